//! Orders about a season or league that ask first, as they stand in a custom id.

use std::fmt;

use crate::store::{SeasonId, UserId};
use league::season::Member;
use rules::Millis;

/// What a host does with a season or league that asks first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum LogOrder {
    /// Take the last step back.
    Undo,
    /// End it, with these prizes in garnets by place.
    End(Vec<u32>),
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Takes {
    /// The seat in the match and the place in the cast.
    Both,
    /// The place in the cast.
    Place,
    /// The seat in the match.
    Seat,
}

impl Takes {
    const fn word(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Place => "place",
            Self::Seat => "seat",
        }
    }
}

impl Swap {
    fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let (leaves, comes) = (Member(words.next()?.parse().ok()?), UserId(words.next()?.parse().ok()?));
        let word = words.next()?;
        let takes = [Takes::Both, Takes::Place, Takes::Seat].into_iter().find(|takes| takes.word() == word)?;
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
                write!(f, "swap {leaves} {comes} {}", takes.word())?;
                time.map_or(Ok(()), |time| write!(f, " {}", time.0))
            }
            Self::End(prizes) => {
                f.write_str("end")?;
                prizes.iter().try_for_each(|prize| write!(f, " {prize}"))
            }
        }
    }
}

impl LogOrder {
    /// Of which season or league, how many lines its log had, and the order; `None` for the answer "no".
    pub(super) fn read(text: &str) -> Option<(SeasonId, u32, Option<Self>)> {
        let parts: Vec<_> = text.split(':').collect();
        let [id, n, order] = parts[..] else { return None };
        let mut words = order.split(' ');
        let order = match words.next()? {
            "no" => None,
            "undo" => Some(Self::Undo),
            "out" => Some(Self::Out(Member(words.next()?.parse().ok()?))),
            "off" => Some(Self::Off(words.next()?.parse().ok()?)),
            "swap" => Some(Self::Swap(Swap::read(words)?)),
            "end" => Some(Self::End(words.map(|prize| prize.parse().ok()).collect::<Option<_>>()?)),
            _ => return None,
        };
        Some((SeasonId(id.parse().ok()?), n.parse().ok()?, order))
    }
}
