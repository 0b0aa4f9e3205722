### Texts of Demeter's Anguish: refusals, receipts, headlines, controls, pictures and alternative texts.

## Pieces and halves of a turn

demeter-piece = { $size ->
    [1] monomino
    [2] domino
    [3] { $letter } tromino
    [4] { $letter } tetromino
   *[5] { $letter } pentomino
}
demeter-flower-on = the { $piece } on { $cells }
demeter-rock-on = a { $size } rock on { $cells }
demeter-no-flower = no flower
demeter-no-rock = no rock
demeter-piece-at = { $piece } at { $cell }
demeter-piece-in = { $piece } in { $cells }
demeter-small-rock-at = rock at { $cell }
demeter-large-rock-at = 2x2 rock at { $cell }
demeter-flower-missing = flower still missing
demeter-rock-missing = rock still missing
demeter-either = { $one } or { $other }

## Refusals of texts that cannot be read

demeter-of-half = { $half ->
    [flower] flower: { $why }
   *[rock] rock: { $why }
}
demeter-would-do = { $why }; `{ $example }` would do now
demeter-undo-what = expected undo flower, undo rock or undo
demeter-nothing-saved = { $half ->
    [flower] no flower is saved, so there is none to take back
   *[rock] no rock is saved, so there is none to take back
}
demeter-given-twice = given twice in one submission
demeter-of-no-half = "{ $typed }" belongs to no half: put flower or rock before the cells, such as flower G7-I7 G8 I8, or U5@G7 r180 or rock G9, or G9-H10
demeter-expected = expected flower or rock and cells, such as flower G7-I7 G8 I8 rock G9-H10, or pass
demeter-means-nothing = "{ $typed }" means nothing here; { $expected }
demeter-expected-cells = { $half ->
    [flower] expected cells such as G7-I7 G8 I8, or U5@G7 r180, or pass
   *[rock] expected cells such as G9, or G9-H10, or pass
}
demeter-pass-or-cells = either pass or cells, not both
demeter-no-cell = "{ $typed }" is no cell; expected cells such as G7, ranges such as B9-F9 or rectangles such as G9-H10
demeter-off-board = { $cell } is off the board; columns run from A to O and rows from 1 to 15
demeter-piece-without-cell = { $why }; the piece { $piece } needs a cell, such as { $piece }@G7
demeter-no-piece = no piece is called "{ $typed }"; pieces are called such as F5, I4, V3, 2 or 1
demeter-which-piece = which { $letter }: { $pieces }?
demeter-expected-piece = expected a piece and a cell such as U5@G7
demeter-expected-square = expected a square such as G7: a column letter and a row number
demeter-no-turning = "{ $typed }" does not turn a piece; expected r90, r180, r270 or m
demeter-expected-first = expected { $picks }
demeter-pick-text = first { $name }

## Refusals of actions that are against the rules

demeter-not-your-turn = it is not your turn
demeter-of-chance = this is for chance to decide
demeter-others-pick = { $picker } picks who goes first
demeter-pick-after-planting = who goes first is picked after the planting; now plant a first flower
demeter-first-settled = it is settled who goes first
demeter-pick-before-pieces = you can place pieces once it is picked who goes first; { $expected }
demeter-no-pass-in-planting = flower: the first flower cannot be passed; it may stand anywhere on your board
demeter-rock-first = flower: the first turn is a rock only; the flowers follow from the second turn on
demeter-rocks-later = rock: rocks are laid after the planting; now a first flower is planted
demeter-too-many-cells = { $cells } are { $count } cells; a flower has 1 to { $most }
demeter-not-together = { $cells } do not hang together by their sides; a flower is one polyomino
demeter-planted-already = the { $piece } is already planted, and there is one of each piece
demeter-taken = { $by ->
    [flower] { $cell } is already taken by a flower
   *[rock] { $cell } is already taken by a rock
}
demeter-shares-side = { $cell } shares a side with the flower on { $flower }
demeter-apart = { $count ->
    [one] { $cells } touches no flower at a corner; some cell must lie diagonally next to a flower of that board
   *[other] { $cells } touch no flower at a corner; some cell must lie diagonally next to a flower of that board
}
demeter-no-rock-size = { $cells } is not a 1x1 or 2x2

