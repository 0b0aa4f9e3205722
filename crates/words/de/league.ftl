### A league or cup: what each line of its log says, what the league waits for, and its rules.

## The log

league-created = 🏟 **{ $name }** ist ausgerufen: { $rules }
league-created-players = 🏟 **{ $name }** ist ausgerufen: { $rules }
    Dabei sind: { $players }.
league-joins = ➕ { $who } macht mit.
league-leaves = ➖ { $who } spielt doch nicht mit.
league-added = ➕ Die Spielleitung nimmt { $who } auf.
league-withdrawn = ➖ Die Spielleitung nimmt { $who } heraus.
league-started = 🏁 Es geht los, in dieser Reihenfolge: { $order }.
league-opened = ▶ { $pairing } wird gespielt.
league-forfeited = ⚖ Die Spielleitung entscheidet { $pairing }: { $loser } verliert kampflos.
league-forfeited-both = ⚖ Die Spielleitung entscheidet { $pairing }: Beide verlieren kampflos.
league-absent = ⌛ { $pairing }: { $loser } war nicht rechtzeitig bereit und verliert kampflos.
league-absent-both = ⌛ { $pairing }: Niemand war rechtzeitig bereit, deshalb verlieren beide kampflos.
league-shifted = ⏳ Ich war weg. Die Runde dauert { $length } länger.
league-undone = ⏪ Die Spielleitung nimmt zurück:
    { $lines }
league-ended = 🏁 Es ist vorbei.
league-won = 🏁 { $pairing }: { $winner } gewinnt.
league-drawn = 🏁 { $pairing }: unentschieden.
league-void = 🏁 { $pairing }: Die Partie zählt nicht. Die beiden können sie noch einmal spielen.
league-reopened = ▶ { $pairing } geht weiter, deshalb zählt das Ergebnis nicht mehr.
league-late-forfeit = ⌛ Die Zeit der Runde ist um. Was nicht gespielt ist, verlieren beide kampflos: { $pairings }.
league-late-draw = ⌛ Die Zeit der Runde ist um. Was nicht gespielt ist, zählt als unentschieden: { $pairings }.
league-late-host = ⌛ Die Zeit der Runde ist um. Was nicht gespielt ist, entscheidet die Spielleitung mit `/league forfeit`: { $pairings }.

## A round

league-round = ⚔ **Runde { $number }**
league-pairing-won = { $pairing }: { $winner } gewinnt
league-pairing-forfeit = { $pairing }: { $winner } gewinnt kampflos
league-pairing-drawn = { $pairing }: unentschieden
league-pairing-lost = { $pairing }: beide verlieren kampflos
league-pairing-played = { $pairing }: wird gespielt
league-third-first = { $who } sitzt zum dritten Mal in Folge auf dem ersten Platz: Eine andere Paarung war nicht möglich.
league-third-second = { $who } sitzt zum dritten Mal in Folge auf dem zweiten Platz: Eine andere Paarung war nicht möglich.
league-free = Spielfrei: { $players }
league-free-win = Spielfrei, was als Sieg zählt: { $players }
league-until-forfeit = Öffne deine Partie mit ihrem Knopf bis { $until }. Tut es keiner von euch, verlieren beide kampflos.
league-until-draw = Öffne deine Partie mit ihrem Knopf bis { $until }. Tut es keiner von euch, zählt sie als unentschieden.
league-until-host = Öffne deine Partie mit ihrem Knopf bis { $until }. Tut es keiner von euch, entscheidet die Spielleitung.

## What the league waits for

