//! The user this process runs as, and what an admin can do about a file that this user may not access.

use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Says why this process may not do `what` (such as `read`) with a file or folder: the user the process runs as, the
/// file's owner and mode, and the command that helps. The text contains the file's name.
pub fn barred(path: &Path, what: &str) -> String {
    let user = rustix::process::geteuid().as_raw();
    let name = path.display();
    let whose = match std::fs::metadata(path) {
        Ok(found) => format!("it belongs to user {} and has mode {:03o}", found.uid(), found.mode() & 0o777),
        Err(error) => format!("it cannot be looked at ({error})"),
    };
    format!(
        "dealer runs as user {user}, who may not {what} {name}: {whose}. `chown {user} {name}` gives it to that user"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_user_and_the_owner_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let words = barred(folder.path(), "read");
        let user = rustix::process::geteuid().as_raw();
        assert!(words.contains(&format!("belongs to user {user} and has mode 7")), "{words}");
        assert!(words.contains(&format!("`chown {user} {}`", folder.path().display())), "{words}");
    }
}
