### Answers when it is unclear or unknown which game a person means.

game-which = Which game? Choose one of { $games }.
game-unknown = 🚫 There is no such game. Choose one of { $games }.
game-no-rules = 🚫 There are no such rules. `/rules` shows all that there are.

## Pages of the rules

game-options-heading = Options of /host
game-options-continued = Options of /host, continued
game-option = `{ $name }`: { $about }
game-option-with-default = `{ $name }`: { $about } (default { $default })
game-page-of = Page { $page } of { $pages }
game-page-back = ◀ Back
game-page-next = Next ▶
game-contents = Contents
