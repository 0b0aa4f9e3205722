### Invitations: who takes which seat of a match that has not begun, and how the match begins.

## The invitation, in the channel of the match

invite-head = **{ $game }**: { $summary }
invite-host = Host: { $host }
invite-how = The match begins when every seat is taken, and then the host or every player presses *{ invite-button-start }*. I first call players who have not pressed a button here for ten minutes.
invite-rematch-of = A rematch of #{ $number }. It begins when every player has pressed *{ invite-button-start }*.
# What the host of the match before had typed: nothing, the garnets of players, the community garnets of pairs, or both.
invite-stakes-again = { $typed ->
    [both] The stakes are the same as last time.
    [garnets] Every player puts as many garnets at stake as last time, and all of their community garnets.
    [community] Every pair puts as many community garnets at stake as last time, and all players put all of their garnets at stake.
   *[nothing] All players put everything that they own at stake.
}
invite-free = *free*
invite-brings = The host brings { $brought }.
invite-pair = { $one } and { $other }
invite-stakes = Garnets at stake: { $stakes }.
invite-changed = The players or the stakes have changed. { $who }: press *{ invite-button-start }* again.
invite-options = Options: { $options }.
invite-options-usual = Options: as usual.
invite-host-plays = The host plays in this match, so only another host can give orders in it.
invite-button-join = Join
invite-button-decline = Decline
invite-button-start = Start
invite-button-rules = Rules
invite-who-takes-free-seats = Who takes the free seats?
invite-machine-of-level = The machine, { $level }
invite-nobody = Nobody

## The advantage; $worth says what it does, in words that follow a name, such as "picks who goes first"

invite-worth-with-first = { $worth }; { $who } goes first because the host said so
invite-advantage-by-lot = Advantage: drawn by lot. The player who has it { $worth }.
invite-advantage-named = Advantage: { $who }. The player who has it { $worth }.
invite-advantage-open = Advantage: the host says who has it when the match begins. If the players begin without the host, it is drawn by lot. The player who has it { $worth }.
invite-advantage-is = Advantage: { $who } { $worth }.
invite-advantage-was-drawn = Advantage: { $who }, drawn by lot, { $worth }.
invite-advantage-question = Who has the advantage in this match? The player who has it { $worth }.
invite-advantage-absent = { $who } was to have the advantage but does not play in this match. { $question }
invite-advantage-placeholder = Who has the advantage?
invite-lot = Draw by lot

## What the channel is told when the match begins

invite-brought = { $who } brought { $brought }.
invite-clock = A turn has { $time }. `/rules` says what happens when the time is up.
invite-clock-reserve = A turn has { $time }. After that, each player has a reserve of { $reserve } for the whole match. `/rules` says what happens when the time is up.

## Refusals of presses, in lower case at the start, without a full stop

invite-seated-already = you have a seat already. *{ invite-button-decline }* gives it back
invite-you-brought-it = you can't join because you brought what is played in this match. Other people can join
invite-full = you can't join because every seat is taken. A seat is free again when a player presses *{ invite-button-decline }*
invite-no-seat = you can't give a seat back because you have none in this match
invite-rematch-needs-all = you can't start this rematch for its players. It begins when everybody who plays in it has pressed *{ invite-button-start }*
invite-not-yours = you can't start this match because you do not play in it. Its host and its players can
invite-not-full = the match can't start because there are free seats. Wait until every seat is taken
invite-started-already = you have pressed *{ invite-button-start }* already. Wait for the other players
invite-hosts-advantage = you can't say who has the advantage because only hosts can. Wait for a host
invite-seat-given-back = the match can't start because a player has given their seat back. Wait until every seat is taken
invite-no-player-any-more = you can't give the advantage to somebody who does not play in this match any more. Press *{ invite-button-start }* again to choose a player
invite-first-absent = the match can't start because { $who } is to go first and has no seat. Let them join, or open the match anew
invite-hosts-machine = you can't seat the machine because only hosts can. Ask a host
invite-beginning = you can't change this because the match is about to begin
invite-called-already = you can't change this because the players have been called already. Press *{ ready-button-ready }* on the newest message here
invite-choose-player = you have chosen nobody. Choose a player, or *{ invite-lot }*
invite-nobody-called = this button does nothing because the players have not been called yet. Press *{ invite-button-start }*

## Answers

invite-over = 🚫 This invitation is over: its match has begun, it was withdrawn, or a newer one took its place.
invite-outdated = 🚫 Your press did not count because the players or the stakes have changed since the message that you pressed. Look at the invitation, then press *{ invite-button-start }* again.
invite-about-to-begin = 🚫 You can't do this now. A match is about to begin in this channel. While its players are being called, `/match end` calls it off.
invite-nothing-to-end = 🚫 There is nothing to end because neither a match nor an invitation is open in this channel. `/match list` shows where matches are open.
invite-has-withdrawn = ✅ The invitation is withdrawn.
invite-on-its-server = 🚫 You can answer an invitation only on the server where it was posted.
invite-new-buttons = The buttons are new now. Press again.
invite-open = ✅ Match #{ $number } is open.
invite-could-not-begin = 🚫 The match could not begin: { $why }.
invite-failed = 🚫 The match could not begin because of a fault of mine. Press *{ invite-button-start }* again.
invite-preparing = Preparing { $game }

## What the channel is told

invite-newer = This invitation is over: a newer one took its place.
invite-withdrawn = This invitation is over: the host has withdrawn it.
invite-went-without = This invitation is over: the host has opened a match here without it.
invite-begins = The match begins …
invite-cleared = The players or the stakes of the match have changed, so your Start does not count any more. { $who }: press *{ invite-button-start }* again if you still want to play.
invite-spectators-see = 👁 Spectators see everything in { $channel }.
invite-spectators-see-nothing = 👁 Nothing is shown in { $channel }: { $why }.

## Asking for a rematch

invite-rematch-elsewhere = 🚫 You can ask for a rematch only on the server where the match was played.
invite-rematch-not-played = 🚫 You can't ask for a rematch because you did not play in that match.
invite-rematch-not-over = 🚫 You can't ask for a rematch yet because that match is not over.
invite-rematch-other-match = 🚫 You can't ask for a rematch now because another match is open in this channel. Ask again when it is over.
invite-rematch-other-invitation = 🚫 You can't ask for a rematch now because another invitation waits in this channel. Ask again when it is over.
