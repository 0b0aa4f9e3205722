//! A person who solves a puzzle alone has one live board of it: when a new one is posted, older ones lose their
//! controls.

use poise::serenity_prelude as serenity;
use serenity::{EditMessage, GetMessages, Http, Message};

use super::edits::Edits;
use super::press::{Press, custom_id};
use crate::store::{MessageId, Place, PuzzleId};

/// How many messages before the new board are searched for older ones.
const SEARCHED_MAX: u8 = 50;

/// Removes the controls from the boards of a puzzle that were posted in a person's direct messages before `board`. They
/// are found by searching the channel, since nothing is stored about them. On a server, boards are ephemeral, and
/// Discord does not list ephemeral messages.
pub(in crate::discord) async fn retire_older(http: &Http, edits: &Edits, board: &Message, puzzle: PuzzleId) {
    let request = GetMessages::new().before(board.id).limit(SEARCHED_MAX);
    let earlier = match board.channel_id.messages(http, request).await {
        Ok(earlier) => earlier,
        Err(error) => return tracing::info!(%error, "older boards of a puzzle keep their controls"),
    };
    for old in earlier.iter().filter(|old| old.author.id == board.author.id && is_board_of(old, puzzle)) {
        let edit = EditMessage::new().components(Vec::new());
        let ended = async { old.channel_id.edit_message(http, old.id, edit).await.map(drop) };
        if let Err(error) = edits.end(MessageId(old.id.get()), ended).await {
            tracing::info!(%error, "an older board of a puzzle keeps its controls");
        }
    }
}

/// Whether a message is a board of this puzzle with controls; a question about the puzzle has no picture.
fn is_board_of(message: &Message, puzzle: PuzzleId) -> bool {
    let pressed = message.components.iter().flat_map(|row| &row.components).filter_map(custom_id);
    let mut places = pressed
        .filter_map(Press::read)
        .filter(|press| !matches!(press, Press::Way(..)))
        .filter_map(|press| press.place());
    !message.attachments.is_empty() && places.any(|place| place == Place::Puzzle(puzzle))
}
