//! A season in a world of two processes: its host's steps, its matches, and the steps that the bot adds automatically.

use std::collections::BTreeMap;
use std::time::Duration;

use super::super::bot::{FIRST_CHANNEL, shard_of};
use super::super::tables::{Table, opening};
use super::super::world::HOST;
use super::Fleet;
use crate::session::{Fault, Joining, Kept, SeasonRefusal, TheSeason};
use crate::store::faults::in_place;
use crate::store::{ChannelId, GuildId, MatchId, Owner, SeasonId, SeasonLine, SeatRow, Store, UserId};
use host::Order;
use league::season::{By, Kind, Logged, Member, PRESETS, Season, Step, Title};
use rules::{Asset, BySeat};

/// The channel of the season's matches. It is the last channel whose number determines its server.
const CHANNEL: ChannelId = ChannelId(FIRST_CHANNEL.0 + 8);
const GUILD: GuildId = GuildId(9 << 22);
const CAST: [(UserId, &str); 4] =
    [(UserId(901), "Ann"), (UserId(902), "Ben"), (UserId(903), "Cleo"), (UserId(904), "Dan")];
/// The number of garnets that each player has at the start.
const GARNETS: u32 = 5;

/// The season that is played in a world.
pub(super) struct Held {
    id: SeasonId,
    confirmed: Confirmed,
}

/// The steps that were confirmed to the host of a season or league: numbers and contents of the log's lines.
#[derive(Default)]
pub(super) struct Confirmed(Vec<(u32, String)>);

impl Confirmed {
    pub(super) fn note(&mut self, n: u32, step: String) {
        self.0.push((n, step));
    }

    /// Checks that the log contains all confirmed steps.
    pub(super) fn check(&self, wrong: &mut Vec<String>, of: &str, log: &[SeasonLine]) {
        for (n, step) in &self.0 {
            let line = log.iter().find(|line| line.n == *n);
            if line.is_none_or(|line| line.step != *step) {
                wrong.push(format!("line {n} of the {of} was confirmed as {step} and is {line:?}"));
            }
        }
    }
}

fn joining((user, name): (UserId, &str)) -> Joining {
    Joining { user, name: name.to_owned() }
}

impl Fleet {
    /// Begins a season in half of the worlds, and a league in the other half.
    pub(super) fn begin_season(&mut self) {
        if self.world.dice.chance(1, 2) {
            return self.begin_league();
        }
        let mut house = (PRESETS[0].house)(vec!["mist".to_owned()]);
        (house.garnets, house.gifts) = (GARNETS, true);
        let cast = (1..=4).map(Member).collect();
        let step = Step::Create { name: Title::typed("Winter"), house, cast };
        let begun = self.ask(shard_of(GUILD), move |serving| async move {
            let joins = CAST.map(joining);
            serving.directory.begin_log::<Season>(GUILD, CHANNEL, HOST, step, &joins).await
        });
        let id = begun.expect("no fault has struck yet").expect("no fault").expect("a season").id;
        self.world.tell(format!("season {id:?}"));
        self.season = Some(Held { id, confirmed: Confirmed::default() });
    }

    /// Lets the season's host act.
    pub(super) fn go_on_with_season(&mut self) {
        let Some(id) = self.season.as_ref().map(|season| season.id) else { return self.speak() };
        for _ in 0..=self.world.dice.below(3) {
            self.do_in_season(id);
        }
        let pause = [100, 700, 2_000][self.world.dice.below(3)];
        self.pass(Duration::from_millis(pause));
    }

    fn do_in_season(&mut self, id: SeasonId) {
        let dice = &mut self.world.dice;
        let number = |dice: &mut rules::Dice| Member(1 + u16::try_from(dice.below(4)).expect("few"));
        let member = number(dice);
        match dice.below(8) {
            0..=2 => {
                let change = [1, 2, -1][dice.below(3)];
                self.take_step(id, Step::Award { to: vec![member], kind: Kind::Garnet, change, by: By::Host });
            }
            3 | 4 => {
                let to = number(dice);
                let offered = self.take_step(id, Step::Offer { from: member, to, kind: Kind::Garnet, amount: 1 });
                if let Some(of) = offered {
                    self.take_step(id, Step::Answer { of, accepts: true });
                }
            }
            5 => drop(self.take_step(id, Step::Undo)),
            6 => self.open_main_match(id),
            _ => {
                if let Some(table) = self.world.tables.iter().rfind(|table| table.channel == CHANNEL).map(|one| one.id)
                {
                    self.order(table, Order::End);
                }
            }
        }
    }

    /// Records in the story whether a step by the host of a season or league was confirmed. Returns the number of the
    /// step's log line, if it was.
    pub(super) fn tell_outcome<S>(
        &mut self,
        written: &str,
        outcome: Option<Result<Result<Kept<S>, SeasonRefusal>, Fault>>,
    ) -> Option<u32> {
        let (n, told) = match outcome {
            Some(Ok(Ok(the))) => {
                let line = the.log.iter().rev().find(|line| line.step == written && line.by == Some(HOST));
                let n = line.map(|line| line.n);
                (n, format!("which is line {n:?}"))
            }
            Some(Ok(Err(refusal))) => (None, format!("which is refused: {refusal}")),
            Some(Err(_)) | None => (None, "which may be done or not".to_owned()),
        };
        self.world.tell(told);
        n
    }

