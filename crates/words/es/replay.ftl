### Matches that are over, shown again: step by step in a message, or as a file.

replay-withheld = 🚫 No puedes ver esta partida porque su anfitrión solo la muestra a quienes la jugaron o la llevaron.
replay-not-here = 🚫 No conozco aquí ninguna partida terminada con ese número. En otro servidor solo puedes ver partidas que jugaste o llevaste.
replay-too-large = 🚫 El registro de esta partida es demasiado grande para Discord. `/match replay` muestra la partida, también como archivo. Quien lleva este bot tiene su registro.
replay-under-way = 🚫 Otros todavía están resolviendo este puzle. Puedes ver esta partida { $when }.
replay-no-machine = 🚫 Ninguna máquina ha dicho nada en esa partida.

## A step

replay-step = **{ $game } #{ $number }** · paso { $step } de { $steps } · { $whose }
replay-as-seen = como lo vio { $who }
replay-everything-shown = todo a la vista
replay-button-as-seen = Como lo vio { $who }
replay-button-everything = Todo
replay-button-gif = Imagen animada
replay-button-page = Página para guardar

## Files

replay-record = El registro de la partida #{ $number }.
replay-record-described = El registro de la partida, para `dealer referee` y `dealer replay`.
replay-gif = La partida #{ $number }, con todo a la vista.
replay-gif-described = La partida entera como imagen animada, con todo a la vista.
replay-page = La partida #{ $number } como página. Ábrela en un navegador, o ponla en tu propia web.
replay-page-described = La partida entera como página, como la vio cada jugador y con todo a la vista.
