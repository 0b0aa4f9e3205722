//! The words that go with the picture: message text and alternative text.

use super::action::{Action, Marking};
use super::hint::{Conclusion, Shown};
use super::proof_words;
use super::share::counted;
use super::state::{Decision, Mode, Opening};
use super::view::View;
use puzzle::board::Mark;
use puzzle::cells::CellSet;
use puzzle::rules::Rule;
use rules::{By, BySeat, DESCRIPTION_CHARS_MAX, Millis, Observer, Outcome, Seat, capitalized};
use scene::Hue;

/// The text in place of a solution that is held back.
const WITHHELD: &str = "🔒 Others are still solving this puzzle. You get the solution here when they have finished.";

/// An action as a player tells of it: `mark a star on A1 and black on B1, C1`.
pub(super) fn told(action: &Action) -> String {
    let marked = |markings: &[Marking]| {
        let groups = markings.chunk_by(|one, other| one.mark == other.mark);
        let one = |group: &[Marking]| {
            let what = match group[0].mark {
                Mark::Star => counted_stars(group),
                Mark::Black => "black",
                Mark::Unknown => "nothing",
            };
            let cells = group.iter().map(|marking| {
                if marking.from == marking.to {
                    marking.from.to_string()
                } else {
                    format!("{}-{}", marking.from, marking.to)
                }
            });
            format!("{what} on {}", rules::listed(cells))
        };
        format!("mark {}", groups.map(one).collect::<Vec<_>>().join(" and "))
    };
    match action {
        Action::Start => "begin".to_owned(),
        Action::Mark(markings) => marked(markings),
        Action::Deduce(rule, markings) if markings.is_empty() => format!("use {}", rule.id()),
        Action::Deduce(rule, markings) => format!("use {} and {}", rule.id(), marked(markings)),
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
        | Action::Walk(_) => format!("say `{action}`"),
    }
}

/// What stars on these cells are called.
fn counted_stars(group: &[Marking]) -> &'static str {
    if group.len() == 1 && group[0].from == group[0].to { "a star" } else { "stars" }
}

/// The message that goes with the picture.
pub(super) fn headline(view: &View, names: &BySeat<String>) -> String {
    if let Some(verdict) = view.result.filter(|_| names.n_seats() > 1) {
        let result = result_line(view, verdict, names);
        return if view.is_withheld { format!("{result}\n{WITHHELD}") } else { result };
    }
    let mut lines = vec![task(view)];
    if let Some(verdict) = view.result {
        lines.extend(verdict_line(view, verdict, names));
        lines.extend(view.is_withheld.then(|| WITHHELD.to_owned()));
        lines.extend(view.solution.map(|_| "The hollow stars are those of the solution.".to_owned()));
    } else {
        lines.push(state_line(view));
        if view.sees_all() {
            lines.push("The solution is shown when the match is over.".to_owned());
        }
        let own = view.own.as_ref().filter(|own| own.is_playing);
        let told = own.and_then(|own| own.told.as_ref()).map(|told| format!("{}.", capitalized(told)));
        lines.extend(told.into_iter().chain(signs_line(view)).chain(reason(view)));
    }
    let done: Vec<String> = view
        .solved_at
        .iter()
        .filter_map(|(seat, time)| {
            time.map(|time| format!("{} solved it in {}{}", names[seat], brief(time), hinted(view, seat)))
        })
        .collect();
    if !done.is_empty() {
        lines.push(format!("{}.", done.join(", ")));
    }
    if view.result.is_none() {
        lines.extend(standings_line(view, names));
    }
    lines.join("\n")
}

/// The hint that is shown, with its reason; nothing once the match is over.
pub(super) fn reason(view: &View) -> Option<String> {
    view.hint().filter(|_| view.result.is_none()).map(|hint| format!("💡 {}", hint_named(hint)))
}

/// What the signs of a hint mean, or the crosses of a refused step.
fn signs_line(view: &View) -> Option<String> {
    let Some(hint) = view.hint() else {
        let refused = view.shown_proof().is_some_and(|course| !course.refused.is_empty() && !view.has_gallery());
        return refused.then(|| "Crosses: what does not follow.".to_owned());
    };
    let concludes = hint.conclusion.as_ref().is_some_and(|conclusion| !conclusion.cells.is_empty());
    let what = match (hint.is_mistake, concludes) {
        (_, false) => "",
        (false, true) => " Hollow signs: what follows.",
        (true, true) => " Crosses: what is wrong.",
    };
    (!hint.area.is_empty() || concludes).then(|| format!("Dashed outline: where to look.{what}"))
}

