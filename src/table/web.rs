//! The page's files, and the sign-in by a link: the page shows for whom the link is, a press of its button uses the
//! link up, and a cookie then holds the session.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY, SET_COOKIE,
    VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Value, json};

use super::site::{Cookie, Frames};
use super::socket::{Key, MESSAGE_BYTES_MAX};
use super::token::{Token, hash};
use super::{Inner, SESSION_LASTS, Served, Tables, activity, login, phrases, show, socket, stream};
use crate::seed;
use crate::store::{EndTableSession, EndTableSessions, Place, TableSession, TableWay, UseTableLink, UserId};
use rules::Millis;
use words::page;

/// The page's Content Security Policy: its own files and connections only, nothing inline, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'";
/// The largest request body, in bytes; bodies hold little more than a token.
const REQUEST_BYTES_MAX: usize = 1024;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

const PAGE: &str = include_str!("page/index.html");
/// The files beside the page: name, type, content.
pub(super) const FILES: [(&str, &str, &[u8]); 15] = [
    ("table.css", CSS, include_bytes!("page/table.css")),
    ("activity.js", JS, include_bytes!("page/activity.js")),
    ("enter.js", JS, include_bytes!("page/enter.js")),
    ("app.js", JS, include_bytes!("page/app.js")),
    ("board.js", JS, include_bytes!("page/board.js")),
    ("controls.js", JS, include_bytes!("page/controls.js")),
    ("dom.js", JS, include_bytes!("page/dom.js")),
    ("home.js", JS, include_bytes!("page/home.js")),
    ("line.js", JS, include_bytes!("page/line.js")),
    ("pieces.js", JS, include_bytes!("page/pieces.js")),
    ("say.js", JS, include_bytes!("page/say.js")),
    ("steps.js", JS, include_bytes!("page/steps.js")),
    ("wall.js", JS, include_bytes!("page/wall.js")),
    ("words.js", JS, include_bytes!("page/words.js")),
    ("inter.otf", "font/otf", include_bytes!("../../assets/fonts/Inter-SemiBold.otf")),
];

/// The routes of the table.
pub(super) fn router(tables: Tables) -> Router {
    let Tables(inner) = tables;
    let frame = if inner.frames.is_some() { activity::router() } else { Router::new() };
    Router::new()
        .merge(frame)
        .route("/", get(page))
        .route("/about", get(login::about))
        .route("/phrases", get(phrases::phrases))
        .route("/login", get(page).post(login::finish))
        .route("/login/begin", post(login::begin))
        .route("/favicon.ico", get(async || StatusCode::NO_CONTENT))
        .route("/table/{name}", get(file))
        .route("/enter/look", post(look))
        .route("/enter", post(enter))
        .route("/leave", post(leave))
        .route("/live", get(live))
        .route("/stream", get(page))
        .route("/stream/live", get(stream::live))
        .layer(DefaultBodyLimit::max(REQUEST_BYTES_MAX))
        .layer(middleware::from_fn_with_state(inner.clone(), watch))
        .with_state(inner)
}

