### Star Battle: headlines, hints, proofs, buttons, refusals and alternative texts.

## Words in other messages

starbattle-hue = { $hue ->
    [orange] Orange
    [blue] Blau
    [green] Grün
    [yellow] Gelb
    [pink] Rosa
    [red] Rot
    [white] Weiß
   *[violet] Violett
}
starbattle-task = { $stars ->
    [one] { $size } mal { $size }, { $stars } Stern in jeder Zeile, Spalte und Region
   *[other] { $size } mal { $size }, { $stars } Sterne in jeder Zeile, Spalte und Region
}
starbattle-n-hints = { $hints ->
    [one] { $hints } Tipp
   *[other] { $hints } Tipps
}
starbattle-n-checks = { $checks ->
    [one] { $checks } Prüfung
   *[other] { $checks } Prüfungen
}
# Follows a time.
starbattle-with-hints = { $hints ->
    [one] mit { $hints } Tipp
   *[other] mit { $hints } Tipps
}
starbattle-with-hints-and-checks = { $hints ->
    [one] mit { $hints } Tipp
   *[other] mit { $hints } Tipps
} und { $checks ->
    [one] { $checks } Prüfung
   *[other] { $checks } Prüfungen
}

## Actions, in words that complete "I would" and "Ann chose to"

starbattle-told-begin = anfangen
starbattle-told-use = „{ $rule }“ anwenden
starbattle-told-mark = { $marks } setzen
starbattle-told-use-and-mark = „{ $rule }“ anwenden und { $marks } setzen
starbattle-told-say = `{ $text }` sagen
# starbattle-told-and joins these.
starbattle-told-stars = { $count ->
    [one] einen Stern auf { $cells }
   *[other] Sterne auf { $cells }
}
starbattle-told-black = Schwarz auf { $cells }
starbattle-told-nothing = nichts auf { $cells }
starbattle-told-and = { $one } und { $other }

## How a match stands

starbattle-withheld = 🔒 Andere lösen dieses Rätsel noch. Du bekommst die Lösung hier, wenn sie fertig sind.
starbattle-hollow-stars = Die hohlen Sterne sind die der Lösung.
starbattle-solution-later = Die Lösung wird gezeigt, wenn die Partie vorbei ist.
starbattle-finished = Du bist fertig; die anderen lösen noch.
starbattle-hidden-from-you = Das Rätsel ist verdeckt, bis du Start drückst; ab dann läuft deine Zeit.
starbattle-hidden-until-started = Das Rätsel wird hier gezeigt, wenn alle gestartet sind.
starbattle-hidden-until-reached = Das Rätsel wird hier gezeigt, wenn es bei allen Spielern angekommen ist.
starbattle-each-alone = Alle lösen, jeder auf dem eigenen Brett.
starbattle-begins = Es geht los, wenn dieses Bild bei allen angekommen ist.
starbattle-mark-by-press = Markiere Felder, z. B. `★A1 ■C1-C5 ?D2`, oder drücke darauf: Ein Feld wird { $sign } und wieder offen, wenn du es noch einmal drückst. Keine zwei Sterne dürfen sich berühren.
starbattle-mark-at-cursor = Markiere Felder, z. B. `★A1 ■C1-C5 ?D2`, oder am Cursor; keine zwei Sterne dürfen sich berühren.
starbattle-your-step = Dein nächster Schritt: { $draft }. Markiere seine Felder, dann `check`.
starbattle-choose-rule = Wähle die Regel, die du anwendest, oder schreibe sie mit ihren Feldern: `deduce surround-star ■B1`.
# An item of a list with commas.
starbattle-solved-in = { $name } hat es in { $time } gelöst
starbattle-solved-in-with = { $name } hat es in { $time } { $help } gelöst

## How a match ended

starbattle-solved = **Gelöst.**
starbattle-time-is-up = Die Zeit ist um, und niemand hat es gelöst.
starbattle-agreed = Die Spieler haben vereinbart, hier aufzuhören.
starbattle-given-up = Du hast aufgegeben.
starbattle-host-ended = Die Spielleitung hat die Partie beendet; niemand gewinnt.
starbattle-won = **{ $name } gewinnt**.
starbattle-won-alone = **{ $name } gewinnt**: Sonst ist niemand mehr da.
starbattle-won-by-host = **{ $name } gewinnt** durch Entscheidung der Spielleitung.
starbattle-won-proof = { $refused ->
    [one] **{ $name } gewinnt** mit { $refused } abgelehnten Schritt.
   *[other] **{ $name } gewinnt** mit { $refused } abgelehnten Schritten.
}
starbattle-times = Zeiten: { $times }.

## How a player stands, below their board

