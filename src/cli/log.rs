//! Log lines: what is written, and how. Nothing that a player typed is ever logged.

use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;

/// Starts writing log lines to standard error.
///
/// # Errors
/// Directives that mean nothing.
pub(super) fn start(directives: &str, format: LogFormat) -> Result<(), String> {
    // serenity and its transport print interactions and tokens at their finer levels: they may never go below info.
    let filter = EnvFilter::try_new(format!("{directives},{QUIET}"))
        .map_err(|error| format!("log = {directives:?} cannot be used: {error}"))?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = match format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
    // Whoever has started it before, a test for instance, keeps what it chose.
    drop(started);
    Ok(())
}

/// What other libraries may say, whatever was asked for.
const QUIET: &str = "serenity=warn,poise=warn,hyper=warn,h2=warn,reqwest=warn,tungstenite=warn,tokio_tungstenite=warn";
