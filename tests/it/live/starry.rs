//! A match of Starry Night against the stand-in, with the server's ledger and a restart in every phase.

use serde_json::{Value, json};
use standin::components;

use super::stage::{Stage, all_ready, content, count, submit, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

const DAY_S: i64 = 86_400;
const RANK: &str = "rank slide swap lock mirror rotate";
/// The players in seat order.
const NAMES: [&str; 4] = ["Ann", "Ben", "Sam", "Hazel"];

async fn grant(host: &Client, options: &[(&str, Value)]) {
    host.slash(host.table, "garnets grant", options).await;
}

async fn show(person: &Client) {
    person.slash(person.table, "garnets show", &[]).await;
}

/// The card numbers of a list in the alternative text of a person's board.
fn listed(board: &Value, heading: &str) -> Vec<u8> {
    let words = board["attachments"][0]["description"].as_str().unwrap();
    let (_, rest) = words.split_once(heading).unwrap_or_else(|| panic!("no {heading} in {words}"));
    let list = rest.split('.').next().unwrap();
    list.split(',').filter_map(|card| card.split_whitespace().next()?.parse().ok()).collect()
}

/// Ann is granted three garnets, and one together with Ben; only hosts may grant.
async fn endow(stage: &Stage) {
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    grant(hazel, &[("player", json!(ann.id)), ("amount", json!(3)), ("reason", json!("won the last season"))]).await;
    grant(
        hazel,
        &[("player", json!(ann.id)), ("amount", json!(1)), ("reason", json!("for both")), ("with", json!(ben.id))],
    )
    .await;
    told(sam, sam.table, "grants 3 garnets to").await;
    grant(ann, &[("player", json!(ann.id)), ("amount", json!(9)), ("reason", json!("I want them"))]).await;
    told(ann, ann.table, "only hosts keep the ledger").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_for_garnets_with_a_restart_in_every_phase() {
    let stage = Stage::set("starry").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    endow(&stage).await;
    let players = [("player1", ann), ("player2", ben), ("player3", sam), ("player4", hazel)];
    let mut given = players.map(|(name, who)| (name, json!(who.id))).to_vec();
    // Nobody is waited for after letting days pass.
    given.push(("absent_after", json!(0)));
    hazel.slash(hazel.table, "host starry", &given).await;
    all_ready(&[ann, ben, sam], ann.table).await;

    // Garnets that are brought into the match are staked; nobody else sees the bid.
    told(ann, ann.dm, "You own 3 garnets").await;
    show(sam).await;
    told(sam, sam.table, "0 garnets, and 3 in a match").await;
    submit(ann, &format!("bid 2; {RANK}")).await;
    told(ann, ann.table, "You bid 2.").await;
    for other in [ben, sam, hazel] {
        assert_eq!(count(other, other.dm, "bid 2.").await + count(other, other.table, "bid 2.").await, 0);
    }
    assert!(stage.sandbox.restart().await);
    stage.lapse(DAY_S + 2).await;
    let first = told(ann, ann.dm, "Round 1 of 6").await;
    assert!(content(&first).contains("Order: Ann (slide)"), "{first}");

    // Ann plays a round by text; the others let it time out.
    let hand = listed(&first, "Your hand:");
    submit(ann, &format!("cards add {} add {}; {RANK}", hand[0], hand[1])).await;
    told(ann, ann.dm, "still missing: the target of your move").await;
    assert!(stage.sandbox.restart().await);
    stage.lapse(DAY_S + 2).await;
    let second = told(ann, ann.dm, "Round 1 is resolved").await;
    assert_eq!(listed(&second, "Your horoscope:").len(), 2, "{second}");

    // Only the recipient sees an offer.
    let card = listed(&second, "Your horoscope:")[0];
    submit(ann, &format!("trade Ben give {card} take 1")).await;
    told(ben, ben.dm, "Ann offers you ").await;
    for other in [sam, hazel] {
        assert_eq!(count(other, other.dm, "offers you").await, 0);
    }
    submit(ben, "trade decline Ann").await;
    for round in 3..=6 {
        assert!(stage.sandbox.restart().await);
        stage.lapse(DAY_S + 2).await;
        told(sam, sam.table, &format!("Round {round} of 6")).await;
    }
    stage.lapse(DAY_S + 2).await;

    // At least three have no points, so the winner chooses the candidate, after a restart.
    let choice = told(sam, sam.table, "chooses the elimination candidate").await;
    assert!(stage.sandbox.restart().await);
    let winner = players
        .map(|(_, who)| who)
        .into_iter()
        .zip(NAMES)
        .find(|(_, name)| content(&choice).contains(&format!("**{name} wins.**")));
    let (winner, name) = winner.unwrap_or_else(|| panic!("nobody wins: {choice}"));
    let (other, other_name) = if name == "Ben" { (sam, "Sam") } else { (ben, "Ben") };
    submit(other, &format!("candidate {name}")).await;
    told(other, other.table, "Only the winner names the candidate").await;
    let board = told(winner, winner.dm, "chooses the elimination candidate").await;
    winner.press(&board, &format!("Candidate: {other_name}")).await;
    let sure =
        told(winner, winner.dm, &format!("This ends the match: {other_name} is the elimination candidate.")).await;
    assert_eq!(count(sam, sam.table, "earns a Token of Life").await, 0, "nothing has been chosen yet");
    winner.press(&sure, "Yes, I am sure").await;
    let end = told(sam, sam.table, "earns a Token of Life").await;
    assert!(content(&end).contains(&format!("elimination candidate: {other_name}.")), "{end}");
    let open = end["attachments"][0]["description"].as_str().unwrap();
    assert!(open.contains(&format!("{other_name} is the elimination candidate.")), "{open}");
    look_into(sam, &end).await;
    check_ledger(winner, ann).await;
    stage.sandbox.stop().await;
}

/// The result's buttons show hands and rankings.
async fn look_into(person: &Client, end: &Value) {
    let mut looks = Vec::new();
    for label in ["Hands", "Rankings"] {
        person.press(end, label).await;
        let look = eventually(label, async || {
            let all = person.messages(person.table).await;
            all.into_iter().find(|message| !message["webhook_id"].is_null() && content(message) == label)
        })
        .await;
        looks.push(look["attachments"][0]["description"].as_str().unwrap().to_owned());
    }
    assert!(looks[0].contains("; horoscope "), "{looks:?}");
    assert!(looks[1].contains("Ann 2") && looks[1].contains("Ben 0"), "{looks:?}");
}

/// The stakes are returned, and the match is paid.
async fn check_ledger(winner: &Client, ann: &Client) {
    let show_until = async || {
        show(winner).await;
        let messages = winner.messages(winner.table).await;
        messages.iter().find(|message| content(message).contains("1 Token of Life")).cloned()
    };
    let owned = eventually("the winner's token", show_until).await;
    assert!(!content(&owned).contains("in a match"), "{owned}");
    ann.slash(ann.table, "garnets history", &[]).await;
    let history = told(ann, ann.table, "the latest first").await;
    for reason in ["−2 garnets: `bid for the player order`", "+3 garnets: `back from a match`", "`won the last season`"]
    {
        assert!(content(&history).contains(reason), "{history}");
    }
}

/// A single message whose controls play a whole phase.
struct Desk<'a> {
    person: &'a Client,
    id: String,
    n_messages: usize,
}

impl<'a> Desk<'a> {
    async fn at(person: &'a Client, board: &Value) -> Self {
        let id = board["id"].as_str().unwrap().to_owned();
        Self { person, id, n_messages: person.messages(person.dm).await.len() }
    }

    async fn message(&self) -> Value {
        let all = self.person.messages(self.person.dm).await;
        all.into_iter().find(|message| message["id"] == self.id.as_str()).expect("it is never taken away")
    }

    /// Waits until the message contains these words; no other message may have been sent.
    async fn says(&self, words: &str) -> Value {
        let what = format!("{words:?} on the message that was pressed");
        let shown =
            eventually(&what, async || Some(self.message().await).filter(|message| content(message).contains(words)));
        let shown = shown.await;
        assert_eq!(self.person.messages(self.person.dm).await.len(), self.n_messages, "nothing else is sent");
        shown
    }

    /// Chooses the first values of the menu with this placeholder; returns their labels.
    async fn choose_first(&self, placeholder: &str, count: usize) -> Vec<String> {
        let message = self.message().await;
        let is_it = |menu: &&Value| menu["placeholder"].as_str().is_some_and(|words| words.contains(placeholder));
        let menu = components(&message).find(is_it).unwrap_or_else(|| panic!("no menu {placeholder:?} in {message}"));
        let entries = &menu["options"].as_array().unwrap()[..count];
        let labels: Vec<&str> = entries.iter().map(|entry| entry["label"].as_str().unwrap()).collect();
        self.person.choose(&message, placeholder, &labels).await;
        entries.iter().map(|entry| entry["value"].as_str().unwrap().to_owned()).collect()
    }

    async fn press(&self, label: &str) {
        let message = self.message().await;
        self.person.press(&message, label).await;
    }

    async fn rank(&self) {
        for (place, words) in ["the most desired first", "so far: lock;", "so far: lock, mirror;", "mirror, rotate;"]
            .into_iter()
            .enumerate()
        {
            self.choose_first(words, 1).await;
            self.says(
                [
                    "lock; choose the next",
                    "mirror; choose the next",
                    "rotate; choose the next",
                    ": lock, mirror, rotate, swap, slide.",
                ][place],
            )
            .await;
        }
    }
}

/// Opens a match of four in which Ann stakes three garnets of her own and two shared with Ben, all granted beforehand.
async fn open_with_stakes(stage: &Stage) {
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let players = [("player1", ann), ("player2", ben), ("player3", sam), ("player4", hazel)];
    let mut given = players.map(|(name, who)| (name, json!(who.id))).to_vec();
    let alone = &[("player", json!(ann.id)), ("amount", json!(3)), ("reason", json!("to begin with"))];
    grant(hazel, alone).await;
    let both =
        &[("player", json!(ann.id)), ("amount", json!(2)), ("reason", json!("for both")), ("with", json!(ben.id))];
    grant(hazel, both).await;
    told(sam, sam.table, "to begin with").await;
    told(sam, sam.table, "for both").await;
    given.push(("garnets", json!("[3, 0, 0, 0]")));
    given.push(("community", json!("{\"0-1\": 2}")));
    hazel.slash(hazel.table, "host starry", &given).await;
    all_ready(&[ann, ben, sam], ann.table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_submission_and_a_trade_by_menus_under_one_message() {
    let stage = Stage::set("starry-menus").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    open_with_stakes(&stage).await;

    let board = told(ann, ann.dm, "still missing: your bid and your ranking of the moves").await;
    let desk = Desk::at(ann, &board).await;
    desk.choose_first("Bid garnets", 1).await;
    let shown = desk.says("✅ Bid: 0.").await;
    assert!(content(&shown).contains("still missing: your ranking of the moves"), "{shown}");
    desk.rank().await;
    desk.says("everything is submitted").await;
    desk.press("Lock in").await;
    desk.says("locked in. A change").await;

    stage.lapse(DAY_S + 2).await;
    let board = told(ann, ann.dm, "**Round 1 of 6**").await;
    let held = content(&board).split("Ann (").nth(1).unwrap().split(')').next().unwrap().to_owned();
    let desk = Desk::at(ann, &board).await;
    desk.choose_first("Choose two cards", 2).await;
    desk.says("add or discard each?").await;
    desk.choose_first("Add or discard", 1).await;
    desk.says("✅ Cards: add ").await;
    desk.choose_first("; where?", 1).await;
    if held == "mirror" || held == "rotate" {
        desk.says(&format!("⬜ Move: {held} ")).await;
        desk.choose_first("; how?", 1).await;
    }
    let shown = desk.says(&format!("✅ Move: {held} ")).await;
    assert!(content(&shown).contains("still missing: your ranking of the moves"), "{shown}");
    assert_eq!(shown["attachments"].as_array().unwrap().len(), 1, "the scoring sky: {shown}");
    desk.rank().await;
    desk.press("Lock in").await;
    desk.says("locked in. A change").await;
    stage.lapse(DAY_S + 2).await;

    let board = told(ann, ann.dm, "**Round 2 of 6**").await;
    let desk = Desk::at(ann, &board).await;
    desk.press("Trade …").await;
    desk.says("**You are trading.**").await;
    desk.choose_first("to whom?", 1).await;
    desk.says("**You are writing an offer** to Ben: ? for ?. It costs 1 of the 2").await;
    let give = desk.choose_first("do you give?", 1).await.remove(0);
    desk.says(&format!("to Ben: {give} ")).await;
    let take = desk.choose_first("do you ask for?", 1).await.remove(0);
    desk.says(&format!(" for card {take}.")).await;
    for other in [ben, sam, hazel] {
        assert_eq!(count(other, other.dm, "an offer").await + count(other, other.dm, "offers you").await, 0);
    }
    let shown = desk.message().await;
    let is_offer = |label: &&str| label.starts_with(&format!("Offer {give} ")) && label.ends_with(&format!(" {take}"));
    let offer = components(&shown).filter_map(|button| button["label"].as_str()).find(is_offer);
    desk.press(offer.unwrap_or_else(|| panic!("no offer in {shown}"))).await;
    desk.says("is open to Ben").await;

    let (n_of_ann, offering) = (ann.messages(ann.dm).await.len(), desk.message().await);
    decline(ben).await;
    eventually("Ann's board tells it", async || (desk.message().await["content"] != offering["content"]).then_some(()))
        .await;
    assert_eq!(ann.messages(ann.dm).await.len(), n_of_ann, "it is the same message");
    for other in [sam, hazel] {
        assert_eq!(count(other, other.dm, "offers you").await + count(other, other.table, "offers you").await, 0);
    }
    stage.sandbox.stop().await;
}

/// Ben declines Ann's offer, which came in a separate message and is on his board too.
async fn decline(ben: &Client) {
    let asked = with_button(ben, ben.dm, "Decline").await;
    assert!(
        content(&asked).contains("Ann offers you") && content(&asked).contains(&format!("<@{}>", ben.id)),
        "{asked}"
    );
    assert_eq!(asked["attachments"], json!([]));
    with_button(ben, ben.dm, "Decline Ann").await;
    ben.press(&asked, "Decline").await;
    told(ben, ben.dm, "You decline the offer of Ann").await;
    let asked_as_of_now = async || ben.messages(ben.dm).await.into_iter().find(|message| message["id"] == asked["id"]);
    eventually("an offer that is answered has no buttons", async || {
        asked_as_of_now().await.filter(|message| message["components"] == json!([]))
    })
    .await;
    eventually("the offer is gone from his board", async || {
        let boards = ben.messages(ben.dm).await;
        let has_it = boards.iter().any(|message| message["components"].to_string().contains("Decline Ann"));
        (!has_it).then_some(())
    })
    .await;
}
