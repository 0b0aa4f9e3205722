//! The names of a match's players, and the language of each audience that is told about the match.

use std::ops::Deref;

use super::world::World;
use crate::store::{GuildId, MatchRow};
use rules::{BySeat, Language, Names, Observer};

/// The names of the seats, with markup escaped, and the language of each audience.
#[derive(Clone, Debug)]
pub(super) struct Called {
    names: BySeat<String>,
    seats: BySeat<Language>,
    /// The language of the server, used for the match's channel, spectators and announcements.
    everybody: Language,
}

impl Called {
    /// Reads the present names and languages of the players in `row`.
    pub(super) async fn of(world: &World, row: &MatchRow) -> Self {
        let names = row.seats.map(|_, seat| world.courier.printable(seat.user, &seat.name));
        let mut seats = Vec::new();
        for row in row.seats.values() {
            let is_person = row.user.is_person();
            seats.push(if is_person { world.courier.language_of(row.user).await } else { Language::default() });
        }
        let everybody = if row.guild == GuildId::NONE {
            // A match in direct messages has no server: its shared texts are in the host's language.
            world.courier.language_of(row.host).await
        } else {
            world.courier.server_language(row.guild).await
        };
        Self { names, seats: seats.into(), everybody }
    }

    /// The names and the language for this observer.
    pub(super) fn read_by(&self, observer: Observer) -> Names {
        Names::new(self.names.clone(), self.language_of(observer))
    }

    /// The language in which this observer is told about the match.
    pub(super) fn language_of(&self, observer: Observer) -> Language {
        match observer {
            Observer::Seat(seat) => self.seats[seat],
            Observer::Public | Observer::Omniscient(_) => self.everybody,
        }
    }
}

impl Deref for Called {
    type Target = BySeat<String>;
    fn deref(&self) -> &BySeat<String> {
        &self.names
    }
}
