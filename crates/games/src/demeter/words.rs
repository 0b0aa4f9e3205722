//! The texts of a view: headlines, receipts and alternative texts.

use super::action::{Half, Halves, Side};
use super::garden::{Flower, Garden};
use super::state::{Decision, LastTurn, Phase, Verdict};
use super::view::View;
use super::{Action, controls};
use board::polyomino::{Placement, Shape};
use board::square::Square;
use rules::{By, DESCRIPTION_CHARS_MAX, Message, Names, Seat, Words};
use words::demeter;

/// The cells in short form: `G7-I7 G8 I8`, `B9-F9`, `G9-H10`.
pub(super) fn spans(cells: &[Square]) -> String {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return String::new() };
    let extent = (usize::from(last.column.abs_diff(first.column)) + 1) * (usize::from(last.row - first.row) + 1);
    // Cells in reading order fill the rectangle that the first and the last cell span exactly if they all lie in it and
    // their number equals its area.
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

/// The cells in short form, with neighbors as ranges, as an argument of a message.
fn cells_words(cells: &[Square]) -> Words {
    Words::markup(spans(cells))
}

/// A text that can be typed, as an argument between backquotes. Backquotes in the text become apostrophes.
fn code(text: &str) -> Words {
    Words::markup(text.replace('`', "'"))
}

/// A piece as players call it, without an article: `U pentomino`.
pub(super) fn piece(shape: Shape) -> Message {
    demeter::Piece { size: shape.size(), letter: &shape.name()[..1] }.into()
}

/// The name of the piece that covers these cells; the cells themselves if they form no piece.
fn piece_of(cells: &[Square]) -> Message {
    let nothing = || Message::verbatim(spans(cells));
    Placement::identify(cells).map_or_else(nothing, |flower| piece(flower.shape))
}

/// The size of a rock: `1x1` or `2x2`.
const fn size(rock: &[Square]) -> &'static str {
    if rock.len() == 1 { "1x1" } else { "2x2" }
}

/// A flower in short form: its piece and the top left corner of its bounding box, such as `P5 at C5`. If the piece does
/// not cover that corner, the box is given, such as `X5 in C5-E7`, since menus count columns and rows from its corner.
fn piece_words(cells: &[Square]) -> Message {
    let Some(flower) = Placement::identify(cells) else { return Message::verbatim(spans(cells)) };
    let (shape, corner) = (flower.shape, flower.corner);
    if cells.contains(&corner) {
        return demeter::PieceAt { piece: shape.name(), cell: cells_words(&[corner]) }.into();
    }
    let form = shape.form(flower.orientation);
    let end = Square::new(corner.column + form.columns - 1, corner.row + form.rows - 1);
    demeter::PieceIn { piece: shape.name(), cells: Words::markup(format!("{corner}-{end}")) }.into()
}

impl View {
    /// Confirms an action in words to its author.
    pub(super) fn understood_words(&self, action: &Action) -> Message {
        let halves = match action {
            Action::First(name) => return demeter::GoesFirst { name: name.as_str() }.into(),
            Action::Drawn(seat) => return demeter::GoesFirst { name: self.seating.names[*seat].as_str() }.into(),
            Action::Halves(halves) => halves,
        };
        let flower = halves.flower.as_ref().map(|half| match half {
            Half::Pass => Message::from(demeter::NoFlower),
            Half::Cells(cells) => demeter::FlowerOn { piece: piece_of(cells), cells: cells_words(cells) }.into(),
        });
        let rock = halves.rock.as_ref().map(|half| match half {
            Half::Pass => Message::from(demeter::NoRock),
            Half::Cells(cells) => demeter::RockOn { size: size(cells), cells: cells_words(cells) }.into(),
        });
        let placed = (!halves.is_empty()).then(|| Message::joined(flower.into_iter().chain(rock), ", "));
        Message::joined(placed.into_iter().chain(self.warnings(halves)), ". ")
    }

