//! What Discord says about a token, asked without connecting to the gateway, for `dealer check`.

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, GuildInfo, GuildPagination, Http, Permissions};

use super::door::{self, Failure};
use super::run::{Endpoint, connect, login_address};
use crate::config::Secret;
use crate::discord::wire::login::{DiscordLogin, Portal};
use clock::Clock;
use rules::Millis;

/// How many servers Discord lists in one answer.
const SERVERS_AT_ONCE: u64 = 100;

/// The permissions that the bot lacks in a server or channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The server's or channel's name.
    pub name: String,
    /// The server's or channel's id.
    pub id: u64,
    /// The missing permissions, by Discord's names; empty if none is missing.
    pub missing: Vec<&'static str>,
}

/// What Discord says about a token.
pub struct Report {
    /// The bot's name.
    pub name: String,
    /// The servers that the bot is on.
    pub servers: Vec<Lack>,
    /// The channels of the server that was asked for; empty if the bot is not on it.
    pub channels: Vec<Lack>,
    /// How far Discord's clock is ahead of this machine's.
    pub clock_lag: Millis,
    /// How many shards Discord recommends.
    pub shards: u32,
    /// The link by which people who manage a server invite the bot with the permissions that it needs.
    pub invite: String,
}

/// The permissions that the bot needs: to see channels, write, attach pictures, and read the message history.
fn needed() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::EMBED_LINKS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
}

/// The permissions that the bot needs and lacks.
fn missing(granted: Permissions) -> Vec<&'static str> {
    if granted.administrator() { Vec::new() } else { (needed() - granted).get_permission_names() }
}

/// Asks Discord about a token without connecting to the gateway; about the channels of a server too, if one is named.
///
/// # Errors
/// Discord rejects the token, or does not answer.
pub async fn inspect(token: &Secret, endpoint: &Endpoint, server: Option<u64>) -> Result<Report, Failure> {
    let http = connect(token, endpoint);
    let me = http.get_current_user().await?;
    let clock = Clock::system();
    let shards = door::ask(&http, &clock).await?.shards;
    let clock_lag = clock.now() - Clock::system().now();
    let servers = servers(&http).await?.into_iter().map(|server| Lack {
        name: server.name,
        id: server.id.get(),
        missing: missing(server.permissions),
    });
    let servers: Vec<_> = servers.collect();
    let channels = match server.filter(|server| servers.iter().any(|found| found.id == *server)) {
        Some(server) => channels(&http, me.id, serenity::GuildId::new(server)).await?,
        None => Vec::new(),
    };
    let invite = format!(
        "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}",
        me.id,
        needed().bits()
    );
    Ok(Report { name: me.name.clone(), servers, channels, clock_lag, shards, invite })
}

/// Reads the application's settings at Discord on which the table depends: the client secret, the redirect of the
/// login, Activities.
///
/// # Errors
/// Discord rejects the token, or does not answer.
pub async fn inspect_portal(
    (token, secret): (&Secret, &Secret),
    endpoint: &Endpoint,
    redirect: &str,
) -> Result<Portal, Failure> {
    let about = connect(token, endpoint).get_current_application_info().await?;
    let secrets = (token.clone(), secret.clone());
    let login = DiscordLogin::new(login_address(endpoint), about.id, secrets);
    let login = login.map_err(|error| Failure::Setup(error.to_string()))?;
    login.portal(redirect).await.map_err(|failure| Failure::Setup(failure.to_string()))
}

/// All servers that the bot is on.
async fn servers(http: &Http) -> Result<Vec<GuildInfo>, Failure> {
    let mut servers: Vec<GuildInfo> = Vec::new();
    loop {
        let after = servers.last().map(|last| GuildPagination::After(last.id));
        let some = http.get_guilds(after, Some(SERVERS_AT_ONCE)).await?;
        let is_last = (some.len() as u64) < SERVERS_AT_ONCE;
        servers.extend(some);
        if is_last {
            return Ok(servers);
        }
    }
}

/// The permissions that the bot lacks in those channels of a server in which a match can be played.
async fn channels(http: &Http, me: serenity::UserId, server: serenity::GuildId) -> Result<Vec<Lack>, Failure> {
    let guild = http.get_guild(server).await?;
    let member = http.get_member(server, me).await?;
    let mut channels = http.get_channels(server).await?;
    channels.sort_by_key(|channel| (channel.position, channel.id));
    let has_text = |kind| matches!(kind, ChannelType::Text | ChannelType::News);
    let lacks = channels.iter().filter(|channel| has_text(channel.kind)).map(|channel| Lack {
        name: channel.name.clone(),
        id: channel.id.get(),
        missing: missing(guild.user_permissions_in(channel, &member)),
    });
    Ok(lacks.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_and_administrators_lack_nothing() {
        assert!(missing(needed()).is_empty() && missing(Permissions::ADMINISTRATOR).is_empty());
        assert_eq!(missing(needed() - Permissions::ATTACH_FILES), ["Attach Files"]);
    }
}
