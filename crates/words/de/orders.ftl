### What hosts order in matches: questions before an order, and answers.

orders-only-hosts = 🚫 Das kann nur die Spielleitung: Personen, die Events verwalten dürfen oder die mit `/setup` festgelegte Rolle haben.
orders-not-here-any-more = 🚫 Diese Partie ist nicht mehr auf diesem Server.
orders-done = ✅ Erledigt.
orders-done-unannounced = ✅ Erledigt. ⚠ Ich konnte es in diesem Kanal nicht bekanntgeben.

## Before an order that ends something or takes something back

orders-question = ⚠ **{ $game }** #{ $number }: { $consequence }
orders-for-a-day = Einen Tag lang nimmt `/match reopen` das zurück. Was das Ende zeigt, bleibt bekannt.
orders-for-good = Es lässt sich nicht zurücknehmen.
orders-of-season = Die Partie gehört zu einer Staffel. Ihr Ergebnis wird dort gestrichen, wenn seitdem niemand weitergemacht hat. Sonst behält die Staffel es, und du berichtigst es mit *Ändern* oder mit `/season eliminate` oder `/season return`.
orders-of-league = Die Partie gehört zu einer Liga, deren Tabelle sich danach richtet.
orders-ends-match-for = Das beendet die Partie; { $player } gewinnt.
orders-ends-match = Das beendet die Partie; niemand gewinnt.
orders-ends-turn = Das beendet sofort, was gerade läuft: Es bleibt keine Zeit mehr dafür.
orders-ends-reserve = Das lässt { $player } gar keine Reserve.
orders-reopens = Das öffnet die Partie wieder, wie sie vor ihrem Ende stand: Ihr Ergebnis und was sie ausgezahlt hat, werden zurückgenommen. Sie ist bis `/match resume` angehalten. Wer ihr Ende gesehen hat, weiß weiter, was es zeigte.
orders-forgotten = Vergessen werden wollte und kann nicht spielen: { $who }. Setze mit `/match substitute` jemand anderen auf diesen Platz, bevor du die Partie weitergehen lässt (wähle als `leaves` mich).
orders-annuls = { $is_over ->
    [yes] Das annulliert die Partie: Sie zählt in keiner Statistik, niemand gewinnt oder verliert etwas, und alle erfahren es.
   *[no] Das beendet und annulliert die Partie: Sie zählt in keiner Statistik, niemand gewinnt oder verliert etwas, und alle erfahren es.
}
orders-rewinds = Das setzt die Partie zurück, und zwar an den Anfang von { $turn }.
orders-turn-shown = { $turn } ({ $when }), unten gezeigt
orders-earlier-turn = einem früheren Zug
orders-rewinding-means = Was danach kam, wird gestrichen, aber niemand vergisst, was er davon gesehen hat.
orders-result-taken-back = Ihr Ergebnis und was sie ausgezahlt hat, werden zurückgenommen.
orders-rewound-clocks = Die Uhren stehen wie damals, und die Partie ist bis `/match resume` angehalten.
orders-button-award = Sieg zusprechen
orders-button-end = Partie beenden
orders-button-take-time = Zeit nehmen
orders-button-take-reserve = Reserve nehmen
orders-button-rewind = Partie zurücksetzen
orders-button-reopen = Partie wieder öffnen
orders-button-annul = Partie annullieren
orders-button-do = Ausführen
orders-too-long = 🚫 Ich kann dich zu dieser Anweisung nicht fragen, weil sie zu lang ist.

## The turns to which a match can be put back

orders-which-turn = ⏪ **{ $game }** #{ $number }, { $players }: an den Anfang welches Zugs zurück? Ich zeige dir den Zug und frage noch einmal, bevor etwas gestrichen wird.
orders-choose-turn = Wähle einen Zug
orders-earlier-turns = Frühere Züge
orders-turn = { $turn }: { $who }, vor { $ago }
orders-turn-just-now = { $turn }: { $who }, gerade eben
orders-no-turn = 🚫 In dieser Partie hat noch kein Zug begonnen.
orders-stays = 🚫 Diese Partie bleibt, wie sie ist, weil ein Fehler sie angehalten hat.

## Commands about a match

orders-no-seat = 🚫 { $who } hat keinen Platz in dieser Partie: { $players }.
orders-status = **{ $game }** #{ $number }: { $players }
    Spielleitung: { $host }
orders-options = Optionen: { $options }.
orders-none-open = Auf diesem Server ist keine Partie offen.
orders-none-open-here = Hier ist keine Partie offen.
orders-listed = #{ $number } { $game } in { $channel }: { $players }
orders-more = … und { $count } weitere
orders-no-change = 🚫 Das ändert nichts. Schreibe, um wie viel, z. B. +60s oder -5m.
orders-no-length = 🚫 { $typed } ist keine Zeitangabe. Schreibe eine wie +60s, -5m, 1h 30m oder 5 minutes. Eine bloße Zahl sind Sekunden.
orders-bots-cannot-play = 🚫 Ein Bot kann nicht mitspielen.
orders-time-is-length = 🚫 `time` ist eine Zeitangabe wie 60s, 5 minutes oder 1h 30m.
orders-delay-is-length = 🚫 `delay` ist eine Zeitangabe von höchstens einer Stunde, z. B. 90s oder 5 minutes.
orders-no-such-number = 🚫 Auf diesem Server ist keine Partie mit dieser Nummer offen. `/match list` zeigt die offenen.
orders-moved = ✅ Die Partie geht in diesem Kanal weiter. Wenn sie angehalten ist, nutze `/match resume`.
orders-you-played = 🚫 Du kannst diese Partie nicht wieder allen zeigen, weil du mitgespielt hast. Frage jemanden von der Spielleitung, der nicht mitgespielt hat.
orders-withheld = ✅ Partie #{ $number } wird nur ihren Spielern und ihrer Spielleitung gezeigt.
orders-shown = ✅ Partie #{ $number } wird allen auf diesem Server gezeigt.

## What everybody at the match is told of the host

orders-looks = ⚖ Die Spielleitung: { $host } sieht sich das ganze Brett an.
orders-spectators-see = ⚖ Die Spielleitung: Zuschauer sehen alles in { $channel }.
orders-spectators-see-nothing = ⚖ Die Spielleitung: Zuschauern wird nichts mehr gezeigt.
orders-own-channel = ⚖ Die Spielleitung: { $player } bekommt die Bretter in einem eigenen Kanal.
orders-by-dm-again = ⚖ Die Spielleitung: { $player } bekommt die Bretter wieder per Direktnachricht.
