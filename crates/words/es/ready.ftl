### Ready checks: the players of a match are called, and the match begins when all of them are ready or at a time on which they have agreed.

## The message that calls the players

ready-begins = 🔔 **{ $game }** empieza cuando todos los jugadores han pulsado *{ ready-button-ready }*. Hasta entonces no corre ningún reloj.
ready-begins-at = 🔔 **{ $game }** empieza el { $when }, como habéis acordado, o antes si todos los jugadores han pulsado *{ ready-button-ready }*. Hasta entonces no corre ningún reloj.
ready-waits = Espero hasta el { $when }. { $missed ->
    [forfeit] Quien no esté listo entonces pierde la partida sin jugar.
    [call-off] Si alguien no está listo entonces, la partida se cancela y se puede abrir de nuevo.
   *[host] Si alguien no está listo entonces, decide el anfitrión.
} `/match when` propone otra hora.
ready-overdue = ⌛ No han pulsado *{ ready-button-ready }* a tiempo: { $missing }. Decide { $host }. Los jugadores aún pueden pulsar.
ready-another-host = un anfitrión que no juega en esta partida
ready-proposal = { $number }. { $who } propone el { $when }.
ready-taken-by = Aceptado por { $who }.
ready-button-ready = Listo
ready-button-not-ready = No listo
ready-button-propose = Proponer hora
ready-button-take = Aceptar hora { $number }
ready-button-begin = Anfitrión: empezar
ready-button-wait = Anfitrión: esperar más
ready-button-call-off = Anfitrión: cancelar

## How it stands, in a line for hosts

ready-standing = 🔔 { $channel } **{ $game }**: desde el { $since } falta que pulsen: { $missing }; { $then }
ready-agreed-on = han acordado el { $when }
ready-decide-by = no han pulsado a tiempo; decide antes del { $when }
ready-until = hasta el { $when }

## Refusals of presses, in lower case at the start, without a full stop

ready-nobody-called = no puedes hacer eso porque ya no se espera a los jugadores: la partida ha empezado, o se ha cancelado
ready-players-only = aquí solo pulsan quienes juegan en esta partida
ready-other-stakes = lo que has pulsado no cuenta porque las apuestas han cambiado desde ese mensaje. Mira el mensaje más nuevo y pulsa otra vez *{ ready-button-ready }*
ready-players-propose = no puedes proponer una hora porque no juegas en esta partida
ready-time-over = no puedes proponer el { $when } porque ya ha pasado. Elige una hora antes del { $latest }
ready-time-too-late = no puedes proponer el { $when } porque es demasiado tarde. Elige una hora antes del { $latest }
ready-proposed-already = el { $when } ya está propuesto. Pulsa su botón para aceptarlo
ready-too-many = no puedes proponer otra hora porque ya hay { $most } propuestas. Acepta una de ellas
ready-proposal-gone = no puedes aceptar esa hora porque ya no está propuesta. Mira el mensaje más nuevo de aquí
ready-players-take = no puedes aceptar una hora porque no juegas en esta partida
ready-own-proposal = tú has propuesto esa hora; los demás tienen que aceptarla
ready-proposal-over = no puedes aceptar esa hora porque ya ha pasado. `/match when` propone otra
ready-hosts-decide = no puedes decidir sobre esta partida porque solo pueden los anfitriones. Espera a uno
ready-not-overdue = aún no puedes decidir porque los jugadores tienen tiempo todavía
ready-host-plays = no puedes empezar esta partida porque juegas en ella, y correrían los relojes de los demás. Otro anfitrión sí puede

## Answers

ready-called = ✅ He avisado a los jugadores. La partida empieza cuando todos han pulsado *{ ready-button-ready }*; hasta entonces no corre ningún reloj.
ready-over = 🚫 Aquí ya no se espera a nadie: la partida ha empezado, o se ha cancelado.
ready-has-called-off = ✅ Has cancelado la partida.
ready-proposed = ✅ Propuesto. He avisado a los demás jugadores.
ready-form-title = Proponer una hora
ready-form-when = ¿Cuándo? En tu zona, o la del servidor
ready-form-examples = tomorrow 20:00, fri 19:30, 2027-01-15 20:00, in 3h
ready-no-time = no puedo leer eso como una hora. Escríbela como una de estas: `tomorrow 20:00`, `fri 19:30`, `2027-01-15 20:00`, `in 3h`
ready-propose-question = Para ti es el { $when }. La he leído en la zona horaria { $zone }. ¿Proponerla a los demás?
ready-propose-it = Proponer

## What the channel is told

ready-called-below = Abajo aviso a los jugadores.
ready-called-off-by = 🚫 { $who } ha cancelado esta partida.
ready-cannot-go-on = 🚫 La partida se cancela: { $why }.
ready-could-not-begin = 🚫 La partida no ha podido empezar: { $why }. Ábrela de nuevo.
ready-missed-anew = ⌛ No han pulsado *{ ready-button-ready }* a tiempo: { $who }. Por eso se cancela la partida. Se puede abrir de nuevo.
ready-missed-forfeit = ⌛ No han pulsado *{ ready-button-ready }* a tiempo y pierden la partida sin jugar: { $who }.
ready-forgotten = ⌛ Ningún anfitrión ha decidido en una semana, así que esta partida se cancela. Se puede abrir de nuevo.
