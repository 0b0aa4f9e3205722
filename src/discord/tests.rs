//! Checks a golden file with everything that the bot says and an example of each text, `tests/data/messages.txt`.
//! `BLESS=1 cargo test --lib everything_the_bot_says` rewrites the file.

mod refused;
mod said;
mod spoken;
mod table;

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use super::flow::desk;
use super::front::commands;
use super::wire::reasons::why_not;
use super::wire::text;
use crate::session::{DeliveryError, Notice, Nudged, Refusal, SeasonRefusal};
use crate::store::{MatchId, UnderWay, UserId};
use host::{ClockFace, Effect, Order};
use rules::{BySeat, Language, Message, Millis, Names, Seat, SeatSet, Timestamp};

const GOLDEN: &str = "tests/data/messages.txt";

/// Source files and folders that contain whole sentences for people as string literals.
const SPOKEN: &[&str] = &["src/discord/flow", "src/discord/front", "crates/host/src/words.rs"];

/// Files and folders in which all texts for people must come from the catalogues.
const CATALOGUED: &[&str] = &[
    "src/discord/flow/season",
    "src/discord/flow/season.rs",
    "src/discord/flow/league",
    "src/discord/flow/league.rs",
    "src/discord/flow/log.rs",
    "src/discord/flow/sure.rs",
    "src/discord/flow/calls.rs",
    "src/discord/flow/channels.rs",
    "src/discord/flow/desk.rs",
    "src/discord/flow/defaults.rs",
    "src/discord/flow/invite.rs",
    "src/discord/flow/jobs.rs",
    "src/discord/flow/lobby",
    "src/discord/flow/lobby.rs",
    "src/discord/flow/options.rs",
    "src/discord/flow/place.rs",
    "src/discord/flow/practice.rs",
    "src/discord/flow/learn.rs",
    "src/discord/flow/rate.rs",
    "src/discord/flow/ready.rs",
    "src/discord/flow/rematch.rs",
    "src/discord/flow/replay.rs",
    "src/discord/flow/swap.rs",
    "src/discord/front/commands/garnets",
    "src/discord/front/commands/garnets.rs",
    "src/discord/front/commands/season",
    "src/discord/front/commands/season.rs",
    "src/discord/front/commands/league.rs",
    "src/discord/front/commands/logs.rs",
    "src/discord/front/commands/people.rs",
    "src/discord/front/commands/channels.rs",
    "src/discord/front/commands/desk.rs",
    "src/discord/front/commands/host.rs",
    "src/discord/front/commands/practice.rs",
    "src/discord/front/commands/settings.rs",
    "src/discord/flow/at_table.rs",
    "src/discord/flow/daily.rs",
    "src/discord/flow/day.rs",
    "src/discord/flow/orders.rs",
    "src/discord/flow/page.rs",
    "src/discord/flow/reply.rs",
    "src/discord/flow/responder.rs",
    "src/discord/flow/rewind.rs",
    "src/discord/flow/solo.rs",
    "src/discord/flow/table.rs",
    "src/discord/flow/way.rs",
    "src/discord/flow/which.rs",
    "src/discord/front/components.rs",
    "src/discord/front/commands/daily.rs",
    "src/discord/front/commands/deduce.rs",
    "src/discord/front/commands/export.rs",
    "src/discord/front/commands/hosting.rs",
    "src/discord/front/commands/mod.rs",
    "src/discord/front/commands/play.rs",
    "src/discord/front/commands/proof.rs",
    "src/discord/front/commands/puzzle.rs",
    "src/discord/front/commands/rewind.rs",
    "src/discord/wire/became.rs",
    "src/discord/wire/copies.rs",
    "src/discord/wire/courier.rs",
    "src/discord/wire/ending.rs",
    "src/discord/wire/letters.rs",
    "src/discord/wire/message.rs",
    "src/discord/wire/reasons.rs",
    "src/discord/wire/rows.rs",
    "src/discord/wire/text.rs",
    "src/discord/wire/uncounted.rs",
    "src/intake/hear.rs",
    "src/intake/ports.rs",
    "src/intake/reply.rs",
    "src/intake/submit.rs",
    "src/intake/which.rs",
    "src/session/tell",
    "src/session/tell.rs",
    "src/session/votes.rs",
    "crates/host/src/clock.rs",
    "crates/host/src/contest/help.rs",
    "crates/host/src/contest/lapse.rs",
    "crates/host/src/contest/offers.rs",
    "crates/host/src/contest/pause.rs",
    "crates/host/src/contest/press.rs",
    "crates/host/src/contest/story.rs",
    "crates/host/src/refusal.rs",
    "crates/league/src/season/state",
    "crates/league/src/state",
];

