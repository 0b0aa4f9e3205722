//! The store on a PostgreSQL server, which outlives the machines that play.
//!
//! Each shard is served by one process at a time: the holder of the advisory lock of its place. The lock belongs to the
//! very session that writes, so a process that was cut off can write nothing after another has taken its place; the
//! server itself ends a session that is silent for [`SILENCE_MAX`], be it stopped, cut off or dead.

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

/// After how long without a word the server takes a process that writes for dead. It speaks every two seconds.
pub(super) const SILENCE_MAX: Duration = Duration::from_secs(12);

/// Where a database is: `postgres://user:password@host:port/name?sslmode=…`. Its printed form has no user and no password.
#[derive(Clone)]
pub struct Server {
    options: AnyConnectOptions,
}

impl Server {
    /// The database at an address.
    ///
    /// # Errors
    /// No address of a PostgreSQL database; why, without the address.
    pub fn at(url: &str) -> Result<Self, String> {
        sqlx::any::install_default_drivers();
        let options: AnyConnectOptions = url.parse().map_err(|_| "this is no address".to_owned())?;
        // Only the driver can tell whether an address is complete and valid.
        sqlx::postgres::PgConnectOptions::try_from(&options).map_err(|error| error.to_string())?;
        Ok(Self { options: options.disable_statement_logging() })
    }

    /// What is to be known of the database without a place in it; `None` if it has no tables yet, and the first start makes
    /// them.
    ///
    /// # Errors
    /// No server; a database that is foreign or newer than the program.
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

    /// Connects to write: takes the place, or finds it taken.
    pub(super) async fn write(&self, part: Part) -> Result<(AnyConnection, Session), Error> {
        Session::begin(self, part).await
    }

    /// The connections that read, what is there at the beginning of a reading. Each is opened when it is first needed.
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

/// The database's name and its host.
impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = &self.options.database_url;
        write!(f, "{} on {}", url.path().trim_start_matches('/'), url.host_str().unwrap_or("this machine"))
    }
}
