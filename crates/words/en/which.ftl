### Which match or puzzle somebody means.

## Why it is not clear: in lower case at the start, without a full stop

which-none = no match is open here, and you sit in none. `/practice` plays against the machine, `/learn` teaches a game, and `/puzzle` makes a puzzle for you alone. A host opens a match with `/host`
which-no-such-number = you sit in no open match of that number. `/match list` shows the open matches
which-said-aloud = nothing has changed, because others can read that here. Use `/submit` here, which nobody else reads, or write in the channel of your match
which-over-here = you have no open puzzle or match in this channel any more, and nothing has changed in another. Write where it is played, or name it in the option `match`
which-match-over = match #{ $number }, which was played here, is over, and you sit in no other. *Once more* below its result and `/practice` begin another one
which-lost = several matches or puzzles could be meant, and the question which one was lost. Say it again

## The question

which-ask = Several could be meant. Which one is this for?
which-choose = Choose one
which-own-puzzle = Your own puzzle #{ $number }
which-own-puzzle-of = Your own puzzle #{ $number }: { $kind }
which-daily = The daily puzzle of { $day }
which-too-old = That question is too old. Submit again.
