//! Puzzles that one person solves alone: matches of one seat, without an actor.
//!
//! A puzzle is a journal like any match, replayed into a table. Its owner's input is first tried on the loaded table,
//! which nobody else sees; the entry is durable before the owner gets an answer. If it cannot be saved, the loaded
//! puzzle is discarded. So memory is only a cache.

mod dailies;
mod lessons;
mod puzzle;
mod stock;
mod way;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::OwnedMutexGuard;

use self::puzzle::Puzzle;
use crate::session::{
    self, But, Committed, Fault, Keeper, Origin, Page, Receipt, Refusal, Stirs, Submission, Under, Verdict, blocking,
    durable, judged,
};
use crate::store::{
    self, GuildId, HoldBackPuzzle, MarkPuzzles, MatchId, OpenPuzzle, PuzzleId, PuzzleKind, PuzzleStage, SetPuzzleAside,
    SharePuzzle, Store, TouchPuzzle, UnderWay, UserId,
};
use clock::Clock;
pub use dailies::{Dailies, Standing};
use host::{Fit, Header, HouseWord, Sealed};
pub use lessons::{LESSONS_MAX, LessonPage, LessonStep, Lessons};
use rules::{Export, Language, Message, Names, Observer, Seat, Sketch, Spec};
use scene::Theme;
pub use stock::Stock;
pub use way::{Told, Way, way_of};
use words::refusal;

/// The maximum number of entries in the journal of a puzzle: far more than anybody needs, and quickly replayed.
pub const ENTRIES_MAX: i64 = 5000;
/// How many puzzles are cached.
const PUZZLES_MAX: usize = 64;
/// The only seat of a puzzle.
const SEAT: Seat = Seat::FIRST;

/// What people type who want to give a puzzle up and do not know the word for it.
const GIVES_UP: &[&str] = &["give up", "resign", "solution"];

/// Why a word of the host layer has no meaning in a solo puzzle; `None` if it has one.
fn not_alone(word: HouseWord) -> Option<Message> {
    match word {
        HouseWord::Pause | HouseWord::Resume => Some(refusal::AloneNoPause.into()),
        HouseWord::Lock(_) => Some(refusal::AloneNothingToLock.into()),
        HouseWord::Agree | HouseWord::Decline => Some(refusal::AloneNobodyAgrees.into()),
        HouseWord::Undo | HouseWord::Concede | HouseWord::Back => None,
    }
}

/// The puzzles of all people. Clones share their state.
#[derive(Clone)]
pub struct Solo(Arc<Inner>);

/// The cache slot of one puzzle; the holder of its lock is the only writer. `None` if the puzzle must be loaded.
type Slot = Arc<tokio::sync::Mutex<Option<Puzzle>>>;

/// A locked puzzle, taken out of its slot. It returns to the cache only by [`Held::lay_back`], so after a failure
/// nothing half done is left in the cache.
struct Held {
    slot: OwnedMutexGuard<Option<Puzzle>>,
    puzzle: Puzzle,
}

impl Held {
    fn lay_back(self) {
        let Self { mut slot, puzzle } = self;
        *slot = Some(puzzle);
    }
}

struct Inner {
    store: Store,
    clock: Clock,
    theme: Theme,
    /// Makes a name safe to print.
    printable: fn(&str) -> String,
    /// Whether puzzles are cached. Only allowed while no other process writes to them.
    keeps: bool,
    /// The notifier for pages that show puzzles live.
    stirs: Stirs,
    slots: Mutex<BTreeMap<PuzzleId, Slot>>,
}

impl Solo {
    /// The puzzles in a store. `printable` makes names safe to print.
    pub fn new(store: Store, clock: Clock, theme: Theme, printable: fn(&str) -> String) -> Self {
        let (keeps, slots) = (true, Mutex::new(BTreeMap::new()));
        let stirs = Stirs::default();
        Self(Arc::new(Inner { store, clock, theme, printable, keeps, stirs, slots }))
    }

    /// Sets whether puzzles are cached. If another process may write to them, they must be loaded from the store each
    /// time. To be called before the first clone.
    #[must_use]
    pub fn keeping_at_hand(mut self, keeps: bool) -> Self {
        if let Some(inner) = Arc::get_mut(&mut self.0) {
            inner.keeps = keeps;
        }
        self
    }