    /// An action as an infinitive, for a sentence about a player: `plant the P5 on G7-H9 and lay a 2x2 rock on B3-C4`.
    pub(super) fn told(&self, action: &Action, names: &Names) -> Message {
        let halves = match action {
            Action::First(name) => return self.first_told(self.seating.seat_named(name), names),
            Action::Drawn(seat) => return self.first_told(Some(*seat), names),
            Action::Halves(halves) => halves,
        };
        let flower = halves.flower.as_ref().map(|half| match half {
            Half::Pass => Message::from(demeter::WouldPlantNothing),
            Half::Cells(cells) => demeter::WouldPlant { piece: piece_of(cells), cells: cells_words(cells) }.into(),
        });
        let rock = halves.rock.as_ref().map(|half| match half {
            Half::Pass => Message::from(demeter::WouldLayNothing),
            Half::Cells(cells) => demeter::WouldLay { size: size(cells), cells: cells_words(cells) }.into(),
        });
        match (flower, rock) {
            (Some(flower), Some(rock)) => demeter::WouldBoth { flower, rock }.into(),
            (flower, rock) => Message::joined(flower.into_iter().chain(rock), ""),
        }
    }

    fn first_told(&self, first: Option<Seat>, names: &Names) -> Message {
        match first.filter(|first| self.seat != Some(*first)) {
            Some(other) => demeter::WouldLetFirst { other: names.of(other) }.into(),
            None => demeter::WouldGoFirst.into(),
        }
    }

    /// What a player should know before a submission is played: faults, a missing half, or that a pass would end the
    /// match.
    fn warnings(&self, halves: &Halves) -> Vec<Message> {
        let passed = |half: &Option<Half>| half.is_none() || *half == Some(Half::Pass);
        match self.phase {
            Phase::Play(seat) if self.faults(seat, halves).next().is_some() => {
                self.faults(seat, halves).map(|why| demeter::NotThere { why }.into()).collect()
            }
            Phase::Play(_) if !self.is_complete(halves) => {
                let missing = if halves.rock.is_none() { Side::Rock } else { Side::Flower };
                vec![demeter::StillMissing { half: missing.name() }.into()]
            }
            Phase::Play(_) if passed(&halves.flower) && passed(&halves.rock) && self.ends_by_pass() => {
                vec![demeter::PlaysTheEnd.into()]
            }
            Phase::Play(_) | Phase::Planting | Phase::FirstPick | Phase::Draw | Phase::Over => Vec::new(),
        }
    }

    /// Whether a pass now would be the second in a row and end the match.
    pub(super) fn ends_by_pass(&self) -> bool {
        self.last.as_ref().is_some_and(LastTurn::is_pass)
    }

    /// The message above the picture.
    pub(super) fn headline_words(&self, names: &Names) -> String {
        let picker = self.seating.advantage;
        let now = match self.phase {
            Phase::Planting => Some(self.planting_words(names)),
            Phase::FirstPick if self.seat == Some(picker) => {
                let example = code(&format!("first {}", self.seating.names[picker]));
                Some(demeter::YouPick { other: names.of(picker.opponent()), example }.into())
            }
            Phase::FirstPick | Phase::Draw => Some(demeter::SomebodyPicks { picker: names.of(picker) }.into()),
            Phase::Play(mover) => Some(self.to_do(names, mover)),
            Phase::Over => self.verdict.as_ref().map(|verdict| verdict_words(verdict, names)),
        };
        let last = self.last.as_ref().filter(|_| self.phase != Phase::Over).map(|last| last_words(last, names));
        let score = matches!(self.phase, Phase::Play(_)).then(|| self.score_words(names));
        Message::joined(now.into_iter().chain(last).chain(score), "\n").say(names.language).into()
    }

    /// A text that is legal now, as an argument between backquotes.
    fn example(&self) -> Words {
        code(&controls::example(self).unwrap_or_default())
    }

    fn planting_words(&self, names: &Names) -> Message {
        let Some(seat) = self.seat else { return demeter::Planting.into() };
        let other = names.of(seat.opponent());
        match self.own_staged() {
            Some(staged) if self.is_draft => {
                let drafted = Half::cells(staged.flower.as_ref()).unwrap_or_default();
                demeter::FirstDrafted { flower: piece_words(drafted) }.into()
            }
            Some(_) => demeter::FirstIsIn { other }.into(),
            None => demeter::PlantFirst { other, example: self.example() }.into(),
        }
    }

