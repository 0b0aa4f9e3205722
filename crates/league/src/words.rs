//! A league in words: a message for each line of its log, and what the league waits for.

use super::{
    Ended, Format, House, Late, League, Line, Logged, Member, Pairing, Score, Seeding, Standing, Step, TableRow,
};
use crate::season::{Names, Titles, length, moment};
use ::words::{Message, Words, league as said};

fn list(players: &[Member], names: &Names<'_>) -> Words {
    Words::markup(players.iter().map(|&player| names(player)).collect::<Vec<_>>().join(", "))
}

/// A player's name, safe to print.
fn name(player: Member, names: &Names<'_>) -> Words {
    Words::markup(names(player))
}

/// The message for a line of the log; `league` is the state before it.
pub fn told(league: Option<&League>, line: &Line, names: &Names<'_>, titles: &Titles<'_>) -> Message {
    let who = |player: &Member| name(*player, names);
    let paired = |of: u32| league.and_then(|league| league.pairing(of)).map(|pairing| pair(pairing, names));
    let said: Option<Message> = match &line.step {
        Step::Create { name, house, players } => {
            let (name, rules) = (Words::markup(titles(name)), house.in_words());
            Some(if players.is_empty() {
                said::Created { name, rules }.into()
            } else {
                said::CreatedPlayers { name, rules, players: list(players, names) }.into()
            })
        }
        Step::Join { player } => Some(said::Joins { who: who(player) }.into()),
        Step::Leave { player } => Some(said::Leaves { who: who(player) }.into()),
        Step::Add { player } => Some(said::Added { who: who(player) }.into()),
        Step::Withdraw { player } => Some(said::Withdrawn { who: who(player) }.into()),
        Step::Start { order } => {
            let order: Vec<_> =
                order.iter().zip(1..).map(|(&player, seed)| format!("{seed}. {}", names(player))).collect();
            Some(said::Started { order: Words::markup(order.join(", ")) }.into())
        }
        Step::Pair { .. } => {
            let after = league.cloned().and_then(|mut league| league.take(line.clone()).is_ok().then_some(league));
            after.map(|league| round_lines(&league, league.round(), names))
        }
        Step::Open { of } => paired(*of).map(|pairing| said::Opened { pairing }.into()),
        Step::Result { of, ended } => {
            let found = league.and_then(|league| league.pairings().iter().find(|one| one.opened == Some(*of)));
            found.map(|pairing| result(pairing, *ended, names))
        }
        Step::Forfeit { of, loser } => paired(*of).map(|pairing| match loser {
            Some(loser) => said::Forfeited { pairing, loser: who(loser) }.into(),
            None => said::ForfeitedBoth { pairing }.into(),
        }),
        Step::Absent { of, loser } => paired(*of).map(|pairing| match loser {
            Some(loser) => said::Absent { pairing, loser: who(loser) }.into(),
            None => said::AbsentBoth { pairing }.into(),
        }),
        Step::Late => league.map(|league| late(league, names)),
        Step::Shift { by_ms, .. } => Some(said::Shifted { length: length(*by_ms) }.into()),
        Step::Undo => {
            let struck = league.map(|league| league.struck(&Step::Undo)).unwrap_or_default();
            let text = |struck: &Line| {
                let before = league.and_then(|league| league.before(struck.n));
                told(before.as_ref(), struck, names, titles).struck_through()
            };
            // A credited outage is not undone, so it is not listed as struck out.
            let is_told = |struck: &&Line| !matches!(struck.step, Step::Shift { .. });
            Some(said::Undone { lines: Message::joined(struck.iter().filter(is_told).map(text), "\n") }.into())
        }
        Step::End { .. } => Some(said::Ended.into()),
    };
    said.unwrap_or_else(|| Message::verbatim(""))
}

/// Formats a pairing: `3. Ann – Ben`.
fn pair(pairing: &Pairing, names: &Names<'_>) -> Words {
    let [one, other] = pairing.seats.map(names);
    Words::markup(format!("{}. {one} – {other}", pairing.number))
}

