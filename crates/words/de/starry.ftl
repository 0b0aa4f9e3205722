### Texts of Starry Night: messages, refusals, receipts, labels, alternative texts and words in pictures.

## Parts of other messages

starry-and = { $first } und { $last }
starry-and-names = { $first } und { $last }
starry-move-name =
    { $cosmic ->
        [lock] sperren
        [mirror] spiegeln
        [rotate] drehen
        [swap] tauschen
       *[slide] schieben
    }
starry-aimed =
    { $cosmic ->
        [lock] { $tile } sperren
        [mirror] { $tile } von { $other } spiegeln
        [rotate] { $tile } auf { $other } drehen
        [swap] { $tile } und { $other } tauschen
       *[slide] { $tile } schieben
    }
starry-swapped = { $tile } und { $other } tauschen
starry-card =
    { $kind ->
        [planet] Planet { $number }
        [comet] Komet { $number }
        [void] Leere { $number }
       *[star] Stern { $number }
    }
starry-card-unknown = Karte { $number }
starry-fated =
    { $fate ->
        [add] { $card } hinzufügen
       *[discard] { $card } abwerfen
    }
starry-no-cards = keine
starry-kind-scored =
    { $kind ->
        [planet] Planeten
        [comet] Kometen
        [void] die Leere
       *[star] Sterne
    }
starry-features =
    { $planets ->
        [one] { $planets } Planet
       *[other] { $planets } Planeten
    }, { $comets ->
        [one] { $comets } Komet
       *[other] { $comets } Kometen
    }, Weite { $expanse }
starry-lacking =
    { $part ->
        [bid] dein Gebot
        [cards] deine zwei Karten
        [target] das Ziel deines Zugs
       *[ranking] deine Rangfolge der Züge
    }
starry-garnets =
    { $garnets ->
        [one] { $garnets } Granat
       *[other] { $garnets } Granate
    }

## What a player has to do

starry-title-bidding = Dein Gebot und deine Rangfolge
starry-title-round = Deine Runde { $round } von { $rounds }
starry-title-candidate = Deine Wahl des Kandidaten
starry-lead-locked = 🔒 **{ $title }**: festgelegt. Eine Änderung hebt das auf.
starry-lead-whole = **{ $title }**: Alles ist eingereicht und zählt; `lock in` sagt, dass niemand auf dich warten muss.
starry-lead-missing = **{ $title }**: Es fehlt noch: { $missing }. Reiche einen Teil ein, z. B. `{ $example }`. { $deadline }
starry-lead-candidate = **{ $title }**: z. B. `{ $example }`.
starry-deadline-bidding = Läuft die Zeit ab, ist ein fehlendes Gebot 0, und eine fehlende Rangfolge wird gelost.
starry-deadline-round = Was fehlt, wenn die Zeit abläuft, wird gelost; geloste Karten werden abgeworfen.

## Where the match stands

starry-bidding = **Das Bieten.** Biete geheim Granate für einen frühen Platz in der Reihenfolge von Runde 1, und bringe die fünf kosmischen Züge in deine Rangfolge.
starry-round = **Runde { $round } von { $rounds }** wertet { $kinds }.
starry-order = Reihenfolge: { $order }.
starry-holds = { $name } ({ $cosmic_move })
starry-choice = **{ $winner } gewinnt.** Die wenigsten Punkte: { $tied }. { $winner } wählt, wer Kandidat für das Ausscheiden ist.
starry-all-submitted = Alle vier haben eingereicht. Schluss ist, wenn alle festgelegt haben oder die Zeit abläuft.
starry-not-all-submitted = Noch haben nicht alle vier eingereicht.

## What a player owns

starry-paid = 💎 Du hast { $bid } geboten und { $paid } bezahlt. { $lots }
starry-lot = { $names } haben gleich viel geboten; ihre Reihenfolge wurde gelost.
starry-no-lot = Keine zwei Gebote waren gleich, also wurde nicht gelost.
starry-hand = 🃏 Deine Hand: { $cards }.
starry-horoscope = 🔭 Dein Horoskop: { $cards }.
starry-of-kind =
    { $kind ->
        [planet] Planeten { $numbers }
        [comet] Kometen { $numbers }
        [void] Leere { $numbers }
       *[star] Sterne { $numbers }
    }
starry-empty = leer
starry-owned =
    💎 Du besitzt { $garnets ->
        [one] { $garnets } Granat
       *[other] { $garnets } Granate
    }; Gemeinschaftsgranate: { $shared }.
starry-shared = { $count } mit { $name }
starry-next-hand = ⏭ Nächste Runde bekommst du die Hand von { $name }. Nächste Reihenfolge: { $order }.

## What a player has submitted

starry-bid-made =
    Gebot: { $bid }. Du besitzt { $owned ->
        [one] { $owned } Granat
       *[other] { $owned } Granate
    }; { $payers ->
        [all] alle bezahlen ihr Gebot, egal welchen Platz es bringt
       *[nobody] niemand bezahlt sein Gebot
    }. Bei Gleichstand entscheidet das Los.
starry-bid-zero = Gebot: `bid 0`, denn du besitzt keine Granate. Bei Gleichstand entscheidet das Los.
starry-bid-open =
    Gebot: 0 bis { $owned }. Du besitzt { $owned ->
        [one] { $owned } Granat
       *[other] { $owned } Granate
    }; { $payers ->
        [all] alle bezahlen ihr Gebot, egal welchen Platz es bringt
       *[nobody] niemand bezahlt sein Gebot
    }. Bei Gleichstand entscheidet das Los.