    fn to_do(&self, names: &Names, mover: Seat) -> Message {
        let (turn, other) = (self.turn + 1, names.of(mover.opponent()));
        let mine = &self.gardens[mover];
        let has_room = mine.left().any(|shape| mine.placements(shape).next().is_some());
        let halves = match (self.is_first_turn(), has_room) {
            (true, _) => "first",
            (false, true) => "both",
            (false, false) => "rock",
        };
        let revealed = self.is_first_turn().then(|| Message::from(demeter::Revealed));
        let warning = self.ends_by_pass().then(|| Message::from(demeter::PassEnds));
        let with_rest = |words: Message| Message::joined([words].into_iter().chain(revealed).chain(warning), " ");
        if self.placing() != Some(mover) {
            return with_rest(demeter::ToMove { halves, turn, name: names.of(mover) }.into());
        }
        let Some(staged) = self.own_staged() else {
            return with_rest(demeter::YourTurn { halves, turn, other, example: self.example() }.into());
        };
        let is_whole = self.is_complete(staged) && self.faults(mover, staged).next().is_none();
        let confirm = is_whole.then(|| Message::from(demeter::ConfirmPlays));
        let passes = staged.flower.as_ref().is_none_or(|half| *half == Half::Pass) && staged.rock == Some(Half::Pass);
        let ends = (passes && self.ends_by_pass()).then(|| Message::from(demeter::ThatEnds));
        let draft = demeter::YourDraft { turn, other, draft: self.draft_words(mover, staged) };
        Message::joined([draft.into()].into_iter().chain(confirm).chain(ends), " ")
    }

    /// A draft in short form, with its faults: `P5 at C5 (D5 is taken), rock at H7`.
    pub(super) fn draft_words(&self, seat: Seat, staged: &Halves) -> Message {
        let with_fault = |placed: Message, why: Option<Message>| match why {
            Some(why) => Message::joined([placed, Message::verbatim(" ("), why, Message::verbatim(")")], ""),
            None => placed,
        };
        let flower = match &staged.flower {
            Some(Half::Cells(cells)) => {
                let why = self.gardens[seat].check_flower(cells).err().map(|why| why.in_short());
                Some(with_fault(piece_words(cells), why))
            }
            Some(Half::Pass) => Some(demeter::NoFlower.into()),
            None if self.is_first_turn() => None,
            None => Some(demeter::FlowerMissing.into()),
        };
        let rock = match &staged.rock {
            Some(Half::Cells(cells)) => {
                let why = self.gardens[seat.opponent()].check_rock(cells).err().map(|why| why.in_short());
                let cell = cells_words(cells.get(..1).unwrap_or_default());
                let is_small = cells.len() == 1;
                let rock =
                    if is_small { demeter::SmallRockAt { cell }.into() } else { demeter::LargeRockAt { cell }.into() };
                with_fault(rock, why)
            }
            Some(Half::Pass) => demeter::NoRock.into(),
            None => demeter::RockMissing.into(),
        };
        Message::joined(flower.into_iter().chain([rock]), ", ")
    }

    /// The number of tiles that a legal draft would add to its owner's score; 0 without a legal draft.
    pub(super) fn gain(&self, owner: Seat) -> usize {
        let staged = self.staged[owner].as_ref().and_then(|halves| Half::cells(halves.flower.as_ref()));
        staged.filter(|cells| self.gardens[owner].check_flower(cells).is_ok()).map_or(0, <[Square]>::len)
    }

    fn score_words(&self, names: &Names) -> Message {
        let scores = self.gardens.iter().map(|(seat, garden)| {
            let gain = self.gain(seat);
            let gain = if gain > 0 { format!(" (+{gain})") } else { String::new() };
            format!("{} {}{gain}", names[seat], garden.tiles())
        });
        demeter::Score { scores: Words::markup(rules::listed(scores)) }.into()
    }

    /// The alternative text of the picture of one board.
    pub(super) fn describe_frame(&self, frame: &str, names: &Names) -> String {
        let [left, right] = self.owners();
        let owner = if frame == "left" { left } else { right };
        let name: String = names[owner].chars().take(NAME_CHARS_MAX).collect();
        let staged = |seat: Seat| self.staged[seat].as_ref();
        let flower = staged(owner).and_then(|halves| halves.flower.as_ref()).map(|half| half_words(Side::Flower, half));
        let rock = staged(owner.opponent()).and_then(|halves| halves.rock.as_ref());
        let rock = rock.map(|half| half_words(Side::Rock, half));
        let drafts = [flower, rock].into_iter().flatten().map(|half| demeter::SeenDraftHere { half }.into());
        let drafts: Vec<Message> = drafts.collect();
        let board = |detail| {
            let garden = garden_words(&self.gardens[owner], detail);
            demeter::SeenBoard { side: "alone", name: Words::markup(name.as_str()), garden }.into()
        };
        let told = DETAILS.map(|detail| {
            let parts = Message::joined([board(detail)].into_iter().chain(drafts.clone()), ". ");
            format!("{}.", parts.say(names.language))
        });
        shortened(&told)
    }

