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