starbattle-n-refused = { $refused ->
    [one] { $refused } abgelehnt
   *[other] { $refused } abgelehnt
}
starbattle-gave-up = aufgegeben
starbattle-not-solved = nicht gelöst
starbattle-not-started = nicht gestartet
starbattle-solving = löst noch
starbattle-stars-of = { $stars } von { $all } Sternen

## The result that a player may share after solving a puzzle

starbattle-level = { $level ->
    [easy] leicht
    [medium] mittel
    [hard] schwer
    [expert] Profi
   *[extreme] extrem
}
starbattle-in-proof = Beweis
starbattle-shared-time = gelöst in { $time }
starbattle-shared-refused = { $refused ->
    [one] { $refused } abgelehnter Schritt
   *[other] { $refused } abgelehnte Schritte
}

## Hints

starbattle-place-star = den Stern auf { $star }
starbattle-place-outlined = die umrandeten Felder
starbattle-look = Gestrichelter Rand: hier hinsehen.
starbattle-follows = Hohle Zeichen: das folgt.
starbattle-is-wrong = Kreuze: das ist falsch.
starbattle-follows-not = Kreuze: das folgt nicht.
starbattle-some-mistake = Auf deinem Brett ist etwas falsch; `undo mistake` geht bis davor zurück.
starbattle-mistake = Falsch: { $cells }; `undo mistake` geht bis davor zurück.
starbattle-hint-place = Sieh dir { $place } an. Noch einmal `hint` nennt die Idee.
starbattle-hint-question = { $rule }: { $question } Noch einmal `hint` zeigt den Schritt.
starbattle-hint-rule = { $rule }, hier: { $unit }. Die Regel: { $says }.
starbattle-hint-rule-outlined = { $rule }, wo es umrandet ist: { $says }.
starbattle-hint-links = { $links } (Glieder { $first } bis { $last } von { $all }): Weiter geht es mit `links { $next }`.
starbattle-hint-last-links = { $links } (Glieder { $first } bis { $last } von { $all }), also: { $are }.
starbattle-hint-contradiction = { $because }. Das ist „{ $rule }“.
starbattle-hint-step = { $because }: { $are }.
# A rule as a clause.
starbattle-says = { $rule ->
    [surround-star] Felder rund um einen Stern sind schwarz
    [finish-with-empty] was alle Sterne hat, bekommt keine mehr
    [finish-with-stars] wo nur so viele Felder offen sind, wie Sterne fehlen, sind sie alle Sterne
    [empty-adjacent] ein Stern darf anderen nicht die letzten Plätze nehmen
    [columns-within-regions] einige Spalten brauchen alle Sterne der Regionen, in denen sie liegen
    [rows-within-regions] einige Zeilen brauchen alle Sterne der Regionen, in denen sie liegen
    [regions-within-columns] einige Regionen brauchen alle Sterne der Spalten, in denen sie liegen
    [regions-within-rows] einige Regionen brauchen alle Sterne der Zeilen, in denen sie liegen
    [columns-within-rows] einige Spalten brauchen alle Sterne der Zeilen, in denen sie liegen
    [rows-within-columns] einige Zeilen brauchen alle Sterne der Spalten, in denen sie liegen
    [squeeze] wie auch immer die Sterne stehen, etwas ist immer gleich
    [tight-strip] zwei benachbarte Linien haben gerade genug Platz für ihre Sterne
    [overcounting] Linien brauchen jeden Stern, den die Regionen ihnen geben können
    [undercounting] Linien haben keinen Stern außer denen, die die Regionen ihnen geben müssen
    [elimination] ein Stern ließe einer Zeile, Spalte oder Region zu wenig Platz
    [finned-count] ein Stern ließe anderen zu wenig Platz
    [clashing-orbit] zwei Sterne berühren sich
    [too-many-stars] es sind mehr Sterne da, als es sein dürfen
    [too-few-stars] es sind zu wenige Plätze übrig
    [no-room] zusammen haben sie keinen Platz für ihre Sterne
   *[star-or-empty] nimm auf einem Feld einen Stern an, dann keinen, und sieh, wohin beides führt
}

## The idea of a hint as a question; $n_units is the number of rows, columns or regions in $place

