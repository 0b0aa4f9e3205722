### Channels that the bot makes for a match: `/match setup`.

## Answers of `/match setup`

channels-need = 🚫 Ich kann keine Kanäle anlegen, weil mir hier „{ permission-manage-channels }“ fehlt. Gib es meiner Rolle, oder lege die Kanäle selbst an: `/match channel` und `/match spectators` nehmen sie an.
channels-you-play = 🚫 Das kannst du nicht tun, weil du in dieser Partie mitspielst und in die Kanäle aller sehen würdest. Frage jemand anderen von der Spielleitung.
channels-unread = 🚫 Ich kann nicht herausfinden, wer den Kanal dieser Partie liest: { $why }. Lass mich diesen Kanal sehen, und nutze noch einmal `/match setup`.
channels-there-already = 🚫 Ich habe die Kanäle dieser Partie schon angelegt.
channels-later-archive = Einen Tag nach dem Ende der Partie benenne ich diese Kanäle um; man kann sie weiter lesen.
channels-later-remove = Einen Tag nach dem Ende der Partie lösche ich diese Kanäle.
channels-again = Nutze noch einmal `/match setup`, um anzulegen, was fehlt. Was da ist, bleibt.
channels-player = ✅ { $who } bekommt die Bretter in { $channel }.
channels-spectators = ✅ Zuschauer sehen alles in { $channel }. Wer ihn lesen kann, darf keinen Platz einnehmen.
channels-watchers = ✅ Alle mit der Rolle { $role } und die Spielleitung sehen alles in { $channel }. Kein Spieler kann ihn lesen.
channels-moved = ✅ Die Partie geht in { $channel } weiter. Wer den bisherigen Kanal lesen konnte, kann ihn lesen. Nutze die Befehle der Spielleitung ab jetzt dort.
channels-not-made = ⚠ Ich kann hier keinen Kanal anlegen: { $why }.

## Names of channels

channels-name-spectators = zuschauer
channels-name-archived = archiviert-{ $name }
