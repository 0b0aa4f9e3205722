### Refusals by a match or a puzzle, in lower case at the start, without a full stop.

refusal-paused = la partida está en pausa; con `/resume` dices que quieres seguir
refusal-waits-to-go-on = la partida está en pausa; ya has dicho que quieres seguir, y seguirá en cuanto lo digan todos los demás
refusal-paused-for-host = la partida está en pausa; `/match resume` la reanuda
refusal-already-paused = la partida ya está en pausa; con `/resume` dices que quieres seguir
refusal-no-pause-left = { $most ->
    [0] en esta partida los jugadores no pueden hacer pausas; pídeselo al anfitrión, que puede con `/match pause`
    [1] ya has pausado esta partida una vez y no puedes más; pídeselo al anfitrión, que puede con `/match pause`
   *[other] ya has pausado esta partida { $most } veces y no puedes más; pídeselo al anfitrión, que puede con `/match pause`
}
refusal-not-paused = la partida no está en pausa, así que no hay nada que reanudar
refusal-host-paused = el anfitrión ha pausado la partida y solo un anfitrión puede reanudarla, con `/match resume`
refusal-over = la partida ha terminado
refusal-not-your-turn = no es tu turno; tu tablero te dice cuándo lo es
refusal-nothing-staged = aún no hay nada guardado que jugar o deshacer; envía algo primero
refusal-which-part = hay varias partes guardadas: deshaz una con { $parts }, o todas con `undo all`
refusal-other-draft = has cambiado tu borrador desde esa imagen; confirma el que tu tablero muestra ahora
refusal-past = ese botón es de un turno anterior, así que no ha cambiado nada; usa los botones de tu tablero actual
refusal-offer-gone = esa oferta ya no vale, así que no ha cambiado nada; tu tablero muestra lo que se ofrece ahora
refusal-incomplete = falta algo todavía; añádelo y luego confirma
refusal-nothing-to-confirm = no hay nada que confirmar: la fase termina en cuanto todos hayan enviado
refusal-already-confirmed = eso ya lo has confirmado, y cuenta; la fase termina en cuanto todos hayan enviado
refusal-too-long = es demasiado largo: se leen { $most } caracteres como máximo
refusal-turn-full = serían más de { $most } entradas en un turno; lo que has guardado no se pierde, `lock` lo juega donde se pueda, y en el próximo turno tienes otras tantas
refusal-race-full = serían más de { $most } entradas en una ronda; lo que has hecho cuenta, y en la próxima ronda tienes otras tantas
refusal-too-fast = demasiado rápido: se aceptan { $most } entradas en { $length } como máximo; espera un momento y envíalo otra vez
refusal-lesson-full = serían más de { $most } pasos en una lección; empiézala de nuevo con *Otra vez*
refusal-empty = está vacío; escribe lo que quieres jugar
refusal-no-such-seat = { $seat } no es un asiento de esta partida
refusal-no-conceding = en { $game } nadie se rinde: pide un sustituto al anfitrión
refusal-no-agreement = { $concede ->
    [yes] este juego no termina por acuerdo; con `concede` te rindes
   *[no] este juego no termina por acuerdo; pide un sustituto al anfitrión
}
refusal-already-offered = tu oferta ya está hecha; los demás tienen que aceptarla
refusal-nothing-offered = nadie ofrece terminar aquí la partida, así que no hay nada que rechazar; sigue jugando
refusal-no-export = { $formats ->
    [0] { $game } no se puede exportar a otros programas
   *[other] { $game } se puede exportar así: { $list }
}
refusal-no-draw = ahora no hay nada que sortear
refusal-no-way-back = no tienes ningún turno anterior al que volver
refusal-no-such-turn = ese turno ya no está en la partida; `/match rewind` muestra los que quedan
refusal-nothing-since = no ha pasado nada desde que empezó ese turno
refusal-not-over = la partida no ha terminado, así que no hay nada que reabrir; `/match rewind` vuelve a un turno anterior
refusal-already-annulled = la partida ya está anulada; `/match reopen` lo deshace durante un día
refusal-unknown-order = { $typed } no es una orden del anfitrión; las órdenes son pause, resume, end, award, annul, reopen, back, shift, adjust, extend y renew

## Refusals because of seats, repeated inputs, full journals and damaged puzzles

