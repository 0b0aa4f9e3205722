//! What a player may press instead of typing. Every control submits text: what could be typed, or what
//! [`View::pressed`](super::View::pressed) makes such text of, from the draft that stands when the press arrives.

use words::{Language, shared};

/// The most choices that a menu may have, and completions that are offered at once: Discord takes no more.
pub const CHOICES_MAX: usize = 25;

/// The most rows of controls that a message has, and buttons in one of them: Discord takes no more.
pub const ROWS_MAX: usize = 5;
/// See [`ROWS_MAX`].
pub const BUTTONS_PER_ROW: usize = 5;

/// The longest words that ask for a text: Discord takes no more.
pub const ASKED_CHARS_MAX: usize = 45;

/// What asks for everything that may be said now; it plays nothing and enters no journal.
pub const HELP: &str = "help";

/// What a player who practises asks for a suggestion with; it plays nothing either.
pub const SUGGEST: &str = "suggest";
/// What asks why a machine did what it did last.
pub const WHY: &str = "why";

/// Put before a submission it keeps that back: it is staged and shown like any other, but nothing comes of it before its
/// author locks it in or the time is up. So a turn that takes several presses is never played half made, not even in
/// reserve, where what is typed is played at once.
pub const DRAFT: &str = "draft";

/// One row of a board's message under its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// A button.
    Button {
        /// The button's label, at most 80 characters.
        label: String,
        /// What pressing it submits.
        submits: String,
        /// How much it calls for attention.
        weight: Weight,
        /// Whether the button locks in what is staged. Then the house writes into `submits` which draft the board
        /// shows.
        locks: bool,
    },
    /// A menu. What is submitted is `prefix` and the chosen values, joined by spaces.
    Menu {
        /// The text while nothing is chosen, at most 150 characters.
        placeholder: String,
        /// Put before the chosen values.
        prefix: String,
        /// At most [`CHOICES_MAX`] pairs of what is shown and what is submitted. What is shown may have a second line,
        /// which says more about the choice in smaller letters.
        choices: Vec<(String, String)>,
        /// The fewest and the most to be chosen.
        count: (u8, u8),
        /// Which of the values stand there as chosen.
        chosen: Vec<String>,
    },
    /// A button that opens a text to be changed. What is submitted is `prefix` and the text that was made of it, as one
    /// line.
    Text {
        /// The button's label, at most 80 characters.
        label: String,
        /// Put before what is typed; it tells the texts of one message apart.
        prefix: &'static str,
        /// The question to the player, at most [`ASKED_CHARS_MAX`] characters.
        asks: String,
        /// What stands there to begin with, at most [`INPUT_CHARS_MAX`](super::INPUT_CHARS_MAX) characters with the prefix.
        text: String,
    },
    /// What follows begins a new row: buttons that stand for the cells of a board keep its columns.
    NewRow,
}

/// How much a button calls for attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The usual next step.
    Primary,
    /// One of several.
    Secondary,
    /// One of several that is chosen or done, such as the tool in hand.
    Chosen,
    /// Ends or gives something away.
    Danger,
}

impl Control {
    /// A button.
    pub fn button(label: impl Into<String>, submits: impl Into<String>, weight: Weight) -> Self {
        Self::Button { label: label.into(), submits: submits.into(), weight, locks: false }
    }

    /// A button for the usual next step.
    pub fn primary(label: &str, submits: &str) -> Self {
        Self::button(label, submits, Weight::Primary)
    }

    /// A menu to choose one entry.
    pub fn menu(placeholder: impl Into<String>, prefix: &str, choices: Vec<(String, String)>) -> Self {
        let (placeholder, prefix) = (placeholder.into(), prefix.to_owned());
        Self::Menu { placeholder, prefix, choices, count: (1, 1), chosen: Vec::new() }
    }

    /// A button that opens a text to be changed.
    pub fn text(label: &str, prefix: &'static str, asks: String, text: String) -> Self {
        Self::Text { label: label.to_owned(), prefix, asks, text }
    }

    /// What choosing these values in a menu of that prefix submits.
    pub fn choosing(prefix: &str, values: &[String]) -> String {
        [prefix, &values.join(" ")].join(" ").trim().to_owned()
    }

    /// The button that locks in what is staged. Whether it stands there, and where, is the game's to say: it alone knows
    /// whether the submission is whole and what else the message has to hold. The house adds the number of the draft that
    /// the picture shows, so that no other one is ever locked in by it.
    pub fn lock(label: &str) -> Self {
        Self::Button { label: label.to_owned(), submits: "lock".to_owned(), weight: Weight::Primary, locks: true }
    }

    /// The button that takes back what is staged.
    pub fn undo(language: Language) -> Self {
        Self::secondary(shared::Undo.say(language).as_str(), "undo")
    }

    /// A button among several.
    pub fn secondary(label: &str, submits: &str) -> Self {
        Self::button(label, submits, Weight::Secondary)
    }
}
