//! Separate books: transfers of casual matches and of two seasons do not mix, and a replacement takes over the member's
//! seat, stake and role.

use serde_json::{Value, json};
use standin::Crowd;

use super::season::{Cast, Course, mentions};
use super::stage::{Stage, content, keeps, told};

/// What `/garnets show` says about the book that an option names, or about the channel's.
async fn book(course: &Course<'_>, season: Option<i64>, heading: &str) -> String {
    let options: Vec<(&str, Value)> = season.map(|number| ("season", json!(number))).into_iter().collect();
    course.stage.hazel.slash(course.table(), "garnets show", &options).await;
    let shown = course.says(heading).await;
    content(&shown).to_owned()
}

/// A person outside the cast of the second season cannot be granted anything there; taking away is possible, limited to
/// what they own.
async fn strangers_are_granted_nothing(course: &Course<'_>, stranger: &Cast) {
    for (amount, answer) in [
        (2, "are not in the cast of season #2. For casual matches use `season:0`"),
        (-2, "only 0 garnets can be taken now"),
    ] {
        let player = ("player", json!(stranger.person("Sam").id));
        let grant = [player, ("amount", json!(amount)), ("reason", json!("a test")), ("season", json!(2))];
        course.stage.hazel.slash(course.table(), "garnets grant", &grant).await;
        course.says(answer).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_casual_token_makes_nobody_immune_and_two_seasons_do_not_mix() {
    let stage = Stage::set_for("books", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let stranger = Cast::of(&stage, &["Sam"]).await;
    let course = Course { stage: &stage, cast: &cast };
    let (hazel, ann) = (&stage.hazel, cast.person("Ann").id.clone());
    // A Token of Life and 9 garnets outside of any season.
    let reason = ("reason", json!("won in the evening"));
    let token = [("player", json!(ann)), ("amount", json!(1)), ("what", json!("Tokens of Life")), reason.clone()];
    hazel.slash(course.table(), "garnets grant", &token).await;
    course.says("grants 1 Token of Life").await;
    hazel.slash(course.table(), "garnets grant", &[("player", json!(ann)), ("amount", json!(9)), reason.clone()]).await;
    course.says("grants 9 garnets").await;
    for (name, garnets, beside) in [("Winter", 5, false), ("Summer", 2, true)] {
        let given = [
            ("name", json!(name)),
            ("cast", json!(cast.mentions())),
            ("garnets", json!(garnets)),
            ("beside", json!(beside)),
        ];
        // Each season is announced in a channel of its own.
        let channel = course.table() + u64::from(beside);
        hazel.slash(channel, "season create", &given).await;
        told(hazel, channel, &format!("The season **{name}** begins")).await;
    }
    let winter = book(&course, None, "📖 The book of season #1 (**Winter**)").await;
    assert_eq!(winter.matches(": 5 garnets").count(), 4, "{winter}");
    assert!(
        winter.contains("Other books: `season:0` (casual matches), `season:2`.") && !winter.contains("Token"),
        "{winter}"
    );
    let summer = book(&course, Some(2), "📖 The book of season #2 (**Summer**)").await;
    assert_eq!(summer.matches(": 2 garnets").count(), 4, "{summer}");
    let casual = book(&course, Some(0), "📖 The book of casual matches").await;
    assert!(casual.contains(": 9 garnets") && casual.contains(": 1 Token of Life"), "{casual}");
    course.restart().await;
    strangers_are_granted_nothing(&course, &stranger).await;

    // Ann has a casual token, which does not protect her; Dan has a token of the season.
    let dan = ("players", json!(mentions([cast.person("Dan")].into_iter())));
    let award = [dan.clone(), ("amount", json!(1)), ("what", json!("Tokens of Life")), ("season", json!(1))];
    course.season("award", &award).await;
    course.says("gives 1 Token of Life to Dan").await;
    let players = mentions(["Ben", "Cleo"].map(|name| cast.person(name)).into_iter());
    let main = [("game", json!("mist")), ("players", json!(players)), ("season", json!(1))];
    course.season("main", &main).await;
    course.says("Ben – Cleo").await;
    course.concede(course.table(), "Cleo").await;
    course.says("🏁 Ben wins").await;
    let confirmed = course.confirm().await;
    let safe = "Safe: Ben (winner), Dan (Token of Life).";
    assert!(content(&confirmed).contains(&format!("May be picked: Ann. {safe}")), "{confirmed}");
    course.says(&format!("⚔ Ann is the opponent: nobody else can be picked. {safe}")).await;
    // The token that was handed back is the season's; Ann keeps her casual one.
    let winter = book(&course, Some(1), "📖 The book of season #1 (**Winter**)").await;
    assert!(!winter.contains("Token"), "{winter}");
    let casual = book(&course, Some(0), "📖 The book of casual matches").await;
    assert!(casual.contains(": 1 Token of Life"), "{casual}");

    // At the season's end the book is closed; it can still be read, also as a file with names.
    let prizes = [("season", json!(1)), ("prizes", json!("3")), ("order", json!(format!("<@{ann}>")))];
    keeps(hazel, course.table(), "season end", &prizes).await;
    course.says("🏁 The season is over.").await;
    let closed = book(&course, Some(1), "closed: the season is over").await;
    assert_eq!(closed.matches(": 8 garnets").count(), 1, "{closed}");
    let grant = [("player", json!(ann)), ("amount", json!(1)), reason.clone(), ("season", json!(1))];
    hazel.slash(course.table(), "garnets grant", &grant).await;
    course.says("Nothing can be granted or taken in the book of season #1").await;
    hazel.slash(course.table(), "garnets show", &[("file", json!(true)), ("season", json!(2))]).await;
    let list = course.says("as a file").await;
    let list = hazel.fetch(list["attachments"][0]["url"].as_str().unwrap()).await;
    let list = String::from_utf8(list).unwrap();
    assert!(list.contains(&format!("{ann},\"Ann\",,,garnet,2,0")), "{list}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_a_members_place_has_their_seat_and_their_part() {
    let stage = Stage::set_for("books-swap", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan", "Sam", "Player 8"]).await;
    let course = Course { stage: &stage, cast: &cast };
    let hazel = &stage.hazel;
    let four = mentions(["Ann", "Ben", "Cleo", "Dan"].map(|name| cast.person(name)).into_iter());
    let given = [("name", json!("Winter")), ("cast", json!(four)), ("garnets", json!(2)), ("spoils", json!(true))];
    course.season("create", &given).await;
    course.says("The season **Winter** begins").await;
    course.main_of_two(course.table(), ["Ann", "Ben"]).await;
    course.confirm().await;
    let asked = course.says("Ben picks an opponent until").await;
    assert!(!content(&asked).contains("Safe: Ben"), "{asked}");
    course.pick(&asked, "Ben", "Cleo").await;
    course.season("death", &[("game", json!("mist"))]).await;
    told(cast.person("Ben"), course.table(), "Ben – Cleo").await;

    // Ben leaves the season, and so the match: Sam takes over his seat, his garnets and his role.
    let swap = [("leaves", json!(cast.person("Ben").id)), ("comes", json!(cast.person("Sam").id))];
    hazel.slash(course.table(), "season cast replace", &swap).await;
    let asked = course.says("What does Sam take over?").await;
    assert!(content(&asked).contains("🔁 Sam takes the place of Ben, with 2 garnets."), "{asked}");
    course.restart().await;
    hazel.press(&asked, "Seat and place").await;
    told(cast.person("Ann"), course.table(), "🔁 Sam takes the place of Ben, with 2 garnets.").await;
    course.says("takes the seat of").await;
    course.says("The death match is being played: Sam, Cleo.").await;

    // A substitute plays for Cleo, who stays in the cast: the result is hers.
    let swap = [("leaves", json!(cast.person("Cleo").id)), ("comes", json!(cast.person("Player 8").id))];
    hazel.slash(course.table(), "match substitute", &swap).await;
    let asked = course.says("What does Player 8 take over?").await;
    hazel.press(&asked, "Only the seat").await;
    course.says(&format!("<@{}> takes the seat of", cast.person("Player 8").id)).await;
    course.concede(course.table(), "Player 8").await;
    course.says("🚪 Cleo goes home. The survivor gets the loser's 2 garnets.").await;
    let book = book(&course, None, "📖 The book of season #1").await;
    assert!(book.contains(&format!("<@{}>: 4 garnets", cast.person("Sam").id)), "{book}");
    assert!(!book.contains(cast.person("Ben").id.as_str()), "{book}");
    stage.sandbox.stop().await;
}
