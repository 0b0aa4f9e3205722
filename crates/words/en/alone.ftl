### Puzzles that one person solves alone: below the board, questions, sharing, the way to the solution, proofs.

## Below a puzzle

alone-held-back = 🏳 You have given this puzzle up. You can see its solution { $when }.
alone-others-solving = 🔒 Others are solving this puzzle too: you get help { $when }.
# After "you get help" and such.
alone-when-day-over = once its day is over ({ $ends })
alone-show-solution = Show the solution
alone-give-up = Give up
alone-share = Share
alone-another = Another one
alone-no-clock = No clock runs out on a puzzle: it waits for you as long as you like.

## A new puzzle

alone-checking = Checking the puzzle
alone-making = Making { $puzzle }
alone-check-too-long = 🚫 I can't open this puzzle because it takes too long to see whether it has only one solution. Bring another one.
alone-open-already = You have a puzzle open, begun { $when }. A new one gives it up.
alone-open-already-brings =
    You have a puzzle open, begun { $when }. Go on with it, or give it up and open this one:
    { $link }
alone-new = New puzzle
alone-open-this = Give up and open this
alone-continue = Continue
alone-try-again = Try again
alone-any-level = Any level
alone-not-both = bring one puzzle: in `file` or in `{ $option }`, not in both

## Sharing

alone-shared-already = 🚫 You have shared it already.
alone-not-solved = 🚫 You can't share this puzzle because you have not solved it. Solve it first.
alone-not-posted = 🚫 I can't post it here: { $why }.

## Giving up

alone-sure = Give this puzzle up? You are shown the solution then, and it counts as not solved.
alone-sure-held-back = Give this puzzle up? It counts as not solved, and you can see its solution { $when }.
alone-yes-show = Yes, show the solution
alone-yes-give-up = Yes, give it up
alone-concede-not-said = 🚫 You have not given up. To say that you mean it, type `concede` into the option.

## The way to a solution, and proofs

alone-step-of-way = **{ $game }**{ $number } · step { $step } of { $steps } of the way to its solution
alone-step-of-your-proof = **{ $game }**{ $number } · step { $step } of { $steps } of your proof
alone-step-of-proof = **{ $game }**{ $number } · step { $step } of { $steps } of the proof of { $player }
alone-after-steps = **{ $game }**{ $number } · after { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
alone-is-solution = ✅ That is the solution.
alone-only-puzzles = 🚫 Only puzzles have a step-by-step solution.
alone-solution = Solution
alone-your-proof = Your proof
alone-proof-of = Proof of { $player }
alone-judging = Judging the proof
alone-proof-kept = 🚫 Others are still solving this puzzle. You can bring a proof of it { $when }.
alone-proof-too-long = 🚫 I can't judge this proof because that takes too long.
# The description of a file.
alone-every-step = Every step with its verdict.
alone-no-proofs = no puzzle here is solved by a proof
alone-for-programs = 📄 For other programs:
