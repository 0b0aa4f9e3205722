//! Files that are written under a temporary name (`.part`) and renamed when they are complete.

use std::fs::{File, TryLockError};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::private;
use crate::store::Error;

/// The suffix of the temporary name.
const ENDING: &str = ".part";
/// Suffixes of the files that SQLite keeps beside a database: write-ahead log, shared memory, and rollback journal.
pub(super) const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A file that is being written. While it is locked, other processes see that it is in use; the kernel releases the
/// lock even after kill -9. Dropping the `Part` removes the file, unless [`Part::put`] has been called.
#[derive(Debug)]
pub(super) struct Part {
    path: PathBuf,
    target: PathBuf,
    /// The open file, which holds the lock.
    _file: File,
}

impl Part {
    /// Begins to write `target`, with an empty file. Remains of an earlier attempt are removed.
    ///
    /// # Errors
    /// [`Error::InUse`] while another process writes the same file; an I/O error if the file cannot be created.
    pub(super) fn begin(target: &Path) -> Result<Self, Error> {
        let path = name(target);
        let io = |source| Error::Io { path: path.clone(), source };
        loop {
            let file = private::open(&path).map_err(io)?;
            match file.try_lock() {
                // Not every file system has locks. If this one has none, `sweep` cannot lock the file and leaves it
                // alone.
                Ok(()) | Err(TryLockError::Error(_)) => {}
                Err(TryLockError::WouldBlock) => return Err(Error::InUse(path.display().to_string())),
            }
            // Another process may have removed the file before it was locked.
            let is_there = match (file.metadata(), std::fs::metadata(&path)) {
                (Ok(ours), Ok(found)) => ours.ino() == found.ino(),
                _ => false,
            };
            if is_there {
                file.set_len(0).map_err(io)?;
                remove_companions(&path);
                return Ok(Self { path, target: target.to_owned(), _file: file });
            }
        }
    }

    /// The temporary path of the file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the complete file to its final name, durably even after a power failure.
    ///
    /// # Errors
    /// The file system refuses; then the file is removed.
    pub(super) fn put(self) -> Result<(), Error> {
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let put = || {
            File::open(&self.path)?.sync_all()?;
            std::fs::rename(&self.path, &self.target)?;
            File::open(folder)?.sync_all()
        };
        put().map_err(|source| Error::Io { path: self.target.clone(), source })
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        discard(&self.path);
    }
}

/// The temporary path for a target.
pub(super) fn name(target: &Path) -> PathBuf {
    private::beside(target, ENDING)
}

/// Removes incomplete files in a folder whose writers have ended, if `is_ours` accepts the file's final name. A file
/// that another process is writing stays.
pub(super) fn sweep(folder: &Path, is_ours: impl Fn(&Path) -> bool) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let target = path.to_str().and_then(|path| path.strip_suffix(ENDING));
        if !target.is_some_and(|target| is_ours(Path::new(target))) {
            continue;
        }
        // The lock is held until the file is gone.
        if let Ok(file) = File::options().write(true).open(&path)
            && file.try_lock().is_ok()
        {
            tracing::info!(path = %path.display(), "removing what a copy has left behind that ended early");
            discard(&path);
        }
    }
}

/// Removes a file and its companion files, if they exist.
fn discard(path: &Path) {
    remove_companions(path);
    remove(path);
}

/// Removes the files that SQLite keeps beside a database.
pub(super) fn remove_companions(path: &Path) {
    for companion in COMPANIONS {
        remove(&private::beside(path, companion));
    }
}

fn remove(path: &Path) {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            tracing::warn!(%error, path = %path.display(), "a file that is not needed any more could not be removed");
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_put_is_removed_and_only_one_makes_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("copy.db");
        std::fs::write(name(&target), "left behind").unwrap();
        let part = Part::begin(&target).unwrap();
        assert_eq!(std::fs::read(part.path()).unwrap(), b"");
        assert!(matches!(Part::begin(&target), Err(Error::InUse(_))));
        drop(part);
        assert!(!name(&target).exists());
        let part = Part::begin(&target).unwrap();
        std::fs::write(part.path(), "whole").unwrap();
        part.put().unwrap();
        assert_eq!(std::fs::read(&target).unwrap(), b"whole");
        assert!(!name(&target).exists());
    }

    #[test]
    fn only_what_nobody_is_making_any_more_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let making = Part::begin(&at("now.db")).unwrap();
        for name in ["left.db.part", "left.db.part-journal", "other.db.part", "left.db"] {
            std::fs::write(at(name), "half").unwrap();
        }
        sweep(folder.path(), |target| !target.ends_with("other.db"));
        let mut names: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["left.db", "now.db.part", "other.db.part"]);
        drop(making);
    }
}
