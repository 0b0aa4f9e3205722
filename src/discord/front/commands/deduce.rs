//! `/deduce`: a justified step of a proof, with completion of the rule.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use super::Context;
use super::play::{complete_match, say};
use crate::discord::wire::fault::Fault;
use rules::CHOICES_MAX;

/// Completes a rule by its name, its title or LEGUP's identifier. The list does not depend on the board, so it does not
/// reveal which rules apply.
#[expect(clippy::unused_async, reason = "poise wants every completion to be async")]
async fn complete_rule(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let proofs = games::solo_games().filter_map(|game| game.solo.proofs);
    let choices = proofs.flat_map(|proofs| (proofs.rules_named)(partial)).take(CHOICES_MAX);
    CreateAutocompleteResponse::new()
        .set_choices(choices.map(|(label, id)| AutocompleteChoice::new(label, id)).collect())
}

#[poise::command(slash_command)]
pub(super) async fn deduce(
    ctx: Context<'_>,
    #[autocomplete = "complete_rule"] rule: String,
    cells: Option<String>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    named: Option<String>,
) -> Result<(), Fault> {
    // The rule must be one word, but a title has spaces.
    let rule = rule.trim().replace(' ', "-");
    let text = ["deduce", &rule, cells.as_deref().unwrap_or_default().trim()].join(" ");
    say(ctx, named.as_deref(), text.trim_end()).await
}
