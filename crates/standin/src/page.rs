//! Serves the embedded page: plain HTML, CSS and JavaScript modules without a build step.

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use super::Shared;

const HTML: &str = include_str!("page/index.html");
/// The page on which a person authorizes the application.
const AUTHORIZE: &str = include_str!("page/authorize.html");
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

/// The page's other files: name, content type, content.
const FILES: [(&str, &str, &[u8]); 16] = [
    ("layout.css", CSS, include_bytes!("page/layout.css")),
    ("messages.css", CSS, include_bytes!("page/messages.css")),
    ("activity.js", JS, include_bytes!("page/activity.js")),
    ("authorize.js", JS, include_bytes!("page/authorize.js")),
    ("api.js", JS, include_bytes!("page/api.js")),
    ("app.js", JS, include_bytes!("page/app.js")),
    ("column.js", JS, include_bytes!("page/column.js")),
    ("components.js", JS, include_bytes!("page/components.js")),
    ("composer.js", JS, include_bytes!("page/composer.js")),
    ("dialogs.js", JS, include_bytes!("page/dialogs.js")),
    ("dom.js", JS, include_bytes!("page/dom.js")),
    ("markdown.js", JS, include_bytes!("page/markdown.js")),
    ("message.js", JS, include_bytes!("page/message.js")),
    ("moments.js", JS, include_bytes!("page/moments.js")),
    ("slash.js", JS, include_bytes!("page/slash.js")),
    ("inter.otf", "font/otf", include_bytes!("../../../assets/fonts/Inter-SemiBold.otf")),
];

/// The routes of the page and its files.
pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(async || Html(HTML)))
        .route("/oauth2/authorize", get(async || Html(AUTHORIZE)))
        .route("/page/{name}", get(file))
}

async fn file(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, text)) => ([(CONTENT_TYPE, *kind)], *text).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
