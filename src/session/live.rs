//! A match that is awake, as everything that is done with it sees it: who plays, and how it stands.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::answer::{Board, Fault, Refusal, Status, Verdict, seat_of};
use super::called::Called;
use super::fold::{Fold, write_record};
use super::gate::{self, But};
use super::lane::observer;
use super::nonce::Nonce;
use super::ports::{About, Contents, News, Parcel, Recipient};
use super::step::Print;
use super::world::World;
use crate::store::{Audience, Know, MatchRow, UnderWay, UserId};
use host::{Fit, Sealed, Table};
use league::daily::Quiet;
use rules::{Export, Millis, Observer, Outcome, Seat, SeatSet, Showing, Sketch, Timestamp, Turn};
use scene::Theme;

/// A match that is awake.
pub(super) struct Live {
    pub(super) world: Arc<World>,
    /// What the store holds of it beside the journal. What changes here is written there first.
    pub(super) row: MatchRow,
    /// The players' names as they may be printed.
    pub(super) names: Called,
    /// The journal and what follows from it.
    pub(super) fold: Fold,
    /// What is compared of its puzzle, if it is about one.
    pub(super) sketch: Option<Sketch>,
}

impl Live {
    /// The match in its present state.
    pub(super) fn table(&self) -> &dyn Table {
        &*self.fold.table
    }

