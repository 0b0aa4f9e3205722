//! What a player may type or press now beyond the controls of their board, for `help` and the button "More".

use std::collections::BTreeMap;

use super::Match;
use rules::{
    BUTTONS_PER_ROW, BySeat, CHOICES_MAX, Control, Game, HELP, Language, Message, Names, Observer, ROWS_MAX, SUGGEST,
    Seat, Showing, Turn, View, WHY, Weight, Words,
};
use scene::Theme;
use words::house;

/// A word that a player may type, with its effect. If no board shows a button for it, `button` holds one.
struct Known {
    word: &'static str,
    does: Message,
    button: Option<(Message, Weight)>,
}

/// The words that mean the same in every game. `is_race`: whether every step takes effect at once, as in real time.
fn house_words(is_race: bool) -> [Known; 8] {
    let known = |word, does, button| Known { word, does, button };
    let secondary = |label| Some((label, Weight::Secondary));
    let undo = if is_race { house::TakesBackStep.into() } else { house::TakesBack.into() };
    let back = if is_race { house::GoesBackStep.into() } else { house::GoesBack.into() };
    [
        known("lock", house::Locks.into(), None),
        known("undo", undo, None),
        known("pause", house::Pauses.into(), secondary(house::Pause.into())),
        known("back", back, secondary(house::TakeBack.into())),
        known("resume", house::Resumes.into(), Some((house::Resume.into(), Weight::Primary))),
        known("agree", house::Agrees.into(), secondary(house::EndHere.into())),
        known("decline", house::Declines.into(), secondary(house::PlayOn.into())),
        known("concede", house::Concedes.into(), Some((house::GiveUp.into(), Weight::Danger))),
    ]
}

/// The words with which a player in a practice match asks for advice. The code that runs the match answers them.
fn advice() -> [Known; 2] {
    let button = |label| Some((label, Weight::Secondary));
    [
        Known { word: SUGGEST, does: house::Suggests.into(), button: button(house::Suggest.into()) },
        Known { word: WHY, does: house::Explains.into(), button: button(house::Why.into()) },
    ]
}

/// How many inputs are named as examples, and the greatest length of one in characters.
const EXAMPLES_MAX: usize = 8;
const EXAMPLE_CHARS_MAX: usize = 60;
/// How many of the examples may begin with the same word.
const KIND_MAX: usize = 3;

/// The first few examples, with at most [`KIND_MAX`] that begin with the same word.
fn varied<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut kinds: BTreeMap<&'a str, usize> = BTreeMap::new();
    let is_wanted = |text: &&'a str| {
        let n_named = kinds.entry(text.split(' ').next().unwrap_or_default()).or_default();
        *n_named += 1;
        *n_named <= KIND_MAX
    };
    texts.filter(is_wanted).take(EXAMPLES_MAX).map(|text| format!("`{text}`")).collect()
}

impl<G: Game> Match<G> {
    /// Describes what a seat may say now, with buttons for what the seat's board does not show.
    pub(super) fn help_of(&self, seat: Seat, language: Language) -> Showing {
        // In real time there are no turns: nobody can answer during a lockout or a break.
        let is_race = matches!(G::turn(&self.state), Turn::RealTime(_));
        let known = house_words(is_race);
        let texts = self.view(self.now, Observer::Seat(seat)).complete("");
        let is_word = |text: &String| known.iter().any(|one| text == one.word);
        let examples = texts.iter().filter(|text| text.chars().count() <= EXAMPLE_CHARS_MAX && !is_word(text));
        let examples = varied(examples.map(String::as_str));
        let pause = self.paused.as_ref();
        let has_said = |word: &str| word == "resume" && pause.is_some_and(|pause| pause.resumed.contains(seat));
        let may = |word: &str| self.plan_text(self.now, seat, word).is_ok() && !has_said(word);
        // Someone who plays alone needs no pause, and has a separate button for giving up.
        let known = known.into_iter().filter(|one| self.n_seats() > 1 && may(one.word));
        let words: Vec<_> = known.chain(advice().into_iter().filter(|_| self.is_practice)).collect();
        let first = match pause {
            Some(pause) => pause.words(Observer::Seat(seat)),
            None if examples.is_empty() && is_race => house::NoAnswerNow.into(),
            None if examples.is_empty() => house::NotYourTurn.into(),
            None => house::MayType { examples: Words::markup(examples.join(", ")) }.into(),
        };
        let line = |one: &Known| house::Word { word: Words::markup(one.word), does: one.does.clone() }.into();
        let last = house::RulesTellAll { id: Words::markup(G::SPEC.id) }.into();
        let lines = [first].into_iter().chain(words.iter().map(line)).chain([last]);
        let headline = Message::joined(lines, "\n").say(language).into();
        let button = |one: &Known| {
            let (label, weight) = one.button.as_ref()?;
            let label = label.say(language);
            Some(match pause {
                Some(pause) if one.word == "resume" => Control::button(label.as_str(), pause.resume(), *weight),
                _ => Control::button(label.as_str(), one.word, *weight),
            })
        };
        let controls = words.iter().filter_map(button).collect();
        let names = Names::new(BySeat::from(self.header.seats.clone()), language);
        let closer = self.view(self.now, Observer::Seat(seat)).show(&names, &Theme::DARK).closer;
        Showing { headline, controls, closer, ..Showing::default() }
    }
}

