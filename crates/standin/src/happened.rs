//! A log of a sandbox's last events, one line each, which a failing test prints.
//!
//! Only code in the same process can read the log, no page or script: it contains secrets of players.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::http::{Method, StatusCode};
use serde_json::Value;

use super::Shared;
use super::call::Call;
use super::ids::BOT;
use rules::Timestamp;

/// The maximum number of lines.
const KEPT_MAX: usize = 50;
/// The maximum number of characters of a body's summary in a line.
const TEXT_CHARS_MAX: usize = 80;

thread_local! {
    /// The sandbox that was started last on this thread. Each test runs on its own thread.
    static STARTED: RefCell<Weak<Shared>> = const { RefCell::new(Weak::new()) };
}

/// The last lines, oldest first.
#[derive(Default)]
pub(super) struct Happened(Mutex<VecDeque<String>>);

impl Happened {
    /// Adds a line, and drops the oldest line if there are too many.
    pub(super) fn note(&self, at: Timestamp, what: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == KEPT_MAX {
            lines.pop_front();
        }
        lines.push_back(format!("{} ms  {what}", at.0));
    }

    fn last(&self, n: usize) -> Vec<String> {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().skip(lines.len().saturating_sub(n)).cloned().collect()
    }
}

/// The last `n` events of the sandbox that was started last on this thread, oldest first, each with its time in Unix
/// milliseconds.
pub fn last_happened(n: usize) -> Vec<String> {
    // This runs while a thread panics, perhaps after its thread-locals were destroyed.
    let started = STARTED.try_with(|started| started.borrow().upgrade()).ok().flatten();
    started.map_or_else(Vec::new, |shared| shared.happened.last(n))
}

/// Makes this the sandbox that [`last_happened`] reads on this thread.
pub(super) fn has_started(shared: &Arc<Shared>) {
    STARTED.set(Arc::downgrade(shared));
}

impl Shared {
    /// Describes a call that may change something; `None` for a call that only reads.
    pub(super) fn told_of(&self, call: &Call) -> Option<String> {
        let Call { method, path, caller, bearer, json, .. } = call;
        if *method == Method::GET {
            return None;
        }
        let who = match caller.or(*bearer) {
            Some(BOT) => "the bot".to_owned(),
            Some(id) => self.world().person(id).map_or_else(|| id.0.to_string(), |person| person.name.clone()),
            None => "nobody known".to_owned(),
        };
        // Segments are truncated, because a path may contain an interaction's long token.
        let path: Vec<String> = path.split('/').map(|part| part.chars().take(24).collect()).collect();
        Some(format!("{who}: {method} {} {}", path.join("/"), json.as_ref().map(said).unwrap_or_default()))
    }

    /// Logs a call that [`Shared::told_of`] described, with the status of its response.
    pub(super) fn note_answered(&self, told: Option<String>, status: StatusCode) {
        if let Some(told) = told {
            self.happened.note(self.clock.now(), &format!("{told} ({})", status.as_u16()));
        }
    }

    /// Logs an event of a gateway session.
    pub(super) fn note_session(&self, shard: u32, what: &str) {
        self.happened.note(self.clock.now(), &format!("shard {shard}: {what}"));
    }
}

/// Summarizes a body: its text, the command with its options, or the pressed button.
fn said(body: &Value) -> String {
    let places = ["/content", "/data/content", "/data/name", "/data/custom_id"];
    let text = places.iter().find_map(|place| body.pointer(place)?.as_str()).unwrap_or_default();
    let options = ["/data/options", "/data/values"].iter().find_map(|place| body.pointer(place));
    let options = options.map(Value::to_string).unwrap_or_default();
    format!("{text:?} {options}").chars().take(TEXT_CHARS_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_last_lines_are_kept_in_their_order() {
        let happened = Happened::default();
        for n in 0..60 {
            happened.note(Timestamp(n), "x");
        }
        assert_eq!(happened.last(2), ["58 ms  x", "59 ms  x"]);
        assert_eq!(happened.last(1_000).len(), KEPT_MAX);
    }

    #[test]
    fn a_line_says_what_was_said_or_pressed() {
        assert_eq!(said(&json!({ "content": "c4" })), "\"c4\" ");
        let command = json!({ "data": { "name": "submit", "options": [{ "name": "text", "value": "e1" }] } });
        assert_eq!(said(&command), r#""submit" [{"name":"text","value":"e1"}]"#);
        assert_eq!(said(&json!({ "data": { "custom_id": "x", "values": ["2"] } })), r#""x" ["2"]"#);
    }
}
