//! Guesses on Discord: people who are not in play guess which member goes home; the best guessers are listed.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, CreateButton};

use super::{choices, chosen};
use crate::discord::flow::call::Call;
use crate::discord::flow::log::{not_done, printable};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button, menu};
use crate::discord::wire::press::{Press, SeasonAsk, VoteAsk};
use crate::discord::wire::text::mention;
use crate::session::{Directory, TheSeason, may_guess};
use crate::store::{GuessRow, UserId};
use league::season::{Guess, Line, Logged, Member, Season, Step};
use rules::Language;
use words::{Message, Words, season as said};

/// How many guessers the board shows.
const BOARD_MAX: usize = 10;

/// The button for guessing; `None` while guesses are closed.
pub(super) fn offer(the: &TheSeason, language: Language) -> Option<CreateButton> {
    let is_open = !the.state.guessable().is_empty() && !the.state.is_over();
    let press = Press::Season(the.row.id, the.state.episode(), SeasonAsk::Vote(VoteAsk::Guess));
    button(&press, said::GuessButton.say(language).as_str(), ButtonStyle::Secondary).filter(|_| is_open)
}

/// Says how many people guessed each member who goes home by these lines, followed by the list of the best guessers.
pub(super) async fn told(
    directory: &Directory,
    the: &TheSeason,
    news: &[(Option<Season>, Line)],
    language: Language,
) -> Result<Vec<String>, Fault> {
    let gone = news.iter().filter_map(|(before, line)| {
        let Step::Eliminate { member, .. } = line.step else { return None };
        Some((before.as_ref()?, member))
    });
    let gone: Vec<(&Season, Member)> = gone.collect();
    if gone.is_empty() {
        return Ok(Vec::new());
    }
    let guesses = the.guesses(&directory.store().guesses(the.row.id).await?);
    let board = board_of(the, &guesses);
    let who = |member| Words::markup(printable(the)(member));
    let foresaw = |(before, member): (&Season, Member)| match before.foresaw(member, &guesses) {
        (_, 0) => None,
        (0, _) => Some(said::GuessedByNobody { who: who(member) }.into()),
        (right, all) => Some(Message::from(said::GuessedBy { right, all, who: who(member) })),
    };
    Ok(gone.into_iter().filter_map(foresaw).chain(board).map(|line| line.say(language).into()).collect())
}

/// The list of people who guessed right; `None` if nobody did.
pub(super) async fn board(directory: &Directory, the: &TheSeason) -> Result<Option<Message>, Fault> {
    Ok(board_of(the, &the.guesses(&directory.store().guesses(the.row.id).await?)))
}

fn board_of(the: &TheSeason, guesses: &[Guess<UserId>]) -> Option<Message> {
    let board = the.state.guessers(guesses);
    let lines = board.iter().take(BOARD_MAX).map(|&(user, n)| format!("{} {n}", mention(user)));
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| said::GuessBoard { guessers: Words::markup(lines.join(", ")) }.into())
}

/// Handles a press about a guess in this episode.
pub(super) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    the: &TheSeason,
    episode: u32,
    ask: VoteAsk,
) -> Result<(), Fault> {
    if ask == VoteAsk::Guess {
        return call.respond(question(call, the, episode)).await;
    }
    call.defer().await?;
    let member = chosen(press).first().and_then(|value| value.parse().ok()).map_or(Member(0), Member);
    let letter = keep(call, the, episode, member).await?;
    match letter {
        Ok(letter) => call.answer_in_place(letter).await,
        Err(letter) => call.answer(letter).await,
    }
}

/// Asks a person for their guess, or says why they cannot guess.
fn question(call: Call<'_>, the: &TheSeason, episode: u32) -> Letter {
    if let Err(why) = may_guess(the, call.user(), episode) {
        return not_done(call, why.message());
    }
    let press = Press::Season(the.row.id, episode, SeasonAsk::Vote(VoteAsk::Guessed));
    let row =
        menu(&press, said::GuessMenu.say(call.language()).as_str(), &choices(the, &the.state.guessable()), (1, 1));
    let words = said::GuessQuestion.say(call.language());
    row.into_iter().fold(Letter::words(words), Letter::with_row)
}

/// Stores a guess and confirms it; the inner error is the refusal.
pub(in crate::discord) async fn keep(
    call: Call<'_>,
    the: &TheSeason,
    episode: u32,
    member: Member,
) -> Result<Result<Letter, Letter>, Fault> {
    let guess = GuessRow { episode, user: call.user(), member: member.0 };
    Ok(match call.bot.directory.guess(the.row.id, guess).await? {
        Err(why) => Err(not_done(call, why.message())),
        Ok(the) => {
            let who = Words::markup(printable(&the)(member));
            Ok(Letter::words(said::Guessed { who }.say(call.language())))
        }
    })
}
