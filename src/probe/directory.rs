//! What the customers-and-companies suite writes: whether, and how many customers stay behind, since no tool deletes them.

use crate::model::Designation;

/// The name under which hallmark leaves its customers: nobody else's.
pub const DIRECTORY_MARK: &str = "hallmark probe (left by a check)";

/// How many customers the calls of `create_customer` store at the most: one with every field at its longest, or where
/// that is refused a plain one and one for each of the five fields; one with a short name; and, where a server takes
/// what it should refuse, one without a name, one for each field that is too long, and one with an email that is taken.
const MOST_NEW: usize = 1 + 5 + 1 + 1 + 5 + 1;
/// How many of these a server stores that takes and refuses what it should.
const LEAST_NEW: usize = 2;

/// Which calls that change data are made, besides those that only read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DirectoryWrites {
    /// `create_customer` is tried.
    pub creating: bool,
    /// `update_customer` is tried.
    pub changing: bool,
}

impl DirectoryWrites {
    /// Both where the command line or `[directory]` allows it, else none.
    pub fn allowed(designation: &Designation, allow_writes: bool) -> Self {
        let allowed = designation.directory_writes(allow_writes);
        Self { creating: allowed, changing: allowed }
    }

    /// Whether any is made.
    pub fn any(self) -> bool {
        self.creating || self.changing
    }

    /// How many new customers stay behind: of a server that keeps to the contract, and at the most. `reused` says that
    /// a customer of an earlier run is there to be changed.
    pub fn new_customers(self, reused: bool) -> (usize, usize) {
        match (self.creating, self.changing) {
            (true, _) => (LEAST_NEW, MOST_NEW),
            (false, true) if !reused => (1, 1),
            (false, _) => (0, 0),
        }
    }
}
