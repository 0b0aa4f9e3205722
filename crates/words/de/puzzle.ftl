### Star Battle's rules of deduction by name, and the sentences that say why a step follows or why not.

## Names of the rules

# A title of at most 40 characters.
puzzle-rule = { $rule ->
    [surround-star] Rund um den Stern
    [finish-with-empty] Rest ist schwarz
    [finish-with-stars] Rest sind Sterne
    [empty-adjacent] Leere Nachbarn
    [columns-within-regions] Spalten in Regionen
    [rows-within-regions] Zeilen in Regionen
    [regions-within-columns] Regionen in Spalten
    [regions-within-rows] Regionen in Zeilen
    [columns-within-rows] Spalten in Zeilen
    [rows-within-columns] Zeilen in Spalten
    [tight-strip] Enger Streifen
    [squeeze] Engstelle
    [overcounting] Höchstens gezählt
    [undercounting] Mindestens gezählt
    [elimination] Ausschluss
    [finned-count] Flossenzählung
    [clashing-orbit] Sterne berühren sich
    [too-many-stars] Zu viele Sterne
    [too-few-stars] Zu wenige Sterne
    [no-room] Kein Platz
   *[star-or-empty] Stern oder leer
}

## Rows, columns and regions; they stand in other sentences as subject or object

puzzle-nothing = nichts
puzzle-row = Zeile { $row }
puzzle-column = Spalte { $column }
# The region that holds the cell.
puzzle-region = die Region von { $cell }
puzzle-rows = die Zeilen { $rows }
puzzle-columns = die Spalten { $columns }
puzzle-regions = die Regionen von { $cells }
puzzle-all = { $kind ->
    [row] alle Zeilen
    [column] alle Spalten
   *[region] alle Regionen
}
puzzle-all-rows-but = { $count ->
    [one] alle Zeilen außer { $rows }
   *[other] alle Zeilen außer { $rows }
}
puzzle-all-columns-but = { $count ->
    [one] alle Spalten außer { $columns }
   *[other] alle Spalten außer { $columns }
}
puzzle-all-regions-but = { $count ->
    [one] alle Regionen außer der von { $cells }
   *[other] alle Regionen außer den { $count } von { $cells }
}
puzzle-and = { $these } und { $last }
puzzle-or = { $these } oder { $last }

## Why something follows: clauses in lower case at the start, without a full stop

