### Tutorials: a lesson as a message that only the learner sees.

tutorial-no-lesson = 🚫 Diese Lektion gibt es nicht. `/learn` beginnt eine Einführung.
tutorial-no-tutorial = 🚫 { $game } hat keine Einführung. `/rules { $id }` zeigt die Regeln.
tutorial-not-shown = 🚫 Das zeigt diese Lektion jetzt nicht. Nimm die neueste Nachricht.
tutorial-title = 📘 **{ $game }** · Lektion { $number } von { $count }: **{ $title }**
tutorial-missed = ❌ { $aim } *{ tutorial-again }* stellt die Position noch einmal auf.
tutorial-last = 🎓 Das war die letzte Lektion. `/practice { $id }` spielt gegen den Computer, `/rules { $id }` zeigt alle Regeln.
tutorial-learned = Gelernt: { $signs }
tutorial-again = Noch einmal
tutorial-skip = Überspringen ▶
tutorial-next = Weiter ▶
