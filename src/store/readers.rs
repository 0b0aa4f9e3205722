//! The connections that read. On a server a reading ends as soon as the server is known to be out of reach, and the
//! connections are replaced then: one on which an answer is outstanding is of no use afterwards.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use serenity::futures::{StreamExt, TryStreamExt, stream};
use sqlx::any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::{Any, AnyPool, Either, Execute, Executor, SqlStr};

#[cfg(test)]
use super::faults::rest;
use super::postgres::{Reach, Server};

/// The connections that read. Clones share them.
#[derive(Clone)]
pub(super) struct Readers {
    pool: Arc<Mutex<AnyPool>>,
    remote: Option<(Server, Reach)>,
}

type Task<'a, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'a>>;
type Stream<'a, T> = stream::BoxStream<'a, Result<T, sqlx::Error>>;

impl Readers {
    /// The connections to a file.
    pub(super) fn of_file(pool: AnyPool) -> Self {
        #[cfg(test)]
        super::faults::read_by(&pool);
        Self { pool: Arc::new(Mutex::new(pool)), remote: None }
    }

    /// The connections to a server.
    pub(super) fn of_server(server: &Server, reach: Reach) -> Self {
        let pool = server.readers();
        #[cfg(test)]
        super::faults::read_by(&pool);
        Self { pool: Arc::new(Mutex::new(pool)), remote: Some((server.clone(), reach)) }
    }

    /// Whether the server cannot be reached just now.
    pub(super) fn is_away(&self) -> bool {
        self.remote.as_ref().is_some_and(|(_, reach)| reach.is_away())
    }

    /// The connections themselves, for what may take as long as it takes.
    pub(super) fn pool(&self) -> AnyPool {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Closes the connections.
    pub(super) async fn close(&self) {
        self.pool().close().await;
    }

    /// Reads on a connection, for as long as the database can be reached.
    pub(super) async fn read<T, Work>(&self, work: impl FnOnce(AnyPool) -> Work + Send) -> Result<T, sqlx::Error>
    where
        Work: Future<Output = Result<T, sqlx::Error>> + Send,
    {
        #[cfg(test)]
        if super::faults::do_reads_fail() {
            return Err(sqlx::Error::PoolTimedOut);
        }
        let pool = self.pool();
        let Some((server, reach)) = &self.remote else { return work(pool).await };
        if let Ok(read) = reach.within(work(pool)).await {
            return read;
        }
        self.replace(server);
        Err(sqlx::Error::PoolTimedOut)
    }

    /// Begins anew with connections on which nothing is outstanding. Each is opened when it is first needed.
    fn replace(&self, server: &Server) {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        // Those that were never used since the last time are as good as new ones.
        if pool.size() > 0 {
            *pool = server.readers();
        }
    }
}

impl<'c> Executor<'c> for &'c Readers {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> Stream<'e, Either<AnyQueryResult, AnyRow>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let read = async move {
            let rows: Vec<_> = self
                .read(move |pool| async move {
                    let mut connection = pool.acquire().await?;
                    #[cfg(test)]
                    rest().await;
                    let rows: Vec<_> = connection.fetch_many(query).collect().await;
                    #[cfg(test)]
                    rest().await;
                    Ok(rows)
                })
                .await?;
            Ok::<_, sqlx::Error>(stream::iter(rows))
        };
        stream::once(read).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> Task<'e, Option<AnyRow>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        Box::pin(self.read(move |pool| async move {
            let mut connection = pool.acquire().await?;
            #[cfg(test)]
            rest().await;
            let row = connection.fetch_optional(query).await;
            #[cfg(test)]
            rest().await;
            row
        }))
    }

    fn prepare_with<'e>(self, sql: SqlStr, parameters: &'e [AnyTypeInfo]) -> Task<'e, AnyStatement>
    where
        'c: 'e,
    {
        Box::pin(async move { self.pool().acquire().await?.prepare_with(sql, parameters).await })
    }
}

impl std::fmt::Debug for Readers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the connections that read")
    }
}
