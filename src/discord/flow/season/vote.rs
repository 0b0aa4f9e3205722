//! Votes on Discord: a message with a button, a private menu for each voter, and the announcement of the result.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, CreateActionRow, Http};

use super::{chosen, guess};
use crate::discord::flow::call::Call;
use crate::discord::flow::log::{not_done, only_hosts, printable, titled};
use crate::discord::flow::sure;
use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::message::{LABEL_CHARS_MAX, Letter, button, menu};
use crate::discord::wire::names::{painted_title, safe_title};
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::press::{LogOrder, Press, SeasonAsk, VoteAsk};
use crate::discord::wire::text::{clock_time, cut, mention};
use crate::session::{DeliveryError, Directory, TheSeason, tells_voters};
use crate::store::{BallotRow, RetireVote, UserId};
use league::season::{self, Choice, Line, Logged, Question, Season, Step, Vote, VoteStep};
use rules::{CHOICES_MAX, Language};
use words::{Message, Words, vote as said};

/// The maximum number of people whom the result of an open vote names per choice.
const NAMED_MAX: usize = 25;

/// Returns the votes that these lines have started and that are still open.
pub(super) fn asked<'a>(the: &'a TheSeason, news: &[(Option<Season>, Line)]) -> Vec<&'a Vote> {
    news.iter().filter_map(|(_, line)| the.state.vote(line.n)).collect()
}

/// The people whom the announcement of these votes mentions, each once. The votes have just been opened, so all voters
/// are included.
pub(super) fn called(the: &TheSeason, votes: &[&Vote]) -> Vec<UserId> {
    let mut called: Vec<UserId> = Vec::new();
    for user in votes.iter().flat_map(|vote| &vote.question.voters).filter_map(|&voter| the.user(voter)) {
        if !called.contains(&user) {
            called.push(user);
        }
    }
    called
}

/// The buttons of votes, one row each.
pub(super) fn rows(the: &TheSeason, votes: &[&Vote], language: Language) -> Vec<CreateActionRow> {
    let row = |vote: &&Vote| {
        let press = |ask| Press::Season(the.row.id, vote.n, SeasonAsk::Vote(ask));
        let label = |button: Words| {
            let question = Words::markup(painted_title(&vote.question.text));
            let label = if votes.len() > 1 { said::ButtonAbout { button, question }.say(language) } else { button };
            cut(label.as_str(), LABEL_CHARS_MAX)
        };
        let votes = button(&press(VoteAsk::Vote), &label(said::Button.say(language)), ButtonStyle::Primary);
        let off = button(&press(VoteAsk::Off), &label(said::ButtonOff.say(language)), ButtonStyle::Secondary);
        CreateActionRow::Buttons(votes.into_iter().chain(off).collect())
    };
    votes.iter().map(row).collect()
}

/// The open votes, one line each.
pub(super) async fn lines(directory: &Directory, the: &TheSeason, language: Language) -> Result<Vec<Words>, Fault> {
    if the.state.votes().is_empty() {
        return Ok(Vec::new());
    }
    let ballots = directory.store().ballots(the.row.id).await?;
    let line = |vote: &Vote| {
        let theirs = ballots.iter().filter(|row| row.n == vote.n);
        let n_voted = theirs.filter(|row| the.state.check_ballot(vote, the.ballot(row)).is_ok()).count();
        season::vote_line(vote, n_voted, &safe_title).say(language)
    };
    Ok(the.state.votes().iter().map(line).collect())
}

/// The open votes of a season, one line each: the vote, when it began, and the season.
pub(super) async fn under_way(
    directory: &Directory,
    the: &TheSeason,
    language: Language,
) -> Result<Vec<String>, Fault> {
    let line = |(vote, line): (&Vote, Words)| -> String {
        let since = Words::markup(clock_time(vote.since));
        said::UnderWay { vote: line, since, season: titled(the) }.say(language).into()
    };
    let lines = lines(directory, the, language).await?;
    Ok(the.state.votes().iter().zip(lines).map(line).collect())
}

/// Which spectators chose what in the open ballots that these lines have counted.
pub(super) async fn voices(
    directory: &Directory,
    the: &TheSeason,
    news: &[(Option<Season>, Line)],
    language: Language,
) -> Result<Vec<String>, Fault> {
    let mut voices = Vec::new();
    for (before, line) in news {
        let Step::Vote(step) = &line.step else { continue };
        let VoteStep::Count { tally } = &**step else { continue };
        let Some((before, vote)) = before.as_ref().and_then(|before| Some((before, before.vote(tally.of)?))) else {
            continue;
        };
        if !tells_voters(&vote.question) {
            continue;
        }
        let rows = directory.store().ballots(the.row.id).await?;
        let counts = |row: &&BallotRow| row.n == vote.n && before.check_ballot(vote, the.ballot(row)).is_ok();
        let rows: Vec<&BallotRow> = rows.iter().filter(counts).collect();
        voices.extend(who_chose_what(the, &vote.question, &rows).map(|voices| voices.say(language).into()));
    }
    Ok(voices)
}

fn who_chose_what(the: &TheSeason, question: &Question, rows: &[&BallotRow]) -> Option<Message> {
    let by = |(at, choice): (usize, &Choice)| {
        let theirs = rows.iter().filter(|row| usize::from(row.choice) == at);
        let people: Vec<String> = theirs.map(|row| mention(row.user)).collect();
        let more = people.len().saturating_sub(NAMED_MAX);
        let voters = Words::markup(people.iter().take(NAMED_MAX).cloned().collect::<Vec<_>>().join(", "));
        let choice = season::choice_name(choice, &printable(the), &safe_title);
        (!people.is_empty()).then(|| match more {
            0 => said::Voice { choice, voters }.into(),
            more => said::VoiceMore { choice, voters, more }.into(),
        })
    };
    let voices: Vec<_> = question.choices.iter().enumerate().filter_map(by).collect();
    (!voices.is_empty()).then(|| said::Voices { voices: Message::joined(voices, "; ") }.into())
}