/// String literals in these files that are not sentences for people: date formats, column names for spreadsheets, and
/// texts for logs.
const NOT_SAID: &[&str] = &[
    "%Y-%m-%d %H:%M UTC",
    "community garnet",
    "token of life",
    "{what} of match {id} panicked",
    "comparing the puzzle",
    "the last board",
    "an open record",
    // A machine's name, which is stored with its seat, and a word with which a typed duration may begin.
    "Dealer ({level})",
    "in ",
    "the rules fell over a puzzle: {panic}",
    "reading a proof panicked: {panic}",
    "comparing a puzzle panicked: {panic}",
    "judging a proof panicked: {panic}",
    "a step of a solution has no picture",
    "painting a picture panicked",
    // What is typed or chosen, names of commands, and the match in front of a notice.
    "earlier ",
    "export {format}",
    "that was not counted when you said it; say it again if it still holds",
    "setup timezone",
    "undo {part}",
    "in {}",
    "**{}** #{} in <#{}>: {words}",
];

const ANN: Seat = Seat::FIRST;
const MINUTE: Millis = Millis::from_secs(60);

#[test]
fn everything_the_bot_says() {
    let said = book();
    if is_blessing() {
        std::fs::write(GOLDEN, said).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(GOLDEN).unwrap();
    let differs = kept.lines().zip(said.lines()).find(|(kept, said)| kept != said);
    assert!(kept == said, "{GOLDEN} is of another time: {differs:?}; read it aloud, then BLESS=1");
}

#[test]
fn rooms_that_are_done_contain_no_text_that_people_read() {
    let files = CATALOGUED.iter().flat_map(|path| spoken::files(Path::new(path)));
    let mut left = Vec::new();
    for path in files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        let texts = spoken::texts(&std::fs::read_to_string(&path).unwrap());
        let texts = texts.into_iter().filter(|text| !NOT_SAID.contains(&text.as_str()));
        left.extend(texts.map(|text| format!("{}: {text}", path.display())));
    }
    assert!(left.is_empty(), "this belongs into crates/words: {left:#?}");
}

#[test]
fn answers_to_hosts_come_from_the_catalogues() {
    let no_words = String::new;
    let whys = [
        DeliveryError::ClosedDms,
        DeliveryError::MissingPermission(no_words()),
        DeliveryError::Gone,
        DeliveryError::Overheard(vec![UserId(4)]),
        DeliveryError::RetryAfter(Duration::from_secs(1)),
        DeliveryError::Passing(no_words()),
        DeliveryError::TooManyEdits,
        DeliveryError::Rejected(no_words()),
    ];
    let refusals = [SeasonRefusal::Overdrawn, SeasonRefusal::AtStakeAlready(MatchId(7)), SeasonRefusal::WentOn];
    let people = || vec![UserId(4)];
    let nudged = [(people(), people()), (Vec::new(), people()), (people(), Vec::new())];
    let nudged = nudged.map(|(called, unreached)| desk::nudged(&Nudged { called, unreached }));
    let said = whys.iter().map(why_not).chain(refusals.map(|refusal| refusal.message())).chain(nudged);
    for message in said {
        let pseudo = message.say(Language::Pseudo).to_string();
        let unquoted: String = pseudo.split('`').step_by(2).collect();
        assert!(!unquoted.contains(|letter: char| letter.is_ascii_alphabetic()), "{pseudo}");
    }
}

