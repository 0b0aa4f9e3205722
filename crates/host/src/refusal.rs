//! Why a player or host may not do that: words for the person who asked, never an error of ours.

use std::fmt;

use rules::{Illegal, Message, Millis, Unreadable, Words, listed};
use words::refusal;

/// An input that was not accepted. Nothing has changed; the text goes to its author alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No clock runs and nothing counts until the match is resumed.
    Paused,
    /// The match is paused, and this seat has already said that it wants to go on.
    WaitsToGoOn,
    /// A host's order that needs clocks that run, or pauses once more.
    PausedForHost,
    /// Another pause is in force.
    AlreadyPaused,
    /// The seat has paused as often as it may.
    NoPauseLeft(u32),
    /// There is no pause to end.
    NotPaused,
    /// The host paused the match.
    HostPaused,
    /// Nothing more can happen.
    Over,
    /// Somebody else is to act.
    NotYourTurn,
    /// `undo` or `lock` without a submission.
    NothingStaged,
    /// `undo` where several parts are staged.
    WhichPart(Vec<&'static str>),
    /// A lock that belongs to an earlier draft than the one that is staged.
    OtherDraft,
    /// A press on a board of an earlier turn, phase or round.
    Past,
    /// A press on an offer that was replaced or taken back.
    OfferGone,
    /// `lock` with half a submission.
    Incomplete,
    /// `lock` where the phase ends by itself.
    NothingToConfirm,
    /// `lock` of a submission that is confirmed already.
    AlreadyConfirmed,
    /// The input is longer than anything the game reads.
    TooLong(usize),
    /// More inputs than a turn or phase takes of one seat.
    TurnFull(u32),
    /// More inputs than a round in real time takes of one seat.
    RaceFull(u32),
    /// More inputs than anybody makes in that time.
    TooFast(usize, Millis),
    /// More than a try at a lesson takes.
    LessonFull(usize),
    /// The input has no characters that print.
    Empty,
    /// There is no such seat.
    NoSuchSeat(String),
    /// The game with this name does not let anybody concede.
    NoConceding(&'static str),
    /// The game does not end by agreement.
    NoAgreement {
        /// Whether the game lets a player concede instead.
        may_concede: bool,
    },
    /// The offer already stands.
    AlreadyOffered,
    /// Nobody else offers to end the match.
    NothingOffered,
    /// A format that the game does not write.
    NoExport {
        /// The game's name.
        game: &'static str,
        /// The formats it writes.
        formats: &'static [&'static str],
    },
    /// A chance entry where nothing is to be drawn.
    NoDraw,
    /// Nothing to go back to.
    NoWayBack,
    /// A turn that no entry in force has begun.
    NoSuchTurn(u32),
    /// A turn in which the match stands already.
    NothingSince,
    /// There is no result to be taken back.
    NotOver,
    /// The match has been annulled already.
    AlreadyAnnulled,
    /// A host word that does not exist.
    UnknownOrder(String),
    /// A clock that a host cannot change: why.
    ClockStands(Message),
    /// A host word without what it needs.
    BadOrder(String),
    /// Text that means nothing in this view.
    Unreadable(Unreadable),
    /// An action against the rules.
    Illegal(Illegal),
}

impl Refusal {
    /// The reason, in lower case without a full stop; say it in the language of the person who is refused.
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

    /// Whether the press came too late: it shows what is no more, or asks for what is done already. The present board
    /// answers it.
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
