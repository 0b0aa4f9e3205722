### Texts of Starry Night: messages, refusals, receipts, labels, alternative texts and words in pictures.

## Parts of other messages

starry-and = { $first } y { $last }
starry-and-names = { $first }, { $last }
starry-move-name =
    { $cosmic ->
        [lock] bloquear
        [mirror] reflejar
        [rotate] girar
        [swap] permutar
       *[slide] deslizar
    }
starry-aimed =
    { $cosmic ->
        [lock] bloquear { $tile }
        [mirror] reflejar { $tile } desde { $other }
        [rotate] girar { $tile } a { $other }
        [swap] permutar { $tile } y { $other }
       *[slide] deslizar { $tile }
    }
starry-swapped = permutar { $tile } y { $other }
starry-card =
    { $kind ->
        [planet] planeta { $number }
        [comet] cometa { $number }
        [void] vacío { $number }
       *[star] estrella { $number }
    }
starry-card-unknown = carta { $number }
starry-fated =
    { $fate ->
        [add] añadir { $card }
       *[discard] descartar { $card }
    }
starry-no-cards = ninguna
starry-kind-scored =
    { $kind ->
        [planet] planetas
        [comet] cometas
        [void] vacío
       *[star] estrellas
    }
starry-features =
    { $planets ->
        [one] { $planets } planeta
       *[other] { $planets } planetas
    }, { $comets ->
        [one] { $comets } cometa
       *[other] { $comets } cometas
    }, vacío { $expanse }
starry-lacking =
    { $part ->
        [bid] tu puja
        [cards] tus dos cartas
        [target] el objetivo de tu jugada
       *[ranking] tu orden de jugadas
    }
starry-garnets =
    { $garnets ->
        [one] { $garnets } granate
       *[other] { $garnets } granates
    }

## What a player has to do

starry-title-bidding = Tu puja y tu orden de jugadas
starry-title-round = Tu ronda { $round } de { $rounds }
starry-title-candidate = Tu elección del candidato
starry-lead-locked = 🔒 **{ $title }**: confirmado. Si cambias algo, deja de estarlo.
starry-lead-whole = **{ $title }**: todo está enviado y cuenta; `lock in` dice que nadie tiene que esperarte.
starry-lead-missing = **{ $title }**: todavía falta: { $missing }. Envía una parte, como `{ $example }`. { $deadline }
starry-lead-candidate = **{ $title }**: por ejemplo, `{ $example }`.
starry-deadline-bidding = Si falta la puja cuando acaba el tiempo, es 0; si falta el orden, se sortea.
starry-deadline-round = Lo que falta cuando acaba el tiempo se sortea; las cartas sorteadas se descartan.

## Where the match stands

starry-bidding = **Las pujas.** Puja granates en secreto por un buen puesto en el orden de juego de la ronda 1, y ordena las cinco jugadas cósmicas.
starry-round = **La ronda { $round } de { $rounds }** puntúa { $kinds }.
starry-order = Orden de juego: { $order }.
starry-holds = { $name } ({ $cosmic_move })
starry-choice = **{ $winner } gana.** Los que tienen menos puntos: { $tied }. { $winner } elige al candidato a la eliminación.
starry-all-submitted = Los cuatro han enviado; esto termina cuando todos confirmen o se acabe el tiempo.
starry-not-all-submitted = Todavía no han enviado los cuatro.

## What a player owns

starry-paid = 💎 Pujaste { $bid } y pagaste { $paid }. { $lots }
starry-lot = Pujaron lo mismo: { $names }; un sorteo decidió su orden.
starry-no-lot = No hubo dos pujas iguales, así que no hubo sorteo.
starry-hand = 🃏 Tu mano: { $cards }.
starry-horoscope = 🔭 Tu horóscopo: { $cards }.
starry-of-kind =
    { $kind ->
        [planet] planetas { $numbers }
        [comet] cometas { $numbers }
        [void] vacío { $numbers }
       *[star] estrellas { $numbers }
    }
starry-empty = sin cartas
starry-owned =
    💎 Tienes { $garnets ->
        [one] { $garnets } granate
       *[other] { $garnets } granates
    }; granates compartidos: { $shared }.
starry-shared = { $count } con { $name }
starry-next-hand = ⏭ En la próxima ronda recibes la mano de { $name }. Próximo orden de juego: { $order }.

## What a player has submitted

starry-bid-made =
    Puja: { $bid }. Tienes { $owned ->
        [one] { $owned } granate
       *[other] { $owned } granates
    }; { $payers ->
        [all] todos pagan lo que pujan, sea cual sea el puesto que consigan
       *[nobody] nadie paga lo que puja
    }. Los empates se sortean.
starry-bid-zero = Puja: `bid 0`, porque no tienes granates. Los empates se sortean.
starry-bid-open =
    Puja: de 0 a { $owned }. Tienes { $owned ->
        [one] { $owned } granate
       *[other] { $owned } granates
    }; { $payers ->
        [all] todos pagan lo que pujan, sea cual sea el puesto que consigan
       *[nobody] nadie paga lo que puja
    }. Los empates se sortean.
