//! `/learn`: a game's tutorial.

use super::rules::{complete_game, named, unknown_game};
use super::{Context, call};
use crate::discord::flow::learn;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;

#[poise::command(slash_command)]
pub(super) async fn learn(ctx: Context<'_>, #[autocomplete = "complete_game"] game: String) -> Result<(), Fault> {
    if let Some(spec) = named(&game) {
        return learn::go_on(call(ctx), spec).await;
    }
    call(ctx).respond(Letter::words(unknown_game(call(ctx).language()))).await
}
