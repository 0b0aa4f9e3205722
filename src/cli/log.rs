//! The format and the filter of log lines. Nothing that a player typed is ever logged.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;
use clock::Clock;

/// Starts writing log lines to standard error.
pub(super) fn start(directives: &str, format: LogFormat) -> Result<(), String> {
    let filter = filter(directives)?;
    // Write no color codes into files and pipes.
    let is_terminal = std::io::stderr().is_terminal();
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(is_terminal);
    let started = match format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
    // If logging was started before, by a test for instance, its settings stay.
    drop(started);
    Ok(())
}

/// The filter of these directives, combined with [`QUIET`].
///
/// # Errors
/// The directives are invalid, or would let secrets through. The message does not quote them, because they may contain
/// a mistyped token.
pub(super) fn filter(directives: &str) -> Result<EnvFilter, String> {
    // At their finer levels, serenity and its HTTP client log interactions and tokens: refuse directives for them.
    let is_asked_for = |quiet: &&str| directives.split(',').any(|directive| directive.trim().starts_with(*quiet));
    if let Some(quiet) = QUIET.split(',').map(target).find(is_asked_for) {
        return Err(format!("log: lines of {quiet} would print what people typed and the token; leave it out"));
    }
    EnvFilter::try_new(format!("{directives},{QUIET}")).map_err(|_| {
        "log (DEALER_LOG) must be a level such as \"info\", or directives such as \"info,dealer::session=debug\""
            .to_owned()
    })
}

/// The last line of a failing program. It is written whatever the log filter says.
pub(super) fn fatal(words: &str, format: LogFormat) -> String {
    match format {
        LogFormat::Text => format!("dealer: {words}"),
        LogFormat::Json => {
            let now = jiff::Timestamp::from_millisecond(Clock::system().now().0).unwrap_or_default();
            let now = now.to_string();
            serde_json::json!({"timestamp": now, "level": "ERROR", "message": words, "target": "dealer"}).to_string()
        }
    }
}

/// The target of a directive.
fn target(directive: &str) -> &str {
    directive.split_once('=').map_or(directive, |(target, _)| target)
}

/// The maximum levels of other libraries, whatever the directives ask for.
const QUIET: &str = "serenity=warn,poise=warn,hyper=warn,h2=warn,reqwest=warn,tungstenite=warn,tokio_tungstenite=warn";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_it_ends_is_said_in_the_form_of_the_log() {
        assert_eq!(fatal("no \"token\"", LogFormat::Text), "dealer: no \"token\"");
        let line = fatal("no \"token\"", LogFormat::Json);
        let read: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&read["level"], &read["message"]), (&"ERROR".into(), &"no \"token\"".into()));
        assert!(read["timestamp"].as_str().is_some_and(|at| at.ends_with('Z')), "{line}");
    }

    #[test]
    fn what_prints_secrets_cannot_be_asked_for() {
        for directives in ["serenity=trace", "info, serenity::gateway=debug", "hyper_util=trace"] {
            assert!(start(directives, LogFormat::Text).is_err(), "{directives}");
        }
        let told = start("info,canary=canary", LogFormat::Text).unwrap_err();
        assert!(told.contains("dealer::session=debug") && !told.contains("canary"), "{told}");
    }
}