starry-cards-played = Cartas: { $one }, { $other }.
starry-cards-picked = Cartas: { $one } y { $other }; ¿añades o descartas cada una?
starry-cards-open = Cartas: dos de tu mano.
starry-cards-open-such-as = Cartas: dos de tu mano, como `{ $example }`.
starry-lies-between = { $number } está entre { $low } y { $high }, así que no se puede añadir: tal como están las cosas, se descarta.
starry-lie-between = { $numbers } están entre { $low } y { $high }, así que no se pueden añadir: tal como están las cosas, se descartan.
starry-target-aimed = Jugada: { $cosmic_move }.
starry-scored-on = Tú puntúas con: { $features }.
starry-target-begun =
    { $cosmic ->
        [mirror] Jugada: { $cosmic_move } { $tile }. ¿Desde qué vecina?
       *[other] Jugada: { $cosmic_move } { $tile }. ¿A qué orientación?
    }
starry-target-none = Jugada: { $cosmic_move }. No tiene ningún objetivo permitido y se omite.
starry-target-open = Jugada: tienes «{ $cosmic_move }».
starry-target-open-such-as = Jugada: tienes «{ $cosmic_move }». Elige un objetivo, como `{ $example }`.
starry-ranking-made = Orden de jugadas para la ronda { $round }: { $ranking }.
starry-ranking-anew = Orden de jugadas para la ronda { $round }: { $ranking }, hasta que el nuevo esté completo. Nuevo hasta ahora: { $begun }; elige la siguiente.
starry-ranking-begun = Orden de jugadas para la ronda { $round }: { $begun }; elige la siguiente.
starry-ranking-open = Orden de jugadas para la ronda { $round }: `rank slide swap lock mirror rotate` (deslizar, permutar, bloquear, reflejar, girar), en el orden que quieras.
starry-would-score = ⭐ Con este borrador sumarías { $points }.

## Trades

starry-offer-mine = 🤝 Tu oferta a { $name } está abierta: { $give } por { $take }. { $cost }
starry-offer-yours = 🤝 { $name } te ofrece { $give } por { $take } de tu horóscopo: `trade accept { $name }`. { $cost }
starry-offer-received = 🤝 { $name } te ofrece { $give } por { $take } de tu horóscopo. { $cost }
starry-offer-amiss = 🤝 { $name } te ofrece { $give } por { $take }, que no está en tu horóscopo.
starry-offer-open = 🤝 { $from } ofrece un cambio a { $to }: { $give } por { $take }.
starry-offer-drafted = ✍ { $from } escribe una oferta a { $to }: { $give } por { $take }.
starry-somebody = alguien
starry-costs = Cuesta { $cost } de los { $owned } granates compartidos.
starry-accepted-mine = { $name } acepta tu oferta: diste { $give } y recibiste { $take }.
starry-accepted-yours = Aceptas la oferta de { $name }: diste { $give } y recibiste { $take }.
starry-declined-mine = { $name } rechaza tu oferta de { $give } por { $take }.
starry-declined-yours = Rechazas la oferta de { $name }.
starry-withdrawn-mine = Retiras tu oferta a { $name }.
starry-withdrawn-yours = { $name } retira la oferta.
starry-trading = ✍ **Estás cambiando cartas.**
starry-writing = ✍ **Estás escribiendo una oferta** a { $name }: { $give } por { $take }. { $cost }
starry-writing-holds = Tu horóscopo: { $cards }. Nadie ve una oferta antes de que la envíes.

## A round as a story

starry-resolved = **La ronda { $round } está resuelta.**
starry-sky-before = El cielo antes: { $features }.
starry-sky-after = El cielo después: { $features }.
starry-step = • { $told }.
starry-step-lock =
    { $who ->
        [you] bloqueaste { $tile }
       *[other] { $name } bloqueó { $tile }
    }
starry-step-mirror =
    { $who ->
        [you] reflejaste { $tile } desde { $source }; ahora es { $bend }
       *[other] { $name } reflejó { $tile } desde { $source }; ahora es { $bend }
    }
starry-step-rotate =
    { $who ->
        [you] giraste { $tile } a { $bend }
       *[other] { $name } giró { $tile } a { $bend }
    }
starry-step-swap =
    { $who ->
        [you] permutaste { $one } y { $other }
       *[other] { $name } permutó { $one } y { $other }
    }
starry-step-slide =
    { $who ->
        [you] deslizaste { $tile } al vacío en { $void }
       *[other] { $name } deslizó { $tile } al vacío en { $void }
    }
starry-step-skipped =
    { $who ->
        [you] tú: «{ $cosmic_move }» no tenía objetivo y se omitió
       *[other] { $name }: «{ $cosmic_move }» no tenía objetivo y se omitió
    }
starry-step-fizzled =
    { $who ->
        [you] tú: «{ $cosmic_move }» no tuvo efecto por una pieza bloqueada
       *[other] { $name }: «{ $cosmic_move }» no tuvo efecto por una pieza bloqueada
    }
