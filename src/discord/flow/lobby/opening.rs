//! The message to a channel about a match that begins.

use super::Invitation;
use crate::discord::wire::text::mention;
use rules::{Language, Millis, OptionRole};

impl Invitation {
    /// The announcement of the match besides its players: the host's choices, how a clock runs and what happens when
    /// time runs out.
    pub(super) fn opening_words(&self) -> String {
        let brought = self.brought.as_ref().map(|brought| format!("{} brought {brought}.", mention(self.host)));
        let plays = "The host plays in this match: overrides need another host.";
        let plays = self.host_plays().then(|| plays.to_owned());
        let lines = [Some(self.options_line()), self.advantage_line(), brought, self.clock_rule(), plays];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// How a turn's clock runs, for games with such a clock.
    fn clock_rule(&self) -> Option<String> {
        let spec = games::spec(&self.game)?;
        let values = host::complete(spec, &self.options, self.seats.len()).ok()?;
        let length = |role| Some(Millis(values.get(spec.option_for(role)?.name)?.as_i64()?));
        let base = length(OptionRole::TurnTime)?;
        let reserve = length(OptionRole::Reserve).filter(|reserve| *reserve > Millis::ZERO);
        let then = reserve.map_or_else(String::new, |reserve| {
            format!(", then {} of reserve for the whole match", reserve.in_words())
        });
        let base = base.in_words();
        Some(format!("A turn has {base}{then}; `/rules` says what happens when it runs out."))
    }

    pub(super) fn options_line(&self) -> String {
        if self.options.is_empty() {
            return "The usual options.".to_owned();
        }
        let words = games::spec(&self.game).map(|spec| host::options_in_words(spec, &self.options, Language::English));
        match words.filter(|words| !words.is_empty()) {
            Some(words) => format!("Options: {words}."),
            None => "The usual options.".to_owned(),
        }
    }
}
