//! What the table needs from Discord: texts, permissions, direct messages, logins, and commands.

use serde_json::{Map, Value};

use crate::intake::{Answer, Task};
use crate::session::{DeliveryError, Refusal, Status};
use crate::solo::LessonStep;
use crate::store::{ChannelId, GuildId, InputId, MatchId, Place, PuzzleId, UserId};
use games::SoloGame;
use host::Sealed;
use rules::{Level, Millis, Picture, Showing, Spec};
use scene::Theme;
use words::Language;

/// The bot's texts and its knowledge of Discord, for the browser table.
pub trait Voice: Send + Sync + 'static {
    /// The text of an answer; `None` if the picture already shows the outcome.
    fn answer(&self, answer: &Answer, language: Language) -> Option<String>;

    /// The text of a refusal.
    fn refusal(&self, refusal: &Refusal, language: Language) -> String;

    /// One line about a match's clock; `None` if no clock runs.
    fn clock(&self, status: &Status, language: Language) -> Option<String>;

    /// Whether a person can read a channel now.
    fn may_read(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Task<'_, Result<bool, DeliveryError>>;

    /// Tells a person that the table was opened for them in a new browser, and for how long. A button in the message
    /// ends that session.
    fn new_browser(&self, user: UserId, session: i64, lasts: Millis) -> Task<'_, Result<(), DeliveryError>>;
}

/// Commands of the bot that people can also run in the browser.
pub trait Commands: Send + Sync + 'static {
    /// What a person may begin or watch; `None` if another process serves solo games, or if the person asks too often.
    fn offers(&self, user: UserId, language: Language) -> Task<'_, Result<Option<Offers>, DeliveryError>>;

    /// Begins something for a person. The input must have had its turn among the person's inputs.
    fn begin(&self, asker: Asker, wish: Wish) -> Task<'_, Result<Begun, DeliveryError>>;

    /// Takes a step in a game's tutorial for a person, with texts in this language. Returns `None` if there is no such
    /// lesson, or if another process serves solo games.
    fn lesson<'a>(
        &'a self,
        person: (UserId, Language),
        spec: &'static Spec,
        step: LessonStep,
        theme: &'a Theme,
    ) -> Task<'a, Result<Option<Lesson>, DeliveryError>>;

    /// A step of a match that is over, with texts in this language, or why this person may not see the step. Hosts may
    /// withhold a match from everybody who did not play, and nobody sees a puzzle's solution while others solve the puzzle.
    fn step<'a>(
        &'a self,
        person: (UserId, Language),
        wanted: StepWanted,
        theme: &'a Theme,
    ) -> Task<'a, Result<Result<Step, String>, DeliveryError>>;
}

/// A request for a step of a finished match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepWanted {
    /// The finished match.
    pub id: MatchId,
    /// The seat whose view is shown; `None` for the full view.
    pub seat: Option<usize>,
    /// The number of the step, from 0; the last step if the match has fewer.
    pub step: usize,
}

/// A step of a finished match.
pub struct Step {
    /// The number of this step and the number of the last step, both counted from 0.
    pub steps: (usize, usize),
    /// The seat whose view is shown; `None` for the full view.
    pub seat: Option<usize>,
    /// The names of the players, by seat.
    pub names: Vec<String>,
    /// The input made in this step, in words.
    pub words: String,
    /// The picture of the step.
    pub picture: Picture,
}

/// The person who begins something.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The account of the person.
    pub user: UserId,
    /// The person's name.
    pub name: String,
    /// The id of the input with which the person asked.
    pub input: InputId,
    /// The language of the texts for the person.
    pub language: Language,
}

