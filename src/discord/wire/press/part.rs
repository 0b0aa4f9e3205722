//! The table of presses, and the form of each part of a press in a custom id.

use std::fmt::Write;

use super::moment::{choice_id, form_id, press_id, read_choice, read_form, read_press};
use super::{
    Deed, Eyes, Fatal, InLesson, InMenu, Kept, LogOrder, PuzzleRequest, Question, Reply, SeasonAsk, Typed, moment,
};
use crate::store::{InputId, InvitationId, MatchId, Place, PuzzleId, SeasonId};
use league::daily::{Day, Span};
use rules::Pressed;

/// Generates [`Press`](super::Press) from a table with one line for each press: the letter at the start of its custom
/// ids, and its parts in order, each after a colon. Only the last part may contain colons.
macro_rules! presses {
    ($($(#[$doc:meta])* $letter:literal $name:ident($($field:ident: $part:ty),* $(,)?);)*) => {
        /// The meaning of a press.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(in crate::discord) enum Press {
            $($(#[$doc])* $name($($part),*),)*
        }

        impl Press {
            /// The custom id, if it is short enough for Discord.
            pub(in crate::discord) fn custom_id(&self) -> Option<String> {
                let id = match self {
                    $(Self::$name($($field),*) => {
                        let mut id = $letter.to_owned();
                        $(Part::write($field, &mut id);)*
                        id
                    })*
                };
                (id.chars().count() <= CUSTOM_ID_CHARS_MAX).then_some(id)
            }

            /// Reads a custom id; `None` if the bot does not make such an id.
            pub(in crate::discord) fn read(custom_id: &str) -> Option<Self> {
                let (letter, rest) = match custom_id.split_once(':') {
                    Some((letter, rest)) => (letter, Some(rest)),
                    None => (custom_id, None),
                };
                let now = match letter {
                    $($letter => (|| {
                        let n_parts = [$(stringify!($field)),*].len();
                        let mut parts = rest.into_iter().flat_map(|rest| rest.splitn(n_parts, ':'));
                        Some(Self::$name($(<$part as Part>::read(parts.next())?),*))
                    })(),)*
                    _ => None,
                };
                now.or_else(|| older::read(letter, rest?))
            }

            /// The match or puzzle that the press is about, if its first part names one.
            pub(in crate::discord) fn place(&self) -> Option<Place> {
                match self {
                    $(Self::$name($($field),*) => [$(Part::place($field)),*].into_iter().next().flatten(),)*
                }
            }
        }
    };
}
pub(super) use presses;

/// A part of a press.
pub(super) trait Part: Sized {
    /// Appends this part to a custom id, after a colon.
    fn write(&self, id: &mut String);

    /// Parses what [`Part::write`] appends, without the colon. `text` is `None` if the custom id ends before this part.
    fn read(text: Option<&str>) -> Option<Self>;

    /// The match or puzzle that this part names.
    fn place(&self) -> Option<Place> {
        None
    }
}

fn append(id: &mut String, text: impl std::fmt::Display) {
    write!(id, ":{text}").expect("a string takes everything");
}

/// Parts that are written by their `Display` and read by their `FromStr`.
macro_rules! texts {
    ($($part:ty),*) => {$(
        impl Part for $part {
            fn write(&self, id: &mut String) {
                append(id, self);
            }

            fn read(text: Option<&str>) -> Option<Self> {
                text?.parse().ok()
            }
        }
    )*};
}

/// Enums that are written and read as the words that `strum` derives for them.
macro_rules! words {
    ($($part:ty),*) => {$(
        impl Part for $part {
            fn write(&self, id: &mut String) {
                append(id, <&str>::from(self));
            }

            fn read(text: Option<&str>) -> Option<Self> {
                text?.parse().ok()
            }
        }
    )*};
}

/// Types that wrap a number. `names` gives the kind of place that the number identifies.
macro_rules! numbers {
    ($($part:ident $(names $place:ident)?),*) => {$(
        impl Part for $part {
            fn write(&self, id: &mut String) {
                append(id, self.0);
            }

            fn read(text: Option<&str>) -> Option<Self> {
                text?.parse().ok().map(Self)
            }

            $(fn place(&self) -> Option<Place> {
                Some(Place::$place(*self))
            })?
        }
    )*};
}

/// Parts that may be absent.
macro_rules! optional {
    ($($part:ty),*) => {$(
        impl Part for Option<$part> {
            fn write(&self, id: &mut String) {
                if let Some(part) = self {
                    part.write(id);
                }
            }

            fn read(text: Option<&str>) -> Option<Self> {
                match text {
                    Some(_) => <$part>::read(text).map(Some),
                    None => Some(None),
                }
            }
        }
    )*};
}

texts!(String, char, i64, u32, usize, PuzzleRequest);
words!(Deed, Kept);
numbers!(MatchId names Match, PuzzleId names Puzzle, InputId, InvitationId, SeasonId);
optional!(PuzzleId, InvitationId);

impl Part for Place {
    fn write(&self, id: &mut String) {
        append(id, self);
    }

    fn read(text: Option<&str>) -> Option<Self> {
        text?.parse().ok()
    }

    fn place(&self) -> Option<Place> {
        Some(*self)
    }
}

impl Part for Day {
    fn write(&self, id: &mut String) {
        append(id, self);
    }

    fn read(text: Option<&str>) -> Option<Self> {
        Self::parse(text?)
    }
}

impl Part for Span {
    fn write(&self, id: &mut String) {
        append(id, self.word());
    }

    fn read(text: Option<&str>) -> Option<Self> {
        Self::parse(text?)
    }
}

impl Part for Pressed {
    fn write(&self, id: &mut String) {
        append(id, press_id(self));
    }

    fn read(text: Option<&str>) -> Option<Self> {
        read_press(text?)
    }
}

impl Part for InMenu {
    fn write(&self, id: &mut String) {
        append(id, choice_id(self.number, &self.pressed));
    }

    fn read(text: Option<&str>) -> Option<Self> {
        let (number, pressed) = read_choice(text?)?;
        Some(Self { number, pressed })
    }
}

impl Part for Typed {
    fn write(&self, id: &mut String) {
        append(id, form_id(&self.0));
    }

    fn read(text: Option<&str>) -> Option<Self> {
        read_form(text?).map(Self)
    }
}

impl Part for Reply {
    fn write(&self, id: &mut String) {
        append(id, self.word());
    }

    fn read(text: Option<&str>) -> Option<Self> {
        Self::read_word(text?)
    }
}

impl Part for Eyes {
    fn write(&self, id: &mut String) {
        match self {
            Self::All => append(id, "all"),
            Self::Seat(number) => append(id, number),
        }
    }

    fn read(text: Option<&str>) -> Option<Self> {
        if text? == "all" { Some(Self::All) } else { text?.parse().ok().map(Self::Seat) }
    }
}

impl Part for Question {
    fn write(&self, id: &mut String) {
        match self {
            Self::Submission => {}
            Self::Board => append(id, "board"),
            Self::Export(format) => append(id, format_args!("export:{format}")),
        }
    }

    fn read(text: Option<&str>) -> Option<Self> {
        match text {
            None => Some(Self::Submission),
            Some("board") => Some(Self::Board),
            Some(text) => text.strip_prefix("export:").map(|format| Self::Export(format.to_owned())),
        }
    }
}

impl Part for Fatal {
    fn write(&self, id: &mut String) {
        append(id, format_args!("{}:{}{}:{}", self.table, self.ends, self.epoch, self.order));
    }

    fn read(text: Option<&str>) -> Option<Self> {
        let (table, rest) = text?.split_once(':')?;
        let (asked, order) = rest.split_once(':')?;
        let ends = asked.chars().next().filter(char::is_ascii_lowercase)?;
        let epoch = asked[1..].parse().ok()?;
        Some(Self { table: MatchId(table.parse().ok()?), ends, epoch, order: order.parse().ok()? })
    }

    fn place(&self) -> Option<Place> {
        Some(self.table.into())
    }
}

impl Part for SeasonAsk {
    fn write(&self, id: &mut String) {
        append(id, if let Self::Vote(ask) = self { <&str>::from(ask) } else { self.into() });
    }

    fn read(text: Option<&str>) -> Option<Self> {
        text?.parse().ok().or_else(|| text?.parse().ok().map(Self::Vote))
    }
}

impl Part for Option<LogOrder> {
    fn write(&self, id: &mut String) {
        match self {
            Some(order) => append(id, order),
            None => append(id, "no"),
        }
    }

    fn read(text: Option<&str>) -> Option<Self> {
        if text? == "no" { Some(None) } else { text?.parse().ok().map(Some) }
    }
}

impl Part for InLesson {
    fn write(&self, id: &mut String) {
        match self {
            Self::Begin => append(id, "b:"),
            Self::Say(press) => append(id, format_args!("p:{}", press_id(press))),
            Self::Choose(InMenu { number, pressed }) => append(id, format_args!("m:{}", choice_id(*number, pressed))),
            Self::Look(frame) => append(id, format_args!("l:{frame}")),
        }
    }

    fn read(text: Option<&str>) -> Option<Self> {
        let (deed, text) = text?.split_once(':')?;
        match deed {
            "b" => Some(Self::Begin),
            "p" => read_press(text).map(Self::Say),
            "m" => InMenu::read(Some(text)).map(Self::Choose),
            "l" => Some(Self::Look(text.to_owned())),
            // From versions whose custom ids did not contain the moment.
            "s" => Some(Self::Say(moment::older(text))),
            "c" => {
                let (number, prefix) = text.split_once(':')?;
                Some(Self::Choose(InMenu { number: number.parse().ok()?, pressed: moment::older_choice(prefix) }))
            }
            _ => None,
        }
    }
}
