//! What a match takes from the ledger when it opens, and what it pays back when it is over.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::answer::{Fault, Refusal};
use super::live::Live;
use super::seasons::TheSeason;
use crate::store::{self, Book, MatchRow, Payout, STAKE_MAX, SeasonKind, SeatRow, Stakes, Store, UserId};
use host::{Header, LEND, STAKES, TYPED_STAKES, Table};
use rules::{Asset, BySeat, Holder, Spec};

/// Writes the stakes into the options: everything that the players own, or what the host has typed for all of them. If
/// the host allows lending, the house lends what a player lacks.
///
/// Returns `None` for a game without garnets.
///
/// # Errors
/// A refusal if the host typed more than a player owns.
pub(super) async fn stakes(
    store: &Store,
    game: &str,
    book: Book,
    seats: &BySeat<SeatRow>,
    options: &mut Map<String, Value>,
) -> Result<Result<Option<Stakes>, Refusal>, store::Error> {
    let Some((spec, owns)) = games::spec(game).and_then(|spec| Some((spec, spec.ledger?))) else { return Ok(Ok(None)) };
    // Matches against machines have no stakes.
    if seats.values().any(|row| row.user.is_machine()) {
        return Ok(Ok(None));
    }
    let lends = options.get(LEND).and_then(Value::as_bool).unwrap_or_default();
    let names = [owns.garnets, owns.community];
    let owned = store.stakes(book, &seats.map(|_, row| row.user)).await?;
    let at_hand = |holder: Holder, asset: Asset| {
        let line = owned.of.iter().find(|(owner, of, _)| (*owner, *of) == (holder, asset));
        line.map_or(0, |&(.., amount)| amount.min(STAKE_MAX))
    };
    let mut stakes = Vec::new();
    let mut lacks = Vec::new();
    let mut garnets = Vec::new();
    let mut community = Map::new();
    for (holder, asset, option) in holders(seats, names) {
        let owns = at_hand(holder, asset);
        // The game will refuse a value that is not a number.
        let stake = match options.get(option).filter(|said| takes(spec, option, said, seats)) {
            Some(said) => said_for(said, holder),
            None => owns,
        };
        if stake > owns && !lends {
            lacks.push(format!("{} {owns} of {stake} {}", called(holder, seats), worded(asset)));
        }
        match holder {
            Holder::Seat(_) => garnets.push(json!(stake)),
            Holder::Pair(one, other) => drop(community.insert(format!("{one}-{other}"), json!(stake))),
        }
        stakes.push((holder, asset, stake));
    }
    if !lacks.is_empty() {
        return Ok(Err(Refusal::Lacks(lacks.join(", "))));
    }
    let typed = names.map(|option| options.get(option).is_some_and(|said| takes(spec, option, said, seats)));
    if let Some(which) = typed_stakes(typed) {
        options.insert(TYPED_STAKES.to_owned(), which.into());
    }
    for (option, stakes) in names.into_iter().zip([Value::Array(garnets), Value::Object(community)]) {
        if options.get(option).is_none_or(|said| takes(spec, option, said, seats)) {
            options.insert(option.to_owned(), stakes);
        }
    }
    stakes.retain(|&(.., stake)| stake > 0);
    Ok(Ok(Some(Stakes { of: stakes, lends })))
}

/// The value of the option that records which stakes the host typed: those of players, those of pairs, or both.
fn typed_stakes(typed: [bool; 2]) -> Option<&'static str> {
    let [of_players, of_pairs, both] = [STAKES[0], STAKES[1], STAKES[2]];
    match typed {
        [true, true] => Some(both),
        [true, false] => Some(of_players),
        [false, true] => Some(of_pairs),
        [false, false] => None,
    }
}

/// Those stake options that were filled in with what the players owned at the opening, instead of being typed by a
/// host.
pub(crate) fn filled_in(spec: &Spec, header: &Header) -> impl Iterator<Item = &'static str> {
    let which = header.options.get(TYPED_STAKES).and_then(Value::as_str);
    // Matches against machines have no stakes, so nothing is filled in.
    let names = spec.ledger.filter(|_| header.machines.is_empty()).map(|owns| [owns.garnets, owns.community]);
    let filled = names.into_iter().flatten().zip([STAKES[0], STAKES[1]]);
    filled.filter(move |(_, stake)| ![Some(*stake), Some(STAKES[2])].contains(&which)).map(|(option, _)| option)
}

