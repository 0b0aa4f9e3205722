//! What a view says: headlines, receipts, alternative texts, buttons.

use super::action::{Action, Half, Halves};
use super::garden::{Flower, Garden};
use super::state::{Decision, LastTurn, Phase, Verdict};
use super::view::View;
use crate::board::polyomino::Placement;
use crate::board::square::Square;
use crate::rules::{By, BySeat, Control, DESCRIPTION_CHARS_MAX, Seat};

/// Cells in few words: `G7-I7 G8 I8`, `B9-F9`, `G9-H10`.
pub(super) fn spans(cells: &[Square]) -> String {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return String::new() };
    let extent = (usize::from(last.column.abs_diff(first.column)) + 1) * (usize::from(last.row - first.row) + 1);
    // Cells in reading order fill the rectangle of the first and the last exactly if there are as many.
    let in_box = |cell: &Square| (first.column..=last.column).contains(&cell.column);
    if cells.len() > 1 && cells.len() == extent && cells.iter().all(in_box) {
        return format!("{first}-{last}");
    }
    let runs = cells.chunk_by(|one, next| one.row == next.row && one.column + 1 == next.column);
    let texts: Vec<_> = runs
        .map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            _ => run.iter().map(ToString::to_string).collect(),
        })
        .collect();
    texts.join(" ")
}

fn joined(parts: impl IntoIterator<Item = String>, between: &str) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
}

fn rock_words(cells: &[Square]) -> String {
    format!("{} rock on {}", if cells.len() == 1 { "1x1" } else { "2x2" }, spans(cells))
}

fn flower_words(cells: &[Square]) -> String {
    let name = Placement::identify(cells).map(|flower| flower.shape.words()).unwrap_or_default();
    format!("the {name} on {}", spans(cells))
}

impl View {
    /// For the receipt.
    pub(super) fn understood_words(&self, action: &Action) -> String {
        let halves = match action {
            Action::First(name) => return format!("{name} goes first"),
            Action::Drawn(seat) => return format!("{} goes first", self.seating.names[*seat]),
            Action::Halves(halves) => halves,
        };
        let half = |name: &str, half: &Option<Half>, words: fn(&[Square]) -> String| match half {
            None => String::new(),
            Some(Half::Pass) => format!("{name}: pass"),
            Some(Half::Cells(cells)) => format!("{name}: {}", words(cells)),
        };
        let said = [half("flower", &halves.flower, flower_words), half("rock", &halves.rock, rock_words)];
        joined([joined(said, "; "), self.warning(halves)], ". ")
    }

    /// What a player should know before a submission is played.
    fn warning(&self, halves: &Halves) -> String {
        let passed = |half: &Option<Half>| half.is_none() || *half == Some(Half::Pass);
        match self.phase {
            Phase::Planting => "It can be changed until both are in".to_owned(),
            Phase::Play(_) if !self.is_complete(halves) => {
                let missing = if halves.rock.is_none() { "rock" } else { "flower" };
                format!("Still missing: the {missing}, or {missing} pass")
            }
            Phase::Play(_) if passed(&halves.flower) && passed(&halves.rock) && self.ends_by_pass() => {
                "The last turn was a pass: playing this ends the match".to_owned()
            }
            Phase::Play(_) | Phase::FirstPick | Phase::Draw | Phase::Over => String::new(),
        }
    }

    /// Whether a pass now would be the second in a row.
    fn ends_by_pass(&self) -> bool {
        self.last.as_ref().is_some_and(LastTurn::is_pass)
    }

