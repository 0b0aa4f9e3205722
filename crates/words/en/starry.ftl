### Texts of Starry Night: messages, refusals, receipts, labels, alternative texts and words in pictures.

## Parts of other messages

starry-and = { $first } and { $last }
starry-and-names = { $first } and { $last }
starry-move-name =
    { $cosmic ->
        [lock] lock
        [mirror] mirror
        [rotate] rotate
        [swap] swap
       *[slide] slide
    }
starry-aimed =
    { $cosmic ->
        [lock] lock { $tile }
        [mirror] mirror { $tile } from { $other }
        [rotate] rotate { $tile } to { $other }
        [swap] swap { $tile } { $other }
       *[slide] slide { $tile }
    }
starry-swapped = swap { $tile } and { $other }
starry-card =
    { $kind ->
        [planet] { $number } planet
        [comet] { $number } comet
        [void] { $number } void
       *[star] { $number } star
    }
starry-card-unknown = card { $number }
starry-fated =
    { $fate ->
        [add] add { $card }
       *[discard] discard { $card }
    }
starry-no-cards = none
starry-kind-scored =
    { $kind ->
        [planet] planets
        [comet] comets
        [void] the void
       *[star] stars
    }
starry-features =
    { $planets ->
        [one] { $planets } planet
       *[other] { $planets } planets
    }, { $comets ->
        [one] { $comets } comet
       *[other] { $comets } comets
    }, expanse { $expanse }
starry-lacking =
    { $part ->
        [bid] your bid
        [cards] your two cards
        [target] the target of your move
       *[ranking] your ranking of the moves
    }
starry-garnets =
    { $garnets ->
        [one] { $garnets } garnet
       *[other] { $garnets } garnets
    }

## What a player has to do

starry-title-bidding = Your bid and ranking
starry-title-round = Your round { $round } of { $rounds }
starry-title-candidate = Your choice of the candidate
starry-lead-locked = 🔒 **{ $title }**: locked in. A change undoes that.
starry-lead-whole = **{ $title }**: everything is submitted and counts; `lock in` says that nobody need wait for you.
starry-lead-missing = **{ $title }**: still missing: { $missing }. Submit a part, such as `{ $example }`. { $deadline }
starry-lead-candidate = **{ $title }**: `{ $example }`, for instance.
starry-deadline-bidding = At the deadline a missing bid is 0 and a missing ranking is drawn.
starry-deadline-round = What is missing at the deadline is drawn, cards to be discarded.

## Where the match stands

starry-bidding = **The bidding.** Bid garnets in secret for an early place in the player order of round 1, and rank the five cosmic moves.
starry-round = **Round { $round } of { $rounds }** scores { $kinds }.
starry-order = Order: { $order }.
starry-holds = { $name } ({ $cosmic_move })
starry-choice = **{ $winner } wins.** { $tied } have the fewest points; { $winner } chooses the elimination candidate.
starry-all-submitted = All four have submitted; it ends when all have locked in, or at the deadline.
starry-not-all-submitted = Not all four have submitted yet.

## What a player owns

starry-paid = 💎 You bid { $bid } and paid { $paid }. { $lots }
starry-lot = { $names } bid the same; the lot put them in order.
starry-no-lot = No two bids were equal, so no lot was drawn.
starry-hand = 🃏 Your hand: { $cards }.
starry-horoscope = 🔭 Your horoscope: { $cards }.
starry-of-kind =
    { $kind ->
        [planet] planets { $numbers }
        [comet] comets { $numbers }
        [void] void { $numbers }
       *[star] stars { $numbers }
    }
starry-empty = empty
starry-owned =
    💎 You own { $garnets ->
        [one] { $garnets } garnet
       *[other] { $garnets } garnets
    }; community garnets: { $shared }.
starry-shared = { $count } with { $name }
starry-next-hand = ⏭ Next round you get { $name }'s hand. Next order: { $order }.

## What a player has submitted

starry-bid-made =
    Bid: { $bid }. You own { $owned ->
        [one] { $owned } garnet
       *[other] { $owned } garnets
    }; { $payers ->
        [all] everybody pays what they bid, whatever place it brings
       *[nobody] nobody pays what they bid
    }. Ties go by lot.
