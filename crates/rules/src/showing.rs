//! What one observer is shown: one value, made from their view alone.

use std::fmt;
use std::sync::Arc;

use super::{Control, Moment, Spot, Tool, Words};
use scene::Scene;

/// What an observer is shown of a match. The names in it are already safe to print where it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Showing {
    /// The message that goes with the pictures: what just happened and who is to do what. Says nothing that the
    /// serialized view does not.
    pub headline: String,
    /// Why the step of the solution that is shown follows, if one is shown. The headline has it too.
    pub reason: Option<String>,
    /// The pictures, the main one first.
    pub pictures: Vec<Picture>,
    /// Further pictures, sent to nobody who does not ask.
    pub closer: Vec<Closer>,
    /// What may be pressed, row by row.
    pub controls: Vec<Control>,
    /// What can be done on the main picture by pointing at it: areas that are pressed.
    pub spots: Vec<Spot>,
    /// Pieces that can be put on it.
    pub tools: Vec<Tool>,
    /// The controls where the picture itself can be pressed, in place of the others: those that are still needed, and
    /// those for which a message has no room. If this is empty, the table shows [`Showing::controls`].
    pub at_table: Vec<Control>,
    /// The label of the button that opens the table, a page in the browser, if the observer may go on there; the house
    /// fills it in.
    pub opens_table: Option<Words>,
    /// The turn, phase or round that is shown; the house fills it in. What is pressed counts in that one alone.
    pub moment: Moment,
    /// How the observer's own game went, once it is over for them, to be shown to others who may still want to play it:
    /// a few lines without anything of the solution.
    pub share: Option<String>,
}

impl Showing {
    /// Takes away the controls that submit this text.
    pub fn leave_out(&mut self, text: &str) {
        for controls in [&mut self.controls, &mut self.at_table] {
            controls.retain(|control| !matches!(control, Control::Button { submits, .. } if submits == text));
            for control in controls {
                if let Control::Menu { choices, .. } = control {
                    choices.retain(|(_, value)| value != text);
                }
            }
        }
    }
}

/// Something that another player offers an observer, who may accept or decline it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Tells it from every other offer that the observer may have: another number where anything of it differs.
    pub number: u32,
    /// Who offers what, in one or two sentences.
    pub words: String,
    /// What accepts it, if that is possible, and what declines it; the house adds the number.
    pub controls: Vec<Control>,
}

/// A picture, and the same facts in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The name of the frame: a part of the file's name, and what a shot of it is found by.
    pub frame: &'static str,
    /// What is drawn.
    pub scene: Scene,
    /// Its alternative text, at most [`super::DESCRIPTION_CHARS_MAX`] characters.
    pub text: String,
}

/// A picture for a closer look. It is not drawn before somebody asks for it.
#[derive(Clone)]
pub struct Closer {
    /// The name of its frame.
    pub frame: &'static str,
    /// Label of the button that asks for the picture.
    pub label: String,
    draw: Arc<dyn Fn() -> (Scene, String) + Send + Sync>,
}

impl Closer {
    /// A picture that is drawn by this, with its alternative text, when somebody asks for it.
    pub fn new(
        frame: &'static str,
        label: impl Into<String>,
        draw: impl Fn() -> (Scene, String) + Send + Sync + 'static,
    ) -> Self {
        Self { frame, label: label.into(), draw: Arc::new(draw) }
    }

    /// Draws it.
    pub fn picture(&self) -> Picture {
        let (scene, text) = (self.draw)();
        Picture { frame: self.frame, scene, text }
    }
}

impl PartialEq for Closer {
    /// Whether they look the same.
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label && self.picture() == other.picture()
    }
}

impl fmt::Debug for Closer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closer").field("label", &self.label).field("picture", &self.picture()).finish_non_exhaustive()
    }
}
