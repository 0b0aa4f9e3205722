### Options of `/host`, `/practice` and the puzzle commands, except the options that each game defines itself.

host-player = Spieler { $number } oder wer will
host-advantage = { $means }; sonst wird gefragt
host-link = Ein eigenes Rätsel als Link oder Text
host-link-beside-file = Statt einer Datei: Link oder Text
host-tempo = langsam: 1 Tag/Zug
host-machine = Wie gut @Dealer spielt, falls genannt; Standard: Geübt
host-machine-alone = Wie gut der Computer spielt; Standard: Geübt
host-puzzle = Löse allein ein Rätsel: { $game }
# An option's help, and its default.
host-default = { $help }; Standard: { $default }
