//! What can be pressed, as it stands in a component's custom id.
//!
//! A custom id says what is meant, never that it is allowed: anybody can forge one, and everything behind it is checked
//! again for the person who pressed.

mod log_order;
mod moment;
mod reply;
mod vote_ask;

use std::fmt;

use poise::serenity_prelude as serenity;
use serenity::{ActionRowComponent, ButtonKind};

pub(in crate::discord) use self::log_order::{LogOrder, Swap, Takes};
use self::moment::{choice_id, form_id, press_id, read_choice, read_form, read_press};
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

/// What a press means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Press {
    /// Submit what was pressed.
    Submit(Place, Pressed),
    /// Submit what was chosen in a menu. The number tells the menus of one message apart, which may have the same prefix.
    Choose(Place, usize, Pressed),
    /// Submit what was pressed: the presser was told what they lose by it, and means it.
    Sure(Place, Pressed),
    /// The presser was asked whether they mean it, and does not: show them their board in place of the question.
    No(Place),
    /// Open the text that is submitted with this put before it.
    Type(Place, String),
    /// Sent by the form that was opened so: submit what is in it.
    Form(Place, Pressed),
    /// Answer an offer so; the message that told of it loses its buttons.
    Answer(MatchId, Pressed),
    /// Show the presser their board.
    Show(Place),
    /// Show the presser one part of their board larger.
    Look(Place, String),
    /// Do this with the match or puzzle that is chosen.
    Which(Question),
    /// Answer an invitation; those from before they had numbers have none.
    Invited(Option<InvitationId>, Reply),
    /// Turn to a page of a game's rules.
    Rules(String, usize),
    /// Make such a puzzle for the presser; first give up this one of theirs.
    Make(PuzzleRequest, Option<PuzzleId>),
    /// Give up this puzzle of the presser, and open the one whose address stands in the message, with these options.
    Bring(PuzzleRequest, PuzzleId),
    /// Ask the presser whether they mean to give this puzzle up.
    GiveUp(PuzzleId),
    /// Show a step of the way to its solution, or of the proof of this seat. The letter tells the buttons of one message
    /// apart.
    Way(Place, Eyes, usize, char),
    /// Post in the channel how it went.
    Share(PuzzleId),
    /// Begin the presser's puzzle of this day, in the server of the message.
    Day(Day),
    /// Show the presser the leaderboard of this span up to this day.
    Best(Span, Day),
    /// Show who was best of this span up to this day, in place of the leaderboard that was pressed.
    Tab(Span, Day),
    /// Break off what is being made for this input.
    Cancel(InputId),
    /// Give this order, though it puts an end to something.
    Order(Fatal),
    /// Show this finished match again, in a message of its own.
    Replay(MatchId),
    /// Show a step of it through these eyes, in place of the one that was pressed. The letter tells the buttons of one
    /// message apart, which may mean the same.
    Step(MatchId, Eyes, usize, char),
    /// Give this finished match out as a file.
    Keep(MatchId, Kept),
    /// Play once more what was played in this match.
    Rematch(MatchId),
    /// Do this in the tutorial of the game with this id, at the lesson of this number from 0.
    Learn(String, usize, InLesson),
    /// Go on with this season, which has stood so since this line of its log when this was offered; of a league the number
    /// of a pairing.
    Season(SeasonId, u32, SeasonAsk),
    /// Take a step in this season or league, which was asked about when its log had this many lines; `None`: do not.
    Settle(SeasonId, u32, Option<LogOrder>),
    /// Put this match back to the turn that is chosen.
    Rewind(MatchId),
    /// Change one of the server's defaults for this game: the option that is chosen.
    Default(String),
    /// Change the server's default for this option of this game to the value that is chosen.
    DefaultTo(String, String),
    /// Show the host this page of the matches of the server.
    Desk(usize),
    /// Do this with a match, and show the host how it stands.
    Tend(MatchId, Deed),
    /// Give the presser a link that opens the table for this.
    Table(Place),
    /// It is not the presser who has opened the table in a browser: end that session.
    NotMe(i64),
}

