//! The address of the table: its host names, the allowed origins of requests, and the names of its cookies.

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};

/// The address of the browser table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    is_secure: bool,
    /// The host, with the port if there is one.
    authority: String,
    /// Whether each person has a separate host name below this one.
    per_person: bool,
}

/// The origins of the page when it runs as an Activity, a frame inside Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frames {
    /// The parts of a frame's origin before and after the application's id. Discord's proxy serves the frames from this
    /// origin.
    origin: (String, String),
    /// The origins of Discord's client, which embeds the frames and answers their messages.
    pub(super) clients: Vec<String>,
}

/// The origins of Discord's client, from Discord's Embedded App SDK, without those of Discord's developers.
const CLIENTS: [&str; 7] = [
    "https://discord.com",
    "https://discordapp.com",
    "https://ptb.discord.com",
    "https://ptb.discordapp.com",
    "https://canary.discord.com",
    "https://canary.discordapp.com",
    "https://pax.discord.com",
];

impl Frames {
    /// The frames and clients of Discord itself.
    pub fn discord() -> Self {
        let origin = ("https://".to_owned(), ".discordsays.com".to_owned());
        Self { origin, clients: CLIENTS.map(str::to_owned).to_vec() }
    }

    /// The frames and clients of a fake Discord server on this machine: the port of its proxy, and the origins of its
    /// page.
    pub fn of_stand_in(proxy: u16, clients: Vec<String>) -> Self {
        Self { origin: ("http://".to_owned(), format!(".localhost:{proxy}")), clients }
    }

    /// Whether a request comes from a frame of this application.
    pub(super) fn is_own_frame(&self, headers: &HeaderMap, application: u64) -> bool {
        let (before, after) = &self.origin;
        let own = format!("{before}{application}{after}");
        one(headers, ORIGIN.as_str()).is_some_and(|origin| origin.eq_ignore_ascii_case(&own))
    }
}

/// The names of this machine, which need no certificate.
const LOOPBACK: [&str; 2] = ["localhost", "127.0.0.1"];

impl Site {
    /// The site of a public address: `https://table.example`, or `http://localhost:8788` for trying it out. Nothing may
    /// follow the host and the port.
    pub fn read(url: &str) -> Option<Self> {
        let url = url.trim().trim_end_matches('/');
        let (is_secure, authority) = match url.strip_prefix("https://") {
            Some(authority) => (true, authority),
            None => (false, url.strip_prefix("http://")?),
        };
        let host = authority.rsplit_once(':').map_or(authority, |(host, _)| host);
        let is_plain =
            !host.is_empty() && authority.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:".contains(&byte));
        let is_allowed = is_secure || LOOPBACK.contains(&host);
        (is_plain && is_allowed).then(|| Self {
            is_secure,
            authority: authority.to_ascii_lowercase(),
            per_person: false,
        })
    }

    /// The site of a sandbox: each person has a separate host name, such as `ann.localhost`, so that several people can
    /// be open side by side in one browser.
    pub fn sandbox(port: u16) -> Self {
        Self { is_secure: false, authority: format!("localhost:{port}"), per_person: true }
    }

    /// The link that opens the table with a token. A browser never sends the part after `#` to a server.
    pub fn link(&self, name: &str, token: &str) -> String {
        let scheme = self.scheme();
        let host = if self.per_person { format!("{}.{}", label(name), self.authority) } else { self.authority.clone() };
        format!("{scheme}://{host}/#{token}")
    }

    /// The address of a match's stream, with this key.
    pub(super) fn stream(&self, key: &str) -> String {
        format!("{}://{}/stream#{key}", self.scheme(), self.authority)
    }

    /// Where Discord sends a browser back after its login. The application's redirects must contain this address.
    pub fn redirect(&self) -> String {
        format!("{}://{}/login", self.scheme(), self.authority)
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "https" } else { "http" }
    }

    /// Whether a request's host is the plain host to which Discord redirects browsers, and not the host of one person.
    pub(super) fn is_plain_host(&self, headers: &HeaderMap) -> bool {
        one(headers, HOST.as_str()).is_some_and(|host| host.eq_ignore_ascii_case(&self.authority))
    }

    /// Whether a request has exactly one `Host` header, and the header names this site.
    pub(super) fn is_asked(&self, headers: &HeaderMap) -> bool {
        one(headers, HOST.as_str()).is_some_and(|host| self.is_host(host))
    }

    /// Whether a request comes from a page of the same host to which the request is sent.
    pub(super) fn is_own_page(&self, headers: &HeaderMap) -> bool {
        let (Some(host), Some(origin)) = (one(headers, HOST.as_str()), one(headers, ORIGIN.as_str())) else {
            return false;
        };
        let from = origin.strip_prefix(self.scheme()).and_then(|rest| rest.strip_prefix("://"));
        from.is_some_and(|from| self.is_host(from) && from.eq_ignore_ascii_case(host))
    }

    fn is_host(&self, host: &str) -> bool {
        if host.eq_ignore_ascii_case(&self.authority) {
            return true;
        }
        let below = host.len().checked_sub(self.authority.len()).filter(|_| self.per_person);
        let Some((name, rest)) = below.and_then(|length| host.split_at_checked(length)) else { return false };
        rest.eq_ignore_ascii_case(&self.authority)
            && name.strip_suffix('.').is_some_and(|name| {
                !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            })
    }

    /// The name of a cookie. With HTTPS, the prefix `__Host-` keeps other hosts from setting it.
    fn cookie(&self, what: Cookie) -> String {
        let prefix = if self.is_secure { "__Host-" } else { "" };
        format!("{prefix}dealer-{}", what.name())
    }

    /// The secret in a request's cookie, if there is exactly one.
    pub(super) fn secret(&self, headers: &HeaderMap, what: Cookie) -> Option<String> {
        let name = self.cookie(what);
        let pairs =
            headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(';'));
        let mut found = pairs.filter_map(|pair| pair.trim().split_once('=')).filter(|(key, _)| *key == name.as_str());
        let (_, value) = found.next()?;
        // If there are two cookies with this name, somebody may have planted one of them.
        found.next().is_none().then(|| value.to_owned())
    }

    /// The `Set-Cookie` value that stores a secret for this many seconds; 0 deletes it.
    pub(super) fn set_cookie(&self, what: Cookie, secret: &str, seconds: i64) -> String {
        let secure = if self.is_secure { "; Secure" } else { "" };
        format!("{}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}", self.cookie(what))
    }
}

