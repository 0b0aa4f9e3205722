//! The state of a season: the fold of its log.

use std::collections::BTreeMap;
use std::fmt;

use super::step::{Holdings, Kind, Line, Member, Move, Step};
use super::{By, CAST_MAX, Chooser, House, LINES_MAX, Logged, Spoils, Title, Token, Vote, VoteStep};
use ::words::{Message, Words, season as said};
use rules::Timestamp;

mod apply;
mod check;
mod chronicle;
mod course;
mod moves;
mod vote;

pub use chronicle::{Episode, Match, Takings, Tally};

/// Why the season refuses a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The step is not allowed in the season's current state.
    Now(Message),
    /// A member is not in play.
    NotInPlay(Member),
    /// A member is named twice.
    Twice(Member),
    /// The cast is full.
    CastFull,
    /// The log is full.
    LogFull,
    /// A member cannot be picked; `None` for the candidate.
    Safe(Member, Option<Safety>),
    /// A game is not among the allowed ones, which are listed here.
    OtherGame(String),
}

impl Refusal {
    fn now(why: impl Into<Message>) -> Self {
        Self::Now(why.into())
    }

    /// The reason, and what would work instead: starts in lower case, without a full stop.
    pub fn message(&self) -> Message {
        match self {
            Self::Now(why) => why.clone(),
            Self::NotInPlay(_) => said::RefusedNotInPlay.into(),
            Self::Twice(_) => said::RefusedTwice.into(),
            Self::CastFull => said::RefusedCastFull { most: CAST_MAX }.into(),
            Self::LogFull => said::RefusedLogFull { most: LINES_MAX }.into(),
            Self::Safe(_, safety) => said::RefusedSafe { why: Words::markup(kind_of(*safety)) }.into(),
            Self::OtherGame(games) => said::RefusedOtherGame { games: Words::markup(games.clone()) }.into(),
        }
    }
}

impl From<Refusal> for Message {
    fn from(refusal: Refusal) -> Self {
        refusal.message()
    }
}

/// English, for logs.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// One table of a main match, or the death match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The number of the line that opened the match.
    pub n: u32,
    /// The id of the game.
    pub game: String,
    /// The members who play, by seat.
    pub seats: Vec<Member>,
    /// The result, once the match has ended: the winner and the candidate by the game's rules.
    pub result: Option<(Option<Member>, Option<Member>)>,
}

/// An open offer of a gift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of the line that made the offer.
    pub n: u32,
    /// The member who gives.
    pub from: Member,
    /// The recipient, who accepts or declines.
    pub to: Member,
    /// Whether garnets or Tokens of Life are offered.
    pub kind: Kind,
    /// How many garnets or tokens are offered.
    pub amount: u32,
}

/// The outcome of a main match, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposal {
    /// The members who have won the main match.
    pub winners: Vec<Member>,
    /// The elimination candidate; `None` while nobody is named.
    pub candidate: Option<Member>,
}

/// Why a member cannot be picked as the opponent in a death match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// The member has won the main match.
    Winner,
    /// The member sat at no table of the main match.
    SatOut,
    /// The member has a Token of Life.
    Token,
    /// The member was not in play when the outcome was confirmed.
    Late,
}

/// The catalogue's selector for why a member cannot be picked; `None` means the candidate.
fn kind_of(safety: Option<Safety>) -> &'static str {
    match safety {
        None => "candidate",
        Some(Safety::Winner) => "winner",
        Some(Safety::SatOut) => "sat-out",
        Some(Safety::Token) => "token",
        Some(Safety::Late) => "late",
    }
}

/// The phase of an episode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No episode is in progress.
    Between,
    /// The main match is being played, or its outcome waits for confirmation once no table is open.
    Main { tables: Vec<Table>, proposal: Proposal },
    /// An opponent is being picked, by the host if there is no deadline. `safe` lists the members who could not be
    /// picked when this phase began.
    Picking { candidate: Member, from: Vec<Member>, safe: Vec<(Member, Safety)>, until: Option<Timestamp> },
    /// The game of the death match is being chosen; the host may also name it when opening the match.
    Choosing { candidate: Member, opponent: Member, until: Option<Timestamp> },
    /// The death match can be opened.
    Ready { candidate: Member, opponent: Member, game: String },
    /// The death match is being played.
    Death { table: Table },
    /// The death match is over, and `loser` goes home; `None` if there is no winner and the host decides.
    Beaten { seats: [Member; 2], loser: Option<Member> },
    /// One member is left.
    Won { champion: Member },
}

