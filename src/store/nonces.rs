//! The secret from which the nonces of messages are made.

use sqlx::AnyConnection;

use super::{Error, Store};
use crate::seed;

/// What makes the nonces of this database unlike those of any other. It has no printed form, so that no log holds it.
#[derive(Clone)]
pub struct NonceSecret {
    /// The key, drawn when the database was first opened.
    pub key: [u8; 32],
    /// Another number each time the database is opened.
    pub life: u64,
}

/// Reads the secret; draws it where there is none yet.
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
    /// The secret of this database.
    pub fn nonce_secret(&self) -> &NonceSecret {
        &self.nonce_secret
    }
}
