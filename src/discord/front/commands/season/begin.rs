//! `/season begin`.

use poise::serenity_prelude::Role;

use super::super::league::{TempoChoice, read_ready, read_within};
use super::super::logs::{self, answer, hosts, refuse};
use super::super::people::MachineLevel;
use super::super::{Context, call};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::permissions::may_give;
use crate::store::SeasonKind;
use games::CATALOGUE;
use league::season::{Chooser, House, Late, PRESETS, Season, Spoils, Step, Tables, Talks, Token};
use rules::{Level, Millis, listed};
use words::{Message, Words, season as said};

/// The limits of the time for a choice.
const PICK_TIMES: [Millis; 2] = [Millis::from_secs(60), Millis::from_hours(24 * 14)];

/// The preset of rules that the other options modify.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum Rules {
    Usual,
    Show,
    Plain,
}

/// The values of the command option for what a Token of Life does.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum TokenRule {
    Nothing,
    Safe,
    Spent,
}

/// The values of command options that choose a [`Chooser`].
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum Who {
    Candidate,
    Lot,
    Host,
}

impl From<Who> for Chooser {
    fn from(who: Who) -> Self {
        match who {
            Who::Candidate => Self::Candidate,
            Who::Lot => Self::Lot,
            Who::Host => Self::Host,
        }
    }
}

/// Who decides when the time for a choice is up.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum WhoLate {
    Lot,
    Host,
}

/// The options of `/season begin` about rules.
struct Said {
    winners_safe: Option<bool>,
    sat_out_safe: Option<bool>,
    tables: Option<WhoLate>,
    token: Option<TokenRule>,
    opponent: Option<Who>,
    game: Option<Who>,
    games: Option<String>,
    time: Option<String>,
    late: Option<WhoLate>,
    ready: Option<String>,
    tempo: Option<TempoChoice>,
    spoils: Option<bool>,
    garnets: Option<u32>,
    gifts: Option<bool>,
    talks_close: Option<bool>,
    spectators: Option<u64>,
}

impl Said {
    /// The rules that follow from a preset and the options.
    fn house(self, rules: Rules) -> Result<House, Message> {
        let mut house = (PRESETS[rules as usize].house)(self.games()?);
        house.winners_immune = self.winners_safe.unwrap_or(house.winners_immune);
        house.sat_out_safe = self.sat_out_safe.unwrap_or(house.sat_out_safe);
        house.tables = self.tables.map_or(house.tables, |tables| match tables {
            WhoLate::Lot => Tables::Lot,
            WhoLate::Host => Tables::Host,
        });
        house.token = self.token.map_or(house.token, |token| match token {
            TokenRule::Nothing => Token::Nothing,
            TokenRule::Safe => Token::Safe,
            TokenRule::Spent => Token::Spent,
        });
        house.opponent = self.opponent.map_or(house.opponent, Chooser::from);
        house.game = self.game.map_or(house.game, Chooser::from);
        house.late = self.late.map_or(house.late, |late| match late {
            WhoLate::Lot => Late::Lot,
            WhoLate::Host => Late::Host,
        });
        house.spoils = self.spoils.map_or(house.spoils, |are| if are { Spoils::Survivor } else { Spoils::Keep });
        house.garnets = self.garnets.unwrap_or(house.garnets);
        house.gifts = self.gifts.unwrap_or(house.gifts);
        house.talks = self.talks_close.map_or(house.talks, Talks::from);
        house.spectators = self.spectators;
        house.ready_ms = read_ready(self.ready.as_deref())?;
        house.tempo = TempoChoice::or_live(self.tempo);
        if let Some(text) = &self.time {
            house.pick_ms = read_within("time", text, PICK_TIMES, "24h")?.0;
        }
        Ok(house)
    }

    /// The games for death matches: those that the host names, or else all games for two players.
    fn games(&self) -> Result<Vec<String>, Message> {
        let of_two = CATALOGUE.iter().filter(|spec| spec.seats.0 <= 2 && spec.seats.1 >= 2);
        let known: Vec<&str> = of_two.map(|spec| spec.id).collect();
        let Some(text) = &self.games else {
            return Ok(known
                .into_iter()
                .filter(|id| games::spec(id).is_some_and(|spec| spec.solo.is_none()))
                .map(str::to_owned)
                .collect());
        };
        let not_for_two = || said::GamesForTwo { games: Words::markup(listed(&known)) }.into();
        let mut named: Vec<String> = Vec::new();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            if !known.contains(&word) {
                return Err(not_for_two());
            }
            if !named.iter().any(|one| one == word) {
                named.push(word.to_owned());
            }
        }
        if named.is_empty() { Err(not_for_two()) } else { Ok(named) }
    }
}

