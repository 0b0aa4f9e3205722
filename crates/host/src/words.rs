//! The words that mean the same in every game: what players and hosts say to the house, and how inputs are cleaned.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;

use super::Refusal;
use super::length::{self, write_length};
use rules::{DRAFT, INPUT_CHARS_MAX, Millis, Seat, Seating, Timestamp};

/// Takes back everything that is staged, whatever parts it has.
pub(super) const UNDO_ALL: &str = "undo all";

/// Which draft of a seat is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Its number among the seat's drafts.
    pub(super) number: u32,
    /// When it was made: a match that is put back to an earlier time gives numbers a second time. `None` where a text does
    /// not say it, as older ones do not.
    pub(super) at: Option<Timestamp>,
}

impl Draft {
    /// Before the first.
    pub(super) const NONE: Self = Self { number: 0, at: None };

    /// Whether a text that means this one means that draft.
    pub(super) fn is(self, other: Self) -> bool {
        self.number == other.number && (self.at.is_none() || self.at == other.at)
    }
}

/// What a player says to the house: words that mean the same in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseWord {
    /// Takes back what is staged.
    Undo,
    /// Locks in what is staged; where a draft is named, only if that draft is the one that is staged.
    Lock(Option<Draft>),
    /// Stops the clocks.
    Pause,
    /// Ends one's own pause.
    Resume,
    /// Gives the match up.
    Concede,
    /// Offers to end the match together, or accepts such an offer.
    Agree,
    /// Declines such an offer.
    Decline,
    /// Puts a practice match back to one's last turn.
    Back,
}

impl HouseWord {
    /// The word that `input`, as returned by [`clean`], consists of; `None` if `input` is anything else.
    pub fn read(input: &str) -> Option<Self> {
        let is = |word: &str| input.eq_ignore_ascii_case(word);
        match input.len() {
            4 if is("undo") => Some(Self::Undo),
            4 if is("lock") => Some(Self::Lock(None)),
            4 if is("back") => Some(Self::Back),
            9 if is("take back") => Some(Self::Back),
            // Nothing is left of a draft from which everything was taken.
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

/// The text that locks in this draft and no other.
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

/// The text before a lock at the end of a line.
pub(super) fn before_lock(input: &str) -> Option<&str> {
    let (rest, word) = input.rsplit_once(' ')?;
    let rest =
        if word.eq_ignore_ascii_case("in") { rest.rsplit_once(' ').map_or(rest, |(rest, _)| rest) } else { rest };
    let lock = &input[rest.len()..];
    let is_lock = matches!(HouseWord::read(lock.trim()), Some(HouseWord::Lock(None)));
    Some(rest.trim_end_matches([',', ';', ' '])).filter(|rest| is_lock && !rest.is_empty())
}

/// The text behind [`DRAFT`]: a submission to keep back.
pub(super) fn draft(input: &str) -> Option<&str> {
    let (word, rest) = input.split_once(' ')?;
    word.eq_ignore_ascii_case(DRAFT).then_some(rest)
}

/// The input as the games read it: one line, compatibility forms folded (full-width letters become plain ones),
/// nothing invisible, single spaces, and no `/submit` or slash in front.
///
/// # Errors
/// Refuses an input that is too long or empty.
pub fn clean(input: &str) -> Result<String, Refusal> {
    // Bounded before anything else: normalization may lengthen a text, but only by a constant factor.
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

/// A seat's name as names are compared: as somebody would type it, without an `@` in front.
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

/// What a host orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// All clocks stop.
    Pause,
    /// All clocks run again.
    Resume,
    /// The match ends without a winner.
    End,
    /// The match ends, and this seat wins.
    Award(Seat),
    /// The match ends, if it has not, and counts for nothing.
    Annul,
    /// What ended it is taken back.
    Reopen,
    /// The match goes back to how it stood when this turn began.
    Back(u32),
    /// Running deadlines move later by this: what the house writes after an outage.
    Shift(Millis),
    /// This seat's clock gets this much, or loses it if negative.
    Adjust(Seat, Millis),
    /// The running deadline moves later by this, or earlier where it is negative.
    Extend(Millis),
    /// The time of the turn that runs starts again for this seat, or this much of it.
    Renew(Seat, Option<Millis>),
}

impl Order {
    /// Whether the match is over once this order has been carried out.
    pub fn ends_match(self) -> bool {
        matches!(self, Self::End | Self::Award(_) | Self::Annul)
    }

    /// Reads a host's order as a record has it: seats by number or name.
    ///
    /// # Errors
    /// Says which orders there are, or what this one needs.
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

/// How the house writes that clocks rest in quiet hours: an [`Order::Shift`] with a sign and a unit, such as `shift +8h`.
/// By these a rest is told from an outage that is given back (`shift 28800000`); both mean the same for the match.
pub fn rest_in_record(length: Millis) -> String {
    format!("shift {}", write_length(length))
}

/// Whether a host's order in a record is one that [`rest_in_record`] has written.
pub fn is_rest(order: &str) -> bool {
    order.starts_with("shift +")
}

/// As records write an order; reading the text gives the order back.
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

/// Reads what [`Display`](fmt::Display) writes, with seats by number; whether the table has such a seat is not known here.
impl FromStr for Order {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        Self::parse(text, numbered)
    }
}

/// A seat by its number, from 0.
fn numbered(text: &str) -> Option<Seat> {
    text.parse().ok().and_then(Seat::new)
}

/// A length of time in an order.
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
