//! Somebody takes another's seat: the leaving player is told, and the new player gets the story so far and time for the
//! turn that runs.

use super::actor::Actor;
use super::answer::{Fault, Refusal, Verdict, seat_of};
use super::fold::{Keeper, Origin, blocking};
use super::lane::{Form, Lane};
use super::mailbox::Newcomer;
use super::ports::{Contents, Recipient};
use super::seasons::TheSeason;
use super::wake;
use crate::store::{self, AddToSeason, Audience, SeasonKind, Substitute, SubstituteOfSeason, UserId};
use host::{Order, Sealed};
use rules::{Millis, Observer, Seat, Showing};

/// How many turns of the story a newcomer is shown, the last ones: as many pictures as a message has room for.
const STORY_MAX: usize = 9;

impl Actor {
    pub(super) async fn substitute(&mut self, host: UserId, seat: Seat, newcomer: Newcomer) -> Verdict<Vec<UserId>> {
        let Newcomer { player, time, seen, line } = newcomer;
        if let Err(refusal) = self.may_change(host, seat) {
            return Ok(Err(refusal));
        }
        if seat_of(&self.row.seats, player.user).is_some() {
            return Ok(Err(Refusal::SeatedAlready(player.name)));
        }
        if let Err(refusal) = self.may_sit(seat, (player.user, &player.name), seen).await? {
            return Ok(Err(refusal));
        }
        let at = self.world.clock.now();
        self.owe_board(Audience::Seat(seat)).await?;
        let write = Substitute { match_id: self.row.id, seat, player: player.clone(), host, at };
        if let Err(refusal) = self.write_seat(write, line).await? {
            self.has_board(Audience::Seat(seat)).await;
            return Ok(Err(refusal));
        }
        let (left, leaver) = (self.row.seats[seat].user, self.names[seat].clone());
        self.row.seats[seat] = player;
        self.names = wake::printable_names(&self.world, &self.row);
        if !left.is_person() {
            // Nobody was told anything there, because the last person on the seat has been forgotten.
            let mut lane = Lane::new(Audience::Seat(seat), self.fold.n);
            lane.look(&*self.fold.table);
            self.lanes.insert(Audience::Seat(seat), lane);
        }
        if let Some(lane) = self.lanes.get_mut(&Audience::Seat(seat)) {
            // That message is the former player's, and so is whatever was in their way.
            lane.blocked = None;
            if let Some(board) = lane.board.take() {
                self.retire(Audience::Seat(seat), board.row, false).await;
            }
        }
        self.say_farewell(seat, left);
        // The seat has changed hands already, whatever becomes of the rest.
        if let Err(fault) = self.tell_story(seat, leaver).await {
            tracing::error!(match.id = self.row.id.0, %fault, "a newcomer could not be shown what the seat has seen");
        }
        // Names are no part of a view, so that no view differs by this: the others' boards are shown with what comes now.
        self.others(seat).for_each(|lane| lane.is_owed = true);
        match self.renew(seat, time).await {
            Ok(true) => {}
            Ok(false) => self.name_in_boards(seat),
            Err(fault) => {
                tracing::error!(match.id = self.row.id.0, %fault, "a newcomer could not be given their time");
            }
        }
        self.show_again(Audience::Seat(seat)).await;
        self.review();
        Ok(Ok(self.row.seats.values().map(|row| row.user).collect()))
    }

    /// Writes who sits there from now on, with the line of a season that says so; the stake goes with that.
    async fn write_seat(&mut self, write: Substitute, line: Option<AddToSeason>) -> Verdict<()> {
        let store = &self.world.store;
        let Some(line) = line else { return Ok(Ok(store.write(write).await?)) };
        match store.write(SubstituteOfSeason { seat: write, line }).await {
            Ok(()) => Ok(Ok(())),
            Err(store::Error::OutOfTurn | store::Error::Overdrawn) => Ok(Err(Refusal::SeasonWentOn)),
            Err(store::Error::AtStakeAlready(_)) => Ok(Err(Refusal::AtStakeAlready)),
            Err(error) => Err(error.into()),
        }
    }