#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
pub(super) async fn create(
    ctx: Context<'_>,
    name: String,
    cast: String,
    rules: Option<Rules>,
    winners_safe: Option<bool>,
    sat_out_safe: Option<bool>,
    tables: Option<WhoLate>,
    token: Option<TokenRule>,
    opponent: Option<Who>,
    game: Option<Who>,
    games: Option<String>,
    time: Option<String>,
    late: Option<WhoLate>,
    ready: Option<String>,
    tempo: Option<TempoChoice>,
    spoils: Option<bool>,
    #[max = 10_000] garnets: Option<u32>,
    gifts: Option<bool>,
    talks_close: Option<bool>,
    spectators: Option<Role>,
    machine: Option<MachineLevel>,
    beside: Option<bool>,
) -> Result<(), Fault> {
    if !hosts(ctx).await? {
        return Ok(());
    }
    if let (Some(role), Some(member)) = (&spectators, ctx.interaction.member.as_deref())
        && !may_give(member, role)
    {
        return answer(ctx, said::RoleNotYours.say(call(ctx).language())).await;
    }
    let spectators = spectators.map(|role| role.id.get());
    // The role @everyone has the same id as the server.
    if spectators.is_some() && spectators == call(ctx).guild().map(|guild| guild.0) {
        return answer(ctx, said::RoleOfEverybody.say(call(ctx).language())).await;
    }
    let said = Said {
        winners_safe,
        sat_out_safe,
        tables,
        token,
        opponent,
        game,
        games,
        time,
        late,
        ready,
        tempo,
        spoils,
        garnets,
        gifts,
        talks_close,
        spectators,
    };
    let house = match said.house(rules.unwrap_or(Rules::Usual)) {
        Ok(house) => house,
        Err(why) => return refuse(ctx, why).await,
    };
    begin(ctx, name.trim(), (&cast, MachineLevel::or_usual(machine)), house, beside.unwrap_or(false)).await
}

async fn begin(ctx: Context<'_>, name: &str, cast: (&str, Level), house: House, is_beside: bool) -> Result<(), Fault> {
    let Some(guild) = call(ctx).guild() else { return Ok(()) };
    let running = call(ctx).bot.store.seasons_of(guild).await?;
    if let Some(running) = running.into_iter().find(|row| row.kind == SeasonKind::Season && !row.is_over && !is_beside)
    {
        return answer(ctx, said::OneIsOn { number: running.number }.say(call(ctx).language())).await;
    }
    logs::begin::<Season>(ctx, name, cast, |name, cast| Step::Create { name, house, cast }).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said() -> Said {
        Said {
            winners_safe: None,
            sat_out_safe: None,
            tables: None,
            token: None,
            opponent: None,
            game: None,
            games: None,
            time: None,
            late: None,
            ready: None,
            tempo: None,
            spoils: None,
            garnets: None,
            gifts: None,
            talks_close: None,
            spectators: None,
        }
    }

    #[test]
    fn what_a_host_says_changes_a_set_of_rules() {
        let house = said().house(Rules::Usual).unwrap();
        assert_eq!(house, (PRESETS[0].house)(["mist", "demeter", "astral", "poker"].map(str::to_owned).to_vec()));
        let time = Some("90m".to_owned());
        let games = Some("astral, mist mist".to_owned());
        let changed =
            Said { time, games, game: Some(Who::Lot), garnets: Some(3), ..said() }.house(Rules::Plain).unwrap();
        assert_eq!(
            (changed.pick_ms, changed.games.as_slice()),
            (5_400_000, ["astral", "mist"].map(str::to_owned).as_slice())
        );
        assert_eq!((changed.game, changed.garnets, changed.token), (Chooser::Lot, 3, Token::Nothing));
        let changed =
            Said { tables: Some(WhoLate::Lot), sat_out_safe: Some(true), ..said() }.house(Rules::Usual).unwrap();
        assert_eq!((changed.tables, changed.sat_out_safe), (Tables::Lot, true));
        let refused = Said { games: Some("starry".to_owned()), ..said() }.house(Rules::Usual).unwrap_err();
        assert!(refused.to_string().contains("games for two"), "{refused}");
        assert!(Said { time: Some("5 s".to_owned()), ..said() }.house(Rules::Usual).is_err());
    }
}
