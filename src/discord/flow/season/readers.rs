//! Lists who can read the confessionals of a season, other than their members, as far as Discord tells the bot.

use poise::serenity_prelude as serenity;
use serenity::{Http, Member, PartialGuild, Permissions, Role};

use super::rooms::{Crew, NEEDED};
use super::setup::Present;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::reasons::permission_names;
use crate::discord::wire::text::mention;
use crate::store::{GuildId, UserId};
use words::{Message, Words, home as said};

/// Permissions by which a person can let others into private channels, or read private threads.
const MANAGING: Permissions =
    Permissions::MANAGE_CHANNELS.union(Permissions::MANAGE_ROLES).union(Permissions::MANAGE_THREADS);

/// The permissions that the bot lacks on a server to create a home.
pub(super) async fn missing(http: &Http, guild: GuildId) -> Result<Permissions, Fault> {
    let guild = http.get_guild(serenity::GuildId::new(guild.0)).await?;
    let me = http.get_member(guild.id, http.get_current_user().await?.id).await?;
    Ok(NEEDED - granted(&guild, &me))
}

/// A member's permissions on the whole server.
fn granted(guild: &PartialGuild, member: &Member) -> Permissions {
    let holds = |role: &&Role| role.id.get() == guild.id.get() || member.roles.contains(&role.id);
    let granted = guild.roles.values().filter(holds).fold(Permissions::empty(), |all, role| all | role.permissions);
    let is_unbound = granted.administrator() || guild.owner_id == member.user.id;
    if is_unbound { Permissions::all() } else { granted }
}

/// Says who can read the confessionals, line by line.
pub(super) async fn told(http: &Http, guild: GuildId, crew: &Crew, present: &Present) -> Result<Vec<Message>, Fault> {
    let guild = http.get_guild(serenity::GuildId::new(guild.0)).await?;
    Ok(lines(&guild, crew, present))
}

fn lines(guild: &PartialGuild, crew: &Crew, present: &Present) -> Vec<Message> {
    let mentioned = |user: UserId| Message::verbatim(mention(user));
    let hosts = crew.host_role.map(|role| said::Holders { role: Words::markup(format!("<@&{role}>")) }.into());
    let hosts: Vec<_> = hosts.into_iter().chain(crew.hosts.iter().map(|&host| mentioned(host))).collect();
    let who = if hosts.is_empty() { said::NobodyElse.into() } else { Message::joined(hosts, ", ") };
    let no_role = crew.host_role.is_none().then(|| said::NoHostRole.into());
    let read = Message::joined([said::ReadBy { who }.into()].into_iter().chain(no_role), " ");
    let is_of_cast = |user: UserId| crew.cast.iter().any(|(one, _)| *one == user);
    let owner = UserId(guild.owner_id.get());
    let owner = (!is_of_cast(owner)).then(|| said::Owner { who: mentioned(owner) }.into());
    let is_admin = |role: &&Role| role.permissions.administrator();
    let all = owner.into_iter().chain(named(guild, crew, is_admin)).collect();
    // The members of the cast on the server whose permissions match.
    let of_cast = |fits: fn(Permissions) -> bool| {
        let cast = crew.cast.iter().map(|(user, _)| *user);
        let held = |user: &UserId| present.get(user).map(|member| granted(guild, member));
        cast.filter(|user| held(user).is_some_and(fits)).map(mentioned).collect()
    };
    let unbound = of_cast(Permissions::administrator);
    let threads = of_cast(|held| held.manage_threads() && !held.administrator());
    let lets_in = |role: &&Role| !role.permissions.administrator() && role.permissions.intersects(MANAGING);
    let able = named(guild, crew, lets_in).collect();
    let listed =
        |of: Vec<Message>, line: fn(Message) -> Message| (!of.is_empty()).then(|| line(Message::joined(of, ", ")));
    let lines = [
        Some(read),
        listed(all, |who| said::AllRead { who }.into()),
        listed(unbound, |who| said::Unbound { who }.into()),
        listed(threads, |who| said::Threads { who }.into()),
        listed(able, |who| said::Able { who }.into()),
        Some(said::Blind.into()),
    ];
    lines.into_iter().flatten().collect()
}

/// The matching roles other than the bot's own, each with its relevant permissions.
fn named<'a>(
    guild: &'a PartialGuild,
    crew: &'a Crew,
    fits: impl Fn(&&Role) -> bool + 'a,
) -> impl Iterator<Item = Message> + 'a {
    let is_own = move |role: &&Role| role.tags.bot_id.map(serenity::UserId::get) == Some(crew.me.0);
    let roles = guild.roles.values().filter(move |role| !is_own(role)).filter(fits);
    roles.map(|role| {
        let everybody = role.id.get() == guild.id.get();
        let name = if everybody { said::Everybody.into() } else { Message::verbatim(format!("<@&{}>", role.id)) };
        if role.permissions.administrator() {
            return name;
        }
        said::RoleMay { role: name, permissions: permission_names(role.permissions & MANAGING) }.into()
    })
}
