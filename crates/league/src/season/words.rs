//! A season in words: a message for each line of its log, and what the season waits for.

use super::{
    By, Chooser, House, Kind, Late, Line, Logged, Member, Phase, Proposal, Safety, Season, Spoils, Step, Tables, Talks,
    Titles, Token, Why,
};
use ::words::{Message, Words, notice, season as said};
use rules::{Millis, Tempo, Timestamp};

mod vote;

pub use vote::{choice_name, vote_asked, vote_line};

/// Formats a member's name, safe to print.
pub type Names<'a> = dyn Fn(Member) -> String + 'a;

/// A member's name, safe to print.
pub(super) fn name(member: Member, names: &Names<'_>) -> Words {
    Words::markup(names(member))
}

pub(super) fn list(members: &[Member], names: &Names<'_>) -> Words {
    Words::markup(members.iter().map(|&member| names(member)).collect::<Vec<_>>().join(", "))
}

/// Formats an amount: `3 garnets`, `1 Token of Life`.
pub(super) fn counted(kind: Kind, count: u32) -> Message {
    match kind {
        Kind::Garnet => said::Garnets { count }.into(),
        Kind::Token => said::Tokens { count }.into(),
    }
}

/// A moment in Discord's markup, which each reader sees in their own time zone.
pub fn moment(at: Timestamp) -> Words {
    Words::markup(format!("<t:{0}:f> (<t:{0}:R>)", at.0.div_euclid(1000)))
}

/// Formats a duration in whole seconds, rounded down, at least one second.
pub(crate) fn length(ms: i64) -> Words {
    Words::markup(Millis((ms / 1000).max(1) * 1000).to_string())
}

/// The messages of the lines that this line strikes out, each struck through.
fn struck_out(season: Option<&Season>, line: &Line, names: &Names<'_>, titles: &Titles<'_>) -> Message {
    let struck = season.map(|season| season.struck(&line.step)).unwrap_or_default();
    let text = |struck: &Line| {
        let before = season.and_then(|season| season.before(struck.n));
        told(before.as_ref(), struck, names, titles).struck_through()
    };
    // A credited outage is not undone with the other lines, so it is not listed as struck out.
    let is_told = |struck: &&Line| !matches!(struck.step, Step::Shift { .. });
    Message::joined(struck.iter().filter(is_told).map(text), "\n")
}

/// The message for a line of the log; `season` is the state before it.
pub fn told(season: Option<&Season>, line: &Line, names: &Names<'_>, titles: &Titles<'_>) -> Message {
    let who = |member: &Member| name(*member, names);
    match &line.step {
        Step::Create { name, house, cast } => {
            let name = Words::markup(titles(name));
            said::Created { name, cast: list(cast, names), house: house.in_words() }.into()
        }
        Step::Add { member } => said::Joins { who: who(member) }.into(),
        Step::Remove { member } => said::Leaves { who: who(member) }.into(),
        Step::Replace { member, by, owned } => replaced(who(member), who(by), owned),
        Step::Main { seats, .. } => opened(season, seats, names),
        Step::Result { winner, candidate, .. } => {
            // In a death match or the final, no candidate is named.
            let is_main =
                season.is_some_and(|season| matches!(season.phase(), Phase::Main { .. }) && !season.is_final());
            result(*winner, candidate.filter(|_| is_main), names)
        }
        Step::Propose { winners, candidate } => {
            let proposal = Proposal { winners: winners.clone(), candidate: *candidate };
            said::Changed { outcome: outcome(&proposal, names) }.into()
        }
        Step::Draw { candidate } => {
            let among = season.map(Season::drawn_from).unwrap_or_default();
            said::Drawn { among: list(&among, names), candidate: who(candidate) }.into()
        }
        Step::Confirm { from } => confirmed(season, from, names),
        Step::Lapse => said::Lapsed.into(),
        Step::Pick { opponent, by, tokens } => picked(season, *opponent, *by, tokens.is_empty(), names),
        Step::Choose { game, by } => chosen(game, *by),
        Step::Death { seats: [candidate, opponent], .. } => {
            said::DeathOpens { candidate: who(candidate), opponent: who(opponent) }.into()
        }
        Step::Eliminate { member, by, spoils } => gone(who(member), *by, *spoils),
        Step::Return { member } => said::Returns { who: who(member) }.into(),
        Step::Award { to, kind, change, by } => awarded(to, *kind, *change, *by, names),
        Step::Offer { from, to, kind, amount } => {
            said::Offers { from: who(from), to: who(to), amount: counted(*kind, *amount) }.into()
        }
        Step::Answer { of, accepts } => match season.and_then(|season| season.offer(*of)) {
            Some(offer) if *accepts => {
                let amount = counted(offer.kind, offer.amount);
                said::OfferTaken { to: who(&offer.to), amount, from: who(&offer.from) }.into()
            }
            Some(offer) => said::OfferOff { from: who(&offer.from), to: who(&offer.to) }.into(),
            None => Message::verbatim(""),
        },
        Step::Vote(step) => vote::told(season, step, line.at, names, titles),
        Step::Undo => said::Undone { lines: struck_out(season, line, names, titles) }.into(),
        Step::Reopen { .. } => said::Reopened { lines: struck_out(season, line, names, titles) }.into(),
        Step::Shift { by_ms, .. } => said::Shifted { length: length(*by_ms) }.into(),
        Step::Publish => said::Published.into(),
        Step::End { prizes } => ended(season, prizes, names),
    }
}

