### Star Battle: headlines, hints, proofs, buttons, refusals and alternative texts.

## Words in other messages

starbattle-hue = { $hue ->
    [orange] naranja
    [blue] azul
    [green] verde
    [yellow] amarillo
    [pink] rosa
    [red] rojo
    [white] blanco
   *[violet] violeta
}
starbattle-task = { $stars ->
    [one] { $size } por { $size }, { $stars } estrella en cada fila, columna y región
   *[other] { $size } por { $size }, { $stars } estrellas en cada fila, columna y región
}
starbattle-n-hints = { $hints ->
    [one] { $hints } pista
   *[other] { $hints } pistas
}
starbattle-n-checks = { $checks ->
    [one] { $checks } comprobación
   *[other] { $checks } comprobaciones
}
# Follows a time.
starbattle-with-hints = { $hints ->
    [one] con { $hints } pista
   *[other] con { $hints } pistas
}
starbattle-with-hints-and-checks = { $hints ->
    [one] con { $hints } pista
   *[other] con { $hints } pistas
} y { $checks ->
    [one] { $checks } comprobación
   *[other] { $checks } comprobaciones
}

## Actions, in words that complete "I would" and "Ann chose to"

starbattle-told-begin = empezar
starbattle-told-use = usar { $rule }
starbattle-told-mark = marcar { $marks }
starbattle-told-use-and-mark = usar { $rule } y marcar { $marks }
starbattle-told-say = decir `{ $text }`
# starbattle-told-and joins these.
starbattle-told-stars = { $count ->
    [one] una estrella en { $cells }
   *[other] estrellas en { $cells }
}
starbattle-told-black = negro en { $cells }
starbattle-told-nothing = nada en { $cells }
starbattle-told-and = { $one } y { $other }

## How a match stands

starbattle-withheld = 🔒 Otros siguen resolviendo este puzle. Verás aquí la solución cuando hayan terminado.
starbattle-hollow-stars = Las estrellas huecas son las de la solución.
starbattle-solution-later = La solución se muestra cuando acaba la partida.
starbattle-finished = Has terminado; los demás siguen resolviendo.
starbattle-hidden-from-you = El puzle está oculto hasta que pulses Empezar; a partir de ahí corre tu tiempo.
starbattle-hidden-until-started = El puzle se muestra aquí cuando todos hayan empezado.
starbattle-hidden-until-reached = El puzle se muestra aquí cuando les haya llegado a todos los jugadores.
starbattle-each-alone = Todos están resolviendo, cada uno en su tablero.
starbattle-begins = Empieza cuando esta imagen les haya llegado a todos.
starbattle-mark-by-press = Marca casillas, por ejemplo `★A1 ■C1-C5 ?D2`, o púlsalas: una casilla pasa a ser { $sign }, y queda abierta si la pulsas otra vez. Dos estrellas no pueden tocarse.
starbattle-mark-at-cursor = Marca casillas, por ejemplo `★A1 ■C1-C5 ?D2`, o en el cursor; dos estrellas no pueden tocarse.
starbattle-your-step = Tu próximo paso: { $draft }. Marca sus casillas y luego `check`.
starbattle-choose-rule = Elige la regla que usas, o escríbela con sus casillas: `deduce surround-star ■B1`.
# An item of a list with commas.
starbattle-solved-in = { $name } lo ha resuelto en { $time }
starbattle-solved-in-with = { $name } lo ha resuelto en { $time } { $help }

## How a match ended

starbattle-solved = **Resuelto.**
starbattle-time-is-up = Se acabó el tiempo y nadie lo ha resuelto.
starbattle-agreed = Los jugadores han acordado terminar aquí.
starbattle-given-up = Te has rendido.
starbattle-host-ended = El anfitrión ha terminado la partida; no gana nadie.
starbattle-won = **Gana { $name }**.
starbattle-won-alone = **Gana { $name }**: no queda nadie más.
starbattle-won-by-host = **Gana { $name }** por decisión del anfitrión.
starbattle-won-proof = { $refused ->
    [one] **Gana { $name }** con { $refused } paso rechazado.
   *[other] **Gana { $name }** con { $refused } pasos rechazados.
}
starbattle-times = Tiempos: { $times }.

## How a player stands, below their board

starbattle-n-refused = { $refused ->
    [one] { $refused } rechazado
   *[other] { $refused } rechazados
}
starbattle-gave-up = se rindió
starbattle-not-solved = sin resolver
starbattle-not-started = sin empezar
starbattle-solving = resolviendo
starbattle-stars-of = { $stars } de { $all } estrellas

