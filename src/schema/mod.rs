//! JSON Schema as the contract needs it: fields to pick, field paths, would these arguments be accepted.
