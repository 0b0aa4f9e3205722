//! One match at work: a task with a mailbox, which wakes by replaying and sleeps when there is nothing to do.
//!
//! What it does to the journal is in `play`, what it tells in `tell`; this is the loop between them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::answer::{Board, Fault, Refusal, Status, Verdict, seat_of};
use super::deliver::Done;
use super::fates::{Fate, Fates};
use super::fold::Fold;
use super::lane::{BoardClock, Lane};
use super::machines::Machines;
use super::mailbox::{Ask, Chosen, Input, Message};
use super::ports::{About, PastBoard};
use super::readers::Review;
use super::step::Print;
use super::wake::{self, Woken};
use super::world::{PulseState, World};
use crate::store::{
    self, Audience, ChannelId, FinishMatch, InputId, MatchId, MatchRow, MoveCursor, MoveMatch, NoteAct, OweBoard,
    SetChannel, SetSpectators, Stage, UserId,
};
use host::{Fit, Record, Sealed};
use rules::{BySeat, Clearance, Millis, Moment, Observer, Outcome, Seat, Showing, Sketch, Timestamp, Turn};
use scene::Theme;

/// A match at work.
pub(super) struct Actor {
    pub(super) world: Arc<World>,
    pub(super) row: MatchRow,
    /// The players' names as they may be printed.
    pub(super) names: BySeat<String>,
    /// The journal and what follows from it.
    pub(super) fold: Fold,
    /// The entry up to which the store knows that everybody has been told.
    pub(super) settled_n: i64,
    /// The inputs that have been counted.
    pub(super) inputs: BTreeSet<InputId>,
    /// Inputs that wait for others with earlier stamps, by stamp.
    pub(super) held: BTreeMap<(Timestamp, InputId), Input>,
    pub(super) lanes: BTreeMap<Audience, Lane>,
    /// The turn whose clock waits for its pictures.
    pub(super) clock_start: Option<ClockStart>,
    /// What was last told to what people were shown in answers.
    pub(super) followed: Option<Followed>,
    /// What became of pauses and offers.
    pub(super) fates: Fates,
    pub(super) closed_dms: BTreeSet<UserId>,
    /// Who is owed the board of now, whatever they have been told.
    pub(super) owed: BTreeSet<Audience>,
    /// Who has something at stake, on a seat or no longer.
    pub(super) stakers: BTreeSet<UserId>,
    /// Whether it is being looked who can read the channels that hold secrets.
    pub(super) review: Review,
    /// The last entry when the match woke: what was told of later ones has not been told in an earlier life.
    pub(super) woken_n: i64,
    /// The last reminder of each seat: of which deadline, with how much time left.
    pub(super) reminded: BTreeMap<Seat, (Timestamp, Millis)>,
    /// Whether what the match leaves in the ledger is there.
    pub(super) is_paid: bool,
    /// The audiences that have not been told yet that the match comes from a copy.
    pub(super) unrestored: BTreeSet<Audience>,
    /// Last changes of messages that Discord refuses for a while.
    pub(super) put_off: Vec<Arc<PastBoard>>,
    /// When these are tried again.
    pub(super) retry_at: Option<Timestamp>,
    /// Whether the house itself made the last pause, since the match could not be told.
    pub(super) paused_by_house: bool,
    /// What is compared of its puzzle, if it is about one.
    pub(super) sketch: Option<Sketch>,
    /// What is on its way.
    pub(super) tasks: JoinSet<Done>,
    /// The machines in its seats.
    pub(super) machines: Machines,
    /// How it stood when those who look on were last told that it had changed.
    stirred: Option<Stands>,
    /// Whether the bot was at work when it was last looked.
    pulse: PulseState,
    /// No more messages come; what is under way is still finished.
    is_closing: bool,
}

/// How the match stood when that was told last to what people were shown in answers.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Followed {
    pub(super) moment: Moment,
    pub(super) is_over: bool,
    pub(super) clock: BoardClock,
    pub(super) users: BySeat<UserId>,
    pub(super) fates: BTreeMap<i64, Fate>,
}

/// A clock that waits for the pictures of its turn.
#[derive(Clone, Copy)]
pub(super) struct ClockStart {
    /// The turn.
    pub(super) epoch: u32,
    /// The entry that began it, or the last one when the match woke.
    pub(super) n: i64,
    /// When the last of its pictures so far was accepted.
    pub(super) accepted: Timestamp,
}