## The result that a player may share after solving a puzzle

starbattle-level = { $level ->
    [easy] fácil
    [medium] medio
    [hard] difícil
    [expert] experto
   *[extreme] extremo
}
starbattle-in-proof = demostración
starbattle-shared-time = resuelto en { $time }
starbattle-shared-refused = { $refused ->
    [one] { $refused } paso rechazado
   *[other] { $refused } pasos rechazados
}

## Hints

starbattle-place-star = la estrella de { $star }
starbattle-place-outlined = las casillas señaladas
starbattle-look = Borde discontinuo: dónde mirar.
starbattle-follows = Signos huecos: lo que se deduce.
starbattle-is-wrong = Cruces: lo que está mal.
starbattle-follows-not = Cruces: lo que no se deduce.
starbattle-some-mistake = Hay algo mal en tu tablero; `undo mistake` deshace hasta antes del error.
starbattle-mistake = Mal: { $cells }; `undo mistake` deshace hasta antes del error.
starbattle-hint-place = Mira { $place }. Otro `hint` dice la idea.
starbattle-hint-question = { $rule }: { $question } Otro `hint` muestra el paso.
starbattle-hint-rule = { $rule }, en { $unit }: { $says }.
starbattle-hint-rule-outlined = { $rule }, donde está señalado: { $says }.
starbattle-hint-links = { $links } (eslabones { $first } a { $last } de { $all }): sigue con `links { $next }`.
starbattle-hint-last-links = { $links } (eslabones { $first } a { $last } de { $all }): así que { $are }.
starbattle-hint-contradiction = { $because }. Eso es «{ $rule }».
starbattle-hint-step = { $because }: { $are }.
# A rule as a clause.
starbattle-says = { $rule ->
    [surround-star] las casillas de alrededor de una estrella son negras
    [finish-with-empty] lo que tiene todas sus estrellas no lleva más
    [finish-with-stars] donde quedan tantas casillas como estrellas faltan, todas son estrellas
    [empty-adjacent] una estrella no puede quitar a otras sus últimas casillas
    [columns-within-regions] unas columnas necesitan todas las estrellas de las regiones en que están
    [rows-within-regions] unas filas necesitan todas las estrellas de las regiones en que están
    [regions-within-columns] unas regiones necesitan todas las estrellas de las columnas en que están
    [regions-within-rows] unas regiones necesitan todas las estrellas de las filas en que están
    [columns-within-rows] unas columnas necesitan todas las estrellas de las filas en que están
    [rows-within-columns] unas filas necesitan todas las estrellas de las columnas en que están
    [squeeze] se coloquen como se coloquen las estrellas, algo coincide siempre
    [tight-strip] dos líneas vecinas tienen el espacio justo para sus estrellas
    [overcounting] unas líneas necesitan todas las estrellas que pueden darles las regiones
    [undercounting] unas líneas no llevan más estrellas que las que deben darles las regiones
    [elimination] una estrella dejaría muy poco espacio a una fila, columna o región
    [finned-count] una estrella dejaría muy poco espacio a otras
    [clashing-orbit] dos estrellas se tocan
    [too-many-stars] hay más estrellas de las que puede haber
    [too-few-stars] quedan muy pocas casillas
    [no-room] juntas no tienen espacio para sus estrellas
   *[star-or-empty] supón una estrella en una casilla, luego ninguna, y mira adónde lleva cada caso
}

## The idea of a hint as a question; $n_units is the number of rows, columns or regions in $place

