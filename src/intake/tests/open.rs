//! Tests the information that people receive about inputs whose outcome is unknown, and about inputs that come again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::alone::{self, ANN, BEGIN, Idle};
use crate::intake::{Answer, Intake, Interaction, Page, Responder, Road, Said, Task, Uncounted};
use crate::session::{DeliveryError, Directory, Limits, Submission};
use crate::solo::Solo;
use crate::store::faults::{Fault, Faulty, Moment};
use crate::store::{Call, InputId, MessageId, Place, PuzzleId, Shard, Spot, Store, UserId};
use clock::Clock;
use rules::Millis;
use scene::Theme;

const BEFORE: Moment = Moment::Before(Call::Commit { is_lazy: false });
const AFTER: Moment = Moment::After(Call::Commit { is_lazy: false });

/// The information that a person has received, as far as these tests distinguish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Counts,
    CountsAfterAll,
    DoesNotCount,
    Open,
    Refused,
    Other,
}

impl Told {
    fn of(answer: &Answer) -> Self {
        match answer {
            Answer::Receipt { .. } | Answer::Board(_) | Answer::Unshown => Self::Counts,
            Answer::Fate { is_counted: true, .. } => Self::CountsAfterAll,
            Answer::Fate { is_counted: false, .. } => Self::DoesNotCount,
            Answer::Failed(Uncounted::Open, _) => Self::Open,
            Answer::Refused(_) | Answer::Paused { .. } | Answer::TooLate { .. } => Self::Refused,
            Answer::Failed(..)
            | Answer::NotUnderstood { .. }
            | Answer::Which { .. }
            | Answer::Counted(_)
            | Answer::AsBefore(..) => Self::Other,
        }
    }
}

/// A simulated Discord that stores what people were told.
#[derive(Default)]
struct Discord {
    told: Mutex<Vec<(InputId, Told)>>,
    /// Inputs for which an earlier process has promised the authors to inform them of the outcome.
    owed: Vec<InputId>,
    /// Whether this simulated Discord accepts no answers to messages.
    is_down: AtomicBool,
}

impl Discord {
    fn told(&self, input: InputId) -> Vec<Told> {
        self.told.lock().unwrap().iter().filter(|(told, _)| *told == input).map(|(_, told)| *told).collect()
    }

    fn note(&self, input: InputId, answer: &Answer) {
        self.told.lock().unwrap().push((input, Told::of(answer)));
    }
}

impl Responder for Discord {
    fn reply<'a>(&'a self, said: &'a Said, answer: Answer) -> Task<'a, Result<(), DeliveryError>> {
        if self.is_down.load(Ordering::Relaxed) {
            return Box::pin(async { Err(DeliveryError::Passing("503".to_owned())) });
        }
        self.note(InputId(said.id.0), &answer);
        Box::pin(async { Ok(()) })
    }

    fn tell(&self, _: UserId, input: InputId, answer: Answer) -> Task<'_, Result<(), DeliveryError>> {
        self.note(input, &answer);
        Box::pin(async { Ok(()) })
    }

    fn read(&self, _: Spot, _: MessageId) -> Task<'_, Result<Page, DeliveryError>> {
        let owed = self.owed.clone();
        Box::pin(async { Ok(Page { owed, is_last: true, ..Page::default() }) })
    }
}

/// A command by Ann. `awaits` is the result of [`Interaction::awaits_answer`].
struct Asked {
    discord: Arc<Discord>,
    input: InputId,
    awaits: Option<bool>,
}

impl Interaction for Asked {
    async fn awaits_answer(&self) -> Option<bool> {
        self.awaits
    }

    async fn defer(&self) -> Result<bool, DeliveryError> {
        Ok(true)
    }

    async fn answer(&self, answer: Answer, _: Road) -> Result<(), DeliveryError> {
        self.discord.note(self.input, &answer);
        Ok(())
    }
}

struct House {
    store: Store,
    clock: Clock,
    intake: Intake,
    discord: Arc<Discord>,
    puzzle: PuzzleId,
    /// The moment at which the next commit fails, if one is to fail.
    fails_at: Arc<Mutex<Option<Moment>>>,
    _dir: tempfile::TempDir,
}

impl House {
    async fn open() -> Self {
        Self::after(Vec::new()).await
    }