/// A cookie of the table. Scripts cannot read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cookie {
    /// The secret of the browser's session.
    Session,
    /// The state and the PKCE verifier of a login under way.
    Login,
}

impl Cookie {
    fn name(self) -> &'static str {
        match self {
            Self::Session => "table",
            Self::Login => "login",
        }
    }
}

/// The value of this header, if the request has it exactly once and it is plain text.
fn one<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Turns a person's name into a part of a host name.
fn label(name: &str) -> String {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).take(40).collect();
    if letters.is_empty() { "someone".to_owned() } else { letters.to_ascii_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for &(name, value) in pairs {
            headers.append(name, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_an_address_without_anything_behind_it_is_one() {
        for url in
            ["https://table.example", "https://table.example:8443/", "http://localhost:8788", "http://127.0.0.1:1"]
        {
            assert!(Site::read(url).is_some(), "{url}");
        }
        for url in
            ["http://table.example", "https://", "https://a/b", "https://user@host", "ftp://a", "table.example", ""]
        {
            assert!(Site::read(url).is_none(), "{url}");
        }
    }

    #[test]
    fn a_page_from_elsewhere_is_told_apart() {
        let site = Site::read("https://table.example").unwrap();
        let own = |host, origin| site.is_own_page(&headers(&[("host", host), ("origin", origin)]));
        assert!(own("table.example", "https://table.example") && own("Table.Example", "https://table.example"));
        for (host, origin) in [
            ("table.example", "http://table.example"),
            ("table.example", "https://evil.example"),
            ("table.example", "https://table.example.evil.example"),
            ("table.example", "https://table.example:8443"),
            ("table.example", "null"),
            ("evil.example", "https://evil.example"),
        ] {
            assert!(!own(host, origin), "{host} {origin}");
        }
        assert!(!site.is_own_page(&headers(&[("host", "table.example")])), "a request without an origin");
        let twice =
            [("host", "table.example"), ("origin", "https://table.example"), ("origin", "https://table.example")];
        assert!(!site.is_own_page(&headers(&twice)));
    }

    #[test]
    fn a_frame_is_the_applications_own_and_no_other() {
        let frames = Frames::discord();
        let own = |origin| frames.is_own_frame(&headers(&[("origin", origin)]), 7);
        assert!(own("https://7.discordsays.com"));
        for origin in [
            "https://8.discordsays.com",
            "http://7.discordsays.com",
            "https://7.discordsays.com.evil.example",
            "https://discordsays.com",
            "https://discord.com",
            "null",
        ] {
            assert!(!own(origin), "{origin}");
        }
        assert!(!frames.is_own_frame(&headers(&[]), 7), "a request without an origin");
    }

    #[test]
    fn in_a_sandbox_each_person_has_a_host_of_their_own() {
        let site = Site::sandbox(8788);
        assert_eq!(site.link("Ann Lee", "t"), "http://annlee.localhost:8788/#t");
        let own = |host, origin| site.is_own_page(&headers(&[("host", host), ("origin", origin)]));
        assert!(own("ann.localhost:8788", "http://ann.localhost:8788"));
        assert!(!own("ann.localhost:8788", "http://ben.localhost:8788"), "Ben's page does not ask for Ann");
        assert!(!own("ann.localhost:8787", "http://ann.localhost:8787"));
        assert!(
            !own("a.b.localhost:8788", "http://a.b.localhost:8788")
                && !own(".localhost:8788", "http://.localhost:8788")
        );
    }

    #[test]
    fn a_secret_is_found_among_other_cookies_and_only_if_there_is_one() {
        let site = Site::read("https://table.example").unwrap();
        let secret = |cookies: &[(&'static str, &'static str)]| site.secret(&headers(cookies), Cookie::Session);
        assert_eq!(secret(&[("cookie", "a=b; __Host-dealer-table=xyz; c=d")]).as_deref(), Some("xyz"));
        for none in
            [&[("cookie", "dealer-table=xyz")][..], &[("cookie", "__Host-dealer-table=1; __Host-dealer-table=2")], &[]]
        {
            assert_eq!(secret(none), None);
        }
        let set = site.set_cookie(Cookie::Session, "xyz", 60);
        for needed in ["__Host-dealer-table=xyz", "; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"] {
            assert!(set.contains(needed), "{set}");
        }
    }
}
