//! Invitations: who has taken which seat of a match that has not begun, and how it begins.

use std::fmt::Write as _;

use poise::serenity_prelude as serenity;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use serenity::{ButtonStyle, CreateActionRow, CreateButton, Http};

use super::message::Letter;
use super::press::Press;
use super::reply::Asked;
use super::text::{mention, safe_name};
use super::which::seats_line;
use super::workshop::{CHECKING_MAX, Made, TIME_MAX, Watch};
use super::{Bot, Fault};
use crate::games;
use crate::host::NAME_CHARS_MAX;
use crate::rules::{BySeat, Millis, Spec};
use crate::seed;
use crate::session::{MatchHandle, Opening, Refusal, Status};
use crate::store::{ChannelId, GuildId, KeepInvitation, SeatRow, UserId};

/// A match that waits for its players. Kept in the store as JSON, by channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Invitation {
    pub(super) game: String,
    pub(super) guild: GuildId,
    pub(super) host: UserId,
    pub(super) options: Map<String, Value>,
    pub(super) setup: Option<Value>,
    pub(super) seats: Vec<Option<Guest>>,
    /// Who wins ties; the first seat if nobody was named or they did not come.
    pub(super) advantage: Option<UserId>,
    /// Who goes first, for games that ask.
    pub(super) first: Option<UserId>,
    /// Who has pressed Start.
    pub(super) ready: Vec<UserId>,
}

/// Somebody who has taken a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Guest {
    pub(super) user: UserId,
    pub(super) name: String,
}

/// What came of pressing a button of an invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// The invitation has changed.
    Changed,
    /// The match is to begin.
    Begin,
    /// Nothing has changed; this is why.
    Refused(&'static str),
}

