//! A league in words: what each line of its log says, and what it waits for.

use super::{
    Ended, Format, House, Late, League, Line, Logged, Member, Pairing, Score, Seeding, Standing, Step, TableRow,
};
use crate::season::{Names, Titles, struck_through, whole_seconds};
use rules::Timestamp;

fn list(players: &[Member], names: &Names<'_>) -> String {
    players.iter().map(|&player| names(player)).collect::<Vec<_>>().join(", ")
}

/// A moment as Discord shows it to each reader in their own time.
fn moment(at: Timestamp) -> String {
    format!("<t:{0}:f> (<t:{0}:R>)", at.0.div_euclid(1000))
}

/// What a line of the log says; `league` is how it stood before.
pub fn told(league: Option<&League>, line: &Line, names: &Names<'_>, titles: &Titles<'_>) -> String {
    match &line.step {
        Step::Create { name, house, players } => {
            let begun =
                if players.is_empty() { String::new() } else { format!("\nPlayers: {}.", list(players, names)) };
            format!("🏟 **{}** is called: {house}{begun}", titles(name))
        }
        Step::Join { player } => format!("➕ {} joins.", names(*player)),
        Step::Leave { player } => format!("➖ {} does not play after all.", names(*player)),
        Step::Add { player } => format!("➕ The host takes in {}.", names(*player)),
        Step::Withdraw { player } => format!("➖ The host takes out {}.", names(*player)),
        Step::Start { order } => {
            let order: Vec<_> =
                order.iter().zip(1..).map(|(&player, seed)| format!("{seed}. {}", names(player))).collect();
            format!("🏁 It starts, in this order: {}.", order.join(", "))
        }
        Step::Pair { .. } => {
            let after = league.cloned().and_then(|mut league| league.take(line.clone()).is_ok().then_some(league));
            after.map_or_else(String::new, |league| round_lines(&league, league.round(), names))
        }
        Step::Open { of } => {
            let pairing = league.and_then(|league| league.pairing(*of));
            pairing.map_or_else(String::new, |pairing| format!("▶ {} is played.", pair(pairing, names)))
        }
        Step::Result { of, ended } => {
            let found = league.and_then(|league| league.pairings().iter().find(|one| one.opened == Some(*of)));
            found.map_or_else(String::new, |pairing| result(pairing, *ended, names))
        }
        Step::Forfeit { of, loser } => {
            let Some(pairing) = league.and_then(|league| league.pairing(*of)) else { return String::new() };
            match loser {
                Some(loser) => format!("⚖ The host decides {}: {} forfeits it.", pair(pairing, names), names(*loser)),
                None => format!("⚖ The host decides {}: both forfeit it.", pair(pairing, names)),
            }
        }
        Step::Absent { of, loser } => {
            let Some(pairing) = league.and_then(|league| league.pairing(*of)) else { return String::new() };
            match loser {
                Some(loser) => {
                    format!("⌛ {}: {} was not ready in time and forfeits it.", pair(pairing, names), names(*loser))
                }
                None => format!("⌛ {}: nobody was ready in time, so both forfeit it.", pair(pairing, names)),
            }
        }
        Step::Late => late(league, names),
        Step::Shift { by_ms, .. } => {
            format!("⏳ I was away; the {} are given back to the round.", whole_seconds(*by_ms))
        }
        Step::Undo => {
            let struck = league.map(|league| league.struck(&Step::Undo)).unwrap_or_default();
            let text = |struck: &Line| {
                let before = league.and_then(|league| league.before(struck.n));
                struck_through(&told(before.as_ref(), struck, names, titles))
            };
            format!("⏪ The host takes back:\n{}", struck.iter().map(text).collect::<Vec<_>>().join("\n"))
        }
        Step::End { .. } => "🏁 It is over.".to_owned(),
    }
}

/// `3. Ann – Ben`.
fn pair(pairing: &Pairing, names: &Names<'_>) -> String {
    let [one, other] = pairing.seats.map(names);
    format!("{}. {one} – {other}", pairing.number)
}

fn result(pairing: &Pairing, ended: Option<Ended>, names: &Names<'_>) -> String {
    let pair = pair(pairing, names);
    match ended {
        Some(Ended::Won(by)) => format!("🏁 {pair}: {} wins.", names(by)),
        Some(Ended::Drawn) => format!("🏁 {pair}: a draw."),
        Some(Ended::Void) => format!("🏁 {pair}: it counts for nothing and can be played anew."),
        None => format!("▶ {pair} is played on; its result counts no more."),
    }
}

/// The time of the round is up.
fn late(league: Option<&League>, names: &Names<'_>) -> String {
    let Some(league) = league else { return String::new() };
    let open: Vec<_> = league
        .pairings()
        .iter()
        .filter(|one| one.round == league.round() && one.is_to_be_opened())
        .map(|one| pair(one, names))
        .collect();
    let then = match league.house().late {
        Late::Forfeit => "both forfeit",
        Late::Draw => "drawn",
        Late::Host => "the host decides with `/league forfeit`",
    };
    format!("⌛ The time of the round is up. Not played, so {then}: {}.", open.join("; "))
}

