//! Drives a browser by the JSON protocol of the `WebDriver` standard.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// How long an expected change on the page may take.
const PATIENCE: Duration = Duration::from_mins(2);
/// How long the browser may take to close.
const GOODBYE: Duration = Duration::from_secs(5);
/// How often the page is polled.
const GLANCE: Duration = Duration::from_millis(100);

/// A headless Chromium, with its driver process.
pub(crate) struct Browser {
    driver: Child,
    http: reqwest::Client,
    session: String,
    /// Kept open, because the driver exits when its output is closed.
    _output: BufReader<ChildStdout>,
    _profile: tempfile::TempDir,
}

/// Keys, which the standard encodes as private-use characters.
pub(crate) mod key {
    pub(crate) const TAB: &str = "\u{e004}";
    pub(crate) const ENTER: &str = "\u{e007}";
    pub(crate) const ESCAPE: &str = "\u{e00c}";
    pub(crate) const DOWN: &str = "\u{e015}";
    pub(crate) const RIGHT: &str = "\u{e014}";
    pub(crate) const END: &str = "\u{e010}";
    pub(crate) const HOME: &str = "\u{e011}";
}

impl Browser {
    /// Starts a browser with a window of this size.
    pub(crate) async fn open(width: u32, height: u32) -> Self {
        Self::start(&[format!("--window-size={width},{height}")], json!({})).await
    }

