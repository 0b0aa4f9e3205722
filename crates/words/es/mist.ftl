### Texts of Mist: headlines, refusals, receipts, labels, the words in its picture, and the picture's alternative text.
### In selectors the key `none` stands for an empty list of cells.

## Before the first turn

mist-pick-asked = Tienes la ventaja contra { $opponent }: elige quién empieza. Pulsa un nombre o escribe `first me`.
mist-pick-awaited = { $player } tiene la ventaja y elige quién empieza.
mist-pick-drawn = Nadie eligió a tiempo: se sortea quién empieza.
mist-pick-button = Empieza { $player }
mist-pick-color = Elige tu color
mist-late-center = Si a un jugador se le acaba el tiempo, se coloca por él una pieza en E5, donde se destruye.
mist-late-nothing = Si a un jugador se le acaba el tiempo, pasa: ni pieza ni visión.

## Headlines

mist-goes-first = Turno { $turn }: empieza { $player }.
mist-is-to-move = Turno { $turn }: le toca a { $player }.
mist-your-turn = { $first ->
    [yes] Tu turno { $turn } contra { $opponent }. Empiezas tú: nombra
   *[no] Tu turno { $turn } contra { $opponent }: nombra
} { $range ->
    [up-to] hasta { $most }
    [exactly] { $most }
    [either] { $least } o { $most }
   *[between] de { $least } a { $most }
} { $most ->
    [one] casilla
   *[other] casillas que no se toquen
}{ $closed ->
    [yes] , ninguna de las seis alrededor de E5
   *[no] { "" }
}{ $example ->
    [none] { "" }
   *[some] , como `{ $example }`
}{ $pass ->
    [yes] , o pasa con `pass`
   *[no] { "" }
}{ $pie ->
    [yes] , o quédate con el primer turno con `pie`
   *[no] { "" }
}.
mist-your-draft = Tu turno { $turn } contra { $opponent }. Tu borrador: { $cells }, con visión { $radius }{ $lock ->
    [yes] ; `lock` lo juega
   *[no] { "" }
}.
mist-your-draft-pass = Tu turno { $turn } contra { $opponent }. Tu borrador: pasar{ $lock ->
    [yes] ; `lock` lo juega
   *[no] { "" }
}.
mist-your-draft-pie = Tu turno { $turn } contra { $opponent }. Tu borrador: quedarte con el primer turno{ $lock ->
    [yes] ; `lock` lo juega
   *[no] { "" }
}.
mist-plays-pie = { $player } juega `pie`: ahora las piezas del primer turno son de { $player }.
mist-places = { $cells ->
    [none] { $player } no coloca nada
   *[some] { $player } coloca en { $cells }
}{ $destroyed ->
    [none] { "" }
   *[some] ; destruidas: { $destroyed }
}.
mist-nothing-placed = No se colocó nada por ti.
mist-placed-for-you = Se colocó por ti una pieza en { $cells }, donde se destruyó.
mist-all-stand = Tu turno está jugado; no se destruyó ninguna de tus piezas.
mist-some-destroyed = Tu turno está jugado; destruidas: { $destroyed }.
mist-you-saw = Viste dónde colocó tu rival: { $pieces }.
mist-player-saw = { $player } vio dónde colocó { $opponent }: { $pieces }.
mist-piece-spotted = { $cell } (avistada)
mist-piece-destroyed = { $cell } (destruida)
mist-piece-spotted-destroyed = { $cell } (avistada, destruida)
mist-out-of-sight = Tu rival ha jugado fuera de tu vista.

## The history's line about a past turn

mist-past-passed = Turno { $turn }: pasaste.
mist-past-nothing = Turno { $turn }: se te acabó el tiempo y no se jugó nada por ti.
mist-past-placed = Turno { $turn }: colocaste en { $cells }; { $fate }.
mist-past-late = Turno { $turn }: se te acabó el tiempo y se jugó { $cells } por ti; { $fate }.
mist-fate-all-stand = { $placed ->
    [1] la pieza sigue en pie
    [2] las dos piezas siguen en pie
   *[other] todas las piezas siguen en pie
}
mist-fate-all-destroyed = { $placed ->
    [1] la pieza se destruyó
    [2] las dos piezas se destruyeron
   *[other] todas las piezas se destruyeron
}
mist-fate-some-destroyed = destruidas: { $destroyed }

## How a match ended

