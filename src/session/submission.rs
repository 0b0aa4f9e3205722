//! A person's input to a match or to a solo puzzle.

use crate::store::{ChannelId, InputId, MessageId, UserId};
use rules::Pressed;

/// A person's input to a match or to a solo puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    /// The person who submits.
    pub user: UserId,
    /// The id of the interaction or message. The input counts as of the stamp of this id, and only once.
    pub input: InputId,
    /// How the input is made.
    pub way: Way,
    /// The submitted text.
    pub text: &'a str,
    /// The press that submits the text, if the board named the moment that it showed; `text` is then what the press
    /// submits without regard to that moment.
    pub press: Option<&'a Pressed>,
}

/// How an input is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The input is a message.
    Said {
        /// Whether the message is read late. The caller has then submitted everything that was said before the message.
        is_late: bool,
    },
    /// The input is a command, or a press on a message that is not a board and does not become one.
    Command,
    /// The input comes from the browser. Its stamp is our estimate of Discord's clock.
    Table,
    /// The input is a press on a message.
    Press(Under),
}

/// The message that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Under {
    /// The channel of the message.
    pub channel: ChannelId,
    /// The message's id.
    pub message: MessageId,
    /// Whether the message shows a board, which can be edited in place.
    pub is_board: bool,
    /// Whether only the person who pressed reads the message, so that it may become that person's board.
    pub is_secret: bool,
    /// Whether the message is visible to everybody in the channel, so that Discord verifies presses on it. On a message
    /// that only one person sees, a forged client can claim any press.
    pub is_kept: bool,
}

impl<'a> Submission<'a> {
    /// An input typed in a command.
    pub fn typed(user: UserId, text: &'a str, input: InputId) -> Self {
        Self { user, input, way: Way::Command, text, press: None }
    }
}
