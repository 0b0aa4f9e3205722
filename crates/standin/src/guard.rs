//! Who may reach the stand-in: programs on this machine and its own page, and no page of anybody else's that happens
//! to be open in the same browser.
//!
//! A foreign page can send requests to loopback, and can have a name of its own point there ("DNS rebinding"): then
//! the browser takes the sandbox for that page's own server. So a request must name the sandbox as a loopback address,
//! and whatever a browser says of where it comes from must be the sandbox itself.

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::activities;

/// The names of this machine that cannot be made to mean another.
const LOOPBACK: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];
/// The port that a browser leaves out.
const USUAL_PORT: u16 = 80;

/// What the page may do: its own files, nothing inline, nothing from elsewhere, in nobody's frame.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// What a file may do that somebody uploaded: nothing.
pub(super) const FILE_POLICY: &str = "default-src 'none'; sandbox";

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Lets a request through, or not, and tells browsers to keep what comes back to the page.
pub(super) async fn watch(State((port, frames)): State<(u16, u16)>, request: Request, next: Next) -> Response {
    let mut response = if is_welcome(&request, port) {
        next.run(request).await
    } else {
        let words = format!("The sandbox is for this machine's own programs and page: open http://127.0.0.1:{port}");
        (StatusCode::FORBIDDEN, words).into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (RESOURCE_POLICY, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // The page embeds the frames of Activities.
    let policy = HeaderValue::from_str(&format!("{PAGE_POLICY}; frame-src http://{}", activities::host(frames)));
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy.unwrap_or(HeaderValue::from_static(PAGE_POLICY)));
    response
}

fn is_welcome(request: &Request, port: u16) -> bool {
    let headers = request.headers();
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) else { return false };
    // A request line may name a host as well, and would win over the header.
    let names_other = request.uri().authority().is_some_and(|authority| authority.as_str() != host);
    is_ours(host, port)
        && !names_other
        && is_from_here(headers, host, port)
        && (is_same_site(headers) || is_visit(request))
}

/// Whether this is a loopback name with our port.
fn is_ours(host: &str, port: u16) -> bool {
    LOOPBACK.iter().any(|name| {
        let rest = host.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name)).map(|_| &host[name.len()..]);
        rest.is_some_and(|rest| rest == format!(":{port}") || (rest.is_empty() && port == USUAL_PORT))
    })
}

/// Whether the page that a browser names as the origin, if it names one, came from the host that is asked.
fn is_from_here(headers: &HeaderMap, host: &str, port: u16) -> bool {
    headers.get_all(ORIGIN).iter().all(|origin| {
        let from = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        from.is_some_and(|from| is_ours(from, port) && from.eq_ignore_ascii_case(host))
    })
}

/// Whether a browser says that our own page asks, or says nothing.
fn is_same_site(headers: &HeaderMap) -> bool {
    headers.get_all(FETCH_SITE).iter().all(|site| site == "same-origin" || site == "none")
}

/// Whether somebody follows a link to the page: the site with the link sees nothing of it.
fn is_visit(request: &Request) -> bool {
    let says = |name: HeaderName, word: &str| request.headers().get(name).is_some_and(|value| value == word);
    request.method() == Method::GET
        && ["/", "/oauth2/authorize"].contains(&request.uri().path())
        && says(FETCH_MODE, "navigate")
        && says(FETCH_DEST, "document")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_names_with_our_port_are_ours() {
        for host in ["127.0.0.1:8787", "localhost:8787", "LocalHost:8787", "[::1]:8787"] {
            assert!(is_ours(host, 8787), "{host}");
        }
        for host in [
            "evil.example:8787",
            "127.0.0.1",
            "127.0.0.1:8788",
            "localhost.evil.example:8787",
            "127.0.0.1.evil.example:8787",
            "evil.example@127.0.0.1:8787",
            "127.0.0.1:8787 ",
            "[::1]",
            "[::ffff:127.0.0.1]:8787",
            "é",
            "",
        ] {
            assert!(!is_ours(host, 8787), "{host}");
        }
        assert!(is_ours("localhost", 80));
    }
}