starbattle-ask-surround = ¿qué casillas tocan { $place }?
starbattle-ask-full = { $n_units ->
    [one] { $place } ya tiene todas las estrellas; ¿qué son las otras casillas?
   *[other] { $place } ya tienen todas las estrellas; ¿qué son las otras casillas?
}
starbattle-ask-left = { $n_units ->
    [one] ¿cuántas estrellas necesita aún { $place }, y cuántas casillas abiertas quedan?
   *[other] ¿cuántas estrellas necesitan aún { $place }, y cuántas casillas abiertas quedan?
}
starbattle-ask-closing = ¿qué estrella cerraría demasiadas casillas abiertas de { $place }?
starbattle-ask-in-regions = ¿en qué regiones están las casillas abiertas de { $place }, y cuántas estrellas necesitan esas regiones?
starbattle-ask-regions-there = { $n_units ->
    [one] ¿cuántas estrellas necesita aún { $place }, y qué regiones tienen ahí todas sus casillas abiertas?
   *[other] ¿cuántas estrellas necesitan aún { $place }, y qué regiones tienen ahí todas sus casillas abiertas?
}
starbattle-ask-columns-there = { $n_units ->
    [one] ¿cuántas estrellas necesita aún { $place }, y qué columnas tienen ahí todas sus casillas abiertas?
   *[other] ¿cuántas estrellas necesitan aún { $place }, y qué columnas tienen ahí todas sus casillas abiertas?
}
starbattle-ask-rows-there = { $n_units ->
    [one] ¿cuántas estrellas necesita aún { $place }, y qué filas tienen ahí todas sus casillas abiertas?
   *[other] ¿cuántas estrellas necesitan aún { $place }, y qué filas tienen ahí todas sus casillas abiertas?
}
starbattle-ask-squeeze = ¿de qué formas pueden estar las estrellas de { $place } sin tocarse?
starbattle-ask-strip = ¿cuántas estrellas llevan juntas { $place }, y cuántas caben sin tocarse?
starbattle-ask-over = { $n_units ->
    [one] ¿cuántas estrellas necesita aún { $place }, y cuántas puede tener ahí cada región como mucho?
   *[other] ¿cuántas estrellas necesitan aún { $place }, y cuántas puede tener ahí cada región como mucho?
}
starbattle-ask-under = { $n_units ->
    [one] ¿cuántas estrellas necesita aún { $place }, y cuántas debe tener ahí cada región como mínimo?
   *[other] ¿cuántas estrellas necesitan aún { $place }, y cuántas debe tener ahí cada región como mínimo?
}
starbattle-ask-elimination = ¿qué estrella dejaría muy poco espacio a { $place }?
starbattle-ask-finned = ¿qué estrella dejaría muy poco espacio en { $place }?
starbattle-ask-touching = ¿qué dos estrellas se tocan?
starbattle-ask-too-many = { $n_units ->
    [one] ¿cuántas estrellas tiene { $place }?
   *[other] ¿cuántas estrellas tienen { $place }?
}
starbattle-ask-room = { $n_units ->
    [one] ¿tiene aún { $place } espacio para todas las estrellas?
   *[other] ¿tienen aún { $place } espacio para todas las estrellas?
}
# $mark is what the step concludes; the question supposes the opposite.
starbattle-ask-supposed = { $mark ->
    [star] ¿qué se deduciría si { $cells } fuera negra?
   *[black] ¿qué se deduciría si { $cells } fuera una estrella?
}

## Reasons that the rules do not give

starbattle-not-the-solution = en la solución no es así
starbattle-comes-to = { $mark ->
    [star] si { $cell } fuera una estrella, se llegaría a esto: { $because }
   *[black] si { $cell } fuera negra, se llegaría a esto: { $because }
}
starbattle-taken-from-solution = desde aquí ninguna regla avanza en uno o dos pasos, así que esto se toma de la solución
starbattle-must-be-split = desde aquí ninguna regla avanza; una de las dos ramas debe acabar
starbattle-two-branches = en una rama { $cell } es negra, en la otra
starbattle-contradicts-itself = el tablero se contradice
starbattle-it-follows = se deduce
starbattle-follows-by-rule = se deduce de esta regla
starbattle-so = { $because }, así que { $are }
starbattle-step = { $rule }: { $hint }
starbattle-step-supposed = { $rule } (se supone: { $supposed }): { $hint }

## Actions of a machine, as it announces them

starbattle-ready = Todo listo.
starbattle-by-rule = { $rule }: { $because }
starbattle-both-cases = Ninguna regla avanza por sí sola: miro los dos casos de { $cell }.
starbattle-marks-contradict = Las marcas se contradicen: estas no pueden quedarse.
starbattle-tried = No encontré ninguna regla que avance, así que probé hasta que { $cell } encajó.

## Results of a submission: clauses without a full stop

