//! A league in a world of two processes. Its host opens pairings, decides some, and undoes decisions. Results and
//! rounds are then added to the league's log automatically.

use std::time::Duration;

use super::super::bot::{FIRST_CHANNEL, shard_of};
use super::super::tables::{Table, opening};
use super::super::world::HOST;
use super::Fleet;
use super::season::Confirmed;
use crate::session::{Joining, TheLeague};
use crate::store::{ChannelId, GuildId, SeasonId, Standing, Store, UserId};
use host::{Entry, Order};
use league::season::{Member, Title};
use league::{Ended, Format, House, Late, League, READY_USUAL, Seeding, Step};
use rules::Seat;

/// The channel of the league's matches. The channel's number determines its server. The season of a world is played in
/// the next channel.
const CHANNEL: ChannelId = ChannelId(FIRST_CHANNEL.0 + 7);
const GUILD: GuildId = GuildId(8 << 22);
const PLAYERS: [(UserId, &str); 4] =
    [(UserId(911), "Ann"), (UserId(912), "Ben"), (UserId(913), "Cleo"), (UserId(914), "Dan")];
/// The length of a round, in milliseconds. It is longer than a world lasts, because other tests cover late rounds.
const ROUND_MS: i64 = 24 * 3_600_000;

/// The league that is played in a world.
pub(super) struct Held {
    id: SeasonId,
    confirmed: Confirmed,
}

impl Fleet {
    /// Creates a league and starts it.
    pub(super) fn begin_league(&mut self) {
        let house = House {
            game: "mist".to_owned(),
            options: serde_json::Map::new(),
            format: Format::RoundRobin,
            rounds: None,
            round_ms: ROUND_MS,
            ready_ms: READY_USUAL.0,
            late: Late::Host,
            seeding: Seeding::Named,
            role: None,
        };
        let players: Vec<_> = (1..=4).map(Member).collect();
        let step = Step::Create { name: Title::typed("Ladder"), house, players: players.clone() };
        let begun = self.ask(shard_of(GUILD), move |serving| async move {
            let joins = PLAYERS.map(|(user, name)| Joining { user, name: name.to_owned() });
            serving.directory.begin_log::<League>(GUILD, CHANNEL, HOST, step, &joins).await
        });
        let id = begun.expect("no fault has struck yet").expect("no fault").expect("a league").id;
        self.world.tell(format!("league {id:?}"));
        self.league = Some(Held { id, confirmed: Confirmed::default() });
        self.decide(id, Step::Start { order: players });
    }

    /// Lets the league's host act.
    pub(super) fn go_on_with_league(&mut self) {
        let Some(id) = self.league.as_ref().map(|league| league.id) else { return self.speak() };
        for _ in 0..=self.world.dice.below(2) {
            match self.world.dice.below(8) {
                0..=3 => self.open_pairing(id),
                4 | 5 => self.end_match_of_league(),
                6 => {
                    let number = 1 + u32::try_from(self.world.dice.below(6)).expect("few");
                    self.decide(id, Step::Forfeit { of: number, loser: None });
                }
                _ => self.decide(id, Step::Undo),
            }
        }
        let pause = [100, 700, 2_000][self.world.dice.below(3)];
        self.pass(Duration::from_millis(pause));
    }

    /// Takes a step as the host, if the league's state allows the step.
    fn decide(&mut self, id: SeasonId, step: Step) {
        self.world.tell(format!("the host of the league: {step:?}"));
        let (written, taken) = (serde_json::to_string(&step).expect("a step is data"), step);
        let outcome = self.ask(shard_of(GUILD), move |serving| async move {
            serving.directory.step_in_log(id, Some(HOST), &[], |_: &TheLeague, _| Ok(taken.clone())).await
        });
        if let (Some(n), Some(league)) = (self.tell_outcome(&written, outcome), self.league.as_mut()) {
            league.confirmed.note(n, written);
        }
    }

