### Invitations: who takes which seat of a match that has not begun, and how the match begins.

## The invitation, in the channel of the match

invite-head = **{ $game }**: { $summary }
invite-host = Spielleitung: { $host }
invite-how = Die Partie beginnt, wenn alle Plätze besetzt sind und dann die Spielleitung oder alle Spieler *{ invite-button-start }* drücken. Wer hier zehn Minuten lang nichts gedrückt hat, wird vorher gerufen.
invite-rematch-of = Eine Revanche für #{ $number }. Sie beginnt, wenn alle Spieler *{ invite-button-start }* gedrückt haben.
# What the host of the match before had typed: nothing, the garnets of players, the community garnets of pairs, or both.
invite-stakes-again = { $typed ->
    [both] Der Einsatz ist derselbe wie letztes Mal.
    [garnets] Alle setzen so viele Granate wie letztes Mal und alle ihre Gemeinschaftsgranate.
    [community] Alle Paare setzen so viele Gemeinschaftsgranate wie letztes Mal, und alle Spieler alle ihre Granate.
   *[nothing] Alle setzen alles, was sie besitzen.
}
invite-free = *frei*
invite-brings = Die Spielleitung bringt mit: { $brought }.
invite-pair = { $one } und { $other }
invite-stakes = Granate im Einsatz: { $stakes }.
invite-changed = Die Spieler oder die Einsätze haben sich geändert. { $who }: Drücke noch einmal *{ invite-button-start }*.
invite-options = Optionen: { $options }.
invite-options-usual = Optionen: wie üblich.
invite-host-plays = Die Spielleitung spielt in dieser Partie mit. Anweisungen geben kann darin deshalb nur eine andere Spielleitung.
invite-button-join = Mitspielen
invite-button-decline = Ablehnen
invite-button-start = Start
invite-button-rules = Regeln
invite-who-takes-free-seats = Wer bekommt die freien Plätze?
invite-machine-of-level = Der Computer, { $level }
invite-nobody = Niemand

## The advantage; $worth says what it does, in words that follow a name, such as "picks who goes first"

invite-worth-with-first = { $worth }; { $who } beginnt, weil die Spielleitung es so will
invite-advantage-by-lot = Vorteil: wird ausgelost. Wer ihn hat, { $worth }.
invite-advantage-named = Vorteil: { $who }. Wer ihn hat, { $worth }.
invite-advantage-open = Vorteil: Die Spielleitung sagt zu Beginn der Partie, wer ihn hat. Beginnen die Spieler ohne die Spielleitung, wird er ausgelost. Wer ihn hat, { $worth }.
invite-advantage-is = Vorteil: { $who } { $worth }.
invite-advantage-was-drawn = Vorteil: { $who }, ausgelost, { $worth }.
invite-advantage-question = Wer hat in dieser Partie den Vorteil? Wer ihn hat, { $worth }.
invite-advantage-absent = { $who } sollte den Vorteil haben, spielt aber in dieser Partie nicht mit. { $question }
invite-advantage-placeholder = Wer hat den Vorteil?
invite-lot = Auslosen

## What the channel is told when the match begins

invite-brought = { $who } hat mitgebracht: { $brought }.
invite-clock = Ein Zug hat { $time }. `/rules` sagt, was passiert, wenn die Zeit um ist.
invite-clock-reserve = Ein Zug hat { $time }. Danach haben alle eine Reserve von { $reserve } für die ganze Partie. `/rules` sagt, was passiert, wenn die Zeit um ist.

## Refusals of presses, in lower case at the start, without a full stop

