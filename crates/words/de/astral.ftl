### Texts of Astral Flow. A `$round` of 0 is the tiebreaker.

## Refusals

astral-expected = schreibe ein Feld wie C4, none, wenn nichts mehr übrig ist, oder in der Pause ready
astral-nothing-to-take-back = { $word ->
    [lock] hier musst du nichts festlegen: Jede Antwort zählt sofort
    [confirm] hier musst du nichts bestätigen: Jede Antwort zählt sofort
   *[undo] hier kannst du nichts zurücknehmen: Jede Antwort zählt sofort
}
astral-means-nothing = „{ $typed }“ bedeutet hier nichts; mit `ready` beginnt die Runde früher
astral-is-no-cell = „{ $typed }“ ist kein Feld dieses Gitters; ein Feld schreibt man wie `{ $cell }`, und `none` heißt, dass nichts mehr übrig ist
astral-not-in-grid = { $cell } ist kein Feld dieses Gitters; es reicht von A1 bis { $last }
astral-only-players = antworten dürfen nur die beiden Spieler
astral-only-host-pauses = während einer Runde kann nur die Spielleitung die Partie anhalten; du kannst es in der Pause
astral-has-not-begun = { $round ->
    [0] die Zusatzrunde hat noch nicht begonnen; mit ready beginnt sie früher
   *[other] Runde { $round } hat noch nicht begonnen; mit ready beginnt sie früher
}
astral-is-running = { $round ->
    [0] die Zusatzrunde läuft schon; nenne ein Feld oder sage none, wenn nichts mehr übrig ist
   *[other] Runde { $round } läuft schon; nenne ein Feld oder sage none, wenn nichts mehr übrig ist
}
astral-begins-with-picture = { $round ->
    [0] die Zusatzrunde beginnt, sobald beide das Bild haben; versuche es gleich noch einmal
   *[other] Runde { $round } beginnt, sobald beide das Bild haben; versuche es gleich noch einmal
}
astral-is-over = die Partie ist vorbei
astral-locked-out = du bist noch { $seconds } s gesperrt; dieser Versuch kostet nichts

## Receipts of answers

astral-you-are-ready = Du bist bereit.
# The verdict, such as "A1 ✓ +2", and when its author may answer again.
astral-answered = { $verdict }. In { $time } kannst du wieder antworten.
astral-was-named = { $answer }: Das Gebiet wurde schon genannt
astral-is-a-star = { $answer }: Dort endet ein Stern
astral-nothing-left = nichts mehr übrig { $verdict }
astral-area-is-left = nichts mehr übrig { $verdict }: Ein Gebiet fehlt noch

## The text of the board's message

astral-round-title = { $round ->
    [0] Zusatzrunde
   *[other] Runde { $round } von { $rounds }
}
astral-title-against = **{ $title }** gegen { $other } · { $score }
astral-you-against = **Du gegen { $other }**
astral-round-is-over = { $round ->
    [0] **Die Zusatzrunde ist vorbei** · { $score }
   *[other] **Runde { $round } ist vorbei** · { $score }
}
astral-clock-starts = Die Uhr läuft los, sobald beide dieses Bild haben.
astral-to-do = Nenne ein Feld, das dunkel bleibt (schreibe es wie `{ $cell }`). Sind alle Gebiete genannt, sage `none`.
astral-begins = { $round ->
    [0] Die Zusatzrunde beginnt { $when }.
   *[other] Runde { $round } beginnt { $when }.
}
astral-begins-if-ready = { $round ->
    [0] Die Zusatzrunde beginnt, wenn beide `ready` sind oder die Pause vorbei ist.
   *[other] Runde { $round } beginnt, wenn beide `ready` sind oder die Pause vorbei ist.
}
astral-is-ready = { $name } ist bereit.
astral-both-ready = Beide sind bereit. **3 · 2 · 1**
# Tells everybody a player's answer: $verdict is "✓ +2" or "✗ −1".
astral-told-wrong = { $name }: { $cell } { $verdict }, ein Stern oder ein schon genanntes Gebiet
astral-told-none = { $name }: nichts mehr übrig { $verdict }
astral-told-too-early = { $name }: nichts mehr übrig { $verdict }, ein Gebiet fehlt noch
astral-so-far = Bisher: { $answers }
astral-before = { $number } davor
astral-lockout-ends = Ende der Sperre: { $who }
astral-past = { $round ->
    [0] Zusatzrunde: { $points }.
   *[other] Runde { $round }: { $points }.
}
astral-press-above = **{ $title }** · Drücke oben auf ein Feld. Sind alle Gebiete genannt, drücke **{ $button }**.

## How the match ended

