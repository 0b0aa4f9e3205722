//! What the buttons and menus of an invitation mean.

/// What somebody answers to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Reply {
    /// Take a seat.
    Join,
    /// Give it back, or decline one that was offered.
    Decline,
    /// Start the match on the terms of this number, which the message showed; messages from before terms had numbers have
    /// none.
    Start(Option<u32>),
    /// Say who has the advantage, and start on the terms of this number.
    Advantage(Option<u32>),
    /// Seat the machine wherever nobody sits.
    Machine,
}

impl Reply {
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
        }
    }

    pub(super) fn read(word: &str) -> Option<Self> {
        let (word, terms) = match word.split_once('.') {
            Some((word, terms)) => (word, Some(terms.parse().ok()?)),
            None => (word, None),
        };
        match (word, terms) {
            ("join", None) => Some(Self::Join),
            ("decline", None) => Some(Self::Decline),
            ("start", terms) => Some(Self::Start(terms)),
            ("advantage", terms) => Some(Self::Advantage(terms)),
            ("machine", None) => Some(Self::Machine),
            _ => None,
        }
    }
}