starry-scores = { $name }: +{ $points } en un cielo de { $features }.
starry-scores-top = { $name }: +{ $points } en un cielo de { $features }; mejor puntuación: 1 granate.
starry-drawn = 🎲 Sorteado para ti, porque faltaba al acabar el tiempo: { $parts }.
starry-drawn-part =
    { $part ->
        [cards] dos cartas para descartar
        [target] un objetivo para tu jugada
       *[ranking] un orden de jugadas
    }
starry-past-bidding = Las pujas: pujaste { $bid } y pagaste { $paid }; en la ronda 1 tienes «{ $cosmic_move }».
starry-past-round = Ronda { $round }: { $parts }.
starry-own-round = Tu ronda { $round }: { $cards }; { $earned }.
starry-card-added = añadida: { $card }
starry-card-discarded = descartada: { $card }
starry-card-unaddable = descartada por estar entre tus cartas: { $card }
starry-earned =
    { $kind ->
        [planet] { $count ->
            [one] { $count } planeta × { $each }
           *[other] { $count } planetas × { $each }
        }
        [comet] { $count ->
            [one] { $count } cometa × { $each }
           *[other] { $count } cometas × { $each }
        }
        [void] { $count ->
            [one] { $count } vacío × { $each }
           *[other] { $count } vacíos × { $each }
        }
       *[star] { $count ->
            [one] { $count } estrella × { $each }
           *[other] { $count } estrellas × { $each }
        }
    }

## The end

starry-awarded = **El anfitrión da la victoria a { $name }**
starry-ended = **El anfitrión ha terminado la partida; no gana nadie**
starry-won-by-order = **{ $name } gana**, con empate a { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }, porque su última jugada va antes en el orden cósmico
starry-won = **{ $name } gana** con { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    } contra { $next }
starry-taken-back = se retira lo que { $name } había ganado por puntos
starry-earns = { $name } gana una ficha de vida y un granate compartido con cada uno de los demás
starry-candidate-is = candidatura a la eliminación: { $name }
starry-hidden = Los horóscopos de los demás: { $horoscopes }.
starry-hidden-cards = { $name } tenía { $cards }
starry-hidden-empty = { $name } no tenía cartas

## Receipts

starry-understood-offer = Ofreces a { $name } { $give } por { $take }. Si acepta, cuesta { $cost } de los granates que compartes con { $name }.
starry-understood-accept = Das { $give } a { $name } y recibes { $take }.
starry-understood-draft = Estás escribiendo una oferta; nadie la ve antes de que la envíes.
starry-understood-no-draft = Ya no estás escribiendo ninguna oferta.
starry-understood-candidate = Eliges a { $name } para la eliminación.
starry-understood-bid = Pujas { $bid }.
starry-understood-cards = Tus cartas: { $one }, { $other }.
starry-understood-move = Tu jugada: { $cosmic_move }; solo con ella el cielo tiene { $features }.
starry-understood-ranking = Tu orden de jugadas: { $ranking }.
starry-everything = Eso es todo.
starry-still-missing = Todavía falta: { $missing }.
starry-loses-match = Esto termina la partida, con { $name } en la candidatura a la eliminación. No se puede deshacer.
starry-loses-card = Das { $give } a { $name } y recibes { $take }. Cuesta { $cost } de los granates que compartes con { $name }. Un cambio no se deshace.

## Actions, in words that complete "I would" and "Ann chose to"

starry-tell-offer = ofrecer a { $name } mi { $give } por { $take }
starry-tell-accept = aceptar el cambio con { $name }
starry-tell-decline = rechazar el cambio con { $name }
starry-tell-withdraw = retirar mi oferta a { $name }
starry-tell-draft = escribir una oferta
starry-tell-candidate = elegir a { $name } para la eliminación
starry-tell-cards =
    { $fates ->
        [add-add] añadir { $one } y { $other }
        [add-discard] añadir { $one } y descartar { $other }
        [discard-add] descartar { $one } y añadir { $other }
       *[discard-discard] descartar { $one } y { $other }
    }
starry-tell-ranking = ordenar las jugadas así: { $ranking }
starry-tell-bid =
    { $garnets ->
        [one] pujar { $garnets } granate
       *[other] pujar { $garnets } granates
    }

## Alternative texts

starry-alt-after-round = Starry Night, tras la ronda { $round } de { $rounds }.
starry-alt-after-bidding = Starry Night, tras las pujas.
starry-alt-bidding = Starry Night, pujas.
starry-alt-round = Starry Night, ronda { $round } de { $rounds }; puntúa: { $kinds }.
starry-alt-after-rounds = Starry Night, tras la última ronda.
starry-alt-over = Starry Night, terminada.
starry-alt-owns = { $name }: { $garnets }; horóscopo { $cards }
starry-alt-submitted = enviado { $action }
starry-alt-hand = mano { $numbers }
starry-alt-bids = Pujas: { $bids }.
starry-alt-got = { $name } { $cosmic_move } (opción { $place })
starry-alt-wins = { $name } gana.
starry-alt-cards = Tu mano: { $hand }. Tu horóscopo: { $horoscope }.
starry-alt-draft = Tu borrador: { $one }, { $other }.
starry-alt-preview = Tu cielo para puntuar, por filas: { $rows }. { $formations }.
starry-alt-preview-moved = Tu cielo para puntuar tras tu jugada ({ $cosmic_move }), por filas: { $rows }. { $formations }.
starry-alt-would-score = Sumarías { $points }.
starry-alt-sky = Cielo por filas: { $rows }. { $formations }.
starry-alt-locked = Bloqueadas: { $tiles }.
starry-alt-held = Tu jugada: { $cosmic_move }.
starry-alt-points = Puntos: { $points }.
starry-alt-formations = Planetas: { $planets }. Cometas: { $comets }. Vacío: { $expanse }
starry-alt-none = ninguno
starry-alt-void = vacío

## Buttons and menus

starry-lock-in = Confirmar
starry-another-tile = Otra pieza
starry-keep-ranking = Conservar el orden anterior
starry-start-over = Empezar de nuevo
starry-undo-ranking = Deshacer el orden
starry-undo-move = Deshacer la jugada
starry-undo-cards = Deshacer las cartas
starry-undo-bid = Deshacer la puja
starry-button-candidate = Elegir a { $name }
starry-bid = Pujar { $bid }
starry-menu-bid = Puja granates; tienes { $owned }
starry-menu-bid-range = Puja de { $first } a { $last } granates; tienes { $owned }
starry-menu-bid-only = Puja { $only } granates; tienes { $owned }
starry-menu-bid-made =
    { $owned ->
        [one] Tu puja: { $bid } de { $owned } granate
       *[other] Tu puja: { $bid } de { $owned } granates
    }
starry-menu-ranking = Ordena las jugadas para la próxima ronda: primero la que más quieres
starry-menu-ranking-begun = Orden hasta ahora: { $begun }; elige la siguiente
starry-menu-ranking-made = Tu orden: { $ranking }; elige para cambiarlo
starry-menu-ranking-anew = Nuevo orden: { $begun }; elige la siguiente. Hasta entonces: { $ranking }
starry-unaddable = { $card } (no se puede)
starry-menu-cards = Elige dos cartas para jugar
starry-menu-cards-picked = Tus cartas: { $one } y { $other }
starry-menu-fates = Añade o descarta { $one } y { $other }
starry-menu-fates-made = Tus cartas: { $one }, { $other }
starry-begin-move = { $cosmic_move } { $tile } …
starry-menu-move = Tu jugada: { $cosmic_move }; ¿dónde?
starry-menu-move-begun = Tu jugada: { $cosmic_move } { $tile }; ¿cómo?
starry-menu-move-made = Tu jugada: { $cosmic_move }; elige para cambiarla
starry-accept = Aceptar
starry-decline = Rechazar
starry-give-for = Dar { $give } por { $take } de { $name }
starry-decline-of = Rechazar a { $name }
starry-trade = Cambiar cartas …
starry-trade-several = Cambiar cartas … ({ $offers } ofertas)
starry-send-offer = Ofrecer { $give } por { $take }
starry-back = Volver
starry-partner = { $name }: cuesta { $cost } de { $owned } granates compartidos
starry-menu-partner = ¿A quién haces una oferta?
starry-menu-partner-made = Una oferta a { $name }; elige para cambiar
starry-give = Dar { $card }
starry-menu-give = ¿Qué carta de tu horóscopo das?
starry-menu-give-made = Das { $card }; elige para cambiarla
starry-take = Pedir { $card }
starry-menu-take = ¿Qué carta pides? { $number }
starry-menu-take-range = ¿Qué carta pides? De { $first } a { $last }
starry-menu-take-made = Pides { $card }; elige para cambiarla
starry-menu-offers = Responde a una oferta abierta o retírala
starry-choose-accept = Aceptar: dar { $give } por { $take } de { $name }
starry-choose-decline = Rechazar la oferta de { $name }
starry-choose-withdraw = Retirar tu oferta a { $name }

## Words in pictures

starry-picture-you = (tú)
starry-picture-bidding = Pujas
starry-picture-round = Ronda { $round } de { $rounds }
starry-picture-wins =
    { $how ->
        [host] { $name } gana por decisión del anfitrión
        [order] { $name } gana por el orden de jugadas
       *[points] { $name } gana
    }
starry-picture-no-winner = Sin ganador
starry-picture-winner = gana
starry-picture-candidate = en riesgo
starry-picture-points = puntos por ronda
starry-picture-sum = total
starry-picture-bids-note = pujas secretas por el orden
starry-picture-after-bidding = Tras las pujas
starry-picture-after-bidding-note = orden y jugadas de la ronda 1
starry-picture-scores = puntúa { $kinds }
starry-picture-final = Cielo final
starry-picture-feature =
    { $kind ->
        [planet] { $count ->
            [one] { $count } planeta
           *[other] { $count } planetas
        }
        [comet] { $count ->
            [one] { $count } cometa
           *[other] { $count } cometas
        }
       *[void] { $count ->
            [one] { $count } estela al vacío
           *[other] { $count } estelas al vacío
        }
    }