/// The message for a replacement, with what the replacement takes over.
fn replaced(member: Words, who: Words, owned: &[(Kind, u32)]) -> Message {
    let mut owned = owned.iter().map(|&(kind, amount)| counted(kind, amount));
    let Some(first) = owned.next() else { return said::Replaced { who, member }.into() };
    let owned = owned.fold(first, |first, second| notice::And { first, second }.into());
    said::ReplacedWith { who, member, owned }.into()
}

/// The message for the season's end: each prize with the reason for the member's place.
fn ended(season: Option<&Season>, prizes: &[(Member, u32)], names: &Names<'_>) -> Message {
    let given = prizes.iter().map(|&(member, garnets)| {
        let why = season.map(|season| match season.in_play().len() {
            2.. if season.is_in_play(member) => said::PlaceByHost.into(),
            _ => note(season, member),
        });
        match why {
            Some(why) => said::Prize { who: name(member, names), garnets, why }.into(),
            None => Message::verbatim(format!("{} {garnets}", names(member))),
        }
    });
    let prizes = (!prizes.is_empty()).then(|| said::Prizes { prizes: Message::joined(given, ", ") }.into());
    let is_open = season.is_some_and(|season| !season.votes().is_empty());
    let open = is_open.then(|| said::EndedVotes.into());
    sentences([Some(said::Ended.into()), prizes, open])
}

/// Joins the sentences that are present.
pub(super) fn sentences(said: impl IntoIterator<Item = Option<Message>>) -> Message {
    Message::joined(said.into_iter().flatten(), " ")
}

/// The message for a member who goes home.
fn gone(who: Words, by: By, spoils: u32) -> Message {
    let home = if by == By::Vote { said::HomeByVote { who }.into() } else { said::Home { who }.into() };
    let spoils = (spoils > 0).then(|| said::Spoils { garnets: counted(Kind::Garnet, spoils) }.into());
    sentences([Some(home), spoils])
}

/// The message for a table of a main match that opens.
fn opened(season: Option<&Season>, seats: &[Member], names: &Names<'_>) -> Message {
    let is_first = season.is_none_or(|season| !matches!(season.phase(), Phase::Main { .. }));
    let (number, players) = (season.map_or(1, |season| season.episode() + u32::from(is_first)), list(seats, names));
    let is_final = season.is_some_and(Season::is_final);
    let opens = match (is_first, is_final) {
        (false, _) => said::TableOpens { players }.into(),
        (true, true) => said::FinalOpens { number, players }.into(),
        (true, false) => said::MainOpens { number, players }.into(),
    };
    let rule = season.filter(|_| !is_first && !is_final).map(|season| several(season.house()));
    sentences([Some(opens), rule])
}

/// How the candidates of several tables become one.
fn several(house: &House) -> Message {
    match house.tables {
        Tables::Host => said::TablesHost.into(),
        Tables::Lot => said::TablesLot.into(),
    }
}

/// The message for the host's confirmation of a main match.
fn confirmed(season: Option<&Season>, from: &[Member], names: &Names<'_>) -> Message {
    let Some(Phase::Main { proposal, .. }) = season.map(Season::phase) else { return Message::verbatim("") };
    if season.is_some_and(Season::is_final) {
        return said::ConfirmedFinal { winner: list(&proposal.winners, names) }.into();
    }
    let outcome = outcome(proposal, names);
    let confirmed = if from.is_empty() {
        said::ConfirmedNobody { outcome }.into()
    } else {
        said::Confirmed { outcome, members: list(from, names) }.into()
    };
    let safe = season.map(|season| season.safe_from(from)).unwrap_or_default();
    sentences([Some(confirmed), safe_ones(&safe, names)])
}