/// What decides what is seen of a match.
#[derive(PartialEq, Eq)]
struct Stands {
    n: i64,
    awaits: bool,
    is_withheld: bool,
    users: Vec<UserId>,
}

/// How a match goes to rest.
pub(super) struct Rest {
    /// When it must be woken, if nobody asks for it before.
    pub(super) next_wake: Option<Timestamp>,
    /// Whether it is over and everybody knows.
    pub(super) is_over: bool,
    /// When messages are to be changed whose changes Discord refuses for a while.
    pub(super) retry_at: Option<Timestamp>,
}

/// Runs a match until it goes to rest.
pub(super) async fn run(world: Arc<World>, id: MatchId, inbox: mpsc::Receiver<Message>) -> Result<Rest, Fault> {
    let mut woken = wake::wake(&world, id).await?;
    let past = std::mem::take(&mut woken.past);
    let mut actor = Actor::new(world, woken);
    actor.tick().await?;
    actor.retire_again(past).await;
    for audience in actor.owed.clone() {
        actor.show_again(audience).await;
    }
    actor.work(inbox).await
}

impl Actor {
    fn new(world: Arc<World>, woken: Woken) -> Self {
        let pulse = world.pulse.state();
        Self {
            world,
            settled_n: woken.row.settled_n,
            row: woken.row,
            names: woken.names,
            machines: Machines::of(woken.fold.table.header()),
            woken_n: woken.fold.n,
            fold: woken.fold,
            inputs: woken.inputs,
            held: BTreeMap::new(),
            lanes: woken.lanes,
            clock_start: None,
            followed: None,
            fates: woken.fates,
            closed_dms: woken.closed_dms,
            owed: woken.owed,
            stakers: woken.stakers,
            review: Review::default(),
            reminded: woken.reminded,
            paused_by_house: woken.paused_by_house,
            sketch: woken.sketch,
            is_paid: false,
            unrestored: BTreeSet::new(),
            put_off: Vec::new(),
            retry_at: None,
            tasks: JoinSet::new(),
            stirred: None,
            pulse,
            is_closing: false,
        }
    }

    async fn work(&mut self, mut inbox: mpsc::Receiver<Message>) -> Result<Rest, Fault> {
        let world = self.world.clone();
        let mut idle = world.limits.idle;
        let mut is_stopping = false;
        loop {
            // What has been told could not be kept: whoever wakes it next would tell it again.
            let is_stuck = world.pulse.state().is_stuck && !is_stopping;
            if self.is_over_and_told() && !is_stuck {
                // Nobody submits to it any more: whoever still asks is answered, and that is that.
                self.close(&mut inbox).await;
            }
            if self.is_closing && inbox.is_empty() && self.is_at_rest() {
                return self.rest().await;
            }
            let next_wake = self.next_wake();
            let may_sleep = self.is_at_rest() && !self.is_closing && !is_stuck;
            tokio::select! {
                biased;
                message = inbox.recv(), if !(self.is_closing && inbox.is_empty()) => match message {
                    Some(Message::Input(input)) if is_stopping => drop(input.reply.send(Err(Fault::Stopping))),
                    Some(Message::Input(input)) => self.receive(input).await?,
                    Some(Message::Ask(ask)) => self.answer(ask).await?,
                    Some(Message::Review) => self.review(),
                    Some(Message::TellSolution) => {
                        self.tell_solution().await?;
                        self.after_change().await?;
                    }
                    Some(Message::Wake) => idle = std::time::Duration::ZERO,
                    Some(Message::Stop) | None => {
                        self.is_closing = true;
                        is_stopping = true;
                        for (_, input) in std::mem::take(&mut self.held) {
                            drop(input.reply.send(Err(Fault::Stopping)));
                        }
                        inbox.close();
                    }
                },
                Some(done) = self.tasks.join_next() => match done {
                    Ok(done) => self.done(done).await?,
                    // Only the end of the process stops what is on its way.
                    Err(end) if end.is_cancelled() => return Err(Fault::Stopping),
                    Err(end) => std::panic::resume_unwind(end.into_panic()),
                },
                () = sleep_until(&world, next_wake) => self.tick().await?,
                pulse = world.pulse.other_than(self.pulse) => {
                    self.pulse = pulse;
                    self.tick().await?;
                }
                () = tokio::time::sleep(idle), if may_sleep => self.close(&mut inbox).await,
            }
        }
    }

