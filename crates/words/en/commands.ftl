### Descriptions of slash commands, their options and their choices: plain text of at most 100 characters. A message's
### name is `command-` and the command's full name with hyphens for spaces; an attribute's is OPTION or OPTION-CHOICE.

## Options of several commands

-one-of-seasons = The season's number, if several are on
-one-of-matches = The match, if you sit in several
-one-of-machines = Which machine, by the number in its name, if it is @Dealer
-one-of-leagues = The league's number, if several are on
-page = The page, from 1
-book = Which book: a season's number, or 0 for casual matches (default: this channel's)
-what-is-given = What; garnets if left out
-finished-match = The match's number; the last finished one of this channel if left out
-any-number = Its number, if several are on or it is over
-level = How well it plays, if it is @Dealer; default player
-any-season = The season's number, if several are on or it is over
-any-league = The league's number, if several are on or it is over

command-host = Open a match in this channel

command-practice = Play against the machine, by direct message

command-learn = Learn a game by playing small positions
    .game = The game

command-proof = Have a puzzle's proof judged step by step; only you see the verdict
    .file = The proof: the file that LEGUP saves, or text as /export text writes it

## /garnets

command-garnets = See and keep the server's garnets

command-garnets-show = Show what everybody owns, or what one player owns
    .player = Only this player, alone and together with others
    .page = { -page }
    .file = All of it as a file for spreadsheets
    .season = { -book }

command-garnets-grant = Give a player or a pair something, or take it away; everybody is told
    .player = The player
    .amount = How many; below 0 to take away
    .reason = Why; it is kept
    .what = { -what-is-given }
    .what-Garnets = garnets
    .what-Tokens = Tokens of Life
    .with = The other of a pair: then they are community garnets
    .also = More players who get as much, such as @Ben @Cleo, or a role
    .season = { -book }

command-garnets-give = Offer another member of a season garnets or tokens; it is theirs once they take it
    .player = Who is to get it
    .amount = How many
    .what = { -what-is-given }
    .what-Garnets = garnets
    .what-Tokens = Tokens of Life
    .season = { -one-of-seasons }

command-garnets-history = Show why somebody owns what they own
    .player = The player; yourself if left out
    .with = The other of a pair, for their community garnets
    .page = { -page }
    .season = { -book }

## /match

command-match = Look after the match of this channel

command-match-status = Show who plays, whose turn it is and the clocks

command-match-list = Show every open match of this server

command-match-pause = Stop all clocks until a host resumes

command-match-resume = Let the clocks run again

command-match-end = End the match without a winner

command-match-award = End the match with a winner
    .player = The winner

command-match-extend = Move a deadline that several players share
    .by = How much later: 60s, 5 minutes, 1h 30m; -5m for earlier

command-match-adjust-clock = Give a player time, or take it away
    .player = The player
    .by = How much: 60s, 5 minutes, 1h 30m; -5m to take it away

command-match-substitute = Put somebody else on a player's seat
    .leaves = Who leaves; @Dealer for the seat of a player who has been forgotten
    .comes = Who comes
    .time = How long they have for the turn that runs: 5 minutes, 1h; all of its time if left out

command-match-reveal = Show you the whole truth; everybody is told that you looked

command-match-spectators = Show everything to a channel that no player can read, or stop that
    .channel = The channel; leave it out to stop

command-match-channel = Give a player a channel of their own instead of direct messages
    .player = The player
    .channel = The channel; leave it out for direct messages

command-match-move = Move a match of this server to this channel, such as one whose channel is gone
    .number = The match's number; /match list shows it

command-match-export = Give out the record of a finished match
    .number = { -finished-match }

command-match-replay = Show a finished match again, step by step or as a file
    .number = { -finished-match }
    .form = How; step by step if left out
    .form-Steps = steps
    .form-Gif = gif
    .form-File = file

command-match-withhold = Show a finished match to nobody but its players and its host, or to the server again
    .others = True: only its players and its host may export and replay it
    .number = { -finished-match }

command-match-stream = Show the board that everybody sees on a page for your stream
    .delay = How much later it is shown, such as 90s or 5 minutes
    .boards = After how many further boards it is shown
    .revoke = True: revoke all addresses of this channel's matches

command-match-setup = Make channels for the match: its own, one for each player with the hosts, one for spectators
    .afterwards = What becomes of them a day after the match has ended; they are kept if left out
    .afterwards-Archive = keep them, renamed
    .afterwards-Remove = remove

