### Texts of Demeter's Anguish: refusals, receipts, headlines, controls, pictures and alternative texts.

## Pieces and halves of a turn

demeter-piece = { $size ->
    [1] monominó
    [2] dominó
    [3] triominó { $letter }
    [4] tetrominó { $letter }
   *[5] pentominó { $letter }
}
demeter-flower-on = el { $piece } en { $cells }
demeter-rock-on = una roca de { $size } en { $cells }
demeter-no-flower = ninguna flor
demeter-no-rock = ninguna roca
demeter-piece-at = { $piece } en { $cell }
demeter-piece-in = { $piece } dentro de { $cells }
demeter-small-rock-at = roca en { $cell }
demeter-large-rock-at = roca de 2x2 en { $cell }
demeter-flower-missing = falta la flor
demeter-rock-missing = falta la roca
demeter-either = { $one } o { $other }

## Refusals of texts that cannot be read

demeter-of-half = { $half ->
    [flower] flor: { $why }
   *[rock] roca: { $why }
}
demeter-would-do = { $why }; ahora valdría `{ $example }`
demeter-undo-what = aquí vale `undo flower`, `undo rock` o solo `undo`
demeter-nothing-saved = { $half ->
    [flower] no hay ninguna flor guardada, así que no hay nada que deshacer
   *[rock] no hay ninguna roca guardada, así que no hay nada que deshacer
}
demeter-given-twice = aparece dos veces en el mismo envío
demeter-of-no-half = «{ $typed }» no es ni de la flor ni de la roca: pon `flower` o `rock` delante de las casillas, como `flower G7-I7 G8 I8`, `flower U5@G7 r180`, `rock G9` o `rock G9-H10`
demeter-expected = escribe `flower` o `rock` y casillas, como `flower G7-I7 G8 I8 rock G9-H10`, o bien `pass`
demeter-means-nothing = «{ $typed }» no significa nada aquí; { $expected }
demeter-expected-cells = { $half ->
    [flower] indica casillas, como `G7-I7 G8 I8` o `U5@G7 r180`, o escribe `pass`
   *[rock] indica casillas, como `G9` o `G9-H10`, o escribe `pass`
}
demeter-pass-or-cells = escribe `pass` o casillas, pero no las dos cosas
demeter-no-cell = «{ $typed }» no es una casilla; indica casillas como `G7`, filas como `B9-F9` o rectángulos como `G9-H10`
demeter-off-board = { $cell } está fuera del tablero, que tiene las columnas A a O y las filas 1 a 15
demeter-piece-without-cell = { $why }; la pieza { $piece } necesita una casilla, como `{ $piece }@G7`
demeter-no-piece = ninguna pieza se llama «{ $typed }»; se llaman, por ejemplo, F5, I4, V3, 2 o 1
demeter-which-piece = ¿qué { $letter }: { $pieces }?
demeter-expected-piece = indica una pieza y una casilla, como `U5@G7`
demeter-expected-square = indica una casilla como `G7`: la letra de la columna y el número de la fila
demeter-no-turning = «{ $typed }» no gira ninguna pieza; puedes usar `r90`, `r180`, `r270` o `m`
demeter-expected-first = escribe { $picks }
demeter-pick-text = first { $name }

## Refusals of actions that are against the rules

demeter-not-your-turn = no es tu turno
demeter-of-chance = esto lo decide el sorteo
demeter-others-pick = { $picker } elige quién empieza
demeter-pick-after-planting = quién empieza se elige después de la siembra; ahora planta una primera flor
demeter-first-settled = ya está decidido quién empieza
demeter-pick-before-pieces = podrás poner piezas cuando se haya elegido quién empieza; { $expected }
demeter-no-pass-in-planting = flor: no puedes renunciar a la primera flor; puede ir en cualquier parte de tu tablero
demeter-rock-first = flor: el primer turno es solo una roca; las flores llegan a partir del segundo
demeter-rocks-later = roca: las rocas se ponen después de la siembra; ahora se planta una primera flor
demeter-too-many-cells = { $cells } son { $count } casillas; una flor tiene de 1 a { $most }
demeter-not-together = { $cells } no están unidas por sus lados; una flor es un solo poliominó
demeter-planted-already = el { $piece } ya está plantado, y solo hay uno de cada pieza
demeter-taken = { $by ->
    [flower] en { $cell } ya hay una flor
   *[rock] en { $cell } ya hay una roca
}
demeter-shares-side = { $cell } comparte un lado con la flor de { $flower }
demeter-apart = { $count ->
    [one] { $cells } no toca ninguna flor por una esquina; alguna casilla tiene que quedar en diagonal junto a una flor de ese tablero
   *[other] { $cells } no tocan ninguna flor por una esquina; alguna casilla tiene que quedar en diagonal junto a una flor de ese tablero
}
demeter-no-rock-size = { $cells } no es ni 1x1 ni 2x2

