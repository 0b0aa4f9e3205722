### Puzzles that one person solves alone: below the board, questions, sharing, the way to the solution, proofs.

## Below a puzzle

alone-held-back = 🏳 Du hast dieses Rätsel aufgegeben. Seine Lösung kannst du { $when } sehen.
alone-others-solving = 🔒 Auch andere lösen dieses Rätsel: Hilfe bekommst du { $when }.
# After "you get help" and such.
alone-when-day-over = nach dem Ende seines Tages ({ $ends })
alone-show-solution = Lösung zeigen
alone-give-up = Aufgeben
alone-share = Teilen
alone-another = Noch eins
alone-no-clock = Bei einem Rätsel läuft keine Uhr ab: Es wartet auf dich, solange du willst.

## A new puzzle

alone-checking = Rätsel wird geprüft
alone-making = Wird gemacht: { $puzzle }
alone-check-too-long = 🚫 Ich kann dieses Rätsel nicht öffnen, weil es zu lange dauert festzustellen, ob es nur eine Lösung hat. Bring ein anderes mit.
alone-open-already = Du hast ein Rätsel offen, begonnen { $when }. Ein neues gibt es auf.
alone-open-already-brings =
    Du hast ein Rätsel offen, begonnen { $when }. Mach damit weiter, oder gib es auf und öffne dieses:
    { $link }
alone-new = Neues Rätsel
alone-open-this = Aufgeben und dieses öffnen
alone-continue = Weitermachen
alone-try-again = Noch einmal versuchen
alone-any-level = Beliebige Stufe
alone-not-both = bring ein Rätsel mit: in `file` oder in `{ $option }`, nicht in beiden

## Sharing

alone-shared-already = 🚫 Du hast es schon geteilt.
alone-not-solved = 🚫 Du kannst dieses Rätsel nicht teilen, weil du es nicht gelöst hast. Löse es zuerst.
alone-not-posted = 🚫 Ich kann es hier nicht posten: { $why }.

## Giving up

alone-sure = Dieses Rätsel aufgeben? Du siehst dann die Lösung, und es zählt als nicht gelöst.
alone-sure-held-back = Dieses Rätsel aufgeben? Es zählt als nicht gelöst, und die Lösung kannst du { $when } sehen.
alone-yes-show = Ja, Lösung zeigen
alone-yes-give-up = Ja, aufgeben
alone-concede-not-said = 🚫 Du hast nicht aufgegeben. Schreibe `concede` in die Option, wenn du es ernst meinst.

## The way to a solution, and proofs

alone-step-of-way = **{ $game }**{ $number } · Schritt { $step } von { $steps } auf dem Weg zur Lösung
alone-step-of-your-proof = **{ $game }**{ $number } · Schritt { $step } von { $steps } deines Beweises
alone-step-of-proof = **{ $game }**{ $number } · Schritt { $step } von { $steps } des Beweises von { $player }
alone-after-steps = **{ $game }**{ $number } · nach { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritten
}
alone-is-solution = ✅ Das ist die Lösung.
alone-only-puzzles = 🚫 Nur Rätsel haben eine Lösung Schritt für Schritt.
alone-solution = Lösung
alone-your-proof = Dein Beweis
alone-proof-of = Beweis von { $player }
alone-judging = Beweis wird geprüft
alone-proof-kept = 🚫 Andere lösen dieses Rätsel noch. Einen Beweis dafür kannst du { $when } mitbringen.
alone-proof-too-long = 🚫 Ich kann diesen Beweis nicht prüfen, weil das zu lange dauert.
# The description of a file.
alone-every-step = Jeder Schritt mit seinem Urteil.
alone-no-proofs = kein Rätsel hier wird durch einen Beweis gelöst
alone-for-programs = 📄 Für andere Programme:
