//! What people are told of an input that did not count, or whose outcome nobody knows yet.

use super::text::refusal;
use crate::intake::Uncounted;
use crate::session::adjourned_words;
use crate::store::InputId;

/// What somebody is told of what could not be counted, without any fault of theirs. The number is for those who look
/// it up in the log.
pub(in crate::discord) fn failure(why: Uncounted, number: InputId) -> String {
    let why = match why {
        Uncounted::Over => return "🚫 That match is over.".to_owned(),
        Uncounted::Adjourned(id) => return refusal(&adjourned_words(id)),
        Uncounted::Uncertain => {
            return format!(
                "⚠ That did not work, and it is not your fault. It may have been counted all the same: `/board` and \
                 `/match status` show how things stand. (Reference {number})"
            );
        }
        Uncounted::Open => return format!("{OPEN} (Reference {number})"),
        Uncounted::Away => {
            "I can't reach my database at the moment. Nothing counts until I can, and all clocks stand still. Please try \
             again in a minute."
        }
        Uncounted::Full => {
            "The disk of the machine that this bot runs on is full, and all clocks stand still until there is room \
             again. Please try again then."
        }
        Uncounted::Locked => {
            "Nothing can be saved at the moment, and all clocks stand still until it can. Please try again in a minute."
        }
        Uncounted::Other => "That did not work, and it is not your fault. Please try again.",
    };
    format!("⚠ {why} Nothing was counted. (Reference {number})")
}

/// What somebody is told first whose input may have been counted or not. By these words the message is known again: its
/// reader still waits for the outcome.
pub(in crate::discord) const OPEN: &str = "⏳ I can't tell yet whether this counted. I'll tell you as soon as I know.";

/// The number that a message names for those who look it up.
pub(in crate::discord) fn reference(words: &str) -> Option<InputId> {
    let (_, rest) = words.rsplit_once("(Reference ")?;
    rest.trim_end().strip_suffix(')')?.parse().ok().map(InputId)
}

/// What the author of an input with an unknown outcome is told once the outcome is known.
pub(in crate::discord) fn fate(is_counted: bool, number: InputId) -> String {
    if is_counted {
        format!("✅ It counted. `/board` shows how things stand. (Reference {number})")
    } else {
        format!("🚫 It did not count. Do it again if you still want it. (Reference {number})")
    }
}

/// The message to a channel while the database takes nothing or cannot be read, and when that is over.
pub(in crate::discord) fn stuck(is_stuck: bool) -> &'static str {
    if is_stuck {
        "⚠ I cannot save or read anything at the moment: only what I confirm counts, and all clocks stand still. I say so \
         here when that is over."
    } else {
        "✅ I can save and read again: the clocks go on, and what did not count can be submitted again."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named_and_nobody_is_told_what_is_not_known() {
        let words = |why| failure(why, InputId(5));
        assert_eq!(words(Uncounted::Over), "🚫 That match is over.");
        for (why, part) in
            [(Uncounted::Full, "disk"), (Uncounted::Locked, "saved"), (Uncounted::Away, "can't reach my database")]
        {
            let whole = words(why);
            assert!(whole.contains(part) && whole.ends_with("Nothing was counted. (Reference 5)"), "{whole}");
        }
        assert!(words(Uncounted::Other).contains("not your fault"));
        assert_eq!(reference(&words(Uncounted::Open)), Some(InputId(5)));
        assert_eq!(reference(&fate(true, InputId(7))), Some(InputId(7)));
        assert_eq!(reference("nothing"), None);
        for why in [Uncounted::Uncertain, Uncounted::Open] {
            assert!(!words(why).contains("Nothing was counted"));
        }
    }
}
