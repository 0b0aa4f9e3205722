### Tutorials: a lesson as a message that only the learner sees.

tutorial-no-lesson = 🚫 There is no such lesson. `/learn` begins a tutorial.
tutorial-no-tutorial = 🚫 { $game } has no tutorial. `/rules { $id }` shows its rules.
tutorial-not-shown = 🚫 This lesson does not show that now. Use the newest message.
tutorial-title = 📘 **{ $game }** · lesson { $number } of { $count }: **{ $title }**
tutorial-missed = ❌ { $aim } *{ tutorial-again }* sets the position up once more.
tutorial-last = 🎓 That was the last lesson. `/practice { $id }` plays against the machine, `/rules { $id }` shows all the rules.
tutorial-learned = Learned: { $signs }
tutorial-again = Again
tutorial-skip = Skip ▶
tutorial-next = Next ▶
