//! The bot's life in the sandbox: it runs in a runtime of its own, so that ending it leaves nothing of it behind.

use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Mutex, watch};

use serde_json::json;

use super::client::ClientError;
use clock::Clock;

/// How long tasks that block may take to notice that the bot has ended.
const END_WITHIN: Duration = Duration::from_secs(5);
/// How many threads the bot runs on.
const BOT_THREADS: usize = 2;

/// What the bot is given to take its place before the stand-in.
#[derive(Clone, Debug)]
pub struct BotSeat {
    /// For `HttpBuilder::proxy`.
    pub http_base: String,
    /// What `GET /gateway` answers. The bot starts only after checking that it does: serenity falls back to the real
    /// Discord in silence.
    pub gateway_url: String,
    /// The token to sign with.
    pub token: String,
    /// The application's client secret.
    pub client_secret: String,
    /// The port of the proxy that serves the frames of Activities.
    pub frames: u16,
    /// The clock to live by.
    pub clock: Clock,
    /// Where to keep the database; the same after a restart.
    pub data_dir: PathBuf,
    /// To be set when it has taken its place.
    pub is_ready: watch::Sender<bool>,
}

impl BotSeat {
    /// Sets what the application's owner sets in Discord's developer portal: whether Activities are enabled, the redirects of
    /// the login, and the target of the URL mapping `/`.
    ///
    /// # Errors
    /// The stand-in does not answer, or refuses.
    pub async fn set_portal(&self, activities: bool, redirects: &[String], mapping: &str) -> Result<(), ClientError> {
        let body = json!({ "activities": activities, "redirects": redirects, "mapping": mapping });
        let address = format!("{}/sandbox/portal", self.http_base);
        reqwest::Client::new().post(address).json(&body).send().await?.error_for_status()?;
        Ok(())
    }
}

/// Makes a bot that runs until it is dropped.
pub type Bot = Arc<dyn Fn(BotSeat) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// The bot and, while it lives, its runtime.
pub(super) struct Life {
    bot: Option<Bot>,
    seat: BotSeat,
    runtime: Mutex<Option<Running>>,
}

/// Ends its runtime without waiting when it is dropped, which async code may not do otherwise.
struct Running(Option<Runtime>);

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Life {
    pub(super) fn new(bot: Option<Bot>, seat: BotSeat) -> Self {
        Self { bot, seat, runtime: Mutex::new(None) }
    }

    pub(super) fn seat(&self) -> &BotSeat {
        &self.seat
    }

    /// Ends the bot as kill -9 does, as far as that goes within one process: every task stops where it waits.
    pub(super) async fn end(&self) {
        let Some(mut running) = self.runtime.lock().await.take() else { return };
        let Some(runtime) = running.0.take() else { return };
        // Waits for the tasks to be dropped, so that their files and connections are closed.
        let ended = tokio::task::spawn_blocking(move || runtime.shutdown_timeout(END_WITHIN)).await;
        if ended.is_err() {
            tracing::warn!("the bot's tasks did not end cleanly");
        }
    }

    /// Ends the bot if it lives, and starts it.
    pub(super) async fn restart(&self) {
        self.end().await;
        let Some(bot) = &self.bot else { return };
        let runtime = Builder::new_multi_thread().worker_threads(BOT_THREADS).enable_all().build();
        match runtime {
            Ok(runtime) => {
                runtime.spawn(bot(self.seat.clone()));
                *self.runtime.lock().await = Some(Running(Some(runtime)));
            }
            Err(error) => tracing::error!(%error, "the bot could not be given threads"),
        }
    }
}
