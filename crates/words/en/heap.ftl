### Texts of the heap, the template for new games.

## The text of the board's message

heap-stones = { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}
heap-wins = { $winner } wins.
heap-nobody-wins = Nobody wins.
heap-is-to-take = { $name } is to take 1 to { $most } of what is left.
heap-both-bid = { $stones ->
    [one] Both bid in secret for the next move; { $stones } stone is left.
   *[other] Both bid in secret for the next move; { $stones } stones are left.
}

## Buttons and menus; in a menu's placeholder $number is "…"

heap-bid = Bid { $number }
heap-take = Take { $number }
heap-lock-in = Lock in

## Actions, in words that complete "I would"

heap-would-bid = { $coins ->
    [one] bid { $coins } coin
   *[other] bid { $coins } coins
}
heap-would-take = take { $stones }
heap-in-truth = { $coins ->
    [one] In truth { $name } had { $coins } coin.
   *[other] In truth { $name } had { $coins } coins.
}

## Pictures and their alternative texts

heap-described = { $turns ->
    [one] A heap of { $stones } after { $turns } turn.
   *[other] A heap of { $stones } after { $turns } turns.
}
heap-described-coins = { $coins ->
    [one] Seat { $seat } has { $coins } coin.
   *[other] Seat { $seat } has { $coins } coins.
}
heap-drawn-stones = { $stones } stones
# $coins is "?" if the reader may not know it.
heap-drawn-coins = player { $player }: { $coins } coins

## Reasons of machine players

heap-why = Of { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
} tried, it won { $percent } % of the matches that I imagined from here.
heap-believed = The other has at most { $coins } coins.

## The button for a closer look

heap-look-stones = Stones

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

heap-lesson-bid = A bid
    .words = Both players bid coins in secret for the next move. Choose a bid in the menu.
    .learned = The higher bid is paid, and its bidder moves.
    .aim = The aim was a bid.
heap-lesson-last = The last stone
    .words = The player who takes the last stone wins. Three are left: take all of them, then press **{ heap-lock-in }**.
    .learned = You took the last stone.
    .aim = The aim was to take the last stone.
