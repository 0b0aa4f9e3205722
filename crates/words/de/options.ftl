### Descriptions of games and their options, and how a match's first message tells the value of an option.
###
### A message `game-ID` describes the game with this id; `game-house` has the options that every game has. Its attributes
### are OPTION, and OPTION-CHOICE for the label of a choice. They stand in lists of commands: at most 100 characters.
###
### A message `told-ID` has an attribute for each option. `$value` is the value in the record: a number (lengths of time
### in milliseconds), or a word such as `true`. `$shown` is the value as people read it: `5 minutes`, `3, 1, 0`.

game-mist = Zwei im Nebel: Baue die größte Gruppe, ohne entdeckt zu werden
    .advantage = Wählt, wer beginnt; gewinnt bei gleich großen Gruppen
    .variant = Staffel, deren Regeln gelten
    .variant-contractual-obligation = contractual-obligation
    .variant-heaven-and-hell = heaven-and-hell
    .cells_min = Felder pro Zug, mindestens
    .cells_max = Felder pro Zug, höchstens
    .centre = Wenn jemand E5 nennt: Der Stein dort wird zerstört, oder es ist verboten
    .centre-destroyed = zerstört
    .centre-refused = verboten
    .first_cells_max = Felder im allerersten Zug, höchstens
    .first_ring_closed = Ob die sechs Felder um E5 im allerersten Zug gesperrt sind
    .pie = Ob der zweite Spieler den ersten Zug mit `pie` übernehmen darf
    .base_ms = Zeit pro Zug
    .reserve_ms = Reserve pro Spieler für die Partie
    .default = Was ohne eingereichten Zug gespielt wird: ein Stein auf E5 oder nichts
    .default-centre = Mitte
    .default-none = nichts
    .radii = Sichtweite bei einem, zwei und drei Steinen
    .lock_in = Ob `lock` einen gespeicherten Zug vorzeitig spielt
    .memory = Das Brett zeigt außer Sicht: nichts, eigene Steine, alle gesehenen
    .memory-strict = nichts
    .memory-own = eigene
    .memory-all = alle
    .first_pick_ms = Zeit für den Spieler mit Vorteil, zu wählen, wer beginnt
    .first = Platz, der beginnt; dann wird nicht gefragt

told-mist =
    .variant = { $value ->
        [heaven-and-hell] Regeln der Staffel Heaven and Hell
       *[contractual-obligation] Regeln der Staffel Contractual Obligation
    }
    .cells_min = { $value ->
        [0] man darf passen
       *[other] mindestens { $shown } Felder pro Zug
    }
    .cells_max = höchstens { $shown } Felder pro Zug
    .centre = { $value ->
        [refused] E5 ist verboten
       *[destroyed] ein Stein auf E5 wird zerstört
    }
    .first_cells_max = höchstens { $shown } Felder im ersten Zug
    .first_ring_closed = { $value ->
        [true] die sechs Felder um E5 sind im ersten Zug gesperrt
       *[false] die Felder um E5 sind im ersten Zug erlaubt
    }
    .pie = { $value ->
        [true] der zweite Spieler darf den ersten Zug übernehmen
       *[false] niemand darf den ersten Zug übernehmen
    }
    .base_ms = { $shown } pro Zug
    .reserve_ms = { $value ->
        [0] keine Reservezeit
       *[other] { $shown } Reserve pro Spieler
    }
    .default = { $value ->
        [none] läuft die Zeit ab, wird nichts gespielt
       *[centre] läuft die Zeit ab, wird ein Stein auf E5 gesetzt
    }
    .radii = Züge mit einem, zwei und drei Steinen sehen { $shown } Felder weit
    .lock_in = { $value ->
        [true] ein Zug lässt sich vorzeitig festlegen
       *[false] Züge werden gespielt, wenn ihre Zeit um ist
    }
    .memory = { $value ->
        [all] Bretter merken sich alles
        [own] Bretter merken sich die eigenen Steine
       *[strict] Bretter merken sich nichts
    }
    .first_pick_ms = { $shown } für die Wahl, wer beginnt
    .first = Spieler { $shown } beginnt

