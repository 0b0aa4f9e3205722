//! What the front doors hold of a match: everything that can be asked of it.

use std::collections::BTreeSet;

use tokio::sync::oneshot;

use super::Directory;
use super::answer::{Board, Committed, Fault, Receipt, Refusal, Status, Verdict, Weighed, durable};
use super::mailbox::{Advice, Ask, Chosen, Input, Message, Newcomer, Under, Way};
use super::readers::readers;
use crate::store::{self, AddToSeason, Audience, ChannelId, InputId, MatchId, SeasonKind, SeatRow, Stage, UserId};
use host::{Effect, Fit, Order, Sealed};
use rules::{Export, Millis, Moment, Pressed, Seat};
use scene::Theme;

/// A match, awake or asleep: it wakes when it is needed. Cheap to clone.
#[derive(Clone)]
pub struct MatchHandle {
    pub(super) directory: Directory,
    pub(super) id: MatchId,
    /// Whether the match is asked even if it is over.
    pub(super) is_recalled: bool,
}

impl MatchHandle {
    /// The match's number.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// What a player typed. It counts by the stamp in `input`, Discord's own, and only once.
    pub async fn submit(&self, user: UserId, text: &str, input: InputId) -> Verdict<Receipt> {
        self.put_in(user, text, input, Way::Typed).await
    }

    /// What a player pressed under a message: like [`MatchHandle::submit`], but the receipt may ask for a change of that
    /// message ([`Receipt::is_in_place`]), or for nothing at all ([`Receipt::is_silent`]).
    pub async fn press(&self, user: UserId, text: &str, input: InputId, under: Under) -> Verdict<Receipt> {
        self.put_in(user, text, input, Way::Pressed(under)).await
    }

    /// What a player pressed: judged against what the board showed. With the message that was pressed, if that can be
    /// changed, like [`MatchHandle::press`]; without it like [`MatchHandle::submit`].
    pub async fn press_on(
        &self,
        user: UserId,
        press: &Pressed,
        input: InputId,
        under: Option<Under>,
    ) -> Verdict<Receipt> {
        let way = under.map_or(Way::Typed, Way::Pressed);
        self.put_in_as(user, (&press.whole(), Some(press.clone())), input, way).await
    }

    /// What a player pressed or said at the table: like [`MatchHandle::press_on`] without a message. The stamp in `input` is
    /// no stamp of Discord's, and tells nothing about its clock.
    pub async fn from_table(
        &self,
        user: UserId,
        (text, press): (&str, Option<&Pressed>),
        input: InputId,
    ) -> Verdict<Receipt> {
        self.put_in_as(user, (text, press.cloned()), input, Way::AtTable).await
    }

    /// What somebody sees now who looks at the table, in these colors: their seat's view, or the public one. `None` asks for
    /// the public one. Nothing while the boards of a round are on their way that all are to have at the same time.
    pub async fn sight(&self, user: Option<UserId>, theme: &Theme) -> Result<Option<Board>, Fault> {
        self.ask(|reply| Message::Ask(Ask::Sight(user, Box::new(theme.clone()), reply))).await
    }

    /// The turn, phase or round that boards show now.
    pub async fn moment(&self) -> Result<Moment, Fault> {
        Ok(self.status().await?.moment)
    }

    /// What a player would lose by this text, in words for them; `None` where nothing ends and nothing is given away.
    pub async fn loses_by(&self, user: UserId, text: &str) -> Result<Option<String>, Fault> {
        self.ask(|reply| Message::Ask(Ask::LosesBy(user, text.into(), reply))).await
    }

    /// Gives a host's order. Whether the person may host at all is for the caller to check.
    pub async fn order(&self, host: UserId, order: Order, input: InputId) -> Verdict<Receipt> {
        let answer = self.put_in(host, &order.to_string(), input, Way::Ordered(order)).await;
        Ok(match answer? {
            // Whatever else fails: the order has been carried out.
            Ok(receipt) => {
                let was_reopened = matches!(receipt.what, Effect::PutBack { was_over: true, .. });
                let (receipt, _) = Committed(receipt).then(self.follow(was_reopened)).await;
                Ok(receipt)
            }
            Err(refusal) => Err(refusal),
        })
    }

    /// What a player typed while nobody could hear it, read afterwards: like [`MatchHandle::submit`], but it does not
    /// wait for earlier stamps. The caller has handed in everything that was said before it.
    pub async fn submit_late(&self, user: UserId, text: &str, input: InputId) -> Verdict<Receipt> {
        self.put_in(user, text, input, Way::Late).await
    }

    /// What a host's order would put an end to, were it given now. Nothing is ordered by this.
    pub async fn weigh(&self, host: UserId, order: Order) -> Verdict<Weighed> {
        self.ask(|reply| Message::Ask(Ask::Weigh(host, order, reply))).await
    }

    /// Puts an input in. A refusal of a player is durable before it is told.
    async fn put_in(&self, user: UserId, text: &str, id: InputId, way: Way) -> Verdict<Receipt> {
        self.put_in_as(user, (text, None), id, way).await
    }

