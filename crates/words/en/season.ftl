### A season: what each line of its log says, what the season waits for, its house rules, and its recaps.

season-garnets = { $count ->
    [one] { $count } garnet
   *[other] { $count } garnets
}
season-tokens = { $count ->
    [one] { $count } Token of Life
   *[other] { $count } Tokens of Life
}

## The log

season-created = 🎬 The season **{ $name }** begins. Cast: { $cast }.
    { $house }
season-joins = ➕ { $who } joins the cast.
season-leaves = ➖ { $who } leaves the season.
season-replaced = 🔁 { $who } takes the place of { $member }.
season-replaced-with = 🔁 { $who } takes the place of { $member }, with { $owned }.
season-main-opens = 🎲 Episode { $number }: the main match is on: { $players }.
season-final-opens = 🎲 Episode { $number }: the final is on: { $players }.
season-table-opens = 🎲 Another table: { $players }.
season-tables-host = The winner of any table wins the main match. If the tables name several candidates, the host says which.
season-tables-lot = The winner of any table wins the main match. If the tables name several candidates, the lot draws one of them.
season-won = 🏁 { $winner } wins.
season-won-candidate = 🏁 { $winner } wins; { $candidate } is the elimination candidate by the rules.
season-no-winner = 🏁 A match of this season is over without a winner.
season-changed = ✏ The host changes the outcome: { $outcome }.
season-drawn = 🎲 The lot draws the candidate among { $among }: it is { $candidate }.
season-confirmed = ✅ The host confirms: { $outcome }. May be picked: { $members }.
season-confirmed-nobody = ✅ The host confirms: { $outcome }. Nobody may be picked.
season-confirmed-final = 🏆 The host confirms: **{ $winner }** wins the season.
season-outcome-nobody = nobody wins
season-outcome-wins = { $winners ->
    [one] { $who } wins
   *[other] { $who } win
}
season-outcome-candidate = { $outcome }; { $candidate } is the elimination candidate
season-lapsed = ⌛ Nobody was picked in time. A host now picks the opponent with `/season pick`.
season-picked = ⚔ { $who } is the opponent.
season-picked-by-host = ⚔ The host picks { $who } as the opponent.
season-picked-by-vote = ⚔ The vote picks { $who } as the opponent.
season-picked-by-lot = ⚔ { $who } is the opponent, drawn by lot.
season-picked-alone = ⚔ { $who } is the opponent: nobody else can be picked.
season-tokens-back = All Tokens of Life are handed back.
season-chosen = 🎯 The death match is { $game }.
season-chosen-by-host = 🎯 The death match is { $game }: the host has chosen it.
season-chosen-by-vote = 🎯 The death match is { $game }: the vote has chosen it.
season-chosen-by-lot = 🎯 The death match is { $game }, drawn by lot.
season-chosen-alone = 🎯 The death match is { $game }, the only game of this season.
season-death-opens = 💀 The death match is on: { $candidate } against { $opponent }.
season-home = 🚪 { $who } goes home.
season-home-by-vote = 🚪 { $who } goes home: the vote has decided it.
season-spoils = The survivor gets the loser's { $garnets }.
season-returns = ↩ { $who } is back in play.
season-host-gives = { $members ->
    [one] ⚖ The host gives { $amount } to { $whom }.
   *[other] ⚖ The host gives { $amount } to each of { $whom }.
}
season-host-takes = { $members ->
    [one] ⚖ The host takes { $amount } from { $whom }.
   *[other] ⚖ The host takes { $amount } from each of { $whom }.
}
season-vote-gives = { $members ->
    [one] ⚖ The vote gives { $amount } to { $whom }.
   *[other] ⚖ The vote gives { $amount } to each of { $whom }.
}
season-vote-takes = { $members ->
    [one] ⚖ The vote takes { $amount } from { $whom }.
   *[other] ⚖ The vote takes { $amount } from each of { $whom }.
}
season-offers = 🎁 { $from } offers { $to } { $amount }.
season-offer-taken = 🎁 { $to } takes { $amount } from { $from }.
season-offer-off = 🎁 { $from }'s offer to { $to } is off.
season-undone = ⏪ The host takes back:
    { $lines }
