//! The only reader of files and environment.