starry-bid-zero = Bid: `bid 0`, since you own no garnets. Ties go by lot.
starry-bid-open =
    Bid: 0 to { $owned }. You own { $owned ->
        [one] { $owned } garnet
       *[other] { $owned } garnets
    }; { $payers ->
        [all] everybody pays what they bid, whatever place it brings
       *[nobody] nobody pays what they bid
    }. Ties go by lot.
starry-cards-played = Cards: { $one }, { $other }.
starry-cards-picked = Cards: { $one } and { $other }; add or discard each?
starry-cards-open = Cards: two of your hand.
starry-cards-open-such-as = Cards: two of your hand, such as `{ $example }`.
starry-lies-between = { $number } lies between { $low } and { $high }, so it cannot be added: as things stand, it is discarded.
starry-lie-between = { $numbers } lie between { $low } and { $high }, so they cannot be added: as things stand, they are discarded.
starry-target-aimed = Move: { $cosmic_move }.
starry-scored-on = You are scored on { $features }.
starry-target-begun =
    { $cosmic ->
        [mirror] Move: { $cosmic_move } { $tile } from which neighbor?
       *[other] Move: { $cosmic_move } { $tile } to which orientation?
    }
starry-target-none = Move: { $cosmic_move } has no legal target and is skipped.
starry-target-open = Move: you hold { $cosmic_move }.
starry-target-open-such-as = Move: you hold { $cosmic_move }: name a target, such as `{ $example }`.
starry-ranking-made = Ranking for round { $round }: { $ranking }.
starry-ranking-anew = Ranking for round { $round }: { $ranking }, until the new one is complete. New so far: { $begun }; choose the next.
starry-ranking-begun = Ranking for round { $round }: { $begun }; choose the next.
starry-ranking-open = Ranking of the moves for round { $round }: `rank slide swap lock mirror rotate`, in your order.
starry-would-score = ⭐ With this draft you would score { $points }.

## Trades

starry-offer-mine = 🤝 Your offer of { $give } for { $take } is open to { $name }. { $cost }
starry-offer-yours = 🤝 { $name } offers you { $give } for your { $take }: `trade accept { $name }`. { $cost }
starry-offer-received = 🤝 { $name } offers you { $give } for your { $take }. { $cost }
starry-offer-amiss = 🤝 { $name } offers you { $give } for { $take }, which is not in your horoscope.
starry-offer-open = 🤝 { $from } offers { $to } { $give } for { $take }.
starry-offer-drafted = ✍ { $from } is writing to { $to }: { $give } for { $take }.
starry-somebody = somebody
starry-costs = It costs { $cost } of the { $owned } community garnets that you two own.
starry-accepted-mine = { $name } accepts your offer: you gave { $give } and got { $take }.
starry-accepted-yours = You accept the offer of { $name }: you gave { $give } and got { $take }.
starry-declined-mine = { $name } declines your offer of { $give } for { $take }.
starry-declined-yours = You decline the offer of { $name }.
starry-withdrawn-mine = You take your offer to { $name } back.
starry-withdrawn-yours = { $name } takes the offer back.
starry-trading = ✍ **You are trading.**
starry-writing = ✍ **You are writing an offer** to { $name }: { $give } for { $take }. { $cost }
starry-writing-holds = Your horoscope: { $cards }. Nobody sees an offer before you send it.

## A round as a story

starry-resolved = **Round { $round } is resolved.**
starry-sky-before = The sky before: { $features }.
starry-sky-after = The sky after: { $features }.
starry-step = • { $told }.
starry-step-lock =
    { $who ->
        [you] you locked { $tile }
       *[other] { $name } locked { $tile }
    }
starry-step-mirror =
    { $who ->
        [you] you mirrored { $tile } from { $source }; it is { $bend } now
       *[other] { $name } mirrored { $tile } from { $source }; it is { $bend } now
    }
starry-step-rotate =
    { $who ->
        [you] you rotated { $tile } to { $bend }
       *[other] { $name } rotated { $tile } to { $bend }
    }
starry-step-swap =
    { $who ->
        [you] you swapped { $one } and { $other }
       *[other] { $name } swapped { $one } and { $other }
    }
starry-step-slide =
    { $who ->
        [you] you slid { $tile } into the void at { $void }
       *[other] { $name } slid { $tile } into the void at { $void }
    }
starry-step-skipped =
    { $who ->
        [you] you: { $cosmic_move } had no target and was skipped
       *[other] { $name }: { $cosmic_move } had no target and was skipped
    }
