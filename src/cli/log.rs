//! Log lines: what is written, and how. Nothing that a player typed is ever logged.

use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;

/// Starts writing log lines to standard error.
///
/// # Errors
/// Directives that mean nothing.
pub(super) fn start(directives: &str, format: LogFormat) -> Result<(), String> {
    // serenity and its transport print interactions and tokens at their finer levels: nobody may ask for those.
    let names_quiet = |directive: &str| QUIET.split(',').any(|quiet| directive.trim().starts_with(target(quiet)));
    if let Some(directive) = directives.split(',').find(|directive| names_quiet(directive)) {
        return Err(format!(
            "log = {directives:?}: {directive} would print what people typed and the token; leave it out"
        ));
    }
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

/// What a directive is about.
fn target(directive: &str) -> &str {
    directive.split_once('=').map_or(directive, |(target, _)| target)
}

/// What other libraries may say, whatever was asked for.
const QUIET: &str = "serenity=warn,poise=warn,hyper=warn,h2=warn,reqwest=warn,tungstenite=warn,tokio_tungstenite=warn";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_prints_secrets_cannot_be_asked_for() {
        for directives in ["serenity=trace", "info, serenity::gateway=debug", "hyper_util=trace"] {
            assert!(start(directives, LogFormat::Text).is_err(), "{directives}");
        }
        assert!(start("info,=", LogFormat::Text).is_err());
    }
}
