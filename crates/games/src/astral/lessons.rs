//! The tutorial: rounds to be answered, and when each is learned. Nobody locks anybody out in it.

use super::action::Action;
use super::state::Told;
use super::view::View;
use rules::{Learning, Lesson};

/// The tutorial, in the order in which it is learned.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        title: "Stars move",
        words: "Every star of the grid does what the list beside it says; you do it in your head. The arrow (`E`, east) \
                moves every star one cell to the right. A cell where no star ends up is **safe**: name one by pressing it.",
        learned: "+2: nothing ends up there. Stars that leave the grid are gone, and what is left of column A has nothing \
                  to come from.",
        aim: "-1: a star ends up on the cell you named. After the arrow nothing stands in column A, nor on C3, where the gap of \
              B3 has come to.",
        record: include_str!("lessons/move.jsonl"),
        model: &["A1"],
    },
    Lesson {
        title: "Turns",
        words: "The round arrow (`CW`) turns all stars by 90° clockwise about the origin, the red dot, which itself stays \
                where it is; `CCW` turns them the other way. Exactly one cell is safe here: where does the gap go?",
        learned: "+2: the gap of B1 comes to D2. Following the gaps is often less work than following the stars.",
        aim: "-1: a star ends up there. Clockwise the top row becomes the right column: the gap of B1 comes to D2.",
        record: include_str!("lessons/turn.jsonl"),
        model: &["D2"],
    },
    Lesson {
        title: "Mirrors",
        words: "The triangles (`E-W`) reflect all stars in the line through the origin that runs from east to west, so \
                what is above comes below; `N-S`, `NE-SW` and `NW-SE` are other such lines. Name a safe cell.",
        learned: "+2: the gaps of C1 and D1 come to C4 and D4.",
        aim: "-1: a star ends up there. The gaps of C1 and D1 come to the lowest row, C4 and D4.",
        record: include_str!("lessons/mirror.jsonl"),
        model: &["C4"],
    },
    Lesson {
        title: "Several grids",
        words: "A round may have several grids, each with a list of its own. In the end all of them lie on top of each \
                other, and a cell is safe if no grid has a star there. Name a safe cell.",
        learned: "+2: neither grid has a star there in the end.",
        aim: "-1: one of the grids has a star there in the end. Safe were A2, C2 and D1.",
        record: include_str!("lessons/grids.jsonl"),
        model: &["A2"],
    },
    Lesson {
        title: "Areas",
        words: "Safe cells that share sides are one **area**, which scores once; another cell of it costs a point. Here \
                are two areas: name one cell of each.",
        learned: "+2 for each: A4 and B4 are one area, C1 is the other.",
        aim: "-1: that cell was not safe, or its area had been named. The areas were A4 with B4, and C1.",
        record: include_str!("lessons/areas.jsonl"),
        model: &["C1", "A4"],
    },
    Lesson {
        title: "Nothing is left",
        words: "Once every area has been named, by whomever, `none` scores +3 and ends the round; said too early it costs a \
                point. Name all areas, then press **Nothing left**. (In a match everything you say keeps you from \
                answering for 20 seconds, and the other player is after the same cells.)",
        learned: "+3, and the round is over: its picture shows where everything came to. The higher score after ten \
                  rounds wins.",
        aim: "-1: that cell was not safe, its area had been named, or an area was left. The areas were A1 with B1, C1, D1 \
              and C2, and B4.",
        record: include_str!("lessons/none.jsonl"),
        model: &["A1", "B4", "none"],
    },
    Lesson {
        title: "Origins off the center",
        words: "The origin, the red dot, need not be the middle of the grid: it may be the middle of a cell, a corner \
                of one, or the middle of a side. Here it is the middle of C2, and everything turns clockwise about \
                that. Name a safe cell.",
        learned: "+2: column A turns out of the grid at the top, and what would turn into row 4 lies outside the \
                  grid. So nothing comes there.",
        aim: "-1: a star ends up there. Column B becomes row 1, C row 2 and D row 3; nothing comes to row 4.",
        record: include_str!("lessons/origin.jsonl"),
        model: &["B4"],
    },
    Lesson {
        title: "Lists",
        words: "A list is followed from its first instruction to its last; the order matters. Turn, mirror, turn: \
                exactly one cell is safe. Where does the gap go?",
        learned: "+2: the gap of B1 goes to D2, then to A2, then to C1.",
        aim: "-1: a star ends up there. The gap of B1 goes to D2, by the mirror to A2, and by the second turn to C1.",
        record: include_str!("lessons/list.jsonl"),
        model: &["C1"],
    },
    Lesson {
        title: "Stars that come back",
        words: "Stars move on an endless plane. What leaves the grid goes on with the list, and counts again if it \
                comes back; only what is outside at the end is gone. Here all stars move up by one, and row 1 leaves \
                the grid; then everything is mirrored in the line through the origin. Exactly one cell is safe.",
        learned: "+2: row 1 went out at the top and came back as row 4. Only the gap of C2 stays dark, on C3.",
        aim: "-1: a star ends up there. Row 1 comes back as row 4; the gap of C2 goes to C1, and by the mirror to C3.",
        record: include_str!("lessons/back.jsonl"),
        model: &["C3"],
    },
    Lesson {
        title: "The end of a round",
        words: "Without `none` a round ends by time: after five minutes at the earliest, and not before one minute \
                has passed since the last right answer. Wrong ones extend nothing. This round has run for more than \
                five and a half minutes, Dealer's last right answer, C1, was at 4:48, and ten seconds are left. Name \
                what is left.",
        learned: "+2, and the round stays open for another minute: time enough for `none`, which is worth 3.",
        aim: "-1: that cell was not safe, its area had been named, or an area was left. C1 was named; the gap of D3 \
              comes to B4.",
        record: include_str!("lessons/clock.jsonl"),
        model: &["B4"],
    },
];

impl View {
    /// How far the observer has come in a lesson: a wrong answer misses it.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let said = self.answers.iter().flatten().chain(&self.log).filter(|told| Some(told.by) == self.seat());
        let said: Vec<&Told> = said.collect();
        let right = |told: &&&Told| told.points > 0;
        let none = Action::Declare.to_string();
        let is_reached = match lesson {
            4 => said.iter().filter(right).count() == 2,
            5 => said.iter().filter(right).any(|told| told.text == none),
            _ => said.iter().any(|told| told.points > 0),
        };
        let is_wrong = said.iter().any(|told| told.points < 0);
        if is_wrong { Learning::Missed } else { Learning::judge(is_reached, false) }
    }
}
