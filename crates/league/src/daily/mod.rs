//! Rules of the daily puzzle: the current day on a server, and streaks.
//!
//! Nothing here reads a clock: the caller passes the time. Playing is in `solo`, storage in `store`.

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
