### Texts of Demeter's Anguish: refusals, receipts, headlines, controls, pictures and alternative texts.

## Pieces and halves of a turn

demeter-piece = { $size ->
    [1] Monomino
    [2] Domino
    [3] { $letter }-Tromino
    [4] { $letter }-Tetromino
   *[5] { $letter }-Pentomino
}
demeter-flower-on = das { $piece } auf { $cells }
demeter-rock-on = ein { $size }-Felsen auf { $cells }
demeter-no-flower = keine Blume
demeter-no-rock = kein Felsen
demeter-piece-at = { $piece } auf { $cell }
demeter-piece-in = { $piece } in { $cells }
demeter-small-rock-at = Felsen auf { $cell }
demeter-large-rock-at = 2x2-Felsen auf { $cell }
demeter-flower-missing = Blume fehlt noch
demeter-rock-missing = Felsen fehlt noch
demeter-either = { $one } oder { $other }

## Refusals of texts that cannot be read

demeter-of-half = { $half ->
    [flower] Blume: { $why }
   *[rock] Felsen: { $why }
}
demeter-would-do = { $why }; jetzt ginge z. B. `{ $example }`
demeter-undo-what = hier passt `undo flower`, `undo rock` oder nur `undo`
demeter-nothing-saved = { $half ->
    [flower] es ist keine Blume gespeichert, also lässt sich keine zurücknehmen
   *[rock] es ist kein Felsen gespeichert, also lässt sich keiner zurücknehmen
}
demeter-given-twice = steht zweimal in derselben Eingabe
demeter-of-no-half = „{ $typed }“ gehört weder zur Blume noch zum Felsen: Schreibe `flower` oder `rock` vor die Felder, z. B. `flower G7-I7 G8 I8`, `flower U5@G7 r180`, `rock G9` oder `rock G9-H10`
demeter-expected = schreibe `flower` oder `rock` und Felder, z. B. `flower G7-I7 G8 I8 rock G9-H10`, oder `pass`
demeter-means-nothing = „{ $typed }“ bedeutet hier nichts; { $expected }
demeter-expected-cells = { $half ->
    [flower] nenne Felder, z. B. `G7-I7 G8 I8` oder `U5@G7 r180`, oder schreibe `pass`
   *[rock] nenne Felder, z. B. `G9` oder `G9-H10`, oder schreibe `pass`
}
demeter-pass-or-cells = entweder `pass` oder Felder, nicht beides
demeter-no-cell = „{ $typed }“ ist kein Feld; nenne Felder wie `G7`, Reihen wie `B9-F9` oder Rechtecke wie `G9-H10`
demeter-off-board = { $cell } liegt nicht auf dem Brett; es hat die Spalten A bis O und die Zeilen 1 bis 15
demeter-piece-without-cell = { $why }; zum Teil { $piece } gehört ein Feld, z. B. `{ $piece }@G7`
demeter-no-piece = kein Teil heißt „{ $typed }“; Teile heißen z. B. F5, I4, V3, 2 oder 1
demeter-which-piece = welches { $letter }: { $pieces }?
demeter-expected-piece = nenne ein Teil und ein Feld, z. B. `U5@G7`
demeter-expected-square = nenne ein Feld wie `G7`: den Buchstaben der Spalte und die Nummer der Zeile
demeter-no-turning = „{ $typed }“ dreht kein Teil; möglich sind `r90`, `r180`, `r270` und `m`
demeter-expected-first = schreibe { $picks }
demeter-pick-text = first { $name }

## Refusals of actions that are against the rules

