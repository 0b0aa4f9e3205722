### Descriptions of games and their options, and how a match's first message tells the value of an option.
###
### A message `game-ID` describes the game with this id; `game-house` has the options that every game has. Its attributes
### are OPTION, and OPTION-CHOICE for the label of a choice. They stand in lists of commands: at most 100 characters.
###
### A message `told-ID` has an attribute for each option. `$value` is the value in the record: a number (lengths of time
### in milliseconds), or a word such as `true`. `$shown` is the value as people read it: `5 minutes`, `3, 1, 0`.

game-mist = Dos jugadores en la niebla: forma el grupo más grande sin que te vean
    .advantage = Elige quién empieza y gana si los grupos empatan
    .variant = Reglas de esta temporada
    .variant-contractual-obligation = contractual-obligation
    .variant-heaven-and-hell = heaven-and-hell
    .cells_min = Casillas por turno, mínimo
    .cells_max = Casillas por turno, máximo
    .centre = Qué pasa al nombrar E5: se destruye la pieza o se rechaza el turno
    .centre-destroyed = destruir
    .centre-refused = rechazar
    .first_cells_max = Casillas del primer turno de la partida, máximo
    .first_ring_closed = Si el primer turno no puede usar las seis casillas alrededor de E5
    .pie = Si quien va segundo puede quedarse el primer turno con `pie`
    .base_ms = Tiempo por turno
    .reserve_ms = Reserva por jugador y partida
    .default = Qué se juega si nadie envía el turno: una pieza en E5 o nada
    .default-centre = centro
    .default-none = nada
    .radii = Alcance de visión con una, dos y tres piezas
    .lock_in = Si `lock` juega el turno guardado antes de tiempo
    .memory = Qué se ve en la niebla: nada, tus piezas o todo lo ya visto
    .memory-strict = nada
    .memory-own = tuyas
    .memory-all = todo
    .first_pick_ms = Tiempo para que quien tiene la ventaja elija quién empieza
    .first = Quién empieza; así no se pregunta a nadie

told-mist =
    .variant = { $value ->
        [heaven-and-hell] reglas de la temporada Heaven and Hell
       *[contractual-obligation] reglas de la temporada Contractual Obligation
    }
    .cells_min = { $value ->
        [0] se puede pasar el turno
       *[other] al menos { $shown } casillas por turno
    }
    .cells_max = como mucho { $shown } casillas por turno
    .centre = { $value ->
        [refused] E5 está prohibida
       *[destroyed] una pieza en E5 se destruye
    }
    .first_cells_max = como mucho { $shown } casillas en el primer turno
    .first_ring_closed = { $value ->
        [true] el primer turno no puede usar las seis casillas alrededor de E5
       *[false] el primer turno puede usar las casillas alrededor de E5
    }
    .pie = { $value ->
        [true] quien va segundo puede quedarse el primer turno
       *[false] nadie puede quedarse el primer turno
    }
    .base_ms = { $shown } por turno
    .reserve_ms = { $value ->
        [0] sin tiempo de reserva
       *[other] { $shown } de reserva por jugador
    }
    .default = { $value ->
        [none] si se acaba el tiempo, no se juega nada
       *[centre] si se acaba el tiempo, se pone una pieza en E5
    }
    .radii = los turnos de una, dos y tres piezas ven a { $shown } casillas
    .lock_in = { $value ->
        [true] un turno se puede confirmar antes de tiempo
       *[false] los turnos se juegan cuando se acaba su tiempo
    }
    .memory = { $value ->
        [all] los tableros lo recuerdan todo
        [own] los tableros recuerdan tus propias piezas
       *[strict] los tableros no recuerdan nada
    }
    .first_pick_ms = { $shown } para elegir quién empieza
    .first = empieza el jugador { $shown }

game-demeter = Planta flores poliominó, pon rocas en el tablero rival; gana quien cubra más casillas
    .advantage = Elige quién empieza y gana si todo lo demás empata
    .planting_ms = Tiempo para la primera flor; quien tarda empieza sin ella
    .first_pick_ms = Tiempo para elegir quién empieza; después, por sorteo
    .base_ms = Tiempo por turno
    .reserve_ms = Reserva por jugador y partida, al acabarse el tiempo del turno
    .auto_end = Termina la partida si no cabe otra flor en ningún tablero
    .mark_corners = Marca en las imágenes dónde puede tocar la próxima flor
    .first = Quién empieza; así no se pregunta a nadie

