//! Puzzles that one person solves alone: matches of one seat, without an actor.
//!
//! A puzzle is a journal like any match, and a fold of it. What its owner says is tried where nobody else
//! sees it; the entry is durable before anybody is told, and what could not be saved is thrown away. So
//! nothing in memory matters: puzzles are kept for speed alone.

mod dailies;
mod puzzle;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::clock::Clock;
use crate::games;
use crate::games::starbattle::asks_for_help;
use crate::host::{self, Header, Sealed};
use crate::rules::{Export, Observer, Seat, Showing, Spec};
use crate::scene::Theme;
use crate::session::{Answer, Fault, Keeper, Origin, Refusal, blocking, durable, judged};
use crate::store::{
    self, GuildId, InputId, MarkPuzzles, MatchId, OpenPuzzle, PuzzleId, PuzzleKind, PuzzleRow, PuzzleStage,
    SetPuzzleAside, SharePuzzle, Store, TouchPuzzle, UnderWay, UserId,
};
pub use dailies::{Dailies, Standing};
use puzzle::Puzzle;

/// The longest journal of a puzzle: far more than anybody marks, and quickly replayed.
pub const ENTRIES_MAX: i64 = 5000;
/// How many puzzles are kept at hand.
const PUZZLES_MAX: usize = 64;
/// The game that all puzzles are of.
const GAME: &str = games::SOLO.0.id;
/// The one seat.
const SEAT: Seat = Seat::FIRST;

/// What means something in a match only, and what is said of it.
const NOT_ALONE: &[(&[&str], &str)] = &[
    (&["pause", "resume"], "a puzzle's time cannot be stopped; it waits for you as long as you like"),
    (&["lock", "lock in", "confirm"], "there is nothing to lock in: every mark counts at once"),
    (&["give up", "resign", "solution"], "`concede` gives the puzzle up and shows its solution"),
    (&["agree"], "there is nobody to agree with; `concede` gives the puzzle up"),
];

/// A puzzle as its owner sees it now.
pub struct Page {
    /// Its number.
    pub id: PuzzleId,
    /// Whose it is.
    pub owner: UserId,
    /// Where it comes from.
    pub kind: PuzzleKind,
    /// The game.
    pub spec: &'static Spec,
    /// The first line of its record.
    pub header: Header,
    /// How far it has come.
    pub stage: PuzzleStage,
    /// Whether its result has been posted.
    pub is_shared: bool,
    /// Where others are solving the same puzzle, so that there is no help with it.
    pub under_way: Option<UnderWay>,
    /// The board, or what holds the solution back that it would show.
    pub showing: Result<Sealed<Showing>, UnderWay>,
}

/// The answer to an accepted input. It is durable.
pub struct Receipt {
    /// What was done.
    pub what: host::Receipt,
    /// The puzzle with it.
    pub page: Page,
}

/// Everybody's puzzles. Clones share them.
#[derive(Clone)]
pub struct Solo(Arc<Inner>);

/// One puzzle's place: who holds it is the only writer. Empty if the puzzle is to be read anew.
type Slot = Arc<tokio::sync::Mutex<Option<Puzzle>>>;

struct Inner {
    store: Store,
    clock: Clock,
    theme: Theme,
    /// Makes a name safe to print.
    printable: fn(&str) -> String,
    slots: Mutex<BTreeMap<PuzzleId, Slot>>,
}

impl Solo {
    /// The puzzles of a store. `printable` makes names safe to print where pages are shown.
    pub fn new(store: Store, clock: Clock, theme: Theme, printable: fn(&str) -> String) -> Self {
        Self(Arc::new(Inner { store, clock, theme, printable, slots: Mutex::new(BTreeMap::new()) }))
    }