season-undone-played-on = Match #{ $number } in { $channel } is played on, but its result does not count in this season any more. `/match annul` there ends it and gives back what is at stake.
season-reopened = ↩ A match of this season ended differently from what I told you, so I strike this out:
    { $lines }
season-shifted = ⏳ I was away. The candidate has { $length } more to choose.
season-published = 📖 The host publishes the season's page. From now on everybody can get it with `/season export`.
season-ended = 🏁 The season is over.
season-prizes = Garnets by final place: { $prizes }.
season-prize = { $who } { $garnets } ({ $why })
season-place-by-host = as the host says
season-ended-votes = Votes that are still on end without a result.

## Who cannot be picked

season-safe = Safe: { $members }.
season-safe-member = { $member } ({ $why })
season-safe-winner = winner
season-safe-sat-out = sat out
season-safe-token = Token of Life
season-safe-late = joined too late to be picked

## What the season waits for

season-is-over = The season is over.
season-waits-final = Two are left: `/season main` in a channel opens the final.
season-waits-main = Next: `/season main` in a channel opens the main match of the next episode.
season-waits-confirmation = { $tables ->
    [one] The main match is over: { $outcome }.
   *[other] The main match is over at { $tables } tables: { $outcome }.
}
season-confirm = A host confirms or changes that.
season-confirm-winner = The final needs one winner: press Change.
season-confirm-candidate = The candidate is not named yet: press Change.
season-waits-tables = The main match is being played: { $tables }.
season-waits-pick-lot = { $candidate } picks an opponent until { $until }; after that the lot decides.
season-waits-pick-host = { $candidate } picks an opponent until { $until }; after that the host decides.
season-waits-host-pick = A host names the opponent with `/season pick`.
season-waits-game = { $candidate } chooses the game of the death match until { $until }; after that the lot decides.
season-waits-host-game = { $candidate } plays a death match against { $opponent }. A host opens it with `/season death` and names the game.
season-waits-death = { $candidate } plays a death match against { $opponent } in { $game }. A host opens it with `/season death`.
season-waits-death-end = The death match is being played: { $players }.
season-waits-home = The death match is over: { $loser } goes home.
season-waits-nobody-won = The death match is over without a winner. A host says with `/season eliminate` who goes home, or opens another death match with `/season death`.
season-waits-end = **{ $champion }** has won; `/season end` ends the season.
season-ends-with = `/season end` ends the season.

## How a member stands, in the picture of the cast

season-note-runner-up = runner-up
season-note-out = { $episode ->
    [0] out before the first episode
   *[other] out in episode { $episode }
}
season-note-left = { $episode ->
    [0] left before the first episode
   *[other] left in episode { $episode }
}
season-note-replaced = replaced
season-note-champion = wins the season
season-note-candidate = elimination candidate
season-note-opponent = death match opponent
season-note-safe = safe
season-note-safe-why = safe: { $why }
season-note-winner = wins the main match
season-note-plays = plays
season-note-watches = watches
season-note-in-play = in play
season-face = { $name }: { $note }, { $garnets }, { $tokens }
season-cast-picture = The cast. { $faces }.
season-headline-over = The season is over
season-headline-won = The season is won
season-headline-begins = { $players ->
    [one] { $players } player begins
   *[other] { $players } players begin
}
season-headline = Episode { $episode } · { $players } in play

## House rules

