### What the house adds to the boards of every game: what may be typed or pressed, offers to end the match, pauses.

house-open-table = Abrir la mesa
house-more = Más
house-more-in-menu = Más …

## What "More" opens

house-may-type = Puedes escribir, por ejemplo, { $examples }.
house-not-your-turn = No es tu turno.
house-no-answer-now = Ahora mismo no puedes responder.
house-word = • `{ $word }` { $does }.
house-rules-tell-all = `/rules { $id }` lo explica todo.
house-locks = confirma lo que has guardado, para que nadie tenga que esperarte
house-takes-back = deshace lo que has guardado
house-takes-back-step = deshace tu último paso
house-pauses = para todos los relojes
house-goes-back = vuelve a tu último turno
house-goes-back-step = vuelve a antes de tu último paso
house-resumes = dice que quieres seguir
house-agrees = ofrece terminar la partida tal como está, o acepta esa oferta
house-declines = rechaza terminar aquí la partida
house-concedes = se rinde en la partida
house-suggests = muestra lo que haría la máquina en tu lugar
house-explains = pregunta a la máquina por qué hizo su última jugada
house-pause = Pausar la partida
house-take-back = Deshacer
house-resume = Reanudar
house-end-here = Terminar aquí
house-play-on = Seguir jugando
house-give-up = Rendirse
house-suggest = Sugerencia
house-why = ¿Por qué?

## Offers to end the match

house-offers-to-end = 🤝 Oferta de { $who }: terminar aquí la partida, tal como está.
house-accept = Aceptar
house-decline = Rechazar

## Pauses

house-turn-paused =
    En pausa: { $turn }.
    { $who }
house-paused-by-host = El anfitrión ha pausado la partida. Solo un anfitrión puede reanudarla.
house-you-want-to-go-on = Quieres seguir. La partida seguirá en cuanto lo digan todos los demás jugadores.
house-goes-on-when-all-say-so = La partida sigue en cuanto lo digan todos los jugadores.

## What a player loses, before it is asked whether they are sure

house-conceding-loses = Esto termina la partida: gana { $winner } y tú pierdes. No se puede deshacer.
house-conceding-is-final = Te rindes y no podrás volver a la partida.
house-agreeing-ends = Esto termina la partida ahora: según cómo esté entonces se decide quién gana, aunque no seas tú. No se puede deshacer.
house-agreeing-ends-later = Esto termina la partida cuando también estén de acuerdo todos los demás: según cómo esté entonces se decide quién gana, aunque no seas tú. No se puede deshacer.
