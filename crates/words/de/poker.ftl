### Texts of Indian Poker.

## The text of the board's message

poker-chips = { $chips ->
    [one] { $chips } Chip
   *[other] { $chips } Chips
}
poker-your-turn = Du bist dran in Runde { $round } von { $rounds }.
poker-turn-of = { $name } ist dran in Runde { $round } von { $rounds }.
# A full stop follows, or a colon and the legal actions.
poker-in-pot = { $chips ->
    [one] { $chips } Chip liegt im Pot
   *[other] { $chips } Chips liegen im Pot
}
poker-may-check = { $pot }: Checke (`check`).
poker-may-check-or-raise = { $pot }: Checke (`check`) oder erhöhe um bis zu { $most }.
poker-may-call = { $pot }: Geh für { $cost } mit (`call`) oder passe (`fold`).
poker-may-call-or-raise = { $pot }: Geh für { $cost } mit (`call`), passe (`fold`) oder erhöhe um bis zu { $most }.
# The last action: $did is check, call, fold, or raise with a number.
poker-you-said = { $did ->
    [check] Du hast gecheckt.
    [call] Du bist mitgegangen.
    [fold] Du hast gepasst.
   *[raise] Du hast erhöht (`{ $did }`).
}
poker-said = { $did ->
    [check] { $name } hat gecheckt.
    [call] { $name } ist mitgegangen.
    [fold] { $name } hat gepasst.
   *[raise] { $name } hat erhöht (`{ $did }`).
}
poker-your-time-ran-out = Deine Zeit war um, deshalb wurde `{ $did }` gespielt.
poker-time-ran-out = Die Zeit von { $name } war um, deshalb wurde `{ $did }` gespielt.
# The actions of a round that is not over.
poker-past = Runde { $round }: { $done }

## How a round ended

poker-held = Runde { $round }: { $one } hatte { $card }, { $other } hatte { $other_card }.
poker-takes = { $winner } bekommt { $pot }.
poker-folded = { $loser } hat gepasst; { $winner } bekommt { $pot }.
poker-folded-late = Die Zeit von { $loser } war um, also hat { $loser } gepasst; { $winner } bekommt { $pot }.
poker-paid = { $loser } hat eine 10 weggeworfen und dafür { $chips } mehr bezahlt.
poker-paid-last = { $loser } hat eine 10 weggeworfen und dafür auch noch den Rest bezahlt: { $chips }.
poker-equal = Die Karten sind gleich: Der Pot ({ $pot }) bleibt für die nächste Runde liegen.

## How the match ended

poker-agreed = Beide haben sich geeinigt, die Partie zu beenden; niemand gewinnt.
poker-nobody-wins = Die Spielleitung hat die Partie beendet; niemand gewinnt.
poker-wins-chips = { $winner } gewinnt: { $loser } hat keine Chips mehr.
poker-wins-deck = { $winner } gewinnt mit { $chips } zu { $fewer }: Der Stapel ist aufgebraucht.
poker-wins-advantage = { $winner } gewinnt durch den Vorteil: Der Stapel ist aufgebraucht, und beide haben gleich viele Chips.
poker-gave-up = { $loser } hat aufgegeben: { $winner } gewinnt.
poker-awarded = Die Spielleitung hat { $winner } den Sieg zugesprochen.

## Buttons and menus

poker-check = Checken
poker-call = Mitgehen
poker-fold = Passen
poker-raise = Um { $chips } erhöhen
poker-choose-raise = Erhöhen …

## What folding costs

poker-you-leave = Du überlässt { $other } den Pot ({ $pot }); { $own ->
    [one] { $own } Chip davon ist von dir
   *[other] { $own } Chips davon sind von dir
}.
poker-you-pay = Ist deine Karte eine 10, zahlst du { $other } zusätzlich { $chips }.
poker-you-pay-last = Ist deine Karte eine 10, zahlst du { $other } auch noch alles, was du hast: { $chips }.
poker-last-round = Das ist die letzte Runde: Die Partie endet.

## Actions, in words that complete "I would"

poker-would-check = checken
poker-would-fold = passen
poker-would-call = mitgehen (kostet { $chips })
poker-would-raise = um { $chips } erhöhen

poker-in-truth = In Wahrheit hatte { $name } eine { $card }.

## Pictures and their alternative texts