season-rules = House rules: { $rules }
season-rules-immune = Winners of a main match cannot be picked.
season-rules-not-immune = Winners of a main match can be picked.
season-rules-sat-out = Members who sit out a main match cannot be picked.
season-rules-tables-lot = If several tables name candidates, the lot draws one of them.
season-rules-token-nothing = A Token of Life does nothing.
season-rules-token-safe = A member with a Token of Life cannot be picked.
season-rules-token-spent = A member with a Token of Life cannot be picked; after a pick all tokens are handed back.
season-rules-opponent-late-lot = The candidate picks the opponent within { $time }; after that the lot does.
season-rules-opponent-late-host = The candidate picks the opponent within { $time }; after that the host does.
season-rules-opponent-lot = The lot picks the opponent.
season-rules-opponent-host = The host picks the opponent.
season-rules-game-candidate = The candidate chooses the game of the death match: { $games }.
season-rules-game-lot = The lot draws the game of the death match: { $games }.
season-rules-game-host = The host names the game of the death match.
season-rules-spoils = The survivor of a death match gets the loser's garnets.
season-rules-gifts = Players may give each other garnets and tokens.
season-rules-no-gifts = There are no gifts.
season-rules-ready = A match waits { $time } for its players to be ready; after that the host decides.
season-rules-slow = Matches are slow: a turn takes up to a day.
season-rules-garnets = Everybody begins with { $garnets }.
season-rules-talks = Members in play can open a private thread with `/season talk`. Hosts can read it.
season-rules-talks-close = A thread closes when one of its members goes home.
season-rules-spectators = Members who go home watch with the role { $role }.

## Recaps and statistics