/// The message for something that the host or a vote gives or takes.
fn awarded(to: &[Member], kind: Kind, change: i32, by: By, names: &Names<'_>) -> Message {
    let (members, amount, whom) = (to.len(), counted(kind, change.unsigned_abs()), list(to, names));
    match (by == By::Vote, change < 0) {
        (false, false) => said::HostGives { members, amount, whom }.into(),
        (false, true) => said::HostTakes { members, amount, whom }.into(),
        (true, false) => said::VoteGives { members, amount, whom }.into(),
        (true, true) => said::VoteTakes { members, amount, whom }.into(),
    }
}

fn result(winner: Option<Member>, candidate: Option<Member>, names: &Names<'_>) -> Message {
    match (winner, candidate) {
        (Some(winner), Some(candidate)) => {
            said::WonCandidate { winner: name(winner, names), candidate: name(candidate, names) }.into()
        }
        (Some(winner), None) => said::Won { winner: name(winner, names) }.into(),
        (None, _) => said::NoWinner.into(),
    }
}

fn outcome(proposal: &Proposal, names: &Names<'_>) -> Message {
    let winners = &proposal.winners;
    let outcome: Message = if winners.is_empty() {
        said::OutcomeNobody.into()
    } else {
        said::OutcomeWins { winners: winners.len(), who: list(winners, names) }.into()
    };
    match proposal.candidate {
        Some(candidate) => said::OutcomeCandidate { outcome, candidate: name(candidate, names) }.into(),
        None => outcome,
    }
}

/// A game's id in code markup.
fn named(game: &str) -> Words {
    Words::markup(format!("`{game}`"))
}

/// The message for the pick of an opponent.
fn picked(season: Option<&Season>, opponent: Member, by: By, keeps_tokens: bool, names: &Names<'_>) -> Message {
    let who = name(opponent, names);
    let picked = match by {
        By::Candidate => said::Picked { who }.into(),
        By::Host => said::PickedByHost { who }.into(),
        By::Vote => said::PickedByVote { who }.into(),
        By::Lot => said::PickedByLot { who }.into(),
        By::Rules => said::PickedAlone { who }.into(),
    };
    let safe = season.filter(|_| matches!(by, By::Lot | By::Rules)).map(Season::safe).unwrap_or_default();
    let back = (!keeps_tokens).then(|| said::TokensBack.into());
    sentences([Some(picked), safe_ones(&safe, names), back])
}

/// The message for the choice of a game.
fn chosen(game: &str, by: By) -> Message {
    let game = named(game);
    match by {
        By::Candidate => said::Chosen { game }.into(),
        By::Host => said::ChosenByHost { game }.into(),
        By::Vote => said::ChosenByVote { game }.into(),
        By::Lot => said::ChosenByLot { game }.into(),
        By::Rules => said::ChosenAlone { game }.into(),
    }
}

/// The members who cannot be picked, each with the reason; `None` if there are none.
pub fn safe_ones(safe: &[(Member, Safety)], names: &Names<'_>) -> Option<Message> {
    let one =
        |&(member, why): &(Member, Safety)| said::SafeMember { member: name(member, names), why: reason(why) }.into();
    let members = Message::joined(safe.iter().map(one), ", ");
    (!safe.is_empty()).then(|| said::Safe { members }.into())
}

fn reason(why: Safety) -> Message {
    match why {
        Safety::Winner => said::SafeWinner.into(),
        Safety::SatOut => said::SafeSatOut.into(),
        Safety::Token => said::SafeToken.into(),
        Safety::Late => said::SafeLate.into(),
    }
}

/// The member for whom the season waits; `None` if it waits for nobody or for the host.
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

