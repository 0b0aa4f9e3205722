//! Where the table is reached: which host names are its own, which pages may ask it, and what its cookie is called.

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};

/// The address of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    is_secure: bool,
    /// Host and port.
    authority: String,
    /// Whether each person has a host name of their own below it.
    per_person: bool,
}

/// The names of this machine that no certificate is needed for.
const LOOPBACK: [&str; 2] = ["localhost", "127.0.0.1"];

impl Site {
    /// The site of a public address: `https://table.example`, or `http://localhost:8788` for trying it out. Nothing may
    /// follow the host and its port.
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

    /// The site of a sandbox: each person has a host name of their own, `ann.localhost`, so that several sit side by side
    /// in one browser.
    pub fn sandbox(port: u16) -> Self {
        Self { is_secure: false, authority: format!("localhost:{port}"), per_person: true }
    }

    /// The link that opens the table for somebody by a token. What stands behind `#` is sent to no server.
    pub fn link(&self, name: &str, token: &str) -> String {
        let scheme = if self.is_secure { "https" } else { "http" };
        let host = if self.per_person { format!("{}.{}", label(name), self.authority) } else { self.authority.clone() };
        format!("{scheme}://{host}/#{token}")
    }

    /// Whether a request names this site as its host, once.
    pub(super) fn is_asked(&self, headers: &HeaderMap) -> bool {
        one(headers, HOST.as_str()).is_some_and(|host| self.is_host(host))
    }

    /// Whether the page that asks came from the host that is asked.
    pub(super) fn is_own_page(&self, headers: &HeaderMap) -> bool {
        let scheme = if self.is_secure { "https://" } else { "http://" };
        let (Some(host), Some(origin)) = (one(headers, HOST.as_str()), one(headers, ORIGIN.as_str())) else {
            return false;
        };
        origin.strip_prefix(scheme).is_some_and(|from| self.is_host(from) && from.eq_ignore_ascii_case(host))
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

    fn cookie(&self) -> &'static str {
        if self.is_secure { "__Host-dealer-table" } else { "dealer-table" }
    }

    /// The secret that a browser holds, if it shows one.
    pub(super) fn secret(&self, headers: &HeaderMap) -> Option<String> {
        let name = self.cookie();
        let pairs =
            headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(';'));
        let mut found = pairs.filter_map(|pair| pair.trim().split_once('=')).filter(|(key, _)| *key == name);
        let (_, value) = found.next()?;
        // Of two it is not known which one is ours.
        found.next().is_none().then(|| value.to_owned())
    }

    /// What gives a browser its secret for this many seconds; none of them take it away.
    pub(super) fn set_cookie(&self, secret: &str, seconds: i64) -> String {
        let secure = if self.is_secure { "; Secure" } else { "" };
        format!("{}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}", self.cookie())
    }
}

/// The value of this header, if the request has it exactly once and it is plain text.
fn one<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// A name as a part of a host name.
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
        assert!(!site.is_own_page(&headers(&[("host", "table.example")])), "whoever does not say where they come from");
        let twice =
            [("host", "table.example"), ("origin", "https://table.example"), ("origin", "https://table.example")];
        assert!(!site.is_own_page(&headers(&twice)));
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
        let secret = |cookies: &[(&'static str, &'static str)]| site.secret(&headers(cookies));
        assert_eq!(secret(&[("cookie", "a=b; __Host-dealer-table=xyz; c=d")]).as_deref(), Some("xyz"));
        for none in
            [&[("cookie", "dealer-table=xyz")][..], &[("cookie", "__Host-dealer-table=1; __Host-dealer-table=2")], &[]]
        {
            assert_eq!(secret(none), None);
        }
        let set = site.set_cookie("xyz", 60);
        for needed in ["__Host-dealer-table=xyz", "; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"] {
            assert!(set.contains(needed), "{set}");
        }
    }
}
