//! The store in one file: nothing to install, one process, one machine.

mod backups;
mod file;
mod private;

pub use backups::{Backups, Kept, Looked, NoteRestored, backup, look, restore, schema};
#[cfg(test)]
pub(crate) use file::make_old;
pub(super) use file::{Lock, open};
