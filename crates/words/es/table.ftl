### The table in the browser, as Discord leads to it.

table-not-served = 🚫 Este bot no tiene mesa en el navegador.
table-off = 🚫 Esta partida se juega solo en Discord.
table-not-launched = ⚠ Discord no ha abierto la mesa. Pulsa *{ house-open-table }* debajo de un tablero en tus mensajes directos conmigo: te da un enlace para tu navegador.
table-link = 🖱 La mesa muestra el tablero en directo en tu navegador; lo que hagas allí cuenta igual que aquí. El enlace es solo para ti, abre la mesa una vez y vale cinco minutos.
table-go-to-table = Ir a la mesa
table-stream = 📺 Esta dirección muestra lo que todos pueden ver de la partida #{ $number }, { $later }. Ábrela en tu programa de streaming: quien tenga la dirección puede mirar. Vale 30 días, o hasta que un anfitrión use `/match stream revoke:True` en este canal.
table-live = en directo
table-later-by-time = con { $delay } de retraso
table-later-by-boards = { $boards ->
    [one] con { $boards } tablero de retraso
   *[other] con { $boards } tableros de retraso
}
table-later-by-both = { $boards ->
    [one] con { $delay } y { $boards } tablero de retraso
   *[other] con { $delay } y { $boards } tableros de retraso
}
table-stream-button = El tablero para un stream
table-streams-ended = ✅ Se han anulado todas las direcciones de stream de las partidas de este canal.
table-signed-out = ✅ Se ha cerrado la sesión de ese navegador. No des nunca a nadie un enlace a la mesa.
table-signed-out-already = La sesión de ese navegador ya estaba cerrada.
table-logged-in = 🖥 Has iniciado sesión con Discord en la mesa en un navegador nuevo, por 30 días. Si no has sido tú, pulsa *{ table-not-me }*.
table-new-browser = 🖥 La mesa está abierta para ti en un navegador nuevo, por 24 horas. Si no has sido tú, pulsa *{ table-not-me }*.
table-not-me = No he sido yo

## What is begun at the table

table-not-on-server = 🚫 No estás en ese servidor, o el bot no está.
table-other-day = 🚫 Ese día ya ha terminado. La lista muestra el puzle de hoy.
