//! Seasons and leagues. Each is stored as a public log to which lines are added, and its state is computed from the
//! log.
//!
//! No state is held in memory: each caller loads it before a step, and the store accepts the new line only if no other
//! line has been added since.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::Notify;

use super::answer::{Committed, Fault};
use super::directory::Directory;
use crate::store::{
    self, AddToSeason, Begun, ChannelId, GuildId, Heir, MatchId, MemberRow, OpenSeason, Owner, SeasonId, SeasonKind,
    SeasonLine, SeasonRow, Store, Transfer, UserId,
};
use league::season::{Holdings, Kind, Line, Logged, Member, Move};
use rules::{Asset, Level, Millis, Timestamp};
use words::{Message, series};

/// How many times a step is attempted while other lines keep being added first.
pub(super) const TRIES_MAX: u32 = 5;
/// How many automatic steps may follow one another before a person must do something.
const STEPS_MAX: u32 = 100;
/// The longest wait before checking again for automatic steps. Failed announcements are retried at the same check.
const LOOK_EVERY: Duration = Duration::from_mins(1);
/// The shortest wait after a step fell due and could not be taken.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// A log with automatic steps: a season or a league.
pub trait Followed: Logged {
    /// The kind under which the store keeps the log.
    const KIND: SeasonKind;

    /// The next automatic step, from the state of the log, the state of its matches, and the time.
    fn next(directory: &Directory, the: &Kept<Self>) -> impl Future<Output = Result<Option<Self::Step>, Fault>> + Send;

    /// Does automatic work that takes more than one line. Returns whether to check again at once.
    fn settle(_: &Directory, _: &Kept<Self>) -> impl Future<Output = Result<bool, Fault>> + Send {
        async { Ok(false) }
    }
}

/// Why a step in a season or league is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeasonRefusal {
    /// The rules of seasons or leagues forbid the step.
    Rules(Message),
    /// A person owns less than the step would take from them.
    Overdrawn,
    /// The person who takes the place would have two stakes in this match.
    AtStakeAlready(MatchId),
    /// At every attempt, somebody else added a line first.
    WentOn,
}

impl SeasonRefusal {
    /// Makes a refusal by the rules.
    pub fn rules(why: impl Into<Message>) -> Self {
        Self::Rules(why.into())
    }

    /// The reason, worded for the person who asked. It begins in lower case and has no full stop.
    pub fn message(&self) -> Message {
        match self {
            Self::Rules(why) => why.clone(),
            Self::Overdrawn => series::Overdrawn.into(),
            Self::AtStakeAlready(id) => series::AtStakeAlready { number: id.0 }.into(),
            Self::WentOn => series::WentOn.into(),
        }
    }
}

/// Formats the reason in English, for logs.
impl fmt::Display for SeasonRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// A person or machine that joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joining {
    /// The account of the person or machine.
    pub user: UserId,
    /// The name under which the member joins.
    pub name: String,
}

impl Joining {
    /// A machine that joins under this member number. A machine has no account, so its name contains the number.
    pub fn machine(member: Member, level: Level) -> Self {
        Self { user: UserId::machine_member(member.0, level), name: format!("Dealer {member} ({level})") }
    }

    fn row(&self, member: u16) -> MemberRow {
        MemberRow { member, user: self.user, name: self.name.clone() }
    }
}

/// A season or league, loaded from the store.
#[derive(Clone, Debug)]
pub struct Kept<S> {
    /// The row in the store.
    pub row: SeasonRow,
    /// The state after the whole log.
    pub state: S,
    /// Everybody who is or has been a member.
    pub members: BTreeMap<Member, MemberRow>,
    /// The whole log.
    pub log: Vec<SeasonLine>,
}

impl<S: Followed> Kept<S> {
    /// Loads a season or league from the store.
    pub async fn load(store: &Store, id: SeasonId) -> Result<Self, Fault> {
        let row = store.season(id).await?;
        let (log, members) = (store.season_log(id).await?, store.season_members(id).await?);
        let corrupt = |why: String| store::Error::Corrupt(format!("the log of {} {id}: {why}", S::WORD));
        let lines: Result<Vec<_>, _> = log.iter().map(line::<S>).collect();
        let state = S::fold(lines.map_err(|error| corrupt(error.to_string()))?);
        let state = state.map_err(|why| corrupt(why.to_string()))?;
        let members = members.into_iter().map(|row| (Member(row.member), row)).collect();
        Ok(Self { row, state, members, log })
    }

