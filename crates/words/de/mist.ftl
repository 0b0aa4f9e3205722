### Texts of Mist: headlines, refusals, receipts, labels, the words in its picture, and the picture's alternative text.
### In selectors the key `none` stands for an empty list of cells.

## Before the first turn

mist-pick-asked = Du hast gegen { $opponent } den Vorteil: Wähle, wer beginnt. Drücke auf einen Namen oder schreibe `first me`.
mist-pick-awaited = { $player } hat den Vorteil und wählt, wer beginnt.
mist-pick-drawn = Niemand hat rechtzeitig gewählt: Das Los entscheidet, wer beginnt.
mist-pick-button = { $player } beginnt
mist-pick-color = Wähle deine Farbe
mist-late-center = Läuft die Zeit ab, wird ein Stein auf E5 gesetzt und dort zerstört.
mist-late-nothing = Läuft die Zeit ab, gilt der Zug als gepasst: kein Stein, keine Sicht.

## Headlines

mist-goes-first = Zug { $turn }: { $player } beginnt.
mist-is-to-move = Zug { $turn }: { $player } ist am Zug.
mist-your-turn = { $first ->
    [yes] Dein Zug { $turn } gegen { $opponent }. Du beginnst: Nenne
   *[no] Dein Zug { $turn } gegen { $opponent }: Nenne
} { $range ->
    [up-to] bis zu { $most }
    [exactly] { $most }
    [either] { $least } oder { $most }
   *[between] { $least } bis { $most }
} { $most ->
    [one] Feld
   *[other] Felder, die sich nicht berühren
}{ $closed ->
    [yes] , keins der sechs um E5
   *[no] { "" }
}{ $example ->
    [none] { "" }
   *[some] , z. B. `{ $example }`
}{ $pass ->
    [yes] , oder passe mit `pass`
   *[no] { "" }
}{ $pie ->
    [yes] , oder übernimm den ersten Zug mit `pie`
   *[no] { "" }
}.
mist-your-draft = Dein Zug { $turn } gegen { $opponent }. Dein Entwurf: { $cells }, mit Sichtweite { $radius }{ $lock ->
    [yes] ; `lock` spielt ihn
   *[no] { "" }
}.
mist-your-draft-pass = Dein Zug { $turn } gegen { $opponent }. Dein Entwurf: passen{ $lock ->
    [yes] ; `lock` spielt ihn
   *[no] { "" }
}.
mist-your-draft-pie = Dein Zug { $turn } gegen { $opponent }. Dein Entwurf: den ersten Zug übernehmen{ $lock ->
    [yes] ; `lock` spielt ihn
   *[no] { "" }
}.
mist-plays-pie = { $player } spielt `pie`: Die Steine des ersten Zugs gehören jetzt { $player }.
mist-places = { $cells ->
    [none] { $player } setzt keinen Stein
   *[some] { $player } setzt auf { $cells }
}{ $destroyed ->
    [none] { "" }
   *[some] ; zerstört: { $destroyed }
}.
mist-nothing-placed = Für dich wurde nichts gesetzt.
mist-placed-for-you = Für dich wurde ein Stein auf { $cells } gesetzt und zerstört.
mist-all-stand = Dein Zug ist gespielt; keiner deiner Steine wurde zerstört.
mist-some-destroyed = Dein Zug ist gespielt; zerstört: { $destroyed }.
mist-you-saw = Du hast gesehen, wohin dein Gegner gesetzt hat: { $pieces }.
mist-player-saw = { $player } hat gesehen, wohin { $opponent } gesetzt hat: { $pieces }.
mist-piece-spotted = { $cell } (entdeckt)
mist-piece-destroyed = { $cell } (zerstört)
mist-piece-spotted-destroyed = { $cell } (entdeckt, zerstört)
mist-out-of-sight = Dein Gegner hat gespielt, außerhalb deiner Sicht.

## The history's line about a past turn