    /// The alternative text of the picture of both boards, with as much detail as fits.
    pub(super) fn describe_words(&self, names: &Names) -> String {
        shortened(&DETAILS.map(|detail| self.described(names, detail)))
    }

    fn described(&self, names: &Names, detail: Detail) -> String {
        let names = names.with(names.map(|_, name| name.chars().take(NAME_CHARS_MAX).collect()));
        let turns = self.turn;
        let head: Message = match self.phase {
            Phase::Planting | Phase::FirstPick | Phase::Draw if self.is_at_rest => demeter::SeenAtStart.into(),
            Phase::Play(_) if self.is_at_rest => demeter::SeenPlayed { turns }.into(),
            Phase::Planting => demeter::SeenPlanting.into(),
            Phase::FirstPick | Phase::Draw => demeter::SeenPicking { picker: names.of(self.seating.advantage) }.into(),
            Phase::Play(mover) => demeter::SeenToMove { turns, name: names.of(mover) }.into(),
            Phase::Over => demeter::SeenOver.into(),
        };
        let boards = self.owners().into_iter().zip(["left", "right"]).map(|(owner, side)| {
            let garden = garden_words(&self.gardens[owner], detail);
            demeter::SeenBoard { side, name: names.of(owner), garden }.into()
        });
        let last = self.last.as_ref().map(|last| last_words(last, &names));
        let drafts = self.staged.iter().filter_map(|(seat, halves)| {
            let halves = halves_words(halves.as_ref()?);
            Some(demeter::SeenDraft { name: names.of(seat), halves }.into())
        });
        let result = self.verdict.as_ref().map(|verdict| verdict_words(verdict, &names));
        let parts = [head].into_iter().chain(boards).chain(last).chain(drafts).chain(result);
        let parts = parts.map(|part| part.say(names.language).as_str().trim_end_matches('.').to_owned());
        parts.collect::<Vec<_>>().join(". ") + "."
    }
}

/// The level of detail of the boards in an alternative text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// The text lists all cells of flowers and rocks, and the pieces left.
    Full,
    /// The text lists flowers in piece form, and rocks with their cells.
    Pieces,
    /// The text lists flowers in piece form, and only the number of rocks.
    Flowers,
}

/// All levels of detail, the most detailed first.
const DETAILS: [Detail; 3] = [Detail::Full, Detail::Pieces, Detail::Flowers];

/// Maximum number of characters of a player's name in an alternative text.
const NAME_CHARS_MAX: usize = 24;

/// The first of these texts that fits into Discord's limit; if none fits, the last text, cut to the limit.
fn shortened(told: &[String; 3]) -> String {
    let [.., shortest] = told;
    let fits = |text: &&String| text.chars().count() <= DESCRIPTION_CHARS_MAX;
    told.iter()
        .find(fits)
        .cloned()
        .unwrap_or_else(|| shortest.chars().take(DESCRIPTION_CHARS_MAX - 1).chain(['…']).collect())
}

/// A drafted half of a turn, with all its cells: `flower G7 H7 I7`.
fn half_words(side: Side, half: &Half) -> Message {
    match (side, half) {
        (Side::Flower, Half::Cells(_)) => demeter::HalfFlower { cells: Words::markup(half.to_string()) }.into(),
        (Side::Rock, Half::Cells(_)) => demeter::HalfRock { cells: Words::markup(half.to_string()) }.into(),
        (Side::Flower, Half::Pass) => demeter::HalfFlowerPass.into(),
        (Side::Rock, Half::Pass) => demeter::HalfRockPass.into(),
    }
}

/// The drafted halves of a turn; the half that was submitted last comes last.
fn halves_words(halves: &Halves) -> Message {
    let half = |side: Side| {
        let half = match side {
            Side::Flower => halves.flower.as_ref(),
            Side::Rock => halves.rock.as_ref(),
        };
        half.map(|half| half_words(side, half))
    };
    Message::joined([halves.last.other(), halves.last].into_iter().filter_map(half), " ")
}

