//! What a player may submit: a cell, the declaration that no area is left to name, or readiness for the next round.

use std::fmt;

use board::square::Square;
use board::typed::with_plain_cells;
use rules::Unreadable;
use words::astral;

/// A submission of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Names a cell as safe.
    Name(Square),
    /// Declares that every area has been named.
    Declare,
    /// Agrees to end the break.
    Ready,
}

impl Action {
    /// Parses a submission; case and spaces do not matter.
    ///
    /// # Errors
    /// A text that is no submission, with what is expected.
    ///
    /// ```
    /// # use games::astral::action::Action;
    /// assert_eq!(Action::read("c4").unwrap().to_string(), "C4");
    /// assert_eq!(Action::read("No  more"), Ok(Action::Declare));
    /// assert_eq!(Action::read("ready"), Ok(Action::Ready));
    /// assert_eq!(Action::read("4C").unwrap().to_string(), "C4");
    /// ```
    pub fn read(input: &str) -> Result<Self, Unreadable> {
        match with_plain_cells(input.to_lowercase().trim_end_matches(['.', '!'])).as_str() {
            "none" | "done" | "no more" | "nothing left" | "nothing is left" => Ok(Self::Declare),
            "ready" => Ok(Self::Ready),
            cell => cell.parse().map(Self::Name).map_err(|_| Unreadable(astral::Expected.into())),
        }
    }
}

impl rules::Action for Action {}

/// Writes the canonical text.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(square) => square.fmt(f),
            Self::Declare => f.write_str("none"),
            Self::Ready => f.write_str("ready"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_word_of_the_page_is_read() {
        for (input, canonical) in [
            ("C4", "C4"),
            ("c 4", "C4"),
            ("C-4.", "C4"),
            ("4c", "C4"),
            ("z26", "Z26"),
            ("none", "none"),
            ("DONE", "none"),
            ("no more", "none"),
            ("Ready", "ready"),
        ] {
            assert_eq!(Action::read(input).unwrap().to_string(), canonical, "{input}");
        }
    }

    #[test]
    fn other_text_is_refused_with_what_would_do() {
        for input in ["", "C", "4", "C0", "AA1", "nothing", "C4 D4", "ready?", "none of them"] {
            let words = Action::read(input).unwrap_err().to_string();
            assert!(words.starts_with("expected a cell such as C4"), "{input}: {words}");
        }
    }

    proptest! {
        #[test]
        fn what_is_read_reads_back_the_same(input in "\\PC{0,12}|[a-zA-Z][0-9]{1,2}|(none|done|no +more|ready)") {
            if let Ok(action) = Action::read(&input) {
                prop_assert_eq!(Action::read(&action.to_string()), Ok(action));
            }
        }
    }
}
