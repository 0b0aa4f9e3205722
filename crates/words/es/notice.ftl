### Notices to everybody in a match: orders of the host, and events that stop, move or end clocks.

notice-begins = La partida empieza.
notice-ends = La partida ha terminado.
notice-outage = 🔌 El bot ha estado desconectado { $length }. Nadie pierde tiempo: los plazos en marcha se han alargado lo mismo.
notice-paused-of = ⏸ { $player } pausa la partida ({ $number } de { $most }). Para seguir: `/resume` de todos los jugadores o `/match resume` del anfitrión.
notice-paused = ⏸ { $player } pausa la partida (pausa { $number }). Para seguir: `/resume` de todos los jugadores o `/match resume` del anfitrión.
notice-wants-to-resume = { $player } quiere seguir.
notice-resumed-by = ▶ { $player } está de acuerdo: la partida sigue tras una pausa de { $length }.
notice-resumed = ▶ El anfitrión reanuda la partida tras una pausa de { $length }.
notice-offers = 🤝 { $player } ofrece terminar aquí la partida; acepta con `/agree`.
notice-declines = { $player } no quiere terminar aquí; la partida sigue.
notice-concedes = 🏳 { $player } se rinde.
notice-absent = { $players ->
    [one] ⏸ { $who } ha dejado pasar { $turns ->
        [one] { $turns } turno
       *[other] { $turns } turnos seguidos
    }, así que la partida está en pausa. Para seguir: `/resume` de todos los jugadores o `/match resume` del anfitrión; `/match substitute` da el asiento a otra persona, `/match award` termina la partida.
   *[other] ⏸ { $who } han dejado pasar { $turns ->
        [one] { $turns } turno
       *[other] { $turns } turnos seguidos
    }, así que la partida está en pausa. Para seguir: `/resume` de todos los jugadores o `/match resume` del anfitrión; `/match substitute` da un asiento a otra persona, `/match award` termina la partida.
}
# A list of players, the last with "and".
notice-and = { $first } y { $second }
notice-put-back = ⏪ El anfitrión devuelve la partida a como estaba el { $when }. Lo que vino después ya no cuenta, pero nadie olvida lo que vio. Todos reciben un tablero nuevo, y los relojes se quedan como entonces hasta que el anfitrión la reanude con `/match resume`.
notice-put-back-reopened = ⏪ El anfitrión reabre la partida y la devuelve a como estaba el { $when }. Lo que vino después ya no cuenta, pero nadie olvida lo que vio. Todos reciben un tablero nuevo, y los relojes se quedan como entonces hasta que el anfitrión la reanude con `/match resume`.
notice-host-pauses = ⏸ El anfitrión pausa la partida; se paran todos los relojes.
notice-host-resumes = ▶ El anfitrión reanuda la partida.
notice-host-ends = ⚖ El anfitrión termina la partida; no gana nadie.
notice-host-awards = ⚖ El anfitrión da la victoria a { $player }.
notice-host-annuls = ⚖ El anfitrión anula la partida: no cuenta en ninguna estadística y nadie gana ni pierde nada. Lo que ya se ha mostrado no se olvida.
notice-host-renews = ⚖ { $player } vuelve a tener todo el tiempo de este turno.
notice-host-renews-for = ⚖ { $player } tiene { $length } para este turno.
notice-host-puts-back = ⚖ El anfitrión devuelve la partida a un momento anterior.
notice-host-takes-time = ⚖ El anfitrión quita { $length } del reloj de { $player }.
notice-host-gives-time = ⚖ El anfitrión da { $length } al reloj de { $player }.
notice-host-moves-earlier = ⚖ El anfitrión adelanta { $length } el plazo en marcha.
notice-host-moves-later = ⚖ El anfitrión retrasa { $length } el plazo en marcha.

## How a match ended

notice-wins = 🏆 **{ $player }** gana ({ $by }).
notice-nobody-wins = La partida termina sin ganador ({ $by }).
notice-by-host = por decisión del anfitrión
notice-by-giving-up = { $player } se rinde
notice-by-others-giving-up = los demás se rinden
notice-by-rules = { $reason ->
    [agreement] por acuerdo
    [points] más puntos
    [order] empate a puntos, antes en el orden de jugadas
    [passes] los dos pasaron seguidos
    [settled] ya no se puede plantar ninguna flor
    [score] mejor puntuación
    [tiebreak-round] ronda de desempate
    [advantage] la ventaja decide el empate
    [full] el tablero está lleno
    [guaranteed] nada puede cambiar el resultado
    [solved] puzle resuelto
    [time] se acabó el tiempo
    [chips] al otro no le quedan fichas
    [deck] más fichas al acabarse la baraja
    [last] tomó la última pieza
   *[other] según las reglas
}
