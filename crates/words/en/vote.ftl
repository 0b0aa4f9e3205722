### Votes of a season: what is asked, by which rules, and the result.

vote-asked = 🗳 A vote: **{ $question }**
    Who may vote: { $voters }.
    Choices: { $choices }.
    { $secrecy }
    { $end }
    { $follows }
vote-cast = the cast in play ({ $members })
vote-jury = the members who have gone home ({ $members })
vote-spectators = everybody who is not in play
vote-secret = The vote is secret: everybody learns only how many votes each choice has, the hosts too. If fewer than { $count } people vote, nothing is counted, because the result would show who chose what.
vote-open = The vote is open: the result says who chose what.
vote-ends = It ends { $when }. You can change your vote until then.
vote-ends-early = It ends { $when }, or when all have voted. You can change your vote until then.
vote-tie-host = If there is a tie, a host decides.
vote-tie-lot = If there is a tie, the lot decides.
vote-sends-home = The member with the most votes goes home.
vote-gives-prize = The member with the most votes gets { $garnets }.
vote-names-game = The death match is the game with the most votes.
vote-names-winner = The member with the most votes wins the season.
vote-over = 🗳 The vote is over: **{ $question }**
    { $results }
vote-called-off = 🗳 The host calls the vote off: **{ $question }** No votes are counted.
vote-delayed = ⏳ I was away, so the vote **{ $question }** lasts { $length } longer. It ends { $when }.
vote-totals = Votes: { $totals }.
vote-too-few = Too few have voted. The result would show who chose what, so nothing is counted.
vote-nobody = Nobody has voted, so nothing happens.
vote-tied = It is a tie between { $choices }.
vote-by-host = A host decides.
vote-chosen = The choice is **{ $choice }**.
vote-chosen-by-lot = The choice is **{ $choice }**, drawn by lot among { $choices }.
vote-impossible = That cannot be done any more.
vote-by-eliminate = A host decides with `/season eliminate`.
vote-by-award = A host decides with `/season award`.
vote-by-death = A host decides with `/season death`.
vote-by-runner-up = A host decides with `/season eliminate`, which names the runner-up.
vote-champion = 🏆 { $choice } wins the season.
vote-voices = Who chose what: { $voices }.
vote-voice = { $choice } by { $voters }
vote-line-open = 🗳 A vote (open): **{ $question }** { $voted }; it ends { $when }.
vote-line-secret = 🗳 A vote (secret): **{ $question }** { $voted }; it ends { $when }.
vote-voted-of = { $count } of { $all } have voted
vote-voted = { $count ->
    [one] { $count } has voted
   *[other] { $count } have voted
}

## Voting

vote-button = Vote
vote-button-off = Host: call it off
vote-button-about = { $button }: { $question }
vote-menu = Your vote
vote-so-far = So far you vote for { $choice }.
vote-no-choice = 🚫 This vote has no such choice. Press Vote again.
vote-cast-for = ✅ You vote for { $choice }. To change your vote, press **Vote** again before the vote is over.
vote-in-the-cast = 🚫 You can't start, stop or take back a vote of a season in which you play. Ask another host.
vote-under-way = { $vote } It began { $since } in { $season }.
vote-voice-more = { $choice } by { $voters } and { $more } more
vote-reminder = ⏰ You have not voted yet in { $season }: **{ $question }** The vote ends { $when }. Press **Vote** here: { $place }

## Refusals, in lower case at the start, without a full stop

vote-refused-over = that vote is over. `/season log` shows its result
vote-refused-cast-only = you can't vote here because this vote is for members who have been in play since it began. A host can start a vote for others
vote-refused-jury-only = you can't vote here because this vote is for members who had gone home when it began. A host can start a vote for others
vote-refused-spectators-only = you can't vote here because you are in play, and this vote is for spectators. A host can start a vote for the cast
vote-refused-too-few = a secret vote needs at least three voters, and four if they can vote for each other. With fewer voters the result would show who chose what; ask openly with `secret:False`
vote-refused-too-many = you can't start a vote because { $most } votes are on already. Wait until one of them is over, or call one off
vote-refused-nobody-in-play = you can't ask the cast because only machines are in play, and machines do not vote. Ask the jury or the spectators
vote-refused-nobody-home = you can't ask the jury because nobody who could vote has gone home yet. Ask the cast or the spectators
vote-refused-own-name = you can't start this vote because a voter could choose only their own name. Add another choice
vote-refused-prize = you can't promise that prize. It is from 1 to 10,000 garnets; say how many in `garnets`
vote-refused-game-now = a vote can't choose the game now. It can after the opponent is picked, if the house rules say that the host names the game
vote-refused-winner-now = a vote can't decide the season before only two members are left. Until then let one member at a time go home
vote-refused-final-played = you can't start this vote because the final is still being played. Wait for its end, or end it with `/match end` in its channel
vote-refused-no-count = that is no count of this vote
vote-refused-no-outage = there is no lost time to give back
vote-refused-no-choice = this vote has no such choice. Press **{ vote-button }** again
vote-refused-yourself = you can't vote for yourself. Choose somebody else
vote-refused-members-only = the choices of this vote must be members, because of what follows from it. Leave `choices` out, or name members such as @Ann @Ben
vote-refused-two-choices = a vote needs at least two choices. Separate them by commas, such as: yes, no
vote-refused-many-choices = a vote has at most { $most } choices in words. Leave some out
vote-refused-same-choice = one choice is there twice. Name each choice once
vote-refused-no-time = a vote takes some time. Say how long in `time`

## Refusals of `/season vote`

vote-how-many = you have to say how many garnets that member gets. Type the number in `garnets`
vote-garnets-alone = you can't use `garnets` because this vote gives no garnets. Leave `garnets` out, or choose in `follows`: { command-season-vote.follows-Prize }
vote-no-machines = you can't name machines in `choices`. Leave `choices` out to offer everybody in play
vote-choice-length = you can't offer { $typed } because a choice has from 1 to { $most } characters. Type another one
vote-question-length = 🚫 You can't ask that because a question has from 1 to { $most } characters. Type another one.
