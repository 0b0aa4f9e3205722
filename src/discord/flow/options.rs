//! The options of a match as people type and read them, and a server's defaults.

use serde_json::{Map, Value, json};

use crate::config::nearest;
use crate::discord::wire::message::CHOICE_CHARS_MAX;
use crate::discord::wire::text::{cut, echo};
use host::{ABSENT_AFTER, HOUSE_OPTIONS, LEND, PAUSES_MAX, TABLE, read_length};
use rules::{CHOICES_MAX, Language, Millis, OptionKind, OptionRole, OptionSpec, OptionValue, Spec, Tempo};
use words::{Message, Words, faults, of_game, setup};

/// The values that a menu offers for an option that is a duration.
const LENGTHS: [&str; 14] =
    ["10s", "30s", "45s", "1m", "90s", "2m", "3m", "5m", "10m", "30m", "1h", "6h", "24h", "72h"];
/// The shortest time in which a player may have to act: Discord delivers pictures and answers within a second or two.
const TO_ACT_LEAST: Millis = Millis::from_secs(5);
/// The maximum length of an option's help in a menu, in characters.
const HELP_CHARS_MAX: usize = 60;
/// The value that removes a default.
pub(in crate::discord) const USUAL: &str = "usual";

/// The name that people type for an option: `base` for `base_ms`.
pub(in crate::discord) fn typed_name(option: &OptionSpec) -> &'static str {
    option.name.strip_suffix("_ms").unwrap_or(option.name)
}

/// The house options that a host may choose for a game; lending only if the game has stakes.
pub(in crate::discord) fn offered_by_the_house(spec: &Spec) -> impl Iterator<Item = &'static OptionSpec> + use<> {
    let has_stakes = spec.ledger.is_some();
    let is_offered = move |name| [PAUSES_MAX, ABSENT_AFTER].contains(&name) || has_stakes && name == LEND;
    HOUSE_OPTIONS.iter().filter(move |option| is_offered(option.name))
}

/// The catalogue's name for the owner of an option: the game's id for the game's own option, `house` for an option of
/// every game.
pub(in crate::discord) fn owner(spec: &Spec, option: &OptionSpec) -> &'static str {
    if spec.options.iter().any(|own| own.name == option.name) { spec.id } else { "house" }
}

/// An option's default as people read it; `None` if it has none.
pub(in crate::discord) fn default_of(option: &OptionSpec) -> Option<String> {
    match option.live {
        Some(value) if matches!(option.kind, OptionKind::Duration(_)) => Some(Millis(value).to_string()),
        Some(value) => Some(value.to_string()),
        None => (option.default != OptionValue::Nothing).then(|| option.default.to_string()),
    }
}

/// The options of a game for which a server can set defaults.
pub(in crate::discord) fn options_of(spec: &Spec) -> impl Iterator<Item = &'static OptionSpec> + use<> {
    let at_table = HOUSE_OPTIONS.iter().filter(|option| option.name == TABLE);
    spec.options.iter().filter(|option| option.is_offered).chain(offered_by_the_house(spec)).chain(at_table)
}

/// Parses the value that somebody typed for an option.
///
/// # Errors
/// Says what the option takes.
pub(in crate::discord) fn typed(option: &OptionSpec, text: &str) -> Result<Value, Message> {
    if matches!(option.kind, OptionKind::Duration(_)) {
        let Some(length) = read_length(text) else {
            return Err(faults::Length { option: Words::markup(typed_name(option)) }.into());
        };
        return too_short(option, length, Words::markup(echo(text))).map_or_else(|| Ok(json!(length)), Err);
    }
    let list =
        || text.split([' ', ',']).filter(|part| !part.is_empty()).map(str::parse::<i64>).collect::<Result<Vec<_>, _>>();
    match (text.trim().parse::<i64>(), list(), serde_json::from_str::<Value>(text)) {
        (Ok(number), ..) => Ok(json!(number)),
        (_, Ok(numbers), _) => Ok(json!(numbers)),
        (.., Ok(value)) => Ok(value),
        _ => Err(takes(option)),
    }
}

/// The refusal that says what an option takes.
fn takes(option: &OptionSpec) -> Message {
    faults::TakesOnly { option: Words::markup(typed_name(option)), expects: option.expects() }.into()
}