    /// Takes nothing more in, if what has been told is kept and nobody has said anything meanwhile.
    async fn close(&mut self, inbox: &mut mpsc::Receiver<Message>) {
        match self.world.store.flush().await {
            Err(error) if error.is_passing() => self.world.stuck(),
            Ok(()) | Err(_) if inbox.is_empty() => {
                self.is_closing = true;
                inbox.close();
            }
            // Whoever has is answered first: what comes of it may wait for Discord, and others would wait for that.
            Ok(()) | Err(_) => {}
        }
    }

    /// Whether nothing is under way.
    fn is_at_rest(&self) -> bool {
        self.tasks.is_empty() && self.held.is_empty() && self.machines.is_quiet()
    }

    fn is_over_and_told(&self) -> bool {
        self.fold.table.outcome().is_some() && self.is_at_rest() && self.lanes.values().all(Lane::is_idle)
    }

    async fn rest(&mut self) -> Result<Rest, Fault> {
        // Looked at before and after what is waited for: what falls due meanwhile, or comes up, must not be slept through.
        let before = self.next_alarm();
        // Whoever wakes it next reads what was handed in.
        self.world.store.flush().await?;
        let outcome = self.fold.table.outcome().filter(|_| self.is_over_and_told());
        let is_over = outcome.is_some();
        if is_over {
            self.world.troubled.all_has_passed(self.row.id);
        }
        if is_over {
            self.note_held_back().await?;
        }
        // One that was only asked something has its result.
        let is_kept = self.row.stage == Stage::Over && self.row.settled_n >= self.fold.n;
        if let Some(Outcome { winner, by }) = outcome.filter(|_| !is_kept) {
            let is_annulled = self.fold.table.is_annulled();
            let (match_id, at) = (self.row.id, self.fold.table.now());
            self.world.store.write(FinishMatch { match_id, at, winner, by: by.word().to_owned(), is_annulled }).await?;
            self.world.season_bell.notify_one();
            self.world.solution_bell.notify_one();
        }
        let next_wake = [before, self.next_alarm()].into_iter().flatten().min();
        Ok(Rest { next_wake, is_over, retry_at: self.retry_at })
    }

    /// When something is to be done that nobody asks for.
    fn next_wake(&self) -> Option<Timestamp> {
        let held = self.held.values().map(|input| self.release_at(input)).min();
        let is_well = self.world.pulse.state().is_well();
        let [alarm, said] = [self.next_alarm(), self.next_said()].map(|at| at.filter(|_| is_well));
        [held, alarm, said].into_iter().flatten().min()
    }

    /// When the clock acts or somebody is to be reminded, however the bot is doing now: it may be well again by then.
    fn next_alarm(&self) -> Option<Timestamp> {
        let from = self.world.pulse.state().deadlines_from;
        let deadline = self.fold.table.next_deadline().map(|at| (at + self.world.limits.grace).max(from));
        [deadline, self.next_reminder(), self.retry_at].into_iter().flatten().min()
    }

    /// Sees to whatever is due.
    async fn tick(&mut self) -> Result<(), Fault> {
        match self.see_to_time().await {
            Err(fault) if !self.survive(&fault) => Err(fault),
            _ => self.after_change().await,
        }
    }

    async fn see_to_time(&mut self) -> Result<(), Fault> {
        self.tell_if_stuck();
        self.try_again();
        // Before anything else: what an outage gives back may move a deadline that seems to have passed.
        let credited = self.credit_outages().await;
        // Whoever waits is answered, be it by the same fault.
        self.release_held().await?;
        credited?;
        self.pass_deadlines().await?;
        self.remind();
        Ok(())
    }

