//! Parses the command line and calls one function.

fn main() {}
