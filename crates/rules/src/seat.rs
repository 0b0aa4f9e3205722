//! Seats: the places at the table, numbered from 0, and collections keyed by them.

use std::fmt;
use std::ops::{Deref, Index, IndexMut};

use serde::{Deserialize, Serialize};
use words::{Language, Words};

/// A place at the table, 0-based, in the order of the match's header.
///
/// Only `session` and the layers above know which person has the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The greatest number of seats in any game.
    pub const COUNT_MAX: usize = 8;
    /// The first seat.
    pub const FIRST: Self = Self(0);

    /// The seat with this number; `None` if the number is not below [`Seat::COUNT_MAX`].
    pub fn new(number: usize) -> Option<Self> {
        (number < Self::COUNT_MAX).then(|| Self(u8::try_from(number).expect("seat numbers are small")))
    }

    /// The seat's number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat in a match of two.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(1 - self.0)
    }

    /// The first `count` seats in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        debug_assert!(count <= Self::COUNT_MAX);
        (0..u8::try_from(count.min(Self::COUNT_MAX)).expect("bounded above")).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One value for each seat, in seat order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// One value for each of `count` seats, made by `make`.
    pub fn from_fn(count: usize, make: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::all(count).map(make).collect())
    }

    /// The same value for each of `count` seats.
    pub fn filled(count: usize, value: T) -> Self
    where
        T: Clone,
    {
        Self(vec![value; count])
    }

    /// How many seats there are.
    pub fn n_seats(&self) -> usize {
        self.0.len()
    }

    /// The seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<T> {
        Seat::all(self.0.len())
    }

    /// Each seat with its value.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator + Clone {
        self.seats().zip(&self.0)
    }

    /// The values in seat order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Mutable references to the values, in seat order.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// The values as a slice, in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// The value of the seat; `None` if the seat is not at this table.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// A new value for each seat, made from the old one.
    pub fn map<U>(&self, mut with: impl FnMut(Seat, &T) -> U) -> BySeat<U> {
        BySeat(self.iter().map(|(seat, value)| with(seat, value)).collect())
    }
}

impl<T> From<Vec<T>> for BySeat<T> {
    fn from(values: Vec<T>) -> Self {
        assert!(values.len() <= Seat::COUNT_MAX, "more values than seats");
        Self(values)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A set of seats, as one bit for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The set without seats.
    pub const EMPTY: Self = Self(0);

    /// The first `count` seats.
    pub fn all(count: usize) -> Self {
        Seat::all(count).collect()
    }

    /// A set of one seat.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether the set has no seats.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds a seat; returns whether it was absent.
    pub fn insert(&mut self, seat: Seat) -> bool {
        let was_absent = !self.contains(seat);
        self.0 |= 1 << seat.0;
        was_absent
    }

    /// Removes a seat; returns whether it was present.
    pub fn remove(&mut self, seat: Seat) -> bool {
        let was_there = self.contains(seat);
        self.0 &= !(1 << seat.0);
        was_there
    }

    /// Whether this set contains every seat of `other`.
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(Seat::COUNT_MAX).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// The names of a match's seats, escaped for Discord's markup, and the language of the person who reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    by_seat: BySeat<String>,
    /// The reader's language.
    pub language: Language,
}

impl Names {
    /// These names for a reader of `language`.
    pub fn new(by_seat: BySeat<String>, language: Language) -> Self {
        Self { by_seat, language }
    }

    /// Replaces the names and keeps the reader's language.
    #[must_use]
    pub fn with(&self, by_seat: BySeat<String>) -> Self {
        Self::new(by_seat, self.language)
    }

    /// A seat's name as an argument of a message.
    pub fn of(&self, seat: Seat) -> Words {
        Words::markup(&*self.by_seat[seat])
    }
}

impl Deref for Names {
    type Target = BySeat<String>;
    fn deref(&self) -> &BySeat<String> {
        &self.by_seat
    }
}

/// Names for a reader of English, for tests and records.
impl From<BySeat<String>> for Names {
    fn from(by_seat: BySeat<String>) -> Self {
        Self::new(by_seat, Language::English)
    }
}

/// The part of a match's header that a game's rules may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The names in seat order, as typed in the header; unique without regard to case.
    pub names: BySeat<String>,
    /// The seat that wins ties and makes the first choice.
    pub advantage: Seat,
}

impl Seating {
    /// How many seats there are.
    pub fn n_seats(&self) -> usize {
        self.names.n_seats()
    }

    /// The seat with this name: with or without `@`, in any case.
    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        let wanted = name.trim().trim_start_matches('@').to_lowercase();
        self.names.iter().find(|(_, name)| name.to_lowercase() == wanted).map(|(seat, _)| seat)
    }
}
