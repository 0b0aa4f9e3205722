### Texts of Astral Flow. A `$round` of 0 is the tiebreaker.

## Refusals

astral-expected = escribe una casilla como C4, none si no queda nada, o ready en un descanso
astral-nothing-to-take-back = { $word ->
    [lock] aquí no hay nada que confirmar: cada respuesta cuenta al momento
    [confirm] aquí no hay nada que confirmar: cada respuesta cuenta al momento
   *[undo] aquí no hay nada que deshacer: cada respuesta cuenta al momento
}
astral-means-nothing = «{ $typed }» no significa nada aquí; con `ready` la ronda empieza antes
astral-is-no-cell = «{ $typed }» no es una casilla de esta cuadrícula; las casillas se escriben como `{ $cell }`, y `none` dice que no queda nada
astral-not-in-grid = { $cell } no es una casilla de esta cuadrícula, que va de A1 a { $last }
astral-only-players = solo los dos jugadores pueden responder
astral-only-host-pauses = durante una ronda solo el anfitrión puede pausar; tú puedes en el descanso
astral-has-not-begun = { $round ->
    [0] el desempate no ha empezado; di ready para que empiece antes
   *[other] la ronda { $round } no ha empezado; di ready para que empiece antes
}
astral-is-running = { $round ->
    [0] el desempate está en curso; di una casilla, o none si no queda nada
   *[other] la ronda { $round } está en curso; di una casilla, o none si no queda nada
}
astral-begins-with-picture = { $round ->
    [0] el desempate empezará cuando su imagen haya llegado a ambos jugadores; inténtalo de nuevo en un momento
   *[other] la ronda { $round } empezará cuando su imagen haya llegado a ambos jugadores; inténtalo de nuevo en un momento
}
astral-is-over = la partida ha terminado
astral-locked-out = tienes que esperar { $seconds } s más; este intento no cuesta nada

## Receipts of answers

astral-you-are-ready = Anotado: por ti, la ronda puede empezar.
# The verdict, such as "A1 ✓ +2", and when its author may answer again.
astral-answered = { $verdict }. Puedes volver a responder en { $time }.
astral-was-named = { $answer }: su zona ya se ha dicho
astral-is-a-star = { $answer }: ahí acaba una estrella
astral-nothing-left = no queda nada { $verdict }
astral-area-is-left = no queda nada { $verdict }: falta una zona

## The text of the board's message

astral-round-title = { $round ->
    [0] Desempate
   *[other] Ronda { $round } de { $rounds }
}
astral-title-against = **{ $title }** contra { $other } · { $score }
astral-you-against = **Tú contra { $other }**
astral-round-is-over = { $round ->
    [0] **El desempate ha terminado** · { $score }
   *[other] **La ronda { $round } ha terminado** · { $score }
}
astral-clock-starts = El reloj empieza cuando esta imagen haya llegado a ambos jugadores.
astral-to-do = Di una casilla que quede sin luz (escríbela como `{ $cell }`). Cuando se hayan dicho todas las zonas, di `none`.
astral-begins = { $round ->
    [0] El desempate empieza { $when }.
   *[other] La ronda { $round } empieza { $when }.
}
astral-begins-if-ready = { $round ->
    [0] El desempate empieza cuando ambos digan `ready` o acabe el descanso.
   *[other] La ronda { $round } empieza cuando ambos digan `ready` o acabe el descanso.
}
astral-is-ready = { $name } ya puede empezar.
astral-both-ready = Todo listo. **3 · 2 · 1**
# Tells everybody a player's answer: $verdict is "✓ +2" or "✗ −1".
astral-told-wrong = { $name }: { $cell } { $verdict }, una estrella o una zona ya dicha
astral-told-none = { $name }: no queda nada { $verdict }
astral-told-too-early = { $name }: no queda nada { $verdict }, falta una zona
astral-so-far = Hasta ahora: { $answers }
astral-before = { $number } antes
astral-lockout-ends = Fin de la espera: { $who }
astral-past = { $round ->
    [0] Desempate: { $points }.
   *[other] Ronda { $round }: { $points }.
}
astral-press-above = **{ $title }** · pulsa arriba una casilla. Cuando se hayan dicho todas las zonas, pulsa **{ $button }**.

## How the match ended

