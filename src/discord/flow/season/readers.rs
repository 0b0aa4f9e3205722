//! Who reads the confessionals of a season beside those for whom they are, as far as Discord tells the bot.

use poise::serenity_prelude as serenity;
use serenity::{Http, Member, PartialGuild, Permissions, Role};

use super::rooms::{Crew, NEEDED};
use super::setup::Present;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::text::mention;
use crate::store::{GuildId, UserId};

/// What lets somebody open to others what they see, or read what is private in it.
const MANAGING: Permissions =
    Permissions::MANAGE_CHANNELS.union(Permissions::MANAGE_ROLES).union(Permissions::MANAGE_THREADS);

/// What the bot lacks on a server to make a home, by name.
pub(super) async fn missing(http: &Http, guild: GuildId) -> Result<Vec<&'static str>, Fault> {
    let guild = http.get_guild(serenity::GuildId::new(guild.0)).await?;
    let me = http.get_member(guild.id, http.get_current_user().await?.id).await?;
    Ok((NEEDED - granted(&guild, &me)).get_permission_names())
}

/// What somebody may do on the whole server.
fn granted(guild: &PartialGuild, member: &Member) -> Permissions {
    let holds = |role: &&Role| role.id.get() == guild.id.get() || member.roles.contains(&role.id);
    let granted = guild.roles.values().filter(holds).fold(Permissions::empty(), |all, role| all | role.permissions);
    let is_unbound = granted.administrator() || guild.owner_id == member.user.id;
    if is_unbound { Permissions::all() } else { granted }
}

/// Says who reads the confessionals, line by line.
pub(super) async fn told(http: &Http, guild: GuildId, crew: &Crew, present: &Present) -> Result<Vec<String>, Fault> {
    let guild = http.get_guild(serenity::GuildId::new(guild.0)).await?;
    Ok(lines(&guild, crew, present))
}

fn lines(guild: &PartialGuild, crew: &Crew, present: &Present) -> Vec<String> {
    let hosts = crew.host_role.map(|role| format!("holders of <@&{role}>"));
    let hosts: Vec<_> = hosts.into_iter().chain(crew.hosts.iter().map(|&host| mention(host))).collect();
    let role = crew.host_role.is_none().then_some(" No role of hosts is set; `/setup host-role` sets one.");
    let who = if hosts.is_empty() { "nobody else".to_owned() } else { hosts.join(", ") };
    let read = format!("🔒 A confessional can be read by its member and by {who}.{}", role.unwrap_or_default());
    let is_of_cast = |user: UserId| crew.cast.iter().any(|(one, _)| *one == user);
    let owner = UserId(guild.owner_id.get());
    let owner = (!is_of_cast(owner)).then(|| format!("{}, who owns this server", mention(owner)));
    let all = |role: &&Role| role.permissions.administrator();
    let all: Vec<_> = owner.into_iter().chain(named(guild, crew, all)).collect();
    let all = (!all.is_empty()).then(|| format!("These can read it too: {} (Administrator).", all.join(", ")));
    let unbound = crew.cast.iter().map(|(user, _)| *user);
    let unbound = unbound.filter(|user| present.get(user).is_some_and(|member| granted(guild, member).administrator()));
    let unbound: Vec<_> = unbound.map(mention).collect();
    let threads = crew.cast.iter().map(|(user, _)| *user).filter(|user| {
        let held = present.get(user).map(|member| granted(guild, member));
        held.is_some_and(|held| held.manage_threads() && !held.administrator())
    });
    let threads: Vec<_> = threads.map(mention).collect();
    let threads = (!threads.is_empty()).then(|| {
        format!(
            "⚠ {} can read every private thread of other members: take Manage Threads from them, or tell the cast.",
            threads.join(", ")
        )
    });
    let unbound = (!unbound.is_empty()).then(|| {
        format!(
            "⚠ {} can read every confessional although they are in the cast: nobody can shut out an administrator or the \
             owner. Take Administrator from them, or tell the cast.",
            unbound.join(", ")
        )
    });
    let lets_in = |role: &&Role| !role.permissions.administrator() && role.permissions.intersects(MANAGING);
    let able: Vec<_> = named(guild, crew, lets_in).collect();
    let able = (!able.is_empty()).then(|| {
        format!(
            "These can let themselves or others in (Manage Channels, Manage Roles or Manage Threads): {}.",
            able.join(", ")
        )
    });
    let blind = "Discord does not tell me who holds a role. Look in the server's settings.".to_owned();
    [Some(read), all, unbound, threads, able, Some(blind)].into_iter().flatten().collect()
}

/// The roles that fit, but the bot's own; by what they may do of what matters here.
fn named<'a>(
    guild: &'a PartialGuild,
    crew: &'a Crew,
    fits: impl Fn(&&Role) -> bool + 'a,
) -> impl Iterator<Item = String> + 'a {
    let is_own = move |role: &&Role| role.tags.bot_id.map(serenity::UserId::get) == Some(crew.me.0);
    let roles = guild.roles.values().filter(move |role| !is_own(role)).filter(fits);
    roles.map(|role| {
        let may = (role.permissions & MANAGING).get_permission_names().join(", ");
        let everybody = role.id.get() == guild.id.get();
        let name = if everybody { "everybody".to_owned() } else { format!("<@&{}>", role.id) };
        if role.permissions.administrator() { name } else { format!("{name} ({may})") }
    })
}
