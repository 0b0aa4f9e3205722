### Presses and commands at a match or at a puzzle that somebody solves alone.

place-not-here = 🚫 Aquí no hay ninguna partida en marcha con ese número. `/match list` muestra las partidas de este servidor.
place-out-of-date = 🚫 Este botón es antiguo. Usa el mensaje más nuevo o un comando.
# What the press would cost, and whether it is meant.
place-question = ⚠ { $loss } { place-are-you-sure }
place-are-you-sure = ¿Seguro?
place-yes = Sí, seguro
place-no = No, ver mi tablero
place-answered = 🚫 Ya has respondido a esta pregunta.
place-said-yes = ✔ Has dicho que sí.
place-said-yes-in-vain = Has dicho que sí, pero no ha contado.
place-too-fast = 🚫 Demasiado rápido. Espera unos segundos e inténtalo otra vez.
