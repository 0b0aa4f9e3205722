### The table in the browser, as Discord leads to it.

table-not-served = 🚫 Dieser Bot hat keinen Tisch im Browser.
table-off = 🚫 Diese Partie wird nur in Discord gespielt.
table-not-launched = ⚠ Discord hat den Tisch nicht geöffnet. Drücke *{ house-open-table }* unter einem Brett in deinen Direktnachrichten mit mir: Dort bekommst du einen Link für deinen Browser.
table-link = 🖱 Der Tisch zeigt das Brett live in deinem Browser; was du dort tust, zählt wie hier. Der Link ist nur für dich, öffnet den Tisch einmal und gilt fünf Minuten.
table-go-to-table = Zum Tisch
table-stream = 📺 Diese Adresse zeigt, was alle von Partie #{ $number } sehen dürfen, { $later }. Öffne sie in deinem Streaming-Programm: Wer die Adresse hat, kann zusehen. Sie gilt 30 Tage oder bis die Spielleitung in diesem Kanal `/match stream revoke:True` nutzt.
table-live = live
table-later-by-time = { $delay } später
table-later-by-boards = { $boards ->
    [one] { $boards } Brett später
   *[other] { $boards } Bretter später
}
table-later-by-both = { $boards ->
    [one] { $delay } und { $boards } Brett später
   *[other] { $delay } und { $boards } Bretter später
}
table-stream-button = Das Brett für einen Stream
table-streams-ended = ✅ Alle Adressen für Streams der Partien dieses Kanals sind widerrufen.
table-signed-out = ✅ Dieser Browser ist abgemeldet. Gib niemandem einen Link zum Tisch.
table-signed-out-already = Dieser Browser ist schon abgemeldet.
table-logged-in = 🖥 Du hast dich in einem neuen Browser für 30 Tage mit Discord am Tisch angemeldet. Wenn du das nicht warst, drücke *{ table-not-me }*.
table-new-browser = 🖥 Der Tisch ist für dich in einem neuen Browser für 24 Stunden offen. Wenn du das nicht warst, drücke *{ table-not-me }*.
table-not-me = Das war ich nicht

## What is begun at the table

table-not-on-server = 🚫 Du bist nicht auf diesem Server, oder der Bot ist es nicht.
table-other-day = 🚫 Dieser Tag ist vorbei. Die Liste zeigt das Rätsel von heute.