told-demeter =
    .planting_ms = { $shown } para la primera flor
    .first_pick_ms = { $shown } para elegir quién empieza
    .base_ms = { $shown } por turno
    .reserve_ms = { $value ->
        [0] sin tiempo de reserva
       *[other] { $shown } de reserva por jugador
    }
    .auto_end = { $value ->
        [true] la partida termina cuando ya no cabe ninguna flor
       *[false] la partida solo termina si ambos pasan o lo acuerdan
    }
    .mark_corners = { $value ->
        [true] las imágenes marcan dónde puede tocar la próxima flor
       *[false] las imágenes no marcan dónde puede tocar la próxima flor
    }
    .first = empieza el jugador { $shown }

game-astral = Dos jugadores en tiempo real: sigue las estrellas mentalmente y di las casillas sin luz
    .advantage = Gana si el desempate acaba en empate
    .file = Rondas en formato TOML
    .rounds = Número de rondas; un empate añade otra
    .lockout_ms = Espera de un jugador tras responder
    .round_min_ms = Duración mínima de la ronda
    .quiet_ms = Duración mínima de la ronda tras el último acierto
    .break_ms = Descanso máximo antes de cada ronda; 0: ninguno
    .countdown_ms = Espera hasta la ronda cuando ambos están listos
    .hold_ms = Cuánto se retienen los envíos para ordenarlos por su hora

told-astral =
    .rounds = { $value ->
        [1] una ronda
       *[other] { $shown } rondas
    }
    .lockout_ms = { $value ->
        [0] sin espera tras una respuesta
       *[other] { $shown } de espera tras una respuesta
    }
    .round_min_ms = una ronda dura al menos { $shown }
    .quiet_ms = una ronda dura al menos { $shown } tras su último acierto
    .break_ms = { $value ->
        [0] sin descansos
       *[other] descansos de { $shown } como mucho
    }
    .countdown_ms = { $value ->
        [0] una ronda empieza en cuanto ambos están listos
       *[other] una ronda empieza { $shown } después de que ambos estén listos
    }
    .hold_ms = las respuestas esperan { $shown } para ordenarse por su hora

game-starry = Cuatro jugadores moldean un cielo y puntúan según sus horóscopos secretos
    .garnets = Granates iniciales por jugador: un número o lista por asiento
    .community = Granates compartidos por pareja al inicio: un número o un mapa como {"{"}"0-1": 2{"}"}
    .bidding_ms = Duración de las pujas
    .round_ms = Duración de la ronda
    .candidate_ms = Tiempo para que el ganador elija entre candidatos empatados
    .scoring = Si cada uno puntúa solo con su propia jugada o todos con todas las jugadas
    .scoring-personal = personal
    .scoring-shared = común
    .lock = Si un bloqueo dura hasta el final de la ronda o el resto de la partida
    .lock-round = ronda
    .lock-match = partida
    .bids = Si todos pagan lo que pujan o no paga nadie
    .bids-all_pay = todos
    .bids-free = nadie
    .horoscopes = Si los horóscopos los ve solo su dueño o todo el mundo
    .horoscopes-private = privado
    .horoscopes-public = público
    .star_points = Puntos por carta de estrella si la ronda la cuenta

told-starry =
    .garnets = granates de cada jugador: { $shown }
    .community = granates compartidos de cada pareja: { $shown }
    .bidding_ms = { $shown } para las pujas
    .round_ms = { $shown } por ronda
    .candidate_ms = { $shown } para elegir al candidato a la eliminación
    .scoring = { $value ->
        [shared] todos puntúan con todas las jugadas
       *[personal] cada uno puntúa solo con su propia jugada
    }
    .lock = { $value ->
        [match] un bloqueo dura el resto de la partida
       *[round] un bloqueo dura su ronda
    }
    .bids = { $value ->
        [free] las pujas no cuestan nada
       *[all_pay] cada uno paga lo que puja
    }
    .horoscopes = { $value ->
        [public] todos ven los horóscopos
       *[private] los horóscopos son secretos
    }
    .star_points = puntos por una carta de estrella: { $shown }

game-starbattle = Coloca estrellas: mismo puzle para todos, gana el primer tablero correcto
    .file = Un puzle: enlace de puzz.link o Penpa+, XML de LEGUP, SBN o texto
    .size = Filas, columnas y regiones
    .stars = Estrellas por fila, columna y región
    .level = Nivel del puzle
    .level-any = todos
    .level-easy = fácil
    .level-medium = medio
    .level-hard = difícil
    .level-expert = experto
    .level-extreme = extremo
    .mode = Carrera: gana el primero. Demostración: pasos con regla, gana quien menos falla
    .mode-race = carrera
    .mode-proof = demostración
    .start = Juntos: para todos a la vez. Solos: oculto hasta que pulses Empezar
    .start-together = juntos
    .start-own = solos
    .finish = Primero: acaba al decidirse. Todos: cuando todos acaben o venza el plazo
    .finish-first = primero
    .finish-all = todos
    .time_ms = Duración máxima de la partida; 0: sin límite
    .auto_mark = Marca en negro lo que descarta una estrella: vecinas y el resto de lo completo
    .show_errors = Muestra estrellas que se tocan o que sobran en una fila, columna o región
    .hints = Permite pistas y comprobaciones; al final se dice cuántas tuvo cada uno
    .progress = Todos ven cuántas estrellas ha puesto cada jugador, por cuartos

