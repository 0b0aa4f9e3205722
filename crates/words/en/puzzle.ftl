### Star Battle's rules of deduction by name, and the sentences that say why a step follows or why not.

## Names of the rules

# A title of at most 40 characters.
puzzle-rule = { $rule ->
    [surround-star] Surround Star
    [finish-with-empty] Blackout
    [finish-with-stars] Finish With Stars
    [empty-adjacent] Empty Adjacent
    [columns-within-regions] Columns Within Regions
    [rows-within-regions] Rows Within Regions
    [regions-within-columns] Regions Within Columns
    [regions-within-rows] Regions Within Rows
    [columns-within-rows] Columns Within Rows
    [rows-within-columns] Rows Within Columns
    [tight-strip] Tight Strip
    [squeeze] Squeeze
    [overcounting] Overcounting
    [undercounting] Undercounting
    [elimination] Elimination
    [finned-count] Finned Count
    [clashing-orbit] Clashing Orbit
    [too-many-stars] Too Many Stars
    [too-few-stars] Too Few Stars
    [no-room] No Room
   *[star-or-empty] Star Or Empty
}

## Rows, columns and regions; they stand in other sentences as subject or object

puzzle-nothing = nothing
puzzle-row = row { $row }
puzzle-column = column { $column }
# The region that holds the cell.
puzzle-region = the region of { $cell }
puzzle-rows = rows { $rows }
puzzle-columns = columns { $columns }
puzzle-regions = the regions of { $cells }
puzzle-all = { $kind ->
    [row] all rows
    [column] all columns
   *[region] all regions
}
puzzle-all-rows-but = { $count ->
    [one] all rows but { $rows }
   *[other] all rows but { $rows }
}
puzzle-all-columns-but = { $count ->
    [one] all columns but { $columns }
   *[other] all columns but { $columns }
}
puzzle-all-regions-but = { $count ->
    [one] all regions but that of { $cells }
   *[other] all regions but the { $count } of { $cells }
}
puzzle-and = { $these } and { $last }
puzzle-or = { $these } or { $last }

## Why something follows: clauses in lower case at the start, without a full stop

puzzle-are = { $mark ->
    [star] { $count ->
        [one] { $cells } is a star
       *[other] { $cells } are stars
    }
   *[black] { $count ->
        [one] { $cells } is black
       *[other] { $cells } are black
    }
}
puzzle-touches = no star may touch the star at { $star }
puzzle-full = { $stars ->
    [one] { $unit } has its { $stars } star
   *[other] { $unit } has its { $stars } stars
}
puzzle-only-cells = { $unit } misses { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
} and has only { $cells ->
    [one] one cell
   *[other] { $cells } cells
} left
puzzle-too-few-places = { $stars ->
    [one] a star at { $cells } would leave { $unit } too few places for its missing star
   *[other] a star at { $cells } would leave { $unit } too few places for its { $stars } missing stars
}
puzzle-no-place = { $stars ->
    [one] a star at { $cells } would leave { $unit } no place for its missing star
   *[other] a star at { $cells } would leave { $unit } no place for its { $stars } missing stars
}
puzzle-no-way = { $stars ->
    [one] a star at { $cells } would leave { $unit } no way to place its missing star without touching
   *[other] a star at { $cells } would leave { $unit } no way to place its { $stars } missing stars without touching
}
# $clash is one of the clauses under "What is impossible on a board".
puzzle-with-star = with a star at { $cells }, { $clash }
puzzle-tight-strip = { $lines } hold { $stars } stars that may not touch, and have room for no more
puzzle-squeezed-star = { $stars ->
    [one] { $unit } misses { $stars } star, and every way to place them without touching has this
   *[other] { $unit } misses { $stars } stars, and every way to place them without touching has this
}
puzzle-squeezed-black = { $stars ->
    [one] { $unit } misses { $stars } star, and a star here would leave no way to place them without touching
   *[other] { $unit } misses { $stars } stars, and a star here would leave no way to place them without touching
}
# $lines need $stars stars, and $regions (each with its number) can put at most that many there.
puzzle-overcounted = { $n_lines ->
    [one] { $lines } needs { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }; { $regions } can put at most { $stars } there
   *[other] { $lines } need { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }; { $regions } can put at most { $stars } there
}
puzzle-undercounted = { $n_lines ->
    [one] { $lines } needs only { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }; { $regions } must put at least { $stars } there
   *[other] { $lines } need only { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }; { $regions } must put at least { $stars } there
}
# $outer needs $stars stars; $inner lies in it and takes all of them.
puzzle-lies-within = { $n_outer ->
    [one] { $outer } needs { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }; { $inner } { $n_inner ->
        [one] lies in it and takes
       *[other] lie in it and take
    } { $stars ->
        [1] it
        [2] both
       *[other] all { $stars }
    }
   *[other] { $outer } need { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }; { $inner } { $n_inner ->
        [one] lies in them and takes
       *[other] lie in them and take
    } { $stars ->
        [1] it
        [2] both
       *[other] all { $stars }
    }
}
puzzle-open-within = { $n_outer ->
    [one] { $outer } needs { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }; { $inner } { $n_inner ->
        [one] has all its open cells in it and takes
       *[other] have all their open cells in it and take
    } { $stars ->
        [1] it
        [2] both
       *[other] all { $stars }
    }
   *[other] { $outer } need { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }; { $inner } { $n_inner ->
        [one] has all its open cells in them and takes
       *[other] have all their open cells in them and take
    } { $stars ->
        [1] it
        [2] both
       *[other] all { $stars }
    }
}
puzzle-missing-within = units that lie within these miss at least as many stars

