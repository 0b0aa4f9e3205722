### Answers of `/setup`, by which a server's admins change its settings.

setup-not-you = 🚫 Solo puede configurar el servidor quien tiene permiso para gestionarlo.
setup-shown =
    Anfitriones: { $hosts }
    Anuncios: { $announcements }
    Canal de espectadores: { $spectators }
    Zona horaria: { $zone }
    Idioma: { $language }
    Opciones por defecto: { $options }
setup-hosts-of-events = quienes pueden gestionar eventos
setup-own-channels = el canal de cada partida
setup-no-spectators = ninguno
setup-zone-from = { $zone }; { $next } desde el { $when }
setup-as-usual = las habituales
setup-everybody-hosts = 🚫 Así todos serían anfitriones y verían todos los secretos. Elige un rol que solo tengan los anfitriones.
setup-role-hosts = ✅ Los miembros de { $role } ya pueden ser anfitriones. Si no ven `/host`, permítelo para ese rol en los ajustes del servidor, en Integraciones.
setup-events-host = ✅ Ahora solo son anfitriones quienes pueden gestionar eventos.
setup-announced-in-own = ✅ Las partidas se anuncian solo en su propio canal.
setup-announced-in = ✅ Las partidas que se abren y los resultados se anuncian también en { $channel }.
setup-spectators-chosen = ✅ Los espectadores solo ven las partidas que un anfitrión les muestra con `/match spectators`.
setup-spectators-in = ✅ Las partidas que empiecen desde ahora se muestran en { $channel }, con todo lo oculto. Si algún jugador de una partida puede leer ese canal, esa partida no se muestra.
setup-unknown-zone = 🚫 No existe la zona horaria { $typed }. Elige una de la lista, como Europe/Berlin.
setup-days-of = ✅ Aquí el día cambia a la medianoche de { $zone }.
setup-days-of-from = ✅ Aquí el día cambiará a la medianoche de { $zone } desde el { $when }, cuando acabe el día de hoy. Si por eso un día es más corto, nadie pierde su racha.
setup-set = ✅ Guardado.
setup-defaults = ⚙ Aquí toda partida de **{ $game }** empieza con: { $options }. Un anfitrión puede elegir otra cosa para cada partida. Elige qué quieres cambiar, o escríbelo: `/setup defaults` acepta opciones como `base: 5m, reserve: 10m`.
setup-everything-as-usual = las opciones habituales
setup-choose-option = Elige una opción
setup-choose-value = Elige su valor
setup-which-value = ⚙ **{ $game }**: ¿qué valor quieres para { $option }?
setup-typed = ⚙ El valor de `{ $option }` hay que escribirlo: usa `/setup defaults` con el juego y una línea como `{ $option }: 3, 1, 0`.
setup-as-in-discord = el del servidor en Discord
setup-language-is = ✅ Idioma de lo que leen todos en este servidor: { $language }; lo que no está traducido sigue en inglés. Las respuestas privadas y los mensajes directos siguen en el idioma de cada persona.
setup-language-of-discord = ✅ Lo que leen todos en este servidor está en el idioma que el servidor tiene en Discord. Lo que no está traducido sigue en inglés.
setup-unknown-language = 🚫 No hablo ese idioma. Elige uno de estos: { $languages }.
setup-usual = Lo habitual
setup-usual-value = Lo habitual: { $value }
