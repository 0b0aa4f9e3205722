### Votes of a season: what is asked, by which rules, and the result.

vote-asked = 🗳 Eine Abstimmung: **{ $question }**
    Wer abstimmen darf: { $voters }.
    Zur Wahl: { $choices }.
    { $secrecy }
    { $end }
    { $follows }
vote-cast = die Besetzung im Spiel ({ $members })
vote-jury = alle, die ausgeschieden sind ({ $members })
vote-spectators = alle, die nicht im Spiel sind
vote-secret = Die Abstimmung ist geheim: Alle, auch die Spielleitung, erfahren nur, wie viele Stimmen jede Wahl hat. Stimmen weniger als { $count } Leute ab, wird nichts gezählt, denn das Ergebnis würde zeigen, wer was gewählt hat.
vote-open = Die Abstimmung ist offen: Das Ergebnis sagt, wer was gewählt hat.
vote-ends = Sie endet { $when }. Bis dahin kannst du deine Stimme ändern.
vote-ends-early = Sie endet { $when } oder sobald alle abgestimmt haben. Bis dahin kannst du deine Stimme ändern.
vote-tie-host = Bei Gleichstand entscheidet die Spielleitung.
vote-tie-lot = Bei Gleichstand entscheidet das Los.
vote-sends-home = Wer die meisten Stimmen hat, scheidet aus.
vote-gives-prize = Wer die meisten Stimmen hat, bekommt { $garnets }.
vote-names-game = Das Todesspiel wird das Spiel mit den meisten Stimmen.
vote-names-winner = Wer die meisten Stimmen hat, gewinnt die Staffel.
vote-over = 🗳 Die Abstimmung ist vorbei: **{ $question }**
    { $results }
vote-called-off = 🗳 Die Spielleitung bricht die Abstimmung ab: **{ $question }** Keine Stimme wird gezählt.
vote-delayed = ⏳ Ich war weg, deshalb läuft die Abstimmung **{ $question }** { $length } länger. Sie endet { $when }.
vote-totals = Stimmen: { $totals }.
vote-too-few = Zu wenige haben abgestimmt. Das Ergebnis würde zeigen, wer was gewählt hat, deshalb wird nichts gezählt.
vote-nobody = Niemand hat abgestimmt, deshalb passiert nichts.
vote-tied = Gleichstand zwischen { $choices }.
vote-by-host = Die Spielleitung entscheidet.
vote-chosen = Gewählt ist **{ $choice }**.
vote-chosen-by-lot = Gewählt ist **{ $choice }**, durch das Los unter { $choices }.
vote-impossible = Das geht nicht mehr.
vote-by-eliminate = Die Spielleitung entscheidet mit `/season eliminate`.
vote-by-award = Die Spielleitung entscheidet mit `/season award`.
vote-by-death = Die Spielleitung entscheidet mit `/season death`.
vote-by-runner-up = Die Spielleitung entscheidet mit `/season eliminate` und nennt damit den zweiten Platz.
vote-champion = 🏆 { $choice } gewinnt die Staffel.
vote-voices = Wer was gewählt hat: { $voices }.
vote-voice = { $choice } von { $voters }
vote-line-open = 🗳 Eine Abstimmung (offen): **{ $question }** { $voted }; sie endet { $when }.
vote-line-secret = 🗳 Eine Abstimmung (geheim): **{ $question }** { $voted }; sie endet { $when }.
vote-voted-of = { $count } von { $all } haben abgestimmt
vote-voted = { $count ->
    [one] { $count } Person hat abgestimmt
   *[other] { $count } Personen haben abgestimmt
}

## Voting

vote-button = Abstimmen
vote-button-off = Spielleitung: abbrechen
vote-button-about = { $button }: { $question }
vote-menu = Deine Stimme
vote-so-far = Bisher stimmst du für { $choice }.
vote-no-choice = 🚫 Diese Wahl gibt es bei dieser Abstimmung nicht. Drücke noch einmal auf „Abstimmen“.
vote-cast-for = ✅ Du stimmst für { $choice }. Um das zu ändern, drücke noch einmal auf **Abstimmen**, bevor die Abstimmung vorbei ist.
vote-in-the-cast = 🚫 In einer Staffel, in der du spielst, kannst du keine Abstimmung beginnen, beenden oder zurücknehmen. Frage jemand anderen von der Spielleitung.
vote-under-way = { $vote } Sie begann { $since } in { $season }.
vote-voice-more = { $choice } von { $voters } und { $more } weiteren
vote-reminder = ⏰ Du hast in { $season } noch nicht abgestimmt: **{ $question }** Die Abstimmung endet { $when }. Stimme hier mit dem Knopf ab: { $place }

