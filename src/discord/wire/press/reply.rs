//! Presses on invitations and ready checks.

use rules::Timestamp;

/// A press on an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Reply {
    /// Take a seat.
    Join,
    /// Give up the seat, or decline an offered one.
    Decline,
    /// Start the match on the terms with this number, which the message showed; `None` for messages from before terms
    /// had numbers.
    Start(Option<u32>),
    /// Choose who has the advantage, and start on the terms with this number.
    Advantage(Option<u32>),
    /// Give the free seats to the machine.
    Machine,
    /// In a ready check: the presser is ready, on the terms with this number.
    Ready(u32),
    /// The presser is not ready any more.
    NotReady(u32),
    /// Ask the presser for a time to propose. The form that asks has the same custom id.
    When,
    /// Propose this time, which was shown to the presser.
    Propose(Timestamp),
    /// Accept the proposed time with this number.
    TakeTime(u32),
    /// As host, begin the match although its players were not ready in time.
    Begin,
    /// As host, give the players the same time again.
    Wait,
    /// As host, cancel the match.
    CallOff,
}

impl Reply {
    /// Whether the reply belongs to a ready check.
    pub(in crate::discord) fn is_of_check(self) -> bool {
        match self {
            Self::Join | Self::Decline | Self::Start(_) | Self::Advantage(_) | Self::Machine => false,
            Self::Ready(_)
            | Self::NotReady(_)
            | Self::When
            | Self::Propose(_)
            | Self::TakeTime(_)
            | Self::Begin
            | Self::Wait
            | Self::CallOff => true,
        }
    }

    pub(super) fn word(self) -> String {
        let numbered = |word: &str, terms: Option<u32>| match terms {
            Some(terms) => format!("{word}.{terms}"),
            None => word.to_owned(),
        };
        match self {
            Self::Join => "join".to_owned(),
            Self::Decline => "decline".to_owned(),
            Self::Start(terms) => numbered("start", terms),
            Self::Advantage(terms) => numbered("advantage", terms),
            Self::Machine => "machine".to_owned(),
            Self::Ready(terms) => format!("ready.{terms}"),
            Self::NotReady(terms) => format!("unready.{terms}"),
            Self::When => "when".to_owned(),
            Self::Propose(at) => format!("propose.{}", at.0),
            Self::TakeTime(number) => format!("take.{number}"),
            Self::Begin => "begin".to_owned(),
            Self::Wait => "wait".to_owned(),
            Self::CallOff => "off".to_owned(),
        }
    }

    pub(super) fn read_word(word: &str) -> Option<Self> {
        let Some((word, number)) = word.split_once('.') else {
            return Some(match word {
                "join" => Self::Join,
                "decline" => Self::Decline,
                "start" => Self::Start(None),
                "advantage" => Self::Advantage(None),
                "machine" => Self::Machine,
                "when" => Self::When,
                "begin" => Self::Begin,
                "wait" => Self::Wait,
                "off" => Self::CallOff,
                _ => return None,
            });
        };
        Some(match word {
            "start" => Self::Start(Some(number.parse().ok()?)),
            "advantage" => Self::Advantage(Some(number.parse().ok()?)),
            "ready" => Self::Ready(number.parse().ok()?),
            "unready" => Self::NotReady(number.parse().ok()?),
            "propose" => Self::Propose(Timestamp(number.parse().ok()?)),
            "take" => Self::TakeTime(number.parse().ok()?),
            _ => return None,
        })
    }
}
