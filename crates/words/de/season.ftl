### A season: what each line of its log says, what the season waits for, its house rules, and its recaps.

season-garnets = { $count ->
    [one] { $count } Granat
   *[other] { $count } Granate
}
season-tokens = { $count ->
    [one] { $count } Lebensmarke
   *[other] { $count } Lebensmarken
}

## The log

season-created = 🎬 Die Staffel **{ $name }** beginnt. Besetzung: { $cast }.
    { $house }
season-joins = ➕ { $who } kommt in die Besetzung.
season-leaves = ➖ { $who } verlässt die Staffel.
season-replaced = 🔁 { $who } übernimmt den Platz von { $member }.
season-replaced-with = 🔁 { $who } übernimmt den Platz von { $member } und besitzt damit { $owned }.
season-main-opens = 🎲 Folge { $number }: Das Hauptspiel läuft: { $players }.
season-final-opens = 🎲 Folge { $number }: Das Finale läuft: { $players }.
season-table-opens = 🎲 Noch ein Tisch: { $players }.
season-tables-host = Wer einen der Tische gewinnt, hat das Hauptspiel gewonnen. Nennen die Tische mehrere Kandidaten, bestimmt die Spielleitung, wer es ist.
season-tables-lot = Wer einen der Tische gewinnt, hat das Hauptspiel gewonnen. Nennen die Tische mehrere Kandidaten, entscheidet das Los zwischen ihnen.
season-won = 🏁 { $winner } gewinnt.
season-won-candidate = 🏁 { $winner } gewinnt; nach den Regeln ist { $candidate } der Kandidat.
season-no-winner = 🏁 Eine Partie dieser Staffel endet ohne Sieger.
season-changed = ✏ Die Spielleitung ändert das Ergebnis: { $outcome }.
season-drawn = 🎲 Das Los bestimmt den Kandidaten unter { $among }: Es trifft { $candidate }.
season-confirmed = ✅ Die Spielleitung bestätigt: { $outcome }. Gewählt werden können: { $members }.
season-confirmed-nobody = ✅ Die Spielleitung bestätigt: { $outcome }. Niemand kann gewählt werden.
season-confirmed-final = 🏆 Die Spielleitung bestätigt: **{ $winner }** gewinnt die Staffel.
season-outcome-nobody = niemand gewinnt
season-outcome-wins = { $winners ->
    [one] { $who } gewinnt
   *[other] { $who } gewinnen
}
season-outcome-candidate = { $outcome }; Kandidat ist { $candidate }
season-lapsed = ⌛ Niemand wurde rechtzeitig gewählt. Jetzt bestimmt die Spielleitung den Gegner mit `/season pick`.
season-picked = ⚔ { $who } ist der Gegner.
season-picked-by-host = ⚔ Die Spielleitung bestimmt { $who } als Gegner.
season-picked-by-vote = ⚔ Die Abstimmung bestimmt { $who } als Gegner.
season-picked-by-lot = ⚔ { $who } ist durch das Los der Gegner.
season-picked-alone = ⚔ { $who } ist der Gegner: Niemand sonst kann gewählt werden.
season-tokens-back = Alle Lebensmarken werden zurückgegeben.
season-chosen = 🎯 Das Todesspiel ist { $game }.
season-chosen-by-host = 🎯 Das Todesspiel ist { $game }: Die Spielleitung hat es bestimmt.
season-chosen-by-vote = 🎯 Das Todesspiel ist { $game }: Die Abstimmung hat es bestimmt.
season-chosen-by-lot = 🎯 Das Todesspiel ist { $game }: Das Los hat es bestimmt.
season-chosen-alone = 🎯 Das Todesspiel ist { $game }, das einzige Spiel dieser Staffel.
season-death-opens = 💀 Das Todesspiel läuft: { $candidate } gegen { $opponent }.
season-home = 🚪 { $who } scheidet aus.
season-home-by-vote = 🚪 { $who } scheidet aus: So hat die Abstimmung entschieden.
season-spoils = Wer überlebt hat, bekommt vom Verlierer { $garnets }.
season-returns = ↩ { $who } ist wieder im Spiel.
season-host-gives = { $members ->
    [one] ⚖ { $whom } bekommt von der Spielleitung { $amount }.
   *[other] ⚖ { $whom } bekommen von der Spielleitung je { $amount }.
}
season-host-takes = { $members ->
    [one] ⚖ { $whom } verliert { $amount }: So entscheidet die Spielleitung.
   *[other] ⚖ { $whom } verlieren je { $amount }: So entscheidet die Spielleitung.
}
season-vote-gives = { $members ->
    [one] ⚖ { $whom } bekommt durch die Abstimmung { $amount }.
   *[other] ⚖ { $whom } bekommen durch die Abstimmung je { $amount }.
}
season-vote-takes = { $members ->
    [one] ⚖ { $whom } verliert durch die Abstimmung { $amount }.
   *[other] ⚖ { $whom } verlieren durch die Abstimmung je { $amount }.
}
season-offers = 🎁 { $from } bietet { $to } { $amount } an.
season-offer-taken = 🎁 { $to } nimmt { $amount } von { $from } an.
season-offer-off = 🎁 Das Angebot von { $from } an { $to } gilt nicht mehr.
season-undone = ⏪ Die Spielleitung nimmt zurück:
    { $lines }