/// Says what the season waits for.
pub fn standing(season: &Season, names: &Names<'_>) -> Message {
    if season.is_over() {
        return said::IsOver.into();
    }
    let who = |member: &Member| name(*member, names);
    match season.phase() {
        Phase::Between if season.is_final() => said::WaitsFinal.into(),
        Phase::Between => said::WaitsMain.into(),
        Phase::Main { tables, proposal } if season.awaits_confirmation() => {
            let over = said::WaitsConfirmation { tables: tables.len(), outcome: outcome(proposal, names) };
            Message::joined([over.into(), confirmation(season, proposal)], " ")
        }
        Phase::Main { .. } => {
            let tables = season.open_tables();
            let open: Vec<String> = tables.iter().map(|table| list(&table.seats, names).into()).collect();
            said::WaitsTables { tables: Words::markup(open.join("; ")) }.into()
        }
        Phase::Picking { candidate, until: Some(until), .. } => {
            let (candidate, until) = (who(candidate), moment(*until));
            match season.house().late {
                Late::Lot => said::WaitsPickLot { candidate, until }.into(),
                Late::Host => said::WaitsPickHost { candidate, until }.into(),
            }
        }
        Phase::Picking { .. } => said::WaitsHostPick.into(),
        Phase::Choosing { candidate, until: Some(until), .. } => {
            said::WaitsGame { candidate: who(candidate), until: moment(*until) }.into()
        }
        Phase::Choosing { candidate, opponent, .. } => {
            said::WaitsHostGame { candidate: who(candidate), opponent: who(opponent) }.into()
        }
        Phase::Ready { candidate, opponent, game } => {
            said::WaitsDeath { candidate: who(candidate), opponent: who(opponent), game: named(game) }.into()
        }
        Phase::Death { table } => said::WaitsDeathEnd { players: list(&table.seats, names) }.into(),
        Phase::Beaten { loser: Some(loser), .. } => said::WaitsHome { loser: who(loser) }.into(),
        Phase::Beaten { loser: None, .. } => said::WaitsNobodyWon.into(),
        Phase::Won { champion } => said::WaitsEnd { champion: who(champion) }.into(),
    }
}

/// Asks a host to confirm the outcome of a main match, and says what is missing.
fn confirmation(season: &Season, proposal: &Proposal) -> Message {
    let missing = if season.is_final() {
        (proposal.winners.len() != 1).then(|| said::ConfirmWinner.into())
    } else {
        proposal.candidate.is_none().then(|| said::ConfirmCandidate.into())
    };
    sentences([Some(said::Confirm.into()), missing])
}

/// What the season waits for, or the part of it that the message about this line does not say; `None` if that message
/// says everything.
pub fn next(season: &Season, last: &Step, names: &Names<'_>) -> Option<Message> {
    match (season.phase(), last) {
        _ if season.is_over() => None,
        // These lines already say who plays, or who decides and by which command.
        (_, Step::Main { .. } | Step::Death { .. } | Step::Lapse) => None,
        (Phase::Main { tables, proposal }, Step::Result { .. } | Step::Propose { .. })
            if season.awaits_confirmation() && (tables.len() == 1 || !matches!(last, Step::Result { .. })) =>
        {
            Some(confirmation(season, proposal))
        }
        (Phase::Won { .. }, Step::Confirm { .. }) => Some(said::EndsWith.into()),
        _ => Some(standing(season, names)),
    }
}

/// Whether the season waits for a host: to confirm an outcome, to pick an opponent, to name a game, to open or decide a
/// death match, or to end the season.
pub fn wants_host(season: &Season) -> bool {
    let wants = match season.phase() {
        Phase::Main { .. } => season.awaits_confirmation(),
        Phase::Picking { until, .. } | Phase::Choosing { until, .. } => until.is_none(),
        // If there is a loser, the loser goes home automatically.
        Phase::Beaten { loser, .. } => loser.is_none(),
        Phase::Ready { .. } | Phase::Won { .. } => true,
        Phase::Between | Phase::Death { .. } => false,
    };
    wants && !season.is_over()
}