starry-step-fizzled =
    { $who ->
        [you] you: { $cosmic_move } fizzled on a locked tile
       *[other] { $name }: { $cosmic_move } fizzled on a locked tile
    }
starry-scores = { $name }: +{ $points } in a sky of { $features }.
starry-scores-top = { $name }: +{ $points } in a sky of { $features }, top score: 1 garnet.
starry-drawn = 🎲 Drawn for you, since it was missing at the deadline: { $parts }.
starry-drawn-part =
    { $part ->
        [cards] two cards to be discarded
        [target] a target for your move
       *[ranking] a ranking of the moves
    }
starry-past-bidding = The bidding: you bid { $bid } and paid { $paid }; you hold { $cosmic_move } in round 1.
starry-past-round = Round { $round }: { $parts }.
starry-own-round = Your round { $round }: { $cards }; { $earned }.
starry-card-added = { $card } added
starry-card-discarded = { $card } discarded
starry-card-unaddable = { $card } discarded, since it lay between your cards
starry-earned =
    { $kind ->
        [planet] { $count ->
            [one] { $count } planet × { $each }
           *[other] { $count } planets × { $each }
        }
        [comet] { $count ->
            [one] { $count } comet × { $each }
           *[other] { $count } comets × { $each }
        }
        [void] { $count ->
            [one] { $count } void × { $each }
           *[other] { $count } voids × { $each }
        }
       *[star] { $count ->
            [one] { $count } star × { $each }
           *[other] { $count } stars × { $each }
        }
    }

## The end

starry-awarded = **The host awards the match to { $name }**
starry-ended = **The host has ended the match; nobody wins**
starry-won-by-order = **{ $name } wins**, tied at { $points ->
        [one] { $points } point
       *[other] { $points } points
    } and first in the order of the moves held
starry-won = **{ $name } wins** with { $points ->
        [one] { $points } point
       *[other] { $points } points
    } to { $next }
starry-taken-back = what { $name } had earned by points is taken back
starry-earns = { $name } earns a Token of Life and a community garnet with each other player
starry-candidate-is = elimination candidate: { $name }
starry-hidden = Of the horoscopes, { $horoscopes }.
starry-hidden-cards = { $name }'s held { $cards }
starry-hidden-empty = { $name }'s was empty

## Receipts

starry-understood-offer = You offer { $name } your { $give } for { $take }. If { $name } accepts, it costs the two of you { $cost } of your community garnets.
starry-understood-accept = You give { $name } your { $give } and get { $take }.
starry-understood-draft = You are writing an offer; nobody sees it before you send it.
starry-understood-no-draft = You write no offer any more.
starry-understood-candidate = { $name } is the elimination candidate.
starry-understood-bid = You bid { $bid }.
starry-understood-cards = You { $one } and { $other }.
starry-understood-move = You { $cosmic_move }; with that move alone the sky has { $features }.
starry-understood-ranking = You rank { $ranking }.
starry-everything = That is everything.
starry-still-missing = Still missing: { $missing }.
starry-loses-match = This ends the match: { $name } is the elimination candidate. It cannot be taken back.
starry-loses-card = You give { $give } to { $name } and get { $take }. It costs { $cost } of the community garnets that you two own. A trade is not taken back.

## Actions, in words that complete "I would" and "Ann chose to"

starry-tell-offer = offer { $name } my { $give } for { $take }
starry-tell-accept = accept the trade with { $name }
starry-tell-decline = decline the trade with { $name }
starry-tell-withdraw = take my offer to { $name } back
starry-tell-draft = write an offer
starry-tell-candidate = name { $name } as the elimination candidate
starry-tell-cards =
    { $fates ->
        [add-add] add { $one } and { $other }
        [add-discard] add { $one } and discard { $other }
        [discard-add] discard { $one } and add { $other }
       *[discard-discard] discard { $one } and { $other }
    }
starry-tell-ranking = rank the moves { $ranking }
starry-tell-bid =
    { $garnets ->
        [one] bid { $garnets } garnet
       *[other] bid { $garnets } garnets
    }

## Alternative texts

