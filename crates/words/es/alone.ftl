### Puzzles that one person solves alone: below the board, questions, sharing, the way to the solution, proofs.

## Below a puzzle

alone-held-back = 🏳 Te has rendido en este puzle. Podrás ver su solución { $when }.
alone-others-solving = 🔒 Otros también resuelven este puzle: tendrás ayuda { $when }.
# After "you get help" and such.
alone-when-day-over = cuando termine su día ({ $ends })
alone-show-solution = Ver la solución
alone-give-up = Rendirse
alone-share = Compartir
alone-another = Otro más
alone-no-clock = En un puzle no se acaba ningún tiempo: te espera todo lo que quieras.

## A new puzzle

alone-checking = Comprobando el puzle
alone-making = Haciendo { $puzzle }
alone-check-too-long = 🚫 No puedo abrir este puzle porque se tarda demasiado en ver si tiene una sola solución. Trae otro.
alone-open-already = Tienes un puzle abierto, empezado { $when }. Si haces uno nuevo, te rindes en ese.
alone-open-already-brings =
    Tienes un puzle abierto, empezado { $when }. Sigue con él, o ríndete y abre este:
    { $link }
alone-new = Puzle nuevo
alone-open-this = Rendirse y abrir este
alone-continue = Continuar
alone-try-again = Intentar otra vez
alone-any-level = Cualquier nivel
alone-not-both = trae un solo puzle: en `file` o en `{ $option }`, no en los dos

## Sharing

alone-shared-already = 🚫 Ya lo has compartido.
alone-not-solved = 🚫 No puedes compartir este puzle porque no lo has resuelto. Resuélvelo primero.
alone-not-posted = 🚫 No puedo publicarlo aquí: { $why }.

## Giving up

alone-sure = ¿Rendirte en este puzle? Entonces verás la solución, y contará como no resuelto.
alone-sure-held-back = ¿Rendirte en este puzle? Contará como no resuelto, y podrás ver su solución { $when }.
alone-yes-show = Sí, ver la solución
alone-yes-give-up = Sí, rendirme
alone-concede-not-said = 🚫 No te has rendido. Para confirmar que va en serio, escribe `concede` en la opción.

## The way to a solution, and proofs

alone-step-of-way = **{ $game }**{ $number } · paso { $step } de { $steps } del camino a su solución
alone-step-of-your-proof = **{ $game }**{ $number } · paso { $step } de { $steps } de tu demostración
alone-step-of-proof = **{ $game }**{ $number } · paso { $step } de { $steps } de la demostración de { $player }
alone-after-steps = **{ $game }**{ $number } · tras { $steps ->
    [one] { $steps } paso
   *[other] { $steps } pasos
}
alone-is-solution = ✅ Esa es la solución.
alone-only-puzzles = 🚫 Solo los puzles tienen una solución paso a paso.
alone-solution = Solución
alone-your-proof = Tu demostración
alone-proof-of = Demostración de { $player }
alone-judging = Comprobando la demostración
alone-proof-kept = 🚫 Otros todavía resuelven este puzle. Podrás traer una demostración { $when }.
alone-proof-too-long = 🚫 No puedo comprobar esta demostración porque se tarda demasiado.
# The description of a file.
alone-every-step = Cada paso con su veredicto.
alone-no-proofs = aquí ningún puzle se resuelve con una demostración
alone-for-programs = 📄 Para otros programas:
