//! The text with which a player can share the result; it reveals nothing about the solution.

use super::state::Mode;
use super::view::View;
use ::words::starbattle;
use rules::{Message, Millis, Names, Seat, Words};

/// The observer's result, and once the match is over everybody's results; `None` unless the observer is a player who
/// has finished.
pub(super) fn share(view: &View, names: &Names) -> Option<String> {
    let seat = view.seat()?;
    if view.result.is_none() && view.solved_at[seat].is_none() {
        return None;
    }
    let game = format!("Star Battle {0}×{0} {1}★", view.puzzle.size, view.puzzle.stars);
    let mut facts = vec![Message::verbatim(game)];
    if view.options.level != "any" {
        facts.push(starbattle::Level { level: &*view.options.level }.into());
    }
    if view.options.mode == Mode::Proof {
        facts.push(starbattle::InProof.into());
    }
    facts.push(match view.solved_at[seat] {
        Some(time) => starbattle::SharedTime { time: Words::markup(time.as_clock()) }.into(),
        None => starbattle::NotSolved.into(),
    });
    facts.extend(view.refusals[seat].map(|refused| starbattle::SharedRefused { refused }.into()));
    let hints = view.hints[seat].filter(|&hints| hints > 0);
    facts.extend(hints.map(|hints| starbattle::NHints { hints }.into()));
    facts.extend(view.checks[seat].map(|checks| starbattle::NChecks { checks }.into()));
    let mut lines = vec![Message::joined(facts, " · ").say(names.language).into()];
    if view.result.is_some() && names.n_seats() > 1 {
        lines.extend(line_up(view, names));
    }
    Some(lines.join("\n"))
}

/// All players with their times, the best first.
fn line_up(view: &View, names: &Names) -> Vec<String> {
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
