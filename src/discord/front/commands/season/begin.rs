//! How a season begins, and how people join it.

use poise::serenity_prelude as serenity;
use serenity::User;

use super::super::{Context, call};
use super::{answer, hosted_elsewhere, people};
use crate::discord::flow::season;
use crate::discord::wire::fault::{Fault, code_of};
use crate::discord::wire::names::told_apart;
use crate::discord::wire::permissions::UNKNOWN_MEMBER;
use crate::discord::wire::text::refusal;
use crate::games::{self, CATALOGUE};
use crate::host::read_length;
use crate::rules::Millis;
use crate::season::{
    CAST_MAX, Chooser, Holdings, House, Late, Logged, Member, NAME_CHARS_MAX, PRESETS, Spoils, Step, Token,
};
use crate::session::{Joining, SeasonRefusal, TheSeason};
use crate::store::{ChannelId, GuildId, UserId};

/// The shortest and the longest time for a choice.
const PICK_TIMES: [Millis; 2] = [Millis::from_secs(60), Millis::from_hours(24 * 14)];

/// The set of rules that others change.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum Rules {
    #[name = "usual"]
    Usual,
    #[name = "show"]
    Show,
    #[name = "plain"]
    Plain,
}

/// What a token does.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum TokenRule {
    #[name = "nothing"]
    Nothing,
    #[name = "its holder is safe"]
    Safe,
    #[name = "its holder is safe, then all are handed back"]
    Spent,
}

/// Who chooses.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum Who {
    #[name = "the candidate"]
    Candidate,
    #[name = "the lot"]
    Lot,
    #[name = "the host"]
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

/// Who decides when time is up.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum WhoLate {
    #[name = "the lot"]
    Lot,
    #[name = "the host"]
    Host,
}

/// What a host says about the house's rules.
struct Said {
    winners_safe: Option<bool>,
    token: Option<TokenRule>,
    opponent: Option<Who>,
    game: Option<Who>,
    games: Option<String>,
    time: Option<String>,
    late: Option<WhoLate>,
    spoils: Option<bool>,
    garnets: Option<u32>,
    gifts: Option<bool>,
}

impl Said {
    /// The rules that they come to, on top of a set.
    fn house(self, rules: Rules) -> Result<House, String> {
        let mut house = (PRESETS[rules as usize].house)(self.games()?);
        house.winners_immune = self.winners_safe.unwrap_or(house.winners_immune);
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
        if let Some(text) = &self.time {
            let [least, most] = PICK_TIMES;
            let length = read_length(text).filter(|length| (least..=most).contains(length));
            let length = length.ok_or_else(|| format!("`time` takes a length from {least} to {most}, such as 24h"))?;
            house.pick_ms = length.0;
        }
        Ok(house)
    }

    /// The games of death matches: those of two players, unless the host names others.
    fn games(&self) -> Result<Vec<String>, String> {
        let of_two = CATALOGUE.iter().filter(|spec| spec.seats.0 <= 2 && spec.seats.1 >= 2);
        let known: Vec<&str> = of_two.map(|spec| spec.id).collect();
        let Some(text) = &self.games else {
            return Ok(known
                .into_iter()
                .filter(|id| games::spec(id).is_some_and(|spec| spec.solo.is_none()))
                .map(str::to_owned)
                .collect());
        };
        let mut named: Vec<String> = Vec::new();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            if !known.contains(&word) {
                return Err(format!("`games` takes games of two from {}", known.join(", ")));
            }
            if !named.iter().any(|one| one == word) {
                named.push(word.to_owned());
            }
        }
        if named.is_empty() { Err(format!("`games` takes games of two from {}", known.join(", "))) } else { Ok(named) }
    }
}

