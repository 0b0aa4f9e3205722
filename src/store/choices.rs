//! The match or puzzle that a person has chosen for their typed input, when several could be meant.

use super::{Error, Place, Query, Statement, Store, UserId};

/// Stores which match or puzzle a person's typed input of one kind is meant for.
#[derive(Clone, Debug)]
pub struct KeepChoice {
    /// The person who made the choice.
    pub user: UserId,
    /// The kind of input: for instance the text's first word.
    pub kind: String,
    /// The match or puzzle that the person has chosen.
    pub place: Place,
    /// All candidates that the person chose from.
    pub among: Vec<Place>,
}

/// The match or puzzle that a person has chosen for one kind of typed input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The chosen match or puzzle.
    pub place: Place,
    /// All candidates that the person chose from.
    pub among: Vec<Place>,
}

impl Statement for KeepChoice {
    fn statement(&self) -> Query<'_> {
        let among: Vec<String> = self.among.iter().map(Place::to_string).collect();
        sqlx::query(
            "INSERT INTO choices (user_id, kind, place, among) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, kind) DO UPDATE SET place = excluded.place, among = excluded.among",
        )
        .bind(self.user)
        .bind(&self.kind)
        .bind(self.place.to_string())
        .bind(among.join(" "))
    }
}

impl Store {
    /// A person's choice for this kind of input, if they have made one. Some of its candidates may have ended since.
    pub async fn choice(&self, user: UserId, kind: &str) -> Result<Option<Choice>, Error> {
        let found: Option<(String, String)> =
            sqlx::query_as("SELECT place, among FROM choices WHERE user_id = $1 AND kind = $2")
                .bind(user)
                .bind(kind)
                .fetch_optional(&self.readers)
                .await?;
        Ok(found.and_then(|(place, among)| {
            let among = among.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
            Some(Choice { place: place.parse().ok()?, among })
        }))
    }
}
