### A league or cup: what each line of its log says, what the league waits for, and its rules.

## The log

league-created = 🏟 **{ $name }** is announced: { $rules }
league-created-players = 🏟 **{ $name }** is announced: { $rules }
    Players: { $players }.
league-joins = ➕ { $who } joins.
league-leaves = ➖ { $who } does not play after all.
league-added = ➕ The host takes in { $who }.
league-withdrawn = ➖ The host takes out { $who }.
league-started = 🏁 It starts, in this order: { $order }.
league-opened = ▶ { $pairing } is being played.
league-forfeited = ⚖ The host decides { $pairing }: { $loser } forfeits it.
league-forfeited-both = ⚖ The host decides { $pairing }: both forfeit it.
league-absent = ⌛ { $pairing }: { $loser } was not ready in time and forfeits it.
league-absent-both = ⌛ { $pairing }: nobody was ready in time, so both forfeit it.
league-shifted = ⏳ I was away. The round lasts { $length } longer.
league-undone = ⏪ The host takes back:
    { $lines }
league-ended = 🏁 It is over.
league-won = 🏁 { $pairing }: { $winner } wins.
league-drawn = 🏁 { $pairing }: a draw.
league-void = 🏁 { $pairing }: the match does not count. Its players can play it again.
league-reopened = ▶ { $pairing } goes on, so its result no longer counts.
league-late-forfeit = ⌛ The time of the round is up. Both players forfeit what is not played: { $pairings }.
league-late-draw = ⌛ The time of the round is up. What is not played is a draw: { $pairings }.
league-late-host = ⌛ The time of the round is up. The host decides with `/league forfeit` what is not played: { $pairings }.

## A round

league-round = ⚔ **Round { $number }**
league-pairing-won = { $pairing }: { $winner } wins
league-pairing-forfeit = { $pairing }: { $winner } wins by forfeit
league-pairing-drawn = { $pairing }: a draw
league-pairing-lost = { $pairing }: both forfeit
league-pairing-played = { $pairing }: is being played
league-third-first = { $who } has the first seat for the third time in a row: no other pairing was possible.
league-third-second = { $who } has the second seat for the third time in a row: no other pairing was possible.
league-free = Free: { $players }
league-free-win = Free, which counts as a win: { $players }
league-until-forfeit = Open your match with its button before { $until }. If neither of you does, both forfeit it.
league-until-draw = Open your match with its button before { $until }. If neither of you does, it is a draw.
league-until-host = Open your match with its button before { $until }. If neither of you does, the host decides.

## What the league waits for

league-champion = 🏆 **{ $champion }** wins.
league-is-over = It is over; `/league standings` shows the table.
league-players = { $count ->
    [one] { $count } player has joined so far.
   *[other] { $count } players have joined so far.
}
league-needs = At least { $count } players are needed.
league-join = Press the button to join. A host begins with `/league start`.
league-pairs = The next round is being paired.
league-waits-host = The time of the round is up. A host decides with `/league forfeit` or on `/match desk` what is not played: { $pairings }.
league-left = Left to play: { $pairings }.
league-headline-over = { $rounds ->
    [one] Over after { $rounds } round
   *[other] Over after { $rounds } rounds
}
league-headline = Round { $round } · { $players } play
league-headline-of = Round { $round } of { $rounds } · { $players } play
league-headline-players = { $players ->
    [one] { $players } player so far
   *[other] { $players } players so far
}

## The table

league-points = Points
league-scores = W–D–L
league-wins = Wins
league-column-round = Round
league-row = { $place }. { $name }: { $points } ({ $scores })
league-row-tie = { $row }, { $tie }
league-row-left = { $row }, left

## The rules

league-rules = { $game }, { $format }. A round takes at most { $time }. { $late } { $order } { $ready }
league-round-robin = everybody meets everybody
league-swiss = a Swiss league
league-swiss-of = a Swiss league of { $rounds } rounds
league-cup = a cup
league-rules-late-forfeit = If nobody opens a match by then, both players forfeit it.
league-rules-late-draw = If nobody opens a match by then, it is a draw.
league-rules-late-host = If nobody opens a match by then, the host decides.
league-rules-lot = The order is drawn by lot.
league-rules-named = The order is as named, the strongest first.
league-rules-ready-forfeit = A match waits { $time } for both to be ready; a player who is not ready by then forfeits.
league-rules-ready-draw = A match waits { $time } for both to be ready; after that they can open it again.
league-rules-ready-host = A match waits { $time } for both to be ready; after that the host decides.
league-rules-role = Only people with the role { $role } may join.