/// The refusal of a duration that is too short for a host to choose for an option; `None` if it is long enough. Records
/// may contain shorter ones.
fn too_short(option: &OptionSpec, length: Millis, typed: Words) -> Option<Message> {
    let OptionKind::Duration(least) = option.kind else { return None };
    // A time for a player to act may be 0 if that means no such phase, or no limit.
    let is_to_act = least > 0 || option.role == OptionRole::ToAct;
    let (takes_zero, least) = match is_to_act {
        true if least > 0 => (false, Millis(least).max(TO_ACT_LEAST)),
        true => (true, TO_ACT_LEAST),
        false => (false, Millis(least)),
    };
    if length >= least || length == Millis::ZERO && takes_zero {
        return None;
    }
    let (option, least) = (Words::markup(typed_name(option)), Words::markup(least.to_string()));
    Some(if takes_zero {
        faults::TooShortOrZero { option, least, typed }.into()
    } else {
        faults::TooShort { option, least, typed }.into()
    })
}

/// Reads an option's value. Takes the words that people use for yes and no, and the words of a choice in any case.
fn said(option: &OptionSpec, text: &str) -> Result<Value, Message> {
    let text = text.trim();
    let word = text.to_lowercase();
    match option.kind {
        OptionKind::Flag => match word.as_str() {
            "yes" | "true" | "on" => Ok(json!(true)),
            "no" | "false" | "off" => Ok(json!(false)),
            _ => Err(faults::YesOrNo { option: Words::markup(typed_name(option)) }.into()),
        },
        OptionKind::Choice(words) => {
            let meant = words.iter().find(|known| known.to_lowercase() == word);
            meant.map(|word| json!(word)).ok_or_else(|| takes(option))
        }
        OptionKind::Number(..)
        | OptionKind::Duration(_)
        | OptionKind::Numbers(..)
        | OptionKind::PerSeat(..)
        | OptionKind::PerPair(..)
        | OptionKind::Seat => typed(option, text),
    }
}

/// The option with this name: `base` as well as `base_ms`.
pub(in crate::discord) fn named(spec: &Spec, name: &str) -> Option<&'static OptionSpec> {
    let name = name.trim().to_lowercase().replace([' ', '-'], "_");
    options_of(spec).find(|option| option.name == name || typed_name(option) == name)
}

/// Parses a text such as `base: 5m, reserve: 10m` and sets its options on top of those in `set`. The text `none`
/// removes all options, and JSON replaces them all.
///
/// # Errors
/// Says what is not understood, and what would be.
pub(in crate::discord) fn read(
    spec: &Spec,
    set: &Map<String, Value>,
    text: &str,
) -> Result<Map<String, Value>, Message> {
    let text = text.trim();
    if text.is_empty() || text.eq_ignore_ascii_case("none") {
        return Ok(Map::new());
    }
    if text.starts_with('{') {
        let given = serde_json::from_str(text);
        let given = given.map_err(|error| faults::NoJson { why: Words::markup(error.to_string()) })?;
        return checked(spec, given);
    }
    let mut options = set.clone();
    for (option, value) in one_line(spec.name, &options_of(spec).collect::<Vec<_>>(), text)? {
        if value.eq_ignore_ascii_case(USUAL) || value.eq_ignore_ascii_case("none") {
            options.remove(option.name);
        } else {
            options.insert(option.name.to_owned(), said(option, &value)?);
        }
    }
    checked(spec, options)
}

/// Parses the options of one match that a host types in one line, with the syntax of [`read`].
///
/// # Errors
/// Says what is not understood, and what would be.
pub(in crate::discord) fn read_for_match(spec: &Spec, text: &str) -> Result<Map<String, Value>, Message> {
    let mut read = Map::new();
    for (option, value) in one_line(spec.name, &typed_for_match(spec), text)? {
        if matches!(option.kind, OptionKind::Seat) {
            return Err(faults::ChosenInMatch { option: Words::markup(typed_name(option)) }.into());
        }
        read.insert(option.name.to_owned(), said(option, &value)?);
    }
    Ok(read)
}

/// The options that a host can type in one line for one match.
fn typed_for_match(spec: &Spec) -> Vec<&'static OptionSpec> {
    spec.options.iter().filter(|option| option.is_offered).chain(offered_by_the_house(spec)).collect()
}

/// The options of a match before its host types any: the server's defaults, overridden by those of the tempo.
pub(in crate::discord) fn to_begin_with(
    spec: &Spec,
    defaults: &Map<String, Value>,
    tempo: Tempo,
) -> Map<String, Value> {
    let mut options = defaults.get(spec.id).and_then(Value::as_object).cloned().unwrap_or_default();
    options.extend(spec.options_of(tempo));
    options
}

