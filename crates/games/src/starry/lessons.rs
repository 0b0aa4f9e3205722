//! The tutorial: positions to be played. When each is learned stands in `learning.rs`.

use rules::Lesson;

/// The tutorial, in the order in which it is learned.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        title: "The bidding",
        words: "Before round 1 everybody bids garnets in secret: the higher bid goes first, and everybody pays what they \
                bid. You also rank the five cosmic moves; in player order each gets the one they desire most of those \
                left. Choose a bid and, one by one, four moves (the last one follows); then **Lock in**.",
        learned: "All four have locked in, and the moves are handed out: your message says which one is yours.",
        aim: "The aim was a bid and a whole ranking, locked in.",
        record: include_str!("lessons/bidding.jsonl"),
        model: &[
            "bid 3",
            "begin ranking rotate",
            "begin ranking rotate swap",
            "begin ranking rotate swap slide",
            "begin ranking rotate swap slide mirror",
            "lock",
        ],
    },
    Lesson {
        title: "Your move",
        words: "Each tile carries a quarter arc. Four arcs round one corner are a **planet**: there is one at A1, B1, A2 and \
                B2. You hold *rotate*, which gives one tile another orientation, and you are scored on the sky with your \
                own move made. Round C2 and D3 one arc is wrong: rotate D3 so that there are two planets.",
        learned: "Two planets: the picture shows the sky that you would be scored on. The others' moves do not count for \
                  you, but they change the sky for the next round.",
        aim: "The aim was a second planet: D3 rotated to NW.",
        record: include_str!("lessons/round.jsonl"),
        model: &["begin move D3", "move D3 to NW"],
    },
    Lesson {
        title: "Cards",
        words: "Each round you play two cards, each added to your horoscope or discarded. Only a card above the highest or \
                below the lowest number in your horoscope can be added; yours holds 30 and 41. Choose two cards that can \
                be added, and add both.",
        learned: "Both can be added. The gap between your lowest and your highest number only grows, so begin in the \
                  middle and leave room at both ends.",
        aim: "The aim was to add two cards below 30 or above 41.",
        record: include_str!("lessons/cards.jsonl"),
        model: &["begin cards 5 6", "cards add 5 add 6"],
    },
    Lesson {
        title: "Points",
        words: "Round 1 scores planets: each planet card in your horoscope earns as many points as your sky has planets. \
                Choose your cards and your move so that you would score 4.",
        learned: "Two planet cards times two planets. Later rounds score comets, voids and stars as well: `/rules` says \
                  which when.",
        aim: "The aim was 4 points: two planet cards added, and D3 rotated to NW.",
        record: include_str!("lessons/round.jsonl"),
        model: &["begin cards 25 29", "cards add 25 add 29", "begin move D3", "move D3 to NW"],
    },
    Lesson {
        title: "A whole round",
        words: "A round takes two cards, the target of your move and your ranking for the next round; your place in the \
                next round comes from the move you take now. When all four have locked in, the round is resolved. Play one \
                that earns you at least 2 points.",
        learned: "The round is resolved: everybody's points are told, all moves were made on the shared sky in cosmic \
                  order, and the next round has begun.",
        aim: "The aim was a round that earns at least 2 points: a planet card added, with a second planet or a second card.",
        record: include_str!("lessons/round.jsonl"),
        model: &[
            "begin cards 25 29",
            "cards add 25 add 29",
            "begin move D3",
            "move D3 to NW",
            "begin ranking slide",
            "begin ranking slide swap",
            "begin ranking slide swap lock",
            "begin ranking slide swap lock mirror",
            "lock",
        ],
    },
];
