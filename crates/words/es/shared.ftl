### Texts that all games share.

## Names of turns, as in headlines; they also stand within a sentence

shared-turn = turno { $number }
shared-round = ronda { $number }
shared-first-pick = elección del primer jugador
shared-the-end = final

## Turns that are over; $turn is the name of a turn

shared-time-up = Se acabó tu tiempo.
shared-time-up-played = Se acabó tu tiempo, así que se jugó lo que habías guardado.
# After the name of the turn and a colon.
shared-time-ran-out = se acabó tu tiempo.
shared-ran-out-of-time = Se acabó el tiempo de { $name }.
shared-time-up-for-all = { $what ->
    [locked] Se acabó el tiempo antes de que todos confirmaran ({ $turn }).
   *[submitted] Se acabó el tiempo antes de que todos enviaran ({ $turn }).
}
shared-turn-over = { $turn }: ya terminó.
shared-match-ended-in = La partida terminó antes de tiempo ({ $turn }).
shared-match-begun = La partida ha empezado.

## Buttons

shared-undo = Deshacer

## Lengths of time; $unit is hours, minutes or seconds

shared-time-span = { $unit ->
    [hours] { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
    [minutes] { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
   *[seconds] { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
}
shared-tenths-of-seconds = { $seconds },{ $tenths } segundos
shared-no-time = nada de tiempo

## Values of options

# What a pair of players owns, in a list.
shared-of-pair = { $amount } para los jugadores { $one } y { $other }
