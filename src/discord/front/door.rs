//! Checks before the bot identifies at Discord's gateway: Discord's time, and whether another session may be started
//! now.
//!
//! This machine's clock may be an hour wrong when the bot starts. And a bot that crashes again and again must not use
//! up the sessions that Discord allows in a day, or Discord resets its token.

use poise::serenity_prelude as serenity;
use serenity::{BotGateway, Http, LightMethod, Request, Route};

use super::vitals::Vitals;
use crate::network;
use crate::store::{self, Identify, NoteStart, Store};
use clock::Clock;
use rules::{Millis, Timestamp};

/// Why the bot stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Discord rejects the token; the network works.
    #[error(
        "Discord does not know this token; *Reset Token* on the page of the bot at \
         https://discord.com/developers/applications gives another one, and `dealer check` says whether it is good"
    )]
    BadToken,
    /// Another failure of a call to Discord during the start.
    #[error("{}", words(_0))]
    Discord(Box<serenity::Error>),
    /// The fake Discord server named a gateway on another machine.
    #[error("the stand-in names {0} as its gateway, which is not on this machine")]
    StrangeGateway(String),
    /// The matches could not be loaded, or the commands could not be registered.
    #[error("starting: {0}")]
    Setup(String),
    /// Too few sessions are left for today: another start would use up Discord's daily limit.
    #[error("Discord allows only {0} more sessions today; the next start waits until it allows more")]
    SessionsSpent(u64),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// The error of a call to Discord, in words for admins.
fn words(error: &serenity::Error) -> String {
    match network::cause(error) {
        Some(cause) => format!("Discord cannot be reached: {cause}"),
        None => format!("Discord: {error}"),
    }
}

impl Failure {
    /// Whether every further start would fail in the same way, on any machine.
    pub fn is_final(&self) -> bool {
        match self {
            Self::BadToken | Self::StrangeGateway(_) => true,
            Self::Store(error) => error.is_final(),
            Self::Discord(_) | Self::Setup(_) | Self::SessionsSpent(_) => false,
        }
    }
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        let is_unknown = if let serenity::Error::Http(error) = &error {
            error.status_code() == Some(serenity::StatusCode::UNAUTHORIZED)
        } else {
            matches!(&error, serenity::Error::Gateway(serenity::GatewayError::InvalidAuthentication))
        };
        if is_unknown { Self::BadToken } else { Self::Discord(Box::new(error)) }
    }
}

/// How many of the day's sessions the bot leaves to admins, who look for the cause of its crashes.
pub(in crate::discord) const RESERVE: u64 = 50;
/// The first and the longest wait before the bot asks Discord again, if Discord did not answer.
const ASK_AGAIN_FIRST: Millis = Millis::from_secs(1);
const ASK_AGAIN_MAX: Millis = Millis::from_secs(60);

/// The shortest wait when no session is left.
const RESET_MIN: Millis = Millis::from_secs(5);

/// The limits for starts in quick succession.
#[derive(Clone, Copy, Debug)]
pub struct BackOff {
    /// How long each start counts towards the limit.
    pub within: Millis,
    /// How many starts within the time `within` are not delayed.
    pub free: usize,
    /// The delay of the next start; it doubles with each further start.
    pub first: Millis,
    /// The longest delay of a start.
    pub max: Millis,
    /// The time between two identifies in the same rate-limit bucket, over all processes.
    pub identify_every: Millis,
}

impl Default for BackOff {
    /// Keeps the bot below 600 logins a day however often it crashes.
    fn default() -> Self {
        Self {
            within: Millis::from_hours(1),
            free: 5,
            first: Millis::from_secs(2),
            max: Millis::from_secs(300),
            identify_every: Millis::from_secs(5),
        }
    }
}

impl BackOff {
    /// No delays, for a fake Discord server, which allows any number of sessions.
    pub fn never() -> Self {
        Self { free: usize::MAX, identify_every: Millis::ZERO, ..Self::default() }
    }

