//! What somebody submits to a match, or to a puzzle that they solve alone.

use crate::store::{ChannelId, InputId, MessageId, UserId};
use rules::Pressed;

/// What somebody submits.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    /// The person who submits.
    pub user: UserId,
    /// The interaction or message. It counts by its stamp, once.
    pub input: InputId,
    /// How they submit it.
    pub way: Way,
    /// The submitted text.
    pub text: &'a str,
    /// The press that submits it, on a board that says what it shows: `text` is then what that means by itself.
    pub press: Option<&'a Pressed>,
}

/// How something is submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// In a message.
    Said {
        /// Whether the message is read afterwards; everything said before it has been put in.
        is_late: bool,
    },
    /// By a command, or by a press on what is no board and becomes none.
    Command,
    /// At the table: the input's stamp is what Discord's clock was believed to show.
    Table,
    /// By a press under a message.
    Press(Under),
}

/// The message under which something was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Under {
    /// Where the message is.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// Whether the message shows a board, which can change in its place.
    pub is_board: bool,
    /// Whether nobody else reads it, so that it may become a board of theirs.
    pub is_secret: bool,
    /// Whether Discord keeps it for everybody who reads there, and so checks what is pressed. It does not where only the
    /// presser sees the message, so that a forged client can claim any press there.
    pub is_kept: bool,
}

impl<'a> Submission<'a> {
    /// What somebody typed.
    pub fn typed(user: UserId, text: &'a str, input: InputId) -> Self {
        Self { user, input, way: Way::Command, text, press: None }
    }
}
