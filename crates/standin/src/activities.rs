//! Activities: web pages embedded in Discord's client, one shared instance per channel, and the proxy that serves them.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::Shared;
use super::ids::{BOT, Snowflake};
use super::reply::{ApiError, Reply};
use super::world::{ChannelKind, World};

/// The longest request header that the proxy forwards, in bytes.
const HEAD_BYTES_MAX: usize = 16 * 1024;

/// The running Activity instances, one per channel, and the proxy's port.
#[derive(Default)]
pub(super) struct Activities {
    pub(super) proxy: u16,
    instances: BTreeMap<Snowflake, Instance>,
    frames: u64,
}

/// A running instance of the Activity in a channel, with the people who have it open.
struct Instance {
    launch: Snowflake,
    guild: Snowflake,
    users: BTreeSet<Snowflake>,
}

impl Instance {
    fn location(&self, channel: Snowflake) -> String {
        format!("gc-{}-{channel}", self.guild)
    }

    fn id(&self, channel: Snowflake) -> String {
        format!("i-{}-{}", self.launch, self.location(channel))
    }
}

/// The host and port from which the application's frames are served.
pub(super) fn host(port: u16) -> String {
    format!("{BOT}.localhost:{port}")
}

impl World {
    /// Opens the Activity for a person in a channel, and returns the frame that the person's client shows.
    pub(super) fn launch(&mut self, person: Snowflake, channel: Snowflake) -> Result<Value, ApiError> {
        let refuse = |sentence| Err(ApiError::form("type", "BASE_TYPE_CHOICES", sentence));
        if !self.portal.activities {
            return refuse("Activities are not enabled for this application");
        }
        let place = self.channel(channel)?;
        if !matches!(place.kind, ChannelKind::Guild { .. }) {
            return refuse("here Activities are launched in text channels alone");
        }
        let (guild, launch) = (place.guild, self.next_id());
        let instance = self.activities.instances.entry(channel);
        let instance = instance.or_insert_with(|| Instance { launch, guild, users: BTreeSet::new() });
        instance.users.insert(person);
        let (id, location) = (instance.id(channel), instance.location(channel));
        self.activities.frames += 1;
        let frame = format!("frame-{}", self.activities.frames);
        let url = format!(
            "http://{}/?instance_id={id}&location_id={location}&launch_id={launch}&channel_id={channel}\
             &guild_id={guild}&frame_id={frame}&platform=desktop",
            host(self.activities.proxy)
        );
        Ok(json!({ "instance_id": id, "frame_id": frame, "url": url }))
    }

    /// Closes a person's Activity. The instance ends when the last person leaves it.
    pub(super) fn leave(&mut self, person: Snowflake, id: &str) -> Reply {
        for (channel, instance) in &mut self.activities.instances {
            if instance.id(*channel) == id {
                instance.users.remove(&person);
            }
        }
        self.activities.instances.retain(|_, instance| !instance.users.is_empty());
        Reply::nothing()
    }

    /// `GET /applications/{id}/activity-instances/{instance}`.
    pub(super) fn instance(&self, id: &str) -> Reply {
        let found = self.activities.instances.iter().find(|(channel, instance)| instance.id(**channel) == id);
        let Some((channel, instance)) = found else {
            return Reply {
                status: StatusCode::NOT_FOUND,
                body: Some(json!({ "message": "404: Not Found", "code": 0 })),
            };
        };
        Reply::ok(json!({
            "application_id": BOT, "instance_id": id, "launch_id": instance.launch, "users": instance.users,
            "location": {
                "id": instance.location(*channel), "kind": "gc", "channel_id": channel, "guild_id": instance.guild,
            },
        }))
    }
}

/// Forwards requests of frames to the server of the URL mapping, as Discord's proxy does: `Host` names that server, and
/// the mapping's path comes before the frame's.
pub(super) async fn proxy(listener: TcpListener, shared: Arc<Shared>) -> ! {
    loop {
        let Ok((client, _)) = listener.accept().await else { continue };
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            if let Err(error) = pass_on(client, &shared).await {
                tracing::debug!(%error, "a frame's request was not forwarded");
            }
        });
    }
}

async fn pass_on(mut client: TcpStream, shared: &Shared) -> io::Result<()> {
    let (mut head, rest) = read_head(&mut client).await?;
    let (mapping, port) = {
        let world = shared.world();
        (world.portal.mapping.clone(), world.activities.proxy)
    };
    let (target, path) = mapping.split_once('/').unwrap_or((&mapping, ""));
    let is_ours = |line: &String| line.to_ascii_lowercase() == format!("host: {}", host(port));
    if !head.iter().any(is_ours) || target.is_empty() {
        return client.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").await;
    }
    if let Some(line) = head.first_mut() {
        // Discord's proxy serves the same paths with and without the prefix /.proxy.
        let asked = line.replacen(" /.proxy/", " /", 1);
        *line = if path.is_empty() { asked } else { asked.replacen(" /", &format!(" /{path}/"), 1) };
    }
    for line in &mut head {
        if line.to_ascii_lowercase().starts_with("host:") {
            *line = format!("Host: {target}");
        }
    }
    let port = target.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok()).unwrap_or(80);
    let mut server = TcpStream::connect(("127.0.0.1", port)).await?;
    server.write_all(format!("{}\r\n\r\n", head.join("\r\n")).as_bytes()).await?;
    server.write_all(&rest).await?;
    tokio::io::copy_bidirectional(&mut client, &mut server).await.map(drop)
}

