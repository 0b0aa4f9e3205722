//! The hosts' desk: every running match of a server, which players are late, its troubles, and buttons to act; below
//! that, open votes and what each season and league waits for.
//!
//! Only the host who asked sees the list.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, CreateActionRow, CreateButton};

use super::call::Call;
use super::log::named_channel;
use super::orders::may_host_here;
use super::ready;
use super::season;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button, menu};
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::press::{Deed, Press};
use crate::discord::wire::reasons::why_not;
use crate::discord::wire::text::{
    CONTENT_CHARS_MAX, clock_line, cut, mention, outcome, refused, safe_names, why_refused,
};
use crate::session::{Desk, Fault as SessionFault, MatchHandle, Nudged, Trouble};
use crate::store::{Audience, GuildId, MatchId, UserId};
use host::Order;
use rules::{Millis, Names, listed};
use words::{Language, Message, Words, desk as said, orders};

/// How many matches a page shows.
const MATCHES_SHOWN: usize = 10;
/// How many matches that a fault has stopped are listed.
const STOPPED_SHOWN: u32 = 5;
/// The maximum number of buttons in a row.
const BUTTONS_PER_ROW: usize = 5;
/// The maximum number of rows of buttons for seasons.
const CONTROL_ROWS: usize = 3;
/// How much time the button adds, in minutes.
const MORE_MINUTES: i64 = 5;
const MORE: Millis = Millis::from_secs(MORE_MINUTES * 60);

/// The message with one page of a server's running matches.
pub(in crate::discord) async fn overview(call: Call<'_>, guild: GuildId, page: usize) -> Result<Letter, Fault> {
    let open = call.bot.directory.of_guild(guild);
    let n_pages = open.len().div_ceil(MATCHES_SHOWN).max(1);
    let page = page.min(n_pages - 1);
    let mut choices = Vec::new();
    let language = call.language();
    let mut lines: Vec<String> = vec![match open.len() {
        0 => said::NoneOpen.say(language).into(),
        count => said::Open { count }.say(language).into(),
    }];
    for listing in open.iter().skip(page * MATCHES_SHOWN).take(MATCHES_SHOWN) {
        let table = call.bot.directory.handle(listing.id);
        let desk = match table.desk(call.user()).await {
            // The match has ended in the meantime, or a fault has stopped it; a stopped match is listed below.
            Err(SessionFault::NotOpen(_) | SessionFault::Adjourned(_)) => continue,
            desk => desk?,
        };
        lines.push(format!("{} <#{}>: {}", title(&desk), listing.channel, state(&desk, language)));
        let players = listed(desk.status.seats.values().map(|row| row.name.as_str()));
        choices.push((format!("#{} {}: {players}", listing.id, desk.status.spec.name), listing.id.to_string()));
    }
    let checks = ready::lines(&call.bot.store, guild).await?;
    lines.extend(checks.iter().map(|check| String::from(check.say(language))));
    let (seasons, controls) = season::desk(call, guild).await?;
    lines.extend(seasons);
    for id in call.bot.store.adjourned_matches(guild, STOPPED_SHOWN).await? {
        let row = call.bot.store.find_match(id).await?;
        let name = games::spec(&row.game).map_or(row.game.as_str(), |spec| spec.name);
        let game = Words::markup(format!("**{name}**"));
        lines.push(said::Stopped { game, number: id.0, channel: named_channel(row.channel) }.say(language).into());
    }
    let letter = Letter::words(cut(&lines.join("\n"), CONTENT_CHARS_MAX));
    let first = MatchId(0);
    let look_after = said::LookAfter.say(language);
    let letter = match menu(&Press::Tend(first, Deed::Look), look_after.as_str(), &choices, (1, 1)) {
        Some(row) => letter.with_row(row),
        None => letter,
    };
    let turn = |to: Option<usize>, label: Words| button(&Press::Desk(to?), label.as_str(), ButtonStyle::Secondary);
    let later = Some(page + 1).filter(|&later| later < n_pages);
    let buttons = [
        turn(page.checked_sub(1), said::Earlier.say(language)),
        turn(Some(page), said::Again.say(language)),
        turn(later, said::Later.say(language)),
    ];
    let letter = letter.with_row(row_of(buttons));
    let controls = controls.chunks(BUTTONS_PER_ROW).take(CONTROL_ROWS).map(|row| row_of(row.iter().cloned().map(Some)));
    Ok(controls.fold(letter, Letter::with_row))
}

fn row_of(buttons: impl IntoIterator<Item = Option<CreateButton>>) -> CreateActionRow {
    CreateActionRow::Buttons(buttons.into_iter().flatten().collect())
}

fn title(desk: &Desk) -> String {
    format!("**{}** #{}", desk.status.spec.name, desk.status.id)
}

/// The state of a match in one line.
fn state(desk: &Desk, language: Language) -> String {
    parts(desk, language).join(" · ")
}

/// The parts of a match's line.
fn parts(desk: &Desk, language: Language) -> Vec<String> {
    let status = &desk.status;
    let names = Names::new(safe_names(&status.seats), language);
    if let Some(result) = &status.outcome {
        return vec![outcome(result, &names)];
    }
    // This message is not edited when the clock stops, so it must not contain a countdown.
    let clock = clock_line(&status.clock, status.to_act, &names).map(|line| line.replace(":R>", ":f>"));
    let clock = clock.unwrap_or_else(|| said::NoClock.say(language).into());
    let players = listed(desk.late.iter().filter_map(|seat| names.get(seat)));
    let late = (!players.is_empty()).then(|| said::Late { players: Words::markup(players) }.say(language).into());
    let troubles = desk.troubles.iter().map(|trouble| worded(trouble).say(language).into());
    [clock].into_iter().chain(late).chain(troubles).collect()
}