/// A round with its pairings, and what follows if nobody opens them.
pub fn round_lines(league: &League, round: u32, names: &Names<'_>) -> String {
    let mut lines = vec![format!("⚔ **Round {round}**")];
    for pairing in league.pairings().iter().filter(|pairing| pairing.round == round) {
        let score = match pairing.score {
            Some(Score::Won { by, is_forfeit }) => {
                format!(": {} wins{}", names(by), if is_forfeit { " by forfeit" } else { "" })
            }
            Some(Score::Drawn { .. }) => ": a draw".to_owned(),
            Some(Score::Lost) => ": both forfeit".to_owned(),
            None if pairing.is_to_be_opened() => String::new(),
            None => ": is played".to_owned(),
        };
        lines.push(format!("{}{score}", pair(pairing, names)));
    }
    for pairing in league.pairings().iter().filter(|pairing| pairing.round == round) {
        for (seat, word) in [(0, "first"), (1, "second")] {
            let player = pairing.seats[seat];
            if league.house().format == Format::Swiss && sits_a_third_time(league, player, round) {
                let name = names(player);
                lines.push(format!("{name} sits {word} a third time in a row: no other pairing was possible."));
            }
        }
    }
    let free: Vec<Member> =
        league.free().iter().filter(|(free, _)| *free == round).map(|(_, player)| *player).collect();
    if !free.is_empty() {
        let point = if league.house().format == Format::Swiss { ", which counts as a win" } else { "" };
        lines.push(format!("Free{point}: {}", list(&free, names)));
    }
    if let Some(until) = league.until().filter(|_| round == league.round()) {
        let late = match league.house().late {
            Late::Forfeit => "what nobody has opened by then both forfeit",
            Late::Draw => "what nobody has opened by then is drawn",
            Late::Host => "then the host decides what nobody has opened",
        };
        lines.push(format!("Either of two opens their match by its button, until {}; {late}.", moment(until)));
    }
    lines.join("\n")
}

/// Whether somebody sits in one seat in this round and sat there in their two pairings before.
fn sits_a_third_time(league: &League, player: Member, round: u32) -> bool {
    let until = league.pairings().iter().take_while(|pairing| pairing.round <= round);
    let seats = until.filter_map(|pairing| pairing.seats.iter().position(|one| *one == player));
    let seats: Vec<_> = seats.collect();
    seats.last_chunk().is_some_and(|[one, two, three]| one == two && two == three)
}

/// What the league waits for.
pub fn standing(league: &League, names: &Names<'_>) -> String {
    if league.is_over() {
        return match league.champion() {
            Some(champion) => format!("🏆 **{}** wins.", names(champion)),
            None => "It is over; `/league standings` shows the table.".to_owned(),
        };
    }
    if !league.has_started() {
        let n = league.in_play().len();
        let least = league.house().rounds.map_or(2, |rounds| 2 * rounds as usize - 1).max(2);
        let missing = if n < least { format!(" It needs at least {least}.") } else { String::new() };
        return format!("{n} play so far.{missing} Join by the button; a host begins with `/league start`.");
    }
    let open: Vec<String> = league
        .pairings()
        .iter()
        .filter(|pairing| pairing.score.is_none())
        .map(|pairing| pair(pairing, names))
        .collect();
    if open.is_empty() {
        "The next round is being paired.".to_owned()
    } else {
        format!("Left to play: {}.", open.join("; "))
    }
}

/// How far it is, in a few words for the picture.
pub fn headline(league: &League) -> String {
    let n = league.in_play().len();
    let rounds = match league.house().format {
        Format::Swiss => format!(" of {}", league.n_rounds().max(league.round())),
        Format::RoundRobin | Format::Cup => String::new(),
    };
    if league.is_over() {
        format!("Over after {} rounds", league.round())
    } else if league.has_started() {
        format!("Round {}{rounds} · {n} play", league.round())
    } else {
        format!("{n} players so far")
    }
}

/// Halves as people write them: `2½`.
fn halves(n: u32) -> String {
    match (n / 2, n % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

impl League {
    /// The names of the columns of its table.
    pub fn columns(&self) -> [&'static str; 3] {
        match self.house().format {
            Format::Swiss => ["Points", "W–D–L", "Buchholz"],
            Format::RoundRobin => ["Points", "W–D–L", "S.-B."],
            Format::Cup => ["Wins", "W–D–L", "Round"],
        }
    }

    /// A line of its table as it is shown.
    pub fn row(&self, standing: &Standing, name: String) -> TableRow {
        let Standing { place, points, played, won, drawn, tie_break, plays, .. } = *standing;
        let is_cup = self.house().format == Format::Cup;
        TableRow {
            place,
            name,
            points: if is_cup { won.to_string() } else { halves(points) },
            scores: format!("{won}–{drawn}–{}", played.saturating_sub(won + drawn)),
            tie_break: match self.house().format {
                Format::Swiss => halves(tie_break),
                // Half points times half points are quarters.
                Format::RoundRobin => format!("{}", f64::from(tie_break) / 4.0),
                Format::Cup => tie_break.to_string(),
            },
            plays,
        }
    }
}

impl std::fmt::Display for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let format = match self.format {
            Format::RoundRobin => "everybody meets everybody",
            Format::Swiss => "a Swiss league",
            Format::Cup => "a cup",
        };
        write!(f, "`{}`, {format}", self.game)?;
        if let Some(rounds) = self.rounds {
            write!(f, " of {rounds} rounds")?;
        }
        let late = match self.late {
            Late::Forfeit => "what nobody has opened by then both forfeit",
            Late::Draw => "what nobody has opened by then is drawn",
            Late::Host => "then the host decides what nobody has opened",
        };
        let order = match self.seeding {
            Seeding::Lot => "drawn by lot",
            Seeding::Named => "as named, the strongest first",
        };
        write!(f, "; a round takes {} at most, {late}; the order is {order}.", self.round_time())?;
        let late = match self.late {
            Late::Forfeit => "who is not ready by then forfeits",
            Late::Draw => "then it can be opened anew",
            Late::Host => "then the host decides",
        };
        write!(f, " A match waits {} for both to be ready; {late}.", self.ready_time())?;
        match self.role {
            Some(role) => write!(f, " Who has the role <@&{role}> may join."),
            None => Ok(()),
        }
    }
}