mist-ended = El anfitrión ha terminado la partida; no gana nadie.
mist-gives-up = { $loser } se rinde: gana { $winner }.
mist-awarded = El anfitrión da la victoria a { $winner }.
mist-wins = Gana { $winner }.
mist-full-equal = El tablero está lleno y todos los grupos son iguales: { $winner } tiene la ventaja.
mist-full-one = El tablero está lleno. Grupo más grande: { $winner } { $size }.
mist-full-both = El tablero está lleno. Grupos más grandes: { $winner } { $size }, { $loser } { $smaller }.
mist-full-groups = El tablero está lleno. Grupos más grandes: { $winner } { $sizes }; { $loser } { $others }.
mist-sure-one = El grupo de { $size } de { $winner } ya no se puede superar.
mist-sure-both = El grupo de { $size } de { $winner } ya no se puede superar ({ $loser }: { $smaller }).
mist-sure-groups = Los grupos de { $winner } ({ $sizes }) ya no se pueden superar ({ $loser }: { $others }).
mist-truth-none = En realidad, { $player } no tenía piezas.
mist-truth = En realidad, { $player } tenía { $count ->
    [one] { $count } pieza
   *[other] { $count } piezas
}: { $cells }.

## Receipts

mist-you-pass = Pasas: ni pieza ni visión.
mist-you-place = Colocas en { $cells }, con visión { $radius } alrededor de cada pieza.
mist-center-destroys = Una pieza en E5 siempre se destruye.
mist-cells-held = { $count ->
    [one] En { $cells } ya hay una pieza: lo que coloques ahí se destruye.
   *[other] En { $cells } ya hay piezas: lo que coloques ahí se destruye.
}
mist-you-take-over = Te quedas con el primer turno: sus piezas pasan a ser tuyas.
mist-you-go-first = Empiezas tú.
mist-opponent-goes-first = Empieza tu rival.
mist-you-play = Tu color es { $color }.

## Actions, in words that follow "Ann chose to" or a colon

mist-to-pass = pasar
mist-to-place = { $count ->
    [one] colocar una pieza en { $cells }
   *[other] colocar piezas en { $cells }
}
mist-to-take-over = quedarse con el primer turno
mist-to-go-first = empezar
mist-to-let-go-first = dejar empezar a { $player }
mist-to-play = usar el color { $color }

## Labels

mist-lock-in = Confirmar
mist-pass = Pasar
mist-pie = Pie: quedarte con el primer turno
mist-rows = { $most ->
    [1] Filas { $from } a { $to }: 1 casilla
   *[other] Filas { $from } a { $to }: hasta { $most } casillas que no se toquen
}
mist-choice-center = { $cell } (lo que se coloca aquí se destruye)
mist-choice-held = { $cell } (aquí hay una pieza)
mist-spot-mine = { $cell }, tu pieza
mist-spot-theirs = { $cell }, pieza de tu rival
mist-spot-center = { $cell }, el centro
mist-spot-mist = { $cell }, en la niebla
mist-spot-empty = { $cell }, vacía

## Refusals: lower case at the start, no full stop