/// Why a member is out of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The member was eliminated.
    Eliminated,
    /// The member has left the season.
    Left,
    /// The member was replaced by this member.
    Replaced(Member),
}

/// When and why a member went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Out {
    /// The episode in which the member went out.
    pub episode: u32,
    /// Why the member went out.
    pub why: Why,
    /// The number of the line that put the member out: a later line means a better final place.
    pub n: u32,
}

/// The state of a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    name: Title,
    house: House,
    members: BTreeMap<Member, Option<Out>>,
    episode: u32,
    phase: Phase,
    offers: Vec<Offer>,
    votes: Vec<Vote>,
    is_over: bool,
    /// The lines of the log, without those that were struck out.
    lines: Vec<Line>,
    /// The number of the log's last line.
    n: u32,
    /// The number of the line since which the phase is unchanged, apart from deadlines.
    since: u32,
    /// The time of line `since`.
    since_at: Timestamp,
    /// The id of the last outage that was credited.
    credited: i64,
    /// Whether a draw by lot was undone in this episode: then a host names the game of its death match.
    lot_is_off: bool,
}

impl Logged for Season {
    type Step = Step;
    type Refusal = Refusal;
    const WORD: &'static str = "season";
    const MEMBERS_MAX: usize = CAST_MAX;

    fn begins() -> Refusal {
        Refusal::now(said::RefusedBegins)
    }

    fn begin(line: Line) -> Result<Self, Refusal> {
        let Step::Create { name, house, cast } = &line.step else { return Err(Self::begins()) };
        check::cast(cast)?;
        if house.games.is_empty() {
            return Err(Refusal::now(said::RefusedNoGames));
        }
        let members = cast.iter().map(|&member| (member, None)).collect();
        Ok(Self {
            name: name.clone(),
            house: house.clone(),
            members,
            episode: 0,
            phase: Phase::Between,
            offers: Vec::new(),
            votes: Vec::new(),
            is_over: false,
            n: line.n,
            since: line.n,
            since_at: line.at,
            credited: 0,
            lot_is_off: false,
            lines: vec![line],
        })
    }

    fn take(&mut self, line: Line) -> Result<(), Refusal> {
        self.check(&line.step)?;
        let (n, at) = (line.n, line.at);
        let (before, credited) = (self.phase.clone(), self.credited);
        if line.step == Step::Undo {
            let was_over = self.is_over;
            let struck = self.struck_indices(&line.step).unwrap_or_default();
            debug_assert!(!struck.is_empty(), "it was checked that there is something to undo");
            let is_draw = |&index: &usize| matches!(self.lines[index].step, Step::Choose { by: By::Lot, .. });
            let (lot_is_off, episode) = (self.lot_is_off || struck.iter().any(is_draw), self.episode);
            let mut index = 0..;
            self.lines.retain(|_| !index.next().is_some_and(|index| struck.contains(&index)));
            self.replay();
            self.lot_is_off = lot_is_off && self.episode == episode;
            if was_over {
                self.call_votes_off(&line);
            }
            self.keep_or_renew_time(&before, at);
        } else if let Step::Reopen { of } = line.step {
            *self = self.reopened(of)?;
            self.keep_or_renew_time(&before, at);
        } else {
            self.apply(&line);
            self.lines.push(line);
        }
        self.n = n;
        // If an undo keeps the candidate's deadline, it must also keep the id of the last outage that extended the
        // deadline.
        self.credited = self.credited.max(credited);
        // A line that only extends the candidate's deadline does not restart the phase.
        if is_news(&before, &self.phase) {
            (self.since, self.since_at) = (n, at);
        }
        Ok(())
    }

    fn name(&self) -> &Title {
        &self.name
    }