/// Adds the button *More*, or a menu entry if the message has no room for a button. The caller may add buttons for
/// closer looks if there is room left; *More* leads to the remaining ones.
pub(super) fn add_more(controls: &mut Vec<Control>, language: Language) {
    controls.push(Control::secondary(house::More.say(language).as_str(), HELP));
    if fits(controls) {
        return;
    }
    controls.pop();
    let is_open = |control: &&mut Control| {
        matches!(control, Control::Menu { prefix, count: (1, 1), choices, .. }
            if prefix.is_empty() && choices.len() < CHOICES_MAX)
    };
    if let Some(Control::Menu { choices, .. }) = controls.iter_mut().rev().find(is_open) {
        choices.push((house::MoreInMenu.say(language).into(), HELP.to_owned()));
    }
}

/// Whether a message has room for these controls.
fn fits(controls: &[Control]) -> bool {
    let (mut rows, mut buttons) = (0, 0);
    for control in controls {
        match control {
            Control::Menu { .. } => rows += 1,
            Control::Button { .. } | Control::Text { .. } if buttons == BUTTONS_PER_ROW => {
                (rows, buttons) = (rows + 1, 1);
            }
            Control::Button { .. } | Control::Text { .. } => buttons += 1,
            Control::NewRow => (rows, buttons) = (rows + usize::from(buttons > 0), 0),
        }
    }
    rows + usize::from(buttons > 0) <= ROWS_MAX
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Header, Order, Refusal, Table};
    use rules::Timestamp;

    fn said(table: &mut dyn Table, seat: Seat, text: &str) -> Result<(), Refusal> {
        let at = Timestamp(1);
        let entry = table.propose(at, seat, text)?;
        table.commit(&entry).map(drop)
    }

    #[test]
    fn a_pause_says_who_ends_it_and_nobody_says_twice_to_want_to_go_on() {
        let header: Header = serde_json::from_value(json!({
            "record": 1, "game": "heap", "seats": ["Ann", "Ben"], "options": {"coins": 0, "first": 0, "stones": 99},
        }))
        .unwrap();
        let mut table = crate::open(header).unwrap();
        let (ann, ben) = (Seat::FIRST, Seat::new(1).unwrap());
        said(&mut *table, ben, "pause").unwrap();
        assert_eq!(said(&mut *table, ann, "take 1"), Err(Refusal::Paused));
        said(&mut *table, ann, "resume").unwrap();
        for text in ["resume", "take 1"] {
            assert_eq!(said(&mut *table, ann, text), Err(Refusal::WaitsToGoOn));
        }
        said(&mut *table, ben, "resume").unwrap();
        said(&mut *table, ann, "take 1").unwrap();

        let order = table.propose_order(Timestamp(1), Order::Pause).unwrap();
        table.commit(&order).unwrap();
        for text in ["resume", "pause", "take 1"] {
            assert_eq!(said(&mut *table, ben, text), Err(Refusal::HostPaused));
        }
    }
}
