//! Matches of a season, which are opened in one transaction with the line of the season's log.

use poise::serenity_prelude as serenity;
use serenity::{CreateAutocompleteResponse, ResolvedValue};

use super::super::logs::{answer, hosted, machines, member, refuse};
use super::super::people::{me, mentioned};
use super::super::{Context, call};
use crate::discord::flow::lobby::{Invitation, Patience};
use crate::discord::flow::log::{self, NewMatch, named_channel};
use crate::discord::flow::options::{self, read_for_match, to_begin_with};
use crate::discord::flow::{ready, season};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::missing_here;
use crate::discord::wire::reasons::{permission_names, why_not};
use crate::session::TheSeason;
use crate::store::ChannelId;
use games::CATALOGUE;
use league::season::{Logged, Member, Phase, Season, Step};
use rules::{Spec, listed};
use words::{Message, Words, game, hosting, season as said};

pub(in crate::discord::front::commands) async fn complete_game(
    _ctx: Context<'_>,
    partial: &str,
) -> CreateAutocompleteResponse {
    let typed = partial.to_lowercase();
    let games = CATALOGUE.iter().filter(|spec| spec.id.contains(&typed) || spec.name.to_lowercase().contains(&typed));
    games.fold(CreateAutocompleteResponse::new(), |response, spec| response.add_string_choice(spec.name, spec.id))
}

/// Completes a list of options, for the game named in the same command or chosen for the death match.
pub(in crate::discord::front::commands) async fn complete_options(
    ctx: Context<'_>,
    partial: &str,
) -> CreateAutocompleteResponse {
    let named = ctx.args.iter().find_map(|argument| match (argument.name, &argument.value) {
        ("game", ResolvedValue::String(game)) => Some(game.trim().to_lowercase()),
        _ => None,
    });
    let game = match named {
        Some(game) => Some(game),
        None => chosen_game(ctx).await,
    };
    let lines = game.and_then(|game| games::spec(&game)).map(|spec| options::completed(spec, partial));
    let lines = lines.into_iter().flatten();
    lines.fold(CreateAutocompleteResponse::new(), |response, line| response.add_string_choice(line.clone(), line))
}

/// The game of the next death match, if the only season here waits for a death match whose game is chosen.
async fn chosen_game(ctx: Context<'_>) -> Option<String> {
    let the = log::find::<Season>(call(ctx), None).await.ok()?.ok()?;
    match the.state.phase() {
        Phase::Ready { game, .. } => Some(game.clone()),
        Phase::Between
        | Phase::Main { .. }
        | Phase::Picking { .. }
        | Phase::Choosing { .. }
        | Phase::Death { .. }
        | Phase::Beaten { .. }
        | Phase::Won { .. } => None,
    }
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn main(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: String,
    players: Option<String>,
    #[autocomplete = "complete_options"] options: Option<String>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let seats: Result<Vec<_>, _> = match &players {
        Some(players) => seated(ctx, &the, players),
        None => Ok(the.state.in_play()),
    };
    let seats = match seats {
        Ok(seats) => seats,
        Err(why) => return refuse(ctx, why).await,
    };
    let step = |game: &str| Step::Main { game: game.to_owned(), seats: seats.clone() };
    open(ctx, &the, (&game, options.as_deref()), (&seats, None), step).await
}

