//! A season's home against the stand-in: created once despite a kill, refused without permissions, readable only for
//! the right people even if they are hosts, following who is in play, and archived at the end.

use reqwest::Method;
use serde_json::{Value, json};
use standin::Crowd;

use super::season::{Cast, mentions};
use super::stage::{Stage, content, count, keeps, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Discord's permission bits for Manage Channels, Manage Roles and Administrator.
const MANAGE_CHANNELS: u64 = 1 << 4;
const MANAGE_ROLES: u64 = 1 << 28;
const ADMINISTRATOR: u64 = 1 << 3;
/// Discord's channel type for categories.
const CATEGORY: u64 = 4;

async fn call(person: &Client, method: Method, path: &str, body: Option<Value>) -> Value {
    let (status, reply) = person.call(method, path, body).await.unwrap();
    assert!(status < 300, "{path}: {status} {reply}");
    reply
}

fn id(object: &Value) -> u64 {
    object["id"].as_str().unwrap().parse().unwrap()
}

/// The channels and categories of the server.
async fn channels(hazel: &Client) -> Vec<Value> {
    let all = call(hazel, Method::GET, &format!("guilds/{}/channels", hazel.guild()), None).await;
    all.as_array().unwrap().clone()
}

async fn categories(hazel: &Client) -> Vec<String> {
    let all = channels(hazel).await.into_iter().filter(|channel| channel["type"] == CATEGORY);
    all.map(|category| category["name"].as_str().unwrap().to_owned()).collect()
}

/// The names of all channels in categories, sorted.
async fn below(hazel: &Client) -> Vec<String> {
    let all = channels(hazel).await.into_iter().filter(|channel| !channel["parent_id"].is_null());
    let mut names: Vec<_> = all.map(|channel| channel["name"].as_str().unwrap().to_owned()).collect();
    names.sort_unstable();
    names
}

/// Waits for a channel with this name; returns its id.
async fn channel(hazel: &Client, name: &str) -> u64 {
    let found = async || channels(hazel).await.iter().find(|channel| channel["name"] == name).map(id);
    eventually(name, found).await
}

/// Whether a person can read a channel, and whether they can write there.
async fn may(person: &Client, channel: u64) -> (bool, bool) {
    let path = format!("channels/{channel}/messages");
    let (read, _) = person.call(Method::GET, &path, None).await.unwrap();
    let (wrote, _) = person.call(Method::POST, &path, Some(json!({ "content": "Hello" }))).await.unwrap();
    (read < 300, wrote < 300)
}

const NOTHING: (bool, bool) = (false, false);
const READS: (bool, bool) = (true, false);
const WRITES: (bool, bool) = (true, true);

/// Waits until a person has this access to a channel.
async fn comes_to(person: &Client, channel: u64, access: (bool, bool)) {
    eventually("what they may do", async || (may(person, channel).await == access).then_some(())).await;
}

async fn roles(hazel: &Client) -> Vec<Value> {
    let roles = call(hazel, Method::GET, &format!("guilds/{}/roles", hazel.guild()), None).await;
    roles.as_array().unwrap().clone()
}

/// Adds permissions to the bot's role.
pub(super) async fn grant(hazel: &Client, more: u64) {
    let roles = roles(hazel).await;
    let own = roles.iter().find(|role| role["managed"] == true).unwrap();
    let granted: u64 = own["permissions"].as_str().unwrap().parse().unwrap();
    let body = json!({ "permissions": (granted | more).to_string() });
    call(hazel, Method::PATCH, &format!("guilds/{}/roles/{}", hazel.guild(), id(own)), Some(body)).await;
}

async fn give_role(hazel: &Client, person: &Client, role: u64) {
    call(hazel, Method::PUT, &format!("guilds/{}/members/{}/roles/{role}", hazel.guild(), person.id), None).await;
}

/// Asks for the season's home; waits for an answer with these words.
async fn asks_for_home(stage: &Stage, words: &str) -> Value {
    stage.hazel.slash(stage.hazel.table, "season setup", &[]).await;
    told(&stage.hazel, stage.hazel.table, words).await
}

/// A season of Ann, Ben and Cleo, in which Ben has the hosts' role.
async fn season_with_a_host_in_the_cast(stage: &Stage, cast: &Cast) {
    let hazel = &stage.hazel;
    let roles = roles(hazel).await;
    let host = id(roles.iter().find(|role| role["name"] == "Host").unwrap());
    hazel.slash(hazel.table, "setup host-role", &[("role", json!(host.to_string()))]).await;
    give_role(hazel, cast.person("Ben"), host).await;
    let playing = mentions(["Ann", "Ben", "Cleo"].map(|name| cast.person(name)).into_iter());
    keeps(hazel, hazel.table, "season create", &[("name", json!("Winter")), ("cast", json!(playing))]).await;
    told(hazel, hazel.table, "The season **Winter** begins").await;
}

/// Without its permissions the bot creates nothing, and says which are missing.
async fn nothing_is_made_without_permission(stage: &Stage) {
    let hazel = &stage.hazel;
    let before = channels(hazel).await.len();
    asks_for_home(stage, "because I lack these permissions on this server: Manage Channels, Manage Roles.").await;
    grant(hazel, MANAGE_CHANNELS).await;
    asks_for_home(stage, "because I lack these permissions on this server: Manage Roles.").await;
    assert_eq!(channels(hazel).await.len(), before);
    // People get commands that Discord would hide from them.
    stage.faults(json!({ "open_commands": true })).await;
    stage.ann.slash(hazel.table, "season setup", &[]).await;
    told(&stage.ann, hazel.table, "only hosts run seasons and leagues").await;
    assert_eq!(channels(hazel).await.len(), before);
    grant(hazel, MANAGE_ROLES).await;
}

/// The bot is killed after Discord has created the category and before the bot learns of it: in the end there is only
/// one.
async fn made_once_over_a_kill(stage: &Stage) {
    let hazel = &stage.hazel;
    stage.faults(json!({ "rest": [{ "method": "POST", "path": "guilds/*/channels", "slow_ms": 30_000 }] })).await;
    hazel.slash(hazel.table, "season setup", &[]).await;
    eventually("the category", async || (categories(hazel).await.len() == 1).then_some(())).await;
    let first = id(channels(hazel).await.iter().find(|channel| channel["type"] == CATEGORY).unwrap());
    assert!(stage.sandbox.restart().await);
    channel(hazel, "season-1-confessional-cleo").await;
    let told_there = channel(hazel, "season-1-announcements").await;
    told(hazel, told_there, "News of **Winter** is posted here from now on").await;
    let category = id(channels(hazel).await.iter().find(|channel| channel["type"] == CATEGORY).unwrap());
    assert_ne!(category, first, "what was made and not kept is gone");
    // Asked again and killed again, the bot creates nothing more.
    asks_for_home(stage, "✅ Everything was there").await;
    assert!(stage.sandbox.restart().await);
    assert_eq!(categories(hazel).await, ["Winter (season #1)"]);
    let expected =
        ["announcements", "confessional-ann", "confessional-ben", "confessional-cleo", "lounge", "spectators"];
    assert_eq!(below(hazel).await, expected.map(|name| format!("season-1-{name}")));
    for name in expected {
        let there = channel(hazel, &format!("season-1-{name}")).await;
        assert_eq!(count(hazel, there, "**Winter**").await, 1, "{name} is greeted once");
    }
}

/// The access of each person to the season's channels.
async fn everybody_reads_what_is_for_them(stage: &Stage, cast: &Cast) {
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| cast.person(name));
    let told_there = channel(hazel, "season-1-announcements").await;
    let lounge = channel(hazel, "season-1-lounge").await;
    let gallery = channel(hazel, "season-1-spectators").await;
    let anns = channel(hazel, "season-1-confessional-ann").await;
    let bens = channel(hazel, "season-1-confessional-ben").await;
    for (person, access) in [(hazel, WRITES), (ann, READS), (sam, READS)] {
        assert_eq!(may(person, told_there).await, access, "announcements");
    }
    for (person, access) in [(ann, WRITES), (ben, WRITES), (cleo, WRITES), (hazel, WRITES), (sam, NOTHING)] {
        assert_eq!(may(person, lounge).await, access, "the lounge");
    }
    for (person, access) in [(ann, NOTHING), (ben, NOTHING), (cleo, NOTHING), (hazel, WRITES), (sam, WRITES)] {
        assert_eq!(may(person, gallery).await, access, "spectators");
    }
    for (person, access) in [(ann, WRITES), (ben, NOTHING), (cleo, NOTHING), (hazel, WRITES), (sam, NOTHING)] {
        assert_eq!(may(person, anns).await, access, "Ann's confessional; Ben has the role of hosts");
    }
    assert_eq!((may(ben, bens).await, may(ann, bens).await), (WRITES, NOTHING));
}

