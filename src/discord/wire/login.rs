//! A client for Discord's OAuth2 login, and for the few calls about the application that serenity does not have.
//!
//! These calls go straight to Discord even if other calls use a proxy: such a proxy signs with the bot's token, but
//! these calls are signed with a person's token or with the client secret. No address and no error contains a secret.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use reqwest::header::AUTHORIZATION;
use reqwest::{StatusCode, Url};
use serde_json::Value;
use serenity::ApplicationId;

use crate::config::Secret;
use crate::intake::Task;
use crate::store::UserId;
use crate::table::{Code, Identity, Login, LoginFailure};

/// The time limit for an answer from Discord.
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);
/// How many times to ask for an instance's participants: Discord may list a person a moment after their frame has
/// opened.
const INSTANCE_TRIES: u32 = 6;
const INSTANCE_AGAIN: Duration = Duration::from_millis(500);
/// The bit of an application's `flags` that says that the application has an Activity.
const EMBEDDED: u64 = 1 << 17;
/// The command type of entry point commands, which launch an Activity.
const ENTRY_POINT: u64 = 4;
const SCOPE: &str = "identify";

/// Discord's addresses for these calls.
#[derive(Clone, Debug)]
pub(in crate::discord) struct Address {
    /// The address of the API, without a slash at the end.
    pub(in crate::discord) api: String,
    /// The address of Discord's website.
    pub(in crate::discord) site: String,
}

/// The client, for one application.
pub(in crate::discord) struct DiscordLogin {
    http: reqwest::Client,
    address: Address,
    application: ApplicationId,
    token: Secret,
    secret: Secret,
}

/// The settings of the application at Discord on which the browser table depends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portal {
    /// The application's id.
    pub application: u64,
    /// Whether Discord accepts the client secret.
    pub takes_secret: bool,
    /// Whether the redirect of the table's login is registered.
    pub has_redirect: bool,
    /// Whether Activities are enabled.
    pub has_activities: bool,
}

impl DiscordLogin {
    pub(in crate::discord) fn new(
        address: Address,
        application: ApplicationId,
        (token, secret): (Secret, Secret),
    ) -> Result<Self, reqwest::Error> {
        let http = reqwest::Client::builder()
            .timeout(ANSWERED_WITHIN)
            .redirect(reqwest::redirect::Policy::none())
            .user_agent(serenity::constants::USER_AGENT)
            .build()?;
        Ok(Self { http, address, application, token, secret })
    }

