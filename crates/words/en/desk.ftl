### The hosts' desk, `/match desk`: the matches of a server, who is late, and what is in the way.

desk-none-open = 🗂 No match is open on this server.
desk-open = 🗂 Open matches: { $count }.
desk-stopped = { $game } #{ $number } { $channel }: a fault has stopped this match, and it cannot go on. `dealer check` tells more to those who run this bot.
desk-look-after = Look after a match
desk-earlier = Earlier ones
desk-again = Look again
desk-later = Later ones
desk-all = All matches
desk-resume = Resume
desk-pause = Pause
desk-nudge = Call those who are late
desk-extend = { $minutes } minutes more
desk-no-clock = no clock runs
desk-late = still to submit: { $players }
desk-closed-dms = ⚠ { $who } accepts no direct messages
desk-untold = { $audience ->
    [channel] ⚠ I can't write in the channel of the match: { $why }
    [spectators] ⚠ I can't write in the spectators' channel: { $why }
    [announcements] ⚠ I can't write in the announcement channel: { $why }
   *[seat] ⚠ I can't reach player { $seat }: { $why }
}
desk-overheard = ⚠ { $channel } has shown secrets that these players can read there: { $who }
desk-full = ⚠ its journal is full: `/match award` or `/match end` decides the match
desk-nobody-called = Nobody could be called.
desk-called = 🔔 I have called { $who }. The others do not learn of it.
desk-not-called = I could not call { $who }: they accept no direct messages, and in the channel everybody would learn who has not submitted. Give a player a channel of their own with `/match channel`.
desk-done = ✅ Done.
