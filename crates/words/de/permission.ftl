### Permissions, as Discord calls them.

permission-view-channel = Kanäle ansehen
permission-read-message-history = Nachrichtenverlauf anzeigen
permission-send-messages = Nachrichten senden
permission-send-messages-in-threads = Nachrichten in Threads senden
permission-attach-files = Dateien anhängen
permission-create-public-threads = Öffentliche Threads erstellen
permission-create-private-threads = Private Threads erstellen
permission-manage-channels = Kanäle verwalten
permission-manage-roles = Rollen verwalten
permission-manage-threads = Threads verwalten
-permission-administrator = Administrator
