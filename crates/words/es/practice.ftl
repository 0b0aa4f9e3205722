### Practice against machines, by direct message.

practice-going-on = Ya tienes una partida de práctica (#{ $number }). Sigue con ella o ríndete.
practice-continue = Seguir
practice-give-up = Rendirme
practice-begun = ✅ Práctica de **{ $game }**, #{ $number }, contra la máquina. Tu tablero llega por mensaje directo. *{ house-more }*, debajo, te ayuda: sugiere una jugada, dice por qué la máquina hizo algo y deshace tu último turno. La práctica no cuenta para nada.
practice-show-board = Ver mi tablero
