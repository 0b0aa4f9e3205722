//! Invitations: who has which seat of a match that has not begun, and how it begins.

mod check;
mod consent;
mod letters;
mod opening;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use self::check::Check;
pub(in crate::discord) use self::check::{Due, Missed, Opens, Patience, moment};
use self::consent::Stake;
pub(in crate::discord) use self::consent::mentions;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::names::told_apart;
use crate::discord::wire::text::mention;
use crate::session::Opening;
use crate::store::{ChannelId, GuildId, MatchId, SeatRow, UserId};
use host::ADVANTAGE_BY_LOT;
use rules::{BySeat, Dice, Language, Level, OptionRole, Seat, Spec, Timestamp};
use words::{Message, Words, invite as said};

/// The value in the menu of players that lets the advantage be drawn by lot.
pub(in crate::discord) const LOT: &str = "lot";

/// The value of the choice "no machine" in the menu of machines.
const NOBODY: &str = "nobody";

/// The number of an invitation's first terms.
pub(in crate::discord) const FIRST_TERMS: u32 = 0;

/// A match that waits for its players. Stored as JSON, by channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::discord) struct Invitation {
    pub(in crate::discord) game: String,
    pub(in crate::discord) guild: GuildId,
    pub(in crate::discord) host: UserId,
    pub(in crate::discord) options: Map<String, Value>,
    pub(in crate::discord) setup: Option<Value>,
    pub(in crate::discord) seats: Vec<Option<Guest>>,
    /// The player with the advantage, if one was named or drawn.
    pub(in crate::discord) advantage: Option<UserId>,
    /// Whether the advantage is drawn by lot.
    #[serde(default)]
    pub(in crate::discord) is_by_lot: bool,
    /// The player who goes first, for games that ask.
    pub(in crate::discord) first: Option<UserId>,
    /// The players who have pressed Start on the current terms.
    pub(in crate::discord) ready: Vec<UserId>,
    /// The number of the current terms: the players and stakes. Buttons that begin the match contain it.
    #[serde(default)]
    pub(in crate::discord) terms: u32,
    /// What the players own and stake, as the invitation shows it.
    #[serde(default)]
    pub(in crate::discord) stakes: Vec<Stake>,
    /// Players whose Start was cleared because the terms changed, and who have not pressed again.
    #[serde(default)]
    pub(in crate::discord) cleared: Vec<UserId>,
    /// The setup that the host brings instead of a drawn one, in words.
    #[serde(default)]
    pub(in crate::discord) brought: Option<String>,
    /// The finished match that this rematch repeats. A rematch begins only when everybody has pressed, even if the host
    /// presses.
    #[serde(default)]
    pub(in crate::discord) rematch_of: Option<MatchId>,
    /// When each player was last known to be present.
    #[serde(default)]
    pub(in crate::discord) there: Vec<(UserId, Timestamp)>,
    /// The ready check, once the match is to begin.
    #[serde(default)]
    pub(in crate::discord) check: Option<Check>,
}

/// A person or machine that has taken a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::discord) struct Guest {
    pub(in crate::discord) user: UserId,
    pub(in crate::discord) name: String,
    /// The machine's level; `None` for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::discord) machine: Option<Level>,
}

impl Guest {
    pub(in crate::discord) fn person(user: UserId, name: String) -> Self {
        Self { user, name, machine: None }
    }

    /// A machine, which has a user id for its seat.
    pub(in crate::discord) fn machine(seat: Seat, level: Level) -> Self {
        Self { user: UserId::machine(seat), name: format!("Dealer ({level})"), machine: Some(level) }
    }
}

/// The outcome of pressing a button of an invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Pressed {
    /// The invitation has changed.
    Changed,
    /// The match can begin.
    Begin,
    /// The players are called first, because some of them have not been active recently.
    Called,
    /// The match can begin once the host has said who has the advantage.
    AskAdvantage,
    /// Nothing has changed, for this reason.
    Refused(Message),
    /// The press was made on other terms than the present ones, so it does not count.
    Outdated,
}

impl Pressed {
    pub(in crate::discord) fn refused(why: impl Into<Message>) -> Self {
        Self::Refused(why.into())
    }
}

impl Invitation {
    /// An invitation to this game without options and seats.
    pub(in crate::discord) fn to(game: &str, guild: GuildId, host: UserId) -> Self {
        Self {
            game: game.to_owned(),
            guild,
            host,
            options: Map::new(),
            setup: None,
            seats: Vec::new(),
            advantage: None,
            is_by_lot: false,
            first: None,
            ready: Vec::new(),
            terms: FIRST_TERMS,
            stakes: Vec::new(),
            cleared: Vec::new(),
            brought: None,
            rematch_of: None,
            there: Vec::new(),
            check: None,
        }
    }