starry-cards-played = Karten: { $one }, { $other }.
starry-cards-picked = Karten: { $one } und { $other }; jeweils hinzufügen oder abwerfen?
starry-cards-open = Karten: zwei aus deiner Hand.
starry-cards-open-such-as = Karten: zwei aus deiner Hand, z. B. `{ $example }`.
starry-lies-between = { $number } liegt zwischen { $low } und { $high } und kann nicht hinzugefügt werden: So, wie es steht, wird die Karte abgeworfen.
starry-lie-between = { $numbers } liegen zwischen { $low } und { $high } und können nicht hinzugefügt werden: So, wie es steht, werden sie abgeworfen.
starry-target-aimed = Zug: { $cosmic_move }.
starry-scored-on = Gewertet wird für dich: { $features }.
starry-target-begun =
    { $cosmic ->
        [mirror] Zug: { $tile } { $cosmic_move }. Von welchem Nachbarn?
       *[other] Zug: { $tile } { $cosmic_move }. In welche Richtung?
    }
starry-target-none = Zug: { $cosmic_move }. Es gibt kein erlaubtes Ziel, also entfällt er.
starry-target-open = Zug: Du hast „{ $cosmic_move }“.
starry-target-open-such-as = Zug: Du hast „{ $cosmic_move }“. Nenne ein Ziel, z. B. `{ $example }`.
starry-ranking-made = Rangfolge für Runde { $round }: { $ranking }.
starry-ranking-anew = Rangfolge für Runde { $round }: { $ranking }, bis die neue vollständig ist. Neu bisher: { $begun }; wähle den nächsten Zug.
starry-ranking-begun = Rangfolge für Runde { $round }: { $begun }; wähle den nächsten Zug.
starry-ranking-open = Rangfolge der Züge für Runde { $round }: `rank slide swap lock mirror rotate` (schieben, tauschen, sperren, spiegeln, drehen), in deiner Reihenfolge.
starry-would-score = ⭐ Mit diesem Entwurf bekämst du { $points } Punkte.

## Trades

starry-offer-mine = 🤝 Dein Angebot an { $name } ist offen: { $give } gegen { $take }. { $cost }
starry-offer-yours = 🤝 { $name } bietet dir { $give } gegen { $take } aus deinem Horoskop: `trade accept { $name }`. { $cost }
starry-offer-received = 🤝 { $name } bietet dir { $give } gegen { $take } aus deinem Horoskop. { $cost }
starry-offer-amiss = 🤝 { $name } bietet dir { $give } gegen { $take }; diese Karte ist nicht in deinem Horoskop.
starry-offer-open = 🤝 { $from } bietet { $to } einen Tausch: { $give } gegen { $take }.
starry-offer-drafted = ✍ { $from } schreibt ein Angebot an { $to }: { $give } gegen { $take }.
starry-somebody = jemanden
starry-costs = Der Tausch kostet { $cost } von { $owned ->
        [one] eurem { $owned } Gemeinschaftsgranat
       *[other] euren { $owned } Gemeinschaftsgranaten
    }.
starry-accepted-mine = { $name } nimmt dein Angebot an: Du hast { $give } gegeben und { $take } bekommen.
starry-accepted-yours = Du nimmst das Angebot von { $name } an: Du hast { $give } gegeben und { $take } bekommen.
starry-declined-mine = { $name } lehnt dein Angebot ab: { $give } gegen { $take }.
starry-declined-yours = Du lehnst das Angebot von { $name } ab.
starry-withdrawn-mine = Du ziehst dein Angebot an { $name } zurück.
starry-withdrawn-yours = { $name } zieht das Angebot zurück.
starry-trading = ✍ **Du tauschst Karten.**
starry-writing = ✍ **Du schreibst ein Angebot** an { $name }: { $give } gegen { $take }. { $cost }
starry-writing-holds = Dein Horoskop: { $cards }. Niemand sieht ein Angebot, bevor du es abschickst.

## A round as a story

starry-resolved = **Runde { $round } ist ausgewertet.**
starry-sky-before = Der Himmel vorher: { $features }.
starry-sky-after = Der Himmel danach: { $features }.
starry-step = • { $told }.
starry-step-lock =
    { $who ->
        [you] du hast { $tile } gesperrt
       *[other] { $name } hat { $tile } gesperrt
    }
starry-step-mirror =
    { $who ->
        [you] du hast { $tile } von { $source } gespiegelt; jetzt zeigt es { $bend }
       *[other] { $name } hat { $tile } von { $source } gespiegelt; jetzt zeigt es { $bend }
    }
starry-step-rotate =
    { $who ->
        [you] du hast { $tile } auf { $bend } gedreht
       *[other] { $name } hat { $tile } auf { $bend } gedreht
    }
starry-step-swap =
    { $who ->
        [you] du hast { $one } und { $other } getauscht
       *[other] { $name } hat { $one } und { $other } getauscht
    }
starry-step-slide =
    { $who ->
        [you] du hast { $tile } in die Leere auf { $void } geschoben
       *[other] { $name } hat { $tile } in die Leere auf { $void } geschoben
    }
starry-step-skipped =
    { $who ->
        [you] du: „{ $cosmic_move }“ hatte kein Ziel und entfiel
       *[other] { $name }: „{ $cosmic_move }“ hatte kein Ziel und entfiel
    }
starry-step-fizzled =
    { $who ->
        [you] du: „{ $cosmic_move }“ verpuffte an einem gesperrten Feld
       *[other] { $name }: „{ $cosmic_move }“ verpuffte an einem gesperrten Feld
    }
