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
season-undone-played-on = La partida #{ $number } en { $channel } se sigue jugando, pero su resultado ya no cuenta en esta temporada. `/match annul` allí la termina y devuelve lo que está en juego.
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
season-note-out = { $episode ->
    [0] fuera antes del primer episodio
   *[other] fuera en el episodio { $episode }
}
season-note-left = { $episode ->
    [0] se fue antes del primer episodio
   *[other] se fue en el episodio { $episode }
}
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

## Refusals, in lower case at the start, without a full stop

season-refused-begins = una temporada empieza con `/season create`
season-refused-no-games = no puedes empezar una temporada sin juegos para los duelos de eliminación. Indica al menos un juego en `games`
season-refused-over = en esta temporada ya no puede cambiar nada porque ha terminado. `/season undo` la vuelve a abrir
season-refused-no-main = no hay ninguna prueba principal en marcha. `/season main` abre una
season-refused-still-played = no puedes confirmar ni cambiar el resultado porque la prueba principal aún se está jugando. Espera a que termine, o termínala con `/match end` en su canal
season-refused-no-candidate = no puedes confirmar el resultado porque falta el candidato a la eliminación. Pulsa **{ season-button-change }** y di quién es
season-refused-no-winner = no puedes confirmar la final porque necesita exactamente un ganador. Pulsa **{ season-button-change }** y di quién es
season-refused-no-pick = ahora no se puede elegir rival. `/season status` muestra lo que viene a continuación
season-refused-no-choice = ahora no se puede elegir ningún juego. `/season status` muestra lo que viene a continuación
season-refused-no-death = ahora no puedes abrir un duelo de eliminación porque antes hay que elegir al rival. `/season status` muestra lo que viene a continuación
season-refused-played = no puedes deshacer la apertura de una partida que ya se ha jugado. Pulsa **{ season-button-change }** o usa `/season eliminate` para decir qué resulta de ella, o anula antes la partida con `/match annul` en su canal
season-refused-played-for = no puedes deshacer este cambio en el elenco porque el nuevo miembro ya ha terminado una partida y ahora tiene lo que se jugaba en ella. Devuelve el puesto con `/season cast replace`
season-refused-too-few = ahora no puede irse nadie porque una temporada necesita dos miembros en juego. `/season end` la termina
season-refused-small-cast = no puedes empezar una temporada con menos de dos miembros. Nómbralos en `cast`, como @Ann @Ben
season-refused-begun = esta temporada ya ha empezado
season-refused-no-lot = ahora no se sortea ningún candidato. Pulsa **{ season-button-change }** y di quién es
season-refused-gift-waits = no puedes aceptar este regalo ahora porque el miembro que lo ofrece está en el duelo de eliminación. Acéptalo cuando el duelo termine
season-refused-gift-gone = ese regalo ya no se ofrece. `/garnets give` ofrece otro
season-refused-no-undo = no hay nada que deshacer porque la temporada acaba de empezar
season-refused-no-outage = no hay tiempo perdido que devolver
season-refused-won = nadie puede entrar porque esta temporada ya tiene ganador. `/season end` la termina y `/season undo` deshace un paso
season-refused-return-won = nadie puede volver porque esta temporada ya tiene ganador. `/season undo` deshace un paso
season-refused-replaced = este miembro no puede volver porque otra persona tiene su puesto. `/season cast replace` se lo devuelve
season-refused-in-play = este miembro ya está en juego. `/season status` muestra quién lo está
season-refused-stranger = esta persona no puede volver porque nunca estuvo en este elenco. `/season cast add` la incorpora
season-refused-episode-on = no puedes abrir una prueba principal porque este episodio aún no ha terminado. `/season status` muestra lo que viene a continuación
season-refused-empty-table = no puedes abrir una partida sin jugadores. Nómbralos en `players`, como @Ann @Ben
season-refused-sits-elsewhere = no puedes abrir esta mesa porque uno de sus jugadores está en otra mesa de esta prueba principal. Espera a que esa mesa termine, o nombra a otros jugadores
season-refused-no-match = en esta temporada no hay en marcha ninguna partida con ese número
season-refused-winner = un ganador no puede ser el candidato a la eliminación. Nombra a otra persona
season-refused-no-gifts = no puedes regalar nada en esta temporada porque sus reglas de la casa no permiten regalos. Un anfitrión puede usar `/season award`
season-refused-gift-amount = no puedes regalar esa cantidad. Un regalo es de 1 a 10.000
season-refused-gifts-full = no puedes regalar nada porque el historial de esta temporada no tiene sitio para más regalos. Un anfitrión puede usar `/season award`
season-refused-gift-duel = no puedes regalar nada mientras estás en el duelo de eliminación. Espera a que termine
season-refused-award = no puedes entregar eso. Nombra al menos a un miembro y una cantidad de 1 a 10.000; con un signo menos delante, se quita
season-refused-not-over = ese resultado no se puede deshacer porque la partida no ha terminado, o porque después se ha seguido
season-refused-not-in-play = eso no es posible porque alguien que has nombrado no está en juego en esta temporada. `/season status` muestra quién lo está
season-refused-twice = has nombrado a alguien dos veces. Nombra a cada persona una sola vez
season-refused-cast-full = nadie puede entrar porque un elenco tiene como mucho { $most } miembros, contando a los que están fuera
season-refused-log-full = en esta temporada no puede pasar nada más porque su historial está lleno con { $most } líneas. `/season end` termina la temporada
season-refused-safe = no se puede elegir a ese miembro porque { $why ->
    [winner] ha ganado la prueba principal
    [sat-out] no jugó la prueba principal
    [token] tiene una ficha de vida
    [late] no estaba en juego cuando se confirmó el resultado de la prueba principal
   *[candidate] es el candidato a la eliminación
}. Nombra a otra persona
season-refused-other-game = ese juego no puede ser el duelo de eliminación de esta temporada. Elige uno de estos: { $games }
season-refused-guess-in-play = no puedes hacer un pronóstico porque estás en juego. Los pronósticos son para los demás
season-refused-guess-closed = ahora nadie puede hacer pronósticos. Haz el tuyo cuando se conozca el candidato y aún no haya empezado el duelo de eliminación
season-refused-guess-safe = ese miembro no puede irse a casa en el próximo duelo de eliminación. Pulsa **{ season-guess-button }** otra vez y elige a otra persona

