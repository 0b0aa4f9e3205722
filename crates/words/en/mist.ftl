### Texts of Mist: headlines, refusals, receipts, labels, the words in its picture, and the picture's alternative text.
### In selectors the key `none` stands for an empty list of cells.

## Before the first turn

mist-pick-asked = You have the advantage against { $opponent }: pick who goes first. Press a name, or type `first me`.
mist-pick-awaited = { $player } has the advantage and picks who goes first.
mist-pick-drawn = Nobody picked in time: who goes first is drawn.
mist-pick-button = { $player } goes first
mist-pick-color = Pick your color
mist-late-center = A player who runs out of time places one piece on E5, where it is destroyed.
mist-late-nothing = A player who runs out of time passes: no piece, no vision.

## Headlines

mist-goes-first = Turn { $turn }: { $player } goes first.
mist-is-to-move = Turn { $turn }: { $player } is to move.
mist-your-turn = { $first ->
    [yes] Your turn { $turn } against { $opponent }. You go first: name
   *[no] Your turn { $turn } against { $opponent }: name
} { $range ->
    [up-to] up to { $most }
    [exactly] { $most }
    [either] { $least } or { $most }
   *[between] { $least } to { $most }
} { $most ->
    [one] cell
   *[other] cells that do not touch
}{ $closed ->
    [yes] , none of the six around E5
   *[no] { "" }
}{ $example ->
    [none] { "" }
   *[some] , such as `{ $example }`
}{ $pass ->
    [yes] , or `pass`
   *[no] { "" }
}{ $pie ->
    [yes] , or take the first turn over with `pie`
   *[no] { "" }
}.
mist-your-draft = Your turn { $turn } against { $opponent }: your draft is { $cells }, with vision { $radius }{ $lock ->
    [yes] ; `lock` plays it
   *[no] { "" }
}.
mist-your-draft-pass = Your turn { $turn } against { $opponent }: your draft is to pass{ $lock ->
    [yes] ; `lock` plays it
   *[no] { "" }
}.
mist-your-draft-pie = Your turn { $turn } against { $opponent }: your draft is to take the first turn over{ $lock ->
    [yes] ; `lock` plays it
   *[no] { "" }
}.
mist-plays-pie = { $player } plays pie: the pieces of the first turn are now { $player }'s.
mist-places = { $player } places on { $cells ->
    [none] no cell
   *[some] { $cells }
}{ $destroyed ->
    [none] { "" }
   *[some] ; destroyed: { $destroyed }
}.
mist-nothing-placed = Nothing was placed for you.
mist-placed-for-you = One piece was placed for you on { $cells } and destroyed.
mist-all-stand = Your turn is played; none of your pieces was destroyed.
mist-some-destroyed = Your turn is played; destroyed: { $destroyed }.
mist-you-saw = You saw your opponent place on { $pieces }.
mist-player-saw = { $player } saw { $opponent } place on { $pieces }.
mist-piece-spotted = { $cell } (spotted)
mist-piece-destroyed = { $cell } (destroyed)
mist-piece-spotted-destroyed = { $cell } (spotted, destroyed)
mist-out-of-sight = Your opponent has played, out of your sight.

## The history's line about a past turn

mist-past-passed = Turn { $turn }: you passed.
mist-past-nothing = Turn { $turn }: your time was up, and nothing was played for you.
mist-past-placed = Turn { $turn }: you placed { $cells }; { $fate }.
mist-past-late = Turn { $turn }: your time was up, and { $cells } was played for you; { $fate }.
mist-fate-all-stand = { $placed ->
    [1] the piece stands
    [2] both stand
   *[other] all of them stand
}
mist-fate-all-destroyed = { $placed ->
    [1] the piece was destroyed
    [2] both were destroyed
   *[other] all of them were destroyed
}
mist-fate-some-destroyed = destroyed: { $destroyed }

## How a match ended

mist-ended = The host has ended the match; nobody wins.
mist-gives-up = { $loser } gives up: { $winner } wins.
mist-awarded = The host has awarded the match to { $winner }.
mist-wins = { $winner } wins.
mist-full-equal = The board is full and all groups are equal: { $winner } has the advantage.
mist-full-one = The board is full. Largest group: { $winner } { $size }.
mist-full-both = The board is full. Largest groups: { $winner } { $size }, { $loser } { $smaller }.
mist-full-groups = The board is full. Largest groups: { $winner } { $sizes }; { $loser } { $others }.
mist-sure-one = { $winner }'s group of { $size } can no longer be beaten.
mist-sure-both = { $winner }'s group of { $size } can no longer be beaten ({ $loser }: { $smaller }).
mist-sure-groups = { $winner }'s groups of { $sizes } can no longer be beaten ({ $loser }: { $others }).
mist-truth-none = In truth { $player } had no pieces.
mist-truth = In truth { $player } had { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
}: { $cells }.

