//! The spectators' role: members who go home get it, and lose it when they return.

use poise::serenity_prelude as serenity;
use serenity::Http;

use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::text::mention;
use crate::session::{DeliveryError, TheSeason};
use league::season::{Line, Season};
use rules::listed;
use words::{Language, Message, Words, home as said};

/// Gives the spectators' role to members who went out of play with these lines, and takes it from those who came back.
/// Returns who watches now, and whose role must be changed by hand. Idempotent.
pub(super) async fn hand_out(
    http: &Http,
    the: &TheSeason,
    news: &[(Option<Season>, Line)],
    language: Language,
) -> Result<Option<Message>, Fault> {
    let before = news.first().and_then(|(before, _)| before.as_ref());
    let (Some(role), Some(before)) = (the.state.house().spectators, before) else { return Ok(None) };
    let guild = serenity::GuildId::new(the.row.guild.0);
    let reason = said::ReasonSpectators.say(language);
    let (mut watching, mut left): (Vec<String>, Vec<Message>) = (Vec::new(), Vec::new());
    for (member, watches) in the.state.come_and_gone(before) {
        // A person may have had several numbers: the current one counts.
        let user = the.user(member).filter(|&user| the.member(user) == Some(member));
        let Some(user) = user.filter(|user| !user.is_machine()) else { continue };
        let (person, role) = (serenity::UserId::new(user.0.max(1)), serenity::RoleId::new(role.max(1)));
        let done = if watches {
            http.add_member_role(guild, person, role, Some(reason.as_str())).await
        } else {
            http.remove_member_role(guild, person, role, Some(reason.as_str())).await
        };
        match done.as_ref().map_err(delivery_error) {
            Ok(()) if watches => watching.push(mention(user)),
            Ok(()) => {}
            // The failure makes the caller retry the whole announcement.
            Err(DeliveryError::Passing(_) | DeliveryError::RetryAfter(_)) => done?,
            Err(DeliveryError::Gone) => tracing::info!("somebody who has left the server gets no role"),
            Err(why) => {
                tracing::info!(%why, "the role of spectators could not be given or taken");
                let (role, who) = (Words::markup(format!("<@&{role}>")), Words::markup(mention(user)));
                left.push(if watches {
                    said::WatchNotGiven { role, who }.into()
                } else {
                    said::WatchNotTaken { role, who }.into()
                });
            }
        }
    }
    let watch = said::Watch { count: watching.len(), who: Words::markup(listed(&watching)) };
    let watch = (!watching.is_empty()).then(|| watch.into());
    let lines: Vec<Message> = watch.into_iter().chain(left).collect();
    Ok((!lines.is_empty()).then(|| Message::joined(lines, "\n")))
}
