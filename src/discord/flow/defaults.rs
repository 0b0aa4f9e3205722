//! A server's default options for all its matches of a game, set by menus: first the option, then its value.

use poise::serenity_prelude as serenity;
use serenity::{ComponentInteraction, Member};

use super::call::Call;
use super::options;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, menu};
use crate::discord::wire::press::Press;
use crate::discord::wire::text::refused;
use crate::store::{GuildId, SetGuild};
use host::options_in_words;
use rules::Spec;
use words::{Message, Words, setup};

/// Whether this member may change the server's settings.
pub(in crate::discord) fn may_manage(member: Option<&Member>) -> bool {
    let permissions = member.and_then(|member| member.permissions).unwrap_or_default();
    permissions.manage_guild() || permissions.administrator()
}

/// A game's defaults on this server, with a menu of its options.
pub(in crate::discord) async fn letter(call: Call<'_>, guild: GuildId, spec: &Spec) -> Result<Letter, Fault> {
    let settings = call.bot.store.guild(guild).await?;
    let language = call.language();
    let set = settings.options.get(spec.id).and_then(serde_json::Value::as_object);
    let set = set.map(|set| options_in_words(spec, set, language));
    let set = set.filter(|set| !set.is_empty()).map(Words::markup);
    let options = set.unwrap_or_else(|| setup::EverythingAsUsual.say(language));
    let letter = Letter::words(setup::Defaults { game: spec.name, options }.say(language));
    let choices = options::choices(spec, language);
    let placeholder = setup::ChooseOption.say(language);
    Ok(match menu(&Press::Default(spec.id.to_owned()), placeholder.as_str(), &choices, (1, 1)) {
        Some(row) => letter.with_row(row),
        None => letter,
    })
}

/// Changes the defaults of a game to the options that a person typed.
///
/// # Errors
/// The inner error explains what was not understood.
pub(in crate::discord) async fn change(
    call: Call<'_>,
    guild: GuildId,
    spec: &Spec,
    text: &str,
) -> Result<Result<(), Message>, Fault> {
    let mut settings = call.bot.store.guild(guild).await?;
    let set = settings.options.get(spec.id).and_then(serde_json::Value::as_object).cloned().unwrap_or_default();
    match options::read(spec, &set, text) {
        Ok(options) => {
            settings.options.insert(spec.id.to_owned(), options.into());
            call.bot.store.write(SetGuild { guild, settings }).await?;
            Ok(Ok(()))
        }
        Err(why) => Ok(Err(why)),
    }
}

/// Handles the choice of an option of a game, or of its value.
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
        _ => Letter::words(setup::NotYou.say(call.language())),
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
    let language = call.language();
    let Some(option) = option else {
        let name = options::named(spec, chosen)
            .map_or_else(|| chosen.to_owned(), |option| options::typed_name(option).to_owned());
        let Some(values) = options::values(spec, chosen, language) else {
            let typed = setup::Typed { option: Words::markup(name) }.say(language);
            return Ok(letter(call, guild, spec).await?.after(typed.as_str()));
        };
        let press = Press::DefaultTo(spec.id.to_owned(), chosen.to_owned());
        let row = menu(&press, setup::ChooseValue.say(language).as_str(), &values, (1, 1));
        let option = Words::markup(format!("`{name}`"));
        let letter = Letter::words(setup::WhichValue { game: spec.name, option }.say(language));
        return Ok(row.into_iter().fold(letter, Letter::with_row));
    };
    let done = match change(call, guild, spec, &format!("{option}: {chosen}")).await? {
        Ok(()) => setup::Set.say(language),
        Err(why) => refused(&why, language),
    };
    Ok(letter(call, guild, spec).await?.after(done.as_str()))
}