starry-scores = { $name }: +{ $points } bei { $features }.
starry-scores-top = { $name }: +{ $points } bei { $features }; Bestwert: 1 Granat.
starry-drawn = 🎲 Für dich gelost, weil es fehlte, als die Zeit ablief: { $parts }.
starry-drawn-part =
    { $part ->
        [cards] zwei Karten zum Abwerfen
        [target] ein Ziel für deinen Zug
       *[ranking] eine Rangfolge der Züge
    }
starry-past-bidding = Das Bieten: Du hast { $bid } geboten und { $paid } bezahlt; in Runde 1 hast du „{ $cosmic_move }“.
starry-past-round = Runde { $round }: { $parts }.
starry-own-round = Deine Runde { $round }: { $cards }; { $earned }.
starry-card-added = { $card } hinzugefügt
starry-card-discarded = { $card } abgeworfen
starry-card-unaddable = { $card } abgeworfen, weil die Karte zwischen deinen Karten lag
starry-earned =
    { $kind ->
        [planet] { $count ->
            [one] { $count } Planet × { $each }
           *[other] { $count } Planeten × { $each }
        }
        [comet] { $count ->
            [one] { $count } Komet × { $each }
           *[other] { $count } Kometen × { $each }
        }
        [void] { $count ->
            [one] { $count } Leere × { $each }
           *[other] { $count } Leeren × { $each }
        }
       *[star] { $count ->
            [one] { $count } Stern × { $each }
           *[other] { $count } Sterne × { $each }
        }
    }

## The end

starry-awarded = **Die Spielleitung spricht { $name } den Sieg zu**
starry-ended = **Die Spielleitung hat die Partie beendet; niemand gewinnt**
starry-won-by-order = **{ $name } gewinnt** bei Gleichstand mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    }, denn der letzte kosmische Zug war früher an der Reihe
starry-won = **{ $name } gewinnt** mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    } zu { $next }
starry-taken-back = was { $name } durch Punkte bekommen hatte, wird zurückgenommen
starry-earns = { $name } bekommt eine Lebensmarke und mit jedem anderen Spieler einen Gemeinschaftsgranat
starry-candidate-is = Kandidat für das Ausscheiden: { $name }
starry-hidden = Die Horoskope der anderen: { $horoscopes }.
starry-hidden-cards = { $name } hatte { $cards }
starry-hidden-empty = { $name } hatte keine Karten

## Receipts

starry-understood-offer = Du bietest { $name } { $give } gegen { $take }. Nimmt { $name } an, kostet es euch beide { $cost } von euren Gemeinschaftsgranaten.
starry-understood-accept = Du gibst { $name } { $give } und bekommst { $take }.
starry-understood-draft = Du schreibst ein Angebot; niemand sieht es, bevor du es abschickst.
starry-understood-no-draft = Du schreibst kein Angebot mehr.
starry-understood-candidate = Kandidat für das Ausscheiden ist { $name }.
starry-understood-bid = Du bietest { $bid }.
starry-understood-cards = Deine Karten: { $one }, { $other }.
starry-understood-move = Dein Zug: { $cosmic_move }; mit diesem Zug allein hat der Himmel { $features }.
starry-understood-ranking = Deine Rangfolge: { $ranking }.
starry-everything = Damit ist alles da.
starry-still-missing = Es fehlt noch: { $missing }.
starry-loses-match = Das beendet die Partie: Kandidat für das Ausscheiden ist { $name }. Das lässt sich nicht zurücknehmen.
starry-loses-card = Du gibst { $name } { $give } und bekommst { $take }. Das kostet { $cost } von euren Gemeinschaftsgranaten. Ein Tausch lässt sich nicht zurücknehmen.

## Actions, in words that complete "I would" and "Ann chose to"

starry-tell-offer = { $name } { $give } gegen { $take } anbieten
starry-tell-accept = den Tausch mit { $name } annehmen
starry-tell-decline = den Tausch mit { $name } ablehnen
starry-tell-withdraw = mein Angebot an { $name } zurückziehen
starry-tell-draft = ein Angebot schreiben
starry-tell-candidate = { $name } als Kandidat für das Ausscheiden nennen
starry-tell-cards =
    { $fates ->
        [add-add] { $one } und { $other } hinzufügen
        [add-discard] { $one } hinzufügen und { $other } abwerfen
        [discard-add] { $one } abwerfen und { $other } hinzufügen
       *[discard-discard] { $one } und { $other } abwerfen
    }
starry-tell-ranking = die Züge so ordnen: { $ranking }
starry-tell-bid =
    { $garnets ->
        [one] { $garnets } Granat bieten
       *[other] { $garnets } Granate bieten
    }

## Alternative texts

starry-alt-after-round = Starry Night, nach Runde { $round } von { $rounds }.
starry-alt-after-bidding = Starry Night, nach dem Bieten.
starry-alt-bidding = Starry Night, Bieten.
starry-alt-round = Starry Night, Runde { $round } von { $rounds }; gewertet: { $kinds }.
starry-alt-after-rounds = Starry Night, nach der letzten Runde.
starry-alt-over = Starry Night, beendet.
starry-alt-owns = { $name }: { $garnets }; Horoskop { $cards }
starry-alt-submitted = eingereicht { $action }
starry-alt-hand = Hand { $numbers }
starry-alt-bids = Gebote: { $bids }.
starry-alt-got = { $name }: { $cosmic_move } (Wunsch { $place })
starry-alt-wins = { $name } gewinnt.
starry-alt-cards = Deine Hand: { $hand }. Dein Horoskop: { $horoscope }.
starry-alt-draft = Dein Entwurf: { $one }, { $other }.
starry-alt-preview = Der Himmel deiner Wertung, Zeile für Zeile: { $rows }. { $formations }.
starry-alt-preview-moved = Der Himmel deiner Wertung nach deinem Zug ({ $cosmic_move }), Zeile für Zeile: { $rows }. { $formations }.
starry-alt-would-score = Du bekämst { $points } Punkte.
starry-alt-sky = Himmel Zeile für Zeile: { $rows }. { $formations }.
starry-alt-locked = Gesperrt: { $tiles }.
starry-alt-held = Dein Zug: { $cosmic_move }.
starry-alt-points = Punkte: { $points }.
starry-alt-formations = Planeten: { $planets }. Kometen: { $comets }. Weite: { $expanse }
starry-alt-none = keine
starry-alt-void = Leere