/// A member's situation in a few words.
pub fn note(season: &Season, member: Member) -> Message {
    let out = season.members().find(|(known, _)| *known == member).and_then(|(_, out)| out);
    if let Some(out) = out {
        let is_runner_up = matches!(season.phase(), Phase::Won { .. }) && season.places().get(1) == Some(&member);
        return match out.why {
            Why::Eliminated if is_runner_up => said::NoteRunnerUp.into(),
            Why::Eliminated => said::NoteOut { episode: out.episode }.into(),
            Why::Left => said::NoteLeft { episode: out.episode }.into(),
            Why::Replaced(_) => said::NoteReplaced.into(),
        };
    }
    let is = |other: &Member| *other == member;
    match season.phase() {
        Phase::Won { champion } if is(champion) => said::NoteChampion.into(),
        Phase::Picking { candidate, .. } if is(candidate) => said::NoteCandidate.into(),
        Phase::Picking { from, .. } if !from.contains(&member) => {
            match season.safe().into_iter().find(|(known, _)| *known == member) {
                Some((_, why)) => said::NoteSafeWhy { why: reason(why) }.into(),
                None => said::NoteSafe.into(),
            }
        }
        Phase::Choosing { candidate, .. } | Phase::Ready { candidate, .. } if is(candidate) => {
            said::NoteCandidate.into()
        }
        Phase::Choosing { opponent, .. } | Phase::Ready { opponent, .. } if is(opponent) => said::NoteOpponent.into(),
        Phase::Death { table } if table.seats.first().is_some_and(is) => said::NoteCandidate.into(),
        Phase::Death { table } if table.seats.contains(&member) => said::NoteOpponent.into(),
        Phase::Main { proposal, .. } if proposal.winners.contains(&member) => said::NoteWinner.into(),
        Phase::Main { proposal, .. } if proposal.candidate == Some(member) => said::NoteCandidate.into(),
        Phase::Main { tables, .. } if tables.iter().any(|table| table.seats.contains(&member)) => {
            said::NotePlays.into()
        }
        Phase::Main { .. } => said::NoteWatches.into(),
        Phase::Between
        | Phase::Picking { .. }
        | Phase::Choosing { .. }
        | Phase::Ready { .. }
        | Phase::Death { .. }
        | Phase::Beaten { .. }
        | Phase::Won { .. } => said::NoteInPlay.into(),
    }
}

impl House {
    /// The house rules in words.
    pub fn in_words(&self) -> Message {
        let time = Words::markup(self.pick_time().to_string());
        let games = Words::markup(self.games.join(", "));
        let rules: [Option<Message>; 13] = [
            Some(if self.winners_immune { said::RulesImmune.into() } else { said::RulesNotImmune.into() }),
            self.sat_out_safe.then(|| said::RulesSatOut.into()),
            (self.tables == Tables::Lot).then(|| said::RulesTablesLot.into()),
            Some(match self.token {
                Token::Nothing => said::RulesTokenNothing.into(),
                Token::Safe => said::RulesTokenSafe.into(),
                Token::Spent => said::RulesTokenSpent.into(),
            }),
            Some(match (self.opponent, self.late) {
                (Chooser::Candidate, Late::Lot) => said::RulesOpponentLateLot { time }.into(),
                (Chooser::Candidate, Late::Host) => said::RulesOpponentLateHost { time }.into(),
                (Chooser::Lot, _) => said::RulesOpponentLot.into(),
                (Chooser::Host, _) => said::RulesOpponentHost.into(),
            }),
            Some(match self.game {
                Chooser::Candidate => said::RulesGameCandidate { games }.into(),
                Chooser::Lot => said::RulesGameLot { games }.into(),
                Chooser::Host => said::RulesGameHost.into(),
            }),
            (self.spoils == Spoils::Survivor).then(|| said::RulesSpoils.into()),
            Some(if self.gifts { said::RulesGifts.into() } else { said::RulesNoGifts.into() }),
            Some(said::RulesReady { time: Words::markup(self.ready_time().to_string()) }.into()),
            (self.tempo == Tempo::Slow).then(|| said::RulesSlow.into()),
            (self.garnets > 0).then(|| said::RulesGarnets { garnets: counted(Kind::Garnet, self.garnets) }.into()),
            Some(said::RulesTalks.into()),
            (self.talks == Talks::Close).then(|| said::RulesTalksClose.into()),
        ];
        let role = |role| said::RulesSpectators { role: Words::markup(format!("<@&{role}>")) }.into();
        said::Rules { rules: sentences(rules.into_iter().chain([self.spectators.map(role)])) }.into()
    }
}

/// Whether a member is the current candidate, opponent or winner.
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

/// The season's progress in a few words, for the picture.
pub fn headline(season: &Season) -> Message {
    let players = season.in_play().len();
    if season.is_over() {
        said::HeadlineOver.into()
    } else if matches!(season.phase(), Phase::Won { .. }) {
        said::HeadlineWon.into()
    } else if season.episode() == 0 {
        said::HeadlineBegins { players }.into()
    } else {
        said::Headline { episode: season.episode(), players }.into()
    }
}