starry-picture-later = { $feature } (luego)
starry-picture-would-score = Sumarías { $points }
starry-picture-hand-sized = Tu mano ({ $cards })
starry-picture-owned =
    { $garnets ->
        [one] { $garnets } granate, con otros
       *[other] { $garnets } granates, con otros
    }
starry-picture-horoscope = Tu horóscopo
starry-picture-horoscope-empty = Tu horóscopo: sin cartas
starry-picture-next-hand = próxima mano: { $name }
starry-picture-hand = Tu mano
starry-picture-play-later = cada ronda se juegan dos cartas
starry-picture-play = juega dos; las pálidas no se pueden añadir
starry-picture-left = lo que quedó
starry-picture-bounds-none = vacío: se puede añadir cualquiera
starry-picture-bounds-only = admite cualquier otra, menor o mayor que { $number }
starry-picture-bounds = admite menores que { $low } y mayores que { $high }
starry-picture-kind =
    { $kind ->
        [planet] Planeta
        [comet] Cometa
        [void] Vacío
       *[star] Estrella
    }
starry-picture-add = añadir
starry-picture-unaddable = no cabe
starry-picture-discard = quitar
starry-picture-after-round = Tras la ronda { $round }
starry-picture-before = antes
starry-picture-fizzled = sin efecto: { $name }
starry-picture-skipped = { $cosmic_move }: omitida
starry-picture-garnet = +1 granate
starry-picture-hands-bidding = Las manos durante las pujas
starry-picture-hands-round = Horóscopos y manos en la ronda { $round } de { $rounds }
starry-picture-hands-over = Horóscopos y lo que queda de las manos
starry-picture-bid = puja { $bid }
starry-picture-rankings = Pujas y órdenes de jugadas
starry-picture-bids = puja
starry-picture-legend = Primero la más deseada; en color: la jugada recibida.

## Refusals

starry-only-players = solo los jugadores envían algo
starry-would-do = { $why }; ahora valdría `{ $example }`
starry-not-your-move = «{ $typed }» no es tu jugada: en esta ronda tienes «{ $cosmic_move }»
starry-not-your-move-such-as = «{ $typed }» no es tu jugada: en esta ronda tienes «{ $cosmic_move }», como `{ $example }`
starry-no-trade-now = las cartas solo se cambian durante una ronda
starry-no-draft = no estás escribiendo ninguna oferta, así que no hay nada que deshacer
starry-no-candidate-now = solo se nombra candidato tras la última ronda, si varios tienen menos puntos que el resto
starry-winner-names = solo el ganador nombra al candidato
starry-not-tied = { $name } no está entre los que tienen menos puntos: { $tied }
starry-chance-draws = esto lo decide el sorteo
starry-not-to-be-drawn = eso no se sortea ahora
starry-usage-lock = tienes «bloquear», así que elige una pieza, como `move B2`
starry-usage-mirror = tienes «reflejar», así que elige una pieza y la vecina que refleja, como `move B2 from B3`
starry-usage-rotate = tienes «girar», así que elige una pieza y su nueva orientación, como `move C1 to SW`
starry-usage-swap = tienes «permutar», así que elige dos piezas vecinas, como `move A1 A2`
starry-usage-slide = tienes «deslizar», así que elige una pieza junto al vacío, como `move D4`
starry-turned-already = { $tile } ya es { $bend }; elige otra orientación
starry-not-beside-void = { $tile } no está junto al vacío, que está en { $void }; desliza una pieza que lo esté
starry-outside = { $tile } está fuera del cielo, que va de A1 a D4
starry-is-void = { $tile } es el vacío; elige una pieza
starry-is-locked = { $tile } está bloqueada el resto de la partida; elige otra pieza
starry-no-neighbors = { $one } y { $other } no comparten un lado; elige dos vecinas
starry-cannot-aim = tu jugada no puede apuntar a { $tile }; elige otra pieza
starry-not-while-bidding = las cartas y las jugadas llegan en la ronda 1; ahora puja granates (`bid`) y ordena las jugadas (`rank`)
starry-no-bids-now = las pujas han terminado; en una ronda se envían `cards`, `move` y `rank`
starry-rounds-are-over = la última ronda ha terminado; el ganador nombra un candidato (`candidate`)
starry-no-ranking-now = en la última ronda no se ordenan jugadas, porque no viene otra; quedan `cards` y `move`
starry-bid-nothing = no tienes granates, así que solo puedes pujar `bid 0`
starry-bid-too-much =
    { $owned ->
        [one] tienes { $owned } granate; puja un número entero de 0 a { $owned }
       *[other] tienes { $owned } granates; puja un número entero de 0 a { $owned }
    }