demeter-not-your-turn = du bist nicht am Zug
demeter-of-chance = das entscheidet das Los
demeter-others-pick = { $picker } wählt, wer beginnt
demeter-pick-after-planting = wer beginnt, wird erst nach der Pflanzphase gewählt; pflanze jetzt eine erste Blume
demeter-first-settled = es steht schon fest, wer beginnt
demeter-pick-before-pieces = du kannst erst Teile setzen, wenn feststeht, wer beginnt; { $expected }
demeter-no-pass-in-planting = Blume: Auf die erste Blume kannst du nicht verzichten; sie darf überall auf deinem Brett stehen
demeter-rock-first = Blume: Der allererste Zug ist nur ein Felsen; Blumen gibt es ab dem zweiten Zug
demeter-rocks-later = Felsen: Felsen kommen erst nach der Pflanzphase; jetzt wird eine erste Blume gepflanzt
demeter-too-many-cells = { $cells } sind { $count } Felder; eine Blume hat 1 bis { $most }
demeter-not-together = { $cells } hängen nicht an ihren Seiten zusammen; eine Blume ist ein einziges Polyomino
demeter-planted-already = das { $piece } ist schon gepflanzt, und jedes Teil gibt es nur einmal
demeter-taken = { $by ->
    [flower] auf { $cell } steht schon eine Blume
   *[rock] auf { $cell } liegt schon ein Felsen
}
demeter-shares-side = { $cell } grenzt mit einer Seite an die Blume auf { $flower }
demeter-apart = { $count ->
    [one] { $cells } berührt keine Blume an einer Ecke; ein Feld muss diagonal neben einer Blume dieses Bretts liegen
   *[other] { $cells } berühren keine Blume an einer Ecke; ein Feld muss diagonal neben einer Blume dieses Bretts liegen
}
demeter-no-rock-size = { $cells } ist weder 1x1 noch 2x2

## Refusals in a few words, in brackets behind the draft

demeter-brief-no-flower = keine Blume
demeter-brief-no-rock = kein Felsen
demeter-brief-planted = schon gepflanzt
demeter-brief-taken = { $cell } ist belegt
demeter-brief-side = { $cell } grenzt mit einer Seite an { $flower }
demeter-brief-apart = berührt keine Blume an einer Ecke

## Refusals of presses that no longer fit the draft

demeter-no-place = für { $piece } gibt es auf deinem Brett keinen erlaubten Platz; wähle ein anderes Teil
demeter-no-room-for-rock = für einen { $size }-Felsen ist auf diesem Brett kein Platz
demeter-nothing-to-move = { $half ->
    [flower] dein Entwurf hat keine Blume mehr, also lässt sich keine bewegen; wähle ein Teil
   *[rock] dein Entwurf hat keinen Felsen mehr, also lässt sich keiner bewegen; wähle Felsen 1x1 oder Felsen 2x2
}
demeter-not-turned = dein Entwurf ist jetzt { $draft }, und diese Blume darf nicht so gedreht werden
demeter-not-moved = { $half ->
    [flower] dein Entwurf ist jetzt { $draft }, und diese Blume darf nirgendwo anders stehen
   *[rock] dein Entwurf ist jetzt { $draft }, und dieser Felsen darf nirgendwo anders liegen
}
demeter-not-to-column = { $half ->
    [flower] dein Entwurf ist jetzt { $draft }, und diese Blume darf nicht in Spalte { $column } stehen
   *[rock] dein Entwurf ist jetzt { $draft }, und dieser Felsen darf nicht in Spalte { $column } liegen
}
demeter-not-to-row = { $half ->
    [flower] dein Entwurf ist jetzt { $draft }, und diese Blume darf nicht in Zeile { $row } stehen
   *[rock] dein Entwurf ist jetzt { $draft }, und dieser Felsen darf nicht in Zeile { $row } liegen
}
demeter-no-pass-with-draft = dein Entwurf ist jetzt { $draft }; nimm ihn zuerst zurück, dann kannst du passen

## Receipts

demeter-goes-first = { $name } beginnt
demeter-not-there = Nicht dort – { $why }
demeter-still-missing = { $half ->
    [flower] Es fehlt noch: die Blume (oder `flower pass`)
   *[rock] Es fehlt noch: der Felsen (oder `rock pass`)
}
demeter-plays-the-end = Im letzten Zug wurde gepasst: Spielst du das, endet die Partie

## Actions, in words that complete "I would" and "Ann chose to"

demeter-would-go-first = selbst beginnen
demeter-would-let-first = { $other } beginnen lassen
demeter-would-plant = das { $piece } auf { $cells } pflanzen
demeter-would-plant-nothing = nichts pflanzen
demeter-would-lay = einen { $size }-Felsen auf { $cells } legen
demeter-would-lay-nothing = keinen Felsen legen
demeter-would-both = { $flower } und { $rock }

## Headlines

