//! A match of any game: staging, clocks, sealed views, records.