impl Invitation {
    pub(super) fn spec(&self) -> Result<&'static Spec, Fault> {
        games::spec(&self.game).ok_or_else(|| Fault::Corrupt(format!("an invitation to {:?}", self.game)))
    }

    fn has(&self, user: UserId) -> bool {
        self.seats.iter().flatten().any(|guest| guest.user == user)
    }

    pub(super) fn is_full(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }

    pub(super) fn join(&mut self, guest: Guest) -> Pressed {
        if self.has(guest.user) {
            return Pressed::Refused("you have a seat already");
        }
        match self.seats.iter_mut().find(|seat| seat.is_none()) {
            None => Pressed::Refused("every seat is taken; Decline gives one back"),
            Some(seat) => {
                *seat = Some(guest);
                Pressed::Changed
            }
        }
    }

    pub(super) fn decline(&mut self, user: UserId) -> Pressed {
        match self.seats.iter_mut().find(|seat| seat.as_ref().is_some_and(|guest| guest.user == user)) {
            None => Pressed::Refused("you have no seat to give back"),
            Some(seat) => {
                *seat = None;
                self.ready.retain(|&ready| ready != user);
                Pressed::Changed
            }
        }
    }

    pub(super) fn start(&mut self, user: UserId, may_host: bool) -> Pressed {
        if !may_host && user != self.host && !self.has(user) {
            return Pressed::Refused("only the host and the players can start the match");
        }
        if !self.is_full() {
            return Pressed::Refused("the match can start when every seat is taken");
        }
        if may_host || user == self.host {
            return Pressed::Begin;
        }
        if self.ready.contains(&user) {
            return Pressed::Refused(
                "you are ready already; it starts when the host or everybody else has pressed Start",
            );
        }
        self.ready.push(user);
        let everybody = self.seats.iter().flatten().all(|guest| self.ready.contains(&guest.user));
        if everybody { Pressed::Begin } else { Pressed::Changed }
    }

    /// The match as it is opened.
    fn opening(&self, channel: ChannelId, seed: u64) -> Opening {
        let guests: Vec<&Guest> = self.seats.iter().flatten().collect();
        let position = |user: Option<UserId>| guests.iter().position(|guest| Some(guest.user) == user);
        let mut options = self.options.clone();
        if let Some(first) = position(self.first) {
            options.insert("first".to_owned(), json!(first));
        }
        let mut players: Vec<SeatRow> = Vec::new();
        for guest in &guests {
            let name = unlike(&guest.name, &players);
            players.push(SeatRow { user: guest.user, name, channel: None });
        }
        Opening {
            guild: self.guild,
            channel,
            host: self.host,
            game: self.game.clone(),
            options,
            setup: self.setup.clone(),
            players: BySeat::from(players),
            advantage: position(self.advantage).and_then(|seat| u8::try_from(seat).ok()).unwrap_or(0),
            seed,
        }
    }

    /// The invitation as it is posted.
    pub(super) fn letter(&self) -> Result<Letter, Fault> {
        let spec = self.spec()?;
        let mut text = format!("**{}**: {}\nHost: {}\n", spec.name, spec.summary, mention(self.host));
        for (number, seat) in self.seats.iter().enumerate() {
            let who = seat.as_ref().map_or_else(|| "*free*".to_owned(), |guest| safe_name(&guest.name));
            let ready = seat.as_ref().is_some_and(|guest| self.ready.contains(&guest.user));
            writeln!(text, "{}. {who}{}", number + 1, if ready { " ✅" } else { "" }).expect("a string takes it");
        }
        if let Some(user) = self.advantage {
            writeln!(text, "Advantage: {}", mention(user)).expect("a string takes it");
        }
        text.push_str(&self.options_line());
        let button =
            |press: &Press, label, style| press.custom_id().map(|id| CreateButton::new(id).label(label).style(style));
        let buttons = [
            button(&Press::Join, "Join", ButtonStyle::Success).map(|join| join.disabled(self.is_full())),
            button(&Press::Decline, "Decline", ButtonStyle::Secondary),
            button(&Press::Start, "Start", ButtonStyle::Primary).map(|start| start.disabled(!self.is_full())),
            button(&Press::Rules(spec.id.to_owned(), 0), "Rules", ButtonStyle::Secondary),
        ];
        let mut letter =
            Letter::words(text).with_row(CreateActionRow::Buttons(buttons.into_iter().flatten().collect()));
        if self.host_plays() {
            letter = letter.with_line("The host plays in this match: overrides need another host.");
        }
        Ok(letter)
    }

    fn host_plays(&self) -> bool {
        self.has(self.host)
    }

    /// How the clock of a turn runs, in games that have one.
    fn clock_rule(&self) -> Option<String> {
        let values = games::spec(&self.game)?.complete(&self.options, self.seats.len()).ok()?;
        let length = |name: &str| values.get(name).and_then(Value::as_i64).map(Millis);
        let base = length("base_ms")?;
        let reserve = length("reserve_ms").filter(|reserve| *reserve > Millis::ZERO);
        let then =
            reserve.map_or_else(String::new, |reserve| format!(", then {reserve} of reserve for the whole match"));
        Some(format!("A turn has {base}{then}; what is played for a player who lets it run out stands in `/rules`."))
    }

    fn options_line(&self) -> String {
        if self.options.is_empty() {
            return "Every option has its default.".to_owned();
        }
        let told = |name: &str, value: &Value| match (name.ends_with("_ms"), value.as_i64()) {
            (true, Some(length)) => Millis(length).to_string(),
            _ => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
        };
        let listed: Vec<_> = self.options.iter().map(|(name, value)| format!("{name} {}", told(name, value))).collect();
        format!("Options: {}", listed.join(", "))
    }
}

/// What the channel is told when the match begins: who plays, how a clock runs, what happens when time runs out.
pub(super) fn opening_letter(status: &Status, invitation: &Invitation) -> Letter {
    let mut letter = Letter::words(format!(
        "**{}** #{} begins: {}. Every player gets their board by direct message.\n\
         Submit with `/submit`, by plain text in the direct message, or with the buttons; `/rules {}` tells everything. \
         A submission counts by the time that Discord put on it; exactly at the deadline is in time.",
        status.spec.name,
        status.id,
        seats_line(status),
        status.spec.id,
    ));
    letter = letter.with_line(&invitation.options_line());
    if let Some(line) = invitation.clock_rule() {
        letter = letter.with_line(&line);
    }
    if invitation.host_plays() {
        letter = letter.with_line("The host plays in this match: overrides need another host.");
    }
    letter
}

/// A name that none of the others has: a number is added until it differs.
pub(super) fn unlike(name: &str, others: &[SeatRow]) -> String {
    let cut: String = name.chars().filter(|character| !character.is_control()).take(NAME_CHARS_MAX - 4).collect();
    let base = if cut.trim().is_empty() { "Player".to_owned() } else { cut.trim().to_owned() };
    let is_taken = |name: &str| others.iter().any(|other| other.name.to_lowercase() == name.to_lowercase());
    let mut unlike = base.clone();
    let mut number = 2;
    while is_taken(&unlike) {
        unlike = format!("{base} {number}");
        number += 1;
    }
    unlike
}

