//! The daily puzzle, as far as it is rules: which day it is on a server, and streaks.
//!
//! Nothing here reads a clock: the caller passes the time. Who plays, and where it is kept, is `solo`'s and `store`'s.

mod calendar;
mod day;
mod moment;
mod quiet;
mod span;
mod streak;
mod zone;

pub use calendar::{Calendar, Switch};
pub use day::{Day, Weekday};
pub use moment::read_moment;
pub use quiet::{COMMON_DELAY_MAX, QUIET_MINUTES_MAX, Quiet, TimeOfDay, first_free};
pub use span::Span;
pub use streak::{Streak, streak};
pub use zone::{Zone, zones};
