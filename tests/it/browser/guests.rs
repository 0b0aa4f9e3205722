//! The table's protocol as a foreign program sees it: messages sent twice, by others, too many, or from another site;
//! and the cost of a press.

use serde_json::{Value, json};
use standin::Client;

use super::driver::Browser;
use super::table::{has, link, mist, open, picture, press, sandbox, says, sit_down};

/// Opens a connection for this place and sends the messages one after another, each after the answer to the one before;
/// returns all that was received.
async fn said(browser: &Browser, place: &str, messages: &[Value]) -> Vec<Value> {
    let script = format!(
        "return (async () => {{
            const socket = new WebSocket(`ws://${{location.host}}/live`);
            socket.binaryType = 'arraybuffer';
            const heard = [];
            let left = {n};
            await new Promise((done) => {{
                setTimeout(done, 5000);
                socket.onclose = ({{ code }}) => {{ heard.push({{ closed: code }}); done(); }};
                socket.onopen = () => socket.send(JSON.stringify({{ hello: {{ place: '{place}' }} }}));
                let order = Promise.resolve();
                socket.onmessage = ({{ data }}) => {{
                    order = order.then(async () => {{
                        const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
                        const message = JSON.parse(await new Response(stream).text());
                        heard.push(message);
                        if (message.sight && message.anew) for (const one of {messages}) socket.send(JSON.stringify(one));
                        if (message.said && !message.said.more && --left === 0) done();
                    }});
                }};
            }});
            socket.onclose = null;
            socket.close();
            return heard;
        }})()",
        n = messages.len(),
        messages = json!(messages),
    );
    serde_json::from_value(browser.run(&script).await).unwrap()
}

