### Texts of Astral Flow. A `$round` of 0 is the tiebreaker.

## Refusals

astral-expected = expected a cell such as C4, none if nothing is left, or ready in a break
astral-nothing-to-take-back = { $word ->
    [lock] there is nothing to lock here: every answer counts at once
    [confirm] there is nothing to confirm here: every answer counts at once
   *[undo] there is nothing to undo here: every answer counts at once
}
astral-means-nothing = "{ $typed }" means nothing here; `ready` begins the round sooner
astral-is-no-cell = "{ $typed }" is no cell of this grid; a cell is written like `{ $cell }`, `none` says that nothing is left
astral-not-in-grid = { $cell } is no cell of this grid, which runs from A1 to { $last }
astral-only-players = only the two players may answer
astral-only-host-pauses = while a round runs only the host can pause; you can in the break
astral-has-not-begun = { $round ->
    [0] the tiebreaker has not begun; say ready to begin it sooner
   *[other] round { $round } has not begun; say ready to begin it sooner
}
astral-is-running = { $round ->
    [0] the tiebreaker is running; name a cell, or say none if nothing is left
   *[other] round { $round } is running; name a cell, or say none if nothing is left
}
astral-begins-with-picture = { $round ->
    [0] the tiebreaker begins when its picture has reached both players; try again in a moment
   *[other] round { $round } begins when its picture has reached both players; try again in a moment
}
astral-is-over = the match is over
astral-locked-out = you are locked out for another { $seconds } s; this try costs nothing

## Receipts of answers

astral-you-are-ready = You are ready.
# The verdict, such as "A1 ✓ +2", and when its author may answer again.
astral-answered = { $verdict }. You can answer again in { $time }.
astral-was-named = { $answer }: its area has been named
astral-is-a-star = { $answer }: a star ends there
astral-nothing-left = nothing left { $verdict }
astral-area-is-left = nothing left { $verdict }: an area is left

## The text of the board's message

astral-round-title = { $round ->
    [0] Tiebreaker
   *[other] Round { $round } of { $rounds }
}
astral-title-against = **{ $title }** against { $other } · { $score }
astral-you-against = **You against { $other }**
astral-round-is-over = { $round ->
    [0] **The tiebreaker is over** · { $score }
   *[other] **Round { $round } is over** · { $score }
}
astral-clock-starts = The clock starts when this picture has reached both players.
astral-to-do = Name a cell that stays dark (type it like `{ $cell }`). When every area has been named, say `none`.
astral-begins = { $round ->
    [0] The tiebreaker begins { $when }.
   *[other] Round { $round } begins { $when }.
}
astral-begins-if-ready = { $round ->
    [0] The tiebreaker begins when both are `ready` or the break is over.
   *[other] Round { $round } begins when both are `ready` or the break is over.
}
astral-is-ready = { $name } is ready.
astral-both-ready = Both are ready. **3 · 2 · 1**
# Tells everybody a player's answer: $verdict is "✓ +2" or "✗ −1".
astral-told-wrong = { $name }: { $cell } { $verdict }, a star or a named area
astral-told-none = { $name }: nothing left { $verdict }
astral-told-too-early = { $name }: nothing left { $verdict }, an area is left
astral-so-far = So far: { $answers }
astral-before = { $number } before
astral-lockout-ends = End of the lockout: { $who }
astral-past = { $round ->
    [0] The tiebreaker: { $points }.
   *[other] Round { $round }: { $points }.
}
astral-press-above = **{ $title }** · press a cell above. When every area has been named, press **{ $button }**.

## How the match ended

astral-nobody-wins = The host has ended the match; nobody wins
astral-wins = { $winner } wins
astral-wins-tiebreaker = { $winner } wins in the tiebreaker
astral-wins-advantage = { $winner } wins: a tie even after the tiebreaker, won by the advantage
astral-wins-given-up = { $loser } gives up: { $winner } wins
astral-wins-awarded = { $winner } wins: awarded by the host

## Buttons and menus

astral-ready = Ready
astral-declare = Nothing left
astral-column = Column { $column }: which cell?
astral-columns = Columns { $first } to { $last }: which cell?

## Actions, in words that complete "I would"

astral-name-cell = name { $cell }
astral-declare-all-named = declare that every area has been named
astral-begin-next = begin the next round

## Alternative texts of pictures