    /// Like [`House::open`], but an earlier process has promised the authors of the inputs `owed` to inform them of the
    /// outcome.
    async fn after(owed: Vec<InputId>) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let fails_at = Arc::new(Mutex::new(None));
        let planned = fails_at.clone();
        let storage =
            Faulty::new(move |moment| planned.lock().unwrap().take_if(|at| *at == moment).map(|_| Fault::Unsure));
        let store = Store::open_through(&dir.path().join("dealer.db"), storage).await.unwrap();
        let clock = Clock::stopped(BEGIN);
        let solo = Solo::new(store.clone(), clock.clone(), Theme::DARK, str::to_owned);
        let puzzle = alone::open(&solo, &store).await;
        let discord = Arc::new(Discord { owed, ..Discord::default() });
        // There are no heartbeats, because a heartbeat would meet the fault that is meant for an input.
        let limits = Limits { heartbeat: Duration::from_hours(24), ..Limits::default() };
        let courier = Arc::new(Idle);
        let started = Directory::start(store.clone(), Shard::ONLY, clock.clone(), courier, Theme::DARK, limits).await;
        let intake = Intake::new(started.unwrap(), solo, discord.clone());
        intake.read_missed(intake.session_begins(0, 1)).await;
        Self { store, clock, intake, discord, puzzle, fails_at, _dir: dir }
    }

    /// Makes the next commit fail at this moment, so that its outcome is unknown.
    fn fail_once(&self, at: Moment) {
        *self.fails_at.lock().unwrap() = Some(at);
    }

    /// Submits a command by Ann. `awaits` is the result of [`Interaction::awaits_answer`].
    async fn submit(&self, input: InputId, text: &str, awaits: Option<bool>) {
        let asked = Asked { discord: self.discord.clone(), input, awaits };
        let submission = Submission::typed(ANN, text, input);
        let ticket = self.intake.queue().enter(ANN, input);
        self.intake.submit(&asked, submission, ticket, Place::Puzzle(self.puzzle)).await.unwrap();
    }

    async fn say(&self, input: InputId, text: &str) {
        let said = alone::said(input, text);
        let ticket = self.intake.queue().enter(ANN, input);
        self.intake.hear(&said, ticket).await.unwrap();
    }

    async fn counts(&self, input: InputId) -> bool {
        self.store.place_of_input(input).await.unwrap().is_some()
    }

    /// Waits until the author of an input has received `n` answers, and returns them.
    async fn told(&self, input: InputId, n: usize) -> Vec<Told> {
        let enough = async {
            while self.discord.told(input).len() < n {
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(Duration::from_secs(20), enough).await.unwrap_or_else(|_| panic!("{:?}", self.discord.told(input)));
        self.discord.told(input)
    }
}

/// An input a few milliseconds after the beginning. If the clock jumped by more, the jump would be recorded at once.
fn input(millis: i64) -> InputId {
    InputId::first_of(BEGIN + Millis(millis))
}

#[tokio::test]
async fn who_is_told_that_nobody_knows_whether_it_counts_is_told_the_outcome() {
    let house = House::open().await;
    house.fail_once(AFTER);
    house.say(input(10), "★B1").await;
    assert_eq!(house.told(input(10), 2).await, [Told::Open, Told::CountsAfterAll], "it lasted");
    assert!(house.counts(input(10)).await);
    house.fail_once(BEFORE);
    house.say(input(20), "■A1").await;
    assert_eq!(house.told(input(20), 2).await, [Told::Open, Told::DoesNotCount], "it did not");
    house.fail_once(AFTER);
    house.submit(input(30), "■A1", None).await;
    assert_eq!(house.told(input(30), 3).await.last(), Some(&Told::CountsAfterAll));
    house.fail_once(BEFORE);
    house.submit(input(40), "■A2", None).await;
    assert_eq!(house.told(input(40), 3).await.last(), Some(&Told::DoesNotCount));
    assert!(!house.counts(input(20)).await && house.counts(input(30)).await && !house.counts(input(40)).await);
}

#[tokio::test]
async fn an_input_that_comes_again_is_told_its_verdict_and_no_other() {
    let house = House::open().await;
    house.submit(input(10), "★B1", Some(true)).await;
    assert_eq!(house.told(input(10), 1).await, [Told::Counts]);
    // Another process takes the event up although the first process has answered it.
    house.submit(input(10), "★B1", Some(false)).await;
    assert_eq!(house.discord.told(input(10)), [Told::Counts], "that was answered");
    house.submit(input(10), "★B1", Some(true)).await;
    assert_eq!(house.discord.told(input(10)), [Told::Counts, Told::CountsAfterAll], "the answer was lost");
    house.submit(input(20), "nonsense", Some(true)).await;
    house.submit(input(20), "nonsense", Some(false)).await;
    assert_eq!(house.discord.told(input(20)), [Told::Refused]);
}

#[tokio::test]
async fn who_was_promised_the_outcome_before_a_restart_is_told_it() {
    let house = House::after(vec![input(50)]).await;
    assert_eq!(house.told(input(50), 1).await, [Told::DoesNotCount]);
    house.submit(input(50), "★B1", Some(false)).await;
    assert!(!house.counts(input(50)).await, "that stands");
}

#[tokio::test]
async fn a_message_whose_answer_waits_to_be_given_again_is_not_taken_for_heard() {
    let house = House::open().await;
    house.discord.is_down.store(true, Ordering::Relaxed);
    house.say(input(10), "★B1").await;
    house.clock.advance(Millis::from_secs(600));
    house.intake.read_missed(house.intake.session_begins(0, 1)).await;
    let heard = house.store.heard_up_to(Shard::ONLY).await.unwrap();
    assert!(heard < Some(input(10).stamp()), "a later process would not read the message: {heard:?}");
    house.discord.is_down.store(false, Ordering::Relaxed);
    assert_eq!(house.told(input(10), 1).await, [Told::Counts]);
}
