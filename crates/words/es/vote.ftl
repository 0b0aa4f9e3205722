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

## Refusals, in lower case at the start, without a full stop

vote-refused-over = esa votación ha terminado. `/season log` muestra su resultado
vote-refused-cast-only = no puedes votar aquí porque esta votación es para miembros que están en juego desde que empezó. Un anfitrión puede empezar una votación para otros
vote-refused-jury-only = no puedes votar aquí porque esta votación es para miembros que ya se habían ido a casa cuando empezó. Un anfitrión puede empezar una votación para otros
vote-refused-spectators-only = no puedes votar aquí porque estás en juego, y esta votación es para espectadores. Un anfitrión puede empezar una votación para el elenco
vote-refused-too-few = una votación secreta necesita al menos tres votantes, y cuatro si pueden votarse entre sí. Con menos, el resultado mostraría quién eligió qué; pregunta abiertamente con `secret:False`
vote-refused-too-many = no puedes empezar una votación porque ya hay { $most } en marcha. Espera a que termine una, o cancela una
vote-refused-nobody-in-play = no puedes preguntar al elenco porque solo hay máquinas en juego, y las máquinas no votan. Pregunta al jurado o a los espectadores
vote-refused-nobody-home = no puedes preguntar al jurado porque aún no se ha ido a casa nadie que pueda votar. Pregunta al elenco o a los espectadores
vote-refused-own-name = no puedes empezar esta votación porque un votante solo podría elegir su propio nombre. Añade otra opción
vote-refused-prize = no puedes prometer ese premio. Es de 1 a 10.000 granates; di cuántos en `garnets`
vote-refused-game-now = una votación no puede elegir el juego ahora. Puede hacerlo cuando se haya elegido al rival, si según las reglas de la casa el anfitrión dice el juego
vote-refused-winner-now = una votación no puede decidir la temporada hasta que queden solo dos. Hasta entonces, haz que se vaya a casa un miembro cada vez
vote-refused-final-played = no puedes empezar esta votación porque la final aún se está jugando. Espera a que termine, o termínala con `/match end` en su canal
vote-refused-no-count = ese no es un recuento de esta votación
vote-refused-no-outage = no hay tiempo perdido que devolver
vote-refused-no-choice = esta votación no tiene esa opción. Pulsa **{ vote-button }** otra vez
vote-refused-yourself = no puedes votar por ti. Elige a otra persona
vote-refused-members-only = las opciones de esta votación tienen que ser miembros, por lo que resulta de ella. Deja `choices` vacío, o nombra a miembros, como @Ann @Ben
vote-refused-two-choices = una votación necesita al menos dos opciones. Sepáralas con comas, por ejemplo: sí, no
vote-refused-many-choices = una votación tiene como mucho { $most } opciones en palabras. Quita algunas
vote-refused-same-choice = una opción está dos veces. Pon cada opción una sola vez
vote-refused-no-time = una votación necesita tiempo. Di cuánto dura en `time`

## Refusals of `/season vote`

vote-how-many = tienes que decir cuántos granates recibe ese miembro. Escribe el número en `garnets`
vote-garnets-alone = no puedes usar `garnets` porque esta votación no da granates. Deja `garnets` vacío, o elige en `follows`: { command-season-vote.follows-Prize }
vote-no-machines = no puedes nombrar máquinas en `choices`. Deja `choices` vacío para ofrecer a todos los que están en juego
vote-choice-length = no puedes ofrecer { $typed } porque una opción tiene de 1 a { $most } caracteres. Escribe otra
vote-question-length = 🚫 No puedes preguntar eso porque una pregunta tiene de 1 a { $most } caracteres. Escribe otra.
