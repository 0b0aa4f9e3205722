//! The matches and puzzles of a world.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::bot::{Bot, FIRST_CHANNEL};
use super::world::{HOST, World};
use crate::session::Opening;
use crate::store::{Book, ChannelId, Correct, GuildId, MatchId, Owner, PuzzleKind, SeatRow, Store, UserId};
use host::Header;
use rules::{Asset, BySeat, Dice, Level, Seat, Timestamp};

/// The games of a world's matches: id, number of players, and options. If the options are `None`, the match has the
/// options and the setup of the game's example.
const GAMES: [(&str, usize, Option<&str>); 9] = [
    ("mist", 2, Some("{}")),
    ("mist", 2, Some("{}")),
    ("demeter", 2, Some("{}")),
    ("starbattle", 2, None),
    ("demeter", 2, Some("{}")),
    ("astral", 2, None),
    ("heap", 2, Some(r#"{"base_ms": 30000, "reserve_ms": 60000}"#)),
    ("starry", 4, Some(r#"{"garnets": 3, "community": 2}"#)),
    ("heap", 2, Some(PRACTICE)),
];
/// The options of a match against a machine.
const PRACTICE: &str = r#"{"practice": true}"#;
const EXAMPLE: &str = include_str!("../../../crates/games/src/starbattle/example.jsonl");
const RACE: &str = include_str!("../../../crates/games/src/astral/example.jsonl");
/// The property of each person and each pair at the beginning, within the limits of a match for garnets.
pub(super) const GARNETS: i32 = 3;
pub(super) const COMMUNITY_GARNETS: i32 = 2;

/// The world's record of a match.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) id: MatchId,
    pub(super) guild: GuildId,
    pub(super) channel: ChannelId,
    /// The player of each seat.
    pub(super) users: Vec<UserId>,
    /// For each seat, all people who have had it or were to get it. It is unknown whether a substitution took place
    /// until the database is read.
    pub(super) sat: Vec<Vec<UserId>>,
    /// The players who have left, and when the world learned of it.
    pub(super) left: BTreeMap<UserId, Timestamp>,
    /// The seats that were given their own channel, or were to be given one.
    pub(super) moved: BTreeSet<Seat>,
    /// The channel in which spectators are shown everything, if one was to be set.
    pub(super) stand: Option<ChannelId>,
    /// The opening from which the match was made.
    pub(super) opening: Opening,
}

impl Table {
    /// Creates the record of a match that has just been opened.
    pub(super) fn of(id: MatchId, opening: Opening) -> Self {
        let users: Vec<_> = opening.players.values().map(|row| row.user).collect();
        let sat = users.iter().map(|&user| vec![user]).collect();
        let (guild, channel) = (opening.guild, opening.channel);
        let (left, moved, stand) = (BTreeMap::new(), BTreeSet::new(), None);
        Self { id, guild, channel, users, sat, left, moved, stand, opening }
    }

    /// The seats of people, without those of machines.
    pub(super) fn people(&self) -> Vec<Seat> {
        let users = self.users.iter().enumerate();
        users.filter(|(_, user)| user.is_person()).filter_map(|(index, _)| Seat::new(index)).collect()
    }

    /// Whether a seat has always been reached by DM and no player of the match was replaced. Otherwise the board may
    /// have been shown again.
    pub(super) fn is_steady(&self, seat: Seat) -> bool {
        self.sat.iter().all(|sat| sat.len() == 1) && !self.moved.contains(&seat)
    }
}

impl World {
    pub(super) async fn open_all(&mut self, seed: u64, bot: &Bot) {
        let n_tables = 1 + self.dice.below(4) as u64;
        for number in 0..n_tables {
            let (guild, channel) = (GuildId(1 + number), ChannelId(FIRST_CHANNEL.0 + number));
            let opening = draw_opening(&mut self.dice, (seed, number), (guild, channel));
            let users: Vec<_> = opening.players.values().map(|row| row.user).collect();
            grant(bot.directory.store(), guild, &users, self.discord.now()).await;
            let id = bot.directory.open(opening.clone()).await.expect("no fault yet").expect("a match").id();
            self.tell(format!("match {id}: {}", opening.game));
            self.tables.push(Table::of(id, opening));
        }
        for number in 0..=self.dice.below(2) as u64 {
            let solver = if self.dice.chance(1, 4) { UserId(101 + number) } else { UserId(500 + number) };
            self.open_puzzle(bot, solver).await;
        }
    }

    async fn open_puzzle(&mut self, bot: &Bot, solver: UserId) {
        let kinds = [PuzzleKind::Own, PuzzleKind::Daily { guild: GuildId(1), day: "2027-01-15".to_owned() }];
        let kind = kinds[self.dice.below(2)].clone();
        let header = puzzle(self.discord.now());
        let id = bot.solo.open(solver, kind, header).await.expect("no fault yet").expect("a puzzle");
        drop(bot.solo.show(solver, id).await);
        self.puzzles.push((id, solver));
    }
}

/// Draws the opening of a world's next match, in a server's channel.
pub(super) fn draw_opening(
    dice: &mut Dice,
    (seed, number): (u64, u64),
    (guild, channel): (GuildId, ChannelId),
) -> Opening {
    let (game, n_seats, options) = GAMES[usize::try_from(seed + number).expect("small") % GAMES.len()];
    let example = if game == "astral" { RACE } else { EXAMPLE };
    let example: Header = serde_json::from_str(example.lines().next().expect("a header")).expect("a header");
    let (options, setup) = match options {
        Some(options) => (serde_json::from_str(options).expect("options"), None),
        None => (example.options, example.setup),
    };
    let mut users: Vec<_> = (1..=n_seats as u64).map(|seat| UserId(100 * (number + 1) + seat)).collect();
    let mut machines = Vec::new();
    if number > 0 && dice.chance(1, 3) {
        // User 101 plays in two matches.
        users[0] = UserId(101);
    }
    if options.contains_key("practice") {
        let seat = Seat::new(1).expect("a seat");
        users[seat.index()] = UserId::machine(seat);
        machines = vec![None, Some(Level::Beginner)];
    }
    Opening { machines, ..opening(game, guild, channel, &users, options, setup, seed) }
}

/// The header of a puzzle that one person solves alone.
pub(super) fn puzzle(at: Timestamp) -> Header {
    let header = json!({
        "record": 1, "game": "starbattle", "seats": ["Solver"], "at": at.0,
        "options": {"size": 6, "stars": 1, "hints": true},
        "setup": serde_json::from_str::<Value>(EXAMPLE.lines().next().expect("a header")).expect("JSON")["setup"],
    });
    serde_json::from_value(header).expect("a header")
}

/// Grants people the property that they will put at stake.
pub(super) async fn grant(store: &Store, guild: GuildId, users: &[UserId], at: Timestamp) {
    let pairs = users.iter().enumerate().flat_map(|(n, &one)| users[n + 1..].iter().map(move |&two| (one, two)));
    let own = users.iter().map(|&user| (Owner::User(user), Asset::Garnet, GARNETS));
    let common = pairs.map(|(one, two)| (Owner::pair(one, two), Asset::CommunityGarnet, COMMUNITY_GARNETS));
    let begun_with: Vec<_> = own.chain(common).collect();
    for (owner, asset, change) in begun_with {
        let correct =
            Correct { book: Book::casual(guild), owner, asset, change, reason: "begun with".to_owned(), by: HOST, at };
        store.write(correct).await.expect("no fault yet");
    }
}

pub(super) fn opening(
    game: &str,
    guild: GuildId,
    channel: ChannelId,
    users: &[UserId],
    options: Map<String, Value>,
    setup: Option<Value>,
    seed: u64,
) -> Opening {
    let names = ["Ann", "Ben", "Cleo", "Dan"];
    let seat = |(&user, name): (&UserId, &str)| SeatRow { user, name: name.to_owned(), channel: None };
    let players = BySeat::from(users.iter().zip(names).map(seat).collect::<Vec<_>>());
    Opening {
        guild,
        channel,
        host: HOST,
        game: game.to_owned(),
        options,
        setup,
        players,
        advantage: 0,
        machines: Vec::new(),
        seed,
        words: String::new(),
    }
}
