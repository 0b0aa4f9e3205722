### Ready checks: the players of a match are called, and the match begins when all of them are ready or at a time on which they have agreed.

## The message that calls the players

ready-begins = 🔔 **{ $game }** beginnt, wenn alle Spieler *{ ready-button-ready }* gedrückt haben. Bis dahin läuft keine Uhr.
ready-begins-at = 🔔 **{ $game }** beginnt { $when }, wie ihr es ausgemacht habt, oder früher, wenn alle Spieler *{ ready-button-ready }* gedrückt haben. Bis dahin läuft keine Uhr.
ready-waits = Ich warte bis { $when }. { $missed ->
    [forfeit] Wer dann nicht bereit ist, verliert die Partie kampflos.
    [call-off] Ist jemand dann nicht bereit, fällt die Partie aus und kann neu eröffnet werden.
   *[host] Ist jemand dann nicht bereit, entscheidet die Spielleitung.
} `/match when` schlägt eine andere Zeit vor.
ready-overdue = ⌛ Nicht rechtzeitig *{ ready-button-ready }* gedrückt: { $missing }. { $host } entscheidet. Die Spieler können noch drücken.
ready-another-host = Eine Spielleitung, die nicht mitspielt,
ready-proposal = { $number }. { $who } schlägt { $when } vor.
ready-taken-by = Angenommen von { $who }.
ready-button-ready = Bereit
ready-button-not-ready = Nicht bereit
ready-button-propose = Zeit vorschlagen
ready-button-take = Zeit { $number } annehmen
ready-button-begin = Spielleitung: beginnen
ready-button-wait = Spielleitung: weiter warten
ready-button-call-off = Spielleitung: absagen

## How it stands, in a line for hosts

ready-standing = 🔔 { $channel } **{ $game }**: wartet seit { $since } darauf, dass { $missing } bereit ist; { $then }
ready-agreed-on = ausgemacht ist { $when }
ready-decide-by = nicht rechtzeitig bereit; entscheide bis { $when }
ready-until = bis { $when }

## Refusals of presses, in lower case at the start, without a full stop

ready-nobody-called = das geht nicht, weil die Spieler nicht mehr gerufen sind: Die Partie hat begonnen, oder sie wurde abgesagt
ready-players-only = hier drücken nur die, die in dieser Partie spielen
ready-other-stakes = dein Druck zählt nicht, weil sich die Einsätze seit dieser Nachricht geändert haben. Sieh dir die neueste Nachricht an, und drücke dann noch einmal *{ ready-button-ready }*
ready-players-propose = du kannst keine Zeit vorschlagen, weil du in dieser Partie nicht spielst
ready-time-over = du kannst { $when } nicht vorschlagen, weil das vorbei ist. Wähle eine Zeit vor { $latest }
ready-time-too-late = du kannst { $when } nicht vorschlagen, weil das zu spät ist. Wähle eine Zeit vor { $latest }
ready-proposed-already = { $when } ist schon vorgeschlagen. Drücke den Knopf dazu, um die Zeit anzunehmen
ready-too-many = du kannst keine Zeit mehr vorschlagen, weil schon { $most } vorgeschlagen sind. Nimm eine davon an
ready-proposal-gone = du kannst diese Zeit nicht annehmen, weil sie nicht mehr vorgeschlagen ist. Sieh dir die neueste Nachricht hier an
ready-players-take = du kannst keine Zeit annehmen, weil du in dieser Partie nicht spielst
ready-own-proposal = du hast diese Zeit selbst vorgeschlagen; die anderen müssen sie annehmen
ready-proposal-over = du kannst diese Zeit nicht annehmen, weil sie vorbei ist. `/match when` schlägt eine andere vor
ready-hosts-decide = du kannst über diese Partie nicht entscheiden, weil das nur die Spielleitung darf. Warte auf sie
ready-not-overdue = du kannst noch nicht entscheiden, weil die Spieler noch Zeit haben
ready-host-plays = du kannst diese Partie nicht beginnen lassen, weil du mitspielst und die Uhren der anderen laufen würden. Eine andere Spielleitung kann es

## Answers

ready-called = ✅ Ich habe die Spieler gerufen. Die Partie beginnt, wenn alle *{ ready-button-ready }* gedrückt haben; bis dahin läuft keine Uhr.
ready-over = 🚫 Hier ist niemand mehr gerufen: Die Partie hat begonnen, oder sie wurde abgesagt.
ready-has-called-off = ✅ Du hast die Partie abgesagt.
ready-proposed = ✅ Vorgeschlagen. Ich habe die anderen Spieler gerufen.
ready-form-title = Zeit vorschlagen
ready-form-when = Wann? In deiner Zeitzone oder der des Servers
ready-form-examples = tomorrow 20:00, fri 19:30, 2027-01-15 20:00, in 3h
ready-no-time = das kann ich nicht als Zeit lesen. Schreibe sie wie eine von diesen: `tomorrow 20:00`, `fri 19:30`, `2027-01-15 20:00`, `in 3h`
ready-propose-question = Das ist für dich { $when }. Gelesen habe ich es in der Zeitzone { $zone }. Den anderen vorschlagen?
ready-propose-it = Vorschlagen

## What the channel is told

ready-called-below = Die Spieler werden unten gerufen.
ready-called-off-by = 🚫 { $who } hat diese Partie abgesagt.
ready-cannot-go-on = 🚫 Die Partie fällt aus: { $why }.
ready-could-not-begin = 🚫 Die Partie konnte nicht beginnen: { $why }. Eröffne sie neu.
ready-missed-anew = ⌛ Nicht rechtzeitig *{ ready-button-ready }* gedrückt: { $who }. Die Partie fällt deshalb aus. Sie kann neu eröffnet werden.
ready-missed-forfeit = ⌛ Nicht rechtzeitig *{ ready-button-ready }* gedrückt und deshalb kampflos verloren: { $who }.
ready-forgotten = ⌛ Die Spielleitung hat eine Woche lang nicht entschieden, deshalb fällt diese Partie aus. Sie kann neu eröffnet werden.
