//! Registers the commands with Discord, among them the entry point command, which launches the Activity.
//!
//! Discord adds an entry point command to an application when Activities are enabled, and then refuses any list without
//! that command (error 50240). So the list that we send repeats it with its id.

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::{ApplicationId, Command, CommandType, GuildId, Http};

use crate::discord::flow::bot::Bots;
use crate::discord::wire::fault::Fault;

/// Value of `handler`: the application answers the entry point command, and asks Discord to launch the Activity.
const HANDLED_BY_APPLICATION: u8 = 1;
const NAME: &str = "launch";
const DESCRIPTION: &str = "Open the table: your matches and puzzles, played by pointing at the board";

/// Registers the commands: only on one server, if one is named.
///
/// # Errors
/// Discord refuses the commands, or cannot be reached. If Discord refuses only the entry point command of an application
/// with Activities, the bot starts without that command.
pub(super) async fn register(
    http: &Http,
    commands: &[poise::Command<Bots, Fault>],
    test_server: Option<u64>,
    has_activity: bool,
) -> Result<(), Fault> {
    match put(http, commands, test_server, has_activity).await {
        Err(Fault::Discord(error)) if has_activity && is_refused(&error) => {
            tracing::warn!(
                %error,
                "Discord refuses the command that launches the Activity, so the bot leaves that command as it is; enable \
                 Activities for the application in the developer portal, then restart the bot"
            );
            put(http, commands, test_server, false).await
        }
        outcome => outcome,
    }
}

/// Whether Discord rejects the content of a request.
fn is_refused(error: &serenity::Error) -> bool {
    let serenity::Error::Http(error) = error else { return false };
    error.status_code().is_some_and(|status| status.is_client_error() && status.as_u16() != 429)
}

/// Replaces the registered commands by these.
async fn put(
    http: &Http,
    commands: &[poise::Command<Bots, Fault>],
    test_server: Option<u64>,
    has_activity: bool,
) -> Result<(), Fault> {
    let there = http.get_global_commands_with_localizations().await?;
    let there = there.iter().find(|command| command.kind == CommandType::PrimaryEntryPoint);
    let entry = entry_point(there, has_activity)?;
    let commands = poise::builtins::create_application_commands(commands);
    if let Some(server) = test_server {
        http.create_guild_commands(GuildId::new(server), &commands).await?;
        // An entry point command can only be global.
        if let Some(entry) = entry {
            http.create_global_command(&entry).await?;
        }
        return Ok(());
    }
    let mut all = commands
        .iter()
        .map(serde_json::to_value)
        .collect::<Result<Vec<Value>, _>>()
        .map_err(|error| unwritable(&error))?;
    all.extend(entry);
    http.create_global_commands(&all).await?;
    Ok(())
}

/// Fields that a registered entry point command always keeps, because an admin may have set them.
const KEPT: [&str; 3] = ["name_localizations", "default_member_permissions", "nsfw"];
/// Fields that a registered entry point command also keeps if the bot does not offer an Activity.
const KEPT_WITHOUT_ACTIVITY: [&str; 5] =
    ["description", "description_localizations", "handler", "contexts", "integration_types"];

/// The entry point command to register; `None` for no such command. A registered command keeps its id and its name.
fn entry_point(there: Option<&Command>, has_activity: bool) -> Result<Option<Value>, Fault> {
    let mut entry = match there {
        Some(there) => {
            let written = serde_json::to_value(there).map_err(|error| unwritable(&error))?;
            let mut entry = json!({ "id": there.id, "name": there.name, "type": there.kind });
            let others = if has_activity { &[][..] } else { &KEPT_WITHOUT_ACTIVITY };
            for key in KEPT.iter().chain(others).copied().filter(|key| !written[key].is_null()) {
                entry[key] = written[key].clone();
            }
            entry
        }
        None if has_activity => json!({ "name": NAME, "type": CommandType::PrimaryEntryPoint }),
        None => return Ok(None),
    };
    if has_activity {
        entry["description"] = json!(DESCRIPTION);
        entry["handler"] = json!(HANDLED_BY_APPLICATION);
        // 0: on servers only, for applications that are installed on a server.
        entry["contexts"] = json!([0]);
        entry["integration_types"] = json!([0]);
    }
    Ok(Some(entry))
}

fn unwritable(error: &serde_json::Error) -> Fault {
    Fault::Corrupt(format!("a command cannot be written: {error}"))
}

/// The application's id, which serenity knows once it is connected.
pub(super) fn application(http: &Http) -> Result<ApplicationId, Fault> {
    http.application_id().ok_or_else(|| Fault::Corrupt("Discord has not said which application this is".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there(handler: u8) -> Command {
        let command = json!({
            "id": "5", "application_id": "7", "name": "play", "description": "Old words", "version": "9", "type": 4,
            "handler": handler, "options": [], "dm_permission": true, "nsfw": false, "contexts": [0, 1],
            "integration_types": [0, 1], "default_member_permissions": "8", "name_localizations": { "de": "spielen" },
            "description_localizations": { "de": "Alte Wörter" },
        });
        serde_json::from_value(command).unwrap()
    }

    #[test]
    fn the_entry_point_keeps_its_id_and_is_handled_here_where_activities_are_on() {
        assert_eq!(entry_point(None, false).unwrap(), None);
        let fresh = entry_point(None, true).unwrap().unwrap();
        assert_eq!((&fresh["name"], &fresh["type"], &fresh["handler"]), (&json!("launch"), &json!(4), &json!(1)));
        let ours = entry_point(Some(&there(2)), true).unwrap().unwrap();
        assert_eq!((&ours["id"], &ours["name"], &ours["handler"]), (&json!("5"), &json!("play"), &json!(1)));
        assert_eq!(
            (&ours["default_member_permissions"], &ours["description_localizations"]),
            (&json!("8"), &Value::Null)
        );
        let length = ours["description"].as_str().unwrap().chars().count();
        assert!((1..=100).contains(&length), "{length}");
    }

    #[test]
    fn without_activities_an_entry_point_that_is_there_stays_as_it_is() {
        let kept = entry_point(Some(&there(2)), false).unwrap().unwrap();
        for (key, value) in [
            ("id", json!("5")),
            ("description", json!("Old words")),
            ("handler", json!(2)),
            ("contexts", json!([0, 1])),
            ("integration_types", json!([0, 1])),
            ("default_member_permissions", json!("8")),
            ("name_localizations", json!({ "de": "spielen" })),
            ("description_localizations", json!({ "de": "Alte Wörter" })),
        ] {
            assert_eq!(kept[key], value, "{key}");
        }
    }
}
