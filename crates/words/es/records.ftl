### Answers of `/history`, `/stats` and `/leaderboard`.

records-no-match = { $place ->
    [server] { $player } aún no ha terminado ninguna partida en este servidor.
   *[anywhere] { $player } aún no ha terminado ninguna partida.
}
records-nothing = { $place ->
    [server] { $player } aún no ha terminado ninguna partida ni ningún puzle en este servidor.
   *[anywhere] { $player } aún no ha terminado ninguna partida ni ningún puzle.
}
records-replay = Volver a ver #{ $number }
records-game = { $game }: { $score }
records-all = En total: { $score }
records-machines = { $game } contra máquinas: { $score }
records-own-puzzles = Puzles por su cuenta: { $score }
records-daily-puzzles = Puzles del día: { $score }
records-score = { $played ->
    [one] { $played } partida
   *[other] { $played } partidas
}, { $won ->
    [one] { $won } ganada
   *[other] { $won } ganadas
}
records-score-undecided = { $played ->
    [one] { $played } partida
   *[other] { $played } partidas
}, { $won ->
    [one] { $won } ganada
   *[other] { $won } ganadas
}, { $undecided } sin decidir
records-puzzles = { $finished ->
    [one] { $finished } terminado
   *[other] { $finished } terminados
}, { $solved ->
    [one] { $solved } resuelto
   *[other] { $solved } resueltos
}
records-puzzles-fastest = { $finished ->
    [one] { $finished } terminado
   *[other] { $finished } terminados
}, { $solved ->
    [one] { $solved } resuelto
   *[other] { $solved } resueltos
}, el más rápido en { $time }
records-kind = { $kind }: { $solved ->
    [one] { $solved } resuelto
   *[other] { $solved } resueltos
}, el más rápido en { $fastest }, mediana { $median }, { $hints ->
    [one] { $hints } pista
   *[other] { $hints } pistas
}
records-undecided = Aquí aún no se ha decidido ninguna partida de { $game } entre personas.
records-rating = { $player }: { $rating } ± { $deviation }, { $played ->
    [one] { $played } partida
   *[other] { $played } partidas
}, { $won ->
    [one] { $won } ganada
   *[other] { $won } ganadas
}
records-legend = ± es la desviación; `?` marca a quien ha jugado demasiado poco para que su puntuación sea segura. Las partidas contra máquinas no cuentan. Página { $page } de { $pages }.
