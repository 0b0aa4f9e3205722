//! Checks before the bot asks Discord for a session: what time it is at Discord, and whether a session may be asked for
//! yet.
//!
//! The machine's clock may be an hour wrong when the bot starts. And a bot that crashes again and again must not use up
//! the sessions that Discord allows in a day, or Discord resets its token.

use poise::serenity_prelude as serenity;
use serenity::{BotGateway, Http, LightMethod, Request, Route};

use super::vitals::Vitals;
use crate::network;
use crate::store::{self, Identify, NoteStart, Store};
use clock::Clock;
use rules::{Millis, Timestamp};

/// Why the bot ended by itself.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Discord answered that it does not know the token: the network is well.
    #[error(
        "Discord does not know this token; *Reset Token* on the page of the bot at \
         https://discord.com/developers/applications gives another one, and `dealer check` says whether it is good"
    )]
    BadToken,
    /// Something else keeps the bot from starting.
    #[error("{}", words(_0))]
    Discord(Box<serenity::Error>),
    /// The stand-in would have sent the bot elsewhere.
    #[error("the stand-in names {0} as its gateway, which is not on this machine")]
    StrangeGateway(String),
    /// The matches could not be found, or the commands not be registered.
    #[error("starting: {0}")]
    Setup(String),
    /// So many sessions were lost that another start would spend what Discord allows in a day.
    #[error("Discord allows only {0} more sessions today; the next start waits until it allows more")]
    SessionsSpent(u64),
    /// The store takes nothing.
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
    /// Whether another start would fail in the same way, no matter who starts the bot.
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

/// How many of the day's sessions are left to the people who find out what is wrong.
pub(in crate::discord) const RESERVE: u64 = 50;
/// The wait before Discord is asked again, if it did not answer.
const ASK_AGAIN_FIRST: Millis = Millis::from_secs(1);
const ASK_AGAIN_MAX: Millis = Millis::from_secs(60);

/// The least wait when no session is left.
const RESET_MIN: Millis = Millis::from_secs(5);

/// How starts that follow each other closely are held back.
#[derive(Clone, Copy, Debug)]
pub struct BackOff {
    /// For how long a start is held against the next.
    pub within: Millis,
    /// How many starts in that time are nobody's concern.
    pub free: usize,
    /// The least time between the next two; it doubles with each further start.
    pub first: Millis,
    /// The longest such time.
    pub max: Millis,
    /// The time between two sessions that Discord counts together: all processes keep it.
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
    /// No start is held back: for a stand-in, which gives out any number of sessions.
    pub fn never() -> Self {
        Self { free: usize::MAX, identify_every: Millis::ZERO, ..Self::default() }
    }

    /// When the bot may start after these starts, which all lie within the time that counts.
    fn due(&self, starts: &[Timestamp]) -> Option<Timestamp> {
        let last = *starts.last()?;
        let too_many = starts.len().checked_sub(self.free)?;
        let doubled = u32::try_from(too_many).ok().and_then(|times| 1_i64.checked_shl(times));
        let wait = doubled.and_then(|factor| self.first.0.checked_mul(factor)).filter(|&wait| wait > 0);
        Some(last + Millis(wait.unwrap_or(self.max.0).min(self.max.0)))
    }
}

/// Sets the clock by Discord's, waits until a session may be asked for, and notes that one is. Says where to connect.
///
/// # Errors
/// Discord does not know the token, or the store takes nothing.
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

/// When the bot may start after the starts that its store knows of, and how many count.
async fn due(store: &Store, shard: u32, now: Timestamp, back_off: BackOff) -> Result<(Timestamp, usize), store::Error> {
    let starts = store.starts_since(Timestamp(now.0 - back_off.within.0), shard).await?;
    Ok((back_off.due(&starts).unwrap_or(now), starts.len()))
}

/// Waits until a shard may ask for its session.
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

/// Whether asking for another session would spend what is held back.
pub(in crate::discord) fn is_spent(gateway: &BotGateway) -> bool {
    gateway.session_start_limit.remaining < u64::from(gateway.shards) + RESERVE
}

/// How long it takes until Discord gives out sessions again: at least a while, whatever it says.
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

/// Asks where to connect and how often that may still be done, and sets the clock by the answer's date.
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

/// A date as HTTP writes it, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
fn read_date(text: &str) -> Option<Timestamp> {
    let parsed = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
    Some(Timestamp(parsed.as_millisecond()))
}

/// Whether Discord, or the way to it, only stumbled.
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

    /// Fault 10: a bot that crashes right after its start, for a whole day.
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

    /// The intervals between the first starts of a bot that crashes half a second after each start, by what its store
    /// knows of earlier starts.
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

    /// Fault 10, over real starts: the worlds of `intake/tests` have no gateway.
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