## What is impossible on a board

puzzle-stars-touch = the stars at { $star } and { $other } touch
puzzle-too-many = { $stars ->
    [one] { $unit } has { $stars } star instead of { $wanted }
   *[other] { $unit } has { $stars } stars instead of { $wanted }
}
puzzle-few-places = { $unit } has { $places ->
    [one] { $places } place
   *[other] { $places } places
} for { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}
puzzle-no-fit = { $stars ->
    [one] { $unit } misses { $stars } star, which do not fit without touching
   *[other] { $unit } misses { $stars } stars, which do not fit without touching
}
puzzle-crowded-strip = { $lines } hold { $stars } stars that may not touch, and have room for { $room }
# $outer has no room for all stars that $inner needs; $room is at least 0.
puzzle-crowded-within = { $n_inner ->
    [one] { $inner } needs { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    } but has all its open cells in { $outer }, which { $n_outer ->
        [one] needs
       *[other] need
    } { $room ->
        [0] no more
       *[other] only { $room } more
    }
   *[other] { $inner } need { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    } but have all their open cells in { $outer }, which { $n_outer ->
        [one] needs
       *[other] need
    } { $room ->
        [0] no more
       *[other] only { $room } more
    }
}
puzzle-no-region = { $n_lines ->
    [one] { $lines } needs { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }, but no region can put one there
   *[other] { $lines } need { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }, but no region can put one there
}
puzzle-regions-put-few = { $n_lines ->
    [one] { $lines } needs { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }, but { $regions } can put only { $put } there
   *[other] { $lines } need { $stars ->
        [one] { $stars } more star
       *[other] { $stars } more stars
    }, but { $regions } can put only { $put } there
}
# $stars is at least 0.
puzzle-regions-put-many = { $n_lines ->
    [one] { $lines } { $stars ->
        [0] needs no more star
        [one] needs only { $stars } more star
       *[other] needs only { $stars } more stars
    }, but { $regions } must put at least { $put } there
   *[other] { $lines } { $stars ->
        [0] need no more star
        [one] need only { $stars } more star
       *[other] need only { $stars } more stars
    }, but { $regions } must put at least { $put } there
}

## Suppositions

# $links are clauses separated by semicolons; the last says what is impossible.
puzzle-chain = { $mark ->
    [star] if { $cell } were a star, then { $links }
   *[black] if { $cell } were black, then { $links }
}
# A chain too long for one sentence: how many links lead to the contradiction; more than 7.
puzzle-long-chain = { $mark ->
    [star] if { $cell } were a star, { $links } links would lead to a contradiction: { $because }
   *[black] if { $cell } were black, { $links } links would lead to a contradiction: { $because }
}
# A link of the chain: its number, its conclusion and why.
puzzle-link-since = ({ $number }) { $are }, since { $because }
puzzle-suppose = { $mark ->
    [star] suppose { $cell } is a star
   *[black] suppose { $cell } is black
}
puzzle-either-way = it follows whether { $cell } is a star or black
puzzle-nothing-goes = { $mark ->
    [star] if { $cell } were a star, nothing would go
   *[black] if { $cell } were black, nothing would go
}

## Why a step does not follow

