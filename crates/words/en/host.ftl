### Options of `/host`, `/practice` and the puzzle commands, except the options that each game defines itself.

host-player = Player { $number }, or anybody
host-advantage = { $means }; asked if left out
host-link = A puzzle to bring along, as an address or text
host-link-beside-file = Instead of a file: an address or text
host-tempo = slow: turns of a day
host-machine = How well @Dealer plays, if it is named; default player
host-machine-alone = How well the machine plays; default player
host-puzzle = Solve a { $game } puzzle by yourself
# An option's help, and its default.
host-default = { $help }; default { $default }