## Buttons and menus

starry-lock-in = Festlegen
starry-another-tile = Anderes Feld
starry-keep-ranking = Alte Rangfolge behalten
starry-start-over = Neu anfangen
starry-undo-ranking = Rangfolge zurücknehmen
starry-undo-move = Zug zurücknehmen
starry-undo-cards = Karten zurücknehmen
starry-undo-bid = Gebot zurücknehmen
starry-button-candidate = Kandidat: { $name }
starry-bid = Biete { $bid }
starry-menu-bid = Biete Granate; du besitzt { $owned }
starry-menu-bid-range = Biete { $first } bis { $last } Granate; du besitzt { $owned }
starry-menu-bid-only = Biete { $only } Granate; du besitzt { $owned }
starry-menu-bid-made =
    { $owned ->
        [one] Dein Gebot: { $bid } von { $owned } Granat
       *[other] Dein Gebot: { $bid } von { $owned } Granaten
    }
starry-menu-ranking = Ordne die Züge für die nächste Runde: den liebsten zuerst
starry-menu-ranking-begun = Rangfolge bisher: { $begun }; wähle den nächsten Zug
starry-menu-ranking-made = Deine Rangfolge: { $ranking }; zum Ändern auswählen
starry-menu-ranking-anew = Neue Rangfolge: { $begun }; wähle den nächsten Zug. Bis dahin: { $ranking }
starry-unaddable = { $card } (nicht möglich)
starry-menu-cards = Wähle zwei Karten, die du spielst
starry-menu-cards-picked = Deine Karten: { $one } und { $other }
starry-menu-fates = { $one } und { $other } hinzufügen oder abwerfen
starry-menu-fates-made = Deine Karten: { $one }, { $other }
starry-begin-move = { $tile } { $cosmic_move } …
starry-menu-move = Dein Zug: { $cosmic_move }; wo?
starry-menu-move-begun = Dein Zug: { $tile } { $cosmic_move }; wie?
starry-menu-move-made = Dein Zug: { $cosmic_move }; zum Ändern auswählen
starry-accept = Annehmen
starry-decline = Ablehnen
starry-give-for = { $give } geben für { $take } von { $name }
starry-decline-of = { $name } ablehnen
starry-trade = Tauschen …
starry-trade-several = Tauschen … ({ $offers } Angebote)
starry-send-offer = { $give } gegen { $take } anbieten
starry-back = Zurück
starry-partner = { $name }: kostet { $cost } von { $owned } Gemeinschaftsgranaten
starry-menu-partner = Wem machst du ein Angebot?
starry-menu-partner-made = Ein Angebot an { $name }; zum Ändern auswählen
starry-give = { $card } geben
starry-menu-give = Welche Karte deines Horoskops gibst du?
starry-menu-give-made = Du gibst { $card }; zum Ändern auswählen
starry-take = { $card } verlangen
starry-menu-take = Welche Karte verlangst du? { $number }
starry-menu-take-range = Welche Karte verlangst du? { $first } bis { $last }
starry-menu-take-made = Du verlangst { $card }; zum Ändern auswählen
starry-menu-offers = Beantworte ein offenes Angebot oder ziehe es zurück
starry-choose-accept = Annehmen: { $give } geben für { $take } von { $name }
starry-choose-decline = Angebot von { $name } ablehnen
starry-choose-withdraw = Dein Angebot an { $name } zurückziehen

## Words in pictures

starry-picture-you = (du)
starry-picture-bidding = Bieten
starry-picture-round = Runde { $round } von { $rounds }
starry-picture-wins =
    { $how ->
        [host] { $name } gewinnt durch die Spielleitung
        [order] { $name } gewinnt nach Zugfolge
       *[points] { $name } gewinnt
    }
starry-picture-no-winner = Kein Sieger
starry-picture-winner = Sieger
starry-picture-candidate = Kandidat
starry-picture-points = Punkte pro Runde
starry-picture-sum = Summe
starry-picture-bids-note = geheime Gebote um die Reihenfolge
starry-picture-after-bidding = Nach dem Bieten
starry-picture-after-bidding-note = Reihenfolge und Züge in Runde 1
starry-picture-scores = wertet { $kinds }
starry-picture-final = Letzter Himmel
starry-picture-feature =
    { $kind ->
        [planet] { $count ->
            [one] { $count } Planet
           *[other] { $count } Planeten
        }
        [comet] { $count ->
            [one] { $count } Komet
           *[other] { $count } Kometen
        }
       *[void] { $count ->
            [one] { $count } Bahn zur Leere
           *[other] { $count } Bahnen zur Leere
        }
    }
starry-picture-later = { $feature } (später)
starry-picture-would-score = Du bekämst { $points }
starry-picture-hand-sized = Deine Hand ({ $cards })
starry-picture-owned =
    { $garnets ->
        [one] { $garnets } Granat, mit anderen
       *[other] { $garnets } Granate, mit anderen
    }