fn garden_words(garden: &Garden, detail: Detail) -> Message {
    let or_none = |parts: Vec<Message>, between| match parts[..] {
        [] => demeter::SeenNone.into(),
        _ => Message::joined(parts, between),
    };
    let flower = |flower: &Flower| match (detail, Placement::identify(&flower.cells)) {
        (Detail::Pieces | Detail::Flowers, Some(placement)) => Message::verbatim(placement.to_string()),
        (Detail::Full, _) | (_, None) => {
            demeter::SeenFlower { piece: flower.shape.name(), cells: cells_words(&flower.cells) }.into()
        }
    };
    let flowers = or_none(garden.flowers().iter().map(flower).collect(), ", ");
    let rocks = match detail {
        Detail::Full | Detail::Pieces => {
            or_none(garden.rocks().iter().map(|rock| Message::verbatim(spans(rock))).collect(), ", ")
        }
        Detail::Flowers => Message::verbatim(garden.rocks().len().to_string()),
    };
    let words = demeter::SeenGarden { tiles: garden.tiles(), flowers, rocks };
    if detail != Detail::Full {
        return words.into();
    }
    let pieces = or_none(garden.left().map(|shape| Message::verbatim(shape.name())).collect(), " ");
    demeter::SeenLeft { garden: words, pieces }.into()
}

fn last_words(last: &LastTurn, names: &Names) -> Message {
    let name = names.of(last.seat);
    let flower = last.flower.as_ref().map(|flower| (piece_of(&flower.cells), cells_words(&flower.cells)));
    let rock = last.rock.as_ref().map(|rock| (size(rock), cells_words(rock)));
    match (flower, rock) {
        (Some((piece, flower)), Some((size, rock))) => {
            demeter::PlantedAndLaid { name, piece, flower, size, rock }.into()
        }
        (Some((piece, flower)), None) => demeter::PlantedOnly { name, piece, flower }.into(),
        (None, Some((size, rock))) => demeter::LaidOnly { name, size, rock }.into(),
        (None, None) => demeter::Passed { name }.into(),
    }
}

fn verdict_words(verdict: &Verdict, names: &Names) -> Message {
    let ended = |by: &str| demeter::Ended { by }.into();
    let why: Message = match verdict.by {
        By::Rules(Decision::Passes) => ended("passes"),
        By::Agreement => ended("agreement"),
        By::Rules(Decision::Settled) => ended("settled"),
        By::Concession => match verdict.winner {
            Some(winner) => demeter::GivesUp { loser: names.of(winner.opponent()) }.into(),
            None => demeter::BothGiveUp.into(),
        },
        By::Host => ended("host"),
    };
    let score = verdict.score.iter().map(|(seat, tiles)| format!("{} {tiles}", names[seat]));
    let score = Words::markup(rules::listed(score));
    let tiebreak = verdict.tiebreak.unwrap_or("none");
    let result: Message = match verdict.winner {
        Some(winner) => demeter::Wins { tiebreak, winner: names.of(winner) }.into(),
        None => demeter::NobodyWins.into(),
    };
    demeter::Verdict { why, result, score }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{BySeat, Seating};

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

    /// A board whose description is as long as possible: all 21 flowers, and a rock wherever one still fits.
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

    fn names() -> Names {
        Names::from(BySeat::from(vec!["A name so long that nobody would ever choose it".to_owned(), "Ben".to_owned()]))
    }

    fn view(phase: Phase, gardens: BySeat<Garden>) -> View {
        View {
            seat: Some(Seat::FIRST),
            seating: Seating { names: (*names()).clone(), advantage: Seat::FIRST },
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
            piece_words(&cells).to_string()
        };
        assert_eq!(words("C5 C6 D5 D6 C7"), "P5 at C5");
        assert_eq!(words("F10 E11 F11 G11 F12"), "X5 in E10-G12");
    }

    #[test]
    fn receipts_say_what_is_missing_and_what_ends_the_match() {
        let mut view = view(Phase::Play(Seat::FIRST), BySeat::filled(2, Garden::default()));
        let cells = |text: &str| Some(Half::Cells(text.split(' ').map(|cell| cell.parse().unwrap()).collect()));
        let said = |view: &View, flower, rock| {
            view.understood_words(&Action::Halves(Halves { flower, rock, last: Side::Rock })).to_string()
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
            view.headline_words(&names()),
            format!(
                "Your turn 41 against Ben: plant a flower on your board and lay a rock on Ben's. Use the menu and the \
                 buttons, or type text such as `{}`. Another pass ends the match.\nBen passed.\n\
                 Score: A name so long that nobody would ever choose it 0, Ben 0",
                controls::example(&view).unwrap()
            )
        );
    }
}