## Receipts

mist-you-pass = You pass: no piece, no vision.
mist-you-place = You place on { $cells }, with vision { $radius } around each.
mist-center-destroys = A piece on E5 is always destroyed.
mist-cells-held = { $count ->
    [one] { $cells } already holds a piece: what you place there is destroyed.
   *[other] { $cells } already hold pieces: what you place there is destroyed.
}
mist-you-take-over = You take the first turn over: its pieces become yours.
mist-you-go-first = You go first.
mist-opponent-goes-first = Your opponent goes first.
mist-you-play = You play { $color }.

## Actions, in words that follow "Ann chose to" or a colon

mist-to-pass = pass
mist-to-place = { $count ->
    [one] place a piece on { $cells }
   *[other] place pieces on { $cells }
}
mist-to-take-over = take the first turn over
mist-to-go-first = go first
mist-to-let-go-first = let { $player } go first
mist-to-play = play { $color }

## Labels

mist-lock-in = Lock in
mist-pass = Pass
mist-pie = Pie: take the first turn over
mist-rows = { $most ->
    [1] Rows { $from } to { $to }: 1 cell
   *[other] Rows { $from } to { $to }: up to { $most } cells that do not touch
}
mist-choice-center = { $cell } (what is placed here is destroyed)
mist-choice-held = { $cell } (a piece stands here)
mist-spot-mine = { $cell }, your piece
mist-spot-theirs = { $cell }, the opponent's piece
mist-spot-center = { $cell }, the center
mist-spot-mist = { $cell }, in mist
mist-spot-empty = { $cell }, empty

## Refusals: lower case at the start, no full stop

mist-would-do = { $why }; `{ $example }` would do now
mist-stands-alone = `{ $word }` stands alone
mist-no-cell = { $word } is no cell of the board: { $why }
mist-cell-form = a cell is a row from A to I and a place, such as C3
mist-row-places = row { $row } has the places 1 to { $places }
mist-named-twice = { $cell } is named twice: name each cell once
mist-none-named = no cell is named; name cells such as `C3` or `F3 D7`
mist-nobody-named = nobody is named; say `first` and a player's name, or `first me`
mist-no-player = { $word } is no player of this match; say `first` and a player's name, or `first me`
mist-no-color = { $word } is no color of the palette; pick one of { $colors }
mist-only-players = only the two players may submit
mist-takes = { $first ->
    [yes] the first turn takes
   *[no] a turn takes
} { $range ->
    [up-to] up to { $most ->
        [one] { $most } cell
       *[other] { $most } cells
    }, or `pass`
    [exactly] { $most ->
        [one] { $most } cell
       *[other] { $most } cells
    }
    [either] { $least } or { $most } cells
   *[between] { $least } to { $most } cells
}
mist-no-pass = this turn may not be passed: { $takes }
mist-wrong-count = { $count ->
    [one] { $count } cell is named: { $takes }
   *[other] { $count } cells are named: { $takes }
}
mist-center-refused = E5 is the center, where nothing may be placed: name another cell
mist-ring-closed = { $cell } is one of the six cells around E5 ({ $ring }), which are closed to the first turn
mist-adjacent = { $one } and { $other } are adjacent: pieces of one turn may not touch
mist-too-many = your draft is { $draft }, so { $added } would be too many: { $takes }. Take a cell out first
mist-not-begun = the match has not begun: the player with the advantage picks who goes first
mist-not-begun-yours = the match has not begun: the player with the advantage picks who goes first; say `first me`, or `first` and the other's name
mist-over = the match is over
mist-not-your-turn = it is not your turn
mist-pie-too-late = `pie` answers the first turn of a match only; { $takes }
mist-no-pie = this match has no pie rule; { $takes }
mist-first-awaited = the player with the advantage picks who goes first; the first turn comes after that
mist-first-settled = who goes first is settled, and stays so
mist-color-too-late = colors are picked before the first turn is played; now yours stays as it is
mist-color-taken = { $color } is taken: pick one of { $colors }
mist-no-lock = turns of this match are played when their time is up; there is no locking in

## Colors, and the shapes of the pieces that have them

mist-color = { $hue ->
    [orange] orange
    [blue] blue
    [green] green
    [yellow] yellow
    [pink] pink
    [red] red
    [white] white
   *[violet] violet
}
mist-shapes = { $hue ->
    [orange] orange
    [blue] blue
    [green] green
    [yellow] yellow
    [pink] pink
    [red] red
    [white] white
   *[violet] violet
} { $emblem ->
    [disc] discs
    [diamond] diamonds
    [square] squares
    [triangle] triangles
    [hexagon] hexagons
    [plus] pluses
    [pentagon] pentagons
   *[cog] cogwheels
}

