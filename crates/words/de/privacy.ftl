### Answers of `/privacy`: what the bot stores about a person, and how it forgets them.

privacy-too-large = 🚫 Deine Daten passen hier nicht in eine einzige Datei. Bitte die Betreiber dieses Bots darum.
privacy-stored = Das ist alles, was ich über dich gespeichert habe.
privacy-file = Alles, was der Bot über dich gespeichert hat, als JSON.
privacy-not-sure = 🚫 Es wurde nichts gelöscht. Wähle `sure: True`, wenn du es ernst meinst. Das Löschen lässt sich nicht rückgängig machen.
privacy-asked-already = ✅ Darum hast du schon gebeten. Ich lösche deinen Namen und deine ID { $when }.
privacy-asked = ✅ Ich lösche deinen Namen und deine ID { $when }, zu einer Zeit, in der wenig los ist. Aus den Ergebnissen ist dein Name schon jetzt verschwunden.
privacy-what-happens =
    { $when }
    Dann ersetzt ein Pseudonym deinen Namen und deine ID in allem, was ich aufbewahre. Läuft dann noch eine Partie von dir, wird sie erst zu Ende gespielt.
    Was ich auf Discord gepostet habe, bleibt dort. Sicherungskopien meiner Datenbank enthalten deine Daten, bis diese Kopien gelöscht werden. Wenn du mich danach wieder benutzt, speichere ich neue Daten über dich.
