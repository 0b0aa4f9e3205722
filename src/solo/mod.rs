//! Puzzles that one person solves alone: matches of one seat, without an actor.
//!
//! A puzzle is a journal like any match, and a fold of it. What its owner says is tried on a sheet that nobody else
//! sees; the entry is durable before anybody is told, and a sheet whose entry could not be saved is thrown away. So
//! nothing in memory matters: sheets are kept for speed alone.

mod dailies;
mod sheet;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::clock::Clock;
use crate::games;
use crate::games::starbattle::asks_for_help;
use crate::host::{self, Header, Sealed};
use crate::rules::{Export, Observer, Seat, Showing, Spec};
use crate::scene::Theme;
use crate::session::{Answer, Fault, Refusal, durable, judged};
use crate::store::{
    self, GuildId, InputId, MarkPuzzles, MatchId, OpenPuzzle, PuzzleId, PuzzleKind, PuzzleRow, PuzzleStage,
    SetPuzzleAside, SharePuzzle, Store, TouchPuzzle, UnderWay, UserId,
};
pub use dailies::{Dailies, Standing};
use sheet::Sheet;

/// The longest journal of a puzzle: far more than anybody marks, and quickly replayed.
pub const ENTRIES_MAX: i64 = 5000;
/// How many sheets are kept at hand.
const SHEETS_MAX: usize = 64;
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

/// One puzzle's place: who holds it is the only writer. Empty if the sheet is to be read anew.
type Slot = Arc<tokio::sync::Mutex<Option<Sheet>>>;

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
        let mut sheet = match self.taken(&mut held, id).await? {
            Ok(sheet) => sheet,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let answer = match self.play(&mut sheet, user, text, input).await {
            // Another sheet is read then: this one has what was not saved.
            Err(fault) => return judged(Err(fault)),
            Ok(answer) => answer,
        };
        let under_way = self.kept_by(&sheet.row, sheet.puzzle.as_deref()).await?;
        let answer = answer.map(|what| Receipt { what, page: self.page(&sheet, under_way) });
        *held = Some(sheet);
        Ok(answer)
    }

    /// Shows a puzzle to its owner. The first time, it begins by that.
    ///
    /// # Errors
    /// A fault of ours.
    pub async fn show(&self, user: UserId, id: PuzzleId) -> Answer<Page> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        let mut sheet = match self.taken(&mut held, id).await? {
            Ok(sheet) => sheet,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if sheet.row.owner != user {
            *held = Some(sheet);
            return Ok(Err(Refusal::NotYours));
        }
        sheet.give_back(&self.0.store).await?;
        let now = self.0.clock.now().max(sheet.table.now());
        if sheet.n == 0
            && let Some(begins) = sheet.table.opening(SEAT)
            && let Ok(entry) = sheet.table.propose(now, SEAT, &begins)
        {
            sheet.write(&self.0.store, entry, None).await?;
        } else if sheet.row.stage == PuzzleStage::Open {
            sheet.row.touched_at = now;
            self.0.store.hand_in(TouchPuzzle { puzzle: id, at: now }).await;
        }
        let under_way = self.kept_by(&sheet.row, sheet.puzzle.as_deref()).await?;
        let page = self.page(&sheet, under_way);
        *held = Some(sheet);
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
        let Ok(sheet) = self.taken(&mut held, id).await? else { return Ok(Vec::new()) };
        let texts = if sheet.row.owner == user { sheet.table.complete(SEAT, partial) } else { Vec::new() };
        *held = Some(sheet);
        Ok(texts)
    }

    /// What a puzzle's owner may take to other programs, in the game's usual format if none is named.
    ///
    /// # Errors
    /// A fault of ours.
    pub async fn export(&self, user: UserId, id: PuzzleId, format: &str) -> Answer<Sealed<Export>> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        let sheet = match self.taken(&mut held, id).await? {
            Ok(sheet) => sheet,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let exported = if sheet.row.owner == user {
            sheet.table.export(Observer::Seat(SEAT), format).map_err(Refusal::from)
        } else {
            Err(Refusal::NotYours)
        };
        *held = Some(sheet);
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
        if let Some(sheet) = held.as_mut() {
            sheet.row.is_shared = true;
        }
        Ok(())
    }

    /// Plays an input on a sheet and saves it. After an error the sheet is not to be used again.
    async fn play(&self, sheet: &mut Sheet, user: UserId, text: &str, input: InputId) -> Answer<host::Receipt> {
        if sheet.row.owner != user {
            return Ok(Err(Refusal::NotYours));
        }
        if sheet.row.stage != PuzzleStage::Open {
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
        if sheet.n >= ENTRIES_MAX && !text.eq_ignore_ascii_case("concede") {
            return Ok(Err(Refusal::PuzzleFull(ENTRIES_MAX)));
        }
        // Asked at every such wish: what others solve may have begun after this puzzle was opened.
        if asks_for_help(&sheet.table.header().options, &text)
            && let Some(under_way) = self.kept_by(&sheet.row, sheet.puzzle.as_deref()).await?
        {
            return Ok(Err(Refusal::NoHelp(under_way)));
        }
        sheet.give_back(&self.0.store).await?;
        let stamp = input.stamp();
        let at = stamp.max(sheet.table.now());
        sheet.pass_time(&self.0.store, at).await?;
        let mut entry = match sheet.table.propose(at, SEAT, &text) {
            Ok(entry) => entry,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        if stamp < at {
            entry.stamp = Some(stamp);
        }
        sheet.write(&self.0.store, entry, Some((input, user))).await.map(Ok)
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

    fn page(&self, sheet: &Sheet, under_way: Option<UnderWay>) -> Page {
        let names = sheet.table.header().seats.iter().map(|name| (self.0.printable)(name)).collect::<Vec<_>>().into();
        Page {
            id: sheet.row.id,
            owner: sheet.row.owner,
            kind: sheet.row.kind.clone(),
            spec: sheet.table.spec(),
            header: sheet.table.header().clone(),
            stage: sheet.row.stage,
            is_shared: sheet.row.is_shared,
            under_way,
            showing: match under_way {
                Some(under_way) if sheet.row.stage == PuzzleStage::GivenUp => Err(under_way),
                Some(_) | None => Ok(sheet.table.show(Observer::Seat(SEAT), &names, &self.0.theme)),
            },
        }
    }

    /// The sheet that lies in its place, or the one that the store has.
    async fn taken(&self, held: &mut Option<Sheet>, id: PuzzleId) -> Answer<Sheet> {
        if let Some(sheet) = held.take() {
            return Ok(Ok(sheet));
        }
        match Sheet::read(&self.0.store, id).await {
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
        if slots.len() >= SHEETS_MAX && !slots.contains_key(&id) {
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

/// Does what may take a while where nobody waits for it.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.map_err(|panic| Fault::Fell(panic.to_string()))
}

#[cfg(test)]
mod tests;
