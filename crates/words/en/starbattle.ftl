### Star Battle: headlines, hints, proofs, buttons, refusals and alternative texts.

## Words in other messages

starbattle-hue = { $hue ->
    [orange] orange
    [blue] blue
    [green] green
    [yellow] yellow
    [pink] pink
    [red] red
    [white] white
   *[violet] violet
}
starbattle-task = { $stars ->
    [one] { $size } by { $size }, { $stars } star in each row, column and region
   *[other] { $size } by { $size }, { $stars } stars in each row, column and region
}
starbattle-n-hints = { $hints ->
    [one] { $hints } hint
   *[other] { $hints } hints
}
starbattle-n-checks = { $checks ->
    [one] { $checks } check
   *[other] { $checks } checks
}
# Follows a time.
starbattle-with-hints = { $hints ->
    [one] with { $hints } hint
   *[other] with { $hints } hints
}
starbattle-with-hints-and-checks = { $hints ->
    [one] with { $hints } hint
   *[other] with { $hints } hints
} and { $checks ->
    [one] { $checks } check
   *[other] { $checks } checks
}

## Actions, in words that complete "I would" and "Ann chose to"

starbattle-told-begin = begin
starbattle-told-use = use { $rule }
starbattle-told-mark = mark { $marks }
starbattle-told-use-and-mark = use { $rule } and mark { $marks }
starbattle-told-say = say `{ $text }`
# starbattle-told-and joins these.
starbattle-told-stars = { $count ->
    [one] a star on { $cells }
   *[other] stars on { $cells }
}
starbattle-told-black = black on { $cells }
starbattle-told-nothing = nothing on { $cells }
starbattle-told-and = { $one } and { $other }

## How a match stands

starbattle-withheld = 🔒 Others are still solving this puzzle. You get the solution here when they have finished.
starbattle-hollow-stars = The hollow stars are those of the solution.
starbattle-solution-later = The solution is shown when the match is over.
starbattle-finished = You have finished; the others are still solving.
starbattle-hidden-from-you = The puzzle is hidden until you press Start; your time runs from then on.
starbattle-hidden-until-started = The puzzle is shown here when everybody has started.
starbattle-hidden-until-reached = The puzzle is shown here when it has reached all players.
starbattle-each-alone = Everybody is solving, each on a board of their own.
starbattle-begins = It begins when this picture has reached everybody.
starbattle-mark-by-press = Mark cells such as `★A1 ■C1-C5 ?D2`, or press them: a cell becomes { $sign }, and unknown when you press it again. No two stars may touch.
starbattle-mark-at-cursor = Mark cells such as `★A1 ■C1-C5 ?D2`, or at the cursor; no two stars may touch.
starbattle-your-step = Your next step: { $draft }. Mark its cells, then `check`.
starbattle-choose-rule = Choose the rule you use, or type it with its cells: `deduce surround-star ■B1`.
# An item of a list with commas.
starbattle-solved-in = { $name } solved it in { $time }
starbattle-solved-in-with = { $name } solved it in { $time } { $help }

## How a match ended

starbattle-solved = **Solved.**
starbattle-time-is-up = Time is up, and nobody has solved it.
starbattle-agreed = The players have agreed to end it here.
starbattle-given-up = You have given it up.
starbattle-host-ended = The host has ended the match; nobody wins.
starbattle-won = **{ $name } wins**.
starbattle-won-alone = **{ $name } wins**: nobody else is left.
starbattle-won-by-host = **{ $name } wins** by the host's ruling.
starbattle-won-proof = { $refused ->
    [one] **{ $name } wins** with { $refused } refused step.
   *[other] **{ $name } wins** with { $refused } refused steps.
}
starbattle-times = Times: { $times }.

## How a player stands, below their board

starbattle-n-refused = { $refused ->
    [one] { $refused } refused
   *[other] { $refused } refused
}
starbattle-gave-up = gave up
starbattle-not-solved = not solved
starbattle-not-started = not started
starbattle-solving = solving
starbattle-stars-of = { $stars } of { $all } stars

## The result that a player may share after solving a puzzle

