### Texts of the heap, the template for new games.

## The text of the board's message

heap-stones = { $stones ->
    [one] { $stones } Stein
   *[other] { $stones } Steine
}
heap-wins = { $winner } gewinnt.
heap-nobody-wins = Niemand gewinnt.
heap-is-to-take = { $name } nimmt 1 bis { $most } von dem, was übrig ist.
heap-both-bid = { $stones ->
    [one] Beide bieten geheim um den nächsten Zug; { $stones } Stein ist übrig.
   *[other] Beide bieten geheim um den nächsten Zug; { $stones } Steine sind übrig.
}

## Buttons and menus; in a menu's placeholder $number is "…"

heap-bid = Biete { $number }
heap-take = Nimm { $number }
heap-lock-in = Festlegen

## Actions, in words that complete "I would"

heap-would-bid = { $coins ->
    [one] { $coins } Münze bieten
   *[other] { $coins } Münzen bieten
}
heap-would-take = { $stones } nehmen
heap-in-truth = { $coins ->
    [one] In Wahrheit hatte { $name } { $coins } Münze.
   *[other] In Wahrheit hatte { $name } { $coins } Münzen.
}

## Pictures and their alternative texts

heap-described = { $turns ->
    [one] Ein Haufen nach { $turns } Zug: { $stones }.
   *[other] Ein Haufen nach { $turns } Zügen: { $stones }.
}
heap-described-coins = { $coins ->
    [one] Platz { $seat } hat { $coins } Münze.
   *[other] Platz { $seat } hat { $coins } Münzen.
}
heap-drawn-stones = { $stones ->
    [one] { $stones } Stein
   *[other] { $stones } Steine
}
# $coins is "?" if the reader may not know it.
heap-drawn-coins = Spieler { $player }: { $coins } Münzen

## Reasons of machine players

heap-why = Von { $matches ->
    [one] { $matches } Partie
   *[other] { $matches } Partien
}, die ich mir von hier aus vorgestellt habe, gewann das { $percent } %.
heap-believed = Die andere Seite hat höchstens { $coins } Münzen.

## The button for a closer look

heap-look-stones = Steine

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

heap-lesson-bid = Ein Gebot
    .words = Beide bieten geheim Münzen um den nächsten Zug. Wähle im Menü ein Gebot.
    .learned = Das höhere Gebot wird bezahlt, und wer es gemacht hat, zieht.
    .aim = Das Ziel war ein Gebot.
heap-lesson-last = Der letzte Stein
    .words = Wer den letzten Stein nimmt, gewinnt. Drei liegen noch da: Nimm alle und drücke **{ heap-lock-in }**.
    .learned = Du hast den letzten Stein genommen.
    .aim = Das Ziel war, den letzten Stein zu nehmen.
