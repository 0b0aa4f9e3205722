//! The form of a game's controls as custom ids: with the turn that the board shows, and the values preselected in a
//! menu.

use std::str::FromStr;

use rules::{Choice, Moment, Pressed};

/// The text in place of a moment, for a button that means the same at any time.
const ANY_TIME: &str = "-";
/// Separates a menu's prefix from its preselected values, and these from one another.
const GAP: char = '|';

fn moment_id(moment: Option<Moment>) -> String {
    moment.map_or_else(|| ANY_TIME.to_owned(), |moment| moment.to_string())
}

/// Parses the output of [`moment_id`].
///
/// # Errors
/// The text is not a moment.
fn read_moment(text: &str) -> Result<Option<Moment>, <Moment as FromStr>::Err> {
    if text == ANY_TIME { Ok(None) } else { text.parse().map(Some) }
}

/// A button's custom id: `7:draft C3`.
pub(super) fn press_id(press: &Pressed) -> String {
    format!("{}:{}", moment_id(press.moment), press.text)
}

/// Parses the output of [`press_id`].
pub(super) fn read_press(text: &str) -> Option<Pressed> {
    let (moment, text) = text.split_once(':')?;
    Some(Pressed { moment: read_moment(moment).ok()?, ..older(text) })
}

/// The custom id of the menu with this number in its message: `7:0:draft|A1|B2`.
pub(super) fn choice_id(number: usize, press: &Pressed) -> String {
    format!("{}:{number}:{}", moment_id(press.moment), with_before(press))
}

/// A form's custom id: `7:board|4f1c0a2b`.
pub(super) fn form_id(press: &Pressed) -> String {
    format!("{}:{}", moment_id(press.moment), with_before(press))
}

/// The prefix and the preselected values.
fn with_before(press: &Pressed) -> String {
    let mut text = press.text.clone();
    for value in press.choice.iter().flat_map(|choice| &choice.before) {
        text.push(GAP);
        text.push_str(value);
    }
    text
}

/// Parses the output of [`choice_id`]; the chosen values are in the press.
pub(super) fn read_choice(text: &str) -> Option<(usize, Pressed)> {
    let (moment, rest) = text.split_once(':')?;
    let (number, rest) = rest.split_once(':')?;
    Some((number.parse().ok()?, read_with_before(moment, rest)?))
}

/// Parses the output of [`form_id`]; the typed text is in the press.
pub(super) fn read_form(text: &str) -> Option<Pressed> {
    let (moment, rest) = text.split_once(':')?;
    read_with_before(moment, rest)
}

fn read_with_before(moment: &str, text: &str) -> Option<Pressed> {
    let mut parts = text.split(GAP).map(str::to_owned);
    let text = parts.next()?;
    let choice = Choice { before: parts.collect(), after: Vec::new() };
    Some(Pressed { moment: read_moment(moment).ok()?, text, choice: Some(choice) })
}

/// A press of a button from before custom ids contained the moment.
pub(super) fn older(text: &str) -> Pressed {
    Pressed { moment: None, text: text.to_owned(), choice: None }
}

/// A press in a menu from before custom ids contained the moment.
pub(super) fn older_choice(prefix: &str) -> Pressed {
    Pressed { choice: Some(Choice::default()), ..older(prefix) }
}