starry-alt-after-round = Starry Night, after round { $round } of { $rounds }.
starry-alt-after-bidding = Starry Night, after the bidding.
starry-alt-bidding = Starry Night, bidding.
starry-alt-round = Starry Night, round { $round } of { $rounds }, scoring { $kinds }.
starry-alt-after-rounds = Starry Night, after the last round.
starry-alt-over = Starry Night, over.
starry-alt-owns = { $name }: { $garnets }; horoscope { $cards }
starry-alt-submitted = submitted { $action }
starry-alt-hand = hand { $numbers }
starry-alt-bids = Bids: { $bids }.
starry-alt-got = { $name } { $cosmic_move } (choice { $place })
starry-alt-wins = { $name } wins.
starry-alt-cards = Your hand: { $hand }. Your horoscope: { $horoscope }.
starry-alt-draft = Your draft: { $one }, { $other }.
starry-alt-preview = Your scoring sky, by rows: { $rows }. { $formations }.
starry-alt-preview-moved = Your scoring sky with { $cosmic_move } made, by rows: { $rows }. { $formations }.
starry-alt-would-score = You would score { $points }.
starry-alt-sky = Sky by rows: { $rows }. { $formations }.
starry-alt-locked = Locked: { $tiles }.
starry-alt-held = You hold { $cosmic_move }.
starry-alt-points = Points: { $points }.
starry-alt-formations = Planets: { $planets }. Comets: { $comets }. Expanse: { $expanse }
starry-alt-none = none
starry-alt-void = void

## Buttons and menus

starry-lock-in = Lock in
starry-another-tile = Another tile
starry-keep-ranking = Keep the old ranking
starry-start-over = Start over
starry-undo-ranking = Undo the ranking
starry-undo-move = Undo the move
starry-undo-cards = Undo the cards
starry-undo-bid = Undo the bid
starry-button-candidate = Candidate: { $name }
starry-bid = Bid { $bid }
starry-menu-bid = Bid garnets; you own { $owned }
starry-menu-bid-range = Bid garnets { $first } to { $last }; you own { $owned }
starry-menu-bid-only = Bid garnets { $only }; you own { $owned }
starry-menu-bid-made =
    { $owned ->
        [one] Your bid: { $bid } of { $owned } garnet
       *[other] Your bid: { $bid } of { $owned } garnets
    }
starry-menu-ranking = Rank the moves for the next round: the most desired first
starry-menu-ranking-begun = Ranking so far: { $begun }; choose the next
starry-menu-ranking-made = Your ranking: { $ranking }; choose to change
starry-menu-ranking-anew = New ranking: { $begun }; choose the next. Until then: { $ranking }
starry-unaddable = { $card } (cannot be added)
starry-menu-cards = Choose two cards to play
starry-menu-cards-picked = Your cards: { $one } and { $other }
starry-menu-fates = Add or discard { $one } and { $other }
starry-menu-fates-made = You { $one } and { $other }
starry-begin-move = { $cosmic_move } { $tile } ...
starry-menu-move = Your move: { $cosmic_move }; where?
starry-menu-move-begun = Your move: { $cosmic_move } { $tile }; how?
starry-menu-move-made = Your move: { $cosmic_move }; choose to change
starry-accept = Accept
starry-decline = Decline
starry-give-for = Give { $give } for { $take } of { $name }
starry-decline-of = Decline { $name }
starry-trade = Trade …
starry-trade-several = Trade … ({ $offers } offers)
starry-send-offer = Offer { $give } for { $take }
starry-back = Back
starry-partner = { $name }: costs { $cost } of your { $owned } community garnets
starry-menu-partner = An offer to whom?
starry-menu-partner-made = An offer to { $name }; choose to change
starry-give = Give { $card }
starry-menu-give = Which card of your horoscope do you give?
starry-menu-give-made = You give { $card }; choose to change
starry-take = Ask for { $card }
starry-menu-take = Which card do you ask for? { $number }
starry-menu-take-range = Which card do you ask for? { $first } to { $last }
starry-menu-take-made = You ask for { $card }; choose to change
starry-menu-offers = Answer or withdraw an open offer
starry-choose-accept = Accept: give { $give } for { $take } of { $name }
starry-choose-decline = Decline the offer of { $name }
starry-choose-withdraw = Withdraw your offer to { $name }

## Words in pictures

starry-picture-you = (you)
starry-picture-bidding = Bidding
starry-picture-round = Round { $round } of { $rounds }
starry-picture-wins =
    { $how ->
        [host] { $name } wins by the host's ruling
        [order] { $name } wins by the order of moves
       *[points] { $name } wins
    }
