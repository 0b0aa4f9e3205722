### What is wrong with the options of a match, or with what is brought into it: lower case at the start, without a full stop.

## Values of options

faults-takes = `{ $option }` takes { $expects }, not { $value }
faults-takes-only = `{ $option }` takes { $expects }
faults-unknown-option = { $game } has no option { $typed }. It has { $known }
faults-nearest-option = { $game } has no option { $typed }. The nearest is `{ $known }`
faults-whole-number = a whole number from { $least } to { $most }
faults-milliseconds = a whole number of milliseconds from { $least } to { $most }
faults-true-or-false = true or false
faults-one-of = one of { $words }
faults-list = a list of { $count } whole numbers from { $least } to { $most }
faults-for-each-seat = a whole number from { $least } to { $most }, or a list of such numbers with one for each seat
faults-for-each-pair = a whole number from { $least } to { $most }, or a map from pairs such as "0-1" to such numbers
faults-seat = a seat's number, counted from 0

## Values that are typed

faults-length = `{ $option }` takes a length of time. Type it like one of these: 90s, 5 minutes, 1h 30m. A number alone means seconds
faults-too-short = `{ $option }` takes a length of time from { $least } on. { $typed } is less
faults-too-short-or-zero = `{ $option }` takes 0 or a length of time from { $least } on. { $typed } is less
faults-yes-or-no = `{ $option }` takes yes or no
faults-no-json = that is no JSON object: { $why }
faults-chosen-in-match = you can't set `{ $option }` here because the players choose it in the match

## What makes no match

faults-setup = the setup can't be played: { $why }
faults-setup-unread = it can't be read: { $why }
faults-no-file = { $game } takes no file. Leave it out
faults-no-game = there is no game { $typed }
faults-players = { $game } is for { $wanted } players, and { $count } are named
faults-from-to = { $fewest } to { $most }
faults-less-than = `{ $option }` can't be { $most } because that is less than `{ $other }`, which is { $least }