season-episode = Episode { $number }
season-episode-final = Episode { $number }, the final
season-moved = Garnets in this episode: { $garnets }.
season-none-moved = No garnets changed hands in this episode.
season-left = In play, with garnets: { $members }.
season-main-nobody = Nobody won the main match.
season-main-won = { $winners } won the main match.
season-candidate = Candidate: { $candidate }.
season-candidate-opponent = Candidate: { $candidate }; opponent: { $opponent }.
season-played-won = { $played }: { $players }: { $winner } wins.
season-played-nobody = { $played }: { $players }: no winner.
season-played-off = { $played }: { $players }: not played to its end.
season-tally = { $place } { $who }: { $tally }
season-tally-matches = { $count ->
    [one] { $count } match
   *[other] { $count } matches
}
season-tally-won = { $count } won
season-tally-deaths = { $count ->
    [one] { $count } death match won
   *[other] { $count } death matches won
}
season-tally-candidate = { $count ->
    [one] candidate once
   *[other] candidate { $count } times
}
season-tally-garnets = garnets +{ $won } −{ $lost }
season-titled = **{ $name }** (season #{ $number })
season-statistics = { $season }, statistics
season-statistics-garnets = Garnets: + is what a member got from matches, awards, gifts, spoils and prizes; − is what a member lost or gave.
season-statistics-file = { $statistics }: see the file.
season-statistics-described = What everybody has done over the season.

## The season as a page

season-page-refused = 🚫 You can't get the page before the season is over, unless a host publishes it with `/season export publish:True`. Until then use `/season status` and `/season log`.
season-page = The season as a page: open it in any browser, or put it on your own website.
season-page-described = Every episode, what everybody has done, and the whole log, as a page.
season-page-out = 🚪 Out: { $members }.
season-page-about = Season #{ $number } · { $headline }
season-page-a-host = a host
season-page-spectators = of spectators
season-page-standings = Standings and statistics
season-page-episodes = Episodes
season-page-no-episode = No episode has begun.
season-page-log = The log
season-page-struck = Lines that were taken back are struck through.
season-page-taken-back = taken back in line { $line }
season-column-place = Place
season-column-member = Member
season-column-matches = Matches
season-column-won = Won
season-column-deaths = Death matches won
season-column-candidate = Times candidate
season-column-garnets-won = Garnets won
season-column-garnets-lost = Garnets lost
season-column-garnets = Garnets now
season-column-tokens = Tokens now
season-column-note = How it went

## Buttons

season-button-statistics = Statistics
season-button-confirm = Confirm
season-button-change = Change
season-button-pick = Pick an opponent
season-button-choose = Choose the game
season-button-take = Take the gift
season-button-refuse = No gift
season-button-of = { $button } from { $who }

## Guesses

season-guess-button = Guess who goes home
season-guess-menu = Who goes home
season-guess-question = Who goes home in this episode? Nobody sees your guess before somebody has gone home.
season-guessed = ✅ You guess that { $who } goes home. You can change it until the death match begins.
season-guessed-by-nobody = 🔮 Nobody guessed that { $who } would go home.
season-guessed-by = 🔮 { $right } of { $all } guessed that { $who } would go home.
season-guess-board = 🔮 Right guesses so far: { $guessers }.

## Refusals, in lower case at the start, without a full stop

season-refused-begins = a season begins with `/season create`
season-refused-no-games = you can't begin a season without games for its death matches. Name at least one game in `games`
season-refused-over = nothing can change in this season because it is over. `/season undo` opens it again
season-refused-no-main = no main match is on. `/season main` opens one
season-refused-still-played = you can't confirm or change the outcome because the main match is still being played. Wait for its end, or end it with `/match end` in its channel
season-refused-no-candidate = you can't confirm the outcome because nobody is the elimination candidate yet. Press **{ season-button-change }** and say who it is
season-refused-no-winner = you can't confirm the final because it needs exactly one winner. Press **{ season-button-change }** and say who it is
season-refused-no-pick = no opponent can be picked now. `/season status` shows what comes next
season-refused-no-choice = no game can be chosen now. `/season status` shows what comes next
season-refused-no-death = you can't open a death match now because its opponent has to be picked first. `/season status` shows what comes next
season-refused-played = you can't take back the opening of a match that has been played. Press **{ season-button-change }** or use `/season eliminate` to say what comes of it, or annul the match first with `/match annul` in its channel
season-refused-played-for = you can't take back this change in the cast because the new member has finished a match since, and now owns what was at stake in it. Give the place back with `/season cast replace`
season-refused-too-few = nobody can leave now because a season needs two members in play. `/season end` ends it
season-refused-small-cast = you can't begin a season with fewer than two members. Name them in `cast`, such as @Ann @Ben
season-refused-begun = this season has begun already
season-refused-no-lot = the lot draws no candidate now. Press **{ season-button-change }** and say who it is
season-refused-gift-waits = you can't take this gift now because the member who offers it is in the death match. Take it when that match is over
season-refused-gift-gone = that gift is not offered any more. `/garnets give` offers another one
season-refused-no-undo = there is nothing to take back because the season has only just begun
season-refused-no-outage = there is no lost time to give back
season-refused-won = nobody can join because this season has its winner. `/season end` ends it, and `/season undo` takes a step back
season-refused-return-won = nobody can come back because this season has its winner. `/season undo` takes a step back
season-refused-replaced = this member can't come back because somebody else has their place. `/season cast replace` gives it back to them
season-refused-in-play = this member is in play already. `/season status` shows who is
season-refused-stranger = this person can't come back because they were never in this cast. `/season cast add` takes them in
season-refused-episode-on = you can't open a main match because this episode is not over yet. `/season status` shows what comes next
season-refused-empty-table = you can't open a match without players. Name them in `players`, such as @Ann @Ben
season-refused-sits-elsewhere = you can't open this table because one of its players is at another table of this main match. Wait until that table is over, or name other players
season-refused-no-match = no match of this number is on in this season
season-refused-winner = a winner can't be the elimination candidate. Name somebody else
season-refused-no-gifts = you can't give anything away in this season because its house rules allow no gifts. A host can use `/season award`
season-refused-gift-amount = you can't give that amount. A gift is from 1 to 10,000
season-refused-gifts-full = you can't give anything away because this season's log has no room for more gifts. A host can use `/season award`
season-refused-gift-duel = you can't give anything away while you are in the death match. Wait until it is over
season-refused-award = you can't award that. Name at least one member and an amount from 1 to 10,000; with a minus sign it is taken away
season-refused-not-over = that result can't be taken back because the match is not over, or people have gone on since
season-refused-not-in-play = that is not possible because somebody you named is not in play in this season. `/season status` shows who is
season-refused-twice = somebody is named twice. Name each person once
season-refused-cast-full = nobody can join because a cast has at most { $most } members, counting those who are out
season-refused-log-full = nothing more can happen in this season because its log is full at { $most } lines. `/season end` ends the season
season-refused-safe = that member can't be picked because { $why ->
    [winner] they have won the main match
    [sat-out] they sat out the main match
    [token] they hold a Token of Life
    [late] they were not in play when the outcome of the main match was confirmed
   *[candidate] they are the elimination candidate
}. Name somebody else
season-refused-other-game = that game can't be the death match of this season. Choose one of { $games }
season-refused-guess-in-play = you can't guess because you are in play. Guesses are for everybody else
season-refused-guess-closed = nobody can guess now. Guess when the elimination candidate is known and the death match has not begun
season-refused-guess-safe = that member can't go home in the next death match. Press **{ season-guess-button }** again and choose somebody else

