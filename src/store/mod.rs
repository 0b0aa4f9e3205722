//! SQLite: matches, journals, delivery cursors, settings, the ledger.
