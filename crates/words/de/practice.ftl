### Practice against machines, by direct message.

practice-going-on = Du hast schon eine Übungspartie (#{ $number }). Spiel sie weiter, oder gib sie auf.
practice-continue = Weiterspielen
practice-give-up = Aufgeben
practice-begun = ✅ Übung von **{ $game }**, #{ $number }, gegen die Maschine. Dein Brett kommt als Direktnachricht. *More* darunter hilft dir: Es schlägt einen Zug vor, sagt, warum die Maschine etwas getan hat, und nimmt deinen letzten Zug zurück. Die Übung zählt nicht.
practice-show-board = Mein Brett zeigen
