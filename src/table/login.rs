//! Discord's OAuth2 login in a browser: authorization code with PKCE (S256) and a state, bound to the browser by a cookie. The
//! session that it opens lasts for 30 days and opens everything that its person may see.
//!
//! Discord redirects the browser back with a GET request, which changes nothing: the page then posts the code from its
//! own origin.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;

use super::ports::{Code, Identity, LoginFailure};
use super::site::Cookie;
use super::token::{Token, hash};
use super::web::{answer, away, session, tell_of_browser, text};
use super::{Inner, may_ask};
use crate::seed;
use crate::store::{OpenTableSession, TableWay};
use rules::Millis;

/// How long a session lasts that was opened by Discord's login.
const SESSION_LASTS: Millis = Millis::from_hours(30 * 24);
/// How long a login may take.
const LOGIN_LASTS: Millis = Millis::from_secs(10 * 60);

/// The answer to a login that is refused: 403, without a reason.
pub(super) fn unknown() -> Response {
    answer(StatusCode::FORBIDDEN, &json!({ "error": "unknown" }))
}

/// Tells the page whether it can offer Discord's login, and whether the browser has a session.
pub(super) async fn about(State(tables): State<Arc<Inner>>, headers: HeaderMap) -> Response {
    let has_login = tables.any().is_some_and(|served| served.login.is_some()) && tables.site.is_plain_host(&headers);
    let is_known = session(&tables, &headers).await.is_some();
    answer(StatusCode::OK, &json!({ "login": has_login, "known": is_known }))
}

/// Begins a login: sets a cookie with the state and the PKCE verifier, and answers with the address of Discord's login.
pub(super) async fn begin(State(tables): State<Arc<Inner>>, headers: HeaderMap) -> Response {
    let Some(login) = tables.any().and_then(|served| served.login) else { return away() };
    if !tables.site.is_plain_host(&headers) {
        return unknown();
    }
    let (Ok(state), Ok(verifier)) = (Token::draw(), Token::draw()) else { return away() };
    let challenge = URL_SAFE_NO_PAD.encode(verifier.hash());
    let address = login.address(&tables.site.redirect(), state.reveal(), &challenge);
    let kept = format!("{}.{}", state.reveal(), verifier.reveal());
    let mut response = answer(StatusCode::OK, &json!({ "address": address }));
    keep(&mut response, &tables.site.set_cookie(Cookie::Login, &kept, LOGIN_LASTS.0 / 1000));
    response
}

/// Ends a login: checks the state, asks Discord who the person is, and opens a session in the browser.
pub(super) async fn finish(State(tables): State<Arc<Inner>>, headers: HeaderMap, body: Bytes) -> Response {
    let (Some(code), Some(state)) = (text(&body, "code"), text(&body, "state")) else { return unknown() };
    let kept = tables.site.secret(&headers, Cookie::Login);
    let kept = kept.as_deref().and_then(|kept| kept.split_once('.'));
    // Compare hashes, so that the time of the comparison reveals nothing about the browser's state.
    let Some((_, verifier)) = kept.filter(|(own, _)| hash(own) == hash(&state)) else { return unknown() };
    let mut response = match identify(&tables, &code, verifier).await {
        Ok(person) => open(&tables, &headers, person).await,
        Err(LoginFailure::Refused) => unknown(),
        Err(failure) => {
            tracing::warn!(%failure, "nobody can be logged in");
            away()
        }
    };
    keep(&mut response, &tables.site.set_cookie(Cookie::Login, "", 0));
    response
}

/// Asks Discord for the person to whom it gave this code.
async fn identify(tables: &Inner, code: &str, verifier: &str) -> Result<Identity, LoginFailure> {
    let served = tables.any().ok_or(LoginFailure::Away)?;
    let login = served.login.clone().filter(|_| may_ask(&tables.logins)).ok_or(LoginFailure::Away)?;
    let (code, verifier, redirect) = (code.to_owned(), verifier.to_owned(), tables.site.redirect());
    let asked =
        served.here(async move { login.identify(Code { text: &code, browser: Some((&redirect, &verifier)) }).await });
    asked.await.unwrap_or(Err(LoginFailure::Away))
}

/// Opens a session for the browser that sent the request. If the browser had no session, tells the person of a new
/// browser.
async fn open(tables: &Inner, headers: &HeaderMap, person: Identity) -> Response {
    let Some(served) = tables.any() else { return away() };
    let (Ok(secret), Ok(number)) = (Token::draw(), seed::unforeseen()) else { return away() };
    let (now, number, user) = (tables.clock.now(), number.cast_signed(), person.user);
    let opening = OpenTableSession {
        user,
        name: person.name,
        way: TableWay::Login,
        now,
        held: tables.site.secret(headers, Cookie::Session).map(|held| hash(&held)),
        fresh: (number, secret.hash()),
        expires: now + SESSION_LASTS,
    };
    let Ok(entered) = served.intake.directory().store().write(opening).await else { return away() };
    if entered.is_new {
        tell_of_browser(&served, user, number, SESSION_LASTS);
    } else {
        // Pages of the replaced session may be open, and must close.
        tables.ended.change(|count| *count += 1);
    }
    let mut response = answer(StatusCode::OK, &json!({}));
    keep(&mut response, &tables.site.set_cookie(Cookie::Session, secret.reveal(), SESSION_LASTS.0 / 1000));
    response
}

/// Adds a `Set-Cookie` header to a response.
fn keep(response: &mut Response, cookie: &str) {
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}