puzzle-are = { $mark ->
    [star] { $count ->
        [one] { $cells } ist ein Stern
       *[other] { $cells } sind Sterne
    }
   *[black] { $count ->
        [one] { $cells } ist schwarz
       *[other] { $cells } sind schwarz
    }
}
puzzle-touches = kein Stern darf den Stern auf { $star } berühren
puzzle-full = { $stars ->
    [one] { $unit } hat schon ihren Stern
   *[other] { $unit } hat schon ihre { $stars } Sterne
}
puzzle-only-cells = { $unit } braucht noch { $stars ->
    [one] { $stars } Stern
   *[other] { $stars } Sterne
} und hat nur noch { $cells ->
    [one] ein offenes Feld
   *[other] { $cells } offene Felder
}
puzzle-too-few-places = { $stars ->
    [one] ein Stern auf { $cells } ließe zu wenig Platz für { $unit }, wo noch ein Stern fehlt
   *[other] ein Stern auf { $cells } ließe zu wenig Platz für { $unit }, wo noch { $stars } Sterne fehlen
}
puzzle-no-place = { $stars ->
    [one] ein Stern auf { $cells } ließe kein Feld frei für { $unit }, wo noch ein Stern fehlt
   *[other] ein Stern auf { $cells } ließe kein Feld frei für { $unit }, wo noch { $stars } Sterne fehlen
}
puzzle-no-way = { $stars ->
    [one] ein Stern auf { $cells } ließe keinen Platz für { $unit }, wo noch ein Stern fehlt, der keinen anderen berühren darf
   *[other] ein Stern auf { $cells } ließe zu wenig Platz für { $unit }, wo noch { $stars } Sterne fehlen, die sich nicht berühren dürfen
}
# $clash is one of the clauses under "What is impossible on a board".
puzzle-with-star = mit einem Stern auf { $cells } gilt: { $clash }
puzzle-tight-strip = { $lines } enthalten { $stars } Sterne, die sich nicht berühren dürfen, und haben nur für diese Platz
puzzle-squeezed-star = { $stars ->
    [one] { $unit } braucht noch { $stars } Stern, und wo immer er Platz hat, gehört dies dazu
   *[other] { $unit } braucht noch { $stars } Sterne, und wie immer sie stehen, ohne sich zu berühren, gehört dies dazu
}
puzzle-squeezed-black = { $stars ->
    [one] { $unit } braucht noch { $stars } Stern, und ein Stern hier ließe ihm keinen Platz
   *[other] { $unit } braucht noch { $stars } Sterne, und ein Stern hier ließe ihnen keinen Platz, ohne dass sie sich berühren
}
# $lines need $stars stars, and $regions (each with its number) can put at most that many there.
puzzle-overcounted = { $n_lines ->
    [one] { $lines } braucht noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }; mehr geht dort nicht für { $regions }
   *[other] { $lines } brauchen noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }; mehr geht dort nicht für { $regions }
}
puzzle-undercounted = { $n_lines ->
    [one] { $lines } braucht nur noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }; mindestens so viele sind dort nötig für { $regions }
   *[other] { $lines } brauchen nur noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }; mindestens so viele sind dort nötig für { $regions }
}
# $outer needs $stars stars; $inner lies in it and takes all of them.
puzzle-lies-within = { $n_outer ->
    [one] { $outer } braucht noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }; { $inner } { $n_inner ->
        [one] liegt ganz darin und nimmt
       *[other] liegen ganz darin und nehmen
    } { $stars ->
        [1] ihn
        [2] beide
       *[other] alle { $stars }
    }
   *[other] { $outer } brauchen noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }; { $inner } { $n_inner ->
        [one] liegt ganz darin und nimmt
       *[other] liegen ganz darin und nehmen
    } { $stars ->
        [1] ihn
        [2] beide
       *[other] alle { $stars }
    }
}
puzzle-open-within = { $n_outer ->
    [one] { $outer } braucht noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }; { $inner } { $n_inner ->
        [one] hat alle offenen Felder darin und nimmt
       *[other] haben alle offenen Felder darin und nehmen
    } { $stars ->
        [1] ihn
        [2] beide
       *[other] alle { $stars }
    }
   *[other] { $outer } brauchen noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }; { $inner } { $n_inner ->
        [one] hat alle offenen Felder darin und nimmt
       *[other] haben alle offenen Felder darin und nehmen
    } { $stars ->
        [1] ihn
        [2] beide
       *[other] alle { $stars }
    }
}
puzzle-missing-within = was darin liegt, braucht noch mindestens ebenso viele Sterne

## What is impossible on a board

puzzle-stars-touch = die Sterne auf { $star } und { $other } berühren sich
puzzle-too-many = { $stars ->
    [one] { $unit } hat { $stars } Stern statt { $wanted }
   *[other] { $unit } hat { $stars } Sterne statt { $wanted }
}
puzzle-few-places = { $unit } hat { $places ->
    [one] { $places } Platz
   *[other] { $places } Plätze
} für { $stars ->
    [one] { $stars } Stern
   *[other] { $stars } Sterne
}
puzzle-no-fit = { $stars ->
    [one] { $unit } braucht noch { $stars } Stern, der keinen Platz hat
   *[other] { $unit } braucht noch { $stars } Sterne, die nicht hineinpassen, ohne sich zu berühren
}
puzzle-crowded-strip = { $lines } enthalten { $stars } Sterne, die sich nicht berühren dürfen, und haben nur für { $room } Platz
# $outer has no room for all stars that $inner needs; $room is at least 0.
puzzle-crowded-within = { $n_inner ->
    [one] { $inner } braucht noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }, aber { $outer } { $n_outer ->
        [one] enthält alle offenen Felder davon und braucht
       *[other] enthalten alle offenen Felder davon und brauchen
    } { $room ->
        [0] keinen mehr
       *[other] nur noch { $room }
    }
   *[other] { $inner } brauchen noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }, aber { $outer } { $n_outer ->
        [one] enthält alle offenen Felder davon und braucht
       *[other] enthalten alle offenen Felder davon und brauchen
    } { $room ->
        [0] keinen mehr
       *[other] nur noch { $room }
    }
}
puzzle-no-region = { $n_lines ->
    [one] { $lines } braucht noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }, aber keine Region kann dort einen haben
   *[other] { $lines } brauchen noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }, aber keine Region kann dort einen haben
}
puzzle-regions-put-few = { $n_lines ->
    [one] { $lines } braucht noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }, aber mehr als { $put } geht dort nicht für { $regions }
   *[other] { $lines } brauchen noch { $stars ->
        [one] { $stars } Stern
       *[other] { $stars } Sterne
    }, aber mehr als { $put } geht dort nicht für { $regions }
}
# $stars is at least 0.
puzzle-regions-put-many = { $n_lines ->
    [one] { $lines } { $stars ->
        [0] braucht keinen Stern mehr
        [one] braucht nur noch { $stars } Stern
       *[other] braucht nur noch { $stars } Sterne
    }, aber mindestens { $put } { $put ->
        [one] ist
       *[other] sind
    } dort nötig für { $regions }
   *[other] { $lines } { $stars ->
        [0] brauchen keinen Stern mehr
        [one] brauchen nur noch { $stars } Stern
       *[other] brauchen nur noch { $stars } Sterne
    }, aber mindestens { $put } { $put ->
        [one] ist
       *[other] sind
    } dort nötig für { $regions }
}

