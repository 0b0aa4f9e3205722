//! What takes long to make is made here: off the runtime, few at a time, with progress for the one who waits, who may
//! break it off.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton, Http};
use tokio::sync::{Notify, Semaphore};

use super::Fault;
use super::message::Letter;
use super::press::Press;
use super::reply::Asked;
use crate::store::{InputId, UserId};

/// How many things are made at the same time.
const BENCHES_MAX: usize = 2;
/// How many may be under way or wait; who comes then is asked to come again.
const JOBS_MAX: usize = 40;
/// After how long the one who waits is told how far it is.
const FIRST_WORD: Duration = Duration::from_secs(1);
/// How often they are told after that.
const NEXT_WORD: Duration = Duration::from_secs(2);
/// How long anything may take: an answer to an interaction can be given for 15 minutes.
pub(super) const TIME_MAX: Duration = Duration::from_mins(10);

/// How long something that somebody brings may be checked: what takes longer is too much for every look at it.
pub(super) const CHECKING_MAX: Duration = Duration::from_secs(5);

/// Where it is made.
pub(super) struct Workshop {
    benches: Semaphore,
    jobs: Mutex<BTreeMap<InputId, Arc<Job>>>,
}

/// Something that is being made, or waits for its turn.
struct Job {
    asker: UserId,
    tries: AtomicUsize,
    is_at_bench: AtomicBool,
    is_stopped: AtomicBool,
    stopped: Notify,
}

/// What came of it.
pub(super) enum Made<T, E> {
    /// It is made.
    Done(T),
    /// It cannot be made; the reason for the one who asked.
    Refused(E),
    /// It was broken off after so many tries.
    Stopped(usize),
    /// Too much is being made already.
    Busy,
}

/// By which a maker tells how far it is, and learns that nobody waits any more.
#[derive(Clone)]
pub(super) struct Watch(Arc<Job>);

impl Watch {
    /// The same for a maker that works where nobody else waits.
    pub(super) fn patience(self) -> impl FnMut(usize) -> ControlFlow<()> + Send + 'static {
        move |tries| {
            // Checks at the end count no tries.
            self.0.tries.fetch_max(tries, Ordering::Relaxed);
            if self.0.is_stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
}

impl Job {
    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.stopped.notify_one();
    }

    fn tries(&self) -> usize {
        self.tries.load(Ordering::Relaxed)
    }
}

/// A job on the list; off it, and broken off, when nobody waits any more.
struct Listed<'a> {
    workshop: &'a Workshop,
    input: InputId,
    job: Arc<Job>,
}

impl Drop for Listed<'_> {
    fn drop(&mut self) {
        self.job.stop();
        self.workshop.jobs().remove(&self.input);
    }
}

impl Default for Workshop {
    fn default() -> Self {
        Self { benches: Semaphore::new(BENCHES_MAX), jobs: Mutex::new(BTreeMap::new()) }
    }
}

impl Workshop {
    /// Makes something for whoever asked, whose answer has been deferred. When it takes longer than a second they are
    /// told how far it is, in place of the answer to come, and may break it off. After the longest time it is broken off
    /// all the same.
    ///
    /// # Errors
    /// What the maker itself failed with.
    pub(super) async fn make<T, E, F>(
        &self,
        (asked, http): (Asked<'_>, &Http),
        (what, longest): (&str, Duration),
        maker: impl FnOnce(Watch) -> F,
    ) -> Result<Made<T, E>, Fault>
    where
        F: Future<Output = Result<Result<T, E>, Fault>>,
    {
        let Some(listed) = self.list(asked.input(), asked.user()) else { return Ok(Made::Busy) };
        let job = &listed.job;
        let making = async {
            let Ok(_bench) = self.benches.acquire().await else { return Ok(None) };
            if job.is_stopped.load(Ordering::Relaxed) {
                return Ok(None);
            }
            job.is_at_bench.store(true, Ordering::Relaxed);
            maker(Watch(job.clone())).await.map(Some)
        };
        tokio::pin!(making);
        let mut wait = FIRST_WORD;
        let mut waited = Duration::ZERO;
        let made = loop {
            tokio::select! {
                made = &mut making => break made?,
                // What is at work notices by itself.
                () = job.stopped.notified(), if !job.is_at_bench.load(Ordering::Relaxed) => break None,
                () = tokio::time::sleep(wait) => {
                    waited += wait;
                    wait = NEXT_WORD;
                    if waited > longest {
                        job.stop();
                    } else if let Err(fault) = asked.answer_anew(http, self.word(&listed, what)).await {
                        tracing::info!(%fault, "how far it is could not be told");
                    }
                }
            }
        };
        Ok(match made {
            Some(Ok(made)) => Made::Done(made),
            Some(Err(refusal)) if !job.is_stopped.load(Ordering::Relaxed) => Made::Refused(refusal),
            Some(Err(_)) | None => Made::Stopped(job.tries()),
        })
    }

    /// Breaks off what is made for this input, if this is who asked for it.
    ///
    /// # Errors
    /// The reason why not, for the one who pressed.
    pub(super) fn cancel(&self, input: InputId, user: UserId) -> Result<(), &'static str> {
        let jobs = self.jobs();
        let job = jobs.get(&input).ok_or("that is over; ask for it again")?;
        if job.asker != user {
            return Err("only the one who asked for it can break it off");
        }
        job.stop();
        Ok(())
    }

