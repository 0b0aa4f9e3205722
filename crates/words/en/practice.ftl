### Practice against machines, by direct message.

practice-going-on = You already have a practice match (#{ $number }). Continue it, or give it up.
practice-continue = Continue
practice-give-up = Give up
practice-begun = ✅ Practice of **{ $game }**, #{ $number }, against the machine. Your board comes by direct message. *{ house-more }* below it helps you: it suggests a move, says why the machine did something, and takes your last turn back. Practice counts for nothing.
practice-show-board = Show my board
