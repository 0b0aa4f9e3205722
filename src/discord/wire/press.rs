//! Presses, and their form as custom ids of components.
//!
//! A custom id states what a press means, not that it is allowed: it can be forged, so everything is checked again for
//! the person who pressed.

mod log_order;
mod moment;
mod older;
mod part;
mod reply;
mod vote_ask;

use poise::serenity_prelude as serenity;
use serenity::{ActionRowComponent, ButtonKind};
use strum::{EnumString, IntoStaticStr};

pub(in crate::discord) use self::log_order::{LogOrder, Swap, Takes};
use self::part::{Part, presses};
pub(in crate::discord) use self::reply::Reply;
pub(in crate::discord) use self::vote_ask::VoteAsk;
use super::request::PuzzleRequest;
use crate::store::{InputId, InvitationId, MatchId, Place, PuzzleId, SeasonId};
use host::Order;
use league::daily::{Day, Span};
use rules::Pressed;

/// Discord's limit for a custom id, in characters.
const CUSTOM_ID_CHARS_MAX: usize = 100;

/// The custom id of a button or menu, which identifies the press.
pub(super) fn custom_id(item: &ActionRowComponent) -> Option<&str> {
    if let ActionRowComponent::SelectMenu(menu) = item {
        return menu.custom_id.as_deref();
    }
    let ActionRowComponent::Button(button) = item else { return None };
    if let ButtonKind::NonLink { custom_id, .. } = &button.data { Some(custom_id) } else { None }
}

/// The `button` letter in [`Press::Way`] that identifies the button for the first step of a puzzle's solution.
pub(in crate::discord) const WAY_BEGINS: char = 'a';

presses! {
    /// Submit what was pressed.
    "P" Submit(place: Place, pressed: Pressed);
    /// Submit what was chosen in a menu.
    "C" Choose(place: Place, menu: InMenu);
    /// Submit what was pressed: the presser was told what they lose by it, and means it.
    "Y" Sure(place: Place, pressed: Pressed);
    /// The presser was asked whether they mean it, and does not: show them their board in place of the question.
    "N" No(place: Place);
    /// Open the text that is submitted with this put before it.
    "T" Type(place: Place, prefix: String);
    /// Sent by the form that was opened so: submit what is in it.
    "F" Form(place: Place, typed: Typed);
    /// Answer an offer so; the message that told of it loses its buttons.
    "A" Answer(id: MatchId, pressed: Pressed);
    /// Show the presser their board.
    "b" Show(place: Place);
    /// Show the presser one part of their board larger.
    "l" Look(place: Place, frame: String);
    /// Do this with the match or puzzle that is chosen.
    "w" Which(question: Question);
    /// Answer an invitation; those from before they had numbers have none.
    "i" Invited(id: Option<InvitationId>, reply: Reply);
    /// Turn to a page of a game's rules.
    "r" Rules(game: String, page: usize);
    /// Make such a puzzle for the presser; first give up this one of theirs.
    "n" Make(request: PuzzleRequest, gives_up: Option<PuzzleId>);
    /// Give up this puzzle of the presser, and open the one whose address stands in the message, with these options.
    "B" Bring(request: PuzzleRequest, gives_up: PuzzleId);
    /// Ask the presser whether they mean to give this puzzle up.
    "g" GiveUp(id: PuzzleId);
    /// Show a step of the way to its solution, or of the proof of this seat. The letter tells the buttons of one message
    /// apart.
    "W" Way(place: Place, eyes: Eyes, step: usize, button: char);
    /// Post in the channel how it went.
    "h" Share(id: PuzzleId);
    /// Begin the presser's puzzle of this day, in the server of the message.
    "d" Day(day: Day);
    /// Show the presser the leaderboard of this span up to this day.
    "t" Best(span: Span, day: Day);
    /// Show who was best of this span up to this day, in place of the leaderboard that was pressed.
    "u" Tab(span: Span, day: Day);
    /// Break off what is being made for this input.
    "x" Cancel(input: InputId);
    /// Give this order, though it puts an end to something.
    "o" Order(order: Fatal);
    /// Show this finished match again, in a message of its own.
    "y" Replay(id: MatchId);
    /// Show a step of it through these eyes, in place of the one that was pressed. The letter tells the buttons of one
    /// message apart, which may mean the same.
    "z" Step(id: MatchId, eyes: Eyes, step: usize, button: char);
    /// Give this finished match out as a file.
    "k" Keep(id: MatchId, kept: Kept);
    /// Play once more what was played in this match.
    "m" Rematch(id: MatchId);
    /// Do this in the tutorial of the game with this id, at the lesson of this number from 0.
    "L" Learn(game: String, lesson: usize, deed: InLesson);
    /// Go on with this season, which has stood so since this line of its log when this was offered; of a league the number
    /// of a pairing, or of a round that a host decides.
    "S" Season(id: SeasonId, n: u32, ask: SeasonAsk);
    /// Take a step in this season or league, which was asked about when its log had this many lines; `None`: do not.
    "X" Settle(id: SeasonId, n: u32, order: Option<LogOrder>);
    /// Put this match back to the turn that is chosen.
    "v" Rewind(id: MatchId);
    /// Change one of the server's defaults for this game: the option that is chosen.
    "j" Default(game: String);
    /// Change the server's default for this option of this game to the value that is chosen.
    "q" DefaultTo(game: String, option: String);
    /// Show the host this page of the matches of the server.
    "e" Desk(page: usize);
    /// Do this with a match, and show the host how it stands.
    "f" Tend(id: MatchId, deed: Deed);
    /// Give the presser a link that opens the table for this.
    "O" Table(place: Place);
    /// It is not the presser who has opened the table in a browser: end that session.
    "Z" NotMe(session: i64);
}