    /// Breaks off everything: the bot is going down.
    pub(super) fn close(&self) {
        self.benches.close();
        self.jobs().values().for_each(|job| job.stop());
    }

    fn list(&self, input: InputId, asker: UserId) -> Option<Listed<'_>> {
        let mut jobs = self.jobs();
        if jobs.len() >= JOBS_MAX || jobs.contains_key(&input) {
            return None;
        }
        let job = Arc::new(Job {
            asker,
            tries: AtomicUsize::new(0),
            is_at_bench: AtomicBool::new(false),
            is_stopped: AtomicBool::new(false),
            stopped: Notify::new(),
        });
        jobs.insert(input, job.clone());
        Some(Listed { workshop: self, input, job })
    }

    /// How far it is.
    fn word(&self, listed: &Listed<'_>, what: &str) -> Letter {
        let words = match (listed.job.is_at_bench.load(Ordering::Relaxed), listed.job.tries()) {
            (false, _) => {
                let before = self.jobs().range(..listed.input).count();
                format!("⏳ {what} … after {before} that came before")
            }
            (true, 0) => format!("⏳ {what} …"),
            (true, tries) => format!("⏳ {what} … {}", counted(tries)),
        };
        let cancel = Press::Cancel(listed.input).custom_id();
        let button = cancel.map(|id| CreateButton::new(id).label("Cancel").style(ButtonStyle::Secondary));
        Letter::words(words).with_row(CreateActionRow::Buttons(button.into_iter().collect()))
    }

    fn jobs(&self) -> MutexGuard<'_, BTreeMap<InputId, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is said of something that was broken off.
pub(super) fn stopped(what: &str, tries: usize) -> String {
    format!("⏹ {what}: stopped after {}.", counted(tries))
}

/// What is said when too much is being made.
pub(super) const BUSY: &str = "🚫 Too much is being made just now; ask again in a minute.";

/// `1 try`, `1,200 tries`.
fn counted(tries: usize) -> String {
    format!("{} {}", grouped(tries), if tries == 1 { "try" } else { "tries" })
}

/// A number with commas between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!([0, 999, 1200, 1_234_567].map(grouped), ["0", "999", "1,200", "1,234,567"]);
        assert_eq!([0, 1, 1200].map(counted), ["0 tries", "1 try", "1,200 tries"]);
    }

    #[test]
    fn only_the_asker_breaks_it_off_and_only_while_it_is_made() {
        let workshop = Workshop::default();
        let listed = workshop.list(InputId(5), UserId(1)).unwrap();
        assert!(workshop.list(InputId(5), UserId(1)).is_none(), "the same input again");
        let mut patience = Watch(listed.job.clone()).patience();
        assert!(patience(7).is_continue());
        assert!(workshop.cancel(InputId(5), UserId(2)).is_err_and(|why| why.contains("only the one")));
        assert!(patience(8).is_continue());
        assert_eq!(workshop.cancel(InputId(5), UserId(1)), Ok(()));
        assert!(patience(0).is_break());
        assert_eq!(listed.job.tries(), 8);
        drop(listed);
        assert!(workshop.cancel(InputId(5), UserId(1)).is_err_and(|why| why.contains("over")));
        let many: Vec<_> = (0..JOBS_MAX as u64).map(|n| workshop.list(InputId(n), UserId(1)).unwrap()).collect();
        assert!(workshop.list(InputId(999), UserId(1)).is_none());
        workshop.close();
        assert!(many.iter().all(|listed| listed.job.is_stopped.load(Ordering::Relaxed)));
    }
}
