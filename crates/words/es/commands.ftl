### Descriptions of slash commands, their options and their choices: plain text of at most 100 characters. A message's
### name is `command-` and the command's full name with hyphens for spaces; an attribute's is OPTION or OPTION-CHOICE.

## Options of several commands

-one-of-seasons = El número de la temporada, si hay varias en curso
-one-of-matches = La partida, si juegas en varias
-one-of-machines = Qué máquina, por el número de su nombre, si es @Dealer
-one-of-leagues = El número de la liga, si hay varias en curso
-page = La página, desde la 1
-book = Qué libro: número de temporada, o 0 para partidas sueltas (por defecto: el de este canal)
-what-is-given = Qué; granates si lo omites
-finished-match = El número de la partida; si lo omites, la última terminada de este canal
-any-number = Su número, si hay varias en curso o ya terminó
-level = Nivel de juego, si es @Dealer; por defecto medio
-any-season = El número de la temporada, si hay varias en curso o ya terminó
-any-league = El número de la liga, si hay varias en curso o ya terminó

command-host = Abre una partida aquí

command-practice = Juega contra la máquina por mensaje directo

command-learn = Aprende un juego practicando con posiciones sencillas
    .game = El juego

command-proof = Comprueba paso a paso la demostración de un puzle; solo tú ves el veredicto
    .file = La demostración: el archivo que guarda LEGUP, o texto como el de /export text

## /garnets

command-garnets = Consulta y gestiona los granates del servidor

command-garnets-show = Muestra lo que tiene cada uno, o lo que tiene un jugador
    .player = Solo este jugador, por su cuenta y junto con otros
    .page = { -page }
    .file = Todo en un archivo para hojas de cálculo
    .season = { -book }

command-garnets-grant = Da algo a un jugador o a una pareja, o quítaselo; se avisa a todos
    .player = El jugador
    .amount = Cantidad; menor que 0 para quitar
    .reason = El motivo; queda guardado
    .what = { -what-is-given }
    .what-Garnets = granates
    .what-Tokens = fichas de vida
    .with = La otra persona de la pareja: entonces son granates compartidos
    .also = Más jugadores que reciben lo mismo, como @Ben @Cleo, o un rol
    .season = { -book }

command-garnets-give = Ofrece granates o fichas a otro miembro de una temporada; los recibe cuando los acepta
    .player = Quién los recibe
    .amount = Cantidad
    .what = { -what-is-given }
    .what-Garnets = granates
    .what-Tokens = fichas de vida
    .season = { -one-of-seasons }

command-garnets-history = Muestra por qué alguien tiene lo que tiene
    .player = El jugador; tú si lo omites
    .with = La otra persona de la pareja, para ver sus granates compartidos
    .page = { -page }
    .season = { -book }

## /match

command-match = Gestiona la partida de este canal

command-match-status = Muestra quién juega, a quién le toca y los relojes

command-match-list = Muestra todas las partidas abiertas de este servidor

command-match-pause = Detén todos los relojes hasta que un anfitrión reanude la partida

command-match-resume = Pon los relojes de nuevo en marcha

command-match-end = Termina la partida sin ganador

command-match-award = Termina la partida con un ganador
    .player = El ganador

command-match-extend = Mueve un plazo que comparten varios jugadores
    .by = Cuánto más tarde: 60s, 5 minutes, 1h 30m; -5m para adelantarlo

command-match-adjust-clock = Da tiempo a un jugador, o quítaselo
    .player = El jugador
    .by = Cuánto: 60s, 5 minutes, 1h 30m; -5m para quitárselo

command-match-substitute = Pon a otra persona en el asiento de un jugador
    .leaves = Quién se va; @Dealer para el asiento de alguien que borró sus datos
    .comes = Quién entra
    .time = Cuánto tiene para el turno en marcha: 5 minutes, 1h; si lo omites, todo el tiempo del turno

command-match-reveal = Mira todo lo oculto de la partida; se avisa a todos de que lo has visto

command-match-spectators = Muestra todo en un canal que ningún jugador puede leer, o deja de hacerlo
    .channel = El canal; omítelo para dejar de mostrarlo

command-match-channel = Da a un jugador un canal propio en vez de mensajes directos
    .player = El jugador
    .channel = El canal; omítelo para usar mensajes directos

command-match-move = Trae una partida de este servidor a este canal, por ejemplo si el suyo ya no existe
    .number = El número de la partida; lo muestra /match list

