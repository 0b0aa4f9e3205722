//! Seasons in the store: what their logs move in the ledger, and the automatic steps that follow from finished matches.
//!
//! Each check asks the store which matches are over and not yet in the log.

use super::answer::Fault;
use super::directory::Directory;
use super::fold::blocking;
use super::kept::{Followed, Kept};
use crate::seed;
use crate::store::{self, MatchId, Paid, SeasonKind, Stage, Standing};
use host::{Record, Replay};
use league::season::{self, By, Holdings, Logged, Member, Season, Step, Takings};
use rules::{Dice, Seat, Timestamp};

/// A season, loaded from the store.
pub type TheSeason = Kept<Season>;

impl Followed for Season {
    const KIND: SeasonKind = SeasonKind::Season;

    async fn settle(directory: &Directory, the: &TheSeason) -> Result<bool, Fault> {
        directory.settle_guesses(the).await?;
        directory.settle_votes(the).await
    }

    async fn next(directory: &Directory, the: &TheSeason) -> Result<Option<Step>, Fault> {
        if the.state.is_over() {
            return Ok(None);
        }
        for table in the.state.open_tables() {
            let opened = the.log.iter().find(|line| line.n == table.n).and_then(|line| line.opened);
            let Some((id, false)) = opened else { continue };
            let (winner, candidate) = directory.ending(id).await?;
            let member = |seat: Option<Seat>| seat.and_then(|seat| table.seats.get(seat.index()).copied());
            return Ok(Some(Step::Result { of: table.n, winner: member(winner), candidate: member(candidate) }));
        }
        if let Some(step) = directory.reopened(the).await? {
            return Ok(Some(step));
        }
        let has_time = directory.lets_time_pass();
        if has_time && let Some(step) = directory.outage_of(the).await? {
            return Ok(Some(step));
        }
        let holdings = the.holdings(directory.store()).await?;
        let mut dice = Dice::new(seed::unforeseen().map_err(store::Error::from)?, "season", the.state.n());
        // A machine takes no time to choose: if the candidate is a machine, the steps that would follow at the end of
        // the time follow at once.
        let chooses = season::calls(&the.state).and_then(|candidate| the.machine_level(candidate));
        let now = match chooses {
            Some(_) => Timestamp::MAX,
            None if has_time => directory.clock().now(),
            // As long as deadlines do not pass, only steps that need no deadline are due, such as the loser's
            // elimination. They are taken at once, so that one message announces them together with the step before.
            None => Timestamp::MIN,
        };
        Ok(match the.state.due(now, &holdings, &mut dice) {
            Some(Step::Eliminate { member, by, .. }) => Some(the.eliminate(member, by, &holdings)),
            due => due,
        })
    }
}

impl TheSeason {
    /// What the season's matches have paid, according to its book. A person who has had several numbers gets a payment
    /// under the number that sat in the match.
    pub async fn takings(&self, store: &store::Store) -> Result<Takings, Fault> {
        let mut takings = Takings::new();
        let episodes = self.state.episodes(&takings);
        for Paid { n, user, garnets } in store.paid_in_season(self.row.id).await? {
            let opened = episodes.iter().flat_map(|episode| &episode.matches).find(|one| one.n == n);
            let is_theirs = |member: &&Member| self.user(**member) == Some(user);
            let seated = opened.and_then(|one| one.seats.iter().find(is_theirs).copied());
            if let Some(member) = seated.or_else(|| self.member(user)) {
                takings.entry(n).or_default().insert(member, garnets);
            }
        }
        Ok(takings)
    }

    /// Whether the season waits for its host to act; `false` if the season waits because of the host's own step.
    pub fn wants_its_host(&self) -> bool {
        let since = self.log.iter().find(|line| line.n == self.state.since());
        season::wants_host(&self.state) && since.is_some_and(|line| line.by != Some(self.row.host))
    }

    /// The step that ends the season, with these garnets for the first places; machines get none. `order` ranks the members
    /// who are still in play.
    pub fn end(&self, order: &[Member], prizes: &[u32]) -> Step {
        let mut end = self.state.end(order, prizes);
        if let Step::End { prizes } = &mut end {
            prizes.retain(|&(member, _)| self.machine_level(member).is_none());
        }
        end
    }

    /// Eliminates a member. A member who is beaten by a machine keeps what they own, because machines own nothing.
    pub fn eliminate(&self, member: Member, by: By, holdings: &Holdings) -> Step {
        let is_machines = self.state.rival(member).is_some_and(|rival| self.machine_level(rival).is_some());
        let nothing = Holdings::new();
        self.state.eliminate(member, by, if is_machines { &nothing } else { holdings })
    }
}

impl Directory {
    /// The step that takes back the result of a match that was reopened or annulled, if no later step depends on the
    /// result.
    async fn reopened(&self, the: &TheSeason) -> Result<Option<Step>, Fault> {
        let matches = self.store().matches_of_season(the.row.id).await?;
        let changed = matches.into_iter().rev().find(|opened| {
            let Some(told) = the.state.result(opened.n) else { return false };
            let is_changed = match opened.standing {
                Standing::Open => true,
                Standing::Void => told.0.is_some(),
                Standing::Won(_) | Standing::Drawn => false,
            };
            is_changed && the.state.may_reopen(opened.n)
        });
        Ok(changed.map(|opened| Step::Reopen { of: opened.n }))
    }

    /// The winner of a match that is over and the candidate that its rules name, both read from the record; neither for
    /// a match that was annulled.
    async fn ending(&self, id: MatchId) -> Result<(Option<Seat>, Option<Seat>), Fault> {
        if self.store().find_match(id).await?.stage != Stage::Over {
            return Ok((None, None));
        }
        let Ok(record) = self.record(id).await? else { return Ok((None, None)) };
        blocking(move || ending_of(&record).unwrap_or_default()).await
    }
}

fn ending_of(record: &str) -> Option<(Option<Seat>, Option<Seat>)> {
    let record = Record::read(record.as_bytes()).ok()?;
    let mut replay = Replay::open(record.header).ok()?;
    for (index, entry) in record.entries.iter().enumerate() {
        drop(replay.play(entry, record.entries.get(index + 1)).ok()?);
    }
    let table = replay.table();
    if table.is_annulled() {
        return None;
    }
    Some((table.outcome()?.winner, table.candidate()))
}
