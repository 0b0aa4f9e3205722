//! `/healthz` and `/metrics`, for whoever watches over the bot.

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use crate::session::Directory;

/// The matches, once they have been found.
type Found = Arc<OnceLock<Directory>>;

/// The two pages.
pub(super) fn router(found: Found) -> Router {
    Router::new().route("/healthz", get(healthz)).route("/metrics", get(metrics)).with_state(found)
}

/// 200 while the store takes what is written and Discord can reach us; 503 otherwise, with the reason.
async fn healthz(State(found): State<Found>) -> (StatusCode, &'static str) {
    match found.get() {
        None => (StatusCode::SERVICE_UNAVAILABLE, "starting\n"),
        Some(directory) if directory.is_well() => (StatusCode::OK, "ok\n"),
        Some(_) => (StatusCode::SERVICE_UNAVAILABLE, "cut off from Discord, or the store takes nothing; see the log\n"),
    }
}

/// The numbers in Prometheus' text form.
async fn metrics(State(found): State<Found>) -> String {
    let (open, awake) = found.get().map_or((0, 0), Directory::counts);
    let is_well = u8::from(found.get().is_some_and(Directory::is_well));
    format!(
        "# HELP dealer_up Whether the bot is at work.\n# TYPE dealer_up gauge\ndealer_up {is_well}\n\
         # HELP dealer_matches_open Matches that are open.\n# TYPE dealer_matches_open gauge\ndealer_matches_open {open}\n\
         # HELP dealer_matches_awake Open matches that are held in memory.\n# TYPE dealer_matches_awake gauge\n\
         dealer_matches_awake {awake}\n"
    )
}