starbattle-ask-surround = Welche Felder berühren { $place }?
starbattle-ask-full = { $n_units ->
    [one] { $place } hat schon alle Sterne; was sind die anderen Felder?
   *[other] { $place } haben schon alle Sterne; was sind die anderen Felder?
}
starbattle-ask-left = { $n_units ->
    [one] Wie viele Sterne braucht { $place } noch, und wie viele offene Felder sind übrig?
   *[other] Wie viele Sterne brauchen { $place } noch, und wie viele offene Felder sind übrig?
}
starbattle-ask-closing = Welcher Stern würde zu viele offene Felder schließen für { $place }?
starbattle-ask-in-regions = Auf welche Regionen verteilen sich die offenen Felder, und wie viele Sterne brauchen diese Regionen? Es geht um { $place }.
starbattle-ask-regions-there = { $n_units ->
    [one] Wie viele Sterne braucht { $place } noch, und welche Regionen haben alle offenen Felder dort?
   *[other] Wie viele Sterne brauchen { $place } noch, und welche Regionen haben alle offenen Felder dort?
}
starbattle-ask-columns-there = { $n_units ->
    [one] Wie viele Sterne braucht { $place } noch, und welche Spalten haben alle offenen Felder dort?
   *[other] Wie viele Sterne brauchen { $place } noch, und welche Spalten haben alle offenen Felder dort?
}
starbattle-ask-rows-there = { $n_units ->
    [one] Wie viele Sterne braucht { $place } noch, und welche Zeilen haben alle offenen Felder dort?
   *[other] Wie viele Sterne brauchen { $place } noch, und welche Zeilen haben alle offenen Felder dort?
}
starbattle-ask-squeeze = Wie können die Sterne stehen, ohne sich zu berühren? Es geht um { $place }.
starbattle-ask-strip = Wie viele Sterne enthalten { $place } zusammen, und wie viele passen hinein, ohne sich zu berühren?
starbattle-ask-over = { $n_units ->
    [one] Wie viele Sterne braucht { $place } noch, und wie viele kann jede Region dort höchstens haben?
   *[other] Wie viele Sterne brauchen { $place } noch, und wie viele kann jede Region dort höchstens haben?
}
starbattle-ask-under = { $n_units ->
    [one] Wie viele Sterne braucht { $place } noch, und wie viele muss jede Region dort mindestens haben?
   *[other] Wie viele Sterne brauchen { $place } noch, und wie viele muss jede Region dort mindestens haben?
}
starbattle-ask-elimination = Welcher Stern ließe zu wenig Platz für { $place }?
starbattle-ask-finned = Welcher Stern ließe zu wenig Platz für { $place }?
starbattle-ask-touching = Welche zwei Sterne berühren sich?
starbattle-ask-too-many = { $n_units ->
    [one] Wie viele Sterne hat { $place }?
   *[other] Wie viele Sterne haben { $place }?
}
starbattle-ask-room = { $n_units ->
    [one] Hat { $place } noch Platz für alle Sterne?
   *[other] Haben { $place } noch Platz für alle Sterne?
}
# $mark is what the step concludes; the question supposes the opposite.
starbattle-ask-supposed = { $mark ->
    [star] Was würde folgen, wenn { $cells } schwarz wäre?
   *[black] Was würde folgen, wenn { $cells } ein Stern wäre?
}

## Reasons that the rules do not give

starbattle-not-the-solution = in der Lösung ist es nicht so
starbattle-comes-to = { $mark ->
    [star] wäre { $cell } ein Stern, käme es dazu: { $because }
   *[black] wäre { $cell } schwarz, käme es dazu: { $because }
}
starbattle-taken-from-solution = von hier führt keine Regel in ein, zwei Schritten weiter, also stammt dies aus der Lösung
starbattle-must-be-split = von hier führt keine Regel weiter; einer der beiden Zweige muss enden
starbattle-two-branches = in einem Zweig ist { $cell } schwarz, im anderen
starbattle-contradicts-itself = das Brett widerspricht sich
starbattle-it-follows = es folgt
starbattle-follows-by-rule = es folgt nach dieser Regel
starbattle-so = { $because }, also: { $are }
starbattle-step = { $rule }: { $hint }
starbattle-step-supposed = { $rule } (angenommen: { $supposed }): { $hint }

## Actions of a machine, as it announces them

starbattle-ready = Ich bin bereit.
starbattle-by-rule = { $rule }: { $because }
starbattle-both-cases = Keine Regel führt von selbst weiter: Ich sehe mir beide Fälle für { $cell } an.
starbattle-marks-contradict = Die Markierungen widersprechen sich: Diese können nicht bleiben.
starbattle-tried = Ich habe keine Regel gefunden, die weiterführt, und habe probiert, bis { $cell } passte.

## Results of a submission: clauses without a full stop

starbattle-right = „{ $rule }“ ist richtig
starbattle-taken-back = { $count ->
    [one] { $count } Schritt ist zurückgenommen; mehr waren es nicht
   *[other] { $count } Schritte sind zurückgenommen; mehr waren es nicht
}
starbattle-done-again = { $count ->
    [one] { $count } Schritt ist wiederholt; mehr waren es nicht
   *[other] { $count } Schritte sind wiederholt; mehr waren es nicht
}
starbattle-no-mistake = auf deinem Brett ist kein Fehler
starbattle-a-mistake = auf deinem Brett ist ein Fehler
starbattle-back-before-mistake = { $count ->
    [one] der letzte Schritt war falsch und ist zurückgenommen
   *[other] die letzten { $count } Schritte sind zurückgenommen, bis vor den Fehler
}
starbattle-nothing-follows = aus den Sternen, die da sind, folgt sofort nichts weiter
starbattle-nor-others = { $count ->
    [one] { $why }; auch { $cells } folgt nicht
   *[other] { $why }; auch { $cells } folgen nicht
}
# The receipts of a step.
starbattle-step-right = { $step }: richtig
starbattle-step-refused = { $step }: abgelehnt und gezählt, denn { $why }