    /// When the bot may start after these starts, which all still count.
    fn due(&self, starts: &[Timestamp]) -> Option<Timestamp> {
        let last = *starts.last()?;
        let too_many = starts.len().checked_sub(self.free)?;
        let doubled = u32::try_from(too_many).ok().and_then(|times| 1_i64.checked_shl(times));
        let wait = doubled.and_then(|factor| self.first.0.checked_mul(factor)).filter(|&wait| wait > 0);
        Some(last + Millis(wait.unwrap_or(self.max.0).min(self.max.0)))
    }
}

/// Sets the clock by Discord's, waits until a session may be started, and records the start. Returns the gateway to
/// connect to.
///
/// # Errors
/// Discord rejects the token, or the store fails.
pub(in crate::discord) async fn enter(
    http: &Http,
    store: &Store,
    shard: u32,
    clock: &Clock,
    back_off: BackOff,
    vitals: &Vitals,
) -> Result<BotGateway, Failure> {
    loop {
        let gateway = ask_until_answered(http, clock, vitals, shard).await?;
        let now = clock.now();
        let (due, n_starts) = due(store, shard, now, back_off).await?;
        let (due, why) = if is_spent(&gateway) {
            (now + reset_after(&gateway), "Discord allows no more sessions for now")
        } else {
            (due, "it was started often in a short time")
        };
        if due <= now {
            store.write(NoteStart { at: now, shard }).await?;
            vitals.wait(shard, None);
            return Ok(gateway);
        }
        let remaining = gateway.session_start_limit.remaining;
        tracing::warn!(starts = n_starts, sessions_left = remaining, "waiting {} before connecting: {why}", due - now);
        vitals.wait(shard, Some((due, why)));
        clock.sleep_until(due).await;
    }
}

/// When the bot may start after the starts recorded in its store, and how many of them count.
async fn due(store: &Store, shard: u32, now: Timestamp, back_off: BackOff) -> Result<(Timestamp, usize), store::Error> {
    let starts = store.starts_since(Timestamp(now.0 - back_off.within.0), shard).await?;
    Ok((back_off.due(&starts).unwrap_or(now), starts.len()))
}

/// Waits until a shard of this bucket may identify.
pub(super) async fn wait_to_identify(
    store: &Store,
    bucket: u64,
    clock: &Clock,
    every: Millis,
) -> Result<(), store::Error> {
    if every > Millis::ZERO {
        let now = clock.now();
        let due = store.write(Identify { bucket, now, every }).await?;
        clock.sleep_until(due).await;
    }
    Ok(())
}

/// Whether another session would use up the reserve.
pub(in crate::discord) fn is_spent(gateway: &BotGateway) -> bool {
    gateway.session_start_limit.remaining < u64::from(gateway.shards) + RESERVE
}

/// The time until Discord allows sessions again, within sensible limits.
fn reset_after(gateway: &BotGateway) -> Millis {
    let said = i64::try_from(gateway.session_start_limit.reset_after).unwrap_or(i64::MAX);
    Millis(said.clamp(RESET_MIN.0, Millis::from_hours(24).0))
}