starry-picture-no-winner = No winner
starry-picture-winner = winner
starry-picture-candidate = candidate
starry-picture-points = points by round
starry-picture-sum = sum
starry-picture-bids-note = secret bids for the order
starry-picture-after-bidding = After the bidding
starry-picture-after-bidding-note = order and moves of round 1
starry-picture-scores = scores { $kinds }
starry-picture-final = Final sky
starry-picture-feature =
    { $kind ->
        [planet] { $count ->
            [one] { $count } planet
           *[other] { $count } planets
        }
        [comet] { $count ->
            [one] { $count } comet
           *[other] { $count } comets
        }
       *[void] { $count ->
            [one] { $count } void trail
           *[other] { $count } void trails
        }
    }
starry-picture-later = { $feature } (later)
starry-picture-would-score = You would score { $points }
starry-picture-hand-sized = Your hand ({ $cards })
starry-picture-owned =
    { $garnets ->
        [one] { $garnets } garnet, with others
       *[other] { $garnets } garnets, with others
    }
starry-picture-horoscope = Your horoscope
starry-picture-horoscope-empty = Your horoscope: empty
starry-picture-next-hand = next hand: { $name }
starry-picture-hand = Your hand
starry-picture-play-later = two cards are played each round
starry-picture-play = play two; faded cards cannot be added
starry-picture-left = what was left
starry-picture-bounds-none = empty: any card can be added
starry-picture-bounds-only = takes every other card, below or above { $number }
starry-picture-bounds = takes cards below { $low } and above { $high }
starry-picture-kind =
    { $kind ->
        [planet] Planet
        [comet] Comet
        [void] Void
       *[star] Star
    }
starry-picture-add = add
starry-picture-unaddable = can't add
starry-picture-discard = discard
starry-picture-after-round = After round { $round }
starry-picture-before = before
starry-picture-fizzled = fizzled: { $name }
starry-picture-skipped = { $cosmic_move } skipped
starry-picture-garnet = +1 garnet
starry-picture-hands-bidding = Hands in the bidding
starry-picture-hands-round = Horoscopes and hands in round { $round } of { $rounds }
starry-picture-hands-over = Horoscopes and what is left of the hands
starry-picture-bid = bids { $bid }
starry-picture-rankings = Bids and rankings
starry-picture-bids = bid
starry-picture-legend = Most desired first; in color: the move handed out.

## Refusals

starry-only-players = only players submit
starry-would-do = { $why }; `{ $example }` would do now
starry-not-your-move = { $typed } is not your move: you hold { $cosmic_move } this round
starry-not-your-move-such-as = { $typed } is not your move: you hold { $cosmic_move } this round, such as `{ $example }`
starry-no-trade-now = cards are traded only while a round runs
starry-no-draft = you are writing no offer, so there is nothing to undo
starry-no-candidate-now = a candidate is named only after the last round, where several have the fewest points
starry-winner-names = only the winner names the candidate
starry-not-tied = { $name } is not among those with the fewest points: { $tied }
starry-chance-draws = that is for chance to draw
starry-not-to-be-drawn = that is not to be drawn now
starry-usage-lock = you hold lock, so name a tile, such as `move B2`
starry-usage-mirror = you hold mirror, so name a tile and the neighbor it reflects, such as `move B2 from B3`
starry-usage-rotate = you hold rotate, so name a tile and its new orientation, such as `move C1 to SW`
starry-usage-swap = you hold swap, so name two neighboring tiles, such as `move A1 A2`
starry-usage-slide = you hold slide, so name a tile beside the void, such as `move D4`
starry-turned-already = { $tile } is { $bend } already; name another orientation
starry-not-beside-void = { $tile } is not beside the void at { $void }; slide a tile that is
starry-outside = { $tile } is outside the sky, which goes from A1 to D4
starry-is-void = { $tile } is the void; name a tile
starry-is-locked = { $tile } is locked for the rest of the match; name another tile
starry-no-neighbors = { $one } and { $other } do not share a side; name two neighbors
starry-cannot-aim = your move cannot aim at { $tile }; name another tile
starry-not-while-bidding = cards and moves come in round 1; now `bid` garnets and `rank` the moves
starry-no-bids-now = the bidding is over; a round takes `cards`, `move` and `rank`
starry-rounds-are-over = the last round is over; the winner names a `candidate`
starry-no-ranking-now = no moves are ranked in the last round, since none comes after it; `cards` and `move` are left
starry-bid-nothing = you own no garnets, so `bid 0` is the only bid you have
starry-bid-too-much =
    { $owned ->
        [one] you own { $owned } garnet; bid a whole number from 0 to { $owned }
       *[other] you own { $owned } garnets; bid a whole number from 0 to { $owned }
    }