season-undone-played-on = Partie #{ $number } in { $channel } wird weitergespielt, aber ihr Ergebnis zählt in dieser Staffel nicht mehr. `/match annul` dort beendet sie und gibt zurück, was auf dem Spiel steht.
season-reopened = ↩ Eine Partie dieser Staffel ist anders ausgegangen, als ich gemeldet habe. Deshalb streiche ich:
    { $lines }
season-shifted = ⏳ Ich war weg. Der Kandidat hat zum Wählen { $length } mehr Zeit.
season-published = 📖 Die Spielleitung veröffentlicht die Seite der Staffel. Ab jetzt bekommen sie alle mit `/season export`.
season-ended = 🏁 Die Staffel ist vorbei.
season-prizes = Granate nach der Platzierung: { $prizes }.
season-prize = { $who } { $garnets } ({ $why })
season-place-by-host = nach Wahl der Spielleitung
season-ended-votes = Abstimmungen, die noch laufen, enden ohne Ergebnis.

## Who cannot be picked

season-safe = Sicher: { $members }.
season-safe-member = { $member } ({ $why })
season-safe-winner = hat gewonnen
season-safe-sat-out = hat ausgesetzt
season-safe-token = Lebensmarke
season-safe-late = kam zu spät dazu, um gewählt zu werden

## What the season waits for

season-is-over = Die Staffel ist vorbei.
season-waits-final = Zwei sind übrig: `/season main` öffnet in einem Kanal das Finale.
season-waits-main = Als Nächstes: `/season main` öffnet in einem Kanal das Hauptspiel der nächsten Folge.
season-waits-confirmation = { $tables ->
    [one] Das Hauptspiel ist vorbei: { $outcome }.
   *[other] Das Hauptspiel ist an { $tables } Tischen vorbei: { $outcome }.
}
season-confirm = Die Spielleitung bestätigt oder ändert das.
season-confirm-winner = Das Finale braucht genau einen Sieger: Drücke auf „Ändern“.
season-confirm-candidate = Der Kandidat fehlt noch: Drücke auf „Ändern“.
season-waits-tables = Das Hauptspiel läuft: { $tables }.
season-waits-pick-lot = { $candidate } wählt bis { $until } einen Gegner; danach entscheidet das Los.
season-waits-pick-host = { $candidate } wählt bis { $until } einen Gegner; danach entscheidet die Spielleitung.
season-waits-host-pick = Die Spielleitung bestimmt den Gegner mit `/season pick`.
season-waits-game = { $candidate } wählt bis { $until } das Spiel für das Todesspiel; danach entscheidet das Los.
season-waits-host-game = { $candidate } spielt ein Todesspiel gegen { $opponent }. Die Spielleitung öffnet es mit `/season death` und nennt das Spiel.
season-waits-death = { $candidate } spielt ein Todesspiel gegen { $opponent }: { $game }. Die Spielleitung öffnet es mit `/season death`.
season-waits-death-end = Das Todesspiel läuft: { $players }.
season-waits-home = Das Todesspiel ist vorbei: { $loser } scheidet aus.
season-waits-nobody-won = Das Todesspiel endet ohne Sieger. Die Spielleitung sagt mit `/season eliminate`, wer ausscheidet, oder öffnet mit `/season death` ein neues Todesspiel.
season-waits-end = **{ $champion }** hat gewonnen; `/season end` beendet die Staffel.
season-ends-with = `/season end` beendet die Staffel.