starbattle-level = { $level ->
    [easy] easy
    [medium] medium
    [hard] hard
    [expert] expert
   *[extreme] extreme
}
starbattle-in-proof = proof
starbattle-shared-time = solved in { $time }
starbattle-shared-refused = { $refused ->
    [one] { $refused } refused step
   *[other] { $refused } refused steps
}

## Hints

starbattle-place-star = the star at { $star }
starbattle-place-outlined = the outlined cells
starbattle-look = Dashed outline: where to look.
starbattle-follows = Hollow signs: what follows.
starbattle-is-wrong = Crosses: what is wrong.
starbattle-follows-not = Crosses: what does not follow.
starbattle-some-mistake = Something on your board is wrong; `undo mistake` goes back to before that.
starbattle-mistake = Wrong: { $cells }; `undo mistake` goes back to before that.
starbattle-hint-place = Look at { $place }. `hint` again names the idea.
starbattle-hint-question = { $rule }: { $question } `hint` again shows the step.
starbattle-hint-rule = { $rule }, in { $unit }: { $says }.
starbattle-hint-rule-outlined = { $rule }, where it is outlined: { $says }.
starbattle-hint-links = { $links } (links { $first } to { $last } of { $all }): `links { $next }` goes on.
starbattle-hint-last-links = { $links } (links { $first } to { $last } of { $all }): so { $are }.
starbattle-hint-contradiction = { $because }. That is { $rule }.
starbattle-hint-step = { $because }: { $are }.
# A rule as a clause.
starbattle-says = { $rule ->
    [surround-star] cells around a star are black
    [finish-with-empty] what has all its stars holds no more
    [finish-with-stars] what has just as many cells left as it misses stars fills them
    [empty-adjacent] a star may not take away the last places of others
    [columns-within-regions] some columns need all the stars of the regions they lie in
    [rows-within-regions] some rows need all the stars of the regions they lie in
    [regions-within-columns] some regions need all the stars of the columns they lie in
    [regions-within-rows] some regions need all the stars of the rows they lie in
    [columns-within-rows] some columns need all the stars of the rows they lie in
    [rows-within-columns] some rows need all the stars of the columns they lie in
    [squeeze] every way to place the stars agrees on something
    [tight-strip] two neighboring lines have room for just their stars
    [overcounting] lines need every star that the regions can give them
    [undercounting] lines have no star beyond what the regions must give them
    [elimination] a star somewhere would leave one row, column or region too little room
    [finned-count] a star somewhere would leave others too little room
    [clashing-orbit] two stars touch
    [too-many-stars] there are more stars than there may be
    [too-few-stars] there are too few places left
    [no-room] together they have no room for their stars
   *[star-or-empty] suppose a star in a cell, then none, and see what either leads to
}

## The idea of a hint as a question; $n_units is the number of rows, columns or regions in $place

starbattle-ask-surround = which cells touch { $place }?
starbattle-ask-full = { $n_units ->
    [one] { $place } has all the stars; what are the other cells?
   *[other] { $place } have all the stars; what are the other cells?
}
starbattle-ask-left = { $n_units ->
    [one] how many stars does { $place } still need, and how many open cells are left?
   *[other] how many stars do { $place } still need, and how many open cells are left?
}
starbattle-ask-closing = which star would close too many of the open cells of { $place }?
starbattle-ask-in-regions = in which regions are the open cells of { $place }, and how many stars do these regions need?
starbattle-ask-regions-there = { $n_units ->
    [one] how many stars does { $place } still need, and which regions have all their open cells there?
   *[other] how many stars do { $place } still need, and which regions have all their open cells there?
}
starbattle-ask-columns-there = { $n_units ->
    [one] how many stars does { $place } still need, and which columns have all their open cells there?
   *[other] how many stars do { $place } still need, and which columns have all their open cells there?
}
starbattle-ask-rows-there = { $n_units ->
    [one] how many stars does { $place } still need, and which rows have all their open cells there?
   *[other] how many stars do { $place } still need, and which rows have all their open cells there?
}
starbattle-ask-squeeze = in which ways can the stars of { $place } stand without touching?
starbattle-ask-strip = how many stars do { $place } hold together, and how many fit without touching?
starbattle-ask-over = { $n_units ->
    [one] how many stars does { $place } still need, and how many can each region put there at most?
   *[other] how many stars do { $place } still need, and how many can each region put there at most?
}
starbattle-ask-under = { $n_units ->
    [one] how many stars does { $place } still need, and how many must each region put there at least?
   *[other] how many stars do { $place } still need, and how many must each region put there at least?
}
starbattle-ask-elimination = which star would leave { $place } too little room?
starbattle-ask-finned = which star would leave too little room in { $place }?
starbattle-ask-touching = which two stars touch?
starbattle-ask-too-many = { $n_units ->
    [one] how many stars does { $place } have?
   *[other] how many stars do { $place } have?
}
starbattle-ask-room = { $n_units ->
    [one] does { $place } still have room for all the stars?
   *[other] do { $place } still have room for all the stars?
}
# $mark is what the step concludes; the question supposes the opposite.
starbattle-ask-supposed = { $mark ->
    [star] what would follow if { $cells } were black?
   *[black] what would follow if { $cells } were a star?
}

