//! Files for their owner's eyes alone, whatever the process's umask: what players hide lies in them.

use std::fs::{DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// To be read and written by the owner, by nobody else.
const OWNER_ONLY: u32 = 0o600;
/// To be entered, read and changed by the owner, by nobody else.
const OWNER_FOLDER: u32 = 0o700;
/// What nobody else may do.
const OTHERS: u32 = 0o077;
/// The suffixes of the files beside a database: SQLite's own, and the lock.
const COMPANIONS: [&str; 4] = ["-wal", "-shm", "-journal", ".lock"];

/// Opens a file to be written, and makes it if there is none.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let file = File::options().create(true).truncate(false).write(true).mode(OWNER_ONLY).open(path)?;
    tighten(path);
    Ok(file)
}

/// Makes a file that is not there yet, and opens it to be written.
pub(super) fn create_new(path: &Path) -> io::Result<File> {
    File::options().create_new(true).write(true).mode(OWNER_ONLY).open(path)
}

/// Makes a folder if there is none.
pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(OWNER_FOLDER).create(path)
}

/// Makes a database's file if there is none, and takes from others what earlier versions let them read of it and of
/// the files beside it. SQLite makes those that are still to come with the same rights.
pub(super) fn prepare(database: &Path) -> io::Result<()> {
    drop(open(database)?);
    for companion in COMPANIONS {
        tighten(&beside(database, companion));
    }
    Ok(())
}

/// The file beside a database with this at the end of its name.
pub(super) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Takes from others what they may do with a file, if it is there.
fn tighten(path: &Path) {
    let Ok(found) = std::fs::metadata(path) else { return };
    let mode = found.permissions().mode();
    if mode & OTHERS == 0 {
        return;
    }
    // Somebody else's file, or a file system without rights: the host is told, and matches go on.
    if let Err(error) = std::fs::set_permissions(path, Permissions::from_mode(mode & !OTHERS)) {
        tracing::warn!(%error, path = %path.display(), "others may read a file of the database");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn what_is_made_or_found_is_the_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("dealer.db");
        let wal = beside(&database, "-wal");
        std::fs::write(&wal, "").unwrap();
        std::fs::set_permissions(&wal, Permissions::from_mode(0o664)).unwrap();
        prepare(&database).unwrap();
        assert_eq!((mode(&database), mode(&wal)), (0o600, 0o600));
        std::fs::write(&database, "kept").unwrap();
        std::fs::set_permissions(&database, Permissions::from_mode(0o444)).unwrap();
        tighten(&database);
        assert_eq!(mode(&database), 0o400, "the owner's own rights are the owner's affair");
        assert_eq!(std::fs::read(&database).unwrap(), b"kept");
    }
}