league-champion = 🏆 **{ $champion }** gewinnt.
league-is-over = Es ist vorbei; `/league standings` zeigt die Tabelle.
league-players = { $count ->
    [one] Bisher macht { $count } Spieler mit.
   *[other] Bisher machen { $count } Spieler mit.
}
league-needs = Mindestens { $count } müssen es sein.
league-join = Drücke auf den Knopf, um mitzumachen. Die Spielleitung beginnt mit `/league start`.
league-pairs = Die Paarungen der nächsten Runde werden gebildet.
league-waits-host = Die Zeit der Runde ist um. Was nicht gespielt ist, entscheidet die Spielleitung mit `/league forfeit` oder unter `/match desk`: { $pairings }.
league-left = Noch zu spielen: { $pairings }.
league-headline-over = { $rounds ->
    [one] Vorbei nach { $rounds } Runde
   *[other] Vorbei nach { $rounds } Runden
}
league-headline = Runde { $round } · { $players } spielen
league-headline-of = Runde { $round } von { $rounds } · { $players } spielen
league-headline-players = { $players ->
    [one] Bisher { $players } Spieler
   *[other] Bisher { $players } Spieler
}

## The table

league-points = Punkte
league-scores = S–U–N
league-wins = Siege
league-column-round = Runde
league-row = { $place }. { $name }: { $points } ({ $scores })
league-row-tie = { $row }, { $tie }
league-row-left = { $row }, nicht mehr dabei

## The rules

league-rules = { $game }, { $format }. Eine Runde dauert höchstens { $time }. { $late } { $order } { $ready }
league-round-robin = jeder gegen jeden
league-swiss = nach Schweizer System
league-swiss-of = nach Schweizer System über { $rounds } Runden
league-cup = ein Pokal
league-rules-late-forfeit = Öffnet bis dahin niemand eine Partie, verlieren beide kampflos.
league-rules-late-draw = Öffnet bis dahin niemand eine Partie, zählt sie als unentschieden.
league-rules-late-host = Öffnet bis dahin niemand eine Partie, entscheidet die Spielleitung.
league-rules-lot = Das Los bestimmt die Reihenfolge.
league-rules-named = Die Reihenfolge ist wie genannt, die Stärksten zuerst.
league-rules-ready-forfeit = Eine Partie wartet { $time } auf beide; wer bis dahin nicht bereit ist, verliert kampflos.
league-rules-ready-draw = Eine Partie wartet { $time } auf beide; danach können sie sie noch einmal öffnen.
league-rules-ready-host = Eine Partie wartet { $time } auf beide; danach entscheidet die Spielleitung.
league-rules-role = Nur wer die Rolle { $role } hat, kann mitmachen.

## Buttons and answers