astral-described-round = { $round ->
    [0] Astral Flow, the tiebreaker.
   *[other] Astral Flow, round { $round }.
}
astral-described-named = { $round ->
    [0] Astral Flow, the tiebreaker: what was named.
   *[other] Astral Flow, round { $round }: what was named.
}
astral-described-signs = { $round ->
    [0] Astral Flow, the signs before the tiebreaker.
   *[other] Astral Flow, the signs before round { $round }.
}
astral-described-solution = Astral Flow, a solution.
astral-described-end = Astral Flow, the match is over.
astral-described-winner = { $winner } wins.
astral-described-no-winner = Nobody wins.
astral-described-score = Score: { $one } (orange disc) has { $first }, { $other } (blue diamond) has { $second }.
astral-described-key = Instructions: N, NE, E, SE, S, SW, W and NW move every star by one cell; CW and CCW turn them by 90 degrees about the origin; N-S, E-W, NE-SW and NW-SE reflect them in the line through the origin that runs that way.
astral-described-size = Grids of { $columns } columns and { $rows } rows.
astral-described-grid = Grid { $number }: stars { $stars }; origin { $origin }; { $instructions }.
astral-nowhere = nowhere
astral-nothing-yet = Nothing yet.
astral-described-answer = { $name } { $what } at { $seconds } s { $points }
astral-described-points = { $round ->
    [0] The tiebreaker: { $one } to { $other }; { $answers }.
   *[other] Round { $round }: { $one } to { $other }; { $answers }.
}
astral-described-stars = { $round ->
    [0] The tiebreaker came to stars in { $stars }.
   *[other] Round { $round } came to stars in { $stars }.
}
astral-described-area = Area { $number }, named by { $name } with { $cell }: { $area }.
astral-described-unnamed = Area { $number }, not named: { $area }.
astral-described-rest = … The rest is in the picture only.

## Words in pictures

astral-drawn-signs = { $round ->
    [0] Astral Flow: the signs of the tiebreaker
   *[other] Astral Flow: the signs of round { $round }
}
astral-drawn-you = { $name } (you)
astral-drawn-moves = Moves every star by one cell
astral-drawn-turns = Turns them by 90°
astral-drawn-mirrors = Mirrors them in a line
astral-drawn-origin = Turns and mirrors go about the origin, the red dot.
astral-drawn-safe-cell = +2 for a safe cell of a new area; wrong: −1
astral-drawn-nothing-left = +3 for nothing left; wrong: −1
astral-drawn-safe = Safe: no star ends there. Area: safe cells side by side.
astral-drawn-wait = After each answer you wait { $time }.
astral-drawn-named = { $title }: what was named
astral-drawn-cross = A piece names an area; a cross was wrong.
astral-drawn-solution = { $title }: solution
astral-drawn-piece = A piece: who named the area
astral-drawn-dashed = Dashed: an area nobody named
astral-drawn-each-grid = each grid, moved
astral-drawn-all-grids = all on top of each other
astral-drawn-nobody-wins = Nobody wins
# These follow the winner's name, in smaller letters.
astral-drawn-in-tiebreaker = in the tiebreaker
astral-drawn-by-advantage = by the advantage
astral-drawn-as-given-up = , as { $loser } gives up
astral-drawn-by-host = by the host's ruling
astral-drawn-no-round = No round was finished.
astral-drawn-curves = The score after each round
astral-drawn-legend = Filled: right. Outlined: wrong. –: nothing left. Below: seconds.
# Stands in the table in place of a round's number: at most five letters.
astral-drawn-tie = tie
astral-no-answers = no answers

## Reasons of machine players

astral-why-ready = I have seen the solution.
astral-why-dark = { $grids ->
    [one] I followed the stars of the grid: { $cells } { $count ->
        [one] stays
       *[other] stay
    } dark, an area of { $count ->
        [one] { $count } cell
       *[other] { $count } cells
    }.
   *[other] I laid the { $grids } grids over one another: { $cells } { $count ->
        [one] stays
       *[other] stay
    } dark, an area of { $count ->
        [one] { $count } cell
       *[other] { $count } cells
    }.
}
astral-why-guess = A guess: the grids that I have worked out leave { $cell } dark.
astral-why-none = Every area that I found has been named.

## Names of rounds and breaks, the line about the deadline, and buttons for closer looks

astral-tiebreaker = the tiebreaker
astral-break-before-round = the break before round { $round }
astral-break-before-tiebreaker = the break before the tiebreaker
astral-round-ends = The round ends { $when } at the earliest
astral-look-round = The round's grids
astral-look-named = Named cells
astral-look-solution = The last solution

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

astral-lesson-move = Stars move
    .words = Every star of the grid does what the list beside it says; you follow them in your head. The arrow (`E`, east) moves every star one cell to the right. A cell where no star ends up is **safe** and scores 2 points; a cell that is not safe costs you one. Name a safe cell by pressing it.
    .learned = +2: no star ends up there. Every star of column A has moved to column B, and no star can come into column A from the left.
    .aim = -1: a star ends up on the cell you named. After the arrow no star is in column A, nor on C3: the gap of B3 has moved there.
