//! What somebody has said that their words are for, where several matches or puzzles could be meant.

use super::{Error, Place, Query, Statement, Store, UserId};

/// Notes what somebody's words of one kind are for from now on.
#[derive(Clone, Debug)]
pub struct KeepChoice {
    /// The person whose words are meant.
    pub user: UserId,
    /// Which words: what they begin with, for instance.
    pub kind: String,
    /// What they are for.
    pub place: Place,
    /// Everything that it was chosen among.
    pub among: Vec<Place>,
}

/// What somebody's words of one kind are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What they are for.
    pub place: Place,
    /// Everything that it was chosen among.
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
    /// What somebody's words of this kind are for, if they have said so. Some of it may be over by now.
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