/// Where the proof stands, and how those stand who have not solved it.
fn standings_line(view: &View, names: &BySeat<String>) -> Option<String> {
    let proof = view.shown_proof().filter(|_| !view.has_gallery());
    let proof = proof.map(|course| format!("{}.", proof_words::brief(course)));
    let at_it = |seat: &Seat| names.n_seats() > 1 && view.solved_at[*seat].is_none();
    let of_each = view.ranked().into_iter().filter(at_it);
    let of_each: Vec<String> = of_each.map(|seat| format!("{}: {}", signed(seat, names), status(view, seat))).collect();
    let of_each = (!of_each.is_empty()).then(|| format!("{}.", of_each.join(", ")));
    let parts: Vec<String> = proof.into_iter().chain(of_each).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// `8 by 8, 1 star in each row, column and region`.
pub(super) fn task(view: &View) -> String {
    let (size, stars) = (view.puzzle.size, view.puzzle.stars);
    let stars = rules::counted(stars, "star", "stars");
    format!("{size} by {size}, {stars} in each row, column and region")
}

/// With how many hints somebody did it, where there are hints.
fn hinted(view: &View, seat: Seat) -> String {
    let checks = view.checks[seat].map_or_else(String::new, |count| format!(" and {}", counted(count, "check")));
    view.hints[seat].map_or_else(String::new, |count| format!(" with {}{checks}", counted(count, "hint")))
}

/// A name and the color of the player's sign in the picture.
fn signed(seat: Seat, names: &BySeat<String>) -> String {
    format!("{} ({})", names[seat], hue(seat).name())
}

/// How a match of several ended, in one line: who has won, and everybody's time, the best first.
fn result_line(view: &View, verdict: Outcome<Decision>, names: &BySeat<String>) -> String {
    let won =
        verdict_line(view, verdict, names).unwrap_or_else(|| "The host has ended the match; nobody wins.".to_owned());
    let in_words = |seat: Seat| Some(format!("{} {}{}", names[seat], brief(view.solved_at[seat]?), hinted(view, seat)));
    let times: Vec<String> = view.ranked().into_iter().filter_map(in_words).collect();
    if times.is_empty() { won } else { format!("{won} Times: {}.", times.join(", ")) }
}

/// Why the observer sees no puzzle.
pub(super) fn hidden(view: &View) -> &'static str {
    match (view.options.start, view.observer) {
        (Opening::Own, Observer::Seat(_)) => "The puzzle is hidden until you press Start; your time runs from then on.",
        (Opening::Own, _) => "The puzzle is shown here when everybody has started.",
        (Opening::Together, _) => "The puzzle is shown here when it has reached all players.",
    }
}

fn state_line(view: &View) -> String {
    let own = view.own.as_ref();
    if own.is_some_and(|own| !own.is_playing) {
        return "You have finished; the others are still solving.".to_owned();
    }
    if view.puzzle().is_none() {
        return hidden(view).to_owned();
    }
    if view.seat().is_none() {
        return "Everybody is solving, each on a board of their own.".to_owned();
    }
    let how = match view.options.mode {
        Mode::Race if view.window().is_some() => {
            let sign = super::action::sign(own.map_or(Mark::Star, |own| own.brush));
            format!(
                "Mark cells such as `★A1 ■C1-C5 ?D2`, or press them: a cell becomes {sign}, and unknown when you press it \
                 again. No two stars may touch."
            )
        }
        Mode::Race => "Mark cells such as `★A1 ■C1-C5 ?D2`, or at the cursor; no two stars may touch.".to_owned(),
        Mode::Proof => {
            let course = view.own.as_ref().and(view.shown_proof());
            let place = course.map_or_else(String::new, proof_words::place);
            match course.and_then(proof_words::draft) {
                Some(draft) => format!("Your next step: {draft}. Mark its cells, then `check`.{place}"),
                None => {
                    format!("Choose the rule you use, or type it with its cells: `deduce surround-star ■B1`.{place}")
                }
            }
        }
    };
    let waits = own.is_some_and(|own| !own.has_started);
    if waits { format!("It begins when this picture has reached everybody. {how}") } else { how }
}

