//! The texts of a view: the message and the alternative text of the picture.

use super::action::{Action, Marking};
use super::hint::{Conclusion, Shown};
use super::proof_words;
use super::state::{Decision, Mode, Opening};
use super::view::{Phase, View};
use ::words::starbattle;
use puzzle::board::Mark;
use puzzle::cells::CellSet;
use puzzle::rules::{self as deduction, Rule};
use rules::{By, DESCRIPTION_CHARS_MAX, Language, Message, Millis, Names, Observer, Outcome, Seat, Words, capitalized};
use scene::Hue;

/// An action as an infinitive, for a sentence about a player: `mark a star on A1 and black on B1, C1`.
pub(super) fn told(action: &Action) -> Message {
    let marked = |markings: &[Marking]| {
        let groups = markings.chunk_by(|one, other| one.mark == other.mark).map(told_group);
        groups.reduce(|one, other| starbattle::ToldAnd { one, other }.into()).unwrap_or_else(|| Message::verbatim(""))
    };
    match action {
        Action::Start => starbattle::ToldBegin.into(),
        Action::Mark(markings) => starbattle::ToldMark { marks: marked(markings) }.into(),
        Action::Deduce(rule, markings) if markings.is_empty() => {
            starbattle::ToldUse { rule: Words::markup(rule.id()) }.into()
        }
        Action::Deduce(rule, markings) => {
            starbattle::ToldUseAndMark { rule: Words::markup(rule.id()), marks: marked(markings) }.into()
        }
        Action::Stamp(_)
        | Action::At(_)
        | Action::AtThen(..)
        | Action::Move(..)
        | Action::Undo(_)
        | Action::Redo(_)
        | Action::Hint
        | Action::Links(_)
        | Action::Follow
        | Action::Fill(_)
        | Action::Keys(_)
        | Action::Plain
        | Action::Brush(_)
        | Action::Walk(_) => starbattle::ToldSay { text: Words::markup(action.to_string()) }.into(),
    }
}

/// Markings with the same mark: `stars on A1, C1-C3`.
fn told_group(group: &[Marking]) -> Message {
    let cells = group.iter().map(|marking| {
        if marking.from == marking.to { marking.from.to_string() } else { format!("{}-{}", marking.from, marking.to) }
    });
    let (count, cells) = (named_cells(group), Words::markup(rules::listed(cells)));
    match group[0].mark {
        Mark::Star => starbattle::ToldStars { count, cells }.into(),
        Mark::Black => starbattle::ToldBlack { cells }.into(),
        Mark::Unknown => starbattle::ToldNothing { cells }.into(),
    }
}

/// The number that selects singular or plural: 1 if the markings name a single cell, more otherwise.
fn named_cells(group: &[Marking]) -> usize {
    if group.len() == 1 && group[0].from != group[0].to { 2 } else { group.len() }
}

/// The message above the picture.
pub(super) fn headline(view: &View, names: &Names) -> String {
    let say = |message: Message| String::from(message.say(names.language));
    let withheld = || say(starbattle::Withheld.into());
    if let Some(verdict) = view.result.filter(|_| names.n_seats() > 1) {
        let result = result_line(view, verdict, names);
        return if view.is_withheld { format!("{result}\n{}", withheld()) } else { result };
    }
    let mut lines = vec![say(task(view))];
    if let Some(verdict) = view.result {
        lines.extend(verdict_line(view, verdict, names).map(say));
        lines.extend(view.is_withheld.then(withheld));
        lines.extend(view.solution.map(|_| say(starbattle::HollowStars.into())));
    } else {
        lines.push(say(state_line(view)));
        if view.sees_all() {
            lines.push(say(starbattle::SolutionLater.into()));
        }
        let own = view.own.as_ref().filter(|own| own.phase != Phase::Done);
        let told = own.and_then(|own| own.told.clone()).map(|told| format!("{}.", capitalized(&say(told))));
        lines.extend(told.into_iter().chain(signs_line(view).map(say)).chain(reason(view, names.language)));
    }
    let done = view.solved_at.iter().filter_map(|(seat, time)| {
        let (name, time) = (names.of(seat), Words::markup(brief((*time)?)));
        Some(say(match help(view, seat) {
            Some(help) => starbattle::SolvedInWith { name, time, help }.into(),
            None => starbattle::SolvedIn { name, time }.into(),
        }))
    });
    let done = rules::listed(done);
    if !done.is_empty() {
        lines.push(format!("{done}."));
    }
    if view.result.is_none() {
        lines.extend(standings_line(view, names));
    }
    lines.join("\n")
}

/// The current hint with its reason; `None` without a hint or once the match is over.
pub(super) fn reason(view: &View, language: Language) -> Option<String> {
    view.hint().filter(|_| view.result.is_none()).map(|hint| format!("💡 {}", hint_named(hint, language)))
}

