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
    /// Submit the pressed button's text.
    "P" Submit(place: Place, pressed: Pressed);
    /// Submit what was chosen in a menu.
    "C" Choose(place: Place, menu: InMenu);
    /// Submit the press; the presser has read what they lose by it and has confirmed it.
    "Y" Sure(place: Place, pressed: Pressed);
    /// The presser does not confirm: show them their board in place of the question.
    "N" No(place: Place);
    /// Open a form with a control's text; the submission will begin with this prefix.
    "T" Type(place: Place, prefix: String);
    /// Sent by the form that [`Press::Type`] opened: submit the form's text.
    "F" Form(place: Place, typed: Typed);
    /// Answer an offer with this press; the offer's message loses its buttons.
    "A" Answer(id: MatchId, pressed: Pressed);
    /// Show the presser their board.
    "b" Show(place: Place);
    /// Show the presser one part of their board larger.
    "l" Look(place: Place, frame: String);
    /// Use the match or puzzle that is chosen in the menu, for the purpose in `question`.
    "w" Which(question: Question);
    /// Answer an invitation; the id is `None` on messages from before invitations had numbers.
    "i" Invited(id: Option<InvitationId>, reply: Reply);
    /// Turn to a page of a game's rules.
    "r" Rules(game: String, page: usize);
    /// Make the requested puzzle for the presser; first give up their open puzzle `gives_up`.
    "n" Make(request: PuzzleRequest, gives_up: Option<PuzzleId>);
    /// Give up the presser's puzzle, and open the puzzle whose link the message contains, with these options.
    "B" Bring(request: PuzzleRequest, gives_up: PuzzleId);
    /// Ask the presser to confirm that they give up this puzzle.
    "g" GiveUp(id: PuzzleId);
    /// Show a step of the way to a puzzle's solution, or of a seat's proof. The letter `button` distinguishes the
    /// buttons of one message.
    "W" Way(place: Place, eyes: Eyes, step: usize, button: char);
    /// Post the presser's result in the channel.
    "h" Share(id: PuzzleId);
    /// Begin the presser's puzzle of this day, on the message's server.
    "d" Day(day: Day);
    /// Show the presser the leaderboard of this span, which ends with this day.
    "t" Best(span: Span, day: Day);
    /// Show the leaderboard of this span, which ends with this day, in place of the pressed leaderboard.
    "u" Tab(span: Span, day: Day);
    /// Cancel the job that this input started.
    "x" Cancel(input: InputId);
    /// Give this order, as confirmed, although it ends something.
    "o" Order(order: Fatal);
    /// Show this finished match step by step, in a new message.
    "y" Replay(id: MatchId);
    /// Show a step of a finished match in this view, in place of the pressed step. The letter `button` distinguishes
    /// buttons of one message that would otherwise have the same custom id.
    "z" Step(id: MatchId, eyes: Eyes, step: usize, button: char);
    /// Export this finished match as a file.
    "k" Keep(id: MatchId, kept: Kept);
    /// Ask for a rematch of this match.
    "m" Rematch(id: MatchId);
    /// Handle a press in the tutorial of this game, in the lesson with this number, counted from 0.
    "L" Learn(game: String, lesson: usize, deed: InLesson);
    /// Handle a press about this season or league. `n` is the log line since which the season has been in this state;
    /// for a league, it is the number of a pairing, or of a round that a host decides.
    "S" Season(id: SeasonId, n: u32, ask: SeasonAsk);
    /// Take this step in a season or league, as confirmed; `n` is the number of log lines at the question. `None`: do
    /// not take it.
    "X" Settle(id: SeasonId, n: u32, order: Option<LogOrder>);
    /// Rewind this match to the chosen turn.
    "v" Rewind(id: MatchId);
    /// Choose the option of this game whose server default is changed.
    "j" Default(game: String);
    /// Change the server's default for this option of this game to the chosen value.
    "q" DefaultTo(game: String, option: String);
    /// Show the host this page of the server's matches.
    "e" Desk(page: usize);
    /// Act on a match, and show the host the match's new state.
    "f" Tend(id: MatchId, deed: Deed);
    /// Give the presser a link that opens the browser table for this match or puzzle.
    "O" Table(place: Place);
    /// The presser does not recognize this session of the browser table: end it.
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
