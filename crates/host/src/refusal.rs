//! Why a player or host may not do that: words for the person who asked, never an error of ours.

use rules::{Illegal, Millis, Unreadable, listed};

/// An input that was not accepted. Nothing has changed; the text goes to its author alone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No clock runs and nothing counts until the match is resumed.
    #[error("the match is paused; `/resume` says that you want to go on")]
    Paused,
    /// The match is paused, and this seat has already said that it wants to go on.
    #[error(
        "the match is paused; you have said that you want to go on, and it does as soon as every other player says so"
    )]
    WaitsToGoOn,
    /// A host's order that needs clocks that run, or pauses once more.
    #[error("the match is paused; `/match resume` lets it go on")]
    PausedForHost,
    /// Another pause is in force.
    #[error("the match is already paused; `/resume` says that you want to go on")]
    AlreadyPaused,
    /// The seat has paused as often as it may.
    #[error("{}", no_pause_left(*.0))]
    NoPauseLeft(u32),
    /// There is no pause to end.
    #[error("the match is not paused, so there is nothing to resume")]
    NotPaused,
    /// The host paused the match.
    #[error("the match is paused by the host, who alone lets it go on, with `/match resume`")]
    HostPaused,
    /// Nothing more can happen.
    #[error("the match is over")]
    Over,
    /// Somebody else is to act.
    #[error("it is not your turn; your board tells you when it is")]
    NotYourTurn,
    /// `undo` or `lock` without a submission.
    #[error("nothing is saved yet that could be played or taken back; submit something first")]
    NothingStaged,
    /// `undo` where several parts are staged.
    #[error("several parts are saved: take one of them back by {}, or everything by `undo all`", listed(.0.iter().map(|part| format!("`{part}`"))))]
    WhichPart(Vec<&'static str>),
    /// A lock that belongs to an earlier draft than the one that is staged.
    #[error("you have changed your draft since that picture; lock in the one that your board shows now")]
    OtherDraft,
    /// A press on a board of an earlier turn, phase or round.
    #[error("that button belongs to an earlier turn, so nothing has changed; press under your present board")]
    Past,
    /// A press on an offer that was replaced or taken back.
    #[error("that offer does not stand any more, so nothing has changed; your board shows what is offered now")]
    OfferGone,
    /// `lock` with half a submission.
    #[error("the submission is not complete yet; add what is missing, then lock it in")]
    Incomplete,
    /// `lock` where the phase ends by itself.
    #[error("there is nothing to confirm: the phase ends as soon as everybody's submission is in")]
    NothingToConfirm,
    /// `lock` of a submission that is confirmed already.
    #[error("you have confirmed that already, and it counts; the phase ends as soon as everybody's submission is in")]
    AlreadyConfirmed,
    /// The input is longer than anything the game reads.
    #[error("that is too long: at most {0} characters are read")]
    TooLong(usize),
    /// More inputs than a turn or phase takes of one seat.
    #[error(
        "that would be more than {0} inputs in one turn; what you have saved stands, `lock` plays it where that is \
         possible, and the next turn takes as many again"
    )]
    TurnFull(u32),
    /// More inputs than a round in real time takes of one seat.
    #[error(
        "that would be more than {0} inputs in one round; what you have done counts, and the next \
         round takes as many again"
    )]
    RaceFull(u32),
    /// More inputs than anybody makes in that time.
    #[error("that was too fast: at most {0} inputs in {1} are taken; wait a moment and send it again")]
    TooFast(usize, Millis),
    /// More than a try at a lesson takes.
    #[error("that would be more than {0} steps in one lesson; begin it again with *Again*")]
    LessonFull(usize),
    /// The input has no characters that print.
    #[error("that is empty; type a submission")]
    Empty,
    /// There is no such seat.
    #[error("{0} is not a seat of this match")]
    NoSuchSeat(String),
    /// The game does not let anybody concede.
    #[error("{0}")]
    NoConceding(&'static str),
    /// The game does not end by agreement.
    #[error("this game does not end by agreement; {0}")]
    NoAgreement(&'static str),
    /// The offer already stands.
    #[error("your offer already stands; it is for the others to accept it")]
    AlreadyOffered,
    /// Nobody else offers to end the match.
    #[error("nobody offers to end the match here, so there is nothing to decline; play on")]
    NothingOffered,
    /// A format that the game does not write.
    #[error("{}", no_export(.game, .formats))]
    NoExport {
        /// The game's name.
        game: &'static str,
        /// The formats it writes.
        formats: &'static [&'static str],
    },
    /// A chance entry where nothing is to be drawn.
    #[error("no draw is due now")]
    NoDraw,
    /// Nothing to go back to.
    #[error("there is no earlier turn of yours to go back to")]
    NoWayBack,
    /// A turn that no entry in force has begun.
    #[error("that turn stands in this match no more; `/match rewind` shows those that do")]
    NoSuchTurn(u32),
    /// A turn in which the match stands already.
    #[error("nothing has happened since that turn began")]
    NothingSince,
    /// There is no result to be taken back.
    #[error("the match is not over, so there is nothing to reopen; `/match rewind` goes back to an earlier turn")]
    NotOver,
    /// The match has been annulled already.
    #[error("the match is annulled already; `/match reopen` takes that back for a day")]
    AlreadyAnnulled,
    /// A host word that does not exist.
    #[error(
        "{0:?} is not a host's order; there are pause, resume, end, award, annul, reopen, back, shift, adjust, extend and renew"
    )]
    UnknownOrder(String),
    /// A host word without what it needs.
    #[error("{0}")]
    BadOrder(String),
    /// Text that means nothing in this view.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// An action against the rules.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl Refusal {
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

fn no_pause_left(most: u32) -> String {
    match most {
        0 => "players do not pause this match; ask the host, who can with `/match pause`".to_owned(),
        1 => {
            "you have paused this match once, as often as you may; ask the host, who can with `/match pause`".to_owned()
        }
        most => format!(
            "you have paused this match {most} times, as often as you may; ask the host, who can with `/match pause`"
        ),
    }
}

fn no_export(game: &str, formats: &[&str]) -> String {
    match formats {
        [] => format!("{game} cannot be exported for other programs"),
        _ => format!("{game} is exported as {}", formats.join(", ")),
    }
}