starry-card-twice = { $number } is named twice; name two different cards
starry-not-in-hand = { $number } is not in your hand; name two cards of it
starry-not-in-horoscope = { $number } is not in your horoscope; offer a card that is
starry-not-held-by-you = { $name } asks for { $number }, which is not in your horoscope
starry-not-held-any-more = { $name } does not hold { $number } any more; ask for another offer
starry-none-to-withdraw = you have no offer open to { $name }, so there is none to withdraw
starry-answer-first = { $name } has an offer open to you; accept or decline it first
starry-no-offer = { $name } has no offer open to you
starry-traded-already = you and { $name } have traded in this round; trade again in the next
starry-too-dear =
    { $cost ->
        [one] a trade with { $name } costs { $cost } community garnet; the two of you own { $owned }
       *[other] a trade with { $name } costs { $cost } community garnets; the two of you own { $owned }
    }
starry-not-yourself = you cannot trade with yourself; name another player
starry-offered-already = you have made this offer already, and it is open; withdraw it if you want to make another
starry-offer-changed = your offer has changed since this button was shown; look at it, then send it
starry-offer-gone = you are writing no offer any more; press *Trade …* to write one
starry-ranked-already = your ranking is { $ranking } by now, so { $cosmic_move } is not added; choose in the newest menu to rank anew
starry-ranking-gone = the ranking that began with { $ranking } is gone, so { $cosmic_move } is not added; choose in the newest menu
starry-ranked-twice = { $cosmic_move } is ranked by now: { $ranking }; choose another move
starry-no-other-ranking = no other ranking is begun, so there is none to forget
starry-other-cards = your cards are { $one } and { $other } by now; say what becomes of these in the newest menu

## What text was expected

starry-expected = expected `cards add 28 discard 32`, `move ...`, `rank slide swap lock mirror rotate`, `bid 4`, `trade NAME give 28 take 41`, `trade accept|decline|withdraw NAME`, `candidate NAME` or `undo cards|move|rank|bid|trade`; several elements go in one line with `;` between them
starry-expected-cards = expected two cards with what becomes of each, such as `cards add 28 discard 32`
starry-expected-card = expected a card's number from 1 to { $cards }
starry-expected-move = expected the target of your move: `move B2` to lock, `move B2 from B3` to mirror, `move C1 to SW` to rotate, `move A1 A2` to swap, `move D4` to slide
starry-expected-orientation = expected an orientation: NE, SE, SW or NW
starry-expected-ranking = expected all five moves once each, most desired first, such as `rank slide swap lock mirror rotate`
starry-move-twice = { $cosmic_move } stands there twice; { $expected }
starry-expected-bid = expected a whole number of garnets, such as `bid 4`
starry-expected-trade = expected `trade NAME give 28 take 41`, `trade accept NAME`, `trade decline NAME` or `trade withdraw NAME`
starry-expected-undo = expected `undo cards`, `undo move`, `undo rank`, `undo bid` or `undo trade`
starry-nothing-to-undo = you have not submitted that yet, so there is nothing to undo
starry-nobody-named = nobody at this table has that name; the players are { $names }
starry-not-understood = "{ $part }" was not understood: { $why }
starry-expected-draw = expected `missing SEAT ELEMENT`, `order` with every seat, or `candidate NAME`
starry-expected-seat = expected a seat's number, counted from 0

## Reasons of machine players

