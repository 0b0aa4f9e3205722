//! Confirmation of a host's step that ends or undoes something in a season or league. The host first reads the
//! announcement; the step is taken only if nobody has taken another step since the question.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, CreateActionRow};

use super::call::Call;
use super::log::{done, kind, not_done, only_hosts, printable, take};
use super::season::played_on;
use super::swap;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::names::safe_title;
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::press::{LogOrder, Press};
use crate::discord::wire::text::cut;
use crate::session::{Followed, Kept, SeasonRefusal, TheLeague, TheSeason};
use crate::store::{OpenedMatch, SeasonId, SeasonKind, UserId};
use ::league::season::{By, Holdings, Line, Names, Season, Step, Titles, VoteStep};
use ::league::{League, season};
use words::{Message, Words, series as said, vote};

/// The maximum number of characters of the announcement that the question repeats.
const PREVIEW_CHARS_MAX: usize = 1500;

/// Host orders about seasons and leagues that need a confirmation.
pub(in crate::discord) trait Settled: Followed {
    /// The step that carries out an order.
    fn step(the: &Kept<Self>, order: &LogOrder, holdings: &Holdings) -> Result<Self::Step, SeasonRefusal>;

    /// Whether this host must not give the order, because they play.
    fn is_kept_from(_: &Kept<Self>, _: &LogOrder, _: UserId) -> bool {
        false
    }

    /// The announcement of a line, given the state before it.
    fn told(before: Option<&Self>, line: &Line<Self::Step>, names: &Names<'_>, titles: &Titles<'_>) -> Message;

    /// The announcement's part about matches that are open now; `None` if the step does not concern them.
    fn told_of_matches(&self, _: &Self::Step, _: &[OpenedMatch]) -> Option<Message> {
        None
    }
}

impl Settled for Season {
    fn step(the: &TheSeason, order: &LogOrder, holdings: &Holdings) -> Result<Self::Step, SeasonRefusal> {
        match order {
            LogOrder::Undo => the.state.undo().map_err(SeasonRefusal::rules),
            LogOrder::End(prizes, order) => Ok(the.end(order, prizes)),
            LogOrder::Out(member) => Ok(the.eliminate(*member, By::Host, holdings)),
            LogOrder::Swap(swap) => Ok(the.state.replaced(swap.leaves, holdings)),
            LogOrder::Off(of) => Ok(Step::Vote(Box::new(VoteStep::Off { of: *of }))),
        }
    }

    /// A host who plays can neither call a vote off nor undo its result.
    fn is_kept_from(the: &TheSeason, order: &LogOrder, host: UserId) -> bool {
        let is_of_a_vote = match order {
            LogOrder::Off(_) => true,
            LogOrder::Undo => the.state.undoable().first().is_some_and(|line| line.step.is_of_a_vote()),
            LogOrder::End(..) | LogOrder::Out(_) | LogOrder::Swap(_) => false,
        };
        is_of_a_vote && the.is_in_play(host)
    }

    fn told(before: Option<&Self>, line: &Line<Self::Step>, names: &Names<'_>, titles: &Titles<'_>) -> Message {
        season::told(before, line, names, titles)
    }

    fn told_of_matches(&self, step: &Step, matches: &[OpenedMatch]) -> Option<Message> {
        played_on(self, step, matches)
    }
}

impl Settled for League {
    fn step(_: &TheLeague, order: &LogOrder, _: &Holdings) -> Result<Self::Step, SeasonRefusal> {
        Ok(match order {
            LogOrder::Undo => ::league::Step::Undo,
            LogOrder::End(..) => ::league::Step::End { by_host: true },
            LogOrder::Out(player) => ::league::Step::Withdraw { player: *player },
            // Leagues have no such orders: the press is forged.
            LogOrder::Swap(_) | LogOrder::Off(_) => return Err(SeasonRefusal::WentOn),
        })
    }

