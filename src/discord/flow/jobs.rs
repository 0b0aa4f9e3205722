//! Jobs that take long: they run off the async runtime, few at a time and in turns, and the person who waits sees the
//! progress and may cancel.
//!
//! Quick jobs never wait: a maker needs a turn only once it reports progress for the first time. A job releases its
//! slot after a while if others wait, so that quick jobs are not delayed by long ones. Each person has one long job of
//! a kind at a time, and people's own puzzles never delay matches and daily puzzles.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::discord::wire::fault::Fault;
use crate::discord::wire::interaction::Asked;
use crate::discord::wire::message::Letter;
use crate::discord::wire::press::Press;
use crate::store::{InputId, UserId};
use clock::Stopwatch;
use words::{Language, Message, Words, jobs as said};

/// How many jobs of a kind run concurrently.
const SLOTS_MAX: usize = 1;
/// How many jobs of a kind may run or wait; further ones are refused.
const JOBS_MAX: usize = 40;
/// How long a job keeps a slot while others wait for one.
const TURN: Duration = Duration::from_millis(500);
/// When the person who waits first sees the progress.
const FIRST_WORD: Duration = Duration::from_secs(1);
/// The maximum time between two reports of progress; the time doubles up to this.
const LAST_WORD: Duration = Duration::from_secs(16);
/// How long a job may take including all waiting: an interaction can be answered for 15 minutes.
const WAITING_MAX: Duration = Duration::from_mins(10);

/// How long a job for one person may work.
pub(in crate::discord) const OWN_WORK_MAX: Duration = Duration::from_mins(1);
/// How long a job for a match or a server may work.
pub(in crate::discord) const SHARED_WORK_MAX: Duration = Duration::from_mins(5);
/// How long a setup that somebody brings may be checked: if it takes longer, it would be too slow in play.
pub(in crate::discord) const CHECKING_MAX: Duration = Duration::from_secs(5);

/// Whom a job is for; jobs of each kind have their own slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Kind {
    /// One person's own puzzle.
    Own,
    /// A match, or a daily puzzle.
    Shared,
}

/// A piece of work for a job.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Work<'a> {
    /// The label for the person who waits: `Making a puzzle`.
    pub(in crate::discord) what: &'a str,
    /// The kind of the job, whose slots it uses.
    pub(in crate::discord) kind: Kind,
    /// How long the job may work, not counting the time in which it waits for a slot.
    pub(in crate::discord) longest: Duration,
}

/// All jobs of this process. Clones share them.
#[derive(Clone, Default)]
pub(in crate::discord) struct Jobs(Arc<Inner>);

struct Inner {
    own: Arc<Semaphore>,
    shared: Arc<Semaphore>,
    jobs: Mutex<BTreeMap<InputId, Arc<Job>>>,
}

impl Default for Inner {
    fn default() -> Self {
        let slots = || Arc::new(Semaphore::new(SLOTS_MAX));
        Self { own: slots(), shared: slots(), jobs: Mutex::default() }
    }
}

/// A job that runs or waits for its turn.
struct Job {
    asker: UserId,
    kind: Kind,
    longest: Duration,
    /// Whether the job takes long, and so takes turns.
    is_long: AtomicBool,
    is_waiting: AtomicBool,
    ended: watch::Sender<Option<Why>>,
}

/// Why a job was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Why {
    /// The person who asked has cancelled the job, or the bot is shutting down.
    Cancelled,
    /// The person has made another request since.
    Replaced,
    /// The job has reached its time limit, of waiting or of work.
    TimeUp,
    /// Too many jobs were running or waiting.
    Busy,
}

/// When and why a job was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Stopped {
    /// How long the person had waited.
    pub(in crate::discord) after: Duration,
    /// The reason.
    pub(in crate::discord) why: Why,
    /// The language of the person who asked for it.
    pub(in crate::discord) language: Language,
}

/// The person who waits for a job.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Waits<'a> {
    /// The input by which the person asked for the job.
    pub(in crate::discord) input: InputId,
    /// The person who waits.
    pub(in crate::discord) user: UserId,
    /// The language of the person who waits.
    pub(in crate::discord) language: Language,
    /// The interaction that shows the progress; `None` at the table, whose page shows that a job is running.
    pub(in crate::discord) asked: Option<Asked<'a>>,
}

impl<'a> From<Asked<'a>> for Waits<'a> {
    fn from(asked: Asked<'a>) -> Self {
        Self { input: asked.input(), user: asked.user(), language: asked.language(), asked: Some(asked) }
    }
}

