//! Free disk space.

use std::path::Path;

/// The number of free bytes on the disk that holds this file.
pub(super) fn free_bytes(path: &Path) -> Result<u64, String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let disk = rustix::fs::statvfs(folder);
    let disk = disk.map_err(|error| format!("{} cannot be looked at: {error}", folder.display()))?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}
