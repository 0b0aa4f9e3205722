//! What can be pressed, as it stands in a component's custom id.
//!
//! A custom id says what is meant, never that it is allowed: anybody can forge one, and everything behind it is checked
//! again for the person who pressed.

use crate::store::MatchId;

/// Discord's limit for a custom id, in characters.
const CUSTOM_ID_CHARS_MAX: usize = 100;

/// What a press means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Press {
    /// Submit this text to a match.
    Submit(MatchId, String),
    /// Submit this text and the chosen values, joined by spaces. The number tells the menus of one message apart, which
    /// may have the same text.
    Choose(MatchId, usize, String),
    /// Show the presser their board.
    Show(MatchId),
    /// Show the presser one part of their board larger.
    Look(MatchId, String),
    /// Submit what stands in this message to the match that is chosen.
    Which,
    /// Take a seat of the channel's invitation.
    Join,
    /// Give it back, or decline one that was offered.
    Decline,
    /// Start the match of the channel's invitation.
    Start,
    /// Turn to a page of a game's rules.
    Rules(String, usize),
}

impl Press {
    /// The custom id, if it is short enough for Discord.
    pub(super) fn custom_id(&self) -> Option<String> {
        let id = match self {
            Self::Submit(id, text) => format!("s:{id}:{text}"),
            Self::Choose(id, number, prefix) => format!("c:{id}:{number}:{prefix}"),
            Self::Show(id) => format!("b:{id}"),
            Self::Look(id, frame) => format!("l:{id}:{frame}"),
            Self::Which => "w".to_owned(),
            Self::Join => "i:join".to_owned(),
            Self::Decline => "i:decline".to_owned(),
            Self::Start => "i:start".to_owned(),
            Self::Rules(game, page) => format!("r:{game}:{page}"),
        };
        (id.chars().count() <= CUSTOM_ID_CHARS_MAX).then_some(id)
    }

    /// Reads a custom id; `None` for one that we never made.
    pub(super) fn read(custom_id: &str) -> Option<Self> {
        let (kind, rest) = custom_id.split_once(':').unwrap_or((custom_id, ""));
        let match_id = |text: &str| text.parse().ok().map(MatchId);
        match kind {
            "s" | "c" | "l" => {
                let (id, text) = rest.split_once(':')?;
                let (id, text) = (match_id(id)?, text.to_owned());
                Some(match kind {
                    "s" => Self::Submit(id, text),
                    "c" => {
                        let (number, prefix) = text.split_once(':')?;
                        Self::Choose(id, number.parse().ok()?, prefix.to_owned())
                    }
                    _ => Self::Look(id, text),
                })
            }
            "b" => match_id(rest).map(Self::Show),
            "w" => Some(Self::Which),
            "i" => match rest {
                "join" => Some(Self::Join),
                "decline" => Some(Self::Decline),
                "start" => Some(Self::Start),
                _ => None,
            },
            "r" => {
                let (game, page) = rest.split_once(':')?;
                Some(Self::Rules(game.to_owned(), page.parse().ok()?))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_press_is_read_as_it_was_written() {
        for press in [
            Press::Submit(MatchId(7), "move C1 to SW: x".to_owned()),
            Press::Choose(MatchId(7), 0, String::new()),
            Press::Choose(MatchId(7), 3, "to: SW".to_owned()),
            Press::Show(MatchId(12)),
            Press::Look(MatchId(12), "left".to_owned()),
            Press::Which,
            Press::Join,
            Press::Decline,
            Press::Start,
            Press::Rules("mist".to_owned(), 3),
        ] {
            assert_eq!(press.custom_id().and_then(|id| Press::read(&id)), Some(press));
        }
        assert_eq!(Press::Submit(MatchId(1), "x".repeat(100)).custom_id(), None);
    }

    proptest! {
        #[test]
        fn forged_ids_are_read_or_not_but_never_panic(id in ".{0,100}") {
            drop(Press::read(&id));
        }
    }
}