## Words in the picture, which has room for few letters

mist-turn = Turn { $turn }
mist-role-you = you
mist-role-to-move = to move
mist-role-you-to-move = you, to move
mist-role-picks = picks
mist-role-you-picks = you, picks
mist-role-winner = winner
mist-role-you-winner = you, winner
mist-role-no-winner = no winner
mist-role-you-no-winner = you, no winner
mist-groups = groups
mist-no-pieces = no pieces
mist-advantage = advantage
mist-mark-closed = closed now
mist-mark-last = last turns
mist-mark-destroyed = destroyed
mist-mark-spotted = spotted
mist-mark-draft = draft
mist-mark-vision = its vision
mist-mark-own = yours
mist-mark-remembered = seen before
mist-mark-empty = was empty

## The alternative text of the picture

mist-picture-before = Mist, before the first turn.
mist-picture-turn = Mist, turn { $turn }.
mist-picture-after = Mist, after { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}.
mist-picture-over = Mist, over after { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}.
mist-picture-first-turn = The first turn, { $shapes }, places on { $cells ->
    [none] no cell
   *[some] { $cells }
}{ $destroyed ->
    [none] { "" }
   *[some] ; destroyed: { $destroyed }
}.
mist-picture-empty = The board is empty, without mist.
mist-picture-all-mist = All 61 cells lie in mist.
mist-picture-mist = { $count ->
    [one] { $count } cell lies in mist.
   *[other] { $count } cells lie in mist.
}
mist-picture-pieces = The { $shapes }{ $place ->
    [in-sight] { " " }in sight
    [before] { " " }seen there
   *[board] { "" }
}{ $named ->
    [yes] { " " }({ $player })
   *[no] { "" }
}: { $cells ->
    [none] none
   *[some] { $cells }
}.
mist-picture-in-sight = In sight: { $cells }.
mist-picture-in-sight-of = In sight of the { $shapes }: { $cells ->
    [none] none
   *[some] { $cells }
}.
mist-picture-last = { $player }'s last turn: { $cells }.
mist-picture-destroyed = Destroyed of { $player }'s last turn: { $cells }.
mist-picture-own = { $player }'s pieces in mist: { $cells ->
    [none] none
   *[some] { $cells }
}.
mist-picture-before-seen = In mist, but seen before: { $cells }.
mist-picture-before-empty = Empty when last seen: { $cells ->
    [none] none
   *[some] { $cells }
}.
mist-picture-draft = { $named ->
    [yes] { $player }'s draft
   *[no] The mover's draft
}: { $cells ->
    [none] no cell
   *[some] { $cells }
}, with vision { $radius } around each.
mist-picture-draft-pie = { $named ->
    [yes] { $player }'s draft
   *[no] The mover's draft
}: pie.

## Reasons of machine players

mist-why-second = The player who goes second may take a good first turn over.
mist-why-first = The player who goes first is a turn ahead.
mist-why-pie = The pieces of the first turn are worth more than a turn of three.
mist-why-even = This turn is about as good for me as for an opponent who takes it over.
mist-why-foothold = It gives me a foothold.
mist-why-foothold-and = It gives me a foothold, and { $blocked ->
    [one] { $blocked } cell lies
   *[other] { $blocked } cells lie
} in the way of pieces that I know of.
mist-why-blocks = It makes no group of mine larger, but { $blocked ->
    [one] { $blocked } cell lies
   *[other] { $blocked } cells lie
} in the way of pieces that I know of.
mist-why-prepares = It prepares a connection for later.
mist-why-grows = If all of it stands, my largest group grows from { $before } to { $after } { $after ->
    [one] cell
   *[other] cells
}.
mist-why-grows-and = If all of it stands, my largest group grows from { $before } to { $after } { $after ->
    [one] cell
   *[other] cells
}, and { $blocked ->
    [one] { $blocked } cell lies
   *[other] { $blocked } cells lie
} in the way of pieces that I know of.
mist-believed = I took it that the other has about { $expected } pieces, { $seen } of which I have seen.
mist-believed-at = I took it that the other has about { $expected } pieces, { $seen } of which I have seen, likely at { $cells }.

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

mist-lesson-turn = A turn
    .words = In a turn you name up to three cells. No two of them may touch. Choose the cells in the menus: the board shows your draft, and **{ mist-lock-in }** plays it. Name three cells.
    .learned = Three pieces at once build fast. But all around them lies mist: after three pieces you see only their own cells.
    .aim = The aim was a turn of three cells.
