//! Limits access to the sandbox: programs on this machine and the sandbox's own page may reach it, pages from other
//! sites in the same browser may not.
//!
//! A foreign page can send requests to loopback, and can resolve a host name of its own to loopback ("DNS rebinding"),
//! which makes the browser treat the sandbox as that page's server. So a request must name the sandbox by a loopback
//! address, and its `Origin` and `Sec-Fetch-Site` headers, if present, must point to the sandbox itself.

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::activities;

/// Names of this machine that cannot be resolved to another.
const LOOPBACK: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];
/// The port that browsers omit from URLs.
const USUAL_PORT: u16 = 80;

/// The page's content security policy: only its own files, no inline code, no foreign sources, no embedding.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The content security policy of uploaded files, which forbids everything.
pub(super) const FILE_POLICY: &str = "default-src 'none'; sandbox";

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Middleware: rejects requests from elsewhere, and adds security headers to every response.
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
    // The page may embed the frames of Activities.
    let policy = HeaderValue::from_str(&format!("{PAGE_POLICY}; frame-src http://{}", activities::host(frames)));
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy.unwrap_or(HeaderValue::from_static(PAGE_POLICY)));
    response
}

fn is_welcome(request: &Request, port: u16) -> bool {
    let headers = request.headers();
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) else { return false };
    // A request line may name a host as well, which takes precedence over the header.
    let names_other = request.uri().authority().is_some_and(|authority| authority.as_str() != host);
    is_ours(host, port)
        && !names_other
        && is_from_here(headers, host, port)
        && (is_same_site(headers) || is_visit(request))
}

/// Whether a host is a loopback name with our port.
fn is_ours(host: &str, port: u16) -> bool {
    LOOPBACK.iter().any(|name| {
        let rest = host.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name)).map(|_| &host[name.len()..]);
        rest.is_some_and(|rest| rest == format!(":{port}") || (rest.is_empty() && port == USUAL_PORT))
    })
}

/// Whether every `Origin` header names the host to which the request was sent.
fn is_from_here(headers: &HeaderMap, host: &str, port: u16) -> bool {
    headers.get_all(ORIGIN).iter().all(|origin| {
        let from = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        from.is_some_and(|from| is_ours(from, port) && from.eq_ignore_ascii_case(host))
    })
}

/// Whether `Sec-Fetch-Site`, if present, says that the request comes from our own page or from no page.
fn is_same_site(headers: &HeaderMap) -> bool {
    headers.get_all(FETCH_SITE).iter().all(|site| site == "same-origin" || site == "none")
}

/// Whether a person opens the page by a link on another site. That site cannot read the response.
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
