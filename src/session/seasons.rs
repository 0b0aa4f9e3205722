//! Seasons as they are kept: loaded from their logs, gone on with line by line, and told of the matches that are over.
//!
//! Nothing of a season is held in memory: whoever does something loads it, and the store takes the line only if nobody
//! else was quicker. Which matches are over and not yet in the log follows from the store, whenever it is looked.

use std::collections::BTreeMap;
use std::time::Duration;

use super::answer::Fault;
use super::directory::Directory;
use super::fold::blocking;
use crate::host::{Record, Replay};
use crate::rules::{Asset, Dice, Seat, Timestamp};
use crate::season::{self, Holdings, Kind, Line, Member, Move, Season, Step};
use crate::seed;
use crate::store::{
    self, AddToSeason, ChannelId, GuildId, MatchId, MemberRow, OpenSeason, Owner, SeasonId, SeasonLine, SeasonRow,
    Stage, Store, Transfer, UserId,
};

/// How often a step is tried again because somebody else was quicker.
const TRIES_MAX: u32 = 5;
/// How many steps follow by themselves at most before somebody has to do something.
const STEPS_MAX: u32 = 10;
/// How long it is waited at most before it is looked again whether something follows: what could not be told is tried again.
const LOOK_EVERY: Duration = Duration::from_mins(1);

/// Why something is not done in a season, in words for whoever asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeasonRefusal {
    /// The rules of seasons.
    #[error(transparent)]
    Rules(#[from] season::Refusal),
    /// Somebody has less than is to be moved.
    #[error("somebody does not have as much at hand as that takes away; `/garnets show` says what everybody owns")]
    Overdrawn,
    /// Too many did something at once.
    #[error("the season has just gone on; `/season status` shows how it stands")]
    WentOn,
}

/// Somebody who joins a cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joining {
    /// The person.
    pub user: UserId,
    /// What they are called.
    pub name: String,
}

/// A season with everything that is kept of it.
#[derive(Clone, Debug)]
pub struct TheSeason {
    /// Its row.
    pub row: SeasonRow,
    /// How it stands.
    pub season: Season,
    /// Who has ever been of the cast.
    pub members: BTreeMap<Member, MemberRow>,
    /// Its whole log.
    pub log: Vec<SeasonLine>,
}

impl TheSeason {
    /// Reads a season.
    pub async fn load(store: &Store, id: SeasonId) -> Result<Self, Fault> {
        let row = store.season(id).await?;
        let (log, members) = (store.season_log(id).await?, store.season_members(id).await?);
        let corrupt = |why: String| store::Error::Corrupt(format!("the log of season {id}: {why}"));
        let lines = log.iter().map(line).collect::<Result<Vec<_>, _>>().map_err(|error| corrupt(error.to_string()))?;
        let season = Season::fold(lines).map_err(|refusal| corrupt(refusal.to_string()))?;
        let members = members.into_iter().map(|row| (Member(row.member), row)).collect();
        Ok(Self { row, season, members, log })
    }

    /// The lines of the log that are wanted by number, each with the season as it stood before.
    pub fn told_lines(&self, wanted: impl Fn(u32) -> bool) -> Vec<(Option<Season>, Line)> {
        let mut before: Option<Season> = None;
        let mut told = Vec::new();
        for line in self.log.iter().filter_map(|kept| line(kept).ok()) {
            if wanted(line.n) {
                told.push((before.clone(), line.clone()));
            }
            match &mut before {
                None => before = Season::begin(line).ok(),
                Some(season) => drop(season.take(line)),
            }
        }
        told
    }

    /// Who a member is.
    pub fn user(&self, member: Member) -> Option<UserId> {
        self.members.get(&member).map(|row| row.user)
    }

    /// What a member is called, as they were written down.
    pub fn name(&self, member: Member) -> String {
        self.members.get(&member).map_or_else(|| format!("member {member}"), |row| row.name.clone())
    }

    /// By which number somebody is of the cast: the last, if they have had several.
    pub fn member(&self, user: UserId) -> Option<Member> {
        let numbers = self.season.members().map(|(member, _)| member);
        let theirs: Vec<_> = numbers.filter(|&member| self.user(member) == Some(user)).collect();
        theirs.iter().copied().find(|&member| self.season.is_in_play(member)).or_else(|| theirs.last().copied())
    }

