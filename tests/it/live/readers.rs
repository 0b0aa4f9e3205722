//! Who may read a channel with secrets, and who may become a substitute although they have seen secrets: all ways that
//! Discord offers (faults 35 and 36).

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::stage::{Stage, content, count, submit, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Discord's permission bits.
const VIEW_CHANNEL: u64 = 1 << 10;
const SEND_AND_ATTACH: u64 = (1 << 11) | (1 << 15);
const ADMINISTRATOR: u64 = 1 << 3;
/// Discord's types of threads.
const PUBLIC: u8 = 11;
const PRIVATE: u8 = 12;

/// Longer than the bot caches a member's permissions.
const A_WHILE: Duration = Duration::from_millis(1200);

/// A match of Mist between Ann and Ben, with Hazel, who may change permissions.
struct Scene {
    stage: Stage,
}

impl Scene {
    async fn set(name: &str) -> Self {
        let stage = Stage::set(name).await;
        stage.open_mist(&[("base_ms", json!("10m"))]).await;
        Self { stage }
    }

    fn hazel(&self) -> &Client {
        &self.stage.hazel
    }

    /// The id of the server, which is also that of its role `@everyone`.
    fn everyone(&self) -> &str {
        self.hazel().guild()
    }

    /// The third match channel, which has no match.
    fn gallery(&self) -> u64 {
        self.hazel().table + 2
    }

    async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Value {
        let (status, reply) = self.hazel().call(method.clone(), path, body).await.unwrap();
        assert!(status < 300, "{method} {path}: {status} {reply}");
        reply
    }

    /// Lets a role (0) or a member (1) see a channel, or hides the channel from them.
    async fn overwrite(&self, channel: u64, whom: &str, kind: u8, may_see: bool) {
        let bits = VIEW_CHANNEL | if may_see { SEND_AND_ATTACH } else { 0 };
        let (allow, deny) = if may_see { (bits, 0) } else { (0, bits) };
        let body = json!({ "type": kind, "allow": allow.to_string(), "deny": deny.to_string() });
        self.call(Method::PUT, &format!("channels/{channel}/permissions/{whom}"), Some(body)).await;
    }

    /// Makes the gallery readable only for the bot and Sam; returns it.
    async fn closed_gallery(&self) -> u64 {
        let gallery = self.gallery();
        for user in [self.hazel().application(), &self.stage.sam.id] {
            self.overwrite(gallery, user, 1, true).await;
        }
        self.overwrite(gallery, self.everyone(), 0, false).await;
        gallery
    }

    async fn role(&self, permissions: u64) -> String {
        let body = json!({ "name": "watchers", "permissions": permissions.to_string() });
        let role = self.call(Method::POST, &format!("guilds/{}/roles", self.everyone()), Some(body)).await;
        role["id"].as_str().unwrap().to_owned()
    }

    async fn grant(&self, user: &str, role: &str) {
        self.call(Method::PUT, &format!("guilds/{}/members/{user}/roles/{role}", self.everyone()), None).await;
    }

    async fn thread(&self, parent: u64, kind: u8) -> u64 {
        let body = json!({ "name": "gallery", "type": kind });
        let thread = self.call(Method::POST, &format!("channels/{parent}/threads"), Some(body)).await;
        let id = thread["id"].as_str().unwrap().parse().unwrap();
        self.let_in(id, self.hazel().application()).await;
        id
    }

    async fn let_in(&self, thread: u64, user: &str) {
        self.call(Method::PUT, &format!("channels/{thread}/thread-members/{user}"), None).await;
    }

    async fn order(&self, name: &str, options: &[(&str, Value)]) -> Value {
        let hazel = self.hazel();
        hazel.slash(hazel.table, &format!("match {name}"), options).await
    }

    async fn spectate(&self, channel: u64, reader: &Client) {
        self.order("spectators", &[("channel", json!(channel.to_string()))]).await;
        told(self.hazel(), self.hazel().table, "spectators see everything").await;
        told(reader, channel, "Turn 1").await;
    }

    async fn substitute(&self, leaves: &Client, comes: &Client) {
        self.order("substitute", &[("leaves", json!(leaves.id)), ("comes", json!(comes.id))]).await;
    }

    /// Tries a substitution that must be refused with this reason.
    async fn substitute_in_vain(&self, leaves: &Client, comes: &Client, why: &str) {
        let hazel = self.hazel();
        let before = count(hazel, hazel.table, why).await;
        self.substitute(leaves, comes).await;
        eventually("a refusal", async || (count(hazel, hazel.table, why).await > before).then_some(())).await;
    }

    /// Ann plays her turn, which is announced to Ben; meanwhile nothing new may be posted to this channel.
    async fn nothing_comes_to(&self, channel: u64, reader: &Client) {
        let (ann, ben) = (&self.stage.ann, &self.stage.ben);
        let before = reader.messages(channel).await.len();
        submit(ann, "c4").await;
        ann.slash(ann.table, "lock", &[]).await;
        told(ben, ben.dm, "Your turn 2 against").await;
        self.stage.sandbox.quiet().await;
        let after = reader.messages(channel).await;
        assert_eq!(after.len(), before, "{after:#?}");
    }

    /// The host is told once who can read what.
    async fn host_is_told(&self, who: &str) {
        let hazel = self.hazel();
        let told = told(hazel, hazel.dm, "can read").await;
        assert!(content(&told).contains(who), "{told}");
        self.stage.sandbox.quiet().await;
        assert_eq!(count(hazel, hazel.dm, "can read").await, 1, "once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_36_who_reads_the_spectators_channel_is_no_substitute_even_when_shut_out_for_that() {
    let scene = Scene::set("reader-sits").await;
    let (ben, sam) = (&scene.stage.ben, &scene.stage.sam);
    let gallery = scene.closed_gallery().await;
    scene.spectate(gallery, sam).await;
    scene.substitute_in_vain(ben, sam, "Sam has been able to see").await;
    // Losing access later does not undo what Sam has seen.
    scene.overwrite(gallery, &sam.id, 1, false).await;
    tokio::time::sleep(A_WHILE).await;
    scene.substitute_in_vain(ben, sam, "Sam has been able to see").await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_a_role_granted_between_two_deliveries_stops_them() {
    let scene = Scene::set("role-granted").await;
    let (ben, sam) = (&scene.stage.ben, &scene.stage.sam);
    let gallery = scene.closed_gallery().await;
    let role = scene.role(0).await;
    scene.overwrite(gallery, &role, 0, true).await;
    scene.spectate(gallery, sam).await;
    scene.grant(&ben.id, &role).await;
    tokio::time::sleep(A_WHILE).await;
    scene.nothing_comes_to(gallery, sam).await;
    scene.host_is_told("Ben").await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_a_player_who_comes_back_to_the_server_stops_deliveries() {
    let scene = Scene::set("rejoins").await;
    let (ben, sam) = (&scene.stage.ben, &scene.stage.sam);
    let gallery = scene.closed_gallery().await;
    scene.overwrite(gallery, &ben.id, 1, true).await;
    scene.stage.faults(json!({ "leave": ["Ben"] })).await;
    scene.spectate(gallery, sam).await;
    scene.stage.faults(json!({ "join": ["Ben"] })).await;
    tokio::time::sleep(A_WHILE).await;
    scene.nothing_comes_to(gallery, sam).await;
    scene.host_is_told("Ben").await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_a_thread_is_read_by_who_reads_its_parent() {
    let scene = Scene::set("parent-opened").await;
    let (ben, sam) = (&scene.stage.ben, &scene.stage.sam);
    let gallery = scene.closed_gallery().await;
    scene.overwrite(gallery, &scene.hazel().id, 1, true).await;
    let thread = scene.thread(gallery, PUBLIC).await;
    scene.spectate(thread, sam).await;
    scene.overwrite(gallery, &ben.id, 1, true).await;
    scene.host_is_told("Ben").await;
    scene.nothing_comes_to(thread, sam).await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_a_private_thread_is_read_by_who_is_let_in() {
    let scene = Scene::set("let-in").await;
    let ben = &scene.stage.ben;
    let thread = scene.thread(scene.gallery(), PRIVATE).await;
    scene.spectate(thread, scene.hazel()).await;
    scene.let_in(thread, &ben.id).await;
    tokio::time::sleep(A_WHILE).await;
    scene.nothing_comes_to(thread, scene.hazel()).await;
    scene.host_is_told("Ben").await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_a_changed_overwrite_sends_boards_by_direct_message_again() {
    let scene = Scene::set("overwrite-changed").await;
    let (ann, ben) = (&scene.stage.ann, &scene.stage.ben);
    let private = ann.table + 4;
    scene.order("channel", &[("player", json!(ann.id)), ("channel", json!(private.to_string()))]).await;
    told(ann, private, "Your turn 1 against").await;
    scene.overwrite(private, &ben.id, 1, true).await;
    // The host gets the message at once, not only when the bot has something to post in the channel.
    scene.host_is_told("Ben").await;
    scene.nothing_comes_to(private, ann).await;
    told(ann, ann.dm, "Turn 2: Ben is to move").await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_a_channel_turned_public_is_sent_nothing_more() {
    let scene = Scene::set("turned-public").await;
    let sam = &scene.stage.sam;
    let gallery = scene.closed_gallery().await;
    scene.spectate(gallery, sam).await;
    scene.call(Method::DELETE, &format!("channels/{gallery}/permissions/{}", scene.everyone()), None).await;
    scene.host_is_told("Ann and Ben").await;
    scene.nothing_comes_to(gallery, sam).await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_a_role_that_comes_to_rule_the_server_reads_everything() {
    let scene = Scene::set("administrator").await;
    let (ben, sam) = (&scene.stage.ben, &scene.stage.sam);
    let gallery = scene.closed_gallery().await;
    let role = scene.role(0).await;
    scene.grant(&ben.id, &role).await;
    scene.spectate(gallery, sam).await;
    let body = json!({ "permissions": ADMINISTRATOR.to_string() });
    scene.call(Method::PATCH, &format!("guilds/{}/roles/{role}", scene.everyone()), Some(body)).await;
    scene.host_is_told("Ben").await;
    scene.nothing_comes_to(gallery, sam).await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_a_match_does_not_move_into_a_channel_that_shows_its_secrets() {
    let scene = Scene::set("moves-in").await;
    let (hazel, sam) = (scene.hazel(), &scene.stage.sam);
    let gallery = scene.closed_gallery().await;
    scene.overwrite(gallery, &hazel.id, 1, true).await;
    scene.spectate(gallery, sam).await;
    hazel.slash(gallery, "match move", &[("number", json!(1))]).await;
    told(hazel, gallery, "secrets of this match").await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_36_a_host_who_has_looked_does_not_sit_down() {
    let scene = Scene::set("host-sits").await;
    scene.order("reveal", &[]).await;
    told(&scene.stage.sam, scene.hazel().table, "looks at the whole board").await;
    scene.substitute_in_vain(&scene.stage.ben, scene.hazel(), "Hazel has been able to see").await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_36_to_be_shut_out_before_anybody_asks_makes_nobody_forget() {
    let scene = Scene::set("shut-out").await;
    let (ann, sam) = (&scene.stage.ann, &scene.stage.sam);
    let gallery = scene.closed_gallery().await;
    scene.spectate(gallery, sam).await;
    scene.stage.sandbox.quiet().await;
    scene.overwrite(gallery, &sam.id, 1, false).await;
    scene.stage.sandbox.quiet().await;
    scene.substitute_in_vain(ann, sam, "Sam has been able to see everything").await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_36_a_former_player_comes_back_to_their_own_seat_alone() {
    let scene = Scene::set("other-seat").await;
    let (ann, ben, sam) = (&scene.stage.ann, &scene.stage.ben, &scene.stage.sam);
    scene.substitute(ann, sam).await;
    told(sam, sam.dm, "Your turn 1 against").await;
    scene.substitute_in_vain(ben, ann, "Ann has been able to see").await;
    // The refusal outlives a restart.
    assert!(scene.stage.sandbox.restart().await);
    scene.substitute_in_vain(ben, ann, "Ann has been able to see").await;
    told(ann, ann.dm, "This board is out of date").await;
    assert_eq!(count(ann, ann.dm, "Your turn 1 against").await, 0, "the seat was Sam's");
    scene.substitute(sam, ann).await;
    told(ann, ann.dm, "Your turn 1 against").await;
    scene.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_35_a_press_changes_no_message_that_an_opponent_reads() {
    let scene = Scene { stage: Stage::set("pressed").await };
    let (hazel, ann, ben) = (scene.hazel(), &scene.stage.ann, &scene.stage.ben);
    let given = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("size", json!(6))];
    hazel.slash(hazel.table, "host starbattle", &given).await;
    told(ann, ann.dm, "Star Battle").await;
    let private = ann.table + 4;
    let role = scene.role(0).await;
    scene.overwrite(private, &role, 0, true).await;
    scene.order("channel", &[("player", json!(ann.id)), ("channel", json!(private.to_string()))]).await;
    let board = told(ann, private, "Star Battle").await;
    let words_there = async |reader: &Client, words: &str| {
        let there = reader.messages(private).await;
        there.iter().filter(|message| message.to_string().contains(words)).count()
    };
    ann.press(&board, "More").await;
    let board = told(ann, private, "at the cursor").await;
    ann.press(&board, "★ Star").await;
    eventually("the star", async || (words_there(ann, "Stars: C3.").await == 1).then_some(())).await;
    scene.grant(&ben.id, &role).await;
    tokio::time::sleep(A_WHILE).await;
    ann.press(&board, "▶").await;
    eventually("the answer", async || (words_there(ann, "The cursor is on D3.").await == 1).then_some(())).await;
    assert_eq!(words_there(ben, "The cursor is on D3.").await, 0);
    scene.host_is_told("Ben").await;
    scene.stage.sandbox.stop().await;
}
