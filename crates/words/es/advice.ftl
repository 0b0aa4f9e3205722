### Suggestions of machine players, and the reasons for their actions.

advice-suggestion = 💡 En tu lugar, yo haría esto: { $action }. { $why }
advice-play = Jugar esto
advice-reason = 🤖 { $player } eligió: { $action }. { $why }
advice-reason-afterwards = 🤖 { $player } eligió: { $action }. { $why } { $truth }
advice-reason-believed = 🤖 { $player } eligió: { $action }. { $why } { $believed } { $truth }
advice-kept = 🤖 { $player } aún no puede decir por qué, porque te revelaría lo que se te oculta. Pregunta otra vez cuando termine la partida.
advice-kept-by-all = 🤖 Las máquinas aún no pueden decir por qué, porque te revelaría lo que se te oculta. Pregunta otra vez cuando termine la partida.
advice-resume = seguir con la partida
advice-agree = terminar aquí la partida
advice-decline = seguir jugando
advice-say = decir { $text }
advice-waits-for-nothing = No espero nada.
advice-more-to-be-had = Creo que aún se puede sacar más.
advice-nothing-more = No se puede sacar nada más.
advice-at-random = Es legal; no he mirado nada más.
