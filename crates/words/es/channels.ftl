### Channels that the bot makes for a match: `/match setup`.

## Answers of `/match setup`

channels-need = 🚫 No puedo crear canales porque aquí me falta «{ permission-manage-channels }». Dáselo a mi rol, o crea tú los canales: `/match channel` y `/match spectators` los aceptan.
channels-you-play = 🚫 No puedes hacer esto porque juegas en esta partida y verías los canales de todos. Pídeselo a otro anfitrión.
channels-unread = 🚫 No puedo averiguar quién lee el canal de esta partida: { $why }. Déjame ver ese canal y usa otra vez `/match setup`.
channels-there-already = 🚫 Ya he creado los canales de esta partida.
channels-later-archive = Un día después del final de la partida cambio el nombre de estos canales; se podrán seguir leyendo.
channels-later-remove = Un día después del final de la partida borro estos canales.
channels-again = Usa otra vez `/match setup` para crear lo que falta. Lo que ya está se queda.
channels-player = ✅ { $who } recibe sus tableros en { $channel }.
channels-spectators = ✅ Los espectadores lo ven todo en { $channel }. Quien pueda leerlo no puede ocupar un asiento.
channels-watchers = ✅ Todos los que tienen el rol { $role } y los anfitriones lo ven todo en { $channel }. Ningún jugador puede leerlo.
channels-moved = ✅ La partida sigue en { $channel }. Lo puede leer todo el que podía leer el canal anterior. Usa allí desde ahora los comandos del anfitrión.
channels-not-made = ⚠ No puedo crear un canal aquí: { $why }.

## Names of channels

channels-name-spectators = espectadores
channels-name-archived = archivado-{ $name }
