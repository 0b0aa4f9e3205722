//! A press of a control: what the control submits, and the state of the match when the control was shown.
//!
//! The match may have changed between the showing of a control and its press. A press therefore contains the state that
//! its control showed, and the match checks that state against its present one.

use std::fmt;
use std::str::FromStr;

use super::Control;

/// The turn, phase or round that a board shows. A press is valid only in the moment that its board shows.
///
/// Moments are ordered as a match goes through them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    // The derived order compares the fields in the order of their declaration.
    /// How often the match had been rewound to an earlier turn. After a rewind, turns with the same number are played
    /// again.
    pub era: u32,
    /// The number of the turn, phase or round ([`super::Game::epoch`]).
    pub epoch: u32,
}

/// Writes the moment as custom ids contain it: `7`, or `7.1` in a match that was rewound once.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.era {
            0 => self.epoch.fmt(f),
            era => write!(f, "{}.{era}", self.epoch),
        }
    }
}

/// Parses the text that [`Moment`]'s `Display` writes.
impl FromStr for Moment {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (epoch, era) = text.split_once('.').unwrap_or((text, "0"));
        Ok(Self { epoch: epoch.parse()?, era: era.parse()? })
    }
}

/// A press of a button, or a choice in a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// The moment that the board showed; `None` for boards of older versions, and for buttons that mean the same at any
    /// time.
    pub moment: Option<Moment>,
    /// What the button submits, or the prefix of the menu.
    pub text: String,
    /// The chosen values; `None` for a button.
    pub choice: Option<Choice>,
}

/// What was chosen in a menu, and what had been chosen there before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The values that were marked as chosen when the menu was shown. For a form, one digest of the text that it opened
    /// with.
    pub before: Vec<String>,
    /// The values that are chosen now.
    pub after: Vec<String>,
}

impl Choice {
    /// The values that this press adds to the choice.
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.after.iter().filter(|value| !self.before.contains(value)).map(String::as_str)
    }

    /// The values that this press removes from the choice.
    pub fn removed(&self) -> impl Iterator<Item = &str> {
        self.before.iter().filter(|value| !self.after.contains(value)).map(String::as_str)
    }

    /// Whether this is the input of a form that was opened with this text; see [`Pressed::form`].
    pub fn was_opened_with(&self, text: &str) -> bool {
        self.before == [digest(text)]
    }
}

impl Pressed {
    /// A press of a button.
    pub fn button(moment: Moment, submits: &str) -> Self {
        Self { moment: Some(moment), text: submits.to_owned(), choice: None }
    }

    /// A press of a button that means the same at any time, whatever the match shows.
    pub fn at_any_time(submits: &str) -> Self {
        Self { moment: None, text: submits.to_owned(), choice: None }
    }

    /// A choice of the values `after` in a menu with this prefix that was shown with the values `before` chosen.
    pub fn menu(moment: Moment, prefix: &str, before: &[String], after: &[String]) -> Self {
        let choice = Choice { before: before.to_vec(), after: after.to_vec() };
        Self { moment: Some(moment), text: prefix.to_owned(), choice: Some(choice) }
    }

    /// The input of the form of a [`Control::Text`] with this prefix that was opened with `text`. A form submits its
    /// whole text, so the press contains a digest of the text that the form opened with: otherwise the input would
    /// silently undo what has changed in the meantime.
    pub fn form(moment: Moment, prefix: &str, text: &str) -> Self {
        Self::menu(moment, prefix, &[digest(text)], &[])
    }

    /// A copy of this press of a menu, with these values chosen.
    #[must_use]
    pub fn choosing(mut self, values: Vec<String>) -> Self {
        self.choice.get_or_insert_default().after = values;
        self
    }

    /// The text that the press submits on its own, without regard to what has happened since the control was shown.
    pub fn whole(&self) -> String {
        match &self.choice {
            None => self.text.clone(),
            Some(choice) => Control::choosing(&self.text, &choice.after),
        }
    }
}

/// An eight-digit hash of a text (FNV-1a), the same in every release.
fn digest(text: &str) -> String {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

/// Appends an offer's number to a text that accepts or declines the offer, so that the press is valid for that offer
/// alone.
pub fn about_offer(number: u32, text: &str) -> String {
    format!("{text} #{number:x}")
}

/// Splits a text that [`about_offer`] made into the offer's number and the original text.
pub fn offer_of(text: &str) -> Option<(u32, &str)> {
    let (text, number) = text.rsplit_once(" #")?;
    Some((u32::from_str_radix(number, 16).ok()?, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_as_it_is_written() {
        for (moment, text) in [(Moment { epoch: 7, era: 0 }, "7"), (Moment { epoch: 12, era: 3 }, "12.3")] {
            assert_eq!((moment.to_string().as_str(), text.parse()), (text, Ok(moment)));
        }
        assert!("".parse::<Moment>().is_err() && "x".parse::<Moment>().is_err() && "1.2.3".parse::<Moment>().is_err());
    }

    #[test]
    fn a_choice_knows_what_it_changes() {
        let values = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let choice = Choice { before: values("A1 B2"), after: values("A1 C3") };
        assert_eq!(
            (choice.added().collect::<Vec<_>>(), choice.removed().collect::<Vec<_>>()),
            (vec!["C3"], vec!["B2"])
        );
    }

    #[test]
    fn a_form_knows_what_it_was_opened_with() {
        let form = Pressed::form(Moment::default(), "board", "..\n..").choosing(vec!["*. ..".to_owned()]);
        assert_eq!(form.whole(), "board *. ..");
        let choice = form.choice.unwrap();
        assert!(choice.was_opened_with("..\n..") && !choice.was_opened_with("*.\n.."));
        assert!(!Choice::default().was_opened_with("..\n.."), "a form that does not say it is an older one");
    }

    #[test]
    fn an_offers_number_is_read_as_it_is_written() {
        assert_eq!(offer_of(&about_offer(0x1a2b, "trade accept Ann")), Some((0x1a2b, "trade accept Ann")));
        for text in ["agree", "lock #17@1800000003000", "trade accept Ann #x"] {
            assert_eq!(offer_of(text), None, "{text}");
        }
    }
}