    /// Answers a question, or makes a change beside the journal.
    async fn answer(&mut self, ask: Ask) -> Result<(), Fault> {
        if ask.is_ruling() {
            self.learn_stakers().await;
        }
        // Whoever asked and does not wait for the answer needs none.
        match ask {
            Ask::Board(user, reply) => {
                let observer = seat_of(&self.row.seats, user).map_or(Observer::Public, Observer::Seat);
                drop(reply.send(Ok(self.board(observer))));
            }
            Ask::Sight(user, theme, reply) => drop(reply.send(Ok(self.sight(user, &theme)))),
            Ask::Weigh(host, order, reply) => drop(reply.send(self.weigh(host, order).await)),
            Ask::Reveal(host, reply) => drop(reply.send(self.reveal(host).await)),
            Ask::Abandon(reply) => drop(reply.send(self.abandon().await)),
            Ask::Status(reply) => drop(reply.send(Ok(self.status()))),
            Ask::Record(reply) => drop(reply.send(self.record().await)),
            Ask::Complete(user, partial, reply) => {
                let seat = seat_of(&self.row.seats, user);
                drop(reply.send(Ok(seat.map_or_else(Vec::new, |seat| self.fold.table.complete(seat, &partial)))));
            }
            Ask::Help(user, reply) => {
                let help = |seat| Board { showing: self.fold.table.help(seat), status: self.status() };
                let seat = seat_of(&self.row.seats, user);
                drop(reply.send(Ok(seat.map_or_else(|| self.board(Observer::Public), help))));
            }
            Ask::Advise(user, advice, reply) => match self.kept_by().await? {
                Some(under_way) => drop(reply.send(Ok(Err(Refusal::NoHelp(under_way))))),
                None => self.advise(user, advice, reply),
            },
            Ask::Fit(user, text, reply) => {
                let now = self.world.clock.now();
                let seat = seat_of(&self.row.seats, user);
                drop(reply.send(Ok(seat.map_or(Fit::Nothing, |seat| self.fold.table.fit(now, seat, &text)))));
            }
            Ask::LosesBy(user, text, reply) => {
                let seat = seat_of(&self.row.seats, user);
                let loss = seat.and_then(|seat| self.fold.table.loses_by(seat, &text, &self.names));
                drop(reply.send(Ok(loss)));
            }
            Ask::Export(user, format, reply) => {
                let observer = seat_of(&self.row.seats, user).map_or(Observer::Public, Observer::Seat);
                drop(reply.send(Ok(self.fold.table.export(observer, &format).map_err(Refusal::from))));
            }
            #[cfg(test)]
            Ask::Sample(user, seed, reply) => {
                let seat = seat_of(&self.row.seats, user);
                drop(reply.send(Ok(seat.and_then(|seat| self.fold.table.sample(seat, seed)))));
            }
            Ask::Substitute(host, seat, newcomer, reply) => {
                drop(reply.send(self.substitute(host, seat, newcomer).await));
            }
            Ask::SetChannel(host, seat, channel, reply) => {
                drop(reply.send(self.set_channel(host, seat, channel).await));
            }
            Ask::Turns(reply) => drop(reply.send(Ok(self.turns()))),
            Ask::Past(number, reply) => drop(reply.send(Ok(self.past(number)))),
            Ask::Desk(host, reply) => drop(reply.send(Ok(self.desk(host)))),
            Ask::Nudge(host, reply) => drop(reply.send(self.nudge(host).await)),
            Ask::Announce(host, words, reply) => drop(reply.send(self.tell_all(host, &words).await)),
            Ask::Move(host, channel, reply) => drop(reply.send(self.move_to(host, channel).await)),
            Ask::SetSpectators(host, channel, reply) => drop(reply.send(self.set_spectators(host, channel).await)),
        }
        self.after_change().await
    }

    pub(super) fn about(&self) -> About {
        About {
            id: self.row.id,
            spec: self.fold.table.spec(),
            guild: self.row.guild,
            channel: self.row.channel,
            host: self.row.host,
        }
    }

    pub(super) fn show(&self, observer: Observer) -> Sealed<Showing> {
        self.fold.table.present(observer, &self.names, &self.world.theme)
    }

    /// What somebody at the table sees, or everybody. A round appears there no earlier than in Discord: not before all its
    /// boards have arrived.
    fn sight(&self, user: Option<UserId>, theme: &Theme) -> Option<Board> {
        let table = &*self.fold.table;
        if matches!(table.turn(), Turn::RealTime(_)) && table.awaits_delivery() {
            return None;
        }
        let seat = user.and_then(|user| seat_of(&self.row.seats, user));
        let observer = seat.map_or(Observer::Public, Observer::Seat);
        Some(Board { showing: table.show(observer, &self.names, theme), status: self.status() })
    }