/// Several pairings in one line.
fn pairs<'a>(pairings: impl Iterator<Item = &'a Pairing>, names: &Names<'_>) -> Words {
    let pairs: Vec<String> = pairings.map(|one| pair(one, names).into()).collect();
    Words::markup(pairs.join("; "))
}

fn result(pairing: &Pairing, ended: Option<Ended>, names: &Names<'_>) -> Message {
    let pairing = pair(pairing, names);
    match ended {
        Some(Ended::Won(by)) => said::Won { pairing, winner: name(by, names) }.into(),
        Some(Ended::Drawn) => said::Drawn { pairing }.into(),
        Some(Ended::Void) => said::Void { pairing }.into(),
        None => said::Reopened { pairing }.into(),
    }
}

/// The message for a round whose time is up.
fn late(league: &League, names: &Names<'_>) -> Message {
    let open = league.pairings().iter().filter(|one| one.round == league.round() && one.is_to_be_opened());
    let pairings = pairs(open, names);
    match league.house().late {
        Late::Forfeit => said::LateForfeit { pairings }.into(),
        Late::Draw => said::LateDraw { pairings }.into(),
        Late::Host => said::LateHost { pairings }.into(),
    }
}

/// A round's pairings, its deadline, and what happens to unopened pairings then.
pub fn round_lines(league: &League, round: u32, names: &Names<'_>) -> Message {
    let mut lines: Vec<Message> = vec![said::Round { number: round }.into()];
    for pairing in league.pairings().iter().filter(|pairing| pairing.round == round) {
        lines.push(scored(pairing, names));
    }
    for pairing in league.pairings().iter().filter(|pairing| pairing.round == round) {
        for seat in [0, 1] {
            let player = pairing.seats[seat];
            if league.house().format == Format::Swiss && sits_a_third_time(league, player, round) {
                let who = name(player, names);
                lines.push(if seat == 0 { said::ThirdFirst { who }.into() } else { said::ThirdSecond { who }.into() });
            }
        }
    }
    let free: Vec<Member> =
        league.free().iter().filter(|(free, _)| *free == round).map(|(_, player)| *player).collect();
    if !free.is_empty() {
        let players = list(&free, names);
        let is_win = league.house().format == Format::Swiss;
        lines.push(if is_win { said::FreeWin { players }.into() } else { said::Free { players }.into() });
    }
    if let Some(until) = league.until().filter(|_| round == league.round()) {
        let until = moment(until);
        lines.push(match league.house().late {
            Late::Forfeit => said::UntilForfeit { until }.into(),
            Late::Draw => said::UntilDraw { until }.into(),
            Late::Host => said::UntilHost { until }.into(),
        });
    }
    Message::joined(lines, "\n")
}

/// A pairing with its current result.
fn scored(one: &Pairing, names: &Names<'_>) -> Message {
    let pairing = pair(one, names);
    match one.score {
        Some(Score::Won { by, is_forfeit: true }) => said::PairingForfeit { pairing, winner: name(by, names) }.into(),
        Some(Score::Won { by, is_forfeit: false }) => said::PairingWon { pairing, winner: name(by, names) }.into(),
        Some(Score::Drawn { .. }) => said::PairingDrawn { pairing }.into(),
        Some(Score::Lost) => said::PairingLost { pairing }.into(),
        None if one.is_to_be_opened() => Message::verbatim(pairing),
        None => said::PairingPlayed { pairing }.into(),
    }
}

/// Whether a player has the same seat in this round as in their two pairings before.
fn sits_a_third_time(league: &League, player: Member, round: u32) -> bool {
    let until = league.pairings().iter().take_while(|pairing| pairing.round <= round);
    let seats = until.filter_map(|pairing| pairing.seats.iter().position(|one| *one == player));
    let seats: Vec<_> = seats.collect();
    seats.last_chunk().is_some_and(|[one, two, three]| one == two && two == three)
}

