### What is wrong with the options of a match, or with what is brought into it: lower case at the start, without a full stop.

## Values of options

faults-takes = `{ $option }` acepta { $expects }, no { $value }
faults-takes-only = `{ $option }` acepta { $expects }
faults-unknown-option = { $game } no tiene ninguna opción { $typed }. Tiene { $known }
faults-nearest-option = { $game } no tiene ninguna opción { $typed }. La más parecida es `{ $known }`
faults-whole-number = un número entero de { $least } a { $most }
faults-milliseconds = un número entero de milisegundos de { $least } a { $most }
faults-true-or-false = true o false
faults-one-of = una de estas: { $words }
faults-list = una lista de { $count } números enteros de { $least } a { $most }
faults-for-each-seat = un número entero de { $least } a { $most }, o una lista con un número así para cada asiento
faults-for-each-pair = un número entero de { $least } a { $most }, o un mapa de parejas como "0-1" a números así
faults-seat = el número de un asiento, contado desde 0

## Values that are typed

faults-length = `{ $option }` acepta una duración. Escríbela como una de estas: 90s, 5 minutes, 1h 30m. Un número solo son segundos
faults-too-short = `{ $option }` acepta una duración desde { $least }. { $typed } es menos
faults-too-short-or-zero = `{ $option }` acepta 0 o una duración desde { $least }. { $typed } es menos
faults-yes-or-no = `{ $option }` acepta yes o no
faults-no-json = eso no es un objeto JSON: { $why }
faults-chosen-in-match = no puedes fijar `{ $option }` aquí porque los jugadores lo eligen en la partida

## What makes no match

faults-setup = lo que se ha dado no se puede jugar: { $why }
faults-setup-unread = no se puede leer: { $why }
faults-no-file = { $game } no acepta ningún archivo. Déjalo fuera
faults-no-game = no existe el juego { $typed }
faults-players = { $game } es para { $wanted } jugadores, y hay { $count }
faults-from-to = { $fewest } a { $most }
faults-less-than = `{ $option }` no puede ser { $most } porque es menos que `{ $other }`, que es { $least }