starbattle-right = «{ $rule }» es correcta
starbattle-taken-back = { $count ->
    [one] se ha deshecho { $count } paso; no había más
   *[other] se han deshecho { $count } pasos; no había más
}
starbattle-done-again = { $count ->
    [one] se ha rehecho { $count } paso; no había más
   *[other] se han rehecho { $count } pasos; no había más
}
starbattle-no-mistake = no hay ningún error en tu tablero
starbattle-a-mistake = hay un error en tu tablero
starbattle-back-before-mistake = { $count ->
    [one] el último paso estaba mal y se ha deshecho
   *[other] se han deshecho los últimos { $count } pasos, hasta antes del error
}
starbattle-nothing-follows = de las estrellas que hay no se deduce nada más de inmediato
starbattle-nor-others = { $count ->
    [one] { $why }; { $cells } tampoco se deduce
   *[other] { $why }; { $cells } tampoco se deducen
}
# The receipts of a step.
starbattle-step-right = { $step }: correcto
starbattle-step-refused = { $step }: rechazado y contado, porque { $why }

## Proofs

starbattle-no-steps = ningún paso
starbattle-n-steps = { $steps ->
    [one] { $steps } paso
   *[other] { $steps } pasos
}
starbattle-n-branches = { $branches ->
    [one] { $branches } rama
   *[other] { $branches } ramas
}
starbattle-complete = Completa: { $steps ->
    [one] { $steps } paso
   *[other] { $steps } pasos
} en { $branches ->
    [one] { $branches } rama
   *[other] { $branches } ramas
}
starbattle-no-suppositions = { $steps ->
    [one] { $steps } paso, ninguna suposición
   *[other] { $steps } pasos, ninguna suposición
}
starbattle-in-branches = { $steps ->
    [one] { $steps } paso
   *[other] { $steps } pasos
} en { $branches ->
    [one] { $branches } rama
   *[other] { $branches } ramas
}: { $ends }
# How many branches ended in this way: items of a list with commas.
starbattle-branches-refuted = { $count ->
    [one] { $count } refutada
   *[other] { $count } refutadas
}
starbattle-branches-solved = { $count ->
    [one] { $count } resuelta
   *[other] { $count } resueltas
}
starbattle-branches-open = { $count ->
    [one] { $count } abierta
   *[other] { $count } abiertas
}
starbattle-proof-complete = Demostración completa
starbattle-in-branch = { $open ->
    [one] Rama { $branch } · { $open } abierta
   *[other] Rama { $branch } · { $open } abiertas
}
# A line of the tree that stands for several branches: their number, their steps, and how they ended.
starbattle-folded = { $branches } con { $steps }
starbattle-folded-ends = { $branches } con { $steps }: { $ends }
starbattle-branch = Rama { $branch }: { $supposed }
starbattle-more-open = { $open ->
    [one] Hay una rama abierta más.
   *[other] Hay { $open } ramas abiertas más.
}
# Words in the picture of the tree, and in its alternative text.
starbattle-tree = Árbol de la demostración
starbattle-tree-branch = rama
starbattle-tree-start = Inicio
starbattle-tree-here = estás aquí
starbattle-tree-open = abierta
starbattle-tree-split = dividida por { $cell }
starbattle-tree-split-into = dividida por { $cell } en { $one } y { $other }
starbattle-tree-refuted = refutada por «{ $rule }»
starbattle-tree-solved = resuelta
starbattle-tree-left-out = omitido aquí: { $folded }
starbattle-tree-told = Árbol de la demostración. { $tally }.
starbattle-tree-told-start = inicio
starbattle-tree-told-left-out = Omitido: { $folded }

## Buttons and menus

starbattle-button-start = Empezar
starbattle-button-do-it = Hacerlo
starbattle-button-undo-mistake = Deshacer error
starbattle-button-undo = Deshacer
starbattle-button-redo = Rehacer
starbattle-button-hint = Pista
starbattle-button-check = Comprobar
starbattle-button-fill = Rellenar
starbattle-button-star = ★ Estrella
starbattle-button-black = ■ Negra
starbattle-button-clear = Vaciar
starbattle-button-more = Más
starbattle-button-cells = Casillas
starbattle-button-type = Escribir
starbattle-button-check-step = Comprobar paso
starbattle-button-drop-step = Descartar paso
starbattle-button-links-before = ◀ Eslabones
starbattle-button-links-after = Eslabones ▶
# At most 45 characters.
starbattle-asks-board = Por filas: * estrella, x negra, . abierta
starbattle-menu-fill = ■ Pon en negro lo que descartan las estrellas, o casillas; ▶ sigue
starbattle-menu-blacken = ■ Pon en negro el resto de una línea, o casillas; ▶ sigue
starbattle-choice-fill = { $cells ->
    [one] Todo lo que descartan las estrellas ({ $cells } casilla)
   *[other] Todo lo que descartan las estrellas ({ $cells } casillas)
}
starbattle-choice-rest = { $cells ->
    [one] Resto de { $line } ({ $cells } casilla)
   *[other] Resto de { $line } ({ $cells } casillas)
}
starbattle-choice-around = { $cells ->
    [one] Alrededor de la estrella { $star } ({ $cells } casilla)
   *[other] Alrededor de la estrella { $star } ({ $cells } casillas)
}
starbattle-choice-window = ▶ { $columns }, filas { $rows }
starbattle-menu-branch = Ve a otra rama abierta ({ $count })
starbattle-menu-rule = Regla de tu próximo paso
starbattle-menu-rule-chosen = Regla: { $rule }
# A cell of the picture, for screen readers.
starbattle-spot-star = { $cell }, una estrella
starbattle-spot-black = { $cell }, negra

