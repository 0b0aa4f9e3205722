//! Why a player or host may not do something: words for the person who asked, never an internal error.

use std::fmt;

use rules::{Illegal, Message, Millis, Unreadable, Words, listed};
use words::refusal;

/// An input that was not accepted. Nothing has changed; the reason is shown only to the input's author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A player has paused the match, so nothing can be played.
    Paused,
    /// The match is paused, and this seat has already agreed to resume.
    WaitsToGoOn,
    /// A host's order needs running clocks, or a host pauses a match that is already paused.
    PausedForHost,
    /// The match is already paused by a player.
    AlreadyPaused,
    /// The seat has used all of its pauses; contains the number of pauses that it was allowed.
    NoPauseLeft(u32),
    /// `resume` was typed while the match was not paused.
    NotPaused,
    /// The match is paused by the host, so a player cannot resume it or play.
    HostPaused,
    /// The match is over.
    Over,
    /// The seat does not have to act now.
    NotYourTurn,
    /// `undo` or `lock` without a staged submission.
    NothingStaged,
    /// `undo` while several parts are staged; contains the inputs that take back one part.
    WhichPart(Vec<&'static str>),
    /// A lock that names another draft than the staged one.
    OtherDraft,
    /// A press on a board of an earlier turn, phase or round.
    Past,
    /// A press on an offer that was replaced or withdrawn.
    OfferGone,
    /// `lock` while the staged submission is incomplete.
    Incomplete,
    /// `lock` in a phase that needs no lock and ends when all submissions are complete.
    NothingToConfirm,
    /// `lock` for a submission that is already confirmed.
    AlreadyConfirmed,
    /// The input is longer than this many characters.
    TooLong(usize),
    /// The seat has made this many inputs in the turn or phase, the limit.
    TurnFull(u32),
    /// The seat has made this many inputs in the real-time round, the limit.
    RaceFull(u32),
    /// The seat has made this many inputs within this time, the limit.
    TooFast(usize, Millis),
    /// The attempt at a lesson has this many entries, the limit.
    LessonFull(usize),
    /// The input has no printable characters.
    Empty,
    /// The seat does not exist.
    NoSuchSeat(String),
    /// The game with this name does not let anybody concede.
    NoConceding(&'static str),
    /// The game does not end by agreement.
    NoAgreement {
        /// Whether the game lets a player concede instead.
        may_concede: bool,
    },
    /// The seat has already offered to end the match.
    AlreadyOffered,
    /// `decline` although nobody else offers to end the match.
    NothingOffered,
    /// An export format that the game does not have.
    NoExport {
        /// The game's name.
        game: &'static str,
        /// The formats that the game has.
        formats: &'static [&'static str],
    },
    /// A draw by nature when nothing must be drawn.
    NoDraw,
    /// `back` although there is no earlier turn to go back to.
    NoWayBack,
    /// `back` to a turn that has not begun, or was taken back.
    NoSuchTurn(u32),
    /// `back` to the turn in which the match is already.
    NothingSince,
    /// `reopen` although the match is not over.
    NotOver,
    /// The match has been annulled already.
    AlreadyAnnulled,
    /// An unknown order of a host.
    UnknownOrder(String),
    /// A host cannot change this clock; contains the reason.
    ClockStands(Message),
    /// A host's order with missing or bad arguments; says what is wrong.
    BadOrder(String),
    /// Text that means nothing in the seat's view.
    Unreadable(Unreadable),
    /// An action against the rules.
    Illegal(Illegal),
}

impl Refusal {
    /// The reason, in lower case without a full stop, as a message to say in the reader's language.
    pub fn message(&self) -> Message {
        match self {
            Self::Paused => refusal::Paused.into(),
            Self::WaitsToGoOn => refusal::WaitsToGoOn.into(),
            Self::PausedForHost => refusal::PausedForHost.into(),
            Self::AlreadyPaused => refusal::AlreadyPaused.into(),
            Self::NoPauseLeft(most) => refusal::NoPauseLeft { most: *most }.into(),
            Self::NotPaused => refusal::NotPaused.into(),
            Self::HostPaused => refusal::HostPaused.into(),
            Self::Over => refusal::Over.into(),
            Self::NotYourTurn => refusal::NotYourTurn.into(),
            Self::NothingStaged => refusal::NothingStaged.into(),
            Self::WhichPart(parts) => {
                let parts = Words::markup(listed(parts.iter().map(|part| format!("`{part}`"))));
                refusal::WhichPart { parts }.into()
            }
            Self::OtherDraft => refusal::OtherDraft.into(),
            Self::Past => refusal::Past.into(),
            Self::OfferGone => refusal::OfferGone.into(),
            Self::Incomplete => refusal::Incomplete.into(),
            Self::NothingToConfirm => refusal::NothingToConfirm.into(),
            Self::AlreadyConfirmed => refusal::AlreadyConfirmed.into(),
            Self::TooLong(most) => refusal::TooLong { most: *most }.into(),
            Self::TurnFull(most) => refusal::TurnFull { most: *most }.into(),
            Self::RaceFull(most) => refusal::RaceFull { most: *most }.into(),
            Self::TooFast(most, length) => {
                refusal::TooFast { most: *most, length: Words::markup(length.to_string()) }.into()
            }
            Self::LessonFull(most) => refusal::LessonFull { most: *most }.into(),
            Self::Empty => refusal::Empty.into(),
            Self::NoSuchSeat(seat) => refusal::NoSuchSeat { seat: Words::markup(&**seat) }.into(),
            Self::NoConceding(game) => refusal::NoConceding { game: *game }.into(),
            Self::NoAgreement { may_concede } => {
                refusal::NoAgreement { concede: if *may_concede { "yes" } else { "no" } }.into()
            }
            Self::AlreadyOffered => refusal::AlreadyOffered.into(),
            Self::NothingOffered => refusal::NothingOffered.into(),
            Self::NoExport { game, formats } => {
                let list = Words::markup(formats.join(", "));
                refusal::NoExport { game: Words::markup(*game), formats: formats.len(), list }.into()
            }
            Self::NoDraw => refusal::NoDraw.into(),
            Self::NoWayBack => refusal::NoWayBack.into(),
            Self::NoSuchTurn(_) => refusal::NoSuchTurn.into(),
            Self::NothingSince => refusal::NothingSince.into(),
            Self::NotOver => refusal::NotOver.into(),
            Self::AlreadyAnnulled => refusal::AlreadyAnnulled.into(),
            Self::UnknownOrder(typed) => refusal::UnknownOrder { typed: format!("{typed:?}").as_str() }.into(),
            Self::BadOrder(why) => Message::verbatim(why.clone()),
            Self::ClockStands(why) => why.clone(),
            Self::Unreadable(why) => why.0.clone(),
            Self::Illegal(why) => why.0.clone(),
        }
    }

    /// Whether the press came too late: its board is outdated, or the requested action has already been done. The bot
    /// answers with the present board.
    pub fn is_too_late(&self) -> bool {
        matches!(self, Self::Past | Self::OfferGone | Self::AlreadyConfirmed)
    }

    /// Whether the input is refused because the match is paused.
    pub fn is_of_pause(&self) -> bool {
        matches!(self, Self::Paused | Self::PausedForHost | Self::AlreadyPaused | Self::HostPaused)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Refusal {}

impl From<Unreadable> for Refusal {
    fn from(why: Unreadable) -> Self {
        Self::Unreadable(why)
    }
}

impl From<Illegal> for Refusal {
    fn from(why: Illegal) -> Self {
        Self::Illegal(why)
    }
}
