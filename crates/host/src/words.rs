//! Inputs of players and hosts that mean the same in every game, and the cleaning of inputs.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;

use super::Refusal;
use super::length::{self, write_length};
use rules::{DRAFT, INPUT_CHARS_MAX, Millis, Seat, Seating, Timestamp};

/// The input that takes back everything that is staged, whatever its parts.
pub(super) const UNDO_ALL: &str = "undo all";

/// Identifies a draft of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The number of the draft among the seat's drafts.
    pub(super) number: u32,
    /// When the draft was made. The time distinguishes drafts with the same number, because numbers are used again
    /// after a rewind. `None` in texts of older versions, which do not contain the time.
    pub(super) at: Option<Timestamp>,
}

impl Draft {
    /// The value before a seat's first draft.
    pub(super) const NONE: Self = Self { number: 0, at: None };

    /// Whether this identifier, read from a text, refers to the draft `other`.
    pub(super) fn is(self, other: Self) -> bool {
        self.number == other.number && (self.at.is_none() || self.at == other.at)
    }
}

/// Inputs of players that mean the same in every game and are not passed on to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseWord {
    /// Takes back the staged submission.
    Undo,
    /// Locks in what is staged. If a draft is named, locks in only if that draft is still staged.
    Lock(Option<Draft>),
    /// Stops the clocks.
    Pause,
    /// Agrees to end a pause by a player.
    Resume,
    /// Gives up the match.
    Concede,
    /// Offers to end the match here, or accepts such an offer.
    Agree,
    /// Declines an offer to end the match here.
    Decline,
    /// Takes a practice match back to the player's last turn.
    Back,
}

impl HouseWord {
    /// The word that `input` consists of, where `input` is a result of [`clean`]; `None` if `input` is anything else.
    pub fn read(input: &str) -> Option<Self> {
        let is = |word: &str| input.eq_ignore_ascii_case(word);
        match input.len() {
            4 if is("undo") => Some(Self::Undo),
            4 if is("lock") => Some(Self::Lock(None)),
            4 if is("back") => Some(Self::Back),
            9 if is("take back") => Some(Self::Back),
            // A bare `draft` is a draft from which everything was removed.
            5 if is(DRAFT) => Some(Self::Undo),
            5 if is("pause") => Some(Self::Pause),
            5 if is("agree") => Some(Self::Agree),
            6 if is("resume") => Some(Self::Resume),
            8 if is(UNDO_ALL) => Some(Self::Undo),
            7 if is("confirm") || is("lock in") => Some(Self::Lock(None)),
            7 if is("concede") => Some(Self::Concede),
            7 if is("decline") => Some(Self::Decline),
            _ => locked_draft(input).map(|draft| Self::Lock(Some(draft))),
        }
    }
}

/// The input that locks in this draft and no other.
pub(super) fn lock_of(Draft { number, at }: Draft) -> String {
    at.map_or_else(|| format!("lock #{number}"), |at| format!("lock #{number}@{}", at.0))
}

fn locked_draft(input: &str) -> Option<Draft> {
    let (word, draft) = input.split_once(" #")?;
    let (number, at) = draft.split_once('@').map_or((draft, None), |(number, at)| (number, Some(at)));
    let at = at.map(|at| at.parse().map(Timestamp)).transpose().ok()?;
    let number = number.parse().ok()?;
    word.eq_ignore_ascii_case("lock").then_some(Draft { number, at })
}

/// The part of an input before a final `lock` or `lock in`; `None` if the input does not end so.
pub(super) fn before_lock(input: &str) -> Option<&str> {
    let (rest, word) = input.rsplit_once(' ')?;
    let rest =
        if word.eq_ignore_ascii_case("in") { rest.rsplit_once(' ').map_or(rest, |(rest, _)| rest) } else { rest };
    let lock = &input[rest.len()..];
    let is_lock = matches!(HouseWord::read(lock.trim()), Some(HouseWord::Lock(None)));
    Some(rest.trim_end_matches([',', ';', ' '])).filter(|rest| is_lock && !rest.is_empty())
}

/// The part of an input after [`DRAFT`]: the submission to hold back.
pub(super) fn draft(input: &str) -> Option<&str> {
    let (word, rest) = input.split_once(' ')?;
    word.eq_ignore_ascii_case(DRAFT).then_some(rest)
}