astral-nobody-wins = Die Spielleitung hat die Partie beendet; niemand gewinnt
astral-wins = { $winner } gewinnt
astral-wins-tiebreaker = { $winner } gewinnt in der Zusatzrunde
astral-wins-advantage = { $winner } gewinnt: Gleichstand auch nach der Zusatzrunde, der Vorteil entscheidet
astral-wins-given-up = { $loser } gibt auf: { $winner } gewinnt
astral-wins-awarded = { $winner } gewinnt: von der Spielleitung zugesprochen

## Buttons and menus

astral-ready = Bereit
astral-declare = Nichts mehr übrig
astral-column = Spalte { $column }: Welches Feld?
astral-columns = Spalten { $first } bis { $last }: Welches Feld?

## Actions, in words that complete "I would"

astral-name-cell = { $cell } nennen
astral-declare-all-named = sagen, dass alle Gebiete genannt sind
astral-begin-next = die nächste Runde beginnen

## Alternative texts of pictures

astral-described-round = { $round ->
    [0] Astral Flow, Zusatzrunde.
   *[other] Astral Flow, Runde { $round }.
}
astral-described-named = { $round ->
    [0] Astral Flow, Zusatzrunde: was genannt wurde.
   *[other] Astral Flow, Runde { $round }: was genannt wurde.
}
astral-described-signs = { $round ->
    [0] Astral Flow, die Zeichen vor der Zusatzrunde.
   *[other] Astral Flow, die Zeichen vor Runde { $round }.
}
astral-described-solution = Astral Flow, eine Lösung.
astral-described-end = Astral Flow, die Partie ist vorbei.
astral-described-winner = { $winner } gewinnt.
astral-described-no-winner = Niemand gewinnt.
astral-described-score = Punkte: { $one } (orange Scheibe) hat { $first }, { $other } (blaue Raute) hat { $second }.
astral-described-key = Anweisungen: N, NE, E, SE, S, SW, W und NW bewegen jeden Stern um ein Feld; CW und CCW drehen alle um 90 Grad um den Ursprung; N-S, E-W, NE-SW und NW-SE spiegeln sie an der Linie durch den Ursprung, die in dieser Richtung verläuft.
astral-described-size = Gitter mit { $columns ->
    [one] { $columns } Spalte
   *[other] { $columns } Spalten
} und { $rows ->
    [one] { $rows } Zeile
   *[other] { $rows } Zeilen
}.
astral-described-grid = Gitter { $number }: Sterne { $stars }; Ursprung { $origin }; { $instructions }.
astral-nowhere = nirgends
astral-nothing-yet = Noch nichts.
astral-described-answer = { $name } { $what } nach { $seconds } s { $points }
astral-described-points = { $round ->
    [0] Zusatzrunde: { $one } zu { $other }; { $answers }.
   *[other] Runde { $round }: { $one } zu { $other }; { $answers }.
}
astral-described-stars = { $round ->
    [0] Sterne am Ende der Zusatzrunde: { $stars }.
   *[other] Sterne am Ende von Runde { $round }: { $stars }.
}
astral-described-area = Gebiet { $number }, genannt von { $name } mit { $cell }: { $area }.
astral-described-unnamed = Gebiet { $number }, nicht genannt: { $area }.
astral-described-rest = … Der Rest steht nur im Bild.

## Words in pictures

astral-drawn-signs = { $round ->
    [0] Astral Flow: die Zeichen der Zusatzrunde
   *[other] Astral Flow: die Zeichen von Runde { $round }
}
astral-drawn-you = { $name } (du)
astral-drawn-moves = Bewegt jeden Stern um ein Feld
astral-drawn-turns = Dreht alle um 90°
astral-drawn-mirrors = Spiegelt alle an einer Linie
astral-drawn-origin = Gedreht und gespiegelt wird am Ursprung, dem roten Punkt.
astral-drawn-safe-cell = +2 für ein sicheres Feld eines neuen Gebiets; falsch: −1
astral-drawn-nothing-left = +3 für „nichts mehr übrig“; falsch: −1
astral-drawn-safe = Sicher: kein Stern endet dort. Gebiet: sichere Nachbarfelder.
astral-drawn-wait = Nach jeder Antwort wartest du { $time }.
astral-drawn-named = { $title }: was genannt wurde
astral-drawn-cross = Ein Stein nennt ein Gebiet; ein Kreuz war falsch.
astral-drawn-solution = { $title }: Lösung
astral-drawn-piece = Ein Stein: wer das Gebiet nannte
astral-drawn-dashed = Gestrichelt: von niemandem genannt
astral-drawn-each-grid = jedes Gitter, bewegt
astral-drawn-all-grids = alle aufeinander
astral-drawn-nobody-wins = Niemand gewinnt
# These follow the winner's name, in smaller letters.
astral-drawn-in-tiebreaker = in der Zusatzrunde
astral-drawn-by-advantage = durch den Vorteil
astral-drawn-as-given-up = , da { $loser } aufgibt
astral-drawn-by-host = per Entscheid der Spielleitung
astral-drawn-no-round = Keine Runde wurde beendet.
astral-drawn-curves = Der Punktestand nach jeder Runde
astral-drawn-legend = Voll: richtig. Umriss: falsch. –: nichts übrig. Zahl: Sekunde.
# Stands in the table in place of a round's number: at most five letters.
astral-drawn-tie = extra
astral-no-answers = keine Antworten

