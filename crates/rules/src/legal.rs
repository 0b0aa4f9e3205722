//! Default implementations for games that can list every legal action ([`View::legal`](super::View::legal)): reading,
//! checking, completion, buttons and menus.

use super::{Action, CHOICES_MAX, Control, Illegal, Message, Readiness, Unreadable, Words, capitalized, listed};
use words::legal;

/// Actions that begin with the same word are offered as buttons if there are at most this many of them, and as a menu
/// otherwise.
const BUTTONS_MAX: usize = 5;
/// The greatest number of examples in a refusal.
const EXAMPLES_MAX: usize = 3;

/// Finds the legal action that the player typed: its text in any case, or the end of its text if only one action ends
/// like that, as `4` means `bid 4`.
pub(super) fn read<A: Action>(legal: &[A], input: &str) -> Result<A, Unreadable> {
    let typed = input.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let text = |action: &A| action.to_string().to_lowercase();
    let ends_so = |action: &&A| text(action).strip_suffix(&typed).is_some_and(|begin| begin.ends_with(' '));
    let mut ending = legal.iter().filter(ends_so);
    let by_end = ending.next().filter(|_| ending.next().is_none());
    let found = legal.iter().find(|action| text(action) == typed).or(by_end);
    found.cloned().ok_or_else(|| Unreadable(not_possible(words::escaped(&format!("{input:?}")), legal)))
}

/// Finds the draw with this canonical text among those that nature may draw now.
pub(super) fn read_draw<A: Action>(draws: Vec<A>, text: &str) -> Result<A, Unreadable> {
    let list = listed(draws.iter().map(|draw| format!("`{draw}`")));
    let found = draws.into_iter().find(|draw| draw.to_string() == text.trim());
    found.ok_or_else(|| match list.as_str() {
        "" => Unreadable(Message::verbatim(format!("{text:?} is no draw: nothing is to be drawn now"))),
        list => Unreadable(Message::verbatim(format!("{text:?} is no draw due now; expected one of {list}"))),
    })
}

/// Checks that the action is among the legal actions.
pub(super) fn check<A: Action>(legal: &[A], action: &A) -> Result<Readiness, Illegal> {
    if legal.contains(action) {
        return Ok(Readiness::Complete);
    }
    Err(Illegal(not_possible(format!("`{action}`"), legal)))
}

/// The texts of legal actions that begin with `partial`, in any case; at most [`CHOICES_MAX`].
pub(super) fn complete<A: Action>(legal: &[A], partial: &str) -> Vec<String> {
    let begun = partial.trim_start().to_lowercase();
    let texts = legal.iter().map(ToString::to_string);
    texts.filter(|text| text.to_lowercase().starts_with(&begun)).take(CHOICES_MAX).collect()
}

/// Buttons and menus for all legal actions: each group of actions that begin with the same word becomes buttons if it
/// is small and a menu if it is large.
pub(super) fn controls<A: Action>(legal: &[A]) -> Vec<Control> {
    let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let (mut buttons, mut menus) = (Vec::new(), Vec::new());
    for group in texts.chunk_by(|one, other| word(one) == word(other)) {
        if group.len() <= BUTTONS_MAX {
            buttons.extend(group.iter().map(|text| Control::secondary(&capitalized(text), text)));
        } else {
            let choice = |text: &String| (capitalized(text), text[word(text).len()..].trim().to_owned());
            let choices = group.iter().take(CHOICES_MAX).map(choice).collect();
            menus.push(Control::menu(format!("{} …", capitalized(word(&group[0]))), word(&group[0]), choices));
        }
    }
    buttons.into_iter().chain(menus).collect()
}

fn word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// The refusal of a text that is not legal now, with one example for each of the first kinds of action that are legal.
fn not_possible<A: Action>(said: String, legal: &[A]) -> Message {
    let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let examples = texts.chunk_by(|one, other| word(one) == word(other)).filter_map(<[String]>::first);
    let examples: Vec<String> = examples.take(EXAMPLES_MAX).map(|text| format!("`{text}`")).collect();
    let said = Words::markup(said);
    match examples.as_slice() {
        [] => legal::NotYourTurn { said }.into(),
        examples => legal::NotPossible { said, examples: Words::markup(examples.join(", ")) }.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    #[derive(Clone, Debug, PartialEq)]
    struct Said(&'static str);

    impl Action for Said {}

    impl fmt::Display for Said {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    const LEGAL: [Said; 8] = [
        Said("fold"),
        Said("call"),
        Said("raise 1"),
        Said("raise 2"),
        Said("raise 12"),
        Said("raise 20"),
        Said("raise 40"),
        Said("raise 50"),
    ];

    #[test]
    fn an_action_is_read_by_its_text_or_by_its_end() {
        for (input, text) in [("fold", "fold"), (" Raise  2 ", "raise 2"), ("12", "raise 12"), ("2", "raise 2")] {
            assert_eq!(read(&LEGAL, input), Ok(Said(text)), "{input}");
        }
        for input in ["", "raise", "raise 3", "3", "foldd", "aise 1"] {
            let why = read(&LEGAL, input).unwrap_err().to_string();
            assert!(why.ends_with("is not possible now; expected one such as `fold`, `call`, `raise 1`"), "{why}");
        }
        assert_eq!(
            read::<Said>(&[], "fold").unwrap_err().to_string(),
            "\"fold\" is not possible now; it is not your turn"
        );
    }

    #[test]
    fn what_is_listed_is_legal_and_completed() {
        assert_eq!(check(&LEGAL, &Said("raise 12")), Ok(Readiness::Complete));
        let why = check(&LEGAL, &Said("raise 3")).unwrap_err().to_string();
        assert_eq!(why, "`raise 3` is not possible now; expected one such as `fold`, `call`, `raise 1`");
        assert_eq!(complete(&LEGAL, "RAISE 1"), ["raise 1", "raise 12"]);
        assert_eq!(complete(&LEGAL, "").len(), LEGAL.len());
    }

    #[test]
    fn a_few_are_buttons_and_many_are_a_menu() {
        let [Control::Button { label, submits, .. }, _, Control::Menu { placeholder, prefix, choices, .. }] =
            &controls(&LEGAL)[..]
        else {
            panic!("{:?}", controls(&LEGAL))
        };
        assert_eq!((label.as_str(), submits.as_str()), ("Fold", "fold"));
        assert_eq!((placeholder.as_str(), prefix.as_str(), choices.len()), ("Raise …", "raise", 6));
        assert_eq!(choices[2], ("Raise 12".to_owned(), "12".to_owned()));
    }
}
