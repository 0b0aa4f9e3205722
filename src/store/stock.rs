//! Puzzles that are generated in advance, so that people who ask for a puzzle get it at once.

use std::collections::BTreeMap;

use serde_json::Value;
use sqlx::AnyConnection;

use super::{Error, Store, Write};
use rules::Timestamp;

/// Puts a puzzle into stock. A puzzle that was ever in stock, even rotated or mirrored, is not added again, so that
/// nobody gets the same puzzle twice.
#[derive(Clone, Debug)]
pub struct StockPuzzle {
    /// The canonical form of the puzzle, which is the same for its rotations and mirror images.
    pub puzzle: String,
    /// The kind of the puzzle: size, stars and level in words.
    pub kind: String,
    /// The setup for a match's header.
    pub setup: Value,
    /// When the puzzle was made.
    pub at: Timestamp,
}

impl Write for StockPuzzle {
    /// Whether the puzzle was added.
    type Out = bool;

    async fn run(&self, connection: &mut AnyConnection) -> Result<bool, Error> {
        let insert = "INSERT INTO stock (puzzle, kind, setup, made_at) VALUES ($1, $2, $3, $4)
                      ON CONFLICT (puzzle) DO NOTHING";
        let inserted = sqlx::query(insert)
            .bind(&self.puzzle)
            .bind(&self.kind)
            .bind(self.setup.to_string())
            .bind(self.at.0)
            .execute(connection)
            .await?;
        Ok(inserted.rows_affected() > 0)
    }
}

/// Takes the oldest puzzle of a kind out of stock.
#[derive(Clone, Debug)]
pub struct TakePuzzle {
    /// The kind of the puzzle: size, stars and level in words.
    pub kind: String,
}

impl Write for TakePuzzle {
    /// The puzzle's setup; `None` if there is no puzzle of this kind in stock.
    type Out = Option<Value>;

    async fn run(&self, connection: &mut AnyConnection) -> Result<Self::Out, Error> {
        let oldest = "SELECT puzzle, setup FROM stock WHERE kind = $1 AND setup IS NOT NULL
                      ORDER BY made_at, puzzle LIMIT 1";
        let oldest: Option<(String, String)> =
            sqlx::query_as(oldest).bind(&self.kind).fetch_optional(&mut *connection).await?;
        let Some((puzzle, setup)) = oldest else { return Ok(None) };
        sqlx::query("UPDATE stock SET setup = NULL WHERE puzzle = $1").bind(puzzle).execute(connection).await?;
        Ok(serde_json::from_str(&setup).ok())
    }
}

impl Store {
    /// The number of puzzles in stock for each kind; kinds without a puzzle are absent.
    pub async fn stock(&self) -> Result<BTreeMap<String, usize>, Error> {
        let counts: Vec<(String, i64)> =
            sqlx::query_as("SELECT kind, count(*) FROM stock WHERE setup IS NOT NULL GROUP BY kind")
                .fetch_all(&self.readers)
                .await?;
        Ok(counts.into_iter().map(|(kind, count)| (kind, usize::try_from(count).unwrap_or(0))).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::tests::open;
    use super::*;

    #[tokio::test]
    async fn what_is_in_stock_is_given_once_and_never_made_again() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let put = async |puzzle: &str, kind: &str, at| {
            let (puzzle, kind, at) = (puzzle.to_owned(), kind.to_owned(), Timestamp(at));
            store.write(StockPuzzle { setup: json!({"puzzle": puzzle}), puzzle, kind, at }).await.unwrap()
        };
        let take = async |kind: &str| store.write(TakePuzzle { kind: kind.to_owned() }).await.unwrap();
        assert_eq!(take("hard").await, None);
        assert!(put("b", "hard", 2).await && put("a", "hard", 1).await && put("c", "easy", 3).await);
        assert!(!put("a", "hard", 4).await, "it is there already");
        assert_eq!(store.stock().await.unwrap(), [("easy".to_owned(), 1), ("hard".to_owned(), 2)].into());
        assert_eq!(take("hard").await, Some(json!({"puzzle": "a"})));
        assert!(!put("a", "hard", 5).await, "it was there before");
        assert_eq!(take("hard").await, Some(json!({"puzzle": "b"})));
        assert_eq!(take("hard").await, None);
        assert_eq!(store.stock().await.unwrap(), [("easy".to_owned(), 1)].into());
    }
}
