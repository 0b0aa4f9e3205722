### Answers of `/setup`, by which a server's admins change its settings.

setup-not-you = 🚫 Nur wer den Server verwalten darf, kann den Bot hier einrichten.
setup-shown =
    Spielleitung: { $hosts }
    Ankündigungen: { $announcements }
    Kanal für Zuschauer: { $spectators }
    Zeitzone: { $zone }
    Sprache: { $language }
    Standardoptionen: { $options }
setup-hosts-of-events = wer Events verwalten darf
setup-own-channels = nur im Kanal der jeweiligen Partie
setup-no-spectators = keiner
setup-zone-from = { $zone }; { $next } ab dem { $when }
setup-as-usual = wie üblich
setup-everybody-hosts = 🚫 Dann würden alle zur Spielleitung gehören und jedes Geheimnis sehen. Wähle eine Rolle, die nur die Spielleitung hat.
setup-role-hosts = ✅ Mitglieder mit der Rolle { $role } gehören jetzt zur Spielleitung. Sehen diese Mitglieder `/host` nicht, erlaube der Rolle den Befehl in den Servereinstellungen unter „Integrationen“.
setup-events-host = ✅ Zur Spielleitung gehört jetzt nur, wer Events verwalten darf.
setup-announced-in-own = ✅ Neue Partien und Ergebnisse werden nur im Kanal der jeweiligen Partie gemeldet.
setup-announced-in = ✅ Neue Partien und Ergebnisse werden zusätzlich in { $channel } gemeldet.
setup-spectators-chosen = ✅ Zuschauer sehen eine Partie nur, wenn die Spielleitung mit `/match spectators` einen Kanal dafür wählt.
setup-spectators-in = ✅ Partien, die ab jetzt beginnen, werden in { $channel } gezeigt, mit allem, was geheim ist. Das gilt nicht für Partien, bei denen ein Spieler diesen Kanal lesen kann.
setup-unknown-zone = 🚫 Die Zeitzone { $typed } gibt es nicht. Wähle eine aus der Liste, z. B. Europe/Berlin.
setup-days-of = ✅ Auf diesem Server gilt jetzt die Zeitzone { $zone }.
setup-days-of-from = ✅ Ab dem { $when }, nach dem Ende des heutigen Tages, gilt auf diesem Server die Zeitzone { $zone }. Wird dadurch ein Tag kürzer, verliert niemand seine Serie.
setup-set = ✅ Gespeichert.
setup-defaults = ⚙ Für alle Partien **{ $game }** auf diesem Server gilt: { $options }. Die Spielleitung kann für einzelne Partien etwas anderes festlegen. Wähle, was du ändern willst, oder schreibe es: `/setup defaults` versteht Optionen wie `base: 5m, reserve: 10m`.
setup-everything-as-usual = alles wie üblich
setup-choose-option = Wähle eine Option
setup-choose-value = Wähle ihren Wert
setup-which-value = ⚙ **{ $game }**: Welchen Wert soll { $option } haben?
setup-typed = ⚙ Für `{ $option }` gibt es kein Menü. Wähle bei `/setup defaults` das Spiel und schreibe bei `options` so etwas wie `{ $option }: 3, 1, 0`.
setup-as-in-discord = wie bei Discord eingestellt
setup-language-is = ✅ Für alles, was alle auf diesem Server lesen, gilt jetzt die Sprache { $language }, soweit es übersetzt ist. Private Antworten und Direktnachrichten bekommen alle weiter in ihrer eigenen Sprache.
setup-language-of-discord = ✅ Für alles, was alle auf diesem Server lesen, gilt jetzt die Sprache, die bei Discord für den Server eingestellt ist, soweit es übersetzt ist.
setup-unknown-language = 🚫 Diese Sprache spreche ich nicht. Wähle eine davon: { $languages }.
setup-usual = Wie üblich
setup-usual-value = Wie üblich: { $value }
