//! The state of a league: the fold of its log.

use std::collections::BTreeMap;
use std::fmt;

use super::standings::standings;
use super::{Ended, Format, House, LINES_MAX, Late, Line, Logged, Member, PLAYERS_MAX, Step, Title, cup, pairing};
use ::words::{Message, league as said};
use rules::{Millis, Timestamp};

mod check;

/// Why the league refuses a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The step is not allowed in the league's current state.
    Now(Message),
    /// The league is full.
    Full,
    /// The log is full.
    LogFull,
}

impl Refusal {
    fn now(why: impl Into<Message>) -> Self {
        Self::Now(why.into())
    }

    /// The reason, and what would work instead: starts in lower case, without a full stop.
    pub fn message(&self) -> Message {
        match self {
            Self::Now(why) => why.clone(),
            Self::Full => said::RefusedFull { most: PLAYERS_MAX }.into(),
            Self::LogFull => said::RefusedLogFull { most: LINES_MAX }.into(),
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

/// The result of a pairing, also of one that was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// One player has won; `is_forfeit` if nothing was played.
    Won { by: Member, is_forfeit: bool },
    /// A draw; `is_forfeit` if the house rules draw a pairing that nobody opened.
    Drawn { is_forfeit: bool },
    /// Both players have lost by forfeit.
    Lost,
}

/// Two players who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The pairing's number in the league, from 1.
    pub number: u32,
    /// The number of the round, from 1.
    pub round: u32,
    /// The players, the first seat first.
    pub seats: [Member; 2],
    /// The number of the line that opened the pairing's last match, if there was one.
    pub opened: Option<u32>,
    /// Whether that match counts for nothing, so that another one may be opened.
    pub is_void: bool,
    /// The result, once there is one.
    pub score: Option<Score>,
}

impl Pairing {
    /// The other player; `None` if `player` is not in this pairing.
    pub fn rival(&self, player: Member) -> Option<Member> {
        let at = self.seats.iter().position(|&seat| seat == player)?;
        Some(self.seats[1 - at])
    }

    /// Whether a match of this pairing can be opened.
    pub fn is_to_be_opened(&self) -> bool {
        self.score.is_none() && (self.opened.is_none() || self.is_void)
    }

    /// How the pairing's last match ended, according to the log.
    fn ended(&self) -> Option<Ended> {
        match self.score {
            Some(Score::Won { by, .. }) => Some(Ended::Won(by)),
            Some(Score::Drawn { .. }) => Some(Ended::Drawn),
            Some(Score::Lost) => None,
            None => self.is_void.then_some(Ended::Void),
        }
    }
}

impl Score {
    /// Whether the result came about without a match.
    pub fn is_forfeit(self) -> bool {
        match self {
            Self::Won { is_forfeit, .. } | Self::Drawn { is_forfeit } => is_forfeit,
            Self::Lost => true,
        }
    }
}

/// The state of a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct League {
    name: Title,
    house: House,
    /// All players who were ever in the league, and whether they are still in it.
    players: BTreeMap<Member, bool>,
    /// The initial order, followed by those who joined later; empty before the start.
    order: Vec<Member>,
    pairings: Vec<Pairing>,
    /// The rounds in which a player was free.
    free: Vec<(u32, Member)>,
    round: u32,
    /// The deadline for opening the current round's pairings.
    until: Option<Timestamp>,
    is_over: bool,
    /// The id of the last outage that was credited.
    credited: i64,
    /// The lines of the log, without those that were struck out.
    lines: Vec<Line>,
    n: u32,
}

impl Logged for League {
    type Step = Step;
    type Refusal = Refusal;
    const WORD: &'static str = "league";
    const MEMBERS_MAX: usize = PLAYERS_MAX;

    fn begins() -> Refusal {
        Refusal::now(said::RefusedBegins)
    }

    fn begin(line: Line) -> Result<Self, Refusal> {
        let Step::Create { name, house, players } = &line.step else { return Err(Self::begins()) };
        check::creation(house, players)?;
        Ok(Self {
            name: name.clone(),
            house: house.clone(),
            players: players.iter().map(|&player| (player, true)).collect(),
            order: Vec::new(),
            pairings: Vec::new(),
            free: Vec::new(),
            round: 0,
            until: None,
            is_over: false,
            credited: 0,
            n: line.n,
            lines: vec![line],
        })
    }

    fn take(&mut self, line: Line) -> Result<(), Refusal> {
        self.check(&line.step)?;
        if line.step == Step::Undo {
            *self = self.undone(line.n)?;
        } else {
            self.apply(&line);
            self.n = line.n;
            self.lines.push(line);
        }
        Ok(())
    }

    fn name(&self) -> &Title {
        &self.name
    }

    fn n(&self) -> u32 {
        self.n
    }

    /// A league that is over still accepts changed results.
    fn is_over(&self) -> bool {
        self.is_over
    }

    fn players(&self) -> Vec<(Member, bool)> {
        self.players.iter().map(|(&player, &plays)| (player, plays)).collect()
    }

