//! An entry that has just been committed, as the lanes see it.

use super::called::Called;
use super::ports::News;
use crate::store::InputId;
use host::{Effect, Entry, Table};
use rules::{Observer, Turn};
use scene::Theme;

/// What news about an entry need to know of the table before the entry.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    epoch: u32,
    chapter: u32,
    is_over: bool,
}

impl Before {
    pub(super) fn of(table: &dyn Table) -> Self {
        Self { epoch: table.epoch(), chapter: table.chapter(), is_over: table.outcome().is_some() }
    }
}

/// An entry that has just been committed, with the table after it.
pub(crate) struct Step<'a> {
    /// The number of the entry; 0 is the opening, which has no entry.
    pub(super) n: i64,
    pub(super) entry: Option<(&'a Entry, &'a Effect)>,
    /// The input that caused the entry, if any.
    pub(super) input: Option<InputId>,
    /// The table before the entry; `None` for the opening.
    pub(super) before: Option<Before>,
    pub(super) table: &'a dyn Table,
}

impl Step<'_> {
    /// Whether a random draw must follow before the views show everything that the step does.
    pub(super) fn is_halfway(&self) -> bool {
        self.before.is_some() && self.table.turn() == Turn::Chance
    }

    /// Whether a turn, phase or round has begun with this step.
    pub(super) fn begins(&self) -> bool {
        self.before.is_none_or(|before| before.epoch != self.table.epoch())
    }

    /// Whether the step begins a chapter, for which the channel and spectators get a new board.
    pub(super) fn begins_chapter(&self) -> bool {
        self.before.is_some_and(|before| before.chapter != self.table.chapter())
    }

    /// Whether the step is a host's order that puts the match back. After such a step everybody gets a new board,
    /// whatever it shows.
    pub(super) fn puts_back(&self) -> bool {
        matches!(self.entry, Some((_, Effect::PutBack { .. })))
    }

    /// Whether the step ends the match.
    pub(super) fn ends(&self) -> bool {
        self.before.is_some_and(|before| !before.is_over) && self.table.outcome().is_some()
    }

    /// The news of this step, without the fields that concern one audience only.
    pub(super) fn news(&self, print: &Print<'_>, observer: Observer) -> News {
        News {
            names: print.names.read_by(observer),
            n: self.n,
            at: self.entry.map_or_else(|| self.table.header().at, |(entry, _)| entry.stamp.unwrap_or(entry.at)),
            notice: None,
            receipt: None,
            answers: None,
            showing: None,
            offer: None,
            standing: None,
            offer_number: None,
            is_seen: false,
            calls: false,
            clock: self.table.clock(),
            to_act: self.table.turn().seats(),
            outcome: self.table.outcome(),
            moment: self.table.moment(),
            resume: self.table.resume(),
        }
    }
}

/// What news need besides the table: the names, the colors and the opening words.
pub(super) struct Print<'a> {
    pub(super) names: &'a Called,
    pub(super) theme: &'a Theme,
    /// The host's words for the opening notice in the channel.
    pub(super) opening: &'a str,
}
