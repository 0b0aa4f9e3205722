### What hosts order in matches: questions before an order, and answers.

orders-only-hosts = 🚫 Eso solo lo pueden hacer los anfitriones: quienes pueden gestionar eventos o tienen el rol fijado con `/setup`.
orders-not-here-any-more = 🚫 Esa partida ya no está en este servidor.
orders-done = ✅ Hecho.
orders-done-unannounced = ✅ Hecho. ⚠ No he podido anunciarlo en este canal.

## Before an order that ends something or takes something back

orders-question = ⚠ **{ $game }** #{ $number }: { $consequence }
orders-for-a-day = Durante un día se puede deshacer con `/match reopen`. Lo que muestra el final ya no se olvida.
orders-for-good = No se puede deshacer.
orders-of-season = La partida es de una temporada. Allí se tacha su resultado si nadie ha seguido desde entonces. Si no, la temporada lo conserva, y lo corriges con *Cambiar*, o con `/season eliminate` o `/season return`.
orders-of-league = La partida es de una liga, cuya clasificación cambia con ella.
orders-ends-match-for = Esto termina la partida; gana { $player }.
orders-ends-match = Esto termina la partida; no gana nadie.
orders-ends-turn = Esto termina enseguida lo que está en marcha: no queda tiempo para ello.
orders-ends-reserve = Esto deja a { $player } sin nada de reserva.
orders-reopens = Esto reabre la partida tal como estaba antes de terminar: se anulan su resultado y lo que pagó. Queda en pausa hasta `/match resume`. Quien vio su final sigue sabiendo lo que mostraba.
orders-forgotten = Pidió que se le olvidara y no puede jugar: { $who }. Antes de reanudar la partida, pon a otra persona en ese asiento con `/match substitute` (en `leaves`, elígeme a mí).
orders-annuls = { $is_over ->
    [yes] Esto anula la partida: no cuenta en ninguna estadística, nadie gana ni pierde nada, y se avisa a todos.
   *[no] Esto termina la partida y la anula: no cuenta en ninguna estadística, nadie gana ni pierde nada, y se avisa a todos.
}
orders-rewinds = Esto devuelve la partida al principio de: { $turn }.
orders-turn-shown = { $turn } ({ $when }), que se muestra abajo
orders-earlier-turn = un turno anterior
orders-rewinding-means = Lo que vino después se tacha, pero nadie olvida lo que ha visto de ello.
orders-result-taken-back = Se anulan su resultado y lo que pagó.
orders-rewound-clocks = Los relojes quedan como entonces, y la partida está en pausa hasta `/match resume`.
orders-button-award = Dar la victoria
orders-button-end = Terminar la partida
orders-button-take-time = Quitar el tiempo
orders-button-take-reserve = Quitar la reserva
orders-button-rewind = Volver atrás
orders-button-reopen = Reabrir la partida
orders-button-annul = Anular la partida
orders-button-do = Hacerlo
orders-too-long = 🚫 No puedo preguntarte por esta orden porque es demasiado larga.

## The turns to which a match can be put back

orders-which-turn = ⏪ **{ $game }** #{ $number }, { $players }: ¿al principio de qué turno? Te muestro el turno y pregunto otra vez antes de tachar nada.
orders-choose-turn = Elige un turno
orders-earlier-turns = Turnos anteriores
orders-turn = { $turn }: { $who }, hace { $ago }
orders-turn-just-now = { $turn }: { $who }, ahora mismo
orders-no-turn = 🚫 En esta partida aún no ha empezado ningún turno.
orders-stays = 🚫 Esa partida se queda como está porque un fallo la ha parado.

## Commands about a match

orders-no-seat = 🚫 { $who } no tiene asiento en esta partida: { $players }.
orders-status = **{ $game }** #{ $number }: { $players }
    Anfitrión: { $host }
orders-options = Opciones: { $options }.
orders-none-open = No hay ninguna partida abierta en este servidor.
orders-none-open-here = Aquí no hay ninguna partida abierta.
orders-listed = #{ $number } { $game } en { $channel }: { $players }
orders-more = … y { $count } más
orders-no-change = 🚫 Eso no cambia nada. Escribe cuánto, como +60s o -5m.
orders-no-length = 🚫 { $typed } no es una duración. Escribe una como +60s, -5m, 1h 30m o 5 minutes. Un número solo son segundos.
orders-bots-cannot-play = 🚫 Un bot no puede jugar.
orders-time-is-length = 🚫 `time` es una duración como 60s, 5 minutes o 1h 30m.
orders-delay-is-length = 🚫 `delay` es una duración de una hora como máximo, como 90s o 5 minutes.
orders-no-such-number = 🚫 En este servidor no hay ninguna partida abierta con ese número. `/match list` muestra las que hay.
orders-moved = ✅ La partida sigue en este canal. Si está en pausa, usa `/match resume`.
orders-you-played = 🚫 No puedes volver a mostrar esta partida a todos porque jugaste en ella. Pídeselo a un anfitrión que no jugara.
orders-withheld = ✅ La partida #{ $number } se muestra solo a sus jugadores y a su anfitrión.
orders-shown = ✅ La partida #{ $number } se muestra a todos en este servidor.

## What everybody at the match is told of the host

orders-looks = ⚖ El anfitrión: { $host } mira el tablero entero.
orders-spectators-see = ⚖ El anfitrión: los espectadores lo ven todo en { $channel }.
orders-spectators-see-nothing = ⚖ El anfitrión: a los espectadores ya no se les muestra nada.
orders-own-channel = ⚖ El anfitrión: { $player } recibe sus tableros en un canal propio.
orders-by-dm-again = ⚖ El anfitrión: { $player } vuelve a recibir sus tableros por mensaje directo.
