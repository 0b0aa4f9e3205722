### What is wrong with the options of a match, or with what is brought into it: lower case at the start, without a full stop.

## Values of options

faults-takes = `{ $option }` nimmt { $expects }, nicht { $value }
faults-takes-only = `{ $option }` nimmt { $expects }
faults-unknown-option = { $game } hat keine Option { $typed }. Es gibt { $known }
faults-nearest-option = { $game } hat keine Option { $typed }. Am nächsten kommt `{ $known }`
faults-whole-number = eine ganze Zahl von { $least } bis { $most }
faults-milliseconds = eine ganze Zahl von Millisekunden von { $least } bis { $most }
faults-true-or-false = true oder false
faults-one-of = eines von { $words }
faults-list = eine Liste von { $count } ganzen Zahlen von { $least } bis { $most }
faults-for-each-seat = eine ganze Zahl von { $least } bis { $most } oder eine Liste mit einer solchen Zahl für jeden Platz
faults-for-each-pair = eine ganze Zahl von { $least } bis { $most } oder eine Zuordnung solcher Zahlen zu Paaren wie "0-1"
faults-seat = die Nummer eines Platzes, ab 0 gezählt

## Values that are typed

faults-length = `{ $option }` nimmt eine Dauer. Schreibe sie wie eine von diesen: 90s, 5 minutes, 1h 30m. Eine Zahl allein meint Sekunden
faults-too-short = `{ $option }` nimmt eine Dauer ab { $least }. { $typed } ist weniger
faults-too-short-or-zero = `{ $option }` nimmt 0 oder eine Dauer ab { $least }. { $typed } ist weniger
faults-yes-or-no = `{ $option }` nimmt yes oder no
faults-no-json = das ist kein JSON-Objekt: { $why }
faults-chosen-in-match = du kannst `{ $option }` hier nicht setzen, weil die Spieler es in der Partie wählen

## What makes no match

faults-setup = die Vorgabe lässt sich nicht spielen: { $why }
faults-setup-unread = sie lässt sich nicht lesen: { $why }
faults-no-file = { $game } nimmt keine Datei. Lass sie weg
faults-no-game = es gibt kein Spiel { $typed }
faults-players = { $game } ist für { $wanted } Spieler, genannt sind { $count }
faults-from-to = { $fewest } bis { $most }
faults-less-than = `{ $option }` kann nicht { $most } sein, weil das weniger ist als `{ $other }`, nämlich { $least }