command-match-announce = Tell everybody in the match something: the channel, each player and the spectators
    .text = What you have to say, at most 1500 characters

command-match-nudge = Call the players that the match waits for, once an hour at most; nobody else is told

command-match-desk = Show every running match of this server: who is late, what is in the way, with buttons to act

command-match-when = Propose a time to begin the match whose players are called here
    .time = Such as tomorrow 20:00, fri 19:30, 2027-01-15 20:00, in 3h
    .zone = Your time zone, such as Europe/Berlin; that of /settings, else the server's, if left out

command-match-rewind = Put the match back to the beginning of an earlier turn: what came after is struck out
    .number = The match's number; the one of this channel if left out

command-match-reopen = Take back the end of a match, within a day of it: it goes on where it stood
    .number = The match's number; the last one of this channel if left out

command-match-annul = Let a match count for nothing: no statistics, nothing won or lost
    .number = The match's number; the one of this channel if left out

## /season

command-season = Keep a season: main matches, death matches, who goes home

command-season-create = Begin a season with a cast and the house's rules
    .name = What it is called
    .cast = Who plays, such as @Ann @Ben @Cleo, or a role
    .rules = A set of rules, changed by the options below; default usual
    .rules-Usual = usual
    .rules-Show = show
    .rules-Plain = plain
    .winners_safe = Whether winners of a main match cannot be picked
    .sat_out_safe = Whether those who sit at no table of a main match cannot be picked
    .tables = Who names the candidate if several tables name one each; default the host
    .tables-Lot = the lot
    .tables-Host = the host
    .token = What a Token of Life does
    .token-Nothing = nothing
    .token-Safe = its holder is safe
    .token-Spent = its holder is safe, then all are handed back
    .opponent = Who picks the opponent in the death match
    .opponent-Candidate = the candidate
    .opponent-Lot = the lot
    .opponent-Host = the host
    .game = Who chooses the game of the death match
    .game-Candidate = the candidate
    .game-Lot = the lot
    .game-Host = the host
    .games = From which games the lot or the candidate chooses, such as mist demeter
    .time = How long the candidate has for each choice; default 24h
    .late = Who decides when that is up; default the lot
    .late-Lot = the lot
    .late-Host = the host
    .ready = How long a match waits for its players to be ready; default 24h
    .tempo = How fast its matches are played; default live
    .tempo-Live = live: the game's usual times
    .tempo-Slow = slow: turns of a day
    .spoils = Whether the survivor of a death match gets the loser's garnets
    .garnets = How many garnets everybody begins with
    .gifts = Whether players may give each other garnets and tokens
    .talks_close = Whether a private thread of members closes when one of them goes home; default False
    .spectators = The role that sees spectators' channels; members who go home get it
    .machine = How well machines play: each @Dealer in the cast is one; default player
    .machine-Beginner = beginner
    .machine-Player = player
    .machine-Expert = expert
    .machine-Master = master
    .beside = Begin it beside another one that is on

command-season-setup = Make the season's channels: announcements, a lounge, confessionals, one for spectators
    .season = { -one-of-seasons }

command-season-status = Show the cast of a season and what comes next
    .season = { -any-number }

command-season-main = Open a table of the main match in this channel
    .game = The game, such as starry
    .players = Who plays at this table, in order of the seats; everybody in play if left out
    .options = Options of the game, such as: round: 12h, lock: match
    .season = { -one-of-seasons }

command-season-pick = Say who the opponent in the death match is, instead of the candidate
    .opponent = The opponent
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-death = Open the death match in this channel
    .game = The game; the one that was chosen if left out
    .options = Options of the game, such as: base: 12h, memory: all
    .season = { -one-of-seasons }

command-season-award = Give members of the cast garnets or tokens, or take them away
    .players = Who, such as @Ann @Ben or a role
    .amount = How many each; below 0 to take away
    .what = { -what-is-given }
    .what-Garnets = garnets
    .what-Tokens = Tokens of Life
    .season = { -one-of-seasons }

command-season-vote = Ask the cast, a jury or spectators to vote; the bot counts and tells the result
    .question = The question
    .choices = Such as yes, no, or members such as @Ann @Ben; everybody in play if left out
    .who = Who may vote; default the cast in play
    .who-Cast = the cast in play
    .who-Jury = those who have gone home (a jury)
    .who-Spectators = spectators: everybody who is not in play
    .secret = True: only totals are told, to hosts too; False: also who chose what; default True
    .time = How long they may vote, such as 1d; default 24h
    .follows = What happens to the choice with the most votes; nothing if left out
    .follows-Home = that member goes home
    .follows-Prize = that member gets garnets
    .follows-Game = that is the game of the death match
    .follows-Winner = that member wins the season
    .garnets = How many garnets that member gets
    .tie = Who decides a tie; default the hosts
    .tie-Hosts = the hosts decide
    .tie-Lot = the lot decides
    .season = { -one-of-seasons }

