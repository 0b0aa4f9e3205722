//! Opening a match: stakes, loans by the house, the drawn start, and the one transaction that makes the match exist.

use std::ops::ControlFlow;

use super::answer::{Fault, Refusal, Verdict};
use super::directory::Directory;
use super::fold::blocking;
use super::gate;
use super::handle::MatchHandle;
use super::mailbox::Message;
use super::roster::Listing;
use super::stakes;
use crate::store::{
    self, AddToSeason, Book, ChannelId, GuildId, MatchId, OpenMatch, OpenOfSeason, OpenStaked, SeatRow, Stakes, Store,
    TakePuzzle, UserId,
};
use host::{Header, live_options};
use rules::{BySeat, Level, Sketch, Spec, Timestamp};

/// Everything needed to open a match.
#[derive(Clone)]
pub struct Opening {
    /// The server in which the match is opened.
    pub guild: GuildId,
    /// The channel of the match; it must have no other open match.
    pub channel: ChannelId,
    /// The person who opens the match.
    pub host: UserId,
    /// The game's id.
    pub game: String,
    /// The options that differ from the defaults.
    pub options: serde_json::Map<String, serde_json::Value>,
    /// The parts of the setup that the host has chosen.
    pub setup: Option<serde_json::Value>,
    /// The players in seat order. Inputs may use these names.
    pub players: BySeat<SeatRow>,
    /// The seat with the advantage, as an index.
    pub advantage: u8,
    /// The level of the machine in each seat, up to the last machine; `None` for people.
    pub machines: Vec<Option<Level>>,
    /// The seed of all random draws in the match.
    pub seed: u64,
    /// Words for the channel beside the list of players; empty for none.
    pub words: String,
}

impl Directory {
    /// Opens a match, and waits for its start to be drawn for as long as that takes.
    #[cfg(test)]
    pub async fn open(&self, opening: Opening) -> Verdict<MatchHandle> {
        self.open_patiently(opening, None, rules::endless).await
    }

    /// Opens a match and tells everybody. `patience` can break off the drawing of the start when nobody waits for it
    /// any more. The first turn's clock starts when its pictures have arrived, unless the options say otherwise. A
    /// match of a season or league is opened in one transaction with the line of its log.
    pub async fn open_patiently(
        &self,
        opening: Opening,
        line: Option<AddToSeason>,
        patience: impl FnMut(usize) -> ControlFlow<()> + Send + 'static,
    ) -> Verdict<MatchHandle> {
        let users: Vec<_> = opening.players.values().map(|player| player.user).collect();
        let mut seated = opening.players.values().enumerate();
        if let Some((_, twice)) = seated.find(|(index, player)| users[..*index].contains(&player.user)) {
            return Ok(Err(Refusal::SeatedAlready(twice.name.clone())));
        }
        let world = self.world();
        let at = world.clock.now();
        let mut options = opening.options;
        let spec = games::spec(&opening.game);
        for (name, value) in live_options(spec) {
            options.entry(name).or_insert(value.into());
        }
        let book = book_of(&world.store, opening.guild, line.as_ref()).await?;
        let stakes = stakes::stakes(&world.store, &opening.game, book, &opening.players, &mut options);
        let stakes = match stakes.await? {
            Ok(stakes) => stakes,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let is_brought = opening.setup.is_some();
        let mut header = Header {
            record: 1,
            game: opening.game,
            options,
            seats: opening.players.values().map(|player| player.name.clone()).collect(),
            advantage: opening.advantage,
            seed: opening.seed,
            at,
            setup: opening.setup,
            machines: opening.machines,
        };
        // Compare the puzzle first: the solver's answer about a nearly equal puzzle could reveal something about the
        // puzzle that others are solving.
        let quick = spec.filter(|_| is_brought).and_then(|spec| spec.quick_sketch(header.setup.as_ref()));
        if !may_bring(&world.store, at, quick.as_ref(), opening.host).await? {
            return Ok(Err(Refusal::PuzzleUnderWay));
        }
        take_from_stock(&world.store, &mut header).await?;
        let (header, spec, deadline) = match set_table(header, patience).await? {
            Ok(set) => set,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let setup = header.setup.clone();
        let sketch = blocking(move || spec.sketch(setup.as_ref())).await?;
        if !may_bring(&world.store, at, sketch.as_ref().filter(|_| is_brought), opening.host).await? {
            return Ok(Err(Refusal::PuzzleUnderWay));
        }
        let write = OpenMatch {
            game: spec.id.to_owned(),
            guild: opening.guild,
            channel: opening.channel,
            host: opening.host,
            header: serde_json::to_string(&header).expect("a header has only text and numbers"),
            at,
            seats: opening.players,
            deadline,
            puzzle: sketch.map(|sketch| sketch.to_string()),
            is_brought,
            opening: opening.words,
        };
        let id = match write_open(&world.store, write, stakes, line).await {
            Ok(id) => id,
            Err(store::Error::ChannelTaken) => return Ok(Err(Refusal::ChannelTaken)),
            Err(store::Error::Overdrawn) => return Ok(Err(Refusal::StakedElsewhere)),
            Err(store::Error::OutOfTurn) => return Ok(Err(Refusal::SeasonWentOn)),
            Err(error) => return Err(error.into()),
        };
        let Opening { guild, channel, host, .. } = opening;
        self.take_up(Listing { id, game: spec.id, guild, channel, host, users });
        self.send(id, Message::Wake).await?;
        Ok(Ok(self.handle(id)))
    }
}

/// The book in which a match moves stakes: that of the season or league whose line opens it, or the casual one.
async fn book_of(store: &Store, guild: GuildId, line: Option<&AddToSeason>) -> Result<Book, store::Error> {
    let Some(line) = line else { return Ok(Book::casual(guild)) };
    store.book_of_season(line.season).await
}

/// Whether a host may open a match about this puzzle. Always true if the host brings no puzzle.
async fn may_bring(store: &Store, now: Timestamp, brought: Option<&Sketch>, host: UserId) -> Result<bool, Fault> {
    let Some(brought) = brought else { return Ok(true) };
    gate::may_bring(store, now, brought, host).await
}

/// Writes a match and everything that belongs to its opening, in one transaction.
async fn write_open(
    store: &Store,
    open: OpenMatch,
    stakes: Option<Stakes>,
    line: Option<AddToSeason>,
) -> Result<MatchId, store::Error> {
    match (line, stakes) {
        (Some(line), stakes) => store.write(OpenOfSeason { open, stakes, line }).await,
        (None, Some(stakes)) => store.write(OpenStaked { open, stakes }).await,
        (None, None) => store.write(open).await,
    }
}

/// Takes a prepared puzzle out of stock, if the header leaves the setup open and the game has puzzles.
pub(crate) async fn take_from_stock(store: &Store, header: &mut Header) -> Result<(), Fault> {
    if header.setup.is_none()
        && let Some(solo) = games::spec(&header.game).and_then(|spec| spec.solo.as_ref())
    {
        header.setup = store.write(TakePuzzle { kind: (solo.kind)(&header.options) }).await?;
    }
    Ok(())
}

/// Sets up a table on the blocking pool, because a generator may take long. Returns the completed header, the game's
/// facts and the first deadline.
async fn set_table(
    header: Header,
    mut patience: impl FnMut(usize) -> ControlFlow<()> + Send + 'static,
) -> Verdict<(Header, &'static Spec, Option<Timestamp>)> {
    let set = blocking(move || {
        host::open_patiently(header, &mut patience)
            .map(|table| (table.header().clone(), table.spec(), table.next_deadline()))
    });
    Ok(set.await?.map_err(Refusal::from))
}
