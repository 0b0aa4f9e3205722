### Answers of `/history`, `/stats` and `/leaderboard`.

records-no-match = { $place ->
    [server] { $player } hat auf diesem Server noch keine Partie beendet.
   *[anywhere] { $player } hat noch keine Partie beendet.
}
records-nothing = { $place ->
    [server] { $player } hat auf diesem Server noch keine Partie und kein Rätsel beendet.
   *[anywhere] { $player } hat noch keine Partie und kein Rätsel beendet.
}
records-replay = Wiederholung #{ $number }
records-game = { $game }: { $score }
records-all = Alle Spiele: { $score }
records-machines = { $game } gegen Computer: { $score }
records-own-puzzles = Allein gespielte Rätsel: { $score }
records-daily-puzzles = Rätsel des Tages: { $score }
records-score = { $played } gespielt, { $won } gewonnen
records-score-undecided = { $played } gespielt, { $won } gewonnen, { $undecided } nicht entschieden
records-puzzles = { $finished } beendet, { $solved } gelöst
records-puzzles-fastest = { $finished } beendet, { $solved } gelöst, Bestzeit { $time }
records-kind = { $kind }: { $solved } gelöst, Bestzeit { $fastest }, Median { $median }, { $hints ->
    [one] { $hints } Tipp
   *[other] { $hints } Tipps
}
records-undecided = Hier wurde noch keine Partie { $game } zwischen Menschen entschieden.
records-rating = { $player }: { $rating } ± { $deviation }, { $played } gespielt, { $won } gewonnen
records-legend = ± zeigt, wie ungenau die Wertung noch ist. `?` steht bei Spielern, deren Wertung nach zu wenigen Partien unsicher ist. Seite { $page } von { $pages }. Partien gegen Computer zählen nicht.