    async fn put_in_as(
        &self,
        user: UserId,
        (text, press): (&str, Option<Pressed>),
        id: InputId,
        way: Way,
    ) -> Verdict<Receipt> {
        match way {
            Way::AtTable => self.directory.clock().reach(id.stamp()),
            Way::Typed | Way::Late | Way::Pressed(_) | Way::Ordered(_) => self.directory.heed(id),
        }
        let arrived = self.directory.now();
        let input = |reply| Input { user, text: text.into(), press, id, arrived, way, reply };
        let mut answer = self.ask(|reply| Message::Input(input(reply))).await;
        // The match may have written the input before the fault stopped it.
        if matches!(answer, Err(Fault::Adjourned(_))) && self.directory.store().place_of_input(id).await?.is_some() {
            answer = Err(Fault::Unanswered(self.id));
        }
        if let Way::Ordered(_) = way { answer } else { durable(self.directory.store(), user, id, answer).await }
    }

    /// A person's present view: their seat's, or the public one if they have no seat.
    pub async fn board(&self, user: UserId) -> Result<Board, Fault> {
        self.ask(|reply| Message::Ask(Ask::Board(user, reply))).await
    }

    /// Everything, for a host who does not play. That it was shown is written into the log of the match first.
    pub async fn reveal(&self, host: UserId) -> Verdict<Board> {
        self.ask(|reply| Message::Ask(Ask::Reveal(host, reply))).await
    }

    /// Ends the match, no matter who hosts it. If it is over, drops what has not been told yet. Brings matches to rest
    /// on a server that the bot is no longer on.
    pub async fn abandon(&self) -> Result<(), Fault> {
        self.ask(|reply| Message::Ask(Ask::Abandon(reply))).await
    }

    /// Whether the match belongs to a season or a league.
    pub async fn season(&self) -> Result<Option<SeasonKind>, Fault> {
        Ok(self.directory.store().season_of_match(self.id).await?.map(|(_, kind)| kind))
    }

    /// What everybody may know.
    pub async fn status(&self) -> Result<Status, Fault> {
        self.ask(|reply| Message::Ask(Ask::Status(reply))).await
    }

    /// The record of a match that is over, as JSON Lines.
    pub async fn record(&self) -> Verdict<String> {
        self.ask(|reply| Message::Ask(Ask::Record(reply))).await
    }

    /// Texts that complete what a player has begun to type; none for people without a seat.
    pub async fn complete(&self, user: UserId, partial: &str) -> Result<Vec<String>, Fault> {
        self.ask(|reply| Message::Ask(Ask::Complete(user, partial.into(), reply))).await
    }

    /// What a player may say now, in words and buttons; the board of a person without a seat.
    pub async fn help(&self, user: UserId) -> Result<Board, Fault> {
        self.ask(|reply| Message::Ask(Ask::Help(user, reply))).await
    }

    /// What a player who practises asks of the machine; nothing for anybody else.
    pub async fn advise(&self, user: UserId, advice: Advice) -> Verdict<Option<Board>> {
        self.ask(|reply| Message::Ask(Ask::Advise(user, advice, reply))).await
    }

    /// How well a text suits what a player may say now.
    pub async fn fit(&self, user: UserId, text: &str) -> Result<Fit, Fault> {
        self.ask(|reply| Message::Ask(Ask::Fit(user, text.into(), reply))).await
    }

    /// What a person may take to other programs: from their seat's view, or the public one if they have no seat.
    pub async fn export(&self, user: UserId, format: &str) -> Verdict<Sealed<Export>> {
        self.ask(|reply| Message::Ask(Ask::Export(user, format.into(), reply))).await
    }

    /// Some legal input of a player.
    #[cfg(test)]
    pub async fn sample(&self, user: UserId, seed: u64) -> Result<Option<String>, Fault> {
        self.ask(|reply| Message::Ask(Ask::Sample(user, seed, reply))).await
    }