## Words in the pictures

starbattle-drawn-missed = una estrella que no se encontró
# Follows a name.
starbattle-drawn-you = (tú)

## Alternative texts

starbattle-alt = Star Battle, { $task }.
starbattle-alt-stars-of = Estrellas de { $hue }: { $cells }.
starbattle-alt-no-stars-of = Estrellas de { $hue }: ninguna.
starbattle-alt-stars = Estrellas: { $cells }.
starbattle-alt-errors = Contra una regla: { $cells }.
starbattle-alt-black = Negras: { $cells }.
starbattle-alt-solution = Estrellas de la solución: { $cells }.
starbattle-alt-window = Los botones son las columnas { $left } a { $right }, filas { $top } a { $bottom }.
starbattle-alt-cursor = El cursor está en { $cell }.
starbattle-alt-hint = Pista: { $hint }
starbattle-alt-refused = Rechazado: { $cells }.
starbattle-alt-proof = Demostración: { $tally }.
starbattle-alt-draft = Próximo paso: { $draft }.
starbattle-alt-regions = Regiones por filas: { $regions }.

## Refusals: in lower case at the start, without a full stop

# Refusals of a text or action as a whole.
starbattle-would-do = { $why }; ahora valdría `{ $example }`
starbattle-over = la partida ha terminado
starbattle-wait-given-up = te has rendido; espera a los demás
starbattle-wait-solved = ya lo has resuelto; espera a los demás
starbattle-say-start = el puzle está oculto hasta que digas `start`; a partir de ahí corre tu tiempo
starbattle-not-begun = empieza cuando el puzle les haya llegado a todos; prueba otra vez en un momento
starbattle-time-runs = corre el tiempo de alguien, y una pausa lo pararía con el puzle a la vista; un anfitrión puede pausar la partida
starbattle-proof-restart = en una demostración `undo` deshace pasos; por ejemplo, `undo 99` los deshace todos
starbattle-all-marked = todas estas casillas están marcadas, y una marca sobre varias solo cambia las abiertas
starbattle-proof-whole = en una demostración cada marca necesita su regla, así que no se escribe el tablero entero; `deduce` nombra un paso
starbattle-only-players = solo los jugadores marcan sus tableros
starbattle-runs-already = tu tiempo ya corre; no hay nada que empezar
starbattle-no-checks = en esta partida no hay comprobaciones; su anfitrión puede permitirlas con la opción hints
starbattle-proof-fill = en una demostración cada marca necesita su regla; elige la regla y sus casillas
starbattle-no-fill = en esta partida no se puede rellenar; su anfitrión puede permitirlo con la opción auto_mark
starbattle-race-rules = aquí las marcas no necesitan regla: marca casillas sin más, por ejemplo ★A1 ■B1; los pasos con regla son de las demostraciones (opción mode)
starbattle-proof-full = una demostración tiene { $most } pasos como mucho, y la tuya ya los tiene; `undo` deshace pasos
starbattle-no-hints = en esta partida no hay pistas; su anfitrión puede permitirlas con la opción hints
starbattle-proof-mistake = en una demostración todos los pasos son correctos, así que no hay ningún error que deshacer; `undo` deshace un paso
starbattle-nothing-to-undo = no hay nada que deshacer
starbattle-nothing-to-redo = no hay nada que rehacer; `redo` devuelve lo que `undo` acaba de quitar
starbattle-nothing-to-follow = no hay ningún paso que hacer; di `hint` hasta que se muestre uno
starbattle-proof-at-then = en una demostración las casillas se marcan con pasos; di solo dónde mirar, por ejemplo at D4
starbattle-outside = { $cell } no es una casilla de esta cuadrícula, que va de A1 a { $last }
starbattle-no-links = no se muestra ninguna suposición cuyos eslabones necesiten más de un mensaje
starbattle-links-range = la suposición tiene { $parts } partes; escribe de links 1 a links { $parts }
starbattle-form-is-old = tu tablero ha cambiado desde que abriste este formulario; pulsa **Escribir** otra vez
starbattle-chosen-is-marked = lo que has elegido ya está marcado; elige otras casillas
# Refusals of a word in a text that was typed.
starbattle-no-cell-to-point = «{ $word }» no es una casilla; escribe algo como at D4
starbattle-then-what = después de then van marcas o fill, por ejemplo at D4 then ■A1 B3
starbattle-brush-what = escribe brush star o brush black: lo que marca pulsar una casilla
starbattle-count-what = escribe { $word } solo o con un número hasta { $most }, por ejemplo { $word } 3
starbattle-count-undo = escribe { $word } solo o con un número hasta { $most }, por ejemplo { $word } 3, o undo mistake
starbattle-no-cell-to-mark = «{ $word }» no es una casilla; las marcas son como ★A1 B3 ■C1-C5 ?D2
starbattle-nothing-marked = no se marca nada; las marcas son como ★A1 B3 ■C1-C5 ?D2
starbattle-check-alone = «{ $word }» después de check no significa nada; check va solo
starbattle-no-branch-named = no se nombra ninguna rama; escribe un número: branch 3
starbattle-no-branch-number = «{ $word }» no es una rama; escribe un número: branch 3
starbattle-no-such-rule = «{ $word }» no es una regla; elige una de estas: { $rules }
# Refusals of a whole board that was typed.
starbattle-board-rows = { $rows ->
    [one] el tablero tiene { $size } filas, y has dado { $rows }; una fila son { $size } casillas seguidas
   *[other] el tablero tiene { $size } filas, y has dado { $rows }; una fila son { $size } casillas seguidas
}
starbattle-board-same = así está ya el tablero; cambia algunas casillas
starbattle-board-letter = la fila { $row } tiene «{ $letter }» en su casilla { $nth }; una casilla es * (estrella), x (negra) o . (abierta)
starbattle-board-row = { $cells ->
    [one] la fila { $row }, «{ $typed }», tiene { $cells } casilla y no { $size }
   *[other] la fila { $row }, «{ $typed }», tiene { $cells } casillas y no { $size }
}
# Refusals of a proof's steps.
starbattle-no-draft = no hay ningún paso preparado; elige antes su regla, por ejemplo rule surround-star
starbattle-ends-a-branch = «{ $rule }» no marca nada: acaba una rama
starbattle-needs-cells = «{ $rule }» necesita las casillas que se deducen, por ejemplo { $example }
starbattle-supposes-one = «{ $rule }» supone algo de una casilla; has nombrado { $count }
starbattle-known-already = { $mark ->
    [star] { $cell } ya es una estrella; nombra casillas abiertas
   *[black] { $cell } ya es negra; nombra casillas abiertas
}
starbattle-needs-marks = «{ $rule }» necesita marcas, ★ o ■, delante de las casillas que se deducen
starbattle-needs-rule = en una demostración cada marca necesita su regla, por ejemplo deduce surround-star ■B1; o elige antes la regla: rule surround-star
starbattle-marks-nothing = «{ $rule }» no marca nada: `check` la toma como está
starbattle-is-already = { $mark ->
    [star] { $cell } ya es una estrella
   *[black] { $cell } ya es negra
}
starbattle-no-branch = { $count ->
    [one] no hay ninguna rama { $branch }; solo hay una
   *[other] no hay ninguna rama { $branch }; van de la 1 a la { $count }
}
starbattle-branch-here = ya estás en la rama { $branch }
starbattle-branch-split = la rama { $branch } está dividida por { $cell } en { $one } y { $other }; ve a una de ellas
starbattle-branch-refuted = la rama { $branch } está cerrada: refutada por «{ $rule }»; ve a una abierta
starbattle-branch-solved = la rama { $branch } está cerrada: está resuelta; ve a una abierta
# Refusals of exports.
starbattle-no-format = no existe ese formato; elige uno de estos: { $formats }
starbattle-export-hidden = el puzle está oculto para ti hasta que empieces
starbattle-not-spelled = no se encontró forma de escribir tu demostración con las reglas que tiene LEGUP; `/export legup` la escribe como está
starbattle-sbn-size = SBN solo conoce tamaños de 4 a 25, y esta cuadrícula tiene { $rows } filas

