//! `/learn`: a game's tutorial.

use super::rules::{complete_game, named};
use super::{Context, call};
use crate::discord::flow::learn;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use games::CATALOGUE;

/// Learn a game by playing small positions
#[poise::command(slash_command)]
pub(super) async fn learn(
    ctx: Context<'_>,
    #[description = "The game"]
    #[autocomplete = "complete_game"]
    game: String,
) -> Result<(), Fault> {
    if let Some(spec) = named(&game) {
        return learn::go_on(call(ctx), spec).await;
    }
    let known: Vec<_> = CATALOGUE.iter().map(|spec| format!("`{}`", spec.id)).collect();
    call(ctx).respond(Letter::words(format!("🚫 Which game? There are {}.", known.join(", ")))).await
}