demeter-planting = Pflanzphase: Jeder Spieler reicht geheim eine erste Blume ein, irgendwo auf dem eigenen Brett.
demeter-plant-first = Pflanzphase gegen { $other }: Pflanze deine erste Blume irgendwo auf deinem Brett. Nimm das Menü oder schreibe z. B. `{ $example }`.
demeter-first-drafted = Deine erste Blume. Entwurf: { $flower }. **{ demeter-confirm }** oder `lock` reicht sie ein.
demeter-first-is-in = Deine erste Blume ist eingereicht; du kannst sie ändern, bis auch die von { $other } da ist.
demeter-you-pick = Die Pflanzphase ist vorbei. Du hast gegen { $other } den Vorteil: Wähle, wer beginnt. Drücke auf einen Namen oder schreibe `{ $example }`.
demeter-somebody-picks = Die Pflanzphase ist vorbei. { $picker } wählt, wer beginnt; danach werden die ersten Blumen aufgedeckt.
demeter-to-move = { $halves ->
    [both] Zug { $turn }: { $name } ist am Zug, mit einer Blume und einem Felsen.
    [rock] Zug { $turn }: { $name } ist am Zug, nur mit einem Felsen, denn es passt keine Blume mehr.
   *[first] Zug { $turn }: { $name } ist am Zug, nur mit einem Felsen.
}
demeter-your-turn = { $halves ->
    [both] Dein Zug { $turn } gegen { $other }: Pflanze eine Blume auf dein Brett und lege einen Felsen auf das von { $other }. Nimm das Menü und die Buttons oder schreibe z. B. `{ $example }`.
    [rock] Dein Zug { $turn } gegen { $other }: Auf dein Brett passt keine Blume mehr; lege einen Felsen auf das von { $other }. Nimm das Menü und die Buttons oder schreibe z. B. `{ $example }`.
   *[first] Dein Zug { $turn } gegen { $other }: Lege einen Felsen auf das Brett von { $other }. Drücke einen Button oder schreibe z. B. `{ $example }`.
}
demeter-your-draft = Dein Zug { $turn } gegen { $other }. Entwurf: { $draft }.
demeter-confirm-plays = **{ demeter-confirm }** oder `lock` spielt ihn.
demeter-that-ends = Damit endet die Partie.
demeter-revealed = Die ersten Blumen sind aufgedeckt.
demeter-pass-ends = Wird noch einmal gepasst, endet die Partie.
demeter-score = Stand: { $scores }
demeter-planted-and-laid = { $name } hat das { $piece } auf { $flower } gepflanzt und einen { $size }-Felsen auf { $rock } gelegt.
demeter-planted-only = { $name } hat das { $piece } auf { $flower } gepflanzt und keinen Felsen gelegt.
demeter-laid-only = { $name } hat einen { $size }-Felsen auf { $rock } gelegt.
demeter-passed = { $name } hat gepasst.
demeter-verdict = { $why }: { $result }. Endstand: { $score }.
demeter-ended = { $by ->
    [passes] Beide haben nacheinander gepasst
    [settled] Es passt keine Blume mehr
    [agreement] Beide haben sich geeinigt, die Partie zu beenden
   *[host] Die Spielleitung hat die Partie beendet
}
demeter-gives-up = { $loser } gibt auf
demeter-both-give-up = Beide geben auf
demeter-nobody-wins = niemand gewinnt
demeter-wins = { $tiebreak ->
    [pentominoes] { $winner } gewinnt, mit mehr gepflanzten Pentominos
    [tetrominoes] { $winner } gewinnt, mit mehr gepflanzten Tetrominos
    [trominoes] { $winner } gewinnt, mit mehr gepflanzten Trominos
    [domino] { $winner } gewinnt, mit dem gepflanzten Domino
    [monomino] { $winner } gewinnt, mit dem gepflanzten Monomino
    [advantage] { $winner } gewinnt, denn bei Gleichstand entscheidet der Vorteil
   *[none] { $winner } gewinnt
}

## Buttons and menus