    /// What its members have at hand.
    pub async fn holdings(&self, store: &Store) -> Result<Holdings, Fault> {
        let balances = store.balances(self.row.guild).await?;
        let kinds = [Kind::Garnet, Kind::Token];
        let owned = self.members.iter().flat_map(|(&member, row)| kinds.map(|kind| (member, kind, row.user)));
        let amount = |user, kind| balances.get(&(Owner::User(user), asset(kind)));
        Ok(owned
            .filter_map(|(member, kind, user)| {
                let amount = u32::try_from(amount(user, kind)?.at_hand).ok()?;
                Some(((member, kind), amount))
            })
            .collect())
    }

    /// The line by which a step would be taken now.
    ///
    /// # Errors
    /// It does not fit how the season stands.
    pub fn line(
        &self,
        step: &Step,
        by: Option<UserId>,
        joins: &[Joining],
        at: Timestamp,
    ) -> Result<AddToSeason, season::Refusal> {
        let n = self.season.n() + 1;
        let mut after = self.season.clone();
        after.take(Line { n, at, step: step.clone() })?;
        let first = self.season.next_member().0;
        let joins: Vec<_> = (first..).zip(joins).map(|(member, one)| one.row(member)).collect();
        let user = |member: Member| {
            let joined = joins.iter().find(|row| row.member == member.0).map(|row| row.user);
            joined.or_else(|| self.user(member))
        };
        let moves = self.season.moves(step);
        let reason = format!("season {}: {}", self.season.name(), reason(step));
        let moves = moves.iter().map(|moved| transfer(moved, self.row.guild, &reason, (by, at), user)).collect();
        let (season, step, is_over) = (self.row.id, step.written(), after.is_over());
        Ok(AddToSeason { season, n, at, by, step, joins, moves, is_over })
    }
}

impl Joining {
    fn row(&self, member: u16) -> MemberRow {
        MemberRow { member, user: self.user, name: self.name.clone() }
    }
}

fn line(kept: &SeasonLine) -> Result<Line, serde_json::Error> {
    Ok(Line { n: kept.n, at: kept.at, step: Step::read(&kept.step)? })
}

fn asset(kind: Kind) -> Asset {
    match kind {
        Kind::Garnet => Asset::Garnet,
        Kind::Token => Asset::TokenOfLife,
    }
}

fn transfer(
    moved: &Move,
    guild: GuildId,
    reason: &str,
    (by, at): (Option<UserId>, Timestamp),
    user: impl Fn(Member) -> Option<UserId>,
) -> Transfer {
    let (from, to) = (moved.from.and_then(&user), moved.to.and_then(&user));
    Transfer { guild, from, to, asset: asset(moved.kind), amount: moved.amount, reason: reason.to_owned(), by, at }
}

/// Why a step moves something, in words for the ledger's history.
fn reason(step: &Step) -> &'static str {
    match step {
        Step::Create { .. } | Step::Add { .. } => "to begin with",
        Step::Replace { .. } => "a place taken over",
        Step::Pick { .. } => "tokens handed back",
        Step::Eliminate { .. } => "from whoever goes home",
        Step::Award { .. } => "by the host",
        Step::Answer { .. } => "a gift",
        Step::Undo => "struck out",
        Step::End { .. } => "a prize by final place",
        Step::Remove { .. }
        | Step::Main { .. }
        | Step::Result { .. }
        | Step::Propose { .. }
        | Step::Confirm { .. }
        | Step::Lapse
        | Step::Choose { .. }
        | Step::Death { .. }
        | Step::Return { .. }
        | Step::Offer { .. } => "a step",
    }
}

