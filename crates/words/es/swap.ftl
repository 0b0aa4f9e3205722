### Somebody takes over from a member of a season who sits in a match: the seat, the place in the cast, or both.

swap-question =
    ⚠ { $leaver } está en el reparto de la temporada #{ $season } y juega la partida #{ $number }. ¿Qué asume { $comer }?
    Con *{ swap-button-both }*, { $comer } sigue jugando y recibe la apuesta y el papel de { $leaver } en el episodio. En el canal de esta temporada se leerá:
    { $told }
    { $only }
swap-only-seat = Con *{ swap-button-seat }*, { $comer } juega esta partida por { $leaver }.
swap-only-place = Con *{ swap-button-place }*, { $leaver } termina esta partida por { $comer }.
swap-button-both = Asiento y puesto
swap-button-seat = Solo el asiento
swap-button-place = Solo el puesto en el reparto
swap-button-cancel = Cancelar
swap-takes-seat = ⚖ El anfitrión: { $comer } ocupa el asiento de { $leaver }.
swap-done = ✅ Hecho.
swap-not-announced = ✅ Hecho. ⚠ No he podido anunciarlo en el canal de la partida.