## Refusals, in lower case at the start, without a full stop

vote-refused-over = diese Abstimmung ist vorbei. `/season log` zeigt ihr Ergebnis
vote-refused-cast-only = du kannst hier nicht abstimmen, weil diese Abstimmung für Mitglieder ist, die seit ihrem Beginn im Spiel sind. Die Spielleitung kann eine Abstimmung für andere beginnen
vote-refused-jury-only = du kannst hier nicht abstimmen, weil diese Abstimmung für Mitglieder ist, die bei ihrem Beginn schon ausgeschieden waren. Die Spielleitung kann eine Abstimmung für andere beginnen
vote-refused-spectators-only = du kannst hier nicht abstimmen, weil du im Spiel bist und diese Abstimmung für die Zuschauer ist. Die Spielleitung kann eine Abstimmung für die Besetzung beginnen
vote-refused-too-few = eine geheime Abstimmung braucht mindestens drei Stimmberechtigte, und vier, wenn sie füreinander stimmen können. Bei weniger würde das Ergebnis zeigen, wer was gewählt hat; frage offen mit `secret:False`
vote-refused-too-many = du kannst keine Abstimmung beginnen, weil schon { $most } laufen. Warte, bis eine davon vorbei ist, oder brich eine ab
vote-refused-nobody-in-play = du kannst die Besetzung nicht fragen, weil nur Computer im Spiel sind und Computer nicht abstimmen. Frage die Jury oder die Zuschauer
vote-refused-nobody-home = du kannst die Jury nicht fragen, weil noch niemand ausgeschieden ist, der abstimmen könnte. Frage die Besetzung oder die Zuschauer
vote-refused-own-name = du kannst diese Abstimmung nicht beginnen, weil jemand nur den eigenen Namen wählen könnte. Füge eine weitere Wahl hinzu
vote-refused-prize = diesen Preis kannst du nicht versprechen. Es sind 1 bis 10.000 Granate; sage in `garnets`, wie viele
vote-refused-game-now = eine Abstimmung kann das Spiel jetzt nicht bestimmen. Das geht, wenn der Gegner gewählt ist und nach den Hausregeln die Spielleitung das Spiel nennt
vote-refused-winner-now = eine Abstimmung kann die Staffel erst entscheiden, wenn nur noch zwei übrig sind. Lass bis dahin immer ein Mitglied ausscheiden
vote-refused-final-played = du kannst diese Abstimmung nicht beginnen, weil das Finale noch läuft. Warte auf sein Ende, oder beende es mit `/match end` in seinem Kanal
vote-refused-no-count = das ist keine Auszählung dieser Abstimmung
vote-refused-no-outage = es gibt keine verlorene Zeit nachzuholen
vote-refused-no-choice = diese Wahl gibt es bei dieser Abstimmung nicht. Drücke noch einmal auf **{ vote-button }**
vote-refused-yourself = du kannst nicht für dich selbst stimmen. Wähle jemand anderen
vote-refused-members-only = bei dieser Abstimmung müssen Mitglieder zur Wahl stehen, weil etwas aus ihr folgt. Lass `choices` weg, oder nenne Mitglieder, z. B. @Ann @Ben
vote-refused-two-choices = eine Abstimmung braucht mindestens zwei Wahlmöglichkeiten. Trenne sie durch Kommas, z. B.: ja, nein
vote-refused-many-choices = eine Abstimmung hat höchstens { $most } Wahlmöglichkeiten in Worten. Lass einige weg
vote-refused-same-choice = eine Wahlmöglichkeit steht zweimal da. Nenne jede nur einmal
vote-refused-no-time = eine Abstimmung braucht Zeit. Sage in `time`, wie lange sie dauert

## Refusals of `/season vote`

vote-how-many = du musst sagen, wie viele Granate dieses Mitglied bekommt. Schreibe die Zahl in `garnets`
vote-garnets-alone = du kannst `garnets` nicht nutzen, weil es bei dieser Abstimmung keine Granate gibt. Lass `garnets` weg, oder wähle in `follows`: { command-season-vote.follows-Prize }
vote-no-machines = du kannst in `choices` keine Computer nennen. Lass `choices` weg, dann stehen alle zur Wahl, die im Spiel sind
vote-choice-length = du kannst { $typed } nicht zur Wahl stellen, weil eine Wahlmöglichkeit 1 bis { $most } Zeichen hat. Schreibe eine andere
vote-question-length = 🚫 Das kannst du nicht fragen, weil eine Frage 1 bis { $most } Zeichen hat. Schreibe eine andere.