mist-would-do = { $why }; ahora valdría `{ $example }`
mist-stands-alone = `{ $word }` va solo, sin nada más
mist-no-cell = { $word } no es una casilla del tablero: { $why }
mist-cell-form = una casilla es una fila de la A a la I y un número, como C3
mist-row-places = la fila { $row } va del 1 al { $places }
mist-named-twice = { $cell } aparece dos veces: nombra cada casilla una sola vez
mist-none-named = no has nombrado ninguna casilla; nombra casillas como `C3` o `F3 D7`
mist-nobody-named = no has nombrado a nadie; escribe `first` y el nombre de un jugador, o `first me`
mist-no-player = { $word } no juega en esta partida; escribe `first` y el nombre de un jugador, o `first me`
mist-no-color = { $word } no es ninguno de los colores; escribe `color` y uno de estos: { $colors }
mist-only-players = solo los dos jugadores pueden enviar turnos
mist-takes = { $first ->
    [yes] el primer turno admite
   *[no] un turno admite
} { $range ->
    [up-to] hasta { $most ->
        [one] { $most } casilla
       *[other] { $most } casillas
    }, o `pass`
    [exactly] { $most ->
        [one] { $most } casilla
       *[other] { $most } casillas
    }
    [either] { $least } o { $most } casillas
   *[between] de { $least } a { $most } casillas
}
mist-no-pass = en este turno no se puede pasar: { $takes }
mist-wrong-count = { $count ->
    [one] has nombrado { $count } casilla: { $takes }
   *[other] has nombrado { $count } casillas: { $takes }
}
mist-center-refused = E5 es el centro, donde no se puede colocar nada: nombra otra casilla
mist-ring-closed = { $cell } es una de las seis casillas alrededor de E5 ({ $ring }), que están cerradas en el primer turno
mist-adjacent = { $one } y { $other } están juntas: las piezas de un mismo turno no se pueden tocar
mist-too-many = tu borrador es { $draft } y con { $added } sobrarían casillas: { $takes }. Quita antes una casilla
mist-not-begun = la partida no ha empezado: quien tiene la ventaja elige quién empieza
mist-not-begun-yours = la partida no ha empezado: tienes la ventaja y eliges quién empieza; escribe `first me`, o `first` y el otro nombre
mist-over = la partida ha terminado
mist-not-your-turn = no es tu turno
mist-pie-too-late = `pie` solo vale como respuesta al primer turno de la partida; { $takes }
mist-no-pie = en esta partida no hay `pie`; { $takes }
mist-first-awaited = quien tiene la ventaja elige quién empieza; el primer turno viene después
mist-first-settled = ya está decidido quién empieza y no cambia
mist-color-too-late = los colores se eligen antes del primer turno; el tuyo ya no cambia
mist-color-taken = el color { $color } ya está elegido; escribe `color` y uno de estos: { $colors }
mist-no-lock = los turnos de esta partida se juegan cuando se acaba su tiempo; no se pueden confirmar antes

## Colors, and the shapes of the pieces that have them

mist-color = { $hue ->
    [orange] naranja
    [blue] azul
    [green] verde
    [yellow] amarillo
    [pink] rosa
    [red] rojo
    [white] blanco
   *[violet] violeta
}
mist-shapes = { $emblem ->
    [disc] discos
    [diamond] rombos
    [square] cuadrados
    [triangle] triángulos
    [hexagon] hexágonos
    [plus] signos más
    [pentagon] pentágonos
   *[cog] engranajes
} { $hue ->
    [orange] naranjas
    [blue] azules
    [green] verdes
    [yellow] amarillos
    [pink] rosas
    [red] rojos
    [white] blancos
   *[violet] violetas
}

## Words in the picture, which has room for few letters

mist-turn = Turno { $turn }
mist-role-you = tú
mist-role-to-move = le toca
mist-role-you-to-move = te toca
mist-role-picks = elige
mist-role-you-picks = tú eliges
mist-role-winner = gana
mist-role-you-winner = tú ganas
mist-role-no-winner = sin ganador
mist-role-you-no-winner = tú, sin ganador
mist-groups = grupos
mist-no-pieces = sin piezas
mist-advantage = ventaja
mist-mark-closed = cerradas
mist-mark-last = lo último
mist-mark-destroyed = destruida
mist-mark-spotted = avistada
mist-mark-draft = borrador
mist-mark-vision = su visión
mist-mark-own = tuya
mist-mark-remembered = ya vista
mist-mark-empty = vista vacía

## The alternative text of the picture

mist-picture-before = Mist, antes del primer turno.
mist-picture-turn = Mist, turno { $turn }.
mist-picture-after = Mist, después de { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
}.
mist-picture-over = Mist, terminada tras { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
}.
mist-picture-first-turn = { $cells ->
    [none] El primer turno ({ $shapes }) no coloca nada
   *[some] El primer turno ({ $shapes }) coloca en { $cells }
}{ $destroyed ->
    [none] { "" }
   *[some] ; destruidas: { $destroyed }
}.
mist-picture-empty = El tablero está vacío y sin niebla.
mist-picture-all-mist = Las 61 casillas están en la niebla.
mist-picture-mist = { $count ->
    [one] { $count } casilla está en la niebla.
   *[other] { $count } casillas están en la niebla.
}
mist-picture-pieces = Los { $shapes }{ $place ->
    [in-sight] { " " }a la vista
    [before] { " " }vistos ahí
   *[board] { "" }
}{ $named ->
    [yes] { " " }({ $player })
   *[no] { "" }
}: { $cells ->
    [none] ninguno
   *[some] { $cells }
}.
mist-picture-in-sight = A la vista: { $cells }.
mist-picture-in-sight-of = A la vista de los { $shapes }: { $cells ->
    [none] nada
   *[some] { $cells }
}.
mist-picture-last = Último turno de { $player }: { $cells }.
mist-picture-destroyed = Destruidas en el último turno de { $player }: { $cells }.
mist-picture-own = Piezas de { $player } en la niebla: { $cells ->
    [none] ninguna
   *[some] { $cells }
}.
mist-picture-before-seen = En la niebla, pero vistas antes: { $cells }.
mist-picture-before-empty = Vacías la última vez que se vieron: { $cells ->
    [none] ninguna
   *[some] { $cells }
}.
mist-picture-draft = { $named ->
    [yes] Borrador de { $player }
   *[no] Borrador de este turno
}: { $cells ->
    [none] ninguna casilla
   *[some] { $cells }
}, con visión { $radius } alrededor de cada pieza.
mist-picture-draft-pie = { $named ->
    [yes] Borrador de { $player }
   *[no] Borrador de este turno
}: pie.