/// Normalizes an input for the games: one line, with compatibility forms folded (full-width letters become plain ones),
/// without invisible characters, with single spaces, and without a leading slash or `/submit`.
///
/// # Errors
/// The input is too long or empty.
pub fn clean(input: &str) -> Result<String, Refusal> {
    // The length is checked first: normalization may lengthen a text, but only by a constant factor.
    if input.chars().take(INPUT_CHARS_MAX + 1).count() > INPUT_CHARS_MAX {
        return Err(Refusal::TooLong(INPUT_CHARS_MAX));
    }
    let mut cleaned = String::with_capacity(input.len());
    for character in input.nfkc() {
        if character.is_whitespace() || character.is_control() {
            if !cleaned.is_empty() && !cleaned.ends_with(' ') {
                cleaned.push(' ');
            }
        } else if !is_invisible(character) {
            cleaned.push(character);
        }
    }
    let text = cleaned.trim_end();
    let text = text.strip_prefix('/').unwrap_or(text);
    let text = match text.get(..7) {
        Some(command) if command.eq_ignore_ascii_case("submit ") => text[7..].trim_start(),
        _ => text,
    };
    if text.is_empty() { Err(Refusal::Empty) } else { Ok(text.to_owned()) }
}

/// Normalizes a seat's name for comparisons: as somebody would type it, without a leading `@`.
pub fn clean_name(name: &str) -> String {
    let shown: String = name.nfkc().filter(|&character| !is_invisible(character)).collect();
    let words: Vec<_> = shown.split(|character: char| character.is_whitespace() || character.is_control()).collect();
    let words: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ").trim_start_matches('@').trim_start().to_owned()
}

/// Zero-width and direction-changing characters: they could make one text look like another.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// An order of a host about a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Stops all clocks.
    Pause,
    /// Ends the pause.
    Resume,
    /// Ends the match without a winner.
    End,
    /// Ends the match; this seat wins.
    Award(Seat),
    /// Annuls the match: ends it if it still runs, and makes it count for nothing.
    Annul,
    /// Reopens a finished match as it was just before it ended.
    Reopen,
    /// Rewinds the match to the beginning of the turn with this number.
    Back(u32),
    /// Moves running deadlines later by this length: written by the program after an outage and for quiet hours.
    Shift(Millis),
    /// Adds this length to the seat's clock, or takes it away if negative.
    Adjust(Seat, Millis),
    /// Moves the running deadline later by this length, or earlier if negative.
    Extend(Millis),
    /// Restarts the seat's time for the present turn, with its full length or with the given length.
    Renew(Seat, Option<Millis>),
}

impl Order {
    /// Whether the match is over once this order has been carried out.
    pub fn ends_match(self) -> bool {
        matches!(self, Self::End | Self::Award(_) | Self::Annul)
    }

    /// Parses a host's order as a record writes it, with seats by number or name.
    ///
    /// # Errors
    /// The order is unknown, or its arguments are missing or bad; the message says which.
    pub(super) fn read(text: &str, seating: &Seating) -> Result<Self, Refusal> {
        let of_table = |seat: &Seat| seat.index() < seating.n_seats();
        Self::parse(text, |who| numbered(who).filter(of_table).or_else(|| seating.seat_named(who)))
    }

    fn parse(text: &str, seat_of: impl Fn(&str) -> Option<Seat>) -> Result<Self, Refusal> {
        let seat = |text: &str| {
            let echo = || format!("{:?}", text.chars().take(40).collect::<String>());
            seat_of(text).ok_or_else(|| Refusal::NoSuchSeat(echo()))
        };
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        let alone = |order| {
            if rest.is_empty() { Ok(order) } else { Err(Refusal::BadOrder(format!("{word} stands alone"))) }
        };
        match word.to_ascii_lowercase().as_str() {
            "pause" => alone(Self::Pause),
            "resume" => alone(Self::Resume),
            "end" => alone(Self::End),
            "annul" => alone(Self::Annul),
            "reopen" => alone(Self::Reopen),
            "back" => rest
                .parse()
                .map(Self::Back)
                .map_err(|_| Refusal::BadOrder("back needs the number of a turn, such as back 7".to_owned())),
            "award" => Ok(Self::Award(seat(rest)?)),
            "renew" => match rest.rsplit_once(char::is_whitespace).map(|(who, length)| (who, amount(length))) {
                Some((who, Ok(length))) if length > Millis::ZERO => Ok(Self::Renew(seat(who)?, Some(length))),
                _ => Ok(Self::Renew(seat(rest)?, None)),
            },
            "shift" => match amount(rest)? {
                length if length < Millis::ZERO => {
                    Err(Refusal::BadOrder("shift moves deadlines later; give a length such as +30s".to_owned()))
                }
                length => Ok(Self::Shift(length)),
            },
            "extend" => Ok(Self::Extend(amount(rest)?)),
            "adjust" => {
                let (who, length) = rest
                    .rsplit_once(char::is_whitespace)
                    .ok_or_else(|| Refusal::BadOrder("adjust needs a seat and a length, such as 0 +60s".to_owned()))?;
                Ok(Self::Adjust(seat(who)?, amount(length)?))
            }
            _ => Err(Refusal::UnknownOrder(word.chars().take(20).collect())),
        }
    }
}