pub(super) async fn ask_until_answered(
    http: &Http,
    clock: &Clock,
    vitals: &Vitals,
    shard: u32,
) -> Result<BotGateway, Failure> {
    let mut wait = ASK_AGAIN_FIRST;
    loop {
        match ask(http, clock).await {
            Ok(gateway) => return Ok(gateway),
            Err(error) if is_passing(&error) => {
                let due = clock.now() + wait;
                tracing::warn!("waiting {wait} before connecting: {}", words(&error));
                vitals.wait(shard, Some((due, "Discord does not answer")));
                clock.sleep_until(due).await;
                wait = Millis((wait.0 * 2).min(ASK_AGAIN_MAX.0));
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// Requests the gateway and the session limits from Discord, and sets the clock by the date of the answer.
pub(in crate::discord) async fn ask(http: &Http, clock: &Clock) -> Result<BotGateway, serenity::Error> {
    let asked = clock.now();
    let answer = http.request(Request::new(Route::GatewayBot, LightMethod::Get)).await?;
    let date = answer.headers().get("date").and_then(|date| date.to_str().ok()).and_then(read_date);
    if let Some(date) = date {
        let before = clock.now();
        // The `Date` header has no milliseconds.
        clock.heed_between(asked, date, date + Millis(999));
        let moved = clock.now() - before;
        if moved.0.abs() > Millis::from_secs(5).0 {
            tracing::warn!("this machine's clock is wrong by {}; Discord's is taken", Millis(moved.0.abs()));
        }
    } else {
        tracing::warn!("Discord's answer has no date; the machine's clock is believed");
    }
    Ok(answer.json().await?)
}

/// Parses a date in HTTP's format, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
fn read_date(text: &str) -> Option<Timestamp> {
    let parsed = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
    Some(Timestamp(parsed.as_millisecond()))
}

/// Whether a retry may succeed after this error of Discord or the network.
fn is_passing(error: &serenity::Error) -> bool {
    let serenity::Error::Http(error) = error else { return false };
    error.status_code().is_none_or(|status| status.is_server_error() || status.as_u16() == 429)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_read_as_http_writes_it() {
        assert_eq!(read_date("Sun, 06 Nov 1994 08:49:37 GMT"), Some(Timestamp(784_111_777_000)));
        assert_eq!(read_date("yesterday"), None);
    }

    /// Regression test for fault 10: a bot that crashes right after each start, for a whole day.
    #[test]
    fn fault_10_a_crash_loop_never_spends_a_days_sessions() {
        let back_off = BackOff::default();
        let (mut now, mut starts) = (Timestamp(0), Vec::new());
        while now < Timestamp(Millis::from_hours(24).0) {
            let counted: Vec<_> = starts.iter().copied().filter(|start| now - *start < back_off.within).collect();
            now = now.max(back_off.due(&counted).unwrap_or(now));
            starts.push(now);
            now += Millis(500);
        }
        assert!((100..600).contains(&starts.len()), "{} starts a day", starts.len());
        let early: Vec<_> = starts.windows(2).take(8).map(|pair| (pair[1] - pair[0]).0).collect();
        assert_eq!(early, [500, 500, 500, 500, 2000, 4000, 8000, 16_000], "the first ones come at once");
    }

    /// The intervals in milliseconds between the first starts of a bot that crashes half a second after each start,
    /// with the starts recorded in its store.
    async fn first_starts() -> Vec<i64> {
        let (folder, back_off) = (tempfile::tempdir().unwrap(), BackOff::default());
        let (mut now, mut starts) = (Timestamp(1_800_000_000_000), Vec::new());
        for _ in 0..9 {
            let store = Store::open(&folder.path().join("dealer.db")).await.unwrap();
            now = now.max(due(&store, 0, now, back_off).await.unwrap().0);
            store.write(NoteStart { at: now, shard: 0 }).await.unwrap();
            store.close().await;
            starts.push(now);
            now += Millis(500);
        }
        starts.windows(2).map(|pair| (pair[1] - pair[0]).0).collect()
    }

    /// Regression test for fault 10 with real starts: the simulated worlds of `intake/tests` have no gateway.
    #[tokio::test]
    async fn a_start_waits_for_what_was_started_before() {
        assert_eq!(first_starts().await, [500, 500, 500, 500, 2000, 4000, 8000, 16_000]);
    }

    #[test]
    fn a_stand_in_gives_out_any_number_of_sessions() {
        let starts: Vec<_> = (0..100).map(Timestamp).collect();
        assert_eq!(BackOff::never().due(&starts), None);
    }
}