starry-picture-horoscope = Dein Horoskop
starry-picture-horoscope-empty = Dein Horoskop: leer
starry-picture-next-hand = nächste Hand: { $name }
starry-picture-hand = Deine Hand
starry-picture-play-later = jede Runde spielst du zwei Karten
starry-picture-play = spiel zwei; blasse kannst du nicht hinzufügen
starry-picture-left = was übrig blieb
starry-picture-bounds-none = leer: jede Karte geht
starry-picture-bounds-only = jede andere Karte geht, unter oder über { $number }
starry-picture-bounds = es gehen Karten unter { $low } und über { $high }
starry-picture-kind =
    { $kind ->
        [planet] Planet
        [comet] Komet
        [void] Leere
       *[star] Stern
    }
starry-picture-add = dazu
starry-picture-unaddable = ungültig
starry-picture-discard = weg
starry-picture-after-round = Nach Runde { $round }
starry-picture-before = vorher
starry-picture-fizzled = verpufft: { $name }
starry-picture-skipped = { $cosmic_move } entfällt
starry-picture-garnet = +1 Granat
starry-picture-hands-bidding = Die Hände beim Bieten
starry-picture-hands-round = Horoskope und Hände in Runde { $round } von { $rounds }
starry-picture-hands-over = Horoskope und was von den Händen blieb
starry-picture-bid = bietet { $bid }
starry-picture-rankings = Gebote und Rangfolgen
starry-picture-bids = bot
starry-picture-legend = Der liebste Zug zuerst; farbig: der erhaltene Zug.

## Refusals

starry-only-players = nur die Spieler dürfen etwas einreichen
starry-would-do = { $why }; jetzt ginge z. B. `{ $example }`
starry-not-your-move = „{ $typed }“ ist nicht dein Zug: Du hast diese Runde „{ $cosmic_move }“
starry-not-your-move-such-as = „{ $typed }“ ist nicht dein Zug: Du hast diese Runde „{ $cosmic_move }“, z. B. `{ $example }`
starry-no-trade-now = Karten werden nur getauscht, während eine Runde läuft
starry-no-draft = du schreibst kein Angebot, also kannst du nichts zurücknehmen
starry-no-candidate-now = ein Kandidat wird nur nach der letzten Runde genannt, wenn mehrere die wenigsten Punkte haben
starry-winner-names = nur der Sieger nennt den Kandidaten
starry-not-tied = { $name } gehört nicht zu denen mit den wenigsten Punkten: { $tied }
starry-chance-draws = das entscheidet das Los
starry-not-to-be-drawn = das ist jetzt nicht zu losen
starry-usage-lock = du hast „sperren“, also nenne ein Feld, z. B. `move B2`
starry-usage-mirror = du hast „spiegeln“, also nenne ein Feld und den Nachbarn, den es spiegelt, z. B. `move B2 from B3`
starry-usage-rotate = du hast „drehen“, also nenne ein Feld und seine neue Richtung, z. B. `move C1 to SW`
starry-usage-swap = du hast „tauschen“, also nenne zwei benachbarte Felder, z. B. `move A1 A2`
starry-usage-slide = du hast „schieben“, also nenne ein Feld neben der Leere, z. B. `move D4`
starry-turned-already = { $tile } zeigt schon { $bend }; nenne eine andere Richtung
starry-not-beside-void = { $tile } liegt nicht neben der Leere auf { $void }; schiebe ein Feld, das daneben liegt
starry-outside = { $tile } liegt außerhalb des Himmels, der von A1 bis D4 geht
starry-is-void = { $tile } ist die Leere; nenne ein anderes Feld
starry-is-locked = { $tile } ist für den Rest der Partie gesperrt; nenne ein anderes Feld
starry-no-neighbors = { $one } und { $other } haben keine gemeinsame Seite; nenne zwei Nachbarn
starry-cannot-aim = dein Zug kann nicht auf { $tile } zielen; nenne ein anderes Feld
starry-not-while-bidding = Karten und Züge kommen in Runde 1; jetzt bietest du Granate (`bid`) und ordnest die Züge (`rank`)
starry-no-bids-now = das Bieten ist vorbei; in eine Runde gehören `cards`, `move` und `rank`
starry-rounds-are-over = die letzte Runde ist vorbei; der Sieger nennt einen Kandidaten (`candidate`)
starry-no-ranking-now = in der letzten Runde werden keine Züge mehr geordnet, denn danach kommt keine mehr; es bleiben `cards` und `move`
starry-bid-nothing = du besitzt keine Granate, also kannst du nur `bid 0` bieten
starry-bid-too-much =
    { $owned ->
        [one] du besitzt { $owned } Granat; biete eine ganze Zahl von 0 bis { $owned }
       *[other] du besitzt { $owned } Granate; biete eine ganze Zahl von 0 bis { $owned }
    }
starry-card-twice = { $number } ist zweimal genannt; nenne zwei verschiedene Karten
starry-not-in-hand = { $number } ist nicht in deiner Hand; nenne zwei Karten daraus
starry-not-in-horoscope = { $number } ist nicht in deinem Horoskop; biete eine Karte daraus an
starry-not-held-by-you = { $name } verlangt { $number }, aber die Karte ist nicht in deinem Horoskop
starry-not-held-any-more = { $name } hat { $number } nicht mehr; bitte um ein anderes Angebot
starry-none-to-withdraw = du hast { $name } kein Angebot gemacht, also kannst du keins zurückziehen
starry-answer-first = { $name } hat dir ein Angebot gemacht; nimm es zuerst an oder lehne es ab
starry-no-offer = { $name } hat dir kein Angebot gemacht
starry-traded-already = du und { $name } habt in dieser Runde schon getauscht; tauscht in der nächsten wieder
starry-too-dear =
    { $cost ->
        [one] ein Tausch mit { $name } kostet { $cost } Gemeinschaftsgranat; ihr beide besitzt { $owned }
       *[other] ein Tausch mit { $name } kostet { $cost } Gemeinschaftsgranate; ihr beide besitzt { $owned }
    }
