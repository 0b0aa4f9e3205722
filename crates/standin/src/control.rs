//! Endpoints for scripts and the page that Discord does not have: people, places, the clock, faults, a restart, and the
//! stream of events.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{Stream, unfold};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use super::Shared;

use super::ids::Snowflake;
use super::portal::Portal;
use super::reply::Reply;
use super::strict::typed;
use super::trouble::FaultRequest;
use super::{files, guard};
use rules::Millis;

/// `GET /sandbox/people`.
pub(super) async fn people(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(shared.world().people_listed())
}

/// `GET /sandbox/places`.
pub(super) async fn places(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(shared.world().places_listed())
}

/// `GET /sandbox/clock`: the time that stand-in and bot share, in Unix milliseconds.
pub(super) async fn clock(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(json!({ "now_ms": shared.clock.now() }))
}

/// The body of `POST /sandbox/advance`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Advance {
    ms: i64,
}

/// `POST /sandbox/advance`: moves the clock and fires due timers in order; answers when the bot is idle again.
pub(super) async fn advance(State(shared): State<Arc<Shared>>, Json(Advance { ms }): Json<Advance>) -> Response {
    if !(0..=Millis::MAX.0).contains(&ms) {
        return (StatusCode::BAD_REQUEST, "ms must be from 0 to ten years").into_response();
    }
    shared.advance(Millis(ms)).await;
    Json(json!({ "now_ms": shared.clock.now() })).into_response()
}

/// `POST /sandbox/faults`.
pub(super) async fn faults(State(shared): State<Arc<Shared>>, Json(request): Json<Value>) -> Response {
    let caused = typed::<FaultRequest>(&request).and_then(|request| shared.world().cause(request));
    caused.map_or_else(Reply::from, |()| Reply::nothing()).into_response()
}

/// `POST /sandbox/portal`: changes what the application's owner sets in Discord's developer portal.
pub(super) async fn portal(State(shared): State<Arc<Shared>>, Json(request): Json<Value>) -> Response {
    let set = typed::<Portal>(&request).and_then(|portal| shared.world().set_portal(portal));
    set.map_or_else(Reply::from, |()| Reply::nothing()).into_response()
}

/// `POST /sandbox/restart`: kills the bot like `kill -9` and starts it again with the same data.
pub(super) async fn restart(State(shared): State<Arc<Shared>>) -> StatusCode {
    if shared.restart().await { StatusCode::NO_CONTENT } else { StatusCode::SERVICE_UNAVAILABLE }
}

/// `GET /sandbox/events`: all events, as server-sent events of `{type, to, data}`. `to` is the only person to whom the
/// page shows an event, or null for everybody who sees the channel.
pub(super) async fn events(State(shared): State<Arc<Shared>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let listener = shared.world().page.subscribe();
    let stream = unfold(listener, |mut listener| async {
        let event = match listener.recv().await {
            Ok(event) => event.to_string(),
            // The page then reloads everything.
            Err(RecvError::Lagged(_)) => json!({ "type": "LAGGED" }).to_string(),
            Err(RecvError::Closed) => return None,
        };
        Some((Ok(Event::default().data(event)), listener))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

/// `GET /attachments/{channel}/{attachment}/{filename}`: serves a picture as a picture, any other file as a download.
/// The uploader's content type is ignored, so that an uploaded HTML file cannot run as a page of the sandbox.
pub(super) async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((_, id, _)): Path<(Snowflake, Snowflake, String)>,
) -> Response {
    let Some(file) = shared.world().files.get(&id).cloned() else { return StatusCode::NOT_FOUND.into_response() };
    let mut headers = HeaderMap::new();
    let kind = files::picture_kind(&file.bytes);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind.unwrap_or("application/octet-stream")));
    if kind.is_none() {
        headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(guard::FILE_POLICY));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000, immutable"));
    (headers, file.bytes).into_response()
}