/// A choice made in a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct InMenu {
    /// Distinguishes the menus of one message, which may have the same prefix.
    pub(in crate::discord) number: usize,
    /// The choice, as a press.
    pub(in crate::discord) pressed: Pressed,
}

/// The text of a submitted form, as a press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Typed(pub(in crate::discord) Pressed);

/// A press in a tutorial's lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum InLesson {
    /// Begin the lesson.
    Begin,
    /// Submit what was pressed.
    Say(Pressed),
    /// Submit what was chosen in a menu, as [`Press::Choose`] does.
    Choose(InMenu),
    /// Show one part of the position larger.
    Look(String),
}

/// A press in a season or league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum SeasonAsk {
    /// Confirm the outcome of the main match.
    Confirm,
    /// Ask the host for another outcome of the main match.
    Change,
    /// Set the winners of the main match.
    Winners,
    /// Set the elimination candidate.
    Candidate,
    /// Ask the candidate for an opponent.
    Pick,
    /// Set the opponent.
    Opponent,
    /// Ask the candidate for the game.
    Choose,
    /// Set the game.
    Game,
    /// Accept the gift that this line offers.
    Take,
    /// Decline the gift, or withdraw it.
    Refuse,
    /// Join a league.
    Join,
    /// Leave a league; the presser is asked to confirm.
    Leave,
    /// Leave a league, as confirmed.
    #[strum(serialize = "left")]
    LeaveForSure,
    /// Open the match of the pairing with this number.
    Play,
    /// Show the presser the statistics of everybody.
    #[strum(serialize = "stats")]
    Statistics,
    /// A press about a vote or a guess.
    #[strum(disabled)]
    Vote(VoteAsk),
    /// As host, open the death match.
    Open,
    /// Ask the host who is eliminated after a death match without a winner.
    Home,
    /// Eliminate this member, after a question to the host.
    Gone,
    /// As host, end the season without prizes, after a question.
    Finish,
    /// As host, start a league.
    Start,
    /// Ask the host who forfeits which match of this round of a league.
    Decide,
    /// Record a forfeit: the chosen pairing, and who forfeits it.
    Forfeit,
}

/// A press of a host in the overview of matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum Deed {
    /// Show the match.
    Look,
    /// Stop all clocks.
    Pause,
    /// Resume the match.
    Resume,
    /// Remind the players that the match waits for.
    Nudge,
    /// Extend the deadline.
    Extend,
}

/// The view in which a finished match is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Eyes {
    /// The full view.
    All,
    /// The view of the player with this seat number.
    Seat(usize),
}

/// The file format in which a finished match is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum Kept {
    /// The record.
    Record,
    /// An animated GIF.
    Gif,
    /// A web page.
    Page,
}

/// A host's order that ends something, and that the host must confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Fatal {
    /// The match that the order is for.
    pub(in crate::discord) table: MatchId,
    /// What the order ends, as a letter.
    pub(in crate::discord) ends: char,
    /// The number of the turn, phase or round in which the host was asked.
    pub(in crate::discord) epoch: u32,
    /// The order itself.
    pub(in crate::discord) order: Order,
}

/// The purpose for which a match or puzzle must be chosen, if several are possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Question {
    /// To submit the text that is quoted in the message.
    Submission,
    /// To show its board.
    Board,
    /// To export it in this format; empty for the default one.
    Export(String),
}

impl Press {
    /// Whether the press submits something to a match or puzzle.
    pub(in crate::discord) fn submits(&self) -> bool {
        matches!(
            self,
            Self::Submit(..)
                | Self::Choose(..)
                | Self::Sure(..)
                | Self::Form(..)
                | Self::Answer(..)
                | Self::Which(Question::Submission)
                | Self::Learn(..)
        )
    }

    /// Whether the press is about a solo game, which belongs to no server.
    pub(in crate::discord) fn is_alone(&self) -> bool {
        matches!(self, Self::Make(..) | Self::Bring(..) | Self::Day(_) | Self::Learn(..))
    }
}

#[cfg(test)]
mod tests;
