### Notices to everybody in a match: orders of the host, and events that stop, move or end clocks.

notice-begins = The match begins.
notice-ends = The match is over.
notice-outage = 🔌 The bot was away for { $length }. Nobody pays for that: running deadlines have moved by it.
notice-paused-of = ⏸ { $player } pauses the match ({ $number } of { $most }). `/resume` by every player, or `/match resume` by a host, goes on.
notice-paused = ⏸ { $player } pauses the match (pause { $number }). `/resume` by every player, or `/match resume` by a host, goes on.
notice-wants-to-resume = { $player } wants to go on.
notice-resumed-by = ▶ { $player } agrees: the match goes on after a pause of { $length }.
notice-resumed = ▶ The host lets the match go on after a pause of { $length }.
notice-offers = 🤝 { $player } offers to end the match here; `/agree` accepts.
notice-declines = { $player } declines to end the match here; it goes on.
notice-concedes = 🏳 { $player } gives the match up.
notice-absent = { $players ->
    [one] ⏸ { $who } has let { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    } in a row run out, so the match is paused. `/resume` by every player, or `/match resume` by a host, goes on; `/match substitute` puts somebody else on the seat, `/match award` ends the match.
   *[other] ⏸ { $who } have let { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    } in a row run out, so the match is paused. `/resume` by every player, or `/match resume` by a host, goes on; `/match substitute` puts somebody else on a seat, `/match award` ends the match.
}
# A list of players, the last with "and".
notice-and = { $first } and { $second }
notice-put-back = ⏪ The host puts the match back to how it stood at { $when }. What came after no longer counts, but people still know what they saw of it. Everybody gets a new board, and the clocks stand as they did then until the host goes on with `/match resume`.
notice-put-back-reopened = ⏪ The host opens the match again and puts it back to how it stood at { $when }. What came after no longer counts, but people still know what they saw of it. Everybody gets a new board, and the clocks stand as they did then until the host goes on with `/match resume`.
notice-host-pauses = ⏸ The host pauses the match; all clocks stand still.
notice-host-resumes = ▶ The host lets the match go on.
notice-host-ends = ⚖ The host ends the match; nobody wins.
notice-host-awards = ⚖ The host awards the match to { $player }.
notice-host-annuls = ⚖ The host annuls the match: it counts in no statistics, and nothing is won or lost by it. What was shown of it stays known.
notice-host-renews = ⚖ { $player } gets the full time for this turn again.
notice-host-renews-for = ⚖ { $player } has { $length } for this turn.
notice-host-puts-back = ⚖ The host puts the match back.
notice-host-takes-time = ⚖ The host takes { $length } from { $player }'s clock.
notice-host-gives-time = ⚖ The host gives { $length } to { $player }'s clock.
notice-host-moves-earlier = ⚖ The host moves the running deadline { $length } earlier.
notice-host-moves-later = ⚖ The host moves the running deadline { $length } later.

## How a match ended

notice-wins = 🏆 **{ $player }** wins ({ $by }).
notice-nobody-wins = The match is over without a winner ({ $by }).
notice-by-host = the host's ruling
notice-by-giving-up = { $player } gives up
notice-by-others-giving-up = the others give up
notice-by-rules = { $reason ->
    [agreement] by agreement
    [points] more points
    [order] tied on points, earlier in the order of moves
    [passes] both passed in a row
    [settled] no flower can be planted any more
    [score] higher score
    [tiebreak-round] tiebreak round
    [advantage] the advantage decides a tie
    [full] the board is full
    [guaranteed] nothing can change the result
    [solved] puzzle solved
    [time] the time is up
    [chips] the other player has no chips left
    [deck] more chips when the deck ran out
    [last] took the last one
   *[other] by the rules
}
