//! A read-only replay of a match, used to find out which match an input means.

use super::answer::{Fault, Status, seat_of};
use super::directory::Directory;
use super::fold::{Fold, blocking};
use super::roster::Listing;
use crate::store::{MatchId, MatchRow, UserId};
use host::Fit;

/// A match that another process runs, replayed here from its journal.
pub struct Onlooker {
    row: MatchRow,
    fold: Fold,
    directory: Directory,
}

impl Directory {
    /// Replays a match from the store, without waking it.
    pub async fn look_at(&self, id: MatchId) -> Result<Onlooker, Fault> {
        let row = self.store().find_match(id).await?;
        let journal = self.store().journal(id).await?;
        let mut fold = Fold::open(id.into(), &row.header, row.credited).await?;
        let fold = blocking(move || fold.replay(&journal, |_| {}).map(|()| fold)).await??;
        Ok(Onlooker { row, fold, directory: self.clone() })
    }

    /// The open matches of a player according to the store, whichever process runs them, oldest first.
    pub async fn stored_of_user(&self, user: UserId) -> Result<Vec<Listing>, Fault> {
        let rows = self.store().open_matches_of(user).await?;
        let listed = rows.into_iter().filter_map(|row| {
            let game = games::spec(&row.game)?.id;
            let (guild, channel, host) = (row.guild, row.channel, row.host);
            Some(Listing {
                id: row.id,
                game,
                guild,
                channel,
                host,
                users: row.seats.values().map(|seat| seat.user).collect(),
            })
        });
        Ok(listed.collect())
    }
}

impl Onlooker {
    /// The facts that everybody may know.
    pub fn status(&self) -> Status {
        Status::of(&self.row, &*self.fold.table, self.fold.n)
    }

    /// How well a text fits what a player may say now.
    pub fn fit(&self, user: UserId, text: &str) -> Fit {
        let (now, seat) = (self.directory.clock().now(), seat_of(&self.row.seats, user));
        seat.map_or(Fit::Nothing, |seat| self.fold.table.fit(now, seat, text))
    }

    /// Completions of what a player has begun to type; none for people without a seat.
    pub fn complete(&self, user: UserId, partial: &str) -> Vec<String> {
        seat_of(&self.row.seats, user).map_or_else(Vec::new, |seat| self.fold.table.complete(seat, partial))
    }
}
