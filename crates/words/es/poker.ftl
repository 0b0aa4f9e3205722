### Texts of Indian Poker.

## The text of the board's message

poker-chips = { $chips ->
    [one] { $chips } ficha
   *[other] { $chips } fichas
}
poker-your-turn = Es tu turno en la ronda { $round } de { $rounds }.
poker-turn-of = Turno de { $name } en la ronda { $round } de { $rounds }.
# A full stop follows, or a colon and the legal actions.
poker-in-pot = { $chips ->
    [one] Hay { $chips } ficha en el bote
   *[other] Hay { $chips } fichas en el bote
}
poker-may-check = { $pot }: pasa (`check`).
poker-may-check-or-raise = { $pot }: pasa (`check`) o sube hasta { $most }.
poker-may-call = { $pot }: iguala por { $cost } (`call`) o retírate (`fold`).
poker-may-call-or-raise = { $pot }: iguala por { $cost } (`call`), retírate (`fold`) o sube hasta { $most }.
# The last action: $did is check, call, fold, or raise with a number.
poker-you-said = { $did ->
    [check] pasaste.
    [call] igualaste.
    [fold] te retiraste.
   *[raise] subiste (`{ $did }`).
}
poker-said = { $did ->
    [check] { $name } pasó.
    [call] { $name } igualó.
    [fold] { $name } se retiró.
   *[raise] { $name } subió (`{ $did }`).
}
poker-your-time-ran-out = se te acabó el tiempo, así que se jugó `{ $did }`.
poker-time-ran-out = a { $name } se le acabó el tiempo, así que se jugó `{ $did }`.
# The actions of a round that is not over.
poker-past = Ronda { $round }: { $done }

## How a round ended

poker-held = Ronda { $round }: { $one } tenía { $card }, { $other } tenía { $other_card }.
poker-takes = { $winner } se lleva { $pot }.
poker-folded = { $loser } se retiró; { $winner } se lleva { $pot }.
poker-folded-late = A { $loser } se le acabó el tiempo y eso cuenta como retirarse; { $winner } se lleva { $pot }.
poker-paid = { $loser } se retiró con un 10, así que pagó { $chips } más.
poker-paid-last = { $loser } se retiró con un 10, así que pagó también lo que le quedaba: { $chips }.
poker-equal = Las cartas son iguales: el bote de { $pot } queda para la siguiente ronda.

## How the match ended

poker-agreed = Ambos jugadores acordaron terminar la partida; no gana nadie.
poker-nobody-wins = El anfitrión ha terminado la partida; no gana nadie.
poker-wins-chips = Gana { $winner }: { $loser } se quedó sin fichas.
poker-wins-deck = Gana { $winner } con { $chips } a { $fewer }: se acabó el mazo.
poker-wins-advantage = Gana { $winner } por la ventaja: se acabó el mazo y ambos tienen las mismas fichas.
poker-gave-up = { $loser } se rindió: gana { $winner }.
poker-awarded = El anfitrión da la victoria a { $winner }.

## Buttons and menus

poker-check = Pasar
poker-call = Igualar
poker-fold = Retirarse
poker-raise = Subir { $chips }
poker-choose-raise = Subir …

## What folding costs

poker-you-leave = Le dejas el bote de { $pot } a { $other }; { $own ->
    [one] { $own } ficha es tuya
   *[other] { $own } fichas son tuyas
}.
poker-you-pay = Si tu carta es un 10, le pagas a { $other } { $chips } más.
poker-you-pay-last = Si tu carta es un 10, también le pagas a { $other } lo que te queda: { $chips }.
poker-last-round = Esta es la última ronda: la partida termina.

## Actions, in words that complete "I would"

poker-would-check = pasar
poker-would-fold = retirarse
poker-would-call = igualar, que cuesta { $chips }
poker-would-raise = subir { $chips }

poker-in-truth = En realidad { $name } tenía un { $card }.

## Pictures and their alternative texts