mist-past-passed = Zug { $turn }: Du hast gepasst.
mist-past-nothing = Zug { $turn }: Deine Zeit war um, und für dich wurde nichts gespielt.
mist-past-placed = Zug { $turn }: Du hast auf { $cells } gesetzt; { $fate }.
mist-past-late = Zug { $turn }: Deine Zeit war um, und { $cells } wurde für dich gespielt; { $fate }.
mist-fate-all-stand = { $placed ->
    [1] der Stein steht
    [2] beide Steine stehen
   *[other] alle Steine stehen
}
mist-fate-all-destroyed = { $placed ->
    [1] der Stein wurde zerstört
    [2] beide Steine wurden zerstört
   *[other] alle Steine wurden zerstört
}
mist-fate-some-destroyed = zerstört: { $destroyed }

## How a match ended

mist-ended = Die Spielleitung hat die Partie beendet; niemand gewinnt.
mist-gives-up = { $loser } gibt auf: { $winner } gewinnt.
mist-awarded = Die Spielleitung hat { $winner } den Sieg zugesprochen.
mist-wins = { $winner } gewinnt.
mist-full-equal = Das Brett ist voll, und alle Gruppen sind gleich groß: { $winner } hat den Vorteil.
mist-full-one = Das Brett ist voll. Größte Gruppe: { $winner } { $size }.
mist-full-both = Das Brett ist voll. Größte Gruppen: { $winner } { $size }, { $loser } { $smaller }.
mist-full-groups = Das Brett ist voll. Größte Gruppen: { $winner } { $sizes }; { $loser } { $others }.
mist-sure-one = Die { $size }er-Gruppe von { $winner } ist nicht mehr zu schlagen.
mist-sure-both = Die { $size }er-Gruppe von { $winner } ist nicht mehr zu schlagen ({ $loser }: { $smaller }).
mist-sure-groups = Die Gruppen von { $winner } ({ $sizes }) sind nicht mehr zu schlagen ({ $loser }: { $others }).
mist-truth-none = In Wahrheit hatte { $player } keine Steine.
mist-truth = In Wahrheit hatte { $player } { $count ->
    [one] { $count } Stein
   *[other] { $count } Steine
}: { $cells }.

## Receipts

mist-you-pass = Du passt: kein Stein, keine Sicht.
mist-you-place = Du setzt auf { $cells }, mit Sichtweite { $radius } um jeden Stein.
mist-center-destroys = Ein Stein auf E5 wird immer zerstört.
mist-cells-held = { $count ->
    [one] Auf { $cells } steht schon ein Stein: Was du dorthin setzt, wird zerstört.
   *[other] Auf { $cells } stehen schon Steine: Was du dorthin setzt, wird zerstört.
}
mist-you-take-over = Du übernimmst den ersten Zug: Seine Steine gehören jetzt dir.
mist-you-go-first = Du beginnst.
mist-opponent-goes-first = Dein Gegner beginnt.
mist-you-play = Deine Farbe ist { $color }.

## Actions, in words that follow "Ann chose to" or a colon

mist-to-pass = passen
mist-to-place = { $count ->
    [one] einen Stein auf { $cells } setzen
   *[other] Steine auf { $cells } setzen
}
mist-to-take-over = den ersten Zug übernehmen
mist-to-go-first = selbst beginnen
mist-to-let-go-first = { $player } beginnen lassen
mist-to-play = die Farbe { $color } nehmen

## Labels

mist-lock-in = Festlegen
mist-pass = Passen
mist-pie = Pie: den ersten Zug übernehmen
mist-rows = { $most ->
    [1] Reihen { $from } bis { $to }: 1 Feld
   *[other] Reihen { $from } bis { $to }: bis zu { $most } Felder, die sich nicht berühren
}
mist-choice-center = { $cell } (was hierhin gesetzt wird, wird zerstört)
mist-choice-held = { $cell } (hier steht ein Stein)
mist-spot-mine = { $cell }, dein Stein
mist-spot-theirs = { $cell }, Stein deines Gegners
mist-spot-center = { $cell }, die Mitte
mist-spot-mist = { $cell }, im Nebel
mist-spot-empty = { $cell }, leer

## Refusals: lower case at the start, no full stop