starry-not-yourself = du kannst nicht mit dir selbst tauschen; nenne jemand anderen
starry-offered-already = dieses Angebot hast du schon gemacht, und es ist offen; ziehe es zurück, wenn du ein anderes machen willst
starry-offer-changed = dein Angebot hat sich geändert, seit dieser Button erschien; sieh es dir an, dann schicke es ab
starry-offer-gone = du schreibst kein Angebot mehr; drücke *Tauschen …*, um eins zu schreiben
starry-ranked-already = deine Rangfolge ist inzwischen { $ranking }, also kommt „{ $cosmic_move }“ nicht dazu; wähle im neuesten Menü, um neu zu ordnen
starry-ranking-gone = die Rangfolge, die mit { $ranking } begann, gibt es nicht mehr, also kommt „{ $cosmic_move }“ nicht dazu; wähle im neuesten Menü
starry-ranked-twice = „{ $cosmic_move }“ steht schon in der Rangfolge: { $ranking }; wähle einen anderen Zug
starry-no-other-ranking = keine andere Rangfolge ist begonnen, also gibt es keine zu verwerfen
starry-other-cards = deine Karten sind inzwischen { $one } und { $other }; sage im neuesten Menü, was aus ihnen wird

## What text was expected

starry-expected = schreibe `cards add 28 discard 32`, `move ...`, `rank slide swap lock mirror rotate`, `bid 4`, `trade NAME give 28 take 41`, `trade accept|decline|withdraw NAME`, `candidate NAME` oder `undo cards|move|rank|bid|trade`; mehreres schreibst du in eine Zeile, mit `;` dazwischen
starry-expected-cards = nenne zwei Karten und was mit jeder geschieht, z. B. `cards add 28 discard 32`
starry-expected-card = nenne die Nummer einer Karte von 1 bis { $cards }
starry-expected-move = nenne das Ziel deines Zugs: `move B2` zum Sperren, `move B2 from B3` zum Spiegeln, `move C1 to SW` zum Drehen, `move A1 A2` zum Tauschen, `move D4` zum Schieben
starry-expected-orientation = nenne eine Richtung: NE, SE, SW oder NW
starry-expected-ranking = nenne alle fünf Züge je einmal, den liebsten zuerst, z. B. `rank slide swap lock mirror rotate`
starry-move-twice = „{ $cosmic_move }“ steht zweimal da; { $expected }
starry-expected-bid = nenne eine ganze Zahl Granate, z. B. `bid 4`
starry-expected-trade = schreibe `trade NAME give 28 take 41`, `trade accept NAME`, `trade decline NAME` oder `trade withdraw NAME`
starry-expected-undo = schreibe `undo cards`, `undo move`, `undo rank`, `undo bid` oder `undo trade`
starry-nothing-to-undo = das hast du noch nicht eingereicht, also kannst du es nicht zurücknehmen
starry-nobody-named = niemand an diesem Tisch heißt so; die Spieler sind { $names }
starry-not-understood = „{ $part }“ wurde nicht verstanden: { $why }
starry-expected-draw = schreibe `missing SEAT ELEMENT`, `order` mit allen Plätzen oder `candidate NAME`
starry-expected-seat = nenne die Nummer eines Platzes, ab 0 gezählt

## Reasons of machine players