/// Begin a season with a cast and the house's rules
#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
pub(super) async fn create(
    ctx: Context<'_>,
    #[description = "What it is called"] name: String,
    #[description = "Who plays, such as @Ann @Ben @Cleo, or a role"] cast: String,
    #[description = "A set of rules, changed by the options below; default usual"] rules: Option<Rules>,
    #[description = "Whether winners of a main match cannot be picked"] winners_safe: Option<bool>,
    #[description = "What a Token of Life does"] token: Option<TokenRule>,
    #[description = "Who picks the opponent in the death match"] opponent: Option<Who>,
    #[description = "Who chooses the game of the death match"] game: Option<Who>,
    #[description = "From which games the lot or the candidate chooses, such as mist demeter"] games: Option<String>,
    #[description = "How long the candidate has for each choice; default 24 h"] time: Option<String>,
    #[description = "Who decides when that is up; default the lot"] late: Option<WhoLate>,
    #[description = "Whether the survivor of a death match gets the loser's garnets"] spoils: Option<bool>,
    #[description = "How many garnets everybody begins with"]
    #[max = 10_000]
    garnets: Option<u32>,
    #[description = "Whether players may give each other garnets and tokens"] gifts: Option<bool>,
    #[description = "Begin it beside another one that is on"] beside: Option<bool>,
) -> Result<(), Fault> {
    if !hosted_elsewhere(ctx).await? {
        return Ok(());
    }
    let said = Said { winners_safe, token, opponent, game, games, time, late, spoils, garnets, gifts };
    let house = match said.house(rules.unwrap_or(Rules::Usual)) {
        Ok(house) => house,
        Err(words) => return answer(ctx, refusal(&words)).await,
    };
    begin(ctx, name.trim(), &cast, house, beside.unwrap_or(false)).await
}

async fn begin(ctx: Context<'_>, name: &str, cast: &str, house: House, is_beside: bool) -> Result<(), Fault> {
    let Some(guild) = call(ctx).guild() else { return Ok(()) };
    if name.is_empty() || name.chars().count() > NAME_CHARS_MAX {
        return answer(ctx, format!("🚫 A name has 1 to {NAME_CHARS_MAX} characters.")).await;
    }
    let running = call(ctx).bot.store.seasons_of(guild).await?.into_iter().find(|row| !row.is_over);
    if let Some(running) = running.filter(|_| !is_beside) {
        let words =
            format!("🚫 Season #{} is on; `/season end` ends it, or say `beside: True` for two at once.", running.id);
        return answer(ctx, words).await;
    }
    let users = match people(ctx, cast).await? {
        Ok(users) => users,
        Err(words) => return answer(ctx, refusal(&words)).await,
    };
    if users.len() > CAST_MAX {
        return answer(ctx, format!("🚫 A cast has at most {CAST_MAX} members.")).await;
    }
    let joining = match joining(ctx, guild, &users).await? {
        Ok(joining) => joining,
        Err(words) => return answer(ctx, refusal(&words)).await,
    };
    let members = (1..).zip(&joining).map(|(number, _)| Member(number)).collect();
    let step = Step::Create { name: name.to_owned(), house, cast: members };
    let channel = ChannelId(ctx.interaction.channel_id.get());
    let begun = call(ctx)
        .bot
        .directory
        .begin_log::<crate::season::Season>((guild, channel), call(ctx).user(), step, &joining)
        .await?;
    match begun {
        Ok(id) => answer(ctx, format!("✅ Season #{id} is on; it is told in this channel.")).await,
        Err(why) => answer(ctx, refusal(&why.to_string())).await,
    }
}

/// People who join together, with what they are called; or why one of them cannot.
pub(in crate::discord::front::commands) async fn joining(
    ctx: Context<'_>,
    guild: GuildId,
    users: &[UserId],
) -> Result<Result<Vec<Joining>, String>, Fault> {
    let mut joining: Vec<Joining> = Vec::new();
    for &user in users {
        match named(ctx, guild, user, joining.iter().map(|one| one.name.as_str())).await? {
            Ok(_) if joining.iter().any(|one| one.user == user) => {
                return Ok(Err(format!("<@{user}> is named twice; everybody joins once")));
            }
            Ok(name) => joining.push(Joining { user, name }),
            Err(words) => return Ok(Err(words)),
        }
    }
    Ok(Ok(joining))
}

