//! The buttons, menus and forms that a player can use instead of typing. Every control submits text: either text that a
//! player could type, or text from which [`View::pressed`](super::View::pressed) makes typed text, using the draft that
//! is staged when the press arrives.

use words::{Language, shared};

/// Discord's limit for the choices of a menu, and for the completions that are offered at once.
pub const CHOICES_MAX: usize = 25;

/// Discord's limit for the rows of controls in a message.
pub const ROWS_MAX: usize = 5;
/// Discord's limit for the buttons in one row.
pub const BUTTONS_PER_ROW: usize = 5;

/// Discord's limit, in characters, for the label of a text field in a form.
pub const ASKED_CHARS_MAX: usize = 45;

/// The input that asks what the player may say now; it plays nothing and is not written to the journal.
pub const HELP: &str = "help";

/// The input with which a player in a practice match asks for a suggestion; it plays nothing and is not written to the
/// journal.
pub const SUGGEST: &str = "suggest";
/// The input that asks why a machine made its last move; it plays nothing and is not written to the journal.
pub const WHY: &str = "why";

/// A prefix that makes a submission a draft: it is staged and shown like any other, but it is not played before its
/// author locks it in or the time is up. A turn that takes several presses is thus never played half finished. While a
/// player's reserve runs, typed text is played at once, but a draft is not.
pub const DRAFT: &str = "draft";

/// A control in a board's message, below its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// A button, which submits a fixed text.
    Button {
        /// The button's label, at most 80 characters.
        label: String,
        /// What pressing it submits.
        submits: String,
        /// How prominent the button is.
        weight: Weight,
        /// Whether the button locks in what is staged. If so, `host` adds the number of the draft that the board shows
        /// to `submits`.
        locks: bool,
    },
    /// A menu. It submits `prefix` and the chosen values, joined by spaces.
    Menu {
        /// The text while nothing is chosen, at most 150 characters.
        placeholder: String,
        /// The text that comes before the chosen values.
        prefix: String,
        /// At most [`CHOICES_MAX`] pairs of a label and the value that it submits. A label may have a second line,
        /// which Discord shows in smaller letters as a description.
        choices: Vec<(String, String)>,
        /// The least and the greatest number of values that can be chosen.
        count: (u8, u8),
        /// The values that are shown as chosen.
        chosen: Vec<String>,
    },
    /// A button that opens a form with a text to edit. It submits `prefix` and the edited text, joined into one line.
    Text {
        /// The button's label, at most 80 characters.
        label: String,
        /// The text that comes before what is typed; it distinguishes the forms of one message.
        prefix: &'static str,
        /// The question to the player, at most [`ASKED_CHARS_MAX`] characters.
        asks: String,
        /// The text in the form when it opens; with the prefix at most [`INPUT_CHARS_MAX`](super::INPUT_CHARS_MAX)
        /// characters.
        text: String,
    },
    /// Starts a new row, so that buttons for the cells of a grid keep their columns.
    NewRow,
}

/// How prominent a button is; Discord shows each weight in a different color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The usual next step.
    Primary,
    /// One of several equally usual steps.
    Secondary,
    /// One of several choices that is selected or done, such as the current tool.
    Chosen,
    /// Ends the match or gives something away.
    Danger,
}

impl Control {
    /// A button with this label that submits this text.
    pub fn button(label: impl Into<String>, submits: impl Into<String>, weight: Weight) -> Self {
        Self::Button { label: label.into(), submits: submits.into(), weight, locks: false }
    }

    /// A button for the usual next step.
    pub fn primary(label: &str, submits: &str) -> Self {
        Self::button(label, submits, Weight::Primary)
    }

    /// A menu in which exactly one entry is chosen.
    pub fn menu(placeholder: impl Into<String>, prefix: &str, choices: Vec<(String, String)>) -> Self {
        let (placeholder, prefix) = (placeholder.into(), prefix.to_owned());
        Self::Menu { placeholder, prefix, choices, count: (1, 1), chosen: Vec::new() }
    }

    /// A button that opens a form with a text to edit.
    pub fn text(label: &str, prefix: &'static str, asks: String, text: String) -> Self {
        Self::Text { label: label.to_owned(), prefix, asks, text }
    }

    /// The text that a menu with this prefix submits when these values are chosen.
    pub fn choosing(prefix: &str, values: &[String]) -> String {
        [prefix, &values.join(" ")].join(" ").trim().to_owned()
    }

    /// The button that locks in what is staged. The game decides whether and where to show it, because only the game
    /// knows whether the submission is complete and what else the message contains. `host` adds the number of the draft
    /// that the picture shows, so that the button never locks in another draft.
    pub fn lock(label: &str) -> Self {
        Self::Button { label: label.to_owned(), submits: "lock".to_owned(), weight: Weight::Primary, locks: true }
    }

    /// The button that takes back what is staged.
    pub fn undo(language: Language) -> Self {
        Self::secondary(shared::Undo.say(language).as_str(), "undo")
    }

    /// A button for one of several equal steps.
    pub fn secondary(label: &str, submits: &str) -> Self {
        Self::button(label, submits, Weight::Secondary)
    }
}
