### Votes of a season: what is asked, by which rules, and the result.

vote-asked = 🗳 Una votación: **{ $question }**
    Quién puede votar: { $voters }.
    Opciones: { $choices }.
    { $secrecy }
    { $end }
    { $follows }
vote-cast = el elenco en juego ({ $members })
vote-jury = quienes se han ido a casa ({ $members })
vote-spectators = todos los que no están en juego
vote-secret = La votación es secreta: todos, también los anfitriones, saben solo cuántos votos tiene cada opción. Si votan menos de { $count } personas, no se cuenta nada, porque el resultado mostraría quién eligió qué.
vote-open = La votación es abierta: el resultado dice quién eligió qué.
vote-ends = Termina { $when }. Hasta entonces puedes cambiar tu voto.
vote-ends-early = Termina { $when }, o cuando todos hayan votado. Hasta entonces puedes cambiar tu voto.
vote-tie-host = Si hay empate, decide un anfitrión.
vote-tie-lot = Si hay empate, decide el sorteo.
vote-sends-home = Quien tenga más votos se va a casa.
vote-gives-prize = Quien tenga más votos recibe { $garnets }.
vote-names-game = El duelo de eliminación será el juego con más votos.
vote-names-winner = Quien tenga más votos gana la temporada.
vote-over = 🗳 La votación ha terminado: **{ $question }**
    { $results }
vote-called-off = 🗳 El anfitrión cancela la votación: **{ $question }** No se cuenta ningún voto.
vote-delayed = ⏳ He estado desconectado, así que la votación **{ $question }** dura { $length } más. Termina { $when }.
vote-totals = Votos: { $totals }.
vote-too-few = Han votado muy pocos. El resultado mostraría quién eligió qué, así que no se cuenta nada.
vote-nobody = Nadie ha votado, así que no pasa nada.
vote-tied = Hay empate entre { $choices }.
vote-by-host = Decide un anfitrión.
vote-chosen = Ha salido elegido: **{ $choice }**.
vote-chosen-by-lot = Ha salido elegido: **{ $choice }**, por sorteo entre { $choices }.
vote-impossible = Eso ya no se puede hacer.
vote-by-eliminate = Un anfitrión decide con `/season eliminate`.
vote-by-award = Un anfitrión decide con `/season award`.
vote-by-death = Un anfitrión decide con `/season death`.
vote-by-runner-up = Un anfitrión decide con `/season eliminate`, que nombra al segundo puesto.
vote-champion = 🏆 { $choice } gana la temporada.
vote-voices = Quién eligió qué: { $voices }.
vote-voice = { $choice }: { $voters }
vote-line-open = 🗳 Una votación (abierta): **{ $question }** { $voted }; termina { $when }.
vote-line-secret = 🗳 Una votación (secreta): **{ $question }** { $voted }; termina { $when }.
vote-voted-of = Han votado { $count } de { $all }
vote-voted = { $count ->
    [one] Ha votado { $count } persona
   *[other] Han votado { $count } personas
}

## Voting

vote-button = Votar
vote-button-off = Anfitrión: cancelarla
vote-button-about = { $button }: { $question }
vote-menu = Tu voto
vote-so-far = Hasta ahora votas por { $choice }.
vote-no-choice = 🚫 Esta votación no tiene esa opción. Pulsa «Votar» otra vez.
vote-cast-for = ✅ Votas por { $choice }. Para cambiar tu voto, pulsa **Votar** otra vez antes de que termine la votación.
vote-in-the-cast = 🚫 No puedes empezar, parar ni deshacer una votación de una temporada en la que juegas. Pide ayuda a otro anfitrión.
vote-under-way = { $vote } Empezó el { $since } en { $season }.
vote-voice-more = { $choice }: { $voters } y { $more } más
vote-reminder = ⏰ Todavía no has votado en { $season }: **{ $question }** La votación termina { $when }. Vota aquí con el botón: { $place }
