//! Fault 46: a foreign page in the same browser tries to reach the sandbox.

use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Response};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Stage;

const PATHS: [(Method, &str); 8] = [
    (Method::GET, "/"),
    (Method::GET, "/page/app.js"),
    (Method::GET, "/sandbox/people"),
    (Method::GET, "/sandbox/events"),
    (Method::POST, "/sandbox/restart"),
    (Method::POST, "/sandbox/advance"),
    (Method::GET, "/api/v10/gateway"),
    (Method::POST, "/api/v10/interactions"),
];

async fn ask(stage: &Stage, method: &Method, path: &str, headers: &[(&'static str, &str)]) -> Response {
    let headers: HeaderMap = headers
        .iter()
        .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap()))
        .collect();
    let url = format!("{}{path}", stage.sandbox.address());
    let request = reqwest::Client::new().request(method.clone(), url).headers(headers).timeout(Duration::from_secs(20));
    request.send().await.unwrap()
}

fn port(stage: &Stage) -> String {
    stage.sandbox.address().rsplit(':').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_46_a_name_that_was_made_to_point_here_gets_no_answer() {
    let stage = Stage::set("rebinding").await;
    let port = port(&stage);
    for host in [format!("evil.example:{port}"), "127.0.0.1".to_owned(), format!("localhost.evil.example:{port}")] {
        for (method, path) in &PATHS {
            let reply = ask(&stage, method, path, &[("host", &host)]).await;
            assert_eq!(reply.status(), 403, "{host} {path}");
            let words = reply.text().await.unwrap();
            assert!(words.contains(&port) && !words.contains("token"), "{words}");
        }
    }
    for name in ["localhost", "127.0.0.1", "[::1]"] {
        let reply = ask(&stage, &Method::GET, "/sandbox/people", &[("host", &format!("{name}:{port}"))]).await;
        assert_eq!(reply.status(), 200, "{name}");
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_46_another_pages_requests_get_no_answer() {
    let stage = Stage::set("origins").await;
    let own = stage.sandbox.address();
    let other_port = "http://127.0.0.1:1";
    for headers in [
        [("origin", "http://evil.example"), ("content-type", "text/plain")],
        [("origin", "null"), ("content-type", "text/plain")],
        [("origin", other_port), ("content-type", "text/plain")],
        [("origin", own.as_str()), ("sec-fetch-site", "cross-site")],
        [("sec-fetch-site", "same-site"), ("sec-fetch-mode", "no-cors")],
        [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "cors")],
    ] {
        for (method, path) in &PATHS {
            assert_eq!(ask(&stage, method, path, &headers).await.status(), 403, "{headers:?} {path}");
        }
    }
    let page = [("origin", own.as_str()), ("sec-fetch-site", "same-origin")];
    assert_eq!(ask(&stage, &Method::GET, "/sandbox/people", &page).await.status(), 200);
    // A person may follow a link to the page itself; nothing else can be reached that way.
    let visit = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
    assert_eq!(ask(&stage, &Method::GET, "/", &visit).await.status(), 200);
    assert_eq!(ask(&stage, &Method::GET, "/sandbox/people", &visit).await.status(), 403);
    let framed = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")];
    assert_eq!(ask(&stage, &Method::GET, "/", &framed).await.status(), 403);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_46_another_pages_gateway_is_not_opened() {
    let stage = Stage::set("sockets").await;
    let address = stage.sandbox.address().trim_start_matches("http://").to_owned();
    let open = async |host: &str, more: &str| {
        let mut socket = TcpStream::connect(&address).await.unwrap();
        let request = format!(
            "GET /gateway/?v=10&encoding=json HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
        );
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        socket.read_exact(&mut status).await.unwrap();
        String::from_utf8(status.to_vec()).unwrap()
    };
    assert_eq!(open(&address, "").await, "HTTP/1.1 101");
    assert_eq!(open(&address, &format!("Origin: http://{address}\r\n")).await, "HTTP/1.1 101");
    assert_eq!(open(&address, "Origin: http://evil.example\r\n").await, "HTTP/1.1 403");
    assert_eq!(open(&address, "Sec-Fetch-Site: cross-site\r\n").await, "HTTP/1.1 403");
    assert_eq!(open("evil.example", "").await, "HTTP/1.1 403");
    assert_eq!(open(&address, "Host: evil.example\r\n").await, "HTTP/1.1 403", "two hosts");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_46_what_somebody_uploads_is_no_page_of_ours() {
    let stage = Stage::set("uploads").await;
    let ann = stage.person("Ann").await;
    for (name, said, bytes, served) in [
        ("page.html", "text/html", &b"<script>fetch('/sandbox/people')</script>"[..], None),
        ("page.svg", "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", None),
        ("page.png", "image/png", b"<script>fetch('/sandbox/people')</script>", None),
        ("page.html", "text/html", b"\x89PNG\r\n\x1a\n<script>", Some("image/png")),
    ] {
        let part = reqwest::multipart::Part::bytes(bytes.to_vec()).file_name(name).mime_str(said).unwrap();
        let form = reqwest::multipart::Form::new().part("files[0]", part).text("payload_json", "{}");
        let (status, message) = ann.send_form(&format!("channels/{}/messages", ann.dm), form).await.unwrap();
        assert_eq!(status, 200, "{message}");
        let file = reqwest::get(message["attachments"][0]["url"].as_str().unwrap()).await.unwrap();
        let header = |name: &str| file.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(header("content-type").as_deref(), Some(served.unwrap_or("application/octet-stream")), "{name}");
        assert_eq!(header("content-disposition").is_some(), served.is_none(), "{name}");
        assert_eq!(header("x-content-type-options").as_deref(), Some("nosniff"), "{name}");
        assert!(header("content-security-policy").unwrap().contains("sandbox"), "{name}");
        assert_eq!(file.bytes().await.unwrap(), bytes, "{name}");
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_46_the_page_runs_its_own_scripts_alone() {
    let stage = Stage::set("policy").await;
    for path in ["/", "/page/app.js", "/sandbox/people", "/nothing"] {
        let reply = ask(&stage, &Method::GET, path, &[]).await;
        let header = |name: &str| reply.headers()[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{path}: {policy}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin", "{path}");
    }
    stage.sandbox.stop().await;
}