/// Reads the lines of a request's header, and the bytes of its body that came with them.
async fn read_head(client: &mut TcpStream) -> io::Result<(Vec<String>, Vec<u8>)> {
    let mut read = Vec::new();
    loop {
        if let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&read[..end]).into_owned();
            return Ok((head.split("\r\n").map(str::to_owned).collect(), read[end + 4..].to_vec()));
        }
        if read.len() > HEAD_BYTES_MAX || client.read_buf(&mut read).await? == 0 {
            return Err(io::Error::other("no header of a request"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Crowd;
    use crate::pending::{Interaction, Kind, LAUNCH};
    use crate::portal::Portal;
    use clock::Clock;

    fn world() -> World {
        World::new(Clock::system(), "http://127.0.0.1:1".to_owned(), "t".to_owned(), Crowd::default())
    }

    fn enable(world: &mut World) {
        let portal = Portal { activities: true, mapping: "localhost:1/activity".to_owned(), ..Portal::default() };
        world.set_portal(portal).unwrap();
    }

    /// What the bot receives if it answers a command of Ann's in this channel with `LAUNCH_ACTIVITY`.
    fn answered(world: &mut World, channel: Snowflake) -> Result<Value, ApiError> {
        let person = world.person_named("Ann").unwrap().id;
        let interaction = Interaction {
            id: Snowflake(0),
            kind: Kind::Command,
            person,
            channel,
            command: Some("go".to_owned()),
            source: None,
            opener: None,
            answered: None,
            original: None,
            modal: None,
            report: None,
        };
        let id = world.raise(interaction, &json!({}));
        let reply = world.first_answer(id, &Interaction::token(id), &json!({ "type": LAUNCH }), Vec::new(), true)?;
        Ok(reply.body.unwrap_or_default())
    }

    #[test]
    fn an_activity_is_launched_where_it_is_enabled_and_in_a_text_channel_alone() {
        let mut world = world();
        let ann = world.person_named("Ann").unwrap().clone();
        let channel = *world.channels.iter().find(|(_, one)| matches!(one.kind, ChannelKind::Guild { .. })).unwrap().0;
        assert_eq!(answered(&mut world, channel).unwrap_err().code, 50035, "Activities are off");
        enable(&mut world);
        assert!(answered(&mut world, ann.dm).is_err(), "whether Discord launches an Activity there is unknown");
        let reply = answered(&mut world, channel).unwrap();
        assert_eq!(reply["resource"]["type"], LAUNCH);
        let id = reply["resource"]["activity_instance"]["id"].as_str().unwrap().to_owned();
        let instance = world.instance(&id).body.unwrap();
        assert_eq!(instance["users"], json!([ann.id]));
        assert_eq!(world.instance("i-1-gc-1-1").status, StatusCode::NOT_FOUND);
        // A second person joins the same instance; it ends when the last person leaves.
        let ben = world.person_named("Ben").unwrap().id;
        assert_eq!(world.launch(ben, channel).unwrap()["instance_id"], id.as_str());
        world.leave(ann.id, &id);
        assert_eq!(world.instance(&id).body.unwrap()["users"], json!([ben]));
        world.leave(ben, &id);
        assert_eq!(world.instance(&id).status, StatusCode::NOT_FOUND);
    }

    #[test]
    fn a_list_of_commands_keeps_the_entry_point_by_its_id() {
        let mut world = world();
        let go = json!({ "name": "go", "description": "goes" });
        let entry = json!({ "name": "launch", "description": "Opens it", "type": 4, "handler": 1 });
        assert!(world.replace_commands(false, &json!([go, entry])).is_err(), "Activities are off");
        enable(&mut world);
        let (id, found) = world.entry_point().unwrap();
        assert_eq!(found["handler"], 2, "Discord handles its own entry point command");
        for without in [json!([go]), json!([go, entry])] {
            assert_eq!(world.replace_commands(false, &without).unwrap_err().code, 50240, "{without}");
        }
        let mut kept = entry.clone();
        kept["id"] = json!(id);
        world.replace_commands(false, &json!([go, kept])).unwrap();
        let (same, found) = world.entry_point().unwrap();
        assert_eq!((same, &found["handler"]), (id, &json!(1)));
        assert!(world.replace_commands(true, &json!([entry])).is_err(), "an entry point command is global");
        world.replace_commands(true, &json!([go])).unwrap();
        for wrong in [json!({ "handler": 3 }), json!({ "options": [] }), json!({ "handler": null })] {
            let mut command = kept.clone();
            command.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
            assert!(world.replace_commands(false, &json!([command])).is_err(), "{wrong}");
        }
    }
}