## Results of an imported proof

starbattle-brought-complete = { $steps ->
    [one] ✅ La demostración está completa: su { $steps } paso es correcto, y cada rama acaba en una contradicción o en un tablero resuelto.
   *[other] ✅ La demostración está completa: sus { $steps } pasos son correctos, y cada rama acaba en una contradicción o en un tablero resuelto.
}
starbattle-brought-refuted = { $steps ->
    [one] ✅ La demostración está completa: su { $steps } paso es correcto, y cada rama acaba en una contradicción, así que desde ahí el puzle no tiene solución.
   *[other] ✅ La demostración está completa: sus { $steps } pasos son correctos, y cada rama acaba en una contradicción, así que desde ahí el puzle no tiene solución.
}
starbattle-brought-unfinished = { $steps ->
    [one] ☑ Su { $steps } paso es correcto, pero la demostración no está terminada.
   *[other] ☑ Sus { $steps } pasos son correctos, pero la demostración no está terminada.
}
starbattle-brought-wrong = { $faults ->
    [one] ❌ { $faults } de { $steps ->
        [one] { $steps } paso
       *[other] { $steps } pasos
    } no se deduce:
   *[other] ❌ { $faults } de { $steps ->
        [one] { $steps } paso
       *[other] { $steps } pasos
    } no se deducen:
}
starbattle-brought-fault = • paso { $step }: { $fault }
starbattle-brought-more = • y { $count } más, que están en el archivo
# Names a step by its number, rule and cells.
starbattle-brought-step = { $number }, { $by }
starbattle-brought-step-cells = { $number }, { $by } ({ $cells })
starbattle-brought-merge = Unión
starbattle-brought-no-rule = ninguna regla
starbattle-brought-stops-at-start = { $others ->
    [0] Se detiene tras el inicio, donde el tablero no está ni resuelto ni refutado.
    [one] Se detiene tras el inicio y en { $others } rama más, donde el tablero no está ni resuelto ni refutado.
   *[other] Se detiene tras el inicio y en { $others } ramas más, donde el tablero no está ni resuelto ni refutado.
}
starbattle-brought-stops = { $others ->
    [0] Se detiene tras el paso { $step }, donde el tablero no está ni resuelto ni refutado.
    [one] Se detiene tras el paso { $step } y en { $others } rama más, donde el tablero no está ni resuelto ni refutado.
   *[other] Se detiene tras el paso { $step } y en { $others } ramas más, donde el tablero no está ni resuelto ni refutado.
}