/// What is done in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum InLesson {
    /// Begin it.
    Begin,
    /// Say what was pressed.
    Say(Pressed),
    /// Say what was chosen in a menu, as [`Press::Choose`] does.
    Choose(usize, Pressed),
    /// Show one part of the position larger.
    Look(String),
}

/// What may be pressed in a season or league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    LeaveForSure,
    /// The match of the pairing of this number is opened.
    Play,
    /// The presser is shown what everybody has done.
    Statistics,
    /// Something about a vote or a guess.
    Vote(VoteAsk),
}

impl SeasonAsk {
    const ALL: [Self; 15] = [
        Self::Statistics,
        Self::Join,
        Self::Leave,
        Self::LeaveForSure,
        Self::Play,
        Self::Take,
        Self::Refuse,
        Self::Confirm,
        Self::Change,
        Self::Winners,
        Self::Candidate,
        Self::Pick,
        Self::Opponent,
        Self::Choose,
        Self::Game,
    ];

    /// Of which season, and how long its log was.
    fn read(text: &str) -> Option<(SeasonId, u32, Self)> {
        let parts: Vec<_> = text.split(':').collect();
        let [id, n, word] = parts[..] else { return None };
        let mut all = Self::ALL.into_iter().chain(VoteAsk::ALL.map(Self::Vote));
        let ask = all.find(|ask| ask.word() == word)?;
        Some((SeasonId(id.parse().ok()?), n.parse().ok()?, ask))
    }

    fn word(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Change => "change",
            Self::Winners => "winners",
            Self::Candidate => "candidate",
            Self::Pick => "pick",
            Self::Opponent => "opponent",
            Self::Choose => "choose",
            Self::Game => "game",
            Self::Take => "take",
            Self::Refuse => "refuse",
            Self::Join => "join",
            Self::Leave => "leave",
            Self::LeaveForSure => "left",
            Self::Play => "play",
            Self::Statistics => "stats",
            Self::Vote(ask) => ask.word(),
        }
    }
}

/// What a host does with a match from the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Deed {
    const ALL: [Self; 5] = [Self::Look, Self::Pause, Self::Resume, Self::Nudge, Self::Extend];

    fn word(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Nudge => "nudge",
            Self::Extend => "extend",
        }
    }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Kept {
    /// Its record.
    Record,
    /// Moving pictures.
    Gif,
    /// A page for a browser.
    Page,
}

impl Kept {
    const ALL: [Self; 3] = [Self::Record, Self::Gif, Self::Page];

    fn word(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::Gif => "gif",
            Self::Page => "page",
        }
    }
}

impl fmt::Display for Eyes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Seat(number) => number.fmt(f),
        }
    }
}

impl Eyes {
    fn read(word: &str) -> Option<Self> {
        if word == "all" { Some(Self::All) } else { word.parse().ok().map(Self::Seat) }
    }
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

impl Fatal {
    fn read(text: &str) -> Option<Self> {
        let (table, rest) = text.split_once(':')?;
        let (asked, order) = rest.split_once(':')?;
        let ends = asked.chars().next().filter(char::is_ascii_lowercase)?;
        let epoch = asked[1..].parse().ok()?;
        Some(Self { table: MatchId(table.parse().ok()?), ends, epoch, order: order.parse().ok()? })
    }
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

