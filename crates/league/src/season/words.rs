//! A season in words: what each line of its log says, and what it waits for.

use super::{
    By, Chooser, House, Kind, Late, Line, Logged, Member, Phase, Proposal, Safety, Season, Spoils, Step, Tables,
    Titles, Token, Why,
};
use rules::{Millis, Tempo, Timestamp};

mod vote;

pub use vote::{choice_name, vote_asked, vote_line};

/// What members are called, as it may be printed.
pub type Names<'a> = dyn Fn(Member) -> String + 'a;

pub(super) fn list(members: &[Member], names: &Names<'_>) -> String {
    members.iter().map(|&member| names(member)).collect::<Vec<_>>().join(", ")
}

/// `3 garnets`, `1 Token of Life`.
fn counted(kind: Kind, count: u32) -> String {
    let word = match (kind, count) {
        (Kind::Garnet, 1) => "garnet",
        (Kind::Garnet, _) => "garnets",
        (Kind::Token, 1) => "Token of Life",
        (Kind::Token, _) => "Tokens of Life",
    };
    format!("{count} {word}")
}

/// A moment as Discord shows it to each reader in their own time.
fn moment(at: Timestamp) -> String {
    format!("<t:{0}:f> (<t:{0}:R>)", at.0.div_euclid(1000))
}

/// A length that somebody is told of.
pub(crate) fn whole_seconds(ms: i64) -> Millis {
    Millis((ms / 1000).max(1) * 1000)
}

/// What the lines said that a line strikes out, each struck through.
fn struck_out(season: Option<&Season>, line: &Line, names: &Names<'_>, titles: &Titles<'_>) -> String {
    let Some(season) = season else { return String::new() };
    let text = |struck: &Line| struck_through(&told(season.before(struck.n).as_ref(), struck, names, titles));
    season.struck(&line.step).iter().map(text).collect::<Vec<_>>().join("\n")
}

/// A text of one or more lines, struck through.
pub fn struck_through(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("~~{line}~~")).collect::<Vec<_>>().join("\n")
}

/// What a line of the log says; `season` is how it stood before.
pub fn told(season: Option<&Season>, line: &Line, names: &Names<'_>, titles: &Titles<'_>) -> String {
    let who = |member: &Member| names(*member);
    match &line.step {
        Step::Create { name, house, cast } => {
            format!("🎬 The season **{}** begins. Cast: {}.\n{house}", titles(name), list(cast, names))
        }
        Step::Add { member } => format!("➕ {} joins the cast.", who(member)),
        Step::Remove { member } => format!("➖ {} leaves the season.", who(member)),
        Step::Replace { member, by, owned } => {
            let brought: Vec<_> = owned.iter().map(|&(kind, amount)| counted(kind, amount)).collect();
            let with = if brought.is_empty() { String::new() } else { format!(", with {}", brought.join(" and ")) };
            format!("🔁 {} takes the place of {}{with}.", who(by), who(member))
        }
        Step::Main { seats, .. } => opened(season, seats, names),
        Step::Result { winner, candidate, .. } => {
            // In a death match or the final nobody is named to play a death match.
            let is_main =
                season.is_some_and(|season| matches!(season.phase(), Phase::Main { .. }) && !season.is_final());
            result(*winner, candidate.filter(|_| is_main), names)
        }
        Step::Propose { winners, candidate } => {
            let proposal = Proposal { winners: winners.clone(), candidate: *candidate };
            format!("✏ The host changes the outcome: {}.", outcome(&proposal, names))
        }
        Step::Draw { candidate } => {
            let among = season.map(Season::drawn_from).unwrap_or_default();
            format!("🎲 The lot draws the candidate among {}: it is {}.", list(&among, names), who(candidate))
        }
        Step::Confirm { from } => confirmed(season, from, names),
        Step::Lapse => "⌛ Nobody was picked in time; the host decides with `/season pick`.".to_owned(),
        Step::Pick { opponent, by, tokens } => picked(season, *opponent, (*by, tokens.is_empty()), names),
        Step::Choose { game, by } => chosen(game, *by),
        Step::Death { seats: [candidate, opponent], .. } => {
            format!("💀 The death match is on: {} against {}.", who(candidate), who(opponent))
        }
        Step::Eliminate { member, by, spoils } => gone(&who(member), *by, *spoils),
        Step::Return { member } => format!("↩ {} is back in play.", who(member)),
        Step::Award { to, kind, change, by } => awarded(to, (*kind, *change), *by, names),
        Step::Offer { from, to, kind, amount } => {
            format!("🎁 {} offers {} {}.", who(from), who(to), counted(*kind, *amount))
        }
        Step::Answer { of, accepts } => match season.and_then(|season| season.offer(*of)) {
            Some(offer) if *accepts => {
                format!("🎁 {} takes {} from {}.", who(&offer.to), counted(offer.kind, offer.amount), who(&offer.from))
            }
            Some(offer) => format!("🎁 {}'s offer to {} is off.", who(&offer.from), who(&offer.to)),
            None => String::new(),
        },
        Step::Vote(step) => vote::told(season, (step, line.at), names, titles),
        Step::Undo => format!("⏪ The host takes back:\n{}", struck_out(season, line, names, titles)),
        Step::Reopen { .. } => format!(
            "↩ A match of this season does not end as it was told, so this is struck out:\n{}",
            struck_out(season, line, names, titles)
        ),
        Step::Shift { by_ms, .. } => {
            format!("⏳ I was away; the {} are given back to whoever chooses.", whole_seconds(*by_ms))
        }
        Step::Publish => {
            "📖 The host publishes the season's page. `/season export` gives it to everybody from now on.".to_owned()
        }
        Step::End { prizes } => ended(prizes, names, season.is_some_and(|season| !season.votes().is_empty())),
    }
}

