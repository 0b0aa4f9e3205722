### Ready checks: the players of a match are called, and the match begins when all of them are ready or at a time on which they have agreed.

## The message that calls the players

ready-begins = 🔔 **{ $game }** begins when every player has pressed *{ ready-button-ready }*. No clock runs until then.
ready-begins-at = 🔔 **{ $game }** begins at { $when }, on which you have agreed, or earlier if every player has pressed *{ ready-button-ready }*. No clock runs until then.
ready-waits = I wait until { $when }. { $missed ->
    [forfeit] A player who is not ready by then forfeits the match.
    [call-off] If a player is not ready by then, the match is called off and can be opened anew.
   *[host] If a player is not ready by then, the host decides.
} `/match when` proposes another time.
ready-overdue = ⌛ { $missing } did not press *{ ready-button-ready }* in time. { $host } decides. Players can still press.
ready-another-host = A host who does not play in this match
ready-proposal = { $number }. { $who } proposes { $when }.
ready-taken-by = Taken by { $who }.
ready-button-ready = Ready
ready-button-not-ready = Not ready
ready-button-propose = Propose a time
ready-button-take = Take time { $number }
ready-button-begin = Host: begin
ready-button-wait = Host: wait again
ready-button-call-off = Host: call off

## How it stands, in a line for hosts

ready-standing = 🔔 { $channel } **{ $game }**: waits since { $since } for { $missing } to be ready; { $then }
ready-agreed-on = they agreed on { $when }
ready-decide-by = not ready in time; decide by { $when }
ready-until = until { $when }

## Refusals of presses, in lower case at the start, without a full stop

ready-nobody-called = you can't do this because the players are not called any more: the match has begun, or it was called off
ready-players-only = only those who play in this match press here
ready-other-stakes = your press did not count because the stakes have changed since the message that you pressed. Look at the newest message, then press *{ ready-button-ready }* again
ready-players-propose = you can't propose a time because you do not play in this match
ready-time-over = you can't propose { $when } because it is over. Choose a time before { $latest }
ready-time-too-late = you can't propose { $when } because it is too late. Choose a time before { $latest }
ready-proposed-already = { $when } is proposed already. Press its button to take it
ready-too-many = you can't propose another time because { $most } times are proposed already. Take one of them
ready-proposal-gone = you can't take that time because it is not proposed any more. Look at the newest message here
ready-players-take = you can't take a time because you do not play in this match
ready-own-proposal = you proposed that time yourself, so the others have to take it
ready-proposal-over = you can't take that time because it is over. `/match when` proposes another
ready-hosts-decide = you can't decide about this match because only hosts can. Wait for a host
ready-not-overdue = you can't decide yet because the players still have time
ready-host-plays = you can't begin this match because you play in it, and the others' clocks would run. Another host can

## Answers

ready-called = ✅ I have called the players. The match begins when all of them have pressed *{ ready-button-ready }*; no clock runs until then.
ready-over = 🚫 Nobody is called here any more: the match has begun, or it was called off.
ready-has-called-off = ✅ You have called the match off.
ready-proposed = ✅ Proposed. I have called the other players.
ready-form-title = Propose a time
ready-form-when = When? In your time zone, or the server's
ready-form-examples = tomorrow 20:00, fri 19:30, 2027-01-15 20:00, in 3h
ready-no-time = I can't read that as a time. Type it like one of these: `tomorrow 20:00`, `fri 19:30`, `2027-01-15 20:00`, `in 3h`
ready-propose-question = That is { $when } for you. I have read it in the time zone { $zone }. Propose it to the others?
ready-propose-it = Propose it

## What the channel is told

ready-called-below = The players are called below.
ready-called-off-by = 🚫 { $who } has called this match off.
ready-cannot-go-on = 🚫 The match is called off: { $why }.
ready-could-not-begin = 🚫 The match could not begin: { $why }. Open it anew.
ready-missed-anew = ⌛ { $who } did not press *{ ready-button-ready }* in time, so this match is called off. It can be opened anew.
ready-missed-forfeit = ⌛ { $who } did not press *{ ready-button-ready }* in time and forfeits this match.
ready-forgotten = ⌛ No host has decided for a week, so this match is called off. It can be opened anew.
