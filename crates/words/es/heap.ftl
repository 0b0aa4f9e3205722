### Texts of the heap, the template for new games.

## The text of the board's message

heap-stones = { $stones ->
    [one] { $stones } piedra
   *[other] { $stones } piedras
}
heap-wins = Gana { $winner }.
heap-nobody-wins = No gana nadie.
heap-is-to-take = A { $name } le toca tomar de 1 a { $most } de lo que queda.
heap-both-bid = { $stones ->
    [one] Ambos pujan en secreto por la siguiente jugada; queda { $stones } piedra.
   *[other] Ambos pujan en secreto por la siguiente jugada; quedan { $stones } piedras.
}

## Buttons and menus; in a menu's placeholder $number is "…"

heap-bid = Pujar { $number }
heap-take = Tomar { $number }
heap-lock-in = Confirmar

## Actions, in words that complete "I would"

heap-would-bid = { $coins ->
    [one] pujar { $coins } moneda
   *[other] pujar { $coins } monedas
}
heap-would-take = tomar { $stones }
heap-in-truth = { $coins ->
    [one] En realidad { $name } tenía { $coins } moneda.
   *[other] En realidad { $name } tenía { $coins } monedas.
}

## Pictures and their alternative texts

heap-described = { $turns ->
    [one] Un montón después de { $turns } turno: { $stones }.
   *[other] Un montón después de { $turns } turnos: { $stones }.
}
heap-described-coins = { $coins ->
    [one] El asiento { $seat } tiene { $coins } moneda.
   *[other] El asiento { $seat } tiene { $coins } monedas.
}
heap-drawn-stones = { $stones ->
    [one] { $stones } piedra
   *[other] { $stones } piedras
}
# $coins is "?" if the reader may not know it.
heap-drawn-coins =
    jugador { $player }: { $coins ->
        [one] { $coins } moneda
       *[other] { $coins } monedas
    }

## Reasons of machine players

heap-why = De { $matches ->
    [one] { $matches } partida
   *[other] { $matches } partidas
} que imaginé desde aquí, ganó el { $percent } %.
heap-believed = El otro tiene { $coins } monedas como máximo.

## The button for a closer look

heap-look-stones = Piedras

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

heap-lesson-bid = Una puja
    .words = Ambos jugadores pujan monedas en secreto por el siguiente turno. Elige una puja en el menú.
    .learned = La puja más alta se paga, y quien la hizo juega.
    .aim = El objetivo era pujar.
heap-lesson-last = La última piedra
    .words = Gana quien toma la última piedra. Quedan tres: tómalas todas y pulsa **{ heap-lock-in }**.
    .learned = Tomaste la última piedra.
    .aim = El objetivo era tomar la última piedra.
