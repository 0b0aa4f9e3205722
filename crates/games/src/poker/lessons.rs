//! The tutorial: positions to be played, and when each is learned.

use super::PokerView;
use rules::{Learning, Lesson};

/// The tutorial, in the order in which it is learned.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        title: "Their card, not yours",
        words: "You see the other player's card, and they see yours. The higher card takes the pot. Dealer holds a 2, so \
                your card is very likely higher: bet on it. Choose how much in the menu **Raise**.",
        learned: "You bet on a card that you cannot see. Dealer had to match your raise or leave you the pot.",
        aim: "The aim was a raise.",
        record: include_str!("lessons/raise.jsonl"),
        model: &["raise 3"],
    },
    Lesson {
        title: "Folding",
        words: "Dealer holds a 10 and has raised by 5. No card beats a 10. Matching the raise costs 5 chips; folding \
                costs only the ante, which is in the pot already. Press **Fold**.",
        learned: "You lost one chip instead of six. Both cards are shown at the end of a round.",
        aim: "The aim was to fold against a 10.",
        record: include_str!("lessons/fold.jsonl"),
        model: &["fold"],
    },
    Lesson {
        title: "Do not fold a ten",
        words: "A player who folds a 10 pays the other player 10 chips more, so folding is never free. Dealer holds a 3 and has \
                raised by 2. Few cards are lower than a 3, and yours may be a 10: press **Call**.",
        learned: "You held a 10. Folding would have cost you 10 chips more.",
        aim: "The aim was to stay in against a 3.",
        record: include_str!("lessons/ten.jsonl"),
        model: &["call"],
    },
    Lesson {
        title: "Equal cards",
        words: "There are two cards of each number. If both players hold the same number, nobody takes the pot: it stays for \
                the next round. Dealer holds a 5 and has raised by 1. Press **Call** and see.",
        learned: "Both held a 5. The pot waits for the winner of the next round.",
        aim: "The aim was to call.",
        record: include_str!("lessons/tie.jsonl"),
        model: &["call"],
    },
    Lesson {
        title: "Counting cards",
        words: "Cards that were played do not come back. In the first two rounds both tens and both nines were played; \
                **Cards seen** shows it. Dealer holds an 8 and has raised by 3. Can your card be higher? If not, fold.",
        learned: "No card that was left could beat the 8. Counting the cards told you so.",
        aim: "The aim was to fold: no card that was left could beat the 8.",
        record: include_str!("lessons/count.jsonl"),
        model: &["fold"],
    },
];

impl PokerView {
    /// How far the learner has come in a lesson: each lesson asks for one action.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let round = if lesson == 4 { 3 } else { 1 };
        let did = self.seat.and_then(|seat| self.did[seat].as_deref());
        // The positions of all lessons but the first begin after a check, and ask for something else.
        let did = did.filter(|did| lesson == 0 || *did != "check").unwrap_or_default();
        let is_reached = match lesson {
            0 => did.starts_with("raise"),
            1 | 4 => did == "fold",
            2 => did == "call" || did.starts_with("raise"),
            _ => did == "call",
        };
        Learning::judge(is_reached, !did.is_empty() || self.round > round)
    }
}
