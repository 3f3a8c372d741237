//! Nothing whole survives, and what may be seen is seen.
