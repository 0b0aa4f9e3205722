### Texts of Indian Poker.

## The text of the board's message

poker-chips = { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}
poker-your-turn = Your turn in round { $round } of { $rounds }.
poker-turn-of = { $name }'s turn in round { $round } of { $rounds }.
# A full stop follows, or a colon and the legal actions.
poker-in-pot = { $chips ->
    [one] { $chips } chip is in the pot
   *[other] { $chips } chips are in the pot
}
poker-may-check = { $pot }: `check`.
poker-may-check-or-raise = { $pot }: `check`, or raise by up to { $most }.
poker-may-call = { $pot }: `call` for { $cost }, `fold`.
poker-may-call-or-raise = { $pot }: `call` for { $cost }, `fold`, or raise by up to { $most }.
# The last action: $did is check, call, fold, or raise with a number.
poker-you-said = you said `{ $did }`.
poker-said = { $name } said `{ $did }`.
poker-your-time-ran-out = your time ran out, so `{ $did }` was played.
poker-time-ran-out = { $name }'s time ran out, so `{ $did }` was played.
# The actions of a round that is not over.
poker-past = Round { $round }: { $done }

## How a round ended

poker-held = Round { $round }: { $one } held { $card }, { $other } held { $other_card }.
poker-takes = { $winner } takes { $pot }.
poker-folded = { $loser } folded; { $winner } takes { $pot }.
poker-folded-late = { $loser }'s time ran out, so { $loser } folded; { $winner } takes { $pot }.
poker-paid = { $loser } folded a 10, so { $loser } paid { $chips } more.
poker-paid-last = { $loser } folded a 10, so { $loser } paid the last { $chips } too.
poker-equal = The cards are equal: the pot of { $pot } stays for the next round.

## How the match ended

poker-agreed = Both players have agreed to end the match; nobody wins.
poker-nobody-wins = The host has ended the match; nobody wins.
poker-wins-chips = { $winner } wins: { $loser } has no chips left.
poker-wins-deck = { $winner } wins with { $chips } to { $fewer }: the deck is used up.
poker-wins-advantage = { $winner } wins by the advantage: the deck is used up, and both have the same number of chips.
poker-gave-up = { $loser } gave up: { $winner } wins.
poker-awarded = The host has awarded the match to { $winner }.

## Buttons and menus

poker-check = Check
poker-call = Call
poker-fold = Fold
poker-raise = Raise { $chips }
poker-choose-raise = Raise …

## What folding costs

poker-you-leave = You leave the pot of { $pot } to { $other }; { $own ->
    [one] { $own } chip of it is yours
   *[other] { $own } chips of it are yours
}.
poker-you-pay = If your card is a 10, you pay { $other } { $chips } more.
poker-you-pay-last = If your card is a 10, you also pay { $other } the { $chips } that you have left.
poker-last-round = This is the last round: the match ends.

## Actions, in words that complete "I would"

poker-would-check = check
poker-would-fold = fold
poker-would-call = call, which costs { $chips }
poker-would-raise = raise by { $chips }

poker-in-truth = In truth { $name } held { $card }.

## Pictures and their alternative texts

poker-described = Indian Poker, round { $round } of { $rounds }. The pot: { $pot }.
poker-you = { $name } (you)
poker-hidden-card = a hidden card
poker-the-card = the card { $card }
poker-wins-match = { $winner } wins the match.
# Drawn below a player's chips; at most 250 pixels wide.
poker-part-in-pot = { $chips } in the pot
poker-part-folded = folded
poker-part-won = won { $chips }
poker-part-lost = lost
poker-part-equal = equal cards
# Drawn between the cards; at most 250 pixels wide.
poker-drawn-pot = Pot
poker-drawn-round = Round { $round }/{ $rounds }
poker-drawn-over = is over
poker-drawn-end = The end
poker-seen-so-far = Cards seen so far
poker-seen = Cards seen so far: { $cards }.
poker-seen-none = Cards seen so far: none.

## Reasons of machine players

poker-why = Over { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} tried, it brought { $chips } chips on average.
poker-believed = { $higher } of { $unseen } cards that I have not seen beat the { $card }.

## The button for a closer look

poker-look-seen = Cards seen

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

poker-lesson-raise = Their card, not yours
    .words = You see the other player's card, and they see yours. The higher card takes the pot; each round both players first put one chip into it. Dealer holds a 2, so your card is very likely higher: bet on it. Choose an amount in the menu **{ poker-choose-raise }**: at most 5 chips.
    .learned = You bet on a card that you cannot see. Dealer had to match your raise or leave you the pot. If a player has no chips left to bet, the cards are compared at once.
    .aim = The aim was a raise.
poker-lesson-fold = Folding
    .words = Dealer holds a 10 and has raised by 5. No card beats a 10. Matching the raise costs 5 chips; folding costs only the chip you put in at the start. Press **{ poker-fold }**.
    .learned = You lost one chip instead of six. A player who does not bet in time also folds, or checks if there is nothing to match. Both cards are shown at the end of a round.
    .aim = The aim was to fold against a 10.
poker-lesson-ten = Do not fold a ten
    .words = If you fold a 10, you pay the other player 10 more chips, so folding is never free. Dealer holds a 3 and has raised by 2. Few cards are lower than a 3, and yours may be a 10: press **{ poker-call }**.
    .learned = You held a 10. Folding would have cost you 10 more chips.
    .aim = The aim was to stay in against a 3.
poker-lesson-tie = Equal cards
    .words = There are two cards of each number. If both players hold the same number, nobody takes the pot: it stays for the next round. Dealer holds a 5 and has raised by 1. Press **{ poker-call }** and see.
    .learned = Both of you held a 5. The pot goes to the winner of the next round.
    .aim = The aim was to call.
poker-lesson-count = Counting cards
    .words = Played cards do not come back. Both tens and both nines were played in the first two rounds; **{ poker-look-seen }** shows them. Dealer holds an 8 and has raised by 3. Can your card be higher? If not, fold.
    .learned = No card that was left could beat the 8. A player without chips loses the match. When the deck is used up, after ten rounds at most, more chips win; on a tie, the player with the advantage wins.
    .aim = The aim was to fold: no card that was left could beat the 8.

## What makes no match

poker-bad-deck = deck: expected an even number of cards from 1 to 10, each at most twice
