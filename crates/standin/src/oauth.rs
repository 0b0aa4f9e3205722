//! Discord's OAuth2: a person authorizes the application, which exchanges the code for an access token and calls the
//! API with that token.

use std::collections::BTreeMap;

use axum::extract::Query;
use axum::http::{StatusCode, Uri};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::call::Call;
use super::ids::{BOT, OWNER, Snowflake};
use super::portal::CLIENT_SECRET;
use super::reply::{ApiError, Reply};
use super::world::World;
use rules::{Millis, Timestamp};

/// How long an authorization code is valid.
const CODE_GOOD_FOR: Millis = Millis::from_secs(10 * 60);
/// How long an access token is valid, in seconds.
const TOKEN_SECONDS: i64 = 604_800;
const SCOPE: &str = "identify";

/// The issued codes and tokens.
#[derive(Default)]
pub(super) struct OAuth {
    codes: BTreeMap<String, Grant>,
    tokens: BTreeMap<String, (Snowflake, Timestamp)>,
    given: u64,
}

/// The person who authorized the application, and what a request must repeat to redeem the code.
struct Grant {
    person: Snowflake,
    at: Timestamp,
    redirect: Option<String>,
    challenge: Option<String>,
}

/// An error response in OAuth2's form.
fn refused(status: StatusCode, error: &str, description: &str) -> Reply {
    Reply { status, body: Some(json!({ "error": error, "error_description": description })) }
}

impl World {
    /// `POST /oauth2/authorize`, as Discord's client calls it when a person agrees. Returns the URL to which the
    /// browser is redirected; a frame, which names no redirect, gets the code.
    pub(super) fn authorize(&mut self, person: Snowflake, call: &Call) -> Result<Reply, ApiError> {
        let asked = |name: &str| call.parameter(name).unwrap_or_default();
        let refuse = |path: &str, sentence: &str| Err(ApiError::form(path, "OAUTH2_INVALID", sentence));
        if call.body()?["authorize"] != true {
            return refuse("authorize", "the person does not agree");
        }
        if asked("client_id") != BOT.to_string() {
            return refuse("client_id", "Unknown Application");
        }
        if asked("response_type") != "code" {
            return refuse("response_type", "only codes are given");
        }
        if asked("scope") != SCOPE {
            return refuse("scope", "there is one scope here: identify");
        }
        let redirect = call.parameter("redirect_uri").map(str::to_owned);
        if self.portal.redirects.is_empty() {
            return refuse("redirect_uri", "the application has no redirect");
        }
        if redirect.as_ref().is_some_and(|redirect| !self.portal.redirects.contains(redirect)) {
            return refuse("redirect_uri", "Invalid OAuth2 redirect_uri");
        }
        let challenge = call.parameter("code_challenge").map(str::to_owned);
        if challenge.is_some() && asked("code_challenge_method") != "S256" {
            return refuse("code_challenge_method", "only S256 is modeled here");
        }
        let code = self.draw("code");
        let at = self.clock.now();
        self.oauth.codes.insert(code.clone(), Grant { person, at, redirect: redirect.clone(), challenge });
        let Some(redirect) = redirect else { return Ok(Reply::ok(json!({ "code": code }))) };
        let back = reqwest::Url::parse_with_params(&redirect, [("code", code.as_str()), ("state", asked("state"))]);
        let back = back.map_err(|_| ApiError::form("redirect_uri", "OAUTH2_INVALID", "no address"))?;
        Ok(Reply::ok(json!({ "location": back.as_str() })))
    }

