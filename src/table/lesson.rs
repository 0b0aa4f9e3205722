//! One open page that shows the lessons of a game. Steps in a lesson belong to no match, so they wait only for the same
//! person's other inputs.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::WebSocket;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::Inner;
use super::allowance::Allowance;
use super::input::Sent;
use super::ports::Lesson;
use super::room::{packed, theme};
use super::show::Sight;
use super::socket::{A_SECOND_MAX, BURST_MAX, Close, greeting, leave, next, send, session_ended};
use crate::solo::LessonStep;
use crate::store::TableSession;
use rules::{Pressed, Spec};
use words::Language;

/// How long a page may be silent. After this time the server closes the connection, and the page opens a new one.
const SILENT_MAX: Duration = Duration::from_mins(5);

/// Serves a page that shows lessons, until it closes.
pub(super) async fn serve(
    tables: &Arc<Inner>,
    secret: &[u8; 32],
    (session, language): (&TableSession, Language),
    (spec, is_light): (&'static Spec, bool),
    socket: &mut WebSocket,
) -> Option<Close> {
    let served = tables.any()?;
    let (user, ended) = (session.user, tables.ended.get());
    let mut allowance = Allowance::new(BURST_MAX, A_SECOND_MAX);
    if !send(socket, packed(&greeting(tables, session, language))).await {
        return None;
    }
    let mut step = LessonStep::GoOn;
    let mut has: Option<Sight> = None;
    loop {
        // Another process may have ended the session.
        if let Some(close) = session_ended(&served, secret, tables.clock.now()).await {
            return Some(close);
        }
        let Ok(input) = tables.stamps.next(&tables.clock) else { return Some(Close::Again) };
        let (ticket, commands) = (served.intake.queue().enter(user, input), served.commands.clone());
        let taken = served.here(async move {
            // The steps of one person run one after the other, whether made in the browser or on Discord.
            ticket.turn().await;
            commands.lesson((user, language), spec, step, &theme(is_light)).await
        });
        let lesson = match taken.await {
            Some(Ok(Some(lesson))) => lesson,
            Some(Ok(None)) | None => return Some(Close::Again),
            Some(Err(error)) => {
                tracing::warn!(%error, "a lesson could not be shown at the table");
                return Some(Close::Again);
            }
        };
        let Lesson { number, words, learned, next: follows, is_open, showing } = lesson;
        let sight = Sight::of_lesson(spec, showing, is_open, language);
        let mut message = has.as_ref().map_or_else(|| Some(sight.full()), |has| sight.since(has)).unwrap_or(json!({}));
        message["lesson"] = json!({ "number": number, "words": words, "learned": learned, "next": follows });
        has = Some(sight);
        if !send(socket, packed(&message)).await {
            return None;
        }
        step = loop {
            let message = tokio::select! {
                _ = tables.is_closed.wait_for(|is_closed| is_closed) => return Some(Close::Again),
                // The page connects again, and then learns whether its own session has ended.
                _ = tables.ended.other_than(ended) => return None,
                () = tables.clock.sleep_until(session.expires) => return Some(Close::SignedOut),
                message = timeout(SILENT_MAX, next(socket)) => message.ok()??,
            };
            if !allowance.take() {
                return Some(Close::Abuse);
            }
            if let Some(close) = leave(tables, &served, session, &message).await {
                return Some(close);
            }
            if let Some(frame) = message.get("look").and_then(Value::as_str) {
                if let Some(closer) = has.as_ref().and_then(|sight| sight.closer(frame))
                    && !send(socket, packed(&closer)).await
                {
                    return None;
                }
            } else {
                match read_step(&message, number) {
                    Some(step) => break step,
                    None => return Some(Close::Abuse),
                }
            }
        };
    }
}

/// Reads a learner's step; `None` if no page of ours sends this.
fn read_step(message: &Value, number: usize) -> Option<LessonStep> {
    if let Some(other) = message.get("lesson") {
        return Some(LessonStep::Begin(usize::try_from(other.as_u64()?).ok()?));
    }
    let sent = Sent::read(message)?;
    let pressed = sent.pressed().unwrap_or_else(|| Pressed::at_any_time(&sent.text));
    Some(LessonStep::Press(number, pressed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_learner_presses_types_or_begins_a_lesson() {
        assert_eq!(read_step(&json!({ "lesson": 3 }), 0), Some(LessonStep::Begin(3)));
        let typed = LessonStep::Press(2, Pressed::at_any_time("B2"));
        assert_eq!(read_step(&json!({ "n": 1, "press": ["B2"], "moment": null }), 2), Some(typed));
        for bad in [json!({}), json!({ "lesson": -1 }), json!({ "lesson": "1" }), json!({ "n": 1, "press": [] })] {
            assert_eq!(read_step(&bad, 0), None, "{bad}");
        }
    }
}
