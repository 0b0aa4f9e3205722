### The line about the clock below boards, and answers about clocks.

timing-paused = ⏸ The match is paused; no clock runs.
timing-until = { $who } { $until }
timing-until-with-reserve = { $who } { $until } · reserve: { $left }
timing-when-board-arrives = { $length }, starting when the board arrives
timing-in-reserve = { $who }: the reserve runs out { $until }. A typed move is played at once, a draft when it is locked in.
timing-none = No clock runs.
timing-as-of = As of { $now }: { $line }

## Why a host can't change a clock: in lower case, without a full stop

timing-not-theirs = no clock of theirs is running; one runs while they are to act
timing-shared = this deadline is shared by several players; `/match extend` moves it
timing-of-one-player = a turn's clock belongs to one player; `/match adjust-clock` changes it
timing-ends-by-rule = this round ends by its own rule and has no deadline to move
timing-no-deadline = no deadline is running, so there is none to move
