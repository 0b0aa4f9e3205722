### What seasons and leagues have in common: which one is meant, who can join, and what their hosts are asked.

## Refusals of steps, in lower case at the start, without a full stop

series-overdrawn = no puedes quitar a nadie más de lo que tiene disponible. `/garnets show` muestra lo que tiene cada uno
series-at-stake-already = el nuevo jugador no puede ocupar este puesto porque se juega algo propio en la partida #{ $number }. Nombra a otra persona, o espera a que esa partida termine
series-went-on = no se ha hecho nada porque otra persona ha sido más rápida. Mira cómo está ahora, e inténtalo otra vez si aún quieres

## Which season or league is meant, and who can join

series-only-hosts = 🚫 No puedes hacer eso porque solo los anfitriones llevan temporadas y ligas: quien puede gestionar eventos o tiene el rol de anfitrión. `/setup host-role` fija ese rol.
series-several = hay { $kind ->
    [league] varias ligas
   *[season] varias temporadas
} en marcha: { $numbers }. Di en la opción `{ $kind }` qué número quieres
series-no-such = en este servidor no hay { $kind ->
    [league] ninguna liga
   *[season] ninguna temporada
} con ese número. `/{ $kind } status` muestra la que está en marcha
series-none-on = no hay { $kind ->
    [league] ninguna liga
   *[season] ninguna temporada
} en marcha. `/{ $kind } create` empieza una
series-was-forgotten = { $who } no puede entrar otra vez porque pidió que se le olvidara, y lo que hizo antes está bajo un seudónimo. Nombra a otra persona
series-is-bot = { $who } no puede entrar porque es un bot. Nombra a una persona
series-not-here = { $who } no puede entrar porque no está en este servidor. Nombra a otra persona
series-named-twice = has nombrado a { $who } dos veces. Nombra a cada persona una sola vez
series-nobody-holds = nadie tiene el rol { $role }. Nombra a personas
series-no-intent = no puedo ver quién tiene ese rol porque Discord solo lo muestra con el Server Members Intent. Nombra a personas, o pide a quien lleva este bot que lo active en el Developer Portal
series-not-member = { $who } no está en esta { $kind ->
    [league] liga
   *[season] temporada
}. `/{ $kind } status` muestra quién está
series-no-machine = en esta { $kind ->
    [league] liga
   *[season] temporada
} no hay ninguna máquina. Nombra a una persona
series-which-machine = en esta { $kind ->
    [league] liga
   *[season] temporada
} hay varias máquinas. Elige una en `number` por el número de su nombre: { $names }
series-too-many = una { $kind ->
    [league] liga
   *[season] temporada
} tiene como mucho { $most } miembros. Nombra a menos personas
series-bad-length = `{ $option }` acepta una duración de { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minutos
} a { $days } días. Escríbela así: { $example }
series-name-length = 🚫 No puedes usar este nombre porque un nombre tiene de 1 a { $most } caracteres. Elige otro.
series-in-play = 🚫 { $who } ya está en juego. Nombra a otra persona.

## Answers to hosts

series-done = ✅ Hecho. El canal de la { $kind ->
    [league] liga
   *[season] temporada
} lo muestra.
series-begun = ✅ { $kind ->
    [league] La liga
   *[season] La temporada
} #{ $number } está en marcha. Este canal muestra lo que pasa en ella.
series-called-already = Ya se ha llamado en { $channel } a los jugadores de esta partida. Cada uno tiene que pulsar el botón allí.
series-called = ✅ He llamado a los jugadores en { $channel }. La partida empieza cuando todos hayan pulsado el botón allí; hasta entonces no corre ningún reloj.
series-about-to-begin = 🚫 No puedes abrir una partida en { $channel } porque allí está a punto de empezar otra. Mientras se llama a sus jugadores, `/match end` la cancela.
series-open = ✅ La partida #{ $number } está abierta en { $channel }.
series-will-be-told = ⚠ En el canal de esta { $kind ->
    [league] liga
   *[season] temporada
} se leerá:
    { $told }
    ¿Seguro?
series-no = No
series-yes = Sí, seguro
series-nothing-changed = ✔ Has dicho que no. No ha cambiado nada.

## The log

series-log-page = Página { $page } de { $pages }. `/{ $kind } log` muestra otra página con `page`.
series-taken-back = { $line }, deshecho en la línea { $later }
