### Answers when it is unclear or unknown which game a person means.

game-which = Welches Spiel meinst du? Wähle eines davon: { $games }.
game-unknown = 🚫 Dieses Spiel gibt es nicht. Wähle eines davon: { $games }.
game-no-rules = 🚫 Diese Regeln gibt es nicht. `/rules` zeigt alle, die es gibt.

## Pages of the rules

game-options-heading = Optionen von /host
game-options-continued = Optionen von /host, Fortsetzung
game-option = `{ $name }`: { $about }
game-option-with-default = `{ $name }`: { $about } (sonst { $default })
game-page-of = Seite { $page } von { $pages }
game-page-back = ◀ Zurück
game-page-next = Weiter ▶
game-contents = Inhalt