## Reasons of machine players

astral-why-ready = Ich habe die Lösung gesehen.
astral-why-dark = { $grids ->
    [one] Ich bin den Sternen des Gitters gefolgt: { $cells } { $count ->
        [one] bleibt
       *[other] bleiben
    } dunkel, ein Gebiet aus { $count ->
        [one] { $count } Feld
       *[other] { $count } Feldern
    }.
   *[other] Ich habe die { $grids } Gitter übereinandergelegt: { $cells } { $count ->
        [one] bleibt
       *[other] bleiben
    } dunkel, ein Gebiet aus { $count ->
        [one] { $count } Feld
       *[other] { $count } Feldern
    }.
}
astral-why-guess = Geraten: Die Gitter, die ich durchgerechnet habe, lassen { $cell } dunkel.
astral-why-none = Jedes Gebiet, das ich gefunden habe, ist genannt.

## Names of rounds and breaks, the line about the deadline, and buttons for closer looks

astral-tiebreaker = Zusatzrunde
astral-break-before-round = Pause vor Runde { $round }
astral-break-before-tiebreaker = Pause vor der Zusatzrunde
astral-round-ends = Die Runde endet frühestens { $when }
astral-look-round = Gitter der Runde
astral-look-named = Genannte Felder
astral-look-solution = Letzte Lösung

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

astral-lesson-move = Sterne bewegen sich
    .words = Jeder Stern des Gitters tut, was die Liste daneben sagt; du verfolgst das im Kopf. Der Pfeil (`E`, Osten) bewegt jeden Stern ein Feld nach rechts. Ein Feld, auf dem kein Stern endet, ist **sicher** und bringt 2 Punkte; ein Feld, das nicht sicher ist, kostet dich einen. Nenne ein sicheres Feld, indem du es drückst.
    .learned = +2: Dort endet kein Stern. Alle Sterne aus Spalte A stehen jetzt in Spalte B, und von links kommt kein Stern nach Spalte A.
    .aim = -1: Auf dem genannten Feld endet ein Stern. Nach dem Pfeil steht kein Stern in Spalte A und keiner auf C3: Dorthin ist die Lücke von B3 gewandert.
astral-lesson-turn = Drehungen
    .words = Der runde Pfeil (`CW`) dreht alle Sterne um 90° im Uhrzeigersinn um den Ursprung, den roten Punkt. Der Ursprung selbst bleibt, wo er ist; `CCW` dreht andersherum. Genau ein Feld ist hier sicher: Wohin wandert die Lücke?
    .learned = +2: Die Lücke von B1 wandert nach D2. Oft ist es leichter, den Lücken zu folgen als den Sternen.
    .aim = -1: Dort endet ein Stern. Die oberste Zeile wird zur rechten Spalte, also wandert die Lücke von B1 nach D2.
astral-lesson-mirror = Spiegelungen
    .words = Die Dreiecke (`E-W`) spiegeln alle Sterne an der Linie durch den Ursprung von Ost nach West: Was oben ist, kommt nach unten. `N-S` vertauscht links und rechts; `NE-SW` und `NW-SE` sind die schrägen Linien. Nenne ein sicheres Feld.
    .learned = +2: Die Lücken von C1 und D1 wandern nach C4 und D4.
    .aim = -1: Dort endet ein Stern. Die Lücken von C1 und D1 wandern in die unterste Zeile, nach C4 und D4.
astral-lesson-grids = Mehrere Gitter
    .words = Eine Runde kann mehrere Gitter haben, jedes mit eigener Liste. Am Ende liegen alle aufeinander, und ein Feld ist sicher, wenn dort kein Gitter einen Stern hat. Nenne ein sicheres Feld.
    .learned = +2: Dort hat am Ende kein Gitter einen Stern.
    .aim = -1: Eines der Gitter hat dort am Ende einen Stern. Sicher waren A2, C2 und D1.
astral-lesson-areas = Gebiete
    .words = Sichere Felder mit gemeinsamen Seiten bilden ein **Gebiet**; eine gemeinsame Ecke genügt nicht. Ein Gebiet zählt einmal, für den, der zuerst eines seiner Felder nennt; ein weiteres Feld daraus kostet einen Punkt. Hier gibt es zwei Gebiete: Nenne ein Feld aus jedem.
    .learned = +2 für jedes: A4 und B4 sind ein Gebiet, C1 ist das andere.
    .aim = -1: Das Feld war nicht sicher, oder sein Gebiet war schon genannt. Die Gebiete waren A4 mit B4 sowie C1.