/// Autocompletion of a line of options: returns whole lines that complete the typed text. An incomplete name is
/// completed to each option that begins like it, with a value, and an incomplete value to each value that begins like
/// it. After a complete value, the lines are the typed line itself and the line with one more option.
pub(in crate::discord) fn completed(spec: &Spec, typed: &str) -> Vec<String> {
    let all = typed_for_match(spec);
    let options: Vec<_> = all.iter().copied().filter(|option| !offered_values(option).is_empty()).collect();
    let (before, last) = match typed.rsplit_once([',', ';']) {
        Some((before, last)) => (format!("{}, ", before.trim()), last.trim()),
        None => (String::new(), typed.trim()),
    };
    let mut named: Vec<&str> = one_line(spec.name, &all, &before)
        .map_or_else(|_| Vec::new(), |pairs| pairs.iter().map(|(option, _)| option.name).collect());
    let line = |before: &str, option: &OptionSpec, value: &str| format!("{before}{}: {value}", typed_name(option));
    let one_more = |before: &str, begun: &str, named: &[&str]| -> Vec<String> {
        let begins = |option: &&&OptionSpec| typed_name(option).starts_with(begun) && !named.contains(&option.name);
        let with_value = |option: &&OptionSpec| Some(line(before, option, offered_values(option).first()?));
        options.iter().filter(begins).filter_map(with_value).collect()
    };
    let (name, value) = last.split_once([':', '=', ' ']).unwrap_or((last, ""));
    let mut lines = match find(&options, name) {
        None => one_more(&before, &name.to_lowercase(), &named),
        Some(option) if said(option, value).is_ok() => {
            let whole = line(&before, option, value.trim());
            named.push(option.name);
            let more = one_more(&format!("{whole}, "), "", &named);
            std::iter::once(whole).chain(more).collect()
        }
        Some(option) => {
            let begins = |known: &&String| known.to_lowercase().starts_with(&value.trim().to_lowercase());
            offered_values(option).iter().filter(begins).map(|value| line(&before, option, value)).collect()
        }
    };
    lines.retain(|line| line.chars().count() <= CHOICE_CHARS_MAX);
    lines.truncate(CHOICES_MAX);
    lines
}

