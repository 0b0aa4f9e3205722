//! Messages about inputs that did not count, or whose outcome is unknown.

use super::text::refusal;
use crate::intake::Uncounted;
use crate::session::adjourned_words;
use crate::store::InputId;

/// The message about an input that could not be counted, without a fault of its author. Admins find the reference
/// number in the log.
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

/// The first message about an input whose outcome is unknown. Exactly these words identify the message later, when its
/// reader must still be told the outcome.
pub(in crate::discord) const OPEN: &str = "⏳ I can't tell yet whether this counted. I'll tell you as soon as I know.";

/// The reference number in a message.
pub(in crate::discord) fn reference(words: &str) -> Option<InputId> {
    let (_, rest) = words.rsplit_once("(Reference ")?;
    rest.trim_end().strip_suffix(')')?.parse().ok().map(InputId)
}

/// The message to the author of an input once its outcome is known.
pub(in crate::discord) fn fate(is_counted: bool, number: InputId) -> String {
    if is_counted {
        format!("✅ It counted. `/board` shows how things stand. (Reference {number})")
    } else {
        format!("🚫 It did not count. Do it again if you still want it. (Reference {number})")
    }
}

/// The message to a channel while the database accepts nothing or cannot be read, and when that has ended.
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
