### What seasons and leagues have in common: which one is meant, who can join, and what their hosts are asked.

## Refusals of steps, in lower case at the start, without a full stop

series-overdrawn = du kannst niemandem mehr wegnehmen, als frei verfügbar ist. `/garnets show` zeigt, was alle besitzen
series-at-stake-already = der neue Spieler kann diesen Platz nicht übernehmen, weil für ihn in Partie #{ $number } selbst etwas auf dem Spiel steht. Nenne jemand anderen, oder warte, bis diese Partie vorbei ist
series-went-on = es wurde nichts getan, weil jemand anderes schneller war. Sieh nach, wie es jetzt steht, und versuche es noch einmal, wenn du es noch willst

## Which season or league is meant, and who can join

series-only-hosts = 🚫 Das kannst du nicht tun, weil nur die Spielleitung Staffeln und Ligen führt: wer Events verwalten darf oder die Rolle der Spielleitung hat. `/setup host-role` legt diese Rolle fest.
series-several = es laufen mehrere { $kind ->
    [league] Ligen
   *[season] Staffeln
}: { $numbers }. Sage in der Option `{ $kind }`, welche Nummer du meinst
series-no-such = auf diesem Server gibt es keine { $kind ->
    [league] Liga
   *[season] Staffel
} mit dieser Nummer. `/{ $kind } status` zeigt die laufende
series-none-on = es läuft keine { $kind ->
    [league] Liga
   *[season] Staffel
}. `/{ $kind } create` beginnt eine
series-was-forgotten = { $who } kann nicht noch einmal dazukommen, weil die Person vergessen werden wollte und alles Frühere unter einem Pseudonym steht. Nenne jemand anderen
series-is-bot = { $who } kann nicht dazukommen, weil das ein Bot ist. Nenne eine Person
series-not-here = { $who } kann nicht dazukommen, weil die Person nicht auf diesem Server ist. Nenne jemand anderen
series-named-twice = { $who } ist doppelt genannt. Nenne alle nur einmal
series-nobody-holds = niemand hat die Rolle { $role }. Nenne stattdessen Personen
series-no-intent = ich kann nicht sehen, wer diese Rolle hat, weil Discord das nur mit dem Server Members Intent zeigt. Nenne stattdessen Personen, oder bitte die Person, die diesen Bot betreibt, ihn im Developer Portal einzuschalten
series-not-member = { $who } ist nicht in dieser { $kind ->
    [league] Liga
   *[season] Staffel
}. `/{ $kind } status` zeigt, wer dabei ist
series-no-machine = in dieser { $kind ->
    [league] Liga
   *[season] Staffel
} ist kein Computer. Nenne eine Person
series-which-machine = in dieser { $kind ->
    [league] Liga
   *[season] Staffel
} sind mehrere Computer. Wähle in `number` einen nach der Nummer in ihrem Namen: { $names }
series-too-many = eine { $kind ->
    [league] Liga
   *[season] Staffel
} hat höchstens { $most } Mitglieder. Nenne weniger Personen
series-bad-length = `{ $option }` nimmt eine Dauer von { $minutes ->
    [one] 1 Minute
   *[other] { $minutes } Minuten
} bis { $days } Tagen. Schreibe sie so: { $example }
series-name-length = 🚫 Dieser Name geht nicht, weil ein Name 1 bis { $most } Zeichen hat. Wähle einen anderen.
series-in-play = 🚫 { $who } ist schon im Spiel. Nenne jemand anderen.

## Answers to hosts

series-done = ✅ Erledigt. Der Kanal der { $kind ->
    [league] Liga
   *[season] Staffel
} zeigt es an.
series-begun = ✅ { $kind ->
    [league] Liga
   *[season] Staffel
} #{ $number } läuft. Dieser Kanal zeigt, was darin geschieht.
series-called-already = Die Spieler dieser Partie sind schon in { $channel } gerufen worden. Sie müssen alle dort auf den Knopf drücken.
series-called = ✅ Ich habe die Spieler in { $channel } gerufen. Die Partie beginnt, wenn alle dort auf den Knopf gedrückt haben; bis dahin läuft keine Uhr.
series-about-to-begin = 🚫 Du kannst in { $channel } keine Partie öffnen, weil dort gleich eine andere beginnt. Solange deren Spieler gerufen werden, bricht `/match end` sie ab.
series-open = ✅ Partie #{ $number } ist in { $channel } offen.
series-will-be-told = ⚠ Im Kanal dieser { $kind ->
    [league] Liga
   *[season] Staffel
} wird stehen:
    { $told }
    Bist du sicher?
series-no = Nein
series-yes = Ja, ich bin sicher
series-nothing-changed = ✔ Du hast Nein gesagt. Nichts hat sich geändert.

## The log

series-log-page = Seite { $page } von { $pages }. `/{ $kind } log` zeigt mit `page` eine andere Seite.
series-taken-back = { $line }, zurückgenommen in Zeile { $later }
