### Which match or puzzle somebody means.

## Why it is not clear: in lower case at the start, without a full stop

which-none = hier ist keine Partie offen, und du sitzt in keiner. `/practice` spielt gegen den Computer, `/learn` bringt dir ein Spiel bei, und `/puzzle` macht dir ein eigenes Rätsel. Eine Partie öffnet die Spielleitung mit `/host`
which-no-such-number = du sitzt in keiner offenen Partie mit dieser Nummer. `/match list` zeigt die offenen Partien
which-said-aloud = es hat sich nichts geändert, weil andere das hier lesen können. Nutze hier `/submit`, das sonst niemand liest, oder schreibe im Kanal deiner Partie
which-over-here = du hast in diesem Kanal kein offenes Rätsel und keine offene Partie mehr, und anderswo hat sich nichts geändert. Schreibe dort, wo gespielt wird, oder nenne es in der Option `match`
which-match-over = Partie #{ $number }, die hier gespielt wurde, ist vorbei, und du sitzt in keiner anderen. *Noch einmal* unter ihrem Ergebnis und `/practice` beginnen eine neue
which-lost = mehrere Partien oder Rätsel könnten gemeint sein, und die Frage danach ging verloren. Sage es noch einmal

## The question

which-ask = Mehreres könnte gemeint sein. Wofür ist das?
which-choose = Wähle eins
which-own-puzzle = Dein eigenes Rätsel #{ $number }
which-own-puzzle-of = Dein eigenes Rätsel #{ $number }: { $kind }
which-daily = Das Rätsel des Tages vom { $day }
which-too-old = Diese Frage ist zu alt. Reiche noch einmal ein.
