### What hosts order in matches: questions before an order, and answers.

orders-only-hosts = 🚫 Only hosts can do that: people who may manage events, or who have the role set by `/setup`.
orders-not-here-any-more = 🚫 That match is no longer on this server.
orders-done = ✅ Done.
orders-done-unannounced = ✅ Done. ⚠ I could not announce it in this channel.

## Before an order that ends something or takes something back

orders-question = ⚠ **{ $game }** #{ $number }: { $consequence }
orders-for-a-day = For a day `/match reopen` takes that back. What the end shows stays known.
orders-for-good = It cannot be taken back.
orders-of-season = The match belongs to a season. Its result is struck out there if nobody has gone on since. Otherwise the season keeps it, and you correct it with *Change*, or with `/season eliminate` or `/season return`.
orders-of-league = The match belongs to a league, whose table follows.
orders-ends-match-for = This ends the match; { $player } wins.
orders-ends-match = This ends the match; nobody wins.
orders-ends-turn = This ends what runs at once: no time is left for it.
orders-ends-reserve = This leaves { $player } no reserve at all.
orders-reopens = This opens the match again as it stood before it ended: its result and what it has paid are taken back. It is paused until `/match resume`. People who saw its end still know what it showed.
orders-forgotten = { $who } asked to be forgotten and cannot play. Before you resume the match, put somebody else into that seat with `/match substitute` (as `leaves`, choose me).
orders-annuls = { $is_over ->
    [yes] This annuls the match: it counts in no statistics, nothing is won or lost by it, and everybody is told.
   *[no] This ends the match and annuls it: it counts in no statistics, nothing is won or lost by it, and everybody is told.
}
orders-rewinds = This puts the match back to the beginning of { $turn }.
orders-turn-shown = { $turn } ({ $when }), shown below
orders-earlier-turn = an earlier turn
orders-rewinding-means = What came after is struck out, but nobody forgets what they have seen of it.
orders-result-taken-back = Its result and what it has paid are taken back.
orders-rewound-clocks = The clocks stand as they did then, and the match is paused until `/match resume`.
orders-button-award = Award the match
orders-button-end = End the match
orders-button-take-time = Take the time
orders-button-take-reserve = Take the reserve
orders-button-rewind = Rewind the match
orders-button-reopen = Reopen the match
orders-button-annul = Annul the match
orders-button-do = Do it
orders-too-long = 🚫 I can't ask you about this order because it is too long.

## The turns to which a match can be put back

orders-which-turn = ⏪ **{ $game }** #{ $number }, { $players }: back to the beginning of which turn? I show you the turn and ask once more before anything is struck out.
orders-choose-turn = Choose a turn
orders-earlier-turns = Earlier turns
orders-turn = { $turn }: { $who }, { $ago } ago
orders-turn-just-now = { $turn }: { $who }, just now
orders-no-turn = 🚫 No turn has begun in this match yet.
orders-stays = 🚫 That match stays as it is because a fault has stopped it.

## Commands about a match

orders-no-seat = 🚫 { $who } has no seat in this match: { $players }.
orders-status = **{ $game }** #{ $number }: { $players }
    Host: { $host }
orders-options = Options: { $options }.
orders-none-open = No match is open on this server.
orders-none-open-here = No match is open here.
orders-listed = #{ $number } { $game } in { $channel }: { $players }
orders-more = … and { $count } more
orders-no-change = 🚫 That changes nothing. Write how much, such as +60s or -5m.
orders-no-length = 🚫 { $typed } is not a length of time. Write one such as +60s, -5m, 1h 30m or 5 minutes. A bare number is seconds.
orders-bots-cannot-play = 🚫 A bot cannot play.
orders-time-is-length = 🚫 `time` is a length such as 60s, 5 minutes or 1h 30m.
orders-delay-is-length = 🚫 `delay` is a length of at most an hour, such as 90s or 5 minutes.
orders-no-such-number = 🚫 No match of that number is open on this server. `/match list` shows the open ones.
orders-moved = ✅ The match goes on in this channel. If it is paused, use `/match resume`.
orders-you-played = 🚫 You can't show this match to everybody again because you played in it. Ask a host who did not play.
orders-withheld = ✅ Match #{ $number } is shown to its players and its host alone.
orders-shown = ✅ Match #{ $number } is shown to everybody on this server.

## What everybody at the match is told of the host

orders-looks = ⚖ The host: { $host } looks at the whole board.
orders-spectators-see = ⚖ The host: spectators see everything in { $channel }.
orders-spectators-see-nothing = ⚖ The host: spectators are shown nothing any more.
orders-own-channel = ⚖ The host: { $player } gets their boards in a channel of their own.
orders-by-dm-again = ⚖ The host: { $player } gets their boards by direct message again.
