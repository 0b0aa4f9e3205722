//! Summaries of a season by episode and by member, computed from the lines that are not struck out.
//!
//! The log does not say what matches have paid; the caller passes that in.

use std::collections::BTreeMap;

use super::{Kind, Line, Member, Phase, Season, Step};
use crate::season::Logged;

/// What finished matches have paid, by the line that opened each: the change of garnets of each player.
pub type Takings = BTreeMap<u32, BTreeMap<Member, i64>>;

/// One match of an episode, for summaries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The number of the line that opened the match.
    pub n: u32,
    /// The id of the game.
    pub game: String,
    /// The players when the match ended; while it is played, the players when it began.
    pub seats: Vec<Member>,
    /// Whether the match was a death match.
    pub is_death: bool,
    /// The winner: `None` while the match is being played; `Some(None)` if the match ended without a winner.
    pub ended: Option<Option<Member>>,
}

/// What happened in an episode, for its recap and for the season's page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Episode {
    /// The episode's number, from 1.
    pub number: u32,
    /// Whether it was the final.
    pub is_final: bool,
    /// The episode's matches, in order.
    pub matches: Vec<Match>,
    /// The winners of the main match, as a host confirmed them.
    pub winners: Vec<Member>,
    /// The elimination candidate, as a host confirmed it.
    pub candidate: Option<Member>,
    /// The opponent in the death match.
    pub opponent: Option<Member>,
    /// The members who went out since the episode began: eliminated, or gone.
    pub out: Vec<Member>,
    /// The net change of garnets since the episode began; members without a change are omitted.
    pub garnets: BTreeMap<Member, i64>,
    /// The number of the line that ended the episode.
    pub ended: Option<u32>,
}

impl Episode {
    /// The match that decided who went home: the last one with a winner among the death matches, or among the matches
    /// of the final.
    pub fn decisive(&self) -> Option<&Match> {
        let decides = |one: &&Match| one.is_death != self.is_final && matches!(one.ended, Some(Some(_)));
        self.matches.iter().rev().find(decides)
    }

    /// Gives a member's part in this episode to the replacement `by`. An episode that is over keeps the former member.
    fn pass_on(&mut self, member: Member, by: Member) {
        let theirs = self.winners.iter_mut().chain(&mut self.candidate).chain(&mut self.opponent);
        for one in theirs.filter(|one| **one == member && self.ended.is_none()) {
            *one = by;
        }
    }
}

/// A member's statistics over a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The member whom the statistics are about.
    pub member: Member,
    /// The member's final place, from 1, once it is known. Members who are still in play when a season ends share place
    /// 1. `None` also for a member who was replaced.
    pub place: Option<usize>,
    /// The number of the member's matches that have ended, with or without a winner.
    pub played: u32,
    /// How many of the member's ended matches the member won.
    pub won: u32,
    /// How many death matches the member won.
    pub deaths_won: u32,
    /// How often the member was the elimination candidate.
    pub candidate: u32,
    /// How many garnets the member has received: from matches, awards, gifts, spoils and prizes. Garnets that a member
    /// begins with, or takes over with a place in the cast, do not count.
    pub garnets_won: i64,
    /// How many garnets the member has given away or lost, counted like `garnets_won`.
    pub garnets_lost: i64,
}

/// Replays the lines that are not struck out, and collects episodes and statistics.
struct Walk<'a> {
    state: Season,
    takings: &'a Takings,
    episodes: Vec<Episode>,
    tallies: BTreeMap<Member, Tally>,
}

impl Season {
    /// The season's episodes, in order.
    pub fn episodes(&self, takings: &Takings) -> Vec<Episode> {
        self.walk(takings).episodes
    }

    /// The statistics of all members ever in the cast: by place, then those who were replaced.
    pub fn tallies(&self, takings: &Takings) -> Vec<Tally> {
        let mut tallies = self.walk(takings).tallies;
        let places = self.places();
        let is_decided = self.is_over || matches!(self.phase, Phase::Won { .. });
        for (index, member) in places.iter().enumerate() {
            let plays = self.is_in_play(*member);
            let place = if plays { 1 } else { index + 1 };
            tallies.entry(*member).or_insert_with(|| Tally::of(*member)).place =
                Some(place).filter(|_| !plays || is_decided);
        }
        let replaced = tallies.keys().copied().filter(|member| !places.contains(member)).collect::<Vec<_>>();
        places.into_iter().chain(replaced).filter_map(|member| tallies.get(&member).copied()).collect()
    }

    /// Whether a host has published the season's page.
    pub fn is_published(&self) -> bool {
        self.lines.iter().any(|line| line.step == Step::Publish)
    }

    fn walk<'a>(&self, takings: &'a Takings) -> Walk<'a> {
        let mut lines = self.lines.iter().cloned();
        let first = lines.next().expect("a season has a first line");
        let state = Self::begin(first).expect("the first line of a season begins it");
        let mut walk = Walk { state, takings, episodes: Vec::new(), tallies: BTreeMap::new() };
        for (member, _) in self.members() {
            walk.tallies.insert(member, Tally::of(member));
        }
        lines.for_each(|line| walk.note(line));
        walk
    }
}

