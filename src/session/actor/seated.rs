//! Substitutions: a new player takes a seat and gets the story so far and time for the current turn; the leaving player
//! is told.

use super::Actor;
use crate::session::answer::{Fault, Refusal, Verdict, seat_of};
use crate::session::called::Called;
use crate::session::fold::{Keeper, Origin, blocking};
use crate::session::mailbox::Newcomer;
use crate::session::ports::{Contents, Recipient};
use crate::store::{self, AddToSeason, Audience, Substitute, SubstituteOfSeason, UserId};
use host::{Order, Sealed};
use rules::{Millis, Observer, Seat, Showing};

/// How many of the last turns a newcomer is shown: as many pictures as fit into a message.
const STORY_MAX: usize = 9;

impl Actor {
    pub(super) async fn substitute(&mut self, host: UserId, seat: Seat, newcomer: Newcomer) -> Verdict<Vec<UserId>> {
        let Newcomer { player, time, seen, line } = newcomer;
        if let Err(refusal) = self.may_change(host, seat) {
            return Ok(Err(refusal));
        }
        if seat_of(&self.live.row.seats, player.user).is_some() {
            return Ok(Err(Refusal::SeatedAlready(player.name)));
        }
        if let Err(refusal) = self.may_sit(seat, player.user, &player.name, seen).await? {
            return Ok(Err(refusal));
        }
        let (at, audience) = (self.live.world.clock.now(), Audience::Seat(seat));
        self.telling.owe_board(&self.live, audience).await?;
        let write = Substitute { match_id: self.live.row.id, seat, player: player.clone(), host, at };
        if let Err(refusal) = self.write_seat(write, line).await? {
            self.telling.has_board(&self.live, audience).await;
            return Ok(Err(refusal));
        }
        let (left, leaver) = (self.live.row.seats[seat].user, self.live.names[seat].clone());
        self.live.row.seats[seat] = player;
        self.live.names = Called::of(&self.live.world, &self.live.row).await;
        if !left.is_person() {
            // The seat had no lane, because the last person on it has been forgotten.
            self.telling.begin(&self.live, audience);
        }
        self.telling.take_board_away(&self.live, audience).await;
        self.say_farewell(seat, left);
        // The seat has changed hands already, even if one of the following steps fails.
        if let Err(fault) = self.tell_story(seat, leaver).await {
            tracing::error!(match.id = self.live.row.id.0, %fault, "a newcomer could not be shown what the seat has seen");
        }
        // A view does not contain names, so the substitution changes no view: the others' boards are refreshed with the
        // next news.
        self.telling.owe_others(audience);
        match self.renew(seat, time).await {
            Ok(true) => {}
            Ok(false) => self.telling.refresh_others(&self.live, audience),
            Err(fault) => {
                tracing::error!(match.id = self.live.row.id.0, %fault, "a newcomer could not be given their time");
            }
        }
        self.telling.show_again(&self.live, audience).await;
        self.telling.review(&self.live);
        Ok(Ok(self.live.row.seats.values().map(|row| row.user).collect()))
    }

    /// Stores who holds the seat from now on. The season's log line about the change is stored in the same transaction,
    /// and the stake moves with the seat.
    async fn write_seat(&mut self, write: Substitute, line: Option<AddToSeason>) -> Verdict<()> {
        let store = &self.live.world.store;
        let Some(line) = line else { return Ok(Ok(store.write(write).await?)) };
        match store.write(SubstituteOfSeason { seat: write, line }).await {
            Ok(()) => Ok(Ok(())),
            Err(store::Error::OutOfTurn | store::Error::Overdrawn) => Ok(Err(Refusal::SeasonWentOn)),
            Err(store::Error::AtStakeAlready(_)) => Ok(Err(Refusal::AtStakeAlready)),
            Err(error) => Err(error.into()),
        }
    }

    /// Gives the new player the full time of the current turn, or the time that the host chose, and shows it on the new
    /// board. Returns whether a clock of the new player runs.
    async fn renew(&mut self, seat: Seat, time: Option<Millis>) -> Result<bool, Fault> {
        let now = self.as_of(self.live.world.clock.now()).await?;
        // This lets no deadline pass: inputs stamped before a deadline may still be on their way.
        let at =
            self.live.table().next_deadline().map_or(now, |deadline| deadline.min(now)).max(self.live.table().now());
        // If no clock of the player runs, there is no time to give.
        let Ok(entry) = self.live.table().propose_order(at, Order::Renew(seat, time)) else { return Ok(false) };
        self.write(entry, Origin::default()).await?;
        let n = self.live.fold.n;
        self.telling.leave_out(Audience::Seat(seat), n);
        Ok(true)
    }

    fn say_farewell(&mut self, seat: Seat, left: UserId) {
        if left.is_person() {
            let nonce = self.live.world.nonces.aside();
            self.telling.send_to(
                &self.live,
                Recipient::Person(left),
                Contents::Left { to: self.live.names[seat].clone() },
                nonce,
            );
        }
    }

    /// Tells a newcomer whose seat they have taken, and shows them the turns that the seat was shown.
    async fn tell_story(&mut self, seat: Seat, leaver: String) -> Result<(), Fault> {
        let table = &self.live.fold.table;
        // The current turn is left out: it is on the board.
        let turns = table.turns().len().saturating_sub(1);
        let wanted: Vec<_> =
            table.turns()[..turns].iter().map(|turn| turn.n).skip(turns.saturating_sub(STORY_MAX)).collect();
        let (header, entries) = (table.header().clone(), table.history().to_vec());
        let names = self.live.names.read_by(Observer::Seat(seat));
        let theme = self.live.world.theme.clone();
        let story = blocking(move || {
            let mut table = host::open(header).expect("the match was opened by this header");
            let mut story: Vec<Sealed<Showing>> = Vec::new();
            for n in 0..=entries.len() {
                if wanted.contains(&n) {
                    story.push(table.show(Observer::Seat(seat), &names, &theme));
                }
                if let Some(entry) = entries.get(n) {
                    drop(table.commit(entry));
                }
            }
            story
        });
        let contents = Contents::Seated { leaver, story: story.await? };
        let nonce = self.live.world.nonces.aside();
        self.telling.say_aside(&self.live, Audience::Seat(seat), contents, nonce);
        Ok(())
    }
}