command-match-export = Obtén el registro de una partida terminada
    .number = { -finished-match }

command-match-replay = Vuelve a mostrar una partida terminada, paso a paso o como archivo
    .number = { -finished-match }
    .form = Cómo; paso a paso si lo omites
    .form-Steps = pasos
    .form-Gif = gif
    .form-File = archivo

command-match-withhold = Muestra una partida terminada solo a sus jugadores y su anfitrión, o de nuevo al servidor
    .others = True: solo sus jugadores y su anfitrión pueden exportarla y volver a verla
    .number = { -finished-match }

command-match-stream = Muestra el tablero que todos ven en una página para tu stream
    .delay = Cuánto más tarde se muestra, p. ej. 90s o 5 minutes
    .boards = Tras cuántos tableros más se muestra
    .revoke = True: revoca todas las direcciones de partidas de este canal

command-match-setup = Crea canales: el de la partida, uno por jugador con los anfitriones y uno de espectadores
    .afterwards = Qué pasa con ellos un día después del final de la partida; archivar si lo omites
    .afterwards-Archive = archivar
    .afterwards-Remove = borrar

command-match-announce = Di algo a todos los de la partida: al canal, a cada jugador y a los espectadores
    .text = Lo que quieres decir, como máximo 1500 caracteres

command-match-nudge = Avisa a los jugadores a los que se espera, máximo una vez por hora; nadie más se entera

command-match-desk = Muestra las partidas en curso de este servidor: quién tarda, qué las frena y botones para actuar

command-match-when = Propón una hora para empezar la partida que aquí espera a sus jugadores
    .time = Por ejemplo tomorrow 20:00, fri 19:30, 2027-01-15 20:00, in 3h
    .zone = Tu zona horaria, como Europe/Berlin; si la omites, la de /settings o la del servidor

command-match-rewind = Devuelve la partida al comienzo de un turno anterior: lo que vino después ya no cuenta
    .number = El número de la partida; la de este canal si lo omites

command-match-reopen = Reabre una partida terminada hace menos de un día: sigue donde estaba
    .number = El número de la partida; la última de este canal si lo omites

command-match-annul = Haz que una partida no cuente: sin estadísticas, nada ganado ni perdido
    .number = El número de la partida; la de este canal si lo omites

## /season

command-season = Gestiona una temporada: pruebas principales, duelos de eliminación, quién se va a casa

command-season-create = Empieza una temporada con un elenco y las reglas de la casa
    .name = Cómo se llama
    .cast = Quiénes juegan, como @Ann @Ben @Cleo, o un rol
    .rules = Un conjunto de reglas, que cambias con las opciones de abajo; por defecto habitual
    .rules-Usual = habitual
    .rules-Show = programa
    .rules-Plain = sencillo
    .winners_safe = Si no se puede elegir a los ganadores de una prueba principal
    .sat_out_safe = Si no se puede elegir a quienes no juegan en ninguna mesa de una prueba principal
    .tables = Quién nombra al candidato si cada mesa nombra a uno; por defecto el anfitrión
    .tables-Lot = el sorteo
    .tables-Host = el anfitrión
    .token = Qué hace una ficha de vida
    .token-Nothing = nada
    .token-Safe = quien la tiene está a salvo
    .token-Spent = quien la tiene está a salvo; después se devuelven todas
    .opponent = Quién elige al rival en el duelo de eliminación
    .opponent-Candidate = el candidato
    .opponent-Lot = el sorteo
    .opponent-Host = el anfitrión
    .game = Quién elige el juego del duelo de eliminación
    .game-Candidate = el candidato
    .game-Lot = el sorteo
    .game-Host = el anfitrión
    .games = Entre qué juegos elige el sorteo o el candidato, como mist demeter
    .time = Cuánto tiempo tiene el candidato para cada elección; por defecto 24 h
    .late = Quién decide cuando se acaba ese tiempo; por defecto el sorteo
    .late-Lot = el sorteo
    .late-Host = el anfitrión
    .ready = Cuánto espera una partida a que sus jugadores estén listos; por defecto 24 h
    .tempo = A qué ritmo se juegan sus partidas; por defecto vivo
    .tempo-Live = vivo: los tiempos habituales del juego
    .tempo-Slow = lento: un día por turno
    .spoils = Si quien sobrevive a un duelo de eliminación se queda los granates de quien pierde
    .garnets = Con cuántos granates empieza cada uno
    .gifts = Si los jugadores pueden darse granates y fichas entre ellos
    .talks_close = Si un hilo privado se cierra cuando uno de sus miembros se va a casa; por defecto False
    .spectators = El rol que ve los canales de espectadores; lo recibe quien se va a casa
    .machine = Nivel de las máquinas: cada @Dealer del elenco es una; por defecto medio
    .machine-Beginner = novato
    .machine-Player = medio
    .machine-Expert = experto
    .machine-Master = maestro
    .beside = Empiézala aunque haya otra en curso