    pub(in crate::discord) fn spec(&self) -> Result<&'static Spec, Fault> {
        games::spec(&self.game).ok_or_else(|| Fault::Corrupt(format!("an invitation to {:?}", self.game)))
    }

    fn has(&self, user: UserId) -> bool {
        self.seats.iter().flatten().any(|guest| guest.user == user)
    }

    pub(in crate::discord) fn is_full(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }

    pub(in crate::discord) fn join(&mut self, guest: Guest) -> Pressed {
        if self.has(guest.user) {
            return Pressed::refused(said::SeatedAlready);
        }
        if guest.user == self.host && self.setup.is_some() {
            return Pressed::refused(said::YouBroughtIt);
        }
        match self.seats.iter_mut().find(|seat| seat.is_none()) {
            None => Pressed::refused(said::Full),
            Some(seat) => {
                *seat = Some(guest);
                self.change_terms();
                Pressed::Changed
            }
        }
    }

    pub(in crate::discord) fn decline(&mut self, user: UserId) -> Pressed {
        match self.seats.iter_mut().find(|seat| seat.as_ref().is_some_and(|guest| guest.user == user)) {
            None => Pressed::refused(said::NoSeat),
            Some(seat) => {
                *seat = None;
                self.change_terms();
                Pressed::Changed
            }
        }
    }

    /// Handles a press on Start, on the terms with this number.
    pub(in crate::discord) fn start(&mut self, user: UserId, may_host: bool, terms: Option<u32>) -> Pressed {
        if self.rematch_of.is_some() && !self.has(user) {
            return Pressed::refused(said::RematchNeedsAll);
        }
        if !may_host && user != self.host && !self.has(user) {
            return Pressed::refused(said::NotYours);
        }
        if terms != Some(self.terms) {
            return Pressed::Outdated;
        }
        if !self.is_full() {
            return Pressed::refused(said::NotFull);
        }
        if let Some(why) = self.absent_first() {
            return Pressed::Refused(why);
        }
        if (may_host || user == self.host) && self.rematch_of.is_none() {
            return if self.lacks_advantage() { Pressed::AskAdvantage } else { Pressed::Begin };
        }
        let is_ready = |guest: &Guest| self.is_ready(guest);
        // A player who plays alone is the only one who must be ready.
        if self.ready.contains(&user) && !self.seats.iter().flatten().all(is_ready) {
            return Pressed::refused(said::StartedAlready);
        }
        self.ready.push(user);
        self.cleared.retain(|&cleared| cleared != user);
        if !self.seats.iter().flatten().all(|guest| self.is_ready(guest)) {
            return Pressed::Changed;
        }
        // The host is not there to answer, so the advantage is drawn by lot.
        self.is_by_lot |= self.lacks_advantage();
        Pressed::Begin
    }

    /// Gives the advantage to a player, or lets it be drawn by lot if `to` is `None`; then the match can begin.
    pub(in crate::discord) fn give_advantage(
        &mut self,
        to: Option<UserId>,
        user: UserId,
        may_host: bool,
        terms: Option<u32>,
    ) -> Pressed {
        if self.rematch_of.is_some() {
            return Pressed::refused(said::RematchNeedsAll);
        }
        if !may_host && user != self.host {
            return Pressed::refused(said::HostsAdvantage);
        }
        if terms != Some(self.terms) {
            return Pressed::Outdated;
        }
        if !self.is_full() {
            return Pressed::refused(said::SeatGivenBack);
        }
        if let Some(why) = self.absent_first() {
            return Pressed::Refused(why);
        }
        if to.is_some_and(|player| !self.has(player)) {
            return Pressed::refused(said::NoPlayerAnyMore);
        }
        (self.advantage, self.is_by_lot) = (to, to.is_none());
        Pressed::Begin
    }

    /// Whether the game has an advantage that nobody has been given yet.
    pub(in crate::discord) fn lacks_advantage(&self) -> bool {
        let decides = games::spec(&self.game).is_some_and(|spec| spec.advantage);
        decides && !self.is_by_lot && self.advantage.is_none_or(|user| !self.has(user))
    }

    /// The refusal if the player who was named to go first has no seat.
    fn absent_first(&self) -> Option<Message> {
        let absent = self.first.filter(|&user| !self.has(user))?;
        Some(said::FirstAbsent { who: Words::markup(mention(absent)) }.into())
    }

    /// The first option that names a person without a seat, once all seats are taken.
    pub(in crate::discord) fn named_in_vain(&self) -> Option<(&'static str, UserId)> {
        let named = [("advantage", self.advantage), ("first", self.first)];
        let absent = |(what, user): (&'static str, Option<UserId>)| {
            user.filter(|&user| self.is_full() && !self.has(user)).map(|user| (what, user))
        };
        named.into_iter().find_map(absent)
    }

    /// Draws the advantage if it goes by lot.
    pub(in crate::discord) fn draw_lot(&mut self, seed: u64) {
        if self.is_by_lot {
            let players: Vec<UserId> = self.seats.iter().flatten().map(|guest| guest.user).collect();
            self.advantage = Dice::new(seed, "advantage", 0).pick(&players).copied();
        }
    }

    /// The names of the players, made distinct, by seat.
    fn names(&self) -> Vec<Option<String>> {
        let mut names: Vec<Option<String>> = Vec::new();
        for seat in &self.seats {
            let others = names.iter().flatten().map(String::as_str);
            let name = seat.as_ref().map(|guest| told_apart(&guest.name, others));
            names.push(name);
        }
        names
    }

    /// The levels of the machines by seat, up to the last machine.
    fn machines(&self) -> Vec<Option<Level>> {
        let mut levels: Vec<_> = self.seats.iter().flatten().map(|guest| guest.machine).collect();
        let n = levels.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        levels.truncate(n);
        levels
    }

    /// Seats machines in all free seats, or removes them if `None`.
    pub(in crate::discord) fn seat_machines(&mut self, level: Option<Level>, user: UserId, may_host: bool) -> Pressed {
        if !may_host && user != self.host {
            return Pressed::refused(said::HostsMachine);
        }
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if seat.as_ref().is_none_or(|guest| guest.machine.is_some()) {
                *seat = Seat::new(index).zip(level).map(|(seat, level)| Guest::machine(seat, level));
            }
        }
        self.change_terms();
        Pressed::Changed
    }

    fn is_ready(&self, guest: &Guest) -> bool {
        guest.machine.is_some() || self.ready.contains(&guest.user)
    }

    /// The match that the invitation opens, from this seed.
    pub(in crate::discord) fn opening(&self, channel: ChannelId, seed: u64, language: Language) -> Opening {
        let guests: Vec<&Guest> = self.seats.iter().flatten().collect();
        let position = |user: Option<UserId>| guests.iter().position(|guest| Some(guest.user) == user);
        let mut options = self.options.clone();
        let chooses_first = games::spec(&self.game).and_then(|spec| spec.option_for(OptionRole::First));
        if let (Some(option), Some(first)) = (chooses_first, position(self.first)) {
            options.insert(option.name.to_owned(), json!(first));
        }
        if self.is_by_lot {
            options.insert(ADVANTAGE_BY_LOT.to_owned(), json!(true));
        }
        let names = self.names().into_iter().flatten();
        let players: Vec<SeatRow> =
            guests.iter().zip(names).map(|(guest, name)| SeatRow { user: guest.user, name, channel: None }).collect();
        Opening {
            guild: self.guild,
            channel,
            host: self.host,
            game: self.game.clone(),
            options,
            setup: self.setup.clone(),
            players: BySeat::from(players),
            // If there is no advantage, any seat will do.
            advantage: position(self.advantage).and_then(|seat| u8::try_from(seat).ok()).unwrap_or_default(),
            machines: self.machines(),
            seed,
            words: self.opening_words(language),
        }
    }

    fn host_plays(&self) -> bool {
        self.has(self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invitation() -> Invitation {
        Invitation {
            seats: vec![None, None],
            advantage: Some(UserId(2)),
            ..Invitation::to("mist", GuildId(1), UserId(9))
        }
    }

    fn guest(number: u64) -> Guest {
        Guest::person(UserId(number), "Ann".to_owned())
    }

    /// Presses Start on the current terms.
    fn press(invitation: &mut Invitation, user: UserId, may_host: bool) -> Pressed {
        invitation.start(user, may_host, Some(invitation.terms))
    }

    /// Gives the advantage on the current terms.
    fn give(invitation: &mut Invitation, to: Option<UserId>, user: UserId, may_host: bool) -> Pressed {
        invitation.give_advantage(to, user, may_host, Some(invitation.terms))
    }

    #[test]
    fn seats_are_taken_once_and_given_back() {
        let mut invitation = invitation();
        assert_eq!(invitation.join(guest(1)), Pressed::Changed);
        assert!(matches!(invitation.join(guest(1)), Pressed::Refused(_)));
        assert!(matches!(press(&mut invitation, UserId(9), true), Pressed::Refused(_)));
        assert_eq!(invitation.join(guest(2)), Pressed::Changed);
        assert!(matches!(invitation.join(guest(3)), Pressed::Refused(_)));
        assert_eq!(invitation.decline(UserId(1)), Pressed::Changed);
        assert!(matches!(invitation.decline(UserId(1)), Pressed::Refused(_)));
        assert_eq!(invitation.join(guest(3)), Pressed::Changed);
    }

    #[test]
    fn the_host_or_everybody_starts_and_nobody_else() {
        let mut invitation = invitation();
        invitation.join(guest(1));
        invitation.join(guest(2));
        assert!(matches!(press(&mut invitation, UserId(7), false), Pressed::Refused(_)));
        assert_eq!(press(&mut invitation.clone(), UserId(9), false), Pressed::Begin);
        assert_eq!(press(&mut invitation.clone(), UserId(7), true), Pressed::Begin);
        assert_eq!(press(&mut invitation, UserId(1), false), Pressed::Changed);
        assert!(matches!(press(&mut invitation, UserId(1), false), Pressed::Refused(_)));
        assert_eq!(press(&mut invitation, UserId(2), false), Pressed::Begin);
    }

    #[test]
    fn a_rematch_begins_when_all_who_play_are_ready_whoever_says_who_has_the_advantage() {
        let mut invitation = Invitation { rematch_of: Some(MatchId(4)), ..invitation() };
        invitation.join(guest(1));
        invitation.join(guest(2));
        invitation.ready = vec![UserId(1)];
        assert!(matches!(give(&mut invitation, None, UserId(9), true), Pressed::Refused(_)));
        assert_eq!(press(&mut invitation.clone(), UserId(2), false), Pressed::Begin);
        // A new player in a seat that was given back must agree as well.
        let mut other = invitation.clone();
        other.decline(UserId(2));
        other.join(guest(3));
        assert_eq!(press(&mut other, UserId(3), false), Pressed::Changed);
        assert_eq!(press(&mut other, UserId(1), false), Pressed::Begin);
        // A match with one player needs only that player.
        invitation.seats.truncate(1);
        assert_eq!(press(&mut invitation, UserId(1), false), Pressed::Begin);
    }

    #[test]
    fn the_advantage_is_asked_of_the_host_and_drawn_where_nobody_can_be_asked() {
        let mut invitation = Invitation { advantage: Some(UserId(5)), ..invitation() };
        invitation.join(guest(1));
        invitation.join(guest(2));
        // The player who was named has no seat.
        assert_eq!(press(&mut invitation.clone(), UserId(9), false), Pressed::AskAdvantage);
        assert_eq!(invitation.named_in_vain(), Some(("advantage", UserId(5))));
        assert!(matches!(give(&mut invitation.clone(), None, UserId(1), false), Pressed::Refused(_)));
        assert!(matches!(give(&mut invitation.clone(), Some(UserId(5)), UserId(9), false), Pressed::Refused(_)));
        let mut given = invitation.clone();
        assert_eq!(give(&mut given, Some(UserId(2)), UserId(9), false), Pressed::Begin);
        let opening = given.opening(ChannelId(3), 5, Language::English);
        assert_eq!((opening.advantage, opening.options.get("advantage_by_lot")), (1, None));

        press(&mut invitation, UserId(1), false);
        assert_eq!(press(&mut invitation, UserId(2), false), Pressed::Begin);
        let drawn = |seed: u64| {
            let mut invitation = invitation.clone();
            invitation.draw_lot(seed);
            let opening = invitation.opening(ChannelId(3), seed, Language::English);
            assert_eq!(opening.options.get("advantage_by_lot"), Some(&json!(true)));
            opening.advantage
        };
        let seats: Vec<_> = (0..40).map(drawn).collect();
        assert!(seats.contains(&0) && seats.contains(&1), "{seats:?}");
        assert_eq!((0..40).map(drawn).collect::<Vec<_>>(), seats, "the seed alone decides");
    }

    #[test]
    fn who_brings_what_is_played_does_not_play_it_and_who_goes_first_must_be_there() {
        let mut invitation = Invitation { setup: Some(json!({})), first: Some(UserId(2)), ..invitation() };
        assert!(matches!(invitation.join(guest(9)), Pressed::Refused(_)));
        invitation.join(guest(1));
        invitation.join(guest(3));
        assert!(matches!(press(&mut invitation, UserId(9), true), Pressed::Refused(_)));
        invitation.decline(UserId(3));
        invitation.join(guest(2));
        assert_eq!(press(&mut invitation, UserId(9), true), Pressed::Begin);
    }

    #[test]
    fn a_match_names_everybody_differently() {
        let mut invitation = invitation();
        invitation.join(guest(1));
        invitation.join(guest(2));
        let opening = invitation.opening(ChannelId(3), 5, Language::English);
        let names: Vec<_> = opening.players.values().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["Ann", "Ann 2"]);
        assert_eq!(opening.advantage, 1);
    }
}
