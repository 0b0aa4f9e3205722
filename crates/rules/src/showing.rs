//! What one observer is shown, made from their view alone.

use std::fmt;
use std::sync::Arc;

use super::{Control, Moment, Spot, Tool, Words};
use scene::Scene;

/// What an observer is shown of a match. The names in it are already escaped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Showing {
    /// The text of the message with the pictures: what just happened and who must do what. It says nothing that the
    /// serialized view does not contain.
    pub headline: String,
    /// If a step of the solution is shown, why that step follows. The headline contains the reason too.
    pub reason: Option<String>,
    /// The pictures, the main one first.
    pub pictures: Vec<Picture>,
    /// Further pictures, which are drawn and sent only on request.
    pub closer: Vec<Closer>,
    /// The controls of the board, row by row.
    pub controls: Vec<Control>,
    /// Areas of the main picture that can be pressed.
    pub spots: Vec<Spot>,
    /// Pieces that can be placed on the main picture.
    pub tools: Vec<Tool>,
    /// The controls for the table, the browser page on which the picture itself can be pressed: those that are still
    /// needed there, and those for which a message has no room. If this is empty, the table shows
    /// [`Showing::controls`].
    pub at_table: Vec<Control>,
    /// The label of the button that opens the table, a page in the browser; `None` if the observer cannot use the
    /// table. `host` sets this.
    pub table: Option<Words>,
    /// The turn, phase or round that is shown; `host` sets this. Presses are valid only in that moment.
    pub moment: Moment,
    /// Once the game is over for the observer, a few lines about how it went, for sharing. They reveal nothing of the
    /// solution, because their readers may still want to play the puzzle.
    pub share: Option<String>,
}

impl Showing {
    /// Removes the controls and choices that submit this text.
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
    /// Identifies the offer among all that the observer may have; an offer that differs in any way has another number.
    pub number: u32,
    /// Who offers what, in one or two sentences.
    pub words: String,
    /// The controls that accept the offer, if that is possible, and decline it; `host` adds the number to what they
    /// submit.
    pub controls: Vec<Control>,
}

/// A picture and its alternative text.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The name of the frame: a part of the file's name, by which an export of the picture is selected.
    pub frame: &'static str,
    /// The scene to draw.
    pub scene: Scene,
    /// The alternative text with the same facts, at most [`super::DESCRIPTION_CHARS_MAX`] characters.
    pub text: String,
}

/// A further picture that is drawn only when somebody asks for it.
#[derive(Clone)]
pub struct Closer {
    /// The name of the picture's frame; see [`Picture::frame`].
    pub frame: &'static str,
    /// Label of the button that asks for the picture.
    pub label: String,
    draw: Arc<dyn Fn() -> (Scene, String) + Send + Sync>,
}

impl Closer {
    /// A picture for which `draw` makes the scene and the alternative text when somebody asks for it.
    pub fn new(
        frame: &'static str,
        label: impl Into<String>,
        draw: impl Fn() -> (Scene, String) + Send + Sync + 'static,
    ) -> Self {
        Self { frame, label: label.into(), draw: Arc::new(draw) }
    }

    /// Draws the picture.
    pub fn picture(&self) -> Picture {
        let (scene, text) = (self.draw)();
        Picture { frame: self.frame, scene, text }
    }
}

impl PartialEq for Closer {
    /// Compares the labels and the drawn pictures.
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label && self.picture() == other.picture()
    }
}

impl fmt::Debug for Closer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closer").field("label", &self.label).field("picture", &self.picture()).finish_non_exhaustive()
    }
}