    /// The match or puzzle that it is about, if it names one.
    pub(in crate::discord) fn place(&self) -> Option<Place> {
        match self {
            Self::Submit(place, _)
            | Self::Sure(place, _)
            | Self::Choose(place, ..)
            | Self::Type(place, _)
            | Self::Form(place, _)
            | Self::Show(place)
            | Self::No(place)
            | Self::Look(place, _)
            | Self::Table(place)
            | Self::Way(place, ..) => Some(*place),
            Self::Answer(id, _)
            | Self::Order(Fatal { table: id, .. })
            | Self::Replay(id)
            | Self::Step(id, ..)
            | Self::Keep(id, _)
            | Self::Rematch(id)
            | Self::Rewind(id)
            | Self::Tend(id, _) => Some((*id).into()),
            Self::GiveUp(id) | Self::Share(id) => Some((*id).into()),
            Self::Which(_)
            | Self::Invited(..)
            | Self::Rules(..)
            | Self::Make(..)
            | Self::Bring(..)
            | Self::Day(_)
            | Self::Best(..)
            | Self::Tab(..)
            | Self::Cancel(_)
            | Self::Learn(..)
            | Self::Season(..)
            | Self::Settle(..)
            | Self::Default(_)
            | Self::DefaultTo(..)
            | Self::Desk(_)
            | Self::NotMe(_) => None,
        }
    }

    /// Whether the press is about what people play alone, on no server.
    pub(in crate::discord) fn is_alone(&self) -> bool {
        matches!(self, Self::Make(..) | Self::Bring(..) | Self::Day(_) | Self::Learn(..))
    }

    /// The custom id, if it is short enough for Discord.
    pub(in crate::discord) fn custom_id(&self) -> Option<String> {
        let id = match self {
            Self::Submit(place, press) => format!("P:{place}:{}", press_id(press)),
            Self::Sure(place, press) => format!("Y:{place}:{}", press_id(press)),
            Self::Choose(place, number, press) => format!("C:{place}:{}", choice_id(*number, press)),
            Self::Type(place, prefix) => format!("T:{place}:{prefix}"),
            Self::Form(place, press) => format!("F:{place}:{}", form_id(press)),
            Self::Answer(id, press) => format!("A:{id}:{}", press_id(press)),
            Self::Show(place) => format!("b:{place}"),
            Self::No(place) => format!("N:{place}"),
            Self::Look(place, frame) => format!("l:{place}:{frame}"),
            Self::Which(Question::Submission) => "w".to_owned(),
            Self::Which(Question::Board) => "w:board".to_owned(),
            Self::Which(Question::Export(format)) => format!("w:export:{format}"),
            Self::Invited(Some(id), reply) => format!("i:{id}:{}", reply.word()),
            Self::Invited(None, reply) => format!("i:{}", reply.word()),
            Self::Rules(game, page) => format!("r:{game}:{page}"),
            Self::Make(request, None) => format!("n:{request}"),
            Self::Make(request, Some(id)) => format!("n:{request}:{id}"),
            Self::Bring(request, id) => format!("B:{request}:{id}"),
            Self::GiveUp(id) => format!("g:{id}"),
            Self::Way(place, eyes, nth, button) => format!("W:{place}:{eyes}:{nth}:{button}"),
            Self::Share(id) => format!("h:{id}"),
            Self::Day(day) => format!("d:{day}"),
            Self::Best(span, day) => format!("t:{}:{day}", span.word()),
            Self::Tab(span, day) => format!("u:{}:{day}", span.word()),
            Self::Cancel(input) => format!("x:{input}"),
            Self::Order(Fatal { table, ends, epoch, order }) => format!("o:{table}:{ends}{epoch}:{order}"),
            Self::Replay(id) => format!("y:{id}"),
            Self::Step(id, eyes, step, button) => format!("z:{id}:{eyes}:{step}:{button}"),
            Self::Keep(id, kept) => format!("k:{id}:{}", kept.word()),
            Self::Rematch(id) => format!("m:{id}"),
            Self::Learn(game, lesson, deed) => match deed {
                InLesson::Begin => format!("L:{game}:{lesson}:b:"),
                InLesson::Say(press) => format!("L:{game}:{lesson}:p:{}", press_id(press)),
                InLesson::Choose(number, press) => format!("L:{game}:{lesson}:m:{}", choice_id(*number, press)),
                InLesson::Look(frame) => format!("L:{game}:{lesson}:l:{frame}"),
            },
            Self::Season(id, n, ask) => format!("S:{id}:{n}:{}", ask.word()),
            Self::Settle(id, n, None) => format!("X:{id}:{n}:no"),
            Self::Settle(id, n, Some(order)) => format!("X:{id}:{n}:{order}"),
            Self::Rewind(id) => format!("v:{id}"),
            Self::Default(game) => format!("j:{game}"),
            Self::DefaultTo(game, option) => format!("q:{game}:{option}"),
            Self::Desk(page) => format!("e:{page}"),
            Self::Tend(id, deed) => format!("f:{id}:{}", deed.word()),
            Self::Table(place) => format!("O:{place}"),
            Self::NotMe(session) => format!("Z:{session}"),
        };
        (id.chars().count() <= CUSTOM_ID_CHARS_MAX).then_some(id)
    }