    /// The message with the picture.
    pub(super) fn headline_words(&self, names: &BySeat<String>) -> String {
        let picker = &names[self.seating.advantage];
        let now = match self.phase {
            Phase::Planting if self.own_staged().is_some() => {
                "Your first flower is in; it can be changed until both are.".to_owned()
            }
            Phase::Planting => "Planting: each player privately submits a first flower, anywhere on their own board, \
                                such as `flower G7-I7 G8 I8`."
                .to_owned(),
            Phase::FirstPick | Phase::Draw => {
                format!("The planting is over. {picker} picks who goes first; then the first flowers are revealed.")
            }
            Phase::Play(mover) => self.to_do(&names[mover], &names[mover.opponent()]),
            Phase::Over => self.verdict.as_ref().map(|verdict| verdict_words(verdict, names)).unwrap_or_default(),
        };
        let last = self.last.as_ref().map(|last| last_words(last, names)).unwrap_or_default();
        let scored = matches!(self.phase, Phase::Play(_)).then(|| self.score_words(names)).unwrap_or_default();
        joined([last, now, scored], "\n")
    }

    fn to_do(&self, mover: &str, other: &str) -> String {
        if self.is_first_turn() {
            format!("The first flowers are revealed. {mover} goes first, with a rock only, on {other}'s board.")
        } else {
            let warning = if self.ends_by_pass() { " Another pass ends the match." } else { "" };
            format!("{mover} to move: a flower on their own board and a rock on {other}'s.{warning}")
        }
    }

    fn score_words(&self, names: &BySeat<String>) -> String {
        let scores = self.gardens.iter().map(|(seat, garden)| format!("{} {}", names[seat], garden.tiles()));
        format!("Score: {}", joined(scores, ", "))
    }

    /// The alternative text: as much detail as fits.
    pub(super) fn describe_words(&self) -> String {
        let told = [Detail::Full, Detail::Pieces, Detail::Flowers].map(|detail| self.described(detail));
        let [.., shortest] = &told;
        let fits = |text: &&String| text.chars().count() <= DESCRIPTION_CHARS_MAX;
        told.iter()
            .find(fits)
            .cloned()
            .unwrap_or_else(|| shortest.chars().take(DESCRIPTION_CHARS_MAX - 1).chain(['…']).collect())
    }

    fn described(&self, detail: Detail) -> String {
        let names = self.seating.names.map(|_, name| name.chars().take(NAME_CHARS_MAX).collect::<String>());
        let phase = match self.phase {
            Phase::Planting => "planting".to_owned(),
            Phase::FirstPick | Phase::Draw => format!("{} picks who goes first", names[self.seating.advantage]),
            Phase::Play(mover) => format!("{} turns played, {} to move", self.turn, names[mover]),
            Phase::Over => "over".to_owned(),
        };
        let boards = self.gardens.iter().map(|(owner, garden)| {
            let side = if owner == Seat::FIRST { "left" } else { "right" };
            format!("{}'s board ({side}), {} tiles: {}", names[owner], garden.tiles(), garden_words(garden, detail))
        });
        let last = self.last.as_ref().map(|last| last_words(last, &names)).unwrap_or_default();
        let drafts = self.staged.iter().filter_map(|(seat, halves)| {
            Some(format!("Staged by {}, not played: {}", names[seat], Action::Halves(halves.clone()?)))
        });
        let result = self.verdict.as_ref().map(|verdict| verdict_words(verdict, &names));
        let head = format!("Demeter's Anguish, {phase}");
        let parts = [head].into_iter().chain(boards).chain([last]).chain(drafts).chain(result);
        joined(parts.map(|part| part.trim_end_matches('.').to_owned()), ". ") + "."
    }

    /// What the observer may press now.
    pub(super) fn offered_controls(&self) -> Vec<Control> {
        if self.phase == Phase::FirstPick && self.seat == Some(self.seating.advantage) {
            let button = |name: &String| {
                let shown: String = name.chars().take(NAME_CHARS_MAX).collect();
                Control::secondary(&format!("{shown} goes first"), &format!("first {name}"))
            };
            return self.seating.names.values().map(button).collect();
        }
        if self.placing().is_none() {
            return Vec::new();
        }
        let undo = Control::undo();
        match (self.own_staged(), self.phase) {
            (None, Phase::Planting) => Vec::new(),
            (Some(_), Phase::Planting) => vec![undo],
            (None, _) => {
                let label = if self.ends_by_pass() { "Pass and end the match" } else { "Pass" };
                vec![Control::secondary(label, "pass")]
            }
            (Some(halves), _) if self.is_complete(halves) => vec![Control::lock("Confirm"), undo],
            (Some(Halves { rock: None, .. }), _) => vec![Control::secondary("No rock", "rock pass"), undo],
            (Some(_), _) => vec![Control::secondary("No flower", "flower pass"), undo],
        }
    }
}