refusal-not-seated = no tienes asiento en esta partida; `/match status` muestra quién juega
refusal-not-yours = este puzle es de otra persona; `/puzzle` te hace uno propio
refusal-counted = eso ya se ha contado
refusal-overtaken = eso llegó después de algo que dijiste más tarde, así que no cuenta; dilo otra vez si aún lo quieres
refusal-full = el registro de esta partida está lleno con { $most } entradas; un anfitrión la termina con `/match award` o `/match end`, y un jugador puede rendirse con `concede` donde el juego lo permite
refusal-puzzle-full = nadie necesita más de { $most } pasos para un puzle; con `concede` te rindes y ves la solución
refusal-puzzle-over = este puzle ha terminado; `/puzzle` hace otro
refusal-puzzle-damaged = lo que hiciste en este puzle se dañó en el disco del bot, así que se ha apartado; `/puzzle` hace otro
refusal-puzzle-taken = ya tienes un puzle abierto; `/puzzle` lo muestra
refusal-begun-before = empezaste este puzle antes de pedir que te olvidara y quizá lo conozcas; mañana llega otro
refusal-no-help = ahora no recibes ayuda, porque otros resuelven este puzle o uno casi igual; la recibes { $when }, y hasta entonces las marcas cuentan como siempre
refusal-solution-kept = otros aún resuelven este puzle, así que nadie ve ahora la solución; pregunta otra vez { $when }
# From when on there is help, or a solution is shown.
refusal-when-match-over = cuando termine la partida en la que otros lo resuelven
refusal-when-day-over = cuando termine su día
refusal-host-plays = juegas en esta partida, o te juegas algo en ella, así que aquí solo tienes los derechos de un jugador; tiene que hacerlo otro anfitrión
refusal-still-running = la partida sigue en marcha; su registro se puede pedir cuando termine
refusal-channel-taken = ya hay una partida abierta en este canal; termínala primero o usa otro canal
refusal-puzzle-under-way = no puedes abrir este puzle, porque otros lo resuelven, o uno casi igual; trae otro
refusal-nothing-to-say = ahora no hay nada que decir sobre eso
refusal-seated-already = { $name } ya tiene asiento en esta partida
refusal-lacks = para apostarlo hay que tenerlo: { $who }; `lend` presta lo que falta para esta partida, `/garnets grant` lo da, o no lo indiques y se apuesta lo que tenga cada uno
refusal-spent-since = lo que pagó esta partida ya se ha gastado, así que no se puede deshacer; `/garnets grant` lo arregla
refusal-place-gone = desde que terminó esta partida, el puesto de { $had } en la temporada es de { $has }, con lo que pagó; devuelve primero el puesto con `/season cast replace`, o deja la partida como está y arréglalo con `/garnets grant`
refusal-too-late = una partida se puede continuar durante un día tras su final; ya ha pasado, y `/match annul` hace que no cuente
refusal-nobody-late = la partida no espera ahora a ningún jugador, así que no hay a quién avisar
refusal-nudged-lately = hace menos de una hora ya se avisó a los jugadores que tardan; podrás volver a avisarles en { $length }
refusal-announcement = un anuncio tiene de 1 a { $most } caracteres
refusal-staked-elsewhere = alguien acaba de apostar en otra partida lo que tenía; abre esta otra vez
refusal-season-went-on = la temporada acaba de avanzar; `/season status` muestra cómo está
refusal-at-stake-already = el nuevo jugador ya se juega algo en esta partida; nombra a otra persona
refusal-overheard = ese canal no vale, porque mostraría secretos a { $who }; elige otro
refusal-everybodys-channel = ese es el canal de la partida, que leen todos; elige otro
refusal-secret-channel = en ese canal ya se han mostrado secretos de esta partida; elige otro
refusal-unreadable = el bot no puede averiguar ahora quién puede leer los canales con secretos de esta partida; haz que el bot pueda verlos e inténtalo otra vez
refusal-saw-everything = { $who } ha podido ver todo lo oculto de esta partida; pídeselo a alguien que solo haya visto el canal de la partida
refusal-saw-another-seat = { $who } ha podido ver lo que oculta otro asiento de esta partida; pídeselo a alguien que solo haya visto el canal de la partida, o que solo haya estado en este asiento

## Words that mean something in matches of several only

refusal-alone-no-pause = el tiempo de un puzle no se puede parar; te espera todo lo que quieras
refusal-alone-nothing-to-lock = no hay nada que confirmar: cada marca cuenta al momento
refusal-alone-nobody-agrees = no hay nadie con quien ponerse de acuerdo; con `concede` te rindes en el puzle
refusal-alone-concede = con `concede` te rindes en el puzle y ves su solución
refusal-alone-way = el camino a la solución se muestra cuando lo has resuelto o te has rendido