astral-lesson-turn = Turns
    .words = The round arrow (`CW`) turns all stars by 90° clockwise around the origin, the red dot. The origin itself stays where it is; `CCW` turns the stars the other way. Exactly one cell is safe here: where does the gap go?
    .learned = +2: the gap of B1 goes to D2. It is often easier to follow the gaps than the stars.
    .aim = -1: a star ends up there. The top row becomes the right column, so the gap of B1 goes to D2.
astral-lesson-mirror = Mirrors
    .words = The triangles (`E-W`) reflect all stars in the line through the origin from east to west: what is above goes below. `N-S` swaps left and right; `NE-SW` and `NW-SE` are the diagonal lines. Name a safe cell.
    .learned = +2: the gaps of C1 and D1 go to C4 and D4.
    .aim = -1: a star ends up there. The gaps of C1 and D1 go to the bottom row, to C4 and D4.
astral-lesson-grids = Several grids
    .words = A round may have several grids, each with its own list. In the end all of them lie on top of each other, and a cell is safe if no grid has a star there. Name a safe cell.
    .learned = +2: no grid has a star there in the end.
    .aim = -1: one of the grids has a star there in the end. A2, C2 and D1 were safe.
astral-lesson-areas = Areas
    .words = Safe cells that share sides form one **area**; touching at a corner is not enough. An area scores once, for the player who first names one of its cells; naming another of its cells costs a point. There are two areas here: name one cell of each.
    .learned = +2 for each: A4 and B4 are one area, C1 is the other.
    .aim = -1: that cell was not safe, or its area had already been named. The areas were A4 with B4, and C1.
astral-lesson-none = Nothing is left
    .words = When every area has been named, by either player, `none` scores +3 and ends the round; said too early, it costs a point. Name all areas, then press **{ astral-declare }**. (In a match you have to wait 20 seconds after each answer, and the other player wants the same cells.)
    .learned = +3, and the round is over: its picture shows where everything went. After ten rounds the higher score wins. On a tie one more round is played; if that is tied too, the player with the advantage wins.
    .aim = -1: that cell was not safe, its area had already been named, or an area was left. The areas were A1 with B1, C1, D1 and C2, and B4.
astral-lesson-origin = Origins off the center
    .words = The origin, the red dot, need not be the middle of the grid: it may be the middle of a cell, a corner of a cell, or the middle of a side. Here it is the middle of C2, and everything turns clockwise around it. Name a safe cell.
    .learned = +2: column A turns out of the grid at the top, and what would turn into row 4 lies outside the grid. So no star comes there.
    .aim = -1: a star ends up there. Column B becomes row 1, C becomes row 2 and D becomes row 3; nothing comes to row 4.
astral-lesson-list = Lists
    .words = A list is followed from its first instruction to its last; the order matters. Turn, mirror, turn: exactly one cell is safe. Where does the gap go?
    .learned = +2: the gap of B1 goes to D2, then to A2, then to C1.
    .aim = -1: a star ends up there. The gap of B1 goes to D2, by the mirror to A2, and by the second turn to C1.
astral-lesson-back = Stars that come back
    .words = Stars move on an endless plane. A star that leaves the grid still follows the list, and counts again if it comes back; only stars that are outside at the end are gone. Here all stars move up by one, so row 1 leaves the grid; then everything is mirrored in the line through the origin. Exactly one cell is safe.
    .learned = +2: row 1 left at the top and came back as row 4. Only the gap of C2 stays dark, on C3.
    .aim = -1: a star ends up there. Row 1 comes back as row 4; the gap of C2 goes to C1, and by the mirror to C3.
astral-lesson-clock = The end of a round
    .words = If nobody rightly says `none`, a round ends after five minutes, or one minute after the last right answer if that is later. Wrong answers extend nothing. This round has run for more than five and a half minutes, Dealer's last right answer, C1, was at 4:48, and ten seconds are left. Name what is left.
    .learned = +2, and the round stays open for another minute: time enough for `none`, which scores 3.
    .aim = -1: that cell was not safe, its area had already been named, or an area was left. C1 was named; the gap of D3 goes to B4.

## What a host brings into a match

astral-brings = { $rounds ->
    [one] { $tiebreaker ->
        [yes] the one round and the tiebreaker
       *[no] the one round but no tiebreaker, which would be generated
    }
   *[other] { $tiebreaker ->
        [yes] all { $rounds } rounds and the tiebreaker
       *[no] all { $rounds } rounds but no tiebreaker, which would be generated
    }
}
astral-brings-too-few = it holds { $listed } of the { $rounds } rounds of the match. Set `rounds` to { $listed } to play these alone, or add the others
astral-brings-too-many = { $listed } rounds are listed. With the option `rounds` at { $rounds } it takes { $most } at most, the last one as tiebreaker
astral-brings-bad-round = round { $number }: { $why }
