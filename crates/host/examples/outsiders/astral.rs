//! Two players of Astral Flow. The steady player works out every round completely, at a steady pace. The hasty player
//! first leaves out the last grid of the round and names the cells that the other grids leave dark; the rest is worked
//! out afterwards.

use board::square::Square;
use games::astral::round::{Grid, Round, Solution};
use serde_json::Value;

/// Milliseconds that a player needs for an instruction and for a star.
const INSTRUCTION_MS: i64 = 4_000;
const STAR_MS: i64 = 2_000;
/// Milliseconds that a player needs to give an answer.
const ANSWER_MS: i64 = 1_500;
/// How many guesses the hasty player makes in a round.
const GUESSES: usize = 3;

/// A player's strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Idea {
    /// Answers only when the result is certain.
    Steady,
    /// Answers as early as possible, by guessing.
    Hasty,
}

/// What the player remembers.
pub(crate) struct Notes {
    idea: Idea,
    round: u64,
    guessed: Vec<String>,
}

impl Notes {
    pub(crate) const fn new(idea: Idea) -> Self {
        Self { idea, round: 0, guessed: Vec::new() }
    }

    /// What the player types next, and when, in milliseconds.
    pub(crate) fn say(&mut self, view: &Value, me: usize) -> Option<(i64, String)> {
        match view["phase"].as_str()? {
            "break" => (view["ready"][me] == false).then(|| (0, "ready".to_owned())),
            "round" => self.answer(view, me),
            _ => None,
        }
    }

    fn answer(&mut self, view: &Value, me: usize) -> Option<(i64, String)> {
        let number = view["round"].as_u64()?;
        if self.round != number {
            (self.round, self.guessed) = (number, Vec::new());
        }
        let size = &view["size"];
        let round: Round = serde_json::from_value(serde_json::json!({ "size": size, "grids": view["grids"] })).ok()?;
        let started = view["round_started"].as_i64()?;
        let free = view["locked_until"][me].as_i64()?.max(started);
        let named: Vec<Square> =
            view["named"].as_array()?.iter().filter_map(|named| named["cell"].as_str()?.parse().ok()).collect();
        let due = |done: i64| free.max(started + done) + ANSWER_MS;
        if let [early @ .., _] = round.grids.as_slice()
            && self.idea == Idea::Hasty
            && self.guessed.len() < GUESSES
        {
            let dark = Round { size: round.size, grids: early.to_vec() }.solve();
            let cell = next_cell(&dark, &named, &self.guessed);
            if let Some(cell) = cell.filter(|_| !early.is_empty()) {
                return Some((due(work(early)), cell));
            }
        }
        let cell = next_cell(&round.solve(), &named, &[]);
        Some((due(work(&round.grids)), cell.unwrap_or_else(|| "none".to_owned())))
    }

    /// Records what the player has typed.
    pub(crate) fn has_said(&mut self, text: &str) {
        self.guessed.push(text.to_owned());
    }
}

fn work(grids: &[Grid]) -> i64 {
    let count = |count: usize| i64::try_from(count).unwrap_or(0);
    grids.iter().map(|grid| count(grid.instructions.len()) * INSTRUCTION_MS + count(grid.stars.len()) * STAR_MS).sum()
}

/// The first cell of the largest area in which no cell has been named and the player has tried none.
fn next_cell(solution: &Solution, named: &[Square], tried: &[String]) -> Option<String> {
    let is_open =
        |area: &&Vec<Square>| !area.iter().any(|cell| named.contains(cell) || tried.contains(&cell.to_string()));
    let largest = solution.areas.iter().filter(is_open).max_by_key(|area| area.len())?;
    largest.first().map(Square::to_string)
}