## Reasons that the rules do not give

starbattle-not-the-solution = this is not so in the solution
starbattle-comes-to = { $mark ->
    [star] if { $cell } were a star, it would come to this: { $because }
   *[black] if { $cell } were black, it would come to this: { $because }
}
starbattle-taken-from-solution = no rule leads on from here in a step or two, so this is taken from the solution
starbattle-must-be-split = no rule goes on from here; one of the two branches must end
starbattle-two-branches = in one branch { $cell } is black, in the other
starbattle-contradicts-itself = the board contradicts itself
starbattle-it-follows = it follows
starbattle-follows-by-rule = it follows by this rule
starbattle-so = { $because }, so { $are }
starbattle-step = { $rule }: { $hint }
starbattle-step-supposed = { $rule } (supposed: { $supposed }): { $hint }

## Actions of a machine, as it announces them

starbattle-ready = I am ready.
starbattle-by-rule = { $rule }: { $because }
starbattle-both-cases = No rule goes on by itself: I look at both cases for { $cell }.
starbattle-marks-contradict = The marks contradict each other: these cannot stand.
starbattle-tried = I found no rule that goes on, and tried until { $cell } held.

## Results of a submission: clauses without a full stop

starbattle-right = { $rule } is right
starbattle-taken-back = { $count ->
    [one] { $count } step is taken back; there were no more
   *[other] { $count } steps are taken back; there were no more
}
starbattle-done-again = { $count ->
    [one] { $count } step is done again; there were no more
   *[other] { $count } steps are done again; there were no more
}
starbattle-no-mistake = there is no mistake on your board
starbattle-a-mistake = there is a mistake on your board
starbattle-back-before-mistake = { $count ->
    [one] the last step was wrong and is taken back
   *[other] the last { $count } steps are taken back, to before the mistake
}
starbattle-nothing-follows = nothing more follows at once from the stars there are
starbattle-nor-others = { $count ->
    [one] { $why }; { $cells } does not follow either
   *[other] { $why }; { $cells } do not follow either
}
# The receipts of a step.
starbattle-step-right = { $step }: right
starbattle-step-refused = { $step }: refused, and counted. { $why }

## Proofs

starbattle-no-steps = no steps
starbattle-n-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
starbattle-n-branches = { $branches ->
    [one] { $branches } branch
   *[other] { $branches } branches
}
starbattle-complete = Complete: { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} in { $branches ->
    [one] { $branches } branch
   *[other] { $branches } branches
}
starbattle-no-suppositions = { $steps ->
    [one] { $steps } step, no suppositions
   *[other] { $steps } steps, no suppositions
}
starbattle-in-branches = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} in { $branches ->
    [one] { $branches } branch
   *[other] { $branches } branches
}: { $ends }
# How many branches ended in this way: items of a list with commas.
starbattle-branches-refuted = { $count ->
    [one] { $count } refuted
   *[other] { $count } refuted
}
starbattle-branches-solved = { $count ->
    [one] { $count } solved
   *[other] { $count } solved
}
starbattle-branches-open = { $count ->
    [one] { $count } open
   *[other] { $count } open
}
starbattle-proof-complete = Proof complete
starbattle-in-branch = { $open ->
    [one] Branch { $branch } · { $open } open
   *[other] Branch { $branch } · { $open } open
}
# A line of the tree that stands for several branches: their number, their steps, and how they ended.
starbattle-folded = { $branches } with { $steps }
starbattle-folded-ends = { $branches } with { $steps }: { $ends }
starbattle-branch = Branch { $branch }: { $supposed }
starbattle-more-open = { $open ->
    [one] One more branch is open.
   *[other] { $open } more branches are open.
}
# Words in the picture of the tree, and in its alternative text.
starbattle-tree = Proof tree
starbattle-tree-branch = branch
starbattle-tree-start = Start
starbattle-tree-here = you are here
starbattle-tree-open = open
starbattle-tree-split = split on { $cell }
starbattle-tree-split-into = split on { $cell } into { $one } and { $other }
starbattle-tree-refuted = refuted by { $rule }
starbattle-tree-solved = solved
starbattle-tree-left-out = left out here: { $folded }
starbattle-tree-told = Proof tree. { $tally }.
starbattle-tree-told-start = start
starbattle-tree-told-left-out = Left out: { $folded }