told-starbattle =
    .size = { $shown } filas y columnas
    .stars = estrellas por fila, columna y región: { $shown }
    .level = { $value ->
        [any] cualquier dificultad
       *[other] dificultad: { $shown }
    }
    .mode = { $value ->
        [proof] una demostración: cada paso nombra su regla
       *[race] una carrera: gana el primer tablero correcto
    }
    .start = { $value ->
        [own] cada uno empieza cuando quiere
       *[together] todos empiezan a la vez
    }
    .finish = { $value ->
        [all] la partida termina cuando todos han acabado
       *[first] la partida termina cuando se sabe quién gana
    }
    .time_ms = { $value ->
        [0] sin límite de tiempo
       *[other] { $shown } como mucho
    }
    .auto_mark = { $value ->
        [true] lo que una estrella descarta se marca en negro
       *[false] nada se marca solo
    }
    .show_errors = { $value ->
        [true] se muestran las estrellas incorrectas
       *[false] no se muestran las estrellas incorrectas
    }
    .hints = { $value ->
        [true] se permiten pistas
       *[false] sin pistas
    }
    .progress = { $value ->
        [true] todos ven cuánto llevan los demás
       *[false] nadie ve cuánto llevan los demás
    }

game-poker = Solo ves la carta rival: apuesta, engaña o retírate
    .advantage = Gana si ambos tienen las mismas fichas cuando se acaba el mazo
    .chips = Fichas
    .ante = Apuesta inicial
    .raise_max = Subida máxima
    .base_ms = Tiempo de apuesta
    .first = Quién empieza; o al azar

told-poker =
    .chips = { $shown } fichas por jugador
    .ante = { $value ->
        [1] ante de una ficha
       *[other] ante de { $shown } fichas
    }
    .raise_max = { $value ->
        [1] subidas de una ficha
       *[other] subidas de { $shown } fichas como mucho
    }
    .base_ms = { $shown } por turno
    .first = apuesta primero el jugador { $shown }

game-heap = Puja en secreto por el siguiente turno; gana la última piedra
    .stones = Cuántas piedras hay en el montón
    .coins = Monedas por jugador; con 0 se juega por turnos
    .base_ms = Tiempo para una puja y para un turno
    .reserve_ms = Reserva por jugador para todos los turnos
    .first = Quién empieza sin monedas; si no, por sorteo

told-heap =
    .stones = { $value ->
        [1] una piedra
       *[other] { $shown } piedras
    }
    .coins = { $value ->
        [1] una moneda por jugador
       *[other] { $shown } monedas por jugador
    }
    .base_ms = { $shown } por turno
    .reserve_ms = { $value ->
        [0] sin tiempo de reserva
       *[other] { $shown } de reserva por jugador
    }
    .first = empieza el jugador { $shown }

game-house =
    .tempo-live = vivo
    .tempo-slow = lento
    .machine-beginner = novato
    .machine-player = medio
    .machine-expert = experto
    .machine-master = maestro
    .pauses_max = Pausas por jugador; un anfitrión siempre puede pausar
    .absent_after = Turnos seguidos sin jugar que pausan la partida; 0 para nunca
    .lend = Si la casa presta lo que falte para cubrir lo apostado
    .table = Quién puede jugar en la mesa (navegador): nadie, todos o ninguno, o cada uno como quiera
    .table-off = nadie
    .table-all = todos
    .table-either = libre

told-house =
    .pauses_max = { $value ->
        [0] los jugadores no pueden pausar
        [1] cada jugador puede pausar una vez
       *[other] cada jugador puede pausar { $shown } veces
    }
    .absent_after = { $value ->
        [0] la partida sigue aunque falte alguien
        [1] la partida se pausa tras un turno perdido
       *[other] la partida se pausa tras { $shown } turnos perdidos seguidos
    }
    .lend = { $value ->
        [true] la casa presta lo que les falta a los jugadores
       *[false] no se presta nada
    }
    .table = { $value ->
        [off] todos juegan en Discord
        [all] o juegan todos en la mesa o ninguno
       *[either] cada jugador puede jugar en la mesa
    }
    .practice = { $value ->
        [true] práctica: los turnos se pueden deshacer
       *[false] {""}
    }
