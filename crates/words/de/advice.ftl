### Suggestions of machine players, and the reasons for their actions.

advice-suggestion = 💡 An deiner Stelle würde ich: { $action }. { $why }
advice-play = So spielen
advice-reason = 🤖 { $player } wählte: { $action }. { $why }
advice-reason-afterwards = 🤖 { $player } wählte: { $action }. { $why } { $truth }
advice-reason-believed = 🤖 { $player } wählte: { $action }. { $why } { $believed } { $truth }
advice-kept = 🤖 { $player } kann noch nicht sagen, warum, denn das würde dir verraten, was dir verborgen ist. Frage noch einmal, wenn die Partie vorbei ist.
advice-kept-by-all = 🤖 Die Computer können noch nicht sagen, warum, denn das würde dir verraten, was dir verborgen ist. Frage noch einmal, wenn die Partie vorbei ist.
advice-resume = weiterspielen
advice-agree = die Partie hier beenden
advice-decline = weiterspielen
advice-say = { $text } schreiben
advice-waits-for-nothing = Ich warte auf nichts.
advice-more-to-be-had = Ich glaube, da ist noch mehr zu holen.
advice-nothing-more = Mehr ist nicht zu holen.
advice-at-random = Das ist erlaubt; sonst habe ich nichts geprüft.