## Refusals in a few words, in brackets behind the draft

demeter-brief-no-flower = no flower
demeter-brief-no-rock = no rock
demeter-brief-planted = already planted
demeter-brief-taken = { $cell } is taken
demeter-brief-side = { $cell } shares a side with { $flower }
demeter-brief-apart = touches no flower at a corner

## Refusals of presses that no longer fit the draft

demeter-no-place = there is no legal place for { $piece } on your board; choose another piece
demeter-no-room-for-rock = there is no room for a { $size } rock on that board
demeter-nothing-to-move = { $half ->
    [flower] your draft has no flower any more, so there is no flower to move; choose a piece
   *[rock] your draft has no rock any more, so there is no rock to move; choose Rock 1x1 or Rock 2x2
}
demeter-not-turned = your draft is now { $draft }, and this flower cannot legally be turned that way
demeter-not-moved = { $half ->
    [flower] your draft is now { $draft }, and this flower cannot legally be moved to another place
   *[rock] your draft is now { $draft }, and this rock cannot legally be moved to another place
}
demeter-not-to-column = { $half ->
    [flower] your draft is now { $draft }, and this flower cannot legally be moved to column { $column }
   *[rock] your draft is now { $draft }, and this rock cannot legally be moved to column { $column }
}
demeter-not-to-row = { $half ->
    [flower] your draft is now { $draft }, and this flower cannot legally be moved to row { $row }
   *[rock] your draft is now { $draft }, and this rock cannot legally be moved to row { $row }
}
demeter-no-pass-with-draft = your draft is now { $draft }; take it back with Undo, then pass

## Receipts

demeter-goes-first = { $name } goes first
demeter-not-there = Not there: { $why }
demeter-still-missing = { $half ->
    [flower] Still missing: the flower (or `flower pass`)
   *[rock] Still missing: the rock (or `rock pass`)
}
demeter-plays-the-end = The last turn was a pass: playing this ends the match

## Actions, in words that complete "I would" and "Ann chose to"

demeter-would-go-first = go first
demeter-would-let-first = let { $other } go first
demeter-would-plant = plant the { $piece } on { $cells }
demeter-would-plant-nothing = plant nothing
demeter-would-lay = lay a { $size } rock on { $cells }
demeter-would-lay-nothing = lay no rock
demeter-would-both = { $flower } and { $rock }

## Headlines

