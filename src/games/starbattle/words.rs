//! The words that go with the picture: message text and alternative text.

use super::engine::cells::CellSet;
use super::state::{Mode, Verdict};
use super::view::View;
use crate::rules::{BySeat, DESCRIPTION_CHARS_MAX, Millis};

/// The message that goes with the picture.
pub(super) fn headline(view: &View, names: &BySeat<String>) -> String {
    let mut lines = vec![format!("**Star Battle** · {}", task(view))];
    match &view.result {
        Some(verdict) => lines.push(verdict_line(view, verdict, names)),
        None => lines.push(state_line(view)),
    }
    if let Some(told) = view.own.as_ref().and_then(|own| own.told.as_ref()).filter(|_| view.result.is_none()) {
        lines.push(format!("{}.", capitalized(told)));
    }
    let done: Vec<String> = view
        .solved_at
        .iter()
        .filter_map(|(seat, time)| time.map(|time| format!("{} solved it in {}", names[seat], brief(time))))
        .collect();
    if !done.is_empty() {
        lines.push(format!("{}.", done.join(", ")));
    }
    lines.join("\n")
}

/// `8 by 8, 1 star in each row, column and region`.
pub(super) fn task(view: &View) -> String {
    let (size, stars) = (view.puzzle.size(), view.puzzle.stars());
    let plural = if stars == 1 { "" } else { "s" };
    format!("{size} by {size}, {stars} star{plural} in each row, column and region")
}

fn state_line(view: &View) -> String {
    let is_playing = view.own.as_ref().is_none_or(|own| own.is_playing);
    match (view.started, view.options.mode) {
        (None, _) => "It begins when this picture has reached everybody.".to_owned(),
        (Some(_), _) if !is_playing => "You have finished; the others are still at it.".to_owned(),
        (Some(_), Mode::Race) => "Mark cells such as `★A1 ■C1-C5 ?D2`; no two stars may touch.".to_owned(),
        (Some(_), Mode::Proof) => {
            let branches = view.own.as_ref().map_or(0, |own| own.n_pending);
            let open = match branches {
                0 => String::new(),
                1 => " One more branch is to be looked at.".to_owned(),
                more => format!(" {more} more branches are to be looked at."),
            };
            format!("Say which rule you use, such as `deduce surround-star ■B1`.{open}")
        }
    }
}

fn verdict_line(view: &View, verdict: &Verdict, names: &BySeat<String>) -> String {
    let Some(winner) = verdict.winner else {
        return match verdict.by {
            "time" => "Time is up, and nobody has solved it.".to_owned(),
            "agreement" => "The players have agreed to end it here.".to_owned(),
            _ => "The match is over; nobody has won.".to_owned(),
        };
    };
    let name = &names[winner];
    match (verdict.by, view.refusals[winner]) {
        ("concession", _) => format!("**{name} wins**: nobody else is left."),
        ("host", _) => format!("**{name} wins** by the host's ruling."),
        (_, Some(refusals)) => format!("**{name} wins** with {refusals} refused steps."),
        (_, None) => format!("**{name} wins**."),
    }
}

/// Minutes and seconds, since nobody races to the millisecond by eye.
pub(super) fn brief(time: Millis) -> String {
    let seconds = time.0.max(0) / 1000;
    format!("{}:{:02}.{}", seconds / 60, seconds % 60, time.0.max(0) % 1000 / 100)
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The picture in words.
pub(super) fn describe(view: &View) -> String {
    let mut text = format!("Star Battle, {}.", task(view));
    let board = view.shown_board();
    let mut list = |name: &str, cells: &CellSet| {
        if !cells.is_empty() {
            text.extend([" ", name, ": ", &cells.to_string(), "."]);
        }
    };
    list("Stars", board.stars());
    list("Breaking a rule", &view.errors());
    list("Black", board.blacks());
    let regions: Vec<String> = view.puzzle.to_string().lines().map(ToOwned::to_owned).collect();
    let with_regions = format!("{text} Regions by row: {}.", regions.join(" "));
    if with_regions.chars().count() <= DESCRIPTION_CHARS_MAX {
        return with_regions;
    }
    text.chars().take(DESCRIPTION_CHARS_MAX).collect()
}