invite-seated-already = du hast schon einen Platz. *{ invite-button-decline }* gibt ihn zurück
invite-you-brought-it = du kannst nicht mitspielen, weil du mitgebracht hast, was hier gespielt wird. Andere können mitspielen
invite-full = du kannst nicht mitspielen, weil alle Plätze besetzt sind. Ein Platz wird frei, wenn jemand *{ invite-button-decline }* drückt
invite-no-seat = du kannst keinen Platz zurückgeben, weil du in dieser Partie keinen hast
invite-rematch-needs-all = du kannst diese Revanche nicht für ihre Spieler starten. Sie beginnt, wenn alle, die mitspielen, *{ invite-button-start }* gedrückt haben
invite-not-yours = du kannst diese Partie nicht starten, weil du nicht mitspielst. Ihre Spielleitung und ihre Spieler können es
invite-not-full = die Partie kann nicht beginnen, weil noch Plätze frei sind. Warte, bis alle besetzt sind
invite-started-already = du hast schon *{ invite-button-start }* gedrückt. Warte auf die anderen
invite-hosts-advantage = du kannst nicht sagen, wer den Vorteil hat, weil das nur die Spielleitung darf. Warte auf sie
invite-seat-given-back = die Partie kann nicht beginnen, weil jemand seinen Platz zurückgegeben hat. Warte, bis alle Plätze besetzt sind
invite-no-player-any-more = du kannst den Vorteil niemandem geben, der in dieser Partie nicht mehr mitspielt. Drücke noch einmal *{ invite-button-start }*, um jemanden zu wählen
invite-first-absent = die Partie kann nicht beginnen, weil { $who } beginnen soll und keinen Platz hat. Lass die Person mitspielen, oder eröffne die Partie neu
invite-hosts-machine = du kannst den Computer nicht auf einen Platz setzen, weil das nur die Spielleitung darf. Bitte sie darum
invite-beginning = du kannst das nicht ändern, weil die Partie gerade beginnt
invite-called-already = du kannst das nicht ändern, weil die Spieler schon gerufen sind. Drücke *{ ready-button-ready }* auf der neuesten Nachricht hier
invite-choose-player = du hast niemanden gewählt. Wähle jemanden, oder *{ invite-lot }*
invite-nobody-called = dieser Knopf tut nichts, weil die Spieler noch nicht gerufen sind. Drücke *{ invite-button-start }*

## Answers

invite-over = 🚫 Diese Einladung gilt nicht mehr: Ihre Partie hat begonnen, sie wurde zurückgezogen, oder es gibt eine neuere.
invite-outdated = 🚫 Dein Druck zählt nicht, weil sich die Spieler oder die Einsätze seit dieser Nachricht geändert haben. Sieh dir die Einladung an, und drücke dann noch einmal *{ invite-button-start }*.
invite-about-to-begin = 🚫 Das geht jetzt nicht. In diesem Kanal beginnt gerade eine Partie. Solange ihre Spieler gerufen werden, sagt `/match end` sie ab.
invite-nothing-to-end = 🚫 Es gibt nichts zu beenden, weil in diesem Kanal weder eine Partie noch eine Einladung offen ist. `/match list` zeigt, wo Partien offen sind.
invite-has-withdrawn = ✅ Die Einladung ist zurückgezogen.
invite-on-its-server = 🚫 Auf eine Einladung kannst du nur auf dem Server antworten, auf dem sie steht.
invite-new-buttons = Die Knöpfe sind jetzt neu. Drücke noch einmal.
invite-open = ✅ Partie #{ $number } ist eröffnet.
invite-could-not-begin = 🚫 Die Partie konnte nicht beginnen: { $why }.
invite-failed = 🚫 Die Partie konnte wegen eines Fehlers bei mir nicht beginnen. Drücke noch einmal *{ invite-button-start }*.
invite-preparing = { $game } wird vorbereitet

## What the channel is told

invite-newer = Diese Einladung gilt nicht mehr: Es gibt eine neuere.
invite-withdrawn = Diese Einladung gilt nicht mehr: Die Spielleitung hat sie zurückgezogen.
invite-went-without = Diese Einladung gilt nicht mehr: Die Spielleitung hat hier ohne sie eine Partie eröffnet.
invite-begins = Die Partie beginnt …
invite-cleared = Die Spieler oder die Einsätze der Partie haben sich geändert, deshalb zählt dein Start nicht mehr. { $who }: Drücke noch einmal *{ invite-button-start }*, wenn du noch spielen willst.
invite-spectators-see = 👁 In { $channel } sehen die Zuschauer alles.
invite-spectators-see-nothing = 👁 In { $channel } wird nichts gezeigt: { $why }.

## Asking for a rematch

invite-rematch-elsewhere = 🚫 Um eine Revanche bitten kannst du nur auf dem Server, auf dem die Partie gespielt wurde.
invite-rematch-not-played = 🚫 Du kannst nicht um eine Revanche bitten, weil du in dieser Partie nicht gespielt hast.
invite-rematch-not-over = 🚫 Du kannst noch nicht um eine Revanche bitten, weil diese Partie nicht vorbei ist.
invite-rematch-other-match = 🚫 Du kannst gerade nicht um eine Revanche bitten, weil in diesem Kanal eine andere Partie offen ist. Frag noch einmal, wenn sie vorbei ist.
invite-rematch-other-invitation = 🚫 Du kannst gerade nicht um eine Revanche bitten, weil in diesem Kanal eine andere Einladung offen ist. Frag noch einmal, wenn sie vorbei ist.
