### Presses and commands at a match or at a puzzle that somebody solves alone.

place-not-here = 🚫 Hier läuft keine Partie mit dieser Nummer. `/match list` zeigt die Partien dieses Servers.
place-out-of-date = 🚫 Dieser Knopf ist veraltet. Nimm die neueste Nachricht oder einen Slash-Befehl.
# What the press would cost, and whether it is meant.
place-question = ⚠ { $loss } { place-are-you-sure }
place-are-you-sure = Bist du sicher?
place-yes = Ja, ich bin sicher
place-no = Nein, zeig mein Brett
place-answered = 🚫 Diese Frage hast du schon beantwortet.
place-said-yes = ✔ Du hast Ja gesagt.
place-said-yes-in-vain = Du hast Ja gesagt, aber es hat nicht gezählt.
place-too-fast = 🚫 Das war zu schnell. Warte ein paar Sekunden, und versuche es dann noch einmal.