mist-would-do = { $why }; jetzt ginge z. B. `{ $example }`
mist-stands-alone = `{ $word }` muss allein stehen
mist-no-cell = { $word } ist kein Feld des Bretts: { $why }
mist-cell-form = Felder heißen nach ihrer Reihe von A bis I und ihrem Platz, z. B. C3
mist-row-places = Reihe { $row } hat die Plätze 1 bis { $places }
mist-named-twice = { $cell } steht zweimal da: Nenne jedes Feld nur einmal
mist-none-named = da steht kein Feld; nenne Felder, z. B. `C3` oder `F3 D7`
mist-nobody-named = da steht kein Name; schreibe `first` und den Namen eines Spielers oder `first me`
mist-no-player = { $word } spielt in dieser Partie nicht mit; schreibe `first` und den Namen eines Spielers oder `first me`
mist-no-color = { $word } ist keine der Farben; schreibe `color` und eine davon: { $colors }
mist-only-players = nur die beiden Spieler dürfen einen Zug einreichen
mist-takes = { $first ->
    [yes] im ersten Zug nennst du
   *[no] in einem Zug nennst du
} { $range ->
    [up-to] bis zu { $most ->
        [one] { $most } Feld
       *[other] { $most } Felder
    } oder schreibst `pass`
    [exactly] { $most ->
        [one] { $most } Feld
       *[other] { $most } Felder
    }
    [either] { $least } oder { $most } Felder
   *[between] { $least } bis { $most } Felder
}
mist-no-pass = in diesem Zug darfst du nicht passen; { $takes }
mist-wrong-count = { $count ->
    [one] du hast { $count } Feld genannt; { $takes }
   *[other] du hast { $count } Felder genannt; { $takes }
}
mist-center-refused = E5 ist die Mitte, dorthin darf niemand setzen: Nenne ein anderes Feld
mist-ring-closed = { $cell } ist eins der sechs Felder um E5 ({ $ring }), die im ersten Zug gesperrt sind
mist-adjacent = { $one } und { $other } liegen nebeneinander: Steine eines Zugs dürfen sich nicht berühren
mist-too-many = dein Entwurf ist { $draft }, mit { $added } wären es zu viele; { $takes }. Nimm erst ein Feld heraus
mist-not-begun = die Partie hat noch nicht begonnen: Wer den Vorteil hat, wählt, wer beginnt
mist-not-begun-yours = die Partie hat noch nicht begonnen: Du hast den Vorteil und wählst, wer beginnt; schreibe `first me` oder `first` und den anderen Namen
mist-over = die Partie ist vorbei
mist-not-your-turn = du bist nicht am Zug
mist-pie-too-late = `pie` geht nur als Antwort auf den ersten Zug der Partie; { $takes }
mist-no-pie = in dieser Partie gibt es kein `pie`; { $takes }
mist-first-awaited = wer den Vorteil hat, wählt, wer beginnt; der erste Zug kommt danach
mist-first-settled = wer beginnt, steht schon fest und ändert sich nicht mehr
mist-color-too-late = Farben wählt man vor dem ersten Zug; deine bleibt jetzt, wie sie ist
mist-color-taken = { $color } ist vergeben; schreibe `color` und eine davon: { $colors }
mist-no-lock = Züge dieser Partie werden erst gespielt, wenn ihre Zeit um ist; festlegen kann man sie nicht

## Colors, and the shapes of the pieces that have them

mist-color = { $hue ->
    [orange] Orange
    [blue] Blau
    [green] Grün
    [yellow] Gelb
    [pink] Rosa
    [red] Rot
    [white] Weiß
   *[violet] Violett
}
mist-shapes = { $emblem ->
    [disc] Scheiben
    [diamond] Rauten
    [square] Quadrate
    [triangle] Dreiecke
    [hexagon] Sechsecke
    [plus] Kreuze
    [pentagon] Fünfecke
   *[cog] Zahnräder
} in { $hue ->
    [orange] Orange
    [blue] Blau
    [green] Grün
    [yellow] Gelb
    [pink] Rosa
    [red] Rot
    [white] Weiß
   *[violet] Violett
}

## Words in the picture, which has room for few letters