    /// Reads the custom ids of what hosts press, and those who manage a server.
    fn read_hosts(kind: &str, rest: &str) -> Option<Self> {
        let table = |text: &str| text.parse().ok().map(MatchId);
        match kind {
            "v" => table(rest).map(Self::Rewind),
            "e" => rest.parse().ok().map(Self::Desk),
            "f" => {
                let (id, word) = rest.split_once(':')?;
                Some(Self::Tend(table(id)?, Deed::ALL.into_iter().find(|deed| deed.word() == word)?))
            }
            "j" => Some(Self::Default(rest.to_owned())),
            _ => {
                let (game, option) = rest.split_once(':')?;
                Some(Self::DefaultTo(game.to_owned(), option.to_owned()))
            }
        }
    }

    /// Reads a custom id; `None` for one that we never made.
    pub(in crate::discord) fn read(custom_id: &str) -> Option<Self> {
        let (kind, rest) = custom_id.split_once(':').unwrap_or((custom_id, ""));
        let puzzle = |text: &str| text.parse().ok().map(PuzzleId);
        let table = |text: &str| text.parse().ok().map(MatchId);
        match kind {
            "P" | "Y" | "C" | "A" | "F" | "l" | "T" => {
                let (id, text) = rest.split_once(':')?;
                Some(match kind {
                    "P" => Self::Submit(id.parse().ok()?, read_press(text)?),
                    "Y" => Self::Sure(id.parse().ok()?, read_press(text)?),
                    "A" => Self::Answer(table(id)?, read_press(text)?),
                    "C" => {
                        let (number, press) = read_choice(text)?;
                        Self::Choose(id.parse().ok()?, number, press)
                    }
                    "T" => Self::Type(id.parse().ok()?, text.to_owned()),
                    "F" => Self::Form(id.parse().ok()?, read_form(text)?),
                    _ => Self::Look(id.parse().ok()?, text.to_owned()),
                })
            }
            "s" | "a" | "p" | "c" => Self::read_without_moment(kind, rest),
            "b" => rest.parse().ok().map(Self::Show),
            "O" => rest.parse().ok().map(Self::Table),
            "N" => rest.parse().ok().map(Self::No),
            "Z" => rest.parse().ok().map(Self::NotMe),
            "n" => match rest.split_once(':') {
                None => Some(Self::Make(rest.parse().ok()?, None)),
                Some((request, id)) => Some(Self::Make(request.parse().ok()?, Some(puzzle(id)?))),
            },
            "B" => rest.split_once(':').and_then(|(ask, id)| Some(Self::Bring(ask.parse().ok()?, puzzle(id)?))),
            "d" => Day::parse(rest).map(Self::Day),
            "t" | "u" => {
                let (span, day) = rest.split_once(':')?;
                let (span, day) = (Span::parse(span)?, Day::parse(day)?);
                Some(if kind == "t" { Self::Best(span, day) } else { Self::Tab(span, day) })
            }
            "g" => puzzle(rest).map(Self::GiveUp),
            "W" => Self::read_way(rest),
            "h" => puzzle(rest).map(Self::Share),
            "y" => table(rest).map(Self::Replay),
            "m" => table(rest).map(Self::Rematch),
            "v" | "j" | "q" | "e" | "f" => Self::read_hosts(kind, rest),
            "k" => {
                let (id, word) = rest.split_once(':')?;
                Some(Self::Keep(table(id)?, Kept::ALL.into_iter().find(|kept| kept.word() == word)?))
            }
            "z" => {
                let parts: Vec<_> = rest.split(':').collect();
                let [id, eyes, step, button] = parts[..] else { return None };
                Some(Self::Step(table(id)?, Eyes::read(eyes)?, step.parse().ok()?, button.parse().ok()?))
            }
            "S" => SeasonAsk::read(rest).map(|(id, n, ask)| Self::Season(id, n, ask)),
            "X" => LogOrder::read(rest).map(|(id, n, order)| Self::Settle(id, n, order)),
            "x" => rest.parse().ok().map(InputId).map(Self::Cancel),
            "o" => Fatal::read(rest).map(Self::Order),
            "w" => Some(Self::Which(match rest.split_once(':') {
                None if rest.is_empty() => Question::Submission,
                None if rest == "board" => Question::Board,
                Some(("export", format)) => Question::Export(format.to_owned()),
                None | Some(_) => return None,
            })),
            "i" => match rest.split_once(':') {
                Some((id, reply)) => Some(Self::Invited(Some(id.parse().ok()?), Reply::read(reply)?)),
                None => Some(Self::Invited(None, Reply::read(rest)?)),
            },
            "L" => Self::read_lesson(rest),
            "r" => rest.split_once(':').and_then(|(game, page)| Some(Self::Rules(game.to_owned(), page.parse().ok()?))),
            _ => None,
        }
    }

