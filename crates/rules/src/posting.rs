//! What a match changes in a server's ledger: garnets, community garnets and Tokens of Life.

use super::Seat;

/// One change that a match makes to what a player or a pair of players owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// Who owns the asset that changes.
    pub holder: Holder,
    /// The kind of asset that changes.
    pub asset: Asset,
    /// By how much the asset changes: earned if positive, paid if negative, never 0.
    pub change: i64,
    /// The reason for the change, in words for the ledger's history: `top score of round 2`.
    pub reason: String,
}

/// The owner of the assets that a posting changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    /// The player in one seat.
    Seat(Seat),
    /// A pair of players, the smaller seat first.
    Pair(Seat, Seat),
}

/// The kinds of assets in the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asset {
    /// Garnets; each player owns some.
    Garnet,
    /// Community garnets; they belong to pairs of players.
    CommunityGarnet,
    /// Tokens of Life; each player owns some.
    TokenOfLife,
}
