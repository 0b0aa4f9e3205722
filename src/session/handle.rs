//! What the front doors hold of a match: everything that can be asked of it, and its answers.

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::sync::oneshot;

use super::Directory;
use super::mailbox::{Ask, Chosen, Input, Message, Way};
use super::secrets::readers;
use crate::host::{self, ClockFace, Ends, Sealed};
use crate::rules::{BySeat, Export, Millis, Outcome, Seat, SeatSet, Showing, Spec};
use crate::store::{self, Audience, ChannelId, GuildId, InputId, MatchId, Refuse, SeatRow, UserId};

/// A match, awake or asleep: it wakes when it is needed. Cheap to clone.
#[derive(Clone)]
pub struct MatchHandle {
    pub(super) directory: Directory,
    pub(super) id: MatchId,
}

/// An input that was not accepted, for its author alone. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A stranger or a spectator.
    #[error("you have no seat in this match")]
    NotSeated,
    /// The same interaction or message again.
    #[error("that has been counted already")]
    Counted,
    /// What was said later has been judged, so the earlier one means something else by now.
    #[error(
        "that reached the bot after something you said later, so it does not count; say it again if you still mean it"
    )]
    Overtaken,
    /// The journal is as long as one may be.
    #[error(
        "the journal of this match is full at {0} entries; a host ends it with `/match award` or `/match end`, and a \
         player may `concede` where the game allows that"
    )]
    Full(i64),
    /// A host who plays must not decide their own match.
    #[error("you play in this match yourself, and may do no more in it than every player; another host must do that")]
    HostPlays,
    /// The record of a match that still runs would tell its secrets.
    #[error("the match still runs; its record can be had when it is over")]
    StillRunning,
    /// One match a channel.
    #[error("a match is open in this channel already; end it first, or use another channel")]
    ChannelTaken,
    /// A puzzle that others are solving is not to be opened by somebody who could then give it up and see its solution.
    #[error("others are solving this puzzle just now; bring another one, or open it when that is over")]
    PuzzleUnderWay,
    /// Somebody has a seat already.
    #[error("{0} sits in this match already")]
    SeatedAlready(String),
    /// A host said that somebody brings more than they own.
    #[error(
        "what is at stake must be owned: {0}; `/garnets grant` gives what is missing, or leave it out for what everybody owns"
    )]
    Lacks(String),
    /// Somebody's garnets went into another match at the same moment.
    #[error("what somebody owns has just gone into another match; open it once more")]
    StakedElsewhere,
    /// A channel that shows secrets to one from whom they are kept.
    #[error("{0} can read that channel, which would show what is kept from them; choose one that they cannot read")]
    Overheard(String),
    /// The match's own channel, for something secret.
    #[error("that is the channel of the match, which everybody reads; choose another")]
    EverybodysChannel,
    /// A channel in which secrets stand, for everybody.
    #[error("that channel has shown secrets of this match; choose another")]
    SecretChannel,
    /// Who can read a channel cannot be found out.
    #[error(
        "it cannot be found out now who can read the channels that show secrets of this match; see that the bot can view \
         them, and try again"
    )]
    Unreadable,
    /// Whoever knows everything plays no more.
    #[error(
        "{0} has been able to see everything in this match; ask somebody who has seen no more of it than its channel"
    )]
    SawEverything(String),
    /// Whoever knows another seat's secrets does not sit down here.
    #[error(
        "{0} has been able to see what another seat of this match hides; ask somebody who has seen no more of it than \
         its channel, or who sat on this seat alone"
    )]
    SawAnotherSeat(String),
    /// Options, seats or setup make no match.
    #[error(transparent)]
    BadHeader(#[from] host::BadHeader),
    /// The rules or the house say no.
    #[error(transparent)]
    Host(#[from] host::Refusal),
}

/// What went wrong on our side. The person is told one fixed sentence; admins read this in the log.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// There is no such match any more.
    #[error("match {0} is not open")]
    NotOpen(MatchId),
    /// The bot is going down and takes nothing more.
    #[error("the bot is stopping")]
    Stopping,
    /// The match fell before it answered; whether the input counts can be seen on the board.
    #[error("match {0} fell before it answered")]
    Unanswered(MatchId),
    /// The rules fell over the header of a match to be opened.
    #[error("a match could not be opened: {0}")]
    Unopened(String),
    /// The journal does not replay: a fault of the rules, or of the disk.
    #[error("the journal of match {0} does not replay: {1}")]
    Unplayable(MatchId, String),
}

/// What comes of asking: an answer, a refusal for the person who asked, or a fault of ours.
pub type Answer<T> = Result<Result<T, Refusal>, Fault>;

