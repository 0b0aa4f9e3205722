//! Creates files that only their owner can access, whatever the process's umask, because they contain players' secrets.

use std::fs::{DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Mode of files: read and write for the owner only.
const OWNER_ONLY: u32 = 0o600;
/// Mode of folders: full access for the owner only.
const OWNER_FOLDER: u32 = 0o700;
/// The permission bits of group and others.
const OTHERS: u32 = 0o077;
/// The suffixes of the files beside a database: SQLite's own files and the bot's lock file.
const COMPANIONS: [&str; 4] = ["-wal", "-shm", "-journal", ".lock"];

/// Opens a file for writing, and creates it if it does not exist.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let file = File::options().create(true).truncate(false).write(true).mode(OWNER_ONLY).open(path)?;
    tighten(path);
    Ok(file)
}

/// Creates a file for writing; fails if it exists.
pub(super) fn create_new(path: &Path) -> io::Result<File> {
    File::options().create_new(true).write(true).mode(OWNER_ONLY).open(path)
}

/// Creates a folder and its parents, if they do not exist.
pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(OWNER_FOLDER).create(path)
}

/// Creates a database file if it does not exist, and removes other users' permissions on it and its companion files,
/// which earlier versions granted. SQLite creates further companions with the permissions of the database file.
pub(super) fn prepare(database: &Path) -> io::Result<()> {
    drop(open(database)?);
    for companion in COMPANIONS {
        tighten(&beside(database, companion));
    }
    Ok(())
}

/// The path of a file beside a database: the database's path followed by `ending`.
pub(super) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Removes other users' permissions on a file, if it exists.
fn tighten(path: &Path) {
    let Ok(found) = std::fs::metadata(path) else { return };
    let mode = found.permissions().mode();
    if mode & OTHERS == 0 {
        return;
    }
    // This fails for a file of another user, or on a file system without permissions. A warning is enough then.
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
