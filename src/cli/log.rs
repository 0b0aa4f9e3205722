//! Log lines: what is written, and how. Nothing that a player typed is ever logged.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;
use clock::Clock;

/// Starts writing log lines to standard error.
pub(super) fn start(directives: &str, format: LogFormat) -> Result<(), String> {
    let filter = filter(directives)?;
    // Into a file or a pipe no codes of colors.
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

/// What these directives let through, in addition to what is always kept out.
///
/// # Errors
/// Directives that cannot be read, or that would let secrets through; nothing of them is repeated, for somebody may have
/// put the token there.
pub(super) fn filter(directives: &str) -> Result<EnvFilter, String> {
    // serenity and its transport print interactions and tokens at their finer levels: nobody may ask for those.
    let is_asked_for = |quiet: &&str| directives.split(',').any(|directive| directive.trim().starts_with(*quiet));
    if let Some(quiet) = QUIET.split(',').map(target).find(is_asked_for) {
        return Err(format!("log: lines of {quiet} would print what people typed and the token; leave it out"));
    }
    EnvFilter::try_new(format!("{directives},{QUIET}")).map_err(|_| {
        "log (DEALER_LOG) must be a level such as \"info\", or directives such as \"info,dealer::session=debug\""
            .to_owned()
    })
}

/// The line that says why the program ends, whatever log lines were asked for.
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
