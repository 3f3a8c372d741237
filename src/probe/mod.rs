//! What to ask: the plan of calls.
