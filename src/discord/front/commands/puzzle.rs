//! `/puzzle`: a puzzle for oneself, made or brought along.

use poise::serenity_prelude as serenity;
use serde_json::Value;

use super::Context;
use super::call;
use super::host::setup_from;
use crate::discord::flow::solo::{self, Order};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::request::PuzzleRequest;
use crate::discord::wire::text::refusal;
use games::SOLO;

/// Solve a Star Battle puzzle by yourself
#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "poise makes the command's options from them")]
pub(super) async fn puzzle(
    ctx: Context<'_>,
    #[description = "How many rows and columns; 8 if left out"]
    #[min = 4]
    #[max = 17]
    size: Option<u8>,
    #[description = "How many stars in each row, column and region; 1 if left out"]
    #[min = 1]
    #[max = 4]
    stars: Option<u8>,
    #[description = "How hard it is"]
    #[choices("any", "easy", "medium", "hard", "expert", "extreme")]
    level: Option<&'static str>,
    #[description = "Race: mark cells. Proof: every step names its rule"]
    #[choices("race", "proof")]
    mode: Option<&'static str>,
    #[description = "Mark the neighbors of a new star as black"] auto_mark: Option<bool>,
    #[description = "Show stars that touch or are too many"] show_errors: Option<bool>,
    #[description = "A puzzle to bring along: an address of puzz.link, or text"] link: Option<String>,
    #[description = "A puzzle to bring along: LEGUP's XML, SBN or text"] file: Option<serenity::Attachment>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let setup = match (link, file) {
        (None, None) => Ok(None),
        (Some(_), Some(_)) => Err("bring one puzzle: in `file` or in `link`, not in both".to_owned()),
        (Some(link), None) => games::read_setup(SOLO.0.id, &link).map(Some).map_err(|bad| bad.to_string()),
        (None, Some(file)) => setup_from(SOLO.0, &file).await?.map(Some),
    };
    let setup = match setup {
        Ok(setup) => setup,
        Err(words) => return call(ctx).answer(Letter::words(refusal(&words))).await,
    };
    let mut request = PuzzleRequest::default();
    for (option, value) in [
        ("size", size.map(Value::from)),
        ("stars", stars.map(Value::from)),
        ("level", level.map(Value::from)),
        ("mode", mode.map(Value::from)),
        ("auto_mark", auto_mark.map(Value::from)),
        ("show_errors", show_errors.map(Value::from)),
    ] {
        if let Some(value) = value {
            request.set(option, value);
        }
    }
    if let Some(setup) = &setup {
        request.bring(setup);
    }
    solo::make(call(ctx), Order { request, setup, gives_up: None }).await
}