/// Removes the buttons from messages of votes that are over.
pub(super) async fn retire(directory: &Directory, http: &Http, the: &TheSeason) -> Result<(), Fault> {
    let posted = directory.store().vote_messages(the.row.id).await?;
    let is_on = |n: u32| n > the.state.n() || the.state.vote(n).is_some();
    for &(n, message) in posted.iter().filter(|(n, _)| !is_on(*n)) {
        // The same message may have the buttons of a vote that is still open.
        if !posted.iter().any(|&(other, there)| there == message && is_on(other)) {
            let channel = serenity::ChannelId::new(the.row.channel.0);
            let bare = serenity::EditMessage::new().components(Vec::new());
            let edited = channel.edit_message(http, serenity::MessageId::new(message.0), bare).await;
            match edited.as_ref().map_err(delivery_error) {
                Ok(_) => {}
                // The message is updated in the next round.
                Err(DeliveryError::Passing(_) | DeliveryError::RetryAfter(_)) => continue,
                Err(why) => tracing::info!(%why, "a vote that is over keeps its buttons; they say that it is over"),
            }
        }
        directory.store().write(RetireVote { season: the.row.id, n }).await?;
    }
    Ok(())
}

/// Handles a press about the vote that line `n` asked, or about a guess in episode `n`.
pub(super) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    the: &TheSeason,
    n: u32,
    ask: VoteAsk,
) -> Result<(), Fault> {
    match ask {
        VoteAsk::Vote => call.respond(ballot_letter(call, the, n).await?).await,
        VoteAsk::Ballot => cast(call, the, n, &chosen(press)).await,
        VoteAsk::Off => {
            let hosts = match &press.member {
                Some(member) => may_host(&call.bot.store, the.row.guild, member).await?,
                None => false,
            };
            if !hosts {
                return call.respond(only_hosts(call.language())).await;
            }
            call.defer().await?;
            call.answer(sure::ask(call, the, LogOrder::Off(n)).await?).await
        }
        VoteAsk::Guess | VoteAsk::Guessed => guess::press(call, press, the, n, ask).await,
    }
}

/// Asks a person for their vote, or says why they cannot vote.
async fn ballot_letter(call: Call<'_>, the: &TheSeason, n: u32) -> Result<Letter, Fault> {
    let Some(vote) = the.state.vote(n) else { return Ok(not_done(call, said::RefusedOver)) };
    let me = the.member(call.user());
    if let Err(why) = the.state.check_voter(vote, me) {
        return Ok(not_done(call, why));
    }
    let choices = (0_u8..).zip(&vote.question.choices);
    let others = choices.filter(|(_, choice)| me.is_none_or(|me| **choice != Choice::Member(me)));
    let choices: Vec<_> = others.map(|(at, choice)| (label(the, choice), at.to_string())).collect();
    let before = call.bot.store.ballots(the.row.id).await?;
    let before = before.iter().find(|row| row.n == n && row.user == call.user());
    let before = before.and_then(|row| vote.question.choices.get(usize::from(row.choice)));
    let before = before.map(|choice| said::SoFar { choice: name(the, choice) }.into());
    // Repeats all rules, because the channel's message may have been truncated.
    let words = season::vote_asked(&vote.question, vote.until, &printable(the), &safe_title);
    let (language, lines) = (call.language(), [Some(words), before].into_iter().flatten());
    let words = Message::joined(lines, "\n").say(language);
    let press = Press::Season(the.row.id, n, SeasonAsk::Vote(VoteAsk::Ballot));
    let row = menu(&press, said::Menu.say(language).as_str(), &choices[..choices.len().min(CHOICES_MAX)], (1, 1));
    Ok(row.into_iter().fold(Letter::words(words), Letter::with_row))
}

/// Stores a person's vote.
async fn cast(call: Call<'_>, the: &TheSeason, n: u32, values: &[String]) -> Result<(), Fault> {
    // The vote counts even if Discord no longer accepts an answer.
    call.defer().await?;
    let Some(choice) = values.first().and_then(|value| value.parse().ok()) else {
        return call.answer(Letter::words(said::NoChoice.say(call.language()))).await;
    };
    let ballot = BallotRow { n, user: call.user(), choice };
    match call.bot.directory.vote(the.row.id, ballot).await? {
        Err(why) => call.answer(not_done(call, why.message())).await,
        Ok((the, vote)) => {
            let choice = vote.question.choices.get(usize::from(choice));
            let choice = choice.map_or_else(|| Words::markup(""), |choice| name(&the, choice));
            call.answer_in_place(Letter::words(said::CastFor { choice }.say(call.language()))).await
        }
    }
}

/// The name of a choice, safe to print.
fn name(the: &TheSeason, choice: &Choice) -> Words {
    season::choice_name(choice, &printable(the), &safe_title)
}

/// The name of a choice for a menu label, which has no markup.
fn label(the: &TheSeason, choice: &Choice) -> String {
    match choice {
        Choice::Words(words) => painted_title(words),
        Choice::Member(member) => the.name(*member),
        Choice::Game(game) => games::spec(game).map_or(game.as_str(), |spec| spec.name).to_owned(),
    }
}