## How a member stands, in the picture of the cast

season-note-runner-up = Zweiter Platz
season-note-out = { $episode ->
    [0] ausgeschieden vor der ersten Folge
   *[other] ausgeschieden in Folge { $episode }
}
season-note-left = { $episode ->
    [0] gegangen vor der ersten Folge
   *[other] gegangen in Folge { $episode }
}
season-note-replaced = ersetzt
season-note-champion = gewinnt die Staffel
season-note-candidate = Kandidat
season-note-opponent = Gegner im Todesspiel
season-note-safe = sicher
season-note-safe-why = sicher: { $why }
season-note-winner = gewinnt das Hauptspiel
season-note-plays = spielt
season-note-watches = schaut zu
season-note-in-play = im Spiel
season-face = { $name }: { $note }, { $garnets }, { $tokens }
season-cast-picture = Die Besetzung. { $faces }.
season-headline-over = Die Staffel ist vorbei
season-headline-won = Die Staffel ist gewonnen
season-headline-begins = { $players ->
    [one] { $players } Spieler beginnt
   *[other] { $players } Spieler beginnen
}
season-headline = Folge { $episode } · { $players } im Spiel

## House rules

season-rules = Hausregeln: { $rules }
season-rules-immune = Wer ein Hauptspiel gewinnt, kann nicht gewählt werden.
season-rules-not-immune = Auch wer ein Hauptspiel gewinnt, kann gewählt werden.
season-rules-sat-out = Wer bei einem Hauptspiel aussetzt, kann nicht gewählt werden.
season-rules-tables-lot = Nennen mehrere Tische Kandidaten, entscheidet das Los zwischen ihnen.
season-rules-token-nothing = Eine Lebensmarke bewirkt nichts.
season-rules-token-safe = Wer eine Lebensmarke hat, kann nicht gewählt werden.
season-rules-token-spent = Wer eine Lebensmarke hat, kann nicht gewählt werden; nach einer Wahl werden alle Marken zurückgegeben.
season-rules-opponent-late-lot = Der Kandidat wählt den Gegner innerhalb von { $time }; danach entscheidet das Los.
season-rules-opponent-late-host = Der Kandidat wählt den Gegner innerhalb von { $time }; danach entscheidet die Spielleitung.
season-rules-opponent-lot = Das Los bestimmt den Gegner.
season-rules-opponent-host = Die Spielleitung bestimmt den Gegner.
season-rules-game-candidate = Der Kandidat wählt das Spiel für das Todesspiel: { $games }.
season-rules-game-lot = Das Los bestimmt das Spiel für das Todesspiel: { $games }.
season-rules-game-host = Die Spielleitung nennt das Spiel für das Todesspiel.
season-rules-spoils = Wer ein Todesspiel überlebt, bekommt die Granate des Verlierers.
season-rules-gifts = Spieler dürfen einander Granate und Lebensmarken schenken.
season-rules-no-gifts = Geschenke gibt es nicht.
season-rules-ready = Eine Partie wartet { $time }, bis alle bereit sind; danach entscheidet die Spielleitung.
season-rules-slow = Die Partien sind langsam: Ein Zug dauert bis zu einen Tag.
season-rules-garnets = Alle beginnen mit { $garnets }.
season-rules-talks = Wer im Spiel ist, kann mit `/season talk` einen privaten Thread öffnen. Die Spielleitung kann mitlesen.
season-rules-talks-close = Ein Thread schließt, wenn eines seiner Mitglieder ausscheidet.
season-rules-spectators = Wer ausscheidet, schaut mit der Rolle { $role } zu.

