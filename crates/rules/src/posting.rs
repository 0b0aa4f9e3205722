//! What a match moves in a server's ledger: garnets, community garnets and Tokens of Life.

use super::Seat;

/// One change that a match makes to what a player or a pair of players owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// Whose possession changes.
    pub holder: Holder,
    /// What of.
    pub asset: Asset,
    /// By how much: earned if positive, paid if negative, never 0.
    pub change: i64,
    /// Why, in words for the ledger's history: `top score of round 2`.
    pub reason: String,
}

/// Whose possession a posting changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    /// One seat's.
    Seat(Seat),
    /// A pair's, the smaller seat first.
    Pair(Seat, Seat),
}

/// What the ledger keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asset {
    /// Garnets; they belong to players.
    Garnet,
    /// Community garnets; they belong to pairs of players.
    CommunityGarnet,
    /// Tokens of Life; they belong to players.
    TokenOfLife,
}