/// The members named in a text, in order. Each mention of the bot stands for the next machine without an open match.
pub(super) fn seated(ctx: Context<'_>, the: &TheSeason, players: &str) -> Result<Vec<Member>, Message> {
    let taken: Vec<Member> =
        the.state.open_tables().into_iter().flat_map(|table| table.seats.iter().copied()).collect();
    let is_free = |machine: &Member| the.state.is_in_play(*machine) && !taken.contains(machine);
    let mut free = machines(the).into_iter().filter(is_free);
    let seat = |user| match user {
        user if user == me(ctx) => free.next().ok_or_else(|| said::MachinesTaken.into()),
        user => member(the, user),
    };
    mentioned(players).into_iter().map(seat).collect()
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn death(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
    #[autocomplete = "complete_options"] options: Option<String>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let (seats, chosen) = match the.state.phase() {
        Phase::Choosing { candidate, opponent, .. } => ([*candidate, *opponent], None),
        Phase::Ready { candidate, opponent, game } => ([*candidate, *opponent], Some(game.clone())),
        Phase::Beaten { seats, loser: None } => (*seats, None),
        Phase::Between
        | Phase::Main { .. }
        | Phase::Picking { .. }
        | Phase::Death { .. }
        | Phase::Beaten { .. }
        | Phase::Won { .. } => {
            return refuse(ctx, said::RefusedNoDeath).await;
        }
    };
    if let (Some(named), Some(chosen)) = (&game, &chosen)
        && named.trim().to_lowercase() != *chosen
    {
        let game = games::spec(chosen).map_or(chosen.as_str(), |spec| spec.name);
        return answer(ctx, hosting::GameIsChosen { game }.say(call(ctx).language())).await;
    }
    let Some(game) = game.or(chosen) else {
        return answer(ctx, said::NameGame.say(call(ctx).language())).await;
    };
    let step = |game: &str| Step::Death { game: game.to_owned(), seats };
    // The opponent did not choose to play, so an advantage in the game goes to the opponent.
    open(ctx, &the, (&game, options.as_deref()), (&seats, Some(seats[1])), step).await
}

/// Opens a match of a season, if all options are valid.
async fn open(
    ctx: Context<'_>,
    the: &TheSeason,
    (game, typed): (&str, Option<&str>),
    (seats, advantage): (&[Member], Option<Member>),
    step: impl Fn(&str) -> Step,
) -> Result<(), Fault> {
    let language = call(ctx).language();
    let Some(spec) = CATALOGUE.iter().copied().find(|spec| spec.id == game.trim().to_lowercase()) else {
        let games = Words::markup(listed(CATALOGUE.iter().map(|spec| spec.id)));
        return answer(ctx, game::Unknown { games }.say(language)).await;
    };
    let step = step(spec.id);
    let missing = missing_here(ctx.interaction.app_permissions);
    if !missing.is_empty() {
        return answer(ctx, said::CannotPost { missing: permission_names(missing) }.say(language)).await;
    }
    if let Err(why) = the.state.check(&step) {
        return refuse(ctx, why).await;
    }
    let (least, most) = spec.seats;
    if !(least..=most).contains(&seats.len()) {
        let (game, count) = (spec.name, seats.len());
        let why: Message = if least == most {
            said::SeatsExactly { game, seats: least, count }.into()
        } else {
            said::SeatsBetween { game, least, most, count }.into()
        };
        return refuse(ctx, why).await;
    }
    if log::is_called(call(ctx), the, &step).await? {
        return Ok(());
    }
    let defaults = call(ctx).bot.store.guild(the.row.guild).await?.options;
    let mut options = to_begin_with(spec, &defaults, the.state.house().tempo);
    match read_for_match(spec, typed.unwrap_or_default()) {
        Ok(read) => options.extend(read),
        Err(why) => return refuse(ctx, why).await,
    }
    if let Err(bad) = host::complete(spec, &options, seats.len()) {
        return refuse(ctx, bad.message()).await;
    }
    let invitation = Invitation { options, ..log::invitation(the, call(ctx).user(), spec, seats, advantage) };
    Box::pin(begin(ctx, the, &step, spec, invitation)).await
}

/// Begins a match in the channel of the command. If that is a channel of the season's home, begins it in a new thread
/// below the season's announcements.
async fn begin(
    ctx: Context<'_>,
    the: &TheSeason,
    step: &Step,
    spec: &Spec,
    invitation: Invitation,
) -> Result<(), Fault> {
    let channel = ChannelId(ctx.interaction.channel_id.get());
    let patience = Patience { wait: the.state.house().ready_time(), ..ready::USUAL };
    let Some(parent) = season::parent_of_match(call(ctx), the, channel).await? else {
        return log::open(call(ctx), the, NewMatch { step, pairing: 0, invitation, patience }, channel).await;
    };
    let names: Vec<_> = invitation.seats.iter().flatten().map(|guest| guest.name.as_str()).collect();
    let name = format!("{}: {}", spec.name, names.join(" – "));
    match log::open_in_thread(call(ctx), the, NewMatch { step, pairing: 0, invitation, patience }, parent, &name)
        .await?
    {
        None => Ok(()),
        Some(why) => {
            let words = said::NoThread { channel: named_channel(parent), why: why_not(&why) };
            call(ctx).answer(Letter::words(words.say(call(ctx).language()))).await
        }
    }
}
