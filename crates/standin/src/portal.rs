//! What the application's owner sets in Discord's developer portal: Activities, URL mappings, redirects, the client
//! secret.

use serde::Deserialize;
use serde_json::{Value, json};

use super::ids::Snowflake;
use super::reply::ApiError;
use super::world::World;

/// The application's client secret.
pub(super) const CLIENT_SECRET: &str = "sandbox.client.secret";
/// The flag of an application whose Activities are enabled.
const EMBEDDED: u64 = 1 << 17;

/// The application's settings in the developer portal.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Portal {
    /// Whether Activities are enabled.
    pub(super) activities: bool,
    /// The redirect URLs that the login accepts.
    pub(super) redirects: Vec<String>,
    /// The target of the URL mapping `/`: host, port and path of a server on this machine, without a scheme.
    pub(super) mapping: String,
}

impl World {
    /// Changes the settings. Enabling Activities creates an entry point command that Discord handles itself.
    pub(super) fn set_portal(&mut self, portal: Portal) -> Result<(), ApiError> {
        let is_directory = !portal.mapping.contains("://") && !portal.mapping.ends_with('/');
        if portal.activities && (portal.mapping.is_empty() || !is_directory) {
            let sentence = "a target is a host and a path, without a scheme";
            return Err(ApiError::form("mapping", "URL_MAPPING_INVALID", sentence));
        }
        self.portal = portal;
        if self.portal.activities && self.entry_point().is_none() {
            let launch = json!({ "name": "launch", "description": "", "type": 4, "handler": 2 });
            self.register(false, None, &launch);
        }
        Ok(())
    }

    /// The application's flags.
    pub(super) fn application_flags(&self) -> u64 {
        if self.portal.activities { EMBEDDED } else { 0 }
    }

    /// The entry point command, if there is one.
    pub(super) fn entry_point(&self) -> Option<(Snowflake, &Value)> {
        let mut all = self.commands.iter().map(|(id, command)| (*id, &command.definition));
        all.find(|(_, definition)| definition["type"] == 4)
    }
}
