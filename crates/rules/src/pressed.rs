//! A press as it was made: what the control submits, and what it was shown with.
//!
//! Between showing a control and pressing it anything may have happened. So a press says what it was shown with, and the
//! match judges it against what is true now.

use std::fmt;
use std::str::FromStr;

use super::Control;

/// The turn, phase or round that a board shows. A press counts in that one alone.
///
/// Moments are in the order in which a match goes through them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    // The order of the fields is that of moments.
    /// How often the match had been put back to an earlier turn: the same turn is then played a second time.
    pub era: u32,
    /// The number of the turn, phase or round ([`super::Game::epoch`]).
    pub epoch: u32,
}

/// As it stands in a custom id: `7`, or `7.1` in a match that was put back once.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.era {
            0 => self.epoch.fmt(f),
            era => write!(f, "{}.{era}", self.epoch),
        }
    }
}

/// Reads what [`Moment`]'s `Display` writes.
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
    /// What the board showed; `None` on boards that were sent before boards said that.
    pub moment: Option<Moment>,
    /// What the button submits, or the prefix of the menu.
    pub text: String,
    /// What was chosen; `None` for a button.
    pub choice: Option<Choice>,
}

/// What was chosen in a menu, and what had been chosen there before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The values that stood as chosen when the menu was shown.
    pub before: Vec<String>,
    /// The values that are chosen now.
    pub after: Vec<String>,
}

impl Choice {
    /// The values that this press adds.
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.after.iter().filter(|value| !self.before.contains(value)).map(String::as_str)
    }

    /// The values that this press takes out.
    pub fn removed(&self) -> impl Iterator<Item = &str> {
        self.before.iter().filter(|value| !self.after.contains(value)).map(String::as_str)
    }

    /// Whether it is what was typed in a form that was opened with this text; see [`Pressed::form`].
    pub fn was_opened_with(&self, text: &str) -> bool {
        self.before == [digest(text)]
    }
}

impl Pressed {
    /// A press of a button.
    pub fn button(moment: Moment, submits: &str) -> Self {
        Self { moment: Some(moment), text: submits.to_owned(), choice: None }
    }

    /// A press of a button of the house that means the same at any time.
    pub fn at_any_time(submits: &str) -> Self {
        Self { moment: None, text: submits.to_owned(), choice: None }
    }

    /// A choice of these values in a menu with this prefix, which was shown with those values chosen.
    pub fn menu(moment: Moment, prefix: &str, before: &[String], after: &[String]) -> Self {
        let choice = Choice { before: before.to_vec(), after: after.to_vec() };
        Self { moment: Some(moment), text: prefix.to_owned(), choice: Some(choice) }
    }

    /// What is typed in the form of a [`Control::Text`] with this prefix, which was opened with that text. Typed is the whole
    /// text, so the press bears a digest of what stood there before: what has changed meanwhile is not undone unseen.
    pub fn form(moment: Moment, prefix: &str, text: &str) -> Self {
        Self::menu(moment, prefix, &[digest(text)], &[])
    }

    /// A copy of this press of a menu, with these values chosen.
    #[must_use]
    pub fn choosing(mut self, values: Vec<String>) -> Self {
        self.choice.get_or_insert_default().after = values;
        self
    }

    /// What the press submits by itself, whatever has happened since the control was shown.
    pub fn whole(&self) -> String {
        match &self.choice {
            None => self.text.clone(),
            Some(choice) => Control::choosing(&self.text, &choice.after),
        }
    }
}

/// Tells a text from others in eight characters: FNV-1a, the same in every release.
fn digest(text: &str) -> String {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

/// A text that takes or declines one offer, with the offer's number: pressed, it holds for that offer alone.
pub fn about_offer(number: u32, text: &str) -> String {
    format!("{text} #{number:x}")
}

/// The number of the offer that a text is about, and the text without that number.
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