command-season-setup = Crea los canales de la temporada: anuncios, una sala, confesionarios y uno de espectadores
    .season = { -one-of-seasons }

command-season-status = Muestra el elenco de una temporada y lo que viene ahora
    .season = { -any-number }

command-season-main = Abre una mesa de la prueba principal en este canal
    .game = El juego, como starry
    .players = Quiénes juegan en esta mesa, por orden de asiento; si lo omites, todos los que están en juego
    .options = Opciones del juego, como: round: 12h, lock: match
    .season = { -one-of-seasons }

command-season-pick = Di quién es el rival en el duelo de eliminación, en lugar del candidato
    .opponent = El rival
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-death = Abre el duelo de eliminación en este canal
    .game = El juego; el que se eligió si lo omites
    .options = Opciones del juego, como: base: 12h, memory: all
    .season = { -one-of-seasons }

command-season-award = Da granates o fichas a miembros del elenco, o quítaselos
    .players = Quiénes, como @Ann @Ben o un rol
    .amount = Cantidad para cada uno; menor que 0 para quitar
    .what = { -what-is-given }
    .what-Garnets = granates
    .what-Tokens = fichas de vida
    .season = { -one-of-seasons }

command-season-vote = Haz votar al elenco, a un jurado o a los espectadores; el bot cuenta y da el resultado
    .question = La pregunta
    .choices = Como sí, no, o miembros como @Ann @Ben; si lo omites, todos los que están en juego
    .who = Quién puede votar; por defecto el elenco en juego
    .who-Cast = el elenco en juego
    .who-Jury = quienes se han ido a casa (un jurado)
    .who-Spectators = espectadores: todos los que no están en juego
    .secret = True: solo totales, también a anfitriones; False: además, quién eligió qué; por defecto True
    .time = Cuánto tiempo se puede votar, como 1d; por defecto 24 h
    .follows = Qué pasa con la opción más votada; nada si lo omites
    .follows-Home = ese miembro se va a casa
    .follows-Prize = ese miembro recibe granates
    .follows-Game = ese es el juego del duelo de eliminación
    .follows-Winner = ese miembro gana la temporada
    .garnets = Cuántos granates recibe ese miembro
    .tie = Quién decide un empate; por defecto los anfitriones
    .tie-Hosts = deciden los anfitriones
    .tie-Lot = decide el sorteo
    .season = { -one-of-seasons }

command-season-guess = Adivina quién se va a casa en este episodio, si no estás en juego
    .player = Quién se va a casa
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-talk = Abre un hilo privado con otros miembros en juego; los anfitriones pueden leerlo
    .members = Con quiénes, como @Ben @Cleo
    .season = { -one-of-seasons }

command-season-eliminate = Manda a alguien a casa por decisión tuya
    .player = Quién se va a casa
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-return = Trae de vuelta a alguien que está fuera
    .player = Quién vuelve
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-cast = Cambia el elenco

command-season-cast-add = Incorpora a alguien nuevo al elenco
    .player = Quién entra; @Dealer para una máquina
    .machine = { -level }
    .machine-Beginner = novato
    .machine-Player = medio
    .machine-Expert = experto
    .machine-Master = maestro
    .season = { -one-of-seasons }

command-season-cast-remove = Anota que alguien ha dejado la temporada
    .player = Quién se va
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-cast-replace = Pon a alguien nuevo en lugar de un miembro, con todo lo que tenía
    .leaves = Quién se va
    .comes = Quién entra; @Dealer para una máquina
    .machine = { -level }
    .machine-Beginner = novato
    .machine-Player = medio
    .machine-Expert = experto
    .machine-Master = maestro
    .number = Qué máquina se va, por el número de su nombre
    .season = { -one-of-seasons }

command-season-undo = Deshaz el último paso de una temporada, con lo que resultó de él
    .season = { -any-season }

command-season-log = Lee el historial público de una temporada, lo último primero
    .page = { -page }
    .season = { -any-season }