/// What the symbols of a hint mean, or the crosses of a refused step.
fn signs_line(view: &View) -> Option<Message> {
    let Some(hint) = view.hint() else {
        let refused = view.shown_proof().is_some_and(|course| !course.refused.is_empty() && !view.has_gallery());
        return refused.then(|| starbattle::FollowsNot.into());
    };
    let concludes = hint.conclusion.as_ref().is_some_and(|conclusion| !conclusion.cells.is_empty());
    let what: Option<Message> = match (hint.is_mistake, concludes) {
        (_, false) => None,
        (false, true) => Some(starbattle::Follows.into()),
        (true, true) => Some(starbattle::IsWrong.into()),
    };
    let is_shown = !hint.area.is_empty() || concludes;
    is_shown.then(|| sentences([starbattle::Look.into()].into_iter().chain(what)))
}

/// Joins sentences with spaces.
fn sentences(all: impl IntoIterator<Item = Message>) -> Message {
    Message::joined(all, " ")
}

/// The state of the proof, and the status of the players who have not solved the puzzle.
fn standings_line(view: &View, names: &Names) -> Option<String> {
    let proof = view.shown_proof().filter(|_| !view.has_gallery());
    let proof = proof.map(|course| format!("{}.", proof_words::brief(course).say(names.language)));
    let at_it = |seat: &Seat| names.n_seats() > 1 && view.solved_at[*seat].is_none();
    let of_each = view.ranked().into_iter().filter(at_it);
    let of_each = of_each
        .map(|seat| format!("{}: {}", signed(&names[seat], seat, names.language), status(view, seat, names.language)));
    let of_each = rules::listed(of_each);
    let of_each = (!of_each.is_empty()).then(|| format!("{of_each}."));
    let parts: Vec<String> = proof.into_iter().chain(of_each).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The puzzle's size: `8 by 8, 1 star in each row, column and region`.
pub(super) fn task(view: &View) -> Message {
    starbattle::Task { size: view.puzzle.size, stars: view.puzzle.stars }.into()
}

/// The numbers of hints and checks that a player used; `None` if the match has no hints.
fn help(view: &View, seat: Seat) -> Option<Message> {
    let hints = view.hints[seat]?;
    Some(match view.checks[seat] {
        Some(checks) => starbattle::WithHintsAndChecks { hints, checks }.into(),
        None => starbattle::WithHints { hints }.into(),
    })
}

/// A player's name with the color of the player's emblem in the picture.
fn signed(name: &str, seat: Seat, language: Language) -> String {
    format!("{name} ({})", hue_name(seat).say(language))
}

/// The color of a player's emblem, in words.
fn hue_name(seat: Seat) -> Message {
    starbattle::Hue { hue: hue(seat).name() }.into()
}

/// The result of a match of several players, in one line: who won, and all times, the best first.
fn result_line(view: &View, verdict: Outcome<Decision>, names: &Names) -> String {
    let say = |message: Message| String::from(message.say(names.language));
    let won = verdict_line(view, verdict, names).unwrap_or_else(|| starbattle::HostEnded.into());
    let in_words = |seat: Seat| {
        let time = format!("{} {}", names[seat], brief(view.solved_at[seat]?));
        Some(help(view, seat).map_or(time.clone(), |help| format!("{time} {}", say(help))))
    };
    let times = rules::listed(view.ranked().into_iter().filter_map(in_words));
    if times.is_empty() {
        return say(won);
    }
    say(sentences([won, starbattle::Times { times: Words::markup(times) }.into()]))
}

/// Why the observer sees no puzzle.
pub(super) fn hidden(view: &View) -> Message {
    match (view.options.start, view.observer) {
        (Opening::Own, Observer::Seat(_)) => starbattle::HiddenFromYou.into(),
        (Opening::Own, _) => starbattle::HiddenUntilStarted.into(),
        (Opening::Together, _) => starbattle::HiddenUntilReached.into(),
    }
}

fn state_line(view: &View) -> Message {
    let own = view.own.as_ref();
    if own.is_some_and(|own| own.phase == Phase::Done) {
        return starbattle::Finished.into();
    }
    if view.puzzle().is_none() {
        return hidden(view);
    }
    if view.seat().is_none() {
        return starbattle::EachAlone.into();
    }
    let waits = own.is_some_and(|own| own.phase == Phase::Waiting).then(|| starbattle::Begins.into());
    let how: Vec<Message> = match view.options.mode {
        Mode::Race if view.window().is_some() => {
            let sign = super::action::sign(own.map_or(Mark::Star, |own| own.brush));
            vec![starbattle::MarkByPress { sign: Words::markup(sign) }.into()]
        }
        Mode::Race => vec![starbattle::MarkAtCursor.into()],
        Mode::Proof => {
            let course = view.own.as_ref().and(view.shown_proof());
            let what = match course.and_then(proof_words::draft) {
                Some(draft) => starbattle::YourStep { draft }.into(),
                None => starbattle::ChooseRule.into(),
            };
            [what].into_iter().chain(course.into_iter().flat_map(proof_words::place)).collect()
        }
    };
    sentences(waits.into_iter().chain(how))
}

/// The shown part of a hint as sentences.
pub(super) fn hint_text(hint: &Shown, language: Language) -> String {
    let large = |message: &Message| Words::markup(capitalized(message.say(language).as_str()));
    hint_message(hint, large).say(language).into()
}

/// The shown part of a hint as sentences; `large` capitalizes a clause that begins a sentence.
fn hint_message(hint: &Shown, large: impl Fn(&Message) -> Words) -> Message {
    if hint.is_mistake {
        return match &hint.conclusion {
            None => starbattle::SomeMistake.into(),
            Some(conclusion) => starbattle::Mistake { cells: conclusion.cells }.into(),
        };
    }
    let Some(rule) = hint.rule else {
        let place = hint.unit.clone().unwrap_or_else(|| starbattle::PlaceOutlined.into());
        return starbattle::HintPlace { place }.into();
    };
    if let Some(question) = hint.question.clone() {
        return starbattle::HintQuestion { rule, question }.into();
    }
    let Some(Conclusion { cells, value, because }) = &hint.conclusion else {
        return match hint.unit.clone() {
            Some(unit) => starbattle::HintRule { rule, unit, says: says(rule) }.into(),
            None => starbattle::HintRuleOutlined { rule, says: says(rule) }.into(),
        };
    };
    if let (Some(page), Some(chain)) = (hint.page, &hint.chain) {
        let links = large(&chain.told(page.first..page.end));
        let (first, last, all) = (page.first + 1, page.end, chain.steps.len());
        return if page.nth + 1 == page.n_pages {
            let are = deduction::are(cells, *value);
            starbattle::HintLastLinks { links, first, last, all, are }.into()
        } else {
            starbattle::HintLinks { links, first, last, all, next: page.nth + 2 }.into()
        };
    }
    let because = large(because);
    if cells.is_empty() {
        return starbattle::HintContradiction { because, rule }.into();
    }
    starbattle::HintStep { because, are: deduction::are(cells, *value) }.into()
}

/// The shown part of a hint as sentences, preceded by the rule's name unless the sentences contain it.
fn hint_named(hint: &Shown, language: Language) -> String {
    let text = hint_text(hint, language);
    match (hint.rule, &hint.conclusion) {
        (Some(rule), Some(conclusion)) if !conclusion.cells.is_empty() => {
            format!("{}. {text}", rule.name().say(language))
        }
        _ => text,
    }
}

/// A short explanation of a rule, as a clause.
pub(super) fn says(rule: Rule) -> Message {
    starbattle::Says { rule: Words::markup(rule.id()) }.into()
}

/// What decided the match; `None` if another part of the message says so.
fn verdict_line(view: &View, verdict: Outcome<Decision>, names: &Names) -> Option<Message> {
    let Some(winner) = verdict.winner else {
        return match verdict.by {
            By::Rules(Decision::Time) => Some(starbattle::TimeIsUp.into()),
            By::Agreement => Some(starbattle::Agreed.into()),
            By::Concession if names.n_seats() == 1 => Some(starbattle::GivenUp.into()),
            By::Concession | By::Host | By::Rules(Decision::Solved) => None,
        };
    };
    let name = names.of(winner);
    if names.n_seats() == 1 && verdict.by == By::Rules(Decision::Solved) {
        return Some(starbattle::Solved.into());
    }
    Some(match (verdict.by, view.refusals[winner]) {
        (By::Concession, _) => starbattle::WonAlone { name }.into(),
        (By::Host, _) => starbattle::WonByHost { name }.into(),
        (_, Some(refused)) => starbattle::WonProof { name, refused }.into(),
        (_, None) => starbattle::Won { name }.into(),
    })
}

/// A player's status, as far as the observer may know it.
pub(super) fn status(view: &View, seat: Seat, language: Language) -> Words {
    let refused = view.refusals[seat].map(|refused| Message::from(starbattle::NRefused { refused }));
    let status = if let Some(time) = view.solved_at[seat] {
        let hints = view.hints[seat].filter(|&hints| hints > 0);
        let hints = hints.map(|hints| Message::from(starbattle::NHints { hints }));
        let checks = view.checks[seat].map(|checks| Message::from(starbattle::NChecks { checks }));
        let facts = [Some(Message::verbatim(brief(time))), refused, hints, checks];
        Message::joined(facts.into_iter().flatten(), " · ")
    } else if view.has_left[seat] {
        starbattle::GaveUp.into()
    } else if view.result.is_some() {
        refused.unwrap_or_else(|| starbattle::NotSolved.into())
    } else if view.has_started[seat] == Some(false) {
        starbattle::NotStarted.into()
    } else {
        let all = view.puzzle.size * view.puzzle.stars;
        let progress = view.progress[seat].map(|stars| starbattle::StarsOf { stars, all }.into());
        refused.or(progress).unwrap_or_else(|| starbattle::Solving.into())
    };
    status.say(language)
}

/// The color and emblem of a player.
pub(super) fn hue(seat: Seat) -> Hue {
    Hue::ALL[seat.index()]
}

/// A time in minutes, seconds and tenths.
pub(super) fn brief(time: Millis) -> String {
    let seconds = time.0.max(0) / 1000;
    format!("{}:{:02}.{}", seconds / 60, seconds % 60, time.0.max(0) % 1000 / 100)
}

/// The status of each player, as the alternative text lists it; empty for a single player.
fn standings(view: &View, names: &Names) -> String {
    let seats = view.solved_at.seats().filter(|_| view.solved_at.n_seats() > 1);
    let lines = seats.map(|seat| {
        let name: String = names[seat].chars().take(NAME_CHARS_MAX).collect();
        format!(" {}: {}.", signed(&name, seat, names.language), status(view, seat, names.language))
    });
    lines.collect()
}

/// Maximum number of characters of a player's name in an alternative text.
const NAME_CHARS_MAX: usize = 24;

/// The alternative text of the picture. Leaves out the players' status and then the regions if the text is too long.
pub(super) fn describe(view: &View, names: &Names) -> String {
    let text = String::from(sentences(description(view, names.language)).say(names.language));
    let Some(puzzle) = view.puzzle() else {
        return format!("{text} {}{}", hidden(view).say(names.language), standings(view, names));
    };
    let regions = Words::markup(puzzle.to_string().lines().collect::<Vec<_>>().join(" "));
    let with_regions = format!("{text} {}", starbattle::AltRegions { regions }.say(names.language));
    let whole = format!("{with_regions}{}", standings(view, names));
    if let Some(fitting) = [whole, with_regions].into_iter().find(|text| text.chars().count() <= DESCRIPTION_CHARS_MAX)
    {
        return fitting;
    }
    text.chars().take(DESCRIPTION_CHARS_MAX).collect()
}

/// The alternative text without the regions and the players' status.
fn description(view: &View, language: Language) -> Vec<Message> {
    let mut all: Vec<Message> = vec![starbattle::Alt { task: task(view) }.into()];
    let board = view.shown_board();
    let gallery = view.gallery();
    let boards = gallery.iter().filter_map(|&seat| Some((seat, view.boards[seat].as_ref()?)));
    all.extend(boards.map(|(seat, board)| match *board.stars() {
        none if none.is_empty() => starbattle::AltNoStarsOf { hue: hue_name(seat) }.into(),
        cells => starbattle::AltStarsOf { hue: hue_name(seat), cells }.into(),
    }));
    let some = |cells: CellSet| (!cells.is_empty()).then_some(cells);
    if gallery.is_empty() {
        all.extend(some(*board.stars()).map(|cells| starbattle::AltStars { cells }.into()));
        all.extend(some(view.errors()).map(|cells| starbattle::AltErrors { cells }.into()));
        all.extend(some(*board.blacks()).map(|cells| starbattle::AltBlack { cells }.into()));
    }
    let solution = view.known_solution().filter(|_| view.solution.is_some() || !gallery.is_empty());
    all.extend(solution.and_then(some).map(|cells| starbattle::AltSolution { cells }.into()));
    if let Some(own) = view.own.as_ref().filter(|_| view.result.is_none()) {
        all.extend(match view.window() {
            Some(window) => Some(window.words()),
            None => view.shown_cursor().map(|cell| starbattle::AltCursor { cell }.into()),
        });
        let hint = own.hint.as_ref().map(|hint| Words::markup(hint_text(hint, language)));
        all.extend(hint.map(|hint| starbattle::AltHint { hint }.into()));
    }
    if let Some(course) = view.shown_proof().filter(|_| gallery.is_empty()) {
        all.extend(some(course.refused).map(|cells| starbattle::AltRefused { cells }.into()));
        all.push(starbattle::AltProof { tally: proof_words::tally(course) }.into());
        all.extend(proof_words::place(course));
        all.extend(proof_words::draft(course).map(|draft| starbattle::AltDraft { draft }.into()));
    }
    all
}
