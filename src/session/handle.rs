//! The handle by which the rest of the program asks a match for something.

use std::collections::BTreeSet;

use tokio::sync::oneshot;

use super::Directory;
use super::answer::{Board, Committed, Fault, Receipt, Refusal, Status, Verdict, Weighed, durable};
use super::mailbox::{Advice, Chosen, Input, Made, Message, Newcomer};
use super::readers::readers;
use super::submission::{Submission, Way};
use crate::store::{self, AddToSeason, Audience, ChannelId, InputId, MatchId, SeasonKind, SeatRow, Stage, UserId};
use host::{Effect, Fit, Order, Sealed};
use rules::{Export, Millis, Moment, Seat};
use scene::Theme;

/// A handle of a match, awake or asleep; the match is woken when necessary. Cheap to clone.
#[derive(Clone)]
pub struct MatchHandle {
    pub(super) directory: Directory,
    pub(super) id: MatchId,
    /// Whether the match may be asked even if it is over.
    pub(super) is_recalled: bool,
}

impl MatchHandle {
    /// The match's number.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// Submits a player's input. The input counts as of the stamp of its id, and only once. A refusal is durable before
    /// it is returned.
    ///
    /// Messages read late ([`Way::Said`]) do not wait for earlier stamps: the caller has handed in everything that was
    /// said before. The receipt of a press may ask for an edit of the pressed message ([`Receipt::is_in_place`]), or
    /// for no answer at all ([`Receipt::is_silent`]).
    pub async fn submit(&self, submission: Submission<'_>) -> Verdict<Receipt> {
        let Submission { user, input: id, way, text, press } = submission;
        if way == Way::Table {
            self.directory.clock().reach(id.stamp());
        } else {
            self.directory.heed(id);
        }
        let (arrived, press, made) = (self.directory.now(), press.cloned(), Made::Submitted(way));
        let input = |reply| Input { user, text: text.into(), press, id, arrived, made, reply };
        durable(self.directory.store(), user, id, self.enter(id, input).await).await
    }

    /// Puts an input into the mailbox and waits for the answer.
    async fn enter(
        &self,
        id: InputId,
        input: impl FnOnce(oneshot::Sender<Verdict<Receipt>>) -> Input,
    ) -> Verdict<Receipt> {
        let answer = self.ask(|reply| Message::Input(input(reply))).await;
        // The match may have written the input before the fault stopped it.
        if matches!(answer, Err(Fault::Adjourned(_))) && self.directory.store().place_of_input(id).await?.is_some() {
            return Err(Fault::Unanswered(self.id));
        }
        answer
    }

    /// What a person sees at the browser table now, in these colors: the view of their seat. A person without a seat
    /// sees the public view, and so does everybody if `user` is `None`. Returns `None` while the boards of a round are
    /// being delivered, because everybody must get these boards at the same time.
    pub async fn sight(&self, user: Option<UserId>, theme: &Theme) -> Result<Option<Board>, Fault> {
        self.ask(|reply| Message::Sight(user, Box::new(theme.clone()), reply)).await
    }

    /// The turn, phase or round that boards show now.
    pub async fn moment(&self) -> Result<Moment, Fault> {
        Ok(self.status().await?.moment)
    }

    /// A warning for a player if this text would end something or give something away; `None` if it would not.
    pub async fn loses_by(&self, user: UserId, text: &str) -> Result<Option<String>, Fault> {
        self.ask(|reply| Message::LosesBy(user, text.into(), reply)).await
    }

    /// Gives a host's order. The caller checks whether the person may host at all.
    pub async fn order(&self, host: UserId, order: Order, input: InputId) -> Verdict<Receipt> {
        self.directory.heed(input);
        let (arrived, text, made) = (self.directory.now(), order.to_string().into(), Made::Ordered(order));
        let given = |reply| Input { user: host, text, press: None, id: input, arrived, made, reply };
        Ok(match self.enter(input, given).await? {
            // The order has been carried out, even if what follows fails.
            Ok(receipt) => {
                let was_reopened = matches!(receipt.what, Effect::PutBack { was_over: true, .. });
                let (receipt, _) = Committed(receipt).then(self.follow(was_reopened)).await;
                Ok(receipt)
            }
            Err(refusal) => Err(refusal),
        })
    }