impl Directory {
    /// Begins a season.
    pub async fn begin_season(
        &self,
        (guild, channel): (GuildId, ChannelId),
        host: UserId,
        step: Step,
        cast: &[Joining],
    ) -> Result<Result<SeasonId, SeasonRefusal>, Fault> {
        let at = self.clock().now();
        let begun = match Season::begin(Line { n: 1, at, step: step.clone() }) {
            Ok(begun) => begun,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        let joins: Vec<_> = (1..).zip(cast).map(|(member, one)| one.row(member)).collect();
        let user = |member: Member| joins.iter().find(|row| row.member == member.0).map(|row| row.user);
        let reason = format!("season {}: {}", begun.name(), reason(&step));
        // What a first line moves does not depend on what was before.
        let moves = begun.moves(&step);
        let moves = moves.iter().map(|moved| transfer(moved, guild, &reason, (Some(host), at), user)).collect();
        let (season, by, is_over) = (SeasonId(0), Some(host), false);
        let line = AddToSeason { season, n: 1, at, by, step: step.written(), joins, moves, is_over };
        let id = self.store().write(OpenSeason { guild, channel, host, line }).await?;
        self.season_has_gone_on();
        Ok(Ok(id))
    }

    /// Takes a step in a season, which is made from how it stands and what its members own.
    pub async fn step_in_season(
        &self,
        id: SeasonId,
        by: Option<UserId>,
        joins: &[Joining],
        make: impl Fn(&TheSeason, &Holdings) -> Result<Step, SeasonRefusal> + Send,
    ) -> Result<Result<TheSeason, SeasonRefusal>, Fault> {
        for _ in 0..TRIES_MAX {
            let the = TheSeason::load(self.store(), id).await?;
            let holdings = the.holdings(self.store()).await?;
            let line = make(&the, &holdings).and_then(|step| Ok(the.line(&step, by, joins, self.clock().now())?));
            let line = match line {
                Ok(line) => line,
                Err(refusal) => return Ok(Err(refusal)),
            };
            match self.store().write(line).await {
                Ok(()) => {
                    self.season_has_gone_on();
                    return Ok(Ok(TheSeason::load(self.store(), id).await?));
                }
                Err(store::Error::OutOfTurn) => {}
                Err(store::Error::Overdrawn) => return Ok(Err(SeasonRefusal::Overdrawn)),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Err(SeasonRefusal::WentOn))
    }

    /// Says that there may be something to see to in a season.
    pub fn season_has_gone_on(&self) {
        self.world().season_bell.notify_one();
    }

    /// Waits until something may have to be done in a season: somebody says so, its time has come, or a while has passed.
    pub async fn season_may_go_on(&self, next: Option<Timestamp>) {
        let deadline = async {
            match next {
                Some(next) => self.clock().sleep_until(next).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = self.world().season_bell.notified() => {}
            () = deadline => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }

    /// Adds to a season what follows by itself: the ends of its matches, and what is due. Says how it stands then.
    pub async fn see_to_season(&self, id: SeasonId) -> Result<TheSeason, Fault> {
        for _ in 0..STEPS_MAX {
            let the = TheSeason::load(self.store(), id).await?;
            let Some(step) = self.next_by_itself(&the).await? else { return Ok(the) };
            let Ok(line) = the.line(&step, None, &[], self.clock().now()) else { return Ok(the) };
            match self.store().write(line).await {
                Ok(()) | Err(store::Error::OutOfTurn) => {}
                // Somebody has spent it meanwhile: the next look says how much there is.
                Err(store::Error::Overdrawn) => return Ok(the),
                Err(error) => return Err(error.into()),
            }
        }
        TheSeason::load(self.store(), id).await
    }

    async fn next_by_itself(&self, the: &TheSeason) -> Result<Option<Step>, Fault> {
        if the.season.is_over() {
            return Ok(None);
        }
        for table in the.season.open_tables() {
            let opened = the.log.iter().find(|line| line.n == table.n).and_then(|line| line.opened);
            let Some((id, false)) = opened else { continue };
            let (winner, candidate) = self.ending(id).await?;
            let member = |seat: Option<Seat>| seat.and_then(|seat| table.seats.get(seat.index()).copied());
            return Ok(Some(Step::Result { of: table.n, winner: member(winner), candidate: member(candidate) }));
        }
        // As the deadlines of matches do, it waits until all is well: nobody could answer.
        let (now, pulse) = (self.clock().now(), self.world().pulse.state());
        if !pulse.is_well() || now < pulse.deadlines_from {
            return Ok(None);
        }
        let holdings = the.holdings(self.store()).await?;
        let mut dice = Dice::new(seed::unforeseen().map_err(store::Error::from)?, "season", the.season.n());
        Ok(the.season.due(now, &holdings, &mut dice))
    }

    /// Who has won a match that is played no more, and whom its rules name as the candidate: both follow from its record;
    /// of one that was annulled neither.
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
