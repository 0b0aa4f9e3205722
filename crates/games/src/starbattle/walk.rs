//! Actions in a proof that are not steps by themselves: `branch 3`, `rule surround-star`, `check`.

use std::fmt;

use ::words::starbattle;
use puzzle::rules::Rule;
use rules::{Unreadable, Words};

/// Maximum number of characters of a word that is quoted in a refusal.
const QUOTED_CHARS_MAX: usize = 20;

/// An action in a proof that is not a step by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// Continues with the branch of this number, counted from 0; players count from 1.
    Branch(usize),
    /// Starts to build a step by this rule, or drops the step that is being built.
    Rule(Option<Rule>),
    /// Takes the step that was built; in a race, checks the board for mistakes.
    Check,
}

impl Walk {
    /// Parses a text, if its first word is the keyword of a `Walk`; otherwise `None`.
    ///
    /// # Errors
    /// Says which word is not understood, and what is expected.
    pub(super) fn read(input: &str) -> Option<Result<Self, Unreadable>> {
        let (word, rest) = input.trim().split_once(' ').unwrap_or((input.trim(), ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "branch" => Some(read_branch(rest)),
            "rule" => Some(read_rule(rest)),
            "check" if rest.is_empty() => Some(Ok(Self::Check)),
            "check" => Some(Err(Unreadable(starbattle::CheckAlone { word: &*quoted(rest) }.into()))),
            _ => None,
        }
    }
}

fn read_branch(number: &str) -> Result<Walk, Unreadable> {
    let nth = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    nth.map(Walk::Branch).ok_or_else(|| {
        Unreadable(match number {
            "" => starbattle::NoBranchNamed.into(),
            _ => starbattle::NoBranchNumber { word: &*quoted(number) }.into(),
        })
    })
}

fn read_rule(name: &str) -> Result<Walk, Unreadable> {
    if ["", "none"].contains(&name.to_lowercase().as_str()) {
        return Ok(Walk::Rule(None));
    }
    rule_named(name).map(|rule| Walk::Rule(Some(rule)))
}

/// Parses the name of a rule.
///
/// # Errors
/// Lists all rules.
pub(super) fn rule_named(name: &str) -> Result<Rule, Unreadable> {
    Rule::parse(name).ok_or_else(|| {
        let rules = Words::markup(rules::listed(Rule::all().map(Rule::id)));
        Unreadable(starbattle::NoSuchRule { word: &*quoted(name), rules }.into())
    })
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Branch(nth) => write!(f, "branch {}", nth + 1),
            Self::Rule(Some(rule)) => write!(f, "rule {}", rule.id()),
            Self::Rule(None) => f.write_str("rule none"),
            Self::Check => f.write_str("check"),
        }
    }
}

/// The start of a word, to be quoted in a refusal.
pub(super) fn quoted(word: &str) -> String {
    let mut letters = word.chars();
    let start: String = letters.by_ref().take(QUOTED_CHARS_MAX).collect();
    if letters.next().is_some() { start + "…" } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written() {
        for (typed, canonical) in [
            ("Branch 3", "branch 3"),
            ("rule Blackout", "rule finish-with-empty"),
            ("rule", "rule none"),
            ("rule none", "rule none"),
            ("CHECK", "check"),
        ] {
            let walk = Walk::read(typed).unwrap().unwrap();
            assert_eq!(walk.to_string(), canonical);
            assert_eq!(Walk::read(canonical), Some(Ok(walk)));
        }
        assert_eq!(Walk::read("★A1"), None);
    }

    #[test]
    fn what_means_nothing_is_refused_with_what_would() {
        let refusal = |typed: &str| Walk::read(typed).unwrap().unwrap_err().to_string();
        assert_eq!(refusal("branch 0"), "\"0\" is no branch; expected a number: branch 3");
        assert_eq!(refusal("branch"), "none is named; expected a number: branch 3");
        assert!(refusal("rule guess").starts_with("\"guess\" is no rule; expected one of surround-star, "));
        assert_eq!(refusal("check B1"), "\"B1\" after check means nothing; check stands alone");
    }
}
