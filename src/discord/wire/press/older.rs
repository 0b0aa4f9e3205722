//! Custom ids on messages that earlier versions sent.

use super::moment::{older, older_choice};
use super::{InMenu, Press, Reply};
use crate::store::{MatchId, PuzzleId};

/// Reads a custom id from the time when presses did not say with which board they were shown, or when invitations had no
/// numbers.
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
