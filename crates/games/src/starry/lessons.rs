//! The tutorial: positions that the learner plays. `learning.rs` decides when a lesson is completed.

use ::words::starry;
use rules::Lesson;

/// The lessons in the order in which they are taught.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        texts: starry::LESSON_BIDDING,
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
        texts: starry::LESSON_ROTATE,
        record: include_str!("lessons/round.jsonl"),
        model: &["begin move D3", "move D3 to NW"],
    },
    Lesson {
        texts: starry::LESSON_CARDS,
        record: include_str!("lessons/cards.jsonl"),
        model: &["begin cards 5 6", "cards add 5 add 6"],
    },
    Lesson {
        texts: starry::LESSON_POINTS,
        record: include_str!("lessons/round.jsonl"),
        model: &["begin cards 25 29", "cards add 25 add 29", "begin move D3", "move D3 to NW"],
    },
    Lesson {
        texts: starry::LESSON_WHOLE,
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
    Lesson {
        texts: starry::LESSON_MIRROR,
        record: include_str!("lessons/half.jsonl"),
        model: &["begin move B1", "move B1 from C1"],
    },
    Lesson { texts: starry::LESSON_SWAP, record: include_str!("lessons/comets.jsonl"), model: &["move D2 D3"] },
    Lesson { texts: starry::LESSON_SLIDE, record: include_str!("lessons/void.jsonl"), model: &["move B2"] },
    Lesson { texts: starry::LESSON_LOCK, record: include_str!("lessons/fizzle.jsonl"), model: &["move B2", "lock"] },
    Lesson {
        texts: starry::LESSON_PAYS,
        record: include_str!("lessons/pays.jsonl"),
        model: &["begin cards 15 43", "cards add 15 add 43"],
    },
    Lesson {
        texts: starry::LESSON_PASSING,
        record: include_str!("lessons/passing.jsonl"),
        model: &["begin cards 17 45", "cards add 17 add 45", "lock"],
    },
    Lesson { texts: starry::LESSON_TRADE, record: include_str!("lessons/trade.jsonl"), model: &["trade accept Ida"] },
    Lesson {
        texts: starry::LESSON_OFFER,
        record: include_str!("lessons/offer.jsonl"),
        model: &[
            "begin trade",
            "begin trade with 1",
            "begin trade with 1 give 56",
            "begin trade with 1 give 56 take 33",
            "trade Ida give 56 take 33",
        ],
    },
    Lesson {
        texts: starry::LESSON_END,
        record: include_str!("lessons/end.jsonl"),
        model: &["begin cards 19 35", "cards add 19 add 35", "lock", "candidate Jon"],
    },
];