/// Says what the league waits for.
pub fn standing(league: &League, names: &Names<'_>) -> Message {
    if league.is_over() {
        return match league.champion() {
            Some(champion) => said::Champion { champion: name(champion, names) }.into(),
            None => said::IsOver.into(),
        };
    }
    if !league.has_started() {
        let n = league.in_play().len();
        let least = league.house().rounds.map_or(2, |rounds| 2 * rounds as usize - 1).max(2);
        let needs = (n < least).then(|| said::Needs { count: least }.into());
        let lines = [Some(said::Players { count: n }.into()), needs, Some(said::Join.into())];
        return Message::joined(lines.into_iter().flatten(), " ");
    }
    let open: Vec<&Pairing> = league.pairings().iter().filter(|pairing| pairing.score.is_none()).collect();
    if league.wants_host() {
        let (late, played): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|one| one.round == league.round() && one.is_to_be_opened());
        let late = said::WaitsHost { pairings: pairs(late.into_iter(), names) }.into();
        let left = (!played.is_empty()).then(|| said::Left { pairings: pairs(played.into_iter(), names) }.into());
        return Message::joined([Some(late), left].into_iter().flatten(), " ");
    }
    if open.is_empty() { said::Pairs.into() } else { said::Left { pairings: pairs(open.into_iter(), names) }.into() }
}

/// The league's progress in a few words, for the picture.
pub fn headline(league: &League) -> Message {
    let (players, round) = (league.in_play().len(), league.round());
    if league.is_over() {
        return said::HeadlineOver { rounds: round }.into();
    }
    match league.house().format {
        _ if !league.has_started() => said::HeadlinePlayers { players }.into(),
        Format::Swiss => said::HeadlineOf { round, rounds: league.n_rounds().max(round), players }.into(),
        Format::RoundRobin | Format::Cup => said::Headline { round, players }.into(),
    }
}

/// Formats half points as people write them: `2½`.
fn halves(n: u32) -> String {
    match (n / 2, n % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

impl League {
    /// The table's column headings. The names of tie-breaks are the same in every language.
    pub fn columns(&self) -> [Message; 3] {
        let (points, scores) = (said::Points.into(), said::Scores.into());
        match self.house().format {
            Format::Swiss => [points, scores, Message::verbatim("Buchholz")],
            Format::RoundRobin => [points, scores, Message::verbatim("S.-B.")],
            Format::Cup => [said::Wins.into(), scores, said::ColumnRound.into()],
        }
    }

    /// A row of the table as it is shown.
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

impl House {
    /// The house rules in words.
    pub fn in_words(&self) -> Message {
        let [round, ready] = [self.round_time(), self.ready_time()].map(|time| Words::markup(time.to_string()));
        let format: Message = match (self.format, self.rounds) {
            (Format::RoundRobin, _) => said::RoundRobin.into(),
            (Format::Swiss, None) => said::Swiss.into(),
            (Format::Swiss, Some(rounds)) => said::SwissOf { rounds }.into(),
            (Format::Cup, _) => said::Cup.into(),
        };
        let (late, ready): (Message, Message) = match self.late {
            Late::Forfeit => (said::RulesLateForfeit.into(), said::RulesReadyForfeit { time: ready }.into()),
            Late::Draw => (said::RulesLateDraw.into(), said::RulesReadyDraw { time: ready }.into()),
            Late::Host => (said::RulesLateHost.into(), said::RulesReadyHost { time: ready }.into()),
        };
        let order: Message = match self.seeding {
            Seeding::Lot => said::RulesLot.into(),
            Seeding::Named => said::RulesNamed.into(),
        };
        let game = Words::markup(format!("`{}`", self.game));
        let rules = said::Rules { game, format, time: round, late, order, ready }.into();
        let role = |role| said::RulesRole { role: Words::markup(format!("<@&{role}>")) }.into();
        Message::joined([rules].into_iter().chain(self.role.map(role)), " ")
    }
}