starry-card-twice = { $number } aparece dos veces; elige dos cartas distintas
starry-not-in-hand = { $number } no está en tu mano; elige dos cartas de ella
starry-not-in-horoscope = { $number } no está en tu horóscopo; ofrece una carta que lo esté
starry-not-held-by-you = { $name } pide { $number }, que no está en tu horóscopo
starry-not-held-any-more = { $name } ya no tiene { $number }; pide otra oferta
starry-none-to-withdraw = no tienes ninguna oferta abierta a { $name }, así que no hay nada que retirar
starry-answer-first = { $name } te ha hecho una oferta; primero acéptala o recházala
starry-no-offer = { $name } no te ha hecho ninguna oferta
starry-traded-already = ya hubo un cambio con { $name } en esta ronda; espera a la próxima
starry-too-dear =
    { $cost ->
        [one] un cambio con { $name } cuesta { $cost } granate compartido; solo hay { $owned }
       *[other] un cambio con { $name } cuesta { $cost } granates compartidos; solo hay { $owned }
    }
starry-not-yourself = no puedes cambiar cartas contigo; elige a otro jugador
starry-offered-already = ya has hecho esta oferta y está abierta; retírala si quieres hacer otra
starry-offer-changed = tu oferta ha cambiado desde que se mostró este botón; mírala y luego envíala
starry-offer-gone = ya no estás escribiendo ninguna oferta; pulsa *Cambiar cartas …* para escribir una
starry-ranked-already = tu orden ya es { $ranking }, así que no se añade «{ $cosmic_move }»; elige en el menú más nuevo para ordenar otra vez
starry-ranking-gone = el orden que empezaba con { $ranking } ya no existe, así que no se añade «{ $cosmic_move }»; elige en el menú más nuevo
starry-ranked-twice = «{ $cosmic_move }» ya está en el orden: { $ranking }; elige otra jugada
starry-no-other-ranking = no has empezado otro orden, así que no hay ninguno que olvidar
starry-other-cards = tus cartas ya son { $one } y { $other }; di qué pasa con ellas en el menú más nuevo

## What text was expected

starry-expected = escribe `cards add 28 discard 32`, `move ...`, `rank slide swap lock mirror rotate`, `bid 4`, `trade NAME give 28 take 41`, `trade accept|decline|withdraw NAME`, `candidate NAME` o `undo cards|move|rank|bid|trade`; varias partes van en una línea con `;` entre ellas
starry-expected-cards = escribe dos cartas y qué pasa con cada una, como `cards add 28 discard 32`
starry-expected-card = escribe el número de una carta, de 1 a { $cards }
starry-expected-move = escribe el objetivo de tu jugada: `move B2` para bloquear, `move B2 from B3` para reflejar, `move C1 to SW` para girar, `move A1 A2` para permutar, `move D4` para deslizar
starry-expected-orientation = escribe una orientación: NE, SE, SW o NW
starry-expected-ranking = escribe las cinco jugadas una vez cada una, primero la más deseada, como `rank slide swap lock mirror rotate`
starry-move-twice = «{ $cosmic_move }» aparece dos veces; { $expected }
starry-expected-bid = escribe un número entero de granates, como `bid 4`
starry-expected-trade = escribe `trade NAME give 28 take 41`, `trade accept NAME`, `trade decline NAME` o `trade withdraw NAME`
starry-expected-undo = escribe `undo cards`, `undo move`, `undo rank`, `undo bid` o `undo trade`
starry-nothing-to-undo = todavía no has enviado eso, así que no hay nada que deshacer
starry-nobody-named = nadie en esta mesa se llama así; los jugadores son { $names }
starry-not-understood = no he entendido «{ $part }»: { $why }
starry-expected-draw = escribe `missing SEAT ELEMENT`, `order` con todos los asientos o `candidate NAME`
starry-expected-seat = escribe el número de un asiento, contado desde 0

## Reasons of machine players

starry-why-fewest = Todos tienen el menor número de puntos.
starry-why-bid = Elegir primero en la ronda 1 no vale más que la mejor puntuación de una ronda.
starry-why-discards-later = Descarto las dos cartas pensando en las próximas rondas; esta no me da nada.
starry-why-adds-later = Añado { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
} pensando en las próximas rondas; esta no me da nada.
starry-why-discards-aims = Descarto las dos cartas y apunto mi movimiento a donde el cielo me da { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} en esta ronda.
starry-why-adds-aims = Añado { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
} y apunto mi movimiento a donde el cielo me da { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} en esta ronda.
starry-why-discards = Descarto las dos cartas; el cielo me da { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} en esta ronda.
starry-why-adds = Añado { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}; el cielo me da { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} en esta ronda.
starry-why-accepts = La carta ofrecida me dará más que la pedida.
starry-why-declines = No veo ganancia para mí en ese cambio.
starry-why-offers = Con este cambio los dos tenemos mejores cartas o más espacio para otras nuevas.

## Names of phases, buttons for closer looks, and what replaces a submission that is missing

starry-name-bidding = pujas
starry-name-choice = elección del candidato
starry-look-hands = Manos
starry-look-rankings = Órdenes de jugadas
starry-look-round = Última ronda
starry-look-cards = Cartas más grandes
starry-look-sky = El cielo compartido
starry-made-up-bid = Una puja que faltaba contó como 0, y un orden de jugadas que faltaba se sorteó.
starry-made-up-candidate = Se sorteó el candidato a la eliminación.
starry-made-up-round = Lo que faltaba se sorteó; las cartas sorteadas se descartaron.

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

