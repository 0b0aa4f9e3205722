//! Several shards: an outage of one is credited only to its own matches, and an input that arrives by another shard
//! reaches its match.

use std::time::Duration;

use serde_json::{Value, json};
use standin::Crowd;

use super::stage::{Stage, count, runs_until, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The distance between the channel ids of the first and second server. With two shards, the first server belongs to
/// the second shard and the second server to the first.
const BESIDE: u64 = 1 << 22;

/// Two servers on different shards, with a match between Ann and Ben on the first and one between Cleo and Dan on the
/// second.
struct Two {
    stage: Stage,
    cleo: Client,
    dan: Client,
}

impl Two {
    async fn set(name: &str) -> Self {
        let stage = Stage::set_for(name, Crowd { shards: 2, ..Crowd::default() }).await;
        let base = stage.sandbox.address();
        let (cleo, dan) = (Client::named(&base, "Cleo").await, Client::named(&base, "Dan").await);
        Self { stage, cleo, dan }
    }

    fn beside(&self) -> u64 {
        self.stage.hazel.table + BESIDE
    }

    async fn open_both(&self, options: &[(&str, Value)]) {
        let (cleo, dan) = (&self.cleo, &self.dan);
        self.stage.open_mist(options).await;
        let seats = [("player1", cleo), ("player2", dan), ("first", cleo), ("advantage", cleo)];
        let mut given: Vec<_> = seats.map(|(name, person)| (name, json!(person.id))).into();
        given.extend(options.iter().cloned());
        self.stage.hazel.slash(self.beside(), "host mist", &given).await;
        told(cleo, cleo.dm, "Your turn 1 against").await;
        told(&self.stage.sam, self.beside(), "Turn 1: Cleo goes first").await;
    }

    async fn cut(&self, shard: u32) {
        self.stage.faults(json!({ "shard": shard, "gateway": "invalid", "gateway_down": true })).await;
        // serenity waits five seconds before it reconnects; from then on the bot knows that it is offline.
        tokio::time::sleep(Duration::from_secs(6)).await;
    }

    async fn restore(&self, shard: u32) {
        self.stage.faults(json!({ "shard": shard, "gateway_down": false })).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_shard_stops_the_clocks_of_its_own_matches_and_of_no_others() {
    let two = Two::set("shards-lost").await;
    let Two { stage, cleo, dan } = &two;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    two.open_both(&[("base_ms", json!("3m")), ("variant", json!(0))]).await;
    stage.clock_runs().await;
    let ann_until = runs_until(sam, sam.table).await;
    runs_until(sam, two.beside()).await;

    two.cut(1).await;
    // Ann's DM arrives by the other shard. It must wait, like everything that is sent on her server.
    ann.say(ann.dm, "c4").await;
    stage.pass(200).await;
    told(cleo, cleo.dm, "Your time was up.").await;
    told(dan, dan.dm, "Your turn 2 against").await;
    assert_eq!(count(ann, ann.dm, "Your time was up.").await, 0, "her clock stands still");
    assert_eq!(count(ann, ann.dm, "Saved").await, 0, "nobody else on her server could be heard either");

    two.restore(1).await;
    told(ann, ann.dm, "Saved: You place on C4").await;
    told(sam, sam.table, "The bot was away for").await;
    let gained = eventually("more time for Ann", async || {
        let gained = runs_until(sam, sam.table).await - ann_until;
        (gained > 0).then_some(gained)
    })
    .await;
    assert!((200..300).contains(&gained), "she gets the time back: {gained} s");
    assert_eq!(count(sam, two.beside(), "The bot was away").await, 0);
    // By command on her own server, whose shard is back.
    eventually("the lock", async || ann.try_slash(ann.table, "lock", &[]).await.ok()).await;
    told(ben, ben.dm, "Your turn 2 against").await;
    for words in ["Saved: You place on C4", "🚫", "Your time was up."] {
        assert_eq!(count(ann, ann.dm, words).await, usize::from(words.starts_with("Saved")), "{words}");
    }
    two.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_by_one_shard_is_counted_once_where_another_has_the_match_or_puzzle() {
    let two = Two::set("shards-meant").await;
    let (stage, cleo, dan) = (&two.stage, &two.cleo, &two.dan);
    let (ann, ben) = (&stage.ann, &stage.ben);
    two.open_both(&[("base_ms", json!("10h"))]).await;
    // By DM, which arrives by the first shard, for a match of the second: text, then a press, in order.
    ann.say(ann.dm, "c4").await;
    ann.say(ann.dm, "c5").await;
    ann.say(ann.dm, "lock").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    for words in ["Saved: You place on C4", "Saved: You place on C5"] {
        told(ann, ann.dm, words).await;
        assert_eq!(count(ann, ann.dm, words).await, 1, "{words}");
    }
    // On a server of one shard, for a match on the other shard's server: as the person's only match, and by its number.
    let elsewhere = cleo.table + 1;
    cleo.slash(elsewhere, "submit", &[("text", json!("a1"))]).await;
    told(cleo, elsewhere, "Saved: You place on A1").await;
    cleo.slash(cleo.table, "submit", &[("text", json!("a3 lock")), ("match", json!("2"))]).await;
    told(dan, dan.dm, "Your turn 2 against").await;
    let turn = told(dan, dan.dm, "Your turn 2 against").await;
    assert!(!turn["components"].as_array().unwrap().is_empty(), "{turn}");
    // A puzzle belongs to the first shard, wherever it is used.
    ann.slash(ann.table, "puzzle", &[("size", json!(5))]).await;
    let page = told(ann, ann.table, "Star Battle").await;
    let now = async || ann.messages(ann.table).await.into_iter().find(|one| one["id"] == page["id"]);
    ann.press(&page, "More").await;
    let keys = async || now().await.filter(|page| standin::button(page, "★ Star").is_some());
    ann.press(&eventually("the keys", keys).await, "★ Star").await;
    let starred = async || {
        let page = now().await?;
        page["attachments"][0]["description"].as_str()?.contains("Stars: ").then_some(())
    };
    eventually("a star", starred).await;
    two.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_with_another_number_of_shards_goes_on_with_every_match() {
    let two = Two::set("shards-divided").await;
    let (stage, cleo, dan) = (&two.stage, &two.cleo, &two.dan);
    let (ann, ben) = (&stage.ann, &stage.ben);
    two.open_both(&[("base_ms", json!("3m")), ("variant", json!(0))]).await;
    stage.clock_runs().await;
    for n_shards in [3, 1] {
        stage.faults(json!({ "shards": n_shards })).await;
        assert!(stage.sandbox.restart().await);
    }
    ann.say(ann.dm, "c4 lock").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    cleo.slash(two.beside(), "submit", &[("text", json!("a1 lock"))]).await;
    told(dan, dan.dm, "Your turn 2 against").await;
    for person in [ann, cleo] {
        assert_eq!(count(person, person.dm, "Your time was up.").await, 0);
    }
    stage.clock_runs().await;
    stage.pass(190).await;
    for person in [ben, dan] {
        told(person, person.dm, "Your time was up.").await;
    }
    two.stage.sandbox.stop().await;
}