starry-why-fewest = They all have the fewest points.
starry-why-bid = To choose first in round 1 is worth no more than a round's top score.
starry-why-discards-later = I discard both cards with an eye to the rounds to come; this one pays me nothing.
starry-why-adds-later = I add { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} with an eye to the rounds to come; this one pays me nothing.
starry-why-discards-aims = I discard both cards and aim my move where the sky then pays me { $points ->
    [one] { $points } point
   *[other] { $points } points
} for this round.
starry-why-adds-aims = I add { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} and aim my move where the sky then pays me { $points ->
    [one] { $points } point
   *[other] { $points } points
} for this round.
starry-why-discards = I discard both cards; the sky pays me { $points ->
    [one] { $points } point
   *[other] { $points } points
} for this round.
starry-why-adds = I add { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}; the sky pays me { $points ->
    [one] { $points } point
   *[other] { $points } points
} for this round.
starry-why-accepts = The card offered will earn me more than the one asked for.
starry-why-declines = I see no gain for me in that trade.
starry-why-offers = After this trade each of us has better cards or more room for new ones.

## Names of phases, buttons for closer looks, and what replaces a submission that is missing

starry-name-bidding = the bidding
starry-name-choice = the choice of the candidate
starry-look-hands = Hands
starry-look-rankings = Rankings
starry-look-round = Last round
starry-look-cards = Larger cards
starry-look-sky = The shared sky
starry-made-up-bid = A missing bid counted as 0, and a missing ranking was drawn by lot.
starry-made-up-candidate = The elimination candidate was drawn by lot.
starry-made-up-round = What was missing was drawn by lot; cards that were drawn were discarded.

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

starry-lesson-bidding = The bidding
    .words = Before round 1 everybody bids garnets in secret: the higher bid goes first, and everybody pays their bid. You also rank the five cosmic moves; in player order, each player gets the move they want most of those left. Choose a bid and then four moves one by one (the last one follows); then press **{ starry-lock-in }**.
    .learned = All four have locked in, and the moves are handed out: your message says which one is yours.
    .aim = The aim was a bid and a whole ranking, locked in.
starry-lesson-rotate = Planets, and rotate
    .words = Each tile carries a quarter arc. Four arcs around one corner are a **planet**: there is one at A1, B1, A2 and B2. You hold *rotate*, which gives one tile another orientation, and you are scored on the sky with only your own move made. Around C2 and D3 one arc is wrong: rotate D3 so that there are two planets.
    .learned = Two planets: the picture shows the sky on which you would be scored. The other players' moves do not count for you, but they change the sky for the next round.
    .aim = The aim was a second planet: D3 rotated to NW.
starry-lesson-cards = Cards
    .words = Each round you play two cards and add or discard each. You can add a card to your horoscope only if its number is above the highest or below the lowest number there. Your horoscope holds 30 and 41. Choose two cards that can be added, and add both.
    .learned = Both can be added. The gap between your lowest and your highest number only grows, so begin in the middle and leave room at both ends.
    .aim = The aim was to add two cards below 30 or above 41.
starry-lesson-points = Points
    .words = Round 1 scores planets: each planet card in your horoscope earns as many points as your sky has planets. Choose your cards and your move so that you would score 4.
    .learned = Your two planet cards earn 2 points each, because your sky has two planets. Later rounds also score comets, voids and stars: `/rules` says which round scores which.
    .aim = The aim was 4 points: two planet cards added, and D3 rotated to NW.
starry-lesson-whole = A whole round
    .words = In a round you choose two cards, the target of your move, and your ranking for the next round. Your place in the next round depends on the move you get now. When all four have locked in, the round is resolved. Play a round that earns you at least 2 points.
    .learned = The round is resolved: everybody's points are told, all moves were made on the shared sky in cosmic order, and the next round has begun.
    .aim = The aim was a round that earns at least 2 points: a planet card added, with a second planet or a second card.
starry-lesson-mirror = Half-circles, and mirror
    .words = Outside each side of the sky a half-circle joins the two middle tiles. Two arcs and a half-circle that form a closed ring are a **planet** too. You hold *mirror*: choose a tile and a neighbor, and the tile becomes the mirror image of that neighbor across their common side. Around B3, C3, B4 and C4 there is one planet: make a second one below the half-circle at the top.
    .learned = B1 is now the mirror image of C1, and both close a ring with the half-circle. Half-circles link tiles, but do not count as tiles.
    .aim = The aim was a second planet: B1 mirrored from C1.
starry-lesson-swap = Comets, and swap
    .words = A **comet** is any other trail of three tiles or more, closed or open, unless one of its ends lies on a side of the void. Here B3, C3 and C4 are a comet; D1, C1 and B1 are three tiles as well, but end at the void in A1. You hold *swap*: two neighboring tiles change places and keep their orientation. Make a second comet in columns C and D.
    .learned = C2, D2 and D3 are now a trail of three that does not end at the void: two comets. The tiles of a planet never count for a comet.
    .aim = The aim was a second comet: D2 and D3 swapped.