impl Bot {
    /// The invitation of a channel.
    pub(super) async fn invitation(&self, channel: ChannelId) -> Result<Option<Invitation>, Fault> {
        let Some(body) = self.store.invitation(channel).await? else { return Ok(None) };
        let read = serde_json::from_str(&body);
        read.map(Some).map_err(|error| Fault::Corrupt(format!("the invitation of channel {channel}: {error}")))
    }

    /// Keeps the invitation of a channel, or takes it away.
    pub(super) async fn keep_invitation(
        &self,
        channel: ChannelId,
        invitation: Option<&Invitation>,
    ) -> Result<(), Fault> {
        let body = invitation.map(|kept| serde_json::to_string(kept).expect("an invitation is data"));
        self.store.write(KeepInvitation { channel, body }).await?;
        Ok(())
    }

    /// Presses a button of the channel's invitation; says what came of it and how the invitation stands.
    pub(super) async fn press_invitation(
        &self,
        channel: ChannelId,
        press: impl FnOnce(&mut Invitation) -> Pressed,
    ) -> Result<(Pressed, Option<Invitation>), Fault> {
        let _held = self.lobby.lock().await;
        let Some(mut invitation) = self.invitation(channel).await? else {
            return Ok((Pressed::Refused("this invitation is over"), None));
        };
        let pressed = press(&mut invitation);
        match pressed {
            Pressed::Changed => self.keep_invitation(channel, Some(&invitation)).await?,
            Pressed::Begin => self.keep_invitation(channel, None).await?,
            Pressed::Refused(_) => {}
        }
        Ok((pressed, Some(invitation)))
    }

    /// Begins the match of an invitation whose seats are taken. Whoever asked is told how far it is if that takes long,
    /// and may break it off.
    ///
    /// # Errors
    /// A fault of ours, after which no match is open.
    pub(super) async fn begin(
        &self,
        asker: (Asked<'_>, &Http),
        channel: ChannelId,
        invitation: &Invitation,
    ) -> Result<Made<MatchHandle, Refusal>, Fault> {
        let opening = invitation.opening(channel, seed::unforeseen()?);
        let what = format!("Preparing {}", invitation.spec()?.name);
        let open = |watch: Watch| async move { Ok(self.directory.open_patiently(opening, watch.patience()).await?) };
        let longest = if invitation.setup.is_some() { CHECKING_MAX } else { TIME_MAX };
        self.workshop.make(asker, (&what, longest), open).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invitation() -> Invitation {
        Invitation {
            game: "mist".to_owned(),
            guild: GuildId(1),
            host: UserId(9),
            options: Map::new(),
            setup: None,
            seats: vec![None, None],
            advantage: Some(UserId(2)),
            first: None,
            ready: Vec::new(),
        }
    }

    fn guest(number: u64) -> Guest {
        Guest { user: UserId(number), name: "Ann".to_owned() }
    }

    #[test]
    fn seats_are_taken_once_and_given_back() {
        let mut invitation = invitation();
        assert_eq!(invitation.join(guest(1)), Pressed::Changed);
        assert!(matches!(invitation.join(guest(1)), Pressed::Refused(_)));
        assert!(matches!(invitation.start(UserId(9), true), Pressed::Refused(_)));
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
        assert!(matches!(invitation.start(UserId(7), false), Pressed::Refused(_)));
        assert_eq!(invitation.clone().start(UserId(9), false), Pressed::Begin);
        assert_eq!(invitation.clone().start(UserId(7), true), Pressed::Begin);
        assert_eq!(invitation.start(UserId(1), false), Pressed::Changed);
        assert!(matches!(invitation.start(UserId(1), false), Pressed::Refused(_)));
        assert_eq!(invitation.start(UserId(2), false), Pressed::Begin);
    }

    #[test]
    fn a_match_names_everybody_differently() {
        let mut invitation = invitation();
        invitation.join(guest(1));
        invitation.join(guest(2));
        let opening = invitation.opening(ChannelId(3), 5);
        let names: Vec<_> = opening.players.values().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["Ann", "Ann 2"]);
        assert_eq!(opening.advantage, 1);
    }
}