    fn n(&self) -> u32 {
        self.n
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn players(&self) -> Vec<(Member, bool)> {
        self.members().map(|(member, out)| (member, out.is_none())).collect()
    }

    fn deadline(&self) -> Option<Timestamp> {
        self.votes.iter().map(|vote| vote.until).chain(self.time_to_choose()).min()
    }

    fn waits_since(&self) -> Option<(Timestamp, i64)> {
        self.time_to_choose().map(|_| (self.since_at, self.credited))
    }

    fn shift(outage: i64, by_ms: i64) -> Step {
        Step::Shift { outage, by_ms }
    }

    fn comes_with_time(step: &Step) -> bool {
        step.comes_with_time()
    }

    fn struck(&self, step: &Step) -> Vec<Line> {
        self.struck_indices(step).into_iter().flatten().map(|index| self.lines[index].clone()).collect()
    }

    /// The moves of struck-out lines are reversed, the last first.
    fn moves(&self, step: &Step) -> Vec<Move> {
        let Some(struck) = self.struck_indices(step) else { return self.moves_of(step) };
        let moves = struck.into_iter().rev().flat_map(|index| self.moves_of_line(index).into_iter().rev());
        moves.map(Move::reversed).collect()
    }

    /// When a replacement is struck out, the replaced member gets the place back.
    fn heirs(&self, step: &Step) -> Vec<(Member, Member)> {
        if let Step::Replace { member, by, .. } = step {
            return vec![(*member, *by)];
        }
        let back = self.struck(step).into_iter().rev().filter_map(|line| {
            if let Step::Replace { member, by, .. } = line.step { Some((by, member)) } else { None }
        });
        back.collect()
    }

    fn reason(step: &Step) -> &'static str {
        match step {
            Step::Create { .. } | Step::Add { .. } => "to begin with",
            Step::Replace { .. } => "a place taken over",
            Step::Pick { .. } => "tokens handed back",
            Step::Eliminate { .. } => "from whoever goes home",
            Step::Award { by: By::Vote, .. } => "by a vote",
            Step::Award { .. } => "by the host",
            Step::Answer { .. } => "a gift",
            Step::Undo | Step::Reopen { .. } => "struck out",
            Step::End { .. } => "a prize by final place",
            Step::Remove { .. }
            | Step::Main { .. }
            | Step::Result { .. }
            | Step::Propose { .. }
            | Step::Draw { .. }
            | Step::Confirm { .. }
            | Step::Lapse
            | Step::Choose { .. }
            | Step::Death { .. }
            | Step::Return { .. }
            | Step::Offer { .. }
            | Step::Vote(_)
            | Step::Shift { .. }
            | Step::Publish => "a step",
        }
    }
}

