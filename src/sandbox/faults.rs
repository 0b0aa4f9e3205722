//! Faults on demand: what tests and rehearsals ask for at `POST /sandbox/faults`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;
use twilight_model::guild::Permissions;

use super::gateway::Cut;
use super::ids::Snowflake;
use super::reply::ApiError;
use super::world::{BOT, GUILD, World};
use crate::rules::{Millis, Timestamp};

/// Most rules that wait at once.
const RULES_MAX: usize = 64;
/// The longest delay that may be asked for, in milliseconds.
const DELAY_MAX_MS: u64 = 60_000;

/// The faults in force.
#[derive(Debug, Default)]
pub(super) struct Faults {
    rules: Vec<Rule>,
    denied: BTreeMap<Snowflake, Permissions>,
    /// Everybody may use every command, as a server's integration settings can have it.
    pub(super) open_commands: bool,
    /// People's clients may press what is not there, as only a forged client can.
    pub(super) forgery: bool,
}

/// What happens to the next calls that fit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    /// `POST` and so on; any if not given.
    method: Option<String>,
    /// Such as `channels/*/messages`: a star stands for one part. Any if not given.
    path: Option<String>,
    /// How many calls it meets.
    #[serde(default = "once")]
    times: u32,
    /// Answered with this status instead of acting; 429 needs `retry_after_ms`.
    answer: Option<u16>,
    retry_after_ms: Option<u64>,
    /// Waits this long before acting.
    #[serde(default)]
    delay_ms: u64,
    /// Moves the shared clock by this before acting: the call comes so much later than it was made.
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

/// What is to happen to one call.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fate {
    pub(super) answer: Option<u16>,
    pub(super) retry_after_ms: u64,
    pub(super) delay_ms: u64,
    pub(super) pass: Millis,
    pub(super) slow_ms: u64,
    pub(super) lose: bool,
}

/// The body of `POST /sandbox/faults`; what is not given stays as it is.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Wish {
    /// Ends all faults first; DMs are open, everybody is back, the gateway is up.
    clear: bool,
    gateway: Option<Cut>,
    /// Whether new gateway connections are refused.
    gateway_down: Option<bool>,
    /// For so long the bot has no session left to ask for.
    sessions_spent_ms: Option<u32>,
    /// Sends that many of the newest events once more.
    repeat_events: usize,
    rest: Vec<Rule>,
    close_dms: Vec<String>,
    open_dms: Vec<String>,
    leave: Vec<String>,
    join: Vec<String>,
    /// Takes permissions from the bot: the channel and Discord's bits.
    deny: Vec<Denial>,
    delete_channel: Option<Snowflake>,
    delete_message: Option<Place>,
    open_commands: Option<bool>,
    forgery: Option<bool>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Denial {
    channel: Snowflake,
    permissions: Snowflake,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    channel: Snowflake,
    message: Snowflake,
}

impl Faults {
    /// What is to happen to this call of the bot's.
    pub(super) fn fate(&mut self, method: &str, path: &str) -> Fate {
        let Some(n) = self.rules.iter().position(|rule| rule.meets(method, path)) else { return Fate::default() };
        let rule = &mut self.rules[n];
        let fate = Fate {
            answer: rule.answer,
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

impl World {
    /// Does what was wished for.
    pub(super) fn grant(&mut self, wish: Wish) -> Result<(), ApiError> {
        if wish.clear {
            self.faults = Faults::default();
            self.sessions.is_down = false;
            self.sessions.spent_until = Timestamp(0);
            for person in &mut self.people {
                person.dms_closed = false;
                person.is_member = true;
            }
        }
        if self.faults.rules.len() + wish.rest.len() > RULES_MAX {
            return Err(ApiError::form("rest", "BASE_TYPE_MAX_LENGTH", "at most 64 rules wait at once"));
        }
        self.faults.rules.extend(wish.rest);
        self.set(&wish.close_dms, |person| person.dms_closed = true)?;
        self.set(&wish.open_dms, |person| person.dms_closed = false)?;
        self.set(&wish.leave, |person| person.is_member = false)?;
        self.set(&wish.join, |person| person.is_member = true)?;
        for Denial { channel, permissions } in wish.deny {
            self.faults.denied.insert(channel, Permissions::from_bits_truncate(permissions.0));
        }
        self.faults.open_commands = wish.open_commands.unwrap_or(self.faults.open_commands);
        self.faults.forgery = wish.forgery.unwrap_or(self.faults.forgery);
        if let Some(Place { channel, message }) = wish.delete_message {
            self.remove(channel, message)?;
        }
        if let Some(id) = wish.delete_channel {
            let channel = self.channels.remove(&id).ok_or_else(ApiError::unknown_channel)?;
            let object = self.channel_object(&channel);
            self.sessions.dispatch_guild("CHANNEL_DELETE", &object);
            self.show("CHANNEL_DELETE", None, &json!({ "id": id, "guild_id": GUILD }));
        }
        self.sessions.is_down = wish.gateway_down.unwrap_or(self.sessions.is_down);
        if let Some(spent) = wish.sessions_spent_ms {
            self.sessions.spent_until = self.clock.now() + Millis(spent.into());
        }
        self.sessions.repeat(wish.repeat_events);
        if let Some(cut) = wish.gateway {
            self.sessions.cut(cut);
        }
        Ok(())
    }

    fn set(&mut self, names: &[String], change: impl Fn(&mut super::world::Person)) -> Result<(), ApiError> {
        for name in names {
            change(self.person_named(name).ok_or_else(ApiError::unknown_user)?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
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