league-titled = **{ $name }** (Liga #{ $number })
league-options = Ihre Partien: { $options }.
league-picture = Die Tabelle. { $rows }.
league-button-join = Mitmachen
league-button-leave = Aussteigen
league-button-leave-for-sure = Ja, aus der Liga aussteigen
league-leave-question = ⚠ Du gibst deinen Platz in dieser Liga auf. Bis die Liga beginnt, bringt dich *Mitmachen* wieder hinein. Bist du sicher?
league-has-left = ✅ Du bist aus der Liga ausgestiegen.
league-has-joined = ✅ Du bist in der Liga dabei. Ihr Kanal zeigt es gleich an.
league-no-button = 🚫 Eine Liga hat keinen solchen Knopf.
league-role-only = 🚫 Du kannst bei dieser Liga nicht mitmachen, weil du die Rolle { $role } nicht hast.
league-rounds-begun = 🚫 Bisher haben erst { $count } Runden begonnen.

## What a host decides at the desk

league-decide-menu = Wer verliert kampflos
league-decide-question = Die Zeit der Runde ist um. Welche Partie entscheidest du, und wer verliert sie kampflos? Alle erfahren davon.
league-choice-forfeits = { $number }. { $who } verliert kampflos
league-choice-both = { $number }. Beide verlieren kampflos
league-nothing-to-decide = 🚫 Es gibt jetzt nichts zu entscheiden. `/league status` zeigt, wie es weitergeht.

## Refusals, in lower case at the start, without a full stop

league-refused-begins = eine Liga beginnt mit `/league create`
league-refused-started = das geht nicht mehr, weil diese Liga begonnen hat. Die Spielleitung kann noch `/league add` und `/league withdraw` nutzen
league-refused-not-started = das geht noch nicht, weil diese Liga noch nicht begonnen hat. Die Spielleitung startet sie mit `/league start`
league-refused-over = in dieser Liga kann sich nichts mehr ändern, weil sie vorbei ist. `/league standings` zeigt, wie sie ausging
league-refused-not-in = dieser Spieler ist nicht in dieser Liga. `/league standings` zeigt, wer dabei ist
league-refused-no-pairing = diese Liga hat keine Paarung mit dieser Nummer. `/league round` zeigt die Paarungen
league-refused-decided = diese Paarung ist schon entschieden. `/league undo` nimmt zurück, was die Spielleitung zuletzt entschieden hat
league-refused-round-time = eine Runde dauert von 1 Minute bis 60 Tage. Nenne in `time` eine andere Länge
league-refused-cup-draw = du kannst verspätete Partien nicht als unentschieden zählen, weil es in einem Pokal kein Unentschieden gibt. Wähle in `late` eine andere Regel
league-refused-only-swiss = du kannst die Zahl der Runden nicht wählen, weil das nur beim Schweizer System geht. Lass `rounds` weg
league-refused-rounds = eine Liga hat 1 bis { $most } Runden. Wähle in `rounds` eine andere Zahl
league-refused-twice = jemand ist doppelt genannt. Nenne alle nur einmal
league-refused-announced = diese Liga ist schon ausgerufen
league-refused-no-time = in dieser Liga läuft keine Zeit einer Runde
league-refused-no-outage = es gibt keine verlorene Zeit nachzuholen
league-refused-plays = dieser Spieler ist schon in dieser Liga
league-refused-cup-paired = bei diesem Pokal kann niemand mehr mitmachen, weil die erste Runde schon gepaart ist
league-refused-alone = du kannst eine Liga nicht mit weniger als zwei Spielern starten. Lass andere mitmachen, oder nimm sie mit `/league add` auf
league-refused-order = die Reihenfolge muss alle Spieler genau einmal nennen
league-refused-few-for-rounds = du kannst nicht starten, weil sich so wenige Spieler in so vielen Runden zweimal treffen müssten. Nimm mehr Spieler auf, oder lass jeden gegen jeden spielen
league-refused-round-on = die Runde davor ist noch nicht vorbei
league-refused-open = du kannst diese Partie nicht öffnen, weil sie schon offen ist. `/league round` zeigt ihre Runde
league-refused-no-match = in dieser Liga zählt keine Partie mit dieser Nummer
league-refused-no-draws = eine Partie eines Pokals kann nicht unentschieden ausgehen
league-refused-played = du kannst diese Paarung hier nicht entscheiden, weil ihre Partie offen ist. Nutze `/match award` oder `/match end` in ihrem Kanal
league-refused-no-undo = es gibt nichts zurückzunehmen, weil die Spielleitung noch nichts entschieden hat
league-refused-followed = du kannst das nicht zurücknehmen, weil seitdem Partien geöffnet wurden, die daraus folgen. Mache mit `/league withdraw`, `/league add` und `/league forfeit` weiter
league-refused-full = niemand kann mehr mitmachen, weil eine Liga höchstens { $most } Spieler hat, die ausgestiegenen mitgezählt
league-refused-log-full = in dieser Liga kann nichts mehr geschehen, weil ihr Protokoll mit { $most } Zeilen voll ist. `/league end` beendet die Liga

## Refusals of buttons and commands

league-not-joined = du kannst aus dieser Liga nicht aussteigen, weil du nicht mitmachst. **{ league-button-join }** bringt dich hinein
league-joined-already = du machst bei dieser Liga schon mit. **{ league-button-leave }** nimmt dich heraus
league-not-your-match = du kannst diese Partie nicht öffnen, weil das nur die beiden Spieler und die Spielleitung tun. `/league round` zeigt deine eigene Partie
league-no-thread = 🚫 Ich kann keinen Thread für diese Partie anlegen: { $why }. Erlaube mir hier öffentliche Threads, oder nutze `/league play` in einem anderen Kanal.
league-no-match-of-yours = 🚫 Du hast in dieser Liga keine Partie zu öffnen. `/league round` zeigt, wer eine hat.
league-unknown-game = es gibt kein Spiel { $typed } für zwei. Wähle eines von diesen: { $games }
