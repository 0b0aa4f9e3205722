//! The state of an awake match that all its parts share: the players, and the position.

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

/// The state of an awake match.
pub(super) struct Live {
    pub(super) world: Arc<World>,
    /// The match's row in the store. Changes are written to the store first.
    pub(super) row: MatchRow,
    /// The players' names, safe to print.
    pub(super) names: Called,
    /// The journal and the table.
    pub(super) fold: Fold,
    /// The sketch of the match's puzzle, if it is about one.
    pub(super) sketch: Option<Sketch>,
}

impl Live {
    /// The table in its present state.
    pub(super) fn table(&self) -> &dyn Table {
        &*self.fold.table
    }

    /// The outcome, if the match is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.fold.table.outcome()
    }

    /// The facts about the match that every message needs.
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

    /// The observer whose view a person sees: the person's seat, or the public.
    pub(super) fn eyes_of(&self, user: UserId) -> Observer {
        self.seat_of(user).map_or(Observer::Public, Observer::Seat)
    }

    /// The users in all seats, machines included.
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

    /// The view of a person at the browser table, or the public view. A round appears there only when all its boards
    /// have been delivered on Discord.
    pub(super) fn sight(&self, user: Option<UserId>, theme: &Theme) -> Option<Board> {
        let table = self.table();
        if matches!(table.turn(), Turn::RealTime(_)) && table.awaits_delivery() {
            return None;
        }
        let observer = user.map_or(Observer::Public, |user| self.eyes_of(user));
        Some(Board { showing: table.show(observer, &self.names.read_by(observer), theme), status: self.status() })
    }

    /// What a player may do now, in words and buttons; the public board for a person without a seat.
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

    /// Completions of what a player has begun to type.
    pub(super) fn complete(&self, user: UserId, partial: &str) -> Vec<String> {
        self.seat_of(user).map_or_else(Vec::new, |seat| self.table().complete(seat, partial))
    }

    /// How well a text fits what a player may say now.
    pub(super) fn fit(&self, user: UserId, text: &str) -> Fit {
        self.seat_of(user).map_or(Fit::Nothing, |seat| self.table().fit(self.world.clock.now(), seat, text))
    }

    /// A warning for a player if a text would end something or give something away.
    pub(super) fn loses_by(&self, user: UserId, text: &str) -> Option<String> {
        let seat = self.seat_of(user)?;
        self.table().loses_by(seat, text, &self.names.read_by(Observer::Seat(seat)))
    }

    /// An export of what a person sees, for other programs.
    pub(super) fn export(&self, user: UserId, format: &str) -> Result<Sealed<Export>, Refusal> {
        self.table().export(self.eyes_of(user), format).map_err(Refusal::from)
    }

    /// The quiet hours of the players in these seats, as far as the players had set them by `at`.
    pub(super) async fn quiet_hours_of(&self, seats: SeatSet, at: Timestamp) -> Result<BTreeMap<Seat, Quiet>, Fault> {
        let users: Vec<(Seat, UserId)> = seats.iter().map(|seat| (seat, self.row.seats[seat].user)).collect();
        let people: Vec<UserId> = users.iter().map(|&(_, user)| user).collect();
        let quiet = self.world.store.quiet_hours(&people, at).await?;
        Ok(users.into_iter().filter_map(|(seat, user)| Some((seat, quiet.get(&user)?.clone()))).collect())
    }

    pub(super) fn print(&self) -> Print<'_> {
        Print { names: &self.names, theme: &self.world.theme, opening: &self.row.opening }
    }

    /// The names of these players, joined by "and".
    pub(super) fn listed(&self, users: &[UserId]) -> String {
        let name = |&user: &UserId| self.seat_of(user).map(|seat| self.names[seat].as_str());
        users.iter().filter_map(name).collect::<Vec<_>>().join(" and ")
    }

    /// The address of an audience. Spectators without a channel are sent nothing, because what they see must not appear
    /// in the match's channel.
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

    /// A parcel for an audience; `None` if the audience has no address.
    pub(super) fn parcel(&self, audience: Audience, contents: Contents, nonce: Nonce) -> Option<Parcel> {
        let (to, kept_from) = (self.recipient(audience)?, self.kept_from(audience));
        Some(Parcel { about: self.about(), to, contents, nonce, kept_from, in_place_of: None, again_since: None })
    }

    /// News about the present state of the match.
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

    /// Records that a person has been able to see what an audience is shown. Returns whether this was unknown before.
    pub(super) async fn know(&self, user: UserId, audience: Audience) -> Result<bool, Fault> {
        Ok(self.world.store.write(Know { match_id: self.row.id, user, audience }).await?)
    }

    /// Where others are solving the match's puzzle, if anywhere.
    pub(super) async fn kept_by(&self) -> Result<Option<UnderWay>, Fault> {
        let Some(sketch) = &self.sketch else { return Ok(None) };
        gate::under_way(&self.world.store, self.world.clock.now(), sketch, But::Match(self.row.id)).await
    }

    /// Whether the solution must stay hidden. If the store cannot answer, the solution stays hidden.
    pub(super) async fn must_withhold(&self) -> bool {
        self.kept_by().await.map_or(true, |kept| kept.is_some())
    }
}
