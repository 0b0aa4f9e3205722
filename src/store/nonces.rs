//! The secret from which nonces of Discord messages are derived.

use sqlx::AnyConnection;

use super::{Error, Store};
use crate::seed;

/// The secret from which a database's nonces are derived. It does not implement `Debug` or `Display`, so that it cannot
/// get into a log.
#[derive(Clone)]
pub struct NonceSecret {
    /// The key. It is drawn when the database is created, and drawn again when a backup is restored.
    pub key: [u8; 32],
    /// A random number, drawn each time the database is opened.
    pub life: u64,
}

/// Reads the key, or draws a random one if the database has none.
pub(super) async fn find_or_draw(connection: &mut AnyConnection) -> Result<NonceSecret, Error> {
    let find = "SELECT secret FROM nonces";
    let found: Option<Vec<u8>> = sqlx::query_scalar(find).fetch_optional(&mut *connection).await?;
    let key = if let Some(bytes) = found {
        bytes.try_into().map_err(|_| Error::Corrupt("the secret of the nonces is cut".to_owned()))?
    } else {
        let key = seed::secret()?;
        sqlx::query("INSERT INTO nonces (one, secret) VALUES (1, $1)").bind(key.as_slice()).execute(connection).await?;
        key
    };
    Ok(NonceSecret { key, life: seed::unforeseen()? })
}

impl Store {
    /// The secret from which this database's nonces are derived.
    pub fn nonce_secret(&self) -> &NonceSecret {
        &self.nonce_secret
    }
}
