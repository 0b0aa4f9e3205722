### The ledger of garnets, community garnets and Tokens of Life: `/garnets`.

## Books

garnets-casual = Das Buch der freien Partien
garnets-of-season = Das Buch von Staffel #{ $number } (**{ $name }**)
garnets-heading = 📖 { $book }
garnets-heading-closed = 📖 { $book }, geschlossen: Die Staffel ist vorbei
garnets-others = Andere Bücher: { $books }.
garnets-others-casual = `season:0` (freie Partien)
garnets-season-over = im Buch von Staffel #{ $number } kann nichts gegeben oder genommen werden, weil diese Staffel vorbei ist. Wurde sie versehentlich beendet, öffnet `/season undo` sie wieder
garnets-stranger = { $who } kann hier nichts bekommen, weil die Person nicht in der Besetzung von Staffel #{ $number } ist. Für freie Partien nutze `season:0`
garnets-no-book = Staffel #{ $number } hat kein Buch, weil sie vorbei war, bevor Staffeln Bücher hatten. Was sie bewegt hat, steht im Buch der freien Partien: `season:0`
garnets-no-season = auf diesem Server gibt es keine Staffel mit dieser Nummer. `season:0` ist das Buch der freien Partien
garnets-several = dieser Kanal gehört zu mehreren Staffeln: { $numbers }. Sage in der Option `season`, welche du meinst

## What people own

garnets-community = { $count ->
    [one] { $count } Gemeinschaftsgranat
   *[other] { $count } Gemeinschaftsgranate
}
garnets-pair = { $one } und { $other }
garnets-owns = { $who }: { $amount }
garnets-owns-staked = { $who }: { $amount }, und { $staked } in einer Partie
garnets-nobody = Noch besitzt niemand etwas.
garnets-page = Seite { $page } von { $pages }. Die Option `page` zeigt eine andere.
garnets-as-file = { $heading }, als Datei.
garnets-file-described = Was alle besitzen, durch Kommas getrennt.
garnets-no-history = { $heading }: Für { $who } steht dort noch nichts.
garnets-history = { $heading }: { $who }, das Neueste zuerst:
garnets-line = { $day } { $sign }{ $amount }: { $reason }
garnets-line-match = { $line } (Partie #{ $number })
garnets-line-host = { $line } (durch { $host })

## Grants

garnets-only-hosts = 🚫 Du kannst nichts vergeben, weil nur die Spielleitung das Buch führt: wer Events verwalten darf oder die Rolle der Spielleitung hat.
garnets-token-of-pair = 🚫 Du kannst einem Paar keine Lebensmarke geben, weil sie einem Spieler gehört. Lass `with` weg.
garnets-same-person = 🚫 Eine Person allein ist kein Paar. Nenne in `with` jemand anderen.
garnets-no-reason = 🚫 Du kannst nicht nichts vergeben und nichts ohne Grund. Schreibe eine Menge, die nicht 0 ist, und einen Grund.
garnets-bad-also = 🚫 Ich kann nicht nutzen, was in `also` steht. Es nimmt bis zu { $most } weitere Spieler, jeden einmal, und keine Paare.
garnets-granted = { $count ->
    [one] ⚖ { $host } gibt { $whom } { $amount }{ $within }: { $reason }
   *[other] ⚖ { $host } gibt { $whom } je { $amount }{ $within }: { $reason }
}
garnets-taken = { $count ->
    [one] ⚖ { $host } nimmt { $whom } { $amount } weg{ $within }: { $reason }
   *[other] ⚖ { $host } nimmt { $whom } je { $amount } weg{ $within }: { $reason }
}
garnets-within = { " " }in Staffel #{ $number }
garnets-overdrawn = 🚫 Du kannst { $who } nicht so viel wegnehmen. Frei verfügbar: { $amount }.
garnets-overdrawn-staked = 🚫 Du kannst { $who } nicht so viel wegnehmen. Frei verfügbar: { $amount }. In Partien: { $staked }; das geht erst, wenn sie vorbei sind.

## Gifts

garnets-only-in-season = du kannst nur in einer Staffel etwas verschenken: { $why }
garnets-not-in-cast = 🚫 Du kannst das nicht verschenken, weil ein Geschenk von einem Mitglied der Besetzung an ein anderes geht. `/season status` zeigt, wer in der Besetzung ist.
garnets-at-most = 🚫 Du kannst nicht so viel verschenken, weil du nur { $amount } hast. Verschenke weniger.
garnets-offered = ✅ Dein Geschenk wird im Kanal der Staffel angeboten. Wer es annimmt, bekommt es sofort.