    /// Puts another person on a seat: they are shown its board, and have this much time for the turn that runs, or all
    /// of its time. A person who has known more than that seat does is refused. In a match of a season they may also
    /// take the leaving player's place in the season, by a line of its log: both, or neither.
    pub async fn substitute(
        &self,
        host: UserId,
        seat: Seat,
        player: SeatRow,
        (time, line): (Option<Millis>, Option<AddToSeason>),
    ) -> Verdict<()> {
        let seen = match self.seen_by(player.user).await? {
            Ok(seen) => seen,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let newcomer = Newcomer { player, time, seen, line };
        self.ask(|reply| Message::Ask(Ask::Substitute(host, seat, newcomer, reply))).await?.map_or_else(
            |refusal| Ok(Err(refusal)),
            |users| {
                self.directory.reseat(self.id, users);
                Ok(Ok(()))
            },
        )
    }

    /// Whose secrets somebody can read in channels now.
    async fn seen_by(&self, user: UserId) -> Verdict<BTreeSet<Audience>> {
        let guild = self.status().await?.guild;
        let mut seen = BTreeSet::new();
        for (channel, audience) in self.directory.store().secret_channels(self.id).await? {
            match readers(self.directory.world(), guild, channel, &[user]).await {
                Ok(readers) => seen.extend(readers.iter().map(|_| audience)),
                Err(_) => return Ok(Err(Refusal::Unreadable)),
            }
        }
        Ok(Ok(seen))
    }

    /// Whether a player's board may stand in this channel: it is their own, and nobody can read it from whom the board is
    /// kept. One that is overheard is looked at by the match.
    pub async fn keeps(&self, user: UserId, channel: ChannelId) -> Result<bool, Fault> {
        let status = self.status().await?;
        if !status.seats.values().any(|row| row.user == user && row.channel == Some(channel)) {
            return Ok(false);
        }
        let others: Vec<_> = status.seats.values().map(|row| row.user).filter(|&other| other != user).collect();
        match readers(self.directory.world(), status.guild, channel, &others).await {
            Ok(readers) if readers.is_empty() => Ok(true),
            Ok(_) => {
                self.directory.rouse(self.id, Message::Review).await;
                Ok(false)
            }
            Err(_) => Ok(false),
        }
    }

    /// A channel that a host chooses for secrets, and who can read it of those whom that concerns.
    async fn chosen(&self, host: UserId, channel: Option<ChannelId>) -> Verdict<Option<Chosen>> {
        let Some(channel) = channel else { return Ok(Ok(None)) };
        let status = self.status().await?;
        let people: Vec<_> = status.seats.values().map(|row| row.user).chain([host]).collect();
        Ok(match self.directory.world().courier.readers(status.guild, channel, &people).await {
            Ok(readers) => Ok(Some(Chosen { channel, readers })),
            Err(_) => Err(Refusal::Unreadable),
        })
    }

    /// Gives a seat a channel of its own instead of the DM, or takes it away. One that opponents can read is refused.
    pub async fn set_channel(&self, host: UserId, seat: Seat, channel: Option<ChannelId>) -> Verdict<()> {
        let channel = match self.chosen(host, channel).await? {
            Ok(channel) => channel,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.ask(|reply| Message::Ask(Ask::SetChannel(host, seat, channel, reply))).await
    }

    /// Moves the match to another channel of its server, which is shown the board. Whether the person may host is for
    /// the caller to check; one who plays may do this only where the match cannot be told any more.
    pub async fn move_to(&self, host: UserId, channel: ChannelId) -> Verdict<()> {
        let moved = self.ask(|reply| Message::Ask(Ask::Move(host, channel, reply))).await?;
        if moved.is_ok() {
            self.directory.rehouse(self.id, channel);
        }
        Ok(moved)
    }

    /// Shows everything to a channel of spectators from now on, or ends that. One that a player can read is refused.
    pub async fn set_spectators(&self, host: UserId, channel: Option<ChannelId>) -> Verdict<()> {
        let channel = match self.chosen(host, channel).await? {
            Ok(channel) => channel,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.ask(|reply| Message::Ask(Ask::SetSpectators(Some(host), channel, reply))).await
    }

    /// Shows everything to the channel that the server has for that. One that a player can read is refused.
    pub async fn show_spectators(&self, channel: ChannelId) -> Verdict<()> {
        let host = self.status().await?.host;
        let channel = match self.chosen(host, Some(channel)).await? {
            Ok(channel) => channel,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.ask(|reply| Message::Ask(Ask::SetSpectators(None, channel, reply))).await
    }

    pub(super) async fn ask<T>(
        &self,
        question: impl FnOnce(oneshot::Sender<Result<T, Fault>>) -> Message,
    ) -> Result<T, Fault> {
        // Not put into a mailbox whose match may wait for the database: nobody could say then whether it counts.
        if self.directory.store().is_away() {
            return Err(Fault::Store(store::Error::Away));
        }
        let (reply, answer) = oneshot::channel();
        let sent = if self.is_recalled {
            self.directory.send_recalling(self.id, question(reply)).await
        } else {
            self.directory.send(self.id, question(reply)).await
        };
        match sent {
            Ok(()) => {}
            Err(fault @ Fault::NotOpen(_)) => return Err(self.unless_adjourned(fault).await),
            Err(fault) => return Err(fault),
        }
        if let Ok(answer) = answer.await {
            return answer;
        }
        // Dropped unanswered: the match stopped over it. Whether a fault has stopped it for good is known when it rests.
        self.directory.at_rest(self.id).await;
        Err(self.unless_adjourned(Fault::Unanswered(self.id)).await)
    }

    /// This fault, or [`Fault::Adjourned`] where the match does not answer because a fault has stopped it.
    async fn unless_adjourned(&self, fault: Fault) -> Fault {
        match self.directory.store().find_match(self.id).await {
            Ok(row) if row.stage == Stage::Adjourned => Fault::Adjourned(self.id),
            Ok(_) | Err(_) => fault,
        }
    }
}
