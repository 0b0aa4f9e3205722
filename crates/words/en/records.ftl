### Answers of `/history`, `/stats` and `/leaderboard`.

records-no-match = { $place ->
    [server] { $player } has finished no match on this server yet.
   *[anywhere] { $player } has finished no match yet.
}
records-nothing = { $place ->
    [server] { $player } has finished no match and no puzzle on this server yet.
   *[anywhere] { $player } has finished no match and no puzzle yet.
}
records-replay = Replay #{ $number }
records-game = { $game }: { $score }
records-all = All: { $score }
records-machines = { $game } against machines: { $score }
records-own-puzzles = Puzzles of their own: { $score }
records-daily-puzzles = Puzzles of the day: { $score }
records-score = { $played } played, { $won } won
records-score-undecided = { $played } played, { $won } won, { $undecided } not decided
records-puzzles = { $finished } finished, { $solved } solved
records-puzzles-fastest = { $finished } finished, { $solved } solved, the fastest in { $time }
records-kind = { $kind }: { $solved } solved, the fastest in { $fastest }, the median { $median }, { $hints ->
    [one] { $hints } hint
   *[other] { $hints } hints
}
records-undecided = No match of { $game } between people has been decided here yet.
records-rating = { $player }: { $rating } ± { $deviation }, { $played } played, { $won } won
records-legend = ± is the deviation. `?` marks players with too few matches to be sure. Page { $page } of { $pages }. Matches against machines do not count.