## Proofs

starbattle-no-steps = keine Schritte
starbattle-n-steps = { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
}
starbattle-n-branches = { $branches ->
    [one] { $branches } Zweig
   *[other] { $branches } Zweige
}
starbattle-complete = Vollständig: { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
} in { $branches ->
    [one] { $branches } Zweig
   *[other] { $branches } Zweigen
}
starbattle-no-suppositions = { $steps ->
    [one] { $steps } Schritt, keine Annahmen
   *[other] { $steps } Schritte, keine Annahmen
}
starbattle-in-branches = { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
} in { $branches ->
    [one] { $branches } Zweig
   *[other] { $branches } Zweigen
}: { $ends }
# How many branches ended in this way: items of a list with commas.
starbattle-branches-refuted = { $count ->
    [one] { $count } widerlegt
   *[other] { $count } widerlegt
}
starbattle-branches-solved = { $count ->
    [one] { $count } gelöst
   *[other] { $count } gelöst
}
starbattle-branches-open = { $count ->
    [one] { $count } offen
   *[other] { $count } offen
}
starbattle-proof-complete = Beweis vollständig
starbattle-in-branch = { $open ->
    [one] Zweig { $branch } · { $open } offen
   *[other] Zweig { $branch } · { $open } offen
}
# A line of the tree that stands for several branches: their number, their steps, and how they ended.
starbattle-folded = { $branches }, { $steps }
starbattle-folded-ends = { $branches }, { $steps }: { $ends }
starbattle-branch = Zweig { $branch }: { $supposed }
starbattle-more-open = { $open ->
    [one] Ein weiterer Zweig ist offen.
   *[other] { $open } weitere Zweige sind offen.
}
# Words in the picture of the tree, and in its alternative text.
starbattle-tree = Beweisbaum
starbattle-tree-branch = Zweig
starbattle-tree-start = Start
starbattle-tree-here = du bist hier
starbattle-tree-open = offen
starbattle-tree-split = geteilt bei { $cell }
starbattle-tree-split-into = geteilt bei { $cell } in { $one } und { $other }
starbattle-tree-refuted = widerlegt durch „{ $rule }“
starbattle-tree-solved = gelöst
starbattle-tree-left-out = hier ausgelassen: { $folded }
starbattle-tree-told = Beweisbaum. { $tally }.
starbattle-tree-told-start = Start
starbattle-tree-told-left-out = Ausgelassen: { $folded }

## Buttons and menus

starbattle-button-start = Start
starbattle-button-do-it = Ausführen
starbattle-button-undo-mistake = Fehler zurücknehmen
starbattle-button-undo = Rückgängig
starbattle-button-redo = Wiederholen
starbattle-button-hint = Tipp
starbattle-button-check = Prüfen
starbattle-button-fill = Auffüllen
starbattle-button-star = ★ Stern
starbattle-button-black = ■ Schwarz
starbattle-button-clear = Leeren
starbattle-button-more = Mehr
starbattle-button-cells = Felder
starbattle-button-type = Schreiben
starbattle-button-check-step = Schritt prüfen
starbattle-button-drop-step = Schritt verwerfen
starbattle-button-links-before = ◀ Glieder
starbattle-button-links-after = Glieder ▶
# At most 45 characters.
starbattle-asks-board = Zeilenweise: * Stern, x schwarz, . offen
starbattle-menu-fill = ■ Schwärze, was die Sterne ausschließen, oder Felder; ▶ weiter
starbattle-menu-blacken = ■ Schwärze den Rest einer Linie oder Felder; ▶ weiter
starbattle-choice-fill = { $cells ->
    [one] Alles, was die Sterne ausschließen ({ $cells } Feld)
   *[other] Alles, was die Sterne ausschließen ({ $cells } Felder)
}
starbattle-choice-rest = { $cells ->
    [one] Rest von { $line } ({ $cells } Feld)
   *[other] Rest von { $line } ({ $cells } Felder)
}
starbattle-choice-around = { $cells ->
    [one] Rund um den Stern { $star } ({ $cells } Feld)
   *[other] Rund um den Stern { $star } ({ $cells } Felder)
}
starbattle-choice-window = ▶ { $columns }, Zeilen { $rows }
starbattle-menu-branch = Gehe zu einem anderen offenen Zweig ({ $count })
starbattle-menu-rule = Regel deines nächsten Schritts
starbattle-menu-rule-chosen = Regel: { $rule }
# A cell of the picture, for screen readers.
starbattle-spot-star = { $cell }, ein Stern
starbattle-spot-black = { $cell }, schwarz