game-demeter = Pflanze Polyomino-Blumen bei dir, lege Felsen beim anderen; mehr Blumenfelder gewinnen
    .advantage = Wählt, wer beginnt, und gewinnt, wenn sonst alles gleich ist
    .planting_ms = Zeit für die erste Blume; wer zu spät einreicht, beginnt ohne
    .first_pick_ms = Zeit, zu wählen, wer beginnt; danach entscheidet das Los
    .base_ms = Grundzeit pro Zug
    .reserve_ms = Reserve pro Spieler für die Partie, nach der Grundzeit eines Zugs
    .auto_end = Die Partie endet, sobald auf kein Brett mehr eine Blume passt
    .mark_corners = Die Bilder zeigen, wo die nächste Blume anschließen darf
    .first = Platz, der beginnt; dann wird nicht gefragt

told-demeter =
    .planting_ms = { $shown } für die erste Blume
    .first_pick_ms = { $shown } für die Wahl, wer beginnt
    .base_ms = { $shown } pro Zug
    .reserve_ms = { $value ->
        [0] keine Reservezeit
       *[other] { $shown } Reserve pro Spieler
    }
    .auto_end = { $value ->
        [true] die Partie endet, wenn keine Blume mehr passt
       *[false] die Partie endet nur, wenn beide passen oder sich einigen
    }
    .mark_corners = { $value ->
        [true] Bilder zeigen, wo die nächste Blume anschließen darf
       *[false] Bilder zeigen nicht, wo die nächste Blume anschließen darf
    }
    .first = Spieler { $shown } beginnt

game-astral = Zwei in Echtzeit: Verfolge die Sterne im Kopf und nenne die Felder, die dunkel bleiben
    .advantage = Gewinnt, wenn die Zusatzrunde nichts klärt
    .file = Runden als TOML-Datei
    .rounds = Wie viele Runden; bei Gleichstand eine mehr
    .lockout_ms = Wartezeit nach einer Antwort
    .round_min_ms = Mindestdauer einer Runde
    .quiet_ms = Mindestdauer einer Runde nach der letzten richtigen Antwort
    .break_ms = Höchstdauer der Pause vor einer Runde; 0 für keine Pausen
    .countdown_ms = Zeit bis zum Rundenbeginn, sobald beide bereit sind
    .hold_ms = Wie lange Eingaben warten, um nach Zeitstempel sortiert zu werden

told-astral =
    .rounds = { $value ->
        [1] eine Runde
       *[other] { $shown } Runden
    }
    .lockout_ms = { $value ->
        [0] keine Wartezeit nach einer Antwort
       *[other] { $shown } Wartezeit nach einer Antwort
    }
    .round_min_ms = Mindestdauer einer Runde: { $shown }
    .quiet_ms = Mindestdauer einer Runde nach der letzten richtigen Antwort: { $shown }
    .break_ms = { $value ->
        [0] keine Pausen
       *[other] Pausen: höchstens { $shown }
    }
    .countdown_ms = { $value ->
        [0] eine Runde beginnt, sobald beide bereit sind
       *[other] eine Runde beginnt { $shown }, nachdem beide bereit sind
    }
    .hold_ms = Antworten warten { $shown } und werden nach ihrer Zeit sortiert