## Buttons and answers

league-titled = **{ $name }** (league #{ $number })
league-options = Its matches: { $options }.
league-picture = The table. { $rows }.
league-button-join = Join
league-button-leave = Leave
league-button-leave-for-sure = Yes, leave the league
league-leave-question = ⚠ You give up your place in this league. Until the league starts, *Join* takes you in again. Are you sure?
league-has-left = ✅ You have left the league.
league-has-joined = ✅ You have joined the league. Its channel will show that.
league-no-button = 🚫 A league has no such button.
league-role-only = 🚫 You can't join this league because you don't have the role { $role }.
league-rounds-begun = 🚫 Only { $count } rounds have begun so far.

## What a host decides at the desk

league-decide-menu = Who forfeits
league-decide-question = The time of the round is up. Which match do you decide, and who forfeits it? Everybody learns of it.
league-choice-forfeits = { $number }. { $who } forfeits
league-choice-both = { $number }. Both forfeit
league-nothing-to-decide = 🚫 There is nothing to decide now. `/league status` shows what comes next.

## Refusals, in lower case at the start, without a full stop

league-refused-begins = a league begins with `/league create`
league-refused-started = that is not possible any more because this league has started. A host can still use `/league add` and `/league withdraw`
league-refused-not-started = that is not possible yet because this league has not started. A host starts it with `/league start`
league-refused-over = nothing can change in this league because it is over. `/league standings` shows how it ended
league-refused-not-in = that player is not in this league. `/league standings` shows who is
league-refused-no-pairing = this league has no pairing of that number. `/league round` shows its pairings
league-refused-decided = that pairing is decided already. `/league undo` takes back what a host decided last
league-refused-round-time = a round takes from 1 minute to 60 days. Name another length in `time`
league-refused-cup-draw = you can't count late matches as draws because a cup has no draws. Choose another rule in `late`
league-refused-only-swiss = you can't choose the number of rounds because only a Swiss league lets you. Leave `rounds` out
league-refused-rounds = a league has from 1 to { $most } rounds. Choose another number in `rounds`
league-refused-twice = somebody is named twice. Name each player once
league-refused-announced = this league has been announced already
league-refused-no-time = no round of this league is running out of time
league-refused-no-outage = there is no lost time to give back
league-refused-plays = that player is in this league already
league-refused-cup-paired = nobody can join this cup because its first round is paired already
league-refused-alone = you can't start a league with fewer than two players. Let others join, or take them in with `/league add`
league-refused-order = the order must name every player once
league-refused-few-for-rounds = you can't start because so few players can't play so many rounds without meeting twice. Take in more players, or create a round-robin league
league-refused-round-on = the round before is not over
league-refused-open = you can't open that match because it is open already. `/league round` shows its round
league-refused-no-match = no match of this number counts in this league
league-refused-no-draws = a match of a cup can't be drawn
league-refused-played = you can't decide that pairing here because its match is open. Use `/match award` or `/match end` in its channel
league-refused-no-undo = there is nothing to take back because no host has decided anything yet
league-refused-followed = you can't take that back because matches have been opened since that follow from it. Go on with `/league withdraw`, `/league add` and `/league forfeit`
league-refused-full = nobody can join because a league has at most { $most } players, counting those who have left
league-refused-log-full = nothing more can happen in this league because its log is full at { $most } lines. `/league end` ends the league

## Refusals of buttons and commands

league-not-joined = you can't leave this league because you have not joined it. **{ league-button-join }** takes you in
league-joined-already = you have joined this league already. **{ league-button-leave }** takes you out
league-not-your-match = you can't open this match because only its two players and hosts open it. `/league round` shows your own match
league-no-thread = 🚫 I can't make a thread for this match: { $why }. Let me create public threads here, or use `/league play` in another channel.
league-no-match-of-yours = 🚫 You have no match to open in this league. `/league round` shows who has one.
league-unknown-game = there is no game { $typed } for two players. Choose one of { $games }
