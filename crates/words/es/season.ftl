### A season: what each line of its log says, what the season waits for, its house rules, and its recaps.

season-garnets = { $count ->
    [one] { $count } granate
   *[other] { $count } granates
}
season-tokens = { $count ->
    [one] { $count } ficha de vida
   *[other] { $count } fichas de vida
}

## The log

season-created = 🎬 Empieza la temporada **{ $name }**. Elenco: { $cast }.
    { $house }
season-joins = ➕ { $who } entra en el elenco.
season-leaves = ➖ { $who } deja la temporada.
season-replaced = 🔁 { $who } ocupa el lugar de { $member }.
season-replaced-with = 🔁 { $who } ocupa el lugar de { $member }, con { $owned }.
season-main-opens = 🎲 Episodio { $number }: empieza la prueba principal: { $players }.
season-final-opens = 🎲 Episodio { $number }: empieza la final: { $players }.
season-table-opens = 🎲 Otra mesa: { $players }.
season-tables-host = Quien gana una de las mesas gana la prueba principal. Si las mesas dan varios candidatos, el anfitrión decide cuál es.
season-tables-lot = Quien gana una de las mesas gana la prueba principal. Si las mesas dan varios candidatos, se sortea uno de ellos.
season-won = 🏁 Gana { $winner }.
season-won-candidate = 🏁 Gana { $winner }; según las reglas, el candidato es { $candidate }.
season-no-winner = 🏁 Una partida de esta temporada termina sin ganador.
season-changed = ✏ El anfitrión cambia el resultado: { $outcome }.
season-drawn = 🎲 Se sortea el candidato entre { $among }: es { $candidate }.
season-confirmed = ✅ El anfitrión confirma: { $outcome }. Se puede elegir a: { $members }.
season-confirmed-nobody = ✅ El anfitrión confirma: { $outcome }. No se puede elegir a nadie.
season-confirmed-final = 🏆 El anfitrión confirma: **{ $winner }** gana la temporada.
season-outcome-nobody = no gana nadie
season-outcome-wins = { $winners ->
    [one] gana { $who }
   *[other] ganan { $who }
}
season-outcome-candidate = { $outcome }; el candidato es { $candidate }
season-lapsed = ⌛ No se eligió a nadie a tiempo. Ahora un anfitrión elige al rival con `/season pick`.
season-picked = ⚔ El rival es { $who }.
season-picked-by-host = ⚔ El rival es { $who }: lo elige el anfitrión.
season-picked-by-vote = ⚔ El rival es { $who }: lo elige la votación.
season-picked-by-lot = ⚔ El rival es { $who }, por sorteo.
season-picked-alone = ⚔ El rival es { $who }: no se puede elegir a nadie más.
season-tokens-back = Se devuelven todas las fichas de vida.
season-chosen = 🎯 El duelo de eliminación es { $game }.
season-chosen-by-host = 🎯 El duelo de eliminación es { $game }: lo ha elegido el anfitrión.
season-chosen-by-vote = 🎯 El duelo de eliminación es { $game }: lo ha elegido la votación.
season-chosen-by-lot = 🎯 El duelo de eliminación es { $game }, por sorteo.
season-chosen-alone = 🎯 El duelo de eliminación es { $game }, el único juego de esta temporada.
season-death-opens = 💀 Empieza el duelo de eliminación: { $candidate } contra { $opponent }.
season-home = 🚪 { $who } se va a casa.
season-home-by-vote = 🚪 { $who } se va a casa: lo ha decidido la votación.
season-spoils = Quien sobrevive se queda con { $garnets } del perdedor.
season-returns = ↩ { $who } vuelve al juego.
season-host-gives = { $members ->
    [one] ⚖ El anfitrión da { $amount } a { $whom }.
   *[other] ⚖ El anfitrión da { $amount } a cada uno: { $whom }.
}
season-host-takes = { $members ->
    [one] ⚖ El anfitrión quita { $amount } a { $whom }.
   *[other] ⚖ El anfitrión quita { $amount } a cada uno: { $whom }.
}
season-vote-gives = { $members ->
    [one] ⚖ La votación da { $amount } a { $whom }.
   *[other] ⚖ La votación da { $amount } a cada uno: { $whom }.
}
season-vote-takes = { $members ->
    [one] ⚖ La votación quita { $amount } a { $whom }.
   *[other] ⚖ La votación quita { $amount } a cada uno: { $whom }.
}
season-offers = 🎁 { $from } ofrece { $amount } a { $to }.
season-offer-taken = 🎁 { $to } acepta { $amount } de { $from }.
season-offer-off = 🎁 La oferta de { $from } a { $to } ya no vale.
season-undone = ⏪ El anfitrión deshace:
    { $lines }