demeter-pick-button = { $name } beginnt
demeter-flower-button = Blume
demeter-rock-button = Felsen
demeter-size-button = Felsen { $size }
demeter-no-rock-button = Kein Felsen
demeter-no-flower-choice = Keine Blume
demeter-which-flower = Deine Blume: welches Teil?
demeter-confirm = Bestätigen
demeter-pass-button = Passen
demeter-pass-to-end = Passen und die Partie beenden
demeter-turn-button = ↻ Drehen
demeter-mirror-button = ⇋ Spiegeln
demeter-next-place = Nächster Platz
demeter-columns = { $half ->
    [flower] Blume: Spalte
   *[rock] Felsen: Spalte
}
demeter-rows = { $half ->
    [flower] Blume: Zeile
   *[rock] Felsen: Zeile
}
demeter-column = { $half ->
    [flower] Blume: Spalte { $column }
   *[rock] Felsen: Spalte { $column }
}
demeter-row = { $half ->
    [flower] Blume: Zeile { $row }
   *[rock] Felsen: Zeile { $row }
}
demeter-column-and-row = { $half ->
    [flower] Blume: Spalte { $column }, Zeile { $row }
   *[rock] Felsen: Spalte { $column }, Zeile { $row }
}
demeter-row-and-column = { $half ->
    [flower] Blume: Zeile { $row }, Spalte { $column }
   *[rock] Felsen: Zeile { $row }, Spalte { $column }
}
demeter-your-flower = Deine Blume
demeter-your-rock = Dein Felsen

## Pictures

demeter-you = (du)
demeter-remark-planting = pflanzt
demeter-remark-picks = wählt
demeter-remark-to-move = am Zug
demeter-remark-wins = { $tiebreak ->
    [pentominoes] siegt: Pentominos
    [tetrominoes] siegt: Tetrominos
    [trominoes] siegt: Trominos
    [domino] siegt: Domino
    [monomino] siegt: Monomino
    [advantage] siegt: Vorteil
   *[none] siegt
}
demeter-remark-wins-by = siegt (+{ $tiles })
demeter-pieces-left = Übrige Teile
demeter-all-planted = Alle gepflanzt

## Alternative texts

demeter-seen-at-start = Demeter's Anguish, vor dem ersten Zug
demeter-seen-planting = Demeter's Anguish, Pflanzphase
demeter-seen-picking = Demeter's Anguish, { $picker } wählt, wer beginnt
demeter-seen-to-move = { $turns ->
    [one] Demeter's Anguish, { $turns } Zug gespielt, { $name } ist am Zug
   *[other] Demeter's Anguish, { $turns } Züge gespielt, { $name } ist am Zug
}
demeter-seen-played = { $turns ->
    [one] Demeter's Anguish, { $turns } Zug gespielt
   *[other] Demeter's Anguish, { $turns } Züge gespielt
}
demeter-seen-over = Demeter's Anguish, beendet
demeter-seen-board = { $side ->
    [left] Brett von { $name } (links), { $garden }
    [right] Brett von { $name } (rechts), { $garden }
   *[alone] Demeter's Anguish, Brett von { $name }, { $garden }
}
demeter-seen-garden = { $tiles ->
    [one] { $tiles } Feld: Blumen { $flowers }; Felsen { $rocks }
   *[other] { $tiles } Felder: Blumen { $flowers }; Felsen { $rocks }
}
demeter-seen-left = { $garden }; noch nicht gepflanzt { $pieces }
demeter-seen-flower = { $piece } auf { $cells }
demeter-seen-none = keine
demeter-seen-draft = Entwurf von { $name }, nicht gespielt: { $halves }
demeter-seen-draft-here = Entwurf hier, nicht gespielt: { $half }
demeter-half-flower = Blume { $cells }
demeter-half-flower-pass = keine Blume
demeter-half-rock = Felsen { $cells }
demeter-half-rock-pass = kein Felsen

## Reasons of machine players

