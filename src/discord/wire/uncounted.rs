//! Messages about inputs that did not count, or whose outcome is unknown.

use super::text::refused;
use crate::intake::Uncounted;
use crate::session::adjourned_words;
use crate::store::InputId;
use words::{Language, Words, uncounted as said};

/// The message about an input that could not be counted, without a fault of its author. Admins find the reference
/// number in the log.
pub(in crate::discord) fn failure(why: Uncounted, number: InputId, language: Language) -> Words {
    let reference = said::Reference { number: Words::markup(number.to_string()) };
    match why {
        Uncounted::Over => said::Over.say(language),
        Uncounted::Adjourned(id) => refused(&adjourned_words(id), language),
        Uncounted::Uncertain => said::Uncertain { reference }.say(language),
        Uncounted::Open => said::OpenWithReference { open: said::Open, reference }.say(language),
        Uncounted::Away => said::Away { reference }.say(language),
        Uncounted::Full => said::Full { reference }.say(language),
        Uncounted::Locked => said::Locked { reference }.say(language),
        Uncounted::Other => said::Other { reference }.say(language),
    }
}

/// Whether a message tells somebody that it is not known yet whether their input was counted: its reader still waits for
/// the outcome. The message may be in any language.
pub(in crate::discord) fn leaves_open(words: &str) -> bool {
    Language::ALL.iter().any(|&language| words.starts_with(said::Open.say(language).as_str()))
}

/// The reference number in a message.
pub(in crate::discord) fn reference(words: &str) -> Option<InputId> {
    let words = words.trim_end();
    let (_, number) = words.strip_suffix(')')?.rsplit_once(' ')?;
    let named = said::Reference { number: Words::markup(number) };
    let is_named = Language::ALL.iter().any(|&language| words.ends_with(named.clone().say(language).as_str()));
    number.parse().ok().filter(|_| is_named).map(InputId)
}

/// The message to the author of an input once its outcome is known.
pub(in crate::discord) fn fate(is_counted: bool, number: InputId, language: Language) -> Words {
    let reference = said::Reference { number: Words::markup(number.to_string()) };
    if is_counted {
        said::ItCounted { reference }.say(language)
    } else {
        said::ItDidNotCount { reference }.say(language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named_and_nobody_is_told_what_is_not_known() {
        let words = |why| failure(why, InputId(5), Language::English).to_string();
        assert_eq!(words(Uncounted::Over), "🚫 That match is over.");
        for (why, part) in
            [(Uncounted::Full, "disk"), (Uncounted::Locked, "saved"), (Uncounted::Away, "can't reach my database")]
        {
            let whole = words(why);
            assert!(whole.contains(part) && whole.ends_with("Nothing was counted. (Reference 5)"), "{whole}");
        }
        assert!(words(Uncounted::Other).contains("not your fault"));
        for language in Language::ALL {
            let open = failure(Uncounted::Open, InputId(5), language);
            assert!(leaves_open(open.as_str()) && reference(open.as_str()) == Some(InputId(5)), "{open}");
            let fate = fate(true, InputId(7), language);
            assert!(!leaves_open(fate.as_str()) && reference(fate.as_str()) == Some(InputId(7)), "{fate}");
        }
        assert_eq!((reference("nothing"), reference("that is a list (page 5)")), (None, None));
        for why in [Uncounted::Uncertain, Uncounted::Open] {
            assert!(!words(why).contains("Nothing was counted"));
        }
    }
}
