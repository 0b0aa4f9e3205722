//! The faults in force: what tests and rehearsals have requested with `POST /sandbox/faults`.

use std::collections::BTreeMap;

use serde::Deserialize;
use twilight_model::guild::Permissions;

use super::ids::{BOT, Snowflake};
use rules::Millis;

/// The maximum number of pending rules.
pub(super) const RULES_MAX: usize = 64;
/// The longest delay of a rule, in milliseconds.
const DELAY_MAX_MS: u64 = 60_000;

/// The faults in force.
#[derive(Debug, Default)]
pub(super) struct Faults {
    pub(super) rules: Vec<Rule>,
    pub(super) denied: BTreeMap<Snowflake, Permissions>,
    /// Everybody may use every command, as a server's integration settings can allow.
    pub(super) open_commands: bool,
    /// The bot has the privileged intent for members.
    pub(super) open_members: bool,
    /// People may use components that are not on any message, as only a modified client can.
    pub(super) forgery: bool,
}

/// A fault for the next calls that match.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rule {
    /// The HTTP method; `None` matches any.
    method: Option<String>,
    /// A path such as `channels/*/messages`, where a star matches one segment; `None` matches any.
    path: Option<String>,
    /// How many calls the rule applies to.
    #[serde(default = "once")]
    times: u32,
    /// Answers with this HTTP status instead of acting; 429 needs `retry_after_ms`, or a code.
    answer: Option<u16>,
    /// Discord's error code for that answer, which then has no `retry_after`: for example 30046, too many edits.
    code: Option<u32>,
    retry_after_ms: Option<u64>,
    /// Waits this long before acting, in milliseconds.
    #[serde(default)]
    delay_ms: u64,
    /// Advances the shared clock by this many milliseconds before acting, as if the call arrived late.
    #[serde(default)]
    pass_ms: u32,
    /// Waits this long after acting, in milliseconds.
    #[serde(default)]
    slow_ms: u64,
    /// Acts and then answers 504, as Discord's edge does when it loses the connection to the backend.
    #[serde(default)]
    lose: bool,
}

fn once() -> u32 {
    1
}

/// The fault for one call, from the first matching [`Rule`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fate {
    pub(super) answer: Option<u16>,
    pub(super) code: Option<u32>,
    pub(super) retry_after_ms: u64,
    pub(super) delay_ms: u64,
    pub(super) pass: Millis,
    pub(super) slow_ms: u64,
    pub(super) lose: bool,
}

impl Faults {
    /// Takes the fault for a call of the bot's, and counts the call against its rule.
    pub(super) fn fate(&mut self, method: &str, path: &str) -> Fate {
        let Some(n) = self.rules.iter().position(|rule| rule.meets(method, path)) else { return Fate::default() };
        let rule = &mut self.rules[n];
        let fate = Fate {
            answer: rule.answer,
            code: rule.code,
            retry_after_ms: rule.retry_after_ms.unwrap_or(0).min(DELAY_MAX_MS),
            delay_ms: rule.delay_ms.min(DELAY_MAX_MS),
            pass: Millis(rule.pass_ms.into()),
            slow_ms: rule.slow_ms.min(DELAY_MAX_MS),
            lose: rule.lose,
        };
        rule.times = rule.times.saturating_sub(1);
        if rule.times == 0 {
            self.rules.remove(n);
        }
        fate
    }

    /// The permissions that a fault takes from the user in a channel; only the bot loses any.
    pub(super) fn denied(&self, user: Snowflake, channel: Snowflake) -> Permissions {
        let denied = self.denied.get(&channel).filter(|_| user == BOT);
        denied.copied().unwrap_or_else(Permissions::empty)
    }
}

impl Rule {
    fn meets(&self, method: &str, path: &str) -> bool {
        let is_method = self.method.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(method));
        is_method && self.path.as_ref().is_none_or(|pattern| fits(pattern, path))
    }
}

fn fits(pattern: &str, path: &str) -> bool {
    let (pattern, path): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
    pattern.len() == path.len() && pattern.iter().zip(&path).all(|(wanted, part)| *wanted == "*" || wanted == part)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_rule_meets_as_many_calls_as_it_says() {
        let rules = json!([{ "method": "POST", "path": "channels/*/messages", "times": 2, "answer": 500 }]);
        let mut faults = Faults { rules: serde_json::from_value(rules).unwrap(), ..Faults::default() };
        assert_eq!(faults.fate("GET", "channels/1/messages").answer, None);
        assert_eq!(faults.fate("POST", "channels/1/messages/2").answer, None);
        assert_eq!(faults.fate("POST", "channels/1/messages").answer, Some(500));
        assert_eq!(faults.fate("POST", "channels/2/messages").answer, Some(500));
        assert_eq!(faults.fate("POST", "channels/2/messages").answer, None);
    }
}
