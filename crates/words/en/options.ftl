### Descriptions of games and their options, and how a match's first message tells the value of an option.
###
### A message `game-ID` describes the game with this id; `game-house` has the options that every game has. Its attributes
### are OPTION, and OPTION-CHOICE for the label of a choice. They stand in lists of commands: at most 100 characters.
###
### A message `told-ID` has an attribute for each option. `$value` is the value in the record: a number (lengths of time
### in milliseconds), or a word such as `true`. `$shown` is the value as people read it: `5 minutes`, `3, 1, 0`.

game-mist = Two players in the fog: build the largest group without being spotted
    .advantage = Picks who goes first, and wins if all groups are equal
    .variant = The season whose rules are played
    .variant-contractual-obligation = contractual-obligation
    .variant-heaven-and-hell = heaven-and-hell
    .cells_min = The fewest cells you may name in a turn
    .cells_max = The most cells you may name in a turn
    .centre = If a turn names E5: the piece there is destroyed, or the turn is refused
    .centre-destroyed = destroyed
    .centre-refused = refused
    .first_cells_max = The most cells in the first turn of the match
    .first_ring_closed = Whether the first turn may not use the six cells around E5
    .pie = Whether the second player may take over the first turn with `pie`
    .base_ms = The time for each turn
    .reserve_ms = Each player's reserve for the whole match
    .default = What is played if no turn is submitted: one piece on E5, or nothing
    .default-centre = centre
    .default-none = none
    .radii = How far a turn of one, two and three pieces sees
    .lock_in = Whether `lock` plays a saved turn before its time is up
    .memory = What boards show out of sight: nothing, your own pieces, or everything ever seen
    .memory-strict = strict
    .memory-own = own
    .memory-all = all
    .first_pick_ms = The time for the player with the advantage to pick who goes first
    .first = The player who goes first; then nobody is asked

told-mist =
    .variant = { $value ->
        [heaven-and-hell] rules of the season Heaven and Hell
       *[contractual-obligation] rules of the season Contractual Obligation
    }
    .cells_min = { $value ->
        [0] a turn may be passed
       *[other] at least { $shown } cells a turn
    }
    .cells_max = at most { $shown } cells a turn
    .centre = { $value ->
        [refused] E5 cannot be played
       *[destroyed] a piece on E5 is destroyed
    }
    .first_cells_max = at most { $shown } cells in the first turn
    .first_ring_closed = { $value ->
        [true] the first turn may not use the six cells around E5
       *[false] the first turn may use the cells around E5
    }
    .pie = { $value ->
        [true] the second player may take over the first turn
       *[false] nobody may take over the first turn
    }
    .base_ms = { $shown } a turn
    .reserve_ms = { $value ->
        [0] no reserve time
       *[other] { $shown } of reserve for each player
    }
    .default = { $value ->
        [none] a turn that runs out plays nothing
       *[centre] a turn that runs out puts one piece on E5
    }
    .radii = turns of one, two and three pieces see { $shown } cells far
    .lock_in = { $value ->
        [true] a turn can be locked in early
       *[false] turns are played when their time is up
    }
    .memory = { $value ->
        [all] boards remember everything
        [own] boards remember your own pieces
       *[strict] boards remember nothing
    }
    .first_pick_ms = { $shown } to pick who goes first
    .first = player { $shown } goes first

game-demeter = Plant polyomino flowers on your board, lay rocks on the other's; more flower tiles win
    .advantage = Picks who goes first, and wins a tie that nothing else decides
    .planting_ms = The time for the first flower; a player who is late starts without one
    .first_pick_ms = The time to pick who goes first; then it is drawn by lot
    .base_ms = The time for each turn
    .reserve_ms = Each player's reserve for the whole match, used after the time of a turn
    .auto_end = Whether the match ends as soon as no flower fits on either board
    .mark_corners = Whether pictures mark where the next flower may touch
    .first = The player who goes first; then nobody is asked

