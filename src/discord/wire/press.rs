//! What can be pressed, as it stands in a component's custom id.
//!
//! A custom id says what is meant, never that it is allowed: anybody can forge one, and everything behind it is checked
//! again for the person who pressed.

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

/// The letter of the button on a puzzle, which begins the way to its solution ([`Press::Way`]).
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

/// What was chosen in a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct InMenu {
    /// Tells the menus of one message apart, which may have the same prefix.
    pub(in crate::discord) number: usize,
    /// The choice.
    pub(in crate::discord) pressed: Pressed,
}

/// What was typed in a form, as a press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Typed(pub(in crate::discord) Pressed);

/// What is done in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum InLesson {
    /// Begin it.
    Begin,
    /// Say what was pressed.
    Say(Pressed),
    /// Say what was chosen in a menu, as [`Press::Choose`] does.
    Choose(InMenu),
    /// Show one part of the position larger.
    Look(String),
}

/// What may be pressed in a season or league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum SeasonAsk {
    /// The outcome of the main match is right.
    Confirm,
    /// It is to be changed.
    Change,
    /// Who has won it.
    Winners,
    /// Who is the elimination candidate.
    Candidate,
    /// The candidate is to be asked for an opponent.
    Pick,
    /// This is the opponent.
    Opponent,
    /// The candidate is to be asked for the game.
    Choose,
    /// This is the game.
    Game,
    /// The gift that this line offers is taken.
    Take,
    /// It is not, or not offered any more.
    Refuse,
    /// The presser joins a league.
    Join,
    /// They may want to leave it: they are asked.
    Leave,
    /// They do not play in it after all.
    #[strum(serialize = "left")]
    LeaveForSure,
    /// The match of the pairing of this number is opened.
    Play,
    /// The presser is shown what everybody has done.
    #[strum(serialize = "stats")]
    Statistics,
    /// Something about a vote or a guess.
    #[strum(disabled)]
    Vote(VoteAsk),
    /// A host opens the death match.
    Open,
    /// A host is asked who goes home after a death match without a winner.
    Home,
    /// This member goes home, once the host is sure.
    Gone,
    /// A host ends it without prizes, once they are sure.
    Finish,
    /// A host starts a league.
    Start,
    /// A host is asked who forfeits which match of this round of a league.
    Decide,
    /// This is it: a pairing, and who forfeits it.
    Forfeit,
}

/// What a host does with a match from the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum Deed {
    /// Look at it.
    Look,
    /// Stop all clocks.
    Pause,
    /// Let them run.
    Resume,
    /// Call those it waits for.
    Nudge,
    /// Give more time.
    Extend,
}

/// Through whose eyes a finished match is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Eyes {
    /// With everything shown.
    All,
    /// As a player saw it, by the number of the seat.
    Seat(usize),
}

/// As what file a finished match is given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum Kept {
    /// Its record.
    Record,
    /// Moving pictures.
    Gif,
    /// A page for a browser.
    Page,
}

/// An order that puts an end to something, as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Fatal {
    /// The match.
    pub(in crate::discord) table: MatchId,
    /// What it puts an end to, as a letter.
    pub(in crate::discord) ends: char,
    /// The turn, phase or round in which it was asked for.
    pub(in crate::discord) epoch: u32,
    /// The order.
    pub(in crate::discord) order: Order,
}

/// For what a match or puzzle is to be chosen where several could be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Question {
    /// To submit the text that stands in the message.
    Submission,
    /// To show it.
    Board,
    /// To export it in this format; in the usual one if it is empty.
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

    /// Whether the press is about what people play alone, on no server.
    pub(in crate::discord) fn is_alone(&self) -> bool {
        matches!(self, Self::Make(..) | Self::Bring(..) | Self::Day(_) | Self::Learn(..))
    }
}

#[cfg(test)]
mod tests;
