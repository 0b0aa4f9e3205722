//! Orders about a season or league that ask first, as they stand in a custom id.

use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr};

use crate::store::UserId;
use league::season::Member;
use rules::Millis;

/// What a host does with a season or league that asks first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum LogOrder {
    /// Take the last step back.
    Undo,
    /// End it, with these prizes in garnets by place. These members, who are still in play, have the first places, in this
    /// order.
    End(Vec<u32>, Vec<Member>),
    /// Send this member home.
    Out(Member),
    /// Put somebody in a member's place who sits in a match.
    Swap(Swap),
    /// Call off the vote that this line asked.
    Off(u32),
}

/// Somebody comes where a member of a season was who sits in a match of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Swap {
    /// Whose place it is.
    pub(in crate::discord) leaves: Member,
    /// Who comes.
    pub(in crate::discord) comes: UserId,
    /// What they take.
    pub(in crate::discord) takes: Takes,
    /// How much time they have for the turn that runs; all of its time, if the host does not say.
    pub(in crate::discord) time: Option<Millis>,
}

/// What a person takes over who comes in a member's place in a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum Takes {
    /// The seat in the match and the place in the cast.
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

/// The letter that stands for a member of a cast.
fn letter(member: Member) -> Option<char> {
    let at = u8::try_from(member.0).ok()?.checked_sub(1).filter(|&at| at < 26)?;
    Some(char::from(b'a' + at))
}

/// The member that a letter stands for.
fn member(letter: char) -> Option<Member> {
    letter.is_ascii_lowercase().then(|| Member(letter as u16 - 'a' as u16 + 1))
}

/// A text that no order is written as.
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

/// Reads what follows `end`: the prizes, and then the letters of the members who have the first places, in their order.
fn end<'a>(words: impl Iterator<Item = &'a str>) -> Option<LogOrder> {
    let (letters, prizes): (Vec<_>, Vec<_>) = words.partition(|word| word.starts_with(char::is_alphabetic));
    let order = letters.concat().chars().map(member).collect::<Option<_>>()?;
    let prizes = prizes.into_iter().map(|prize| prize.parse().ok()).collect::<Option<_>>()?;
    Some(LogOrder::End(prizes, order))
}