poker-described = Indian Poker, ronda { $round } de { $rounds }. El bote: { $pot }.
poker-you = { $name } (tú)
poker-hidden-card = una carta oculta
poker-the-card = la carta { $card }
poker-wins-match = { $winner } gana la partida.
# Drawn below a player's chips; at most 250 pixels wide.
poker-part-in-pot = { $chips } en el bote
poker-part-folded = se retiró
poker-part-won = ganó { $chips }
poker-part-lost = perdió
poker-part-equal = cartas iguales
# Drawn between the cards; at most 250 pixels wide.
poker-drawn-pot = Bote
poker-drawn-round = Ronda { $round }/{ $rounds }
poker-drawn-over = ha terminado
poker-drawn-end = Fin
poker-seen-so-far = Cartas vistas hasta ahora
poker-seen = Cartas vistas hasta ahora: { $cards }.
poker-seen-none = Cartas vistas hasta ahora: ninguna.

## Reasons of machine players

poker-why = En { $deals ->
    [one] { $deals } mano probada
   *[other] { $deals } manos probadas
}, dio { $chips } fichas de media.
poker-believed = { $higher } de { $unseen } cartas que no he visto superan el { $card }.

## The button for a closer look

poker-look-seen = Cartas vistas

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

poker-lesson-raise = Su carta, no la tuya
    .words = Tú ves la carta del otro jugador y él ve la tuya. La carta más alta se lleva el bote; al empezar cada ronda ambos ponen una ficha. Dealer tiene un 2, así que lo más probable es que tu carta sea más alta: apuesta por ella. Elige cuánto en el menú **{ poker-choose-raise }**: como mucho 5 fichas.
    .learned = Apostaste por una carta que no ves. Dealer tenía que igualar tu subida o dejarte el bote. Si a un jugador no le quedan fichas para apostar, las cartas se comparan al momento.
    .aim = El objetivo era subir.
poker-lesson-fold = Retirarse
    .words = Dealer tiene un 10 y ha subido 5. Ninguna carta gana a un 10. Igualar cuesta 5 fichas; retirarse solo cuesta la ficha que pusiste al principio. Pulsa **{ poker-fold }**.
    .learned = Perdiste una ficha en vez de seis. Quien no apuesta a tiempo también se retira, o pasa si no hay nada que igualar. Al final de cada ronda se muestran las dos cartas.
    .aim = El objetivo era retirarse ante un 10.
poker-lesson-ten = No te retires con un diez
    .words = Si te retiras con un 10, le pagas al otro jugador 10 fichas más, así que retirarse nunca es gratis. Dealer tiene un 3 y ha subido 2. Pocas cartas son más bajas que un 3, y la tuya puede ser un 10: pulsa **{ poker-call }**.
    .learned = Tenías un 10. Retirarte te habría costado 10 fichas más.
    .aim = El objetivo era seguir en juego ante un 3.
poker-lesson-tie = Cartas iguales
    .words = Hay dos cartas de cada número. Si ambos tienen el mismo número, nadie se lleva el bote: se queda para la ronda siguiente. Dealer tiene un 5 y ha subido 1. Pulsa **{ poker-call }** y mira qué pasa.
    .learned = Ambos teníais un 5. El bote será para quien gane la ronda siguiente.
    .aim = El objetivo era igualar.
poker-lesson-count = Contar cartas
    .words = Las cartas jugadas no vuelven. En las dos primeras rondas salieron los dos dieces y los dos nueves; **{ poker-look-seen }** los muestra. Dealer tiene un 8 y ha subido 3. ¿Puede tu carta ser más alta? Si no, retírate.
    .learned = Ninguna carta que quedaba podía ganar al 8. Quien se queda sin fichas pierde la partida. Cuando se acaba el mazo, tras diez rondas como mucho, gana quien tiene más fichas; si empatan, gana quien tiene la ventaja.
    .aim = El objetivo era retirarse: ninguna carta que quedaba podía ganar al 8.

## What makes no match

poker-bad-deck = deck: se espera un número par de cartas de 1 a 10, cada una como mucho dos veces