## Words in the pictures

starbattle-drawn-missed = ein Stern, der nicht gefunden wurde
# Follows a name.
starbattle-drawn-you = (du)

## Alternative texts

starbattle-alt = Star Battle, { $task }.
starbattle-alt-stars-of = Sterne von { $hue }: { $cells }.
starbattle-alt-no-stars-of = Sterne von { $hue }: keine.
starbattle-alt-stars = Sterne: { $cells }.
starbattle-alt-errors = Gegen die Regeln: { $cells }.
starbattle-alt-black = Schwarz: { $cells }.
starbattle-alt-solution = Sterne der Lösung: { $cells }.
starbattle-alt-window = Die Buttons sind die Spalten { $left } bis { $right }, Zeilen { $top } bis { $bottom }.
starbattle-alt-cursor = Der Cursor steht auf { $cell }.
starbattle-alt-hint = Tipp: { $hint }
starbattle-alt-refused = Abgelehnt: { $cells }.
starbattle-alt-proof = Beweis: { $tally }.
starbattle-alt-draft = Nächster Schritt: { $draft }.
starbattle-alt-regions = Regionen zeilenweise: { $regions }.

## Refusals: in lower case at the start, without a full stop

# Refusals of a text or action as a whole.
starbattle-would-do = { $why }; jetzt ginge z. B. `{ $example }`
starbattle-over = die Partie ist vorbei
starbattle-wait-given-up = du hast aufgegeben; warte auf die anderen
starbattle-wait-solved = du hast es gelöst; warte auf die anderen
starbattle-say-start = das Rätsel ist verdeckt, bis du `start` sagst; ab dann läuft deine Zeit
starbattle-not-begun = es geht los, sobald das Rätsel bei allen angekommen ist; versuche es gleich noch einmal
starbattle-time-runs = für jemanden läuft die Zeit, und bei einer Pause stünde sie still, obwohl das Rätsel zu sehen ist; nur die Spielleitung kann die Partie anhalten
starbattle-proof-restart = in einem Beweis nimmt `undo` Schritte zurück, z. B. `undo 99` alle
starbattle-all-marked = alle diese Felder sind markiert, und eine Markierung über mehrere ändert nur offene
starbattle-proof-whole = in einem Beweis braucht jede Markierung ihre Regel, darum kannst du kein ganzes Brett schreiben; `deduce` nennt einen Schritt
starbattle-only-players = nur die Spieler dürfen Felder markieren
starbattle-runs-already = deine Zeit läuft schon; du musst nichts mehr starten
starbattle-no-checks = in dieser Partie gibt es keine Prüfungen; die Spielleitung kann sie mit der Option hints erlauben
starbattle-proof-fill = in einem Beweis braucht jede Markierung ihre Regel; wähle die Regel und ihre Felder
starbattle-no-fill = in dieser Partie gibt es kein Auffüllen; die Spielleitung kann es mit der Option auto_mark erlauben
starbattle-race-rules = hier brauchen Markierungen keine Regel: Markiere einfach Felder, z. B. ★A1 ■B1; Schritte mit Regeln gehören zu Beweisen (Option mode)
starbattle-proof-full = ein Beweis hat höchstens { $most } Schritte, und deiner hat so viele; `undo` nimmt Schritte zurück
starbattle-no-hints = in dieser Partie gibt es keine Tipps; die Spielleitung kann sie mit der Option hints erlauben
starbattle-proof-mistake = in einem Beweis folgt jeder Schritt, also gibt es keinen Fehler, den du zurücknehmen kannst; `undo` nimmt einen Schritt zurück
starbattle-nothing-to-undo = es gibt nichts, was du zurücknehmen kannst
starbattle-nothing-to-redo = es gibt nichts, was du wiederholen kannst; `redo` holt zurück, was `undo` gerade zurückgenommen hat
starbattle-nothing-to-follow = es gibt keinen Schritt, den du ausführen kannst; sage `hint`, bis einer gezeigt wird
starbattle-proof-at-then = in einem Beweis werden Felder durch Schritte markiert; sage nur, wohin du sehen willst, z. B. at D4
starbattle-outside = { $cell } ist kein Feld dieses Gitters, das von A1 bis { $last } reicht
starbattle-no-links = es wird keine Annahme gezeigt, deren Glieder mehr als eine Nachricht brauchen
starbattle-links-range = die Annahme hat { $parts } Teile; möglich sind links 1 bis { $parts }
starbattle-form-is-old = dein Brett hat sich geändert, seit du dieses Formular geöffnet hast; drücke noch einmal **Schreiben**
starbattle-chosen-is-marked = was du gewählt hast, ist schon markiert; wähle andere Felder
# Refusals of a word in a text that was typed.
starbattle-no-cell-to-point = „{ $word }“ ist kein Feld; schreibe z. B. at D4
starbattle-then-what = nach then kommen Markierungen oder fill, z. B. at D4 then ■A1 B3
starbattle-brush-what = schreibe brush star oder brush black: was ein gedrücktes Feld wird
starbattle-count-what = schreibe { $word } allein oder mit einer Zahl bis { $most }, z. B. { $word } 3
starbattle-count-undo = schreibe { $word } allein oder mit einer Zahl bis { $most }, z. B. { $word } 3, oder undo mistake
starbattle-no-cell-to-mark = „{ $word }“ ist kein Feld; Markierungen sehen so aus: ★A1 B3 ■C1-C5 ?D2
starbattle-nothing-marked = es ist nichts markiert; Markierungen sehen so aus: ★A1 B3 ■C1-C5 ?D2
starbattle-check-alone = „{ $word }“ nach check bedeutet nichts; check steht allein
starbattle-no-branch-named = es ist kein Zweig genannt; schreibe eine Zahl: branch 3
starbattle-no-branch-number = „{ $word }“ ist kein Zweig; schreibe eine Zahl: branch 3
starbattle-no-such-rule = „{ $word }“ ist keine Regel; es gibt { $rules }
# Refusals of a whole board that was typed.
starbattle-board-rows = { $rows ->
    [one] das Brett hat { $size } Zeilen, angegeben ist { $rows }; eine Zeile sind { $size } Felder hintereinander
   *[other] das Brett hat { $size } Zeilen, angegeben sind { $rows }; eine Zeile sind { $size } Felder hintereinander
}
starbattle-board-same = das ist das Brett, wie es schon ist; ändere einige Felder
starbattle-board-letter = Zeile { $row } hat im Feld { $nth } ein „{ $letter }“; ein Feld ist * (Stern), x (schwarz) oder . (offen)
starbattle-board-row = { $cells ->
    [one] Zeile { $row }, „{ $typed }“, hat { $cells } Feld statt { $size }
   *[other] Zeile { $row }, „{ $typed }“, hat { $cells } Felder statt { $size }
}
# Refusals of a proof's steps.
starbattle-no-draft = es ist noch kein Schritt vorbereitet; wähle zuerst seine Regel, z. B. rule surround-star
starbattle-ends-a-branch = „{ $rule }“ markiert nichts: Die Regel beendet einen Zweig
starbattle-needs-cells = zu „{ $rule }“ gehören die Felder, die folgen, z. B. { $example }
starbattle-supposes-one = „{ $rule }“ nimmt für ein Feld etwas an; genannt sind { $count }
starbattle-known-already = { $mark ->
    [star] { $cell } ist schon ein Stern; nenne offene Felder
   *[black] { $cell } ist schon schwarz; nenne offene Felder
}
starbattle-needs-marks = zu „{ $rule }“ gehören Markierungen, ★ oder ■, vor den Feldern, die folgen
starbattle-needs-rule = in einem Beweis braucht jede Markierung ihre Regel, z. B. deduce surround-star ■B1; oder wähle zuerst die Regel: rule surround-star
starbattle-marks-nothing = „{ $rule }“ markiert nichts: `check` nimmt den Schritt, wie er ist
starbattle-is-already = { $mark ->
    [star] { $cell } ist schon ein Stern
   *[black] { $cell } ist schon schwarz
}
starbattle-no-branch = { $count ->
    [one] es gibt keinen Zweig { $branch }, sondern nur einen
   *[other] es gibt keinen Zweig { $branch }; sie gehen von 1 bis { $count }
}
starbattle-branch-here = du bist schon in Zweig { $branch }
starbattle-branch-split = Zweig { $branch } ist bei { $cell } in { $one } und { $other } geteilt; gehe in einen davon
starbattle-branch-refuted = Zweig { $branch } ist zu: widerlegt durch „{ $rule }“; gehe in einen offenen
starbattle-branch-solved = Zweig { $branch } ist zu: Er ist gelöst; gehe in einen offenen
# Refusals of exports.
starbattle-no-format = dieses Format gibt es nicht; es gibt { $formats }
starbattle-export-hidden = das Rätsel ist für dich verdeckt, bis du startest
starbattle-not-spelled = dein Beweis ließ sich nicht in den Regeln ausschreiben, die LEGUP hat; `/export legup` schreibt ihn, wie er ist
starbattle-sbn-size = SBN kennt nur Größen von 4 bis 25, und dieses Gitter hat { $rows } Zeilen

