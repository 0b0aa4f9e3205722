### The line about the clock below boards, and answers about clocks.

timing-paused = ⏸ La partida está en pausa; no corre ningún reloj.
timing-until = { $who } { $until }
timing-until-with-reserve = { $who } { $until } · reserva: { $left }
timing-when-board-arrives = { $length }, desde que llegue el tablero
timing-in-reserve = { $who }: la reserva se acaba { $until }. Un movimiento escrito se juega al momento; un borrador, cuando se confirma.
timing-none = No corre ningún reloj.
timing-as-of = A las { $now }: { $line }

## Why a host can't change a clock: in lower case, without a full stop

timing-not-theirs = no corre ningún reloj de esa persona; solo corre uno mientras le toca jugar
timing-shared = este plazo es de varios jugadores; `/match extend` lo mueve
timing-of-one-player = el reloj de un turno es de un solo jugador; `/match adjust-clock` lo cambia
timing-ends-by-rule = esta ronda termina por su propia regla y no tiene un plazo que se pueda mover
timing-no-deadline = no corre ningún plazo, así que no hay ninguno que mover
