### What the house adds to the boards of every game: what may be typed or pressed, offers to end the match, pauses.

house-open-table = Tisch öffnen
house-more = Mehr
house-more-in-menu = Mehr …

## What "More" opens

house-may-type = Du kannst zum Beispiel { $examples } schreiben.
house-not-your-turn = Du bist nicht am Zug.
house-no-answer-now = Du kannst gerade nicht antworten.
house-word = • `{ $word }` { $does }.
house-rules-tell-all = `/rules { $id }` erklärt alles.
house-locks = legt fest, was du gespeichert hast, damit niemand auf dich warten muss
house-takes-back = nimmt zurück, was du gespeichert hast
house-takes-back-step = nimmt deinen letzten Schritt zurück
house-pauses = hält alle Uhren an
house-goes-back = geht zu deinem letzten Zug zurück
house-goes-back-step = geht vor deinen letzten Schritt zurück
house-resumes = sagt, dass du weiterspielen willst
house-agrees = bietet an, die Partie so zu beenden, wie sie steht, oder nimmt so ein Angebot an
house-declines = lehnt ab, die Partie hier zu beenden
house-concedes = gibt die Partie auf
house-suggests = zeigt, was der Computer an deiner Stelle täte
house-explains = fragt den Computer, warum er seinen letzten Zug gemacht hat
house-pause = Partie anhalten
house-take-back = Zurücknehmen
house-resume = Fortsetzen
house-end-here = Hier beenden
house-play-on = Weiterspielen
house-give-up = Aufgeben
house-suggest = Vorschlag
house-why = Warum?

## Offers to end the match

house-offers-to-end = 🤝 Angebot von { $who }: die Partie hier zu beenden, so wie sie steht.
house-accept = Annehmen
house-decline = Ablehnen

## Pauses

house-turn-paused =
    Angehalten: { $turn }.
    { $who }
house-paused-by-host = Die Spielleitung hat die Partie angehalten. Nur sie kann sie weitergehen lassen.
house-you-want-to-go-on = Du willst weiterspielen. Die Partie geht weiter, sobald alle anderen Spieler das auch sagen.
house-goes-on-when-all-say-so = Die Partie geht weiter, sobald alle Spieler das wollen.

## What a player loses, before it is asked whether they are sure

house-conceding-loses = Das beendet die Partie: { $winner } gewinnt, und du verlierst. Es lässt sich nicht zurücknehmen.
house-conceding-is-final = Du gibst die Partie auf und kannst nicht mehr zurück.
house-agreeing-ends = Das beendet die Partie jetzt: Wie sie dann steht, entscheidet, wer gewinnt, auch wenn du es nicht bist. Es lässt sich nicht zurücknehmen.
house-agreeing-ends-later = Das beendet die Partie, sobald auch alle anderen einverstanden sind: Wie sie dann steht, entscheidet, wer gewinnt, auch wenn du es nicht bist. Es lässt sich nicht zurücknehmen.