/// What one person may begin or watch, without what everybody may begin.
#[derive(Clone, Debug)]
pub struct Offers {
    /// The games with a tutorial, each with the number of lessons that the person has learned.
    pub lessons: Vec<(&'static Spec, u32)>,
    /// The daily puzzles of the servers that the person is on.
    pub days: Vec<DayOffer>,
    /// The matches on these servers that the person may watch.
    pub watch: Vec<WatchOffer>,
}

/// A match that the person may watch.
#[derive(Clone, Debug)]
pub struct WatchOffer {
    /// The number of the match.
    pub id: MatchId,
    /// The game of the match.
    pub spec: &'static Spec,
    /// The players' names.
    pub names: Vec<String>,
    /// The server's name.
    pub server: String,
}

/// A server's puzzle of the day.
#[derive(Clone, Debug)]
pub struct DayOffer {
    /// The server of the puzzle.
    pub guild: GuildId,
    /// The server's name.
    pub server: String,
    /// The day, as the store writes it.
    pub day: String,
    /// Which day and which kind of puzzle, in words.
    pub words: String,
    /// The person's puzzle, if the person has begun it.
    pub begun: Option<PuzzleId>,
}

/// What a person wants to begin.
#[derive(Clone, Debug)]
pub enum Wish {
    /// A match against machines.
    Practice(&'static Spec, Level),
    /// A puzzle with these options. The last value is the puzzle that is given up for it, if any.
    Puzzle(SoloGame, Map<String, Value>, Option<PuzzleId>),
    /// A server's puzzle of this day.
    Day(GuildId, String),
}

/// The result of [`Commands::begin`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// The match or puzzle has begun, at this place.
    Here(Place),
    /// The person must first finish another match or puzzle, at this place.
    Already(Place),
    /// The match or puzzle cannot be begun, for this reason, which the person reads.
    Not(String),
}

/// A lesson as its learner sees it.
pub struct Lesson {
    /// The lesson's number, from 0.
    pub number: usize,
    /// The text above the position.
    pub words: String,
    /// The learned lessons, as a line of signs.
    pub learned: String,
    /// The number of the next lesson, if any is left.
    pub next: Option<usize>,
    /// Whether the lesson's aim is neither reached nor missed yet.
    pub is_open: bool,
    /// The position of the lesson.
    pub showing: Sealed<Showing>,
}

/// A person identified by Discord.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity {
    /// The account of the person.
    pub user: UserId,
    /// The person's name.
    pub name: String,
    /// An OAuth2 access token of the person. Discord's client requires it as proof that the person has authorized the
    /// application. It must only be sent to that person's page.
    pub access: String,
}

/// An authorization code from Discord's login.
#[derive(Clone, Copy)]
pub struct Code<'a> {
    /// The code as text. Discord accepts each code once.
    pub text: &'a str,
    /// The redirect address that was used and the PKCE verifier, for a login in a browser; `None` for a login in the
    /// Activity.
    pub browser: Option<(&'a str, &'a str)>,
}

/// Why Discord did not identify a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoginFailure {
    /// Discord rejects the code: it was used, has expired, or belongs to another application.
    #[error("Discord does not take the code")]
    Refused,
    /// Discord cannot be reached, or a rate limit is reached.
    #[error("Discord does not answer")]
    Away,
    /// Discord rejects the application's client secret.
    #[error("Discord does not take the client secret")]
    BadSecret,
}

/// Discord's OAuth2 login for the application. It exists only if the application's client secret is set.
pub trait Login: Send + Sync + 'static {
    /// The application's id.
    fn application(&self) -> u64;

    /// The address at Discord where a person authorizes the application to see who they are. Discord then sends the
    /// browser back to `redirect` with a code and this state. `challenge` is the PKCE challenge (S256).
    fn address(&self, redirect: &str, state: &str, challenge: &str) -> String;

    /// Exchanges a code for the person to whom Discord gave it.
    fn identify<'a>(&'a self, code: Code<'a>) -> Task<'a, Result<Identity, LoginFailure>>;

    /// Whether a person is in this instance of the application's Activity now.
    fn takes_part<'a>(&'a self, user: UserId, instance: &'a str) -> Task<'a, Result<bool, LoginFailure>>;
}