/// The answer to an accepted input.
///
/// Its author must learn of it. Call [`Receipt::told`] once Discord has taken the answer; if it is dropped before, the
/// player is told by DM or in their channel instead.
pub struct Receipt {
    /// What was done.
    pub what: host::Receipt,
    /// The author's board with what is staged, where something is staged or taken back, and wherever the answer is made
    /// in place. When something else was played the board follows by itself.
    pub board: Option<Sealed<Showing>>,
    /// Whether the board is to take the place of the one that was pressed.
    pub is_in_place: bool,
    /// The clock; while something is staged it may be changed until the deadline.
    pub clock: ClockFace,
    /// How long the turn's clock had run when the input was stamped.
    pub used: Option<Millis>,
    pub(super) told: oneshot::Sender<()>,
}

impl Receipt {
    /// Discord has taken the answer.
    pub fn told(self) {
        if self.told.send(()).is_err() {
            tracing::debug!("an answer came so late that the match has told it otherwise");
        }
    }
}

/// What an order would do, before it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// What it would put an end to.
    pub ends: Ends,
    /// The turn, phase or round that runs.
    pub epoch: u32,
}

/// What somebody sees of a match now.
pub struct Board {
    /// Their view: their seat's, or everybody's if they have none.
    pub showing: Sealed<Showing>,
    /// The match as everybody may see it.
    pub status: Status,
}

/// The facts of a match that everybody may know.
#[derive(Clone)]
pub struct Status {
    /// Its number.
    pub id: MatchId,
    /// The game.
    pub spec: &'static Spec,
    /// The channel.
    pub channel: ChannelId,
    /// The server.
    pub guild: GuildId,
    /// Who opened it.
    pub host: UserId,
    /// Who sits where.
    pub seats: BySeat<SeatRow>,
    /// The clock.
    pub clock: ClockFace,
    /// The seats that may act now.
    pub to_act: SeatSet,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// Where everything is shown to spectators, if anywhere.
    pub spectators: Option<ChannelId>,
    /// How many entries its journal has.
    pub n_entries: i64,
}

impl Status {
    /// The seat of a person.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        seat_of(&self.seats, user)
    }
}

/// The seat of a person: the one place where people become seats.
pub(super) fn seat_of(seats: &BySeat<SeatRow>, user: UserId) -> Option<Seat> {
    seats.iter().find(|(_, row)| row.user == user).map(|(seat, _)| seat)
}

impl MatchHandle {
    /// The match's number.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// What a player typed. It counts by the stamp in `input`, Discord's own, and only once.
    ///
    /// # Errors
    /// A fault of ours, after which nothing of it has been counted.
    pub async fn submit(&self, user: UserId, text: &str, input: InputId) -> Answer<Receipt> {
        self.put_in(user, text, input, Way::Typed).await
    }

    /// What a player pressed: like [`MatchHandle::submit`], but the receipt may ask for a change of the message that
    /// was pressed ([`Receipt::is_in_place`]).
    ///
    /// # Errors
    /// A fault of ours, after which nothing of it has been counted.
    pub async fn press(&self, user: UserId, text: &str, input: InputId) -> Answer<Receipt> {
        self.put_in(user, text, input, Way::Pressed).await
    }

    /// A host's order, in the words of the record: `pause`, `resume`, `end`, `award 1`, `adjust 0 +60s`, `extend +60s`.
    /// Whether the person may host at all is for the caller to check.
    ///
    /// # Errors
    /// A fault of ours, after which nothing of it has been counted.
    pub async fn order(&self, host: UserId, order: &str, input: InputId) -> Answer<Receipt> {
        self.put_in(host, order, input, Way::Ordered).await
    }

    /// What a player typed while nobody could hear it, read afterwards: like [`MatchHandle::submit`], but it does not
    /// wait for earlier stamps. The caller has handed in everything that was said before it.
    ///
    /// # Errors
    /// A fault of ours, after which nothing of it has been counted.
    pub async fn submit_late(&self, user: UserId, text: &str, input: InputId) -> Answer<Receipt> {
        self.put_in(user, text, input, Way::Late).await
    }

    /// What a host's order would put an end to, were it given now. Nothing is ordered by this.
    ///
    /// # Errors
    /// A fault of ours.
    pub async fn weigh(&self, host: UserId, order: &str) -> Answer<Weighed> {
        self.ask(|reply| Message::Ask(Ask::Weigh(host, order.into(), reply))).await
    }

    /// Puts an input in. A refusal of a player is durable before it is told: see [`Refuse`].
    async fn put_in(&self, user: UserId, text: &str, id: InputId, way: Way) -> Answer<Receipt> {
        self.directory.heed(id);
        let arrived = self.directory.now();
        let answer = self.ask(|reply| Message::Input(Input { user, text: text.into(), id, arrived, way, reply })).await;
        let words = match &answer {
            Ok(Err(refusal)) if way != Way::Ordered && *refusal != Refusal::Counted => refusal.to_string(),
            Err(Fault::NotOpen(_)) if way != Way::Ordered => "that match is over".to_owned(),
            Ok(_) | Err(_) => return answer,
        };
        match self.directory.store().write(Refuse { input: id, author: user, words }).await {
            Ok(()) => answer,
            Err(store::Error::Repeated) => Ok(Err(Refusal::Counted)),
            Err(error) => Err(error.into()),
        }
    }