season-reopened = ↩ Una partida de esta temporada acabó de otra manera de lo que dije, así que tacho esto:
    { $lines }
season-shifted = ⏳ He estado desconectado. El candidato tiene { $length } más para elegir.
season-published = 📖 El anfitrión publica la página de la temporada. Desde ahora todos pueden obtenerla con `/season export`.
season-ended = 🏁 La temporada ha terminado.
season-prizes = Granates según el puesto final: { $prizes }.
season-prize = { $who } { $garnets } ({ $why })
season-place-by-host = según el anfitrión
season-ended-votes = Las votaciones que seguían abiertas terminan sin resultado.

## Who cannot be picked

season-safe = A salvo: { $members }.
season-safe-member = { $member } ({ $why })
season-safe-winner = ha ganado
season-safe-sat-out = no jugó
season-safe-token = ficha de vida
season-safe-late = entró demasiado tarde para que lo elijan

## What the season waits for

season-is-over = La temporada ha terminado.
season-waits-final = Quedan dos: `/season main` en un canal abre la final.
season-waits-main = Siguiente: `/season main` en un canal abre la prueba principal del próximo episodio.
season-waits-confirmation = { $tables ->
    [one] La prueba principal ha terminado: { $outcome }.
   *[other] La prueba principal ha terminado en { $tables } mesas: { $outcome }.
}
season-confirm = Un anfitrión lo confirma o lo cambia.
season-confirm-winner = La final necesita un solo ganador: pulsa «Cambiar».
season-confirm-candidate = Falta nombrar al candidato: pulsa «Cambiar».
season-waits-tables = Se está jugando la prueba principal: { $tables }.
season-waits-pick-lot = { $candidate } elige rival hasta { $until }; después decide el sorteo.
season-waits-pick-host = { $candidate } elige rival hasta { $until }; después decide el anfitrión.
season-waits-host-pick = Un anfitrión nombra al rival con `/season pick`.
season-waits-game = { $candidate } elige el juego del duelo de eliminación hasta { $until }; después decide el sorteo.
season-waits-host-game = { $candidate } juega un duelo de eliminación contra { $opponent }. Un anfitrión lo abre con `/season death` y nombra el juego.
season-waits-death = { $candidate } juega un duelo de eliminación contra { $opponent }: { $game }. Un anfitrión lo abre con `/season death`.
season-waits-death-end = Se está jugando el duelo de eliminación: { $players }.
season-waits-home = El duelo de eliminación ha terminado: { $loser } se va a casa.
season-waits-nobody-won = El duelo de eliminación ha terminado sin ganador. Un anfitrión dice con `/season eliminate` quién se va a casa, o abre otro duelo con `/season death`.
season-waits-end = **{ $champion }** ha ganado; `/season end` termina la temporada.
season-ends-with = `/season end` termina la temporada.

## How a member stands, in the picture of the cast

season-note-runner-up = segundo puesto
season-note-out = fuera en el episodio { $episode }
season-note-left = se fue en el episodio { $episode }
season-note-replaced = reemplazado
season-note-champion = gana la temporada
season-note-candidate = candidato a la eliminación
season-note-opponent = rival del duelo
season-note-safe = a salvo
season-note-safe-why = a salvo: { $why }
season-note-winner = gana la prueba principal
season-note-plays = juega
season-note-watches = mira
season-note-in-play = en juego
season-face = { $name }: { $note }, { $garnets }, { $tokens }
season-cast-picture = El elenco. { $faces }.
season-headline-over = La temporada ha terminado
season-headline-won = La temporada tiene ganador
season-headline-begins = { $players ->
    [one] Empieza { $players } jugador
   *[other] Empiezan { $players } jugadores
}
season-headline = Episodio { $episode } · { $players } en juego

## House rules

season-rules = Reglas de la casa: { $rules }
season-rules-immune = No se puede elegir a quien gana una prueba principal.
season-rules-not-immune = También se puede elegir a quien gana una prueba principal.
season-rules-sat-out = No se puede elegir a quien no juega una prueba principal.
season-rules-tables-lot = Si varias mesas dan candidatos, se sortea uno de ellos.
season-rules-token-nothing = Una ficha de vida no hace nada.
season-rules-token-safe = No se puede elegir a quien tiene una ficha de vida.
season-rules-token-spent = No se puede elegir a quien tiene una ficha de vida; después de elegir se devuelven todas las fichas.
season-rules-opponent-late-lot = El candidato elige al rival en { $time }; después decide el sorteo.
season-rules-opponent-late-host = El candidato elige al rival en { $time }; después decide el anfitrión.
season-rules-opponent-lot = El rival se sortea.
season-rules-opponent-host = El anfitrión elige al rival.
season-rules-game-candidate = El candidato elige el juego del duelo de eliminación: { $games }.
season-rules-game-lot = El juego del duelo de eliminación se sortea: { $games }.
season-rules-game-host = El anfitrión nombra el juego del duelo de eliminación.
season-rules-spoils = Quien sobrevive a un duelo de eliminación se queda con los granates del perdedor.
season-rules-gifts = Los jugadores pueden regalarse granates y fichas.
season-rules-no-gifts = No hay regalos.
season-rules-ready = Una partida espera { $time } a que sus jugadores estén listos; después decide el anfitrión.
season-rules-slow = Las partidas son lentas: un turno dura hasta un día.
season-rules-garnets = Todos empiezan con { $garnets }.
season-rules-talks = Los miembros en juego pueden abrir un hilo privado con `/season talk`. Los anfitriones pueden leerlo.
season-rules-talks-close = Un hilo se cierra cuando uno de sus miembros se va a casa.
season-rules-spectators = Quien se va a casa mira con el rol { $role }.

