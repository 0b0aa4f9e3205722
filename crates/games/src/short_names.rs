//! Shortened player names for pictures.

use rules::{Names, Seat};

/// Shortens the names of machine players to `Dealer`, numbered if there are several; other names stay as they are.
pub(crate) fn short(names: &Names) -> Names {
    let is_machine = |name: &String| name.starts_with(MACHINE) && name.ends_with(')');
    let several = names.values().filter(|name| is_machine(name)).count() > 1;
    let number = |seat: Seat| names.iter().filter(|&(other, name)| other <= seat && is_machine(name)).count();
    names.with(names.map(|seat, name| match (is_machine(name), several) {
        (true, true) => format!("{MACHINE} {}", number(seat)),
        (true, false) => MACHINE.to_owned(),
        (false, _) => name.clone(),
    }))
}

/// The prefix of the names of machine players.
const MACHINE: &str = "Dealer";