## Buttons and menus

starbattle-button-start = Start
starbattle-button-do-it = Do it
starbattle-button-undo-mistake = Undo mistake
starbattle-button-undo = Undo
starbattle-button-redo = Redo
starbattle-button-hint = Hint
starbattle-button-check = Check
starbattle-button-fill = Fill
starbattle-button-star = ★ Star
starbattle-button-black = ■ Black
starbattle-button-clear = Clear
starbattle-button-more = More
starbattle-button-cells = Cells
starbattle-button-type = Type
starbattle-button-check-step = Check step
starbattle-button-drop-step = Drop step
starbattle-button-links-before = ◀ Links
starbattle-button-links-after = Links ▶
# At most 45 characters.
starbattle-asks-board = A row a line: * star, x black, . unknown
starbattle-menu-fill = ■ Blacken what the stars rule out, or cells; ▶ go on
starbattle-menu-blacken = ■ Blacken the rest of a line, or cells; ▶ go on
starbattle-choice-fill = { $cells ->
    [one] All that the stars rule out ({ $cells } cell)
   *[other] All that the stars rule out ({ $cells } cells)
}
starbattle-choice-rest = { $cells ->
    [one] Rest of { $line } ({ $cells } cell)
   *[other] Rest of { $line } ({ $cells } cells)
}
starbattle-choice-around = { $cells ->
    [one] Around the star { $star } ({ $cells } cell)
   *[other] Around the star { $star } ({ $cells } cells)
}
starbattle-choice-window = ▶ { $columns }, rows { $rows }
starbattle-menu-branch = Go to another open branch ({ $count })
starbattle-menu-rule = Rule of your next step
starbattle-menu-rule-chosen = Rule: { $rule }
# A cell of the picture, for screen readers.
starbattle-spot-star = { $cell }, a star
starbattle-spot-black = { $cell }, black

## Words in the pictures

starbattle-drawn-missed = a star that was not found
# Follows a name.
starbattle-drawn-you = (you)

## Alternative texts

starbattle-alt = Star Battle, { $task }.
starbattle-alt-stars-of = The stars of { $hue }: { $cells }.
starbattle-alt-no-stars-of = The stars of { $hue }: none.
starbattle-alt-stars = Stars: { $cells }.
starbattle-alt-errors = Breaking a rule: { $cells }.
starbattle-alt-black = Black: { $cells }.
starbattle-alt-solution = Stars of the solution: { $cells }.
starbattle-alt-window = The buttons are columns { $left } to { $right }, rows { $top } to { $bottom }.
starbattle-alt-cursor = The cursor is on { $cell }.
starbattle-alt-hint = Hint: { $hint }
starbattle-alt-refused = Refused: { $cells }.
starbattle-alt-proof = Proof: { $tally }.
starbattle-alt-draft = Next step: { $draft }.
starbattle-alt-regions = Regions by row: { $regions }.

## Refusals: in lower case at the start, without a full stop

