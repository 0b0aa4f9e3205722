### Messages about a match that are no boards: how it begins and ends, calls, reminders, and trouble.

## Buttons

letter-show-board = Mein Brett zeigen
letter-resume = Fortsetzen
letter-resume-as-host = Als Spielleitung fortsetzen
letter-rules = Regeln
letter-rematch = Revanche
letter-export = Exportieren
letter-once-more = Noch einmal
letter-why = Warum?
letter-step-by-step = Schritt für Schritt

## How a match begins and ends

letter-opening = **{ $game }** #{ $number } beginnt: { $players }. Alle Spieler bekommen ihr Brett per Direktnachricht.
    Reiche mit `/submit` ein, mit normalem Text in der Direktnachricht oder mit den Buttons. `/rules { $id }` erklärt alles. Dein Zug zählt ab dem Moment, in dem Discord ihn erhalten hat.
    { $words }
letter-begins = **{ $game }** #{ $number } beginnt in { $channel }: { $players }.
letter-over = **{ $game }** #{ $number } in { $channel } ist vorbei: { $players }.
    { $outcome }
letter-goes-on = Die Partie geht weiter.
letter-own-channel = -# Drücke in diesem Kanal Buttons, schreibe `/submit` oder erwähne mich in einer Nachricht. Andere Nachrichten kann ich hier nicht lesen.
letter-seated = 🔁 Du hast den Platz von { $leaver } in **{ $game }** #{ $number } in { $channel } übernommen; Spielleitung: { $host }. Reiche mit `/submit` ein, mit normalem Text hier oder mit den Buttons unter deinem Brett. `/rules { $id }` erklärt alles. { $turns ->
    [0] Vor diesem Zug wurde noch nichts gespielt.
    [one] Das hat dieser Platz im letzten Zug gesehen:
   *[other] Das hat dieser Platz in den letzten { $turns } Zügen gesehen, der älteste zuerst:
}
letter-left = 🔁 { $to } hat deinen Platz in **{ $game }** #{ $number } in { $channel } übernommen, wie { $host } entschieden hat. Du bekommst keine Bretter dieser Partie mehr, und was du dort einreichst, zählt nicht mehr.

## Calls and reminders

letter-reminder = ⏰ Noch { $left }: Dein Zug für { $game } in { $channel } fehlt noch (bis { $until }).
letter-announced =
    📣 { $game } #{ $number } in { $channel }, von der Spielleitung:
    { $words }
letter-nudge = 🔔 Die Spielleitung bittet dich um deinen Zug in { $game } #{ $number } in { $channel }. `/board` zeigt dein Brett.
letter-nudge-until = 🔔 Die Spielleitung bittet dich um deinen Zug in { $game } #{ $number } in { $channel } (bis { $until }). `/board` zeigt dein Brett.
letter-called = { $who } { $game } #{ $number } wartet auf dich.

# In place of a name.
letter-machine = der Computer

## Trouble

letter-has-left = { $who } hat diesen Server verlassen, und die Partie wartet weiter auf diesen Platz. { $host }: `/match substitute` gibt den Platz jemand anderem, `/match award` beendet die Partie.
letter-closed-dms = { $who } nimmt von diesem Server keine Direktnachrichten an, deshalb kann ich das Brett nicht schicken. Drücke den Button, um dein Brett hier zu sehen; sonst sieht es niemand.
letter-full = ⚠ In dieser Partie wurde so viel gesagt, dass ihr Protokoll voll ist: { $count } Einträge. Sie ist angehalten, und niemand verliert Zeit. { $host }: `/match award` gibt sie dem Spieler, der sie verdient hat, `/match end` beendet sie ohne Sieger.
letter-stuck = ⚠ Ich kann im Moment nichts speichern oder lesen: Nur was ich bestätige, zählt, und alle Uhren stehen. Ich sage hier Bescheid, wenn das vorbei ist.
letter-unstuck = ✅ Ich kann wieder speichern und lesen: Die Uhren gehen weiter, und was nicht gezählt hat, kannst du noch einmal einreichen.
letter-restored = ⚠ Die Datenbank des Bots ist auf einen früheren Stand zurückgefallen: { $game } #{ $number } steht wie am { $when }. Was seitdem gesagt oder gedrückt wurde, zählt nicht, und neuere Nachrichten hier sind ungültig. Die Partie ist angehalten, und niemand verliert Zeit. { $host } kann sie mit `/match resume` fortsetzen oder mit `/match end` beenden. `/board` zeigt, wie sie steht.
letter-lost = ⚠ Die Datenbank des Bots ist auf einen Stand zurückgefallen, zu dem es { $game } #{ $number } noch nicht gab. Die Partie ist verloren, und ihre Bretter tun nichts. Wenn ihr noch einmal spielen wollt, nutzt `/host { $id }`.
letter-paused-too-long = ⚠ { $game } #{ $number } in { $channel } ist seit sieben Tagen angehalten. Ab jetzt können andere die Lösung ihres Rätsels sehen. Beende diese Partie sicherheitshalber mit `/match end` und öffne eine neue.
letter-stopped-by-fault = ⚠ Ich musste { $game } #{ $number } in { $channel } anhalten, weil bei mir etwas schiefgegangen ist. Nichts, was gespielt wurde, ist verloren. Wer diesen Bot betreibt, findet den Grund im Log.
letter-stopped-by-damage = ⚠ Ich habe { $game } #{ $number } in { $channel } angehalten, weil das Gespielte auf der Festplatte beschädigt ist. Die Uhren der Partie stehen; andere Partien gehen weiter. Wer diesen Bot betreibt, findet den Grund im Log: `dealer check` sagt, wo der Schaden ist, und ein Backup bringt die Partie zurück.
letter-stopped = ⚠ **{ $game }** #{ $number } ist durch einen Fehler von uns angehalten. Die Uhren stehen, und was du dort sagst oder drückst, zählt nicht. Die Spielleitung { $host } weiß Bescheid.
letter-trouble = ⚠ { $game } #{ $number } in { $channel }: Ich kann { $audience ->
    [channel] den Kanal der Partie
    [spectators] den Kanal der Zuschauer
    [announcements] den Kanal für Ankündigungen
   *[seat] Spieler { $seat }
} nicht erreichen: { $why }.
letter-trouble-paused = { $trouble } Die Partie wurde angehalten. Behebe das und nutze dann `/match resume`.
letter-trouble-move = { $trouble } { $paused ->
    [yes] Die Partie wurde angehalten. `/match move { $number }` in einem anderen Kanal lässt sie dort weitergehen; nutze dann `/match resume`.
   *[no] `/match move { $number }` in einem anderen Kanal lässt sie dort weitergehen; nutze dann `/match resume`.
}
letter-overheard = ⚠ { $channel } ist lesbar für { $who } und hat gezeigt, was in { $game } #{ $number } in { $table } vor diesen Spielern geheim bleiben soll. { $then } Wenn jemand das nicht wissen darf, gib den Platz mit `/match substitute` jemand anderem.
letter-overheard-spectators = Zuschauern wird nichts mehr gezeigt. `/match spectators` beginnt neu mit einem Kanal, den kein Spieler lesen kann.
letter-overheard-seat = { $player } bekommt die Bretter wieder per Direktnachricht. `/match channel` vergibt einen anderen Kanal.
letter-overheard-before = Dorthin wird jetzt nichts mehr geschickt, aber was dort schon steht, kann man lesen.
