//! The store on a PostgreSQL server, which survives the loss of a machine that runs a bot.
//!
//! Each shard is served by one process at a time, which holds the shard's advisory lock. The lock belongs to the
//! session that writes, so a process that was cut off can write nothing after another process has taken the shard. The
//! server ends a session that is silent for [`SILENCE_MAX`], whether its process is stopped, cut off or dead.

mod presence;
mod reach;
mod schema;
mod session;
#[cfg(test)]
mod tests;

use std::fmt;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection};

pub(super) use self::presence::listen;
pub use self::presence::{Presence, Present};
pub(super) use self::reach::Reach;
pub(super) use self::session::{Part, Session};
#[cfg(test)]
pub(crate) use self::tests::to_be_replaced;
#[cfg(test)]
pub(super) use self::tests::{make_old, stand_in};
use super::{Error, Looked, READER_WAIT, READERS_MAX, chain, migrations};

/// Time without a message after which the server ends a writing session. A session sends something every two seconds.
pub(super) const SILENCE_MAX: Duration = Duration::from_secs(12);

/// A database on a server: `postgres://user:password@host:port/name?sslmode=…`. Its displayed form contains neither
/// user nor password.
#[derive(Clone)]
pub struct Server {
    options: AnyConnectOptions,
}

impl Server {
    /// Reads the URL of a PostgreSQL database.
    ///
    /// # Errors
    /// Says why the URL is not the URL of a PostgreSQL database. The text does not repeat the URL.
    pub fn at(url: &str) -> Result<Self, String> {
        sqlx::any::install_default_drivers();
        let options: AnyConnectOptions = url.parse().map_err(|_| "this is no address".to_owned())?;
        // Only the driver can tell whether a URL is complete and valid.
        sqlx::postgres::PgConnectOptions::try_from(&options).map_err(|error| error.to_string())?;
        Ok(Self { options: options.disable_statement_logging() })
    }

    /// Inspects the database without a lock and without changes; `None` if it has no tables yet, so that the first
    /// start will create them.
    ///
    /// # Errors
    /// The server cannot be reached, or the database is of another program or newer than this program.
    pub async fn look(&self) -> Result<Option<Looked>, Error> {
        let mut connection = self.connect().await?;
        let Some(schema) = schema::inspect(&mut connection).await? else {
            connection.close().await?;
            return Ok(None);
        };
        let mut looked = Looked { schema, newest: migrations::newest(), n_open: 0, broken: Vec::new() };
        if looked.schema == looked.newest {
            let count = sqlx::query_scalar("SELECT count(*) FROM matches WHERE stage = 'open'");
            looked.n_open = count.fetch_one(&mut connection).await?;
            looked.broken = chain::survey(&mut connection).await?;
        }
        connection.close().await?;
        Ok(Some(looked))
    }

    /// Connects in order to write, and takes the lock of a shard or of all shards. Fails with [`Error::InUse`] if the
    /// lock is held.
    pub(super) async fn write(&self, part: Part) -> Result<(AnyConnection, Session), Error> {
        Session::begin(self, part).await
    }

    /// The pool of reading connections. Each transaction of a connection sees a single snapshot. A connection is opened
    /// when it is first needed.
    pub(super) fn readers(&self) -> AnyPool {
        AnyPoolOptions::new()
            .max_connections(READERS_MAX)
            .acquire_timeout(READER_WAIT)
            .after_connect(|connection, _| {
                Box::pin(async {
                    let moment = "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
                    sqlx::raw_sql(moment).execute(connection).await.map(drop)
                })
            })
            .connect_lazy_with(self.options.clone())
    }

    async fn connect(&self) -> Result<AnyConnection, Error> {
        Ok(self.options.connect().await?)
    }
}

/// Shows the database's name and its host.
impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = &self.options.database_url;
        write!(f, "{} on {}", url.path().trim_start_matches('/'), url.host_str().unwrap_or("this machine"))
    }
}
