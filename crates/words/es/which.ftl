### Which match or puzzle somebody means.

## Why it is not clear: in lower case at the start, without a full stop

which-none = aquí no hay ninguna partida abierta y no juegas en ninguna. `/practice` juega contra la máquina, `/learn` enseña un juego y `/puzzle` hace un puzle para ti. Un anfitrión abre una partida con `/host`
which-no-such-number = no juegas en ninguna partida abierta con ese número. `/match list` muestra las partidas abiertas
which-said-aloud = no ha cambiado nada, porque otros pueden leer eso aquí. Usa aquí `/submit`, que nadie más lee, o escribe en el canal de tu partida
which-over-here = ya no tienes ningún puzle ni partida abiertos en este canal, y en otro sitio no ha cambiado nada. Escribe donde se juega, o indícalo en la opción `match`
which-match-over = la partida #{ $number }, que se jugó aquí, ha terminado, y no juegas en ninguna otra. *Otra vez* bajo su resultado y `/practice` empiezan otra
which-lost = podía tratarse de varias partidas o puzles, y la pregunta de cuál se perdió. Dilo otra vez

## The question

which-ask = Puede ser para varios. ¿Para cuál es?
which-choose = Elige uno
which-own-puzzle = Tu propio puzle #{ $number }
which-own-puzzle-of = Tu propio puzle #{ $number }: { $kind }
which-daily = El puzle del día { $day }
which-too-old = Esa pregunta es demasiado antigua. Envíalo otra vez.
