//! `/host GAME`: one subcommand for each game of the catalogue, with its players and all options, generated from its
//! spec.

use std::borrow::Cow;

use poise::serenity_prelude as serenity;
use poise::{CommandParameter, CommandParameterChoice};
use serde_json::{Map, Value, json};
use serenity::{CommandOptionType, CreateCommandOption, ResolvedValue};

use super::described::{Described, in_language};
use super::practice::{LEVEL_DEFAULT, level_of, level_parameter};
use super::{Context, call};
use crate::discord::flow::bot::Bots;
use crate::discord::flow::jobs::{Made, why_stopped};
use crate::discord::flow::lobby::{Guest, Invitation};
use crate::discord::flow::options::{default_of, offered_by_the_house, owner, to_begin_with, typed};
use crate::discord::flow::ready;
use crate::discord::flow::reply::refused;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::{may_host, missing_here};
use crate::discord::wire::reasons::permission_names;
use crate::discord::wire::text::{self, mention, safe_name};
use crate::store::{ChannelId, GuildId, UserId};
use games::CATALOGUE;
use rules::{Level, OptionKind, OptionSpec, Seat, Spec, Tempo, saved_text};
use words::{Message, Words, faults, invite, open as said};

/// The maximum size of a setup file, in bytes.
const FILE_BYTES_MAX: u32 = 64 * 1024;

/// The option for a setup as text, in place of an attached file.
pub(super) const TEXT: &str = "link";

/// The option for the tempo of a match.
const TEMPO: &str = "tempo";

/// The command with the subcommands of all games.
pub(super) fn command() -> poise::Command<Bots, Fault> {
    let mut command = host();
    command.subcommands = CATALOGUE.iter().map(|spec| subcommand(spec)).collect();
    command
}