/// The outcome of a job.
pub(in crate::discord) enum Made<T, E> {
    /// The work is done.
    Done(T),
    /// The work is impossible, for this reason.
    Refused(E),
    /// The work was stopped before its end.
    Stopped(Stopped),
}

/// A maker's handle: reports progress, waits for a turn, and notices a stop.
pub(in crate::discord) struct Watch {
    jobs: Jobs,
    job: Arc<Job>,
}

/// The right to work in a slot; dropping it frees the slot.
struct Turn {
    _slot: OwnedSemaphorePermit,
    since: Stopwatch,
}

impl Watch {
    /// Turns the watch into a callback for a maker on a thread that may block.
    pub(in crate::discord) fn patience(self) -> impl FnMut(usize) -> ControlFlow<()> + Send + 'static {
        let mut turn: Option<Turn> = None;
        let mut worked = Duration::ZERO;
        move |_tries| {
            let job = &self.job;
            let this_turn = turn.as_ref().map_or(Duration::ZERO, |turn| turn.since.elapsed());
            if worked + this_turn > job.longest {
                job.end(Why::TimeUp);
            }
            if job.why().is_some() {
                return ControlFlow::Break(());
            }
            if turn.is_none() || this_turn > TURN {
                worked += this_turn;
                // Released before the next turn is requested, so that jobs that wait come first.
                drop(turn.take());
                turn = self.next_turn();
            }
            if turn.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
    }

    /// Waits for a slot; `None` if the job is stopped first.
    fn next_turn(&self) -> Option<Turn> {
        let job = &self.job;
        if !job.is_long.load(Ordering::Relaxed) {
            self.jobs.enlist(job);
        }
        let mut ended = job.ended.subscribe();
        job.is_waiting.store(true, Ordering::Relaxed);
        let slot = Handle::current().block_on(async {
            tokio::select! {
                biased;
                _ended = ended.wait_for(Option::is_some) => None,
                slot = self.jobs.slots(job.kind).clone().acquire_owned() => slot.ok(),
            }
        });
        job.is_waiting.store(false, Ordering::Relaxed);
        slot.map(|slot| Turn { _slot: slot, since: Stopwatch::start() })
    }
}

impl Job {
    /// Stops the job, unless it has already been stopped.
    fn end(&self, why: Why) {
        self.ended.send_if_modified(|ended| {
            let is_new = ended.is_none();
            ended.get_or_insert(why);
            is_new
        });
    }

    fn why(&self) -> Option<Why> {
        *self.ended.borrow()
    }
}

/// A listed job; dropping it cancels it.
struct Listed<'a> {
    jobs: &'a Jobs,
    input: InputId,
    job: Arc<Job>,
}

impl Drop for Listed<'_> {
    fn drop(&mut self) {
        self.job.end(Why::Cancelled);
        self.jobs.jobs().remove(&self.input);
    }
}

impl Jobs {
    /// Runs a job for the person who waits. If they asked in Discord, the answer must have been deferred: when the work
    /// takes longer than a second, the answer shows its progress with a button that cancels it. After the time limit
    /// the work is stopped in any case.
    pub(in crate::discord) async fn make<T, E, F>(
        &self,
        waits: impl Into<Waits<'_>>,
        work: Work<'_>,
        maker: impl FnOnce(Watch) -> F,
    ) -> Result<Made<T, E>, Fault>
    where
        F: Future<Output = Result<Result<T, E>, Fault>>,
    {
        let Waits { input, user, language, asked } = waits.into();
        let listed = self.list(input, user, work);
        let job = &listed.job;
        let making = maker(Watch { jobs: self.clone(), job: job.clone() });
        tokio::pin!(making);
        let asked_at = Stopwatch::start();
        let mut wait = FIRST_WORD;
        let made = loop {
            tokio::select! {
                made = &mut making => break made?,
                () = tokio::time::sleep(wait) => {
                    let waited = asked_at.elapsed();
                    wait = (2 * wait).min(LAST_WORD);
                    if waited > WAITING_MAX {
                        job.end(Why::TimeUp);
                    } else if let Some(asked) = asked
                        && job.why().is_none()
                        // A forged press on a public message has no private answer to edit.
                        && asked.is_secret()
                        && let Err(fault) = asked.answer_anew(Self::word(&listed, work.what, waited, language)).await
                    {
                        tracing::info!(%fault, "how far it is could not be told");
                    }
                }
            }
        };
        Ok(match (made, job.why()) {
            (Ok(made), _) => Made::Done(made),
            (Err(refusal), None) => Made::Refused(refusal),
            (Err(_), Some(why)) => Made::Stopped(Stopped { after: asked_at.elapsed(), why, language }),
        })
    }