astral-nobody-wins = El anfitrión ha terminado la partida; no gana nadie
astral-wins = Gana { $winner }
astral-wins-tiebreaker = Gana { $winner } en el desempate
astral-wins-advantage = Gana { $winner }: sigue el empate tras el desempate y decide la ventaja
astral-wins-given-up = { $loser } se rinde: gana { $winner }
astral-wins-awarded = Gana { $winner } por decisión del anfitrión

## Buttons and menus

astral-ready = Listo
astral-declare = No queda nada
astral-column = Columna { $column }: ¿qué casilla?
astral-columns = Columnas { $first } a { $last }: ¿qué casilla?

## Actions, in words that complete "I would"

astral-name-cell = decir { $cell }
astral-declare-all-named = decir que ya no queda ninguna zona
astral-begin-next = empezar la siguiente ronda

## Alternative texts of pictures

astral-described-round = { $round ->
    [0] Astral Flow, el desempate.
   *[other] Astral Flow, ronda { $round }.
}
astral-described-named = { $round ->
    [0] Astral Flow, el desempate: lo que se ha dicho.
   *[other] Astral Flow, ronda { $round }: lo que se ha dicho.
}
astral-described-signs = { $round ->
    [0] Astral Flow, los signos antes del desempate.
   *[other] Astral Flow, los signos antes de la ronda { $round }.
}
astral-described-solution = Astral Flow, una solución.
astral-described-end = Astral Flow, la partida ha terminado.
astral-described-winner = Gana { $winner }.
astral-described-no-winner = No gana nadie.
astral-described-score = Puntos: { $one } (disco naranja) tiene { $first }, { $other } (rombo azul) tiene { $second }.
astral-described-key = Instrucciones: N, NE, E, SE, S, SW, W y NW mueven cada estrella una casilla; CW y CCW las giran 90 grados alrededor del origen; N-S, E-W, NE-SW y NW-SE las reflejan en la línea que pasa por el origen en esa dirección.
astral-described-size = Cuadrículas de { $columns ->
    [one] { $columns } columna
   *[other] { $columns } columnas
} y { $rows ->
    [one] { $rows } fila
   *[other] { $rows } filas
}.
astral-described-grid = Cuadrícula { $number }: estrellas { $stars }; origen { $origin }; { $instructions }.
astral-nowhere = ninguna
astral-nothing-yet = Todavía nada.
astral-described-answer = { $name } { $what } a los { $seconds } s { $points }
astral-described-points = { $round ->
    [0] Desempate: { $one } a { $other }; { $answers }.
   *[other] Ronda { $round }: { $one } a { $other }; { $answers }.
}
astral-described-stars = { $round ->
    [0] Estrellas al final del desempate: { $stars }.
   *[other] Estrellas al final de la ronda { $round }: { $stars }.
}
astral-described-area = Zona { $number }, de { $name } con { $cell }: { $area }.
astral-described-unnamed = Zona { $number }, sin decir: { $area }.
astral-described-rest = … El resto solo está en la imagen.

## Words in pictures

astral-drawn-signs = { $round ->
    [0] Astral Flow: los signos del desempate
   *[other] Astral Flow: los signos de la ronda { $round }
}
astral-drawn-you = { $name } (tú)
astral-drawn-moves = Mueve cada estrella una casilla
astral-drawn-turns = Las gira 90°
astral-drawn-mirrors = Las refleja en una línea
astral-drawn-origin = Se giran y se reflejan en el origen, el punto rojo.
astral-drawn-safe-cell = +2 por una casilla segura de una zona nueva; error: −1
astral-drawn-nothing-left = +3 por «no queda nada»; error: −1
astral-drawn-safe = Segura: ninguna estrella acaba ahí. Zona: seguras contiguas.
astral-drawn-wait = Después de cada respuesta esperas { $time }.
astral-drawn-named = { $title }: lo que se ha dicho
astral-drawn-cross = Pieza: una zona dicha. Cruz: un error.
astral-drawn-solution = { $title }: solución
astral-drawn-piece = Una pieza: quién dijo la zona
astral-drawn-dashed = A trazos: una zona sin decir
astral-drawn-each-grid = cada una, movida
astral-drawn-all-grids = todas superpuestas
astral-drawn-nobody-wins = No gana nadie
# These follow the winner's name, in smaller letters.
astral-drawn-in-tiebreaker = en el desempate
astral-drawn-by-advantage = por la ventaja
astral-drawn-as-given-up = , porque { $loser } se rinde
astral-drawn-by-host = por decisión del anfitrión
astral-drawn-no-round = No se terminó ninguna ronda.
astral-drawn-curves = Los puntos después de cada ronda
astral-drawn-legend = Lleno: acierto. Borde: error. –: no queda nada. Abajo: segundos.
# Stands in the table in place of a round's number: at most five letters.
astral-drawn-tie = extra
astral-no-answers = sin respuestas