puzzle-known = { $mark ->
    [star] { $cell } was a star before: a step may only mark cells that were unknown
   *[black] { $cell } was black before: a step may only mark cells that were unknown
}
puzzle-does-not-follow = { $cell } does not follow by { $rule }: { $why }
puzzle-changed = { $rule } is a contradiction and changes nothing: { $cell } is changed
puzzle-no-contradiction = { $rule } shows nowhere on the board: { $why }
puzzle-two-branches = { $rule } opens exactly two branches, { $count } are given
puzzle-one-cell = { $rule } supposes one unknown cell; the branches differ from the board in { $cells }
puzzle-no-cell = no cell
puzzle-not-split = { $cell } is not split: one branch makes it a star, the other black
puzzle-no-case = { $rule } is no case rule: it leads to one board

## After `C3 does not follow by Surround Star: `

puzzle-why-unknown = it has become unknown
puzzle-why-stars = the rule concludes stars
puzzle-why-blacks = the rule concludes black cells
puzzle-why-nothing = the rule concludes no cells
puzzle-why-open = { $row }, { $column } and { $region } all have more unknown cells than missing stars
puzzle-why-strip = { $mark ->
    [star] no two neighboring lines with just enough room for their stars make it a star
   *[black] no two neighboring lines with just enough room for their stars make it black
}
puzzle-why-over = { $mark ->
    [star] no neighboring lines need all the stars that the regions can put there to make it a star
   *[black] no neighboring lines need all the stars that the regions can put there to make it black
}
puzzle-why-under = { $mark ->
    [star] no neighboring lines have only the stars that the regions must put there to make it a star
   *[black] no neighboring lines have only the stars that the regions must put there to make it black
}
puzzle-why-without = { $row }, { $column } and { $region } can all place their missing stars without it
puzzle-why-with = with a star there, every row, column and region near it can still place its missing stars
puzzle-why-far = it touches no star
puzzle-why-not-full = neither { $row } nor { $column } nor { $region } has all its stars
puzzle-why-places = a star there would leave enough places to all rows, columns and regions around it
puzzle-why-room = a star there would leave every row, column and region room for its stars
puzzle-why-counted = a star there would leave room enough in all rows, columns and regions, as far as the rule counts
# $this names units of the kind $inner, $that units of the kind $outer.
puzzle-why-within = no { $inner ->
    [row] rows
    [column] columns
   *[region] regions
} other than { $this } can hold their stars only in { $that } and { $outer ->
    [row] rows
    [column] columns
   *[region] regions
} that miss just as many

## After `Too Few Stars shows nowhere on the board: `

puzzle-none-touch = no two stars touch
puzzle-none-too-many = { $stars ->
    [one] no row, column or region has more than { $stars } star
   *[other] no row, column or region has more than { $stars } stars
}
puzzle-none-too-few = { $stars ->
    [one] every row, column and region has places for { $stars } star
   *[other] every row, column and region has places for { $stars } stars
}
puzzle-none-crowded = no rows, columns or regions, counted together, lack room for their missing stars

## What is wrong with a step of an imported proof

puzzle-no-rule = no rule is named
puzzle-beside-others = it stands beside other steps from the same board: only a case has branches
puzzle-joins = it goes on from { $count } boards: only a merge joins branches
puzzle-after-contradiction = it goes on after a contradiction
puzzle-merges-one = a merge joins at least two different boards
# $cells may be puzzle-nothing.
puzzle-merges-other = the merged board must be the one before the branches, with { $cells } changed and nothing else

## What makes no puzzle

puzzle-size-out = size { $size } is out of range: a grid has { $least } to { $most } rows
puzzle-stars-out = { $stars } stars are out of range: each row, column and region holds 1 to { $most }
puzzle-cells-given = { $found } cells are given for { $size } rows of { $size }: expected { $expected }
puzzle-regions-given = the grid has { $found ->
    [one] { $found } region
   *[other] { $found } regions
}, expected { $size }, as many as rows
puzzle-torn = the region of { $first } is in pieces: { $stray } is not connected with it
puzzle-no-room = no grid of { $size } rows holds { $stars } stars in each: try a larger grid or fewer stars
puzzle-not-found = found no { $level } puzzle in { $tries } attempts: try another level or size
puzzle-no-such-level = no { $level } puzzles of { $size }×{ $size } with { $stars }★ are made: choose { $choices }
puzzle-fewer-stars = no level, or at most { $most }★
puzzle-no-level-or-size = no level, or { $size }×{ $size }
puzzle-no-level-or-sizes = no level, or a size from { $least } to { $most }
puzzle-stopped-after = stopped after { $tries ->
    [one] { $tries } attempt
   *[other] { $tries } attempts
}