    /// Takes a step as the host, if the season's state allows the step. Returns the number of the step's log line, if
    /// the step was confirmed.
    fn take_step(&mut self, id: SeasonId, step: Step) -> Option<u32> {
        self.world.tell(format!("the host of the season: {step:?}"));
        let (written, taken) = (serde_json::to_string(&step).expect("a step is data"), step);
        let outcome = self.ask(shard_of(GUILD), move |serving| async move {
            serving.directory.step_in_log(id, Some(HOST), &[], |_: &TheSeason, _| Ok(taken.clone())).await
        });
        let n = self.tell_outcome(&written, outcome)?;
        self.season.as_mut()?.confirmed.note(n, written);
        Some(n)
    }

    /// Opens the main match, if the season's state allows it.
    fn open_main_match(&mut self, id: SeasonId) {
        let (seed, at) = (self.world.dice.bits(), self.now());
        let step = Step::Main { game: "starry".to_owned(), seats: (1..=4).map(Member).collect() };
        let users = CAST.map(|(user, _)| user);
        let mut opened = opening("starry", GUILD, CHANNEL, &users, serde_json::Map::new(), None, seed);
        let rows = CAST.map(|(user, name)| SeatRow { user, name: name.to_owned(), channel: None });
        opened.players = BySeat::from(rows.to_vec());
        let known = opened.clone();
        self.world.tell("the main match of the season");
        let outcome = self.ask(shard_of(GUILD), move |serving| async move {
            let the = TheSeason::load(serving.store(), id).await.ok()?;
            let line = the.line(&step, Some(HOST), &[], at).ok()?;
            let table = serving.directory.open_patiently(opened, Some(line), rules::endless).await.ok()?.ok()?;
            Some(table.id())
        });
        // If the confirmation was lost, the match may be open nevertheless.
        let found = self.open_in(CHANNEL).map(|(id, _)| id).or_else(|| outcome.flatten());
        if let Some(id) = found.filter(|id| self.world.tables.iter().all(|table| table.id != *id)) {
            self.world.tell(format!("match {id} of the season"));
            self.world.tables.push(Table::of(id, known));
        }
    }

    /// The open match of a channel, as stored in the database, and its players.
    pub(super) fn open_in(&self, channel: ChannelId) -> Option<(MatchId, Vec<UserId>)> {
        let _entered = self.network.enter();
        let open = in_place(self.outside.open_matches()).expect("the matches can be read");
        let id = open.into_iter().find(|row| row.channel == channel)?.id;
        let row = in_place(self.outside.find_match(id)).expect("the match is there");
        Some((id, row.seats.values().map(|row| row.user).collect()))
    }
}

/// Checks that a season's log contains the confirmed steps, and that the ledger agrees with the log and the matches.
pub(super) async fn check(wrong: &mut Vec<String>, season: &Held, store: &Store) {
    let the = match TheSeason::load(store, season.id).await {
        Ok(the) => the,
        Err(fault) => return wrong.push(format!("the season cannot be read: {fault}")),
    };
    season.confirmed.check(wrong, "season", &the.log);
    for table in the.state.open_tables() {
        let opened = the.log.iter().find(|line| line.n == table.n).and_then(|line| line.opened);
        if !matches!(opened, Some((_, true))) {
            wrong.push(format!("the season waits for the match of line {}, which is {opened:?}", table.n));
        }
    }
    let mut owned: BTreeMap<UserId, i64> = BTreeMap::new();
    for (before, line) in the.told_lines(|_| true) {
        let state = before.unwrap_or_else(|| Season::begin(line.clone()).expect("a first line"));
        for moved in state.moves(&line.step).into_iter().filter(|moved| moved.kind == Kind::Garnet) {
            for (member, sign) in [(moved.from, -1), (moved.to, 1)] {
                if let Some(user) = member.and_then(|member| the.user(member)) {
                    *owned.entry(user).or_default() += sign * i64::from(moved.amount);
                }
            }
        }
    }
    let takings = the.takings(store).await.expect("the ledger can be read");
    for (member, garnets) in takings.into_values().flatten() {
        *owned.entry(the.user(member).expect("a member")).or_default() += garnets;
    }
    let balances = store.balances(the.row.book).await.expect("the ledger can be read");
    for (user, owns) in owned {
        let balance = balances.get(&(Owner::User(user), Asset::Garnet)).copied().unwrap_or_default();
        if balance.at_hand + balance.at_stake != owns {
            wrong.push(format!("by the log of the season {user} owns {owns} garnets, by the ledger {balance:?}"));
        }
    }
}