    /// The result, if it is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.fold.table.outcome()
    }

    /// What everybody may know of where and what it is.
    pub(super) fn about(&self) -> About {
        About {
            id: self.row.id,
            spec: self.fold.table.spec(),
            guild: self.row.guild,
            channel: self.row.channel,
            host: self.row.host,
        }
    }

    /// The seat of a person who plays.
    pub(super) fn seat_of(&self, user: UserId) -> Option<Seat> {
        seat_of(&self.row.seats, user)
    }

    /// Through whose eyes a person sees it: their seat's, or everybody's.
    pub(super) fn eyes_of(&self, user: UserId) -> Observer {
        self.seat_of(user).map_or(Observer::Public, Observer::Seat)
    }

    /// Who sits in it, machines too.
    pub(super) fn users(&self) -> Vec<UserId> {
        self.row.seats.values().map(|row| row.user).collect()
    }

    /// How long an input waits for inputs with earlier stamps. Zero except in real-time turns.
    pub(super) fn hold(&self) -> Millis {
        match self.fold.table.turn() {
            Turn::RealTime(_) => self.fold.table.hold().unwrap_or(self.world.limits.hold),
            Turn::Sequential(_) | Turn::Simultaneous(..) | Turn::Chance | Turn::Over => Millis::ZERO,
        }
    }

    pub(super) fn show(&self, observer: Observer) -> Sealed<Showing> {
        self.fold.table.present(observer, &self.names.read_by(observer), &self.world.theme)
    }

    pub(super) fn board(&self, observer: Observer) -> Board {
        Board { showing: self.show(observer), status: self.status() }
    }

    pub(super) fn status(&self) -> Status {
        Status::of(&self.row, self.table(), self.fold.n)
    }

    /// What somebody at the table sees, or everybody. A round appears there no earlier than in Discord: not before all its
    /// boards have arrived.
    pub(super) fn sight(&self, user: Option<UserId>, theme: &Theme) -> Option<Board> {
        let table = self.table();
        if matches!(table.turn(), Turn::RealTime(_)) && table.awaits_delivery() {
            return None;
        }
        let observer = user.map_or(Observer::Public, |user| self.eyes_of(user));
        Some(Board { showing: table.show(observer, &self.names.read_by(observer), theme), status: self.status() })
    }

    /// What a player may say now; the board of a person without a seat.
    pub(super) fn help(&self, user: UserId) -> Board {
        let help = |seat| {
            let language = self.names.language_of(Observer::Seat(seat));
            Board { showing: self.table().help(seat, language), status: self.status() }
        };
        self.seat_of(user).map_or_else(|| self.board(Observer::Public), help)
    }

    /// The record of a match that is over.
    pub(super) async fn record(&self) -> Verdict<String> {
        if self.outcome().is_none() {
            return Ok(Err(Refusal::StillRunning));
        }
        let journal = self.world.store.journal(self.row.id).await?;
        Ok(Ok(write_record(&self.row, journal.iter().map(|line| line.entry.as_str()))))
    }

    /// Texts that complete what a player has begun to type.
    pub(super) fn complete(&self, user: UserId, partial: &str) -> Vec<String> {
        self.seat_of(user).map_or_else(Vec::new, |seat| self.table().complete(seat, partial))
    }

    /// How well a text suits what a player may say now.
    pub(super) fn fit(&self, user: UserId, text: &str) -> Fit {
        self.seat_of(user).map_or(Fit::Nothing, |seat| self.table().fit(self.world.clock.now(), seat, text))
    }

    /// What a player would lose by a text, in words for them.
    pub(super) fn loses_by(&self, user: UserId, text: &str) -> Option<String> {
        let seat = self.seat_of(user)?;
        self.table().loses_by(seat, text, &self.names.read_by(Observer::Seat(seat)))
    }

    /// What a person may take to other programs.
    pub(super) fn export(&self, user: UserId, format: &str) -> Result<Sealed<Export>, Refusal> {
        self.table().export(self.eyes_of(user), format).map_err(Refusal::from)
    }

    /// The quiet hours of the people in these seats, of whoever has set some by `at`.
    pub(super) async fn quiet_hours_of(&self, seats: SeatSet, at: Timestamp) -> Result<BTreeMap<Seat, Quiet>, Fault> {
        let users: Vec<(Seat, UserId)> = seats.iter().map(|seat| (seat, self.row.seats[seat].user)).collect();
        let people: Vec<UserId> = users.iter().map(|&(_, user)| user).collect();
        let quiet = self.world.store.quiet_hours(&people, at).await?;
        Ok(users.into_iter().filter_map(|(seat, user)| Some((seat, quiet.get(&user)?.clone()))).collect())
    }

    pub(super) fn print(&self) -> Print<'_> {
        Print { names: &self.names, theme: &self.world.theme, opening: &self.row.opening }
    }

    /// What players are called, in a row.
    pub(super) fn listed(&self, users: &[UserId]) -> String {
        let name = |&user: &UserId| self.seat_of(user).map(|seat| self.names[seat].as_str());
        users.iter().filter_map(name).collect::<Vec<_>>().join(" and ")
    }

    /// Where an audience is reached. One without a channel is told nothing, least of all in the match's own: what
    /// spectators see is not for everybody.
    pub(super) fn recipient(&self, audience: Audience) -> Option<Recipient> {
        match audience {
            Audience::Channel => (!self.row.is_direct()).then_some(Recipient::Channel(self.row.channel)),
            Audience::Spectators => self.row.spectators.map(Recipient::Channel),
            Audience::Announcements => self.row.announcements.map(Recipient::Channel),
            Audience::Seat(seat) => {
                let row = &self.row.seats[seat];
                if row.user.is_machine() {
                    return None;
                }
                Some(row.channel.map_or(Recipient::Person(row.user), |channel| Recipient::Private(row.user, channel)))
            }
        }
    }

    /// The people from whom an audience's messages must be kept when they go to a channel; nobody once the match is
    /// over.
    pub(super) fn kept_from(&self, audience: Audience) -> Vec<UserId> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let keeps = |seat: Seat| match audience {
            Audience::Channel | Audience::Announcements => false,
            Audience::Spectators => true,
            Audience::Seat(own) => seat != own,
        };
        self.row.seats.iter().filter(|&(seat, _)| keeps(seat)).map(|(_, row)| row.user).collect()
    }

    /// Something for an audience, if it can be reached.
    pub(super) fn parcel(&self, audience: Audience, contents: Contents, nonce: Nonce) -> Option<Parcel> {
        let (to, kept_from) = (self.recipient(audience)?, self.kept_from(audience));
        Some(Parcel { about: self.about(), to, contents, nonce, kept_from, in_place_of: None, again_since: None })
    }

    /// The news of this moment.
    pub(super) fn news_now(&self, audience: Audience, showing: Option<Sealed<Showing>>) -> News {
        let to_act = self.fold.table.turn().seats();
        News {
            names: self.names.read_by(observer(audience)),
            n: self.fold.n,
            at: self.fold.table.now(),
            notice: None,
            receipt: None,
            answers: None,
            showing,
            offer: None,
            standing: None,
            offer_number: None,
            is_seen: false,
            calls: matches!(audience, Audience::Seat(seat) if to_act.contains(seat)),
            clock: self.fold.table.clock(),
            to_act,
            outcome: self.outcome(),
            moment: self.fold.table.moment(),
            resume: self.fold.table.resume(),
        }
    }

    /// Writes down that somebody has been able to see what an audience is shown; says whether that is news.
    pub(super) async fn know(&self, user: UserId, audience: Audience) -> Result<bool, Fault> {
        Ok(self.world.store.write(Know { match_id: self.row.id, user, audience }).await?)
    }

    /// Where others are solving the match's puzzle, if anywhere.
    pub(super) async fn kept_by(&self) -> Result<Option<UnderWay>, Fault> {
        let Some(sketch) = &self.sketch else { return Ok(None) };
        gate::under_way(&self.world.store, self.world.clock.now(), sketch, But::Match(self.row.id)).await
    }

    /// Whether the solution is to stay hidden. If that cannot be found out now, it stays hidden until it can.
    pub(super) async fn must_withhold(&self) -> bool {
        self.kept_by().await.map_or(true, |kept| kept.is_some())
    }
}
