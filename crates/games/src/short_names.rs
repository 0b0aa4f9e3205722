//! Names as small pictures have room for them.

use rules::{Names, Seat};

/// Names as pictures have room for them: of a machine only `Dealer`, numbered where there are several.
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

/// How names of machines begin.
const MACHINE: &str = "Dealer";
