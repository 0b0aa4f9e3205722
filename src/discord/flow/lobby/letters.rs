//! The messages of an invitation: the invitation itself, and the question who has the advantage.

use poise::serenity_prelude as serenity;
use serde_json::Map;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use super::{Invitation, LOT, NOBODY};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, menu};
use crate::discord::wire::press::{Press, Reply};
use crate::discord::wire::text::{mention, safe_name};
use crate::store::InvitationId;
use rules::{Language, Level};
use words::{Message, Words, invite as said};

impl Invitation {
    /// The message of the invitation.
    pub(in crate::discord) fn letter(&self, id: InvitationId, language: Language) -> Result<Letter, Fault> {
        let spec = self.spec()?;
        let summary = Words::markup(spec.summary(language));
        let host = Words::markup(mention(self.host));
        let head = said::Head { game: spec.name, summary }.say(language);
        let mut lines: Vec<String> = vec![head.into(), said::Host { host }.say(language).into()];
        if let Some(before) = self.rematch_of {
            lines.push(said::RematchOf { number: before.0 }.say(language).into());
            if let Some(ledger) = spec.ledger.filter(|_| self.machines().is_empty()) {
                let typed = [ledger.garnets, ledger.community].map(|option| self.options.contains_key(option));
                lines.push(stakes_again(typed).say(language).into());
            }
        } else {
            lines.push(said::How.say(language).into());
        }
        for (number, (seat, name)) in self.seats.iter().zip(self.names()).enumerate() {
            let who = name.map_or_else(|| said::Free.say(language).into(), |name| safe_name(&name));
            let ready = seat.as_ref().is_some_and(|guest| self.is_ready(guest));
            lines.push(format!("{}. {who}{}", number + 1, if ready { " ✅" } else { "" }));
        }
        lines.extend(self.advantage_to_come(language).map(String::from));
        lines.extend(self.brings().map(|brought| String::from(said::Brings { brought }.say(language))));
        lines.extend(self.consent_lines(language));
        lines.push(self.options_line(language).into());
        let button = |press: &Press, label: Words, style| {
            press.custom_id().map(|id| CreateButton::new(id).label(label.as_str()).style(style))
        };
        let reply = |reply: Reply, label, style| button(&Press::Invited(Some(id), reply), label, style);
        let buttons = [
            reply(Reply::Join, said::ButtonJoin.say(language), ButtonStyle::Success)
                .map(|join| join.disabled(self.is_full())),
            reply(Reply::Decline, said::ButtonDecline.say(language), ButtonStyle::Secondary),
            reply(Reply::Start(Some(self.terms)), said::ButtonStart.say(language), ButtonStyle::Primary)
                .map(|start| start.disabled(!self.is_full())),
            button(&Press::Rules(spec.id.to_owned(), 0), said::ButtonRules.say(language), ButtonStyle::Secondary),
        ];
        let mut letter =
            Letter::words(lines.join("\n")).with_row(CreateActionRow::Buttons(buttons.into_iter().flatten().collect()));
        if self.seats.iter().any(|seat| seat.as_ref().is_none_or(|guest| guest.machine.is_some())) {
            let row = menu(
                &Press::Invited(Some(id), Reply::Machine),
                said::WhoTakesFreeSeats.say(language).as_str(),
                &machines_offered(language),
                (1, 1),
            );
            letter = row.into_iter().fold(letter, Letter::with_row);
        }
        if self.host_plays() {
            letter = letter.with_line(said::HostPlays.say(language).as_str());
        }
        Ok(letter)
    }

    /// The setup that the host brings, in words; `None` if the host brings none.
    pub(super) fn brings(&self) -> Option<Message> {
        let kept = self.brought.as_ref()?;
        // The stored words are in English, so new words are made from the setup if possible.
        let said_anew = self.setup.as_ref().and_then(|setup| {
            let values = host::complete(self.spec().ok()?, &self.options, self.seats.len()).ok()?;
            games::brought(&self.game, &values, &Map::new(), setup).ok()
        });
        Some(said_anew.unwrap_or_else(|| Message::verbatim(kept)))
    }