impl Tally {
    fn of(member: Member) -> Self {
        Self { member, place: None, played: 0, won: 0, deaths_won: 0, candidate: 0, garnets_won: 0, garnets_lost: 0 }
    }
}

impl Walk<'_> {
    /// Records what a line says, and applies it.
    fn note(&mut self, line: Line) {
        match &line.step {
            Step::Main { game, seats } => self.open(line.n, game, seats, false),
            Step::Death { game, seats } => self.open(line.n, game, seats, true),
            Step::Result { of, winner, .. } => self.end_of_match(*of, *winner),
            Step::Confirm { .. } => self.confirm(),
            Step::Pick { opponent, .. } => self.episode(|episode| episode.opponent = Some(*opponent)),
            // A replacement takes over the member's part in the episode.
            Step::Replace { member, by, .. } => self.episode(|episode| episode.pass_on(*member, *by)),
            Step::Eliminate { .. } | Step::Award { .. } | Step::Answer { .. } | Step::End { .. } => {
                self.move_all(&line.step);
            }
            // What a member begins with, or takes over, is neither won nor lost.
            Step::Create { .. }
            | Step::Add { .. }
            | Step::Remove { .. }
            | Step::Return { .. }
            | Step::Propose { .. }
            | Step::Draw { .. }
            | Step::Lapse
            | Step::Choose { .. }
            | Step::Offer { .. }
            | Step::Undo
            | Step::Reopen { .. }
            | Step::Shift { .. }
            | Step::Vote(_)
            | Step::Publish => {}
        }
        let (n, before) = (line.n, self.state.in_play());
        let was_on = !matches!(self.state.phase, Phase::Between | Phase::Won { .. });
        let is_swap = matches!(line.step, Step::Replace { .. });
        self.state.take(line).expect("a line that counts follows from those before it");
        let left = before.into_iter().filter(|member| !is_swap && !self.state.is_in_play(*member)).collect::<Vec<_>>();
        let has_ended = was_on && matches!(self.state.phase, Phase::Between | Phase::Won { .. });
        self.episode(|episode| {
            episode.out.extend(left);
            if has_ended {
                episode.ended = Some(n);
            }
        });
    }

    /// Changes the last episode, if one has begun.
    fn episode(&mut self, change: impl FnOnce(&mut Episode)) {
        if let Some(last) = self.episodes.last_mut() {
            change(last);
        }
    }

    fn open(&mut self, n: u32, game: &str, seats: &[Member], is_death: bool) {
        if !is_death && !matches!(self.state.phase, Phase::Main { .. }) {
            let (number, is_final) = (self.state.episode + 1, self.state.is_final());
            self.episodes.push(Episode { number, is_final, ..Episode::default() });
        }
        let opened = Match { n, game: game.to_owned(), seats: seats.to_vec(), is_death, ended: None };
        self.episode(|episode| episode.matches.push(opened));
    }

    fn end_of_match(&mut self, of: u32, winner: Option<Member>) {
        let table = self.state.open_tables().into_iter().find(|table| table.n == of).cloned();
        let Some(table) = table else { return };
        let mut is_death = false;
        self.episode(|episode| {
            if let Some(one) = episode.matches.iter_mut().find(|one| one.n == of) {
                one.seats.clone_from(&table.seats);
                one.ended = Some(winner);
                is_death = one.is_death;
            }
        });
        for member in &table.seats {
            self.tally(*member).played += 1;
        }
        if let Some(winner) = winner {
            let tally = self.tally(winner);
            tally.won += 1;
            tally.deaths_won += u32::from(is_death);
        }
        for (&member, &change) in self.takings.get(&of).into_iter().flatten() {
            self.pay(member, change);
        }
    }

    fn confirm(&mut self) {
        let Phase::Main { proposal, .. } = &self.state.phase else { return };
        let (winners, candidate) = (proposal.winners.clone(), proposal.candidate.filter(|_| !self.state.is_final()));
        if let Some(candidate) = candidate {
            self.tally(candidate).candidate += 1;
        }
        self.episode(|episode| (episode.winners, episode.candidate) = (winners, candidate));
    }

    fn tally(&mut self, member: Member) -> &mut Tally {
        self.tallies.entry(member).or_insert_with(|| Tally::of(member))
    }

    /// Records the garnets that a step moves. Prizes belong to the season, not to the last episode.
    fn move_all(&mut self, step: &Step) {
        let is_prize = matches!(step, Step::End { .. });
        for moved in self.state.moves_of(step).into_iter().filter(|moved| moved.kind == Kind::Garnet) {
            let amount = i64::from(moved.amount);
            for (member, change) in
                moved.from.map(|from| (from, -amount)).into_iter().chain(moved.to.map(|to| (to, amount)))
            {
                if is_prize { self.count(member, change) } else { self.pay(member, change) }
            }
        }
    }

    fn count(&mut self, member: Member, change: i64) {
        let tally = self.tally(member);
        tally.garnets_won += change.max(0);
        tally.garnets_lost += (-change).max(0);
    }

    /// Records a change of a member's garnets in this episode.
    fn pay(&mut self, member: Member, change: i64) {
        self.count(member, change);
        self.episode(|episode| {
            let net = episode.garnets.entry(member).or_insert(0);
            *net += change;
            if *net == 0 {
                episode.garnets.remove(&member);
            }
        });
    }
}
