//! Orders about a season or league that ask for confirmation, and their form as custom ids.

use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr};

use crate::store::UserId;
use league::season::Member;
use rules::Millis;

/// A host's order about a season or league that asks for confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum LogOrder {
    /// Undo the last step.
    Undo,
    /// End the season or league with these prizes in garnets by place. These members, who are still in play, get the
    /// first places in this order.
    End(Vec<u32>, Vec<Member>),
    /// Eliminate this member.
    Out(Member),
    /// Replace a member who sits in a match.
    Swap(Swap),
    /// Cancel the vote opened by this line.
    Off(u32),
}

/// The replacement of a season's member who sits in a match of the season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Swap {
    /// The member who is replaced.
    pub(in crate::discord) leaves: Member,
    /// The new person.
    pub(in crate::discord) comes: UserId,
    /// What the new person takes over.
    pub(in crate::discord) takes: Takes,
    /// The new person's time for the current turn; `None` for the full time of a turn.
    pub(in crate::discord) time: Option<Millis>,
}

/// What a person takes over who replaces a season's member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum Takes {
    /// The seat in the match, and the place in the cast.
    Both,
    /// The place in the cast.
    Place,
    /// The seat in the match.
    Seat,
}

impl Swap {
    fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let (leaves, comes) = (Member(words.next()?.parse().ok()?), UserId(words.next()?.parse().ok()?));
        let takes = words.next()?.parse().ok()?;
        let time = match words.next() {
            Some(time) => Some(Millis(time.parse().ok()?)),
            None => None,
        };
        Some(Self { leaves, comes, takes, time })
    }
}

impl fmt::Display for LogOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undo => f.write_str("undo"),
            Self::Out(member) => write!(f, "out {member}"),
            Self::Off(n) => write!(f, "off {n}"),
            Self::Swap(Swap { leaves, comes, takes, time }) => {
                write!(f, "swap {leaves} {comes} {}", <&str>::from(takes))?;
                time.map_or(Ok(()), |time| write!(f, " {}", time.0))
            }
            Self::End(prizes, order) => {
                f.write_str("end")?;
                prizes.iter().try_for_each(|prize| write!(f, " {prize}"))?;
                let letters: String = order.iter().filter_map(|&member| letter(member)).collect();
                if letters.is_empty() { Ok(()) } else { write!(f, " {letters}") }
            }
        }
    }
}

/// The letter for a member of the cast; `None` after the 26th.
fn letter(member: Member) -> Option<char> {
    let at = u8::try_from(member.0).ok()?.checked_sub(1).filter(|&at| at < 26)?;
    Some(char::from(b'a' + at))
}

/// The member for a letter.
fn member(letter: char) -> Option<Member> {
    letter.is_ascii_lowercase().then(|| Member(letter as u16 - 'a' as u16 + 1))
}

/// Error: the text is not an order.
#[derive(Debug)]
pub(in crate::discord) struct NotAnOrder;

impl FromStr for LogOrder {
    type Err = NotAnOrder;

    fn from_str(text: &str) -> Result<Self, NotAnOrder> {
        let mut words = text.split(' ');
        let order = match words.next() {
            Some("undo") => Some(Self::Undo),
            Some("out") => words.next().and_then(|member| Some(Self::Out(Member(member.parse().ok()?)))),
            Some("off") => words.next().and_then(|n| Some(Self::Off(n.parse().ok()?))),
            Some("swap") => Swap::read(words).map(Self::Swap),
            Some("end") => end(words),
            Some(_) | None => None,
        };
        order.ok_or(NotAnOrder)
    }
}

/// Parses the rest after `end`: the prizes, and the letters of the members who get the first places, in order.
fn end<'a>(words: impl Iterator<Item = &'a str>) -> Option<LogOrder> {
    let (letters, prizes): (Vec<_>, Vec<_>) = words.partition(|word| word.starts_with(char::is_alphabetic));
    let order = letters.concat().chars().map(member).collect::<Option<_>>()?;
    let prizes = prizes.into_iter().map(|prize| prize.parse().ok()).collect::<Option<_>>()?;
    Some(LogOrder::End(prizes, order))
}