command-season-guess = Guess who goes home in this episode, if you are not in play
    .player = Who goes home
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-talk = Open a private thread with other members in play; hosts can read it
    .members = With whom, such as @Ben @Cleo
    .season = { -one-of-seasons }

command-season-eliminate = Send somebody home by hand
    .player = Who goes home
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-return = Bring somebody back who is out
    .player = Who is back
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-cast = Change the cast

command-season-cast-add = Take somebody new into the cast
    .player = Who joins; @Dealer for a machine
    .machine = { -level }
    .machine-Beginner = beginner
    .machine-Player = player
    .machine-Expert = expert
    .machine-Master = master
    .season = { -one-of-seasons }

command-season-cast-remove = Note that somebody has left the season
    .player = Who leaves
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-cast-replace = Put somebody new in a member's place, with what the member owns
    .leaves = Who leaves
    .comes = Who comes; @Dealer for a machine
    .machine = { -level }
    .machine-Beginner = beginner
    .machine-Player = player
    .machine-Expert = expert
    .machine-Master = master
    .number = Which machine leaves, by the number in its name
    .season = { -one-of-seasons }

command-season-undo = Strike out the last step of a season, with what followed from it
    .season = { -any-season }

command-season-log = Read the public log of a season, the latest first
    .page = { -page }
    .season = { -any-season }

command-season-export = Get a season as a web page: every episode, what everybody has done, and the whole log
    .publish = Hosts: True posts it in the season's channel, and everybody may get it from now on
    .season = { -any-season }

command-season-end = End a season, with garnets by final place if you like
    .prizes = Garnets for first, second and so on, such as 10 5 3
    .order = Those still in play, best first, such as @Ann @Ben; needed for prizes before the final is won
    .season = { -one-of-seasons }

## /league

command-league = Keep a league or cup: rounds, pairings, standings

command-league-create = Create a league or cup in this channel
    .game = The game, for two players
    .pairing = Who meets whom; default round-robin
    .pairing-RoundRobin = round-robin: everybody meets everybody
    .pairing-Swiss = Swiss: those with as many points meet
    .pairing-Cup = cup: one defeat and you are out
    .name = What it is called
    .players = Who plays, such as @Ann @Ben or a role; others join by the button
    .role = Only holders of this role join by the button
    .rounds = How many rounds a Swiss league has; n rounds need at least 2n-1 players
    .time = How long a round takes at most; default 3 days
    .late = What becomes of matches that nobody has opened by then; default both forfeit
    .late-Forfeit = both forfeit
    .late-Draw = a draw
    .late-Host = the host decides
    .ready = How long a match waits for both to be ready; default 24h
    .order = How players are ordered at the start; default by lot
    .order-Lot = by lot
    .order-Named = as named: name the strongest first
    .tempo = How fast the matches are played; default live
    .tempo-Live = live: the game's usual times
    .tempo-Slow = slow: turns of a day
    .options = Options of the matches, such as: base: 12h, memory: all
    .machine = How well machines play: each @Dealer among the players is one; default player
    .machine-Beginner = beginner
    .machine-Player = player
    .machine-Expert = expert
    .machine-Master = master

command-league-start = Start a league: its first round is paired
    .league = { -one-of-leagues }

command-league-status = Show how a league stands, and what can be played
    .league = { -any-number }

command-league-standings = Show the table of a league
    .league = { -any-number }

command-league-round = Show a round of a league: who meets whom, and how it came out
    .number = Which; the present one if left out
    .league = { -any-league }

command-league-play = Open your match of the round in this channel
    .pairing = The number of the pairing, for hosts; yours if left out
    .league = { -one-of-leagues }

command-league-add = Take somebody into a league, also while it runs
    .player = Who joins; @Dealer for a machine
    .machine = { -level }
    .machine-Beginner = beginner
    .machine-Player = player
    .machine-Expert = expert
    .machine-Master = master
    .league = { -one-of-leagues }

