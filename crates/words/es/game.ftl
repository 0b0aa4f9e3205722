### Answers when it is unclear or unknown which game a person means.

game-which = ¿Qué juego? Elige uno de estos: { $games }.
game-unknown = 🚫 No hay ningún juego con ese nombre. Elige uno de estos: { $games }.
game-no-rules = 🚫 Esas reglas no existen. `/rules` muestra todas las que hay.

## Pages of the rules

game-options-heading = Opciones de /host
game-options-continued = Opciones de /host, continuación
game-option = `{ $name }`: { $about }
game-option-with-default = `{ $name }`: { $about } (por defecto, { $default })
game-page-of = Página { $page } de { $pages }
game-page-back = ◀ Atrás
game-page-next = Siguiente ▶
game-contents = Índice
