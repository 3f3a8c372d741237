//! The catalogue: what `suites/` says of each rule, clause and outcome.