/// All possible holders of stakes, each with the asset at stake and the option that holds the amount.
fn holders(seats: &BySeat<SeatRow>, names: [&'static str; 2]) -> impl Iterator<Item = (Holder, Asset, &'static str)> {
    let alone = seats.seats().map(move |seat| (Holder::Seat(seat), Asset::Garnet, names[0]));
    let pairs = seats.seats().flat_map(move |one| {
        let others = seats.seats().filter(move |&other| one < other);
        others.map(move |other| (Holder::Pair(one, other), Asset::CommunityGarnet, names[1]))
    });
    alone.chain(pairs)
}

/// Whether the option accepts the value that the host typed.
fn takes(spec: &Spec, option: &str, said: &Value, seats: &BySeat<SeatRow>) -> bool {
    spec.option(option).is_some_and(|option| option.takes(said, seats.n_seats()))
}

/// The typed stake of one holder. The value is one number for all, a list by seat, or a map of pairs; a pair that is
/// missing stakes nothing.
fn said_for(said: &Value, holder: Holder) -> u32 {
    let said = match (said, holder) {
        (Value::Array(list), Holder::Seat(seat)) => list.get(seat.index()),
        (Value::Object(map), Holder::Pair(one, other)) => map.get(&format!("{one}-{other}")),
        (said, _) => Some(said),
    };
    said.and_then(Value::as_u64).and_then(|amount| amount.try_into().ok()).unwrap_or(0)
}

fn called(holder: Holder, seats: &BySeat<SeatRow>) -> String {
    match holder {
        Holder::Seat(seat) => format!("{} owns", seats[seat].name),
        Holder::Pair(one, other) => format!("{} and {} own", seats[one].name, seats[other].name),
    }
}

fn worded(asset: Asset) -> &'static str {
    match asset {
        Asset::Garnet => "garnets",
        Asset::CommunityGarnet => "community garnets",
        Asset::TokenOfLife => "Tokens of Life",
    }
}

/// The connection of a match to the ledger.
pub(super) struct AtStake {
    /// The people who have something at stake, even if they have left their seat.
    stakers: BTreeSet<UserId>,
    /// Whether the payments of the finished match have been written.
    is_paid: bool,
}

impl AtStake {
    pub(super) fn new(stakers: BTreeSet<UserId>) -> Self {
        Self { stakers, is_paid: false }
    }

    /// Whether this person has something at stake.
    pub(super) fn is_of(&self, user: UserId) -> bool {
        self.stakers.contains(&user)
    }

    /// Reloads who has something at stake: a season changes this without notifying the match.
    pub(super) async fn learn(&mut self, live: &Live) {
        if live.table().spec().ledger.is_none() {
            return;
        }
        match live.world.store.stakers(live.row.id).await {
            Ok(stakers) => self.stakers = stakers.into_iter().collect(),
            Err(error) => tracing::error!(match.id = live.row.id.0, %error, "who has something at stake is not known"),
        }
    }

    /// The refusal to undo a finished match of a season. There is one if a player has since given another person their
    /// place, together with what the match paid.
    pub(super) async fn replaced_since(&self, live: &Live) -> Result<Option<Refusal>, Fault> {
        let store = &live.world.store;
        if live.outcome().is_none() || self.stakers.is_empty() {
            return Ok(None);
        }
        let Some((id, SeasonKind::Season)) = store.season_of_match(live.row.id).await? else { return Ok(None) };
        let the = TheSeason::load(store, id).await?;
        let members = self.stakers.iter().filter_map(|&user| the.member(user));
        let mut replaced = members.filter_map(|member| Some((member, the.state.heir(member)?)));
        Ok(replaced.next().map(|(member, heir)| Refusal::PlaceGone { had: the.name(member), has: the.name(heir) }))
    }

    /// Writes the payments of a match that is over into the ledger. This happens before anybody is told the result, so that
    /// a player who reads of a Token of Life already has it.
    pub(super) async fn pay_out(&mut self, live: &Live) -> Result<(), Fault> {
        if live.outcome().is_none() || self.is_paid {
            return Ok(());
        }
        if let Some(payout) = payout(&live.row, live.table()) {
            settle(&live.world.store, payout).await?;
        }
        self.is_paid = true;
        Ok(())
    }

    /// Notes that the match is not over any more, so that it pays again at its next end.
    pub(super) fn has_been_put_back(&mut self) {
        self.is_paid = false;
    }
}

/// The payments of a match that is over; `None` for a game without garnets.
fn payout(row: &MatchRow, table: &dyn Table) -> Option<Payout> {
    table.spec().ledger?;
    if !table.header().machines.is_empty() {
        return None;
    }
    Some(Payout {
        match_id: row.id,
        users: row.seats.map(|_, seat| seat.user),
        postings: if table.is_annulled() { Vec::new() } else { table.postings() },
        at: table.now(),
    })
}

/// Returns the stakes and makes the match's payments. Idempotent.
async fn settle(store: &Store, payout: Payout) -> Result<(), store::Error> {
    let id = payout.match_id;
    match store.write(payout).await {
        // The rules let nobody pay what they do not own, so this is a bug of ours. The stakes stay where they are until
        // an admin acts, and the match ends nevertheless.
        Err(store::Error::Overdrawn) => tracing::error!(match.id = %id, "a match pays more than was at stake"),
        Ok(is_new) => tracing::debug!(match.id = %id, is_new, "a match was settled in the ledger"),
        Err(error) => return Err(error),
    }
    Ok(())
}
