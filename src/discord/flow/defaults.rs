//! What a server chooses for all its matches of a game, by menus: first the option, then its value.

use poise::serenity_prelude as serenity;
use serenity::{ComponentInteraction, Member};

use super::call::Call;
use super::options::{self, sentence};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, menu};
use crate::discord::wire::press::Press;
use crate::store::{GuildId, SetGuild};
use host::options_in_words;
use rules::Spec;

/// The answer to people who may not manage the server.
pub(in crate::discord) const NOT_YOU: &str = "🚫 Only people who may manage the server can set it up.";

/// Whether this member may set the server up.
pub(in crate::discord) fn may_manage(member: Option<&Member>) -> bool {
    let permissions = member.and_then(|member| member.permissions).unwrap_or_default();
    permissions.manage_guild() || permissions.administrator()
}

/// The defaults of a game, with a menu of its options.
pub(in crate::discord) async fn letter(call: Call<'_>, guild: GuildId, spec: &Spec) -> Result<Letter, Fault> {
    let settings = call.bot.store.guild(guild).await?;
    let set =
        settings.options.get(spec.id).and_then(serde_json::Value::as_object).map(|set| options_in_words(spec, set));
    let set = set.filter(|set| !set.is_empty()).unwrap_or_else(|| "everything as usual".to_owned());
    let words = format!(
        "⚙ Every match of **{}** here begins with: {set}. A host may choose otherwise for each. Choose what to change, or \
         type it: `/setup defaults` takes such as `base: 5m, reserve: 10m`.",
        spec.name
    );
    let letter = Letter::words(words);
    let options = options::choices(spec);
    Ok(match menu(&Press::Default(spec.id.to_owned()), "Choose an option", &options, (1, 1)) {
        Some(row) => letter.with_row(row),
        None => letter,
    })
}

/// Changes what is set for a game by what somebody typed.
///
/// # Errors
/// The inner one says what is not understood.
pub(in crate::discord) async fn change(
    call: Call<'_>,
    guild: GuildId,
    spec: &Spec,
    text: &str,
) -> Result<Result<(), String>, Fault> {
    let mut settings = call.bot.store.guild(guild).await?;
    let set = settings.options.get(spec.id).and_then(serde_json::Value::as_object).cloned().unwrap_or_default();
    match options::read(spec, &set, text) {
        Ok(options) => {
            settings.options.insert(spec.id.to_owned(), options.into());
            call.bot.store.write(SetGuild { guild, settings }).await?;
            Ok(Ok(()))
        }
        Err(why) => Ok(Err(sentence(&why))),
    }
}

/// Somebody has chosen an option of a game, or with it its value.
pub(in crate::discord) async fn choose(
    call: Call<'_>,
    press: &ComponentInteraction,
    game: &str,
    option: Option<&str>,
    chosen: Option<&str>,
) -> Result<(), Fault> {
    if !call.defer().await? {
        return Ok(());
    }
    let letter = match (press.guild_id, games::spec(game), chosen) {
        (Some(guild), Some(spec), Some(chosen)) if may_manage(press.member.as_ref()) => {
            chosen_letter(call, GuildId(guild.get()), spec, option, chosen).await?
        }
        _ => Letter::words(NOT_YOU),
    };
    call.answer_in_place(letter).await
}

async fn chosen_letter(
    call: Call<'_>,
    guild: GuildId,
    spec: &Spec,
    option: Option<&str>,
    chosen: &str,
) -> Result<Letter, Fault> {
    let Some(option) = option else {
        let name = options::named(spec, chosen)
            .map_or_else(|| chosen.to_owned(), |option| options::typed_name(option).to_owned());
        return Ok(match options::values(spec, chosen) {
            Some(values) => {
                let press = Press::DefaultTo(spec.id.to_owned(), chosen.to_owned());
                let row = menu(&press, "Choose its value", &values, (1, 1));
                let letter = Letter::words(format!("⚙ **{}**: which value of `{name}`?", spec.name));
                row.into_iter().fold(letter, Letter::with_row)
            }
            None => letter(call, guild, spec).await?.after(&format!(
                "⚙ `{name}` is typed: `/setup defaults`, with the game and such as `{name}: 3, 1, 0`."
            )),
        });
    };
    let done = match change(call, guild, spec, &format!("{option}: {chosen}")).await? {
        Ok(()) => "✅ Set.".to_owned(),
        Err(why) => format!("🚫 {why}"),
    };
    Ok(letter(call, guild, spec).await?.after(&done))
}
