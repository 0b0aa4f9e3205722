//! Discord's login in a browser at the table opens a session for 30 days. A direct message reports the session, and a
//! button there ends it.

use serde_json::{Value, json};
use standin::Client;

use super::driver::Browser;
use super::guests::Program;
use super::table::{has, link, mist, picture, press, sandbox, says};

/// The table's plain address, without a person's own host name.
async fn table_of(person: &Client) -> String {
    let address = link(person, person.dm).await;
    format!("http://localhost:{}", address.split_once("/#").unwrap().0.rsplit_once(':').unwrap().1)
}

/// Logs a person in, on the table's page and on Discord's page.
async fn log_in(browser: &Browser, table: &str, name: &str) {
    browser.visit(table).await;
    browser.click("#login").await;
    browser.click(&format!("[data-person={name}]")).await;
    browser.wait("document.querySelector('.mine')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_logs_in_by_discord_plays_and_signs_out_everywhere() {
    let (sandbox, _data) = sandbox().await;
    let [ann, _] = &mist(&sandbox, &[]).await;
    let table = table_of(ann).await;
    let (browser, other) = (Browser::open(1280, 900).await, Browser::open(1280, 900).await);
    log_in(&browser, &table, "Ann").await;
    assert_eq!(browser.run("return location.href").await, format!("{table}/"), "no code stands in the address");
    browser.picture(&picture("mine")).await;
    let cookies = browser.run("return document.cookie").await;
    assert_eq!(cookies, "", "scripts see no secret");
    // A direct message tells Ann of the session and how long it lasts.
    let of_login = |message: &Value| message["content"].as_str().is_some_and(|words| words.contains("for 30 days"));
    let told = ann.newest(ann.dm, "a new browser", of_login).await.unwrap();
    assert!(standin::button(&told, "Not me").is_some());
    browser.click("[data-place='1']").await;
    press(&browser, "Ann goes first").await;
    browser.wait(&says("Your turn 1")).await;
    assert_eq!(browser.run("return location.search").await, "?1");
    // The address opens the match again, even after a restart of the bot.
    assert!(sandbox.restart().await);
    browser.visit(&format!("{table}/?1")).await;
    browser.wait(&says("Your turn 1")).await;
    log_in(&other, &table, "Ann").await;
    browser.run("document.getElementById('leave-all').click()").await;
    browser.wait("document.getElementById('enter').textContent.includes('signed out')").await;
    other.visit(&table).await;
    other.wait("document.getElementById('login')").await;

    // *Not me* in the message about another browser ends that browser's session.
    log_in(&other, &table, "Ann").await;
    let told = ann.newest(ann.dm, "a new browser", of_login).await.unwrap();
    other.click("[data-place='1']").await;
    other.wait("document.querySelector('#board .picture rect')").await;
    ann.press(&told, "Not me").await.unwrap();
    other.wait("document.getElementById('enter').textContent.includes('signed out')").await;
    drop((browser, other));
    sandbox.stop().await;
}

/// The cookies that a response sets, in the form in which a browser sends them back.
fn cookies(response: &reqwest::Response) -> Vec<String> {
    let set = response.headers().get_all("set-cookie").iter();
    set.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_state_a_code_of_another_browser_and_a_code_twice_are_refused() {
    let (sandbox, _data) = sandbox().await;
    let [ann, ben] = &mist(&sandbox, &[]).await;
    let program = Program::at(&table_of(ann).await);
    let own = Some(program.own.as_str());
    let begin = async || {
        let begun = program.post("/login/begin", &json!({}), own).await;
        let cookie = cookies(&begun).remove(0);
        let body: Value = begun.json().await.unwrap();
        (cookie, body["address"].as_str().unwrap().to_owned())
    };
    // Discord's part of the login: returns the address to which Discord sends the person's browser back.
    let agree = async |person: &Client, address: &str| {
        let path = address.split_once("/oauth2/").unwrap().1;
        let answer = person
            .call(reqwest::Method::POST, &format!("oauth2/{path}"), Some(json!({ "authorize": true })))
            .await
            .unwrap();
        let back = reqwest::Url::parse(answer.1["location"].as_str().unwrap()).unwrap();
        assert_eq!(back.path(), "/login");
        let value = |name: &str| back.query_pairs().find(|(key, _)| key == name).unwrap().1.into_owned();
        json!({ "code": value("code"), "state": value("state") })
    };
    let finish = async |cookie: &str, body: &Value, origin: Option<&str>| {
        let request = program.http.post(format!("{}/login", program.base)).body(body.to_string());
        program.ask(request, origin, Some(cookie)).await
    };
    let (cookie, address) = begin().await;
    assert!(cookie.starts_with("dealer-login=") && address.contains("code_challenge_method=S256"), "{address}");
    let verifier = cookie.rsplit_once('.').unwrap().1;
    assert!(!address.contains(verifier), "the verifier stays in the browser");
    let good = agree(ann, &address).await;
    // A forged state, no state, or a request from another site is refused.
    for state in [json!("forged"), json!(""), Value::Null] {
        let forged = json!({ "code": good["code"], "state": state });
        assert_eq!(finish(&cookie, &forged, own).await.status(), 403, "{state}");
    }
    for origin in [None, Some("http://evil.example"), Some("null")] {
        assert_eq!(finish(&cookie, &good, origin).await.status(), 403, "{origin:?}");
    }
    // Another browser with its own pending login: its verifier does not match Ann's code.
    let (bens, bens_address) = begin().await;
    let theirs = agree(ben, &bens_address).await;
    let mixed = json!({ "code": good["code"], "state": theirs["state"] });
    assert_eq!(finish(&bens, &mixed, own).await.status(), 403, "a code belongs to the browser in which it began");
    // That attempt has used up Ann's code. A new code works once.
    let (cookie, address) = begin().await;
    let good = agree(ann, &address).await;
    let finished = finish(&cookie, &good, own).await;
    assert_eq!(finished.status(), 200);
    let set = cookies(&finished);
    assert!(set.iter().any(|cookie| cookie == "dealer-login="), "{set:?}");
    let session = set.iter().find(|cookie| cookie.starts_with("dealer-table=")).unwrap();
    assert_eq!(program.live(own, Some(session)).await, 101);
    assert_eq!(finish(&cookie, &good, own).await.status(), 403, "a code is used up");
    // Discord issues no code for a redirect that is not registered.
    let elsewhere = address.replace("%2Flogin", "%2Felsewhere");
    let path = elsewhere.split_once("/oauth2/").unwrap().1;
    let refused = ann.call(reqwest::Method::POST, &format!("oauth2/{path}"), Some(json!({ "authorize": true }))).await;
    assert_eq!(refused.unwrap().0, 400);
    // A visit to the login's address without a pending login, as by a crawler, changes nothing.
    for path in ["/login", "/login?code=x&state=y"] {
        let page = program.ask(program.http.get(format!("{}{path}", program.base)), None, Some(&cookie)).await;
        assert!(page.status() == 200 && cookies(&page).is_empty(), "{path}");
    }
    ann.newest(ann.dm, "a new browser", has("Not me")).await.unwrap();
    sandbox.stop().await;
}
