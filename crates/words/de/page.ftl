### Der Tisch: die Seite im Browser und in Discord, auf der man durch Zeigen auf das Brett spielt.

## Der Rahmen der Seite

page-title = { $title } · Tisch
page-others = Partien, Übung, Rätsel
page-leave = Abmelden
page-leave-all = Überall abmelden
page-all-controls = Alle Schaltflächen
page-type = Oder tippe, was du in Discord schreiben würdest
page-send = Senden
page-needs-script = Der Tisch braucht JavaScript. Schalte es in deinem Browser ein und lade diese Seite neu.
page-close = Schließen
page-help = Hilfe

## An- und Abmelden

page-link-gone = Dieser Link wurde schon benutzt oder ist älter als fünf Minuten. Drücke in Discord auf „{ house-open-table }“, dann bekommst du einen neuen.
page-needs-link = Drücke in Discord unter deinem Brett auf „{ house-open-table }“. Du bekommst einen Link, der den Tisch hier öffnet.
page-not-identified = Discord hat nicht gesagt, wer du bist. Versuche es noch einmal.
page-away = Der Tisch ist gerade nicht erreichbar. Versuche es gleich noch einmal.
page-log-in = Mit Discord anmelden
page-continue-as = Weiter als { $name }
page-opens = Das öffnet in diesem Browser für 24 Stunden den Tisch für { $title }.
page-opens-puzzle = Das öffnet in diesem Browser für 24 Stunden den Tisch für dein Rätsel.
page-asks-discord = Discord wird gefragt, wer du bist …
page-not-in-activity = Discord hat nicht bestätigt, dass du in dieser Aktivität bist. Schließe sie und öffne sie noch einmal.
page-signed-out = Du bist abgemeldet.
page-signed-out-frame = Du bist abgemeldet. Schließe die Aktivität und öffne sie noch einmal, um dich anzumelden.
page-signed-out-browser = Du bist abgemeldet. Drücke in Discord auf „{ house-open-table }“, dann bekommst du einen neuen Link.

## Die Verbindung

page-sent-too-much = Der Tisch hat diese Seite geschlossen, weil sie zu viel gesendet hat. Lade sie neu, um weiterzuspielen.
page-too-many = Du hast den Tisch in zu vielen Fenstern geöffnet. Schließe einige und lade diese Seite neu.
page-not-here = Du kannst den Tisch hier nicht öffnen. Drücke in Discord auf „{ house-open-table }“, dann bekommst du einen neuen Link.
page-lost = Die Verbindung ist weg. Ich versuche es noch einmal …
page-stream-over = Diese Adresse ist abgelaufen, oder die Spielleitung hat sie gesperrt.

## Die Liste der Partien und Rätsel

page-mine = Deine offenen Partien und Rätsel
page-none = Du hast keine offene Partie und kein offenes Rätsel.
page-begin-in-discord = Eine Partie oder ein Rätsel kannst du in Discord beginnen.
page-day = Rätsel des Tages
page-day-about = Alle auf diesem Server bekommen dasselbe Rätsel, einmal. Deine Zeit läuft ab dem Moment, in dem du „{ page-start }“ drückst.
page-go-on = Weitermachen
page-start = Start
page-puzzle = Ein Rätsel für dich
page-make-puzzle = { $name }-Rätsel erstellen
page-yes = ja
page-no = nein
page-practice = Üben gegen den Computer
page-level = Wie gut er spielt
page-lessons = Lektionen
# Wie viele Lektionen eines Spiels jemand gelernt hat und wie viele es gibt.
page-lesson = { $name } · { $learned } von { $all }
page-lessons-of = { $name }: Lektionen
page-watch = Zuschauen
page-side-by-side = Nebeneinander
page-own-puzzle = { $name }: dein Rätsel { $number }
page-one-moment = Einen Moment …
page-one-open = Du hast schon eins offen
page-puzzle-open = Du hast noch ein Rätsel offen. Wenn du ein neues erstellst, gibst du das alte auf.
page-practice-open = Du hast noch eine Übungspartie offen. Spiele sie zu Ende, oder gib sie auf, bevor du eine andere beginnst.
page-continue = Weiterspielen
page-replace = Aufgeben und ein neues erstellen

## Eine Partie oder ein Rätsel

page-boards-coming = Die Bretter dieser Runde sind unterwegs …
page-again = Noch einmal
page-next-lesson = Nächste Lektion
page-give-up = Aufgeben
page-give-up-sure = Damit endet das Rätsel, und du siehst die Lösung. Bist du sicher?
page-sure = Bist du sicher?
page-loses = ⚠ { $loss } Bist du sicher?
page-put-back = Zurücklegen (Esc)
# Stehen für eine Person und einen Kanal, deren Namen die Seite nicht kennt.
page-somebody = jemand
page-channel = sein Kanal

## Eine Partie Schritt für Schritt

page-steps = Schritt für Schritt
page-eyes = Wessen Sicht gezeigt wird
page-everything = Alles
page-as-seen = Wie { $name } es sah
page-first = Erster Schritt
page-back = Schritt zurück
page-forward = Nächster Schritt
page-last = Letzter Schritt
page-step = Schritt { $number } von { $all }

## Eine Partie für einen Stream

page-stream = Stream
page-stream-begins = Der Stream beginnt, wenn seine Verzögerung vorbei ist.

## Zeitpunkte unter zehn Minuten; { $time } ist etwa „1 min 5 s“

page-in = in { $time }
page-ago = vor { $time }
page-now = jetzt

## Ablehnungen

page-in-discord-only = 🚫 Diese Partie kannst du hier weder spielen noch ansehen, weil sie nur in Discord gespielt wird. Geh in Discord in ihren Kanal.
page-not-readable = 🚫 Du kannst bei dieser Partie nicht zuschauen, weil du ihren Kanal nicht lesen kannst. Bitte die Spielleitung, dich hineinzulassen.
page-not-begun = 🚫 Das geht gerade nicht. Versuche es gleich noch einmal.
page-unsure-begun = ⚠ Etwas ist schiefgegangen. Sieh nach, ob es schon in der Liste steht; wenn nicht, versuche es noch einmal.
page-unsure-counted = ⚠ Etwas ist schiefgegangen. Das Brett zeigt, ob das gezählt hat.
page-not-shown = ⚠ Etwas ist schiefgegangen. Versuche es gleich noch einmal.
page-session-ended = 🚫 Das hat nicht gezählt, weil du abgemeldet wurdest. Öffne den Tisch noch einmal von Discord aus.
page-clock-unsure = 🚫 Das hat nicht gezählt, weil ich nicht genau genug weiß, wann du gedrückt hast, und in dieser Partie zählt, wer zuerst drückt. Drücke die Schaltflächen in Discord, oder versuche es gleich noch einmal.
page-not-all-here = 🚫 Das hat nicht gezählt, weil in dieser Partie entweder alle am Tisch spielen oder keiner und noch nicht alle ihn geöffnet haben. Drücke bis dahin die Schaltflächen in Discord.