mist-turn = Zug { $turn }
mist-role-you = du
mist-role-to-move = am Zug
mist-role-you-to-move = du, am Zug
mist-role-picks = wählt
mist-role-you-picks = du wählst
mist-role-winner = gewinnt
mist-role-you-winner = du gewinnst
mist-role-no-winner = kein Sieger
mist-role-you-no-winner = du, kein Sieger
mist-groups = Gruppen
mist-no-pieces = keine Steine
mist-advantage = Vorteil
mist-mark-closed = gesperrt
mist-mark-last = zuletzt
mist-mark-destroyed = zerstört
mist-mark-spotted = entdeckt
mist-mark-draft = Entwurf
mist-mark-vision = seine Sicht
mist-mark-own = deine
mist-mark-remembered = gesehen
mist-mark-empty = war leer

## The alternative text of the picture

mist-picture-before = Mist, vor dem ersten Zug.
mist-picture-turn = Mist, Zug { $turn }.
mist-picture-after = Mist, nach { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Zügen
}.
mist-picture-over = Mist, beendet nach { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Zügen
}.
mist-picture-first-turn = { $cells ->
    [none] Der erste Zug ({ $shapes }) hat keinen Stein gesetzt
   *[some] Der erste Zug ({ $shapes }) ging auf { $cells }
}{ $destroyed ->
    [none] { "" }
   *[some] ; zerstört: { $destroyed }
}.
mist-picture-empty = Das Brett ist leer, ohne Nebel.
mist-picture-all-mist = Alle 61 Felder liegen im Nebel.
mist-picture-mist = { $count ->
    [one] { $count } Feld liegt im Nebel.
   *[other] { $count } Felder liegen im Nebel.
}
mist-picture-pieces = { $place ->
    [in-sight] Sichtbare { $shapes }
    [before] Dort gesehene { $shapes }
   *[board] { $shapes }
}{ $named ->
    [yes] { " " }({ $player })
   *[no] { "" }
}: { $cells ->
    [none] keine
   *[some] { $cells }
}.
mist-picture-in-sight = In Sicht: { $cells }.
mist-picture-in-sight-of = Die { $shapes } sehen: { $cells ->
    [none] nichts
   *[some] { $cells }
}.
mist-picture-last = Letzter Zug von { $player }: { $cells }.
mist-picture-destroyed = Davon zerstört ({ $player }): { $cells }.
mist-picture-own = Steine von { $player } im Nebel: { $cells ->
    [none] keine
   *[some] { $cells }
}.
mist-picture-before-seen = Im Nebel, aber früher gesehen: { $cells }.
mist-picture-before-empty = Zuletzt leer gesehen: { $cells ->
    [none] keine
   *[some] { $cells }
}.
mist-picture-draft = { $named ->
    [yes] Entwurf von { $player }
   *[no] Entwurf für diesen Zug
}: { $cells ->
    [none] kein Feld
   *[some] { $cells }
}, mit Sichtweite { $radius } um jeden Stein.
mist-picture-draft-pie = { $named ->
    [yes] Entwurf von { $player }
   *[no] Entwurf für diesen Zug
}: pie.

## Reasons of machine players

mist-why-second = Wer als Zweites dran ist, darf einen guten ersten Zug übernehmen.
mist-why-first = Wer beginnt, ist einen Zug voraus.
mist-why-pie = Die Steine des ersten Zugs sind mehr wert als ein Zug mit drei Steinen.
mist-why-even = Dieser Zug ist für mich etwa so gut wie für jemanden, der ihn übernimmt.
mist-why-foothold = So bekomme ich einen Anfang auf dem Brett.
mist-why-foothold-and = So bekomme ich einen Anfang auf dem Brett, und { $blocked ->
    [one] { $blocked } Feld liegt
   *[other] { $blocked } Felder liegen
} Steinen im Weg, von denen ich weiß.
mist-why-blocks = Das macht keine meiner Gruppen größer, aber { $blocked ->
    [one] { $blocked } Feld liegt
   *[other] { $blocked } Felder liegen
} Steinen im Weg, von denen ich weiß.
mist-why-prepares = Das bereitet eine spätere Verbindung vor.
mist-why-grows = Wenn alles stehen bleibt, wächst meine größte Gruppe von { $before } auf { $after } { $after ->
    [one] Feld
   *[other] Felder
}.
mist-why-grows-and = Wenn alles stehen bleibt, wächst meine größte Gruppe von { $before } auf { $after } { $after ->
    [one] Feld
   *[other] Felder
}, und { $blocked ->
    [one] { $blocked } Feld liegt
   *[other] { $blocked } Felder liegen
} Steinen im Weg, von denen ich weiß.
mist-believed = Ich habe mit etwa { $expected } Steinen auf der anderen Seite gerechnet, von denen ich { $seen } gesehen habe.
mist-believed-at = Ich habe mit etwa { $expected } Steinen auf der anderen Seite gerechnet, von denen ich { $seen } gesehen habe, am ehesten auf { $cells }.

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

