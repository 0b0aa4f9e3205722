//! The actor of one match: a task with a mailbox. It starts by replaying the journal and ends when there is nothing to
//! do.
//!
//! This file holds the loop and dispatches each message. `play` writes to the journal, `changes` handles the
//! consequences of an entry, and `tell` sends messages to people.

mod changes;
mod channels;
mod hand;
mod play;
mod rest;
mod seated;
mod solutions;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::answer::{Board, Fault, Refusal, Verdict};
use super::called::Called;
use super::inputs::Inputs;
use super::live::Live;
use super::machines::Machines;
use super::mailbox::Message;
use super::stakes::AtStake;
use super::tell::Telling;
use super::wake::{self, Woken};
use super::world::{PulseState, World};
use crate::store::{Audience, FinishMatch, MatchId, NoteAct, Stage, UserId};
use rules::{Clearance, Observer, Outcome, Timestamp};

/// The actor of one match that is awake.
pub(super) struct Actor {
    live: Live,
    inputs: Inputs,
    telling: Telling,
    machines: Machines,
    at_stake: AtStake,
    /// Whether the bot made the last pause or is asking the host about an absent player. If so, a host who plays may
    /// resume the match.
    paused_by_house: bool,
    /// What onlookers could see when they were last notified of a change.
    stirred: Option<Stands>,
    /// The state of the heartbeat when it was last checked.
    pulse: PulseState,
    course: Course,
}

/// How long the actor keeps running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// The actor runs until the match has been idle for [`Limits::idle`](super::world::Limits).
    Awake,
    /// The actor runs until the match has nothing to do, without waiting for the idle time.
    Drowsy,
    /// The mailbox is closed. Messages already in the mailbox and work under way are still finished.
    Closing,
    /// Like `Closing`, but inputs still in the mailbox are refused.
    Stopping,
}

impl Course {
    fn is_closing(self) -> bool {
        matches!(self, Self::Closing | Self::Stopping)
    }
}

/// The facts that decide what onlookers see of a match.
#[derive(PartialEq, Eq)]
struct Stands {
    n: i64,
    awaits: bool,
    is_withheld: bool,
    users: Vec<UserId>,
}

/// The state in which a match goes to sleep.
pub(super) struct Rest {
    /// When the match must be woken, if no request wakes it earlier.
    pub(super) next_wake: Option<Timestamp>,
    /// Whether the match is over and its end has been delivered to everybody.
    pub(super) is_over: bool,
    /// When to retry edits of messages that Discord refuses for a while.
    pub(super) retry_at: Option<Timestamp>,
}

/// Runs a match until it goes to sleep.
pub(super) async fn run(world: Arc<World>, id: MatchId, inbox: mpsc::Receiver<Message>) -> Result<Rest, Fault> {
    let Woken { live, inputs, told, stakers, paused_by_house, past } = wake::wake(&world, id).await?;
    let mut actor = Actor {
        inputs: Inputs::new(inputs),
        telling: Telling::new(&live, told),
        machines: Machines::of(live.table().header()),
        live,
        at_stake: AtStake::new(stakers),
        paused_by_house,
        stirred: None,
        pulse: world.pulse.state(),
        course: Course::Awake,
    };
    actor.tick().await?;
    actor.telling.retire_again(&actor.live, past).await;
    actor.telling.show_what_is_owed(&actor.live).await;
    actor.work(inbox).await
}

impl Actor {
    async fn work(&mut self, mut inbox: mpsc::Receiver<Message>) -> Result<Rest, Fault> {
        let world = self.live.world.clone();
        loop {
            // While the cursors cannot be saved, the match stays awake: otherwise the next run of the bot would send
            // every message again.
            let is_stuck = world.pulse.state().is_stuck && self.course != Course::Stopping;
            if self.is_over_and_told() && !is_stuck {
                // Everybody knows the outcome, so the match only answers what is left in its mailbox.
                self.close(&mut inbox).await;
            }
            let (is_closing, is_at_rest) = (self.course.is_closing(), self.is_at_rest());
            if is_closing && inbox.is_empty() && is_at_rest {
                return self.rest().await;
            }
            let idle = if self.course == Course::Drowsy { Duration::ZERO } else { world.limits.idle };
            let next_wake = self.next_wake();
            tokio::select! {
                biased;
                message = inbox.recv(), if !(is_closing && inbox.is_empty()) => match message {
                    Some(Message::Stop) | None => self.stop(&mut inbox),
                    Some(message) => self.see_to(message).await?,
                },
                Some(done) = self.telling.next_done() => self.done(unless_stopped(done)?).await?,
                Some(thought) = self.machines.next_thought() => {
                    self.machines.has_thought(&self.live, unless_stopped(thought)?);
                    self.after_change().await?;
                }
                () = sleep_until(&world, next_wake) => self.tick().await?,
                pulse = world.pulse.other_than(self.pulse) => {
                    self.pulse = pulse;
                    self.tick().await?;
                }
                () = tokio::time::sleep(idle), if is_at_rest && !is_closing && !is_stuck => self.close(&mut inbox).await,
            }
        }
    }