# Refusals of a text or action as a whole.
starbattle-would-do = { $why }; `{ $example }` would do now
starbattle-over = the match is over
starbattle-wait-given-up = you have given up; wait for the others
starbattle-wait-solved = you have solved it; wait for the others
starbattle-say-start = the puzzle is hidden until you say start; your time runs from then on
starbattle-not-begun = it begins when the puzzle has reached everybody; try again in a moment
starbattle-time-runs = somebody's time runs, and a pause would stop it with the puzzle in view; a host can pause the match
starbattle-proof-restart = in a proof undo takes steps back, such as undo 99 for all
starbattle-all-marked = all of these cells are marked, and a mark over several changes unknown ones only
starbattle-proof-whole = in a proof every mark needs its rule, so no whole board is typed; deduce names a step
starbattle-only-players = only players mark their boards
starbattle-runs-already = your time runs already; there is nothing to start
starbattle-no-checks = there are no checks in this match; its host can allow them with the option hints
starbattle-proof-fill = in a proof every mark needs its rule; choose the rule and its cells
starbattle-no-fill = there is no Fill in this match; its host can allow it with the option auto_mark
starbattle-race-rules = here marks need no rule: just mark cells, such as ★A1 ■B1; steps with rules are for proofs (option mode)
starbattle-proof-full = a proof has at most { $most } steps, and yours has them; undo takes steps back
starbattle-no-hints = there are no hints in this match; its host can allow them with the option hints
starbattle-proof-mistake = in a proof every step follows, so there is no mistake to take back; undo takes a step
starbattle-nothing-to-undo = there is nothing to take back
starbattle-nothing-to-redo = there is nothing to do again; redo brings back what undo has just taken
starbattle-nothing-to-follow = there is no step to follow; say hint until one shows the step
starbattle-proof-at-then = in a proof cells are marked by steps; say where to look alone, such as at D4
starbattle-outside = { $cell } is no cell of this grid, which runs from A1 to { $last }
starbattle-no-links = no supposition is shown that needs more than one message for its links
starbattle-links-range = the supposition has { $parts } parts; expected links 1 to { $parts }
starbattle-form-is-old = your board has changed since you opened this form; press **Type** again
starbattle-chosen-is-marked = what you chose has been marked already; choose other cells
# Refusals of a word in a text that was typed.
starbattle-no-cell-to-point = "{ $word }" is no cell; expected one such as at D4
starbattle-then-what = expected marks or fill after then, such as at D4 then ■A1 B3
starbattle-brush-what = expected brush star or brush black: what pressing a cell marks
starbattle-count-what = expected { $word } alone or with a number up to { $most }, such as { $word } 3
starbattle-count-undo = expected { $word } alone or with a number up to { $most }, such as { $word } 3, or undo mistake
starbattle-no-cell-to-mark = "{ $word }" is no cell; expected marks such as ★A1 B3 ■C1-C5 ?D2
starbattle-nothing-marked = nothing is marked; expected marks such as ★A1 B3 ■C1-C5 ?D2
starbattle-check-alone = "{ $word }" after check means nothing; check stands alone
starbattle-no-branch-named = none is named; expected a number: branch 3
starbattle-no-branch-number = "{ $word }" is no branch; expected a number: branch 3
starbattle-no-such-rule = "{ $word }" is no rule; expected one of { $rules }
# Refusals of a whole board that was typed.
starbattle-board-rows = { $rows ->
    [one] the board has { $size } rows, and { $rows } row is given; a row is a line of { $size } cells
   *[other] the board has { $size } rows, and { $rows } rows are given; a row is a line of { $size } cells
}
starbattle-board-same = that is the board as it stands; change some of its cells
starbattle-board-letter = row { $row } has '{ $letter }' at its cell { $nth }; a cell is * (star), x (black) or . (unknown)
starbattle-board-row = { $cells ->
    [one] row { $row }, "{ $typed }", has { $cells } cell and not { $size }
   *[other] row { $row }, "{ $typed }", has { $cells } cells and not { $size }
}
# Refusals of a proof's steps.
starbattle-no-draft = no step is put together; choose its rule first, such as rule surround-star
starbattle-ends-a-branch = { $rule } marks nothing: it ends a branch
starbattle-needs-cells = { $rule } needs the cells it concludes, such as { $example }
starbattle-supposes-one = { $rule } supposes one cell; { $count } are named
starbattle-known-already = { $mark ->
    [star] { $cell } is a star already; name cells of which nothing is known
   *[black] { $cell } is black already; name cells of which nothing is known
}
starbattle-needs-marks = { $rule } needs marks, ★ or ■, before the cells it concludes
starbattle-needs-rule = in a proof every mark needs its rule, such as deduce surround-star ■B1; or choose the rule first: rule surround-star
starbattle-marks-nothing = { $rule } marks nothing: check takes it as it is
starbattle-is-already = { $mark ->
    [star] { $cell } is a star already
   *[black] { $cell } is black already
}
starbattle-no-branch = { $count ->
    [one] there is no branch { $branch }; there is only one
   *[other] there is no branch { $branch }; they go from 1 to { $count }
}
starbattle-branch-here = you are in branch { $branch } already
starbattle-branch-split = branch { $branch } is split on { $cell } into { $one } and { $other }; go to one of those
starbattle-branch-refuted = branch { $branch } is closed: refuted by { $rule }; go to an open one
starbattle-branch-solved = branch { $branch } is closed: it is solved; go to an open one
# Refusals of exports.
starbattle-no-format = there is no such format; there are { $formats }
starbattle-export-hidden = the puzzle is hidden from you until you start
starbattle-not-spelled = no way was found to spell your proof out in the rules that LEGUP has; /export legup writes it as it is
starbattle-sbn-size = SBN knows sizes from 4 to 25 only, and this grid has { $rows } rows