command-season-export = Obtén una temporada como página web: cada episodio, lo que hizo cada uno y todo el historial
    .publish = Anfitriones: True la publica en el canal de la temporada y desde ahora todos pueden obtenerla
    .season = { -any-season }

command-season-end = Termina una temporada, con granates según el puesto final si quieres
    .prizes = Granates para el primero, el segundo, etc., como 10 5 3
    .order = Quienes siguen en juego, los mejores primero, como @Ann @Ben; hace falta antes de la final
    .season = { -one-of-seasons }

## /league

command-league = Gestiona una liga o copa: rondas, emparejamientos, clasificación

command-league-create = Crea una liga o copa en este canal
    .game = El juego, para dos jugadores
    .pairing = Quién se enfrenta a quién; por defecto todos contra todos
    .pairing-RoundRobin = todos contra todos: cada uno se enfrenta a todos los demás
    .pairing-Swiss = suizo: se enfrentan los que tienen los mismos puntos
    .pairing-Cup = copa: quien pierde queda fuera
    .name = Cómo se llama
    .players = Quiénes juegan, como @Ann @Ben o un rol; los demás se unen con el botón
    .role = Solo quienes tienen este rol se unen con el botón
    .rounds = Cuántas rondas tiene una liga suiza; n rondas piden 2n-1 jugadores o más
    .time = Cuánto dura una ronda como máximo; por defecto 3 días
    .late = Qué pasa con las partidas que nadie ha abierto para entonces; por defecto ambos pierden
    .late-Forfeit = ambos pierden
    .late-Draw = empate
    .late-Host = decide el anfitrión
    .ready = Cuánto espera una partida a que ambos estén listos; por defecto 24 h
    .order = Orden inicial de los jugadores; por defecto por sorteo
    .order-Lot = por sorteo
    .order-Named = según la lista, del más fuerte al más débil
    .tempo = A qué ritmo se juegan las partidas; por defecto vivo
    .tempo-Live = vivo: los tiempos habituales del juego
    .tempo-Slow = lento: un día por turno
    .options = Opciones de las partidas, como: base: 12h, memory: all
    .machine = Nivel de las máquinas: cada @Dealer entre los jugadores es una; por defecto medio
    .machine-Beginner = novato
    .machine-Player = medio
    .machine-Expert = experto
    .machine-Master = maestro

command-league-start = Empieza una liga: se empareja su primera ronda
    .league = { -one-of-leagues }

command-league-status = Muestra cómo va una liga y qué se puede jugar
    .league = { -any-number }

command-league-standings = Muestra la clasificación de una liga
    .league = { -any-number }

command-league-round = Muestra una ronda de una liga: quién se enfrenta a quién y cómo acabó
    .number = Cuál; la actual si lo omites
    .league = { -any-league }

command-league-play = Abre tu partida de la ronda en este canal
    .pairing = El número del emparejamiento, para anfitriones; el tuyo si lo omites
    .league = { -one-of-leagues }

command-league-add = Incorpora a alguien a una liga, también cuando ya está en marcha
    .player = Quién entra; @Dealer para una máquina
    .machine = { -level }
    .machine-Beginner = novato
    .machine-Player = medio
    .machine-Expert = experto
    .machine-Master = maestro
    .league = { -one-of-leagues }

command-league-withdraw = Saca a alguien de una liga: sus rivales ganan las partidas que no ha abierto
    .player = Quién se va
    .number = { -one-of-machines }
    .league = { -one-of-leagues }

command-league-forfeit = Decide un emparejamiento que no se juega: quién lo pierde, o ambos
    .pairing = El número del emparejamiento
    .loser = Quién lo pierde; ambos si lo omites
    .number = { -one-of-machines }
    .league = { -one-of-leagues }

command-league-undo = Deshaz lo último que decidió un anfitrión
    .league = { -any-league }

command-league-log = Lee el historial público de una liga, lo último primero
    .page = { -page }
    .league = { -any-league }

command-league-end = Termina una liga antes de que se jueguen todas las partidas
    .league = { -one-of-leagues }

command-submit = Envía una jugada a tu partida
    .text = Lo que juegas; /rules explica qué puedes escribir aquí
    .match = { -one-of-matches }

command-deduce = Da un paso de una demostración nombrando su regla
    .rule = La regla que lo permite
    .cells = Las casillas que deduces, como ■B1 C1-C3; ninguna para una contradicción
    .match = { -one-of-matches }

