//! What the platform does with an answer, for reading beside the contract.
