### The line about the clock below boards, and answers about clocks.

timing-paused = ⏸ Die Partie ist angehalten; keine Uhr läuft.
timing-until = { $who } { $until }
timing-until-with-reserve = { $who } { $until } · Reserve: { $left }
timing-when-board-arrives = { $length }, sobald das Brett da ist
timing-in-reserve = { $who }: Die Reserve endet { $until }. Ein getippter Zug wird sofort gespielt, ein Entwurf beim Festlegen.
timing-none = Keine Uhr läuft.
timing-as-of = Stand { $now }: { $line }

## Why a host can't change a clock: in lower case, without a full stop

timing-not-theirs = für diese Person läuft gerade keine Uhr; eine läuft nur, solange sie am Zug ist
timing-shared = diese Frist gilt für mehrere Spieler; `/match extend` verschiebt sie
timing-of-one-player = die Uhr eines Zugs gehört einem Spieler; `/match adjust-clock` ändert sie
timing-ends-by-rule = diese Runde endet nach ihrer eigenen Regel und hat keine Frist, die sich verschieben lässt
timing-no-deadline = es läuft keine Frist, also lässt sich keine verschieben
