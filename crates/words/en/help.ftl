### Answers of `/help`.

help-command = `/{ $command }`: { $meaning }
help-option = - `{ $option }`: { $meaning }
help-optional = - `{ $option }` (optional): { $meaning }
help-nothing-found = 🚫 I found no command for { $typed }. Try another word, such as vote, clock or rules.
help-you-play = **You play { $game } in this channel.** `/board` shows your board, `/submit` plays, `/clock` shows the time.
help-is-played = **{ $game } is played in this channel.** `/match status` shows who plays and whose turn it is.
help-rules = `/rules { $game }` explains the game.
help-alone = **Alone**: `/practice` against machines, `/learn` a game, `/daily` puzzle.
help-about-you = **About you**: `/settings` for your time zone and quiet hours, `/stats`, `/privacy`.
help-with-others = **With others**: `/match list`, `/season status`, `/league status`, `/leaderboard`.
help-hosts = **As a host**: `/host` opens a match; `/match desk` shows what waits for you.
help-longer = `/season create` and `/league create` begin something longer.
help-admins = **As an admin**: `/setup show` shows what this server has set.
help-find = To find a command, type what you want: `/help want:time zone`.

## Finding commands

# Words that a search for a command ignores, in lower case, separated by commas.
help-empty-words = the, and, for, how, can, want, with, what, who, when, where, does, this, that, from, start, make
# Synonyms for words in the names of commands: "SYNONYM: WORD", separated by commas.
help-synonyms = alliance: talk, chat: talk, forget: privacy, kick: eliminate, night: quiet, poll: vote, quit: concede, resign: concede, schedule: when, sleep: quiet, surrender: concede, tournament: league
