### What messages say when they are past: what became of what they told, and what is true instead.

past-board = This board is out of date.
past-buttons = These buttons are out of date.
past-reminder = ⏰ This reminder is out of date.
past-seat-gone = 🔁 Another player has this seat now, so this message is out of date.
past-won = **{ $player }** won the match.
past-nobody-won = Nobody won.
past-over = This match is over. { $result }
past-over-question = This question is closed because the match is over. { $result }
past-replay = Replay
past-list = This list is of an earlier turn.
past-picture = This picture is of an earlier turn.
past-question = This question is closed because its turn is over. Nothing has changed.
past-list-before-pause = This list is from before a pause.
past-went-on-after = ▶ The match went on after a pause of { $length }.
past-went-on = ▶ The match has gone on.
past-refused =
    🚫 What you did there did not count because the match was paused.
    { $went_on }

## What became of an offer to end the match, below the offer

past-this-offer-accepted = 🤝 This offer was accepted, and the match ended.
past-this-offer-declined = { $player } declined this offer.
past-this-offer-lapsed = This offer lapsed because { $player } played on.
past-this-offer-put-back = The match was put back to a time before this offer.
past-this-offer-answered = You have answered this offer.
past-this-offer-taken-back = This offer was taken back or replaced.
past-this-offer-over = The match ended before this offer was answered.
past-this-offer-expired = This offer has expired.
past-this-offer-closed = This offer is closed.

## What was told of an offer, and what became of it

past-offered = 🤝 { $player } offered to end the match here. { $became }
past-you-offered = 🤝 You offered to end the match here. { $became }
past-accepted = The offer was accepted.
past-declined = { $player } declined.
past-lapsed = The offer lapsed when { $player } played on.
past-lapsed-by-you = The offer lapsed when you played on.
past-put-back = The match was put back to a time before that.
past-unanswered = The match ended before anybody accepted.

## What was told of a pause, and what became of it

past-paused-of = ⏸ { $player } paused the match ({ $number } of { $most }). { $became }
past-paused = ⏸ { $player } paused the match (pause { $number }). { $became }
past-host-paused = ⏸ The host paused the match. { $became }
past-absent = ⏸ { $who } let { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
} in a row run out, so the match was paused. { $became }
past-wanted-to-go-on = { $player } wanted to go on.
past-after-pause = It went on after { $length }.
past-ended-in-pause = It ended during the pause.