game-starry = Vier formen mit kosmischen Zügen einen Himmel, gewertet nach geheimen Horoskopen
    .garnets = Granate pro Spieler zu Beginn: eine Zahl oder Liste nach Platz
    .community = Gemeinschaftsgranate pro Paar zu Beginn: eine Zahl oder z. B. {"{"}"0-1": 2{"}"}
    .bidding_ms = Dauer des Bietens
    .round_ms = Dauer jeder Runde
    .candidate_ms = Zeit für den Sieger, bei Gleichstand den Kandidaten zu wählen
    .scoring = Ob jeder einzeln mit dem eigenen Zug gewertet wird oder alle mit allen Zügen
    .scoring-personal = einzeln
    .scoring-shared = alle
    .lock = Ob eine Sperre bis zum Ende der Rundenauswertung gilt oder bis zum Ende der Partie
    .lock-round = Runde
    .lock-match = Partie
    .bids = Ob alle ihr Gebot bezahlen oder keiner
    .bids-all_pay = alle
    .bids-free = keiner
    .horoscopes = Ob Horoskope geheim sind oder offen für alle
    .horoscopes-private = geheim
    .horoscopes-public = offen
    .star_points = Was jede Sternkarte einbringt, wenn Sterne zählen

told-starry =
    .garnets = Granate pro Spieler: { $shown }
    .community = Gemeinschaftsgranate pro Paar: { $shown }
    .bidding_ms = { $shown } für das Bieten
    .round_ms = { $shown } pro Runde
    .candidate_ms = { $shown } für die Wahl des Kandidaten für das Ausscheiden
    .scoring = { $value ->
        [shared] alle werden mit allen Zügen gewertet
       *[personal] jeder wird nur mit dem eigenen Zug gewertet
    }
    .lock = { $value ->
        [match] eine Sperre gilt bis zum Ende der Partie
       *[round] eine Sperre gilt für ihre Runde
    }
    .bids = { $value ->
        [free] Gebote kosten nichts
       *[all_pay] jeder bezahlt sein Gebot
    }
    .horoscopes = { $value ->
        [public] alle sehen die Horoskope
       *[private] Horoskope sind geheim
    }
    .star_points = Punkte für eine Sternkarte: { $shown }

game-starbattle = Setze Sterne: dasselbe Rätsel für alle; das erste richtige Brett gewinnt
    .file = Rätsel: Link von puzz.link oder Penpa+, LEGUP-XML, SBN oder Text
    .size = Anzahl Zeilen, Spalten, Regionen
    .stars = Sterne pro Zeile, Spalte und Region
    .level = Schwierigkeit
    .level-any = egal
    .level-easy = leicht
    .level-medium = mittel
    .level-hard = schwer
    .level-expert = Profi
    .level-extreme = extrem
    .mode = Rennen: Erster gewinnt. Beweis: Schritte nennen Regeln, wenigste Fehler gewinnen
    .mode-race = Rennen
    .mode-proof = Beweis
    .start = Zusammen: für alle zugleich. Einzeln: jedem verdeckt, bis er Start drückt
    .start-together = zusammen
    .start-own = einzeln
    .finish = Erster: bis zur Entscheidung. Alle: bis alle fertig sind oder die Zeit um ist
    .finish-first = erster
    .finish-all = alle
    .time_ms = Höchstdauer der Partie; 0 für unbegrenzt
    .auto_mark = Schwärzt, was ein neuer Stern ausschließt: Nachbarn, Rest voller Zeilen usw.
    .show_errors = Zeigt Sterne, die sich berühren oder in Zeile, Spalte, Region zu viele sind
    .hints = Spieler dürfen um Tipps und Prüfungen bitten; am Ende erfährt man, wie viele
    .progress = Alle sehen in Vierteln, wie viele Sterne jeder schon gesetzt hat