    /// What the advantage is worth, in words that follow the name of the player who has it.
    fn worth(&self, language: Language) -> Option<Words> {
        let advantage = words::of_game(language, self.spec().ok()?.id, Some("advantage"))?;
        let mut letters = advantage.chars();
        let initial = letters.next()?;
        let worth = Words::markup(initial.to_lowercase().chain(letters).collect::<String>());
        // The advantage may include the right to choose who goes first. If the host has named that player, this part of
        // it is void.
        Some(match self.first {
            Some(user) => said::WorthWithFirst { worth, who: Words::markup(mention(user)) }.say(language),
            None => worth,
        })
    }

    /// The line about the advantage in the invitation.
    fn advantage_to_come(&self, language: Language) -> Option<Words> {
        let worth = self.worth(language)?;
        Some(match self.advantage {
            _ if self.is_by_lot => said::AdvantageByLot { worth }.say(language),
            Some(user) => said::AdvantageNamed { who: Words::markup(mention(user)), worth }.say(language),
            None => said::AdvantageOpen { worth }.say(language),
        })
    }

    /// The line about the advantage at the match's opening.
    pub(super) fn advantage_line(&self, language: Language) -> Option<Words> {
        let worth = self.worth(language)?;
        let mut seats = self.seats.iter().zip(self.names());
        let (_, name) =
            seats.find(|(seat, _)| seat.as_ref().is_some_and(|guest| Some(guest.user) == self.advantage))?;
        let who = Words::markup(safe_name(&name?));
        Some(if self.is_by_lot {
            said::AdvantageWasDrawn { who, worth }.say(language)
        } else {
            said::AdvantageIs { who, worth }.say(language)
        })
    }

    /// Asks the host who has the advantage.
    pub(in crate::discord) fn advantage_letter(&self, id: InvitationId, language: Language) -> Letter {
        let worth = self.worth(language).unwrap_or_else(|| Words::markup(""));
        let question = said::AdvantageQuestion { worth }.say(language);
        let words = match self.advantage.filter(|&user| !self.has(user)) {
            Some(absent) => said::AdvantageAbsent { who: Words::markup(mention(absent)), question }.say(language),
            None => question,
        };
        let lot = (said::Lot.say(language).into(), LOT.to_owned());
        let guests = self.seats.iter().flatten().zip(self.names().into_iter().flatten());
        let players = guests.map(|(guest, name)| (name, guest.user.to_string()));
        let choices: Vec<_> = std::iter::once(lot).chain(players).collect();
        let row = menu(
            &Press::Invited(Some(id), Reply::Advantage(Some(self.terms))),
            said::AdvantagePlaceholder.say(language).as_str(),
            &choices,
            (1, 1),
        );
        row.into_iter().fold(Letter::words(words), Letter::with_row)
    }
}

/// The machines' levels and "no machine" as menu entries.
fn machines_offered(language: Language) -> Vec<(String, String)> {
    let levels = Level::ALL.map(|level| {
        let name = words::of_game(language, "house", Some(&format!("machine-{}", level.word())));
        let level_name = Words::markup(name.unwrap_or_else(|| level.word().into()));
        (said::MachineOfLevel { level: level_name }.say(language).into(), level.to_string())
    });
    levels.into_iter().chain([(said::Nobody.say(language).into(), NOBODY.to_owned())]).collect()
}

/// Says what is staked in a rematch. `typed`: whether the players' stakes, and the pairs', were typed by the host.
fn stakes_again(typed: [bool; 2]) -> Message {
    let typed = match typed {
        [false, false] => "nothing",
        [true, true] => "both",
        [true, false] => "garnets",
        [false, true] => "community",
    };
    said::StakesAgain { typed }.into()
}