    /// Lets those know who look on, if what they see may have changed since they were last let know.
    pub(super) fn stir(&mut self) {
        let table = &*self.fold.table;
        let users = self.row.seats.values().map(|row| row.user).collect();
        let stands =
            Stands { n: self.fold.n, awaits: table.awaits_delivery(), is_withheld: table.is_withheld(), users };
        if self.stirred.as_ref() != Some(&stands) {
            self.stirred = Some(stands);
            self.world.limits.stirs.ring(self.row.id.into());
        }
    }

    pub(super) fn print(&self) -> Print<'_> {
        Print { names: &self.names, theme: &self.world.theme, opening: &self.row.opening }
    }

    pub(super) fn board(&self, observer: Observer) -> Board {
        Board { showing: self.show(observer), status: self.status() }
    }

    pub(super) fn status(&self) -> Status {
        Status::of(&self.row, &*self.fold.table, self.fold.n)
    }

    /// A host who plays decides nothing about their own match, nor does one who has left it with something at stake.
    pub(super) fn may_rule(&self, host: UserId) -> Result<(), Refusal> {
        let plays = seat_of(&self.row.seats, host).is_some() || self.stakers.contains(&host);
        if plays { Err(Refusal::HostPlays) } else { Ok(()) }
    }

    async fn reveal(&mut self, host: UserId) -> Verdict<Board> {
        if let Err(refusal) = self.may_rule(host) {
            return Ok(Err(refusal));
        }
        if let Some(under_way) = self.kept_by().await? {
            return Ok(Err(Refusal::SolutionKept(under_way)));
        }
        self.note_act(host, format!("reveal {}", self.fold.n)).await?;
        self.know(host, Audience::Spectators).await?;
        Ok(Ok(self.board(Observer::Omniscient(Clearance::audited_reveal()))))
    }

    async fn record(&mut self) -> Verdict<String> {
        if self.fold.table.outcome().is_none() {
            return Ok(Err(Refusal::StillRunning));
        }
        let journal = self.world.store.journal(self.row.id).await?;
        Ok(Ok(write_record(&self.row, journal.iter().map(|line| line.entry.as_str()))))
    }

    pub(super) async fn note_act(&mut self, host: UserId, act: String) -> Result<(), Fault> {
        let at = self.world.clock.now();
        self.world.store.write(NoteAct { match_id: self.row.id, at, host, act }).await?;
        Ok(())
    }

    async fn set_channel(&mut self, host: UserId, seat: Seat, channel: Option<Chosen>) -> Verdict<()> {
        let audience = Audience::Seat(seat);
        if let Err(refusal) = self.may_change(host, seat).and_then(|()| self.may_choose(audience, channel.as_ref())) {
            return Ok(Err(refusal));
        }
        let channel = self.choose(host, audience, channel).await?;
        self.note_act(host, format!("channel {seat} {}", channel.map_or_else(String::new, |id| id.to_string())))
            .await?;
        self.owe_board(audience).await?;
        self.world.store.write(SetChannel { match_id: self.row.id, seat, channel }).await?;
        self.row.seats[seat].channel = channel;
        self.world.troubled.has_passed(self.row.id, audience);
        if let Some(lane) = self.lanes.get_mut(&audience) {
            lane.blocked = None;
        }
        self.show_again(audience).await;
        self.review();
        Ok(Ok(()))
    }

    pub(super) fn may_change(&self, host: UserId, seat: Seat) -> Result<(), Refusal> {
        self.may_rule(host)?;
        if self.row.seats.get(seat).is_none() {
            return Err(host::Refusal::NoSuchSeat(seat.to_string()).into());
        }
        Ok(())
    }

    async fn move_to(&mut self, host: UserId, channel: ChannelId) -> Verdict<()> {
        // A host who plays may still do what the house itself has asked the host for.
        let is_lost = self.lanes.get(&Audience::Channel).is_some_and(|lane| lane.blocked.is_some());
        if let (false, Err(refusal)) = (is_lost, self.may_rule(host)) {
            return Ok(Err(refusal));
        }
        if self.world.store.secret_channels(self.row.id).await?.iter().any(|&(secret, _)| secret == channel) {
            return Ok(Err(Refusal::SecretChannel));
        }
        self.owe_board(Audience::Channel).await?;
        let write = MoveMatch { match_id: self.row.id, channel, host, at: self.world.clock.now() };
        match self.world.store.write(write).await {
            Ok(()) => {}
            Err(store::Error::ChannelTaken) => {
                self.has_board(Audience::Channel).await;
                return Ok(Err(Refusal::ChannelTaken));
            }
            Err(error) => return Err(error.into()),
        }
        self.row.channel = channel;
        self.world.troubled.has_passed(self.row.id, Audience::Channel);
        if let Some(lane) = self.lanes.get_mut(&Audience::Channel) {
            lane.blocked = None;
        }
        self.show_again(Audience::Channel).await;
        self.review();
        Ok(Ok(()))
    }

    async fn set_spectators(&mut self, host: Option<UserId>, channel: Option<Chosen>) -> Verdict<()> {
        let audience = Audience::Spectators;
        let may_rule = host.map_or(Ok(()), |host| self.may_rule(host));
        if let Err(refusal) = may_rule.and_then(|()| self.may_choose(audience, channel.as_ref())) {
            return Ok(Err(refusal));
        }
        let host = host.unwrap_or(self.row.host);
        let channel = self.choose(host, audience, channel).await?;
        self.note_act(host, format!("spectators {}", channel.map_or_else(String::new, |id| id.to_string()))).await?;
        self.owe_board(audience).await?;
        self.world.store.write(SetSpectators { match_id: self.row.id, channel }).await?;
        self.row.spectators = channel;
        self.retire_all(Audience::Spectators).await;
        if channel.is_some() {
            // They are shown what is now, not what has been.
            let cursor = MoveCursor { match_id: self.row.id, audience: Audience::Spectators, told: self.fold.n };
            self.world.store.write(cursor).await?;
            if self.fold.table.outcome().is_none() {
                let is_withheld = self.must_withhold().await;
                self.fold.table.withhold(is_withheld);
            }
            let mut lane = Lane::new(Audience::Spectators, self.fold.n);
            lane.look(&*self.fold.table);
            self.lanes.insert(Audience::Spectators, lane);
            self.show_again(audience).await;
            self.review();
        } else {
            self.has_board(audience).await;
        }
        Ok(Ok(()))
    }

    /// Shows an audience what it sees now, whatever it has been shown before: somebody else reads there from now on. The
    /// board comes after everything that is on its way, so that no older board follows it.
    pub(super) async fn show_again(&mut self, audience: Audience) {
        if let Some(board) = self.lanes.get_mut(&audience).and_then(|lane| lane.board.take()) {
            self.retire(audience, board.row, false).await;
        }
        let forgotten = self.lanes.get_mut(&audience).map(Lane::forget_standing).unwrap_or_default();
        self.keep_open(forgotten).await;
        let to = self.recipient(audience);
        match self.lanes.get_mut(&audience).zip(to) {
            Some((lane, to)) => {
                lane.show_again(to);
                self.refresh_boards();
            }
            None => self.has_board(audience).await,
        }
    }

    /// Writes down that somebody is owed the board of now, before it becomes true: a kill in between shows a board once more,
    /// the other way round one would be missing.
    pub(super) async fn owe_board(&mut self, audience: Audience) -> Result<(), Fault> {
        self.world.store.write(OweBoard { match_id: self.row.id, audience, is_owed: true }).await?;
        self.owed.insert(audience);
        Ok(())
    }

    /// The board that an audience was owed has arrived, or never will.
    pub(super) async fn has_board(&mut self, audience: Audience) {
        if self.owed.remove(&audience) {
            self.world.store.hand_in(OweBoard { match_id: self.row.id, audience, is_owed: false }).await;
        }
    }
}

/// A record from what the store keeps.
pub(super) fn write_record<'a>(row: &'a MatchRow, entries: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::with_capacity(row.header.len() + 64);
    for line in std::iter::once(row.header.as_str()).chain(entries) {
        text.push_str(line);
        text.push('\n');
    }
    debug_assert!(Record::read(text.as_bytes()).is_ok(), "the store keeps records");
    text
}

async fn sleep_until(world: &World, at: Option<Timestamp>) {
    match at {
        Some(at) => world.clock.sleep_until(at).await,
        None => std::future::pending().await,
    }
}
