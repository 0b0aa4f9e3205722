//! `/rules`: a game's rules with one section on each page, its picture, and a table of contents.

use std::fmt::Write as _;

use poise::serenity_prelude as serenity;
use serenity::{
    AutocompleteChoice, ButtonStyle, ComponentInteraction, CreateActionRow, CreateAttachment,
    CreateAutocompleteResponse, CreateButton, CreateInteractionResponse, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::{Context, call};
use crate::discord::flow::call::Call;
use crate::discord::flow::options::default_of;
use crate::discord::wire::courier::paint_plate;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{CHOICE_CHARS_MAX, Letter};
use crate::discord::wire::press::Press;
use crate::discord::wire::text::cut;
use crate::store::ChannelId;
use games::CATALOGUE;
use host::{Record, Replay};
use rules::{BySeat, CHOICES_MAX, Clearance, Names, Observer, Plate, Seat, Spec};
use scene::Theme;
use words::{Language, Words, game, of_game};

/// Completes the name of a game.
pub(super) async fn complete_game(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let matches = CATALOGUE
        .iter()
        .filter(|spec| spec.name.to_lowercase().contains(&partial.to_lowercase()) || spec.id.contains(partial));
    let choices = matches.map(|spec| AutocompleteChoice::new(spec.name, spec.id)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// The game with this id or name.
pub(super) fn named(game: &str) -> Option<&'static Spec> {
    let game = game.trim();
    CATALOGUE.iter().copied().find(|spec| spec.id == game || spec.name.eq_ignore_ascii_case(game))
}

/// The ids of all games, as people type them.
fn known_games() -> Words {
    let known: Vec<_> = CATALOGUE.iter().map(|spec| format!("`{}`", spec.id)).collect();
    Words::markup(known.join(", "))
}

/// The answer to an unknown game name.
pub(super) fn unknown_game(language: Language) -> Words {
    game::Unknown { games: known_games() }.say(language)
}

#[poise::command(slash_command)]
pub(super) async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let spec = match game {
        Some(game) => named(&game),
        None => match call(ctx).bot.directory.find(ChannelId(ctx.interaction.channel_id.get())) {
            Some(table) => Some(table.status().await?.spec),
            None => None,
        },
    };
    let letter = match spec {
        Some(spec) => page(spec, 0, call(ctx).language(), call(ctx).bot.directory.theme().clone()).await?,
        None => Letter::words(game::Which { games: known_games() }.say(call(ctx).language())),
    };
    call(ctx).answer(letter).await
}

/// Turns to another page: the one chosen from the contents, or else page `number`. The message is edited if only the
/// presser can read it; otherwise the page is sent in a new answer.
pub(in crate::discord) async fn turn_page(
    call: Call<'_>,
    press: &ComponentInteraction,
    game: &str,
    (chosen, number): (Option<String>, usize),
) -> Result<(), Fault> {
    let number = chosen.and_then(|page| page.parse().ok()).unwrap_or(number);
    let letter = match CATALOGUE.iter().copied().find(|spec| spec.id == game) {
        Some(spec) => page(spec, number, call.language(), call.bot.directory.theme().clone()).await?,
        None => Letter::words(game::NoRules.say(call.language())),
    };
    let is_own = press.message.flags.is_some_and(|flags| flags.contains(serenity::MessageFlags::EPHEMERAL));
    let response = letter.into_response().ephemeral(true);
    let response = if is_own {
        CreateInteractionResponse::UpdateMessage(response)
    } else {
        CreateInteractionResponse::Message(response)
    };
    press.create_response(call.http, response).await?;
    Ok(())
}

/// A page of options has at most about this many characters.
const OPTIONS_CHARS_MAX: usize = 1500;

/// The pages of the rules: one for each section, and at the end the options that hosts can set.
fn pages(spec: &Spec, language: Language) -> Vec<String> {
    let mut pages: Vec<String> = Vec::new();
    for line in spec.rules.of(language).lines() {
        if line.starts_with("## ") || pages.is_empty() {
            pages.push(String::new());
        }
        if let Some(page) = pages.last_mut() {
            page.push_str(line);
            page.push('\n');
        }
    }
    let mut options = format!("## {}\n", game::OptionsHeading.say(language));
    for option in spec.options {
        let (name, about) =
            (Words::markup(option.name), of_game(language, spec.id, Some(option.name)).unwrap_or_default());
        let about = Words::markup(about);
        let line = match default_of(option) {
            Some(default) => game::OptionWithDefault { name, about, default: Words::markup(default) }.say(language),
            None => game::Option { name, about }.say(language),
        };
        writeln!(options, "- {line}").expect("a string takes it");
        if options.chars().count() > OPTIONS_CHARS_MAX {
            let heading = format!("## {}\n", game::OptionsContinued.say(language));
            pages.push(std::mem::replace(&mut options, heading));
        }
    }
    pages.push(options);
    pages
}

/// The heading of a page.
fn heading_of(page: &str) -> &str {
    page.lines().next().unwrap_or_default().trim_start_matches('#').trim()
}

async fn page(spec: &'static Spec, number: usize, language: Language, theme: Theme) -> Result<Letter, Fault> {
    let pages = pages(spec, language);
    let number = number.min(pages.len().saturating_sub(1));
    let words = pages.get(number).cloned().unwrap_or_default();
    let (shown, all) = (number + 1, pages.len());
    let line = game::PageOf { page: shown, pages: all }.say(language);
    let mut letter = Letter::words(words).with_line(&format!("-# {line}"));
    let painted = tokio::task::spawn_blocking(move || picture(spec, (number, all), language, &theme)).await;
    if let Some((bytes, description)) =
        painted.map_err(|_| Fault::Corrupt("painting a picture panicked".to_owned()))??
    {
        letter = letter
            .with_file(CreateAttachment::bytes(bytes, format!("{}-example.png", spec.id)).description(description));
    }
    let turn = |to: usize, label: Words| {
        let id = Press::Rules(spec.id.to_owned(), to).custom_id();
        id.map(|id| CreateButton::new(id).label(label.as_str()).style(ButtonStyle::Secondary))
    };
    let back = if number > 0 { turn(number - 1, game::PageBack.say(language)) } else { None };
    let on = if number + 1 < pages.len() { turn(number + 1, game::PageNext.say(language)) } else { None };
    let buttons: Vec<_> = [back, on].into_iter().flatten().collect();
    let letter = contents(spec, &pages, number, language).into_iter().fold(letter, Letter::with_row);
    Ok(if buttons.is_empty() { letter } else { letter.with_row(CreateActionRow::Buttons(buttons)) })
}

/// The table of contents: a menu of all pages with the shown page selected. Its custom id has the number after the last
/// page, which no button uses; the selection says which page is meant.
fn contents(spec: &Spec, pages: &[String], shown: usize, language: Language) -> Option<CreateActionRow> {
    let option = |(number, page): (usize, &String)| {
        let label = cut(&format!("{}. {}", number + 1, heading_of(page)), CHOICE_CHARS_MAX);
        CreateSelectMenuOption::new(label, number.to_string()).default_selection(number == shown)
    };
    let options = pages.iter().enumerate().take(CHOICES_MAX).map(option).collect();
    let id = Press::Rules(spec.id.to_owned(), pages.len()).custom_id()?;
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    let menu = menu.placeholder(game::Contents.say(language).as_str());
    Some(CreateActionRow::SelectMenu(menu))
}

/// The picture of a page. A game without plates shows its example after a part of its entries that grows with each
/// page.
fn picture(
    spec: &Spec,
    (page, n_pages): (usize, usize),
    language: Language,
    theme: &Theme,
) -> Result<Option<(Vec<u8>, String)>, Fault> {
    // Plates are listed by English headings; the pages are in the same order in all languages.
    let english = pages(spec, Language::English);
    let heading = english.get(page).map_or("", |page| heading_of(page));
    let plate = match spec.plates.iter().find(|plate| plate.page == heading) {
        Some(&plate) => plate,
        None if spec.plates.is_empty() => {
            let n_entries = spec.example.lines().count().saturating_sub(1);
            Plate { entries: n_entries * (page + 1) / n_pages.max(1), ..Plate::of("", spec.example, None, "") }
        }
        None => return Ok(None),
    };
    let corrupt = |error: &dyn std::fmt::Display| Fault::Corrupt(format!("a picture of {}: {error}", spec.id));
    let record = Record::read(plate.record.as_bytes()).map_err(|fault| corrupt(&fault))?;
    let mut replay = Replay::open(record.header.clone()).map_err(|fault| corrupt(&fault))?;
    for (index, entry) in record.entries.iter().enumerate().take(plate.entries) {
        drop(replay.play(entry, record.entries.get(index + 1)).map_err(|fault| corrupt(&fault))?);
    }
    let names = Names::new(BySeat::from(record.header.seats.clone()), language);
    let truth = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
    let observer = plate.seat.and_then(Seat::new).map_or(truth, Observer::Seat);
    paint_plate(replay.table().show(observer, &names, theme), plate.frame)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::wire::text::CONTENT_CHARS_MAX;

    #[test]
    fn every_page_fits_into_a_message_with_the_line_that_counts_the_pages() {
        let all = |spec| Language::ALL.into_iter().flat_map(move |language| pages(spec, language));
        for (spec, page) in CATALOGUE.iter().flat_map(|&spec| all(spec).map(move |page| (spec, page))) {
            let length = page.chars().count();
            assert!(length + 30 <= CONTENT_CHARS_MAX, "{}, {}: {length}", spec.id, heading_of(&page));
        }
    }
}
