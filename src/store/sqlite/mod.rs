//! The store in one SQLite file. It needs no database server, and serves one process on one machine.

mod backups;
mod file;
mod first_start;
mod obstacle;
mod opening;
mod part;
mod private;
mod salvage;
mod watermark;

pub use backups::{Backups, Kept, NoteRestored, PutBack, Restored, backup, restore, schema};
pub(super) use file::Lock;
#[cfg(test)]
pub(crate) use file::make_old;
#[cfg(test)]
pub(super) use opening::join;
pub(super) use opening::open;
pub use opening::{Looked, look};
pub use watermark::LostMatch;
pub(super) use watermark::{Lost, Watermark};