/// Lets a request through if its host is this site. A request that changes something or opens a connection must also
/// come from the site's own page, or from the application's own frame inside Discord. Adds the security headers.
async fn watch(State(tables): State<Arc<Inner>>, request: Request, next: Next) -> Response {
    let (headers, path) = (request.headers(), request.uri().path());
    let frames = tables.frames.as_ref().filter(|_| activity::has(path));
    let only_looks = request.method() == Method::GET && !path.ends_with("/live");
    let is_from_here = || match frames {
        Some(frames) => {
            let login = tables.any().and_then(|served| served.login);
            login.is_some_and(|login| frames.is_own_frame(headers, login.application()))
        }
        None => tables.site.is_own_page(headers),
    };
    let is_welcome = tables.site.is_asked(headers) && (only_looks || is_from_here());
    let policy = policy(frames);
    let is_frame = frames.is_some();
    let mut response =
        if is_welcome { next.run(request).await } else { (StatusCode::FORBIDDEN, "not from here").into_response() };
    let headers = response.headers_mut();
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (OPENER_POLICY, "same-origin"),
        (RESOURCE_POLICY, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !is_frame {
        headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The page's Content Security Policy. Discord's client may embed the page as an Activity; nobody else may embed it.
fn policy(frames: Option<&Frames>) -> HeaderValue {
    let ancestors = frames.map_or_else(|| "'none'".to_owned(), |frames| frames.clients.join(" "));
    let policy = HeaderValue::from_str(&format!("{POLICY}; frame-ancestors {ancestors}"));
    policy.unwrap_or(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"))
}

pub(super) async fn page(headers: HeaderMap) -> Response {
    let language = phrases::of_browser(&headers);
    let html = PAGE.replace("{language}", language.locale());
    let html = html.replace("{needs-script}", page::NeedsScript.say(language).as_str());
    ([(CONTENT_TYPE, HTML), (VARY, ACCEPT_LANGUAGE.as_str())], html).into_response()
}

pub(super) async fn file(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, content)) => {
            // Each version of the program has different files, so the browser must revalidate them every time.
            ([(CONTENT_TYPE, *kind), (CACHE_CONTROL, "no-cache")], *content).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A text field of a JSON request.
pub(super) fn text(body: &Bytes, key: &str) -> Option<String> {
    let request: Value = serde_json::from_slice(body).ok()?;
    request.get(key)?.as_str().map(str::to_owned)
}

/// A JSON response.
pub(super) fn answer(status: StatusCode, body: &Value) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}

/// The answer while this process serves no shard.
pub(super) fn away() -> Response {
    answer(StatusCode::SERVICE_UNAVAILABLE, &json!({ "error": "away" }))
}

/// The title of a match, before anything of it is shown; `None` for a puzzle.
async fn title(served: &Served, place: Place) -> Option<String> {
    let Place::Match(id) = place else { return None };
    let row = served.intake.directory().store().find_match(id).await.ok()?;
    Some(show::name(games::spec(&row.game)?, id))
}

/// Tells a page for whom a link is and what the link opens, without using the link up.
async fn look(State(tables): State<Arc<Inner>>, body: Bytes) -> Response {
    let Some(served) = tables.any() else { return away() };
    let Some(token) = text(&body, "token") else { return StatusCode::BAD_REQUEST.into_response() };
    let store = served.intake.directory().store();
    match store.table_link(&hash(&token), tables.clock.now()).await {
        Ok(Some(link)) => {
            let title = title(&served, link.place).await;
            answer(StatusCode::OK, &json!({ "name": link.name, "title": title }))
        }
        Ok(None) => answer(StatusCode::GONE, &json!({ "error": "gone" })),
        Err(_) => away(),
    }
}

/// Uses a link up: opens a session for the browser that sent the request.
async fn enter(State(tables): State<Arc<Inner>>, headers: HeaderMap, body: Bytes) -> Response {
    let Some(served) = tables.any() else { return away() };
    let Some(token) = text(&body, "token") else { return StatusCode::BAD_REQUEST.into_response() };
    let (Ok(secret), Ok(number)) = (Token::draw(), seed::unforeseen()) else { return away() };
    let now = tables.clock.now();
    let number = number.cast_signed();
    let held = tables.site.secret(&headers, Cookie::Session).map(|held| hash(&held));
    let use_link =
        UseTableLink { link: hash(&token), now, held, fresh: (number, secret.hash()), expires: now + SESSION_LASTS };
    let opened = match served.intake.directory().store().write(use_link).await {
        Ok(Some(opened)) => opened,
        Ok(None) => return answer(StatusCode::GONE, &json!({ "error": "gone" })),
        Err(_) => return away(),
    };
    let mut response = answer(StatusCode::OK, &json!({ "place": opened.link.place.to_string() }));
    if opened.is_new {
        let cookie = tables.site.set_cookie(Cookie::Session, secret.reveal(), SESSION_LASTS.0 / 1000);
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(SET_COOKIE, cookie);
        }
        tell_of_browser(&served, opened.link.user, opened.session, SESSION_LASTS);
    }
    response
}

/// Tells a person that the table is open for them in a new browser.
pub(super) fn tell_of_browser(served: &Served, user: UserId, session: i64, lasts: Millis) {
    let voice = served.voice.clone();
    tokio::spawn(async move {
        if let Err(error) = voice.new_browser(user, session, lasts).await {
            tracing::info!(%error, "a person could not be told of a new browser");
        }
    });
}

/// The session of the browser that sent the request. A bearer token of an Activity is not accepted as a cookie.
pub(super) async fn session(tables: &Inner, headers: &HeaderMap) -> Option<(Served, [u8; 32], TableSession)> {
    let served = tables.any()?;
    let secret = hash(&tables.site.secret(headers, Cookie::Session)?);
    let session = served.intake.directory().store().table_session(&secret, tables.clock.now()).await.ok()??;
    (session.way != TableWay::Activity).then_some((served, secret, session))
}

/// Ends the session of the browser that sent the request, or all sessions of its person.
async fn leave(State(tables): State<Arc<Inner>>, headers: HeaderMap, body: Bytes) -> Response {
    let Some((served, _, session)) = session(&tables, &headers).await else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let request: Value = serde_json::from_slice(&body).unwrap_or_default();
    let (store, user) = (served.intake.directory().store(), session.user);
    let ended = if request.get("everywhere") == Some(&Value::Bool(true)) {
        store.write(EndTableSessions { user }).await
    } else {
        store.write(EndTableSession { session: session.id, user }).await.map(drop)
    };
    if ended.is_err() {
        return away();
    }
    tables.ended.change(|count| *count += 1);
    let mut response = answer(StatusCode::OK, &json!({}));
    if let Ok(cookie) = HeaderValue::from_str(&tables.site.set_cookie(Cookie::Session, "", 0)) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

/// Opens the WebSocket of a page.
async fn live(State(tables): State<Arc<Inner>>, headers: HeaderMap, upgrade: WebSocketUpgrade) -> Response {
    match session(&tables, &headers).await {
        Some((_, secret, session)) => upgrade
            .max_message_size(MESSAGE_BYTES_MAX)
            .max_frame_size(MESSAGE_BYTES_MAX)
            .on_upgrade(move |socket| socket::serve(tables, Key::Cookie(secret, session), socket)),
        None => StatusCode::UNAUTHORIZED.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small_and_asks_nobody_else_for_anything() {
        let script: usize = FILES.iter().filter(|(_, kind, _)| *kind == JS).map(|(_, _, content)| content.len()).sum();
        assert!(script <= 60 * 1024, "{script} bytes of script");
        for (name, kind, content) in FILES.iter().filter(|(_, kind, _)| *kind != "font/otf") {
            let text = std::str::from_utf8(content).unwrap().replace("http://www.w3.org/2000/svg", "");
            for word in
                ["http:", "https:", "innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "new Function", "@import"]
            {
                assert!(!text.contains(word), "{name} ({kind}) has {word}");
            }
        }
        assert!(!PAGE.contains("<style") && !PAGE.contains(" style=") && !PAGE.contains(" onclick"));
    }
}