told-demeter =
    .planting_ms = { $shown } for the first flower
    .first_pick_ms = { $shown } to pick who goes first
    .base_ms = { $shown } a turn
    .reserve_ms = { $value ->
        [0] no reserve time
       *[other] { $shown } of reserve for each player
    }
    .auto_end = { $value ->
        [true] the match ends when no flower fits any more
       *[false] the match ends only when both players pass or agree
    }
    .mark_corners = { $value ->
        [true] pictures mark where the next flower may touch
       *[false] pictures do not mark where the next flower may touch
    }
    .first = player { $shown } goes first

game-astral = Two players in real time: follow the stars in your head and name the cells that stay dark
    .advantage = Wins a tie that the tiebreaker does not decide
    .file = Rounds to play, as TOML
    .rounds = How many rounds are played; a tie adds one more
    .lockout_ms = How long a player waits after an answer
    .round_min_ms = How long a round lasts at least
    .quiet_ms = How long a round lasts at least after its last right answer
    .break_ms = How long the break before a round lasts at most; 0 for no breaks
    .countdown_ms = How long after both players are ready a round begins
    .hold_ms = How long answers wait to be sorted by Discord's time stamps

told-astral =
    .rounds = { $value ->
        [1] one round
       *[other] { $shown } rounds
    }
    .lockout_ms = { $value ->
        [0] no wait after an answer
       *[other] { $shown } of wait after an answer
    }
    .round_min_ms = a round lasts at least { $shown }
    .quiet_ms = a round lasts at least { $shown } after its last right answer
    .break_ms = { $value ->
        [0] no breaks
       *[other] breaks of at most { $shown }
    }
    .countdown_ms = { $value ->
        [0] a round begins as soon as both are ready
       *[other] a round begins { $shown } after both are ready
    }
    .hold_ms = answers wait { $shown } to be sorted by their time

game-starry = Four players shape one night sky with cosmic moves and score it by secret horoscopes
    .garnets = Garnets each player owns at the start: one number, or a list by seat
    .community = Community garnets each pair owns at the start: one number, or a map such as {"{"}"0-1": 2{"}"}
    .bidding_ms = How long the bidding lasts
    .round_ms = How long each round lasts
    .candidate_ms = The time for the winner to choose among tied elimination candidates
    .scoring = Whether each player is scored with only their own move, or all with every move
    .scoring-personal = personal
    .scoring-shared = shared
    .lock = Whether a lock holds until the round is resolved or for the rest of the match
    .lock-round = round
    .lock-match = match
    .bids = Whether everybody pays what they bid, or nobody does
    .bids-all_pay = all_pay
    .bids-free = free
    .horoscopes = Whether horoscopes are secret, or open to everybody
    .horoscopes-private = private
    .horoscopes-public = public
    .star_points = What each star card earns in a round that scores stars

told-starry =
    .garnets = garnets of each player: { $shown }
    .community = community garnets of each pair: { $shown }
    .bidding_ms = { $shown } for the bidding
    .round_ms = { $shown } a round
    .candidate_ms = { $shown } to choose the elimination candidate
    .scoring = { $value ->
        [shared] everybody is scored with every move made
       *[personal] everybody is scored with only their own move made
    }
    .lock = { $value ->
        [match] a lock holds for the rest of the match
       *[round] a lock holds for its round
    }
    .bids = { $value ->
        [free] bids cost nothing
       *[all_pay] everybody pays what they bid
    }
    .horoscopes = { $value ->
        [public] everybody sees the horoscopes
       *[private] horoscopes are secret
    }
    .star_points = points for a star card: { $shown }

game-starbattle = Place the stars: the same puzzle for everybody, the first right board wins
    .file = A puzzle: a link of puzz.link or Penpa+, LEGUP's XML, SBN or text
    .size = How many rows, columns and regions
    .stars = Stars in each row, column and region
    .level = How hard the puzzle is
    .level-any = any
    .level-easy = easy
    .level-medium = medium
    .level-hard = hard
    .level-expert = expert
    .level-extreme = extreme
    .mode = Race: the first right board wins. Proof: steps name their rules, fewest refused wins
    .mode-race = race
    .mode-proof = proof
    .start = Together: for all at once. Own: hidden from each player until they press Start
    .start-together = together
    .start-own = own
    .finish = First: the match ends when decided. All: when all have finished, or at the deadline
    .finish-first = first
    .finish-all = all
    .time_ms = How long the match lasts at most; 0 for no limit
    .auto_mark = Mark as black what a new star rules out: its neighbors, and the rest of what is full
    .show_errors = Show stars that touch, and those of a row, column or region that has too many
    .hints = Players may ask for hints and checks; how many each has had is told at the end
    .progress = Everybody sees how many stars each player has placed, in quarters of all

