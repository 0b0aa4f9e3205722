//! What a match takes from its server's ledger when it opens, and what it leaves there when it is over.

use serde_json::{Map, Value, json};

use crate::games;
use crate::host::Table;
use crate::rules::{Asset, BySeat, Holder};
use crate::store::{self, GuildId, MatchRow, Payout, STAKE_MAX, SeatRow, Stakes, Store};

/// The options that say what players and pairs own: a game that has them is played for the ledger.
const OWNED: [&str; 2] = ["garnets", "community"];

/// Writes into the options what the players own, and says that this is at stake.
///
/// `None` for a game without garnets, and where a host says what everybody owns: then the ledger is left alone.
pub(super) async fn stakes(
    store: &Store,
    game: &str,
    guild: GuildId,
    seats: &BySeat<SeatRow>,
    options: &mut Map<String, Value>,
) -> Result<Option<Stakes>, store::Error> {
    let is_for_garnets = games::spec(game).is_some_and(|spec| OWNED.iter().all(|name| spec.option(name).is_some()));
    if !is_for_garnets || OWNED.iter().any(|name| options.contains_key(*name)) {
        return Ok(None);
    }
    let mut stakes = store.stakes(guild, &seats.map(|_, row| row.user)).await?;
    let mut garnets = BySeat::filled(seats.n_seats(), 0);
    let mut community = Map::new();
    for (holder, asset, amount) in &mut stakes.0 {
        *amount = (*amount).min(STAKE_MAX);
        match (*holder, *asset) {
            (Holder::Seat(seat), Asset::Garnet) => garnets[seat] = *amount,
            (Holder::Pair(one, other), Asset::CommunityGarnet) => {
                community.insert(format!("{one}-{other}"), json!(amount));
            }
            (Holder::Seat(_), Asset::CommunityGarnet | Asset::TokenOfLife)
            | (Holder::Pair(..), Asset::Garnet | Asset::TokenOfLife) => {}
        }
    }
    options.insert(OWNED[0].to_owned(), json!(garnets));
    options.insert(OWNED[1].to_owned(), Value::Object(community));
    Ok(Some(stakes))
}

/// What a match that is over leaves in the ledger; `None` for a game without garnets.
pub(super) fn payout(row: &MatchRow, table: &dyn Table) -> Option<Payout> {
    table.spec().option(OWNED[0])?;
    Some(Payout {
        match_id: row.id,
        guild: row.guild,
        users: row.seats.map(|_, seat| seat.user),
        postings: table.postings(),
        at: table.now(),
    })
}

/// Gives back what was at stake, and makes the match's payments. Again it changes nothing.
pub(super) async fn settle(store: &Store, payout: Payout) -> Result<(), store::Error> {
    let id = payout.match_id;
    match store.write(payout).await {
        // The rules let nobody pay what they do not own, so this is a fault of ours: the stakes stay where they are
        // until somebody looks, and the match ends all the same.
        Err(store::Error::Overdrawn) => tracing::error!(match.id = %id, "a match pays more than was at stake"),
        Ok(is_new) => tracing::debug!(match.id = %id, is_new, "a match was settled in the ledger"),
        Err(error) => return Err(error),
    }
    Ok(())
}
