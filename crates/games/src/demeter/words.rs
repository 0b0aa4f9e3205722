//! What a view says: headlines, receipts, alternative texts, buttons.

use super::action::{Action, Half, Halves};
use super::controls;
use super::garden::{Flower, Garden};
use super::state::{Decision, LastTurn, Phase, Verdict};
use super::view::View;
use crate::first_pick;
use board::polyomino::Placement;
use board::square::Square;
use rules::{By, BySeat, DESCRIPTION_CHARS_MAX, Seat, counted};

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

/// A flower in few words: its piece and the top left corner of what it covers, `P5 at C5`. Of a piece that leaves that
/// corner free both corners are named, `X5 in C5-E7`, as the menus count its columns and rows.
fn piece_words(cells: &[Square]) -> String {
    let Some(flower) = Placement::identify(cells) else { return spans(cells) };
    let (shape, corner) = (flower.shape, flower.corner);
    if cells.contains(&corner) {
        return format!("{shape} at {corner}");
    }
    let form = shape.form(flower.orientation);
    let end = Square::new(corner.column + form.columns - 1, corner.row + form.rows - 1);
    format!("{shape} in {corner}-{end}")
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
            Some(Half::Pass) => format!("no {name}"),
            Some(Half::Cells(cells)) => words(cells),
        };
        let rock = |cells: &[Square]| format!("a {}", rock_words(cells));
        let said = [half("flower", &halves.flower, flower_words), half("rock", &halves.rock, rock)];
        joined([joined(said, ", "), self.warning(halves)], ". ")
    }

    /// As a player tells of it: `plant the P5 on G7-H9 and lay a 2x2 rock on B3-C4`.
    pub(super) fn told(&self, action: &Action, names: &BySeat<String>) -> String {
        let halves = match action {
            Action::First(name) => return self.first_told(self.seating.seat_named(name), names),
            Action::Drawn(seat) => return self.first_told(Some(*seat), names),
            Action::Halves(halves) => halves,
        };
        let half = |half: &Option<Half>, nothing: &str, words: &dyn Fn(&[Square]) -> String| match half {
            None => String::new(),
            Some(Half::Pass) => nothing.to_owned(),
            Some(Half::Cells(cells)) => words(cells),
        };
        let flower = half(&halves.flower, "plant nothing", &|cells| format!("plant {}", flower_words(cells)));
        let rock = half(&halves.rock, "lay no rock", &|cells| format!("lay a {}", rock_words(cells)));
        joined([flower, rock], " and ")
    }

    fn first_told(&self, first: Option<Seat>, names: &BySeat<String>) -> String {
        first_pick::told(first.filter(|first| self.seat != Some(*first)).map(|first| names[first].as_str()))
    }

    /// What a player should know before a submission is played.
    fn warning(&self, halves: &Halves) -> String {
        let passed = |half: &Option<Half>| half.is_none() || *half == Some(Half::Pass);
        match self.phase {
            Phase::Play(seat) if self.faults(seat, halves).next().is_some() => {
                self.faults(seat, halves).map(|why| format!("Not there: {why}")).collect::<Vec<_>>().join(". ")
            }
            Phase::Play(_) if !self.is_complete(halves) => {
                let missing = if halves.rock.is_none() { "rock" } else { "flower" };
                format!("Still missing: the {missing} (or `{missing} pass`)")
            }
            Phase::Play(_) if passed(&halves.flower) && passed(&halves.rock) && self.ends_by_pass() => {
                "The last turn was a pass: playing this ends the match".to_owned()
            }
            Phase::Play(_) | Phase::Planting | Phase::FirstPick | Phase::Draw | Phase::Over => String::new(),
        }
    }

    /// Whether a pass now would be the second in a row.
    pub(super) fn ends_by_pass(&self) -> bool {
        self.last.as_ref().is_some_and(LastTurn::is_pass)
    }

    /// The message with the picture.
    pub(super) fn headline_words(&self, names: &BySeat<String>) -> String {
        let picker = &names[self.seating.advantage];
        let now = match self.phase {
            Phase::Planting => self.planting_words(names),
            Phase::FirstPick if self.seat == Some(self.seating.advantage) => {
                let (other, text) = (self.seating.advantage.opponent(), &self.seating.names[self.seating.advantage]);
                format!("The planting is over. {}", first_pick::asked(&names[other], &format!("first {text}")))
            }
            Phase::FirstPick | Phase::Draw => {
                format!("The planting is over. {picker} picks who goes first; then the first flowers are revealed.")
            }
            Phase::Play(mover) => self.to_do(names, mover),
            Phase::Over => self.verdict.as_ref().map(|verdict| verdict_words(verdict, names)).unwrap_or_default(),
        };
        let last = self.last.as_ref().filter(|_| self.phase != Phase::Over);
        let last = last.map(|last| last_words(last, names)).unwrap_or_default();
        let scored = matches!(self.phase, Phase::Play(_)).then(|| self.score_words(names)).unwrap_or_default();
        joined([now, last, scored], "\n")
    }

    fn planting_words(&self, names: &BySeat<String>) -> String {
        let Some(seat) = self.seat else {
            return "Planting: each player submits a first flower in secret, anywhere on their own board.".to_owned();
        };
        match self.own_staged() {
            Some(staged) if self.is_draft => {
                let drafted = Half::cells(staged.flower.as_ref()).map_or_else(String::new, piece_words);
                format!("Your first flower. Draft: {drafted}. **Confirm** or `lock` hands it in.")
            }
            Some(_) => {
                format!("Your first flower is in; it may be changed until {}'s is in too.", names[seat.opponent()])
            }
            None => {
                let such =
                    controls::example(self).map_or_else(String::new, |example| format!(" text such as `{example}`"));
                format!(
                    "Planting against {}: plant your first flower anywhere on your board. Use the menu, or type{such}.",
                    names[seat.opponent()]
                )
            }
        }
    }

    fn to_do(&self, names: &BySeat<String>, mover: Seat) -> String {
        let (turn, other) = (self.turn + 1, &names[mover.opponent()]);
        let mine = &self.gardens[mover];
        let has_room = mine.left().any(|shape| mine.placements(shape).next().is_some());
        let halves = match (self.is_first_turn(), has_room) {
            (true, _) => "a rock only",
            (false, true) => "a flower and a rock",
            (false, false) => "a rock only, since no flower fits any more",
        };
        let warning = if self.ends_by_pass() { " Another pass ends the match." } else { "" };
        let revealed = if self.is_first_turn() { " The first flowers are revealed." } else { "" };
        if self.placing() != Some(mover) {
            return format!("Turn {turn}: {} is to move, with {halves}.{revealed}{warning}", names[mover]);
        }
        let title = format!("Your turn {turn} against {other}");
        let Some(staged) = self.own_staged() else {
            let what = if self.is_first_turn() {
                format!("lay a rock on {other}'s board")
            } else if !has_room {
                format!("no flower fits on your board any more; lay a rock on {other}'s")
            } else {
                format!("plant a flower on your board and lay a rock on {other}'s")
            };
            let such = controls::example(self).map_or_else(String::new, |example| format!(" text such as `{example}`"));
            let means = if self.is_first_turn() { "Press a button" } else { "Use the menu and the buttons" };
            return format!("{title}: {what}. {means}, or type{such}.{revealed}{warning}");
        };
        let is_whole = self.is_complete(staged) && self.faults(mover, staged).next().is_none();
        let confirm = if is_whole { " **Confirm** or `lock` plays it." } else { "" };
        let ends = staged.flower.as_ref().is_none_or(|half| *half == Half::Pass) && staged.rock == Some(Half::Pass);
        let warning = if ends && self.ends_by_pass() { " That ends the match." } else { "" };
        format!("{title}. Draft: {}.{confirm}{warning}", self.draft_words(mover, staged))
    }

    /// A draft in few words: `P5 at C5 (D5 is taken), rock at H7`.
    pub(super) fn draft_words(&self, seat: Seat, staged: &Halves) -> String {
        let fault = |why: Option<String>| why.map_or_else(String::new, |why| format!(" ({why})"));
        let flower = match &staged.flower {
            Some(Half::Cells(cells)) => {
                let why = self.gardens[seat].check_flower(cells).err().map(|why| why.in_short());
                piece_words(cells) + &fault(why)
            }
            Some(Half::Pass) => "no flower".to_owned(),
            None if self.is_first_turn() => String::new(),
            None => "flower still missing".to_owned(),
        };
        let rock = match &staged.rock {
            Some(Half::Cells(cells)) => {
                let why = self.gardens[seat.opponent()].check_rock(cells).err().map(|why| why.in_short());
                let size = if cells.len() == 1 { "" } else { "2x2 " };
                let corner = cells.first().map(ToString::to_string).unwrap_or_default();
                format!("{size}rock at {corner}{}", fault(why))
            }
            Some(Half::Pass) => "no rock".to_owned(),
            None => "rock still missing".to_owned(),
        };
        joined([flower, rock], ", ")
    }

    /// What a draft would add to its owner's score.
    pub(super) fn gain(&self, owner: Seat) -> usize {
        let staged = self.staged[owner].as_ref().and_then(|halves| Half::cells(halves.flower.as_ref()));
        staged.filter(|cells| self.gardens[owner].check_flower(cells).is_ok()).map_or(0, <[Square]>::len)
    }

    fn score_words(&self, names: &BySeat<String>) -> String {
        let scores = self.gardens.iter().map(|(seat, garden)| {
            let gain = self.gain(seat);
            let gain = if gain > 0 { format!(" (+{gain})") } else { String::new() };
            format!("{} {}{gain}", names[seat], garden.tiles())
        });
        format!("Score: {}", joined(scores, ", "))
    }

    /// The alternative text of one board alone.
    pub(super) fn describe_frame(&self, frame: &str, names: &BySeat<String>) -> String {
        let [left, right] = self.owners();
        let owner = if frame == "left" { left } else { right };
        let name: String = names[owner].chars().take(NAME_CHARS_MAX).collect();
        let staged = |seat: Seat| self.staged[seat].as_ref();
        let flower = staged(owner).and_then(|halves| halves.flower.as_ref()).map(|half| format!("flower {half}"));
        let rock = staged(owner.opponent()).and_then(|halves| halves.rock.as_ref()).map(|half| format!("rock {half}"));
        let drafts = [flower, rock].into_iter().flatten().map(|half| format!("Drafted here, not played: {half}"));
        let board =
            |detail| format!("Demeter's Anguish, {name}'s board, {}", board_words(&self.gardens[owner], detail));
        let told = [Detail::Full, Detail::Pieces, Detail::Flowers]
            .map(|detail| joined([board(detail)].into_iter().chain(drafts.clone()), ". ") + ".");
        shortened(&told)
    }

    /// The alternative text: as much detail as fits.
    pub(super) fn describe_words(&self, names: &BySeat<String>) -> String {
        let told = [Detail::Full, Detail::Pieces, Detail::Flowers].map(|detail| self.described(names, detail));
        shortened(&told)
    }

    fn described(&self, names: &BySeat<String>, detail: Detail) -> String {
        let names = names.map(|_, name| name.chars().take(NAME_CHARS_MAX).collect::<String>());
        let phase = match self.phase {
            Phase::Planting | Phase::FirstPick | Phase::Draw if self.is_at_rest => "before the first turn".to_owned(),
            Phase::Play(_) if self.is_at_rest => format!("{} played", counted(self.turn as usize, "turn", "turns")),
            Phase::Planting => "planting".to_owned(),
            Phase::FirstPick | Phase::Draw => format!("{} picks who goes first", names[self.seating.advantage]),
            Phase::Play(mover) => {
                format!("{} played, {} to move", counted(self.turn as usize, "turn", "turns"), names[mover])
            }
            Phase::Over => "over".to_owned(),
        };
        let boards = self.owners().into_iter().zip(["left", "right"]).map(|(owner, side)| {
            format!("{}'s board ({side}), {}", names[owner], board_words(&self.gardens[owner], detail))
        });
        let last = self.last.as_ref().map(|last| last_words(last, &names)).unwrap_or_default();
        let drafts = self.staged.iter().filter_map(|(seat, halves)| {
            Some(format!("Draft of {}, not played: {}", names[seat], Action::Halves(halves.clone()?)))
        });
        let result = self.verdict.as_ref().map(|verdict| verdict_words(verdict, &names));
        let head = format!("Demeter's Anguish, {phase}");
        let parts = [head].into_iter().chain(boards).chain([last]).chain(drafts).chain(result);
        joined(parts.map(|part| part.trim_end_matches('.').to_owned()), ". ") + "."
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

/// A name in an alternative text.
const NAME_CHARS_MAX: usize = 24;

/// The first of these texts that is short enough, or as much as fits of the last.
fn shortened(told: &[String; 3]) -> String {
    let [.., shortest] = told;
    let fits = |text: &&String| text.chars().count() <= DESCRIPTION_CHARS_MAX;
    told.iter()
        .find(fits)
        .cloned()
        .unwrap_or_else(|| shortest.chars().take(DESCRIPTION_CHARS_MAX - 1).chain(['…']).collect())
}

fn board_words(garden: &Garden, detail: Detail) -> String {
    format!("{}: {}", counted(garden.tiles(), "tile", "tiles"), garden_words(garden, detail))
}

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
    let left = if detail == Detail::Full { format!("; not planted yet {}", or_none(left)) } else { String::new() };
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
        (None, None) => format!("{name} passed."),
    }
}

