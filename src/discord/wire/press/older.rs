//! Custom ids on messages from earlier versions.

use super::moment::{older, older_choice};
use super::{InMenu, Press, Reply};
use crate::store::{MatchId, PuzzleId};

/// Parses a custom id from before custom ids contained the moment, or before invitations had numbers.
pub(super) fn read(letter: &str, rest: &str) -> Option<Press> {
    if letter == "i" {
        return Reply::read_word(rest).map(|reply| Press::Invited(None, reply));
    }
    let (id, text) = rest.split_once(':')?;
    Some(match letter {
        "s" => Press::Submit(MatchId(id.parse().ok()?).into(), older(text)),
        "p" => Press::Submit(PuzzleId(id.parse().ok()?).into(), older(text)),
        "a" => Press::Answer(MatchId(id.parse().ok()?), older(text)),
        "c" => {
            let (number, prefix) = text.split_once(':')?;
            let menu = InMenu { number: number.parse().ok()?, pressed: older_choice(prefix) };
            Press::Choose(MatchId(id.parse().ok()?).into(), menu)
        }
        _ => return None,
    })
}
