//! The actions of hosts in a world, besides pausing. They end matches and undo that, replace players, assign channels,
//! and open the next match.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tokio::time::timeout;

use super::bot::{Bot, Event, Gateway};
use super::tables::Table;
use super::world::{HOST, World};
use crate::session::Opening;
use crate::store::{ChannelId, InputId, SeatRow, UserId};
use host::Order;
use rules::{Millis, Seat};

/// How long a host waits for a match's answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// The channel in which spectators of the first match are shown everything. The spectators' channel of each further
/// match has the next number.
const FIRST_STAND: u64 = 300;
/// The number that is added to a player's id to get the number of the player's own channel.
pub(super) const CHAMBERS: u64 = 2_000;
/// The id of the first person who replaces a player.
const FIRST_NEWCOMER: u64 = 700;

impl World {
    /// Lets a host give an order that changes the course of a match. Some orders are undone at once.
    pub(super) async fn change_course(&mut self, bot: &Bot, gateway: &Gateway) {
        let nth = self.dice.below(self.tables.len());
        let Table { id, ref users, .. } = self.tables[nth];
        let seat = Seat::new(self.dice.below(users.len())).expect("a seat");
        let turn = 1 + u32::try_from(self.dice.below(3)).expect("few");
        let orders = match self.dice.below(6) {
            0 => vec![Order::End, Order::Reopen],
            1 => vec![Order::Award(seat), Order::Reopen],
            2 => vec![Order::Back(turn), Order::Resume],
            3 => vec![Order::Adjust(seat, Millis(-5_000))],
            4 => vec![Order::Award(seat)],
            _ => vec![Order::Annul],
        };
        for order in orders {
            let input = InputId(self.discord.snowflake());
            self.tell(format!("the host of {id}: {order}"));
            drop(gateway.send((Duration::from_millis(50), Event::Order { host: HOST, table: id, input, order })));
            self.speak(bot, Some(gateway)).await;
        }
    }

    /// Gives a seat to another person.
    pub(super) async fn replace_player(&mut self, bot: &Bot) {
        let nth = self.dice.below(self.tables.len());
        let n_newcomers: usize = self.tables.iter().flat_map(|table| &table.sat).map(|sat| sat.len() - 1).sum();
        let comes = UserId(FIRST_NEWCOMER + n_newcomers as u64);
        let table = &mut self.tables[nth];
        let Some(seat) = self.dice.pick(&table.people()).copied() else { return };
        let (id, name) = (table.id, table.opening.players[seat].name.clone());
        table.sat[seat.index()].push(comes);
        self.tell(format!("{comes} takes seat {seat} of {id}"));
        let player = SeatRow { user: comes, name, channel: None };
        self.attempt(bot.directory.handle(id).substitute(HOST, seat, player, None, None)).await;
        self.look_who_sits(bot).await;
    }

    /// Gives a channel to a player or to the spectators of a match, or takes it away.
    pub(super) async fn give_channel(&mut self, bot: &Bot) {
        let nth = self.dice.below(self.tables.len());
        let (is_given, is_for_spectators) = (self.dice.chance(2, 3), self.dice.chance(1, 2));
        let table = &mut self.tables[nth];
        let handle = bot.directory.handle(table.id);
        if is_for_spectators {
            let channel = ChannelId(FIRST_STAND + nth as u64);
            table.stand = Some(channel);
            self.tell(format!("match {}: spectators get or lose {channel:?}", handle.id()));
            self.attempt(handle.set_spectators(HOST, is_given.then_some(channel))).await;
        } else {
            let Some(seat) = self.dice.pick(&table.people()).copied() else { return };
            let channel = ChannelId(CHAMBERS + table.users[seat.index()].0);
            table.moved.insert(seat);
            self.tell(format!("match {}: seat {seat} gets or loses {channel:?}", handle.id()));
            self.attempt(handle.set_channel(HOST, seat, is_given.then_some(channel))).await;
        }
    }

    /// Opens another match with the players and in the channel of a finished match.
    pub(super) async fn play_again(&mut self, bot: &Bot) {
        let table = self.dice.pick(&self.tables).expect("there is one").clone();
        if bot.directory.find(table.channel).is_none() {
            let mut opening = Opening { seed: self.dice.bits(), ..table.opening };
            opening.players =
                opening.players.map(|seat, row| SeatRow { user: table.users[seat.index()], ..row.clone() });
            self.attempt(bot.directory.open(opening)).await;
        }
        self.look_for_matches(bot);
    }

    /// Runs a host's action that a fault may interrupt, and logs its outcome. If the outcome is unknown, the world
    /// finds it out later.
    async fn attempt<T>(&self, deed: impl Future<Output = crate::session::Verdict<T>>) {
        match timeout(PATIENCE, deed).await {
            Ok(Ok(Ok(_))) => self.tell("which is done"),
            Ok(Ok(Err(refusal))) => self.tell(format!("which is refused: {refusal}")),
            Ok(Err(fault)) => self.tell(format!("which fails: {fault}")),
            Err(_) => self.tell("which takes too long"),
        }
    }

    /// Reads from the database who has which seat now.
    pub(super) async fn look_who_sits(&mut self, bot: &Bot) {
        for table in &mut self.tables {
            if let Ok(row) = bot.directory.store().find_match(table.id).await {
                let users: Vec<_> = row.seats.values().map(|row| row.user).collect();
                for user in table.users.iter().filter(|user| !users.contains(user)) {
                    table.left.insert(*user, self.discord.now());
                }
                table.users = users;
            }
        }
    }

    /// Whether a person has left all their matches and solves no puzzle.
    pub(super) fn has_left(&self, user: UserId) -> bool {
        let mut tables = self.tables.iter().filter(|table| table.sat.iter().flatten().any(|sat| *sat == user));
        let is_solver = self.puzzles.iter().any(|&(_, solver)| solver == user);
        !is_solver && tables.all(|table| table.left.contains_key(&user))
    }

    /// Finds matches that were opened although the bot did not confirm that.
    pub(super) fn look_for_matches(&mut self, bot: &Bot) {
        for table in self.tables.clone() {
            let Some(handle) = bot.directory.find(table.channel) else { continue };
            if self.tables.iter().all(|known| known.id != handle.id()) {
                self.tell(format!("match {} is played in {:?}", handle.id(), table.channel));
                let sat = table.users.iter().map(|&user| vec![user]).collect();
                let (left, moved) = (BTreeMap::new(), BTreeSet::new());
                self.tables.push(Table { id: handle.id(), sat, left, moved, stand: None, ..table });
            }
        }
    }
}
