//! The browser table as an Activity: a frame inside Discord, reached through Discord's proxy. Discord's client gives
//! the frame a code, and Discord identifies the person who got it. From then on the frame keeps a bearer token in
//! memory.
//!
//! The frame's address (channel, server, instance) proves nothing by itself: Discord is asked whether the person
//! takes part in the instance, and the person's rights are checked as for any other page.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use serde_json::{Value, json};

use super::login::unknown;
use super::phrases::phrases;
use super::ports::{Code, LoginFailure};
use super::socket::{self, Key, MESSAGE_BYTES_MAX};
use super::token::Token;
use super::web::{answer, away, file, page, text};
use super::{Inner, Served, may_ask};
use crate::seed;
use crate::store::{OpenTableSession, TableWay};
use rules::Millis;

/// The path of the Activity's page, to which Discord's URL mapping leads.
pub(super) const PATH: &str = "/activity";
/// How long a bearer token is valid, and so how long a frame may stay open.
const BEARER_LASTS: Millis = Millis::from_hours(24);
/// The longest accepted id of an Activity instance, in bytes.
const INSTANCE_BYTES_MAX: usize = 200;

/// The routes below [`PATH`].
pub(super) fn router() -> Router<Arc<Inner>> {
    Router::new()
        .route(PATH, get(page))
        .route("/activity/", get(page))
        .route("/activity/table/{name}", get(file))
        .route("/activity/about", get(about))
        .route("/activity/phrases", get(phrases))
        .route("/activity/enter", post(enter))
        .route("/activity/live", get(live))
}

/// Whether a path belongs to the Activity.
pub(super) fn has(path: &str) -> bool {
    path.strip_prefix(PATH).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What the frame needs to talk to Discord's client: the application's id, and the client's origins.
async fn about(State(tables): State<Arc<Inner>>) -> Response {
    let login = tables.any().and_then(|served| served.login);
    let (Some(login), Some(frames)) = (login, &tables.frames) else { return away() };
    answer(StatusCode::OK, &json!({ "application": login.application().to_string(), "clients": frames.clients }))
}

/// Opens a session for a person whose code Discord confirms, and who takes part in the instance that the frame names.
async fn enter(State(tables): State<Arc<Inner>>, body: Bytes) -> Response {
    let (Some(code), Some(instance)) = (text(&body, "code"), text(&body, "instance")) else { return unknown() };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    if instance.is_empty() || instance.len() > INSTANCE_BYTES_MAX || !instance.bytes().all(is_plain) {
        return unknown();
    }
    let Some(served) = tables.any() else { return away() };
    let Some(login) = served.login.clone().filter(|_| may_ask(&tables.entries)) else { return away() };
    let asked = served.here(async move {
        let person = login.identify(Code { text: &code, browser: None }).await?;
        if login.takes_part(person.user, &instance).await? { Ok(person) } else { Err(LoginFailure::Refused) }
    });
    let person = match asked.await {
        Some(Ok(person)) => person,
        Some(Err(LoginFailure::Refused)) => return unknown(),
        Some(Err(failure)) => {
            tracing::warn!(%failure, "nobody can be let into the Activity");
            return away();
        }
        None => return away(),
    };
    let (Ok(secret), Ok(number)) = (Token::draw(), seed::unforeseen()) else { return away() };
    let (now, fresh) = (tables.clock.now(), (number.cast_signed(), secret.hash()));
    let (user, name) = (person.user, person.name.clone());
    let opening =
        OpenTableSession { user, name, way: TableWay::Activity, now, held: None, fresh, expires: now + BEARER_LASTS };
    match launched(&served, opening).await {
        Some(place) => answer(
            StatusCode::OK,
            &json!({ "bearer": secret.reveal(), "access": person.access, "name": person.name, "place": place }),
        ),
        None => away(),
    }
}

/// Opens a session. Returns the match or puzzle for which its person pressed *Open the table*, or null; `None` if the
/// store fails.
async fn launched(served: &Served, opening: OpenTableSession) -> Option<Value> {
    let (store, user, now) = (served.intake.directory().store(), opening.user, opening.now);
    store.write(opening).await.ok()?;
    let place = store.table_launch(user, now).await.ok()?;
    Some(place.map_or(Value::Null, |place| json!(place.to_string())))
}

/// Opens a frame's connection; its first message carries the bearer token.
async fn live(State(tables): State<Arc<Inner>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
        .on_upgrade(move |socket| socket::serve(tables, Key::Bearer, socket))
}