    /// The log lines whose numbers satisfy `wanted`, each with the state before that line.
    pub fn told_lines(&self, wanted: impl Fn(u32) -> bool) -> Vec<(Option<S>, Line<S::Step>)> {
        let mut before: Option<S> = None;
        let mut told = Vec::new();
        for line in self.log.iter().filter_map(|kept| line::<S>(kept).ok()) {
            if wanted(line.n) {
                told.push((before.clone(), line.clone()));
            }
            match &mut before {
                None => before = S::begin(line).ok(),
                Some(state) => drop(state.take(line)),
            }
        }
        told
    }

    /// The lines of the log that can be read.
    pub fn lines(&self) -> impl Iterator<Item = Line<S::Step>> {
        self.log.iter().filter_map(|kept| line::<S>(kept).ok())
    }

    /// Whether nobody has taken a step since the log had `n` lines. Steps that only the passing of time or a restart
    /// causes do not count, because they do not change what a question asked at that time means.
    pub fn is_as_asked(&self, n: u32) -> bool {
        n <= self.row.last_n && self.lines().filter(|line| line.n > n).all(|line| S::comes_with_time(&line.step))
    }

    /// The log up to the line that was last sent, if it is unknown whether that message arrived; otherwise the whole
    /// log.
    ///
    /// The message is sent again unchanged, so that Discord recognizes its nonce. If later lines were added, the lines
    /// of the first message would appear twice.
    #[must_use]
    pub fn to_be_told(mut self) -> Self {
        let Some(n) = self.row.telling_n.filter(|n| (self.row.told_n + 1..self.row.last_n).contains(n)) else {
            return self;
        };
        let lines = self.log.iter().take_while(|line| line.n <= n).filter_map(|kept| line::<S>(kept).ok());
        if let Ok(state) = S::fold(lines) {
            self.log.retain(|line| line.n <= n);
            (self.row.last_n, self.row.is_over) = (n, state.is_over());
            self.state = state;
        }
        self
    }

    /// The account of a member.
    pub fn user(&self, member: Member) -> Option<UserId> {
        self.members.get(&member).map(|row| row.user)
    }

    /// The level of a member that is a machine; `None` for people.
    pub fn machine_level(&self, member: Member) -> Option<Level> {
        self.user(member)?.machine_level()
    }

    /// The name under which a member was recorded.
    pub fn name(&self, member: Member) -> String {
        self.members.get(&member).map_or_else(|| format!("member {member}"), |row| row.name.clone())
    }

    /// A person's number as a member. If the person has had several numbers, returns the number that is in play, or
    /// else the last number.
    pub fn member(&self, user: UserId) -> Option<Member> {
        let numbers = self.state.players();
        let theirs: Vec<_> = numbers.into_iter().filter(|(member, _)| self.user(*member) == Some(user)).collect();
        theirs.iter().find(|(_, plays)| *plays).or_else(|| theirs.last()).map(|(member, _)| *member)
    }

    /// Whether a person is in play as a member.
    pub fn is_in_play(&self, user: UserId) -> bool {
        self.member(user).is_some_and(|member| self.state.is_in_play(member))
    }