command-undo = Deshaz lo que has guardado, o tu último paso si los pasos cuentan al momento
    .part = Una parte, si el juego tiene partes; en un puzle, un número de pasos, o mistake
    .match = { -one-of-matches }

command-concede = Ríndete y pierde la partida
    .sure = Escribe concede aquí para decir que va en serio
    .match = { -one-of-matches }

command-board = Muestra lo que ves ahora de la partida
    .match = { -one-of-matches }

command-clock = Muestra a quién le toca y cuánto tiempo queda
    .match = { -one-of-matches }

command-export = Lleva un puzle, un tablero o lo que tengas de tu demostración a otros programas
    .format = En qué formato
    .match = { -one-of-matches }

command-help = Mira qué puedes hacer aquí, o encuentra el comando para lo que quieres
    .want = Quiero…: escribe unas palabras, como votar o mandar a alguien a casa

command-rules = Lee las reglas de un juego
    .game = El juego; el de este canal si lo omites

command-daily = Resuelve el puzle del día de este servidor, o mira a quién le fue mejor
    .show = Un ranking; el puzle de hoy si lo omites
    .show-Today = ranking de hoy
    .show-Yesterday = ranking de ayer
    .show-Week = ranking de la semana
    .show-Month = ranking del mes
    .show-Ever = ranking de todos los tiempos

command-history = Muestra las últimas partidas de alguien, para volver a verlas
    .player = De quién; las tuyas si lo omites

command-stats = Muestra cuántas partidas y puzles ha jugado alguien y cómo le fue
    .player = De quién; las tuyas si lo omites

command-leaderboard = Muestra quién es más fuerte en un juego en este servidor, según Glicko-2
    .game = El juego
    .page = { -page }

## /settings

command-settings = Configura tu zona horaria, tus horas de silencio y si se te avisa como organizador

command-settings-show = Muestra tu zona horaria y tus horas de silencio

command-settings-timezone = Elige la zona horaria en la que se leen las horas que escribes
    .zone = Como Europe/Berlin; omítela para borrarla, y con ella tus horas de silencio

command-settings-quiet-hours = Elige las horas en que duermes: los turnos largos te esperan y no llegan recordatorios
    .from = Cuándo empiezan en tu zona horaria, como 22:00; omite las dos para no tener ninguna
    .until = Cuándo terminan, como 07:00; como máximo 12 horas después

command-settings-calls = Organizadores: mensaje directo cuando tu temporada o liga te espera, o no
    .on = Si quieres estos mensajes

## /privacy

command-privacy = Mira o borra lo que se guarda de ti

command-privacy-show = Obtén en un archivo todo lo que se guarda de ti

command-privacy-delete = Cambia tu nombre y tu id por un seudónimo, para siempre
    .sure = True: tus resultados, rachas, granates y puzles abiertos ya no serán de nadie

## /setup

command-setup = Configura el bot para este servidor

command-setup-show = Muestra la configuración

command-setup-host-role = Deja que los miembros de un rol sean anfitriones
    .role = El rol; omítelo para que solo lo sean quienes pueden gestionar eventos

command-setup-announcements = Anuncia también en un canal las partidas que se abren y los resultados
    .channel = El canal; omítelo para no usar ninguno

command-setup-spectators = Muestra todo lo de cada partida en un canal que sus jugadores no pueden leer
    .channel = El canal; omítelo para no usar ninguno

command-setup-language = Elige el idioma de lo que leen todos en este servidor
    .language = El idioma; si no lo pones, vale el ajuste del servidor en Discord

command-setup-timezone = Elige la zona horaria que marca la medianoche del puzle del día
    .zone = La zona, como Europe/Berlin

command-setup-defaults = Fija las opciones de un juego para toda partida que no diga otra cosa
    .game = El juego: mist, demeter, …
    .options = Como base: 5m, reserve: 10m; none para ninguna; omítelo para ver menús

command-hint = Pide una pista en un puzle; vuelve a pedirla para verla entera
    .match = { -one-of-matches }

command-lock = Juega lo que has guardado sin esperar al reloj
    .match = { -one-of-matches }

command-pause = Detén todos los relojes de tu partida
    .match = { -one-of-matches }

command-resume = Di que quieres seguir después de una pausa
    .match = { -one-of-matches }

command-agree = Ofrece terminar la partida como está, o acepta la oferta
    .match = { -one-of-matches }
