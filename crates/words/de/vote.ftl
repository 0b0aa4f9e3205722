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