fn verdict_words(verdict: &Verdict, names: &BySeat<String>) -> String {
    let why = match verdict.by {
        By::Rules(Decision::Passes) => "Both passed in a row".to_owned(),
        By::Agreement => "Both agreed to end the match".to_owned(),
        By::Rules(Decision::Settled) => "No flower can be planted any more".to_owned(),
        By::Concession => match verdict.winner {
            Some(winner) => format!("{} gives up", names[winner.opponent()]),
            None => "Both give up".to_owned(),
        },
        By::Host => "The host ended the match".to_owned(),
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
    use super::super::action::Side;
    use super::*;
    use board::polyomino::Shape;
    use rules::Seating;

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

    fn names() -> BySeat<String> {
        vec!["A name so long that nobody would ever choose it".to_owned(), "Ben".to_owned()].into()
    }

    fn view(phase: Phase, gardens: BySeat<Garden>) -> View {
        View {
            seat: Some(Seat::FIRST),
            seating: Seating { names: names(), advantage: Seat::FIRST },
            phase,
            turn: 40,
            gardens,
            last: None,
            staged: BySeat::filled(2, None),
            verdict: None,
            mark_corners: true,
            is_draft: false,
            is_at_rest: false,
        }
    }

    #[test]
    fn the_fullest_board_is_described_within_the_limit() {
        let told = view(Phase::Play(Seat::FIRST), BySeat::filled(2, crowded())).describe_words(&names());
        assert!(told.chars().count() <= DESCRIPTION_CHARS_MAX, "{told}");
        for what in ["Ben's board (right)", "U5@", "rocks", "tiles"] {
            assert!(told.contains(what), "{what}: {told}");
        }
    }

    #[test]
    fn an_empty_board_is_described_whole() {
        let told = view(Phase::Planting, BySeat::filled(2, Garden::default())).describe_words(&names());
        assert!(
            told.starts_with("Demeter's Anguish, planting. A name so long that nobo's board (left), 0 tiles: "),
            "{told}"
        );
        assert!(
            told.ends_with("rocks none; not planted yet F5 I5 L5 N5 P5 T5 U5 V5 W5 X5 Y5 Z5 I4 L4 O4 S4 T4 I3 V3 2 1."),
            "{told}"
        );
    }

    #[test]
    fn a_draft_names_no_cell_as_its_place_that_it_does_not_cover() {
        let words = |text: &str| {
            let mut cells: Vec<Square> = text.split(' ').map(|cell| cell.parse().unwrap()).collect();
            cells.sort_unstable();
            piece_words(&cells)
        };
        assert_eq!(words("C5 C6 D5 D6 C7"), "P5 at C5");
        assert_eq!(words("F10 E11 F11 G11 F12"), "X5 in E10-G12");
    }

    #[test]
    fn receipts_say_what_is_missing_and_what_ends_the_match() {
        let mut view = view(Phase::Play(Seat::FIRST), BySeat::filled(2, Garden::default()));
        let cells = |text: &str| Some(Half::Cells(text.split(' ').map(|cell| cell.parse().unwrap()).collect()));
        let said = |view: &View, flower, rock| {
            view.understood_words(&Action::Halves(Halves { flower, rock, last: Side::Rock }))
        };
        assert_eq!(
            said(&view, cells("B9 C9 D9 E9 F9"), None),
            "the I pentomino on B9-F9. Still missing: the rock (or `rock pass`)"
        );
        assert_eq!(said(&view, Some(Half::Pass), cells("G9 H9 G10 H10")), "no flower, a 2x2 rock on G9-H10");
        view.last = Some(LastTurn { seat: Seat::FIRST.opponent(), flower: None, rock: None, timed_out: true });
        assert_eq!(
            said(&view, Some(Half::Pass), Some(Half::Pass)),
            "no flower, no rock. The last turn was a pass: playing this ends the match"
        );
        assert_eq!(
            view.headline_words(&view.seating.names),
            format!(
                "Your turn 41 against Ben: plant a flower on your board and lay a rock on Ben's. Use the menu and the \
                 buttons, or type text such as `{}`. Another pass ends the match.\nBen passed.\n\
                 Score: A name so long that nobody would ever choose it 0, Ben 0",
                controls::example(&view).unwrap()
            )
        );
    }
}