demeter-planting = Planting: each player submits a first flower in secret, anywhere on their own board.
demeter-plant-first = Planting against { $other }: plant your first flower anywhere on your board. Use the menu, or type text such as `{ $example }`.
demeter-first-drafted = Your first flower. Draft: { $flower }. **{ demeter-confirm }** or `lock` hands it in.
demeter-first-is-in = Your first flower is in; it may be changed until { $other }'s is in too.
demeter-you-pick = The planting is over. You have the advantage against { $other }: pick who goes first. Press a name, or type `{ $example }`.
demeter-somebody-picks = The planting is over. { $picker } picks who goes first; then the first flowers are revealed.
demeter-to-move = { $halves ->
    [both] Turn { $turn }: { $name } is to move, with a flower and a rock.
    [rock] Turn { $turn }: { $name } is to move, with a rock only, since no flower fits any more.
   *[first] Turn { $turn }: { $name } is to move, with a rock only.
}
demeter-your-turn = { $halves ->
    [both] Your turn { $turn } against { $other }: plant a flower on your board and lay a rock on { $other }'s. Use the menu and the buttons, or type text such as `{ $example }`.
    [rock] Your turn { $turn } against { $other }: no flower fits on your board any more; lay a rock on { $other }'s. Use the menu and the buttons, or type text such as `{ $example }`.
   *[first] Your turn { $turn } against { $other }: lay a rock on { $other }'s board. Press a button, or type text such as `{ $example }`.
}
demeter-your-draft = Your turn { $turn } against { $other }. Draft: { $draft }.
demeter-confirm-plays = **{ demeter-confirm }** or `lock` plays it.
demeter-that-ends = That ends the match.
demeter-revealed = The first flowers are revealed.
demeter-pass-ends = Another pass ends the match.
demeter-score = Score: { $scores }
demeter-planted-and-laid = { $name } planted the { $piece } on { $flower } and laid a { $size } rock on { $rock }.
demeter-planted-only = { $name } planted the { $piece } on { $flower } and laid no rock.
demeter-laid-only = { $name } laid a { $size } rock on { $rock }.
demeter-passed = { $name } passed.
demeter-verdict = { $why }: { $result }. Score: { $score }.
demeter-ended = { $by ->
    [passes] Both passed in a row
    [settled] No flower can be planted any more
    [agreement] Both agreed to end the match
   *[host] The host ended the match
}
demeter-gives-up = { $loser } gives up
demeter-both-give-up = Both give up
demeter-nobody-wins = nobody wins
demeter-wins = { $tiebreak ->
    [pentominoes] { $winner } wins, with more pentominoes planted
    [tetrominoes] { $winner } wins, with more tetrominoes planted
    [trominoes] { $winner } wins, with more trominoes planted
    [domino] { $winner } wins, with the domino planted
    [monomino] { $winner } wins, with the monomino planted
    [advantage] { $winner } wins, the tie going to the player with the advantage
   *[none] { $winner } wins
}

## Buttons and menus

demeter-pick-button = { $name } goes first
demeter-flower-button = Flower
demeter-rock-button = Rock
demeter-size-button = Rock { $size }
demeter-no-rock-button = No rock
demeter-no-flower-choice = No flower
demeter-which-flower = Your flower: which piece?
demeter-confirm = Confirm
demeter-pass-button = Pass
demeter-pass-to-end = Pass and end the match
demeter-turn-button = ↻ Turn
demeter-mirror-button = ⇋ Mirror
demeter-next-place = Next place
demeter-columns = { $half ->
    [flower] Flower: column
   *[rock] Rock: column
}
demeter-rows = { $half ->
    [flower] Flower: row
   *[rock] Rock: row
}
demeter-column = { $half ->
    [flower] Flower: column { $column }
   *[rock] Rock: column { $column }
}
demeter-row = { $half ->
    [flower] Flower: row { $row }
   *[rock] Rock: row { $row }
}
demeter-column-and-row = { $half ->
    [flower] Flower: column { $column }, row { $row }
   *[rock] Rock: column { $column }, row { $row }
}
demeter-row-and-column = { $half ->
    [flower] Flower: row { $row }, column { $column }
   *[rock] Rock: row { $row }, column { $column }
}
demeter-your-flower = Your flower
demeter-your-rock = Your rock

## Pictures

demeter-you = (you)
demeter-remark-planting = planting
demeter-remark-picks = picks first
demeter-remark-to-move = to move
demeter-remark-wins = { $tiebreak ->
    [pentominoes] wins: pentominoes
    [tetrominoes] wins: tetrominoes
    [trominoes] wins: trominoes
    [domino] wins: domino
    [monomino] wins: monomino
    [advantage] wins: advantage
   *[none] wins
}
demeter-remark-wins-by = wins by { $tiles }
demeter-pieces-left = Pieces left
demeter-all-planted = All planted

## Alternative texts