## Questions to hosts and to the candidate, and answers to buttons

season-gone-on = 🚫 La temporada ha avanzado desde este mensaje. Usa su mensaje más reciente, o `/season status`.
season-elsewhere = 🚫 Este botón solo funciona en el servidor de su temporada.
season-candidate-picks = 🚫 No puedes elegir al rival porque eso solo lo hace el candidato a la eliminación.
season-candidate-chooses = 🚫 No puedes elegir el juego porque eso solo lo hace el candidato a la eliminación.
season-gift-not-yours = 🚫 No puedes responder a este regalo porque se ofrece a otra persona.
season-nobody = Nadie
season-who-won = ¿Quién ha ganado? Elige a todos
season-who-is-candidate = ¿Quién es el candidato a la eliminación?
season-change-question = { $standing }
    El canal de la temporada muestra lo que elijas.
season-pick-menu = Tu rival
season-pick-question = ¿A quién eliges para el duelo de eliminación? Tu elección es definitiva, y todos se enteran.
season-game-menu = El juego
season-game-question = ¿Qué juego es el duelo de eliminación? Tu elección es definitiva, y todos se enteran.

## Refusals of commands

season-machines-own-nothing = 🚫 No puedes entregar nada a una máquina porque las máquinas no poseen nada. Nombra a personas.
season-many-prizes = 🚫 No puedes dar tantos premios porque `prizes` acepta como mucho { $most } números. Quita algunos.
season-bad-prizes = 🚫 No puedo leer estos premios. `prizes` acepta números hasta 10.000 en el orden de los puestos, como 10 5 3.
season-role-not-yours = 🚫 No puedes elegir este rol porque se lo doy a todos los que se van a casa, y tú no podrías dárselo. Elige un rol que puedas dar con «{ permission-manage-roles }» y que no permita nada que tú no puedas hacer.
season-role-of-everybody = 🚫 No puedes elegir este rol porque lo tienen todos, y verían lo que los jugadores no deben ver. Elige un rol que solo tengan los espectadores.
season-one-is-on = 🚫 No puedes empezar una temporada porque la temporada #{ $number } está en marcha. Termínala con `/season end`, o añade `beside:True` para tener las dos.
season-games-for-two = `games` acepta juegos para dos. Elige algunos de estos: { $games }
season-machines-taken = has nombrado más máquinas de las que están libres. Nombra menos
season-name-game = 🚫 Tienes que decir qué juego es este duelo de eliminación. Elige uno en `game`.
season-cannot-post = 🚫 No puedo abrir aquí una partida porque me faltan estos permisos en este canal: { $missing }. Dámelos, o usa otro canal.
season-seats-exactly = no puedes abrir esta partida porque { $game } es para { $seats } jugadores y has nombrado a { $count }. Nombra a otros en `players`, o elige otro juego; una prueba principal puede tener varias mesas, cada una en su canal
season-seats-between = no puedes abrir esta partida porque { $game } es para { $least } a { $most } jugadores y has nombrado a { $count }. Nombra a otros en `players`, o elige otro juego; una prueba principal puede tener varias mesas, cada una en su canal
season-no-thread = 🚫 No puedo crear un hilo para esta partida en { $channel }: { $why }. Permíteme crear hilos públicos allí, o usa este comando en un canal que no sea de la temporada.