demeter-why-first = Wer beginnt, legt den ersten Felsen und verliert dadurch keine Blume.
demeter-why-pass = Mein Gegner hat gepasst, und nach dem jetzigen Stand gewinne ich: Also passe ich auch.
demeter-why-planting = Von dort kann sie nach allen Seiten weiterwachsen.
demeter-why-nothing = Es lässt sich nichts mehr pflanzen.
demeter-why-last-flower = Das { $piece } ist die letzte Blume, die noch Platz hat.
demeter-why-last-flower-for = Das { $piece } ist die letzte Blume, die noch Platz hat; am Ende werden es etwa { $tiles } Felder.
demeter-why-flower = { $corners ->
    [one] Nach dem { $piece } bleibt mir { $corners } Ecke zum Weiterwachsen.
   *[other] Nach dem { $piece } bleiben mir { $corners } Ecken zum Weiterwachsen.
}
demeter-why-flower-for = { $corners ->
    [one] Nach dem { $piece } bleibt mir { $corners } Ecke zum Weiterwachsen; am Ende werden es etwa { $tiles } Felder.
   *[other] Nach dem { $piece } bleiben mir { $corners } Ecken zum Weiterwachsen; am Ende werden es etwa { $tiles } Felder.
}
demeter-why-room = Der Felsen nimmt meinem Gegner Platz zum Weiterwachsen.
demeter-why-room-for = Der Felsen nimmt meinem Gegner Platz zum Weiterwachsen; am Ende werden es dort etwa { $tiles } Felder.
demeter-why-corners = { $before ->
    [one] Der Felsen lässt meinem Gegner von { $before } Ecke noch { $after }.
   *[other] Der Felsen lässt meinem Gegner von { $before } Ecken noch { $after }.
}
demeter-why-corners-for = { $before ->
    [one] Der Felsen lässt meinem Gegner von { $before } Ecke noch { $after }; am Ende werden es dort etwa { $tiles } Felder.
   *[other] Der Felsen lässt meinem Gegner von { $before } Ecken noch { $after }; am Ende werden es dort etwa { $tiles } Felder.
}

## The name of the first phase, buttons for closer looks, and what replaces a submission that is missing

demeter-name-planting = Pflanzphase
demeter-left-board = Linkes Brett
demeter-right-board = Rechtes Brett
demeter-made-up-flower = Eine fehlende Blume wurde nicht gepflanzt.
demeter-made-up-pick = Wer beginnt, hat das Los entschieden.
demeter-made-up-turn = Der Zug gilt als gepasst.

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

demeter-lesson-first = Die erste Blume
    .words = Du pflanzt Blumen auf deinem eigenen Brett, links. Wer mehr Felder mit Blumen bedeckt, gewinnt. Deine erste Blume darf überall stehen, und der andere sieht sie erst, wenn beide gepflanzt haben. Wähle ein Teil aus fünf Feldern, verschiebe es mit den Menüs für Spalten und Zeilen, wenn du magst, und drücke **{ demeter-confirm }**.
    .learned = Mehr als fünf Felder bedeckt keine Blume. Du hast jedes der 21 Teile einmal, und jedes wird einmal gepflanzt.
    .aim = Das Ziel war eine Blume aus fünf Feldern: ein Teil, dessen Name auf 5 endet.
demeter-lesson-corner = Ecken, nicht Seiten
    .words = Jede spätere Blume muss eine deiner Blumen an einer Ecke berühren und darf mit keiner eine Seite teilen. Ringe zeigen die Felder, an denen sie anschließen darf. Wähle ein Teil: Es erscheint, wo es stehen darf. Drücke dann **{ demeter-no-rock-button }** und **{ demeter-confirm }**.
    .learned = Ecke an Ecke: So wächst ein Garten. Menüs und Buttons bieten nur erlaubte Plätze an.
    .aim = Das Ziel war eine zweite Blume.
demeter-lesson-turn = Drehen und verschieben
    .words = Du kannst Teile drehen, spiegeln und verschieben. Wähle das I-Pentomino; es steht aufrecht. Drücke **{ demeter-turn-button }**: Es liegt quer, am nächsten erlaubten Platz. Die Menüs und **{ demeter-next-place }** bringen es an andere erlaubte Plätze. Drücke dann **{ demeter-no-rock-button }** und **{ demeter-confirm }**.
    .learned = Es liegt quer und berührt eine Blume an einer Ecke.
    .aim = Das Ziel war das I-Pentomino quer, alle fünf Felder in einer Zeile.
demeter-lesson-rocks = Felsen
    .words = Auf das Brett des anderen, rechts, legst du Felsen: 1x1 oder 2x2, auf leere Felder. Ringe zeigen, wo dort die nächste Blume anschließen darf: Bedecke mindestens einen Ring mit einem 2x2-Felsen. Pflanze diesmal keine Blume: Wähle im Menü **{ demeter-no-flower-choice }**, dann den 2x2-Felsen, verschiebe ihn, wenn nötig, und drücke **{ demeter-confirm }**.
    .learned = Wo dein Felsen liegt, kann keine Blume mehr anschließen.
    .aim = Das Ziel war ein 2x2-Felsen auf mindestens einem Ring des rechten Bretts.
