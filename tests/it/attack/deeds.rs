//! Actions of hostile, careless and ordinary people.

use reqwest::multipart::{Form, Part};
use rules::Dice;
use serde_json::{Value, json};

use super::arena::{Arena, Outcome};

/// Hostile texts.
const HOSTILE: &[&str] = &[
    "\u{202e}lock",
    "\u{200b}",
    "c\u{200d}4",
    "Ｃ４ Ｄ５",
    "@everyone <@&1> <#1> <@1>",
    "'; DROP TABLE journal; --",
    "../../../../etc/passwd",
    "${jndi:ldap://x} {{7*7}} %s%n%x",
    "\u{0}\u{1}\u{7f}",
    "🂡🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}👩‍👩‍👧‍👦",
    "ﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺ",
    "9223372036854775808 -9223372036854775808 1e308 NaN",
    "bid 18446744073709551616",
    "a1 b2 c3 d4 e5 f6 g7 h8 i9 a1 b2 c3 d4 e5 f6 g7 h8 i9",
    "first @Ann",
    "first Ann\nfirst Ben",
    "undo undo undo",
    "/submit /submit /submit c4",
    "```\n**_~~||`x`||~~_**\n```",
    "help",
    "?",
    ":",
    "0",
    "-1",
];
/// Words that players type in every game. [`text`] adds `concede` rarely, because it ends the match.
const WORDS: &[&str] = &[
    "lock", "lock", "confirm", "lock in", "undo", "undo", "pause", "resume", "resume", "agree", "ready", "hint", "none",
];
/// Custom ids that no message has, or that belong to another message.
const FORGED: &[&str] = &[
    "",
    ":",
    "s:",
    "s:1",
    "s:1:",
    "s:1:lock",
    "s:2:concede",
    "s:-1:lock",
    "s:99999999999999999999:x",
    "s:9223372036854775807:lock",
    "p:1:a1",
    "p:9223372036854775807:x",
    "c:1:0:",
    "c:1:99999999999999999999:x",
    "c:m:0:x",
    "b:1",
    "b:9999",
    "b:x",
    "l:1:board",
    "l:1:../../x",
    "w",
    "i:join",
    "i:start",
    "i:decline",
    "i:nope",
    "r:nope:0",
    "r:mist:0",
    "r:mist:4294967296",
    "r:mist:-1",
    "n:",
    "n:x",
    "g:1",
    "g:99",
    "h:1",
    "d:2027-02-29",
    "d:x",
    "t:day:2027-01-01",
    "t:ever:0000-00-00",
    "u:week:9999-12-31",
    "x:1",
    "x:18446744073709551615",
    "\u{202e}s:1:lock",
    "s:1:\u{0}",
];
/// Files that contain no valid rounds.
const FILES: &[&[u8]] = &[
    b"",
    b"\xff\xfe\x00\x00",
    b"\xef\xbb\xbf[[rounds]]",
    b"[[rounds]]\nsize = [99999999999, 4]\n",
    b"[[rounds]]\nsize = [4, 4]\ngrids = [{stars = [\"A1\"], origin = [1e308, -1e308], instructions = []}]\n",
    b"[[rounds]]\nsize = []\n[[rounds.grids]]\nstars = [1, 2]\n",
    b"a = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    b"rounds = \"\xf0\x9f\x82\xa1\"\n",
    b"<script>alert(1)</script>",
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\xff\xff\xff\xff\xff\xff\xff\xff",
];

/// An action of one person.
#[derive(Debug)]
pub(super) enum Deed {
    /// A direct message.
    Say(String),
    /// A slash command in a match's channel or in the person's direct messages.
    Slash(usize, &'static str, Vec<(&'static str, Value)>),
    /// A press or a choice on an existing component: three random numbers select message, component and value.
    Press(usize, [usize; 3]),
    /// A press on a component that may not exist.
    Forge(usize, String, usize),
    /// The newest events are sent again.
    Repeat(usize),
    /// A host opens a match with a file.
    File(&'static [u8]),
}