    /// What a host's order would end if it were given now. The order is not given.
    pub async fn weigh(&self, host: UserId, order: Order) -> Verdict<Weighed> {
        self.ask(|reply| Message::Weigh(host, order, reply)).await
    }

    /// The present board for a person: the view of the person's seat, or the public view for a person without a seat.
    pub async fn board(&self, user: UserId) -> Result<Board, Fault> {
        self.ask(|reply| Message::Board(user, reply)).await
    }

    /// The full view for a host who does not play. The match's log first records that the host was shown this view.
    pub async fn reveal(&self, host: UserId) -> Verdict<Board> {
        self.ask(|reply| Message::Reveal(host, reply)).await
    }

    /// Ends the match, no matter who hosts it. If the match is over already, drops its undelivered messages. Used for
    /// matches on servers that have removed the bot.
    pub async fn abandon(&self) -> Result<(), Fault> {
        self.ask(Message::Abandon).await
    }

    /// Whether the match belongs to a season or to a league; `None` if it belongs to neither.
    pub async fn season(&self) -> Result<Option<SeasonKind>, Fault> {
        Ok(self.directory.store().season_of_match(self.id).await?.map(|(_, kind)| kind))
    }

    /// The facts that everybody may know.
    pub async fn status(&self) -> Result<Status, Fault> {
        self.ask(Message::Status).await
    }

    /// The record of a match that is over, as JSON Lines.
    pub async fn record(&self) -> Verdict<String> {
        self.ask(Message::Record).await
    }

    /// Completions of what a player has begun to type; none for people without a seat.
    pub async fn complete(&self, user: UserId, partial: &str) -> Result<Vec<String>, Fault> {
        self.ask(|reply| Message::Complete(user, partial.into(), reply)).await
    }

    /// What a player may do now, in words and buttons; the public board for a person without a seat.
    pub async fn help(&self, user: UserId) -> Result<Board, Fault> {
        self.ask(|reply| Message::Help(user, reply)).await
    }

    /// The answer to a practising player's question to the machine; `None` for anybody else.
    pub async fn advise(&self, user: UserId, advice: Advice) -> Verdict<Option<Board>> {
        self.ask(|reply| Message::Advise(user, advice, reply)).await
    }

    /// How well a text fits what a player may say now.
    pub async fn fit(&self, user: UserId, text: &str) -> Result<Fit, Fault> {
        self.ask(|reply| Message::Fit(user, text.into(), reply)).await
    }

    /// An export for other programs: of the view of the person's seat, or of the public view.
    pub async fn export(&self, user: UserId, format: &str) -> Verdict<Sealed<Export>> {
        self.ask(|reply| Message::Export(user, format.into(), reply)).await
    }

    /// Some legal input for a player.
    #[cfg(test)]
    pub async fn sample(&self, user: UserId, seed: u64) -> Result<Option<String>, Fault> {
        self.ask(|reply| Message::Sample(user, seed, reply)).await
    }