/// A match that is opened in the season's home is played in a thread of the announcements channel.
async fn matches_are_threads(stage: &Stage, cast: &Cast) -> u64 {
    let hazel = &stage.hazel;
    let told_there = channel(hazel, "season-1-announcements").await;
    let players = mentions(["Ann", "Ben"].map(|name| cast.person(name)).into_iter());
    hazel.slash(told_there, "season main", &[("game", json!("mist")), ("players", json!(players))]).await;
    let path = format!("guilds/{}/threads/active", hazel.guild());
    let thread = eventually("a thread", async || {
        let active = call(hazel, Method::GET, &path, None).await;
        active["threads"].as_array().unwrap().iter().find(|thread| thread["name"] == "Mist: Ann – Ben").cloned()
    });
    let thread = thread.await;
    assert_eq!(thread["parent_id"], json!(told_there.to_string()));
    let asked = hazel.newest(id(&thread), |message| standin::button(message, "Ready").is_some()).await;
    for name in ["Ann", "Ben"] {
        cast.person(name).press(&asked, "Ready").await;
    }
    told(&stage.sam, id(&thread), "Ann – Ben").await;
    told(hazel, told_there, "🎲").await;
    id(&thread)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_has_one_home_that_follows_who_is_in_play_and_stays_to_be_read() {
    let stage = Stage::set_for("season-rooms", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let hazel = &stage.hazel;
    season_with_a_host_in_the_cast(&stage, &cast).await;
    nothing_is_made_without_permission(&stage).await;
    made_once_over_a_kill(&stage).await;
    everybody_reads_what_is_for_them(&stage, &cast).await;
    let [ann, ben, cleo, dan] = ["Ann", "Ben", "Cleo", "Dan"].map(|name| cast.person(name));
    let told_there = channel(hazel, "season-1-announcements").await;
    let lounge = channel(hazel, "season-1-lounge").await;
    let gallery = channel(hazel, "season-1-spectators").await;

    // Ben goes home and comes back; Discord fails, and the bot is killed before the channels are updated.
    let failing = json!({ "method": "PUT", "path": "channels/*/permissions/*", "answer": 500, "times": 8 });
    stage.faults(json!({ "rest": [failing] })).await;
    keeps(hazel, told_there, "season eliminate", &[("player", json!(ben.id))]).await;
    let has_failed = |call: &Value| call["status"] == 500 && call["path"].as_str().unwrap().contains("/permissions/");
    eventually("Discord fails", async || stage.record().iter().any(has_failed).then_some(())).await;
    assert_eq!(count(hazel, told_there, "🚪").await, 0, "it is not told before the rooms follow");
    stage.faults(json!({ "clear": true })).await;
    assert!(stage.sandbox.restart().await);
    comes_to(ben, lounge, NOTHING).await;
    comes_to(ben, gallery, WRITES).await;
    let home = told(hazel, told_there, "🚪").await;
    assert!(content(&home).contains("Ben"), "{home}");
    let anns = channel(hazel, "season-1-confessional-ann").await;
    assert_eq!(may(ben, anns).await, NOTHING, "he still has the role of hosts");
    keeps(hazel, told_there, "season return", &[("player", json!(ben.id))]).await;
    told(hazel, told_there, "Ben is back in play").await;
    comes_to(ben, lounge, WRITES).await;
    comes_to(ben, gallery, NOTHING).await;

    // Dan replaces Cleo: he gets a confessional of his own and cannot read hers.
    let swap = [("leaves", json!(cleo.id)), ("comes", json!(dan.id))];
    keeps(hazel, told_there, "season cast replace", &swap).await;
    told(hazel, told_there, "Dan takes the place of Cleo").await;
    let dans = channel(hazel, "season-1-confessional-dan").await;
    comes_to(dan, lounge, WRITES).await;
    comes_to(cleo, lounge, NOTHING).await;
    let cleos = channel(hazel, "season-1-confessional-cleo").await;
    assert_eq!((may(dan, dans).await, may(cleo, dans).await), (WRITES, NOTHING));
    assert_eq!((may(dan, cleos).await, may(cleo, cleos).await), (NOTHING, WRITES));

    // The lounge is deleted by hand: the season goes on, and another `/season setup` creates it again.
    stage.faults(json!({ "delete_channel": lounge.to_string() })).await;
    keeps(hazel, told_there, "season eliminate", &[("player", json!(dan.id))]).await;
    told(hazel, told_there, "🚪 Dan").await;
    hazel.slash(told_there, "season setup", &[]).await;
    let anew = channel(hazel, "season-1-lounge").await;
    assert_ne!(anew, lounge);
    assert_eq!((may(ann, anew).await, may(dan, anew).await), (WRITES, NOTHING));
    assert_eq!(categories(hazel).await, ["Winter (season #1)"]);

    // At the end one category remains, read-only. A match in progress goes on.
    let thread = matches_are_threads(&stage, &cast).await;
    keeps(hazel, told_there, "season end", &[]).await;
    told(hazel, told_there, "🏁 The season is over").await;
    assert_eq!(categories(hazel).await, ["Winter (season #1), archived"]);
    assert_eq!(below(hazel).await.len(), 7);
    assert_eq!((may(ann, anns).await, may(hazel, anns).await, may(ben, anns).await), (READS, READS, NOTHING));
    assert_eq!((may(ann, told_there).await, may(ann, anew).await, may(dan, gallery).await), (READS, READS, READS));
    assert_eq!(may(ann, thread).await, WRITES);
    assert!(stage.sandbox.restart().await);
    asks_for_home(&stage, "🚫 You can't make a home for this season because it is over").await;
    stage.sandbox.stop().await;
}

/// The answer names everybody whom the bot cannot shut out, and everybody who could let others in.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_the_confessionals_all_the_same_is_named() {
    let stage = Stage::set_for("season-readers", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo"]).await;
    let hazel = &stage.hazel;
    season_with_a_host_in_the_cast(&stage, &cast).await;
    grant(hazel, MANAGE_CHANNELS | MANAGE_ROLES).await;
    let body = json!({ "name": "Admins", "permissions": ADMINISTRATOR.to_string() });
    let admins = call(hazel, Method::POST, &format!("guilds/{}/roles", hazel.guild()), Some(body)).await;
    give_role(hazel, cast.person("Cleo"), id(&admins)).await;
    let answer = asks_for_home(&stage, "✅ News of the season is posted in <#").await;
    let words = content(&answer);
    let roles = roles(hazel).await;
    let host = id(roles.iter().find(|role| role["name"] == "Host").unwrap());
    let cleo = &cast.person("Cleo").id;
    for expected in [
        "Confessionals: 3.".to_owned(),
        format!(
            "🔒 A confessional can be read by its member and by everybody with the role <@&{host}>, <@{}>.",
            hazel.id
        ),
        "(owner of this server), ".to_owned(),
        format!("<@&{}>.", id(&admins)),
        format!("⚠ These members of the cast can read every confessional: <@{cleo}>."),
        format!("<@&{host}> (Manage Roles)"),
    ] {
        assert!(words.contains(&expected), "{expected}: {words}");
    }
    let warnings: Vec<_> = words.lines().filter(|line| line.starts_with('⚠')).collect();
    assert!(warnings.iter().all(|line| !line.contains(&cast.person("Ben").id)), "{words}");
    assert_eq!(answer["flags"], 64, "for the host alone: {answer}");
    stage.sandbox.stop().await;
}

/// The stand-in enforces Discord's rules for categories and overwrites.
#[tokio::test(flavor = "multi_thread")]
async fn a_category_is_as_strict_as_discords() {
    let stage = Stage::set("category").await;
    let hazel = &stage.hazel;
    let all = roles(hazel).await;
    let host = all.iter().find(|role| role["name"] == "Host").unwrap();
    let granted: u64 = host["permissions"].as_str().unwrap().parse().unwrap();
    let body = json!({ "permissions": (granted | MANAGE_CHANNELS).to_string() });
    call(hazel, Method::PATCH, &format!("guilds/{}/roles/{}", hazel.guild(), id(host)), Some(body)).await;
    let path = format!("guilds/{}/channels", hazel.guild());
    let make = async |body: Value| hazel.call(Method::POST, &path, Some(body)).await.unwrap();
    let shut = json!([{ "id": hazel.guild(), "type": 0, "allow": "0", "deny": "1024" }]);
    let seen = json!({ "id": hazel.id, "type": 1, "allow": "1024", "deny": "0" });
    let (status, category) =
        make(json!({ "name": "Winter", "type": CATEGORY, "permission_overwrites": [shut[0], seen] })).await;
    assert_eq!((status, &category["name"], &category["parent_id"]), (201, &json!("Winter"), &Value::Null));
    let above = category["id"].clone();
    // A channel that is created in the category without overwrites gets the category's.
    let (status, below) = make(json!({ "name": "A room", "parent_id": above })).await;
    assert_eq!((status, &below["name"], &below["parent_id"]), (201, &json!("a-room"), &above));
    assert_eq!(below["permission_overwrites"], category["permission_overwrites"]);
    assert_eq!(may(&stage.ann, id(&below)).await, NOTHING);
    for refused in [
        json!({ "name": "x", "type": CATEGORY, "parent_id": above }),
        json!({ "name": "x", "parent_id": below["id"] }),
        json!({ "name": "x", "parent_id": "1" }),
        json!({ "name": "", "parent_id": above }),
    ] {
        assert_eq!(make(refused.clone()).await.0, 400, "{refused}");
    }
    let words = Some(json!({ "content": "Hello" }));
    let (status, reply) =
        hazel.call(Method::POST, &format!("channels/{}/messages", id(&category)), words).await.unwrap();
    assert_eq!((status, &reply["code"]), (400, &json!(50008)));
    // Nobody can allow others what they may not do themselves, and an overwrite cannot name an unknown person.
    for (whom, bits, expected) in [(stage.ann.id.as_str(), "4", 403), ("1", "1024", 404), (&stage.ann.id, "1024", 204)]
    {
        let body = json!({ "type": 1, "allow": bits, "deny": "0" });
        let path = format!("channels/{}/permissions/{whom}", id(&below));
        assert_eq!(hazel.call(Method::PUT, &path, Some(body)).await.unwrap().0, expected, "{whom} {bits}");
    }
    assert_eq!(may(&stage.ann, id(&below)).await, WRITES);
    call(hazel, Method::DELETE, &format!("channels/{}", id(&category)), None).await;
    let left = channels(hazel).await.into_iter().find(|channel| id(channel) == id(&below)).unwrap();
    assert_eq!(left["parent_id"], Value::Null, "what stood below it stays");
    stage.sandbox.stop().await;
}
