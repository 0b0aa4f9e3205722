//! What the front doors hold of a match: everything that can be asked of it.

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

    /// Puts in what a player submits. It counts by the stamp of its id, and only once. A refusal is durable before it is told.
    ///
    /// What was read afterwards ([`Way::Said`]) does not wait for earlier stamps: the caller has handed in everything that
    /// was said before it. The receipt of a press may ask for a change of the message that was pressed
    /// ([`Receipt::is_in_place`]), or for nothing at all ([`Receipt::is_silent`]).
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

    /// Puts an input into the mailbox.
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

    /// What somebody sees now who looks at the table, in these colors: their seat's view, or the public one. `None` asks for
    /// the public one. Nothing while the boards of a round are on their way that all are to have at the same time.
    pub async fn sight(&self, user: Option<UserId>, theme: &Theme) -> Result<Option<Board>, Fault> {
        self.ask(|reply| Message::Sight(user, Box::new(theme.clone()), reply)).await
    }

    /// The turn, phase or round that boards show now.
    pub async fn moment(&self) -> Result<Moment, Fault> {
        Ok(self.status().await?.moment)
    }

    /// What a player would lose by this text, in words for them; `None` where nothing ends and nothing is given away.
    pub async fn loses_by(&self, user: UserId, text: &str) -> Result<Option<String>, Fault> {
        self.ask(|reply| Message::LosesBy(user, text.into(), reply)).await
    }

    /// Gives a host's order. Whether the person may host at all is for the caller to check.
    pub async fn order(&self, host: UserId, order: Order, input: InputId) -> Verdict<Receipt> {
        self.directory.heed(input);
        let (arrived, text, made) = (self.directory.now(), order.to_string().into(), Made::Ordered(order));
        let given = |reply| Input { user: host, text, press: None, id: input, arrived, made, reply };
        Ok(match self.enter(input, given).await? {
            // Whatever else fails: the order has been carried out.
            Ok(receipt) => {
                let was_reopened = matches!(receipt.what, Effect::PutBack { was_over: true, .. });
                let (receipt, _) = Committed(receipt).then(self.follow(was_reopened)).await;
                Ok(receipt)
            }
            Err(refusal) => Err(refusal),
        })
    }

    /// What a host's order would put an end to, were it given now. Nothing is ordered by this.
    pub async fn weigh(&self, host: UserId, order: Order) -> Verdict<Weighed> {
        self.ask(|reply| Message::Weigh(host, order, reply)).await
    }

    /// A person's present view: their seat's, or the public one if they have no seat.
    pub async fn board(&self, user: UserId) -> Result<Board, Fault> {
        self.ask(|reply| Message::Board(user, reply)).await
    }

    /// Everything, for a host who does not play. That it was shown is written into the log of the match first.
    pub async fn reveal(&self, host: UserId) -> Verdict<Board> {
        self.ask(|reply| Message::Reveal(host, reply)).await
    }

    /// Ends the match, no matter who hosts it. If it is over, drops what has not been told yet. Brings matches to rest
    /// on a server that the bot is no longer on.
    pub async fn abandon(&self) -> Result<(), Fault> {
        self.ask(Message::Abandon).await
    }

    /// Whether the match belongs to a season or a league.
    pub async fn season(&self) -> Result<Option<SeasonKind>, Fault> {
        Ok(self.directory.store().season_of_match(self.id).await?.map(|(_, kind)| kind))
    }

    /// What everybody may know.
    pub async fn status(&self) -> Result<Status, Fault> {
        self.ask(Message::Status).await
    }

    /// The record of a match that is over, as JSON Lines.
    pub async fn record(&self) -> Verdict<String> {
        self.ask(Message::Record).await
    }

    /// Texts that complete what a player has begun to type; none for people without a seat.
    pub async fn complete(&self, user: UserId, partial: &str) -> Result<Vec<String>, Fault> {
        self.ask(|reply| Message::Complete(user, partial.into(), reply)).await
    }

    /// What a player may say now, in words and buttons; the board of a person without a seat.
    pub async fn help(&self, user: UserId) -> Result<Board, Fault> {
        self.ask(|reply| Message::Help(user, reply)).await
    }

    /// What a player who practises asks of the machine; nothing for anybody else.
    pub async fn advise(&self, user: UserId, advice: Advice) -> Verdict<Option<Board>> {
        self.ask(|reply| Message::Advise(user, advice, reply)).await
    }

    /// How well a text suits what a player may say now.
    pub async fn fit(&self, user: UserId, text: &str) -> Result<Fit, Fault> {
        self.ask(|reply| Message::Fit(user, text.into(), reply)).await
    }

    /// What a person may take to other programs: from their seat's view, or the public one if they have no seat.
    pub async fn export(&self, user: UserId, format: &str) -> Verdict<Sealed<Export>> {
        self.ask(|reply| Message::Export(user, format.into(), reply)).await
    }

    /// Some legal input of a player.
    #[cfg(test)]
    pub async fn sample(&self, user: UserId, seed: u64) -> Result<Option<String>, Fault> {
        self.ask(|reply| Message::Sample(user, seed, reply)).await
    }

    /// Puts another person on a seat: they are shown its board, and have this much time for the turn that runs, or all
    /// of its time. A person who has known more than that seat does is refused. In a match of a season they may also
    /// take the leaving player's place in the season, by a line of its log: both, or neither.
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

    /// Whether a player's board may stand in this channel: the channel is the player's own by this `status`, and no other player
    /// can read it. If another player can, the match is told to review its channels.
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
        self.ask(|reply| Message::SetChannel(host, seat, channel, reply)).await
    }

    /// Moves the match to another channel of its server, which is shown the board. Whether the person may host is for
    /// the caller to check; one who plays may do this only where the match cannot be told any more.
    pub async fn move_to(&self, host: UserId, channel: ChannelId) -> Verdict<()> {
        let moved = self.ask(|reply| Message::Move(host, channel, reply)).await?;
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
        self.ask(|reply| Message::SetSpectators(Some(host), channel, reply)).await
    }

    /// Shows everything to the channel that the server has for that. One that a player can read is refused.
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