/// Formats a trouble of a match.
fn worded(trouble: &Trouble) -> Message {
    match trouble {
        Trouble::ClosedDms(user) => said::ClosedDms { who: Words::markup(mention(*user)) }.into(),
        Trouble::Untold { audience, why } => {
            let (audience, seat) = match audience {
                Audience::Channel => ("channel", 0),
                Audience::Spectators => ("spectators", 0),
                Audience::Announcements => ("announcements", 0),
                Audience::Seat(seat) => ("seat", seat.index() + 1),
            };
            said::Untold { audience: Words::markup(audience), seat, why: why_not(why) }.into()
        }
        Trouble::Overheard { channel, readers } => {
            said::Overheard { channel: named_channel(*channel), who: mentions(readers) }.into()
        }
        Trouble::Full => said::Full.into(),
    }
}

fn mentions(users: &[UserId]) -> Words {
    Words::markup(listed(users.iter().map(|&user| mention(user))))
}

/// One match, with buttons to act on it.
async fn panel(call: Call<'_>, table: &MatchHandle) -> Result<Letter, Fault> {
    let desk = table.desk(call.user()).await?;
    let (id, status) = (table.id(), &desk.status);
    let names = safe_names(&status.seats);
    let mut lines = vec![format!("{}: {}", title(&desk), listed(names.values()))];
    let language = call.language();
    lines.extend(parts(&desk, language));
    let is_over = status.outcome.is_some();
    let deed = |deed: Deed, label: Words, is_shown: bool| {
        let style = if deed == Deed::Look { ButtonStyle::Secondary } else { ButtonStyle::Primary };
        button(&Press::Tend(id, deed), label.as_str(), style).filter(|_| is_shown)
    };
    let buttons = [
        deed(Deed::Resume, said::Resume.say(language), status.clock.paused),
        deed(Deed::Pause, said::Pause.say(language), !is_over && !status.clock.paused),
        deed(Deed::Nudge, said::Nudge.say(language), !desk.late.is_empty()),
        deed(Deed::Extend, said::Extend { minutes: MORE_MINUTES }.say(language), status.clock.deadline.is_some()),
        deed(Deed::Look, said::Again.say(language), true),
        button(&Press::Desk(0), said::All.say(language).as_str(), ButtonStyle::Secondary),
    ];
    Ok(Letter::words(lines.join("\n")).with_row(row_of(buttons)))
}

/// Shows another page of the server's matches.
pub(in crate::discord) async fn turn_to(
    call: Call<'_>,
    press: &ComponentInteraction,
    page: usize,
) -> Result<(), Fault> {
    if !call.defer().await? {
        return Ok(());
    }
    let letter = match (press.guild_id, &press.member) {
        (Some(guild), Some(member)) if may_host(&call.bot.store, GuildId(guild.get()), member).await? => {
            overview(call, GuildId(guild.get()), page).await?
        }
        _ => Letter::words(orders::OnlyHosts.say(call.language())),
    };
    call.answer_in_place(letter).await
}

/// Acts on a match, and shows its new state.
pub(in crate::discord) async fn tend(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: MatchId,
    deed: Deed,
) -> Result<(), Fault> {
    // The host's action counts even if Discord no longer accepts an answer.
    call.defer().await?;
    let letter = match may_host_here(call, press, id).await? {
        Err(why) => Letter::words(why.say(call.language())),
        Ok(table) => {
            let done = act(call, &table, deed).await?;
            let letter = panel(call, &table).await?;
            done.into_iter().fold(letter, |letter, words| letter.after(&words))
        }
    };
    call.answer_in_place(letter).await
}

/// Acts on a match; returns the result in words.
async fn act(call: Call<'_>, table: &MatchHandle, deed: Deed) -> Result<Option<String>, Fault> {
    let language = call.language();
    let order = async |order: Order| -> Result<Words, Fault> {
        Ok(match table.order(call.user(), order, call.input()).await? {
            Ok(receipt) => {
                receipt.told();
                said::Done.say(language)
            }
            Err(why) => refused(&why_refused(&why), language),
        })
    };
    let come_of_it = match deed {
        Deed::Look => return Ok(None),
        Deed::Pause => order(Order::Pause).await?,
        Deed::Resume => order(Order::Resume).await?,
        Deed::Nudge => match table.nudge(call.user()).await? {
            Ok(called) => nudged(&called).say(language),
            Err(why) => refused(&why_refused(&why), language),
        },
        Deed::Extend => order(more_time(call, table).await?).await?,
    };
    Ok(Some(come_of_it.into()))
}

/// The host order that gives more time: to all players who must act if they share a deadline, otherwise to the first of
/// them.
async fn more_time(call: Call<'_>, table: &MatchHandle) -> Result<Order, Fault> {
    let together = Order::Extend(MORE);
    if table.weigh(call.user(), together).await?.is_ok() {
        return Ok(together);
    }
    let first = table.status().await?.to_act.iter().next();
    Ok(first.map_or(together, |seat| Order::Adjust(seat, MORE)))
}

/// The answer to a host who has reminded the players whom a match waits for.
pub(in crate::discord) fn nudged(nudged: &Nudged) -> Message {
    let Nudged { called, unreached } = nudged;
    let done =
        if called.is_empty() { said::NobodyCalled.into() } else { said::Called { who: mentions(called) }.into() };
    let missed = (!unreached.is_empty()).then(|| said::NotCalled { who: mentions(unreached) }.into());
    Message::joined([done].into_iter().chain(missed), " ")
}