    /// Handles one message from the mailbox.
    async fn see_to(&mut self, message: Message) -> Result<(), Fault> {
        // Read the names and languages again: the author of an input may have changed the language of their Discord
        // client.
        if matches!(message, Message::Input(_) | Message::Board(..) | Message::Help(..) | Message::Advise(..)) {
            self.live.names = Called::of(&self.live.world, &self.live.row).await;
        }
        if message.is_ruling() {
            self.at_stake.learn(&self.live).await;
        }
        let (live, telling) = (&self.live, &mut self.telling);
        match message {
            Message::Input(input) if self.course == Course::Stopping => {
                reply_to(input.reply, Err(Fault::Stopping));
                return Ok(());
            }
            Message::Input(input) => self.receive(input).await?,
            Message::Board(user, reply) => reply_to(reply, Ok(live.board(live.eyes_of(user)))),
            Message::Sight(user, theme, reply) => reply_to(reply, Ok(live.sight(user, &theme))),
            Message::Status(reply) => reply_to(reply, Ok(live.status())),
            Message::Complete(user, partial, reply) => reply_to(reply, Ok(live.complete(user, &partial))),
            Message::Help(user, reply) => reply_to(reply, Ok(live.help(user))),
            Message::Advise(user, advice, reply) => match live.kept_by().await? {
                Some(under_way) => reply_to(reply, Ok(Err(Refusal::NoHelp(under_way)))),
                None => self.machines.advise(live, user, advice, reply),
            },
            Message::Fit(user, text, reply) => reply_to(reply, Ok(live.fit(user, &text))),
            Message::LosesBy(user, text, reply) => reply_to(reply, Ok(live.loses_by(user, &text))),
            Message::Export(user, format, reply) => reply_to(reply, Ok(live.export(user, &format))),
            Message::Record(reply) => reply_to(reply, live.record().await),
            Message::Turns(reply) => reply_to(reply, Ok(live.table().turns().to_vec())),
            Message::Past(number, reply) => reply_to(reply, Ok(self.past(number))),
            Message::Desk(host, reply) => reply_to(reply, Ok(self.desk(host))),
            Message::Weigh(host, order, reply) => reply_to(reply, self.weigh(host, order).await),
            Message::Reveal(host, reply) => reply_to(reply, self.reveal(host).await),
            Message::Substitute(host, seat, newcomer, reply) => {
                reply_to(reply, self.substitute(host, seat, newcomer).await);
            }
            Message::Nudge(host, reply) => reply_to(reply, self.nudge(host).await),
            Message::Announce(host, words, reply) => reply_to(reply, self.tell_all(host, &words).await),
            Message::SetChannel(host, seat, channel, reply) => {
                reply_to(reply, self.set_channel(host, seat, channel).await);
            }
            Message::Move(host, channel, reply) => reply_to(reply, self.move_to(host, channel).await),
            Message::SetSpectators(host, channel, reply) => {
                reply_to(reply, self.set_spectators(host, channel).await);
            }
            Message::Abandon(reply) => reply_to(reply, self.abandon().await),
            Message::TellSolution => self.tell_solution().await?,
            Message::Review => telling.review(live),
            Message::Wake if self.course == Course::Awake => self.course = Course::Drowsy,
            Message::Wake | Message::Stop => {}
            #[cfg(test)]
            Message::Sample(user, seed, reply) => {
                reply_to(reply, Ok(live.seat_of(user).and_then(|seat| live.table().sample(seat, seed))));
            }
        }
        self.after_change().await
    }

    /// Closes the mailbox for shutdown, and answers the inputs on hold with [`Fault::Stopping`].
    fn stop(&mut self, inbox: &mut mpsc::Receiver<Message>) {
        self.course = Course::Stopping;
        self.inputs.give_up(|| Fault::Stopping);
        inbox.close();
    }

    /// Closes the mailbox, if the cursors have been saved and no message has arrived in the meantime.
    async fn close(&mut self, inbox: &mut mpsc::Receiver<Message>) {
        match self.live.world.store.flush().await {
            Err(error) if error.is_passing() => self.live.world.stuck(),
            Ok(()) | Err(_) if inbox.is_empty() => {
                self.course = Course::Closing;
                inbox.close();
            }
            // Keep the mailbox open until it is empty: answering may wait for Discord, and a message sent to a closed
            // mailbox would wait until the match is asleep.
            Ok(()) | Err(_) => {}
        }
    }

    /// Whether no delivery, input or machine player's move is pending.
    fn is_at_rest(&self) -> bool {
        self.telling.is_quiet() && self.inputs.is_empty() && self.machines.is_at_rest()
    }

    fn is_over_and_told(&self) -> bool {
        self.live.outcome().is_some() && self.is_at_rest() && self.telling.is_all_told()
    }