## Refusals in a few words, in brackets behind the draft

demeter-brief-no-flower = no es una flor
demeter-brief-no-rock = no es una roca
demeter-brief-planted = ya plantada
demeter-brief-taken = { $cell } está ocupada
demeter-brief-side = { $cell } comparte un lado con { $flower }
demeter-brief-apart = no toca ninguna flor por una esquina

## Refusals of presses that no longer fit the draft

demeter-no-place = no hay ningún sitio permitido para { $piece } en tu tablero; elige otra pieza
demeter-no-room-for-rock = en ese tablero no hay sitio para una roca de { $size }
demeter-nothing-to-move = { $half ->
    [flower] tu borrador ya no tiene flor, así que no hay ninguna que mover; elige una pieza
   *[rock] tu borrador ya no tiene roca, así que no hay ninguna que mover; elige Roca 1x1 o Roca 2x2
}
demeter-not-turned = tu borrador es ahora { $draft }, y esta flor no se puede girar así
demeter-not-moved = { $half ->
    [flower] tu borrador es ahora { $draft }, y esta flor no puede ir en ningún otro sitio
   *[rock] tu borrador es ahora { $draft }, y esta roca no puede ir en ningún otro sitio
}
demeter-not-to-column = { $half ->
    [flower] tu borrador es ahora { $draft }, y esta flor no puede ir en la columna { $column }
   *[rock] tu borrador es ahora { $draft }, y esta roca no puede ir en la columna { $column }
}
demeter-not-to-row = { $half ->
    [flower] tu borrador es ahora { $draft }, y esta flor no puede ir en la fila { $row }
   *[rock] tu borrador es ahora { $draft }, y esta roca no puede ir en la fila { $row }
}
demeter-no-pass-with-draft = tu borrador es ahora { $draft }; deshazlo y luego pasa

## Receipts

demeter-goes-first = empieza { $name }
demeter-not-there = Ahí no; { $why }
demeter-still-missing = { $half ->
    [flower] Falta la flor (o `flower pass`)
   *[rock] Falta la roca (o `rock pass`)
}
demeter-plays-the-end = En el último turno se pasó: con esto termina la partida

## Actions, in words that complete "I would" and "Ann chose to"

demeter-would-go-first = empezar
demeter-would-let-first = dejar que empiece { $other }
demeter-would-plant = plantar el { $piece } en { $cells }
demeter-would-plant-nothing = no plantar nada
demeter-would-lay = poner una roca de { $size } en { $cells }
demeter-would-lay-nothing = no poner ninguna roca
demeter-would-both = { $flower } y { $rock }

## Headlines

