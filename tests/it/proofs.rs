//! Whole proofs at a table, step by step: with few rules and many suppositions, switching between branches.

use ::rules::{Clearance, DESCRIPTION_CHARS_MAX, Observer, Seat, Timestamp, Turn};
use host::{Entry, Record, Table};
use puzzle::board::{Board, Mark};
use puzzle::cells::CellSet;
use puzzle::formats::{self, Format};
use puzzle::grid::{Puzzle, Unit};
use puzzle::rules::{self, Field, Kind, Rule, Situation};
use scene::Theme;
use serde_json::{Value, json};

/// `tests/it/pictures.rs` draws from this record.
const RECORD: &str = "tests/data/pictures/starbattle/proof-large.jsonl";
const REGIONS: &str = "AAAABBBCC AAAADDBCC AAAEEDDCC AAAEEDCCC AAEEEDDFF GHEEEDDFF GHHHIIDFF GHHHIIFFF HHHHIFFFF";
/// After this many steps the player switches to another branch.
const STRIDE: usize = 7;
/// More steps than the proof takes.
const STEPS_MAX: usize = 3000;

fn ann() -> Observer {
    Observer::Seat(Seat::new(0).unwrap())
}

fn open(puzzle: &Puzzle) -> Box<dyn Table> {
    let setup = json!({"puzzle": {"size": 9, "stars": 2, "regions": puzzle.labels()}});
    let header = json!({
        "record": 1, "game": "starbattle", "options": {"size": 9, "stars": 2, "mode": "proof"}, "seats": ["Ann", "Ben"],
        "advantage": 0, "seed": 7, "at": 0, "setup": setup,
    });
    host::open(serde_json::from_value(header).unwrap()).unwrap()
}

fn see(table: &dyn Table) -> Value {
    table.inspect(Clearance::OFFLINE_REFEREE, ann())
}

/// The next step of a beginner: surround stars, finish rows, columns and regions, and otherwise suppose a star.
fn next(puzzle: &Puzzle, view: &Value) -> String {
    let rows: Vec<String> = serde_json::from_value(view["boards"][0].clone()).unwrap();
    let board = Board::parse(&rows, puzzle.size()).unwrap();
    let field = Field::new(puzzle);
    let situation = Situation::new(&field, board);
    let clash = Rule::all()
        .find(|&rule| rule.kind() == Kind::Contradiction && rules::contradiction(rule, &situation).is_some());
    if let Some(rule) = clash.filter(|&rule| rule != Rule::NoRoom) {
        return format!("deduce {}", rule.id());
    }
    let simple = [Rule::SurroundStar, Rule::FinishWithEmpty, Rule::FinishWithStars];
    let Some(step) = simple.into_iter().find_map(|rule| rules::first(rule, &situation)) else {
        let unit = |unit: &Unit| puzzle.unit(*unit) & board.unknown();
        let units = puzzle.units().filter(|one| !unit(one).is_empty());
        let fewest = units.min_by_key(|one| unit(one).len()).unwrap();
        return format!("deduce star-or-empty ★{}", unit(&fewest).first().unwrap());
    };
    let sign = if step.value == Mark::Star { "★" } else { "■" };
    let cells = |cells: &CellSet| cells.to_string().replace(',', "");
    format!("deduce {} {sign}{}", step.rule.id(), cells(&step.cells))
}