## Reasons of machine players

astral-why-ready = He visto la solución.
astral-why-dark = { $grids ->
    [one] He seguido las estrellas de la cuadrícula: { $cells } { $count ->
        [one] queda a oscuras
       *[other] quedan a oscuras
    }, un área de { $count ->
        [one] { $count } casilla
       *[other] { $count } casillas
    }.
   *[other] He superpuesto las { $grids } cuadrículas: { $cells } { $count ->
        [one] queda a oscuras
       *[other] quedan a oscuras
    }, un área de { $count ->
        [one] { $count } casilla
       *[other] { $count } casillas
    }.
}
astral-why-guess = Una conjetura: las cuadrículas que ya he resuelto dejan { $cell } a oscuras.
astral-why-none = Todas las áreas que encontré ya se han dicho.

## Names of rounds and breaks, the line about the deadline, and buttons for closer looks

astral-tiebreaker = desempate
astral-break-before-round = descanso antes de la ronda { $round }
astral-break-before-tiebreaker = descanso antes del desempate
astral-round-ends = La ronda termina como muy pronto { $when }
astral-look-round = Cuadrículas de la ronda
astral-look-named = Casillas dichas
astral-look-solution = Última solución

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

astral-lesson-move = Las estrellas se mueven
    .words = Cada estrella de la cuadrícula hace lo que dice la lista de al lado; tú la sigues mentalmente. La flecha (`E`, este) mueve cada estrella una casilla a la derecha. Una casilla donde no acaba ninguna estrella es **segura** y vale 2 puntos; una que no lo es te cuesta uno. Di una casilla segura pulsándola.
    .learned = +2: ahí no acaba ninguna estrella. Todas las estrellas de la columna A pasaron a la B, y por la izquierda no puede llegar ninguna a la A.
    .aim = -1: en la casilla que dijiste acaba una estrella. Tras la flecha no queda ninguna en la columna A ni en C3: ahí fue a parar el hueco de B3.
astral-lesson-turn = Giros
    .words = La flecha redonda (`CW`) gira todas las estrellas 90° en el sentido de las agujas del reloj alrededor del origen, el punto rojo. El origen no se mueve; `CCW` gira al revés. Aquí hay exactamente una casilla segura: ¿adónde va el hueco?
    .learned = +2: el hueco de B1 va a D2. A menudo es más fácil seguir los huecos que las estrellas.
    .aim = -1: ahí acaba una estrella. La fila de arriba pasa a ser la columna derecha, así que el hueco de B1 va a D2.
astral-lesson-mirror = Reflejos
    .words = Los triángulos (`E-W`) reflejan todas las estrellas en la línea que pasa por el origen de este a oeste: lo de arriba va abajo. `N-S` intercambia izquierda y derecha; `NE-SW` y `NW-SE` son las líneas diagonales. Di una casilla segura.
    .learned = +2: los huecos de C1 y D1 van a C4 y D4.
    .aim = -1: ahí acaba una estrella. Los huecos de C1 y D1 van a la fila de abajo, a C4 y D4.
astral-lesson-grids = Varias cuadrículas
    .words = Una ronda puede tener varias cuadrículas, cada una con su lista. Al final todas se superponen, y una casilla es segura si ninguna cuadrícula tiene ahí una estrella. Di una casilla segura.
    .learned = +2: al final ninguna cuadrícula tiene ahí una estrella.
    .aim = -1: una de las cuadrículas tiene ahí una estrella al final. Eran seguras A2, C2 y D1.