## Reasons of machine players

mist-why-second = Quien juega en segundo lugar puede quedarse con un buen primer turno.
mist-why-first = Quien empieza va un turno por delante.
mist-why-pie = Las piezas del primer turno valen más que un turno de tres.
mist-why-even = Este turno es más o menos tan bueno para mí como para quien se lo quede.
mist-why-foothold = Me da un punto de apoyo.
mist-why-foothold-and = Me da un punto de apoyo, y { $blocked ->
    [one] { $blocked } casilla está
   *[other] { $blocked } casillas están
} en el camino de piezas que conozco.
mist-why-blocks = No agranda ningún grupo mío, pero { $blocked ->
    [one] { $blocked } casilla está
   *[other] { $blocked } casillas están
} en el camino de piezas que conozco.
mist-why-prepares = Prepara una unión para más tarde.
mist-why-grows = Si todo queda en pie, mi grupo más grande pasa de { $before } a { $after } { $after ->
    [one] casilla
   *[other] casillas
}.
mist-why-grows-and = Si todo queda en pie, mi grupo más grande pasa de { $before } a { $after } { $after ->
    [one] casilla
   *[other] casillas
}, y { $blocked ->
    [one] { $blocked } casilla está
   *[other] { $blocked } casillas están
} en el camino de piezas que conozco.
mist-believed = Supuse que el otro tiene unas { $expected } piezas, de las que he visto { $seen }.
mist-believed-at = Supuse que el otro tiene unas { $expected } piezas, de las que he visto { $seen }, probablemente en { $cells }.

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

mist-lesson-turn = Un turno
    .words = En un turno nombras hasta tres casillas. No puede haber dos que se toquen. Elige las casillas en los menús: el tablero muestra tu borrador y **{ mist-lock-in }** lo juega. Nombra tres casillas.
    .learned = Con tres piezas a la vez construyes deprisa. Pero todo alrededor es niebla: tras tres piezas solo ves sus propias casillas.
    .aim = El objetivo era un turno de tres casillas.
mist-lesson-vision = Visión
    .words = Cuantas menos piezas colocas, más lejos ves alrededor de cada una: una ve a 3 casillas, dos ven a 1, tres solo ven sus propias casillas. El primer turno de la partida lo ven ambos: Dealer tiene piezas en C3 y E2. Coloca de modo que veas las dos.
    .learned = Una sola pieza ve a 3 casillas a su alrededor. Sigues viendo esas casillas hasta que se juega tu siguiente turno.
    .aim = El objetivo era ver C3 y E2. Una sola pieza entre las dos ve así de lejos.
mist-lesson-spotted = Piezas avistadas
    .words = Si colocas dos o tres piezas, se destruyen las que caen en la visión del último turno de tu rival. En su último turno, Dealer colocó una pieza en C3, que ve a 3 casillas. Coloca al menos dos piezas, todas fuera de su vista.
    .learned = Dealer no vio ninguna de tus piezas, así que todas siguen en pie. Siempre se te dice qué piezas se destruyeron, pero nunca por qué.
    .aim = El objetivo eran al menos dos piezas que sigan en pie. Todas tienen que estar a 4 casillas o más de C3, por ejemplo en la mitad inferior del tablero.
mist-lesson-alone = Una pieza sola sobrevive
    .words = Si colocas una sola pieza, no se destruye aunque la avisten. La pieza de Dealer en C3 ve a 3 casillas. Coloca una sola pieza dentro de su vista.
    .learned = Tu pieza fue avistada y sigue en pie, pero Dealer sabe dónde está. Con una pieza por turno ves lejos y no pierdes nada, pero construyes despacio.
    .aim = El objetivo era una sola pieza a 3 casillas de C3 como mucho, por ejemplo en D4.
