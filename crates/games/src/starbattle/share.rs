//! What a player may show around afterwards: how it went, and nothing of the solution.

use super::state::Mode;
use super::view::View;
use rules::{BySeat, Millis, Seat};

/// How it went for the observer, and once the match is over for everybody; `None` for all but players who are done.
pub(super) fn share(view: &View, names: &BySeat<String>) -> Option<String> {
    let seat = view.seat()?;
    if view.result.is_none() && view.solved_at[seat].is_none() {
        return None;
    }
    let mut facts = vec![format!("Star Battle {0}×{0} {1}★", view.puzzle.size, view.puzzle.stars)];
    if view.options.level != "any" {
        facts.push(view.options.level.clone());
    }
    if view.options.mode == Mode::Proof {
        facts.push("proof".to_owned());
    }
    facts.push(
        view.solved_at[seat].map_or_else(|| "not solved".to_owned(), |time| format!("solved in {}", time.as_clock())),
    );
    facts.extend(view.refusals[seat].map(|count| counted(count, "refused step")));
    facts.extend(view.hints[seat].filter(|&count| count > 0).map(|count| counted(count, "hint")));
    facts.extend(view.checks[seat].map(|count| counted(count, "check")));
    let mut lines = vec![facts.join(" · ")];
    if view.result.is_some() && names.n_seats() > 1 {
        lines.extend(line_up(view, names));
    }
    Some(lines.join("\n"))
}

/// Everybody by what they have come to, the best first.
fn line_up(view: &View, names: &BySeat<String>) -> Vec<String> {
    let mut seats: Vec<Seat> = names.seats().collect();
    let winner = view.result.as_ref().and_then(|verdict| verdict.winner);
    seats.sort_by_key(|&seat| {
        let time = view.solved_at[seat];
        (Some(seat) != winner, time.is_none(), view.refusals[seat], time)
    });
    let line = |(nth, seat): (usize, Seat)| {
        let time = view.solved_at[seat].map_or_else(|| "–".to_owned(), Millis::as_clock);
        format!("{}. {} {time}", nth + 1, names[seat])
    };
    seats.into_iter().enumerate().map(line).collect()
}

/// `1 hint`, `2 hints`.
pub(super) fn counted(count: u32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