astral-lesson-areas = Zonas
    .words = Las casillas seguras que comparten lados forman una **zona**; tocarse por una esquina no basta. Una zona puntúa una vez, para quien primero dice una de sus casillas; decir otra casilla de ella cuesta un punto. Aquí hay dos zonas: di una casilla de cada una.
    .learned = +2 por cada una: A4 y B4 son una zona, C1 es la otra.
    .aim = -1: esa casilla no era segura, o su zona ya se había dicho. Las zonas eran A4 con B4, y C1.
astral-lesson-none = No queda nada
    .words = Cuando se han dicho todas las zonas, las diga quien las diga, `none` vale +3 y termina la ronda; dicho antes de tiempo cuesta un punto. Di todas las zonas y después pulsa **{ astral-declare }**. (En una partida tienes que esperar 20 segundos tras cada respuesta, y el otro jugador busca las mismas casillas.)
    .learned = +3, y la ronda ha terminado: su imagen muestra adónde fue todo. Tras diez rondas gana quien tiene más puntos. Si empatan, se juega una ronda más; si también acaba en empate, gana quien tiene la ventaja.
    .aim = -1: esa casilla no era segura, su zona ya se había dicho o quedaba una zona. Las zonas eran A1 con B1, C1, D1 y C2, y B4.
astral-lesson-origin = Orígenes fuera del centro
    .words = El origen, el punto rojo, no tiene por qué ser el centro de la cuadrícula: puede ser el centro de una casilla, una esquina de una casilla o el medio de un lado. Aquí es el centro de C2, y todo gira a su alrededor en el sentido de las agujas del reloj. Di una casilla segura.
    .learned = +2: la columna A sale de la cuadrícula por arriba, y lo que giraría a la fila 4 está fuera. Por eso ahí no llega ninguna estrella.
    .aim = -1: ahí acaba una estrella. La columna B pasa a la fila 1, la C a la 2 y la D a la 3; a la fila 4 no llega nada.
astral-lesson-list = Listas
    .words = Una lista se sigue de la primera instrucción a la última; el orden importa. Giro, reflejo, giro: hay exactamente una casilla segura. ¿Adónde va el hueco?
    .learned = +2: el hueco de B1 va a D2, luego a A2 y luego a C1.
    .aim = -1: ahí acaba una estrella. El hueco de B1 va a D2, con el reflejo a A2 y con el segundo giro a C1.
astral-lesson-back = Estrellas que vuelven
    .words = Las estrellas se mueven en un plano sin fin. La que sale de la cuadrícula sigue la lista y vuelve a contar si regresa; solo se pierden las que están fuera al final. Aquí todas suben una casilla, así que la fila 1 sale de la cuadrícula; después todo se refleja en la línea que pasa por el origen. Hay exactamente una casilla segura.
    .learned = +2: la fila 1 salió por arriba y volvió como fila 4. Solo queda a oscuras el hueco de C2, en C3.
    .aim = -1: ahí acaba una estrella. La fila 1 vuelve como fila 4; el hueco de C2 va a C1 y, con el reflejo, a C3.
astral-lesson-clock = El final de una ronda
    .words = Si nadie dice `none` con razón, una ronda termina a los cinco minutos, o un minuto después del último acierto si eso es más tarde. Los fallos no alargan nada. Esta ronda lleva más de cinco minutos y medio, el último acierto de Dealer, C1, fue en 4:48, y quedan diez segundos. Di lo que falta.
    .learned = +2, y la ronda sigue abierta otro minuto: tiempo de sobra para `none`, que vale 3.
    .aim = -1: esa casilla no era segura, su zona ya se había dicho o quedaba una zona. C1 ya se había dicho; el hueco de D3 va a B4.

## What a host brings into a match

astral-brings = { $rounds ->
    [one] { $tiebreaker ->
        [yes] la única ronda y el desempate
       *[no] la única ronda, pero no el desempate, que se generaría
    }
   *[other] { $tiebreaker ->
        [yes] las { $rounds } rondas y el desempate
       *[no] las { $rounds } rondas, pero no el desempate, que se generaría
    }
}
astral-brings-too-few = tiene { $listed } de las { $rounds } rondas de la partida. Pon `rounds` en { $listed } para jugar solo estas, o añade las demás
astral-brings-too-many = hay { $listed } rondas. Con `rounds` en { $rounds } caben { $most } como mucho, la última como desempate
astral-brings-bad-round = ronda { $number }: { $why }
