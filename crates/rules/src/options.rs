//! [`options!`](macro@crate::options) declares the options of a game once, both as a list for commands and checks and
//! as a struct that the rules read.

/// Declares the options of a game: a struct to deserialize from a match's options, and the list of their
/// [`OptionSpec`](crate::OptionSpec)s.
///
/// ```
/// rules::options! {
///     /// The options of a match.
///     #[derive(Debug)]
///     pub struct Options;
///
///     /// Every option with its default.
///     pub const OPTIONS;
///
///     /// How many rounds are played
///     "rounds" => pub rounds: usize, Number(1, 20) = Number(10);
///
///     /// The time for each turn
///     "base_ms" => base: rules::Millis, Duration(1) = Time(rules::Millis::from_secs(60)), .turn_time();
///
///     /// The season whose rules are played
///     "variant", Choice(&["first", "second"]) = Word("first");
/// }
///
/// assert_eq!(OPTIONS[1].name, "base_ms");
/// let options: Options = serde_json::from_str(r#"{"rounds": 3, "base_ms": 5000, "variant": "second"}"#).unwrap();
/// assert_eq!((options.rounds, options.base), (3, rules::Millis(5000)));
/// ```
///
/// The doc comment of an option becomes the doc comment of its field. After it come the option's name in records and
/// commands; the field for its value, unless the option only chooses a preset; an [`OptionKind`](crate::OptionKind);
/// the default, an [`OptionValue`](crate::OptionValue); and further properties, as methods of `OptionSpec`. The
/// description that people read is in the catalogue `options.ftl`.
#[macro_export]
macro_rules! options {
    (
        $(#[$outer:meta])*
        $vis:vis struct $options:ident;

        $(#[$list_outer:meta])*
        $list_vis:vis const $list:ident;

        $(
            #[doc = $about:literal]
            $name:literal $(=> $field_vis:vis $field:ident: $type:ty)?,
            $kind:ident $(($($range:tt)*))? = $value:ident $(($($default:tt)*))?
            $(, $(.$fact:ident($($given:expr)?))+)?;
        )*
    ) => {
        $(#[$outer])*
        #[derive($crate::serde::Deserialize)]
        #[serde(crate = "rules::serde")]
        $vis struct $options {
            $($(
                #[doc = $about]
                #[serde(rename = $name)]
                $field_vis $field: $type,
            )?)*
        }

        $(#[$list_outer])*
        $list_vis const $list: &[$crate::OptionSpec] = &[$(
            $crate::OptionSpec::new(
                $name,
                $crate::OptionKind::$kind $(($($range)*))?,
                $crate::OptionValue::$value $(($($default)*))?,
            )
            $($(.$fact($($given)?))+)?
        ),*];
    };
}
