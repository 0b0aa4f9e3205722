//! What a player may type or press now beside what their board shows: for those who ask, and those who press "More".

use super::Match;
use crate::rules::{
    BUTTONS_PER_ROW, CHOICES_MAX, Control, Game, HELP, Observer, ROWS_MAX, SUGGEST, Seat, Showing, View, WHY, Weight,
};

/// What everybody may say to the house, with the button for it and what it does.
const WORDS: [(&str, &str, &str, Weight); 8] = [
    ("lock", "", "plays what you have staged, or says that you wait for nothing", Weight::Primary),
    ("undo", "", "takes back what you have staged", Weight::Secondary),
    ("pause", "Pause the match", "stops all clocks", Weight::Secondary),
    ("back", "Take back", "goes back to your last turn", Weight::Secondary),
    ("resume", "Go on", "says that you want to go on", Weight::Primary),
    ("agree", "End it here", "offers to end the match as it stands, or accepts that", Weight::Secondary),
    ("decline", "Play on", "declines to end the match here", Weight::Secondary),
    ("concede", "Give up", "gives the match up", Weight::Danger),
];

/// What a player who practises may ask, with the button for it and what it does: answered by whoever keeps the match.
const ADVICE: [(&str, &str, &str, Weight); 2] = [
    (SUGGEST, "Suggest", "shows what the machine would do in your place", Weight::Secondary),
    (WHY, "Why?", "asks the machine why it did what it did last", Weight::Secondary),
];

/// So many texts are named as examples, and so long.
const EXAMPLES_MAX: usize = 8;
const EXAMPLE_CHARS_MAX: usize = 60;

impl<G: Game> Match<G> {
    /// What a seat may say now, in words, with buttons for what stands on no board.
    pub(super) fn help_of(&self, seat: Seat) -> Showing {
        let texts = self.view(self.now, Observer::Seat(seat)).complete("");
        let is_word = |text: &String| WORDS.iter().any(|(word, ..)| text == word);
        let examples = texts.iter().filter(|text| text.chars().count() <= EXAMPLE_CHARS_MAX && !is_word(text));
        let examples: Vec<String> = examples.take(EXAMPLES_MAX).map(|text| format!("`{text}`")).collect();
        let may = |word: &str| self.plan_text(self.now, seat, word).is_ok();
        let advice = ADVICE.iter().filter(|_| self.is_practice);
        // Whoever plays alone has nobody to pause for, and a button of their own for giving up.
        let words: Vec<_> = WORDS.iter().filter(|(word, ..)| self.n_seats() > 1 && may(word)).chain(advice).collect();
        let mut lines = vec![if examples.is_empty() {
            "Nothing is waited for from you just now.".to_owned()
        } else {
            format!("You may type such as {}.", examples.join(", "))
        }];
        lines.extend(words.iter().map(|(word, _, does, _)| format!("• `{word}` {does}.")));
        lines.push(format!("`/rules {}` tells everything.", G::SPEC.id));
        let buttons = words.iter().filter(|(_, label, ..)| !label.is_empty());
        let button = |&&(word, label, _, weight): &&(&str, &str, &str, Weight)| Control::Button {
            label: label.to_owned(),
            submits: word.to_owned(),
            weight,
        };
        Showing { headline: lines.join("\n"), controls: buttons.map(button).collect(), ..Showing::default() }
    }
}

/// Adds what opens the rest, wherever a message has room for it: a button, or a choice of a menu. `n_closer` buttons
/// follow the controls.
pub(super) fn add_more(controls: &mut Vec<Control>, n_closer: usize) {
    controls.push(Control::secondary("More", HELP));
    if fits(controls, n_closer) {
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

/// Whether a message has room for these controls and so many buttons after them.
fn fits(controls: &[Control], n_closer: usize) -> bool {
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
    let rows = rows + usize::from(buttons > 0);
    let has_closer = n_closer == 0 || rows < ROWS_MAX || buttons > 0 && buttons + n_closer <= BUTTONS_PER_ROW;
    rows <= ROWS_MAX && has_closer
}
