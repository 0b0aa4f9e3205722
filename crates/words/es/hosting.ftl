### Answers to hosts whose command finds nothing to act on, or cannot be carried out.

hosting-none-open = 🚫 No hay ninguna partida abierta en este canal. `/match list` muestra dónde hay partidas abiertas.
hosting-none-finished = 🚫 En este canal no ha terminado ninguna partida, o en este servidor no hay ninguna terminada con ese número.
hosting-nothing-waits = 🚫 Aquí no te espera ninguna partida. Escríbelo en el canal donde te avisaron.
hosting-everybody-is-told = ✅ Se ha avisado a todos.

hosting-who-comes-first = 🚫 { $names } siguen en juego, así que no sé quién de ellos va primero. Nómbralos en `order`, los mejores primero, como `order:@Ann @Ben`.
hosting-order-of-those-in-play = 🚫 `order` acepta solo miembros que siguen en juego, cada uno una vez. Después van los miembros que se han ido a casa, el último en irse primero.
hosting-game-is-chosen = 🚫 El juego de este duelo es { $game }. Si quieres otro, usa primero `/season undo`. El historial muestra lo que deshaces.
hosting-host-called =
    📣 { $season } te espera: { $waits } { $place }
    `/settings calls` desactiva estos mensajes.
hosting-candidate-reminded = ⏰ { $season } te espera: { $waits } { $place }
hosting-desk-season = { $season } en { $channel }: { $waits } Está así desde { $since }.
hosting-desk-confirm = Temporada { $season }: confirmar o cambiar
hosting-desk-pick = Temporada { $season }: elegir rival
hosting-desk-choose = Temporada { $season }: decir el juego
hosting-desk-open = Temporada { $season }: abrir el duelo
hosting-desk-home = Temporada { $season }: decir quién se va a casa
hosting-desk-end = Temporada { $season }: terminarla sin premios
hosting-desk-start = Liga { $league }: empezarla
hosting-desk-decide = Liga { $league }: decidir lo que no se ha jugado
hosting-desk-play = Liga { $league }: abrir la partida { $pairing }
hosting-who-goes-home = ¿Quién se va a casa?
hosting-no-thread = 🚫 No puedo crear un hilo para esta partida en { $channel }: { $why }. Permíteme crear hilos públicos allí, o usa `/season death` en otro canal.
