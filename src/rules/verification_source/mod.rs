use super::Check;
/// Every rule.
pub const CHECKS: &[(&str, Check)] = &[];
