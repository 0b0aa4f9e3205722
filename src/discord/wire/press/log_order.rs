//! Orders about a season or league that ask first, as they stand in a custom id.

use std::fmt;

use crate::store::SeasonId;
use league::season::Member;

/// What a host does with a season or league that asks first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum LogOrder {
    /// Take the last step back.
    Undo,
    /// End it, with these prizes in garnets by place.
    End(Vec<u32>),
    /// Send this member home.
    Out(Member),
}

impl fmt::Display for LogOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undo => f.write_str("undo"),
            Self::Out(member) => write!(f, "out {member}"),
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
            "end" => Some(Self::End(words.map(|prize| prize.parse().ok()).collect::<Option<_>>()?)),
            _ => return None,
        };
        Some((SeasonId(id.parse().ok()?), n.parse().ok()?, order))
    }
}