mist-lesson-taken = Casillas ocupadas
    .words = Una pieza que cae sobre otra se destruye; a la otra no le pasa nada. También se destruye una pieza en E5, el centro. La niebla no te frena, así que toma notas. Dealer tiene piezas en C3 y G5: prueba una de esas casillas.
    .learned = Tu pieza ya no está y la de Dealer sigue en pie. Aun así tuviste la visión de tu pieza: las piezas destruidas también ven.
    .aim = El objetivo era colocar una pieza en C3 o G5 y ver qué pasa.
mist-lesson-groups = El grupo más grande
    .words = Las piezas de un jugador que se tocan forman un grupo. Gana quien tiene el grupo más grande. Aquí se marcan tus propias piezas (en algunas partidas tienes que recordarlas). Une C2, D2, C4 y D4 en un grupo de cinco.
    .learned = Una casilla unió dos grupos. Cuando el tablero está lleno, o ya nada puede cambiar el resultado, se comparan los grupos más grandes. Si son iguales, deciden los segundos más grandes, y así sucesivamente.
    .aim = El objetivo era un grupo de cinco. C3 y D3 tocan los dos grupos: C2 con D2, y C4 con D4.
mist-lesson-sight = Destruir con la vista
    .words = Lo que ves, lo puedes destruir: si tu rival coloca dos o tres piezas, se destruyen las que caen en la visión de tu último turno. Tus piezas que fueron destruidas no destruyen nada. Dealer tiene una pieza en G4 y le gusta construir al lado. Coloca una pieza desde la que veas las casillas alrededor de G4.
    .learned = Dealer colocó a tu vista, y las piezas que avistaste se destruyeron. Quizá también avistó la tuya, pero era una sola, así que sigue en pie.
    .aim = El objetivo era una sola pieza en una casilla libre a 2 casillas de G4 como mucho. Desde ahí ve las casillas alrededor de G4.
mist-lesson-vanish = Tus piezas desaparecen
    .words = Todo lo que no ves es niebla, también tus propias piezas: toma notas. Hace dos turnos colocaste A1, D2 y D4. Siguen en pie, pero el tablero solo muestra tu último turno. Une D2 y D4.
    .learned = D2, D3 y D4 son ahora un grupo. Lo que ve un turno lo ves hasta que se juega tu siguiente turno; después la niebla se cierra otra vez.
    .aim = El objetivo era una pieza en D3, la única casilla que toca D2 y D4.
mist-lesson-first = El primer turno
    .words = El primer turno de una partida coloca como mucho dos piezas y lo ven ambos jugadores. En *Contractual Obligation*, la variante habitual, no puede usar las seis casillas alrededor de E5. (En *Heaven and Hell* sí, y el otro jugador puede quedarse el turno con `pie`.) Empiezas tú: coloca dos piezas tan cerca de E5 como puedas.
    .learned = Las dos piezas están a dos casillas de E5, y Dealer sabe dónde. A partir de ahora los turnos son ocultos.
    .aim = El objetivo eran dos piezas, cada una a dos casillas de E5. El primer turno no puede usar las casillas de en medio.
mist-lesson-timeout = Cuando se acaba el tiempo
    .words = Cuando se acaba tu tiempo, se juega el borrador de tu tablero, confirmado o no. Si no hay borrador, *Contractual Obligation* coloca por ti una pieza en E5: se destruye, pero ves a 3 casillas a su alrededor. (En *Heaven and Hell* no se coloca nada y no ves nada.) Juega tú ese turno.
    .learned = No tienes ninguna pieza nueva, pero viste las casillas alrededor del centro. Una pieza destruida no avista nada: las de Dealer están a salvo de ella.
    .aim = El objetivo era una sola pieza en E5.
mist-lesson-early = El final anticipado
    .words = La partida termina en cuanto un jugador tiene la victoria segura: aunque el otro se quedara con todas las casillas vacías. Aquí se marcan tus piezas, en grupos de 11 y 10. Dealer tiene sitio para un grupo de 18 por encima y otro de 20 por debajo. Coloca una pieza con la que ganes.
    .learned = Tu grupo tiene 22 piezas, y Dealer no puede formar uno tan grande. Por eso la partida termina al momento, aunque quedan muchas casillas vacías.
    .aim = El objetivo era una pieza en D4, que une tus dos grupos.
