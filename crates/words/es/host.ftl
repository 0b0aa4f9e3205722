### Options of `/host`, `/practice` and the puzzle commands, except the options that each game defines itself.

host-player = Jugador { $number }, o quien se una
host-advantage = { $means }; si falta, se pregunta
host-link = Un puzle que traes, como enlace o texto
host-link-beside-file = En vez de un archivo: enlace o texto
host-tempo = lento: un día/turno
host-machine = Nivel de @Dealer, si se nombra; por defecto medio
host-machine-alone = Nivel de la máquina; por defecto medio
host-puzzle = Resuelve un puzle de { $game } a solas
# An option's help, and its default.
host-default = { $help }; por defecto { $default }