demeter-planting = Siembra: cada jugador envía en secreto una primera flor, en cualquier parte de su tablero.
demeter-plant-first = Siembra contra { $other }: planta tu primera flor en cualquier parte de tu tablero. Usa el menú o escribe algo como `{ $example }`.
demeter-first-drafted = Tu primera flor. Borrador: { $flower }. **{ demeter-confirm }** o `lock` la envía.
demeter-first-is-in = Tu primera flor está enviada; puedes cambiarla hasta que llegue también la de { $other }.
demeter-you-pick = La siembra ha terminado. Tienes la ventaja contra { $other }: elige quién empieza. Pulsa un nombre o escribe `{ $example }`.
demeter-somebody-picks = La siembra ha terminado. { $picker } elige quién empieza; después se descubren las primeras flores.
demeter-to-move = { $halves ->
    [both] Turno { $turn }: le toca a { $name }, con una flor y una roca.
    [rock] Turno { $turn }: le toca a { $name }, solo con una roca, porque ya no cabe ninguna flor.
   *[first] Turno { $turn }: le toca a { $name }, solo con una roca.
}
demeter-your-turn = { $halves ->
    [both] Tu turno { $turn } contra { $other }: planta una flor en tu tablero y pon una roca en el de { $other }. Usa el menú y los botones, o escribe algo como `{ $example }`.
    [rock] Tu turno { $turn } contra { $other }: en tu tablero ya no cabe ninguna flor; pon una roca en el de { $other }. Usa el menú y los botones, o escribe algo como `{ $example }`.
   *[first] Tu turno { $turn } contra { $other }: pon una roca en el tablero de { $other }. Pulsa un botón o escribe algo como `{ $example }`.
}
demeter-your-draft = Tu turno { $turn } contra { $other }. Borrador: { $draft }.
demeter-confirm-plays = **{ demeter-confirm }** o `lock` lo juega.
demeter-that-ends = Con eso termina la partida.
demeter-revealed = Las primeras flores quedan a la vista.
demeter-pass-ends = Si se vuelve a pasar, termina la partida.
demeter-score = Marcador: { $scores }
demeter-planted-and-laid = { $name } plantó el { $piece } en { $flower } y puso una roca de { $size } en { $rock }.
demeter-planted-only = { $name } plantó el { $piece } en { $flower } y no puso ninguna roca.
demeter-laid-only = { $name } puso una roca de { $size } en { $rock }.
demeter-passed = { $name } pasó.
demeter-verdict = { $why }: { $result }. Marcador: { $score }.
demeter-ended = { $by ->
    [passes] Los dos pasaron seguidos
    [settled] Ya no cabe ninguna flor
    [agreement] Los dos acordaron terminar la partida
   *[host] El anfitrión terminó la partida
}
demeter-gives-up = { $loser } se rinde
demeter-both-give-up = Los dos se rinden
demeter-nobody-wins = no gana nadie
demeter-wins = { $tiebreak ->
    [pentominoes] gana { $winner }, con más pentominós plantados
    [tetrominoes] gana { $winner }, con más tetrominós plantados
    [trominoes] gana { $winner }, con más triominós plantados
    [domino] gana { $winner }, con el dominó plantado
    [monomino] gana { $winner }, con el monominó plantado
    [advantage] gana { $winner }, porque la ventaja decide el empate
   *[none] gana { $winner }
}

## Buttons and menus

demeter-pick-button = Empieza { $name }
demeter-flower-button = Flor
demeter-rock-button = Roca
demeter-size-button = Roca { $size }
demeter-no-rock-button = Sin roca
demeter-no-flower-choice = Sin flor
demeter-which-flower = Tu flor: ¿qué pieza?
demeter-confirm = Confirmar
demeter-pass-button = Pasar
demeter-pass-to-end = Pasar y terminar la partida
demeter-turn-button = ↻ Girar
demeter-mirror-button = ⇋ Reflejar
demeter-next-place = Siguiente sitio
demeter-columns = { $half ->
    [flower] Flor: columna
   *[rock] Roca: columna
}
demeter-rows = { $half ->
    [flower] Flor: fila
   *[rock] Roca: fila
}
demeter-column = { $half ->
    [flower] Flor: columna { $column }
   *[rock] Roca: columna { $column }
}
demeter-row = { $half ->
    [flower] Flor: fila { $row }
   *[rock] Roca: fila { $row }
}
demeter-column-and-row = { $half ->
    [flower] Flor: columna { $column }, fila { $row }
   *[rock] Roca: columna { $column }, fila { $row }
}
demeter-row-and-column = { $half ->
    [flower] Flor: fila { $row }, columna { $column }
   *[rock] Roca: fila { $row }, columna { $column }
}
demeter-your-flower = Tu flor
demeter-your-rock = Tu roca

## Pictures

demeter-you = (tú)
demeter-remark-planting = siembra
demeter-remark-picks = elige
demeter-remark-to-move = le toca
demeter-remark-wins = { $tiebreak ->
    [pentominoes] gana: pentominós
    [tetrominoes] gana: tetrominós
    [trominoes] gana: triominós
    [domino] gana: dominó
    [monomino] gana: monominó
    [advantage] gana: ventaja
   *[none] gana
}
demeter-remark-wins-by = gana por { $tiles }
demeter-pieces-left = Por plantar
demeter-all-planted = Todo plantado

## Alternative texts

