//! What has just been committed to a match, as those who are told of it see it.

use super::called::Called;
use super::ports::News;
use crate::store::InputId;
use host::{Effect, Entry, Table};
use rules::{Observer, Turn};
use scene::Theme;

/// The table just before an entry, as far as telling of the entry needs it.
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

/// An entry that has just been committed.
pub(crate) struct Step<'a> {
    /// Its number; 0 is the opening, which has no entry.
    pub(super) n: i64,
    pub(super) entry: Option<(&'a Entry, &'a Effect)>,
    /// The input that brought the entry, if one did.
    pub(super) input: Option<InputId>,
    /// `None` for the opening.
    pub(super) before: Option<Before>,
    pub(super) table: &'a dyn Table,
}

impl Step<'_> {
    /// Whether nature is to go on at once: until it has, a view shows half of what happens.
    pub(super) fn is_halfway(&self) -> bool {
        self.before.is_some() && self.table.turn() == Turn::Chance
    }

    /// Whether a turn, phase or round has begun with this step.
    pub(super) fn begins(&self) -> bool {
        self.before.is_none_or(|before| before.epoch != self.table.epoch())
    }

    /// Whether a part has begun by it that those who watch are told of.
    pub(super) fn begins_chapter(&self) -> bool {
        self.before.is_some_and(|before| before.chapter != self.table.chapter())
    }

    /// Whether a host has put the match back by it: everybody's board comes anew, whatever it shows.
    pub(super) fn puts_back(&self) -> bool {
        matches!(self.entry, Some((_, Effect::PutBack { .. })))
    }

    /// Whether the step has ended the match.
    pub(super) fn ends(&self) -> bool {
        self.before.is_some_and(|before| !before.is_over) && self.table.outcome().is_some()
    }

    /// The news of this step, with nothing in them yet that concerns one audience alone.
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

/// What telling needs beside the table.
pub(super) struct Print<'a> {
    pub(super) names: &'a Called,
    pub(super) theme: &'a Theme,
    /// What the channel is told first.
    pub(super) opening: &'a str,
}
