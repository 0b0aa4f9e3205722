### What the house adds to the boards of every game: what may be typed or pressed, offers to end the match, pauses.

house-open-table = Open the table
house-more = More
house-more-in-menu = More …

## What "More" opens

house-may-type = You may type, for example, { $examples }.
house-not-your-turn = It is not your turn.
house-no-answer-now = You can't answer just now.
house-word = • `{ $word }` { $does }.
house-rules-tell-all = `/rules { $id }` explains everything.
house-locks = locks in what you have saved, so that nobody has to wait for you
house-takes-back = takes back what you have saved
house-takes-back-step = takes back your last step
house-pauses = stops all clocks
house-goes-back = goes back to your last turn
house-goes-back-step = goes back to before your last step
house-resumes = says that you want to go on
house-agrees = offers to end the match as it stands, or accepts such an offer
house-declines = declines to end the match here
house-concedes = gives the match up
house-suggests = shows what the machine would do in your place
house-explains = asks the machine why it made its last move
house-pause = Pause the match
house-take-back = Take back
house-resume = Resume
house-end-here = End it here
house-play-on = Play on
house-give-up = Give up
house-suggest = Suggest
house-why = Why?

## Offers to end the match

house-offers-to-end = 🤝 { $who } offers to end the match here, as it stands.
house-accept = Accept
house-decline = Decline

## Pauses

house-turn-paused =
    { $turn } is paused.
    { $who }
house-paused-by-host = The host has paused the match. Only a host can let it go on.
house-you-want-to-go-on = You want to go on. The match goes on as soon as every other player says so.
house-goes-on-when-all-say-so = The match goes on as soon as every player says so.

## What a player loses, before it is asked whether they are sure

house-conceding-loses = This ends the match: { $winner } wins, and you lose. It cannot be taken back.
house-conceding-is-final = You give the match up, and you can't come back into it.
house-agreeing-ends = This ends the match now: how it stands then decides who wins, even if that is not you. It cannot be taken back.
house-agreeing-ends-later = This ends the match when all others have agreed too: how it stands then decides who wins, even if that is not you. It cannot be taken back.
