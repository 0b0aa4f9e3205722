//! Explains to admins why another machine cannot be reached, from the chain of an error's causes.

use std::error::Error;
use std::io;

/// Maximum number of errors in a chain of causes that are examined.
const CAUSES_MAX: usize = 16;

/// Says what keeps this machine from reaching another one, and what to do; `None` if the error has another reason. The
/// text repeats no address, because an address may contain a password or a token.
pub fn cause(error: &(dyn Error + 'static)) -> Option<String> {
    let (mut causes, mut next) = (vec![error], error.source());
    while let Some(cause) = next.filter(|_| causes.len() < CAUSES_MAX) {
        causes.push(cause);
        next = cause.source();
    }
    let texts: Vec<_> = causes.iter().map(|cause| cause.to_string().to_lowercase()).collect();
    let kinds: Vec<_> =
        causes.iter().filter_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind).collect();
    let says = |words: &[&str]| texts.iter().any(|text| words.iter().any(|word| text.contains(word)));
    let is = |kind| kinds.contains(&kind);
    if says(&["dns error", "failed to lookup address", "name or service not known"]) {
        return Some(
            "its name cannot be looked up (DNS); look whether the name is right and whether this machine has a network \
             and a name server (/etc/resolv.conf)"
                .to_owned(),
        );
    }
    if is(io::ErrorKind::ConnectionRefused) || says(&["connection refused"]) {
        return Some(
            "the connection was refused: nothing listens at that address and port; look whether both are right, whether \
             the other side runs, and at firewalls"
                .to_owned(),
        );
    }
    let tls = ["certificate", "handshake", "tls", "ssl"];
    if let Some(text) =
        texts.iter().rev().find(|text| tls.iter().any(|word| text.contains(word)) && !text.contains("://"))
    {
        return Some(format!(
            "the encrypted connection (TLS) failed: {text}; look at this machine's clock, and whether something on the \
             way, such as a proxy, shows a certificate of its own"
        ));
    }
    if is(io::ErrorKind::TimedOut) || says(&["timed out", "deadline has elapsed"]) {
        return Some("it does not answer in time; look at this machine's network and at firewalls".to_owned());
    }
    if is(io::ErrorKind::HostUnreachable) || is(io::ErrorKind::NetworkUnreachable) || says(&["unreachable"]) {
        return Some("no way leads there; look at this machine's network".to_owned());
    }
    let is_cut = [io::ErrorKind::ConnectionReset, io::ErrorKind::ConnectionAborted, io::ErrorKind::BrokenPipe];
    if is_cut.into_iter().any(is) || is(io::ErrorKind::UnexpectedEof) || says(&["connection closed"]) {
        return Some(
            "the connection was broken off; look at the network and at what is on the way, then try again".to_owned(),
        );
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An error whose own message gives no reason, like the errors of HTTP clients.
    #[derive(Debug, thiserror::Error)]
    #[error("Error while sending HTTP request.")]
    struct Outer(#[source] io::Error);

    #[test]
    fn the_cause_is_found_below_what_says_nothing() {
        let refused = cause(&Outer(io::ErrorKind::ConnectionRefused.into())).unwrap();
        assert!(refused.contains("refused"), "{refused}");
        let lookup = io::Error::other("failed to lookup address information: Name or service not known");
        assert!(cause(&Outer(lookup)).unwrap().contains("DNS"));
        let unknown = io::Error::new(io::ErrorKind::InvalidData, "invalid peer certificate: UnknownIssuer");
        let words = cause(&Outer(unknown)).unwrap();
        assert!(words.contains("TLS") && words.contains("unknownissuer"), "{words}");
        assert!(cause(&Outer(io::ErrorKind::TimedOut.into())).unwrap().contains("in time"));
        assert_eq!(cause(&Outer(io::Error::other("something else"))), None);
    }
}
