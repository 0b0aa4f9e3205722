//! A match of any game: staging, clocks, pauses, records, sealed views. Everything here is pure and synchronous, and
//! names no particular game.

mod absence;
mod allowance;
mod attempt;
mod clock;
mod contest;
mod house;
mod length;
mod machine;
mod matchup;
mod record;
mod refusal;
mod rename;
mod replay;
mod sealed;
mod staging;
mod table;
mod words;

pub use allowance::{BURST, BURST_INPUTS_MAX, RACE_INPUTS_MAX, TURN_INPUTS_MAX};
pub use attempt::{ATTEMPT_ENTRIES_MAX, Attempt};
pub use clock::ClockFace;
pub use contest::Match;
pub use house::{ABSENT_AFTER, ADVANTAGE_BY_LOT, LEND, PAUSES_MAX, PRACTICE, STAKES, TABLE, TYPED_STAKES};
pub use house::{AtTable, HOUSE_OPTIONS, complete, live_options, options_in_words};
pub use length::{read_length, write_length};
pub use machine::{ADVISER, Machine, Reminded, Style, Thought, Unplayable, reminded};
pub use matchup::{Misspoken, Think, play_machines, think_freely};
pub use record::{BadHeader, Entry, Header, LINE_BYTES_MAX, Malformed, NAME_CHARS_MAX, Record, What};
pub use refusal::Refusal;
pub use rename::rename;
pub use replay::{Replay, TooLong};
pub use sealed::Sealed;
pub use table::{Begun, Bound, Effect, Ends, Fit, Pausing, Table};
pub use words::{Draft, HouseWord, Order, clean, clean_name, is_rest, rest_in_record};

use games::Visitor;
use rules::{Game, Patience, endless};

/// Opens the match that a header describes.
///
/// # Errors
/// The game is unknown, or the header allows no match of it.
pub fn open(header: Header) -> Result<Box<dyn Table>, BadHeader> {
    open_patiently(header, &mut endless)
}

/// Completes what a header leaves open, which may take long: `patience` is called with the number of attempts so far
/// and can cancel the search.
///
/// # Errors
/// The game is unknown, the header allows no match of it, or `patience` cancelled the search.
pub fn prepare(header: Header, patience: Patience<'_>) -> Result<Header, BadHeader> {
    open_patiently(header, patience).map(|table| table.header().clone())
}

/// Opens the match that a header describes; `patience` can cancel the search for its setup.
///
/// # Errors
/// The game is unknown, the header allows no match of it, or `patience` cancelled the search.
pub fn open_patiently(header: Header, patience: Patience<'_>) -> Result<Box<dyn Table>, BadHeader> {
    struct Open<'a>(Header, Patience<'a>);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn Table>, BadHeader>;
        fn visit<G: Game>(self) -> Self::Output {
            Ok(Box::new(Match::<G>::open_patiently(self.0, self.1)?))
        }
    }
    let game = header.game.clone();
    games::visit(&game, Open(header, patience)).unwrap_or_else(|| {
        let known: Vec<_> = games::CATALOGUE.iter().map(|spec| spec.id).collect();
        Err(BadHeader::of_record(format!("there is no game {game:?}; there are {}", known.join(", "))))
    })
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use serde_json::json;

    use super::*;

    #[test]
    fn patience_changes_nothing_unless_it_runs_out() {
        let header = |seed: u64| -> Header {
            serde_json::from_value(json!({
                "record": 1, "game": "starbattle", "seats": ["Ann"], "seed": seed,
                "options": {"size": 5, "stars": 1, "level": "medium"},
            }))
            .unwrap()
        };
        let mut n_asked = 0;
        let mut patience = |_| {
            n_asked += 1;
            ControlFlow::Continue(())
        };
        let prepared = prepare(header(3), &mut patience).unwrap();
        assert!(n_asked > 1 && prepared.setup.is_some());
        assert_eq!(open(header(3)).unwrap().header(), &prepared);
        assert_eq!(open(prepared.clone()).unwrap().header(), &prepared, "what is complete stays as it is");
        let mut impatient = |tries| if tries < 1 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        // For one of these seeds the first attempt finds no puzzle.
        let refused = (0..20).find_map(|seed| prepare(header(seed), &mut impatient).err()).unwrap();
        assert_eq!(refused.why().to_string(), "found no medium 5×5 1★ puzzle in 1 tries. Try another level or size");
    }
}