#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    default_member_permissions = "MANAGE_EVENTS",
    subcommands("template")
)]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
async fn host(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

// The template of all games' subcommands.
#[poise::command(slash_command, guild_only)]
async fn template(ctx: Context<'_>) -> Result<(), Fault> {
    open(ctx).await
}

fn subcommand(spec: &'static Spec) -> poise::Command<Bots, Fault> {
    let mut command = template();
    command.name = spec.id.into();
    about_game(&mut command, spec);
    command.parameters = parameters(spec);
    command
}

/// Gives a subcommand the description of its game.
pub(super) fn about_game(command: &mut poise::Command<Bots, Fault>, spec: &Spec) {
    let about = Described::of_game(spec.id, None);
    command.description = Some(about.english);
    command.description_localizations = about.localizations;
}

/// The players and all options, with descriptions and defaults.
fn parameters(spec: &'static Spec) -> Vec<CommandParameter<Bots, Fault>> {
    let mut parameters = Vec::new();
    for number in 1..=spec.seats.1 {
        parameters.push(parameter(
            format!("player{number}").into(),
            Described::message(|language| words::host::Player { number }.say(language)),
            user_option,
        ));
    }
    if spec.advantage {
        let means = |language| Words::markup(in_language(language, spec.id, "advantage"));
        let about = Described::message(|language| words::host::Advantage { means: means(language) }.say(language));
        parameters.push(parameter("advantage".into(), about, user_option));
    }
    if spec.file {
        parameters.push(parameter("file".into(), Described::of_game(spec.id, Some("file")), file_option));
    }
    // Formats of other programs have links.
    if spec.file && !spec.exports.is_empty() {
        parameters.push(parameter(
            TEXT.into(),
            Described::message(|language| words::host::LinkBesideFile.say(language)),
            text_option,
        ));
    }
    // Discord limits the size of a command, so a game whose normal times are days has no tempo.
    if !spec.options_of(Tempo::Slow).is_empty() {
        let about = Described::message(|language| words::host::Tempo.say(language));
        let mut tempo = parameter(TEMPO.into(), about, |option| option.kind(CommandOptionType::Integer));
        tempo.choices = Tempo::ALL.into_iter().map(|tempo| choice("house", TEMPO, tempo.word())).collect();
        parameters.push(tempo);
    }
    parameters.push(level_parameter(Described::message(|language| words::host::Machine.say(language))));
    let offered = spec.options.iter().filter(|option| option.is_offered);
    parameters.extend(option_parameters(spec, offered.chain(offered_by_the_house(spec))));
    parameters
}

/// Options of a match, with descriptions and defaults.
pub(super) fn option_parameters(
    spec: &'static Spec,
    options: impl Iterator<Item = &'static OptionSpec>,
) -> impl Iterator<Item = CommandParameter<Bots, Fault>> {
    parameters_with(spec, options, default_of)
}

/// Options of a match, with descriptions and the defaults that `default_of` returns.
pub(super) fn parameters_with(
    spec: &'static Spec,
    options: impl Iterator<Item = &'static OptionSpec>,
    default_of: fn(&OptionSpec) -> Option<String>,
) -> impl Iterator<Item = CommandParameter<Bots, Fault>> {
    options.map(move |option| {
        let (owner, default) = (owner(spec, option), default_of(option));
        let help = |language| in_language(language, owner, option.name);
        let about = Described::message(|language| match &default {
            Some(default) => {
                let part = format!("{}-{default}", option.name);
                let label = words::of_game(language, owner, Some(&part)).unwrap_or_else(|| default.clone().into());
                let (default, help) = (Words::markup(label), Words::markup(help(language)));
                words::host::Default { default, help }.say(language)
            }
            None => Words::markup(help(language)),
        });
        let mut parameter = parameter(option.name.into(), about, option_type(option.kind));
        if let OptionKind::Choice(words) = option.kind {
            parameter.choices = words.iter().map(|&word| choice(owner, option.name, word)).collect();
        }
        parameter
    })
}

pub(super) fn parameter(
    name: Cow<'static, str>,
    about: Described,
    type_setter: fn(CreateCommandOption) -> CreateCommandOption,
) -> CommandParameter<Bots, Fault> {
    CommandParameter {
        name,
        name_localizations: Cow::Borrowed(&[]),
        description: Some(about.english),
        description_localizations: about.localizations,
        required: false,
        channel_types: None,
        choices: Cow::Borrowed(&[]),
        type_setter: Some(type_setter),
        autocomplete_callback: None,
        __non_exhaustive: (),
    }
}

/// A choice for an option of a game, or of all games. Its English name is the word that records use.
pub(super) fn choice(owner: &str, option: &str, word: &'static str) -> CommandParameterChoice {
    let called = Described::of_game(owner, Some(&format!("{option}-{word}")));
    CommandParameterChoice { name: called.english, localizations: called.localizations, __non_exhaustive: () }
}

fn user_option(option: CreateCommandOption) -> CreateCommandOption {
    option.kind(CommandOptionType::User)
}

pub(super) fn text_option(option: CreateCommandOption) -> CreateCommandOption {
    option.kind(CommandOptionType::String)
}

pub(super) fn file_option(option: CreateCommandOption) -> CreateCommandOption {
    option.kind(CommandOptionType::Attachment)
}

fn option_type(kind: OptionKind) -> fn(CreateCommandOption) -> CreateCommandOption {
    match kind {
        OptionKind::Number(..) => |option| option.kind(CommandOptionType::Integer),
        OptionKind::Flag => |option| option.kind(CommandOptionType::Boolean),
        // A choice is sent as its number; see poise::CommandParameter.
        OptionKind::Choice(_) => |option| option.kind(CommandOptionType::Integer),
        OptionKind::Seat => user_option,
        // Durations are typed as people write them, lists with spaces, and maps as JSON.
        OptionKind::Duration(_) | OptionKind::Numbers(..) | OptionKind::PerSeat(..) | OptionKind::PerPair(..) => {
            |option| option.kind(CommandOptionType::String)
        }
    }
}

/// The value that a host typed for an option, as the header of a record stores it.
pub(super) fn value(option: &OptionSpec, given: &ResolvedValue<'_>) -> Result<Value, Message> {
    let wrong = || faults::TakesOnly { option: Words::markup(option.name), expects: option.expects() }.into();
    match (option.kind, given) {
        (OptionKind::Choice(words), ResolvedValue::Integer(index)) => {
            usize::try_from(*index).ok().and_then(|index| words.get(index)).map(|word| json!(word)).ok_or_else(wrong)
        }
        (_, ResolvedValue::Integer(number)) => Ok(json!(number)),
        (_, ResolvedValue::Boolean(flag)) => Ok(json!(flag)),
        (_, ResolvedValue::String(text)) => typed(option, text),
        _ => Err(wrong()),
    }
}

/// A host's request for a match.
struct MatchRequest {
    invitation: Invitation,
    is_named: bool,
}

/// Applies one argument of a subcommand; refuses invalid ones.
async fn take(
    spec: &'static Spec,
    argument: &serenity::ResolvedOption<'_>,
    invitation: &mut Invitation,
    typed: &mut Map<String, Value>,
    machine: (UserId, Level),
) -> Result<Result<(), Message>, Fault> {
    match (argument.name, &argument.value) {
        ("file" | TEXT, _) if invitation.setup.is_some() => {
            return Ok(Err(said::Both { link: Words::markup(TEXT) }.into()));
        }
        ("advantage", ResolvedValue::User(user, _)) => invitation.advantage = Some(UserId(user.id.get())),
        ("file", ResolvedValue::Attachment(attachment)) => match setup_from(spec, attachment).await? {
            Ok(setup) => invitation.setup = Some(setup),
            Err(why) => return Ok(Err(said::BadFile { why }.into())),
        },
        (TEXT, ResolvedValue::String(text)) if spec.file => match games::read_setup(spec.id, text) {
            Ok(setup) => invitation.setup = Some(setup),
            Err(bad) => {
                return Ok(Err(said::BadLink { option: Words::markup(TEXT), why: bad.message() }.into()));
            }
        },
        (name, ResolvedValue::User(user, member)) if name.starts_with("player") => {
            let number: usize = name["player".len()..].parse().unwrap_or(1);
            let display = member.and_then(|member| member.nick.clone());
            let name = display.unwrap_or_else(|| user.display_name().to_owned());
            let (me, level) = machine;
            if let (true, Some(seat)) = (UserId(user.id.get()) == me, Seat::new(number - 1)) {
                if let Some(free) = invitation.seats.get_mut(number - 1) {
                    *free = Some(Guest::machine(seat, level));
                }
                return Ok(Ok(()));
            }
            if user.bot {
                return Ok(Err(said::Bot { who: Words::markup(safe_name(&name)) }.into()));
            }
            if let Some(seat) = invitation.seats.get_mut(number - 1) {
                *seat = Some(Guest::person(UserId(user.id.get()), name));
            }
        }
        (_, ResolvedValue::User(user, _)) => invitation.first = Some(UserId(user.id.get())),
        (name, given) => {
            let of_the_house = || offered_by_the_house(spec).find(|option| option.name == name);
            let Some(option) = spec.option(name).or_else(of_the_house) else { return Ok(Ok(())) };
            match value(option, given) {
                Ok(value) => drop(typed.insert(name.to_owned(), value)),
                Err(words) => return Ok(Err(words)),
            }
        }
    }
    Ok(Ok(()))
}

/// Reads all arguments of a subcommand.
async fn match_request(
    ctx: Context<'_>,
    spec: &'static Spec,
    guild: GuildId,
) -> Result<Result<MatchRequest, Message>, Fault> {
    let host = UserId(ctx.interaction.user.id.get());
    let defaults = call(ctx).bot.store.guild(guild).await?.options;
    // A choice is sent as its number; see poise::CommandParameter.
    let tempo = ctx.args.iter().find_map(|argument| match (argument.name, &argument.value) {
        (TEMPO, ResolvedValue::Integer(index)) => Tempo::ALL.get(usize::try_from(*index).ok()?).copied(),
        _ => None,
    });
    let mut options = to_begin_with(spec, &defaults, tempo.unwrap_or_default());
    let mut invitation = Invitation { seats: vec![None; spec.seats.1], ..Invitation::to(spec.id, guild, host) };
    let mut typed = Map::new();
    let level = ctx.args.iter().find_map(level_of).unwrap_or(LEVEL_DEFAULT);
    let machine = (UserId(ctx.framework.bot_id().get()), level);
    for argument in ctx.args {
        if let Err(words) = take(spec, argument, &mut invitation, &mut typed, machine).await? {
            return Ok(Err(words));
        }
    }
    options.extend(typed.clone());
    let completed = match host::complete(spec, &options, spec.seats.1) {
        Ok(completed) => completed,
        Err(bad) => return Ok(Err(bad.message())),
    };
    let mut named: Vec<UserId> = Vec::new();
    for guest in invitation.seats.iter().flatten() {
        if named.contains(&guest.user) {
            return Ok(Err(said::NamedTwice { who: Words::markup(safe_name(&guest.name)) }.into()));
        }
        named.push(guest.user);
    }
    invitation.options = options;
    let n_named = invitation.seats.iter().flatten().count();
    let is_named = n_named >= spec.seats.0 && invitation.seats[..n_named].iter().all(Option::is_some);
    if is_named {
        invitation.seats.truncate(n_named);
    }
    if let Some((option, user)) = invitation.named_in_vain() {
        let (option, who) = (Words::markup(option), Words::markup(mention(user)));
        return Ok(Err(said::NamedInVain { option, who }.into()));
    }
    if let Some(setup) = &invitation.setup {
        if named.contains(&host) {
            return Ok(Err(said::HostPlays.into()));
        }
        match games::brought(spec.id, &completed, &typed, setup) {
            Ok(brought) => invitation.brought = Some(brought.to_string()),
            Err(bad) => return Ok(Err(said::DoesNotFit { why: bad.message() }.into())),
        }
    }
    Ok(Ok(MatchRequest { invitation, is_named }))
}

/// The setup in a file that the host has attached.
pub(super) async fn setup_from(
    spec: &Spec,
    attachment: &serenity::Attachment,
) -> Result<Result<Value, Message>, Fault> {
    let text = text_of(attachment, FILE_BYTES_MAX).await?;
    Ok(text.and_then(|text| games::read_setup(spec.id, &text).map_err(|fault| fault.message())))
}

/// The text of an attached file of at most `bytes_max` bytes.
pub(super) async fn text_of(
    attachment: &serenity::Attachment,
    bytes_max: u32,
) -> Result<Result<String, Message>, Fault> {
    if attachment.size > bytes_max {
        return Ok(Err(said::FileTooLong { kibibytes: bytes_max / 1024 }.into()));
    }
    let bytes = attachment.download().await?;
    Ok(saved_text(&bytes).ok_or_else(|| said::FileNoText.into()))
}

async fn open(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let language = call(ctx).language();
    let answer = |words: Message| async move { call(ctx).answer(Letter::words(words.say(language))).await };
    let (Some(guild), Some(member)) = (ctx.interaction.guild_id, ctx.interaction.member.as_deref()) else {
        return answer(said::OnlyOnServers.into()).await;
    };
    let guild = GuildId(guild.get());
    if !may_host(&call(ctx).bot.store, guild, member).await? {
        return answer(said::OnlyHosts.into()).await;
    }
    let missing = missing_here(ctx.interaction.app_permissions);
    if !missing.is_empty() {
        return answer(said::Permissions { missing: permission_names(missing) }.into()).await;
    }
    let Some(spec) = games::spec(&ctx.command().name) else { return Ok(()) };
    let MatchRequest { mut invitation, is_named } = match match_request(ctx, spec, guild).await? {
        Ok(request) => request,
        Err(why) => return call(ctx).answer(Letter::words(text::refused(&why, language))).await,
    };
    let channel = ChannelId(ctx.interaction.channel_id.get());
    if call(ctx).bot.directory.find(channel).is_some() {
        return answer(said::Taken.into()).await;
    }
    let now = call(ctx).bot.directory.clock().now();
    invitation.note_who_speaks(is_named, now);
    if is_named && call(ctx).bot.store.invitation_of(channel).await?.is_some_and(|row| row.is_check) {
        return answer(invite::AboutToBegin.into()).await;
    }
    if is_named && invitation.lacks_advantage() {
        let Some(id) = call(ctx).keep_invitation(channel, &mut invitation, None).await? else {
            return answer(invite::AboutToBegin.into()).await;
        };
        return call(ctx).answer(invitation.advantage_letter(id, language)).await;
    }
    if is_named && !invitation.absent(now).is_empty() {
        let called = ready::call_players(call(ctx), channel, invitation, None, ready::USUAL).await?;
        return answer(if called { words::ready::Called.into() } else { invite::AboutToBegin.into() }).await;
    }
    if is_named {
        let table = match call(ctx).begin(channel, &mut invitation, None).await? {
            Made::Done(table) => table,
            Made::Refused(refusal) => return call(ctx).answer_anew(refused(&refusal, language)).await,
            Made::Stopped(how) => {
                let words = why_stopped(invite::Preparing { game: spec.name }, how).say(language);
                return call(ctx).answer_anew(Letter::words(words)).await;
            }
        };
        call(ctx).withdraw_invitation(channel, &invite::WentWithout.into()).await?;
        let open = invite::Open { number: table.id().0 }.say(language);
        return call(ctx).answer_anew(Letter::words(open)).await;
    }
    let Some(id) = call(ctx).keep_invitation(channel, &mut invitation, None).await? else {
        return answer(invite::AboutToBegin.into()).await;
    };
    call(ctx).post_invitation(id).await?;
    answer(said::Invited.into()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::OptionValue;

    #[test]
    fn every_subcommand_keeps_discords_limits() {
        for spec in CATALOGUE {
            let parameters = parameters(spec);
            assert!(parameters.len() <= 25, "{} has {} options", spec.id, parameters.len());
            for parameter in &parameters {
                let description = parameter.description.as_deref().unwrap_or_default();
                assert!((1..=100).contains(&description.chars().count()), "{}: {description}", parameter.name);
            }
        }
    }

    #[test]
    fn options_are_typed_as_people_write_them() {
        let option = |kind| OptionSpec::new("x", kind, OptionValue::Number(0));
        let read = |kind, text| value(&option(kind), &ResolvedValue::String(text));
        assert_eq!(read(OptionKind::Duration(0), "90s"), Ok(json!(90_000)));
        assert_eq!(read(OptionKind::Duration(0), "24h"), Ok(json!(86_400_000)));
        assert_eq!(read(OptionKind::Numbers(3, 0, 9), "3, 1 0"), Ok(json!([3, 1, 0])));
        assert_eq!(read(OptionKind::PerPair(0, 9), r#"{"0-1": 2}"#), Ok(json!({"0-1": 2})));
        assert!(read(OptionKind::Duration(0), "soon").is_err());
        assert_eq!(read(OptionKind::Duration(0), "90"), Ok(json!(90_000)));
        assert_eq!(read(OptionKind::Duration(0), "1h 30m"), Ok(json!(5_400_000)));
        assert_eq!(value(&option(OptionKind::Choice(&["a", "b"])), &ResolvedValue::Integer(1)), Ok(json!("b")));
    }

    #[test]
    fn a_length_below_the_least_is_refused_as_it_was_typed() {
        let base = games::spec("mist").unwrap().option("base_ms").unwrap();
        let read = |text| value(base, &ResolvedValue::String(text));
        assert_eq!(read("2m"), Ok(json!(120_000)));
        let refused = read("-5m").unwrap_err().to_string();
        assert!(refused.starts_with("`base` takes a length of time from") && refused.contains("`-5m`"), "{refused}");
    }
}
