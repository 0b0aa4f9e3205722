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
