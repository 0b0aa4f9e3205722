//! Who watches a season: whoever goes home gets the spectators' role, and loses it when they are back.

use poise::serenity_prelude as serenity;
use serenity::Http;

use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::text::mention;
use crate::session::{DeliveryError, TheSeason};
use league::season::{Line, Season};

/// What Discord's own log of the server says.
const REASON: &str = "a season's spectators";

/// Gives the spectators' role to whoever plays no more since these lines, and takes it from whoever plays again; says who
/// watches now, and whose role somebody else has to see to. Again it changes nothing.
pub(super) async fn hand_out(
    http: &Http,
    the: &TheSeason,
    news: &[(Option<Season>, Line)],
) -> Result<Option<String>, Fault> {
    let before = news.first().and_then(|(before, _)| before.as_ref());
    let (Some(role), Some(before)) = (the.state.house().spectators, before) else { return Ok(None) };
    let guild = serenity::GuildId::new(the.row.guild.0);
    let (mut watching, mut left): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (member, watches) in the.state.come_and_gone(before) {
        // Somebody may have had several numbers: the one that plays counts.
        let user = the.user(member).filter(|&user| the.member(user) == Some(member));
        let Some(user) = user.filter(|user| !user.is_machine()) else { continue };
        let (person, role) = (serenity::UserId::new(user.0.max(1)), serenity::RoleId::new(role.max(1)));
        let done = if watches {
            http.add_member_role(guild, person, role, Some(REASON)).await
        } else {
            http.remove_member_role(guild, person, role, Some(REASON)).await
        };
        match done.as_ref().map_err(delivery_error) {
            Ok(()) if watches => watching.push(mention(user)),
            Ok(()) => {}
            // It is tried again with everything that is to be told.
            Err(DeliveryError::Passing(_) | DeliveryError::RetryAfter(_)) => done?,
            Err(DeliveryError::Gone) => tracing::info!("somebody who has left the server gets no role"),
            Err(why) => {
                tracing::info!(%why, "the role of spectators could not be given or taken");
                left.push(format!("{} {}", if watches { "give it to" } else { "take it from" }, mention(user)));
            }
        }
    }
    let watching = watching.join(", ");
    let watches = (!watching.is_empty()).then(|| format!("👁 {watching} may watch now."));
    let left = (!left.is_empty()).then(|| {
        format!(
            "⚠ Discord does not let me see to the role <@&{role}>: {}. I need Manage Roles, and a role above it.",
            left.join(", ")
        )
    });
    let words: Vec<_> = watches.into_iter().chain(left).collect();
    Ok((!words.is_empty()).then(|| words.join("\n")))
}