## The name of the only phase, and buttons for closer looks

starbattle-the-puzzle = puzle
starbattle-look-tree = Árbol de la demostración
starbattle-look-own-proof = Tu demostración
starbattle-look-winners-proof = Demostración del ganador

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

starbattle-lesson-last = Una en cada sitio
    .words = Cada fila, cada columna y cada región entre líneas gruesas lleva tantas estrellas como se indica junto a la cuadrícula: aquí, una. Hay tres estrellas puestas. Pulsa la casilla de la cuarta.
    .learned = Cada fila, columna y región tiene su estrella: el puzle está resuelto.
    .aim = El objetivo era la estrella en B4: la fila 4, la columna B y su región no tenían ninguna.
starbattle-lesson-touch = Las estrellas nunca se tocan
    .words = No puede haber dos estrellas que se toquen, ni siquiera en diagonal. Las casillas negras (■) son tus notas de «aquí no hay estrella»: pulsa ■ y luego las casillas. Solo las estrellas tienen que estar bien. **{ starbattle-button-fill }** pone en negro de una vez todo lo que descartan las estrellas puestas. Pon en negro todas las casillas alrededor de la estrella.
    .learned = Todas las casillas alrededor de una estrella son negras. También el resto de una fila, columna o región que tiene todas sus estrellas.
    .aim = El objetivo era poner en negro todas las casillas alrededor de A2.
starbattle-lesson-only = Un solo sitio
    .words = La región de la derecha tiene tres casillas, C3, D3 y D4, y dos son negras. Así que a su estrella le queda un solo sitio: púlsalo.
    .learned = Si a una fila, columna o región le quedan tantas casillas abiertas como estrellas le faltan, esas casillas son sus estrellas. Una casilla que lleva estrella en todas las colocaciones posibles también lo es. Una casilla es negra si una estrella ahí dejaría a una fila, columna o región sin casillas abiertas suficientes.
    .aim = El objetivo era la estrella en D3, el único sitio que quedaba en su región.