mist-lesson-turn = Ein Zug
    .words = In einem Zug nennst du bis zu drei Felder. Keine zwei davon dürfen sich berühren. Wähle die Felder in den Menüs: Das Brett zeigt deinen Entwurf, und **{ mist-lock-in }** spielt ihn. Nenne drei Felder.
    .learned = Mit drei Steinen auf einmal baust du schnell. Aber ringsum liegt Nebel: Nach drei Steinen siehst du nur deren eigene Felder.
    .aim = Das Ziel war ein Zug mit drei Feldern.
mist-lesson-vision = Sicht
    .words = Je weniger Steine du setzt, desto weiter siehst du um jeden: einer sieht 3 Felder weit, zwei sehen 1 Feld weit, drei sehen nur ihre eigenen Felder. Den ersten Zug der Partie sehen beide: Dealer hat auf C3 und E2 gesetzt. Setze so, dass du beide Steine siehst.
    .learned = Ein einzelner Stein sieht 3 Felder weit. Diese Felder siehst du, bis dein nächster Zug gespielt ist.
    .aim = Das Ziel war, C3 und E2 zu sehen. So weit sieht ein einzelner Stein dazwischen.
mist-lesson-spotted = Entdeckte Steine
    .words = Setzt du zwei oder drei Steine, werden die zerstört, die in der Sicht des letzten Zugs deines Gegners liegen. Dealer hat zuletzt einen Stein auf C3 gesetzt, und der sieht 3 Felder weit. Setze mindestens zwei Steine, alle außerhalb dieser Sicht.
    .learned = Dealer hat keinen deiner Steine gesehen, also stehen alle. Du erfährst immer, welche Steine zerstört wurden, aber nie, warum.
    .aim = Das Ziel waren mindestens zwei Steine, die stehen bleiben. Alle müssen mindestens 4 Felder von C3 entfernt sein, zum Beispiel auf der unteren Hälfte des Bretts.
mist-lesson-alone = Ein einzelner Stein überlebt
    .words = Setzt du nur einen Stein, wird er nicht zerstört, wenn er entdeckt wird. Dealers Stein auf C3 sieht 3 Felder weit. Setze einen einzelnen Stein in seine Sicht.
    .learned = Dein Stein wurde entdeckt und steht trotzdem, aber Dealer weiß, wo. Mit einem Stein pro Zug siehst du weit und verlierst nichts, baust aber langsam.
    .aim = Das Ziel war ein einzelner Stein höchstens 3 Felder von C3 entfernt, zum Beispiel auf D4.
mist-lesson-taken = Besetzte Felder
    .words = Ein Stein, der auf einem anderen landet, wird zerstört; dem anderen passiert nichts. Auch ein Stein auf E5, der Mitte, wird zerstört. Der Nebel hält dich nicht auf, also mach dir Notizen. Dealer hat Steine auf C3 und G5: Versuche eines dieser Felder.
    .learned = Dein Stein ist weg, und Dealers Stein steht. Die Sicht deines Steins hattest du trotzdem: Auch zerstörte Steine sehen.
    .aim = Das Ziel war, einen Stein auf C3 oder G5 zu setzen und zu sehen, was passiert.
