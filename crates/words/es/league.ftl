### A league or cup: what each line of its log says, what the league waits for, and its rules.

## The log

league-created = 🏟 Se convoca **{ $name }**: { $rules }
league-created-players = 🏟 Se convoca **{ $name }**: { $rules }
    Jugadores: { $players }.
league-joins = ➕ { $who } se apunta.
league-leaves = ➖ { $who } al final no juega.
league-added = ➕ El anfitrión incorpora a { $who }.
league-withdrawn = ➖ El anfitrión saca a { $who }.
league-started = 🏁 Empieza, en este orden: { $order }.
league-opened = ▶ Se está jugando { $pairing }.
league-forfeited = ⚖ El anfitrión decide { $pairing }: { $loser } pierde sin jugar.
league-forfeited-both = ⚖ El anfitrión decide { $pairing }: ambos pierden sin jugar.
league-absent = ⌛ { $pairing }: { $loser } no estaba listo a tiempo y pierde sin jugar.
league-absent-both = ⌛ { $pairing }: nadie estaba listo a tiempo, así que ambos pierden sin jugar.
league-shifted = ⏳ He estado desconectado. La ronda dura { $length } más.
league-undone = ⏪ El anfitrión deshace:
    { $lines }
league-ended = 🏁 Ha terminado.
league-won = 🏁 { $pairing }: gana { $winner }.
league-drawn = 🏁 { $pairing }: empate.
league-void = 🏁 { $pairing }: la partida no cuenta. Sus jugadores pueden jugarla otra vez.
league-reopened = ▶ { $pairing } continúa, así que su resultado ya no cuenta.
league-late-forfeit = ⌛ Se acabó el tiempo de la ronda. Ambos jugadores pierden lo que no se ha jugado: { $pairings }.
league-late-draw = ⌛ Se acabó el tiempo de la ronda. Lo que no se ha jugado es empate: { $pairings }.
league-late-host = ⌛ Se acabó el tiempo de la ronda. El anfitrión decide con `/league forfeit` lo que no se ha jugado: { $pairings }.

## A round

league-round = ⚔ **Ronda { $number }**
league-pairing-won = { $pairing }: gana { $winner }
league-pairing-forfeit = { $pairing }: gana { $winner } sin jugar
league-pairing-drawn = { $pairing }: empate
league-pairing-lost = { $pairing }: ambos pierden sin jugar
league-pairing-played = { $pairing }: se está jugando
league-third-first = { $who } ocupa el primer asiento por tercera vez seguida: no era posible otro emparejamiento.
league-third-second = { $who } ocupa el segundo asiento por tercera vez seguida: no era posible otro emparejamiento.
league-free = Descansan: { $players }
league-free-win = Descansan, lo que cuenta como victoria: { $players }
league-until-forfeit = Abre tu partida con su botón antes de { $until }. Si ninguno de los dos lo hace, ambos la pierden.
league-until-draw = Abre tu partida con su botón antes de { $until }. Si ninguno de los dos lo hace, es empate.
league-until-host = Abre tu partida con su botón antes de { $until }. Si ninguno de los dos lo hace, decide el anfitrión.

## What the league waits for

league-champion = 🏆 Gana **{ $champion }**.
league-is-over = Ha terminado; `/league standings` muestra la clasificación.
league-players = { $count ->
    [one] De momento se ha apuntado { $count } jugador.
   *[other] De momento se han apuntado { $count } jugadores.
}
league-needs = Hacen falta al menos { $count }.
league-join = Pulsa el botón para apuntarte. Un anfitrión empieza con `/league start`.
league-pairs = Se está emparejando la siguiente ronda.
league-left = Falta por jugar: { $pairings }.
league-headline-over = { $rounds ->
    [one] Terminada tras { $rounds } ronda
   *[other] Terminada tras { $rounds } rondas
}
league-headline = Ronda { $round } · juegan { $players }
league-headline-of = Ronda { $round } de { $rounds } · juegan { $players }
league-headline-players = { $players ->
    [one] De momento { $players } jugador
   *[other] De momento { $players } jugadores
}

## The table

league-points = Puntos
league-scores = G–E–P
league-wins = Victorias
league-column-round = Ronda
league-row = { $place }. { $name }: { $points } ({ $scores })
league-row-tie = { $row }, { $tie }
league-row-left = { $row }, ya no juega

## The rules

league-rules = { $game }, { $format }. Una ronda dura como mucho { $time }. { $late } { $order } { $ready }
league-round-robin = todos contra todos
league-swiss = por sistema suizo
league-swiss-of = por sistema suizo, { $rounds } rondas
league-cup = una copa
league-rules-late-forfeit = Si nadie abre una partida hasta entonces, ambos la pierden.
league-rules-late-draw = Si nadie abre una partida hasta entonces, es empate.
league-rules-late-host = Si nadie abre una partida hasta entonces, decide el anfitrión.
league-rules-lot = El orden se sortea.
league-rules-named = El orden es el indicado, los más fuertes primero.
league-rules-ready-forfeit = Una partida espera { $time } a que ambos estén listos; quien no lo esté entonces pierde sin jugar.
league-rules-ready-draw = Una partida espera { $time } a que ambos estén listos; después pueden abrirla otra vez.
league-rules-ready-host = Una partida espera { $time } a que ambos estén listos; después decide el anfitrión.
league-rules-role = Solo puede apuntarse quien tiene el rol { $role }.

## Buttons and answers

league-titled = **{ $name }** (liga #{ $number })
league-options = Sus partidas: { $options }.
league-picture = La clasificación. { $rows }.
league-button-join = Apuntarse
league-button-leave = Salir
league-button-leave-for-sure = Sí, salir de la liga
league-leave-question = ⚠ Dejas tu puesto en esta liga. Hasta que empiece la liga, *Apuntarse* te vuelve a incorporar. ¿Seguro?
league-has-left = ✅ No juegas en ella.
league-has-joined = ✅ Juegas en ella; se avisa en el canal.
league-no-button = 🚫 Una liga no tiene ese botón.
league-role-only = 🚫 No puedes apuntarte a esta liga porque no tienes el rol { $role }.
league-rounds-begun = 🚫 De momento solo han empezado { $count } rondas.