    /// Reads what stands on messages that were sent before presses said what they were shown with.
    fn read_without_moment(kind: &str, rest: &str) -> Option<Self> {
        let (id, text) = rest.split_once(':')?;
        Some(match kind {
            "s" => Self::Submit(MatchId(id.parse().ok()?).into(), moment::older(text)),
            "p" => Self::Submit(PuzzleId(id.parse().ok()?).into(), moment::older(text)),
            "a" => Self::Answer(MatchId(id.parse().ok()?), moment::older(text)),
            _ => {
                let (number, prefix) = text.split_once(':')?;
                Self::Choose(id.parse().ok()?, number.parse().ok()?, moment::older_choice(prefix))
            }
        })
    }

    /// Reads what is done in a lesson.
    fn read_lesson(rest: &str) -> Option<Self> {
        let parts: Vec<_> = rest.splitn(4, ':').collect();
        let [game, lesson, deed, text] = parts[..] else { return None };
        let deed = match deed {
            "b" => InLesson::Begin,
            "p" => InLesson::Say(read_press(text)?),
            "m" => {
                let (number, press) = read_choice(text)?;
                InLesson::Choose(number, press)
            }
            "s" => InLesson::Say(moment::older(text)),
            "c" => {
                let (number, prefix) = text.split_once(':')?;
                InLesson::Choose(number.parse().ok()?, moment::older_choice(prefix))
            }
            "l" => InLesson::Look(text.to_owned()),
            _ => return None,
        };
        Some(Self::Learn(game.to_owned(), lesson.parse().ok()?, deed))
    }

    /// Reads a step of the way to a puzzle's solution.
    fn read_way(rest: &str) -> Option<Self> {
        let parts: Vec<_> = rest.split(':').collect();
        let [place, eyes, nth, button] = parts[..] else { return None };
        Some(Self::Way(place.parse().ok()?, Eyes::read(eyes)?, nth.parse().ok()?, button.parse().ok()?))
    }
}

#[cfg(test)]
mod tests;