    /// What the members own, according to the ledger.
    pub async fn holdings(&self, store: &Store) -> Result<Holdings, Fault> {
        let balances = store.balances(self.row.book).await?;
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

    /// The state after this step, which has just been written with this line.
    pub(super) fn and(mut self, step: S::Step, line: &AddToSeason) -> Self {
        // Taking the step cannot fail, because the step was tried when the line was made.
        drop(self.state.take(Line { n: line.n, at: line.at, step }));
        self.members.extend(line.joins.iter().map(|row| (Member(row.member), row.clone())));
        let (n, at, by, step) = (line.n, line.at, line.by, line.step.clone());
        self.log.push(SeasonLine { n, at, by, step, opened: None });
        (self.row.last_n, self.row.is_over) = (n, line.is_over);
        self
    }

    /// A step in the form in which the log keeps it.
    pub fn written(&self, step: &S::Step) -> String {
        written(step)
    }

    /// The log line for a step taken now.
    ///
    /// # Errors
    /// The step does not fit the present state.
    pub fn line(
        &self,
        step: &S::Step,
        by: Option<UserId>,
        joins: &[Joining],
        at: Timestamp,
    ) -> Result<AddToSeason, SeasonRefusal> {
        let n = self.state.n() + 1;
        let mut after = self.state.clone();
        after.take(Line { n, at, step: step.clone() }).map_err(SeasonRefusal::rules)?;
        let joins: Vec<_> = (self.state.next_member().0..).zip(joins).map(|(member, one)| one.row(member)).collect();
        let user = |member: Member| {
            let joined = joins.iter().find(|row| row.member == member.0).map(|row| row.user);
            joined.or_else(|| self.user(member))
        };
        let moves = transfers(&self.state, step, by, at, user);
        let heirs = self.state.heirs(step).into_iter().filter_map(|(from, to)| {
            let [from, to] = [user(from)?, user(to)?];
            (!from.is_machine() && !to.is_machine()).then_some(Heir { from, to })
        });
        let heirs = heirs.collect();
        let (season, step, is_over) = (self.row.id, written(step), after.is_over());
        Ok(AddToSeason { season, n, at, by, step, joins, moves, heirs, is_over })
    }
}

fn line<S: Logged>(kept: &SeasonLine) -> Result<Line<S::Step>, serde_json::Error> {
    Ok(Line { n: kept.n, at: kept.at, step: serde_json::from_str(&kept.step)? })
}

/// A step in the form in which the log keeps it.
fn written(step: &impl Serialize) -> String {
    serde_json::to_string(step).expect("a step has only text and numbers")
}

fn asset(kind: Kind) -> Asset {
    match kind {
        Kind::Garnet => Asset::Garnet,
        Kind::Token => Asset::TokenOfLife,
    }
}

/// The transfers that a step causes. A machine owns nothing, so the house pays or receives in its place.
fn transfers<S: Logged>(
    state: &S,
    step: &S::Step,
    by: Option<UserId>,
    at: Timestamp,
    user: impl Fn(Member) -> Option<UserId>,
) -> Vec<Transfer> {
    // A season's name is kept as typed, and displayed as code.
    let reason = format!("{} {}: {}", S::WORD, state.name().as_typed(), S::reason(step));
    let person = |member| user(member).filter(|user| !user.is_machine());
    let transfer = |moved: Move| {
        let (from, to) = (moved.from.and_then(&person), moved.to.and_then(&person));
        let (asset, amount, reason) = (asset(moved.kind), moved.amount, reason.clone());
        (from != to).then_some(Transfer { from, to, asset, amount, reason, by, at })
    };
    state.moves(step).into_iter().filter_map(transfer).collect()
}

impl Directory {
    /// Opens a season or league.
    pub async fn begin_log<S: Followed>(
        &self,
        guild: GuildId,
        channel: ChannelId,
        host: UserId,
        step: S::Step,
        cast: &[Joining],
    ) -> Result<Result<Begun, SeasonRefusal>, Fault> {
        let at = self.clock().now();
        let begun = match S::begin(Line { n: 1, at, step: step.clone() }) {
            Ok(begun) => begun,
            Err(why) => return Ok(Err(SeasonRefusal::rules(why))),
        };
        let joins: Vec<_> = (1..).zip(cast).map(|(member, one)| one.row(member)).collect();
        let user = |member: Member| joins.iter().find(|row| row.member == member.0).map(|row| row.user);
        // The transfers of the first line do not depend on an earlier state.
        let moves = transfers(&begun, &step, Some(host), at, user);
        let (season, by, is_over) = (SeasonId(0), Some(host), false);
        let line = AddToSeason { season, n: 1, at, by, step: written(&step), joins, moves, heirs: Vec::new(), is_over };
        let begun = self.store().write(OpenSeason { kind: S::KIND, guild, channel, host, line }).await?;
        self.season_has_gone_on();
        Ok(Ok(begun))
    }