    /// Sends a request; returns the status and the JSON of the answer.
    async fn ask(&self, request: reqwest::RequestBuilder) -> Result<(StatusCode, Value), LoginFailure> {
        let answer = request.send().await.map_err(|_| LoginFailure::Away)?;
        let status = answer.status();
        if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
            return Err(LoginFailure::Away);
        }
        Ok((status, answer.json().await.unwrap_or_default()))
    }

    /// Sends a GET request signed with the bot's token.
    async fn ask_as_bot(&self, path: &str) -> Result<(StatusCode, Value), LoginFailure> {
        let request = self.http.get(format!("{}/{path}", self.address.api));
        self.ask(request.header(AUTHORIZATION, format!("Bot {}", self.token.reveal()))).await
    }

    /// Requests an access token from Discord with the client secret.
    async fn token(&self, form: &[(&str, &str)]) -> Result<String, LoginFailure> {
        let request = self.http.post(format!("{}/oauth2/token", self.address.api));
        let application = self.application.to_string();
        let (status, body) = self.ask(request.basic_auth(application, Some(self.secret.reveal())).form(form)).await?;
        if status == StatusCode::UNAUTHORIZED || body["error"] == "invalid_client" {
            return Err(LoginFailure::BadSecret);
        }
        let is_identify = body["scope"].as_str().is_some_and(|scopes| scopes.split(' ').any(|scope| scope == SCOPE));
        let token = body["access_token"].as_str().filter(|_| status.is_success() && is_identify);
        token.map(str::to_owned).ok_or(LoginFailure::Refused)
    }

    async fn identify(&self, code: Code<'_>) -> Result<Identity, LoginFailure> {
        let mut form = vec![("grant_type", "authorization_code"), ("code", code.text)];
        if let Some((redirect, verifier)) = code.browser {
            form.extend([("redirect_uri", redirect), ("code_verifier", verifier)]);
        }
        let access = self.token(&form).await?;
        let request = self.http.get(format!("{}/users/@me", self.address.api)).bearer_auth(&access);
        let (status, body) = self.ask(request).await?;
        let user = body["id"].as_str().and_then(|id| id.parse().ok()).filter(|_| status.is_success());
        let name = body["global_name"].as_str().or_else(|| body["username"].as_str());
        let (Some(user), Some(name)) = (user, name) else { return Err(LoginFailure::Away) };
        Ok(Identity { user: UserId(user), name: name.to_owned(), access })
    }

    async fn takes_part(&self, user: UserId, instance: &str) -> Result<bool, LoginFailure> {
        let path = format!("applications/{}/activity-instances/{instance}", self.application);
        for n in 0..INSTANCE_TRIES {
            if n > 0 {
                tokio::time::sleep(INSTANCE_AGAIN).await;
            }
            let (status, body) = self.ask_as_bot(&path).await?;
            let is_own = body["application_id"].as_str() == Some(&self.application.to_string());
            let mut users = body["users"].as_array().into_iter().flatten().filter_map(Value::as_str);
            if status.is_success() && is_own && users.any(|one| one == user.0.to_string()) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reads the application's settings for `dealer check`.
    pub(in crate::discord) async fn portal(&self, redirect: &str) -> Result<Portal, LoginFailure> {
        let (_, about) = self.ask_as_bot("applications/@me").await?;
        let (_, commands) = self.ask_as_bot(&format!("applications/{}/commands", self.application)).await?;
        let mut redirects = about["redirect_uris"].as_array().into_iter().flatten();
        let mut kinds = commands.as_array().into_iter().flatten().map(|command| command["type"].as_u64());
        let takes_secret = match self.token(&[("grant_type", "client_credentials"), ("scope", SCOPE)]).await {
            Ok(_) => true,
            Err(LoginFailure::BadSecret) => false,
            Err(failure) => return Err(failure),
        };
        Ok(Portal {
            application: self.application.get(),
            takes_secret,
            has_redirect: redirects.any(|one| one == redirect),
            has_activities: about["flags"].as_u64().is_some_and(|flags| flags & EMBEDDED != 0)
                || kinds.any(|kind| kind == Some(ENTRY_POINT)),
        })
    }
}

impl Login for DiscordLogin {
    fn application(&self) -> u64 {
        self.application.get()
    }

    fn address(&self, redirect: &str, state: &str, challenge: &str) -> String {
        let application = self.application.to_string();
        let parameters = [
            ("client_id", application.as_str()),
            ("response_type", "code"),
            ("scope", SCOPE),
            ("redirect_uri", redirect),
            ("state", state),
            ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
            // A person who has authorized the application before is not asked again.
            ("prompt", "none"),
        ];
        let page = format!("{}/oauth2/authorize", self.address.site);
        Url::parse_with_params(&page, parameters).map_or(page, String::from)
    }

    fn identify<'a>(&'a self, code: Code<'a>) -> Task<'a, Result<Identity, LoginFailure>> {
        Box::pin(Self::identify(self, code))
    }

    fn takes_part<'a>(&'a self, user: UserId, instance: &'a str) -> Task<'a, Result<bool, LoginFailure>> {
        Box::pin(Self::takes_part(self, user, instance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_the_login_names_what_is_asked_for_and_no_secret() {
        let address = Address { api: "https://a".to_owned(), site: "https://discord.com".to_owned() };
        let secrets = (Secret::new("canary"), Secret::new("canary"));
        let login = DiscordLogin::new(address, ApplicationId::new(7), secrets).unwrap();
        let page = login.address("https://table.example/login", "s&t", "c");
        assert_eq!(
            page,
            "https://discord.com/oauth2/authorize?client_id=7&response_type=code&scope=identify\
             &redirect_uri=https%3A%2F%2Ftable.example%2Flogin&state=s%26t&code_challenge=c\
             &code_challenge_method=S256&prompt=none"
        );
    }
}