## Results of an imported proof

starbattle-brought-complete = { $steps ->
    [one] ✅ The proof is complete: each of its { $steps } step follows, and every branch ends in a contradiction or in a solved board.
   *[other] ✅ The proof is complete: each of its { $steps } steps follows, and every branch ends in a contradiction or in a solved board.
}
starbattle-brought-refuted = { $steps ->
    [one] ✅ The proof is complete: each of its { $steps } step follows, and every branch ends in a contradiction, so the puzzle has no solution from there.
   *[other] ✅ The proof is complete: each of its { $steps } steps follows, and every branch ends in a contradiction, so the puzzle has no solution from there.
}
starbattle-brought-unfinished = { $steps ->
    [one] ☑ Each of its { $steps } step follows, but the proof is not finished.
   *[other] ☑ Each of its { $steps } steps follows, but the proof is not finished.
}
starbattle-brought-wrong = { $faults ->
    [one] ❌ { $faults } of its { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } does not follow:
   *[other] ❌ { $faults } of its { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } do not follow:
}
starbattle-brought-fault = • step { $step }: { $fault }
starbattle-brought-more = • and { $count } more, which stand in the file
# Names a step by its number, rule and cells.
starbattle-brought-step = { $number }, { $by }
starbattle-brought-step-cells = { $number }, { $by } ({ $cells })
starbattle-brought-merge = Merge
starbattle-brought-no-rule = no rule
starbattle-brought-stops-at-start = { $others ->
    [0] It stops after the start, where the board is neither solved nor refuted.
    [one] It stops after the start and in { $others } other branch, where the board is neither solved nor refuted.
   *[other] It stops after the start and in { $others } other branches, where the board is neither solved nor refuted.
}
starbattle-brought-stops = { $others ->
    [0] It stops after step { $step }, where the board is neither solved nor refuted.
    [one] It stops after step { $step } and in { $others } other branch, where the board is neither solved nor refuted.
   *[other] It stops after step { $step } and in { $others } other branches, where the board is neither solved nor refuted.
}

## The name of the only phase, and buttons for closer looks

starbattle-the-puzzle = the puzzle
starbattle-look-tree = Proof tree
starbattle-look-own-proof = Your proof
starbattle-look-winners-proof = The winner's proof

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

starbattle-lesson-last = One of each
    .words = Every row, every column and every region between thick lines must have the number of stars named beside the grid: here one. Three stars are placed. Press the cell of the fourth.
    .learned = Each row, column and region has its star: the puzzle is solved.
    .aim = The aim was the star on B4: row 4, column B and its region had none.
starbattle-lesson-touch = Stars never touch
    .words = No two stars may touch, not even diagonally. Black cells (■) are your notes for "no star": press ■, then the cells. Only the stars must be right. **{ starbattle-button-fill }** blackens at once all cells that the placed stars rule out. Blacken all cells around the star.
    .learned = All cells around a star are black. So is the rest of a row, column or region that has all its stars.
    .aim = The aim was to blacken all cells around A2.
