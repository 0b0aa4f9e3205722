//! Guesses on Discord: whoever is not in play says who goes home, and the board of those who were right.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, CreateButton};

use super::{choices, chosen};
use crate::discord::flow::call::Call;
use crate::discord::flow::log::printable;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button, menu};
use crate::discord::wire::press::{Press, SeasonAsk, VoteAsk};
use crate::discord::wire::text::{mention, refusal};
use crate::session::{Directory, TheSeason, may_guess};
use crate::store::{GuessRow, UserId};
use league::season::{Guess, Line, Logged, Member, Season, Step};

/// How many guessers the board shows.
const BOARD_MAX: usize = 10;

/// The button by which one guesses, while one may.
pub(super) fn offer(the: &TheSeason) -> Option<CreateButton> {
    let is_open = !the.state.guessable().is_empty() && !the.state.is_over();
    let press = Press::Season(the.row.id, the.state.episode(), SeasonAsk::Vote(VoteAsk::Guess));
    button(&press, "Guess who goes home", ButtonStyle::Secondary).filter(|_| is_open)
}

/// How many had guessed it, for each whom these lines send home, and the board of guessers.
pub(super) async fn told(
    directory: &Directory,
    the: &TheSeason,
    news: &[(Option<Season>, Line)],
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
    let names = printable(the);
    let foresaw = |(before, member): (&Season, Member)| match before.foresaw(member, &guesses) {
        (_, 0) => None,
        (0, _) => Some(format!("🔮 Nobody guessed that {} would go home.", names(member))),
        (right, all) => Some(format!("🔮 {right} of {all} guessed that {} would go home.", names(member))),
    };
    Ok(gone.into_iter().filter_map(foresaw).chain(board).collect())
}

/// The board of those who have guessed right; nothing while nobody has.
pub(super) async fn board(directory: &Directory, the: &TheSeason) -> Result<Option<String>, Fault> {
    Ok(board_of(the, &the.guesses(&directory.store().guesses(the.row.id).await?)))
}

fn board_of(the: &TheSeason, guesses: &[Guess<UserId>]) -> Option<String> {
    let board = the.state.guessers(guesses);
    let lines = board.iter().take(BOARD_MAX).map(|&(user, n)| format!("{} {n}", mention(user)));
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| format!("🔮 Right guesses so far: {}.", lines.join(", ")))
}

/// Sees to a press about a guess in this episode.
pub(super) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    (the, episode): (&TheSeason, u32),
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

/// Asks somebody whom they guess, or says why they do not.
fn question(call: Call<'_>, the: &TheSeason, episode: u32) -> Letter {
    if let Err(why) = may_guess(the, call.user(), episode) {
        return Letter::words(refusal(&why.to_string()));
    }
    let press = Press::Season(the.row.id, episode, SeasonAsk::Vote(VoteAsk::Guessed));
    let row = menu(&press, "Who goes home", &choices(the, &the.state.guessable()), (1, 1));
    let words = "Who goes home in this episode? Nobody sees your guess before somebody has gone home.";
    row.into_iter().fold(Letter::words(words), Letter::with_row)
}

/// Keeps somebody's guess and says so, or why it is none.
pub(in crate::discord) async fn keep(
    call: Call<'_>,
    the: &TheSeason,
    episode: u32,
    member: Member,
) -> Result<Result<Letter, Letter>, Fault> {
    let guess = GuessRow { episode, user: call.user(), member: member.0 };
    Ok(match call.bot.directory.guess(the.row.id, guess).await? {
        Err(why) => Err(Letter::words(refusal(&why.to_string()))),
        Ok(the) => {
            let name = printable(&the)(member);
            let words = "You can change it until the death match begins.";
            Ok(Letter::words(format!("✅ You guess that {name} goes home. {words}")))
        }
    })
}
