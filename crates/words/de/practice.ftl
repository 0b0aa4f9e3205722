### Practice against machines, by direct message.

practice-going-on = Du hast schon eine Übungspartie (#{ $number }). Spiel sie weiter, oder gib sie auf.
practice-continue = Weiterspielen
practice-give-up = Aufgeben
practice-begun = ✅ Übung von **{ $game }**, #{ $number }, gegen den Computer. Dein Brett kommt als Direktnachricht. *{ house-more }* darunter hilft dir: Es schlägt einen Zug vor, sagt, warum der Computer etwas getan hat, und nimmt deinen letzten Zug zurück. Die Übung zählt nicht.
practice-show-board = Mein Brett zeigen