## Results of an imported proof

starbattle-brought-complete = { $steps ->
    [one] ✅ Der Beweis ist vollständig: Sein einziger Schritt folgt, und jeder Zweig endet in einem Widerspruch oder auf einem gelösten Brett.
   *[other] ✅ Der Beweis ist vollständig: Jeder seiner { $steps } Schritte folgt, und jeder Zweig endet in einem Widerspruch oder auf einem gelösten Brett.
}
starbattle-brought-refuted = { $steps ->
    [one] ✅ Der Beweis ist vollständig: Sein einziger Schritt folgt, und jeder Zweig endet in einem Widerspruch; das Rätsel hat von dort also keine Lösung.
   *[other] ✅ Der Beweis ist vollständig: Jeder seiner { $steps } Schritte folgt, und jeder Zweig endet in einem Widerspruch; das Rätsel hat von dort also keine Lösung.
}
starbattle-brought-unfinished = { $steps ->
    [one] ☑ Sein einziger Schritt folgt, aber der Beweis ist nicht fertig.
   *[other] ☑ Jeder seiner { $steps } Schritte folgt, aber der Beweis ist nicht fertig.
}
starbattle-brought-wrong = { $faults ->
    [one] ❌ { $faults } von { $steps ->
        [one] { $steps } Schritt
       *[other] { $steps } Schritten
    } folgt nicht:
   *[other] ❌ { $faults } von { $steps ->
        [one] { $steps } Schritt
       *[other] { $steps } Schritten
    } folgen nicht:
}
starbattle-brought-fault = • Schritt { $step }: { $fault }
starbattle-brought-more = • und { $count } weitere, die in der Datei stehen
# Names a step by its number, rule and cells.
starbattle-brought-step = { $number }, { $by }
starbattle-brought-step-cells = { $number }, { $by } ({ $cells })
starbattle-brought-merge = Zusammenführung
starbattle-brought-no-rule = keine Regel
starbattle-brought-stops-at-start = { $others ->
    [0] Der Beweis endet nach dem Start, wo das Brett weder gelöst noch widerlegt ist.
    [one] Der Beweis endet nach dem Start und in { $others } weiteren Zweig, wo das Brett weder gelöst noch widerlegt ist.
   *[other] Der Beweis endet nach dem Start und in { $others } weiteren Zweigen, wo das Brett weder gelöst noch widerlegt ist.
}
starbattle-brought-stops = { $others ->
    [0] Der Beweis endet nach Schritt { $step }, wo das Brett weder gelöst noch widerlegt ist.
    [one] Der Beweis endet nach Schritt { $step } und in { $others } weiteren Zweig, wo das Brett weder gelöst noch widerlegt ist.
   *[other] Der Beweis endet nach Schritt { $step } und in { $others } weiteren Zweigen, wo das Brett weder gelöst noch widerlegt ist.
}