    fn is_in_play(&self, player: Member) -> bool {
        self.players.get(&player).is_some_and(|&plays| plays)
    }

    fn deadline(&self) -> Option<Timestamp> {
        let waits = self.pairings.iter().any(|pairing| pairing.round == self.round && pairing.is_to_be_opened());
        self.until.filter(|_| waits && !self.is_over)
    }

    fn waits_since(&self) -> Option<(Timestamp, i64)> {
        self.deadline()?;
        let begun = self.lines.iter().rfind(|line| matches!(line.step, Step::Pair { .. }))?;
        Some((begun.at, self.credited))
    }

    fn struck(&self, step: &Step) -> Vec<Line> {
        let Some(after) = (*step == Step::Undo).then(|| self.undone(self.n).ok()).flatten() else { return Vec::new() };
        let is_gone = |line: &&Line| !after.lines.iter().any(|kept| kept.n == line.n);
        self.lines.iter().filter(is_gone).cloned().collect()
    }

    fn comes_with_time(step: &Step) -> bool {
        match step {
            Step::Shift { .. } | Step::Late | Step::Pair { .. } => true,
            Step::Create { .. }
            | Step::Join { .. }
            | Step::Leave { .. }
            | Step::Add { .. }
            | Step::Withdraw { .. }
            | Step::Start { .. }
            | Step::Open { .. }
            | Step::Result { .. }
            | Step::Forfeit { .. }
            | Step::Absent { .. }
            | Step::Undo
            | Step::End { .. } => false,
        }
    }

    fn shift(outage: i64, by_ms: i64) -> Step {
        Step::Shift { outage, by_ms }
    }
}

impl League {
    /// The host's last decision, which an undo would strike out.
    pub fn undoable(&self) -> Option<&Line> {
        self.lines.iter().rfind(|line| line.step.is_decision())
    }

    /// The state before a line that is not struck out; `None` for the first line.
    pub(super) fn before(&self, n: u32) -> Option<Self> {
        Self::fold(self.lines.iter().take_while(|line| line.n < n).cloned()).ok()
    }

    /// The league without the host's last decision. Steps that followed automatically are dropped if they no longer
    /// fit; if a step by people no longer fits, the undo is refused.
    fn undone(&self, n: u32) -> Result<Self, Refusal> {
        let struck = self.undoable().ok_or_else(|| Refusal::now(said::RefusedNoUndo))?.n;
        let mut kept = self.lines.iter().filter(|line| line.n != struck).cloned();
        let mut league = Self::begin(kept.next().ok_or_else(Self::begins)?)?;
        for line in kept {
            // An end that followed from the undone decision is dropped.
            let ends = Step::End { by_host: false };
            if line.step == ends && league.due(Timestamp::MIN) != Some(ends) {
                continue;
            }
            let is_automatic = line.step.is_automatic();
            if league.take(line).is_err() && !is_automatic {
                return Err(Refusal::now(said::RefusedFollowed));
            }
        }
        league.n = n;
        Ok(league)
    }

    /// Applies a step that has been checked.
    fn apply(&mut self, line: &Line) {
        match &line.step {
            Step::Create { .. } | Step::Undo => {}
            Step::Join { player } => drop(self.players.insert(*player, true)),
            Step::Leave { player } => drop(self.players.remove(player)),
            Step::Add { player } => {
                self.players.insert(*player, true);
                if self.has_started() && !self.order.contains(player) {
                    self.order.push(*player);
                }
            }
            Step::Withdraw { player } => self.withdraw(*player),
            Step::Start { order } => self.order.clone_from(order),
            Step::Pair { pairs, free } => {
                self.round += 1;
                let numbers = self.pairings.len() + 1..;
                let round = self.round;
                self.pairings.extend(pairs.iter().zip(numbers).map(|(&seats, number)| Pairing {
                    number: u32::try_from(number).unwrap_or(u32::MAX),
                    round,
                    seats,
                    opened: None,
                    is_void: false,
                    score: None,
                }));
                self.free.extend(free.iter().map(|&player| (round, player)));
                self.until = Some(line.at + self.house.round_time());
            }
            Step::Open { of } => {
                if let Some(pairing) = self.pairing_mut(*of) {
                    (pairing.opened, pairing.is_void) = (Some(line.n), false);
                }
            }
            Step::Result { of, ended } => self.note_result(*of, *ended),
            Step::Forfeit { of, loser } | Step::Absent { of, loser } => {
                if let Some(pairing) = self.pairing_mut(*of) {
                    pairing.score = Some(match loser.and_then(|loser| pairing.rival(loser)) {
                        Some(by) => Score::Won { by, is_forfeit: true },
                        None => Score::Lost,
                    });
                }
            }
            Step::Late => self.lapse(),
            Step::Shift { outage, by_ms } => {
                self.credited = *outage;
                self.until = self.until.map(|until| until + Millis(*by_ms));
            }
            Step::End { .. } => {
                self.is_over = true;
                self.until = None;
            }
        }
    }