demeter-seen-at-start = Demeter's Anguish, before the first turn
demeter-seen-planting = Demeter's Anguish, planting
demeter-seen-picking = Demeter's Anguish, { $picker } picks who goes first
demeter-seen-to-move = { $turns ->
    [one] Demeter's Anguish, { $turns } turn played, { $name } to move
   *[other] Demeter's Anguish, { $turns } turns played, { $name } to move
}
demeter-seen-played = { $turns ->
    [one] Demeter's Anguish, { $turns } turn played
   *[other] Demeter's Anguish, { $turns } turns played
}
demeter-seen-over = Demeter's Anguish, over
demeter-seen-board = { $side ->
    [left] { $name }'s board (left), { $garden }
    [right] { $name }'s board (right), { $garden }
   *[alone] Demeter's Anguish, { $name }'s board, { $garden }
}
demeter-seen-garden = { $tiles ->
    [one] { $tiles } tile: flowers { $flowers }; rocks { $rocks }
   *[other] { $tiles } tiles: flowers { $flowers }; rocks { $rocks }
}
demeter-seen-left = { $garden }; not planted yet { $pieces }
demeter-seen-flower = { $piece } on { $cells }
demeter-seen-none = none
demeter-seen-draft = Draft of { $name }, not played: { $halves }
demeter-seen-draft-here = Drafted here, not played: { $half }
demeter-half-flower = flower { $cells }
demeter-half-flower-pass = flower pass
demeter-half-rock = rock { $cells }
demeter-half-rock-pass = rock pass

## Reasons of machine players

demeter-why-first = The player who goes first lays the first rock and loses no flower by it.
demeter-why-pass = The other has passed, and as it stands I win: so do I.
demeter-why-planting = From there it can grow to all sides.
demeter-why-nothing = Nothing can be planted any more.
demeter-why-last-flower = The { $piece } is the last flower that finds room.
demeter-why-last-flower-for = The { $piece } is the last flower that finds room, for about { $tiles } tiles at the end.
demeter-why-flower = { $corners ->
    [one] The { $piece } leaves me { $corners } corner to go on from.
   *[other] The { $piece } leaves me { $corners } corners to go on from.
}
demeter-why-flower-for = { $corners ->
    [one] The { $piece } leaves me { $corners } corner to go on from, for about { $tiles } tiles at the end.
   *[other] The { $piece } leaves me { $corners } corners to go on from, for about { $tiles } tiles at the end.
}
demeter-why-room = The rock takes room that the other could grow into.
demeter-why-room-for = The rock takes room that the other could grow into, for about { $tiles } tiles at the end.
demeter-why-corners = { $before ->
    [one] The rock takes the other from { $before } corner to { $after } corners.
   *[other] { $after ->
        [one] The rock takes the other from { $before } corners to { $after } corner.
       *[other] The rock takes the other from { $before } corners to { $after } corners.
    }
}
demeter-why-corners-for = { $before ->
    [one] The rock takes the other from { $before } corner to { $after } corners, for about { $tiles } tiles at the end.
   *[other] { $after ->
        [one] The rock takes the other from { $before } corners to { $after } corner, for about { $tiles } tiles at the end.
       *[other] The rock takes the other from { $before } corners to { $after } corners, for about { $tiles } tiles at the end.
    }
}

## The name of the first phase, buttons for closer looks, and what replaces a submission that is missing

demeter-name-planting = the planting
demeter-left-board = Left board
demeter-right-board = Right board
demeter-made-up-flower = A missing flower was not planted.
demeter-made-up-pick = Who goes first was drawn by lot.
demeter-made-up-turn = The turn was passed.

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

demeter-lesson-first = The first flower
    .words = You plant flowers on your own board, on the left. The player with more squares covered by flowers wins. Your first flower may stand anywhere, and the other player sees it only after both have planted. Choose a piece of five squares, move it with the menus of columns and rows if you like, and press **{ demeter-confirm }**.
    .learned = Five squares are the most that one flower covers. You have one of each of the 21 pieces, and each is planted once.
    .aim = The aim was a flower of five squares: one of the pieces whose name ends in 5.