mist-lesson-groups = Die größte Gruppe
    .words = Steine eines Spielers, die sich berühren, bilden eine Gruppe. Wer die größte Gruppe hat, gewinnt. Deine eigenen Steine sind hier markiert (in manchen Partien musst du sie dir merken). Verbinde C2, D2, C4 und D4 zu einer Fünfergruppe.
    .learned = Ein Feld hat zwei Gruppen verbunden. Ist das Brett voll oder lässt sich am Ergebnis nichts mehr ändern, werden die größten Gruppen verglichen. Sind sie gleich groß, entscheiden die zweitgrößten, und so weiter.
    .aim = Das Ziel war eine Fünfergruppe. C3 und D3 berühren beide Gruppen: C2 mit D2 und C4 mit D4.
mist-lesson-sight = Zerstören durch Sehen
    .words = Was du siehst, kannst du zerstören: Setzt dein Gegner zwei oder drei Steine, werden die zerstört, die in der Sicht deines letzten Zugs liegen. Deine Steine, die selbst zerstört wurden, zerstören nichts. Dealer hat einen Stein auf G4 und baut gern daneben. Setze einen Stein, von dem aus du die Felder um G4 siehst.
    .learned = Dealer hat in deine Sicht gesetzt, und die entdeckten Steine sind zerstört. Vielleicht wurde auch dein Stein entdeckt, aber er kam allein, also steht er.
    .aim = Das Ziel war ein einzelner Stein auf einem freien Feld, höchstens 2 Felder von G4 entfernt. Von dort sieht er die Felder um G4.
mist-lesson-vanish = Deine eigenen Steine verschwinden
    .words = Alles, was du nicht siehst, ist Nebel, sogar deine eigenen Steine: Mach dir Notizen. Vor zwei Zügen hast du A1, D2 und D4 besetzt. Die Steine stehen noch, aber das Brett zeigt nur deinen letzten Zug. Verbinde D2 und D4.
    .learned = D2, D3 und D4 sind jetzt eine Gruppe. Was ein Zug sieht, siehst du, bis dein nächster Zug gespielt ist; dann schließt sich der Nebel wieder.
    .aim = Das Ziel war ein Stein auf D3, dem einzigen Feld, das D2 und D4 berührt.
mist-lesson-first = Der erste Zug
    .words = Der erste Zug einer Partie setzt höchstens zwei Steine, und beide Spieler sehen ihn. In *Contractual Obligation*, der üblichen Variante, sind die sechs Felder um E5 dabei gesperrt. (In *Heaven and Hell* nicht, und der andere Spieler darf den Zug mit `pie` übernehmen.) Du beginnst: Setze zwei Steine so nah an E5, wie du darfst.
    .learned = Beide Steine sind zwei Felder von E5 entfernt, und Dealer weiß, wo sie stehen. Von jetzt an sind Züge verborgen.
    .aim = Das Ziel waren zwei Steine, jeder zwei Felder von E5 entfernt. Die Felder dazwischen sind im ersten Zug gesperrt.
mist-lesson-timeout = Wenn die Zeit abläuft
    .words = Ist deine Zeit um, wird der Entwurf auf deinem Brett gespielt, festgelegt oder nicht. Ohne Entwurf setzt *Contractual Obligation* für dich einen Stein auf E5: Er wird zerstört, aber du siehst 3 Felder weit um ihn. (In *Heaven and Hell* wird kein Stein gesetzt, und du siehst nichts.) Spiele diesen Zug selbst.
    .learned = Du hast keinen neuen Stein, aber du hast die Felder um die Mitte gesehen. Ein zerstörter Stein entdeckt nichts: Vor ihm sind Dealers Steine sicher.
    .aim = Das Ziel war ein einzelner Stein auf E5.
mist-lesson-early = Das frühe Ende
    .words = Die Partie endet, sobald ein Spieler sicher gewinnt: selbst dann, wenn der andere jedes leere Feld bekäme. Deine Steine sind hier markiert, in Gruppen mit 11 und 10. Dealer hat oberhalb Platz für eine Gruppe mit 18 und unterhalb für eine mit 20 Steinen. Setze so, dass du gewonnen hast.
    .learned = Deine Gruppe hat 22 Steine, und so groß kann Dealers Gruppe nicht mehr werden. Also endet die Partie sofort, obwohl viele Felder leer sind.
    .aim = Das Ziel war ein Stein auf D4, der deine beiden Gruppen verbindet.
