//! Nonces, by which Discord recognizes a repeated message.
//!
//! Everybody who reads a channel can read its nonces. They are keyed hashes, so they reveal neither how many entries a
//! journal has nor whether a player has submitted.

use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

use super::ports::Recipient;
use crate::store::{Audience, ChannelId, InputId, InvitationId, MatchId, NonceSecret, PuzzleId, SeasonId, UserId};
use rules::{Millis, Seat, Timestamp};

/// The block size of SHA-256.
const BLOCK_BYTES: usize = 64;
/// The base in which a nonce is written.
const RADIX: u32 = 36;
/// The maximum length that Discord accepts, in characters; 25 digits in base 36 hold 128 bits.
const NONCE_CHARS: usize = 25;

/// A nonce of at most 25 characters: equal for every attempt to send the same message, and for no other message.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nonce(String);

impl Nonce {
    /// The nonce as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The kind of a message. Messages of one match with different kinds have different nonces.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Kind {
    News = 1,
    Answer,
    Reminder,
    ClosedDms,
    Called,
    Adjourned,
    Share,
    Aside,
    Notice,
    Restored,
    Season,
    Open,
    Standing,
    PausedTooLong,
    Lost,
    ReadyCheck,
    Room,
    VoteReminder,
    Talk,
}

/// Makes nonces, keyed with the secret of the database.
pub struct Nonces {
    secret: NonceSecret,
    /// How many nonces [`Nonces::aside`] has made since the start.
    n_asides: AtomicU64,
}

impl Nonces {
    pub(super) fn new(secret: NonceSecret) -> Self {
        Self { secret, n_asides: AtomicU64::new(0) }
    }

    /// The nonce of news about an entry for an audience at one address. The same news at another address is a separate
    /// message.
    pub(super) fn news(&self, id: MatchId, audience: Audience, n: i64, to: Recipient) -> Nonce {
        self.nonce(Kind::News, [id.0, audience.number(), n, address(to)])
    }

    /// The nonce of a notice to an audience about an entry, in words alone, beside the board.
    pub(super) fn notice(&self, id: MatchId, audience: Audience, n: i64, to: Recipient) -> Nonce {
        self.nonce(Kind::Notice, [id.0, audience.number(), n, address(to)])
    }

    /// The nonce of controls that do not fit on an audience's board, with their number.
    pub(super) fn standing(&self, id: MatchId, audience: Audience, number: u64, to: Recipient) -> Nonce {
        self.nonce(Kind::Standing, [id.0, audience.number(), number.cast_signed(), address(to)])
    }

    /// The nonce of the answer to an input, whether sent as a reply or by the courier.
    pub fn answer(&self, input: InputId) -> Nonce {
        self.nonce(Kind::Answer, [input.to_sql(), 0, 0, 0])
    }

    /// The nonce of the message that says, before the answer, that it is still unknown whether an input counts.
    pub fn open(&self, input: InputId) -> Nonce {
        self.nonce(Kind::Open, [input.to_sql(), 0, 0, 0])
    }

    /// The nonce of the reminder that only `left` of the time remains until the deadline.
    pub(super) fn reminder(&self, id: MatchId, seat: Seat, deadline: Timestamp, left: Millis) -> Nonce {
        self.nonce(Kind::Reminder, [id.0, Audience::Seat(seat).number(), deadline.0, left.0])
    }

    /// The nonce of the message that a player cannot be reached by DM. The message is sent once in a match.
    pub(super) fn closed_dms(&self, id: MatchId, user: UserId) -> Nonce {
        self.nonce(Kind::ClosedDms, [id.0, user.to_sql(), 0, 0])
    }

    /// The nonce of the message in the channel that asks a player who cannot be reached by DM to act after this entry.
    pub(super) fn called(&self, id: MatchId, user: UserId, n: i64) -> Nonce {
        self.nonce(Kind::Called, [id.0, user.to_sql(), n, 0])
    }

    /// The nonce of the message that the match had to be stopped, to its channel or its host.
    pub(super) fn adjourned(&self, id: MatchId, to: Recipient) -> Nonce {
        self.nonce(Kind::Adjourned, [id.0, address(to), 0, 0])
    }

    /// The nonce of the message that the match was restored from a copy of the database, made at `from`.
    pub(super) fn restored(&self, id: MatchId, audience: Audience, from: Timestamp) -> Nonce {
        self.nonce(Kind::Restored, [id.0, audience.number(), from.0, 0])
    }

    /// The nonce of the message that the database no longer holds the match.
    pub(super) fn lost(&self, id: MatchId, to: Recipient) -> Nonce {
        self.nonce(Kind::Lost, [id.0, address(to), 0, 0])
    }

    /// The nonce of the message that a match, which has been paused since `since`, no longer holds solutions back.
    pub(super) fn paused_too_long(&self, id: MatchId, since: Timestamp) -> Nonce {
        self.nonce(Kind::PausedTooLong, [id.0, since.0, 0, 0])
    }

    /// The nonce of the message in a season's channel about its log up to line `n`.
    pub fn season(&self, id: SeasonId, n: u32) -> Nonce {
        self.nonce(Kind::Season, [id.0, n.into(), 0, 0])
    }

    /// The nonce of the first message in a channel of a season.
    pub fn room(&self, id: SeasonId, channel: ChannelId) -> Nonce {
        self.nonce(Kind::Room, [id.0, channel.to_sql(), 0, 0])
    }

