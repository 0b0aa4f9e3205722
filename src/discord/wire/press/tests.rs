//! Custom ids are parsed as they were written, and forged ones never cause a panic.

use proptest::prelude::*;

use super::*;
use crate::store::UserId;
use league::season::Member;
use rules::{Millis, Moment, Seat};

#[test]
fn every_press_on_a_board_is_read_as_it_was_written() {
    let moment = Moment { epoch: 12, era: 1 };
    let places = [Place::Match(MatchId(7)), Place::Puzzle(PuzzleId(12))];
    for press in places.into_iter().flat_map(|place| {
        [
            Press::Submit(place, Pressed::button(moment, "move C1 to SW: x")),
            Press::Sure(place, Pressed::button(moment, "concede")),
            Press::Submit(place, Pressed { moment: None, ..Pressed::button(moment, "why") }),
            Press::Choose(place, InMenu { number: 0, pressed: Pressed::menu(moment, "", &[], &[]) }),
            Press::Choose(
                place,
                InMenu {
                    number: 3,
                    pressed: Pressed::menu(moment, "to: SW", &["A1".to_owned(), "B2".to_owned()], &[]),
                },
            ),
            Press::Type(place, "board".to_owned()),
            Press::Form(place, Typed(Pressed::form(moment, "board", "..\n.."))),
            Press::Show(place),
            Press::No(place),
            Press::Look(place, "left".to_owned()),
        ]
    }) {
        assert_eq!(press.custom_id().and_then(|id| Press::read(&id)), Some(press));
    }
    assert_eq!(Press::Submit(MatchId(1).into(), Pressed::button(moment, &"x".repeat(100))).custom_id(), None);
}

#[test]
fn every_other_press_is_read_as_it_was_written() {
    let (moment, order) = (Moment { epoch: 12, era: 1 }, Order::Adjust(Seat::FIRST, Millis::from_hours(-99)));
    for press in [
        Press::Make(PuzzleRequest::of_game(games::DAILY), None),
        Press::Make(PuzzleRequest::of_game(games::DAILY), Some(PuzzleId(3))),
        Press::Bring(PuzzleRequest::of_game(games::DAILY), PuzzleId(3)),
        Press::GiveUp(PuzzleId(3)),
        Press::Way(PuzzleId(3).into(), Eyes::All, 12, 'b'),
        Press::Way(MatchId(3).into(), Eyes::Seat(7), 5000, 'c'),
        Press::Share(PuzzleId(3)),
        Press::Day(Day::FIRST),
        Press::Best(Span::Day, Day::FIRST),
        Press::Tab(Span::Ever, Day::FIRST),
        Press::Cancel(InputId(u64::MAX)),
        Press::Which(Question::Submission),
        Press::Which(Question::Board),
        Press::Which(Question::Export("legup".to_owned())),
        Press::Which(Question::Export(String::new())),
        Press::Order(Fatal { table: MatchId(7), ends: 't', epoch: 12, order }),
        Press::Replay(MatchId(7)),
        Press::Step(MatchId(7), Eyes::All, 0, 'a'),
        Press::Step(MatchId(7), Eyes::Seat(3), 10_000, '⏭'),
        Press::Keep(MatchId(7), Kept::Record),
        Press::Keep(MatchId(7), Kept::Gif),
        Press::Keep(MatchId(7), Kept::Page),
        Press::Rematch(MatchId(7)),
        Press::Season(SeasonId(7), 12, SeasonAsk::Confirm),
        Press::Season(SeasonId(7), 2000, SeasonAsk::Opponent),
        Press::Season(SeasonId(7), 2000, SeasonAsk::Statistics),
        Press::Season(SeasonId(7), 2000, SeasonAsk::Vote(VoteAsk::Ballot)),
        Press::Rewind(MatchId(7)),
        Press::Default("mist".to_owned()),
        Press::DefaultTo("mist".to_owned(), "base_ms".to_owned()),
        Press::Desk(2),
        Press::Tend(MatchId(7), Deed::Look),
        Press::Tend(MatchId(7), Deed::Extend),
        Press::Invited(Some(InvitationId(7)), Reply::Join),
        Press::Invited(Some(InvitationId(7)), Reply::Advantage(Some(3))),
        Press::Invited(Some(InvitationId(7)), Reply::Start(Some(12))),
        Press::Invited(Some(InvitationId(7)), Reply::Start(None)),
        Press::Invited(None, Reply::Start(None)),
        Press::Rules("mist".to_owned(), 3),
        Press::Learn("mist".to_owned(), 3, InLesson::Begin),
        Press::Learn("mist".to_owned(), 3, InLesson::Say(Pressed::button(moment, "lock #1@5: x"))),
        Press::Learn(
            "mist".to_owned(),
            3,
            InLesson::Choose(InMenu {
                number: 2,
                pressed: Pressed::menu(moment, "draft C3: x", &["A1".to_owned()], &[]),
            }),
        ),
        Press::Learn("mist".to_owned(), 3, InLesson::Look("board".to_owned())),
    ] {
        assert_eq!(press.custom_id().and_then(|id| Press::read(&id)), Some(press));
    }
}

#[test]
fn orders_of_seasons_and_leagues_are_read_as_they_were_written() {
    let most = LogOrder::End(vec![10_000; 10], (1..=10).map(Member).collect());
    let last = LogOrder::End(vec![3], vec![Member(24), Member(1)]);
    let swap = |takes, time| LogOrder::Swap(Swap { leaves: Member(3), comes: UserId(u64::MAX >> 1), takes, time });
    let swaps = [swap(Takes::Both, None), swap(Takes::Place, None), swap(Takes::Seat, Some(Millis(i64::MAX)))];
    let orders = [LogOrder::Undo, LogOrder::Out(Member(3)), LogOrder::Off(12), most, last].into_iter().chain(swaps);
    for order in std::iter::once(None).chain(orders.map(Some)) {
        let press = Press::Settle(SeasonId(1_000_000), 4000, order);
        assert_eq!(press.custom_id().and_then(|id| Press::read(&id)), Some(press));
    }
}

#[test]
fn boards_from_before_presses_said_what_they_show_are_read() {
    let older = |text: &str| Pressed { moment: None, text: text.to_owned(), choice: None };
    let choice = Some(rules::Choice::default());
    for (id, press) in [
        ("s:7:lock #3@5", Press::Submit(MatchId(7).into(), older("lock #3@5"))),
        ("p:7:★C3", Press::Submit(PuzzleId(7).into(), older("★C3"))),
        ("a:7:trade accept Ann", Press::Answer(MatchId(7), older("trade accept Ann"))),
        (
            "c:7:2:draft A1",
            Press::Choose(MatchId(7).into(), InMenu { number: 2, pressed: Pressed { choice, ..older("draft A1") } }),
        ),
        ("i:join", Press::Invited(None, Reply::Join)),
        ("L:mist:3:s:lock", Press::Learn("mist".to_owned(), 3, InLesson::Say(older("lock")))),
    ] {
        assert_eq!(Press::read(id), Some(press), "{id}");
    }
}

proptest! {
    #[test]
    fn forged_ids_are_read_or_not_but_never_panic(id in ".{0,100}") {
        drop(Press::read(&id));
    }
}
