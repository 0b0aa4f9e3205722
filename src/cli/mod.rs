//! The terminal: one file a subcommand.
