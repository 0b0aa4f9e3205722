//! The page in the browser, embedded: plain HTML, CSS and JavaScript modules without a build step.

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use super::Shared;

const HTML: &str = include_str!("page/index.html");
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

/// The files beside the page: name, type, text.
const FILES: [(&str, &str, &str); 1] = [("app.js", JS, include_str!("page/app.js"))];

/// The page and its files.
pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new().route("/", get(async || Html(HTML))).route("/page/{name}", get(file))
}

async fn file(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, text)) => ([(CONTENT_TYPE, *kind)], *text).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