## Recaps and statistics

season-episode = Episodio { $number }
season-episode-final = Episodio { $number }, la final
season-moved = Granates en este episodio: { $garnets }.
season-none-moved = En este episodio ningún granate ha cambiado de manos.
season-left = En juego, con granates: { $members }.
season-main-nobody = Nadie ganó la prueba principal.
season-main-won = Ganó la prueba principal: { $winners }.
season-candidate = Candidato: { $candidate }.
season-candidate-opponent = Candidato: { $candidate }; rival: { $opponent }.
season-played-won = { $played }: { $players }: gana { $winner }.
season-played-nobody = { $played }: { $players }: sin ganador.
season-played-off = { $played }: { $players }: no se jugó hasta el final.
season-tally = { $place } { $who }: { $tally }
season-tally-matches = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
season-tally-won = { $count ->
    [one] { $count } ganada
   *[other] { $count } ganadas
}
season-tally-deaths = { $count ->
    [one] { $count } duelo de eliminación ganado
   *[other] { $count } duelos de eliminación ganados
}
season-tally-candidate = { $count ->
    [one] candidato una vez
   *[other] candidato { $count } veces
}
season-tally-garnets = granates +{ $won } −{ $lost }
season-titled = **{ $name }** (temporada #{ $number })
season-statistics = { $season }, estadísticas
season-statistics-garnets = Granates: + es lo que un miembro recibió por partidas, entregas, regalos, botines y premios; − es lo que perdió o dio.
season-statistics-file = { $statistics }: mira el archivo.
season-statistics-described = Lo que cada uno ha hecho en la temporada.

## The season as a page

season-page-refused = 🚫 No puedes obtener la página antes de que termine la temporada, salvo que un anfitrión la publique con `/season export publish:True`. Hasta entonces usa `/season status` y `/season log`.
season-page = La temporada como página: ábrela en cualquier navegador o ponla en tu propio sitio web.
season-page-described = Cada episodio, lo que ha hecho cada uno y todo el historial, como página.
season-page-out = 🚪 Fuera: { $members }.
season-page-about = Temporada #{ $number } · { $headline }
season-page-a-host = un anfitrión
season-page-spectators = de espectadores
season-page-standings = Clasificación y estadísticas
season-page-episodes = Episodios
season-page-no-episode = Todavía no ha empezado ningún episodio.
season-page-log = El historial
season-page-struck = Lo que se deshizo aparece tachado.
season-page-taken-back = deshecho en la línea { $line }
season-column-place = Puesto
season-column-member = Miembro
season-column-matches = Partidas
season-column-won = Ganadas
season-column-deaths = Duelos ganados
season-column-candidate = Veces candidato
season-column-garnets-won = Granates ganados
season-column-garnets-lost = Granates perdidos
season-column-garnets = Granates ahora
season-column-tokens = Fichas ahora
season-column-note = Cómo le fue

## Buttons

season-button-statistics = Estadísticas
season-button-confirm = Confirmar
season-button-change = Cambiar
season-button-pick = Elegir rival
season-button-choose = Elegir el juego
season-button-take = Aceptar el regalo
season-button-refuse = Sin regalo
season-button-of = { $button } de { $who }

## Guesses

season-guess-button = Adivina quién se va a casa
season-guess-menu = ¿Quién se va a casa?
season-guess-question = ¿Quién se va a casa en este episodio? Nadie ve tu pronóstico hasta que alguien se haya ido a casa.
season-guessed = ✅ Tu pronóstico es que { $who } se va a casa. Puedes cambiarlo hasta que empiece el duelo de eliminación.
season-guessed-by-nobody = 🔮 Nadie adivinó que { $who } se iría a casa.
season-guessed-by = 🔮 { $right } de { $all } adivinaron que { $who } se iría a casa.
season-guess-board = 🔮 Aciertos hasta ahora: { $guessers }.
