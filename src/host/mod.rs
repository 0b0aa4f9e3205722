//! A match of any game: staging, clocks, pauses, records, sealed views. Pure and synchronous; knows no game by name.

mod clock;
mod contest;
mod record;
mod refusal;
mod replay;
mod sealed;
mod staging;
mod table;
mod words;

pub use clock::ClockFace;
pub use contest::Match;
pub use record::{BadHeader, Entry, Header, LINE_BYTES_MAX, Malformed, NAME_CHARS_MAX, Record, What};
pub use refusal::Refusal;
pub use replay::{Replay, TooLong};
pub use sealed::{Closer, Sealed, Showing};
pub use table::{Bound, Receipt, Table};
pub use words::{clean, read_length};

use crate::games::{self, Visitor};
use crate::rules::Game;

/// Sets the table for the match that a header describes.
///
/// # Errors
/// An unknown game, or a header that makes no match of it.
pub fn open(header: Header) -> Result<Box<dyn Table>, BadHeader> {
    struct Open(Header);
    impl Visitor for Open {
        type Output = Result<Box<dyn Table>, BadHeader>;
        fn visit<G: Game>(self) -> Self::Output {
            Ok(Box::new(Match::<G>::open(self.0)?))
        }
    }
    let game = header.game.clone();
    games::visit(&game, Open(header)).unwrap_or_else(|| {
        let known: Vec<_> = games::CATALOGUE.iter().map(|spec| spec.id).collect();
        Err(BadHeader(format!("there is no game {game:?}; there are {}", known.join(", "))))
    })
}