demeter-seen-at-start = Demeter's Anguish, antes del primer turno
demeter-seen-planting = Demeter's Anguish, siembra
demeter-seen-picking = Demeter's Anguish, { $picker } elige quién empieza
demeter-seen-to-move = { $turns ->
    [one] Demeter's Anguish, { $turns } turno jugado, le toca a { $name }
   *[other] Demeter's Anguish, { $turns } turnos jugados, le toca a { $name }
}
demeter-seen-played = { $turns ->
    [one] Demeter's Anguish, { $turns } turno jugado
   *[other] Demeter's Anguish, { $turns } turnos jugados
}
demeter-seen-over = Demeter's Anguish, terminada
demeter-seen-board = { $side ->
    [left] Tablero de { $name } (izquierda), { $garden }
    [right] Tablero de { $name } (derecha), { $garden }
   *[alone] Demeter's Anguish, tablero de { $name }, { $garden }
}
demeter-seen-garden = { $tiles ->
    [one] { $tiles } casilla; flores: { $flowers }; rocas: { $rocks }
   *[other] { $tiles } casillas; flores: { $flowers }; rocas: { $rocks }
}
demeter-seen-left = { $garden }; por plantar: { $pieces }
demeter-seen-flower = { $piece } en { $cells }
demeter-seen-none = ninguna
demeter-seen-draft = Borrador de { $name }, sin jugar: { $halves }
demeter-seen-draft-here = Borrador aquí, sin jugar: { $half }
demeter-half-flower = flor { $cells }
demeter-half-flower-pass = ninguna flor
demeter-half-rock = roca { $cells }
demeter-half-rock-pass = ninguna roca

## Reasons of machine players

demeter-why-first = Quien empieza pone la primera roca y así no pierde ninguna flor.
demeter-why-pass = Mi rival ha pasado y, tal como está la partida, gano yo, así que también paso.
demeter-why-planting = Desde ahí puede crecer hacia todos los lados.
demeter-why-nothing = Ya no se puede plantar nada.
demeter-why-last-flower = El { $piece } es la última flor que cabe.
demeter-why-last-flower-for = El { $piece } es la última flor que cabe; al final serán unas { $tiles } casillas.
demeter-why-flower = { $corners ->
    [one] El { $piece } me deja { $corners } esquina por la que seguir.
   *[other] El { $piece } me deja { $corners } esquinas por las que seguir.
}
demeter-why-flower-for = { $corners ->
    [one] El { $piece } me deja { $corners } esquina por la que seguir; al final serán unas { $tiles } casillas.
   *[other] El { $piece } me deja { $corners } esquinas por las que seguir; al final serán unas { $tiles } casillas.
}
demeter-why-room = La roca le quita a mi rival sitio para crecer.
demeter-why-room-for = La roca le quita a mi rival sitio para crecer; al final tendrá unas { $tiles } casillas.
demeter-why-corners = { $before ->
    [one] La roca deja a mi rival con { $after } en vez de { $before } esquina.
   *[other] La roca deja a mi rival con { $after } en vez de { $before } esquinas.
}
demeter-why-corners-for = { $before ->
    [one] La roca deja a mi rival con { $after } en vez de { $before } esquina; al final tendrá unas { $tiles } casillas.
   *[other] La roca deja a mi rival con { $after } en vez de { $before } esquinas; al final tendrá unas { $tiles } casillas.
}

## The name of the first phase, buttons for closer looks, and what replaces a submission that is missing

demeter-name-planting = siembra
demeter-left-board = Tablero izquierdo
demeter-right-board = Tablero derecho
demeter-made-up-flower = Una flor que faltaba no se plantó.
demeter-made-up-pick = Se sorteó quién empieza.
demeter-made-up-turn = El turno cuenta como pasado.

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

demeter-lesson-first = La primera flor
    .words = Plantas flores en tu propio tablero, a la izquierda. Gana quien cubre más casillas con flores. Tu primera flor puede ir en cualquier sitio, y el otro jugador no la ve hasta que ambos han plantado. Elige una pieza de cinco casillas, muévela con los menús de columnas y filas si quieres y pulsa **{ demeter-confirm }**.
    .learned = Cinco casillas es lo máximo que cubre una flor. Tienes una de cada una de las 21 piezas, y cada una se planta una vez.
    .aim = El objetivo era una flor de cinco casillas: una pieza cuyo nombre acaba en 5.
demeter-lesson-corner = Esquinas, no lados
    .words = Cada flor posterior tiene que tocar una de tus flores por una esquina y no puede compartir un lado con ninguna. Los anillos marcan las casillas por donde puede tocar. Elige una pieza: aparece donde puede ir. Después pulsa **{ demeter-no-rock-button }** y **{ demeter-confirm }**.
    .learned = Esquina con esquina: así crece un jardín. Los menús y botones solo ofrecen sitios permitidos.
    .aim = El objetivo era una segunda flor.