## The name of the only phase, and buttons for closer looks

starbattle-the-puzzle = Rätsel
starbattle-look-tree = Beweisbaum
starbattle-look-own-proof = Dein Beweis
starbattle-look-winners-proof = Beweis des Siegers

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

starbattle-lesson-last = Überall einer
    .words = In jede Zeile, jede Spalte und jede Region zwischen dicken Linien gehören so viele Sterne, wie neben dem Gitter steht: hier einer. Drei Sterne sind gesetzt. Drücke das Feld des vierten.
    .learned = Jede Zeile, Spalte und Region hat ihren Stern: Das Rätsel ist gelöst.
    .aim = Das Ziel war der Stern auf B4: Zeile 4, Spalte B und die Region dort hatten keinen.
starbattle-lesson-touch = Sterne berühren sich nie
    .words = Keine zwei Sterne dürfen sich berühren, auch nicht schräg. Schwarze Felder (■) sind deine Notizen für „kein Stern“: Drücke ■, dann die Felder. Nur die Sterne müssen stimmen. **{ starbattle-button-fill }** schwärzt auf einmal alle Felder, die gesetzte Sterne ausschließen. Schwärze alle Felder um den Stern.
    .learned = Alle Felder um einen Stern sind schwarz. Ebenso der Rest einer Zeile, Spalte oder Region, die alle ihre Sterne hat.
    .aim = Das Ziel war, alle Felder um A2 zu schwärzen.
starbattle-lesson-only = Nur ein Platz
    .words = Die Region rechts hat drei Felder, C3, D3 und D4, und zwei davon sind schwarz. Für ihren Stern bleibt also nur ein Platz: Drücke ihn.
    .learned = Hat eine Zeile, Spalte oder Region nur so viele offene Felder, wie ihr noch Sterne fehlen, sind diese Felder ihre Sterne. Auch ein Feld, auf dem in jeder möglichen Anordnung ein Stern steht, ist ein Stern. Ein Feld ist schwarz, wenn ein Stern dort einer Zeile, Spalte oder Region zu wenige offene Felder ließe.
    .aim = Das Ziel war der Stern auf D3, dem einzigen Platz, der seiner Region blieb.