    /// The nonce of one reminder of a vote to one voter. `n` is the log line that opened the vote; `point` tells the
    /// reminders apart.
    pub fn vote_reminder(&self, id: SeasonId, n: u32, user: UserId, point: u8) -> Nonce {
        self.nonce(Kind::VoteReminder, [id.0, n.into(), user.to_sql(), point.into()])
    }

    /// The nonce of the message with this number in a private thread of a season's members.
    pub fn talk(&self, channel: ChannelId, number: i64) -> Nonce {
        self.nonce(Kind::Talk, [channel.to_sql(), number, 0, 0])
    }

    /// The nonce of the message with this number by which a ready check calls a player.
    pub fn ready_check(&self, id: InvitationId, number: u32) -> Nonce {
        self.nonce(Kind::ReadyCheck, [id.0, number.into(), 0, 0])
    }

    /// The nonce of the message that shares the result of a puzzle.
    pub fn share(&self, id: PuzzleId) -> Nonce {
        self.nonce(Kind::Share, [id.0, 0, 0, 0])
    }

    /// A nonce that is different at each call and in each run of the bot, so a message with such a nonce cannot be
    /// recognized after a restart.
    pub(super) fn aside(&self) -> Nonce {
        let number = self.n_asides.fetch_add(1, Ordering::Relaxed);
        self.nonce(Kind::Aside, [self.secret.life.cast_signed(), number.cast_signed(), 0, 0])
    }

    fn nonce(&self, kind: Kind, parts: [i64; 4]) -> Nonce {
        let mut message = vec![kind as u8];
        message.extend(parts.iter().flat_map(|part| part.to_be_bytes()));
        let tag = hmac(&self.secret.key, &message);
        let mut bits = tag.iter().take(16).fold(0_u128, |bits, &byte| bits << 8 | u128::from(byte));
        let mut digits = [' '; NONCE_CHARS];
        for digit in digits.iter_mut().rev() {
            let rest = u32::try_from(bits % u128::from(RADIX)).expect("a remainder is smaller than the radix");
            *digit = char::from_digit(rest, RADIX).expect("a remainder is a digit");
            bits /= u128::from(RADIX);
        }
        Nonce(digits.into_iter().collect())
    }
}

/// The address of a message as a number. Discord matches nonces by author alone, so the channel must be part of the
/// nonce.
fn address(to: Recipient) -> i64 {
    match to {
        Recipient::Person(user) => user.to_sql(),
        // Negative numbers, which no user id uses.
        Recipient::Private(_, channel) | Recipient::Channel(channel) => !channel.to_sql(),
    }
}

/// HMAC-SHA-256 (RFC 2104); the key must not be longer than a block.
fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let pad = |with: u8| {
        let mut block = [with; BLOCK_BYTES];
        block.iter_mut().zip(key).for_each(|(byte, part)| *byte ^= part);
        block
    };
    let inner = Sha256::new().chain_update(pad(0x36)).chain_update(message).finalize();
    Sha256::new().chain_update(pad(0x5c)).chain_update(inner).finalize().into()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn nonces(key: u8, life: u64) -> Nonces {
        Nonces::new(NonceSecret { key: [key; 32], life })
    }

    /// Fault 37: a nonce reveals neither an entry number nor whether a player has submitted.
    #[test]
    fn a_nonce_is_the_same_again_and_of_one_form_and_unlike_all_others() {
        let (one, other) = (nonces(1, 5), nonces(2, 5));
        let mut seen = BTreeSet::new();
        let to = Recipient::Person(UserId(1));
        for n in 0..200 {
            for audience in [Audience::Channel, Audience::Seat(Seat::FIRST)] {
                let nonce = one.news(MatchId(1), audience, n, to);
                assert_eq!(nonce, nonces(1, 6).news(MatchId(1), audience, n, to), "a restart changes nothing");
                assert_ne!(nonce, other.news(MatchId(1), audience, n, to), "another database makes others");
                assert!(
                    nonce.as_str().len() == NONCE_CHARS && nonce.as_str().bytes().all(|b| b.is_ascii_alphanumeric())
                );
                assert!(seen.insert(nonce));
            }
            let user = UserId(n.cast_unsigned());
            let rest = [
                one.answer(InputId(n.cast_unsigned())),
                one.open(InputId(n.cast_unsigned())),
                one.news(MatchId(1), Audience::Channel, n, Recipient::Channel(ChannelId(1))),
                one.notice(MatchId(1), Audience::Channel, n, to),
                one.adjourned(MatchId(n), to),
                one.adjourned(MatchId(n), Recipient::Channel(ChannelId(1))),
                one.closed_dms(MatchId(1), user),
                one.called(MatchId(1), user, n),
                one.reminder(MatchId(1), Seat::FIRST, Timestamp(n), Millis(n)),
                one.share(PuzzleId(n)),
                one.ready_check(InvitationId(n), 1),
                one.room(SeasonId(1), ChannelId(n.cast_unsigned())),
                one.aside(),
            ];
            assert!(rest.into_iter().all(|nonce| seen.insert(nonce)), "{n}");
        }
        assert!(seen.insert(nonces(1, 6).aside()), "what is said in another life is something else");
    }

    #[test]
    fn the_hash_is_the_one_of_rfc_4231() {
        let tag = hmac(b"Jefe", b"what do ya want for nothing?");
        assert_eq!(tag[..8], [0x5b, 0xdc, 0xc1, 0x46, 0xbf, 0x60, 0x75, 0x4e]);
        assert_eq!(tag[24..], [0x9d, 0xec, 0x58, 0xb9, 0x64, 0xec, 0x38, 0x43]);
    }
}
