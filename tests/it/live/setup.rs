//! The settings of a server for all its matches, against the stand-in, and the channels that the bot creates for a
//! match.

use reqwest::Method;
use serde_json::{Value, json};

use super::stage::{Stage, all_ready, content, count, keeps, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Discord's permission bit for Manage Channels.
const MANAGE_CHANNELS: u64 = 1 << 4;
/// Discord's permission bit for Ban Members, which no host has here.
const BAN_MEMBERS: u64 = 1 << 2;
/// Discord's permission bit for Manage Roles.
const MANAGE_ROLES: u64 = 1 << 28;

async fn setup(hazel: &Client, name: &str, options: &[(&str, Value)]) {
    hazel.slash(hazel.table, &format!("setup {name}"), options).await;
}

/// Chooses the first entry of a menu whose label begins with `begins`.
async fn choose(person: &Client, message: &Value, begins: &str) {
    let entries = standin::components(message).flat_map(|item| item["options"].as_array().into_iter().flatten());
    let labels: Vec<_> = entries.filter_map(|entry| entry["label"].as_str()).collect();
    let label = labels.iter().find(|label| label.starts_with(begins));
    let label = label.unwrap_or_else(|| panic!("no {begins:?} among {labels:?}"));
    person.choose(message, "", &[label]).await;
}

async fn guild_call(hazel: &Client, method: Method, path: &str, body: Option<Value>) -> Value {
    let (status, reply) = hazel.call(method, &format!("guilds/{}/{path}", hazel.guild()), body).await.unwrap();
    assert!(status < 300, "{path}: {status} {reply}");
    reply
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_sets_its_defaults_in_words_and_by_menus() {
    let stage = Stage::set("defaults").await;
    let (hazel, ann, sam) = (&stage.hazel, &stage.ann, &stage.sam);
    setup(hazel, "defaults", &[("game", json!("mist")), ("options", json!("base: 5m, reserve: soon"))]).await;
    told(hazel, hazel.table, "`reserve` takes a length of time").await;
    setup(hazel, "defaults", &[("game", json!("Mist")), ("options", json!("base: 5m, reserve: 10m"))]).await;
    let asked = told(hazel, hazel.table, "begins with: 5 minutes a turn; 10 minutes of reserve for each player.").await;
    choose(hazel, &asked, "reserve:").await;
    let values = told(hazel, hazel.table, "which value of `reserve`?").await;
    choose(hazel, &values, "As usual").await;
    let set = told(hazel, hazel.table, "✅ Set.\n⚙ Every match of **Mist** here begins with: 5 minutes a turn.").await;
    choose(hazel, &set, "base:").await;
    let values = told(hazel, hazel.table, "which value of `base`?").await;
    choose(hazel, &values, "3m").await;
    told(hazel, hazel.table, "begins with: 3 minutes a turn.").await;
    setup(hazel, "show", &[]).await;
    told(hazel, hazel.table, "Mist: 3 minutes a turn").await;
    stage.open_mist(&[]).await;
    let begun = told(sam, sam.table, "begins: Ann").await;
    assert!(content(&begun).contains("3 minutes a turn"), "{begun}");
    // A person without Manage Server who forges the menu is refused.
    stage.faults(json!({ "forgery": true })).await;
    ann.choose_id(&begun, "q:mist:base_ms", &["30s".to_owned()]).await;
    told(ann, ann.table, "Only people who may manage the server").await;
    setup(hazel, "show", &[]).await;
    assert_eq!(count(hazel, hazel.table, "30 seconds a turn").await, 0);
    setup(hazel, "host-role", &[("role", json!(hazel.guild()))]).await;
    told(hazel, hazel.table, "Everybody would host").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_match_is_shown_in_the_spectators_channel_unless_its_players_read_there() {
    let stage = Stage::set("spectators-default").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let gallery = hazel.table + 2;
    setup(hazel, "spectators", &[("channel", json!(gallery.to_string()))]).await;
    told(hazel, hazel.table, "are shown in <#").await;
    stage.open_mist(&[]).await;
    told(sam, sam.table, "👁 Nothing is shown in <#").await;
    assert_eq!(count(sam, gallery, "Turn 1").await, 0);
    hazel.slash(hazel.table, "match end", &[]).await;
    let asked = told(hazel, hazel.table, "This ends the match; nobody wins").await;
    hazel.press(&asked, "End the match").await;
    with_button(sam, sam.table, "Rematch").await;
    for player in [ann, ben] {
        let body = json!({ "type": 1, "allow": "0", "deny": "1024" });
        let path = format!("channels/{gallery}/permissions/{}", player.id);
        let (status, reply) = hazel.call(Method::PUT, &path, Some(body)).await.unwrap();
        assert!(status < 300, "{reply}");
    }
    let players = [
        ("player1", json!(ann.id)),
        ("player2", json!(ben.id)),
        ("first", json!(ann.id)),
        ("advantage", json!(ann.id)),
    ];
    eventually("the channel to be free", async || {
        hazel.slash(hazel.table, "host mist", &players).await;
        (count(sam, sam.table, "👁 Spectators see everything in <#").await > 0).then_some(())
    })
    .await;
    told(sam, gallery, "Turn 1").await;
    stage.sandbox.stop().await;
}

/// The ids of the server's text channels with this name.
async fn channels(hazel: &Client, name: &str) -> Vec<u64> {
    let all = guild_call(hazel, Method::GET, "channels", None).await;
    let found = all.as_array().unwrap().iter().filter(|channel| channel["name"] == name);
    found.map(|channel| channel["id"].as_str().unwrap().parse().unwrap()).collect()
}

/// The first channel with this name.
async fn channel(hazel: &Client, name: &str) -> Option<u64> {
    channels(hazel, name).await.first().copied()
}

/// Gives the bot's role Manage Channels.
async fn grant(hazel: &Client) {
    grant_also(hazel, MANAGE_CHANNELS).await;
}

async fn grant_also(hazel: &Client, more: u64) {
    let roles = guild_call(hazel, Method::GET, "roles", None).await;
    let own = roles.as_array().unwrap().iter().find(|role| role["managed"] == true).unwrap();
    let granted: u64 = own["permissions"].as_str().unwrap().parse().unwrap();
    let body = json!({ "permissions": (granted | more).to_string() });
    guild_call(hazel, Method::PATCH, &format!("roles/{}", own["id"].as_str().unwrap()), Some(body)).await;
}

/// Ends the match in this channel.
async fn end(stage: &Stage, table: u64) {
    let hazel = &stage.hazel;
    hazel.slash(table, "match end", &[]).await;
    let asked = told(hazel, table, "This ends the match; nobody wins").await;
    hazel.press(&asked, "End the match").await;
    with_button(&stage.sam, table, "Rematch").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_channels_of_a_match_are_made_and_go_a_day_after_it() {
    let stage = Stage::set("channels").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    // A long time per turn, so that none runs out on a busy machine.
    stage.open_mist(&[("base_ms", json!("24h"))]).await;
    hazel.slash(hazel.table, "match setup", &[]).await;
    told(hazel, hazel.table, "I can't make channels because I lack Manage Channels").await;
    let path = format!("guilds/{}/channels", sam.guild());
    let (status, _) = sam.call(Method::POST, &path, Some(json!({ "name": "mine" }))).await.unwrap();
    assert_eq!(status, 403, "nobody else makes channels either");
    grant(hazel).await;

    // If the bot does not learn of a channel that Discord has created, it deletes this channel, and no other, at the
    // next start.
    stage.faults(json!({ "rest": [{ "method": "POST", "path": "guilds/*/channels", "lose": true }] })).await;
    // The second choice: delete the channels afterwards.
    let afterwards = [("afterwards", json!(1))];
    hazel.slash(hazel.table, "match setup", &afterwards).await;
    told(hazel, hazel.table, "Use `/match setup` again to make what is missing").await;
    let table = channel(hazel, "mist-1").await.unwrap();
    hazel.slash(table, "match setup", &afterwards).await;
    let done = told(hazel, table, "I delete these channels").await;
    assert!(!content(&done).contains('🚫') && !content(&done).contains('⚠'), "{done}");
    assert_eq!(channels(hazel, "mist-1-ann").await.len(), 2);
    assert!(stage.sandbox.restart().await);
    eventually("one of them is gone", async || (channels(hazel, "mist-1-ann").await.len() == 1).then_some(())).await;
    let made = [channel(hazel, "mist-1").await, channel(hazel, "mist-1-ann").await, channel(hazel, "mist-1-ben").await];
    let [Some(table), Some(anns), Some(bens)] = made else { panic!("{made:?}") };
    let gallery = channel(hazel, "mist-1-spectators").await.unwrap();
    told(ann, anns, "Your turn 1").await;
    told(sam, table, "Turn 1: Ann goes first").await;
    told(sam, gallery, "Turn 1").await;
    for (person, closed) in [(ben, anns), (ann, bens), (sam, anns), (ann, gallery), (ben, gallery)] {
        let (status, _) = person.call(Method::GET, &format!("channels/{closed}/messages"), None).await.unwrap();
        assert_eq!(status, 403, "{} reads what is not for them", person.id);
    }
    hazel.slash(table, "match setup", &[]).await;
    told(hazel, table, "I have made the channels of this match already").await;

    end(&stage, table).await;
    stage.pass(2 * 3600).await;
    assert!(channel(hazel, "mist-1").await.is_some(), "a day has not passed");
    eventually("the channels to go", async || {
        stage.pass(26 * 3600).await;
        channel(hazel, "mist-1").await.is_none().then_some(())
    })
    .await;
    eventually("all of them", async || channel(hazel, "mist-1-ann").await.is_none().then_some(())).await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn channels_that_stay_are_renamed_and_those_of_a_match_that_goes_on_are_left_alone() {
    let stage = Stage::set("channels-stay").await;
    let hazel = &stage.hazel;
    stage.open_mist(&[("base_ms", json!("72h"))]).await;
    grant(hazel).await;
    hazel.slash(hazel.table, "match setup", &[]).await;
    told(hazel, hazel.table, "they can still be read").await;
    let table = channel(hazel, "mist-1").await.unwrap();
    end(&stage, table).await;
    stage.pass(2 * 3600).await;
    eventually("the question", async || {
        hazel.slash(table, "match reopen", &[]).await;
        (count(hazel, table, "This opens the match again").await > 0).then_some(())
    })
    .await;
    let asked = told(hazel, table, "This opens the match again").await;
    hazel.press(&asked, "Reopen the match").await;
    told(&stage.sam, table, "⏪ The host opens the match again").await;
    for _ in 0..3 {
        stage.pass(20 * 3600).await;
    }
    assert!(channel(hazel, "mist-1").await.is_some(), "it is played on");
    end(&stage, table).await;
    eventually("the channels to be renamed", async || {
        stage.pass(26 * 3600).await;
        channel(hazel, "archived-mist-1").await
    })
    .await;
    assert_eq!(channel(hazel, "mist-1").await, None);
    stage.sandbox.stop().await;
}

/// Sets whether a role (0) or a person (1) sees a channel.
async fn overwrite(hazel: &Client, channel: u64, (whom, kind): (&str, u8), sees: bool) {
    let view = "1024";
    let (allow, deny) = if sees { (view, "0") } else { ("0", view) };
    let body = json!({ "type": kind, "allow": allow, "deny": deny });
    let path = format!("channels/{channel}/permissions/{whom}");
    let (status, answer) = hazel.call(Method::PUT, &path, Some(body)).await.unwrap();
    assert_eq!(status, 204, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn channels_are_read_by_whoever_reads_the_match_and_what_is_missing_is_made_later() {
    let stage = Stage::set("channels-private").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[]).await;
    grant(hazel).await;
    let table = hazel.table;
    let told_first = told(hazel, table, "Turn 1").await;
    let me = told_first["author"]["id"].as_str().unwrap();
    for (whom, sees) in [
        ((hazel.guild(), 0), false),
        ((me, 1), true),
        ((hazel.id.as_str(), 1), true),
        ((ann.id.as_str(), 1), true),
        ((ben.id.as_str(), 1), true),
    ] {
        overwrite(hazel, table, whom, sees).await;
    }
    // Discord refuses to create the first channel.
    let rule = json!({ "method": "POST", "path": "guilds/*/channels", "answer": 403 });
    stage.faults(json!({ "rest": [rule] })).await;
    hazel.slash(table, "match setup", &[]).await;
    drop(told(hazel, table, "Use `/match setup` again to make what is missing").await);
    let own = channel(hazel, "mist-1").await.expect("the match's own channel is made all the same");
    assert_eq!(channel(hazel, "mist-1-ann").await, None);
    hazel.slash(own, "match setup", &[]).await;
    drop(told(hazel, own, "gets their boards in").await);
    hazel.slash(own, "match setup", &[]).await;
    drop(told(hazel, own, "I have made the channels of this match already").await);
    for name in ["mist-1", "mist-1-ann", "mist-1-ben", "mist-1-spectators"] {
        let made = channel(hazel, name).await.unwrap_or_else(|| panic!("there is no {name}"));
        let (status, _) = sam.call(Method::GET, &format!("channels/{made}/messages"), None).await.unwrap();
        assert_eq!(status, 403, "a stranger reads {name}");
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_home_watches_a_season_by_its_role() {
    let stage = Stage::set("spectators-role").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let season = async |command: &str, options: &[(&str, Value)]| {
        keeps(hazel, hazel.table, &format!("season {command}"), options).await;
    };
    let role =
        guild_call(hazel, Method::POST, "roles", Some(json!({ "name": "Spectators", "permissions": "0" }))).await;
    let role = role["id"].as_str().unwrap();
    let cast = [ann, ben, sam, hazel].map(|person| format!("<@{}>", person.id)).join(" ");
    let create = |spectators: &str| {
        vec![("name", json!("Winter")), ("cast", json!(cast)), ("spectators", json!(spectators.to_owned()))]
    };
    season("create", &create(hazel.guild())).await;
    told(hazel, hazel.table, "because everybody has it").await;
    // A host cannot use the bot to give a role with permissions that the host lacks.
    let guards = json!({ "name": "Guards", "permissions": BAN_MEMBERS.to_string() });
    let guards = guild_call(hazel, Method::POST, "roles", Some(guards)).await;
    season("create", &create(guards["id"].as_str().unwrap())).await;
    told(hazel, hazel.table, "allows nothing that you may not do").await;
    season("create", &create(role)).await;
    let begun = told(sam, sam.table, "The season **Winter** begins").await;
    assert!(content(&begun).contains(&format!("watch with the role <@&{role}>")), "{begun}");
    let watches = async |person: &Client| {
        let member = guild_call(hazel, Method::GET, &format!("members/{}", person.id), None).await;
        member["roles"].as_array().unwrap().iter().any(|held| held == role)
    };
    // Without the permission, the message says what is left to do by hand.
    season("eliminate", &[("player", json!(hazel.id))]).await;
    let home = told(sam, sam.table, "🚪 Hazel goes home").await;
    assert!(content(&home).contains("I could not give the role"), "{home}");
    assert!(!watches(hazel).await);
    grant_also(hazel, MANAGE_ROLES | MANAGE_CHANNELS).await;
    season("eliminate", &[("player", json!(sam.id))]).await;
    let home = told(sam, sam.table, "🚪 Sam goes home").await;
    assert!(content(&home).contains("may watch now"), "{home}");
    assert!(watches(sam).await);
    season("undo", &[]).await;
    told(sam, sam.table, "⏪ The host takes back").await;
    assert!(!watches(sam).await, "whoever is back in play does not watch");
    let players = [ann, ben].map(|person| format!("<@{}>", person.id)).join(" ");
    season("main", &[("game", json!("mist")), ("players", json!(players))]).await;
    all_ready(&[ann, ben], hazel.table).await;
    told(sam, sam.table, "begins: Ann").await;
    hazel.slash(hazel.table, "match setup", &[]).await;
    told(hazel, hazel.table, &format!("Everybody with the role <@&{role}> and the hosts see everything in")).await;
    let gallery = channel(hazel, "mist-1-spectators").await.unwrap();
    let reads = async |person: &Client| {
        let (status, _) = person.call(Method::GET, &format!("channels/{gallery}/messages"), None).await.unwrap();
        status == 200
    };
    assert!(!reads(sam).await && !reads(ann).await && !reads(ben).await, "the cast in play sees nothing of it");
    season("eliminate", &[("player", json!(sam.id))]).await;
    eventually("Sam watches", async || reads(sam).await.then_some(())).await;
    told(sam, gallery, "picks who goes first").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn holders_of_a_seasons_role_read_its_spectators_channel_and_no_players_one() {
    let stage = Stage::set("spectators-holders").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let cleo = &Client::named(&stage.sandbox.address(), "Cleo").await;
    let season = async |command: &str, options: &[(&str, Value)]| {
        keeps(hazel, hazel.table, &format!("season {command}"), options).await;
    };
    grant_also(hazel, MANAGE_ROLES | MANAGE_CHANNELS).await;
    let role =
        guild_call(hazel, Method::POST, "roles", Some(json!({ "name": "Spectators", "permissions": "0" }))).await;
    let role = role["id"].as_str().unwrap();
    let give = async |person: &Client| {
        guild_call(hazel, Method::PUT, &format!("members/{}/roles/{role}", person.id), None).await;
    };
    // Cleo watched the previous season; Ann, who plays now, still has that season's role.
    give(cleo).await;
    give(ann).await;
    let cast = [ann, ben, sam].map(|person| format!("<@{}>", person.id)).join(" ");
    season("create", &[("name", json!("Winter")), ("cast", json!(cast)), ("spectators", json!(role))]).await;
    told(hazel, hazel.table, "The season **Winter** begins").await;
    let players = [ann, ben].map(|person| format!("<@{}>", person.id)).join(" ");
    season("main", &[("game", json!("mist")), ("players", json!(players))]).await;
    all_ready(&[ann, ben], hazel.table).await;
    told(sam, sam.table, "begins: Ann").await;
    hazel.slash(hazel.table, "match setup", &[]).await;
    told(hazel, hazel.table, "No player can read it").await;
    let gallery = channel(hazel, "mist-1-spectators").await.unwrap();
    let (anns, bens) = (channel(hazel, "mist-1-ann").await.unwrap(), channel(hazel, "mist-1-ben").await.unwrap());
    let reads = async |person: &Client| {
        let mut read = [false; 3];
        for (channel, reads) in [gallery, anns, bens].into_iter().zip(&mut read) {
            let (status, _) = person.call(Method::GET, &format!("channels/{channel}/messages"), None).await.unwrap();
            *reads = status == 200;
        }
        read
    };
    let (watches, nothing) = ([true, false, false], [false; 3]);
    assert_eq!((reads(cleo).await, reads(sam).await), (watches, nothing));
    assert_eq!((reads(ann).await, reads(ben).await), ([false, true, false], [false, false, true]));
    told(cleo, gallery, "picks who goes first").await;

    season("eliminate", &[("player", json!(sam.id))]).await;
    told(hazel, hazel.table, "may watch now").await;
    eventually("Sam watches", async || (reads(sam).await == watches).then_some(())).await;
    // The gallery keeps showing the match, after a restart too, and a player who gets the role still sees nothing
    // there.
    assert!(stage.sandbox.restart().await);
    give(ben).await;
    hazel.slash(channel(hazel, "mist-1").await.unwrap(), "match pause", &[]).await;
    for watcher in [sam, cleo] {
        told(watcher, gallery, "⏸ The host pauses the match").await;
    }
    assert_eq!((reads(ann).await, reads(ben).await), ([false, true, false], [false, false, true]));
    // A member who returns to the season loses the spectators' view; others keep it.
    season("return", &[("player", json!(sam.id))]).await;
    eventually("Sam is back", async || (reads(sam).await == nothing).then_some(())).await;
    assert_eq!(reads(cleo).await, watches);
    stage.sandbox.stop().await;
}