/// Splits a line such as `base: 10m, memory all, lend` into options and values. An option is a name, with or without a
/// colon, and its value; commas separate options. A flag without a value means yes. Values may contain commas: a part
/// that does not begin with a letter continues the part before it.
fn one_line(
    game: &str,
    options: &[&'static OptionSpec],
    text: &str,
) -> Result<Vec<(&'static OptionSpec, String)>, Message> {
    let mut pairs: Vec<(&'static OptionSpec, String)> = Vec::new();
    for part in text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
        let is_rest = part.starts_with(|first: char| !first.is_alphabetic());
        if let (true, Some((_, before))) = (is_rest, pairs.last_mut()) {
            before.extend([", ", part]);
            continue;
        }
        // A name before a colon may have several words; without a colon, it is the first word.
        let with_colon = part.split_once([':', '=']).filter(|(name, _)| find(options, name).is_some());
        let (name, value) = with_colon.or_else(|| part.split_once([' ', ':', '='])).unwrap_or((part, ""));
        let Some(option) = find(options, name) else { return Err(unknown(game, options, name)) };
        let is_flag = matches!(option.kind, OptionKind::Flag) && value.trim().is_empty();
        pairs.push((option, if is_flag { "yes" } else { value.trim() }.to_owned()));
    }
    Ok(pairs)
}

fn find(options: &[&'static OptionSpec], name: &str) -> Option<&'static OptionSpec> {
    let name = name.trim().to_lowercase().replace([' ', '-'], "_");
    options.iter().copied().find(|option| option.name == name || typed_name(option) == name)
}

/// The refusal of an unknown option, with the one that was probably meant.
fn unknown(game: &str, options: &[&'static OptionSpec], name: &str) -> Message {
    let names: Vec<_> = options.iter().map(|option| typed_name(option)).collect();
    let (game, typed) = (Words::markup(game), Words::markup(echo(name.trim())));
    match nearest(&name.trim().to_lowercase(), &names) {
        Some(known) => faults::NearestOption { game, typed, known: Words::markup(known) }.into(),
        None => faults::UnknownOption { game, typed, known: Words::markup(names.join(", ")) }.into(),
    }
}

fn checked(spec: &Spec, options: Map<String, Value>) -> Result<Map<String, Value>, Message> {
    host::complete(spec, &options, spec.seats.1).map_err(|bad| bad.message())?;
    for option in options_of(spec) {
        let length = options.get(option.name).and_then(Value::as_i64).map(Millis);
        if let Some(why) = length.and_then(|length| too_short(option, length, Words::markup(length.to_string()))) {
            return Err(why);
        }
    }
    Ok(options)
}

/// A game's options as menu entries.
pub(in crate::discord) fn choices(spec: &Spec, language: Language) -> Vec<(String, String)> {
    let entry = |option: &OptionSpec| {
        let name = typed_name(option);
        let about = of_game(language, owner(spec, option), Some(option.name)).unwrap_or_default();
        (format!("{name}: {}", cut(&about, HELP_CHARS_MAX)), option.name.to_owned())
    };
    options_of(spec).map(entry).take(CHOICES_MAX).collect()
}

/// Some values of an option; none for options that take a list or a seat.
fn some_values(option: &OptionSpec) -> Vec<String> {
    match option.kind {
        OptionKind::Choice(words) => words.iter().map(|&word| word.to_owned()).collect(),
        OptionKind::Flag => vec!["yes".to_owned(), "no".to_owned()],
        OptionKind::Duration(_) => {
            let fits = |text: &&&str| {
                read_length(text).is_some_and(|length| too_short(option, length, Words::markup(**text)).is_none())
            };
            LENGTHS.iter().filter(fits).map(|&text| text.to_owned()).collect()
        }
        OptionKind::Number(least, most) => (least..=most).take(CHOICES_MAX - 1).map(|n| n.to_string()).collect(),
        OptionKind::Numbers(..) | OptionKind::PerSeat(..) | OptionKind::PerPair(..) | OptionKind::Seat => Vec::new(),
    }
}

/// Some values of an option that can be typed, its default first.
fn offered_values(option: &OptionSpec) -> Vec<String> {
    let mut values = some_values(option);
    if let Some(usual) = default_of(option).filter(|usual| said(option, usual).is_ok()) {
        values.retain(|value| said(option, value) != said(option, &usual));
        values.insert(0, usual);
    }
    values
}

/// Some values of an option as menu entries, the default first; `None` for an option that must be typed.
pub(in crate::discord) fn values(spec: &Spec, name: &str, language: Language) -> Option<Vec<(String, String)>> {
    let option = named(spec, name)?;
    let words = Some(some_values(option)).filter(|words| !words.is_empty())?;
    let usual = match default_of(option) {
        Some(default) => setup::UsualValue { value: Words::markup(default) }.say(language).into(),
        None => setup::Usual.say(language).into(),
    };
    let entries = words.into_iter().map(|word| (word.clone(), word));
    Some(std::iter::once((usual, USUAL.to_owned())).chain(entries).take(CHOICES_MAX).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::CATALOGUE;

    #[test]
    fn options_are_typed_in_plain_words_over_what_is_set() {
        let spec = games::spec("mist").unwrap();
        let none = Map::new();
        let set = read(spec, &none, "base: 5m, Reserve = 1h 30m; variant: Heaven-and-Hell").unwrap();
        assert_eq!(
            Value::from(set.clone()),
            json!({"base_ms": 300_000, "reserve_ms": 5_400_000, "variant": "heaven-and-hell"})
        );
        let words =
            "5 minutes a turn; 1 hour 30 minutes of reserve for each player; rules of the season Heaven and Hell";
        assert_eq!(host::options_in_words(spec, &set, Language::English), words);
        let less = read(spec, &set, "reserve: usual, pauses max: 1").unwrap();
        assert_eq!(Value::from(less), json!({"base_ms": 300_000, "variant": "heaven-and-hell", "pauses_max": 1}));
        assert_eq!(read(spec, &set, " none "), Ok(none.clone()));
        // A reserve may be 0; values in a record are not limited.
        assert_eq!(
            read(spec, &none, "reserve: 0, base: 5s").map(Value::from),
            Ok(json!({"reserve_ms": 0, "base_ms": 5000}))
        );
        assert!(host::complete(spec, json!({"base_ms": 1}).as_object().unwrap(), 2).is_ok());
        assert_eq!(read(spec, &set, r#"{"base_ms": 90000}"#).map(Value::from), Ok(json!({"base_ms": 90_000})));
        for (text, why) in [
            ("5m", "has no option `5m`"),
            ("speed: 5", "Mist has no option `speed`"),
            ("base: soon", "`base` takes a length of time"),
            ("variant: fog", "`variant` takes one of"),
            ("{", "that is no JSON object"),
            ("pauses_max: 999", "pauses_max"),
            ("base: 1ms", "`base` takes a length of time from 5 s on. `1ms` is less"),
            (r#"{"base_ms": 1}"#, "`base` takes a length of time from 5 s on"),
            ("first_pick: 4s", "`first_pick` takes 0 or a length of time from 5 s on. `4s` is less"),
        ] {
            let refused = read(spec, &none, text).unwrap_err().to_string();
            assert!(refused.contains(why), "{text}: {refused}");
        }
    }

    /// Some values of an option, as in a header.
    fn examples(option: &OptionSpec) -> Vec<Value> {
        match option.kind {
            OptionKind::Choice(words) => words.iter().map(|word| json!(word)).collect(),
            OptionKind::Flag => vec![json!(true), json!(false)],
            OptionKind::Duration(_) => vec![json!(0), json!(300), json!(5_400_000)],
            OptionKind::Number(least, most) => vec![json!(least), json!(most)],
            OptionKind::Seat => vec![json!(0)],
            OptionKind::Numbers(count, least, _) => vec![json!(vec![least; count])],
            OptionKind::PerSeat(..) => vec![json!(3), json!([3, 4])],
            OptionKind::PerPair(..) => vec![json!(3), json!({"0-1": 2})],
        }
    }

    #[test]
    fn every_option_is_told_in_words_and_never_by_its_name() {
        let offered = |spec| options_of(spec).map(move |option| (spec, option));
        for (spec, option) in CATALOGUE.iter().chain(games::UNLISTED).flat_map(|&spec| offered(spec)) {
            for value in examples(option) {
                let options: Map<String, Value> = [(option.name.to_owned(), value)].into_iter().collect();
                for language in Language::ALL {
                    let told = host::options_in_words(spec, &options, language);
                    let case = format!("{} {options:?} in {language:?}: {told:?}", spec.id);
                    assert!(!told.is_empty() && !told.contains(['_', '{', '"', '[']), "{case}");
                    assert!(!["true", "false", " ms", "null"].iter().any(|word| told.contains(word)), "{case}");
                }
                let told = host::options_in_words(spec, &options, Language::Pseudo);
                assert!(!told.contains(|letter: char| letter.is_ascii_alphabetic()), "{options:?}: {told:?}");
            }
        }
    }

    #[test]
    fn options_of_a_match_are_told_one_after_another_in_the_readers_language() {
        let spec = games::spec("mist").unwrap();
        let options = json!({"base_ms": 1_200_000, "memory": "all", "lend": true, "await_delivery_ms": 10_000});
        let told = |language| host::options_in_words(spec, options.as_object().unwrap(), language);
        let english = "20 minutes a turn; boards remember everything; the house lends what players lack";
        assert_eq!(told(Language::English), english);
        let german = "20 Minuten pro Zug; Bretter merken sich alles; das Haus leiht, was Spielern fehlt";
        assert_eq!(told(Language::German), german);
        let starry = games::spec("starry").unwrap();
        let pairs = json!({"community": {"0-1": 2, "2-3": 1}});
        let told = host::options_in_words(starry, pairs.as_object().unwrap(), Language::English);
        let english = "community garnets of each pair: 2 for players 1 and 2, 1 for players 3 and 4";
        assert_eq!(told, english);
    }

    #[test]
    fn options_of_a_match_are_read_from_one_line() {
        let spec = games::spec("starry").unwrap();
        let read = read_for_match(spec, "round_ms 12h, lock: match,star_points=2, lend").unwrap();
        assert_eq!(json!(read), json!({"round_ms": 43_200_000, "lock": "match", "star_points": 2, "lend": true}));
        for text in ["round 12h", "round_ms: 12h", "Round: 12h", "round=12h"] {
            let read = read_for_match(spec, text).unwrap();
            assert_eq!(json!(read), json!({"round_ms": 43_200_000}), "{text}");
        }
        let read =
            read_for_match(spec, "star points: 3, garnets: 3, 1, 0, 2; community {\"0-1\": 2}, lend no").unwrap();
        let expected = json!({"star_points": 3, "garnets": [3, 1, 0, 2], "community": {"0-1": 2}, "lend": false});
        assert_eq!(json!(read), expected);
        assert_eq!(read_for_match(spec, "").unwrap(), Map::new());
        for (text, words) in
            [("speed 3", "has no option `speed`"), ("lock never", "`lock` takes"), ("round_ms soon", "length of time")]
        {
            let refused = read_for_match(spec, text).unwrap_err().to_string();
            assert!(refused.contains(words), "{text}: {refused}");
        }
        assert!(read_for_match(games::spec("mist").unwrap(), "first Ann").is_err());
    }

    #[test]
    fn a_line_of_options_is_completed_with_lines_that_are_taken() {
        let spec = games::spec("mist").unwrap();
        let offers = |typed: &str, line: &str| {
            let lines = completed(spec, typed);
            assert!(lines.iter().any(|known| known == line), "{typed}: {lines:?}");
        };
        for (typed, line) in [
            ("", "memory: strict"),
            ("mem", "memory: strict"),
            ("memory", "memory: all"),
            ("Memory: a", "memory: all"),
            ("memory all", "memory: all"),
            ("memory: all", "memory: all, base: 1 min"),
            ("memory: all, ba", "memory: all, base: 1 min"),
            ("memory: all, base 1", "memory: all, base: 10m"),
        ] {
            offers(typed, line);
        }
        assert!(completed(spec, "memory: all, ").iter().all(|line| !line.contains("memory: all, memory")));
        assert!(completed(spec, "no such option: 3").is_empty());
        for spec in CATALOGUE {
            for typed in typed_for_match(spec)
                .into_iter()
                .flat_map(|option| ["", ": "].map(|end| format!("{}{end}", typed_name(option))))
            {
                for line in completed(spec, &typed) {
                    assert!(read_for_match(spec, &line).is_ok(), "{}: {typed}: {line}", spec.id);
                }
            }
        }
    }

    #[test]
    fn a_tempo_stands_over_what_the_server_chooses_and_beneath_what_a_host_types() {
        let spec = games::spec("mist").unwrap();
        let defaults = json!({"mist": {"base_ms": 300_000, "memory": "all"}});
        let begun = |tempo| Value::from(to_begin_with(spec, defaults.as_object().unwrap(), tempo));
        assert_eq!(begun(Tempo::Live), json!({"base_ms": 300_000, "memory": "all"}));
        assert_eq!(begun(Tempo::Slow), json!({"base_ms": 86_400_000, "memory": "all"}));
        for spec in CATALOGUE {
            let options = to_begin_with(spec, &Map::new(), Tempo::Slow);
            assert!(host::complete(spec, &options, spec.seats.1).is_ok(), "{}", spec.id);
        }
    }

    #[test]
    fn a_mistyped_name_is_answered_by_the_nearest_one() {
        let spec = games::spec("mist").unwrap();
        for (typed, meant) in
            [("bsae: 10m", "base"), ("baze 10m", "base"), ("memry: all", "memory"), ("reserv 1h", "reserve")]
        {
            let words = format!("The nearest is `{meant}`");
            let refused = [read_for_match(spec, typed).unwrap_err(), read(spec, &Map::new(), typed).unwrap_err()];
            assert!(refused.iter().all(|refused| refused.to_string().contains(&words)), "{typed}: {refused:?}");
        }
        let far = read_for_match(spec, "colour: red").unwrap_err().to_string();
        assert!(far.contains("It has variant, ") && !far.contains("nearest"), "{far}");
    }

    #[test]
    fn a_list_may_have_commas() {
        let lists = |spec: &&&Spec| spec.options.iter().any(|option| matches!(option.kind, OptionKind::Numbers(..)));
        let spec = CATALOGUE.iter().find(lists).expect("a game with a list");
        let option = spec.options.iter().find(|option| matches!(option.kind, OptionKind::Numbers(..))).unwrap();
        let OptionKind::Numbers(count, least, _) = option.kind else { unreachable!("it was looked for") };
        let list = vec![least.to_string(); count].join(", ");
        let read = read(spec, &Map::new(), &format!("{}: {list}", option.name));
        assert!(read.is_ok_and(|set| set[option.name].as_array().is_some_and(|list| list.len() == count)), "{list}");
    }

    #[test]
    fn every_value_of_a_menu_is_one_that_the_option_takes() {
        for spec in CATALOGUE {
            assert!(!choices(spec, Language::English).is_empty());
            for (_, name) in choices(spec, Language::English) {
                for (label, value) in values(spec, &name, Language::English).unwrap_or_default() {
                    let option = named(spec, &name).unwrap();
                    let taken =
                        value == USUAL || said(option, &value).is_ok_and(|value| option.takes(&value, spec.seats.1));
                    assert!(taken, "{} {name} {label}", spec.id);
                }
            }
        }
    }
}