    /// Replaces the player of a seat. The new player is shown the board, and gets `time` for the current turn, or the
    /// full time of a turn. A person who has seen more than that seat is refused. In a match of a season, `line` also
    /// gives the new player the leaving player's place; the seat and the place change in one transaction.
    pub async fn substitute(
        &self,
        host: UserId,
        seat: Seat,
        player: SeatRow,
        time: Option<Millis>,
        line: Option<AddToSeason>,
    ) -> Verdict<()> {
        let seen = match self.seen_by(player.user).await? {
            Ok(seen) => seen,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let newcomer = Newcomer { player, time, seen, line };
        self.ask(|reply| Message::Substitute(host, seat, newcomer, reply)).await?.map_or_else(
            |refusal| Ok(Err(refusal)),
            |users| {
                self.directory.reseat(self.id, users);
                Ok(Ok(()))
            },
        )
    }

    /// The audiences whose secret channels a person can read now.
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

    /// Whether a player's board may be shown in this channel: according to `status` the channel belongs to the player,
    /// and no other player can read it. If another player can, the match is told to review its channels.
    pub async fn keeps(&self, status: &Status, user: UserId, channel: ChannelId) -> bool {
        if !status.seats.values().any(|row| row.user == user && row.channel == Some(channel)) {
            return false;
        }
        let others: Vec<_> = status.seats.values().map(|row| row.user).filter(|&other| other != user).collect();
        match readers(self.directory.world(), status.guild, channel, &others).await {
            Ok(readers) if readers.is_empty() => true,
            Ok(_) => {
                self.directory.rouse(self.id, Message::Review).await;
                false
            }
            Err(_) => false,
        }
    }

    /// A channel that a host chooses for secrets, with the players and hosts who can read it.
    async fn chosen(&self, host: UserId, channel: Option<ChannelId>) -> Verdict<Option<Chosen>> {
        let Some(channel) = channel else { return Ok(Ok(None)) };
        let status = self.status().await?;
        let people: Vec<_> = status.seats.values().map(|row| row.user).chain([host]).collect();
        Ok(match self.directory.world().courier.readers(status.guild, channel, &people).await {
            Ok(readers) => Ok(Some(Chosen { channel, readers })),
            Err(_) => Err(Refusal::Unreadable),
        })
    }

    /// Gives a seat a private channel instead of the DM, or takes the channel away. A channel that opponents can read
    /// is refused.
    pub async fn set_channel(&self, host: UserId, seat: Seat, channel: Option<ChannelId>) -> Verdict<()> {
        let channel = match self.chosen(host, channel).await? {
            Ok(channel) => channel,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.ask(|reply| Message::SetChannel(host, seat, channel, reply)).await
    }

    /// Moves the match to another channel of its server, where the board is shown again. The caller checks whether the
    /// person may host; a host who plays may only move a match that can no longer reach its channel.
    pub async fn move_to(&self, host: UserId, channel: ChannelId) -> Verdict<()> {
        let moved = self.ask(|reply| Message::Move(host, channel, reply)).await?;
        if moved.is_ok() {
            self.directory.rehouse(self.id, channel);
        }
        Ok(moved)
    }

    /// Shows the full view in a spectators' channel from now on, or stops doing so. A channel that a player can read is
    /// refused.
    pub async fn set_spectators(&self, host: UserId, channel: Option<ChannelId>) -> Verdict<()> {
        let channel = match self.chosen(host, channel).await? {
            Ok(channel) => channel,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.ask(|reply| Message::SetSpectators(Some(host), channel, reply)).await
    }

    /// Shows the full view in the server's channel for spectators. A channel that a player can read is refused.
    pub async fn show_spectators(&self, channel: ChannelId) -> Verdict<()> {
        let host = self.status().await?.host;
        let channel = match self.chosen(host, Some(channel)).await? {
            Ok(channel) => channel,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.ask(|reply| Message::SetSpectators(None, channel, reply)).await
    }

    pub(super) async fn ask<T>(
        &self,
        question: impl FnOnce(oneshot::Sender<Result<T, Fault>>) -> Message,
    ) -> Result<T, Fault> {
        // Do not queue a request in a match that may wait for the database: nobody could tell whether it counts.
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
        // The request was dropped unanswered, because the match crashed. Once the match is at rest, the store shows
        // whether it was stopped for good.
        self.directory.at_rest(self.id).await;
        Err(self.unless_adjourned(Fault::Unanswered(self.id)).await)
    }

    /// Returns `fault`, or [`Fault::Adjourned`] if the match does not answer because a fault has stopped it for good.
    async fn unless_adjourned(&self, fault: Fault) -> Fault {
        match self.directory.store().find_match(self.id).await {
            Ok(row) if row.stage == Stage::Adjourned => Fault::Adjourned(self.id),
            Ok(_) | Err(_) => fault,
        }
    }
}
