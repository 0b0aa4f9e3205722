//! People's progress in tutorials.

use super::{Error, Query, Statement, Store, UserId};

/// Stores a person's progress in a game's tutorial.
#[derive(Clone, Debug)]
pub struct KeepLesson {
    /// The person who takes the tutorial.
    pub user: UserId,
    /// The game's id.
    pub game: String,
    /// The progress to store.
    pub lesson: LessonRow,
}

/// A person's progress in a game's tutorial.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonRow {
    /// The current lesson, from 0.
    pub number: usize,
    /// The inputs in the current lesson, as lines of a record.
    pub said: String,
    /// A bit set of the lessons that the person has completed; the lowest bit is the first lesson.
    pub learned: u32,
}

impl Statement for KeepLesson {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO lessons (user_id, game, number, said, learned) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (user_id, game) DO UPDATE SET number = excluded.number, said = excluded.said,
                 learned = excluded.learned",
        )
        .bind(self.user)
        .bind(&self.game)
        .bind(i64::try_from(self.lesson.number).unwrap_or_default())
        .bind(&self.lesson.said)
        .bind(i64::from(self.lesson.learned))
    }
}

impl Store {
    /// A person's progress in a game's tutorial; the default if they have not begun.
    pub async fn lesson(&self, user: UserId, game: &str) -> Result<LessonRow, Error> {
        let found: Option<(i64, String, i64)> =
            sqlx::query_as("SELECT number, said, learned FROM lessons WHERE user_id = $1 AND game = $2")
                .bind(user)
                .bind(game)
                .fetch_optional(&self.readers)
                .await?;
        let row = |(number, said, learned)| LessonRow {
            number: usize::try_from(number).unwrap_or(0),
            said,
            learned: u32::try_from(learned).unwrap_or(0),
        };
        Ok(found.map(row).unwrap_or_default())
    }
}
