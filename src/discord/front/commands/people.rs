//! People in command options: mentioned, or holding a mentioned role; and their names.

use poise::serenity_prelude as serenity;

use super::practice::LEVEL_DEFAULT;
use super::{Context, call};
use crate::discord::flow::log;
use crate::discord::wire::fault::{Fault, code_of};
use crate::discord::wire::names::told_apart;
use crate::discord::wire::text::mention;
use crate::session::Joining;
use crate::store::{GuildId, UserId};
use league::season::Member;
use rules::Level;
use words::{Message, Words, series as said};

/// Discord's error code for missing access.
const MISSING_ACCESS: isize = 50001;

/// The people mentioned in a text, in order.
pub(super) fn mentioned(text: &str) -> Vec<UserId> {
    let ids = text.split("<@").skip(1).filter_map(|rest| {
        let digits = rest.trim_start_matches('!').split('>').next()?;
        digits.parse().ok().filter(|&id| id > 0).map(UserId)
    });
    ids.collect()
}

/// How many members Discord lists in a page, and how many pages are requested at most.
const MEMBERS_PER_PAGE: u64 = 1000;
const MEMBER_PAGES_MAX: usize = 10;

/// The people mentioned in a text, in order, and the holders of roles mentioned in it; or why these are unknown.
pub(super) async fn people(ctx: Context<'_>, text: &str) -> Result<Result<Vec<UserId>, Message>, Fault> {
    let mut people: Vec<UserId> = Vec::new();
    for part in text.split("<@").skip(1) {
        let word = part.split('>').next().unwrap_or_default();
        match word.strip_prefix('&').map(str::parse::<u64>) {
            Some(Ok(role)) => match holders(ctx, role).await? {
                Ok(holders) => people.extend(holders.into_iter().filter(|user| !mentioned(text).contains(user))),
                Err(why) => return Ok(Err(why)),
            },
            Some(Err(_)) => {}
            None => people.extend(mentioned(&format!("<@{word}>"))),
        }
    }
    Ok(Ok(people))
}

/// The holders of a role, without bots. Discord lists members only to bots with the Server Members Intent.
async fn holders(ctx: Context<'_>, role: u64) -> Result<Result<Vec<UserId>, Message>, Fault> {
    let Some(guild) = ctx.interaction.guild_id else { return Ok(Ok(Vec::new())) };
    let role = serenity::RoleId::new(role.max(1));
    let mut holders = Vec::new();
    let mut after = None;
    for _ in 0..MEMBER_PAGES_MAX {
        let page = match guild.members(call(ctx).http, Some(MEMBERS_PER_PAGE), after).await {
            Ok(page) => page,
            Err(error) if code_of(&error) == Some(MISSING_ACCESS) => {
                return Ok(Err(said::NoIntent.into()));
            }
            Err(error) => return Err(error.into()),
        };
        let holds = |member: &&serenity::Member| member.roles.contains(&role) && !member.user.bot;
        holders.extend(page.iter().filter(holds).map(|member| UserId(member.user.id.get())));
        after = page.last().map(|member| member.user.id);
        if (page.len() as u64) < MEMBERS_PER_PAGE {
            break;
        }
    }
    let role = Words::markup(format!("<@&{role}>"));
    Ok(if holders.is_empty() { Err(said::NobodyHolds { role }.into()) } else { Ok(holders) })
}

/// The level of a machine that joins a season or league.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum MachineLevel {
    Beginner,
    Player,
    Expert,
    Master,
}

impl MachineLevel {
    /// The chosen level, or the default.
    pub(super) fn or_usual(chosen: Option<Self>) -> Level {
        match chosen {
            None => LEVEL_DEFAULT,
            Some(Self::Beginner) => Level::Beginner,
            Some(Self::Player) => Level::Player,
            Some(Self::Expert) => Level::Expert,
            Some(Self::Master) => Level::Master,
        }
    }
}

/// The bot's own account, which stands for machines when it is mentioned.
pub(super) fn me(ctx: Context<'_>) -> UserId {
    UserId(ctx.framework.bot_id().get())
}

/// People who join together, with their names, and a machine of this level for each mention of the bot; or why one of
/// them cannot join. They are numbered from 1.
pub(super) async fn joining(
    ctx: Context<'_>,
    guild: GuildId,
    users: &[UserId],
    level: Level,
) -> Result<Result<Vec<Joining>, Message>, Fault> {
    let mut joining: Vec<Joining> = Vec::new();
    for (number, &user) in (1..).zip(users) {
        if user == me(ctx) {
            // A person may have the same name as the machine.
            let machine = Joining::machine(Member(number), level);
            let name = told_apart(&machine.name, joining.iter().map(|one| one.name.as_str()));
            joining.push(Joining { name, ..machine });
            continue;
        }
        match named(ctx, guild, user).await? {
            Ok(_) if joining.iter().any(|one| one.user == user) => {
                return Ok(Err(said::NamedTwice { who: Words::markup(mention(user)) }.into()));
            }
            Ok(name) => {
                let name = told_apart(&name, joining.iter().map(|one| one.name.as_str()));
                joining.push(Joining { user, name });
            }
            Err(why) => return Ok(Err(why)),
        }
    }
    Ok(Ok(joining))
}

/// A person's name on the server, or why they cannot play.
pub(super) async fn named(ctx: Context<'_>, guild: GuildId, user: UserId) -> Result<Result<String, Message>, Fault> {
    log::named(call(ctx).http, guild, user).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_read_from_mentions() {
        assert_eq!(mentioned("<@12> and <@!7>, <@x> <@9"), [12, 7, 9].map(UserId));
        assert_eq!(mentioned("@Ann"), []);
    }
}