#[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
fn is_blessing() -> bool {
    std::env::var("BLESS").is_ok()
}

fn book() -> String {
    let mut book = String::from("Everything that the bot says, with an example of each.\n");
    let mut chapter = |title: &str, sentences: Vec<String>| {
        writeln!(book, "\n# {title}\n").unwrap();
        for sentence in sentences {
            writeln!(book, "- {}", sentence.replace('\n', "\n  ")).unwrap();
        }
    };
    chapter(
        "What was submitted to a match",
        receipts().iter().map(|of| text::receipt(of, &clock(), None, Language::English).into()).collect(),
    );
    chapter("Refusals of a match or a puzzle", refusals().iter().map(|of| refused(&of.to_string())).collect());
    chapter("Refusals of the host", host_refusals().iter().map(|of| refused(&of.to_string())).collect());
    chapter("What everybody is told", notices().iter().map(|of| text::notice(of, &names())).collect());
    chapter("Commands", commands::all().iter().flat_map(|command| lines_of(command, "/")).collect());
    for spec in games::CATALOGUE {
        chapter(&format!("What {} refuses", spec.name), refused::chapter(spec.id));
    }
    for path in SPOKEN.iter().flat_map(|path| spoken::files(Path::new(path))) {
        let said = spoken::sentences(&std::fs::read_to_string(&path).unwrap());
        if !said.is_empty() {
            chapter(path.to_str().unwrap(), said.into_iter().map(|sentence| sentence.example).collect());
        }
    }
    book
}

/// Formats a refusal as the bot sends it.
fn refused(why: &str) -> String {
    text::refused(&Message::verbatim(why), Language::English).into()
}

fn names() -> Names {
    Names::from(BySeat::from(["Ann", "Ben"].map(str::to_owned).to_vec()))
}

fn clock() -> ClockFace {
    ClockFace {
        deadline: Some(Timestamp(60_000)),
        reserve_ms: None,
        paused: false,
        awaits: None,
        in_reserve: false,
        words: None,
    }
}

fn receipts() -> Vec<Effect> {
    let understood = || Message::verbatim("C1 to NE");
    vec![
        Effect::Staged { understood: understood(), complete: true },
        Effect::Staged { understood: understood(), complete: false },
        Effect::Played { understood: understood() },
        Effect::Refuted { why: Message::verbatim("C1 does not follow") },
        Effect::Locked,
        Effect::Undone,
        Effect::Paused { number: 2, most: Some(3) },
        Effect::Paused { number: 2, most: None },
        Effect::ResumeNoted,
        Effect::Resumed { length: MINUTE },
        Effect::Offered,
        Effect::Declined,
        Effect::Agreed,
        Effect::Conceded,
        Effect::Ordered(Order::Pause),
        Effect::Noted,
    ]
}

fn refusals() -> Vec<Refusal> {
    let cleo = || "Cleo".to_owned();
    vec![
        Refusal::NotSeated,
        Refusal::NotYours,
        Refusal::Counted,
        Refusal::Overtaken,
        Refusal::Full(2000),
        Refusal::PuzzleFull(2000),
        Refusal::PuzzleOver,
        Refusal::PuzzleDamaged,
        Refusal::PuzzleTaken,
        Refusal::NoHelp(UnderWay::Match),
        Refusal::NoHelp(UnderWay::Day(Timestamp(0))),
        Refusal::HostPlays,
        Refusal::StillRunning,
        Refusal::ChannelTaken,
        Refusal::PuzzleUnderWay,
        Refusal::SeatedAlready(cleo()),
        Refusal::Lacks("Cleo owns 1 garnet".to_owned()),
        Refusal::StakedElsewhere,
        Refusal::SeasonWentOn,
        Refusal::Overheard(cleo()),
        Refusal::EverybodysChannel,
        Refusal::SecretChannel,
        Refusal::Unreadable,
        Refusal::SawEverything(cleo()),
        Refusal::SawAnotherSeat(cleo()),
        Refusal::SpentSince,
        Refusal::PlaceGone { had: cleo(), has: "Eve".to_owned() },
        Refusal::AtStakeAlready,
        Refusal::TooLate,
        Refusal::NobodyLate,
        Refusal::NudgedLately(MINUTE),
        Refusal::Announcement(1500),
    ]
}