starbattle-lesson-hint = Tipps
    .words = Wenn du allein spielst oder die Spielleitung es erlaubt, umrandet **{ starbattle-button-hint }**, wo du hinsehen sollst. Drücke noch einmal: Der Tipp nennt die Regel und stellt eine Frage. Beim dritten Mal zeigt er den Schritt mit Grund, und **{ starbattle-button-do-it }** markiert ihn. Lass dir den ersten Schritt zeigen und führe ihn aus.
    .learned = Ein Tipp nennt immer den nächsten Schritt mit Grund. Wo keine Regel weiterführt, nimmt er eine Markierung an und verfolgt sie: Führt das zu etwas Unmöglichem, ist die Markierung falsch. Tipps werden neben deiner Zeit gezählt.
    .aim = Das Ziel war ein Schritt, den ein Tipp gezeigt hat.
starbattle-lesson-mistake = Fehler
    .words = Auf diesem Brett ist etwas falsch. Ein Tipp sagt das zuerst, und **{ starbattle-button-undo-mistake }** geht dahin zurück, wo alles richtig war. (**{ starbattle-button-check }**, unter **{ starbattle-button-more }**, sagt nur, ob es einen Fehler gibt.) Bring das Brett in Ordnung.
    .learned = Der falsche Stern ist weg, und der richtige bleibt. *{ starbattle-button-undo-mistake }* geht nicht weiter zurück als nötig.
    .aim = Das Ziel war ein Brett ohne den Stern auf A4 und mit dem auf C1.
starbattle-lesson-whole = Ein ganzes Rätsel
    .words = Fünf Zeilen, ein Stern in jeder Zeile, Spalte und Region, keine zwei berühren sich. Die Region von E1 und E2 liegt ganz in Spalte E, also bekommt sie deren Stern, und die anderen Felder der Spalte sind schwarz. Ebenso bekommen zwei Regionen in zwei Zeilen alle Sterne dort, und auch zwei Zeilen, deren offene Felder in zwei Spalten liegen. Löse es. Tipps helfen, wenn du willst, und ▼ zeigt die anderen Zeilen.
    .learned = Gelöst. In einem Rennen gewinnt das erste richtige Brett. In einem Beweisrennen nennst du für jede Markierung eine Regel: Falsche Schritte werden abgelehnt und gezählt, und die wenigsten abgelehnten gewinnen, dann die bessere Zeit. `/puzzle` gibt dir so viele Rätsel, wie du willst, in jeder Größe und Schwierigkeit.
    .aim = Das Ziel war, es zu lösen.

## What kind of puzzle somebody asks for

starbattle-solo-puzzle = { $level ->
    [any] ein { $size }×{ $size }-Rätsel mit { $stars }★
    [easy] ein leichtes { $size }×{ $size }-Rätsel mit { $stars }★
    [medium] ein mittleres { $size }×{ $size }-Rätsel mit { $stars }★
    [hard] ein schweres { $size }×{ $size }-Rätsel mit { $stars }★
    [expert] ein { $size }×{ $size }-Rätsel für Profis mit { $stars }★
   *[extreme] ein extremes { $size }×{ $size }-Rätsel mit { $stars }★
}
# $stars is as many stars.
starbattle-solo-kind = { $size }×{ $size } { $stars } { $level ->
    [any] beliebig
    [easy] leicht
    [medium] mittel
    [hard] schwer
    [expert] Profi
   *[extreme] extrem
}

## What a host brings into a match

starbattle-brings-puzzle = das Rätsel, { $size }×{ $size } mit { $stars }★
starbattle-brings-nothing = darin ist kein Rätsel
starbattle-brings-other = `{ $option }` ist darin { $is }, nicht { $asked }. Lass `{ $option }` weg
starbattle-brings-level = ein mitgebrachtes Rätsel wird nicht für eine Stufe gemacht. Lass `level` weg
starbattle-brings-unjudged = es dauert zu lange zu prüfen, ob das Rätsel genau eine Lösung hat
starbattle-brings-unsolvable = das Rätsel hat keine Lösung
starbattle-brings-ambiguous = das Rätsel hat mehr als eine Lösung
starbattle-brought-no-proof = darin ist kein Beweis. Bringe die Datei, die LEGUP speichert, oder was `/export legup` gibt
starbattle-brought-too-long = ich kann diesen Beweis nicht prüfen, weil er { $steps } Schritte hat; ich prüfe höchstens { $most }

## Why no puzzle was made

starbattle-not-made = { $level ->
    [any] kein Rätsel { $size }×{ $size } { $stars }★ in { $tries } Versuchen gefunden. Nimm eine andere Stufe oder Größe
   *[other] kein Rätsel { $size }×{ $size } { $stars }★ der Stufe { $level } in { $tries } Versuchen gefunden. Nimm eine andere Stufe oder Größe
}
