//! Tests of the exact wording of texts.

use super::*;
use rules::Message;

#[test]
fn a_name_formats_links_and_pings_nothing() {
    assert_eq!((safe_name("@everyone"), safe_name("a@here")), ("everyone".to_owned(), "a\\@here".to_owned()));
    assert_eq!(safe_name("**Ann**\u{202e}"), "\\*\\*Ann\\*\\*");
    assert_eq!(safe_name("<@1>\n`x`"), "\\<\\@1\\> \\`x\\`");
    assert_eq!(safe_name("\u{200f} \n"), "somebody");
    assert_eq!(safe_name(&"👩‍👩‍👧".repeat(50)).graphemes(true).count(), 32);
}

/// Issue 12.7: only the match's own deadlines are shown.
#[test]
fn a_clock_that_waits_for_its_boards_has_no_deadline_yet() {
    let names = Names::from(BySeat::from(["Ann", "Ben"].map(str::to_owned).to_vec()));
    let to_act: SeatSet = [Seat::FIRST].into_iter().collect();
    let face = |deadline, awaits, paused| ClockFace {
        deadline,
        reserve_ms: None,
        paused,
        awaits,
        in_reserve: false,
        words: None,
    };
    let line = |face: ClockFace| clock_line(&face, to_act, &names);
    assert_eq!(line(face(None, Some(Millis(60_000)), false)).unwrap(), "⏳ Ann 1 min, starting when the board arrives");
    assert_eq!(line(face(Some(Timestamp(61_999)), None, false)).unwrap(), "⏳ Ann <t:61:R>");
    let round = ClockFace {
        words: Some(Message::verbatim("The round ends {} at the earliest")),
        ..face(Some(Timestamp(61_999)), None, false)
    };
    assert_eq!(line(round).unwrap(), "⏳ The round ends <t:61:R> at the earliest");
    let reserve = ClockFace { in_reserve: true, ..face(Some(Timestamp(61_999)), None, false) };
    assert_eq!(
        line(reserve).unwrap(),
        "⏳ Ann: the reserve runs out <t:61:R>. A typed move is played at once, a draft when it is locked in."
    );
    assert_eq!(line(face(None, None, false)), None);
    assert_eq!(line(face(None, None, true)).unwrap(), "⏸ The match is paused; no clock runs.");
}

#[test]
fn the_clock_of_a_message_changes_and_nothing_else_of_it() {
    for (content, line, revised) in [
        ("Turn 1\n⏳ Ann 1 min", Some("⏳ Ann <t:5:R>"), "Turn 1\n⏳ Ann <t:5:R>"),
        ("Turn 1\nand more", Some("⏳ Ann <t:5:R>"), "Turn 1\nand more\n⏳ Ann <t:5:R>"),
        ("⏳ is no clock\nTurn 1\n⏸ The match is paused; no clock runs.", None, "⏳ is no clock\nTurn 1"),
        ("Zug 1\n⏸ Die Partie ist angehalten; keine Uhr läuft.", None, "Zug 1"),
        ("⏳ Ann <t:5:R>", Some("⏳ Ben <t:6:R>"), "⏳ Ben <t:6:R>"),
        ("", Some("⏳ Ben <t:6:R>"), "⏳ Ben <t:6:R>"),
    ] {
        assert_eq!(with_clock(content, line), revised);
    }
}

#[test]
fn a_hosts_order_is_told_in_words() {
    let names = Names::from(BySeat::from(["Ann", "Ben"].map(str::to_owned).to_vec()));
    let (ann, ben) = (Seat::FIRST, Seat::FIRST.opponent());
    for (order, words) in [
        (Order::Award(ben), "⚖ The host awards the match to Ben."),
        (Order::Adjust(ann, Millis(60_000)), "⚖ The host gives 1 min to Ann's clock."),
        (Order::Adjust(ben, Millis(-500)), "⚖ The host takes 500 ms from Ben's clock."),
        (Order::Extend(Millis(7_200_000)), "⚖ The host moves the running deadline 2 h later."),
        (Order::Extend(Millis(-1000)), "⚖ The host moves the running deadline 1 s earlier."),
    ] {
        assert_eq!(ordered(order, &names).to_string(), words);
    }
}

#[test]
fn a_pause_is_told_with_its_number_and_its_length() {
    let names = Names::from(BySeat::from(["Ann", "Ben"].map(str::to_owned).to_vec()));
    let words = |of: Notice| notice(&of, &names);
    let paused = words(Notice::Paused { by: Seat::FIRST, number: 2, most: Some(3) });
    assert!(paused.starts_with("⏸ Ann pauses the match (2 of 3)."), "{paused}");
    let by_ben = words(Notice::Resumed { by: Some(Seat::FIRST.opponent()), length: Millis(61_900) });
    assert_eq!(by_ben, "▶ Ben agrees: the match goes on after a pause of 1 min 1 s.");
    let by_host = words(Notice::Resumed { by: None, length: Millis(3_600_000) });
    assert_eq!(by_host, "▶ The host lets the match go on after a pause of 1 h.");
}

#[test]
fn texts_are_cut_on_grapheme_bounds() {
    assert_eq!(cut("abcdef", 6), "abcdef");
    assert_eq!(cut("abcdef", 5), "abcd…");
    assert!(cut(&"👩‍👩‍👧".repeat(500), 2000).chars().count() <= 2000);
    assert_eq!(echo("a`b\u{202e}c"), "`aˋbc`");
}