told-starbattle =
    .size = { $shown } Zeilen und Spalten
    .stars = Sterne pro Zeile, Spalte und Region: { $shown }
    .level = { $value ->
        [any] beliebige Schwierigkeit
       *[other] Schwierigkeit: { $shown }
    }
    .mode = { $value ->
        [proof] ein Beweis: Jeder Schritt nennt seine Regel
       *[race] ein Rennen: Das erste richtige Brett gewinnt
    }
    .start = { $value ->
        [own] jeder beginnt, wann er will
       *[together] alle beginnen zusammen
    }
    .finish = { $value ->
        [all] die Partie endet, wenn alle fertig sind
       *[first] die Partie endet, wenn der Sieger feststeht
    }
    .time_ms = { $value ->
        [0] keine Zeitgrenze
       *[other] höchstens { $shown }
    }
    .auto_mark = { $value ->
        [true] was ein Stern ausschließt, wird geschwärzt
       *[false] nichts wird automatisch markiert
    }
    .show_errors = { $value ->
        [true] falsche Sterne werden gezeigt
       *[false] falsche Sterne werden nicht gezeigt
    }
    .hints = { $value ->
        [true] Tipps sind erlaubt
       *[false] keine Tipps
    }
    .progress = { $value ->
        [true] alle sehen, wie weit die anderen sind
       *[false] niemand sieht, wie weit die anderen sind
    }

game-poker = Du siehst nur fremde Karten: setze, bluffe, passe
    .advantage = Gewinnt, wenn am Ende des Stapels beide gleich viele Chips haben
    .chips = Chips für jeden
    .ante = Grundeinsatz
    .raise_max = Größte Erhöhung
    .base_ms = Zeit pro Einsatz
    .first = Wer beginnt; sonst gelost

told-poker =
    .chips = { $shown } Chips für jeden
    .ante = { $value ->
        [1] Grundeinsatz: ein Chip
       *[other] Grundeinsatz: { $shown } Chips
    }
    .raise_max = { $value ->
        [1] erhöht wird um einen Chip
       *[other] erhöht wird um höchstens { $shown } Chips
    }
    .base_ms = { $shown } pro Zug
    .first = Spieler { $shown } setzt zuerst

game-heap = Biete geheim um den nächsten Zug; der letzte Stein gewinnt
    .stones = Wie viele Steine im Haufen liegen
    .coins = Münzen für jeden; bei 0 zieht man abwechselnd
    .base_ms = Zeit für ein Gebot und für einen Zug
    .reserve_ms = Reserve pro Spieler für alle Züge
    .first = Wer ohne Münzen beginnt; sonst gelost

told-heap =
    .stones = { $value ->
        [1] ein Stein
       *[other] { $shown } Steine
    }
    .coins = { $value ->
        [1] eine Münze für jeden
       *[other] { $shown } Münzen für jeden
    }
    .base_ms = { $shown } pro Zug
    .reserve_ms = { $value ->
        [0] keine Reservezeit
       *[other] { $shown } Reserve pro Spieler
    }
    .first = Spieler { $shown } beginnt

game-house =
    .tempo-live = live
    .tempo-slow = langsam
    .machine-beginner = Anfänger
    .machine-player = Geübt
    .machine-expert = Profi
    .machine-master = Meister
    .pauses_max = Wie oft jeder pausieren darf; die Spielleitung immer
    .absent_after = Pause nach so vielen verpassten Zügen eines Spielers in Folge; 0 für nie
    .lend = Ob das Haus Spielern leiht, was ihnen für den Einsatz fehlt
    .table = Wer am Tisch (im Browser) spielen darf: niemand, alle oder keiner, oder jeder nach Belieben
    .table-off = aus
    .table-all = alle
    .table-either = beliebig

told-house =
    .pauses_max = { $value ->
        [0] Spieler können nicht pausieren
        [1] jeder darf einmal pausieren
       *[other] jeder darf { $shown }-mal pausieren
    }
    .absent_after = { $value ->
        [0] die Partie läuft weiter, auch wenn jemand fehlt
        [1] die Partie pausiert nach einem verpassten Zug
       *[other] die Partie pausiert nach { $shown } verpassten Zügen in Folge
    }
    .lend = { $value ->
        [true] das Haus leiht, was Spielern fehlt
       *[false] nichts wird verliehen
    }
    .table = { $value ->
        [off] alle spielen in Discord
        [all] entweder spielen alle am Tisch oder keiner
       *[either] jeder darf am Tisch spielen
    }
    .practice = { $value ->
        [true] Übung: Züge lassen sich zurücknehmen
       *[false] {""}
    }