    async fn rest(&mut self) -> Result<Rest, Fault> {
        // Check the alarm before and after the wait: an alarm that falls due or is set during the wait must not be
        // missed.
        let before = self.next_alarm();
        // Save the cursors: they are read when the match wakes next.
        self.live.world.store.flush().await?;
        let outcome = self.live.outcome().filter(|_| self.is_over_and_told());
        let is_over = outcome.is_some();
        if is_over {
            self.live.world.troubled.all_has_passed(self.live.row.id);
        }
        if is_over {
            self.note_held_back().await?;
        }
        // A match that is over and was woken only for a question has its result stored already.
        let is_kept = self.live.row.stage == Stage::Over && self.live.row.settled_n >= self.live.fold.n;
        if let Some(Outcome { winner, by }) = outcome.filter(|_| !is_kept) {
            let is_annulled = self.live.table().is_annulled();
            let (match_id, at) = (self.live.row.id, self.live.table().now());
            self.live
                .world
                .store
                .write(FinishMatch { match_id, at, winner, by: by.word().to_owned(), is_annulled })
                .await?;
            self.live.world.season_bell.notify_one();
            self.live.world.solution_bell.notify_one();
        }
        let next_wake = [before, self.next_alarm()].into_iter().flatten().min();
        Ok(Rest { next_wake, is_over, retry_at: self.telling.retry_at() })
    }

    /// When the actor must act next if no message arrives.
    fn next_wake(&self) -> Option<Timestamp> {
        let held = self.inputs.next(|input| self.release_at(input));
        let is_well = self.live.world.pulse.state().is_well();
        let [alarm, said] = [self.next_alarm(), self.machines.next_said(&self.live)].map(|at| at.filter(|_| is_well));
        [held, alarm, said].into_iter().flatten().min()
    }

    /// When a clock acts or a reminder is due. This ignores whether the bot is healthy now: the bot may have recovered
    /// by that time.
    fn next_alarm(&self) -> Option<Timestamp> {
        let from = self.live.world.pulse.state().deadlines_from;
        let deadline = self.live.table().next_deadline().map(|at| (at + self.live.world.limits.grace).max(from));
        [deadline, self.telling.next_reminder(&self.live), self.telling.retry_at()].into_iter().flatten().min()
    }

    /// Does everything that is due now.
    async fn tick(&mut self) -> Result<(), Fault> {
        match self.see_to_time().await {
            Err(fault) if !self.survive(&fault) => Err(fault),
            _ => self.after_change().await,
        }
    }

    async fn see_to_time(&mut self) -> Result<(), Fault> {
        self.telling.tell_if_stuck(&self.live);
        self.telling.try_again(&self.live);
        let rested = self.see_to_rest().await;
        // Credit outages first: an outage may move a deadline that seems to have passed.
        let credited = self.credit_outages().await;
        // Inputs are answered even if one of the steps above failed.
        self.release_held().await?;
        rested?;
        credited?;
        self.pass_deadlines().await?;
        self.telling.remind(&self.live).await;
        Ok(())
    }

    /// Notifies onlookers, if what they see may have changed since the last notification.
    pub(super) fn stir(&mut self) {
        let table = self.live.table();
        let users = self.live.users();
        let stands =
            Stands { n: self.live.fold.n, awaits: table.awaits_delivery(), is_withheld: table.is_withheld(), users };
        if self.stirred.as_ref() != Some(&stands) {
            self.stirred = Some(stands);
            self.live.world.limits.stirs.ring(self.live.row.id.into());
        }
    }

    /// Refuses a host who plays in the match, or who has left it with something at stake.
    pub(super) fn may_rule(&self, host: UserId) -> Result<(), Refusal> {
        let plays = self.live.seat_of(host).is_some() || self.at_stake.is_of(host);
        if plays { Err(Refusal::HostPlays) } else { Ok(()) }
    }

    async fn reveal(&mut self, host: UserId) -> Verdict<Board> {
        if let Err(refusal) = self.may_rule(host) {
            return Ok(Err(refusal));
        }
        if let Some(under_way) = self.live.kept_by().await? {
            return Ok(Err(Refusal::SolutionKept(under_way)));
        }
        self.note_act(host, format!("reveal {}", self.live.fold.n)).await?;
        self.live.know(host, Audience::Spectators).await?;
        Ok(Ok(self.live.board(Observer::Omniscient(Clearance::audited_reveal()))))
    }

    pub(super) async fn note_act(&mut self, host: UserId, act: String) -> Result<(), Fault> {
        let at = self.live.world.clock.now();
        self.live.world.store.write(NoteAct { match_id: self.live.row.id, at, host, act }).await?;
        Ok(())
    }
}

/// Answers a message from the mailbox. If the sender no longer waits, the answer is dropped.
fn reply_to<T>(reply: oneshot::Sender<T>, answer: T) {
    drop(reply.send(answer));
}

/// Unwraps the result of a joined task. A task is cancelled only when the process ends.
fn unless_stopped<T>(joined: Result<T, tokio::task::JoinError>) -> Result<T, Fault> {
    match joined {
        Ok(done) => Ok(done),
        Err(end) if end.is_cancelled() => Err(Fault::Stopping),
        Err(end) => std::panic::resume_unwind(end.into_panic()),
    }
}

async fn sleep_until(world: &World, at: Option<Timestamp>) {
    match at {
        Some(at) => world.clock.sleep_until(at).await,
        None => std::future::pending().await,
    }
}