    /// Sets the notifier that is told of every change of a puzzle. To be called before the first clone.
    #[must_use]
    pub fn with_stirs(mut self, stirs: Stirs) -> Self {
        if let Some(inner) = Arc::get_mut(&mut self.0) {
            inner.stirs = stirs;
        }
        self
    }

    /// Opens a puzzle for a person. `header` has one seat; its setup is best prepared by [`host::prepare`]. In a game
    /// with a button to begin, the time does not run before the player has begun.
    pub async fn open(&self, owner: UserId, kind: PuzzleKind, header: Header) -> Verdict<PuzzleId> {
        if header.seats.len() != 1 {
            return Ok(Err(host::BadHeader::of_record("a puzzle has one seat").into()));
        }
        let at = header.at;
        let opened = blocking(move || host::open(header).map(|table| table.header().clone())).await?;
        let header = match opened {
            Ok(header) => serde_json::to_string(&header).expect("a header has only text and numbers"),
            Err(bad) => return Ok(Err(bad.into())),
        };
        if let PuzzleKind::Daily { guild, day } = &kind
            && self.0.store.began_before(owner, *guild, day).await?
        {
            return Ok(Err(Refusal::BegunBefore));
        }
        match self.0.store.write(OpenPuzzle { owner, kind, header, at }).await {
            Ok(id) => Ok(Ok(id)),
            Err(store::Error::PuzzleTaken) => Ok(Err(Refusal::PuzzleTaken)),
            Err(error) => Err(error.into()),
        }
    }

    /// Submits the input of a puzzle's owner; a press is judged against the present board. It counts as of the stamp of
    /// its id, and only once.
    pub async fn submit(&self, id: PuzzleId, submission: Submission<'_>) -> Verdict<Receipt> {
        let Submission { user, input, way, .. } = submission;
        if way == session::Way::Table {
            self.0.clock.reach(input.stamp());
        } else {
            self.0.clock.hear(input.stamp());
        }
        durable(&self.0.store, user, input, self.enter(id, submission).await).await
    }