    fn told(before: Option<&Self>, line: &Line<Self::Step>, names: &Names<'_>, titles: &Titles<'_>) -> Message {
        ::league::told(before, line, names, titles)
    }
}

/// Asks a host to confirm an order, or says why it cannot be given. The answer must have been deferred.
pub(in crate::discord) async fn ask<S: Settled>(
    call: Call<'_>,
    the: &Kept<S>,
    order: LogOrder,
) -> Result<Letter, Fault> {
    if S::is_kept_from(the, &order, call.user()) {
        return Ok(Letter::words(vote::InTheCast.say(call.language())));
    }
    let (step, now) = (S::step(the, &order, &the.holdings(&call.bot.store).await?), call.bot.directory.clock().now());
    let step = match step {
        Ok(step) => step,
        Err(why) => return Ok(not_done(call, why.message())),
    };
    if let Err(why) = the.line(&step, Some(call.user()), &[], now) {
        return Ok(not_done(call, why.message()));
    }
    let n = the.state.n();
    let line = Line { n: n + 1, at: now, step };
    // The preview is in the channel's language, as it will be announced.
    let channel = call.bot.directory.server_language(the.row.guild).await;
    let matches = call.bot.store.matches_of_season(the.row.id).await?;
    let told = S::told(Some(&the.state), &line, &printable(the), &safe_title);
    let told = [Some(told), the.state.told_of_matches(&line.step, &matches)];
    let preview = Message::joined(told.into_iter().flatten(), "\n").say(channel);
    let told = Words::markup(cut(preview.as_str(), PREVIEW_CHARS_MAX));
    let language = call.language();
    let press = |order| Press::Settle(the.row.id, n, order);
    let no = button(&press(None), said::No.say(language).as_str(), ButtonStyle::Secondary);
    let yes = button(&press(Some(order)), said::Yes.say(language).as_str(), ButtonStyle::Danger);
    let row = CreateActionRow::Buttons(no.into_iter().chain(yes).collect());
    let words = said::WillBeTold { kind: kind::<S>(), told }.say(language);
    Ok(Letter::words(words).with_row(row))
}

/// Handles the answer of a host who was asked.
pub(in crate::discord) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: SeasonId,
    n: u32,
    order: Option<LogOrder>,
) -> Result<(), Fault> {
    let row = call.bot.store.season(id).await.ok().filter(|row| call.guild() == Some(row.guild));
    let hosts = match (&row, &press.member) {
        (Some(row), Some(member)) => may_host(&call.bot.store, row.guild, member).await?,
        _ => false,
    };
    let Some(row) = row.filter(|_| hosts) else { return call.respond(only_hosts(call.language())).await };
    call.defer().await?;
    let letter = match (order, row.kind) {
        (Some(LogOrder::Swap(order)), SeasonKind::Season) => {
            return call.answer_in_place(swap::settle(call, id, n, &order).await?).await;
        }
        (None, _) => Letter::words(said::NothingChanged.say(call.language())),
        (Some(order), SeasonKind::Season) => settled::<Season>(call, id, n, &order).await?,
        (Some(order), SeasonKind::League) => settled::<League>(call, id, n, &order).await?,
    };
    call.answer_in_place(letter).await
}

/// Takes the step of an order, unless somebody has taken another step since the question.
async fn settled<S: Settled>(call: Call<'_>, id: SeasonId, n: u32, order: &LogOrder) -> Result<Letter, Fault> {
    // The host may have come into play since the question.
    if S::is_kept_from(&Kept::load(&call.bot.store, id).await?, order, call.user()) {
        return Ok(Letter::words(vote::InTheCast.say(call.language())));
    }
    let taken = take::<S>(call, id, &[], |the, holdings| {
        if the.is_as_asked(n) { S::step(the, order, holdings) } else { Err(SeasonRefusal::WentOn) }
    });
    Ok(match taken.await? {
        Ok(_) => Letter::words(done::<S>(call.language())),
        Err(letter) => letter,
    })
}