starry-lesson-bidding = Las pujas
    .words = Antes de la ronda 1 todos pujan granates en secreto: la puja más alta va primero, y cada uno paga su puja. Además ordenas las cinco jugadas cósmicas; en el orden de juego, cada uno recibe la que más quiere de las que quedan. Elige una puja y, una a una, cuatro jugadas (la última se deduce); después pulsa **{ starry-lock-in }**.
    .learned = Los cuatro han confirmado y las jugadas están repartidas: tu mensaje dice cuál es la tuya.
    .aim = El objetivo era una puja y un orden de jugadas completo, confirmados.
starry-lesson-rotate = Planetas y girar
    .words = Cada pieza lleva un cuarto de arco. Cuatro arcos alrededor de una esquina son un **planeta**: hay uno en A1, B1, A2 y B2. Tienes *girar* (rotate), que da otra orientación a una pieza, y puntúas en el cielo con solo tu propia jugada hecha. Alrededor de C2 y D3 hay un arco mal: gira D3 para que haya dos planetas.
    .learned = Dos planetas: la imagen muestra el cielo en el que puntuarías. Las jugadas de los demás no cuentan para ti, pero cambian el cielo para la ronda siguiente.
    .aim = El objetivo era un segundo planeta: D3 girada a NW.
starry-lesson-cards = Cartas
    .words = En cada ronda juegas dos cartas y añades o descartas cada una. Solo puedes añadir una carta a tu horóscopo si su número está por encima del más alto o por debajo del más bajo que hay en él. Tu horóscopo tiene 30 y 41. Elige dos cartas que se puedan añadir y añade las dos.
    .learned = Las dos se pueden añadir. La distancia entre tu número más bajo y el más alto solo crece: empieza por el medio y deja sitio en los dos extremos.
    .aim = El objetivo era añadir dos cartas por debajo de 30 o por encima de 41.
starry-lesson-points = Puntos
    .words = La ronda 1 puntúa planetas: cada carta de planeta de tu horóscopo da tantos puntos como planetas tiene tu cielo. Elige tus cartas y tu jugada para hacer 4 puntos.
    .learned = Tus dos cartas de planeta dan 2 puntos cada una, porque tu cielo tiene dos planetas. Las rondas posteriores puntúan también cometas, vacíos y estrellas: `/rules` dice cuál puntúa qué.
    .aim = El objetivo eran 4 puntos: dos cartas de planeta añadidas y D3 girada a NW.
starry-lesson-whole = Una ronda entera
    .words = En una ronda eliges dos cartas, el objetivo de tu jugada y tu orden de jugadas para la ronda siguiente. Tu puesto en la ronda siguiente depende de la jugada que tienes ahora. Cuando los cuatro han confirmado, la ronda se resuelve. Juega una ronda que te dé al menos 2 puntos.
    .learned = La ronda está resuelta: se han dicho los puntos de todos, todas las jugadas se hicieron en el cielo compartido en orden cósmico, y ha empezado la ronda siguiente.
    .aim = El objetivo era una ronda de al menos 2 puntos: una carta de planeta añadida, con un segundo planeta o una segunda carta.
starry-lesson-mirror = Semicírculos y reflejar
    .words = Por fuera de cada lado del cielo, un semicírculo une las dos piezas del medio. Dos arcos y un semicírculo que cierran un anillo también son un **planeta**. Tienes *reflejar* (mirror): elige una pieza y una vecina, y la pieza pasa a ser el reflejo de esa vecina en el lado que comparten. Alrededor de B3, C3, B4 y C4 hay un planeta: haz otro bajo el semicírculo de arriba.
    .learned = B1 es ahora el reflejo de C1, y ambas cierran un anillo con el semicírculo. Los semicírculos unen piezas, pero no cuentan como piezas.
    .aim = El objetivo era un segundo planeta: B1 reflejada desde C1.
starry-lesson-swap = Cometas y permutar
    .words = Un **cometa** es cualquier otra estela de tres piezas o más, cerrada o abierta, salvo que uno de sus extremos dé a un lado del vacío. Aquí B3, C3 y C4 son uno; D1, C1 y B1 también son tres piezas, pero acaban en el vacío de A1. Tienes *permutar* (swap): dos piezas vecinas cambian de sitio y conservan su orientación. Haz un segundo cometa en las columnas C y D.
    .learned = C2, D2 y D3 son ahora una estela de tres que no acaba en el vacío: dos cometas. Las piezas de un planeta nunca cuentan para un cometa.
    .aim = El objetivo era un segundo cometa: D2 y D3 permutadas.
