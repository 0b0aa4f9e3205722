//! `/season vote` and `/season guess`.

use poise::serenity_prelude::User;

use super::super::league::read_within;
use super::super::logs::{answer, asked, hosted, meant, member, refuse, take};
use super::super::people::{me, mentioned};
use super::super::{Context, call};
use crate::discord::flow::season::keep_guess;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::names::painted_title;
use crate::discord::wire::text::echo;
use crate::session::{SeasonRefusal, TheSeason};
use league::season::{
    Asked, Bound, CHOICE_CHARS_MAX, Choice, Logged, OnTie, QUESTION_CHARS_MAX, Question, Season, Step, Title,
    VOTE_TIME_USUAL, VOTE_TIMES, VoteStep,
};
use rules::Millis;
use words::{Message, Words, vote as said};

/// Who votes.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Who {
    Cast,
    Jury,
    Spectators,
}

impl From<Who> for Asked {
    fn from(who: Who) -> Self {
        match who {
            Who::Cast => Self::Cast,
            Who::Jury => Self::Jury,
            Who::Spectators => Self::Spectators,
        }
    }
}

/// The consequence for the choice with the most votes.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Follows {
    Home,
    Prize,
    Game,
    Winner,
}

/// How a tie is decided.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Tied {
    Hosts,
    Lot,
}

/// The options of a vote, besides its question and choices.
struct Said {
    who: Option<Who>,
    secret: Option<bool>,
    time: Option<String>,
    follows: Option<Follows>,
    garnets: Option<u32>,
    tie: Option<Tied>,
}

impl Said {
    fn time(&self) -> Result<Millis, Message> {
        let Some(text) = &self.time else { return Ok(VOTE_TIME_USUAL) };
        read_within("time", text, VOTE_TIMES, "1d")
    }

    fn bound(&self) -> Result<Option<Bound>, Message> {
        match (self.follows, self.garnets) {
            (Some(Follows::Prize), Some(garnets)) => Ok(Some(Bound::Prize(garnets))),
            (Some(Follows::Prize), None) => Err(said::HowMany.into()),
            (_, Some(_)) => Err(said::GarnetsAlone.into()),
            (Some(Follows::Home), None) => Ok(Some(Bound::Home)),
            (Some(Follows::Game), None) => Ok(Some(Bound::Game)),
            (Some(Follows::Winner), None) => Ok(Some(Bound::Winner)),
            (None, None) => Ok(None),
        }
    }

    /// The vote that a host has described, for the present state of the season.
    fn question(&self, the: &TheSeason, text: &str, choices: Vec<Choice>) -> Result<Question, Message> {
        let asked = self.who.map_or(Asked::Cast, Asked::from);
        Ok(Question {
            text: Title::typed(text),
            asked,
            voters: the.voters(asked),
            choices,
            is_secret: self.secret.unwrap_or(true),
            time_ms: self.time()?.0,
            tie: if matches!(self.tie, Some(Tied::Lot)) { OnTie::Lot } else { OnTie::Host },
            bound: self.bound()?,
        })
    }
}

/// The choices of a vote as typed by a host: members, games, or words separated by commas; the members in play if
/// nothing is typed.
fn read_choices(ctx: Context<'_>, the: &TheSeason, typed: Option<&str>, asked: &Said) -> Result<Vec<Choice>, Message> {
    let is_machine = |choice: &Choice| matches!(choice, Choice::Member(member) if the.machine_level(*member).is_some());
    let is_prize = matches!(asked.follows, Some(Follows::Prize));
    match (typed, asked.follows) {
        (None, Some(Follows::Game)) => Ok(the.state.house().games.iter().cloned().map(Choice::Game).collect()),
        (Some(text), Some(Follows::Game)) => {
            let games = parts(text).map(str::to_lowercase);
            Ok(games.map(Choice::Game).collect())
        }
        (None, _) => {
            let members = the.state.in_play().into_iter().map(Choice::Member);
            // Machines own nothing.
            Ok(members.filter(|choice| !is_prize || !is_machine(choice)).collect())
        }
        (Some(text), _) if text.contains("<@") => {
            let people = mentioned(text);
            if people.contains(&me(ctx)) {
                return Err(said::NoMachines.into());
            }
            people.into_iter().map(|user| member(the, user).map(Choice::Member)).collect()
        }
        (Some(text), _) => parts(text).map(read_word).collect(),
    }
}

