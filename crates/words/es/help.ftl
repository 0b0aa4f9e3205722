### Answers of `/help`.

help-command = `/{ $command }`: { $meaning }
help-option = - `{ $option }`: { $meaning }
help-optional = - `{ $option }` (opcional): { $meaning }
help-nothing-found = 🚫 No he encontrado ningún comando para { $typed }. Prueba con otra palabra, como votar, reloj o reglas.
help-you-play = **Juegas a { $game } en este canal.** `/board` muestra tu tablero, `/submit` envía tu jugada, `/clock` muestra el tiempo.
help-is-played = **En este canal hay una partida de { $game }.** `/match status` muestra quién juega y a quién le toca.
help-rules = `/rules { $game }` explica el juego.
help-alone = **A solas**: `/practice` contra máquinas, `/learn` para aprender un juego, `/daily` para el puzle del día.
help-about-you = **Sobre ti**: `/settings` para tu zona horaria y tus horas de silencio, `/stats`, `/privacy`.
help-with-others = **Con otras personas**: `/match list`, `/season status`, `/league status`, `/leaderboard`.
help-hosts = **Como anfitrión**: `/host` abre una partida; `/match desk` muestra lo que tienes pendiente.
help-longer = Para algo más largo: `/season create` y `/league create`.
help-admins = **Como administrador**: `/setup show` muestra la configuración de este servidor.
help-find = Para encontrar un comando, escribe lo que quieres: `/help want:zona horaria`.

## Finding commands

# Words that a search for a command ignores, in lower case, separated by commas.
help-empty-words = quiero, puedo, como, cómo, para, con, por, que, qué, quién, cuándo, los, las, una, uno, unos, del, alguien, hacer
# Synonyms for words in the names of commands: "SYNONYM: WORD", separated by commas.
help-synonyms = rendirse: concede, abandonar: concede, encuesta: vote, votar: vote, expulsar: eliminate, alianza: talk, dormir: quiet, noche: quiet, torneo: league, olvidar: privacy, borrar: privacy, cita: when, deshacer: undo