/// Waits until the page shows this many cells as chosen.
async fn chosen(browser: &Browser, count: u32) {
    browser.wait(&format!("document.querySelectorAll('.spot.chosen').length === {count}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_sends_again_counts_once_over_a_restart_too() {
    let (sandbox, _data) = sandbox().await;
    let [ann, _] = &mist(&sandbox, &[]).await;
    let browser = Browser::open(1280, 900).await;
    sit_down(&browser, ann).await;
    press(&browser, "Ann goes first").await;
    browser.wait(&says("Your turn 1")).await;
    let place = browser.run("return location.search.slice(1)").await;
    let (place, moment) = (place.as_str().unwrap(), "1");
    let adds = json!({ "n": 7, "press": ["draft", [], ["G4"]], "moment": moment });
    let takes_out = json!({ "n": 8, "press": ["draft", ["G4"], []], "moment": moment });
    let counted = |heard: &[Value]| heard.iter().any(|message| message["said"]["counted"] == true);
    let heard = said(&browser, place, std::slice::from_ref(&adds)).await;
    assert!(counted(&heard), "{heard:?}");
    chosen(&browser, 1).await;
    assert!(counted(&said(&browser, place, &[takes_out]).await));
    chosen(&browser, 0).await;
    // The first press again: it has already counted and is not played again.
    let again = said(&browser, place, std::slice::from_ref(&adds)).await;
    assert!(counted(&again), "{again:?}");
    assert!(sandbox.restart().await);
    // The page reconnects by itself, without losing anything.
    browser.wait("document.getElementById('line').hidden").await;
    browser.wait(&says("Your turn 1")).await;
    assert!(counted(&said(&browser, place, &[adds]).await));
    let fresh = json!({ "n": 9, "press": ["draft", [], ["B2"]], "moment": moment });
    assert!(counted(&said(&browser, place, &[fresh]).await));
    browser.wait("document.querySelector('.spot.chosen[aria-label^=B2]')").await;
    chosen(&browser, 1).await;
    drop(browser);
    sandbox.stop().await;
}

/// A foreign program that sends arbitrary requests to the table.
pub(super) struct Program {
    pub(super) http: reqwest::Client,
    pub(super) base: String,
    /// The `Host` header it sends, and the origin of a page on that host.
    host: String,
    pub(super) own: String,
}

impl Program {
    pub(super) fn at(site: &str) -> Self {
        let host = site.trim_start_matches("http://").to_owned();
        let port = host.rsplit_once(':').unwrap().1;
        let (base, own) = (format!("http://127.0.0.1:{port}"), site.to_owned());
        Self { http: reqwest::Client::new(), base, host, own }
    }

    /// The origin of another person's page.
    fn elsewhere(&self) -> String {
        self.own.replace("ann.", "ben.")
    }

    pub(super) async fn ask(
        &self,
        request: reqwest::RequestBuilder,
        origin: Option<&str>,
        cookie: Option<&str>,
    ) -> reqwest::Response {
        let mut request = request.header("host", &self.host);
        for (name, value) in [("origin", origin), ("cookie", cookie)] {
            if let Some(value) = value {
                request = request.header(name, value);
            }
        }
        request.send().await.unwrap()
    }

    pub(super) async fn post(&self, path: &str, body: &Value, origin: Option<&str>) -> reqwest::Response {
        self.ask(self.http.post(format!("{}{path}", self.base)).body(body.to_string()), origin, None).await
    }

    /// Tries to open a connection; returns the status.
    pub(super) async fn live(&self, origin: Option<&str>, cookie: Option<&str>) -> u16 {
        let mut request = self.http.get(format!("{}/live", self.base));
        for (name, value) in [
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ] {
            request = request.header(name, value);
        }
        self.ask(request, origin, cookie).await.status().as_u16()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_opens_a_table_once_for_one_person_and_a_session_ends_when_they_say_so() {
    let (sandbox, _data) = sandbox().await;
    let [ann, ben] = &mist(&sandbox, &[]).await;
    let address = link(ann, ann.dm).await;
    let (site, token) = address.split_once("/#").unwrap();
    let program = Program::at(site);
    let (own, body) = (Some(program.own.as_str()), json!({ "token": token }));
    let ben_page = program.elsewhere();
    // Looking at a link changes nothing; requests from another site or without an origin are refused.
    for _ in 0..2 {
        let looked: Value = program.post("/enter/look", &body, own).await.json().await.unwrap();
        assert_eq!(looked["name"], "Ann");
    }
    assert_eq!(program.ask(program.http.get(format!("{}/", program.base)), None, None).await.status(), 200);
    for origin in [None, Some("http://evil.example"), Some("null"), Some(ben_page.as_str())] {
        assert_eq!(program.post("/enter", &body, origin).await.status(), 403, "{origin:?}");
    }
    let entered = program.post("/enter", &body, own).await;
    assert_eq!(entered.status(), 200);
    let headers = entered.headers();
    for (name, part) in [
        ("set-cookie", "HttpOnly"),
        ("set-cookie", "SameSite=Lax"),
        ("cache-control", "no-store"),
        ("referrer-policy", "no-referrer"),
        ("content-security-policy", "frame-ancestors 'none'"),
    ] {
        assert!(headers[name].to_str().unwrap().contains(part), "{name}: {:?}", headers[name]);
    }
    let cookie = headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    for used in [body, json!({ "token": "guessed" })] {
        assert_eq!(program.post("/enter", &used, own).await.status(), 410, "a link opens once");
        assert_eq!(program.post("/enter/look", &used, own).await.status(), 410);
    }

    // A connection needs the cookie and the right origin.
    assert_eq!(program.live(own, Some(&cookie)).await, 101);
    for wrong in [None, Some("dealer-table=guessed")] {
        assert_eq!(program.live(own, wrong).await, 401);
    }
    for origin in [None, Some("http://evil.example"), Some(ben_page.as_str())] {
        assert_eq!(program.live(origin, Some(&cookie)).await, 403, "{origin:?}");
    }

    // If the new browser is not hers, Ann says so on the message about it. Ben cannot do that for her.
    let told = ann.newest(ann.dm, "a new browser", has("Not me")).await.unwrap();
    assert!(ben.press(&told, "Not me").await.is_err(), "he does not see it");
    ann.press(&told, "Not me").await.unwrap();
    let is_out = |message: &Value| message["content"].as_str().is_some_and(|words| words.contains("is signed out"));
    ann.newest(ann.dm, "signed out", is_out).await.unwrap();
    assert_eq!(program.live(own, Some(&cookie)).await, 401);
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_see_what_everybody_sees_and_submit_nothing() {
    let (sandbox, _data) = sandbox().await;
    let [ann, _] = &mist(&sandbox, &[]).await;
    ann.slash(ann.dm, "submit", &[("text", json!("first Ann"))]).await.unwrap();
    ann.slash(ann.dm, "submit", &[("text", json!("G4"))]).await.unwrap();
    let sam = Client::named(&sandbox.address(), "Sam").await.unwrap();
    let browser = Browser::open(1280, 900).await;
    browser.visit(&link(&sam, sam.table).await).await;
    browser.click("#continue").await;
    browser.wait("document.querySelector('#board .picture rect')").await;
    browser.wait("document.querySelector('.spot')").await;
    assert_eq!(browser.run("return document.querySelectorAll('.spot.can').length").await, 0);
    assert_eq!(browser.run("return document.body.textContent.includes('your draft')").await, false);
    let place = browser.run("return location.search.slice(1)").await;
    let place = place.as_str().unwrap();
    let heard = said(&browser, place, &[json!({ "n": 1, "press": ["draft", [], ["G5"]], "moment": "1" })]).await;
    let refused = heard.iter().any(|message| message["said"]["counted"] == false && message["said"]["words"] != "");
    assert!(refused, "{heard:?}");
    // Messages that our page never sends, and another match, close the connection.
    for (place, sent) in [(place, json!({ "n": 1, "press": 5 })), ("99", json!({})), ("p1", json!({}))] {
        let heard = said(&browser, place, &[sent]).await;
        assert_eq!(heard.last(), Some(&json!({ "closed": 4003 })), "{place}");
    }
    // A person who loses access to the channel sees nothing more at once.
    let hazel = Client::named(&sandbox.address(), "Hazel").await.unwrap();
    let path = format!("channels/{}/permissions/{}", sam.table, sam.id);
    let shut_out = json!({ "type": 1, "allow": "0", "deny": (1 << 10).to_string() });
    let (status, _) = hazel.call(reqwest::Method::PUT, &path, Some(shut_out)).await.unwrap();
    assert!(status < 300, "{status}");
    browser.wait("document.getElementById('enter').textContent.includes(`can't read its channel`)").await;
    let heard = said(&browser, place, &[]).await;
    assert!(heard.iter().any(|message| message["nothing"] != Value::Null), "{heard:?}");
    assert!(heard.iter().all(|message| message["sight"] == Value::Null), "{heard:?}");
    drop(browser);
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_race_is_for_all_at_the_table_or_for_nobody() {
    let (sandbox, _data) = sandbox().await;
    let players = open(&sandbox, "astral", &["Ann", "Ben"], &[]).await;
    let [ann, ben] = &players[..] else { panic!("two players") };
    let browser = Browser::open(1280, 900).await;
    sit_down(&browser, ann).await;
    for player in [ann, ben] {
        player.newest(player.dm, "a break", has("Ready")).await.unwrap();
        player.slash(player.dm, "submit", &[("text", json!("ready"))]).await.unwrap();
    }
    // The round arrives first in Discord, and then on the page.
    browser.wait("document.querySelector('.spot.can')").await;
    browser.click(".spot.can").await;
    browser
        .wait("document.querySelector('.toast.bad')?.textContent.includes('either all players play at the table or none')")
        .await;
    // When Ben opens the table too, presses count.
    let other = Browser::open(1280, 900).await;
    sit_down(&other, ben).await;
    other.wait("document.querySelector('.spot.can')").await;
    browser.run("document.getElementById('toasts').replaceChildren()").await;
    browser.click(".spot.can").await;
    browser.wait("/[✓✗]/.test(document.querySelector('.spot').getAttribute('aria-label'))").await;
    browser.picture(&picture("astral")).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop((browser, other));
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_floods_the_table_or_reads_nothing_keeps_nobody_else_from_it() {
    let (sandbox, _data) = sandbox().await;
    let [ann, ben] = &mist(&sandbox, &[]).await;
    let (browser, other) = (Browser::open(1280, 900).await, Browser::open(1280, 900).await);
    sit_down(&browser, ann).await;
    let place = browser.run("return location.search.slice(1)").await;
    let place = place.as_str().unwrap();
    // A flood of messages closes its connection.
    let flood: Vec<Value> = (0..200).map(|n| json!({ "n": n, "press": ["nonsense"] })).collect();
    let heard = said(&browser, place, &flood).await;
    assert_eq!(heard.last(), Some(&json!({ "closed": 4003 })), "{:?}", heard.last());
    // The number of windows per person is limited.
    let many = "return Promise.all(Array.from({ length: 12 }, () => new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/live`);
        socket.onopen = () => socket.send(JSON.stringify({ hello: { place: location.search.slice(1) } }));
        socket.onmessage = () => done(0);
        socket.onclose = ({ code }) => done(code);
        (window.sockets ??= []).push(socket);
    }))).then((codes) => codes.filter((code) => code === 4004).length)";
    let refused = browser.run(many).await.as_u64().unwrap();
    assert!((4..=5).contains(&refused), "{refused} of 12 were too many");
    // Connections that send nothing, and requests that never end, do not block others.
    let port: u16 = browser.run("return Number(location.port)").await.as_u64().unwrap().try_into().unwrap();
    let mut idle = Vec::new();
    for _ in 0..400 {
        idle.push(tokio::net::TcpStream::connect(("127.0.0.1", port)).await.unwrap());
    }
    sit_down(&other, ben).await;
    press(&browser, "Ann goes first").await;
    other.wait(&says("Ann")).await;
    drop((browser, other, idle));
    sandbox.stop().await;
}

/// Presses a cell 30 times on a separate connection, each after the answer to the one before. Measures the times until
/// the changed board arrives, in milliseconds, and the bytes of each update.
const MEASURED: &str = "return (async () => {
    const socket = new WebSocket(`ws://${location.host}/live`);
    socket.binaryType = 'arraybuffer';
    const times = [], sizes = [];
    let first = 0, sent = 0, n = 0, isIn = false;
    await new Promise((done) => {
        setTimeout(done, 25000);
        const press = () => {
            if (n === COUNT) return done();
            sent = performance.now();
            const press = isIn ? ['draft', ['G4'], []] : ['draft', [], ['G4']];
            isIn = !isIn;
            socket.send(JSON.stringify({ n: 1000 + n++, press, moment: '1' }));
        };
        socket.onopen = () => socket.send(JSON.stringify({ hello: { place: location.search.slice(1) } }));
        let order = Promise.resolve();
        socket.onmessage = ({ data }) => {
            order = order.then(async () => {
                const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
                const message = JSON.parse(await new Response(stream).text());
                if (!message.sight) return;
                if (message.anew) first = data.byteLength;
                else { times.push(performance.now() - sent); sizes.push(data.byteLength); }
                setTimeout(press, 300);
            });
        };
    });
    socket.close();
    times.sort((one, other) => one - other);
    return { first, count: times.length, median: times[times.length >> 1], slow: times.at(-2), bytes: Math.max(...sizes) };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_press_is_seen_soon_and_costs_few_bytes() {
    let (sandbox, _data) = sandbox().await;
    let [ann, _] = &mist(&sandbox, &[("base_ms", json!("1h"))]).await;
    let browser = Browser::open(1280, 900).await;
    sit_down(&browser, ann).await;
    press(&browser, "Ann goes first").await;
    browser.wait(&says("Your turn 1")).await;
    let measured = browser.run(&MEASURED.replace("COUNT", "30")).await;
    println!("a press at the table: {measured}");
    assert_eq!(measured["count"], 30, "{measured}");
    // The budgets for an update and for the whole board. The time limit is for a debug build on a busy machine.
    assert!(measured["bytes"].as_u64().unwrap() <= 10 * 1024, "{measured}");
    assert!(measured["first"].as_u64().unwrap() <= 40 * 1024, "{measured}");
    assert!(measured["median"].as_f64().unwrap() <= 500.0, "{measured}");
    drop(browser);
    sandbox.stop().await;
}