/// The parts of a text that are separated by commas.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty())
}

fn read_word(word: &str) -> Result<Choice, Message> {
    // Use the displayed form, so that two choices that look alike count as one.
    let shown = painted_title(&Title::typed(word));
    if shown.is_empty() || word.chars().count() > CHOICE_CHARS_MAX {
        let typed = Words::markup(echo(word));
        return Err(said::ChoiceLength { typed, most: CHOICE_CHARS_MAX }.into());
    }
    Ok(Choice::Words(Title::typed(shown)))
}

#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
pub(super) async fn vote(
    ctx: Context<'_>,
    question: String,
    choices: Option<String>,
    who: Option<Who>,
    secret: Option<bool>,
    time: Option<String>,
    follows: Option<Follows>,
    #[min = 1]
    #[max = 10_000]
    garnets: Option<u32>,
    #[rename = "tie"] tied: Option<Tied>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    if the.is_in_play(call(ctx).user()) {
        return answer(ctx, said::InTheCast.say(call(ctx).language())).await;
    }
    let text = question.trim();
    if painted_title(&Title::typed(text)).is_empty() || text.chars().count() > QUESTION_CHARS_MAX {
        return answer(ctx, said::QuestionLength { most: QUESTION_CHARS_MAX }.say(call(ctx).language())).await;
    }
    let asked = Said { who, secret, time, follows, garnets, tie: tied };
    let made = |the: &TheSeason| {
        let choices = read_choices(ctx, the, choices.as_deref(), &asked)?;
        let question = asked.question(the, text, choices)?;
        the.state.check_question(&question)?;
        Ok::<_, Message>(Step::Vote(Box::new(VoteStep::Ask { question })))
    };
    if let Err(why) = made(&the) {
        return refuse(ctx, why).await;
    }
    // The season may have changed in the meantime: the voters follow from its state when the vote begins.
    take(ctx, &the, &[], |the, _| made(the).map_err(SeasonRefusal::Rules)).await
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn guess(
    ctx: Context<'_>,
    player: User,
    number: Option<u16>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = asked::<Season>(ctx, season).await? else { return Ok(()) };
    match meant(ctx, &the, &player, number) {
        Ok(member) => {
            let letter = keep_guess(call(ctx), &the, the.state.episode(), member).await?;
            call(ctx).answer(letter.unwrap_or_else(|why| why)).await
        }
        Err(why) => refuse(ctx, why).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said() -> Said {
        Said { who: None, secret: None, time: None, follows: None, garnets: None, tie: None }
    }

    #[test]
    fn a_vote_lasts_a_day_and_as_long_as_a_host_says() {
        assert_eq!(said().time(), Ok(Millis::from_hours(24)));
        let time = |text: &str| Said { time: Some(text.to_owned()), ..said() }.time();
        assert_eq!(time("2d"), Ok(Millis::from_hours(48)));
        for wrong in ["1 s", "90d", "soon"] {
            assert!(time(wrong).unwrap_err().to_string().contains("like this: 1d"), "{wrong}");
        }
    }

    #[test]
    fn garnets_go_with_a_prize_alone() {
        let bound = |follows, garnets| Said { follows, garnets, ..said() }.bound();
        assert_eq!(bound(None, None), Ok(None));
        assert_eq!(bound(Some(Follows::Prize), Some(3)), Ok(Some(Bound::Prize(3))));
        assert_eq!(bound(Some(Follows::Home), None), Ok(Some(Bound::Home)));
        assert!(bound(Some(Follows::Prize), None).unwrap_err().to_string().contains("how many"));
        assert!(bound(Some(Follows::Home), Some(3)).unwrap_err().to_string().contains("that member gets garnets"));
    }

    #[test]
    fn choices_in_words_are_separated_by_commas() {
        let read = |text: &str| parts(text).map(read_word).collect::<Result<Vec<_>, _>>();
        let word = |text: &str| Choice::Words(Title::typed(text));
        assert_eq!(read("yes, no way ,"), Ok(vec![word("yes"), word("no way")]));
        assert!(read("yes, \u{3164}").unwrap_err().to_string().contains("1 to 40"));
        assert!(read(&"x".repeat(41)).is_err());
    }
}