starry-why-fewest = Sie haben alle die wenigsten Punkte.
starry-why-bid = In Runde 1 zuerst zu wählen ist nicht mehr wert als die beste Wertung einer Runde.
starry-why-discards-later = Ich werfe beide Karten ab und denke an die nächsten Runden; diese bringt mir nichts.
starry-why-adds-later = Ich nehme { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} dazu und denke an die nächsten Runden; diese bringt mir nichts.
starry-why-discards-aims = Ich werfe beide Karten ab und setze meinen Sternenzug so, dass der Himmel mir in dieser Runde { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} bringt.
starry-why-adds-aims = Ich nehme { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} dazu und setze meinen Sternenzug so, dass der Himmel mir in dieser Runde { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} bringt.
starry-why-discards = Ich werfe beide Karten ab; der Himmel bringt mir in dieser Runde { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
starry-why-adds = Ich nehme { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} dazu; der Himmel bringt mir in dieser Runde { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
starry-why-accepts = Die angebotene Karte bringt mir mehr als die verlangte.
starry-why-declines = Ich sehe in diesem Tausch keinen Gewinn für mich.
starry-why-offers = Nach diesem Tausch hat jeder von uns bessere Karten oder mehr Platz für neue.

## Names of phases, buttons for closer looks, and what replaces a submission that is missing

starry-name-bidding = Bieten
starry-name-choice = Wahl des Kandidaten
starry-look-hands = Hände
starry-look-rankings = Rangfolgen
starry-look-round = Letzte Runde
starry-look-cards = Karten größer
starry-look-sky = Der gemeinsame Himmel
starry-made-up-bid = Ein fehlendes Gebot galt als 0, und eine fehlende Rangfolge wurde gelost.
starry-made-up-candidate = Der Kandidat für das Ausscheiden wurde gelost.
starry-made-up-round = Was fehlte, wurde gelost; geloste Karten wurden abgeworfen.

## The tutorial: a lesson's title; its attributes are its task, the praise, and what its aim was

starry-lesson-bidding = Das Bieten
    .words = Vor Runde 1 bieten alle geheim Granate: Das höhere Gebot kommt zuerst dran, und jeder bezahlt sein Gebot. Außerdem ordnest du die fünf kosmischen Züge; in der Reihenfolge der Spieler bekommt jeder von den übrigen den, den er am meisten will. Wähle ein Gebot und nacheinander vier Züge (der letzte ergibt sich); drücke dann **{ starry-lock-in }**.
    .learned = Alle vier haben festgelegt, und die Züge sind verteilt: Deine Nachricht sagt, welchen du hast.
    .aim = Das Ziel war ein Gebot und eine ganze Rangfolge, festgelegt.
starry-lesson-rotate = Planeten und drehen
    .words = Jedes Feld trägt einen Viertelbogen. Vier Bögen um eine Ecke sind ein **Planet**: Einer liegt bei A1, B1, A2 und B2. Du hast *drehen* (rotate), das ein Feld anders ausrichtet, und wirst auf dem Himmel gewertet, auf dem nur dein eigener Zug gemacht ist. Um C2 und D3 ist ein Bogen falsch: Drehe D3, sodass es zwei Planeten gibt.
    .learned = Zwei Planeten: Das Bild zeigt den Himmel, auf dem du gewertet würdest. Die Züge der anderen zählen für dich nicht, aber sie verändern den Himmel für die nächste Runde.
    .aim = Das Ziel war ein zweiter Planet: D3 nach NW gedreht.
starry-lesson-cards = Karten
    .words = In jeder Runde spielst du zwei Karten und fügst jede hinzu oder wirfst sie ab. Hinzufügen kannst du eine Karte nur, wenn ihre Zahl über der höchsten oder unter der niedrigsten in deinem Horoskop liegt. Dein Horoskop enthält 30 und 41. Wähle zwei Karten, die du hinzufügen kannst, und füge beide hinzu.
    .learned = Beide lassen sich hinzufügen. Der Abstand zwischen deiner niedrigsten und höchsten Zahl wächst nur, also beginne in der Mitte und lass an beiden Enden Platz.
    .aim = Das Ziel war, zwei Karten unter 30 oder über 41 hinzuzufügen.
starry-lesson-points = Punkte
    .words = Runde 1 wertet Planeten: Jede Planetenkarte in deinem Horoskop bringt so viele Punkte, wie dein Himmel Planeten hat. Wähle deine Karten und deinen Zug so, dass du 4 Punkte bekämst.
    .learned = Deine zwei Planetenkarten bringen je 2 Punkte, weil dein Himmel zwei Planeten hat. Spätere Runden werten auch Kometen, Leeren und Sterne: `/rules` sagt, welche Runde was wertet.
    .aim = Das Ziel waren 4 Punkte: zwei Planetenkarten hinzugefügt und D3 nach NW gedreht.
starry-lesson-whole = Eine ganze Runde
    .words = In einer Runde wählst du zwei Karten, das Ziel deines Zugs und deine Rangfolge für die nächste Runde. Dein Platz in der nächsten Runde hängt vom jetzigen Zug ab. Haben alle vier festgelegt, wird die Runde ausgewertet. Spiele eine Runde, die dir mindestens 2 Punkte bringt.
    .learned = Die Runde ist ausgewertet: Alle Punkte sind genannt, alle Züge wurden in kosmischer Reihenfolge am gemeinsamen Himmel gemacht, und die nächste Runde hat begonnen.
    .aim = Das Ziel war eine Runde mit mindestens 2 Punkten: eine Planetenkarte hinzugefügt, dazu ein zweiter Planet oder eine zweite Karte.
starry-lesson-mirror = Halbkreise und spiegeln
    .words = Außen an jeder Seite des Himmels verbindet ein Halbkreis die zwei mittleren Felder. Auch zwei Bögen und ein Halbkreis, die einen Ring schließen, sind ein **Planet**. Du hast *spiegeln* (mirror): Wähle ein Feld und einen Nachbarn, und das Feld wird zum Spiegelbild dieses Nachbarn an der gemeinsamen Seite. Um B3, C3, B4 und C4 liegt ein Planet: Mache unter dem oberen Halbkreis einen zweiten.
    .learned = B1 ist jetzt das Spiegelbild von C1, und beide schließen mit dem Halbkreis einen Ring. Halbkreise verbinden Felder, zählen aber nicht als Felder.
    .aim = Das Ziel war ein zweiter Planet: B1 von C1 gespiegelt.
starry-lesson-swap = Kometen und tauschen
    .words = Ein **Komet** ist jede andere Spur aus mindestens drei Feldern, geschlossen oder offen, außer eines ihrer Enden liegt an einer Seite der Leere. Hier sind B3, C3 und C4 ein Komet; D1, C1 und B1 sind auch drei Felder, enden aber an der Leere auf A1. Du hast *tauschen* (swap): Zwei Nachbarfelder wechseln die Plätze und behalten ihre Ausrichtung. Mache in den Spalten C und D einen zweiten Kometen.
    .learned = C2, D2 und D3 sind jetzt eine Spur aus drei Feldern, die nicht an der Leere endet: zwei Kometen. Die Felder eines Planeten zählen nie für einen Kometen.
    .aim = Das Ziel war ein zweiter Komet: D2 und D3 getauscht.
starry-lesson-slide = Die Leere und schieben
    .words = Die **Weite der Leere** ist die Zahl der Spuren, die an einer Seite der Leere enden. Hier ist die Leere C2, und ihre Weite ist jetzt 1. Eine Spur mit beiden Enden dort zählt einmal. Du hast *schieben* (slide): Ein Feld neben der Leere rückt hinein, und die Leere nimmt seinen Platz ein. Schiebe das Feld, mit dem die Weite am größten wird.
    .learned = 4: An jeder Seite von B2 endet eine Spur. Einen Kometen gibt es nicht mehr: Das Schieben hat ihn zerteilt, und beide Teile enden an der Leere.
    .aim = Das Ziel war eine Weite von 4: B2 wird in die Leere geschoben.
starry-lesson-lock = Sperren, und was verpufft
    .words = Am Ende der Runde werden alle Züge in kosmischer Reihenfolge am gemeinsamen Himmel gemacht: lock, mirror, rotate, swap, slide. Ein gesperrtes Feld lässt sich bis zum Ende der Runde weder bewegen noch ändern; ein Zug darauf **verpufft**. Du hast *sperren* (lock). Ida hat *drehen* (rotate) und will B2 drehen, was den Planeten in der Ecke zerstören würde. Verhindere das und drücke dann **{ starry-lock-in }**.
    .learned = Idas Zug ist verpufft, und der Planet ist in Runde 2 noch da. Von einem gesperrten Feld darf gespiegelt werden: Das ändert es nicht.
    .aim = Das Ziel war, B2 zu sperren, sodass Ida es nicht drehen konnte.
starry-lesson-pays = Was jede Runde bringt
    .words = Runde 1 wertet Planeten, 2 Planeten und Sterne, 3 Planeten und Kometen, 4 und 5 Planeten, Kometen und Leeren, 6 alle vier. Jede solche Karte in deinem Horoskop bringt die Zahl, die dein Himmel hat: Planeten, Kometen oder die Weite der Leere; ein Stern bringt 1. Dies ist Runde 4, und der Himmel hat keinen Planeten, einen Kometen und die Weite 2. Wähle die zwei Karten, mit denen du 7 Punkte bekommst.
    .learned = Drei Kometen mal 1 und zwei Leeren mal 2. Früher hinzugefügte Karten bringen in jeder Runde wieder etwas, die ihre Art wertet.
    .aim = Das Ziel waren 7 Punkte: die Leeren 15 und 43 hinzufügen. 27 und 31 sind auch Leeren, liegen aber zwischen deinen Karten.
starry-lesson-passing = Hände werden weitergegeben
    .words = Ab Runde 2 werden die Hände weitergegeben, bevor die Züge verteilt werden: an den Nächsten in der Reihenfolge und vom Letzten an den Ersten. Karten, die du nicht spielst, bekommen andere. Dein Horoskop enthält 30 und 41, und drei Karten deiner Hand sind Planeten. Zwei davon kannst du hinzufügen: Tu das, bevor sie weg sind, und drücke dann **{ starry-lock-in }**.
    .learned = Beide sind in deinem Horoskop. Deine anderen zehn Karten hat jetzt der nächste Spieler, und du hast die Hand des vorigen. Wer lock hatte, kommt zuerst dran, wer slide hatte, zuletzt.
    .aim = Das Ziel war, 17 und 45 hinzuzufügen und festzulegen. 33 liegt zwischen 30 und 41.
starry-lesson-trade = Ein Tausch
    .words = Einmal pro Runde dürfen zwei Spieler je eine Karte aus ihren Horoskopen tauschen. Das kostet Gemeinschaftsgranate, die zwei Spielern zusammen gehören: Der erste Tausch des Paars kostet 1, der zweite 2 und so weiter. Du hast 29 und 56, also kannst du über 29 keine Karte aus deiner Hand mehr hinzufügen. Ida bietet ihre 33 für deine 56: Nimm das Angebot an.
    .learned = Die Karten haben sofort den Besitzer gewechselt: Du hast 29 und 33 und kannst Karten über 33 hinzufügen. Euer Gemeinschaftsgranat ist ausgegeben.
    .aim = Das Ziel war, Ida 56 für ihre 33 zu geben.
starry-lesson-offer = Ein eigenes Angebot
    .words = Du darfst auch selbst einen Tausch anbieten. Du hast wieder 29 und 56; Ida hat dir gesagt, dass sie ihre 33 für die 56 geben würde. Drücke **{ starry-trade }**, wähle Ida, die Karte, die du gibst, die Karte, die du willst, und dann das Angebot.
    .learned = Dein Angebot bleibt offen, bis Ida antwortet, du es zurückziehst oder die Runde endet. Ob sie die gewünschte Karte hat, erfährst du erst, wenn sie annimmt.
    .aim = Das Ziel war, Ida 56 für 33 anzubieten.
starry-lesson-end = Das Ende
    .words = Die meisten Punkte nach Runde 6 gewinnen; bei Gleichstand gewinnt der, dessen Zug in Runde 6 zuerst in der kosmischen Reihenfolge kommt. Du hast 6 Punkte; Ida hat 9 und bekommt gleich 3. Du hast *lock*, sie hat *mirror*. Hole 6 Punkte (gewertet werden alle vier Arten) und drücke **{ starry-lock-in }**. Wer die wenigsten Punkte hat, ist Kandidat für das Ausscheiden. Jon und Kim werden beide 0 haben, also wählt der Sieger einen von ihnen.
    .learned = Je 12 Punkte, und lock kommt vor mirror: Du gewinnst und bekommst eine Lebensmarke und mit jedem anderen einen Gemeinschaftsgranat.
    .aim = Das Ziel war Gleichstand mit Ida bei 12 Punkten durch die Leeren 19 und 35, und die Wahl eines Kandidaten.

## What makes no match

starry-bad-deal = ein Deal ist eine Liste von { $cards } Sorten, je { $each } von planet, comet, void, star
starry-bad-hands = Hände sind { $seats } Listen von { $hand } Zahlen, in denen jede Zahl von 1 bis { $cards } einmal steht
