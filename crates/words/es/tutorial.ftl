### Tutorials: a lesson as a message that only the learner sees.

tutorial-no-lesson = 🚫 Esa lección no existe. `/learn` empieza un tutorial.
tutorial-no-tutorial = 🚫 { $game } no tiene tutorial. `/rules { $id }` muestra sus reglas.
tutorial-not-shown = 🚫 Esta lección no muestra eso ahora. Usa el mensaje más nuevo.
tutorial-title = 📘 **{ $game }** · lección { $number } de { $count }: **{ $title }**
tutorial-missed = ❌ { $aim } *{ tutorial-again }* vuelve a poner la posición.
tutorial-last = 🎓 Era la última lección. `/practice { $id }` juega contra la máquina, `/rules { $id }` muestra todas las reglas.
tutorial-learned = Aprendido: { $signs }
tutorial-again = Otra vez
tutorial-skip = Saltar ▶
tutorial-next = Siguiente ▶
