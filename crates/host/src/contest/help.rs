//! What a player may type or press now beyond the controls of their board, for `help` and the button "More".

use std::collections::BTreeMap;

use super::Match;
use rules::{
    BUTTONS_PER_ROW, BySeat, CHOICES_MAX, Control, Game, HELP, Language, Names, Observer, ROWS_MAX, SUGGEST, Seat,
    Showing, Turn, View, WHY, Weight,
};
use scene::Theme;

/// The words of [`HouseWord`](crate::HouseWord): word, button label, explanation, and weight. A word without a label
/// has no button.
const WORDS: [(&str, &str, &str, Weight); 8] = [
    ("lock", "", "locks in what you have saved, so that nobody need wait for you", Weight::Primary),
    ("undo", "", "takes back what you have saved", Weight::Secondary),
    ("pause", "Pause the match", "stops all clocks", Weight::Secondary),
    ("back", "Take back", "goes back to your last turn", Weight::Secondary),
    ("resume", RESUME, "says that you want to go on", Weight::Primary),
    ("agree", "End it here", "offers to end the match as it stands, or accepts that", Weight::Secondary),
    ("decline", "Play on", "declines to end the match here", Weight::Secondary),
    ("concede", "Give up", "gives the match up", Weight::Danger),
];

/// Label of the button with which a player agrees to resume.
pub(super) const RESUME: &str = "Resume";

/// The explanations of `undo` and `back` in real time, where every step takes effect at once.
const TAKES_BACK: &str = "takes back your last step";
const GOES_BACK: &str = "goes back to before your last step";

/// What a player in a practice match may also ask, in the same form. `session` answers these, not the match.
const ADVICE: [(&str, &str, &str, Weight); 2] = [
    (SUGGEST, "Suggest", "shows what the machine would do in your place", Weight::Secondary),
    (WHY, "Why?", "asks the machine why it did what it did last", Weight::Secondary),
];

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
    /// What a seat may say now, in words, with buttons for what its board does not show.
    pub(super) fn help_of(&self, seat: Seat, language: Language) -> Showing {
        let texts = self.view(self.now, Observer::Seat(seat)).complete("");
        let is_word = |text: &String| WORDS.iter().any(|(word, ..)| text == word);
        let examples = texts.iter().filter(|text| text.chars().count() <= EXAMPLE_CHARS_MAX && !is_word(text));
        let examples = varied(examples.map(String::as_str));
        let pause = self.paused.as_ref();
        let has_said = |word: &str| word == "resume" && pause.is_some_and(|pause| pause.resumed.contains(seat));
        let may = |word: &str| self.plan_text(self.now, seat, word).is_ok() && !has_said(word);
        let advice = ADVICE.iter().filter(|_| self.is_practice);
        // Someone who plays alone needs no pause, and has a separate button for giving up.
        let words: Vec<_> = WORDS.iter().filter(|(word, ..)| self.n_seats() > 1 && may(word)).chain(advice).collect();
        // In real time there are no turns: nobody can answer during a lockout or a break.
        let is_race = matches!(G::turn(&self.state), Turn::RealTime(_));
        let mut lines = vec![match pause {
            Some(pause) => pause.words(Observer::Seat(seat)).to_owned(),
            None if examples.is_empty() && is_race => "You cannot answer just now.".to_owned(),
            None if examples.is_empty() => "It is not your turn.".to_owned(),
            None => format!("You may type, for example, {}.", examples.join(", ")),
        }];
        // In real time nothing is staged: every step takes effect at once.
        let does = |word: &str, does: &'static str| match word {
            "undo" if is_race => TAKES_BACK,
            "back" if is_race => GOES_BACK,
            _ => does,
        };
        lines.extend(words.iter().map(|(word, _, what, _)| format!("• `{word}` {}.", does(word, what))));
        lines.push(format!("`/rules {}` tells everything.", G::SPEC.id));
        let buttons = words.iter().filter(|(_, label, ..)| !label.is_empty());
        let button = |&&(word, label, _, weight): &&(&str, &str, &str, Weight)| match pause {
            Some(pause) if word == "resume" => Control::button(label, pause.resume(), weight),
            _ => Control::button(label, word, weight),
        };
        let names = Names::new(BySeat::from(self.header.seats.clone()), language);
        let closer = self.view(self.now, Observer::Seat(seat)).show(&names, &Theme::DARK).closer;
        Showing { headline: lines.join("\n"), controls: buttons.map(button).collect(), closer, ..Showing::default() }
    }
}

/// Adds the button *More*, or an entry in a menu if the message has no room for a button. The caller may add buttons
/// for closer looks if there is room left; *More* leads to the others.
pub(super) fn add_more(controls: &mut Vec<Control>) {
    controls.push(Control::secondary("More", HELP));
    if fits(controls) {
        return;
    }
    controls.pop();
    let is_open = |control: &&mut Control| {
        matches!(control, Control::Menu { prefix, count: (1, 1), choices, .. }
            if prefix.is_empty() && choices.len() < CHOICES_MAX)
    };
    if let Some(Control::Menu { choices, .. }) = controls.iter_mut().rev().find(is_open) {
        choices.push(("More …".to_owned(), HELP.to_owned()));
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