/// How much an alternative text says of the boards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// The cells of everything, and the pieces left.
    Full,
    /// Flowers in piece form.
    Pieces,
    /// Flowers in piece form, rocks by their number.
    Flowers,
}

/// A name in an alternative text or on a button.
const NAME_CHARS_MAX: usize = 24;

fn garden_words(garden: &Garden, detail: Detail) -> String {
    let flower = |flower: &Flower| match (detail, Placement::identify(&flower.cells)) {
        (Detail::Pieces | Detail::Flowers, Some(placement)) => placement.to_string(),
        (Detail::Full, _) | (_, None) => format!("{} on {}", flower.shape, spans(&flower.cells)),
    };
    let flowers = joined(garden.flowers().iter().map(flower), ", ");
    let rocks = match detail {
        Detail::Full | Detail::Pieces => joined(garden.rocks().iter().map(|rock| spans(rock)), ", "),
        Detail::Flowers => garden.rocks().len().to_string(),
    };
    let left = joined(garden.left().map(|shape| shape.name().to_owned()), " ");
    let or_none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
    let left = if detail == Detail::Full { format!("; left {}", or_none(left)) } else { String::new() };
    format!("flowers {}; rocks {}{left}", or_none(flowers), or_none(rocks))
}

fn last_words(last: &LastTurn, names: &BySeat<String>) -> String {
    let name = &names[last.seat];
    let flower = last.flower.as_ref().map(|flower| format!("planted {}", flower_words(&flower.cells)));
    let rock = last.rock.as_ref().map(|rock| format!("laid a {}", rock_words(rock)));
    match (flower, rock) {
        (Some(flower), Some(rock)) => format!("{name} {flower} and {rock}."),
        (Some(flower), None) => format!("{name} {flower} and laid no rock."),
        (None, Some(rock)) => format!("{name} {rock}."),
        (None, None) if last.timed_out => format!("{name} ran out of time and passed."),
        (None, None) => format!("{name} passed."),
    }
}

