//! Faults on demand: what tests and rehearsals ask for at `POST /sandbox/faults`.

use std::collections::BTreeMap;

use serde::Deserialize;
use twilight_model::guild::Permissions;

use super::ids::{BOT, Snowflake};
use rules::Millis;

/// Most rules that wait at once.
pub(super) const RULES_MAX: usize = 64;
/// The longest delay that may be asked for, in milliseconds.
const DELAY_MAX_MS: u64 = 60_000;

/// The faults in force.
#[derive(Debug, Default)]
pub(super) struct Faults {
    pub(super) rules: Vec<Rule>,
    pub(super) denied: BTreeMap<Snowflake, Permissions>,
    /// Everybody may use every command, as a server's integration settings can have it.
    pub(super) open_commands: bool,
    /// The bot has the privileged intent for members.
    pub(super) open_members: bool,
    /// People's clients may press what is not there, as only a forged client can.
    pub(super) forgery: bool,
}

/// What happens to the next calls that fit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rule {
    /// `POST` and so on; any if not given.
    method: Option<String>,
    /// Such as `channels/*/messages`: a star stands for one part. Any if not given.
    path: Option<String>,
    /// How many calls it meets.
    #[serde(default = "once")]
    times: u32,
    /// Answered with this status instead of acting; 429 needs `retry_after_ms`, or a code.
    answer: Option<u16>,
    /// Discord's own code in that answer, which then says nothing of how long to wait: 30046, say, for one change too many.
    code: Option<u32>,
    retry_after_ms: Option<u64>,
    /// Waits this long before acting.
    #[serde(default)]
    delay_ms: u64,
    /// Moves the shared clock by this before acting: the call comes this much later than it was made.
    #[serde(default)]
    pass_ms: u32,
    /// Waits this long after acting.
    #[serde(default)]
    slow_ms: u64,
    /// Acts, and then answers 504 as Discord's front does when it lost touch.
    #[serde(default)]
    lose: bool,
}

fn once() -> u32 {
    1
}

/// The fault for one call.
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
    /// Takes the fault for this call of the bot's.
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

    /// What a user may not do in a channel for now.
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