    /// Whether a job runs for this input.
    pub(in crate::discord) fn is_making(&self, input: InputId) -> bool {
        self.jobs().contains_key(&input)
    }

    /// Cancels the job of an input, if this person asked for it.
    pub(in crate::discord) fn cancel(&self, input: InputId, user: UserId) -> Result<(), Message> {
        let jobs = self.jobs();
        let job = jobs.get(&input).ok_or(said::Over)?;
        if job.asker != user {
            return Err(said::NotYours.into());
        }
        job.end(Why::Cancelled);
        Ok(())
    }

    /// Cancels all jobs, because the bot is shutting down.
    pub(in crate::discord) fn close(&self) {
        self.0.own.close();
        self.0.shared.close();
        self.jobs().values().for_each(|job| job.end(Why::Cancelled));
    }

    fn list(&self, input: InputId, asker: UserId, Work { kind, longest, .. }: Work<'_>) -> Listed<'_> {
        let job = Arc::new(Job {
            asker,
            kind,
            longest,
            is_long: AtomicBool::new(false),
            is_waiting: AtomicBool::new(false),
            ended: watch::Sender::new(None),
        });
        self.jobs().insert(input, job.clone());
        Listed { jobs: self, input, job }
    }

    /// Marks a job as long, so that it takes turns from now on; refuses it if there are too many. It replaces the
    /// person's previous long job of its kind.
    fn enlist(&self, job: &Job) {
        let jobs = self.jobs();
        let mut n_others = 0;
        for other in jobs.values().filter(|other| other.kind == job.kind && other.is_long.load(Ordering::Relaxed)) {
            if other.asker == job.asker {
                other.end(Why::Replaced);
            } else {
                n_others += usize::from(other.why().is_none());
            }
        }
        job.is_long.store(true, Ordering::Relaxed);
        if n_others >= JOBS_MAX {
            job.end(Why::Busy);
        }
    }

    fn slots(&self, kind: Kind) -> &Arc<Semaphore> {
        match kind {
            Kind::Own => &self.0.own,
            Kind::Shared => &self.0.shared,
        }
    }

    /// The progress message: how long the person has waited so far.
    fn word(Listed { job, input, .. }: &Listed<'_>, what: &str, waited: Duration, language: Language) -> Letter {
        let (what, seconds) = (Words::markup(what), waited.as_secs());
        let words = if job.is_waiting.load(Ordering::Relaxed) {
            said::ProgressInTurns { what, seconds }.say(language)
        } else {
            said::Progress { what, seconds }.say(language)
        };
        let cancel = Press::Cancel(*input).custom_id();
        let label = said::Cancel.say(language);
        let button = cancel.map(|id| CreateButton::new(id).label(label.as_str()).style(ButtonStyle::Secondary));
        Letter::words(words).with_row(CreateActionRow::Buttons(button.into_iter().collect()))
    }

    fn jobs(&self) -> MutexGuard<'_, BTreeMap<InputId, Arc<Job>>> {
        self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The message about a job that was stopped.
pub(in crate::discord) fn stopped(what: &str, how: Stopped) -> String {
    why_stopped(Message::verbatim(what), how).say(how.language).into()
}

/// The message about work that was stopped.
pub(in crate::discord) fn why_stopped(what: impl Into<Message>, Stopped { after, why, .. }: Stopped) -> Message {
    let (what, seconds) = (what.into(), after.as_secs());
    match why {
        Why::Cancelled => said::Cancelled { what, seconds }.into(),
        Why::Replaced => said::Replaced { what, seconds }.into(),
        Why::TimeUp => said::TimeUp { what, seconds }.into(),
        Why::Busy => said::Busy.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORK: Work<'static> = Work { what: "Making it", kind: Kind::Own, longest: OWN_WORK_MAX };

    /// Calls a job's patience this many times, on a blocking thread; returns whether it may go on.
    fn work(jobs: &Jobs, job: &Arc<Job>, times: usize) -> tokio::task::JoinHandle<bool> {
        let mut patience = Watch { jobs: jobs.clone(), job: job.clone() }.patience();
        tokio::task::spawn_blocking(move || (1..=times).all(|tries| patience(tries).is_continue()))
    }

    #[tokio::test]
    async fn only_the_asker_breaks_it_off_and_only_while_it_is_made() {
        let jobs = Jobs::default();
        let listed = jobs.list(InputId(5), UserId(1), WORK);
        assert!(work(&jobs, &listed.job, 7).await.unwrap());
        assert!(jobs.cancel(InputId(5), UserId(2)).is_err_and(|why| why.to_string().contains("somebody else asked")));
        assert!(work(&jobs, &listed.job, 8).await.unwrap());
        assert_eq!(jobs.cancel(InputId(5), UserId(1)), Ok(()));
        assert!(!work(&jobs, &listed.job, 1).await.unwrap());
        assert_eq!(listed.job.why(), Some(Why::Cancelled));
        drop(listed);
        assert!(jobs.cancel(InputId(5), UserId(1)).is_err_and(|why| why.to_string().contains("that is over")));
    }

    #[tokio::test]
    async fn a_person_has_one_job_of_a_kind_and_a_new_one_replaces_the_old() {
        let jobs = Jobs::default();
        let old = jobs.list(InputId(1), UserId(1), WORK);
        let others = jobs.list(InputId(2), UserId(2), WORK);
        let of_a_match = jobs.list(InputId(3), UserId(1), Work { kind: Kind::Shared, ..WORK });
        for job in [&old.job, &others.job, &of_a_match.job] {
            assert!(work(&jobs, job, 1).await.unwrap());
        }
        let new = jobs.list(InputId(4), UserId(1), WORK);
        assert_eq!(old.job.why(), None, "what is dealt at once replaces nothing");
        assert!(work(&jobs, &new.job, 1).await.unwrap());
        assert!(!work(&jobs, &old.job, 1).await.unwrap());
        assert_eq!(old.job.why(), Some(Why::Replaced));
        assert_eq!([&others, &of_a_match, &new].map(|listed| listed.job.why()), [None; 3]);
        let words = stopped(
            "Making it",
            Stopped { after: Duration::from_millis(7_900), why: Why::Replaced, language: Language::English },
        );
        assert_eq!(words, "⏹ Making it: stopped after 7 s, because you have asked for something else since.");
    }

    /// Regression test for fault 39: a new job waits for at most one turn of each job before it, and matches wait for
    /// none of them.
    #[tokio::test]
    async fn those_who_take_long_take_turns() {
        let jobs = Jobs::default();
        let long = jobs.list(InputId(1), UserId(1), WORK);
        let forever = {
            let mut patience = Watch { jobs: jobs.clone(), job: long.job.clone() }.patience();
            tokio::task::spawn_blocking(move || while patience(1).is_continue() {})
        };
        while !long.job.is_long.load(Ordering::Relaxed) {
            tokio::task::yield_now().await;
        }
        let watch = Stopwatch::start();
        let of_a_match = jobs.list(InputId(2), UserId(2), Work { kind: Kind::Shared, ..WORK });
        assert!(work(&jobs, &of_a_match.job, 1).await.unwrap());
        let quick = jobs.list(InputId(3), UserId(3), WORK);
        assert!(work(&jobs, &quick.job, 1).await.unwrap());
        assert!(watch.elapsed() < 20 * TURN, "{:?}", watch.elapsed());
        jobs.close();
        forever.await.unwrap();
    }

    #[tokio::test]
    async fn there_is_a_limit_to_jobs_and_to_work() {
        let jobs = Jobs::default();
        let many: Vec<_> = (0..=JOBS_MAX as u64).map(|n| jobs.list(InputId(n), UserId(n), WORK)).collect();
        for listed in &many[..JOBS_MAX] {
            assert!(work(&jobs, &listed.job, 1).await.unwrap());
        }
        assert!(!work(&jobs, &many[JOBS_MAX].job, 1).await.unwrap());
        assert_eq!(many[JOBS_MAX].job.why(), Some(Why::Busy));
        drop(many);
        let short = jobs.list(InputId(99), UserId(9), Work { longest: Duration::ZERO, ..WORK });
        assert!(!work(&jobs, &short.job, 2).await.unwrap());
        assert_eq!(short.job.why(), Some(Why::TimeUp));
        assert!(
            stopped("Making it", Stopped { after: OWN_WORK_MAX, why: Why::TimeUp, language: Language::English })
                .contains("`any` is found at once")
        );
    }
}