fn verdict_words(verdict: &Verdict, names: &BySeat<String>) -> String {
    let why = match verdict.by {
        By::Rules(Decision::Passes) => "Both passed in a row",
        By::Agreement => "Both agreed to end the match",
        By::Rules(Decision::Settled) => "No flower can be planted any more",
        By::Concession => "The other player conceded",
        By::Host => "The host ended the match",
    };
    let score = joined(verdict.score.iter().map(|(seat, tiles)| format!("{} {tiles}", names[seat])), ", ");
    let tiebreak = match verdict.tiebreak {
        None => String::new(),
        Some("advantage") => ", the tie going to the player with the advantage".to_owned(),
        Some("domino") => ", with the domino planted".to_owned(),
        Some("monomino") => ", with the monomino planted".to_owned(),
        Some(sizes) => format!(", with more {sizes} planted"),
    };
    match verdict.winner {
        Some(winner) => format!("{why}: {} wins{tiebreak}. Score: {score}.", names[winner]),
        None => format!("{why}: nobody wins. Score: {score}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::polyomino::Shape;
    use crate::rules::Seating;

    #[test]
    fn cells_are_told_in_few_words() {
        let spans_of = |text: &str| {
            let mut cells: Vec<Square> = text.split_whitespace().map(|cell| cell.parse().unwrap()).collect();
            cells.sort_unstable();
            spans(&cells)
        };
        assert_eq!(spans_of("G7 H7 I7 G8 I8"), "G7-I7 G8 I8");
        assert_eq!(spans_of("B9 C9 D9 E9 F9"), "B9-F9");
        assert_eq!(spans_of("B1 B2 B3 B4"), "B1-B4");
        assert_eq!(spans_of("G9 H9 G10 H10"), "G9-H10");
        assert_eq!(spans_of("B1 C1 A2 B2"), "B1-C1 A2-B2");
        assert_eq!(spans_of("O15"), "O15");
        assert_eq!(spans_of("B1 C1 D1 A2 B2"), "B1-D1 A2-B2");
        assert_eq!(spans_of(""), "");
    }

    /// A board that says as much as a board can: all 21 flowers, and a rock wherever one still fits.
    fn crowded() -> Garden {
        let mut garden = Garden::default();
        for shape in Shape::all().rev().chain(Shape::all()) {
            if let Some(placement) = garden.placements(shape).last() {
                garden.plant(shape, placement.cells().collect());
            }
        }
        while let Some(rock) = garden.rock_placements().last() {
            garden.lay(rock);
        }
        garden
    }

    fn view(phase: Phase, gardens: BySeat<Garden>) -> View {
        let names = vec!["A name so long that nobody would ever choose it".to_owned(), "Ben".to_owned()];
        View {
            seat: Some(Seat::FIRST),
            seating: Seating { names: names.into(), advantage: Seat::FIRST },
            phase,
            turn: 40,
            gardens,
            last: None,
            staged: BySeat::filled(2, None),
            verdict: None,
            mark_corners: true,
        }
    }

    #[test]
    fn the_fullest_board_is_described_within_the_limit() {
        let told = view(Phase::Play(Seat::FIRST), BySeat::filled(2, crowded())).describe_words();
        assert!(told.chars().count() <= DESCRIPTION_CHARS_MAX, "{told}");
        for what in ["Ben's board (right)", "U5@", "rocks", "tiles"] {
            assert!(told.contains(what), "{what}: {told}");
        }
    }

    #[test]
    fn an_empty_board_is_described_whole() {
        let told = view(Phase::Planting, BySeat::filled(2, Garden::default())).describe_words();
        assert!(
            told.starts_with("Demeter's Anguish, planting. A name so long that nobo's board (left), 0 tiles: "),
            "{told}"
        );
        assert!(
            told.ends_with("rocks none; left F5 I5 L5 N5 P5 T5 U5 V5 W5 X5 Y5 Z5 I4 L4 O4 S4 T4 I3 V3 2 1."),
            "{told}"
        );
    }

    #[test]
    fn receipts_say_what_is_missing_and_what_ends_the_match() {
        let mut view = view(Phase::Play(Seat::FIRST), BySeat::filled(2, Garden::default()));
        let cells = |text: &str| Some(Half::Cells(text.split(' ').map(|cell| cell.parse().unwrap()).collect()));
        let said = |view: &View, flower, rock| view.understood_words(&Action::Halves(Halves { flower, rock }));
        assert_eq!(
            said(&view, cells("B9 C9 D9 E9 F9"), None),
            "flower: the I pentomino on B9-F9. Still missing: the rock, or rock pass"
        );
        assert_eq!(said(&view, Some(Half::Pass), cells("G9 H9 G10 H10")), "flower: pass; rock: 2x2 rock on G9-H10");
        view.last = Some(LastTurn { seat: Seat::FIRST.opponent(), flower: None, rock: None, timed_out: true });
        assert_eq!(
            said(&view, Some(Half::Pass), Some(Half::Pass)),
            "flower: pass; rock: pass. The last turn was a pass: playing this ends the match"
        );
        assert_eq!(
            view.headline_words(&view.seating.names),
            "Ben ran out of time and passed.\nA name so long that nobody would ever choose it to move: a flower on \
             their own board and a rock on Ben's. Another pass ends the match.\nScore: A name so long that nobody would \
             ever choose it 0, Ben 0"
        );
    }
}