/// The season ends, with prizes or without; `is_open` says whether a vote has no result yet.
fn ended(prizes: &[(Member, u32)], names: &Names<'_>, is_open: bool) -> String {
    let given: Vec<_> = prizes.iter().map(|&(member, prize)| format!("{} {prize}", names(member))).collect();
    let prizes =
        if given.is_empty() { String::new() } else { format!(" Garnets by final place: {}.", given.join(", ")) };
    let open = if is_open { " The votes that are on end without a result." } else { "" };
    format!("🏁 The season is over.{prizes}{open}")
}

/// Somebody goes home.
fn gone(who: &str, by: By, spoils: u32) -> String {
    let by = if by == By::Vote { ", as the vote says" } else { "" };
    let spoils = if spoils > 0 {
        format!(" Their {} go to the survivor.", counted(Kind::Garnet, spoils))
    } else {
        String::new()
    };
    format!("🚪 {who} goes home{by}.{spoils}")
}

/// A table of a main match opens.
fn opened(season: Option<&Season>, seats: &[Member], names: &Names<'_>) -> String {
    let is_first = season.is_none_or(|season| !matches!(season.phase(), Phase::Main { .. }));
    let number = season.map_or(1, |season| season.episode() + u32::from(is_first));
    let what = if season.is_some_and(Season::is_final) { "the final" } else { "the main match" };
    let opens = if is_first { format!("Episode {number}: {what} is on") } else { "Another table".to_owned() };
    let rule = match season {
        Some(season) if !is_first && !season.is_final() => several(season.house()),
        _ => "",
    };
    format!("🎲 {opens}: {}.{rule}", list(seats, names))
}

/// What several tables of a main match come to.
fn several(house: &House) -> &'static str {
    match house.tables {
        Tables::Host => {
            " Whoever wins a table has won the main match; if the tables name several candidates, the host says which."
        }
        Tables::Lot => {
            " Whoever wins a table has won the main match; if the tables name several candidates, the lot draws one of them."
        }
    }
}

/// The host confirms how a main match has come out.
fn confirmed(season: Option<&Season>, from: &[Member], names: &Names<'_>) -> String {
    let Some(Phase::Main { proposal, .. }) = season.map(Season::phase) else { return String::new() };
    if season.is_some_and(Season::is_final) {
        return format!("🏆 The host confirms: **{}** wins the season.", list(&proposal.winners, names));
    }
    let pickable = if from.is_empty() { "nobody".to_owned() } else { list(from, names) };
    let safe = season.map(|season| season.safe_from(from)).unwrap_or_default();
    let safe = if safe.is_empty() { String::new() } else { format!("; {}", safe_ones(&safe, names)) };
    format!("✅ The host confirms: {}. May be picked: {pickable}{safe}.", outcome(proposal, names))
}