    /// Takes a step in a season or league. `make` makes the step from the present state and what members own; it is
    /// called again after each failed attempt.
    pub async fn step_in_log<S: Followed>(
        &self,
        id: SeasonId,
        by: Option<UserId>,
        joins: &[Joining],
        make: impl Fn(&Kept<S>, &Holdings) -> Result<S::Step, SeasonRefusal> + Send,
    ) -> Result<Result<Kept<S>, SeasonRefusal>, Fault> {
        for _ in 0..TRIES_MAX {
            let the = Kept::<S>::load(self.store(), id).await?;
            let holdings = the.holdings(self.store()).await?;
            let line = make(&the, &holdings)
                .and_then(|step| the.line(&step, by, joins, self.clock().now()).map(|line| (step, line)));
            let (step, line) = match line {
                Ok(step_and_line) => step_and_line,
                Err(refusal) => return Ok(Err(refusal)),
            };
            match self.store().write(line.clone()).await {
                Ok(()) => {
                    self.season_has_gone_on();
                    // If the store cannot be read now, compute the new state from the state loaded before and the new
                    // line.
                    let after = the.and(step, &line);
                    let (after, read) = Committed(after).then(Kept::load(self.store(), id)).await;
                    return Ok(Ok(read.unwrap_or(after)));
                }
                Err(store::Error::OutOfTurn) => {}
                Err(store::Error::Overdrawn) => return Ok(Err(SeasonRefusal::Overdrawn)),
                Err(store::Error::AtStakeAlready(id)) => return Ok(Err(SeasonRefusal::AtStakeAlready(id))),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Err(SeasonRefusal::WentOn))
    }

    /// Takes all automatic steps of a season or league that are due, and returns the state after them.
    pub async fn see_to<S: Followed>(&self, id: SeasonId) -> Result<Kept<S>, Fault> {
        for _ in 0..STEPS_MAX {
            let the = Kept::<S>::load(self.store(), id).await?;
            if S::settle(self, &the).await? {
                continue;
            }
            let Some(step) = S::next(self, &the).await? else { return Ok(the) };
            if !self.add_by_itself(&the, &step).await? {
                return Ok(the);
            }
        }
        Kept::load(self.store(), id).await
    }

    /// Adds a line by an automatic step. Returns whether to check again at once.
    pub(super) async fn add_by_itself<S: Followed>(&self, the: &Kept<S>, step: &S::Step) -> Result<bool, Fault> {
        let Ok(line) = the.line(step, None, &[], self.clock().now()) else { return Ok(false) };
        match self.store().write(line).await {
            Ok(()) | Err(store::Error::OutOfTurn) => Ok(true),
            // Somebody has spent the garnets in the meantime: the next check sees how many are left.
            Err(store::Error::Overdrawn) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the bot is healthy. While it is not, nobody could answer, so deadlines do not pass, as in matches.
    pub fn lets_time_pass(&self) -> bool {
        let pulse = self.world().pulse.state();
        pulse.is_well() && self.clock().now() >= pulse.deadlines_from
    }

    /// The step that credits the first outage not yet credited to those whose time runs.
    pub(super) async fn outage_of<S: Followed>(&self, the: &Kept<S>) -> Result<Option<S::Step>, Fault> {
        let Some((since, credited)) = the.state.waits_since() else { return Ok(None) };
        let outages = self.store().outages_ended_since(since, the.row.guild).await?;
        let lost = outages.into_iter().filter(|outage| outage.id > credited);
        Ok(lost.map(|outage| S::shift(outage.id, (outage.ended - outage.began.max(since)).0)).next())
    }

    /// Wakes the jobs for seasons and ready checks, because they may have something to do.
    pub fn season_has_gone_on(&self) {
        self.world().season_bell.notify_one();
        self.check_has_gone_on();
    }

    /// Wakes the job for ready checks, because it may have something to do.
    pub fn check_has_gone_on(&self) {
        self.world().check_bell.notify_one();
    }

    /// Waits until a season may have something to do: until the bell rings, the time `next` has come, or a while has
    /// passed.
    pub async fn season_may_go_on(&self, next: Option<Timestamp>) {
        self.may_go_on(&self.world().season_bell, next).await;
    }

    /// Waits until a ready check may have something to do: until the bell rings, the time `next` has come, or a while
    /// has passed.
    pub async fn check_may_go_on(&self, next: Option<Timestamp>) {
        self.may_go_on(&self.world().check_bell, next).await;
    }

    async fn may_go_on(&self, bell: &Notify, next: Option<Timestamp>) {
        let deadline = async {
            let (now, pulse) = (self.clock().now(), &self.world().pulse);
            match next {
                // While the bot is not healthy, no deadline takes effect.
                _ if !self.lets_time_pass() => {
                    pulse.well().await;
                    self.clock().sleep_until(pulse.state().deadlines_from).await;
                }
                Some(next) if next > now => self.clock().sleep_until(next).await,
                // The step is due, but the check that has just ended could not take it.
                Some(_) => tokio::time::sleep(LOOK_AGAIN).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = bell.notified() => {}
            () = deadline => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }

    /// The outages since a time that have not been credited yet to something that waits on this server: the number of
    /// the last outage, and the total length of all of them after that time.
    pub async fn outages_since(
        &self,
        (since, credited): (Timestamp, i64),
        guild: GuildId,
    ) -> Result<Option<(i64, Millis)>, Fault> {
        let outages = self.store().outages_ended_since(since, guild).await?;
        let lost: Vec<_> = outages.into_iter().filter(|outage| outage.id > credited).collect();
        let length = lost.iter().map(|outage| (outage.ended - outage.began.max(since)).0).sum();
        Ok(lost.last().map(|last| (last.id, Millis(length))))
    }
}