/// A hint as sentences.
pub(super) fn hint_text(hint: &Shown) -> String {
    if hint.is_mistake {
        return match &hint.conclusion {
            None => "Something on your board is wrong; `undo mistake` goes back to before that.".to_owned(),
            Some(conclusion) => format!("Wrong: {}; `undo mistake` goes back to before that.", conclusion.cells),
        };
    }
    let place = || hint.unit.clone().unwrap_or_else(|| "the outlined cells".to_owned());
    let Some(rule) = hint.rule else {
        return format!("Look at {}. `hint` again names the idea.", place());
    };
    if let Some(question) = &hint.question {
        return format!("{}: {question} `hint` again shows the step.", rule.title());
    }
    let Some(Conclusion { cells, value, because }) = &hint.conclusion else {
        let place = hint.unit.as_ref().map_or_else(|| "where it is outlined".to_owned(), |unit| format!("in {unit}"));
        return format!("{}, {place}: {}.", rule.title(), rule_text(rule));
    };
    if let (Some(page), Some(chain)) = (hint.page, &hint.chain) {
        let so = become_what(cells, if *value == Mark::Star { "a star" } else { "black" }, "black");
        let end =
            if page.nth + 1 == page.n_pages { format!("so {so}") } else { format!("`links {}` goes on", page.nth + 2) };
        let links = format!("links {} to {} of {}", page.first + 1, page.end, chain.steps.len());
        return format!("{} ({links}): {end}.", capitalized(&chain.told(page.first..page.end)));
    }
    let because = capitalized(because);
    match value {
        _ if cells.is_empty() => format!("{because}. That is {}.", rule.title()),
        Mark::Star => format!("{because}: {}.", become_what(cells, "a star", "stars")),
        Mark::Black | Mark::Unknown => format!("{because}: {}.", become_what(cells, "black", "black")),
    }
}

/// A hint as sentences, headed by its rule unless the sentences name the rule themselves.
fn hint_named(hint: &Shown) -> String {
    match (hint.rule, &hint.conclusion) {
        (Some(rule), Some(conclusion)) if !conclusion.cells.is_empty() => {
            format!("{}. {}", rule.title(), hint_text(hint))
        }
        _ => hint_text(hint),
    }
}

fn become_what(cells: &CellSet, one: &str, several: &str) -> String {
    if cells.len() == 1 { format!("{cells} is {one}") } else { format!("{cells} are {several}") }
}

/// `is black`, `are stars`.
pub(super) fn are(cells: &CellSet, value: Mark) -> &'static str {
    match (value, cells.len()) {
        (Mark::Star, 1) => "is a star",
        (Mark::Star, _) => "are stars",
        (Mark::Black | Mark::Unknown, 1) => "is black",
        (Mark::Black | Mark::Unknown, _) => "are black",
    }
}

/// What a rule says, in a clause.
pub(super) fn rule_text(rule: Rule) -> &'static str {
    match rule {
        Rule::SurroundStar => "cells around a star are black",
        Rule::FinishWithEmpty => "what has all its stars holds no more",
        Rule::FinishWithStars => "what has just as many cells left as it misses stars fills them",
        Rule::EmptyAdjacent => "a star may not take away the last places of others",
        Rule::ColumnsWithinRegions => "some columns need all the stars of the regions they lie in",
        Rule::RowsWithinRegions => "some rows need all the stars of the regions they lie in",
        Rule::RegionsWithinColumns => "some regions need all the stars of the columns they lie in",
        Rule::RegionsWithinRows => "some regions need all the stars of the rows they lie in",
        Rule::ColumnsWithinRows => "some columns need all the stars of the rows they lie in",
        Rule::RowsWithinColumns => "some rows need all the stars of the columns they lie in",
        Rule::Squeeze => "every way to place the stars agrees on something",
        Rule::TightStrip => "two neighboring lines have room for just their stars",
        Rule::Overcounting => "lines need every star that the regions can give them",
        Rule::Undercounting => "lines have no star beyond what the regions must give them",
        Rule::Elimination => "a star somewhere would leave one row, column or region too little room",
        Rule::FinnedCount => "a star somewhere would leave others too little room",
        Rule::ClashingOrbit => "two stars touch",
        Rule::TooManyStars => "there are more stars than there may be",
        Rule::TooFewStars => "there are too few places left",
        Rule::NoRoom => "together they have no room for their stars",
        Rule::StarOrEmpty => "suppose a star in a cell, then none, and see what either leads to",
    }
}

/// What decided; nothing where the message says so beside this.
fn verdict_line(view: &View, verdict: Outcome<Decision>, names: &BySeat<String>) -> Option<String> {
    let Some(winner) = verdict.winner else {
        let words = match verdict.by {
            By::Rules(Decision::Time) => "Time is up, and nobody has solved it.",
            By::Agreement => "The players have agreed to end it here.",
            By::Concession if names.n_seats() == 1 => "You have given it up.",
            By::Concession | By::Host | By::Rules(Decision::Solved) => return None,
        };
        return Some(words.to_owned());
    };
    let name = &names[winner];
    if names.n_seats() == 1 && verdict.by == By::Rules(Decision::Solved) {
        return Some("**Solved.**".to_owned());
    }
    Some(match (verdict.by, view.refusals[winner]) {
        (By::Concession, _) => format!("**{name} wins**: nobody else is left."),
        (By::Host, _) => format!("**{name} wins** by the host's ruling."),
        (_, Some(refusals)) => format!("**{name} wins** with {}.", counted(refusals, "refused step")),
        (_, None) => format!("**{name} wins**."),
    })
}

