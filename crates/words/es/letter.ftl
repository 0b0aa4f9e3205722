### Messages about a match that are no boards: how it begins and ends, calls, reminders, and trouble.

## Buttons

letter-show-board = Ver mi tablero
letter-resume = Reanudar
letter-resume-as-host = Reanudar como anfitrión
letter-rules = Reglas
letter-rematch = Revancha
letter-export = Exportar
letter-once-more = Otra vez
letter-why = ¿Por qué?
letter-step-by-step = Paso a paso

## How a match begins and ends

letter-opening = **{ $game }** #{ $number } empieza: { $players }. Cada jugador recibe su tablero por mensaje directo.
    Envía con `/submit`, con texto normal en el mensaje directo o con los botones. `/rules { $id }` lo explica todo. Tu jugada cuenta desde el momento en que Discord la recibió.
    { $words }
letter-begins = **{ $game }** #{ $number } empieza en { $channel }: { $players }.
letter-over = **{ $game }** #{ $number } en { $channel } ha terminado: { $players }.
    { $outcome }
letter-goes-on = La partida sigue.
letter-own-channel = -# En este canal, pulsa botones, escribe `/submit` o mencióname en un mensaje. Aquí no puedo leer otros mensajes.
letter-seated = 🔁 Ocupas el asiento de { $leaver } en **{ $game }** #{ $number } en { $channel }; anfitrión: { $host }. Envía con `/submit`, con texto normal aquí o con los botones de tu tablero. `/rules { $id }` lo explica todo. { $turns ->
    [0] Antes de este turno no se ha jugado nada.
    [one] Lo que vio ese asiento en el último turno:
   *[other] Lo que vio ese asiento en los últimos { $turns } turnos, del más antiguo al más nuevo:
}
letter-left = 🔁 { $to } ocupa ahora tu asiento en **{ $game }** #{ $number } en { $channel }, por decisión de { $host }. No recibirás más tableros de esta partida, y lo que envíes ahí ya no cuenta.

## Calls and reminders

letter-reminder = ⏰ Quedan { $left }: todavía falta tu envío para { $game } en { $channel } (hasta { $until }).
letter-announced =
    📣 { $game } #{ $number } en { $channel }, del anfitrión:
    { $words }
letter-nudge = 🔔 El anfitrión te pide que juegues en { $game } #{ $number } en { $channel }. `/board` muestra tu tablero.
letter-nudge-until = 🔔 El anfitrión te pide que juegues en { $game } #{ $number } en { $channel } (hasta { $until }). `/board` muestra tu tablero.
letter-called = { $who } { $game } #{ $number } te espera.

# In place of a name.
letter-machine = la máquina

## Trouble

letter-has-left = { $who } ha dejado este servidor, y la partida sigue esperando sus jugadas. { $host }: `/match substitute` da el asiento a otra persona, `/match award` termina la partida.
letter-closed-dms = { $who } no acepta mensajes directos de este servidor, así que no puedo enviar el tablero. Pulsa el botón para ver aquí tu tablero; nadie más lo verá.
letter-full = ⚠ Se ha dicho tanto en esta partida que su registro está lleno: { $count } entradas. Está en pausa y nadie pierde tiempo. { $host }: `/match award` la da al jugador que la ha merecido, `/match end` la termina sin ganador.
letter-stuck = ⚠ Ahora mismo no puedo guardar ni leer nada: solo cuenta lo que confirmo, y todos los relojes están parados. Avisaré aquí cuando se arregle.
letter-unstuck = ✅ Ya puedo guardar y leer otra vez: los relojes siguen, y lo que no contó se puede enviar de nuevo.
letter-restored = ⚠ La base de datos del bot ha vuelto atrás: { $game } #{ $number } está como el { $when }. Lo que se dijo o pulsó desde entonces no cuenta, y los mensajes posteriores de aquí no valen. La partida está en pausa y nadie pierde tiempo. { $host } puede seguir con `/match resume` o terminarla con `/match end`. `/board` muestra cómo está.
letter-lost = ⚠ La base de datos del bot ha vuelto a un momento en que { $game } #{ $number } aún no existía. La partida se ha perdido, y sus tableros no hacen nada. Para jugar otra vez, usad `/host { $id }`.
letter-paused-too-long = ⚠ { $game } #{ $number } en { $channel } lleva siete días en pausa. Desde ahora otras personas pueden ver la solución de su puzle. Para estar seguros, termina esta partida con `/match end` y abre una nueva.
letter-stopped-by-fault = ⚠ He tenido que parar { $game } #{ $number } en { $channel } porque algo ha fallado por mi parte. No se ha perdido nada de lo jugado. Quienes llevan este bot encontrarán el motivo en el registro.
letter-stopped-by-damage = ⚠ He parado { $game } #{ $number } en { $channel } porque lo que se jugó está dañado en el disco. Sus relojes están parados; las demás partidas siguen. Quienes llevan este bot encontrarán el motivo en el registro: `dealer check` dice dónde está el daño, y una copia de seguridad recupera la partida.
letter-stopped = ⚠ **{ $game }** #{ $number } está parada por un fallo nuestro. Sus relojes no corren, y nada de lo que digas o pulses ahí cuenta. Su anfitrión { $host } ya lo sabe.
letter-trouble = ⚠ { $game } #{ $number } en { $channel }: no puedo llegar { $audience ->
    [channel] al canal de la partida
    [spectators] al canal de los espectadores
    [announcements] al canal de anuncios
   *[seat] al jugador { $seat }
}: { $why }.
letter-trouble-paused = { $trouble } La partida se ha puesto en pausa. Arréglalo y luego usa `/match resume`.
letter-trouble-move = { $trouble } { $paused ->
    [yes] La partida se ha puesto en pausa. `/match move { $number }` en otro canal hace que siga allí; luego usa `/match resume`.
   *[no] `/match move { $number }` en otro canal hace que siga allí; luego usa `/match resume`.
}
letter-overheard = ⚠ Jugadores que pueden leer { $channel }: { $who }. Allí se ha mostrado lo que { $game } #{ $number } en { $table } debe ocultarles. { $then } Para cambiar a un jugador que no debe saberlo, usa `/match substitute`.
letter-overheard-spectators = A los espectadores ya no se les muestra nada. `/match spectators` empieza de nuevo con un canal que ningún jugador pueda leer.
letter-overheard-seat = { $player } vuelve a recibir los tableros por mensaje directo. `/match channel` le da otro canal.
letter-overheard-before = Ahora no se envía nada allí, pero lo que ya se publicó se puede leer.
