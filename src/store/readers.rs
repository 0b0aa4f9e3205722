//! The reading connections. When a server becomes unreachable, running queries are cancelled and the connections are
//! replaced, because a connection whose answer is missing cannot be used again.

use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use serenity::futures::{StreamExt, TryStreamExt, stream};
use sqlx::any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection, Either, Execute, Executor, SqlStr};
use tokio::sync::{OwnedMappedMutexGuard, OwnedMutexGuard};

use super::postgres::{Reach, Server};
use super::storage::{Call, Storage};

/// The reading connections. Clones share them.
#[derive(Clone)]
pub(super) struct Readers {
    pool: Arc<Mutex<AnyPool>>,
    /// The single connection that all queries share, if the storage asks for that. Closing the store takes the
    /// connection out.
    shared: Option<Arc<tokio::sync::Mutex<Option<AnyConnection>>>>,
    remote: Option<(Server, Reach)>,
    storage: Arc<dyn Storage>,
}

/// A connection that is used for one query or transaction.
pub(super) enum Reader {
    /// A connection from the pool, which returns to the pool when dropped.
    Pooled(PoolConnection<Any>),
    /// The shared connection, which is locked until the guard is dropped.
    Shared(OwnedMappedMutexGuard<Option<AnyConnection>, AnyConnection>),
}

impl Deref for Reader {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        match self {
            Self::Pooled(connection) => connection,
            Self::Shared(connection) => connection,
        }
    }
}

impl DerefMut for Reader {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        match self {
            Self::Pooled(connection) => connection,
            Self::Shared(connection) => connection,
        }
    }
}

type Task<'a, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'a>>;
type Stream<'a, T> = stream::BoxStream<'a, Result<T, sqlx::Error>>;

impl Readers {
    /// The connections to a database file.
    pub(super) async fn of_file(pool: AnyPool, storage: Arc<dyn Storage>) -> Result<Self, sqlx::Error> {
        let shared = if storage.reads_by_one_connection() {
            Some(Arc::new(tokio::sync::Mutex::new(Some(pool.acquire().await?.detach()))))
        } else {
            None
        };
        Ok(Self { pool: Arc::new(Mutex::new(pool)), shared, remote: None, storage })
    }

    /// The connections to a database server.
    pub(super) fn of_server(server: &Server, reach: Reach, storage: Arc<dyn Storage>) -> Self {
        let pool = Arc::new(Mutex::new(server.readers()));
        Self { pool, shared: None, remote: Some((server.clone(), reach)), storage }
    }

    /// Whether the server cannot be reached at present.
    pub(super) fn is_away(&self) -> bool {
        self.remote.as_ref().is_some_and(|(_, reach)| reach.is_away()) || self.storage.is_away()
    }

    /// The pool, for queries that have no time limit and are not cancelled.
    pub(super) fn pool(&self) -> AnyPool {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Closes the connections.
    pub(super) async fn close(&self) {
        let close = async {
            if let Some(shared) = &self.shared
                && let Some(connection) = shared.lock().await.take()
            {
                drop(connection.close().await);
            }
            self.pool().close().await;
            Ok(())
        };
        drop(self.storage.call(Call::Upkeep, Box::pin(close)).await);
    }

    /// Runs a query, unless the database is or becomes unreachable.
    pub(super) async fn read<T, Work>(&self, work: impl FnOnce(Reader) -> Work + Send) -> Result<T, sqlx::Error>
    where
        T: Send,
        Work: Future<Output = Result<T, sqlx::Error>> + Send,
    {
        let mut read = Err(sqlx::Error::PoolTimedOut);
        let call = async {
            read = self.read_within_reach(work).await;
            Ok(())
        };
        match self.storage.call(Call::Read, Box::pin(call)).await {
            Ok(()) => read,
            Err(_) => Err(sqlx::Error::PoolTimedOut),
        }
    }

    async fn read_within_reach<T, Work>(&self, work: impl FnOnce(Reader) -> Work + Send) -> Result<T, sqlx::Error>
    where
        Work: Future<Output = Result<T, sqlx::Error>> + Send,
    {
        let read = async { work(self.reader().await?).await };
        let Some((server, reach)) = &self.remote else { return read.await };
        if let Ok(read) = reach.within(read).await {
            return read;
        }
        self.replace(server);
        Err(sqlx::Error::PoolTimedOut)
    }

    async fn reader(&self) -> Result<Reader, sqlx::Error> {
        match &self.shared {
            Some(shared) => {
                let connection = Arc::clone(shared).lock_owned().await;
                let open = OwnedMutexGuard::try_map(connection, Option::as_mut);
                open.map(Reader::Shared).map_err(|_| sqlx::Error::PoolClosed)
            }
            None => self.pool().acquire().await.map(Reader::Pooled),
        }
    }

    /// Replaces the pool, because its connections may have missing answers. New connections are opened when first
    /// needed.
    fn replace(&self, server: &Server) {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        // A pool without open connections needs no replacement.
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
            let work = move |mut reader: Reader| async move {
                let rows: Vec<_> = reader.fetch_many(query).collect().await;
                Ok(rows)
            };
            let rows: Vec<_> = self.read(work).await?;
            Ok::<_, sqlx::Error>(stream::iter(rows))
        };
        stream::once(read).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> Task<'e, Option<AnyRow>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        Box::pin(self.read(move |mut reader| async move { reader.fetch_optional(query).await }))
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