demeter-lesson-corner = Corners, not sides
    .words = Every later flower must touch one of your flowers at a corner, and may not share a side with any. Rings mark the squares where it may touch. Choose a piece: it appears where it may stand. Then press **{ demeter-no-rock-button }** and **{ demeter-confirm }**.
    .learned = Corner to corner: that is how a garden grows. Menus and buttons offer only legal places.
    .aim = The aim was a second flower.
demeter-lesson-turn = Turning and moving
    .words = You can turn, mirror and move pieces. Choose the I pentomino; it stands upright. Press **{ demeter-turn-button }**: it lies flat, at the nearest place where it may stand. The menus and **{ demeter-next-place }** take it to other legal places. Then press **{ demeter-no-rock-button }** and **{ demeter-confirm }**.
    .learned = It lies flat and touches a flower at a corner.
    .aim = The aim was the I pentomino lying flat, with all five squares in one row.
demeter-lesson-rocks = Rocks
    .words = On the other player's board, on the right, you lay rocks: 1x1 or 2x2, on empty squares. Rings show where that player's next flower may touch: cover at least one ring with a 2x2 rock. Plant no flower this time: choose **{ demeter-no-flower-choice }** in the menu, then the 2x2 rock, move it if you need to, and press **{ demeter-confirm }**.
    .learned = No flower can touch where your rock lies.
    .aim = The aim was a 2x2 rock on at least one ring of the right board.
demeter-lesson-whole = A whole turn
    .words = In a turn you plant a flower on your board and lay a rock on the other's; both are played together. Then it is the other player's turn. Play both. The menus move the half that you placed last; **{ demeter-flower-button }** and **{ demeter-rock-button }** switch between the halves, and nothing is lost.
    .learned = Your turn was played, and Dealer has answered on both boards.
    .aim = The aim was a flower and a rock in one turn.
demeter-lesson-end = The end
    .words = The match ends when both players pass in a row, when both agree, or when no flower fits on either board any more. Then the covered squares count. You have 10, Dealer has 5 and has just passed. End the match.
    .learned = 10 squares beat 5. If the squares are equal, more pentominoes (flowers of five squares) win, then more tetrominoes (of four), and so on.
    .aim = The aim was to end the match at once, by a pass, while you lead.
demeter-lesson-pick = Who goes first
    .words = The player with the advantage, here you, picks who goes first, before the first flowers are shown. The first turn is only a rock, so the second player plants first. Choose to go first yourself, lay a rock on the right board, and press **{ demeter-confirm }**.
    .learned = Your rock lies, and Dealer has played the first whole turn: a flower and a rock.
    .aim = The aim was to go first and to lay a rock.
demeter-lesson-half = Half a turn
    .words = You may leave out either half of a turn. Only a turn without both halves is a pass, and a pass by each player in a row ends the match. Dealer has just passed and leads by 5 squares to 3. Keep the match going without a flower: choose **{ demeter-no-flower-choice }** in the menu, then a rock, and press **{ demeter-confirm }**.
    .learned = A rock alone is not a pass: the match goes on.
    .aim = The aim was a turn with a rock and without a flower.
demeter-lesson-reserve = The reserve
    .words = A turn has 120 seconds. What you have confirmed is then played. Without that, your reserve runs: 5 minutes for the whole match. In the reserve, a move that you type is played at once; one that you make with buttons waits for **{ demeter-confirm }**. With no reserve left, a late turn is a pass. Your 120 seconds are over: play a flower and a rock.
    .learned = The turn was played in your reserve. The rest of the reserve stays for later turns; each turn begins with another 120 seconds.
    .aim = The aim was a flower and a rock in one turn.
demeter-lesson-tie = A tie, and the advantage
    .words = If the squares are equal, more pentominoes win, then tetrominoes, trominoes, the domino and the monomino. If all of these are equal, the player with the advantage wins. You and Dealer have 5 squares and one pentomino each; you have the advantage, and Dealer has just passed. End the match.
    .learned = Everything is equal, and you win by the advantage. Without it you would have needed one more square.
    .aim = The aim was to end the match at once, by a pass: everything is equal, so the advantage decides.