/// The order with which the program records a rest in quiet hours: an [`Order::Shift`] with a sign and a unit, such as
/// `shift +8h`. This form distinguishes a rest from a compensated outage (`shift 28800000`); both have the same effect.
pub fn rest_in_record(length: Millis) -> String {
    format!("shift {}", write_length(length))
}

/// Whether a host's order in a record was written by [`rest_in_record`].
pub fn is_rest(order: &str) -> bool {
    order.starts_with("shift +")
}

/// The order as records write it; [`FromStr`] parses it.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pause => f.write_str("pause"),
            Self::Resume => f.write_str("resume"),
            Self::End => f.write_str("end"),
            Self::Award(seat) => write!(f, "award {seat}"),
            Self::Annul => f.write_str("annul"),
            Self::Reopen => f.write_str("reopen"),
            Self::Back(turn) => write!(f, "back {turn}"),
            Self::Shift(length) => write!(f, "shift {}", length.0),
            Self::Adjust(seat, length) => write!(f, "adjust {seat} {}", write_length(*length)),
            Self::Extend(length) => write!(f, "extend {}", write_length(*length)),
            Self::Renew(seat, None) => write!(f, "renew {seat}"),
            Self::Renew(seat, Some(length)) => write!(f, "renew {seat} {}", write_length(*length)),
        }
    }
}

/// Parses what [`Display`](fmt::Display) writes, with seats by number; does not check whether the table has such a
/// seat.
impl FromStr for Order {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        Self::parse(text, numbered)
    }
}

/// Parses a seat's number, counted from 0.
fn numbered(text: &str) -> Option<Seat> {
    text.parse().ok().and_then(Seat::new)
}

/// Parses a length of time in an order.
fn amount(text: &str) -> Result<Millis, Refusal> {
    length::in_record(text).ok_or_else(|| {
        let echo: String = text.chars().take(20).collect();
        Refusal::BadOrder(format!("{echo:?} is not a length of time; give one such as +60s, -5m, +1h or +500"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::BySeat;

    #[test]
    fn inputs_are_cleaned_before_anybody_reads_them() {
        for (typed, read) in [
            ("  c3  ", "c3"),
            ("f3\n d7", "f3 d7"),
            ("/submit A4 G5", "A4 G5"),
            ("/undo", "undo"),
            ("Ｃ３", "C3"),
            ("C\u{200b}3\u{202e}", "C3"),
            ("C3\u{0}D4", "C3 D4"),
        ] {
            assert_eq!(clean(typed).as_deref(), Ok(read), "{typed:?}");
        }
        assert_eq!(clean(" \u{200b} "), Err(Refusal::Empty));
        assert_eq!(clean(&"x".repeat(501)), Err(Refusal::TooLong(500)));
    }

    #[test]
    fn orders_are_read_with_seats_by_number_or_name() {
        let seating =
            Seating { names: BySeat::from(vec!["Ann".to_owned(), "Ben B".to_owned()]), advantage: Seat::FIRST };
        let ben = Seat::new(1).unwrap();
        for (text, order) in [
            ("pause", Order::Pause),
            ("award 1", Order::Award(ben)),
            ("award ben b", Order::Award(ben)),
            ("adjust 1 +60s", Order::Adjust(ben, Millis(60_000))),
            ("adjust Ben B -5m", Order::Adjust(ben, Millis(-300_000))),
            ("extend +1h", Order::Extend(Millis(3_600_000))),
            ("shift 1500", Order::Shift(Millis(1500))),
            ("back 12", Order::Back(12)),
            ("Reopen", Order::Reopen),
            ("annul", Order::Annul),
            ("renew 1", Order::Renew(ben, None)),
            ("renew Ben B", Order::Renew(ben, None)),
            ("renew Ben B +5m", Order::Renew(ben, Some(Millis(300_000)))),
        ] {
            assert_eq!(Order::read(text, &seating), Ok(order), "{text}");
            assert_eq!(order.to_string().parse(), Ok(order), "{text}");
        }
        let rest = rest_in_record(Millis::from_hours(8));
        assert_eq!((Order::read(&rest, &seating), is_rest(&rest)), (Ok(Order::Shift(Millis::from_hours(8))), true));
        assert!(!is_rest(&Order::Shift(Millis::from_hours(8)).to_string()), "an outage is no rest");
        for text in [
            "",
            "dance",
            "award",
            "award 2",
            "adjust 1",
            "adjust +60s",
            "extend soon",
            "shift -5s",
            "end now",
            "back",
            "back -1",
            "annul it",
            "renew",
            "renew 1 -5m",
        ] {
            assert!(Order::read(text, &seating).is_err(), "{text:?} was read");
        }
    }
}
