//! The house rules of a season, and presets of them.

use serde::{Deserialize, Serialize};

use rules::{Millis, Tempo};

/// Who makes a choice of the season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// The elimination candidate chooses.
    Candidate,
    /// The choice is drawn by lot.
    Lot,
    /// The host chooses.
    Host,
}

/// What happens when the candidate's time to pick is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// The lot decides among those who may be picked.
    Lot,
    /// The host decides.
    Host,
}

/// What a Token of Life does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// A Token of Life has no effect.
    Nothing,
    /// A member with a token cannot be picked, and keeps it.
    Safe,
    /// A member with a token cannot be picked; when somebody is picked, all members lose their tokens.
    Spent,
}

/// What happens to the garnets of a member who loses a death match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spoils {
    /// The loser keeps the garnets.
    Keep,
    /// The winner gets the garnets.
    Survivor,
}

/// Who names the candidate if several tables of a main match name one each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tables {
    /// The host names the candidate.
    #[default]
    Host,
    /// The lot, among the candidates of the tables.
    Lot,
}

impl Tables {
    /// Whether this is the default, which logs leave out.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    fn is_host(&self) -> bool {
        *self == Self::Host
    }
}

/// Whether a private thread of members in play stays open when one of them is eliminated. Logs store a boolean: `true`
/// if such threads close.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Talks {
    /// The thread stays open.
    #[default]
    Stay,
    /// The thread closes.
    Close,
}

impl Talks {
    /// Whether this is the default, which logs leave out.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    fn stay(&self) -> bool {
        *self == Self::Stay
    }
}

impl From<bool> for Talks {
    fn from(close: bool) -> Self {
        if close { Self::Close } else { Self::Stay }
    }
}

impl From<Talks> for bool {
    fn from(talks: Talks) -> Self {
        talks == Talks::Close
    }
}

/// The rules that a host chooses for a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// Whether the winners of a main match cannot be picked.
    pub winners_immune: bool,
    /// Whether members who sat at no table of a main match cannot be picked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sat_out_safe: bool,
    /// Who names the candidate if several tables name one each.
    #[serde(default, skip_serializing_if = "Tables::is_host")]
    pub tables: Tables,
    /// What a Token of Life does.
    pub token: Token,
    /// Who picks the opponent of a death match.
    pub opponent: Chooser,
    /// Who chooses the game of a death match.
    pub game: Chooser,
    /// The games among which the game of a death match is chosen by the candidate or drawn by lot.
    pub games: Vec<String>,
    /// How long the candidate has for each choice, in milliseconds.
    pub pick_ms: i64,
    /// What happens when the candidate's time to pick is up.
    pub late: Late,
    /// How long a match waits for its players to be ready, in milliseconds.
    #[serde(default = "crate::usual_ready_ms", skip_serializing_if = "crate::is_usual")]
    pub ready_ms: i64,
    /// How fast the season's matches are played.
    #[serde(default, skip_serializing_if = "Tempo::is_live")]
    pub tempo: Tempo,
    /// What happens to the garnets of a member who loses a death match.
    pub spoils: Spoils,
    /// How many garnets each member begins with.
    pub garnets: u32,
    /// Whether players may give each other garnets and tokens.
    pub gifts: bool,
    /// Whether a private thread of members in play stays open when one of them is eliminated.
    #[serde(default, rename = "talks_close", skip_serializing_if = "Talks::stay")]
    pub talks: Talks,
    /// The id of the role whose holders can see the spectators' channels of the season's matches; members who go home
    /// get the role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spectators: Option<u64>,
}

impl House {
    /// How long the candidate has for each choice.
    pub fn pick_time(&self) -> Millis {
        Millis(self.pick_ms)
    }

    /// How long a match waits for its players.
    pub fn ready_time(&self) -> Millis {
        Millis(self.ready_ms)
    }
}

/// A named set of house rules.
pub struct Preset {
    /// The preset's name in commands.
    pub name: &'static str,
    /// What the preset's rules are, in one line.
    pub means: &'static str,
    /// Creates the rules, with these games for death matches.
    pub house: fn(Vec<String>) -> House,
}

/// The presets, the default first.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "usual",
        means: "winners and holders of tokens are safe, the EC picks, the host names the game",
        house: usual,
    },
    Preset {
        name: "show",
        means: "tokens are handed back after a pick, the lot draws the game, gifts and spoils",
        house: show,
    },
    Preset {
        name: "plain",
        means: "nobody is safe, tokens do nothing, the EC picks, the host names the game",
        house: plain,
    },
];

fn usual(games: Vec<String>) -> House {
    House {
        winners_immune: true,
        sat_out_safe: false,
        tables: Tables::Host,
        token: Token::Safe,
        opponent: Chooser::Candidate,
        game: Chooser::Host,
        games,
        pick_ms: Millis::from_hours(24).0,
        ready_ms: crate::READY_USUAL.0,
        tempo: Tempo::Live,
        late: Late::Lot,
        spoils: Spoils::Keep,
        garnets: 0,
        gifts: false,
        talks: Talks::Stay,
        spectators: None,
    }
}

fn show(games: Vec<String>) -> House {
    House { token: Token::Spent, game: Chooser::Lot, spoils: Spoils::Survivor, garnets: 1, gifts: true, ..usual(games) }
}

fn plain(games: Vec<String>) -> House {
    House { winners_immune: false, token: Token::Nothing, ..usual(games) }
}