/// The host or a vote gives or takes.
fn awarded(to: &[Member], (kind, change): (Kind, i32), by: By, names: &Names<'_>) -> String {
    let who = if by == By::Vote { "vote" } else { "host" };
    let verb = if change < 0 { "takes" } else { "gives" };
    let way = if change < 0 { "from" } else { "to" };
    let each = if to.len() > 1 { "each of " } else { "" };
    format!("⚖ The {who} {verb} {} {way} {each}{}.", counted(kind, change.unsigned_abs()), list(to, names))
}

fn result(winner: Option<Member>, candidate: Option<Member>, names: &Names<'_>) -> String {
    match (winner, candidate) {
        (Some(winner), Some(candidate)) => {
            format!("🏁 {} wins; {} is the elimination candidate by the rules.", names(winner), names(candidate))
        }
        (Some(winner), None) => format!("🏁 {} wins.", names(winner)),
        (None, _) => "🏁 A match of this season is over without a winner.".to_owned(),
    }
}

fn outcome(proposal: &Proposal, names: &Names<'_>) -> String {
    let won = match proposal.winners.as_slice() {
        [] => "nobody wins".to_owned(),
        [one] => format!("{} wins", names(*one)),
        many => format!("{} win", list(many, names)),
    };
    match proposal.candidate {
        Some(candidate) => format!("{won}; {} is the elimination candidate", names(candidate)),
        None => won,
    }
}

/// A game by its id, as people read it.
fn named(game: &str) -> String {
    format!("`{game}`")
}

/// An opponent is picked.
fn picked(season: Option<&Season>, opponent: Member, (by, keeps_tokens): (By, bool), names: &Names<'_>) -> String {
    let safe = season.map(Season::safe).unwrap_or_default();
    let back = if keeps_tokens { "" } else { " All Tokens of Life are handed back." };
    format!("⚔ {} is the opponent{}.{back}", names(opponent), picked_by(by, &safe, names))
}

/// A game is chosen.
fn chosen(game: &str, by: By) -> String {
    let by = match by {
        By::Candidate => "",
        By::Host => ", as the host says",
        By::Vote => ", as the vote says",
        By::Lot => ", drawn by lot",
        By::Rules => ", the only game of this season",
    };
    format!("🎯 The death match is {}{by}.", named(game))
}

/// Who has picked, and who was safe where nobody has.
fn picked_by(by: By, safe: &[(Member, Safety)], names: &Names<'_>) -> String {
    let how = match by {
        By::Candidate => return String::new(),
        By::Host => return ", as the host says".to_owned(),
        By::Vote => return ", as the vote says".to_owned(),
        By::Lot => "drawn by lot",
        By::Rules => "the only one who can be picked",
    };
    if safe.is_empty() { format!(", {how}") } else { format!(", {how}; {}", safe_ones(safe, names)) }
}

