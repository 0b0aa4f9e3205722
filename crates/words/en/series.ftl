### What seasons and leagues have in common: which one is meant, who can join, and what their hosts are asked.

## Refusals of steps, in lower case at the start, without a full stop

series-overdrawn = you can't take away more than somebody has at hand. `/garnets show` says what everybody owns
series-at-stake-already = the new player can't take this place because they have something of their own at stake in match #{ $number }. Name somebody else, or wait until that match is over
series-went-on = nothing was done because somebody else was quicker. Look how it stands now, and try again if you still want to

## Which season or league is meant, and who can join

series-only-hosts = 🚫 You can't do that because only hosts run seasons and leagues: people who may manage events, or who have the hosts' role. `/setup host-role` says which role that is.
series-several = { $kind ->
    [league] several leagues
   *[season] several seasons
} are on: { $numbers }. Say which one you mean by its number in the option `{ $kind }`
series-no-such = this server has no { $kind ->
    [league] league
   *[season] season
} of that number. `/{ $kind } status` shows the one that is on
series-none-on = no { $kind ->
    [league] league
   *[season] season
} is on. `/{ $kind } create` begins one
series-was-forgotten = { $who } can't join again because they asked to be forgotten, and what they did before stands under a pseudonym. Name somebody else
series-is-bot = { $who } can't join because that is a bot. Name a person
series-not-here = { $who } can't join because they are not on this server. Name somebody else
series-named-twice = { $who } is named twice. Name each person once
series-nobody-holds = nobody has the role { $role }. Name people instead
series-no-intent = I can't see who has that role because Discord shows it only with the Server Members Intent. Name people instead, or ask the person who runs this bot to switch it on in the Developer Portal
series-not-member = { $who } is not in this { $kind ->
    [league] league
   *[season] season
}. `/{ $kind } status` shows who is
series-no-machine = no machine is in this { $kind ->
    [league] league
   *[season] season
}. Name a person
series-which-machine = several machines are in this { $kind ->
    [league] league
   *[season] season
}. Choose one in `number` by the number in its name: { $names }
series-too-many = a { $kind ->
    [league] league
   *[season] season
} has at most { $most } members. Name fewer people
series-bad-length = `{ $option }` takes a length of time from { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} to { $days } days. Type it like this: { $example }
series-name-length = 🚫 You can't use this name because a name has from 1 to { $most } characters. Choose another name.
series-in-play = 🚫 { $who } is in play already. Name somebody else.

## Answers to hosts

series-done = ✅ Done. The channel of the { $kind ->
    [league] league
   *[season] season
} shows it.
series-begun = ✅ { $kind ->
    [league] League
   *[season] Season
} #{ $number } is on. This channel shows what happens in it.
series-called-already = The players of this match have been called in { $channel } already. Each of them has to press the button there.
series-called = ✅ I have called the players in { $channel }. The match begins when all of them have pressed the button there; no clock runs until then.
series-about-to-begin = 🚫 You can't open a match in { $channel } because another one is about to begin there. While its players are being called, `/match end` calls it off.
series-open = ✅ Match #{ $number } is open in { $channel }.
series-will-be-told = ⚠ The channel of this { $kind ->
    [league] league
   *[season] season
} will read:
    { $told }
    Are you sure?
series-no = No
series-yes = Yes, I am sure
series-nothing-changed = ✔ You said no. Nothing has changed.

## The log

series-log-page = Page { $page } of { $pages }. `/{ $kind } log` shows another page with `page`.
series-taken-back = { $line }, taken back in line { $later }
