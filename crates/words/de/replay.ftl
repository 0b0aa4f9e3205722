### Matches that are over, shown again: step by step in a message, or as a file.

replay-withheld = 🚫 Du kannst diese Partie nicht sehen, weil ihre Spielleitung sie nur denen zeigt, die sie gespielt oder geleitet haben.
replay-not-here = 🚫 Ich kenne hier keine beendete Partie mit dieser Nummer. Auf einem anderen Server siehst du nur Partien, die du gespielt oder geleitet hast.
replay-too-large = 🚫 Das Protokoll dieser Partie ist zu groß für Discord. `/match replay` zeigt die Partie, auch als Datei. Wer diesen Bot betreibt, hat ihr Protokoll.
replay-under-way = 🚫 Andere lösen dieses Rätsel noch. Du kannst diese Partie { $when } sehen.
replay-no-machine = 🚫 In dieser Partie hat kein Computer etwas gesagt.

## A step

replay-step = **{ $game } #{ $number }** · Schritt { $step } von { $steps } · { $whose }
replay-as-seen = wie { $who } es sah
replay-everything-shown = alles offen
replay-button-as-seen = Wie { $who } es sah
replay-button-everything = Alles
replay-button-gif = Bewegtes Bild
replay-button-page = Seite zum Aufheben

## Files

replay-record = Das Protokoll von Partie #{ $number }.
replay-record-described = Das Protokoll der Partie, für `dealer referee` und `dealer replay`.
replay-gif = Partie #{ $number }, mit allem offen.
replay-gif-described = Die ganze Partie als bewegtes Bild, mit allem offen.
replay-page = Partie #{ $number } als Seite. Öffne sie in einem Browser, oder stelle sie auf deine eigene Website.
replay-page-described = Die ganze Partie als Seite, wie alle Spieler sie sahen und mit allem offen.
