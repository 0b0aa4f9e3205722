//! Recomputes the property of every account from grants and from the journals of the matches.

use std::collections::BTreeMap;

use super::tables::{COMMUNITY_GARNETS, GARNETS, Table};
use super::world::World;
use crate::store::{Book, GuildId, Owner, Store, UserId};
use host::Table as Live;
use rules::{Asset, BySeat, Holder};

/// Checks the casual book of each server. `lives` contains each match of the world in the state that its journal leads
/// to.
pub(super) async fn check(wrong: &mut Vec<String>, world: &World, store: &Store, lives: &[Box<dyn Live>]) {
    let mut owned: BTreeMap<GuildId, BTreeMap<(Owner, Asset), i64>> = BTreeMap::new();
    let mut is_played: BTreeMap<GuildId, bool> = BTreeMap::new();
    for (table, live) in world.tables.iter().zip(lives) {
        if store.book_of_match(table.id).await.expect("the match is there") != Book::casual(table.guild) {
            continue;
        }
        *is_played.entry(table.guild).or_default() |= live.outcome().is_none();
        // Players of a league's matches were granted nothing, so they begin with nothing.
        let is_of_league = store.season_of_match(table.id).await.expect("the match is there").is_some();
        let begins = || if is_of_league { BTreeMap::new() } else { begun_with(table) };
        let owned = owned.entry(table.guild).or_insert_with(begins);
        if live.outcome().is_none() || live.is_annulled() {
            continue;
        }
        let stakers: BySeat<UserId> = table.opening.players.map(|_, row| row.user);
        let users = BySeat::from(table.users.clone());
        for posting in live.postings() {
            // The user who staked something on the seat pays; the user who has the seat at the end earns.
            let whose = if posting.change < 0 { &stakers } else { &users };
            let earner = Owner::of(posting.holder, whose).expect("a seat");
            *owned.entry((earner, posting.asset)).or_default() += posting.change;
        }
    }
    for (guild, owned) in owned {
        let mut balances = store.balances(Book::casual(guild)).await.expect("the ledger can be read");
        balances.retain(|_, balance| (balance.at_hand, balance.at_stake) != (0, 0));
        for (&(owner, asset), balance) in &balances {
            let owns = owned.get(&(owner, asset)).copied().unwrap_or(0);
            let is_lost_at_stake = balance.at_stake != 0 && !is_played[&guild];
            if balance.at_hand + balance.at_stake != owns
                || balance.at_hand < 0
                || balance.at_stake < 0
                || is_lost_at_stake
            {
                wrong.push(format!("by the journals {owner:?} owns {owns} of {asset:?}, by the ledger {balance:?}"));
            }
        }
        for ((owner, asset), owns) in owned.into_iter().filter(|(key, owns)| *owns != 0 && !balances.contains_key(key))
        {
            wrong.push(format!("by the journals {owner:?} owns {owns} of {asset:?}, by the ledger nothing"));
        }
    }
}

/// The grants to the players of a server's first match.
fn begun_with(table: &Table) -> BTreeMap<(Owner, Asset), i64> {
    let users: BySeat<UserId> = table.opening.players.map(|_, row| row.user);
    let own = users.seats().map(|seat| (Holder::Seat(seat), Asset::Garnet, GARNETS));
    let pairs = users.seats().flat_map(|one| {
        let others = users.seats().filter(move |&other| one < other);
        others.map(move |other| (Holder::Pair(one, other), Asset::CommunityGarnet, COMMUNITY_GARNETS))
    });
    let grants = own.chain(pairs);
    let owner = |holder| Owner::of(holder, &users).expect("a seat");
    grants.map(|(holder, asset, amount)| ((owner(holder), asset), i64::from(amount))).collect()
}