#[test]
fn a_proof_by_few_rules_goes_through_all_its_branches() {
    let labels: Vec<char> = REGIONS.chars().filter(|letter| *letter != ' ').collect();
    let puzzle = Puzzle::new(9, 2, &labels).unwrap();
    let mut table = open(&puzzle);
    let mut entries: Vec<Entry> = Vec::new();
    let play = |table: &mut dyn Table, text: &str, entries: &mut Vec<Entry>| {
        let at = Timestamp(1000 * i64::try_from(entries.len() + 1).unwrap());
        let entry = table.propose(at, Seat::new(0).unwrap(), text).unwrap_or_else(|why| panic!("{text}: {why}"));
        table.commit(&entry).unwrap();
        entries.push(entry);
    };
    while table.turn() != Turn::Over {
        assert!(entries.len() < STEPS_MAX, "the proof does not end");
        let view = see(&*table);
        let open = view["proofs"][0]["open"].as_array().unwrap();
        if entries.len() % STRIDE == STRIDE - 1 && open.len() > 1 && open[0] != view["proofs"][0]["branch"] {
            play(&mut *table, &format!("branch {}", open[0]), &mut entries);
        } else {
            play(&mut *table, &next(&puzzle, &view), &mut entries);
        }
        check_shown(&*table);
    }
    let end = see(&*table);
    assert_eq!(end["proofs"][0]["open"], json!([]));
    assert_eq!(end["refusals"][0], 0);
    assert_eq!(table.outcome().unwrap().winner, Seat::new(0));
    check_exports(&*table, &puzzle);
    check_retold(&*table);
    let record = Record { header: table.header().clone(), entries }.write();
    if crate::blessing() {
        std::fs::write(RECORD, &record).unwrap();
    }
    assert_eq!(std::fs::read_to_string(RECORD).unwrap_or_default(), record);
}

/// Texts and controls keep Discord's limits, however long the proof is.
fn check_shown(table: &dyn Table) {
    let names = ::rules::Names::from(::rules::BySeat::from(table.header().seats.clone()));
    let (_, showing) = table.show(ann(), &names, &Theme::default()).unseal();
    assert!(showing.headline.chars().count() <= 1500, "{}", showing.headline);
    for closer in &showing.closer {
        assert!((1..=DESCRIPTION_CHARS_MAX).contains(&closer.picture().text.chars().count()));
    }
}

/// After its end the proof can be read step by step: each step with its rule, conclusions and reason.
fn check_retold(table: &dyn Table) {
    let all = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
    let (seat, other) = (Seat::FIRST, Seat::new(1).unwrap());
    assert!(
        table.step_of(all, other, 0, &Theme::default(), ::rules::Language::English).is_none(),
        "Ben has proved nothing"
    );
    let (_, n_steps) = table.step_of(all, seat, 0, &Theme::default(), ::rules::Language::English).unwrap();
    let mut suppositions = 0;
    for nth in 0..n_steps {
        let (_, step) =
            table.step_of(all, seat, nth, &Theme::default(), ::rules::Language::English).unwrap().0.unseal();
        let words = &step.headline;
        let rule = Rule::all().find(|rule| words.starts_with(&rule.title())).unwrap_or_else(|| panic!("{words}"));
        suppositions += usize::from(rule == Rule::StarOrEmpty);
        assert!(!words.contains("by this rule") && !words.contains('\n'), "step {nth}: {words}");
        assert_eq!(step.pictures.len(), 1, "{words}");
        assert!(step.pictures[0].text.chars().count() <= DESCRIPTION_CHARS_MAX);
    }
    let headline = |nth| {
        table.step_of(all, seat, nth, &Theme::default(), ::rules::Language::English).unwrap().0.unseal().1.headline
    };
    assert_eq!(headline(n_steps), headline(n_steps - 1), "there are not so many");
    assert!(suppositions > 1, "{suppositions} of {n_steps}");
    assert!(headline(0).starts_with("Star Or Empty: "), "{}", headline(0));
}

/// A player's export contains the whole, correct proof.
fn check_exports(table: &dyn Table, puzzle: &Puzzle) {
    for (format, holds_proof) in
        [(Format::Legup, true), (Format::Text, true), (Format::Puzzlink, false), (Format::Sbn, false)]
    {
        let written = table.export(ann(), format.word()).unwrap().unseal().1.text;
        assert_eq!(formats::recognize(&written), format);
        let document = formats::read(format, &written).unwrap();
        assert_eq!(document.puzzle, *puzzle);
        assert_eq!(document.proof.is_some(), holds_proof, "{}", format.word());
        if let Some(proof) = document.proof {
            let judgement = proof.judge(&Field::new(puzzle));
            assert!(judgement.is_complete(), "{judgement:?}");
            assert_eq!(judgement.solved.len(), 1);
        }
    }
    let exported = |format: &str| table.export(ann(), format).unwrap();
    assert!(exported("") == exported("puzzlink"), "the usual format is the first");
    assert!(table.export(ann(), "yaml").is_err_and(|why| why.to_string().contains("puzzlink, legup, text, sbn")));
}