/// How a player stands, as far as the observer may know.
pub(super) fn status(view: &View, seat: Seat) -> String {
    let refused = view.refusals[seat].map(|count| format!("{count} refused"));
    if let Some(time) = view.solved_at[seat] {
        let time = brief(time);
        let hints = view.hints[seat].filter(|&count| count > 0).map(|count| counted(count, "hint"));
        let checks = view.checks[seat].map(|count| counted(count, "check"));
        return [Some(time), refused, hints, checks].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    }
    if view.has_left[seat] {
        return "gave up".to_owned();
    }
    if view.result.is_some() {
        return refused.unwrap_or_else(|| "not solved".to_owned());
    }
    if view.has_started[seat] == Some(false) {
        return "not started".to_owned();
    }
    let progress =
        view.progress[seat].map(|stars| format!("{stars} of {} stars", view.puzzle.size * view.puzzle.stars));
    refused.or(progress).unwrap_or_else(|| "solving".to_owned())
}

/// The color and sign of a player.
pub(super) fn hue(seat: Seat) -> Hue {
    Hue::ALL[seat.index()]
}

/// Minutes and seconds, since nobody races to the millisecond by eye.
pub(super) fn brief(time: Millis) -> String {
    let seconds = time.0.max(0) / 1000;
    format!("{}:{:02}.{}", seconds / 60, seconds % 60, time.0.max(0) % 1000 / 100)
}

/// How everybody stands, as the panel shows it; nothing where there is one player.
fn standings(view: &View, names: &BySeat<String>) -> String {
    let seats = view.solved_at.seats().filter(|_| view.solved_at.n_seats() > 1);
    let lines = seats.map(|seat| {
        let name: String = names[seat].chars().take(NAME_CHARS_MAX).collect();
        format!(" {name} ({}): {}.", hue(seat).name(), status(view, seat))
    });
    lines.collect()
}

/// A name in an alternative text.
const NAME_CHARS_MAX: usize = 24;

/// The picture in words.
pub(super) fn describe(view: &View, names: &BySeat<String>) -> String {
    let mut text = format!("Star Battle, {}.", task(view));
    let board = view.shown_board();
    let gallery = view.gallery();
    let boards = gallery.iter().filter_map(|&seat| Some((seat, view.boards[seat].as_ref()?)));
    text.extend(boards.map(|(seat, board)| match board.stars() {
        none if none.is_empty() => format!(" The stars of {}: none.", hue(seat).name()),
        stars => format!(" The stars of {}: {stars}.", hue(seat).name()),
    }));
    let mut list = |name: &str, cells: &CellSet| {
        if !cells.is_empty() {
            text.extend([" ", name, ": ", &cells.to_string(), "."]);
        }
    };
    if gallery.is_empty() {
        list("Stars", board.stars());
        list("Breaking a rule", &view.errors());
        list("Black", board.blacks());
    }
    if let Some(solution) = view.known_solution().filter(|_| view.solution.is_some() || !gallery.is_empty()) {
        list("Stars of the solution", &solution);
    }
    if let Some(own) = view.own.as_ref().filter(|_| view.result.is_none()) {
        text.extend(match view.window() {
            Some(window) => Some(format!(" The buttons are {}.", window.words())),
            None => view.shown_cursor().map(|cursor| format!(" The cursor is on {cursor}.")),
        });
        text.extend(own.hint.as_ref().map(|hint| format!(" Hint: {}", hint_text(hint))));
    }
    if let Some(course) = view.shown_proof().filter(|_| gallery.is_empty()) {
        if !course.refused.is_empty() {
            text.extend([" Refused: ", &course.refused.to_string(), "."]);
        }
        text.extend([" Proof: ", &proof_words::tally(course), ".", &proof_words::place(course)]);
        text.extend(proof_words::draft(course).map(|draft| format!(" Next step: {draft}.")));
    }
    let Some(puzzle) = view.puzzle() else { return format!("{text} {}{}", hidden(view), standings(view, names)) };
    let regions: Vec<String> = puzzle.to_string().lines().map(ToOwned::to_owned).collect();
    let with_regions = format!("{text} Regions by row: {}.", regions.join(" "));
    let whole = format!("{with_regions}{}", standings(view, names));
    if let Some(fitting) = [whole, with_regions].into_iter().find(|text| text.chars().count() <= DESCRIPTION_CHARS_MAX)
    {
        return fitting;
    }
    text.chars().take(DESCRIPTION_CHARS_MAX).collect()
}