impl Season {
    /// The candidate's deadline, while the candidate has to choose an opponent or a game.
    pub fn time_to_choose(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Picking { until, .. } | Phase::Choosing { until, .. } => until.filter(|_| !self.is_over),
            Phase::Between
            | Phase::Main { .. }
            | Phase::Ready { .. }
            | Phase::Death { .. }
            | Phase::Beaten { .. }
            | Phase::Won { .. } => None,
        }
    }

    /// The season without the result of a match and its automatic consequences; later steps by people stay.
    fn reopened(&self, of: u32) -> Result<Self, Refusal> {
        let struck = self.struck_by_reopening(of).ok_or_else(|| Refusal::now(said::RefusedNotOver))?;
        let kept = self.lines.iter().enumerate().filter(|(index, _)| !struck.contains(index));
        let mut season = Self::fold(kept.map(|(_, line)| line.clone()))?;
        (season.n, season.lot_is_off) = (self.n, self.lot_is_off);
        Ok(season)
    }

    /// The state before a line that is not struck out; `None` for the first line.
    pub(super) fn before(&self, n: u32) -> Option<Self> {
        Self::fold(self.lines.iter().take_while(|line| line.n < n).cloned()).ok()
    }

    /// The indices of the lines that a step strikes out; `None` if the step strikes out nothing.
    fn struck_indices(&self, step: &Step) -> Option<Vec<usize>> {
        if *step == Step::Undo {
            let Some(from) = self.undone_from() else { return Some(Vec::new()) };
            return Some((from..self.lines.len()).filter(|&index| !self.is_of_earlier_vote(index, from)).collect());
        }
        let Step::Reopen { of } = step else { return None };
        Some(self.struck_by_reopening(*of).unwrap_or_default())
    }

    /// The lines that are struck out with a match's result: the result, and the steps that followed automatically.
    /// `None` if people have taken other steps since.
    fn struck_by_reopening(&self, of: u32) -> Option<Vec<usize>> {
        let is_result = |line: &Line| matches!(line.step, Step::Result { of: this, .. } if this == of);
        let from = self.lines.iter().rposition(is_result)?;
        // Gifts, awards, publishing and votes may follow; after any other step by people, the match cannot be reopened.
        let is_beside = |step: &Step| {
            let is_given = matches!(step, Step::Award { .. } | Step::Offer { .. } | Step::Answer { .. });
            is_given || matches!(step, Step::Publish | Step::Vote(_))
        };
        let stays = |line: &Line| line.step.is_automatic() || is_beside(&line.step);
        if !self.lines[from..].iter().all(stays) {
            return None;
        }
        let is_vote = |step: &Step| matches!(step, Step::Vote(_));
        let goes = |index: &usize| {
            let step = &self.lines[*index].step;
            *index == from || step.is_automatic() && !is_vote(step)
        };
        Some((from..self.lines.len()).filter(goes).collect())
    }

    /// Recomputes the state from the remaining lines.
    fn replay(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        *self = Self::fold(lines).expect("the beginning of a season is a season");
    }

    /// After an undo, keeps the candidate's deadline if the candidate has the same choice as before; otherwise starts a
    /// new deadline.
    fn keep_or_renew_time(&mut self, before: &Phase, at: Timestamp) {
        let time = self.house.pick_time();
        let is_news = is_news(before, &self.phase);
        if let Phase::Picking { until: Some(until), .. } | Phase::Choosing { until: Some(until), .. } = &mut self.phase
        {
            let (Phase::Picking { until: kept, .. } | Phase::Choosing { until: kept, .. }) = before else {
                *until = at + time;
                return;
            };
            *until = kept.filter(|_| !is_news).unwrap_or(at + time);
        }
    }

    /// The index of the first line that an undo strikes out; `None` if only the first line is left.
    fn undone_from(&self) -> Option<usize> {
        self.lines.iter().rposition(|line| !line.step.is_automatic()).filter(|&index| index > 0)
    }

    /// The lines that an undo would strike out now.
    pub fn undoable(&self) -> &[Line] {
        self.undone_from().map_or(&[], |index| &self.lines[index..])
    }

    /// The opponent of a member in the current or upcoming death match.
    pub fn rival(&self, member: Member) -> Option<Member> {
        let seats = match &self.phase {
            Phase::Choosing { candidate, opponent, .. } | Phase::Ready { candidate, opponent, .. } => {
                [*candidate, *opponent]
            }
            Phase::Death { table } => [*table.seats.first()?, *table.seats.get(1)?],
            Phase::Beaten { seats, .. } => *seats,
            Phase::Between | Phase::Main { .. } | Phase::Picking { .. } | Phase::Won { .. } => return None,
        };
        let at = seats.iter().position(|&seat| seat == member)?;
        Some(seats[1 - at])
    }

    /// The house rules of the season.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// How many episodes have begun.
    pub fn episode(&self) -> u32 {
        self.episode
    }

    /// The current phase of the episode.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// When the current phase began.
    pub fn since_at(&self) -> Timestamp {
        self.since_at
    }

    /// The number of the line since which the phase is unchanged. A prompt to people is valid while this number stays.
    pub fn since(&self) -> u32 {
        self.since
    }

    /// Whether the result of the match that this line opened can be struck out: no steps by people have followed.
    pub fn may_reopen(&self, of: u32) -> bool {
        self.check(&Step::Reopen { of }).is_ok()
    }

    /// The current result of the match that this line opened: winner and candidate.
    pub fn result(&self, of: u32) -> Option<(Option<Member>, Option<Member>)> {
        self.lines.iter().rev().find_map(|line| {
            let Step::Result { of: this, winner, candidate } = line.step else { return None };
            (this == of).then_some((winner, candidate))
        })
    }

    /// All members who were ever in the cast, and whether and how they went out.
    pub fn members(&self) -> impl Iterator<Item = (Member, Option<Out>)> {
        self.members.iter().map(|(&member, &out)| (member, out))
    }

    /// The member who has this member's place now; `None` if the member was not replaced.
    pub fn heir(&self, member: Member) -> Option<Member> {
        let next = |member: &Member| match self.members.get(member) {
            Some(Some(Out { why: Why::Replaced(by), .. })) => Some(*by),
            _ => None,
        };
        std::iter::successors(next(&member), next).last()
    }

    /// The members who went out of play or came into play since `before`, and whether each is out now.
    pub fn come_and_gone(&self, before: &Self) -> Vec<(Member, bool)> {
        let is_new = |(member, plays): &(Member, bool)| {
            let has_played = before.is_in_play(*member);
            *plays != has_played
        };
        self.players().into_iter().filter(is_new).map(|(member, plays)| (member, !plays)).collect()
    }

    /// Whether only two members are in play, so that a main match is the final.
    pub fn is_final(&self) -> bool {
        self.in_play().len() == 2
    }

    /// All members by final place: first those whom a host lists, in that order, then the others in play, and then
    /// those who went home, the last to go first.
    pub fn places_as_said(&self, order: &[Member]) -> Vec<Member> {
        let rest = self.places().into_iter().filter(|member| !order.contains(member));
        order.iter().copied().chain(rest).collect()
    }

    /// All members by final place: those in play, then those who went home, the last to go first.
    pub fn places(&self) -> Vec<Member> {
        let mut places: Vec<_> = self.members().filter(|(_, out)| !is_replaced(*out)).collect();
        places.sort_by_key(|&(member, out)| (std::cmp::Reverse(out.map_or(u32::MAX, |out| out.n)), member));
        places.into_iter().map(|(member, _)| member).collect()
    }

    /// The open matches whose results the season waits for.
    pub fn open_tables(&self) -> Vec<&Table> {
        match &self.phase {
            Phase::Main { tables, .. } => tables.iter().filter(|table| table.result.is_none()).collect(),
            Phase::Death { table } => vec![table],
            Phase::Between
            | Phase::Picking { .. }
            | Phase::Choosing { .. }
            | Phase::Ready { .. }
            | Phase::Beaten { .. }
            | Phase::Won { .. } => Vec::new(),
        }
    }

    /// The members, other than the candidate, who cannot be picked as the opponent now, and why.
    pub fn safe(&self) -> Vec<(Member, Safety)> {
        let Phase::Picking { candidate, from, safe, .. } = &self.phase else { return Vec::new() };
        let others = self.in_play().into_iter().filter(|member| member != candidate && !from.contains(member));
        let why = |member| safe.iter().find(|(known, _)| *known == member).map_or(Safety::Late, |(_, why)| *why);
        others.map(|member| (member, why(member))).collect()
    }

    /// The members who will be safe if the host confirms the main match with `from` as the members who can be picked.
    pub(super) fn safe_from(&self, from: &[Member]) -> Vec<(Member, Safety)> {
        let Phase::Main { proposal, .. } = &self.phase else { return Vec::new() };
        let is_safe = |member: &Member| Some(*member) != proposal.candidate && !from.contains(member);
        let is_winner = |member| self.house.winners_immune && proposal.winners.contains(&member);
        let why = |member| match member {
            _ if is_winner(member) => Safety::Winner,
            _ if self.is_safe_out(member) => Safety::SatOut,
            _ => Safety::Token,
        };
        self.in_play().into_iter().filter(is_safe).map(|member| (member, why(member))).collect()
    }

    /// Whether all tables of the main match have ended.
    pub fn awaits_confirmation(&self) -> bool {
        matches!(self.phase, Phase::Main { .. }) && self.open_tables().is_empty()
    }
}

/// Whether the phase has changed in more than its deadline.
fn is_news(before: &Phase, after: &Phase) -> bool {
    let timeless = |phase: &Phase| {
        let mut phase = phase.clone();
        if let Phase::Picking { until: Some(until), .. } | Phase::Choosing { until: Some(until), .. } = &mut phase {
            *until = Timestamp(0);
        }
        phase
    };
    timeless(before) != timeless(after)
}

fn is_replaced(out: Option<Out>) -> bool {
    out.is_some_and(|out| matches!(out.why, Why::Replaced(_)))
}

/// How much of a kind a member owns.
fn held(holdings: &Holdings, member: Member, kind: Kind) -> u32 {
    holdings.get(&(member, kind)).copied().unwrap_or(0)
}