    /// `POST /oauth2/token`, with a form. The client's id and secret are fields or a Basic `Authorization` header.
    pub(super) fn give_token(&mut self, call: &Call) -> Reply {
        let form: BTreeMap<String, String> = match &call.form {
            Some(form) => form.iter().cloned().collect(),
            None => return refused(StatusCode::BAD_REQUEST, "invalid_request", "the body must be a form"),
        };
        let given = |name: &str| form.get(name).map(String::as_str);
        let own = (BOT.to_string(), CLIENT_SECRET.to_owned());
        let by_form = given("client_id").zip(given("client_secret"));
        let client = call.basic.clone().or_else(|| by_form.map(|(id, secret)| (id.to_owned(), secret.to_owned())));
        if client != Some(own) {
            return refused(StatusCode::UNAUTHORIZED, "invalid_client", "");
        }
        let person = match given("grant_type") {
            Some("authorization_code") => match self.redeem(&form) {
                Some(person) => person,
                None => return refused(StatusCode::BAD_REQUEST, "invalid_grant", "Invalid \"code\" in request."),
            },
            // A client credentials token belongs to the application's owner.
            Some("client_credentials") if given("scope") == Some(SCOPE) => OWNER,
            _ => return refused(StatusCode::BAD_REQUEST, "unsupported_grant_type", ""),
        };
        let token = self.draw("access");
        let until = self.clock.now() + Millis::from_secs(TOKEN_SECONDS);
        self.oauth.tokens.insert(token.clone(), (person, until));
        Reply::ok(json!({ "access_token": token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS, "scope": SCOPE,
                          "refresh_token": self.draw("refresh") }))
    }

    /// Redeems a code for the person who authorized it. The code is used up even if another check fails.
    fn redeem(&mut self, form: &BTreeMap<String, String>) -> Option<Snowflake> {
        let grant = self.oauth.codes.remove(form.get("code")?)?;
        let proved = form.get("code_verifier").map(|verifier| challenge(verifier));
        let is_good = self.clock.now() - grant.at < CODE_GOOD_FOR
            && grant.redirect.as_ref() == form.get("redirect_uri")
            && grant.challenge == proved;
        is_good.then_some(grant.person)
    }

    /// The owner of the access token in a `Bearer` authorization, if the token is valid.
    pub(super) fn bearer(&self, authorization: &str) -> Option<Snowflake> {
        let (person, until) = self.oauth.tokens.get(authorization.strip_prefix("Bearer ")?)?;
        (self.clock.now() < *until).then_some(*person)
    }

    /// Answers a call with a token of the scope `identify`, which may only read its owner's user object.
    pub(super) fn answer_bearer(&self, call: &Call, person: Snowflake) -> Result<Reply, ApiError> {
        match (call.method.as_str(), call.path.as_str()) {
            ("GET", "users/@me") => Ok(Reply::ok(self.user(person).unwrap_or_default())),
            _ => Err(ApiError::missing_access()),
        }
    }

    /// Generates a new code or token.
    fn draw(&mut self, what: &str) -> String {
        self.oauth.given += 1;
        let id = self.next_id();
        format!("{what}-{}-{id}", self.oauth.given)
    }
}

/// Reads the fields of a form-encoded body.
pub(super) fn read_form(body: &[u8]) -> Option<Vec<(String, String)>> {
    let uri: Uri = format!("/?{}", std::str::from_utf8(body).ok()?).parse().ok()?;
    Query::try_from_uri(&uri).ok().map(|Query(pairs)| pairs)
}

/// The S256 challenge of a PKCE verifier.
fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

/// Reads the user name and password of a Basic `Authorization` header.
pub(super) fn read_basic(authorization: &str) -> Option<(String, String)> {
    let bytes = STANDARD.decode(authorization.strip_prefix("Basic ")?).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    text.split_once(':').map(|(name, password)| (name.to_owned(), password.to_owned()))
}

/// The content type of a form-encoded body.
pub(super) const FORM: &str = "application/x-www-form-urlencoded";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_as_the_standard_makes_it() {
        // The example of RFC 7636, appendix B.
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert_eq!(challenge(verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    #[test]
    fn forms_and_basic_authorization_are_read() {
        let pairs = read_form(b"code=a%2Bb&redirect_uri=http%3A%2F%2Fx%2Flogin").unwrap();
        assert_eq!(pairs[0], ("code".to_owned(), "a+b".to_owned()));
        assert_eq!(pairs[1].1, "http://x/login");
        assert_eq!(read_basic("Basic MTpz"), Some(("1".to_owned(), "s".to_owned())));
        assert_eq!(read_basic("Bearer x"), None);
    }
}