starry-lesson-slide = The void, and slide
    .words = The **void's expanse** is the number of trails that end on a side of the void. Here the void is C2, and its expanse is 1 now. A trail with both ends there counts once. You hold *slide*: a tile beside the void moves into it, and the void takes the tile's place. Slide the tile that makes the expanse largest.
    .learned = 4: a trail ends on each side of B2. There is no comet any more: the slide cut it in two, and both parts end at the void.
    .aim = The aim was an expanse of 4: B2 slides into the void.
starry-lesson-lock = Lock, and what fizzles
    .words = At the end of a round all moves are made on the shared sky in cosmic order: lock, mirror, rotate, swap, slide. A locked tile can be neither moved nor changed until the round is over; a move on it does nothing: it **fizzles**. You hold *lock*. Ida holds *rotate* and wants to turn B2, which would break the planet in the corner. Stop her; then press **{ starry-lock-in }**.
    .learned = Ida's move has fizzled, and the planet is still there for round 2. You may mirror from a locked tile: that does not change it.
    .aim = The aim was to lock B2, so that Ida could not turn it.
starry-lesson-pays = What each round pays
    .words = Round 1 scores planets, 2 planets and stars, 3 planets and comets, 4 and 5 planets, comets and voids, 6 all four kinds. Each such card in your horoscope earns the number that your sky has: planets, comets, or the void's expanse; a star earns 1. This is round 4, and the sky has no planet, one comet and an expanse of 2. Choose the two cards with which you score 7.
    .learned = Three comets times 1, and two voids times 2. Cards you added earlier earn again in every round that scores their kind.
    .aim = The aim was 7 points: add the voids 15 and 43. 27 and 31 are voids too, but lie between your cards.
starry-lesson-passing = Hands are passed
    .words = From round 2 on, hands are passed before the moves are handed out: to the next in player order, and from the last to the first. Cards that you don't play go to others. Your horoscope holds 30 and 41, and three cards of your hand are planets. Two of these can be added: add them before they leave you, then press **{ starry-lock-in }**.
    .learned = Both are in your horoscope. The next player has your other ten cards now, and you hold the hand of the player before you. The player who held lock goes first, the player who held slide last.
    .aim = The aim was to add 17 and 45, and to lock in. 33 lies between 30 and 41.
starry-lesson-trade = A trade
    .words = Once a round, two players may trade one card of each one's horoscope. It costs community garnets, which two players own together: the pair's first trade costs 1, the second 2, and so on. You hold 29 and 56, so you can add no card above 29 any more. Ida offers her 33 for your 56: accept the offer.
    .learned = The cards changed owners at once: you hold 29 and 33, and can add cards above 33. Your community garnet with Ida is spent.
    .aim = The aim was to give Ida 56 for her 33.
starry-lesson-offer = An offer of your own
    .words = You may offer a trade yourself. You hold 29 and 56 again; Ida has told you that she would give her 33 for the 56. Press **{ starry-trade }**, choose Ida, the card you give, the card you ask for, and then the offer.
    .learned = Your offer stays open until Ida answers it, you withdraw it, or the round ends. You learn whether she holds the card you ask for only when she accepts.
    .aim = The aim was to offer Ida 56 for 33.
starry-lesson-end = The end
    .words = The most points after round 6 win; on a tie, the player whose move in round 6 comes first in cosmic order. You have 6 points; Ida has 9 and is about to earn 3. You hold *lock*, she holds *mirror*. Earn 6 points (all four kinds are scored), then press **{ starry-lock-in }**. The player with the fewest points is the elimination candidate. Jon and Kim will both have 0, so the winner chooses one of them.
    .learned = 12 points each, and lock comes before mirror: you win, and earn a Token of Life and a community garnet with each of the others.
    .aim = The aim was to tie with Ida at 12 points, by adding the voids 19 and 35, and to choose a candidate.

## What makes no match

starry-bad-deal = a deal is a list of { $cards } kinds, { $each } each of planet, comet, void, star
starry-bad-hands = hands are { $seats } lists of { $hand } numbers that hold each number from 1 to { $cards } once