told-starbattle =
    .size = { $shown } rows and columns
    .stars = stars in each row, column and region: { $shown }
    .level = { $value ->
        [any] any difficulty
       *[other] difficulty { $shown }
    }
    .mode = { $value ->
        [proof] a proof: each step names its rule
       *[race] a race: the first right board wins
    }
    .start = { $value ->
        [own] everybody starts when they like
       *[together] everybody starts together
    }
    .finish = { $value ->
        [all] the match ends when everybody has finished
       *[first] the match ends when the winner is known
    }
    .time_ms = { $value ->
        [0] no time limit
       *[other] { $shown } at most
    }
    .auto_mark = { $value ->
        [true] what a star rules out is marked black
       *[false] nothing is marked automatically
    }
    .show_errors = { $value ->
        [true] wrong stars are shown
       *[false] wrong stars are not shown
    }
    .hints = { $value ->
        [true] hints are allowed
       *[false] no hints
    }
    .progress = { $value ->
        [true] everybody sees how far the others are
       *[false] nobody sees how far the others are
    }

game-poker = You see only the other's card: bet, bluff or fold
    .advantage = Wins if both have the same number of chips when the deck is used up
    .chips = Each player's chips
    .ante = The ante of a round
    .raise_max = The largest raise
    .base_ms = The time for each bet
    .first = The player who bets first; otherwise drawn by lot

told-poker =
    .chips = { $shown } chips for each player
    .ante = { $value ->
        [1] an ante of one chip
       *[other] an ante of { $shown } chips
    }
    .raise_max = { $value ->
        [1] raises of one chip
       *[other] raises of at most { $shown } chips
    }
    .base_ms = { $shown } a turn
    .first = player { $shown } bets first

game-heap = Bid in secret for the next move; the last stone wins
    .stones = How many stones lie in the heap
    .coins = Each player's coins; with 0 the players take turns
    .base_ms = The time for a bid and for a move
    .reserve_ms = Each player's reserve for all moves
    .first = The player who begins without coins; otherwise drawn by lot

told-heap =
    .stones = { $value ->
        [1] one stone
       *[other] { $shown } stones
    }
    .coins = { $value ->
        [1] one coin for each player
       *[other] { $shown } coins for each player
    }
    .base_ms = { $shown } a turn
    .reserve_ms = { $value ->
        [0] no reserve time
       *[other] { $shown } of reserve for each player
    }
    .first = player { $shown } goes first

game-house =
    .tempo-live = live
    .tempo-slow = slow
    .machine-beginner = beginner
    .machine-player = player
    .machine-expert = expert
    .machine-master = master
    .pauses_max = How often each player may pause the match; a host always may
    .absent_after = Pause after so many missed turns of one player in a row; 0 for never
    .lend = Whether the house lends players what they lack for the stakes
    .table = Who may play at the table, a page in the browser: nobody, all or none, or each as they like
    .table-off = off
    .table-all = all
    .table-either = either

told-house =
    .pauses_max = { $value ->
        [0] players cannot pause
        [1] each player may pause once
       *[other] each player may pause { $shown } times
    }
    .absent_after = { $value ->
        [0] the match goes on when a player is away
        [1] the match pauses after one missed turn
       *[other] the match pauses after { $shown } missed turns in a row
    }
    .lend = { $value ->
        [true] the house lends what players lack
       *[false] nothing is lent
    }
    .table = { $value ->
        [off] everybody plays in Discord
        [all] either all players play at the table, or nobody
       *[either] each player may play at the table
    }
    .practice = { $value ->
        [true] practice: turns can be taken back
       *[false] {""}
    }
