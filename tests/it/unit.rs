//! Checks the systemd unit with systemd itself; skipped if systemd is not installed.

use std::process::Command;

#[test]
fn systemd_has_nothing_to_say_against_the_unit() {
    let unit = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/dealer.service")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dealer.service");
    assert!(unit.contains("ExecStart=/usr/local/bin/dealer run\n"), "{unit}");
    std::fs::write(&path, unit.replace("/usr/local/bin/dealer", env!("CARGO_BIN_EXE_dealer"))).unwrap();
    let Ok(output) = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&path).output() else { return };
    let said = String::from_utf8_lossy(&output.stderr);
    let about_it: Vec<_> = said.lines().filter(|line| line.contains("dealer.service")).collect();
    assert!(about_it.is_empty(), "{about_it:#?}");
}