demeter-lesson-turn = Girar y mover
    .words = Puedes girar, reflejar y mover las piezas. Elige el pentominó I; está de pie. Pulsa **{ demeter-turn-button }**: queda tumbado, en el sitio permitido más cercano. Los menús y **{ demeter-next-place }** lo llevan a otros sitios permitidos. Después pulsa **{ demeter-no-rock-button }** y **{ demeter-confirm }**.
    .learned = Está tumbado y toca una flor por una esquina.
    .aim = El objetivo era el pentominó I tumbado, con las cinco casillas en una fila.
demeter-lesson-rocks = Rocas
    .words = En el tablero del otro jugador, a la derecha, pones rocas: de 1x1 o 2x2, en casillas vacías. Los anillos muestran por dónde puede tocar su próxima flor: cubre al menos un anillo con una roca de 2x2. Esta vez no plantes flor: elige **{ demeter-no-flower-choice }** en el menú, luego la roca de 2x2, muévela si hace falta y pulsa **{ demeter-confirm }**.
    .learned = Donde está tu roca ya no puede tocar ninguna flor.
    .aim = El objetivo era una roca de 2x2 en al menos un anillo del tablero derecho.
demeter-lesson-whole = Un turno entero
    .words = En un turno plantas una flor en tu tablero y pones una roca en el otro; ambas se juegan a la vez. Después le toca al otro jugador. Juega las dos. Los menús mueven la mitad que pusiste en último lugar; **{ demeter-flower-button }** y **{ demeter-rock-button }** cambian de una a otra, y no se pierde nada.
    .learned = Tu turno está jugado, y Dealer ha respondido en ambos tableros.
    .aim = El objetivo era una flor y una roca en un turno.
demeter-lesson-end = El final
    .words = La partida termina cuando ambos pasan seguidos, cuando ambos lo acuerdan o cuando ya no cabe ninguna flor en ningún tablero. Entonces cuentan las casillas cubiertas. Tienes 10; Dealer tiene 5 y acaba de pasar. Termina la partida.
    .learned = 10 casillas ganan a 5. Si hay empate a casillas, ganan más pentominós (flores de cinco casillas), luego más tetrominós (de cuatro), y así sucesivamente.
    .aim = El objetivo era terminar la partida al momento, pasando, mientras vas ganando.
demeter-lesson-pick = Quién empieza
    .words = Quien tiene la ventaja, aquí tú, elige quién empieza, antes de que se descubran las primeras flores. El primer turno es solo una roca, así que el segundo jugador planta primero. Elige empezar tú, pon una roca en el tablero derecho y pulsa **{ demeter-confirm }**.
    .learned = Tu roca está puesta, y Dealer ha jugado el primer turno entero: una flor y una roca.
    .aim = El objetivo era empezar y poner una roca.
demeter-lesson-half = Medio turno
    .words = Puedes dejar fuera cualquiera de las dos mitades de un turno. Solo un turno sin ninguna de las dos cuenta como pasar, y si ambos pasan seguidos, la partida termina. Dealer acaba de pasar y gana por 5 casillas a 3. Sigue la partida sin flor: elige **{ demeter-no-flower-choice }** en el menú, luego una roca, y pulsa **{ demeter-confirm }**.
    .learned = Una roca sola no es pasar: la partida sigue.
    .aim = El objetivo era un turno con roca y sin flor.
demeter-lesson-reserve = La reserva
    .words = Un turno tiene 120 segundos. Lo que hayas confirmado se juega entonces. Si no, corre tu reserva: 5 minutos para toda la partida. En la reserva, lo que escribes se juega al momento; lo que haces con botones espera a **{ demeter-confirm }**. Sin reserva, un turno tardío cuenta como pasar. Se acabaron tus 120 segundos: juega una flor y una roca.
    .learned = El turno se jugó en tu reserva. Lo que queda de ella sirve para turnos posteriores; cada turno empieza con otros 120 segundos.
    .aim = El objetivo era una flor y una roca en un turno.
demeter-lesson-tie = El empate y la ventaja
    .words = Con empate a casillas ganan más pentominós, luego tetrominós, triominós, el dominó y el monominó. Si todo es igual, gana quien tiene la ventaja. Dealer y tú tenéis 5 casillas y un pentominó cada uno; tú tienes la ventaja, y Dealer acaba de pasar. Termina la partida.
    .learned = Todo es igual, y ganas por la ventaja. Sin ella habrías necesitado una casilla más.
    .aim = El objetivo era terminar la partida al momento, pasando: todo es igual, así que decide la ventaja.