starry-lesson-slide = El vacío y deslizar
    .words = La **extensión del vacío** es el número de estelas que acaban en un lado del vacío. Aquí el vacío es C2, y su extensión es ahora 1. Una estela con los dos extremos ahí cuenta una vez. Tienes *deslizar* (slide): una pieza junto al vacío pasa a él, y el vacío ocupa su sitio. Desliza la pieza que haga mayor la extensión.
    .learned = 4: en cada lado de B2 acaba una estela. Ya no hay cometa: al deslizar se partió en dos, y ambas partes acaban en el vacío.
    .aim = El objetivo era una extensión de 4: B2 se desliza al vacío.
starry-lesson-lock = Bloquear, y lo que queda sin efecto
    .words = Al final de la ronda todas las jugadas se hacen en el cielo compartido en orden cósmico: lock, mirror, rotate, swap, slide. Una pieza bloqueada no se puede mover ni cambiar hasta que acaba la ronda; una jugada sobre ella **queda sin efecto**. Tienes *bloquear* (lock). Ida tiene *girar* (rotate) y va a girar B2, lo que rompería el planeta de la esquina. Impídelo y después pulsa **{ starry-lock-in }**.
    .learned = La jugada de Ida quedó sin efecto, y el planeta sigue ahí en la ronda 2. Se puede reflejar desde una pieza bloqueada: eso no la cambia.
    .aim = El objetivo era bloquear B2 para que Ida no pudiera girarla.
starry-lesson-pays = Lo que da cada ronda
    .words = La ronda 1 puntúa planetas; la 2, planetas y estrellas; la 3, planetas y cometas; la 4 y la 5, planetas, cometas y vacíos; la 6, los cuatro tipos. Cada carta así de tu horóscopo da el número que tiene tu cielo: planetas, cometas o la extensión del vacío; una estrella da 1. Esta es la ronda 4, y el cielo no tiene planetas, tiene un cometa y una extensión de 2. Elige las dos cartas con las que haces 7 puntos.
    .learned = Tres cometas por 1 y dos vacíos por 2. Las cartas añadidas antes vuelven a dar puntos en cada ronda que puntúa su tipo.
    .aim = El objetivo eran 7 puntos: añadir los vacíos 15 y 43. 27 y 31 también son vacíos, pero están entre tus cartas.
starry-lesson-passing = Las manos se pasan
    .words = Desde la ronda 2, las manos se pasan antes de repartir las jugadas: al siguiente en el orden de juego, y del último al primero. Las cartas que no juegas van a otros. Tu horóscopo tiene 30 y 41, y tres cartas de tu mano son planetas. Dos de ellas se pueden añadir: añádelas antes de que se vayan y después pulsa **{ starry-lock-in }**.
    .learned = Las dos están en tu horóscopo. El siguiente jugador tiene ahora tus otras diez cartas, y tú tienes la mano del anterior. Quien tenía lock va primero; quien tenía slide, el último.
    .aim = El objetivo era añadir 17 y 45, y confirmar. 33 está entre 30 y 41.
starry-lesson-trade = Un cambio
    .words = Una vez por ronda, dos jugadores pueden cambiar una carta de sus horóscopos. Cuesta granates compartidos, que dos jugadores tienen juntos: el primer cambio de la pareja cuesta 1, el segundo 2, y así sucesivamente. Tienes 29 y 56, así que ya no puedes añadir ninguna carta por encima de 29. Ida ofrece su 33 por tu 56: acepta la oferta.
    .learned = Las cartas cambiaron de dueño al momento: tienes 29 y 33, y puedes añadir cartas por encima de 33. Vuestro granate compartido está gastado.
    .aim = El objetivo era dar a Ida 56 por su 33.
starry-lesson-offer = Una oferta tuya
    .words = También puedes ofrecer un cambio tú. Tienes otra vez 29 y 56; Ida te ha dicho que daría su 33 por el 56. Pulsa **{ starry-trade }**, elige a Ida, la carta que das, la carta que pides y después la oferta.
    .learned = Tu oferta sigue abierta hasta que Ida responde, la retiras o acaba la ronda. Solo sabes si tiene la carta que pides cuando acepta.
    .aim = El objetivo era ofrecer a Ida 56 por 33.
starry-lesson-end = El final
    .words = Gana quien tiene más puntos tras la ronda 6; si hay empate, aquel cuya jugada de la ronda 6 va antes en el orden cósmico. Tienes 6 puntos; Ida tiene 9 y está a punto de ganar 3. Tú tienes *lock*, ella *mirror*. Gana 6 puntos (se puntúan los cuatro tipos) y pulsa **{ starry-lock-in }**. Quien tiene menos puntos es candidato a la eliminación. Jon y Kim tendrán 0 los dos, así que el ganador elige a uno.
    .learned = 12 puntos cada uno, y lock va antes que mirror: ganas y recibes una ficha de vida y un granate compartido con cada uno de los demás.
    .aim = El objetivo era empatar con Ida a 12 puntos, añadiendo los vacíos 19 y 35, y elegir un candidato.

## What makes no match

starry-bad-deal = un reparto es una lista de { $cards } tipos, { $each } de cada uno de planet, comet, void, star
starry-bad-hands = las manos son { $seats } listas de { $hand } números con cada número de 1 a { $cards } una vez
