### Messages about a match that are no boards: how it begins and ends, calls, reminders, and trouble.

## Buttons

letter-show-board = Show my board
letter-resume = Resume
letter-resume-as-host = Resume as host
letter-rules = Rules
letter-rematch = Rematch
letter-export = Export
letter-once-more = Once more
letter-why = Why?
letter-step-by-step = Step by step

## How a match begins and ends

letter-opening = **{ $game }** #{ $number } begins: { $players }. Every player gets their board by direct message.
    Submit with `/submit`, by plain text in the direct message, or with the buttons. `/rules { $id }` explains everything. Your move counts from the time at which Discord received it.
    { $words }
letter-begins = **{ $game }** #{ $number } begins in { $channel }: { $players }.
letter-over = **{ $game }** #{ $number } in { $channel } is over: { $players }.
    { $outcome }
letter-goes-on = The match goes on.
letter-own-channel = -# In this channel, press, type `/submit` or mention me in a message. I can't read other messages here.
letter-seated = 🔁 You have taken the seat of { $leaver } in **{ $game }** #{ $number } in { $channel }; { $host } hosts it. Submit with `/submit`, by plain text here, or with the buttons under your board. `/rules { $id }` explains everything. { $turns ->
    [0] Nothing has been played before this turn.
    [one] What that seat saw in the last turn:
   *[other] What that seat saw in the last { $turns } turns, the oldest first:
}
letter-left = 🔁 { $to } has taken your seat in **{ $game }** #{ $number } in { $channel }, as { $host } has decided. You get no more boards of this match, and what you submit there does not count any more.

## Calls and reminders

letter-reminder = ⏰ { $left } left: your submission for { $game } in { $channel } is still missing (until { $until }).
letter-announced =
    📣 { $game } #{ $number } in { $channel }, from the host:
    { $words }
letter-nudge = 🔔 The host asks for your move in { $game } #{ $number } in { $channel }. `/board` shows your board.
letter-nudge-until = 🔔 The host asks for your move in { $game } #{ $number } in { $channel } (until { $until }). `/board` shows your board.
letter-called = { $who } { $game } #{ $number } waits for you.

# In place of a name.
letter-machine = the machine

## Trouble

letter-has-left = { $who } has left this server, and the match waits for their moves as before. { $host }: `/match substitute` gives the seat to somebody else, `/match award` ends the match.
letter-closed-dms = { $who } accepts no direct messages from this server, so I can't send the board. Press the button to see your board here; nobody else will see it.
letter-full = ⚠ So much has been said in this match that its journal is full: { $count } entries. It is paused, and nobody loses time. { $host }: `/match award` gives the match to the player who earned it, `/match end` ends it without a winner.
letter-stuck = ⚠ I cannot save or read anything at the moment: only what I confirm counts, and all clocks stand still. I say so here when that is over.
letter-unstuck = ✅ I can save and read again: the clocks go on, and what did not count can be submitted again.
letter-restored = ⚠ The bot's database went back in time: { $game } #{ $number } stands as it did { $when }. What was said or pressed since then does not count, and newer messages here are void. The match is paused, and nobody loses time. { $host } can go on with `/match resume`, or end the match with `/match end`. `/board` shows how it stands.
letter-lost = ⚠ The bot's database went back to a time before { $game } #{ $number } was opened. The match is lost, and its boards do nothing. To play again, use `/host { $id }`.
letter-paused-too-long = ⚠ { $game } #{ $number } in { $channel } has been paused for seven days. From now on other people can see the solution of its puzzle. To be safe, end this match with `/match end` and open a new one.
letter-stopped-by-fault = ⚠ I had to stop { $game } #{ $number } in { $channel } because something went wrong on my side. Nothing that was played is lost. The people who run this bot find the reason in the log.
letter-stopped-by-damage = ⚠ I have stopped { $game } #{ $number } in { $channel } because what was played is damaged on the disk. Its clocks stand still; other matches go on. The people who run this bot find the reason in the log: `dealer check` says where the damage is, and a backup brings the match back.
letter-stopped = ⚠ **{ $game }** #{ $number } is stopped by a fault of ours. Its clocks stand still, and nothing that you say or press there counts. Its host { $host } has been told.
letter-trouble = ⚠ { $game } #{ $number } in { $channel }: I can't reach { $audience ->
    [channel] the channel of the match
    [spectators] the spectators' channel
    [announcements] the announcement channel
   *[seat] player { $seat }
}: { $why }.
letter-trouble-paused = { $trouble } The match has been paused. Fix that, then use `/match resume`.
letter-trouble-move = { $trouble } { $paused ->
    [yes] The match has been paused. `/match move { $number }` in another channel lets it go on there; then use `/match resume`.
   *[no] `/match move { $number }` in another channel lets it go on there; then use `/match resume`.
}
letter-overheard = ⚠ { $who } can read { $channel }, which has shown what { $game } #{ $number } in { $table } keeps from them. { $then } To replace a player who must not know that, use `/match substitute`.
letter-overheard-spectators = Nothing is shown to spectators any more. `/match spectators` begins again with a channel that no player can read.
letter-overheard-seat = { $player } gets the boards by direct message again. `/match channel` gives them another channel.
letter-overheard-before = Nothing is sent there now, but what was posted there can be read.