/// What somebody is called on the server, told apart from others; or why they cannot play.
pub(in crate::discord::front::commands) async fn named<'a>(
    ctx: Context<'_>,
    guild: GuildId,
    user: UserId,
    others: impl Iterator<Item = &'a str>,
) -> Result<Result<String, String>, Fault> {
    let (guild, id) = (serenity::GuildId::new(guild.0), serenity::UserId::new(user.0.max(1)));
    match call(ctx).http.get_member(guild, id).await {
        Ok(member) if member.user.bot => Ok(Err(format!("<@{user}> is a bot and cannot be of a cast"))),
        Ok(member) => Ok(Ok(told_apart(member.display_name(), others))),
        Err(error) if matches!(code_of(&error), Some(UNKNOWN_MEMBER | 10013)) => {
            Ok(Err(format!("<@{user}> is not on this server")))
        }
        Err(error) => Err(error.into()),
    }
}

/// Somebody joins by a step that names them by the next number.
pub(super) async fn join(
    ctx: Context<'_>,
    the: &TheSeason,
    user: &User,
    make: impl Fn(&TheSeason, &Holdings) -> Step + Send + Sync,
) -> Result<(), Fault> {
    let user = UserId(user.id.get());
    if the.member(user).is_some_and(|member| the.state.is_in_play(member)) {
        return answer(ctx, format!("🚫 <@{user}> is in play already.")).await;
    }
    let others: Vec<String> = the.state.players().into_iter().map(|(member, _)| the.name(member)).collect();
    let name = match named(ctx, the.row.guild, user, others.iter().map(String::as_str)).await? {
        Ok(name) => name,
        Err(words) => return answer(ctx, refusal(&words)).await,
    };
    let joins = [Joining { user, name }];
    let directory = &call(ctx).bot.directory;
    // Somebody else may have been quicker.
    let make = |the: &TheSeason, holdings: &Holdings| {
        let is_in_play = the.member(user).is_some_and(|member| the.state.is_in_play(member));
        if is_in_play { Err(SeasonRefusal::WentOn) } else { Ok(make(the, holdings)) }
    };
    match directory.step_in_log(the.row.id, Some(call(ctx).user()), &joins, make).await? {
        Ok(_) => answer(ctx, season::DONE).await,
        Err(why) => answer(ctx, refusal(&why.to_string())).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said() -> Said {
        Said {
            winners_safe: None,
            token: None,
            opponent: None,
            game: None,
            games: None,
            time: None,
            late: None,
            spoils: None,
            garnets: None,
            gifts: None,
        }
    }

    #[test]
    fn what_a_host_says_changes_a_set_of_rules() {
        let house = said().house(Rules::Usual).unwrap();
        assert_eq!(house, (PRESETS[0].house)(["mist", "demeter", "astral"].map(str::to_owned).to_vec()));
        let time = Some("90m".to_owned());
        let games = Some("astral, mist mist".to_owned());
        let changed =
            Said { time, games, game: Some(Who::Lot), garnets: Some(3), ..said() }.house(Rules::Plain).unwrap();
        assert_eq!(
            (changed.pick_ms, changed.games.as_slice()),
            (5_400_000, ["astral", "mist"].map(str::to_owned).as_slice())
        );
        assert_eq!((changed.game, changed.garnets, changed.token), (Chooser::Lot, 3, Token::Nothing));
        let refused = Said { games: Some("starry".to_owned()), ..said() }.house(Rules::Usual).unwrap_err();
        assert!(refused.contains("games of two"), "{refused}");
        assert!(Said { time: Some("5 s".to_owned()), ..said() }.house(Rules::Usual).is_err());
    }
}