/// Who cannot be picked, each with the reason.
pub fn safe_ones(safe: &[(Member, Safety)], names: &Names<'_>) -> String {
    let one = |&(member, why): &(Member, Safety)| format!("{} ({})", names(member), reason(why));
    format!("safe: {}", safe.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn reason(why: Safety) -> &'static str {
    match why {
        Safety::Winner => "winner",
        Safety::SatOut => "sat out",
        Safety::Token => "Token of Life",
        Safety::Late => "joined too late to be picked",
    }
}

/// Whom the season waits for, if it is a member.
pub fn calls(season: &Season) -> Option<Member> {
    match season.phase() {
        Phase::Picking { candidate, until: Some(_), .. } | Phase::Choosing { candidate, until: Some(_), .. } => {
            Some(*candidate).filter(|_| !season.is_over())
        }
        Phase::Between
        | Phase::Main { .. }
        | Phase::Picking { .. }
        | Phase::Choosing { .. }
        | Phase::Ready { .. }
        | Phase::Death { .. }
        | Phase::Beaten { .. }
        | Phase::Won { .. } => None,
    }
}

/// What the season waits for.
pub fn standing(season: &Season, names: &Names<'_>) -> String {
    if season.is_over() {
        return "The season is over.".to_owned();
    }
    match season.phase() {
        Phase::Between if season.is_final() => "Two are left: `/season main` in a channel opens the final.".to_owned(),
        Phase::Between => "Next: `/season main` in a channel opens the main match of the next episode.".to_owned(),
        Phase::Main { tables, proposal } if season.awaits_confirmation() => {
            let missing = if season.is_final() {
                if proposal.winners.len() == 1 { "" } else { " The final needs one winner: press Change." }
            } else if proposal.candidate.is_none() {
                " The candidate is still to be named: press Change."
            } else {
                ""
            };
            let tables = if tables.len() > 1 { format!(" at {} tables", tables.len()) } else { String::new() };
            format!(
                "The main match is over{tables}: {}. A host confirms or changes that.{missing}",
                outcome(proposal, names)
            )
        }
        Phase::Main { .. } => {
            let open: Vec<_> = season.open_tables().iter().map(|table| list(&table.seats, names)).collect();
            format!("The main match is played: {}.", open.join("; "))
        }
        Phase::Picking { candidate, until: Some(until), .. } => {
            let late = match season.house().late {
                Late::Lot => "then the lot decides",
                Late::Host => "then the host decides",
            };
            format!("{} picks an opponent until {}; {late}.", names(*candidate), moment(*until))
        }
        Phase::Picking { .. } => "A host names the opponent with `/season pick`.".to_owned(),
        Phase::Choosing { candidate, until: Some(until), .. } => {
            format!(
                "{} chooses the game of the death match until {}; then the lot decides.",
                names(*candidate),
                moment(*until)
            )
        }
        Phase::Choosing { candidate, opponent, .. } => format!(
            "{} plays a death match against {}; a host opens it with `/season death` and names the game.",
            names(*candidate),
            names(*opponent)
        ),
        Phase::Ready { candidate, opponent, game } => format!(
            "{} plays a death match against {} in {}; a host opens it with `/season death`.",
            names(*candidate),
            names(*opponent),
            named(game)
        ),
        Phase::Death { table } => format!("The death match is played: {}.", list(&table.seats, names)),
        Phase::Beaten { loser: Some(loser), .. } => {
            format!("The death match is over: {} goes home.", names(*loser))
        }
        Phase::Beaten { loser: None, .. } => {
            "The death match is over without a winner: a host says with `/season eliminate` who goes home, or opens \
             another one with `/season death`."
                .to_owned()
        }
        Phase::Won { champion } => format!("**{}** has won; `/season end` ends the season.", names(*champion)),
    }
}

/// How a member stands, in a few words.
pub fn note(season: &Season, member: Member) -> String {
    let out = season.members().find(|(known, _)| *known == member).and_then(|(_, out)| out);
    if let Some(out) = out {
        return match out.why {
            Why::Eliminated
                if matches!(season.phase(), Phase::Won { .. }) && season.places().get(1) == Some(&member) =>
            {
                "runner-up".to_owned()
            }
            Why::Eliminated => format!("out in episode {}", out.episode),
            Why::Left => format!("left in episode {}", out.episode),
            Why::Replaced(_) => "replaced".to_owned(),
        };
    }
    let is = |other: &Member| *other == member;
    let note = match season.phase() {
        Phase::Won { champion } if is(champion) => "wins the season",
        Phase::Picking { candidate, .. } if is(candidate) => "elimination candidate",
        Phase::Picking { from, .. } if !from.contains(&member) => {
            return match season.safe().into_iter().find(|(known, _)| *known == member) {
                Some((_, why)) => format!("safe: {}", reason(why)),
                None => "safe".to_owned(),
            };
        }
        Phase::Choosing { candidate, .. } | Phase::Ready { candidate, .. } if is(candidate) => "elimination candidate",
        Phase::Choosing { opponent, .. } | Phase::Ready { opponent, .. } if is(opponent) => "death match opponent",
        Phase::Death { table } if table.seats.first().is_some_and(is) => "elimination candidate",
        Phase::Death { table } if table.seats.contains(&member) => "death match opponent",
        Phase::Main { proposal, .. } if proposal.winners.contains(&member) => "wins the main match",
        Phase::Main { proposal, .. } if proposal.candidate == Some(member) => "elimination candidate",
        Phase::Main { tables, .. } if tables.iter().any(|table| table.seats.contains(&member)) => "plays",
        Phase::Main { .. } => "watches",
        Phase::Between
        | Phase::Picking { .. }
        | Phase::Choosing { .. }
        | Phase::Ready { .. }
        | Phase::Death { .. }
        | Phase::Beaten { .. }
        | Phase::Won { .. } => "in play",
    };
    note.to_owned()
}

impl std::fmt::Display for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let immune =
            if self.winners_immune { "winners of a main match cannot be picked" } else { "winners can be picked" };
        let token = match self.token {
            Token::Nothing => "a Token of Life does nothing",
            Token::Safe => "who holds a Token of Life cannot be picked",
            Token::Spent => "who holds a Token of Life cannot be picked, and all are handed back after a pick",
        };
        let opponent = match self.opponent {
            Chooser::Candidate => "the candidate picks the opponent",
            Chooser::Lot => "the lot picks the opponent",
            Chooser::Host => "the host picks the opponent",
        };
        let late = match (self.opponent, self.late) {
            (Chooser::Candidate, Late::Lot) => format!(" within {}, then the lot does", self.pick_time()),
            (Chooser::Candidate, Late::Host) => format!(" within {}, then the host does", self.pick_time()),
            _ => String::new(),
        };
        let games = self.games.join(", ");
        let game = match self.game {
            Chooser::Candidate => format!("the candidate chooses the game among {games}"),
            Chooser::Lot => format!("the lot draws the game among {games}"),
            Chooser::Host => "the host names the game".to_owned(),
        };
        let spoils = match self.spoils {
            Spoils::Keep => "",
            Spoils::Survivor => "; the survivor of a death match gets the loser's garnets",
        };
        let gifts = if self.gifts { "players may give each other garnets and tokens" } else { "there are no gifts" };
        let out = if self.sat_out_safe { "; who sits out a main match cannot be picked" } else { "" };
        let tables = match self.tables {
            Tables::Host => "",
            Tables::Lot => "; if several tables name candidates, the lot draws one of them",
        };
        write!(f, "House rules: {immune}{out}{tables}; {token}; {opponent}{late}; {game}{spoils}; {gifts}.")?;
        write!(f, " A match waits {} for its players to be ready, then the host decides.", self.ready_time())?;
        if self.tempo == Tempo::Slow {
            f.write_str(" Matches are slow: a turn takes up to a day.")?;
        }
        if self.garnets > 0 {
            write!(f, " Everybody begins with {}.", counted(Kind::Garnet, self.garnets))?;
        }
        if let Some(role) = self.spectators {
            write!(f, " Whoever goes home watches by the role <@&{role}>.")?;
        }
        Ok(())
    }
}

/// Whether a member is the candidate, the opponent or the winner now.
pub fn is_marked(season: &Season, member: Member) -> bool {
    match season.phase() {
        Phase::Picking { candidate, .. } => *candidate == member,
        Phase::Choosing { candidate, opponent, .. } | Phase::Ready { candidate, opponent, .. } => {
            [candidate, opponent].contains(&&member)
        }
        Phase::Death { table } => table.seats.contains(&member),
        Phase::Beaten { seats, .. } => seats.contains(&member),
        Phase::Won { champion } => *champion == member,
        Phase::Main { proposal, .. } => proposal.candidate == Some(member),
        Phase::Between => false,
    }
}

/// How far it is, in a few words for the picture.
pub fn headline(season: &Season) -> String {
    let n = season.in_play().len();
    if season.is_over() {
        "The season is over".to_owned()
    } else if matches!(season.phase(), Phase::Won { .. }) {
        "The season is won".to_owned()
    } else if season.episode() == 0 {
        format!("{n} begin")
    } else {
        format!("Episode {} · {n} in play", season.episode())
    }
}