    /// Learns who has something at stake: in a season that changes without a word to this match.
    pub(super) async fn learn_stakers(&mut self) {
        if self.fold.table.spec().ledger.is_none() {
            return;
        }
        match self.world.store.stakers(self.row.id).await {
            Ok(stakers) => self.stakers = stakers.into_iter().collect(),
            Err(error) => tracing::error!(match.id = self.row.id.0, %error, "who has something at stake is not known"),
        }
    }

    /// Why a match of a season that is over pays nothing back: somebody has given their place to somebody else since, with
    /// what the match paid them.
    pub(super) async fn replaced_since(&mut self) -> Result<Option<Refusal>, Fault> {
        let store = &self.world.store;
        if self.fold.table.outcome().is_none() || self.stakers.is_empty() {
            return Ok(None);
        }
        let Some((id, SeasonKind::Season)) = store.season_of_match(self.row.id).await? else { return Ok(None) };
        let the = TheSeason::load(store, id).await?;
        let members = self.stakers.iter().filter_map(|&user| the.member(user));
        let mut replaced = members.filter_map(|member| Some((member, the.state.heir(member)?)));
        Ok(replaced.next().map(|(member, heir)| Refusal::PlaceGone { had: the.name(member), has: the.name(heir) }))
    }

    fn others(&mut self, seat: Seat) -> impl Iterator<Item = &mut Lane> {
        self.lanes.values_mut().filter(move |lane| lane.audience != Audience::Seat(seat))
    }

    /// Changes the others' present boards, which name the person who has left the seat.
    fn name_in_boards(&mut self, seat: Seat) {
        for lane in self.others(seat).filter(|lane| lane.board.is_some()) {
            lane.refresh.get_or_insert(Form::Board);
        }
        self.refresh_boards();
    }

    /// The new player has all the time of the turn that runs, or what the host gives them: their board tells them. Says
    /// whether there was any.
    async fn renew(&mut self, seat: Seat, time: Option<Millis>) -> Result<bool, Fault> {
        let now = self.as_of(self.world.clock.now()).await?;
        // No deadline passes by this: what others said before one may still be on its way.
        let at = self.fold.table.next_deadline().map_or(now, |deadline| deadline.min(now)).max(self.fold.table.now());
        // Where no clock of theirs runs there is nothing to be given.
        let Ok(entry) = self.fold.table.propose_order(at, Order::Renew(seat, time)) else { return Ok(false) };
        self.write(entry, Origin::default()).await?;
        let n = self.fold.n;
        self.lanes.get_mut(&Audience::Seat(seat)).into_iter().for_each(|lane| lane.leave_out(n));
        Ok(true)
    }

    fn say_farewell(&mut self, seat: Seat, left: UserId) {
        if left.is_person() {
            let nonce = self.world.nonces.aside();
            self.send_to(Recipient::Person(left), Contents::Left { to: self.names[seat].clone() }, nonce);
        }
    }

    /// Tells a newcomer whose seat it is, and what that seat has been shown.
    async fn tell_story(&mut self, seat: Seat, leaver: String) -> Result<(), Fault> {
        let table = &self.fold.table;
        // The turn that runs is on the board.
        let turns = table.turns().len().saturating_sub(1);
        let wanted: Vec<_> =
            table.turns()[..turns].iter().map(|turn| turn.n).skip(turns.saturating_sub(STORY_MAX)).collect();
        let (header, entries) = (table.header().clone(), table.history().to_vec());
        let (names, theme) = (self.names.clone(), self.world.theme.clone());
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
        let nonce = self.world.nonces.aside();
        self.say_aside(Audience::Seat(seat), contents, nonce);
        Ok(())
    }
}