mist-lesson-vision = Vision
    .words = The fewer pieces you place, the farther you see around each: one piece sees 3 spaces, two see 1 space, three see only their own cells. Both players see the first turn of a match: Dealer has placed pieces on C3 and E2. Place so that you see both of them.
    .learned = A single piece sees 3 spaces around it. You keep seeing these cells until your next turn is played.
    .aim = The aim was to see both C3 and E2. A single piece between them sees that far.
mist-lesson-spotted = Spotted pieces
    .words = If you place two or three pieces, those in the vision of your opponent's last turn are destroyed. In its last turn, Dealer placed one piece on C3, which sees 3 spaces. Place at least two pieces, all out of its sight.
    .learned = Dealer saw none of your pieces, so all of them stand. You are always told which pieces were destroyed, but never why.
    .aim = The aim was at least two pieces that stand. Both must be 4 spaces or more from C3, for example on the lower half of the board.
mist-lesson-alone = A single piece lives
    .words = If you place only one piece, it is not destroyed when it is spotted. Dealer's piece on C3 sees 3 spaces. Place one piece within its sight.
    .learned = Your piece was spotted and still stands, but Dealer knows where. With one piece a turn you see far and lose nothing, but you build slowly.
    .aim = The aim was a single piece within 3 spaces of C3, such as on D4.
mist-lesson-taken = Cells that are taken
    .words = A piece that lands on another piece is destroyed; the other piece is not harmed. A piece on E5, the center, is destroyed too. The mist does not stop you, so keep notes. Dealer has pieces on C3 and G5: try one of these cells.
    .learned = Your piece is gone, and Dealer's stands. You got the vision of your piece all the same: destroyed pieces see too.
    .aim = The aim was to place a piece on C3 or G5 and see what happens.
mist-lesson-groups = The largest group
    .words = Pieces of one player that touch each other form a group. The player with the largest group wins. Your own pieces are marked here (in some matches you have to remember them). Join C2, D2, C4 and D4 into one group of five.
    .learned = One cell joined two groups. When the board is full, or nothing can change the result any more, the largest groups are compared. If they are equal, the second largest decide, and so on.
    .aim = The aim was one group of five. C3 and D3 each touch both groups: C2 with D2, and C4 with D4.
mist-lesson-sight = Destroying by sight
    .words = What you see, you can destroy: if your opponent places two or three pieces, those in the vision of your last turn are destroyed. Pieces of yours that were destroyed themselves destroy nothing. Dealer has a piece on G4 and likes to build beside it. Place one piece from which you see the cells around G4.
    .learned = Dealer placed pieces in your sight, and the pieces you spotted are destroyed. Dealer may have spotted your piece too, but it was a single piece, so it stands.
    .aim = The aim was a single piece on a free cell within 2 spaces of G4. From there it sees the cells around G4.
mist-lesson-vanish = Your own pieces vanish
    .words = Everything you don't see is mist, even your own pieces: keep notes. Two turns ago you placed A1, D2 and D4. They still stand, but the board shows only your last turn. Join D2 and D4.
    .learned = D2, D3 and D4 are one group now. You see what a turn sees until your next turn is played; then the mist closes again.
    .aim = The aim was a piece on D3, the only cell that touches both D2 and D4.
mist-lesson-first = The first turn
    .words = The first turn of a match places at most two pieces, and both players see it. In *Contractual Obligation*, the usual variant, it may not use the six cells around E5. (In *Heaven and Hell* it may, and the other player can take the turn over with `pie`.) You go first: place two pieces as near to E5 as you may.
    .learned = Both pieces are two spaces from E5, and Dealer knows where they stand. From now on, turns are hidden.
    .aim = The aim was two pieces, each two spaces from E5. The first turn may not use the cells between.
mist-lesson-timeout = When time runs out
    .words = When your time is up, the draft on your board is played, locked in or not. If there is no draft, *Contractual Obligation* plays one piece on E5 for you: it is destroyed, but you see 3 spaces around it. (In *Heaven and Hell* no piece is played, and you see nothing.) Play that turn yourself.
    .learned = You have no new piece, but you saw the cells around the center. A destroyed piece spots nothing, so Dealer's pieces are safe from it.
    .aim = The aim was a single piece on E5.
mist-lesson-early = The early end
    .words = The match ends as soon as one player is sure to win: even if the other player got every empty cell. Your pieces are marked here, in groups of 11 and 10. Dealer has room for a group of 18 above them and for one of 20 below. Place a piece so that you have won.
    .learned = Your group has 22 pieces, and Dealer cannot build one as large. So the match ends at once, although many cells are empty.
    .aim = The aim was a piece on D4, which joins your two groups.
