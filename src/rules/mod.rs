//! The judgements: a folder per suite, a file per group of clauses, in the order of the contract.
