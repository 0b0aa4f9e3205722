### Refusals by a match or a puzzle, in lower case at the start, without a full stop.

refusal-paused = the match is paused; `/resume` says that you want to go on
refusal-waits-to-go-on = the match is paused; you have said that you want to go on, and it does as soon as every other player says so
refusal-paused-for-host = the match is paused; `/match resume` lets it go on
refusal-already-paused = the match is already paused; `/resume` says that you want to go on
refusal-no-pause-left = { $most ->
    [0] players do not pause this match; ask the host, who can with `/match pause`
    [1] you have paused this match once, as often as you may; ask the host, who can with `/match pause`
   *[other] you have paused this match { $most } times, as often as you may; ask the host, who can with `/match pause`
}
refusal-not-paused = the match is not paused, so there is nothing to resume
refusal-host-paused = the match is paused by the host, who alone lets it go on, with `/match resume`
refusal-over = the match is over
refusal-not-your-turn = it is not your turn; your board tells you when it is
refusal-nothing-staged = nothing is saved yet that could be played or taken back; submit something first
refusal-which-part = several parts are saved: take one of them back by { $parts }, or everything by `undo all`
refusal-other-draft = you have changed your draft since that picture; lock in the one that your board shows now
refusal-past = that button belongs to an earlier turn, so nothing has changed; press under your present board
refusal-offer-gone = that offer does not stand any more, so nothing has changed; your board shows what is offered now
refusal-incomplete = the submission is not complete yet; add what is missing, then lock it in
refusal-nothing-to-confirm = there is nothing to confirm: the phase ends as soon as everybody's submission is in
refusal-already-confirmed = you have confirmed that already, and it counts; the phase ends as soon as everybody's submission is in
refusal-too-long = that is too long: at most { $most } characters are read
refusal-turn-full = that would be more than { $most } inputs in one turn; what you have saved stands, `lock` plays it where that is possible, and the next turn takes as many again
refusal-race-full = that would be more than { $most } inputs in one round; what you have done counts, and the next round takes as many again
refusal-too-fast = that was too fast: at most { $most } inputs in { $length } are taken; wait a moment and send it again
refusal-lesson-full = that would be more than { $most } steps in one lesson; begin it again with *Again*
refusal-empty = that is empty; type a submission
refusal-no-such-seat = { $seat } is not a seat of this match
refusal-no-conceding = nobody gives up in { $game }: ask the host for a substitute
refusal-no-agreement = { $concede ->
    [yes] this game does not end by agreement; `concede` gives it up
   *[no] this game does not end by agreement; ask the host for a substitute
}
refusal-already-offered = your offer already stands; it is for the others to accept it
refusal-nothing-offered = nobody offers to end the match here, so there is nothing to decline; play on
refusal-no-export = { $formats ->
    [0] { $game } cannot be exported for other programs
   *[other] { $game } is exported as { $list }
}
refusal-no-draw = no draw is due now
refusal-no-way-back = there is no earlier turn of yours to go back to
refusal-no-such-turn = that turn stands in this match no more; `/match rewind` shows those that do
refusal-nothing-since = nothing has happened since that turn began
refusal-not-over = the match is not over, so there is nothing to reopen; `/match rewind` goes back to an earlier turn
refusal-already-annulled = the match is annulled already; `/match reopen` takes that back for a day
refusal-unknown-order = { $typed } is not a host's order; there are pause, resume, end, award, annul, reopen, back, shift, adjust, extend and renew

## Refusals because of seats, repeated inputs, full journals and damaged puzzles

refusal-not-seated = you have no seat in this match; `/match status` shows who plays in it
refusal-not-yours = this puzzle is somebody else's; `/puzzle` makes one of your own
refusal-counted = that has been counted already
refusal-overtaken = that reached the bot after something you said later, so it does not count; say it again if you still mean it
refusal-full = the journal of this match is full at { $most } entries; a host ends it with `/match award` or `/match end`, and a player may `concede` where the game allows that
refusal-puzzle-full = nobody needs more than { $most } moves for a puzzle; `concede` gives it up and shows the solution
refusal-puzzle-over = this puzzle is over; `/puzzle` makes another
refusal-puzzle-damaged = what you did in this puzzle was damaged on the bot's disk, so it has been set aside; `/puzzle` makes another
refusal-puzzle-taken = you have a puzzle open already; `/puzzle` shows it
refusal-begun-before = you began this puzzle before you asked to be forgotten, and may know it; another one comes tomorrow
refusal-no-help = you get no help now, because others are solving this puzzle or one that is nearly the same; you get help { $when }, and until then marks count as always
refusal-solution-kept = others are still solving this puzzle, so nobody sees its solution now; ask again { $when }
# From when on there is help, or a solution is shown.
refusal-when-match-over = once the match in which others are solving it is over
refusal-when-day-over = once its day is over
refusal-host-plays = you play in this match, or have something at stake in it, so you have only the rights of a player here; another host must do that
refusal-still-running = the match still runs; its record can be had when it is over
refusal-channel-taken = a match is open in this channel already; end it first, or use another channel
refusal-puzzle-under-way = you can't open this puzzle, because others are solving it or one that is nearly the same; bring another one
refusal-nothing-to-say = there is nothing to be said about that now
refusal-seated-already = { $name } sits in this match already
refusal-lacks = what is at stake must be owned: { $who }; `lend` lends what is missing for this match, `/garnets grant` gives it, or leave it out for what everybody owns
refusal-spent-since = what this match has paid has been spent since, so it cannot be taken back; `/garnets grant` puts things right
refusal-place-gone = { $had }'s place in the season is { $has }'s since this match ended, with what it paid; give the place back with `/season cast replace` first, or leave the match as it is and put things right with `/garnets grant`
refusal-too-late = a match can be played on for a day after its end; that is over, and `/match annul` makes it count for nothing
refusal-nobody-late = the match waits for no player just now, so nobody is called
refusal-nudged-lately = the late players have been called within the hour; you can call them again in { $length }
refusal-announcement = an announcement has 1 to { $most } characters
refusal-staked-elsewhere = what somebody owns has just gone into another match; open it once more
refusal-season-went-on = the season has just gone on; `/season status` shows how it stands
refusal-at-stake-already = the new player has something at stake in this match already; name somebody else
refusal-overheard = { $who } can read that channel, which would show what is kept from them; choose one that they cannot read
refusal-everybodys-channel = that is the channel of the match, which everybody reads; choose another
refusal-secret-channel = that channel has shown secrets of this match; choose another
refusal-unreadable = the bot cannot find out now who can read the channels that show secrets of this match; see that the bot can view them, and try again
refusal-saw-everything = { $who } has been able to see everything in this match; ask somebody who has seen no more of it than its channel
refusal-saw-another-seat = { $who } has been able to see what another seat of this match hides; ask somebody who has seen no more of it than its channel, or who sat on this seat alone

## Words that mean something in matches of several only

refusal-alone-no-pause = a puzzle's time cannot be stopped; it waits for you as long as you like
refusal-alone-nothing-to-lock = there is nothing to lock in: every mark counts at once
refusal-alone-nobody-agrees = there is nobody to agree with; `concede` gives the puzzle up
refusal-alone-concede = `concede` gives the puzzle up and shows its solution
refusal-alone-way = the way to the solution is shown once you have solved it or given it up
