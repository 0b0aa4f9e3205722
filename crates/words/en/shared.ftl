### Texts that all games share.

## Names of turns, as in headlines; they also stand within a sentence

shared-turn = turn { $number }
shared-round = round { $number }
shared-first-pick = the choice of the first player
shared-the-end = the end

## Turns that are over; $turn is the name of a turn

shared-time-up = Your time was up.
shared-time-up-played = Your time was up, so what you had saved was played.
# After the name of the turn and a colon.
shared-time-ran-out = your time ran out.
shared-ran-out-of-time = { $name } ran out of time.
shared-time-up-for-all = { $what ->
    [locked] The time for { $turn } was up before everybody had locked in.
   *[submitted] The time for { $turn } was up before everybody had submitted.
}
shared-turn-over = { $turn } is over.
shared-match-ended-in = The match ended in { $turn }.
shared-match-begun = The match has begun.

## Buttons

shared-undo = Undo

## Lengths of time; $unit is hours, minutes or seconds

shared-time-span = { $unit ->
    [hours] { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
    [minutes] { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
   *[seconds] { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
}
shared-tenths-of-seconds = { $seconds }.{ $tenths } seconds
shared-no-time = no time

## Values of options

# What a pair of players owns, in a list.
shared-of-pair = { $amount } for players { $one } and { $other }
