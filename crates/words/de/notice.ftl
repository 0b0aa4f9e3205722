### Notices to everybody in a match: orders of the host, and events that stop, move or end clocks.

notice-begins = Die Partie beginnt.
notice-ends = Die Partie ist vorbei.
notice-outage = 🔌 Der Bot war { $length } lang weg. Das kostet niemanden Zeit: Laufende Fristen haben sich darum verschoben.
notice-paused-of = ⏸ { $player } hält die Partie an ({ $number } von { $most }). Weiter geht es, wenn alle Spieler `/resume` nutzen oder die Spielleitung `/match resume`.
notice-paused = ⏸ { $player } hält die Partie an (Pause { $number }). Weiter geht es, wenn alle Spieler `/resume` nutzen oder die Spielleitung `/match resume`.
notice-wants-to-resume = { $player } will weiterspielen.
notice-resumed-by = ▶ { $player } ist einverstanden: Die Partie geht nach einer Pause von { $length } weiter.
notice-resumed = ▶ Die Spielleitung lässt die Partie nach einer Pause von { $length } weitergehen.
notice-offers = 🤝 { $player } bietet an, die Partie hier zu beenden; mit `/agree` nimmst du an.
notice-declines = { $player } will die Partie hier nicht beenden; sie geht weiter.
notice-concedes = 🏳 { $player } gibt die Partie auf.
notice-absent = { $players ->
    [one] ⏸ { $who } hat { $turns ->
        [one] einen Zug
       *[other] { $turns } Züge hintereinander
    } verstreichen lassen, deshalb ist die Partie angehalten. Weiter geht es, wenn alle Spieler `/resume` nutzen oder die Spielleitung `/match resume`; `/match substitute` gibt den Platz jemand anderem, `/match award` beendet die Partie.
   *[other] ⏸ { $who } haben { $turns ->
        [one] einen Zug
       *[other] { $turns } Züge hintereinander
    } verstreichen lassen, deshalb ist die Partie angehalten. Weiter geht es, wenn alle Spieler `/resume` nutzen oder die Spielleitung `/match resume`; `/match substitute` gibt einen Platz jemand anderem, `/match award` beendet die Partie.
}
# A list of players, the last with "and".
notice-and = { $first } und { $second }
notice-put-back = ⏪ Die Spielleitung setzt die Partie auf den Stand von { $when } zurück. Was danach kam, zählt nicht mehr, aber alle wissen noch, was sie davon gesehen haben. Alle bekommen ein neues Brett, und die Uhren stehen wie damals, bis die Spielleitung mit `/match resume` weiterspielen lässt.
notice-put-back-reopened = ⏪ Die Spielleitung öffnet die Partie wieder und setzt sie auf den Stand von { $when } zurück. Was danach kam, zählt nicht mehr, aber alle wissen noch, was sie davon gesehen haben. Alle bekommen ein neues Brett, und die Uhren stehen wie damals, bis die Spielleitung mit `/match resume` weiterspielen lässt.
notice-host-pauses = ⏸ Die Spielleitung hält die Partie an; alle Uhren stehen.
notice-host-resumes = ▶ Die Spielleitung lässt die Partie weitergehen.
notice-host-ends = ⚖ Die Spielleitung beendet die Partie; niemand gewinnt.
notice-host-awards = ⚖ Die Spielleitung spricht { $player } den Sieg zu.
notice-host-annuls = ⚖ Die Spielleitung annulliert die Partie: Sie zählt in keiner Statistik, und niemand gewinnt oder verliert etwas. Was davon gezeigt wurde, bleibt bekannt.
notice-host-renews = ⚖ { $player } bekommt wieder die volle Zeit für diesen Zug.
notice-host-renews-for = ⚖ { $player } hat { $length } für diesen Zug.
notice-host-puts-back = ⚖ Die Spielleitung setzt die Partie zurück.
notice-host-takes-time = ⚖ Die Spielleitung nimmt { $player } { $length } von der Uhr.
notice-host-gives-time = ⚖ Die Spielleitung gibt { $player } { $length } mehr auf die Uhr.
notice-host-moves-earlier = ⚖ Die Spielleitung verlegt die laufende Frist { $length } nach vorn.
notice-host-moves-later = ⚖ Die Spielleitung verlegt die laufende Frist { $length } nach hinten.

## How a match ended

notice-wins = 🏆 **{ $player }** gewinnt ({ $by }).
notice-nobody-wins = Die Partie endet ohne Sieger ({ $by }).
notice-by-host = Entscheidung der Spielleitung
notice-by-giving-up = { $player } gibt auf
notice-by-others-giving-up = die anderen geben auf
notice-by-rules = { $reason ->
    [agreement] durch Einigung
    [points] mehr Punkte
    [order] gleich viele Punkte, früher in der Reihenfolge der Züge
    [passes] beide haben nacheinander gepasst
    [settled] keine Blume kann mehr gepflanzt werden
    [score] mehr Punkte
    [tiebreak-round] Entscheidungsrunde
    [advantage] der Vorteil entscheidet bei Gleichstand
    [full] das Brett ist voll
    [guaranteed] nichts kann das Ergebnis mehr ändern
    [solved] Rätsel gelöst
    [time] die Zeit ist um
    [chips] der andere hat keine Chips mehr
    [deck] mehr Chips, als der Stapel leer war
    [last] hat den letzten Stein genommen
   *[other] nach den Regeln
}