    /// A person's present view: their seat's, or the public one if they have no seat.
    pub async fn board(&self, user: UserId) -> Result<Board, Fault> {
        self.ask(|reply| Message::Ask(Ask::Board(user, reply))).await
    }

    /// Everything, for a host who does not play. That it was shown is written into the log of the match first.
    pub async fn reveal(&self, host: UserId) -> Answer<Board> {
        self.ask(|reply| Message::Ask(Ask::Reveal(host, reply))).await
    }

    /// What everybody may know.
    pub async fn status(&self) -> Result<Status, Fault> {
        self.ask(|reply| Message::Ask(Ask::Status(reply))).await
    }

    /// The record of a match that is over, as JSON Lines.
    pub async fn record(&self) -> Answer<String> {
        self.ask(|reply| Message::Ask(Ask::Record(reply))).await
    }

    /// Texts that complete what a player has begun to type; none for people without a seat.
    pub async fn complete(&self, user: UserId, partial: &str) -> Result<Vec<String>, Fault> {
        self.ask(|reply| Message::Ask(Ask::Complete(user, partial.into(), reply))).await
    }

    /// What a person may take to other programs: from their seat's view, or the public one if they have no seat.
    ///
    /// # Errors
    /// A fault of ours.
    pub async fn export(&self, user: UserId, format: &str) -> Answer<Sealed<Export>> {
        self.ask(|reply| Message::Ask(Ask::Export(user, format.into(), reply))).await
    }

    /// Some legal input of a player: for demonstrations.
    pub async fn sample(&self, user: UserId, seed: u64) -> Result<Option<String>, Fault> {
        self.ask(|reply| Message::Ask(Ask::Sample(user, seed, reply))).await
    }

    /// Puts another person on a seat; they are shown its board. Whoever has known more than that seat does is refused.
    pub async fn substitute(&self, host: UserId, seat: Seat, player: SeatRow) -> Answer<()> {
        let seen = match self.seen_by(player.user).await? {
            Ok(seen) => seen,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.ask(|reply| Message::Ask(Ask::Substitute(host, seat, player, seen, reply))).await?.map_or_else(
            |refusal| Ok(Err(refusal)),
            |users| {
                self.directory.reseat(self.id, users);
                Ok(Ok(()))
            },
        )
    }

    /// Whose secrets somebody can read in channels now.
    async fn seen_by(&self, user: UserId) -> Answer<BTreeSet<Audience>> {
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
    ///
    /// # Errors
    /// A fault of ours.
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
    async fn chosen(&self, host: UserId, channel: Option<ChannelId>) -> Answer<Option<Chosen>> {
        let Some(channel) = channel else { return Ok(Ok(None)) };
        let status = self.status().await?;
        let people: Vec<_> = status.seats.values().map(|row| row.user).chain([host]).collect();
        Ok(match self.directory.world().courier.readers(status.guild, channel, &people).await {
            Ok(readers) => Ok(Some(Chosen { channel, readers })),
            Err(_) => Err(Refusal::Unreadable),
        })
    }

    /// Gives a seat a channel of its own instead of the DM, or takes it away. One that opponents can read is refused.
    pub async fn set_channel(&self, host: UserId, seat: Seat, channel: Option<ChannelId>) -> Answer<()> {
        let channel = match self.chosen(host, channel).await? {
            Ok(channel) => channel,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.ask(|reply| Message::Ask(Ask::SetChannel(host, seat, channel, reply))).await
    }

    /// Moves the match to another channel of its server, which is shown the board. Whether the person may host is for
    /// the caller to check; one who plays may do this only where the match cannot be told any more.
    pub async fn move_to(&self, host: UserId, channel: ChannelId) -> Answer<()> {
        let moved = self.ask(|reply| Message::Ask(Ask::Move(host, channel, reply))).await?;
        if moved.is_ok() {
            self.directory.rehouse(self.id, channel);
        }
        Ok(moved)
    }

    /// Shows everything to a channel of spectators from now on, or ends that. One that a player can read is refused.
    pub async fn set_spectators(&self, host: UserId, channel: Option<ChannelId>) -> Answer<()> {
        let channel = match self.chosen(host, channel).await? {
            Ok(channel) => channel,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.ask(|reply| Message::Ask(Ask::SetSpectators(host, channel, reply))).await
    }

    async fn ask<T>(&self, question: impl FnOnce(oneshot::Sender<Result<T, Fault>>) -> Message) -> Result<T, Fault> {
        let (reply, answer) = oneshot::channel();
        self.directory.send(self.id, question(reply)).await?;
        // Dropped unanswered: the match fell over it.
        answer.await.map_err(|_| Fault::Unanswered(self.id))?
    }
}

/// Shared text that is cheap to hand on.
pub(super) type Text = Arc<str>;