    async fn enter(&self, id: PuzzleId, submission: Submission<'_>) -> Verdict<Receipt> {
        let mut held = match self.hold(submission.user, id).await? {
            Ok(held) => held,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let puzzle = &mut held.puzzle;
        let answer = match judged(self.play(puzzle, submission).await)? {
            Ok(committed) => {
                let clock = puzzle.fold.table.clock();
                let (what, page) = committed.then(self.page(puzzle)).await;
                let is_in_place = matches!(submission.way, session::Way::Press(Under { is_secret: true, .. }));
                Ok(Receipt::of_puzzle(what, clock, page, is_in_place))
            }
            // The store has rejected the entry that is already on the loaded table: discard that table.
            Err(refusal @ (Refusal::Counted | Refusal::Overtaken)) => return Ok(Err(refusal)),
            Err(refusal) => Err(refusal),
        };
        held.lay_back();
        self.0.stirs.ring(id.into());
        Ok(answer)
    }

    /// Shows a puzzle to its owner. The first time, this begins it.
    pub async fn show(&self, user: UserId, id: PuzzleId) -> Verdict<Page> {
        self.show_in(user, id, &self.0.theme).await
    }

    /// Shows a puzzle like [`Solo::show`], in the given colors.
    pub async fn show_in(&self, user: UserId, id: PuzzleId, theme: &Theme) -> Verdict<Page> {
        let mut held = match self.hold(user, id).await? {
            Ok(held) => held,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let puzzle = &mut held.puzzle;
        puzzle.give_back_all().await?;
        let now = self.0.clock.now().max(puzzle.fold.table.now());
        if let Some(begins) = puzzle.fold.table.opening(SEAT)
            && let Ok(entry) = puzzle.fold.table.propose(now, SEAT, &begins)
        {
            puzzle.write(entry, Origin::default()).await?;
        } else if puzzle.row.stage == PuzzleStage::Open {
            puzzle.row.touched_at = now;
            self.0.store.hand_in(TouchPuzzle { puzzle: id, at: now }).await;
        }
        let page = self.page_in(puzzle, theme).await?;
        held.lay_back();
        Ok(Ok(page))
    }

    /// Where others are solving the same puzzle, so that its owner would not be shown the solution after giving up now.
    pub async fn held_back(&self, id: PuzzleId) -> Result<Option<UnderWay>, Fault> {
        let header: Header = serde_json::from_str(&self.0.store.puzzle(id).await?.header)
            .map_err(|error| Fault::Unplayable(id.into(), error.to_string()))?;
        let spec = games::spec(&header.game);
        let sketch = blocking(move || spec?.sketch(header.setup.as_ref())).await?;
        self.under_way(sketch.as_ref(), But::Nothing).await
    }

    /// Computes the sketches of open matches and daily puzzles that were stored before puzzles were compared.
    pub async fn compare_what_is_open(&self) -> Result<(), Fault> {
        let games: Vec<_> = games::solo_games().map(|game| game.spec.id).collect();
        let unmarked = self.0.store.unmarked_puzzles(&games, self.0.clock.now()).await?;
        let of_match = move |(id, header): (MatchId, String)| {
            let header: Header = serde_json::from_str(&header).ok()?;
            Some((id, games::spec(&header.game)?.sketch(header.setup.as_ref())?.to_string()))
        };
        let of_day = move |(guild, day, setup): (GuildId, String, String)| {
            let setup = serde_json::from_str(&setup).ok()?;
            Some((guild, day, games::DAILY.spec.sketch(Some(&setup))?.to_string()))
        };
        let (matches, days) = blocking(move || {
            let matches: Vec<_> = unmarked.matches.into_iter().filter_map(of_match).collect();
            let days: Vec<_> = unmarked.days.into_iter().filter_map(of_day).collect();
            (matches, days)
        })
        .await?;
        if !matches.is_empty() || !days.is_empty() {
            self.0.store.write(MarkPuzzles { matches, days }).await?;
        }
        Ok(())
    }

    /// Completions of what a puzzle's owner has begun to type; none for anybody else.
    pub async fn complete(&self, user: UserId, id: PuzzleId, partial: &str) -> Result<Vec<String>, Fault> {
        let Ok(held) = self.hold(user, id).await? else { return Ok(Vec::new()) };
        let texts = held.puzzle.fold.table.complete(SEAT, partial);
        held.lay_back();
        Ok(texts)
    }

    /// What a puzzle's owner may type now, in words. This changes nothing.
    pub async fn help(&self, user: UserId, id: PuzzleId) -> Verdict<Page> {
        let mut held = match self.hold(user, id).await? {
            Ok(held) => held,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let page = self.page(&mut held.puzzle).await?;
        let language = self.language_of(user).await;
        let page = Page { showing: Ok(held.puzzle.fold.table.help(SEAT, language)), ..page };
        held.lay_back();
        Ok(Ok(page))
    }

    /// How well a text fits what a puzzle's owner may type now.
    pub async fn fit(&self, user: UserId, id: PuzzleId, text: &str) -> Result<Fit, Fault> {
        let Ok(held) = self.hold(user, id).await? else { return Ok(Fit::Nothing) };
        let fit = held.puzzle.fold.table.fit(self.0.clock.now(), SEAT, text);
        held.lay_back();
        Ok(fit)
    }

    /// An export of the owner's view for other programs, in the game's default format if `format` is empty.
    pub async fn export(&self, user: UserId, id: PuzzleId, format: &str) -> Verdict<Sealed<Export>> {
        let mut held = match self.hold(user, id).await? {
            Ok(held) => held,
            Err(refusal) => return Ok(Err(refusal)),
        };
        // A solution that is held back must not be exported either.
        self.kept_by(&mut held.puzzle).await?;
        let exported = held.puzzle.fold.table.export(Observer::Seat(SEAT), format).map_err(Refusal::from);
        held.lay_back();
        Ok(exported)
    }

    /// Notes that the result of a puzzle has been posted in public.
    pub async fn share(&self, id: PuzzleId) -> Result<(), Fault> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        self.0.store.write(SharePuzzle { puzzle: id }).await?;
        if let Some(puzzle) = held.as_mut() {
            puzzle.row.is_shared = true;
        }
        Ok(())
    }

    /// Plays an input and saves it. After an error, the puzzle must be discarded.
    async fn play(&self, puzzle: &mut Puzzle, submission: Submission<'_>) -> Verdict<Committed<host::Effect>> {
        if puzzle.row.stage != PuzzleStage::Open {
            return Ok(Err(Refusal::PuzzleOver));
        }
        let input = submission.input;
        let text = match submission.press {
            None => submission.text.to_owned(),
            // The button means the same at any time, or is from before boards named what they show.
            Some(press) if press.moment.is_none() => press.whole(),
            Some(press) => match puzzle.fold.table.pressed(input.stamp(), SEAT, press) {
                Ok(text) => text,
                Err(refusal) => return Ok(Err(refusal.into())),
            },
        };
        let text = match host::clean(&text) {
            Ok(text) => text,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        let word = HouseWord::read(&text);
        let gives_up = GIVES_UP.iter().any(|wish| text.eq_ignore_ascii_case(wish));
        // Giving up is final, so it takes the word itself.
        if let Some(why) = word.and_then(not_alone).or_else(|| gives_up.then(|| refusal::AloneConcede.into())) {
            return Ok(Err(Refusal::NotAlone(why)));
        }
        if puzzle.fold.n >= ENTRIES_MAX && word != Some(HouseWord::Concede) {
            return Ok(Err(Refusal::PuzzleFull(ENTRIES_MAX)));
        }
        // Checked at each request: others may have begun to solve the puzzle after this one was opened.
        let table = &puzzle.fold.table;
        if table.spec().asks_for_help(&table.header().options, &text)
            && let Some(under_way) = self.kept_by(puzzle).await?
        {
            return Ok(Err(Refusal::NoHelp(under_way)));
        }
        puzzle.give_back_all().await?;
        let entry = match puzzle.propose(input.stamp(), SEAT, &text).await? {
            Ok(entry) => entry,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let effect = puzzle.write(entry, Origin { input: Some(input), author: Some(puzzle.row.owner), outage: None });
        let effect = effect.await?;
        if puzzle.row.stage == PuzzleStage::GivenUp {
            self.hold_back(puzzle).await;
        }
        Ok(Ok(Committed(effect)))
    }

    /// Notes that the owner of a puzzle that was given up waits for the solution, if others are still solving it. The
    /// input counts already, so a failure is only logged: the owner can still look at the puzzle to see the solution
    /// later.
    async fn hold_back(&self, puzzle: &mut Puzzle) {
        let held_back: Result<(), Fault> = async {
            if self.kept_by(puzzle).await?.is_some() {
                // The owner is told when the others have finished, even after a restart.
                self.0.store.write(HoldBackPuzzle { puzzle: puzzle.row.id, waits: true }).await?;
            }
            Ok(())
        }
        .await;
        if let Err(fault) = held_back {
            tracing::warn!(puzzle = puzzle.row.id.0, %fault, "the owner of a puzzle will not be told its solution later");
        }
    }

    /// Where others are solving the same puzzle, if anywhere. `but` leaves out a day's own puzzle.
    ///
    /// All servers count, not only those that the owner is known to be on: the bot does not know all members of a
    /// server, and two people who solve the same puzzle have hardly made it twice by chance.
    async fn under_way(&self, sketch: Option<&Sketch>, but: But<'_>) -> Result<Option<UnderWay>, Fault> {
        let Some(sketch) = sketch else { return Ok(None) };
        session::under_way(&self.0.store, self.0.clock.now(), sketch, but).await
    }

    /// Whether a puzzle that a person brings is nearly, but not exactly, one that others are solving. Then it is not
    /// opened, because even the fact that it has one solution would reveal something.
    pub async fn is_nearly_under_way(&self, spec: &Spec, setup: &Value) -> Result<bool, Fault> {
        session::is_nearly_under_way(&self.0.store, self.0.clock.now(), spec, setup).await
    }

    /// The puzzles whose owners have given them up and can be shown the solution now.
    pub async fn free_solutions(&self) -> Result<Vec<(PuzzleId, UserId)>, Fault> {
        let mut free = Vec::new();
        for (id, owner) in self.0.store.held_back_puzzles().await? {
            if self.held_back(id).await?.is_none() {
                free.push((id, owner));
            }
        }
        Ok(free)
    }

    /// Notes that the owner of a puzzle has been shown its solution, or cannot be shown it.
    pub async fn solution_told(&self, id: PuzzleId) -> Result<(), Fault> {
        Ok(self.0.store.write(HoldBackPuzzle { puzzle: id, waits: false }).await?)
    }

    /// Where others are solving the puzzle, if that keeps its owner from getting help, or from seeing the solution
    /// after giving up. Also tells the table whether to withhold the solution.
    async fn kept_by(&self, puzzle: &mut Puzzle) -> Result<Option<UnderWay>, Fault> {
        let (row, sketch) = (&puzzle.row, puzzle.sketch.as_ref());
        let kept = match row.stage {
            PuzzleStage::Open => {
                let own_day = row.kind.day().map_or(But::Nothing, |(guild, day)| But::Day(guild, day));
                self.under_way(sketch, own_day).await?
            }
            PuzzleStage::GivenUp => self.under_way(sketch, But::Nothing).await?,
            // The owner has found the solution alone.
            PuzzleStage::Solved { .. } => None,
        };
        puzzle.fold.table.withhold(kept.is_some());
        Ok(kept)
    }

    /// A person's language; English if it cannot be read.
    async fn language_of(&self, user: UserId) -> Language {
        let known = self.0.store.language_of(user).await;
        known
            .inspect_err(|error| tracing::warn!(%error, "the language of a person cannot be read"))
            .ok()
            .flatten()
            .unwrap_or_default()
    }

    async fn page(&self, puzzle: &mut Puzzle) -> Result<Page, Fault> {
        self.page_in(puzzle, &self.0.theme).await
    }

    async fn page_in(&self, puzzle: &mut Puzzle, theme: &Theme) -> Result<Page, Fault> {
        puzzle.fold.table.serve_table(self.0.stirs.is_served());
        let under_way = self.kept_by(puzzle).await?;
        let Puzzle { row, fold, .. } = puzzle;
        let names: Vec<_> = fold.table.header().seats.iter().map(|name| (self.0.printable)(name)).collect();
        let names = Names::new(names.into(), self.language_of(row.owner).await);
        Ok(Page {
            id: row.id,
            owner: row.owner,
            kind: row.kind.clone(),
            spec: fold.table.spec(),
            header: fold.table.header().clone(),
            stage: row.stage,
            is_shared: row.is_shared,
            under_way,
            showing: match under_way {
                Some(under_way) if row.stage == PuzzleStage::GivenUp => Err(under_way),
                Some(_) | None => Ok(fold.table.show(Observer::Seat(SEAT), &names, theme)),
            },
        })
    }

    /// Locks a puzzle for its owner, and loads it unless it is cached.
    async fn hold(&self, user: UserId, id: PuzzleId) -> Verdict<Held> {
        let mut slot = self.slot(id).lock_owned().await;
        let puzzle = match slot.take().filter(|_| self.0.keeps) {
            Some(puzzle) => puzzle,
            None => match Puzzle::load(&self.0.store, id).await {
                Err(Fault::Store(store::Error::Missing(_))) => return Ok(Err(Refusal::NotYours)),
                Err(Fault::Store(error @ store::Error::Broken(_))) => {
                    tracing::error!(puzzle.id = id.0, %error, "a puzzle is set aside");
                    // If it stayed open, its owner could never open another.
                    self.0.store.write(SetPuzzleAside { puzzle: id }).await?;
                    return Ok(Err(Refusal::PuzzleDamaged));
                }
                loaded => loaded?,
            },
        };
        let held = Held { slot, puzzle };
        if held.puzzle.row.owner != user {
            held.lay_back();
            return Ok(Err(Refusal::NotYours));
        }
        Ok(Ok(held))
    }

    /// Clears the cache, except for puzzles in use.
    pub fn lay_down(&self) {
        self.slots().retain(|_, slot| Arc::strong_count(slot) > 1);
    }

    fn slot(&self, id: PuzzleId) -> Slot {
        let mut slots = self.slots();
        if slots.len() >= PUZZLES_MAX && !slots.contains_key(&id) {
            // Puzzles that are not in use can be loaded again.
            slots.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        slots.entry(id).or_default().clone()
    }

    fn slots(&self) -> MutexGuard<'_, BTreeMap<PuzzleId, Slot>> {
        // Ignore poisoning: no panic can leave the map half changed.
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
