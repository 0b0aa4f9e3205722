### Answers of `/help`.

help-command = `/{ $command }`: { $meaning }
help-option = - `{ $option }`: { $meaning }
help-optional = - `{ $option }` (optional): { $meaning }
help-nothing-found = 🚫 Zu { $typed } habe ich keinen Befehl gefunden. Versuche es mit einem anderen Wort, z. B. abstimmen, Pause oder Regeln.
help-you-play = **Du spielst in diesem Kanal { $game }.** `/board` zeigt dein Brett, mit `/submit` spielst du, `/clock` zeigt, wie viel Zeit bleibt.
help-is-played = **In diesem Kanal wird { $game } gespielt.** `/match status` zeigt, wer spielt und wer am Zug ist.
help-rules = `/rules { $game }` erklärt das Spiel.
help-alone = **Allein**: `/practice` gegen den Computer, `/learn` für ein neues Spiel, `/daily` für das Rätsel des Tages.
help-about-you = **Über dich**: `/settings` für deine Zeitzone und deine Ruhezeit, `/stats` für deine Statistik, `/privacy` für deine Daten.
help-with-others = **Mit anderen**: `/match list` für Partien, `/season status` für Staffeln, `/league status` für Ligen, `/leaderboard` für die Rangliste.
help-hosts = **Als Spielleitung**: `/host` öffnet eine Partie; `/match desk` zeigt, was auf dich wartet.
help-longer = Für etwas Längeres: `/season create` beginnt eine Staffel, `/league create` erstellt eine Liga.
help-admins = **Als Admin**: `/setup show` zeigt, was auf diesem Server eingestellt ist.
help-find = Suchst du einen Befehl? Schreibe, was du willst: `/help want:Zeitzone`.

## Finding commands

# Words that a search for a command ignores, in lower case, separated by commas.
help-empty-words = ich, will, möchte, der, die, das, dem, den, ein, eine, einen, und, oder, wie, wer, was, wann, kann, mit, für, jemanden, mir, mein, meine
# Synonyms for words in the names of commands: "SYNONYM: WORD", separated by commas.
help-synonyms = aufgeben: concede, umfrage: vote, abstimm: vote, rauswerfen: eliminate, bündnis: talk, schlafen: quiet, nacht: quiet, ruhe: quiet, turnier: league, vergessen: privacy, löschen: privacy, termin: when, zurücknehmen: undo
