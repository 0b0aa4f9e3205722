//! The message to a channel about a match that begins.

use super::Invitation;
use crate::discord::wire::text::mention;
use rules::{Language, Millis, OptionRole};
use words::{Words, invite as said};

impl Invitation {
    /// The announcement of the match besides its players: the host's choices, how a clock runs, and what happens when
    /// time runs out.
    pub(super) fn opening_words(&self, language: Language) -> String {
        let who = Words::markup(mention(self.host));
        let brought = self.brings().map(|brought| said::Brought { who, brought }.say(language));
        let plays = self.host_plays().then(|| said::HostPlays.say(language));
        let lines = [
            Some(self.options_line(language)),
            self.advantage_line(language),
            brought,
            self.clock_rule(language),
            plays,
        ];
        lines.into_iter().flatten().map(String::from).collect::<Vec<_>>().join("\n")
    }

    /// How the clock of a turn runs, in games that have one.
    fn clock_rule(&self, language: Language) -> Option<Words> {
        let spec = games::spec(&self.game)?;
        let values = host::complete(spec, &self.options, self.seats.len()).ok()?;
        let length = |role| Some(Millis(values.get(spec.option_for(role)?.name)?.as_i64()?));
        let time = length(OptionRole::TurnTime)?.in_words();
        let reserve = length(OptionRole::Reserve).filter(|reserve| *reserve > Millis::ZERO);
        Some(match reserve {
            Some(reserve) => said::ClockReserve { time, reserve: reserve.in_words() }.say(language),
            None => said::Clock { time }.say(language),
        })
    }

    /// The options that the host has chosen.
    pub(super) fn options_line(&self, language: Language) -> Words {
        let options = games::spec(&self.game).map(|spec| host::options_in_words(spec, &self.options, language));
        match options.filter(|options| !options.is_empty()) {
            Some(options) => said::Options { options: Words::markup(options) }.say(language),
            None => said::OptionsUsual.say(language),
        }
    }
}
