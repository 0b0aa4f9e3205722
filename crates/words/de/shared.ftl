### Texts that all games share.

## Names of turns, as in headlines; they also stand within a sentence

shared-turn = Zug { $number }
shared-round = Runde { $number }
shared-first-pick = Wahl des ersten Spielers
shared-the-end = Ende

## Turns that are over; $turn is the name of a turn

shared-time-up = Deine Zeit war um.
shared-time-up-played = Deine Zeit war um, also wurde gespielt, was du gespeichert hattest.
# After the name of the turn and a colon.
shared-time-ran-out = deine Zeit lief ab.
shared-ran-out-of-time = Die Zeit von { $name } war um.
shared-time-up-for-all = { $what ->
    [locked] Die Zeit war um, bevor alle festgelegt hatten ({ $turn }).
   *[submitted] Die Zeit war um, bevor alle eingereicht hatten ({ $turn }).
}
shared-turn-over = { $turn } ist vorbei.
shared-match-ended-in = Die Partie wurde beendet ({ $turn }).
shared-match-begun = Die Partie hat begonnen.

## Buttons

shared-undo = Zurücknehmen

## Lengths of time; $unit is hours, minutes or seconds

shared-time-span = { $unit ->
    [hours] { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
    [minutes] { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
   *[seconds] { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
}
shared-tenths-of-seconds = { $seconds },{ $tenths } Sekunden
shared-no-time = keine Zeit

## Values of options

# What a pair of players owns, in a list.
shared-of-pair = { $amount } für die Spieler { $one } und { $other }