astral-lesson-none = Nichts ist übrig
    .words = Sind alle Gebiete genannt, egal von wem, bringt `none` +3 und beendet die Runde; zu früh gesagt kostet es einen Punkt. Nenne alle Gebiete und drücke dann **{ astral-declare }**. (In einer Partie musst du nach jeder Antwort 20 Sekunden warten, und der andere will dieselben Felder.)
    .learned = +3, und die Runde ist vorbei: Ihr Bild zeigt, wohin alles gewandert ist. Nach zehn Runden gewinnt der höhere Punktestand. Bei Gleichstand folgt eine weitere Runde; endet auch sie gleich, gewinnt, wer den Vorteil hat.
    .aim = -1: Das Feld war nicht sicher, sein Gebiet war schon genannt, oder ein Gebiet fehlte noch. Die Gebiete waren A1 mit B1, C1, D1 und C2 sowie B4.
astral-lesson-origin = Ursprung außerhalb der Mitte
    .words = Der Ursprung, der rote Punkt, muss nicht die Mitte des Gitters sein: Er kann die Mitte eines Feldes, die Ecke eines Feldes oder die Mitte einer Seite sein. Hier ist er die Mitte von C2, und alles dreht sich im Uhrzeigersinn um ihn. Nenne ein sicheres Feld.
    .learned = +2: Spalte A dreht sich oben aus dem Gitter, und was sich in Zeile 4 drehen würde, liegt außerhalb. Also kommt dort kein Stern hin.
    .aim = -1: Dort endet ein Stern. Spalte B wird Zeile 1, C wird Zeile 2 und D wird Zeile 3; nach Zeile 4 kommt nichts.
astral-lesson-list = Listen
    .words = Eine Liste wird von der ersten bis zur letzten Anweisung befolgt; die Reihenfolge zählt. Drehen, spiegeln, drehen: Genau ein Feld ist sicher. Wohin wandert die Lücke?
    .learned = +2: Die Lücke von B1 wandert nach D2, dann nach A2, dann nach C1.
    .aim = -1: Dort endet ein Stern. Die Lücke von B1 wandert nach D2, durch den Spiegel nach A2 und durch die zweite Drehung nach C1.
astral-lesson-back = Sterne, die zurückkommen
    .words = Sterne bewegen sich auf einer endlosen Ebene. Ein Stern, der das Gitter verlässt, folgt weiter der Liste und zählt wieder, wenn er zurückkommt; nur wer am Ende draußen ist, ist weg. Hier wandern alle Sterne um eins nach oben, Zeile 1 verlässt also das Gitter; dann wird alles an der Linie durch den Ursprung gespiegelt. Genau ein Feld ist sicher.
    .learned = +2: Zeile 1 ging oben hinaus und kam als Zeile 4 zurück. Nur die Lücke von C2 bleibt dunkel, auf C3.
    .aim = -1: Dort endet ein Stern. Zeile 1 kommt als Zeile 4 zurück; die Lücke von C2 wandert nach C1 und durch den Spiegel nach C3.
astral-lesson-clock = Das Ende einer Runde
    .words = Sagt niemand zu Recht `none`, endet eine Runde nach fünf Minuten, oder eine Minute nach der letzten richtigen Antwort, falls das später ist. Falsche Antworten verlängern nichts. Diese Runde läuft seit über fünfeinhalb Minuten, Dealers letzte richtige Antwort, C1, kam bei 4:48, und zehn Sekunden sind übrig. Nenne, was fehlt.
    .learned = +2, und die Runde bleibt noch eine Minute offen: genug Zeit für `none`, das 3 Punkte bringt.
    .aim = -1: Das Feld war nicht sicher, sein Gebiet war schon genannt, oder ein Gebiet fehlte noch. C1 war genannt; die Lücke von D3 wandert nach B4.

## What a host brings into a match

astral-brings = { $rounds ->
    [one] { $tiebreaker ->
        [yes] die eine Runde und die Zusatzrunde
       *[no] die eine Runde, aber keine Zusatzrunde; die würde erzeugt
    }
   *[other] { $tiebreaker ->
        [yes] alle { $rounds } Runden und die Zusatzrunde
       *[no] alle { $rounds } Runden, aber keine Zusatzrunde; die würde erzeugt
    }
}
astral-brings-too-few = darin sind { $listed } der { $rounds } Runden der Partie. Setze `rounds` auf { $listed }, um nur diese zu spielen, oder ergänze die anderen
astral-brings-too-many = { $listed } Runden sind aufgeführt. Mit `rounds` auf { $rounds } gehen höchstens { $most }, die letzte als Zusatzrunde
astral-brings-bad-round = Runde { $number }: { $why }