fn host_refusals() -> Vec<host::Refusal> {
    vec![
        host::Refusal::Paused,
        host::Refusal::WaitsToGoOn,
        host::Refusal::PausedForHost,
        host::Refusal::AlreadyPaused,
        host::Refusal::NoPauseLeft(0),
        host::Refusal::NoPauseLeft(1),
        host::Refusal::NoPauseLeft(3),
        host::Refusal::NotPaused,
        host::Refusal::HostPaused,
        host::Refusal::Over,
        host::Refusal::NotYourTurn,
        host::Refusal::NothingStaged,
        host::Refusal::WhichPart(vec!["undo cards", "undo move"]),
        host::Refusal::OtherDraft,
        host::Refusal::Incomplete,
        host::Refusal::NothingToConfirm,
        host::Refusal::AlreadyConfirmed,
        host::Refusal::TooLong(200),
        host::Refusal::TurnFull(40),
        host::Refusal::RaceFull(400),
        host::Refusal::TooFast(10, MINUTE),
        host::Refusal::Empty,
        host::Refusal::NoSuchSeat("7".to_owned()),
        host::Refusal::AlreadyOffered,
        host::Refusal::NothingOffered,
        host::Refusal::NoExport { game: "Mist", formats: &[] },
        host::Refusal::NoExport { game: "Star Battle", formats: &["legup", "puzzlink"] },
        host::Refusal::NoDraw,
        host::Refusal::UnknownOrder("stop".to_owned()),
        host::Refusal::NoSuchTurn(7),
        host::Refusal::NothingSince,
        host::Refusal::NotOver,
        host::Refusal::AlreadyAnnulled,
    ]
}

fn notices() -> Vec<Notice> {
    let orders = [
        Order::Pause,
        Order::Resume,
        Order::End,
        Order::Award(ANN),
        Order::Shift(MINUTE),
        Order::Adjust(ANN, MINUTE),
        Order::Adjust(ANN, Millis(-60_000)),
        Order::Extend(Millis(-60_000)),
        Order::Renew(ANN, None),
        Order::Renew(ANN, Some(MINUTE)),
        Order::Annul,
    ];
    let others = [
        Notice::Begins,
        Notice::Ends,
        Notice::Outage(MINUTE),
        Notice::Paused { by: ANN, number: 2, most: Some(3) },
        Notice::Paused { by: ANN, number: 2, most: None },
        Notice::WantsToResume(ANN),
        Notice::Resumed { by: Some(ANN), length: MINUTE },
        Notice::Resumed { by: None, length: MINUTE },
        Notice::Offers(ANN),
        Notice::Declines(ANN),
        Notice::Concedes(ANN),
        Notice::Absent { seats: SeatSet::only(ANN), turns: 3 },
        Notice::Absent { seats: SeatSet::all(2), turns: 3 },
        Notice::PutBack { to: Timestamp(1_800_000_000_000), was_over: false },
        Notice::PutBack { to: Timestamp(1_800_000_000_000), was_over: true },
    ];
    orders.map(Notice::Ordered).into_iter().chain(others).collect()
}

/// The descriptions of a command and its options, followed by those of its subcommands.
fn lines_of<U, E>(command: &poise::Command<U, E>, before: &str) -> Vec<String> {
    let name = format!("{before}{}", command.name);
    let mut line = format!("`{name}`: {}", command.description.as_deref().unwrap_or_default());
    for option in &command.parameters {
        write!(line, "\n`{}`: {}", option.name, option.description.as_deref().unwrap_or_default()).unwrap();
    }
    let below = command.subcommands.iter().flat_map(|one| lines_of(one, &format!("{name} ")));
    std::iter::once(line).chain(below).collect()
}