    /// Opens the match of a pairing that waits for its match, if the channel has no open match.
    fn open_pairing(&mut self, id: SeasonId) {
        let (seed, at) = (self.world.dice.bits(), self.now());
        self.world.tell("a match of the league");
        let outcome = self.ask(shard_of(GUILD), move |serving| async move {
            let the = TheLeague::load(serving.store(), id).await.ok()?;
            let pairing = the.state.pairings().iter().find(|pairing| pairing.is_to_be_opened())?.clone();
            let line = the.line(&Step::Open { of: pairing.number }, Some(HOST), &[], at).ok()?;
            let users = pairing.seats.map(|member| the.user(member).expect("a player"));
            let opened = opening("mist", GUILD, CHANNEL, &users, serde_json::Map::new(), None, seed);
            drop(serving.directory.open_patiently(opened, Some(line), rules::endless).await);
            Some(())
        });
        if outcome.is_none() {
            self.world.tell("which may be open or not");
        }
        // If the confirmation was lost, the match may be open nevertheless.
        self.find_match_of_league();
    }

    /// Adds the open match in the league's channel to the world's tables.
    fn find_match_of_league(&mut self) {
        let Some((id, users)) = self.open_in(CHANNEL) else { return };
        if self.world.tables.iter().all(|table| table.id != id) {
            self.world.tell(format!("match {id} of the league"));
            let known = opening("mist", GUILD, CHANNEL, &users, serde_json::Map::new(), None, 0);
            self.world.tables.push(Table::of(id, known));
        }
    }

    fn end_match_of_league(&mut self) {
        self.find_match_of_league();
        let Some(table) = self.world.tables.iter().rfind(|table| table.channel == CHANNEL).map(|one| one.id) else {
            return;
        };
        let seat = Seat::new(self.world.dice.below(2)).expect("a seat");
        let orders = [Order::Award(seat), Order::End, Order::Reopen, Order::Annul];
        let order = orders[self.world.dice.below(4)];
        self.order(table, order);
    }
}

/// Checks that a league's log contains the confirmed steps, and that its results are the results of its matches.
pub(super) async fn check(wrong: &mut Vec<String>, league: &Held, store: &Store) {
    let the = match TheLeague::load(store, league.id).await {
        Ok(the) => the,
        Err(fault) => return wrong.push(format!("the league cannot be read: {fault}")),
    };
    league.confirmed.check(wrong, "league", &the.log);
    for opened in store.matches_of_season(league.id).await.expect("the matches can be read") {
        let Some(pairing) = the.state.pairings().iter().find(|pairing| pairing.opened == Some(opened.n)) else {
            continue;
        };
        let row = store.find_match(opened.id).await.expect("the match is there");
        let mut table = host::open(serde_json::from_str(&row.header).expect("a header")).expect("a header");
        for line in store.journal(opened.id).await.expect("the journal is whole") {
            let entry: Entry = serde_json::from_str(&line.entry).expect("an entry");
            table.commit(&entry).expect("the journal replays");
        }
        let winner = table.outcome().filter(|_| !table.is_annulled()).and_then(|outcome| outcome.winner);
        let by_journal = winner.map(Standing::Won);
        let by_store = Some(opened.standing).filter(|standing| matches!(standing, Standing::Won(_)));
        if by_journal != by_store {
            wrong.push(format!("match {} is {by_journal:?} by its journal and {by_store:?} elsewhere", opened.id));
        }
        let ended = match opened.standing {
            Standing::Open => None,
            Standing::Drawn => Some(Ended::Drawn),
            Standing::Void => Some(Ended::Void),
            Standing::Won(seat) => Some(Ended::Won(pairing.seats[seat.index()])),
        };
        if let Some(step) = the.state.follow(opened.n, ended) {
            wrong.push(format!("the league lacks {step:?}: match {} is {:?}", opened.id, opened.standing));
        }
    }
}