poker-described = Indian Poker, Runde { $round } von { $rounds }. Der Pot: { $pot }.
poker-you = { $name } (du)
poker-hidden-card = eine verdeckte Karte
poker-the-card = die Karte { $card }
poker-wins-match = { $winner } gewinnt die Partie.
# Drawn below a player's chips; at most 250 pixels wide.
poker-part-in-pot = { $chips } im Pot
poker-part-folded = gepasst
poker-part-won = { $chips } gewonnen
poker-part-lost = verloren
poker-part-equal = gleiche Karten
# Drawn between the cards; at most 250 pixels wide.
poker-drawn-pot = Pot
poker-drawn-round = Runde { $round }/{ $rounds }
poker-drawn-over = ist vorbei
poker-drawn-end = Ende
poker-seen-so-far = Bisher gesehene Karten
poker-seen = Bisher gesehene Karten: { $cards }.
poker-seen-none = Bisher gesehene Karten: keine.

## Reasons of machine players

poker-why = Über { $deals ->
    [one] { $deals } Spiel
   *[other] { $deals } Spiele
} hinweg brachte das im Schnitt { $chips } Chips.
poker-believed = { $higher } von { $unseen } Karten, die ich nicht gesehen habe, schlagen die { $card }.

## The button for a closer look

poker-look-seen = Gesehene Karten

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

poker-lesson-raise = Die fremde Karte, nicht deine
    .words = Du siehst die Karte des anderen Spielers, und er sieht deine. Die höhere Karte gewinnt den Pot; zu Beginn jeder Runde legen beide einen Chip hinein. Dealer hat eine 2, also ist deine Karte sehr wahrscheinlich höher: Setze darauf. Wähle im Menü **{ poker-choose-raise }**, um wie viel: höchstens 5 Chips.
    .learned = Du hast auf eine Karte gesetzt, die du nicht siehst. Dealer musste mitgehen oder dir den Pot überlassen. Hat ein Spieler keine Chips mehr zum Setzen, werden die Karten sofort verglichen.
    .aim = Das Ziel war, zu erhöhen.
poker-lesson-fold = Passen
    .words = Dealer hat eine 10 und hat um 5 erhöht. Keine Karte schlägt eine 10. Mitgehen kostet 5 Chips; passen kostet nur den einen Chip, den du am Anfang gezahlt hast. Drücke **{ poker-fold }**.
    .learned = Du hast einen Chip verloren statt sechs. Auch wer nicht rechtzeitig setzt, passt, oder checkt, wenn es nichts mitzugehen gibt. Am Ende einer Runde werden beide Karten gezeigt.
    .aim = Das Ziel war, gegen eine 10 zu passen.
poker-lesson-ten = Wirf keine Zehn weg
    .words = Passt du mit einer 10, zahlst du dem anderen Spieler 10 Chips zusätzlich: Passen ist also nie ganz umsonst. Dealer hat eine 3 und hat um 2 erhöht. Wenige Karten sind niedriger als 3, und deine könnte eine 10 sein: Drücke **{ poker-call }**.
    .learned = Du hattest eine 10. Passen hätte dich 10 Chips mehr gekostet.
    .aim = Das Ziel war, gegen eine 3 im Spiel zu bleiben.
poker-lesson-tie = Gleiche Karten
    .words = Jede Zahl gibt es zweimal. Haben beide dieselbe Zahl, bekommt niemand den Pot: Er bleibt für die nächste Runde liegen. Dealer hat eine 5 und hat um 1 erhöht. Drücke **{ poker-call }** und sieh, was passiert.
    .learned = Beide hatten eine 5. Der Pot geht an den Sieger der nächsten Runde.
    .aim = Das Ziel war, mitzugehen.
poker-lesson-count = Karten zählen
    .words = Gespielte Karten kommen nicht wieder. In den ersten zwei Runden wurden beide Zehnen und beide Neunen gespielt; **{ poker-look-seen }** zeigt sie. Dealer hat eine 8 und hat um 3 erhöht. Kann deine Karte höher sein? Wenn nicht, passe.
    .learned = Keine der übrigen Karten konnte die 8 schlagen. Wer keine Chips mehr hat, verliert die Partie. Ist der Stapel aufgebraucht, spätestens nach zehn Runden, gewinnen mehr Chips; bei Gleichstand gewinnt, wer den Vorteil hat.
    .aim = Das Ziel war, zu passen: Keine der übrigen Karten konnte die 8 schlagen.

## What makes no match

poker-bad-deck = deck: erwartet wird eine gerade Anzahl Karten von 1 bis 10, jede höchstens zweimal