## Recaps and statistics

season-episode = Folge { $number }
season-episode-final = Folge { $number }, das Finale
season-moved = Granate in dieser Folge: { $garnets }.
season-none-moved = In dieser Folge haben keine Granate den Besitzer gewechselt.
season-left = Im Spiel, mit Granaten: { $members }.
season-main-nobody = Niemand hat das Hauptspiel gewonnen.
season-main-won = Das Hauptspiel gewonnen: { $winners }.
season-candidate = Kandidat: { $candidate }.
season-candidate-opponent = Kandidat: { $candidate }; Gegner: { $opponent }.
season-played-won = { $played }: { $players }: { $winner } gewinnt.
season-played-nobody = { $played }: { $players }: kein Sieger.
season-played-off = { $played }: { $players }: nicht zu Ende gespielt.
season-tally = { $place } { $who }: { $tally }
season-tally-matches = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
season-tally-won = { $count } gewonnen
season-tally-deaths = { $count ->
    [one] { $count } Todesspiel gewonnen
   *[other] { $count } Todesspiele gewonnen
}
season-tally-candidate = { $count ->
    [one] einmal Kandidat
   *[other] { $count }-mal Kandidat
}
season-tally-garnets = Granate +{ $won } −{ $lost }
season-titled = **{ $name }** (Staffel #{ $number })
season-statistics = { $season }, Statistik
season-statistics-garnets = Granate: + ist, was ein Mitglied durch Partien, Vergaben, Geschenke, Beute und Preise bekam; − ist, was es verlor oder gab.
season-statistics-file = { $statistics }: siehe Datei.
season-statistics-described = Was alle in der Staffel getan haben.

## The season as a page

season-page-refused = 🚫 Du kannst die Seite erst nach dem Ende der Staffel bekommen, oder sobald die Spielleitung sie mit `/season export publish:True` veröffentlicht. Nutze bis dahin `/season status` und `/season log`.
season-page = Die Staffel als Seite: Öffne sie in einem Browser oder stelle sie auf deine eigene Website.
season-page-described = Jede Folge, was alle getan haben, und das ganze Protokoll als Seite.
season-page-out = 🚪 Ausgeschieden: { $members }.
season-page-about = Staffel #{ $number } · { $headline }
season-page-a-host = die Spielleitung
season-page-spectators = der Zuschauer
season-page-standings = Stand und Statistik
season-page-episodes = Folgen
season-page-no-episode = Noch hat keine Folge begonnen.
season-page-log = Das Protokoll
season-page-struck = Was zurückgenommen wurde, ist durchgestrichen.
season-page-taken-back = zurückgenommen in Zeile { $line }
season-column-place = Platz
season-column-member = Mitglied
season-column-matches = Partien
season-column-won = Gewonnen
season-column-deaths = Todesspiele gewonnen
season-column-candidate = Mal Kandidat
season-column-garnets-won = Granate gewonnen
season-column-garnets-lost = Granate verloren
season-column-garnets = Granate jetzt
season-column-tokens = Marken jetzt
season-column-note = Wie es ausging

## Buttons

season-button-statistics = Statistik
season-button-confirm = Bestätigen
season-button-change = Ändern
season-button-pick = Gegner wählen
season-button-choose = Spiel wählen
season-button-take = Geschenk annehmen
season-button-refuse = Kein Geschenk
season-button-of = { $button } von { $who }

## Guesses

season-guess-button = Tippe, wer ausscheidet
season-guess-menu = Wer scheidet aus?
season-guess-question = Wer scheidet in dieser Folge aus? Niemand sieht deinen Tipp, bevor jemand ausgeschieden ist.
season-guessed = ✅ Du tippst, dass { $who } ausscheidet. Bis das Todesspiel beginnt, kannst du den Tipp ändern.
season-guessed-by-nobody = 🔮 Niemand hat getippt, dass { $who } ausscheidet.
season-guessed-by = 🔮 { $right } von { $all } haben getippt, dass { $who } ausscheidet.
season-guess-board = 🔮 Richtige Tipps bisher: { $guessers }.

## Refusals, in lower case at the start, without a full stop

season-refused-begins = eine Staffel beginnt mit `/season create`
season-refused-no-games = du kannst keine Staffel ohne Spiele für die Todesspiele beginnen. Nenne in `games` mindestens ein Spiel
season-refused-over = in dieser Staffel kann sich nichts mehr ändern, weil sie vorbei ist. `/season undo` öffnet sie wieder
season-refused-no-main = es läuft kein Hauptspiel. `/season main` öffnet eines
season-refused-still-played = du kannst das Ergebnis noch nicht bestätigen oder ändern, weil das Hauptspiel noch läuft. Warte auf sein Ende, oder beende es mit `/match end` in seinem Kanal
season-refused-no-candidate = du kannst das Ergebnis nicht bestätigen, weil der Kandidat noch fehlt. Drücke auf **{ season-button-change }** und sage, wer es ist
season-refused-no-winner = du kannst das Finale nicht bestätigen, weil es genau einen Sieger braucht. Drücke auf **{ season-button-change }** und sage, wer es ist
season-refused-no-pick = jetzt kann kein Gegner gewählt werden. `/season status` zeigt, was als Nächstes kommt
season-refused-no-choice = jetzt kann kein Spiel gewählt werden. `/season status` zeigt, was als Nächstes kommt
season-refused-no-death = du kannst jetzt kein Todesspiel öffnen, weil zuerst der Gegner gewählt werden muss. `/season status` zeigt, was als Nächstes kommt
season-refused-played = du kannst die Eröffnung einer Partie, die schon gespielt ist, nicht zurücknehmen. Sage mit **{ season-button-change }** oder `/season eliminate`, was aus ihr folgt, oder annulliere die Partie zuerst mit `/match annul` in ihrem Kanal
season-refused-played-for = du kannst diesen Wechsel in der Besetzung nicht zurücknehmen, weil das neue Mitglied seitdem eine Partie beendet hat und jetzt besitzt, was dort auf dem Spiel stand. Gib den Platz mit `/season cast replace` zurück
season-refused-too-few = jetzt kann niemand gehen, weil eine Staffel zwei Mitglieder im Spiel braucht. `/season end` beendet sie
season-refused-small-cast = du kannst keine Staffel mit weniger als zwei Mitgliedern beginnen. Nenne sie in `cast`, z. B. @Ann @Ben
season-refused-begun = diese Staffel hat schon begonnen
season-refused-no-lot = das Los bestimmt jetzt keinen Kandidaten. Drücke auf **{ season-button-change }** und sage, wer es ist
season-refused-gift-waits = du kannst dieses Geschenk jetzt nicht annehmen, weil das Mitglied, das es anbietet, im Todesspiel ist. Nimm es an, wenn das Todesspiel vorbei ist
season-refused-gift-gone = dieses Geschenk wird nicht mehr angeboten. `/garnets give` bietet ein anderes an
season-refused-no-undo = es gibt nichts zurückzunehmen, weil die Staffel gerade erst begonnen hat
season-refused-no-outage = es gibt keine verlorene Zeit nachzuholen
season-refused-won = niemand kann mehr dazukommen, weil diese Staffel ihren Sieger hat. `/season end` beendet sie, und `/season undo` nimmt einen Schritt zurück
season-refused-return-won = niemand kann mehr zurückkommen, weil diese Staffel ihren Sieger hat. `/season undo` nimmt einen Schritt zurück
season-refused-replaced = dieses Mitglied kann nicht zurückkommen, weil jemand anderes seinen Platz hat. `/season cast replace` gibt ihn zurück
season-refused-in-play = dieses Mitglied ist schon im Spiel. `/season status` zeigt, wer im Spiel ist
season-refused-stranger = diese Person kann nicht zurückkommen, weil sie nie in dieser Besetzung war. `/season cast add` nimmt sie auf
season-refused-episode-on = du kannst noch kein Hauptspiel öffnen, weil diese Folge noch nicht vorbei ist. `/season status` zeigt, was als Nächstes kommt
season-refused-empty-table = du kannst keine Partie ohne Spieler öffnen. Nenne sie in `players`, z. B. @Ann @Ben
season-refused-sits-elsewhere = du kannst diesen Tisch nicht öffnen, weil jemand davon noch an einem anderen Tisch dieses Hauptspiels spielt. Warte, bis dieser vorbei ist, oder nenne andere Spieler
season-refused-no-match = in dieser Staffel läuft keine Partie mit dieser Nummer
season-refused-winner = wer gewonnen hat, kann nicht der Kandidat sein. Nenne jemand anderen
season-refused-no-gifts = du kannst in dieser Staffel nichts verschenken, weil die Hausregeln keine Geschenke erlauben. Die Spielleitung kann `/season award` nutzen
season-refused-gift-amount = diese Menge kannst du nicht verschenken. Ein Geschenk umfasst 1 bis 10.000
season-refused-gifts-full = du kannst nichts mehr verschenken, weil das Protokoll dieser Staffel keinen Platz für weitere Geschenke hat. Die Spielleitung kann `/season award` nutzen
season-refused-gift-duel = du kannst nichts verschenken, solange du im Todesspiel bist. Warte, bis es vorbei ist
season-refused-award = das kannst du nicht vergeben. Nenne mindestens ein Mitglied und eine Menge von 1 bis 10.000; mit einem Minus davor wird sie weggenommen
season-refused-not-over = dieses Ergebnis lässt sich nicht zurücknehmen, weil die Partie nicht vorbei ist oder es seitdem weitergegangen ist
season-refused-not-in-play = das geht nicht, weil jemand, den du genannt hast, in dieser Staffel nicht im Spiel ist. `/season status` zeigt, wer im Spiel ist
season-refused-twice = jemand ist doppelt genannt. Nenne alle nur einmal
season-refused-cast-full = niemand kann mehr dazukommen, weil eine Besetzung höchstens { $most } Mitglieder hat, die ausgeschiedenen mitgezählt
season-refused-log-full = in dieser Staffel kann nichts mehr geschehen, weil ihr Protokoll mit { $most } Zeilen voll ist. `/season end` beendet die Staffel
season-refused-safe = dieses Mitglied kann nicht gewählt werden, weil { $why ->
    [winner] es das Hauptspiel gewonnen hat
    [sat-out] es beim Hauptspiel ausgesetzt hat
    [token] es eine Lebensmarke hat
    [late] es nicht im Spiel war, als das Ergebnis des Hauptspiels bestätigt wurde
   *[candidate] es selbst der Kandidat ist
}. Nenne jemand anderen
season-refused-other-game = dieses Spiel kann in dieser Staffel nicht das Todesspiel sein. Wähle eines von diesen: { $games }
season-refused-guess-in-play = du kannst nicht tippen, weil du im Spiel bist. Tippen können alle anderen
season-refused-guess-closed = jetzt kann niemand tippen. Tippe, wenn der Kandidat feststeht und das Todesspiel noch nicht begonnen hat
season-refused-guess-safe = dieses Mitglied kann im nächsten Todesspiel nicht ausscheiden. Drücke noch einmal auf **{ season-guess-button }** und wähle jemand anderen

## Questions to hosts and to the candidate, and answers to buttons

season-gone-on = 🚫 Die Staffel ist seit dieser Nachricht weitergegangen. Nutze ihre neueste Nachricht oder `/season status`.
season-elsewhere = 🚫 Dieser Knopf geht nur auf dem Server seiner Staffel.
season-candidate-picks = 🚫 Du kannst den Gegner nicht wählen, weil das nur der Kandidat tut.
season-candidate-chooses = 🚫 Du kannst das Spiel nicht wählen, weil das nur der Kandidat tut.
season-gift-not-yours = 🚫 Du kannst über dieses Geschenk nicht entscheiden, weil es jemand anderem angeboten wird.
season-nobody = Niemand
season-who-won = Wer hat gewonnen? Wähle alle aus
season-who-is-candidate = Wer ist der Kandidat?
season-change-question = { $standing }
    Der Kanal der Staffel zeigt, was du wählst.
season-pick-menu = Dein Gegner
season-pick-question = Wen wählst du für das Todesspiel? Deine Wahl ist endgültig, und alle erfahren davon.
season-game-menu = Das Spiel
season-game-question = Welches Spiel ist das Todesspiel? Deine Wahl ist endgültig, und alle erfahren davon.

## Refusals of commands

season-machines-own-nothing = 🚫 Du kannst einem Computer nichts geben, weil Computer nichts besitzen. Nenne Personen.
season-many-prizes = 🚫 So viele Preise gehen nicht, weil `prizes` höchstens { $most } Zahlen nimmt. Lass einige weg.
season-bad-prizes = 🚫 Ich kann diese Preise nicht lesen. `prizes` nimmt Zahlen bis 10.000 in der Reihenfolge der Plätze, z. B. 10 5 3.
season-role-not-yours = 🚫 Diese Rolle kannst du nicht wählen, weil ich sie allen gebe, die ausscheiden, und du sie ihnen selbst nicht geben könntest. Wähle eine Rolle, die du mit „{ permission-manage-roles }“ vergeben darfst und die nichts erlaubt, was du nicht darfst.
season-role-of-everybody = 🚫 Diese Rolle kannst du nicht wählen, weil alle sie haben und sehen würden, was Spieler nicht sehen dürfen. Wähle eine Rolle, die nur Zuschauer haben.
season-one-is-on = 🚫 Du kannst keine Staffel beginnen, weil Staffel #{ $number } läuft. Beende sie mit `/season end`, oder nutze `beside:True` für beide nebeneinander.
season-games-for-two = `games` nimmt Spiele für zwei. Wähle einige von diesen: { $games }
season-machines-taken = du hast mehr Computer genannt, als frei sind. Nenne weniger
season-name-game = 🚫 Du musst sagen, welches Spiel dieses Todesspiel ist. Wähle in `game` eines aus.
season-cannot-post = 🚫 Ich kann hier keine Partie öffnen, weil mir in diesem Kanal Berechtigungen fehlen: { $missing }. Gib sie mir, oder nutze einen anderen Kanal.
season-seats-exactly = du kannst diese Partie nicht öffnen, weil { $game } für { $seats } Spieler ist und du { $count } genannt hast. Nenne andere in `players`, oder wähle ein anderes Spiel; ein Hauptspiel kann mehrere Tische haben, jeden in einem eigenen Kanal
season-seats-between = du kannst diese Partie nicht öffnen, weil { $game } für { $least } bis { $most } Spieler ist und du { $count } genannt hast. Nenne andere in `players`, oder wähle ein anderes Spiel; ein Hauptspiel kann mehrere Tische haben, jeden in einem eigenen Kanal
season-no-thread = 🚫 Ich kann in { $channel } keinen Thread für diese Partie anlegen: { $why }. Erlaube mir dort öffentliche Threads, oder nutze diesen Befehl in einem Kanal außerhalb der Staffelkanäle.