starbattle-lesson-hint = Pistas
    .words = Si juegas a solas, o donde el anfitrión lo permite, **{ starbattle-button-hint }** señala dónde mirar. Púlsalo otra vez: dice la regla y hace una pregunta. A la tercera muestra el paso y por qué, y **{ starbattle-button-do-it }** lo marca. Haz que una pista te muestre el primer paso y dalo.
    .learned = Una pista siempre dice el siguiente paso y su razón. Donde ninguna regla lleva más lejos, supone una marca y la sigue: si lleva a algo imposible, la marca es incorrecta. Las pistas se cuentan junto a tu tiempo.
    .aim = El objetivo era un paso que haya mostrado una pista.
starbattle-lesson-mistake = Errores
    .words = En este tablero hay algo mal. Una pista lo dice antes que nada, y **{ starbattle-button-undo-mistake }** vuelve a donde todo estaba bien. (**{ starbattle-button-check }**, en **{ starbattle-button-more }**, solo dice si hay un error.) Arregla el tablero.
    .learned = La estrella incorrecta ya no está y la correcta se queda. *{ starbattle-button-undo-mistake }* no retrocede más de lo necesario.
    .aim = El objetivo era un tablero sin la estrella en A4 y con la de C1.
starbattle-lesson-whole = Un puzle entero
    .words = Cinco filas, una estrella por fila, columna y región, sin que dos se toquen. La región de E1 y E2 está dentro de la columna E, así que se lleva la estrella de esa columna, y las demás casillas de la columna son negras. Del mismo modo, dos regiones dentro de dos filas se llevan todas las estrellas de ahí, y también dos filas cuyas casillas abiertas están en dos columnas. Resuélvelo. Hay pistas si quieres, y ▼ va a las otras filas.
    .learned = Resuelto. En una carrera gana el primer tablero correcto. En una carrera de demostraciones nombras una regla para cada marca: los pasos incorrectos se rechazan y se cuentan, y ganan los menos rechazados; después, el mejor tiempo. `/puzzle` te da tantos puzles como quieras, de cualquier tamaño y nivel.
    .aim = El objetivo era resolverlo.

## What kind of puzzle somebody asks for

starbattle-solo-puzzle = { $level ->
    [any] un puzle de { $size }×{ $size } con { $stars }★
    [easy] un puzle fácil de { $size }×{ $size } con { $stars }★
    [medium] un puzle medio de { $size }×{ $size } con { $stars }★
    [hard] un puzle difícil de { $size }×{ $size } con { $stars }★
    [expert] un puzle de { $size }×{ $size } con { $stars }★ para expertos
   *[extreme] un puzle extremo de { $size }×{ $size } con { $stars }★
}
# $stars is as many stars.
starbattle-solo-kind = { $size }×{ $size } { $stars } { $level ->
    [any] cualquiera
    [easy] fácil
    [medium] medio
    [hard] difícil
    [expert] experto
   *[extreme] extremo
}

## What a host brings into a match

starbattle-brings-puzzle = el puzle, { $size }×{ $size } con { $stars }★
starbattle-brings-nothing = ahí no hay ningún puzle
starbattle-brings-other = su `{ $option }` es { $is }, no { $asked }. Deja `{ $option }` fuera
starbattle-brings-level = un puzle que traes no se hace para un nivel. Deja `level` fuera
starbattle-brings-unjudged = se tarda demasiado en comprobar si el puzle tiene una sola solución
starbattle-brings-unsolvable = el puzle no tiene solución
starbattle-brings-ambiguous = el puzle tiene más de una solución
starbattle-brought-no-proof = ahí no hay ninguna demostración. Trae el archivo que guarda LEGUP, o lo que da `/export legup`
starbattle-brought-too-long = no puedo juzgar esta demostración porque tiene { $steps } pasos, y juzgo como mucho { $most }

## Why no puzzle was made

starbattle-not-made = { $level ->
    [any] no se ha encontrado ningún puzle { $size }×{ $size } { $stars }★ en { $tries } intentos. Prueba otro nivel o tamaño
   *[other] no se ha encontrado ningún puzle { $size }×{ $size } { $stars }★ del nivel { $level } en { $tries } intentos. Prueba otro nivel o tamaño
}