## Suppositions

# $links are clauses separated by semicolons; the last says what is impossible.
puzzle-chain = { $mark ->
    [star] angenommen, { $cell } ist ein Stern: { $links }
   *[black] angenommen, { $cell } ist schwarz: { $links }
}
# A chain too long for one sentence: how many links lead to the contradiction; more than 7.
puzzle-long-chain = { $mark ->
    [star] angenommen, { $cell } ist ein Stern: nach { $links } Gliedern folgt ein Widerspruch: { $because }
   *[black] angenommen, { $cell } ist schwarz: nach { $links } Gliedern folgt ein Widerspruch: { $because }
}
# A link of the chain: its number, its conclusion and why.
puzzle-link-since = ({ $number }) { $are }, denn { $because }
puzzle-suppose = { $mark ->
    [star] angenommen, { $cell } ist ein Stern
   *[black] angenommen, { $cell } ist schwarz
}
puzzle-either-way = es folgt so oder so, ob { $cell } ein Stern ist oder schwarz
puzzle-nothing-goes = { $mark ->
    [star] wäre { $cell } ein Stern, ginge nichts mehr
   *[black] wäre { $cell } schwarz, ginge nichts mehr
}

## Why a step does not follow

puzzle-known = { $mark ->
    [star] { $cell } war schon ein Stern: Ein Schritt darf nur Felder markieren, die offen waren
   *[black] { $cell } war schon schwarz: Ein Schritt darf nur Felder markieren, die offen waren
}
puzzle-does-not-follow = { $cell } folgt nicht nach „{ $rule }“: { $why }
puzzle-changed = „{ $rule }“ ist ein Widerspruch und ändert nichts: { $cell } ist geändert
puzzle-no-contradiction = „{ $rule }“ trifft nirgends auf dem Brett zu: { $why }
puzzle-two-branches = „{ $rule }“ öffnet genau zwei Zweige, angegeben: { $count }
puzzle-one-cell = „{ $rule }“ nimmt für ein einziges offenes Feld etwas an; die Zweige unterscheiden sich vom Brett hier: { $cells }
puzzle-no-cell = kein Feld
puzzle-not-split = { $cell } ist nicht aufgeteilt: In einem Zweig ist es ein Stern, im anderen schwarz
puzzle-no-case = „{ $rule }“ ist keine Fallunterscheidung: Die Regel führt zu einem einzigen Brett

## After `C3 does not follow by Surround Star: `