demeter-lesson-whole = Ein ganzer Zug
    .words = In einem Zug pflanzt du eine Blume auf dein Brett und legst einen Felsen auf das andere; beides wird zusammen gespielt. Dann ist der andere am Zug. Spiele beides. Die Menüs bewegen die Hälfte, die du zuletzt gesetzt hast; **{ demeter-flower-button }** und **{ demeter-rock-button }** wechseln zwischen den Hälften, und nichts geht verloren.
    .learned = Dein Zug ist gespielt, und Dealer hat auf beiden Brettern geantwortet.
    .aim = Das Ziel war eine Blume und ein Felsen in einem Zug.
demeter-lesson-end = Das Ende
    .words = Die Partie endet, wenn beide nacheinander passen, wenn sich beide einigen oder wenn auf kein Brett mehr eine Blume passt. Dann zählen die bedeckten Felder. Du hast 10, Dealer hat 5 und hat gerade gepasst. Beende die Partie.
    .learned = 10 Felder schlagen 5. Bei Gleichstand gewinnen mehr Pentominos (Blumen aus fünf Feldern), dann mehr Tetrominos (aus vier) und so weiter.
    .aim = Das Ziel war, die Partie sofort durch Passen zu beenden, solange du führst.
demeter-lesson-pick = Wer beginnt
    .words = Wer den Vorteil hat, hier du, wählt, wer beginnt, bevor die ersten Blumen aufgedeckt werden. Der allererste Zug ist nur ein Felsen, also pflanzt der zweite Spieler zuerst. Wähle, selbst zu beginnen, lege einen Felsen auf das rechte Brett und drücke **{ demeter-confirm }**.
    .learned = Dein Felsen liegt, und Dealer hat den ersten ganzen Zug gespielt: eine Blume und einen Felsen.
    .aim = Das Ziel war, zu beginnen und einen Felsen zu legen.
demeter-lesson-half = Ein halber Zug
    .words = Du darfst jede Hälfte eines Zugs weglassen. Nur ein Zug ohne beide Hälften gilt als Passen, und passen beide nacheinander, endet die Partie. Dealer hat gerade gepasst und führt mit 5 zu 3 Feldern. Halte die Partie ohne Blume am Laufen: Wähle im Menü **{ demeter-no-flower-choice }**, dann einen Felsen, und drücke **{ demeter-confirm }**.
    .learned = Ein Felsen allein ist kein Passen: Die Partie geht weiter.
    .aim = Das Ziel war ein Zug mit Felsen und ohne Blume.
demeter-lesson-reserve = Die Reserve
    .words = Ein Zug hat 120 Sekunden. Was du bestätigt hast, wird dann gespielt. Sonst läuft deine Reserve: 5 Minuten für die ganze Partie. In der Reserve wird ein geschriebener Zug sofort gespielt; einer aus Buttons wartet auf **{ demeter-confirm }**. Ohne Reserve gilt ein später Zug als gepasst. Deine 120 Sekunden sind um: Spiele eine Blume und einen Felsen.
    .learned = Der Zug wurde in deiner Reserve gespielt. Der Rest der Reserve bleibt für spätere Züge; jeder Zug beginnt mit neuen 120 Sekunden.
    .aim = Das Ziel war eine Blume und ein Felsen in einem Zug.
demeter-lesson-tie = Gleichstand und Vorteil
    .words = Bei gleich vielen Feldern gewinnen mehr Pentominos, dann Tetrominos, Trominos, das Domino und das Monomino. Ist alles gleich, gewinnt, wer den Vorteil hat. Du und Dealer habt je 5 Felder und ein Pentomino; du hast den Vorteil, und Dealer hat gerade gepasst. Beende die Partie.
    .learned = Alles ist gleich, und du gewinnst durch den Vorteil. Ohne ihn hättest du ein Feld mehr gebraucht.
    .aim = Das Ziel war, die Partie sofort durch Passen zu beenden: Alles ist gleich, also entscheidet der Vorteil.