    /// Opens a puzzle for somebody: a header of one seat, best with its setup made ready by [`host::prepare`]. Where the
    /// game lets a player say when they begin, their time does not run before the puzzle is first shown.
    ///
    /// # Errors
    /// A fault of ours, after which no puzzle is open.
    pub async fn open(&self, owner: UserId, kind: PuzzleKind, header: Header) -> Answer<PuzzleId> {
        if header.seats.len() != 1 {
            return Ok(Err(host::BadHeader::Other("a puzzle has one seat".to_owned()).into()));
        }
        let at = header.at;
        let opened = blocking(move || host::open(header).map(|table| table.header().clone())).await?;
        let header = match opened {
            Ok(header) => serde_json::to_string(&header).expect("a header has only text and numbers"),
            Err(bad) => return Ok(Err(bad.into())),
        };
        match self.0.store.write(OpenPuzzle { owner, kind, header, at }).await {
            Ok(id) => Ok(Ok(id)),
            Err(store::Error::PuzzleTaken) => Ok(Err(Refusal::PuzzleTaken)),
            Err(error) => Err(error.into()),
        }
    }

    /// A person's open puzzles. If they do not say which, they mean the first: the one they last did something to.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn of(&self, owner: UserId) -> Result<Vec<PuzzleRow>, Fault> {
        Ok(self.0.store.open_puzzles(owner).await?)
    }

    /// The puzzle that a person last did something to, open or over.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn last(&self, owner: UserId) -> Result<Option<PuzzleRow>, Fault> {
        Ok(self.0.store.last_puzzle(owner).await?)
    }

    /// A puzzle's facts.
    ///
    /// # Errors
    /// There is none of that number, or the store cannot be read.
    pub async fn find(&self, id: PuzzleId) -> Result<PuzzleRow, Fault> {
        Ok(self.0.store.puzzle(id).await?)
    }

    /// Submits what a puzzle's owner says. It counts once, at the stamp of its id.
    ///
    /// # Errors
    /// A fault of ours, after which nothing of it has been counted.
    pub async fn submit(&self, user: UserId, id: PuzzleId, text: &str, input: InputId) -> Answer<Receipt> {
        self.0.clock.heed(input.stamp(), input.stamp());
        durable(&self.0.store, user, input, self.put_in(user, id, text, input).await).await
    }

    async fn put_in(&self, user: UserId, id: PuzzleId, text: &str, input: InputId) -> Answer<Receipt> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        // Taken out, so that whatever goes wrong leaves nothing half done behind.
        let mut puzzle = match self.taken(&mut held, id).await? {
            Ok(puzzle) => puzzle,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let answer = match self.play(&mut puzzle, user, text, input).await {
            // The puzzle is read anew then: this one has what was not saved.
            Err(fault) => return judged(Err(fault)),
            Ok(answer) => answer,
        };
        let under_way = self.kept_by(&puzzle.row, puzzle.canonical.as_deref()).await?;
        let answer = answer.map(|what| Receipt { what, page: self.page(&puzzle, under_way) });
        *held = Some(puzzle);
        Ok(answer)
    }

    /// Shows a puzzle to its owner. The first time, it begins by that.
    ///
    /// # Errors
    /// A fault of ours.
    pub async fn show(&self, user: UserId, id: PuzzleId) -> Answer<Page> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        let mut puzzle = match self.taken(&mut held, id).await? {
            Ok(puzzle) => puzzle,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if puzzle.row.owner != user {
            *held = Some(puzzle);
            return Ok(Err(Refusal::NotYours));
        }
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
        let under_way = self.kept_by(&puzzle.row, puzzle.canonical.as_deref()).await?;
        let page = self.page(&puzzle, under_way);
        *held = Some(puzzle);
        Ok(Ok(page))
    }

    /// Where others are solving the puzzle of its owner, so that its solution would not be shown if they gave it up now.
    ///
    /// # Errors
    /// There is none of that number, or the store cannot be read.
    pub async fn held_back(&self, id: PuzzleId) -> Result<Option<UnderWay>, Fault> {
        let header: Header = serde_json::from_str(&self.find(id).await?.header)
            .map_err(|error| Fault::Unplayable(id.into(), error.to_string()))?;
        let puzzle = games::canonical_puzzle(GAME, header.setup.as_ref());
        self.under_way(puzzle.as_deref(), None).await
    }

    /// Notes what puzzles are under way that were opened before puzzles were compared.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub async fn compare_what_is_open(&self) -> Result<(), Fault> {
        let unmarked = self.0.store.unmarked_puzzles(GAME, self.0.clock.now()).await?;
        let canonical = |setup: Option<&Value>| games::canonical_puzzle(GAME, setup);
        let of_match = |(id, header): (MatchId, String)| {
            let header: Header = serde_json::from_str(&header).ok()?;
            Some((id, canonical(header.setup.as_ref())?))
        };
        let of_day = |(guild, day, setup): (GuildId, String, String)| {
            Some((guild, day, canonical(serde_json::from_str(&setup).ok().as_ref())?))
        };
        let matches: Vec<_> = unmarked.matches.into_iter().filter_map(of_match).collect();
        let days: Vec<_> = unmarked.days.into_iter().filter_map(of_day).collect();
        if !matches.is_empty() || !days.is_empty() {
            self.0.store.write(MarkPuzzles { matches, days }).await?;
        }
        Ok(())
    }

    /// Texts that complete what a puzzle's owner has begun to type; none for anybody else.
    ///
    /// # Errors
    /// A fault of ours.
    pub async fn complete(&self, user: UserId, id: PuzzleId, partial: &str) -> Result<Vec<String>, Fault> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        let Ok(puzzle) = self.taken(&mut held, id).await? else { return Ok(Vec::new()) };
        let texts = if puzzle.row.owner == user { puzzle.fold.table.complete(SEAT, partial) } else { Vec::new() };
        *held = Some(puzzle);
        Ok(texts)
    }

    /// What a puzzle's owner may take to other programs, in the game's usual format if none is named.
    ///
    /// # Errors
    /// A fault of ours.
    pub async fn export(&self, user: UserId, id: PuzzleId, format: &str) -> Answer<Sealed<Export>> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        let puzzle = match self.taken(&mut held, id).await? {
            Ok(puzzle) => puzzle,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let exported = if puzzle.row.owner == user {
            puzzle.fold.table.export(Observer::Seat(SEAT), format).map_err(Refusal::from)
        } else {
            Err(Refusal::NotYours)
        };
        *held = Some(puzzle);
        Ok(exported)
    }

    /// Notes that a puzzle's result has been posted where others see it.
    ///
    /// # Errors
    /// Nothing was noted.
    pub async fn share(&self, id: PuzzleId) -> Result<(), Fault> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        self.0.store.write(SharePuzzle { puzzle: id }).await?;
        if let Some(puzzle) = held.as_mut() {
            puzzle.row.is_shared = true;
        }
        Ok(())
    }

    /// Plays an input and saves it. After an error the puzzle is not to be used again.
    async fn play(&self, puzzle: &mut Puzzle, user: UserId, text: &str, input: InputId) -> Answer<host::Receipt> {
        if puzzle.row.owner != user {
            return Ok(Err(Refusal::NotYours));
        }
        if puzzle.row.stage != PuzzleStage::Open {
            return Ok(Err(Refusal::PuzzleOver));
        }
        let text = match host::clean(text) {
            Ok(text) => text,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        let is = |words: &&[&str]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
        if let Some((_, why)) = NOT_ALONE.iter().find(|(words, _)| is(words)) {
            return Ok(Err(Refusal::NotAlone(why)));
        }
        if puzzle.fold.n >= ENTRIES_MAX && !text.eq_ignore_ascii_case("concede") {
            return Ok(Err(Refusal::PuzzleFull(ENTRIES_MAX)));
        }
        // Asked at every such wish: what others solve may have begun after this puzzle was opened.
        if asks_for_help(&puzzle.fold.table.header().options, &text)
            && let Some(under_way) = self.kept_by(&puzzle.row, puzzle.canonical.as_deref()).await?
        {
            return Ok(Err(Refusal::NoHelp(under_way)));
        }
        puzzle.give_back_all().await?;
        let entry = match puzzle.propose(input.stamp(), SEAT, &text).await? {
            Ok(entry) => entry,
            Err(refusal) => return Ok(Err(refusal)),
        };
        puzzle.write(entry, Origin { input: Some(input), author: Some(user), outage: None }).await.map(Ok)
    }

    /// Where others are solving the same puzzle, if anywhere; a day's own puzzle can be left out.
    ///
    /// All servers count, not only those that its owner is known to be on: the bot does not know all members of a server,
    /// and a puzzle of theirs that others happen to solve elsewhere was hardly made twice by chance.
    async fn under_way(&self, puzzle: Option<&str>, but: Option<(GuildId, &str)>) -> Result<Option<UnderWay>, Fault> {
        let Some(puzzle) = puzzle else { return Ok(None) };
        Ok(self.0.store.under_way(puzzle, self.0.clock.now(), but).await?)
    }

    /// What keeps the owner of a puzzle from help with it, or from its solution once they have given it up.
    async fn kept_by(&self, row: &PuzzleRow, puzzle: Option<&str>) -> Result<Option<UnderWay>, Fault> {
        match row.stage {
            PuzzleStage::Open => self.under_way(puzzle, row.kind.day()).await,
            PuzzleStage::GivenUp => self.under_way(puzzle, None).await,
            // Whoever has solved it knows the solution.
            PuzzleStage::Solved { .. } => Ok(None),
        }
    }

    fn page(&self, puzzle: &Puzzle, under_way: Option<UnderWay>) -> Page {
        let names =
            puzzle.fold.table.header().seats.iter().map(|name| (self.0.printable)(name)).collect::<Vec<_>>().into();
        Page {
            id: puzzle.row.id,
            owner: puzzle.row.owner,
            kind: puzzle.row.kind.clone(),
            spec: puzzle.fold.table.spec(),
            header: puzzle.fold.table.header().clone(),
            stage: puzzle.row.stage,
            is_shared: puzzle.row.is_shared,
            under_way,
            showing: match under_way {
                Some(under_way) if puzzle.row.stage == PuzzleStage::GivenUp => Err(under_way),
                Some(_) | None => Ok(puzzle.fold.table.show(Observer::Seat(SEAT), &names, &self.0.theme)),
            },
        }
    }

    /// The puzzle as it lies at hand, or as the store has it.
    async fn taken(&self, held: &mut Option<Puzzle>, id: PuzzleId) -> Answer<Puzzle> {
        if let Some(puzzle) = held.take() {
            return Ok(Ok(puzzle));
        }
        match Puzzle::load(&self.0.store, id).await {
            Err(Fault::Store(store::Error::Missing(_))) => Ok(Err(Refusal::NotYours)),
            Err(Fault::Store(error @ store::Error::Broken(_))) => {
                tracing::error!(puzzle.id = id.0, %error, "a puzzle is set aside");
                // Otherwise its owner could never have another.
                self.0.store.write(SetPuzzleAside { puzzle: id }).await?;
                Ok(Err(Refusal::PuzzleDamaged))
            }
            read => read.map(Ok),
        }
    }

    fn slot(&self, id: PuzzleId) -> Slot {
        let mut slots = self.slots();
        if slots.len() >= PUZZLES_MAX && !slots.contains_key(&id) {
            // Those that nobody is at now; they can be read again.
            slots.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        slots.entry(id).or_default().clone()
    }

    fn slots(&self) -> MutexGuard<'_, BTreeMap<PuzzleId, Slot>> {
        // Whoever panicked while holding it had only looked something up.
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
