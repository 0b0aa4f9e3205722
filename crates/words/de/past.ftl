### What messages say when they are past: what became of what they told, and what is true instead.

past-board = Dieses Brett ist veraltet.
past-buttons = Diese Buttons sind veraltet.
past-reminder = ⏰ Diese Erinnerung ist veraltet.
past-seat-gone = 🔁 Diesen Platz hat jetzt jemand anderes, deshalb ist diese Nachricht veraltet.
past-won = **{ $player }** hat die Partie gewonnen.
past-nobody-won = Niemand hat gewonnen.
past-over = Diese Partie ist vorbei. { $result }
past-over-question = Diese Frage ist geschlossen, weil die Partie vorbei ist. { $result }
past-replay = Wiederholung
past-list = Diese Liste gehört zu einem früheren Zug.
past-picture = Dieses Bild gehört zu einem früheren Zug.
past-question = Diese Frage ist geschlossen, weil ihr Zug vorbei ist. Es hat sich nichts geändert.
past-list-before-pause = Diese Liste ist aus der Zeit vor einer Pause.
past-went-on-after = ▶ Die Partie ging nach einer Pause von { $length } weiter.
past-went-on = ▶ Die Partie ist weitergegangen.
past-refused =
    🚫 Was du da getan hast, zählte nicht, weil die Partie angehalten war.
    { $went_on }

## What became of an offer to end the match, below the offer

past-this-offer-accepted = 🤝 Dieses Angebot wurde angenommen, und die Partie endete.
past-this-offer-declined = { $player } hat dieses Angebot abgelehnt.
past-this-offer-lapsed = Dieses Angebot ist verfallen, weil { $player } weitergespielt hat.
past-this-offer-put-back = Die Partie wurde auf einen Stand vor diesem Angebot zurückgesetzt.
past-this-offer-answered = Du hast dieses Angebot beantwortet.
past-this-offer-taken-back = Dieses Angebot wurde zurückgenommen oder ersetzt.
past-this-offer-over = Die Partie endete, bevor dieses Angebot beantwortet war.
past-this-offer-expired = Dieses Angebot ist abgelaufen.
past-this-offer-closed = Dieses Angebot gilt nicht mehr.

## What was told of an offer, and what became of it

past-offered = 🤝 { $player } hat angeboten, die Partie hier zu beenden. { $became }
past-you-offered = 🤝 Du hast angeboten, die Partie hier zu beenden. { $became }
past-accepted = Das Angebot wurde angenommen.
past-declined = { $player } hat abgelehnt.
past-lapsed = Das Angebot verfiel, als { $player } weiterspielte.
past-lapsed-by-you = Das Angebot verfiel, als du weiterspieltest.
past-put-back = Die Partie wurde auf einen früheren Stand zurückgesetzt.
past-unanswered = Die Partie endete, bevor jemand annahm.

## What was told of a pause, and what became of it

past-paused-of = ⏸ { $player } hat die Partie angehalten ({ $number } von { $most }). { $became }
past-paused = ⏸ { $player } hat die Partie angehalten (Pause { $number }). { $became }
past-host-paused = ⏸ Die Spielleitung hat die Partie angehalten. { $became }
past-absent = ⏸ Von { $who } { $turns ->
    [one] ist { $turns } Zug
   *[other] sind { $turns } Züge hintereinander
} verstrichen, deshalb wurde die Partie angehalten. { $became }
past-wanted-to-go-on = { $player } wollte weiterspielen.
past-after-pause = Sie ging nach { $length } weiter.
past-ended-in-pause = Sie endete während der Pause.