command-league-withdraw = Take somebody out of a league: opponents win the matches that are not open yet
    .player = Who leaves
    .number = { -one-of-machines }
    .league = { -one-of-leagues }

command-league-forfeit = Decide a pairing that is not played: who loses it, or both
    .pairing = The number of the pairing
    .loser = Who loses it; both if left out
    .number = { -one-of-machines }
    .league = { -one-of-leagues }

command-league-undo = Strike out what a host has decided last
    .league = { -any-league }

command-league-log = Read the public log of a league, the latest first
    .page = { -page }
    .league = { -any-league }

command-league-end = End a league before all matches are played
    .league = { -one-of-leagues }

command-submit = Submit to your match
    .text = What you play; /rules tells what may stand here
    .match = { -one-of-matches }

command-deduce = Take a step of a proof by naming its rule
    .rule = The rule that allows it
    .cells = The cells it concludes, such as ■B1 C1-C3; none for a contradiction
    .match = { -one-of-matches }

command-undo = Take back what you have saved, or your last step where steps count at once
    .part = A part of it, where the game has parts; a number of steps, or mistake, in a puzzle
    .match = { -one-of-matches }

command-concede = Give the match up
    .sure = Type concede here to say that you mean it
    .match = { -one-of-matches }

command-board = Show your present view of the match
    .match = { -one-of-matches }

command-clock = Show who is to act and how much time is left
    .match = { -one-of-matches }

command-export = Take a puzzle, a board, or your proof so far, to other programs
    .format = How it is written
    .match = { -one-of-matches }

command-help = See what you can do here, or find the command for what you want
    .want = I want to …: type a few words, such as vote or send somebody home

command-rules = Read the rules of a game
    .game = The game; that of this channel if left out

command-daily = Solve this server's puzzle of the day, or see who was best
    .show = A leaderboard; today's puzzle if left out
    .show-Today = today's leaderboard
    .show-Yesterday = yesterday's leaderboard
    .show-Week = leaderboard of the week
    .show-Month = leaderboard of the month
    .show-Ever = leaderboard of all time

command-history = Show the last matches of somebody, each to be seen again
    .player = Whose; yours if left out

command-stats = Show how many matches and puzzles somebody has played, and what came of them
    .player = Whose; yours if left out

command-leaderboard = Show who is strongest in a game on this server, by Glicko-2
    .game = The game
    .page = { -page }

## /settings

command-settings = Set your time zone, your quiet hours, and whether you are called as a host

command-settings-show = Show your time zone and your quiet hours

command-settings-timezone = Set the time zone in which times that you type are read
    .zone = Such as Europe/Berlin; leave it out to delete it, and your quiet hours with it

command-settings-quiet-hours = Set the hours in which you sleep: long turns wait for you, and no reminder comes
    .from = When they begin in your time zone, such as 22:00; leave both out for none
    .until = When they end, such as 07:00; at most 12 hours later

command-settings-calls = Hosts: get a direct message when your season or league waits for you, or not
    .on = Whether you want these messages

## /privacy

command-privacy = See or delete what is stored of you

command-privacy-show = Get everything that is stored of you as a file

command-privacy-delete = Have your name and id replaced by a pseudonym, for good
    .sure = True: your results, streaks, garnets and open puzzles are nobody's from then on

## /setup

command-setup = Set the bot up for this server

command-setup-show = Show what is set

command-setup-host-role = Let the members of a role host
    .role = The role; leave it out if only people who may manage events host

command-setup-announcements = Announce openings and results in one channel as well
    .channel = The channel; leave it out for none

command-setup-spectators = Show everything of every match to a channel that its players cannot read
    .channel = The channel; leave it out for none

command-setup-language = Set the language of what everybody on this server reads
    .language = The language; leave it out to follow the server's own setting in Discord

command-setup-timezone = Set the time zone whose midnight begins the puzzle of the day
    .zone = The zone, such as Europe/Berlin

command-setup-defaults = Set a game's options for every match that does not say otherwise
    .game = The game: mist, demeter, …
    .options = Such as base: 5m, reserve: 10m; none for nothing; leave it out for menus

command-hint = Ask for a hint in a puzzle; ask again for all of it
    .match = { -one-of-matches }

command-lock = Play what you have saved without waiting for the clock
    .match = { -one-of-matches }

command-pause = Stop all clocks of your match
    .match = { -one-of-matches }

command-resume = Say that you want to go on after a pause
    .match = { -one-of-matches }

command-agree = Offer to end the match as it stands, or accept the offer
    .match = { -one-of-matches }
