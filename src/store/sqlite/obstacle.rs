//! Explains why a database file cannot be used when SQLite reports only an error number: examines the file and its
//! folder, and says what to do.

use std::io::ErrorKind;
use std::path::Path;

use rustix::fs::{Access, StatVfsMountFlags};

use crate::access;
use crate::store::Error;

/// Replaces an error about files by an explanation, if the file or its folder shows the reason. Any other error is
/// returned unchanged.
pub(super) fn explained(path: &Path, error: Error) -> Error {
    let kinds = [
        ErrorKind::PermissionDenied,
        ErrorKind::NotFound,
        ErrorKind::NotADirectory,
        ErrorKind::IsADirectory,
        ErrorKind::ReadOnlyFilesystem,
        ErrorKind::StorageFull,
    ];
    let is_about_files =
        error.is_of_files() || matches!(&error, Error::Io { source, .. } if kinds.contains(&source.kind()));
    if !is_about_files {
        return error;
    }
    match obstacle(path) {
        Some(what) => Error::Obstacle(what),
        None if has_no_room(folder_of(path)) => Error::Full,
        None => error,
    }
}

/// Says what keeps this process from using or creating a database in this file, and what to do; `None` if nothing keeps
/// it from that. Changes nothing.
pub(super) fn obstacle(path: &Path) -> Option<String> {
    if path.is_dir() {
        return Some(format!(
            "{} is a folder; `database` must name a file, such as {}",
            path.display(),
            path.join("dealer.db").display()
        ));
    }
    let folder = folder_of(path);
    let Some(there) = folder.ancestors().map(current).find(|folder| folder.exists()) else {
        return Some(format!("{} is not there", folder.display()));
    };
    if !there.is_dir() {
        return Some(format!("{} is not a folder, so {} cannot be in it", there.display(), path.display()));
    }
    let is_read_only = rustix::fs::statvfs(there).is_ok_and(|disk| disk.f_flag.contains(StatVfsMountFlags::RDONLY));
    if is_read_only {
        return Some(format!(
            "the file system of {} may only be read; mount it so that it may be written, or set `database` to a file \
             elsewhere",
            there.display()
        ));
    }
    // SQLite keeps its log beside the file, so the folder must be writable.
    if rustix::fs::access(there, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK).is_err() {
        return Some(access::barred(there, "write into the folder"));
    }
    let files = ["", "-wal", "-shm", "-journal", ".lock"].map(|ending| super::private::beside(path, ending));
    let closed = files
        .iter()
        .find(|file| file.exists() && rustix::fs::access(*file, Access::READ_OK | Access::WRITE_OK).is_err())?;
    Some(access::barred(closed, "read and write"))
}

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    path.parent().map_or(Path::new("."), current)
}

/// A folder's path; the empty path becomes `.`, the working directory.
fn current(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

fn has_no_room(folder: &Path) -> bool {
    rustix::fs::statvfs(folder).is_ok_and(|disk| disk.f_bavail == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Store, look};

    #[tokio::test]
    async fn a_folder_in_place_of_a_file_is_named_in_place_of_a_number() {
        let folder = tempfile::tempdir().unwrap();
        for words in [
            look(folder.path()).await.unwrap_err().to_string(),
            Store::open(folder.path()).await.err().unwrap().to_string(),
        ] {
            assert!(words.contains("is a folder; `database` must name a file") && !words.contains("code"), "{words}");
        }
        let file = folder.path().join("file");
        std::fs::write(&file, "x").unwrap();
        let words = Store::open(&file.join("dealer.db")).await.err().unwrap().to_string();
        assert!(words.contains("is not a folder"), "{words}");
        assert_eq!(obstacle(&folder.path().join("new").join("dealer.db")), None, "the first start makes the folder");
    }
}