puzzle-why-unknown = es ist wieder offen
puzzle-why-stars = aus der Regel folgen Sterne
puzzle-why-blacks = aus der Regel folgen schwarze Felder
puzzle-why-nothing = aus der Regel folgen keine Felder
puzzle-why-open = { $row }, { $column } und { $region } haben alle mehr offene Felder als fehlende Sterne
puzzle-why-strip = { $mark ->
    [star] keine zwei benachbarten Linien mit gerade genug Platz für ihre Sterne machen es zum Stern
   *[black] keine zwei benachbarten Linien mit gerade genug Platz für ihre Sterne machen es schwarz
}
puzzle-why-over = { $mark ->
    [star] keine benachbarten Linien brauchen alle Sterne, die die Regionen dort haben können, und machen es so zum Stern
   *[black] keine benachbarten Linien brauchen alle Sterne, die die Regionen dort haben können, und machen es so schwarz
}
puzzle-why-under = { $mark ->
    [star] keine benachbarten Linien haben nur die Sterne, die die Regionen dort haben müssen, und machen es so zum Stern
   *[black] keine benachbarten Linien haben nur die Sterne, die die Regionen dort haben müssen, und machen es so schwarz
}
puzzle-why-without = { $row }, { $column } und { $region } haben alle auch ohne dieses Feld Platz für ihre fehlenden Sterne
puzzle-why-with = auch mit einem Stern dort hat jede Zeile, Spalte und Region in der Nähe Platz für ihre fehlenden Sterne
puzzle-why-far = es berührt keinen Stern
puzzle-why-not-full = weder { $row } noch { $column } noch { $region } hat schon alle Sterne
puzzle-why-places = ein Stern dort ließe allen Zeilen, Spalten und Regionen ringsum genug Felder
puzzle-why-room = ein Stern dort ließe jeder Zeile, Spalte und Region Platz für ihre Sterne
puzzle-why-counted = ein Stern dort ließe genug Platz in allen Zeilen, Spalten und Regionen, soweit die Regel zählt
# $this names units of the kind $inner, $that units of the kind $outer.
puzzle-why-within = { $inner ->
    [row] keine anderen Zeilen als { $this } füllen
    [column] keine anderen Spalten als { $this } füllen
   *[region] keine anderen Regionen als { $this } füllen
} mit ihren Sternen genau { $that } und weitere { $outer ->
    [row] Zeilen
    [column] Spalten
   *[region] Regionen
}

## After `Too Few Stars shows nowhere on the board: `

puzzle-none-touch = keine zwei Sterne berühren sich
puzzle-none-too-many = { $stars ->
    [one] keine Zeile, Spalte oder Region hat mehr als { $stars } Stern
   *[other] keine Zeile, Spalte oder Region hat mehr als { $stars } Sterne
}
puzzle-none-too-few = { $stars ->
    [one] jede Zeile, Spalte und Region hat Plätze für { $stars } Stern
   *[other] jede Zeile, Spalte und Region hat Plätze für { $stars } Sterne
}
puzzle-none-crowded = keinen Zeilen, Spalten oder Regionen, zusammen gezählt, fehlt der Platz für ihre Sterne

## What is wrong with a step of an imported proof

puzzle-no-rule = es ist keine Regel genannt
puzzle-beside-others = vom selben Brett gehen noch andere Schritte aus: Nur eine Fallunterscheidung hat Zweige
puzzle-joins = der Schritt geht von { $count } Brettern aus: Nur eine Zusammenführung verbindet Zweige
puzzle-after-contradiction = der Schritt steht hinter einem Widerspruch
puzzle-merges-one = eine Zusammenführung verbindet mindestens zwei verschiedene Bretter
# $cells may be puzzle-nothing.
puzzle-merges-other = das zusammengeführte Brett muss das vor den Zweigen sein, und daran ist genau dies geändert: { $cells }

## What makes no puzzle

puzzle-size-out = Größe { $size } geht nicht: Ein Raster hat { $least } bis { $most } Zeilen
puzzle-stars-out = { $stars } Sterne gehen nicht: In jeder Zeile, jeder Spalte und jedem Gebiet sind es 1 bis { $most }
puzzle-cells-given = { $found } Felder sind gegeben für { $size } Zeilen zu { $size }: Erwartet werden { $expected }
puzzle-regions-given = das Raster hat { $found ->
    [one] { $found } Gebiet
   *[other] { $found } Gebiete
}, erwartet werden { $size }, so viele wie Zeilen
puzzle-torn = das Gebiet von { $first } ist zerstückelt: { $stray } hängt nicht damit zusammen
puzzle-no-room = in kein Raster mit { $size } Zeilen passen je { $stars } Sterne: Nimm ein größeres Raster oder weniger Sterne
puzzle-not-found = kein Rätsel der Stufe { $level } in { $tries } Versuchen gefunden: Nimm eine andere Stufe oder Größe
puzzle-no-such-level = Rätsel { $size }×{ $size } mit { $stars }★ der Stufe { $level } werden nicht gemacht: Nimm { $choices }
puzzle-fewer-stars = keine Stufe oder höchstens { $most }★
puzzle-no-level-or-size = keine Stufe oder { $size }×{ $size }
puzzle-no-level-or-sizes = keine Stufe oder eine Größe von { $least } bis { $most }
puzzle-stopped-after = abgebrochen nach { $tries ->
    [one] { $tries } Versuch
   *[other] { $tries } Versuchen
}