fn text(dice: &mut Dice, arena: &Arena) -> String {
    match dice.below(10) {
        0..4 => dice.pick(&arena.known).cloned().unwrap_or_default(),
        4..6 if dice.below(30) == 0 => "concede".to_owned(),
        4..6 => (*dice.pick(WORDS).unwrap()).to_owned(),
        6..8 => (*dice.pick(HOSTILE).unwrap()).to_owned(),
        8 => spoilt(dice, arena),
        _ => dice
            .pick(&[HOSTILE[4], "c4 ", "\u{301}x", "Z̸̢̛a"])
            .unwrap()
            .repeat(1 + dice.below(120))
            .chars()
            .take(1990)
            .collect(),
    }
}

/// A valid input with a few characters changed.
fn spoilt(dice: &mut Dice, arena: &Arena) -> String {
    let mut letters: Vec<char> = dice.pick(&arena.known).cloned().unwrap_or_default().chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(letters.len() + 1);
        match dice.below(3) {
            0 => letters
                .insert(at, *dice.pick(&['9', '-', '@', ' ', '\n', '\u{200b}', '\u{202e}', 'ß', '★', '1']).unwrap()),
            1 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.rotate_left(at),
        }
    }
    letters.into_iter().collect()
}

fn custom_id(dice: &mut Dice) -> String {
    let mut id = (*dice.pick(FORGED).unwrap()).to_owned();
    if dice.chance(1, 4) {
        id = id.replace('1', &dice.below(12).to_string());
    }
    // Discord allows no empty custom id.
    if id.is_empty() { "?".to_owned() } else { id }
}

fn slash(dice: &mut Dice, arena: &Arena) -> (&'static str, Vec<(&'static str, Value)>) {
    let length = *dice.pick(&["-99h", "60", "+5s", "99999999999999999999h", "x", "0", "-1ms"]).unwrap();
    let player = arena.people[dice.below(arena.people.len())].id.clone();
    let channel = (arena.people[0].table + dice.below(6) as u64).to_string();
    match dice.below(24) {
        0..8 => ("submit", vec![("text", json!(text(dice, arena)))]),
        8 => ("lock", Vec::new()),
        9 => ("undo", Vec::new()),
        10 => ("clock", Vec::new()),
        11 => ("agree", Vec::new()),
        12 => ("resume", Vec::new()),
        13 => ("match resume", Vec::new()),
        14 => ("match extend", vec![("by", json!(length.trim_start_matches('-')))]),
        15 => ("match adjust-clock", vec![("player", json!(player)), ("by", json!(length.trim_start_matches('-')))]),
        16 => ("match status", Vec::new()),
        17 => ("match spectators", vec![("channel", json!(channel))]),
        18 => ("match channel", vec![("player", json!(player)), ("channel", json!(channel))]),
        19 => ("rules", vec![("game", json!(text(dice, arena).chars().take(90).collect::<String>()))]),
        20 => ("puzzle", vec![("link", json!(text(dice, arena)))]),
        21 => ("history", Vec::new()),
        22 => ("hint", Vec::new()),
        _ => ("match end", Vec::new()),
    }
}

impl Deed {
    pub(super) fn any(dice: &mut Dice, arena: &Arena) -> Self {
        let place = dice.below(arena.tables.len() + 2);
        match dice.below(20) {
            0..6 => Self::Say(text(dice, arena)),
            6..11 => {
                let (mut name, mut options) = slash(dice, arena);
                // A match that has ended can reveal nothing more, so it is rarely ended.
                if name == "match end" && dice.below(20) > 0 {
                    (name, options) = ("match list", Vec::new());
                }
                Self::Slash(place, name, options)
            }
            11..15 => Self::Press(place, [(); 3].map(|()| dice.below(1000))),
            15..18 => Self::Forge(place, custom_id(dice), dice.below(1000)),
            18 => Self::Repeat(1 + dice.below(6)),
            _ => Self::File(dice.pick(FILES).unwrap()),
        }
    }

