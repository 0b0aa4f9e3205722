//! Runs the bot in a runtime of its own, so that shutting the runtime down ends all of the bot's tasks.

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

/// How long blocking tasks may take to end at shutdown.
const END_WITHIN: Duration = Duration::from_secs(5);
/// The number of worker threads of the bot's runtime.
const BOT_THREADS: usize = 2;

/// What the bot needs to connect to the stand-in.
#[derive(Clone, Debug)]
pub struct BotSeat {
    /// The base URL of the REST API, for `HttpBuilder::proxy`.
    pub http_base: String,
    /// What `GET /gateway` answers. The bot must check this before it starts, because serenity silently falls back to
    /// the real Discord.
    pub gateway_url: String,
    /// The bot's token.
    pub token: String,
    /// The application's client secret.
    pub client_secret: String,
    /// The port of the proxy that serves the frames of Activities.
    pub frames: u16,
    /// The clock that the bot must use.
    pub clock: Clock,
    /// The directory for the bot's database; a restarted bot gets the same one.
    pub data_dir: PathBuf,
    /// The bot sets this to true when it is ready.
    pub is_ready: watch::Sender<bool>,
}

impl BotSeat {
    /// Changes the settings of Discord's developer portal: whether Activities are enabled, the redirects of the login,
    /// and the target of the URL mapping `/`.
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

/// Starts a bot that runs until the returned future is dropped.
pub type Bot = Arc<dyn Fn(BotSeat) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// The bot and, while it runs, its runtime.
pub(super) struct Life {
    bot: Option<Bot>,
    seat: BotSeat,
    runtime: Mutex<Option<Running>>,
}

/// A runtime that is shut down without waiting when it is dropped; dropping a runtime directly panics in async code.
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

    /// Kills the bot like `kill -9`, as far as that is possible within one process: every task is dropped at its
    /// current await.
    pub(super) async fn end(&self) {
        let Some(mut running) = self.runtime.lock().await.take() else { return };
        let Some(runtime) = running.0.take() else { return };
        // Waits for the tasks to be dropped, so that their files and connections are closed.
        let ended = tokio::task::spawn_blocking(move || runtime.shutdown_timeout(END_WITHIN)).await;
        if ended.is_err() {
            tracing::warn!("the bot's tasks did not end cleanly");
        }
    }

    /// Stops the bot if it runs, and starts it.
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