    /// Starts a browser that emulates a phone of this size with a touch screen.
    pub(crate) async fn phone(width: u32, height: u32) -> Self {
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true });
        Self::start(&[], json!({ "mobileEmulation": { "deviceMetrics": metrics } })).await
    }

    /// Starts one whose person reads these languages, such as `de-AT,en`.
    pub(crate) async fn of_reader(languages: &str) -> Self {
        let size = "--window-size=1280,900".to_owned();
        Self::start(&[size, format!("--accept-lang={languages}")], json!({})).await
    }

    async fn start(more: &[String], mut options: Value) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed: ./test does it");
        let mut output = BufReader::new(driver.stdout.take().unwrap());
        let port: u16 = output
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .find_map(|line| line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse().ok())
            .expect("chromedriver says on which port it listens");
        let profile = tempfile::tempdir().unwrap();
        let mut arguments: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
        ]
        .map(str::to_owned)
        .to_vec();
        arguments.extend(more.iter().cloned());
        arguments.push(format!("--user-data-dir={}", profile.path().display()));
        options["args"] = json!(arguments);
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let base = format!("http://127.0.0.1:{port}");
        let mut browser =
            Self { driver, http: reqwest::Client::new(), session: base, _output: output, _profile: profile };
        let opened = browser.call("session", Some(wanted)).await;
        browser.session = format!("{}/session/{}", browser.session, opened["sessionId"].as_str().unwrap());
        browser
    }

    async fn call(&self, path: &str, body: Option<Value>) -> Value {
        let value = self.try_call(path, body.as_ref()).await;
        assert!(value["error"].is_null(), "{path} {body:?}: {}", value["message"]);
        value
    }

    /// The driver's response, even if it is an error.
    async fn try_call(&self, path: &str, body: Option<&Value>) -> Value {
        let url = format!("{}/{path}", self.session);
        let request = match body {
            Some(body) => self.http.post(url).json(body),
            None => self.http.get(url),
        };
        let mut answer: Value = request.send().await.unwrap().json().await.unwrap();
        answer["value"].take()
    }

    /// Goes to an address.
    pub(crate) async fn visit(&self, url: &str) {
        self.call("url", Some(json!({ "url": url }))).await;
    }

    /// Runs a function body in the page and returns its result.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.call("execute/sync", Some(json!({ "script": script, "args": [] }))).await
    }

    /// Switches to the first frame that matches; later commands and scripts run there.
    pub(crate) async fn go_into(&self, selector: &str) {
        self.wait(&format!("document.querySelector(`{selector}`)")).await;
        let found = self.call("element", Some(json!({ "using": "css selector", "value": selector }))).await;
        self.call("frame", Some(json!({ "id": found }))).await;
    }

    /// Switches back to the page itself.
    pub(crate) async fn go_out(&self) {
        self.call("frame", Some(json!({ "id": null }))).await;
    }

    /// Waits until an expression is true in the page.
    pub(crate) async fn wait(&self, expression: &str) {
        let is_true = async {
            while self.run(&format!("return Boolean({expression})")).await != true {
                tokio::time::sleep(GLANCE).await;
            }
        };
        if tokio::time::timeout(PATIENCE, is_true).await.is_err() {
            self.picture(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("page-failed.png")).await;
            panic!("on the page, {expression} stayed false");
        }
    }

    /// Performs an action on the first element found. Retries, because the page may redraw the element in the meantime.
    async fn act(&self, found_by: &Value, action: &str, body: &Value) {
        let mut why = Value::Null;
        let done = async {
            loop {
                let found = self.try_call("element", Some(found_by)).await;
                let element = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
                if let (true, Some(element)) = (found["error"].is_null(), element) {
                    why = self.try_call(&format!("element/{element}/{action}"), Some(body)).await;
                    if why["error"].is_null() {
                        return;
                    }
                } else {
                    why = found;
                }
                tokio::time::sleep(GLANCE).await;
            }
        };
        let in_time = tokio::time::timeout(PATIENCE, done).await;
        assert!(in_time.is_ok(), "{action} {found_by}: {}", why["message"]);
    }

    /// Clicks the first element that matches.
    pub(crate) async fn click(&self, selector: &str) {
        self.act(&json!({ "using": "css selector", "value": selector }), "click", &json!({})).await;
    }

    /// Clicks the last enabled button with this label in a person's column.
    pub(crate) async fn click_label(&self, name: &str, label: &str) {
        let button = format!(
            "(//section[@class='column' and @aria-label='{name}']//button[normalize-space()='{label}' \
             and not(@disabled)])[last()]"
        );
        self.act(&json!({ "using": "xpath", "value": button }), "click", &json!({})).await;
    }

    /// Types into the first element that matches.
    pub(crate) async fn write(&self, selector: &str, text: &str) {
        let found_by = json!({ "using": "css selector", "value": selector });
        self.act(&found_by, "value", &json!({ "text": text })).await;
    }

    /// Presses a key; it goes to the focused element.
    pub(crate) async fn press(&self, key: &str) {
        let strokes = json!([{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }]);
        let actions = json!([{ "type": "key", "id": "keyboard", "actions": strokes }]);
        self.call("actions", Some(json!({ "actions": actions }))).await;
    }

    /// Moves a pointer over these points of the window, pressed from the first to the last: a mouse with a button (0
    /// primary, 2 secondary), or a finger.
    pub(crate) async fn draw(&self, kind: &str, button: u8, points: &[[i64; 2]]) {
        let go = |[x, y]: [i64; 2]| json!({ "type": "pointerMove", "duration": 20, "x": x, "y": y });
        let (first, rest) = points.split_first().expect("somewhere to begin");
        let mut strokes = vec![go(*first), json!({ "type": "pointerDown", "button": button })];
        strokes.extend(rest.iter().map(|point| go(*point)));
        strokes.push(json!({ "type": "pointerUp", "button": button }));
        let actions =
            json!([{ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": strokes }]);
        self.call("actions", Some(json!({ "actions": actions }))).await;
    }

    /// Waits for the first element that matches; returns its center in the window.
    pub(crate) async fn middle(&self, selector: &str) -> [i64; 2] {
        self.wait(&format!("document.querySelector(`{selector}`)")).await;
        let script = format!(
            "const one = document.querySelector(`{selector}`); one.scrollIntoView({{ block: 'nearest' }});
             const box = one.getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round)"
        );
        serde_json::from_value(self.run(&script).await).unwrap()
    }

    /// Saves a screenshot of the window.
    pub(crate) async fn picture(&self, file: &Path) {
        let value = self.call("screenshot", None).await;
        std::fs::write(file, base64(value.as_str().unwrap())).unwrap();
    }

    /// The errors in the browser's console.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let entries = self.call("se/log", Some(json!({ "type": "browser" }))).await;
        let is_bad = |entry: &&Value| entry["level"] == "SEVERE";
        entries.as_array().unwrap().iter().filter(is_bad).map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Browser {
    /// Closes the window and ends the driver, also after a failed test: a driver that is killed leaves its browser
    /// running.
    fn drop(&mut self) {
        let address = self.session.trim_start_matches("http://");
        let (authority, path) = address.split_once('/').unwrap_or((address, ""));
        if let Ok(mut stream) = TcpStream::connect(authority) {
            let request = format!(
                "DELETE /{path} HTTP/1.1\r\nHost: {authority}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            );
            drop(stream.set_read_timeout(Some(GOODBYE)));
            drop(stream.write_all(request.as_bytes()).and_then(|()| stream.read(&mut [0; 64])));
        }
        drop(self.driver.kill());
        drop(self.driver.wait());
    }
}

/// Decodes Base64.
fn base64(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = text.bytes().filter(|&byte| byte != b'=').map(digit).collect();
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits = group.iter().fold(0_u32, |bits, &digit| bits << 6 | u32::from(digit)) << (6 * (4 - group.len()));
        bytes.extend(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