    pub(super) async fn act(&self, arena: &Arena, person: usize) -> Outcome {
        let client = &arena.people[person];
        let place = |place: usize| arena.tables.get(place).map_or(client.dm, |table| table.channel);
        match self {
            Self::Say(text) => {
                // Messages that Discord itself refuses are not sent.
                let Ok(message) = client.say(client.dm, text).await else { return Outcome::default() };
                let id = message["id"].as_str().unwrap_or_default().to_owned();
                Outcome { is_sent: true, said: Some((person, id)), complaint: None }
            }
            Self::Slash(at, name, options) => {
                let response = client.slash(place(*at), name, options).await.ok();
                self.answered(response.as_ref())
            }
            Self::Press(at, chances) => self.press(arena, person, place(*at), *chances).await,
            Self::Forge(at, id, chance) => {
                let messages = arena.messages(person, place(*at)).await;
                let Some(message) = messages.get(chance % messages.len().max(1)) else { return Outcome::default() };
                let data = match chance % 3 {
                    0 => json!({ "component_type": 3, "custom_id": id, "values": ["\u{202e}", "x"] }),
                    _ => json!({ "component_type": 2, "custom_id": id }),
                };
                let (status, reply) = client.interact(3, place(*at), data, Some(message)).await.unwrap();
                self.answered((status == 200).then(|| &reply["response"]))
            }
            Self::Repeat(count) => {
                arena.wish(json!({ "repeat_events": count })).await;
                Outcome { is_sent: true, ..Outcome::default() }
            }
            Self::File(bytes) => self.bring(arena, bytes).await,
        }
    }

    /// Checks that an interaction was answered; `None` if Discord itself refused it.
    fn answered(&self, response: Option<&Value>) -> Outcome {
        let complaint = response.filter(|response| response.is_null()).map(|_| format!("no answer to {self:?}"));
        Outcome { is_sent: response.is_some(), said: None, complaint }
    }

    async fn press(&self, arena: &Arena, person: usize, channel: u64, chances: [usize; 3]) -> Outcome {
        let client = &arena.people[person];
        let mut messages = arena.messages(person, channel).await;
        messages.retain(|message| message["components"].as_array().is_some_and(|rows| !rows.is_empty()));
        let Some(message) = messages.get(chances[0] % messages.len().max(1)) else { return Outcome::default() };
        let rows = message["components"].as_array().into_iter().flatten();
        let items: Vec<&Value> = rows.filter_map(|row| row["components"].as_array()).flatten().collect();
        let Some(item) = items.get(chances[1] % items.len().max(1)).filter(|item| item["custom_id"].is_string()) else {
            return Outcome::default();
        };
        let mut data = json!({ "component_type": item["type"], "custom_id": item["custom_id"] });
        if let Some(options) = item["options"].as_array().filter(|options| !options.is_empty()) {
            let value = &options[chances[2] % options.len()]["value"];
            data["values"] =
                if chances[2].is_multiple_of(7) { json!([value, value, "forged"]) } else { json!([value]) };
        }
        // The button that ends the match is pressed rarely.
        if item["custom_id"].as_str().is_some_and(|id| id.ends_with("concede")) && !chances[2].is_multiple_of(20) {
            return Outcome::default();
        }
        let (status, reply) = client.interact(3, channel, data, Some(message)).await.unwrap();
        self.answered((status == 200).then(|| &reply["response"]))
    }

    /// A host uploads a file that is no rounds file. It builds the multipart form itself, because `Client` uploads no
    /// files with commands.
    async fn bring(&self, arena: &Arena, bytes: &'static [u8]) -> Outcome {
        let host = &arena.people[0];
        let channel = host.table + 5;
        let option = |name: &str, kind: u8, value: &str| json!({ "type": kind, "name": name, "value": value });
        let options = json!([
            option("player1", 6, &arena.people[1].id),
            option("player2", 6, &arena.people[2].id),
            option("file", 11, "0"),
        ]);
        let body = json!({
            "type": 2, "application_id": host.application(), "channel_id": channel.to_string(),
            "data": { "name": "host", "options": [{"type": 1, "name": "astral", "options": options}] },
        });
        let part = Part::bytes(bytes).file_name("rounds.toml");
        let form = Form::new().part("files[0]", part).text("payload_json", body.to_string());
        let (status, reply) = host.send_form("interactions?wait=true", form).await.unwrap();
        self.answered((status == 200).then(|| &reply["response"]))
    }
}