starbattle-lesson-only = Only one place
    .words = The region on the right has three cells, C3, D3 and D4, and two of them are black. So only one place is left for its star: press it.
    .learned = If a row, a column or a region has only as many open cells as it still needs stars, these cells are its stars. A cell that holds a star in every possible placement is a star too. A cell is black if a star there would leave a row, a column or a region too few open cells.
    .aim = The aim was the star on D3, the only place left in its region.
starbattle-lesson-hint = Hints
    .words = When you play alone, or where the host allows it, **{ starbattle-button-hint }** outlines where to look. Press it again: it names the rule and asks a question. The third press shows the step and the reason, and **{ starbattle-button-do-it }** marks it. Let a hint show you the first step, and do it.
    .learned = A hint always tells the next step with its reason. Where no rule leads on, it supposes a mark and follows it: if that leads to something impossible, the mark is wrong. Hints are counted beside your time.
    .aim = The aim was a step that a hint has shown.
starbattle-lesson-mistake = Mistakes
    .words = Something on this board is wrong. A hint says so first, and **{ starbattle-button-undo-mistake }** goes back to where everything was right. (**{ starbattle-button-check }**, behind **{ starbattle-button-more }**, only says whether there is a mistake.) Make the board right.
    .learned = The wrong star is gone, and the right one stays. *{ starbattle-button-undo-mistake }* goes back no further than it must.
    .aim = The aim was a board without the star on A4 and with the one on C1.
starbattle-lesson-whole = A whole puzzle
    .words = Five rows, one star in each row, column and region, no two touching. The region of E1 and E2 lies within column E, so it takes that column's star, and the column's other cells are black. In the same way two regions within two rows take all the stars there; so do two rows whose open cells lie within two columns. Solve it. Hints help if you want one, and ▼ goes to the other rows.
    .learned = Solved. In a race the first right board wins. In a proof race you name a rule for every mark: wrong steps are refused and counted, and the fewest refused steps win, then the better time. `/puzzle` gives you as many puzzles as you like, at any size and level.
    .aim = The aim was to solve it.

## What kind of puzzle somebody asks for

starbattle-solo-puzzle = { $level ->
    [any] { $size ->
        [8] an
        [11] an
        [18] an
       *[other] a
    } { $size }×{ $size } { $stars }★ puzzle
    [easy] an easy { $size }×{ $size } { $stars }★ puzzle
    [medium] a medium { $size }×{ $size } { $stars }★ puzzle
    [hard] a hard { $size }×{ $size } { $stars }★ puzzle
    [expert] an expert { $size }×{ $size } { $stars }★ puzzle
   *[extreme] an extreme { $size }×{ $size } { $stars }★ puzzle
}
# $stars is as many stars.
starbattle-solo-kind = { $size }×{ $size } { $stars } { $level ->
    [any] any
    [easy] easy
    [medium] medium
    [hard] hard
    [expert] expert
   *[extreme] extreme
}

## What a host brings into a match

starbattle-brings-puzzle = the puzzle, { $size }×{ $size } with { $stars }★
starbattle-brings-nothing = there is no puzzle in it
starbattle-brings-other = its `{ $option }` is { $is }, not { $asked }. Leave `{ $option }` out
starbattle-brings-level = a puzzle that is brought is not made for a level. Leave `level` out
starbattle-brings-unjudged = the puzzle takes too long to check whether it has one solution
starbattle-brings-unsolvable = the puzzle has no solution
starbattle-brings-ambiguous = the puzzle has more than one solution
starbattle-brought-no-proof = there is no proof in it. Bring the file that LEGUP saves, or what `/export legup` gives
starbattle-brought-too-long = I can't judge this proof because it has { $steps } steps, and I judge at most { $most }

## Why no puzzle was made

starbattle-not-made = { $level ->
    [any] found no { $size }×{ $size } { $stars }★ puzzle in { $tries } tries. Try another level or size
   *[other] found no { $level } { $size }×{ $size } { $stars }★ puzzle in { $tries } tries. Try another level or size
}
