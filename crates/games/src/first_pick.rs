//! The first pick, shared by games that begin with it: the player with the advantage picks who goes first, and where
//! nobody has been picked in time, it is drawn. How a pick is written in records is each game's own.

use rules::{Control, Seat, Seating};

/// What the turn of the pick is called.
pub(crate) const TURN_NAME: &str = "the pick of who goes first";

/// So much of a name fits a button with the words around it.
const NAME_CHARS_MAX: usize = 60;

/// A button for each player; `text` is what picks a seat.
pub(crate) fn buttons(seating: &Seating, text: impl Fn(Seat) -> String) -> Vec<Control> {
    let button = |(seat, name): (Seat, &String)| {
        let name: String = name.chars().take(NAME_CHARS_MAX).collect();
        Control::secondary(&format!("{name} goes first"), &text(seat))
    };
    seating.names.iter().map(button).collect()
}

/// The question to the player who picks; `text` is an example of what can be typed.
pub(crate) fn asked(other: &str, text: &str) -> String {
    format!("You have the advantage against {other}: pick who goes first. Press a name, or type `{text}`.")
}

/// A pick as a player tells of it, in words that complete "I would"; `other` is who goes first, if not the picker.
pub(crate) fn told(other: Option<&str>) -> String {
    other.map_or_else(|| "go first".to_owned(), |other| format!("let {other} go first"))
}
