### What messages say when they are past: what became of what they told, and what is true instead.

past-board = Este tablero ya no está al día.
past-buttons = Estos botones ya no están al día.
past-reminder = ⏰ Este recordatorio ya no está al día.
past-seat-gone = 🔁 Ahora otra persona ocupa este asiento, así que este mensaje ya no está al día.
past-won = **{ $player }** ganó la partida.
past-nobody-won = No ganó nadie.
past-over = Esta partida ha terminado. { $result }
past-over-question = Esta pregunta está cerrada porque la partida ha terminado. { $result }
past-replay = Repetición
past-list = Esta lista es de un turno anterior.
past-picture = Esta imagen es de un turno anterior.
past-question = Esta pregunta está cerrada porque su turno ha terminado. No ha cambiado nada.
past-list-before-pause = Esta lista es de antes de una pausa.
past-went-on-after = ▶ La partida siguió tras una pausa de { $length }.
past-went-on = ▶ La partida ha seguido.
past-refused =
    🚫 Lo que hiciste ahí no contó porque la partida estaba en pausa.
    { $went_on }

## What became of an offer to end the match, below the offer

past-this-offer-accepted = 🤝 Esta oferta se aceptó y la partida terminó.
past-this-offer-declined = { $player } rechazó esta oferta.
past-this-offer-lapsed = Esta oferta dejó de valer porque { $player } siguió jugando.
past-this-offer-put-back = La partida volvió a un momento anterior a esta oferta.
past-this-offer-answered = Ya has respondido a esta oferta.
past-this-offer-taken-back = Esta oferta se retiró o se cambió por otra.
past-this-offer-over = La partida terminó antes de que se respondiera a esta oferta.
past-this-offer-expired = Esta oferta ha caducado.
past-this-offer-closed = Esta oferta ya no vale.

## What was told of an offer, and what became of it

past-offered = 🤝 { $player } ofreció terminar aquí la partida. { $became }
past-you-offered = 🤝 Ofreciste terminar aquí la partida. { $became }
past-accepted = La oferta se aceptó.
past-declined = { $player } la rechazó.
past-lapsed = La oferta dejó de valer cuando { $player } siguió jugando.
past-lapsed-by-you = La oferta dejó de valer cuando seguiste jugando.
past-put-back = La partida volvió a un momento anterior.
past-unanswered = La partida terminó antes de que alguien aceptara.

## What was told of a pause, and what became of it

past-paused-of = ⏸ { $player } pausó la partida ({ $number } de { $most }). { $became }
past-paused = ⏸ { $player } pausó la partida (pausa { $number }). { $became }
past-host-paused = ⏸ El anfitrión pausó la partida. { $became }
past-absent = ⏸ { $turns ->
    [one] Pasó { $turns } turno
   *[other] Pasaron { $turns } turnos seguidos
} sin respuesta de { $who }, así que la partida se puso en pausa. { $became }
past-wanted-to-go-on = { $player } quería seguir.
past-after-pause = Siguió después de { $length }.
past-ended-in-pause = Terminó durante la pausa.
