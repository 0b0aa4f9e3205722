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
league-waits-host = Se acabó el tiempo de la ronda. Un anfitrión decide con `/league forfeit` o en `/match desk` lo que no se ha jugado: { $pairings }.
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

## What a host decides at the desk

league-decide-menu = Quién pierde sin jugar
league-decide-question = Se acabó el tiempo de la ronda. ¿Qué partida decides, y quién la pierde sin jugar? Todos se enteran.
league-choice-forfeits = { $number }. { $who } pierde sin jugar
league-choice-both = { $number }. Ambos pierden sin jugar
league-nothing-to-decide = 🚫 Ahora no hay nada que decidir. `/league status` muestra qué viene después.

## Refusals, in lower case at the start, without a full stop

league-refused-begins = una liga empieza con `/league create`
league-refused-started = eso ya no es posible porque esta liga ha empezado. Un anfitrión aún puede usar `/league add` y `/league withdraw`
league-refused-not-started = eso aún no es posible porque esta liga no ha empezado. Un anfitrión la empieza con `/league start`
league-refused-over = en esta liga ya no puede cambiar nada porque ha terminado. `/league standings` muestra cómo acabó
league-refused-not-in = ese jugador no está en esta liga. `/league standings` muestra quién está
league-refused-no-pairing = esta liga no tiene ningún emparejamiento con ese número. `/league round` muestra los que hay
league-refused-decided = ese emparejamiento ya está decidido. `/league undo` deshace lo último que decidió un anfitrión
league-refused-round-time = una ronda dura de 1 minuto a 60 días. Indica otra duración en `time`
league-refused-cup-draw = no puedes contar como empate las partidas atrasadas porque en una copa no hay empates. Elige otra regla en `late`
league-refused-only-swiss = no puedes elegir el número de rondas porque eso solo es posible con el sistema suizo. Deja `rounds` vacío
league-refused-rounds = una liga tiene de 1 a { $most } rondas. Elige otro número en `rounds`
league-refused-twice = has nombrado a alguien dos veces. Nombra a cada jugador una sola vez
league-refused-announced = esta liga ya se ha convocado
league-refused-no-time = en esta liga no corre el tiempo de ninguna ronda
league-refused-no-outage = no hay tiempo perdido que devolver
league-refused-plays = ese jugador ya está en esta liga
league-refused-cup-paired = nadie puede apuntarse a esta copa porque la primera ronda ya está emparejada
league-refused-alone = no puedes empezar una liga con menos de dos jugadores. Espera a que se apunten otros, o incorpóralos con `/league add`
league-refused-order = el orden tiene que nombrar a cada jugador una vez
league-refused-few-for-rounds = no puedes empezar porque tan pocos jugadores tendrían que enfrentarse dos veces en tantas rondas. Incorpora a más jugadores, o crea una liga de todos contra todos
league-refused-round-on = la ronda anterior no ha terminado
league-refused-open = no puedes abrir esa partida porque ya está abierta. `/league round` muestra su ronda
league-refused-no-match = en esta liga no cuenta ninguna partida con ese número
league-refused-no-draws = una partida de una copa no puede acabar en empate
league-refused-played = no puedes decidir ese emparejamiento aquí porque su partida está abierta. Usa `/match award` o `/match end` en su canal
league-refused-no-undo = no hay nada que deshacer porque ningún anfitrión ha decidido nada todavía
league-refused-followed = no puedes deshacer eso porque desde entonces se han abierto partidas que resultan de ello. Sigue con `/league withdraw`, `/league add` y `/league forfeit`
league-refused-full = nadie puede apuntarse porque una liga tiene como mucho { $most } jugadores, contando a los que se han ido
league-refused-log-full = en esta liga no puede pasar nada más porque su historial está lleno con { $most } líneas. `/league end` termina la liga

## Refusals of buttons and commands

league-not-joined = no puedes salir de esta liga porque no te has apuntado. **{ league-button-join }** te incorpora
league-joined-already = ya te has apuntado a esta liga. **{ league-button-leave }** te saca
league-not-your-match = no puedes abrir esta partida porque solo la abren sus dos jugadores y los anfitriones. `/league round` muestra tu propia partida
league-no-thread = 🚫 No puedo crear un hilo para esta partida: { $why }. Permíteme crear hilos públicos aquí, o usa `/league play` en otro canal.
league-no-match-of-yours = 🚫 No tienes ninguna partida que abrir en esta liga. `/league round` muestra quién tiene una.
league-unknown-game = no hay ningún juego { $typed } para dos. Elige uno de estos: { $games }