## Questions to hosts and to the candidate, and answers to buttons

season-gone-on = 🚫 The season has gone on since this message. Use its newest message, or `/season status`.
season-elsewhere = 🚫 This button works only on the server of its season.
season-candidate-picks = 🚫 You can't pick the opponent because only the elimination candidate does that.
season-candidate-chooses = 🚫 You can't choose the game because only the elimination candidate does that.
season-gift-not-yours = 🚫 You can't answer this gift because it is offered to somebody else.
season-nobody = Nobody
season-who-won = Who has won? Choose all of them
season-who-is-candidate = Who is the elimination candidate?
season-change-question = { $standing }
    The season's channel shows what you choose.
season-pick-menu = Your opponent
season-pick-question = Whom do you pick for the death match? Your choice is final, and everybody learns of it.
season-game-menu = The game
season-game-question = Which game is the death match? Your choice is final, and everybody learns of it.

## Refusals of commands

season-machines-own-nothing = 🚫 You can't award anything to a machine because machines own nothing. Name people.
season-many-prizes = 🚫 You can't give so many prizes because `prizes` takes at most { $most } numbers. Leave some out.
season-bad-prizes = 🚫 I can't read these prizes. `prizes` takes numbers up to 10,000 in the order of the places, such as 10 5 3.
season-role-not-yours = 🚫 You can't choose this role because I give it to everybody who goes home, and you could not give it to them yourself. Choose a role that you may give with { permission-manage-roles }, and that allows nothing that you may not do.
season-role-of-everybody = 🚫 You can't choose this role because everybody has it, and would see what players must not see. Choose a role that only spectators have.
season-one-is-on = 🚫 You can't begin a season because season #{ $number } is on. End it with `/season end`, or add `beside:True` to have both.
season-games-for-two = `games` takes games for two players. Choose some of { $games }
season-machines-taken = you named more machines than are free. Name fewer
season-name-game = 🚫 You have to say which game this death match is. Choose one in `game`.
season-cannot-post = 🚫 I can't open a match here because I lack these permissions in this channel: { $missing }. Give them to me, or use another channel.
season-seats-exactly = you can't open this match because { $game } is for { $seats } players and you named { $count }. Name others in `players`, or choose another game; a main match can have several tables, each in its own channel
season-seats-between = you can't open this match because { $game } is for { $least } to { $most } players and you named { $count }. Name others in `players`, or choose another game; a main match can have several tables, each in its own channel
season-no-thread = 🚫 I can't make a thread for this match in { $channel }: { $why }. Let me create public threads there, or use this command in a channel outside the season's home.
