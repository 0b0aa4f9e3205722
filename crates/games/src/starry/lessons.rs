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
        title: "Planets, and rotate",
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
    Lesson {
        title: "Half-circles, and mirror",
        words: "Outside each side of the sky a half-circle joins the two middle tiles; two arcs and a half-circle \
                that close a ring are a **planet** too. You hold *mirror*: a tile becomes the mirror image of a \
                neighbor, in the side they share. Round B3, C3, B4 and C4 there is one planet: make a second one \
                below the half-circle at the top.",
        learned: "B1 has become the mirror image of C1, and with the half-circle the two close a ring. Half-circles \
                  link tiles, but count as none.",
        aim: "The aim was a second planet: B1 mirrored from C1.",
        record: include_str!("lessons/half.jsonl"),
        model: &["begin move B1", "move B1 from C1"],
    },
    Lesson {
        title: "Comets, and swap",
        words: "A **comet** is any other trail of three tiles or more, closed or open, unless one of its ends lies on \
                a side of the void. Here B3, C3 and C4 are one; D1, C1 and B1 are three tiles as well, but end on the \
                void in A1. You hold *swap*: two neighboring tiles change places and keep their orientation. Make a \
                second comet in columns C and D.",
        learned: "C2, D2 and D3 are a trail of three now, and it does not end on the void: two comets. The tiles of a \
                  planet count for no comet.",
        aim: "The aim was a second comet: D2 and D3 swapped.",
        record: include_str!("lessons/comets.jsonl"),
        model: &["move D2 D3"],
    },
    Lesson {
        title: "The void, and slide",
        words: "The **void's expanse** is the number of trails that end on a side of the void, here C2; now it is 1. \
                You hold *slide*: a tile beside the void moves into it, and the void takes the tile's place. Slide \
                the tile that makes the expanse largest.",
        learned: "4: on each side of B2 a trail ends. And there is no comet any more: of what was one, both parts end \
                  on the void.",
        aim: "The aim was an expanse of 4: B2 slides into the void.",
        record: include_str!("lessons/void.jsonl"),
        model: &["move B2"],
    },
    Lesson {
        title: "Lock, and what fizzles",
        words: "At the end of a round all moves are made on the shared sky in cosmic order: lock, mirror, rotate, \
                swap, slide. A locked tile can be neither moved nor changed until the round is over; a move on it \
                does nothing, it **fizzles**. You hold *lock*. Ida holds *rotate* and is about to turn B2, which \
                would break the planet in the corner. Stop her; then **Lock in**.",
        learned: "Ida's move has fizzled, and the planet is still there for round 2. A locked tile may be mirrored \
                  from: that does not change it.",
        aim: "The aim was to lock B2, so that Ida could not turn it.",
        record: include_str!("lessons/fizzle.jsonl"),
        model: &["move B2", "lock"],
    },
    Lesson {
        title: "What each round pays",
        words: "Round 1 scores planets, 2 planets and stars, 3 planets and comets, 4 and 5 planets, comets and voids, \
                6 all four kinds. Each card of such a kind in your horoscope earns what your sky has of it: planets, \
                comets, or the void's expanse; a star earns 1. This is round 4, and the sky has no planet, one comet \
                and two trails on the void. Choose the two cards with which you score 7.",
        learned: "Three comets times 1 and two voids times 2. Cards that were added earlier earn in every round that \
                  scores their kind.",
        aim: "The aim was 7 points: the voids 15 and 43 added. 27 and 31 are voids too, but lie between the cards you \
              have.",
        record: include_str!("lessons/pays.jsonl"),
        model: &["begin cards 15 43", "cards add 15 add 43"],
    },
    Lesson {
        title: "Hands are passed",
        words: "From round 2 on hands are passed before the moves are handed out: to the next in player order, and \
                from the last to the first. What you do not play, others get. Your horoscope holds 30 and 41, and \
                three cards of your hand are planets. Two of these can be added: add them before they leave you, then \
                **Lock in**.",
        learned: "Both are in your horoscope. The other ten cards are the next player's now, and you hold the hand of \
                  the one before you. The player who held lock goes first, the player who held slide last.",
        aim: "The aim was to add 17 and 45, and to lock in. 33 lies between 30 and 41.",
        record: include_str!("lessons/passing.jsonl"),
        model: &["begin cards 17 45", "cards add 17 add 45", "lock"],
    },
    Lesson {
        title: "A trade",
        words: "Two players may trade a card of their horoscopes, once a round. A pair's first trade costs 1 of the \
                garnets that the two own together, each later one 1 more. You hold 29 and 56, so of the higher cards \
                none can be added any more. Ida offers her 33 for your 56: take the offer.",
        learned: "The cards have changed owners at once: you hold 29 and 33, and what is above 33 can be added. Your \
                  garnet with Ida is spent.",
        aim: "The aim was to give Ida 56 for her 33.",
        record: include_str!("lessons/trade.jsonl"),
        model: &["trade accept Ida"],
    },
    Lesson {
        title: "An offer of your own",
        words: "You may offer a trade yourself. You hold 29 and 56 again; Ida has told you that she would give her 33 \
                for it. Press **Trade …**, choose Ida, the card you give, the card you ask for, and then the offer.",
        learned: "Your offer is open until Ida answers it, you withdraw it, or the round ends. Whether she holds the \
                  card you ask for shows only when she accepts.",
        aim: "The aim was to offer Ida 56 for 33.",
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
        title: "The end",
        words: "The most points after round 6 win; of those tied, the one whose move in round 6 comes first in cosmic \
                order. You have 6, Ida 9, and she is about to earn 3; you hold *lock* and she holds *mirror*. Earn 6 \
                points, where all four kinds are scored, and **Lock in**. The fewest points make the elimination \
                candidate; Jon and Kim will have none, so the winner chooses one of them.",
        learned: "12 points each, and lock comes before mirror: you win, and earn a Token of Life and a community \
                  garnet with each of the others.",
        aim: "The aim was to tie with Ida at 12 points, by adding the voids 19 and 35, and to choose a candidate.",
        record: include_str!("lessons/end.jsonl"),
        model: &["begin cards 19 35", "cards add 19 add 35", "lock", "candidate Jon"],
    },
];