    /// A player who leaves before the start is removed. Later, the opponents win the player's unopened pairings.
    fn withdraw(&mut self, player: Member) {
        if !self.has_started() {
            self.players.remove(&player);
            return;
        }
        self.players.insert(player, false);
        for pairing in self.pairings.iter_mut().filter(|pairing| pairing.is_to_be_opened()) {
            if let Some(by) = pairing.rival(player) {
                pairing.score = Some(Score::Won { by, is_forfeit: true });
            }
        }
    }

    fn note_result(&mut self, of: u32, ended: Option<Ended>) {
        let Some(pairing) = self.pairings.iter_mut().find(|pairing| pairing.opened == Some(of)) else { return };
        pairing.is_void = ended == Some(Ended::Void);
        pairing.score = match ended {
            None | Some(Ended::Void) => None,
            Some(Ended::Won(by)) => Some(Score::Won { by, is_forfeit: false }),
            Some(Ended::Drawn) => Some(Score::Drawn { is_forfeit: false }),
        };
    }

    /// The step that records how the match that line `of` opened has ended; `ended` is `None` if the match is played
    /// on. Returns `None` if the log already says so, or if this is not the last match of its pairing. A draw leaves a
    /// cup undecided, so a drawn cup match counts for nothing.
    pub fn follow(&self, of: u32, ended: Option<Ended>) -> Option<Step> {
        let is_cup = self.house.format == Format::Cup;
        let ended = if is_cup && ended == Some(Ended::Drawn) { Some(Ended::Void) } else { ended };
        let pairing = self.pairings.iter().find(|pairing| pairing.opened == Some(of))?;
        let is_played = !pairing.score.is_some_and(Score::is_forfeit);
        (is_played && pairing.ended() != ended).then_some(Step::Result { of, ended })
    }

    fn lapse(&mut self) {
        self.until = None;
        let score = match self.house.late {
            Late::Forfeit => Score::Lost,
            Late::Draw => Score::Drawn { is_forfeit: true },
            Late::Host => return,
        };
        let round = self.round;
        for pairing in self.pairings.iter_mut().filter(|pairing| pairing.round == round && pairing.is_to_be_opened()) {
            pairing.score = Some(score);
        }
    }

    fn pairing_mut(&mut self, number: u32) -> Option<&mut Pairing> {
        self.pairings.iter_mut().find(|pairing| pairing.number == number)
    }

    /// The step that follows automatically now; `None` if the league waits for somebody.
    pub fn due(&self, now: Timestamp) -> Option<Step> {
        if self.is_over || !self.has_started() {
            return None;
        }
        let of_round = || self.pairings.iter().filter(|pairing| pairing.round == self.round);
        if of_round().any(|pairing| pairing.score.is_none()) {
            let is_late = self.until.is_some_and(|until| until <= now);
            return (is_late && of_round().any(Pairing::is_to_be_opened)).then_some(Step::Late);
        }
        let paired = match self.house.format {
            Format::Cup => cup::next(self),
            Format::Swiss if self.round >= self.n_rounds() => None,
            Format::Swiss => pairing::swiss(self),
            Format::RoundRobin => pairing::round_robin(self),
        };
        match paired {
            Some((pairs, free)) => Some(Step::Pair { pairs, free }),
            // Open pairings of earlier rounds must be decided first.
            None if self.pairings.iter().any(|pairing| pairing.score.is_none()) => None,
            None => Some(Step::End { by_host: false }),
        }
    }

    /// How many rounds a Swiss league has.
    pub fn n_rounds(&self) -> u32 {
        self.house.rounds.unwrap_or_else(|| pairing::enough_rounds(self.in_play().len()))
    }

    /// The house rules of the league.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// Whether the league has started.
    pub fn has_started(&self) -> bool {
        !self.order.is_empty()
    }

    /// How many rounds have begun.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The deadline for opening the current round's pairings.
    pub fn until(&self) -> Option<Timestamp> {
        self.until
    }

    /// Whether the round's time is up and a host has to decide the pairings that nobody has opened.
    pub fn wants_host(&self) -> bool {
        let is_open = |pairing: &Pairing| pairing.round == self.round() && pairing.is_to_be_opened();
        let is_late = self.house.late == Late::Host && self.has_started() && self.until.is_none();
        is_late && !self.is_over() && self.pairings.iter().any(is_open)
    }

    /// The initial order, followed by those who joined later; before the start, the order of joining.
    pub fn order(&self) -> Vec<Member> {
        if self.has_started() { self.order.clone() } else { self.players.keys().copied().collect() }
    }

    /// All pairings of the league so far, by number.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// The pairing with this number.
    pub fn pairing(&self, number: u32) -> Option<&Pairing> {
        self.pairings.iter().find(|pairing| pairing.number == number)
    }

    /// The free players, each with the round.
    pub fn free(&self) -> &[(u32, Member)] {
        &self.free
    }

    /// The player in first place, if the league is over and nobody shares that place.
    pub fn champion(&self) -> Option<Member> {
        let table = standings(self);
        let mut first = table.iter().filter(|row| row.place == 1);
        first.next().filter(|_| self.is_over && first.next().is_none()).map(|row| row.player)
    }
}
