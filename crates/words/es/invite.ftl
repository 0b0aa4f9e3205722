### Invitations: who takes which seat of a match that has not begun, and how the match begins.

## The invitation, in the channel of the match

invite-head = **{ $game }**: { $summary }
invite-host = Anfitrión: { $host }
invite-how = La partida empieza cuando todos los asientos están ocupados y después el anfitrión o todos los jugadores pulsan *{ invite-button-start }*. Antes aviso a quien lleva diez minutos sin pulsar nada aquí.
invite-rematch-of = Una revancha de #{ $number }. Empieza cuando todos los jugadores han pulsado *{ invite-button-start }*.
# What the host of the match before had typed: nothing, the garnets of players, the community garnets of pairs, or both.
invite-stakes-again = { $typed ->
    [both] La apuesta es la misma que la última vez.
    [garnets] Cada jugador apuesta tantos granates como la última vez, y todos sus granates comunitarios.
    [community] Cada pareja apuesta tantos granates comunitarios como la última vez, y los jugadores todos sus granates.
   *[nothing] Cada jugador apuesta todo lo que tiene.
}
invite-free = *libre*
invite-brings = El anfitrión trae: { $brought }.
invite-pair = { $one } y { $other }
invite-stakes = Granates en juego: { $stakes }.
invite-changed = Han cambiado los jugadores o las apuestas. { $who }: pulsa otra vez *{ invite-button-start }*.
invite-options = Opciones: { $options }.
invite-options-usual = Opciones: las habituales.
invite-host-plays = El anfitrión juega en esta partida, así que solo otro anfitrión puede dar órdenes en ella.
invite-button-join = Unirme
invite-button-decline = Rechazar
invite-button-start = Empezar
invite-button-rules = Reglas
invite-who-takes-free-seats = ¿Quién ocupa los asientos libres?
invite-machine-of-level = La máquina, { $level }
invite-nobody = Nadie

## The advantage; $worth says what it does, in words that follow a name, such as "picks who goes first"

invite-worth-with-first = { $worth }; empieza { $who } porque así lo ha dicho el anfitrión
invite-advantage-by-lot = Ventaja: se sortea. Quien la tiene { $worth }.
invite-advantage-named = Ventaja: { $who }. Quien la tiene { $worth }.
invite-advantage-open = Ventaja: el anfitrión dice al empezar quién la tiene. Si los jugadores empiezan sin el anfitrión, se sortea. Quien la tiene { $worth }.
invite-advantage-is = Ventaja: { $who } { $worth }.
invite-advantage-was-drawn = Ventaja: { $who }, por sorteo, { $worth }.
invite-advantage-question = ¿Quién tiene la ventaja en esta partida? Quien la tiene { $worth }.
invite-advantage-absent = { $who } iba a tener la ventaja, pero no juega en esta partida. { $question }
invite-advantage-placeholder = ¿Quién tiene la ventaja?
invite-lot = Por sorteo

## What the channel is told when the match begins

invite-brought = { $who } ha traído: { $brought }.
invite-clock = Un turno dura { $time }. `/rules` dice qué pasa cuando se acaba el tiempo.
invite-clock-reserve = Un turno dura { $time }. Después, cada jugador tiene una reserva de { $reserve } para toda la partida. `/rules` dice qué pasa cuando se acaba el tiempo.

## Refusals of presses, in lower case at the start, without a full stop

invite-seated-already = ya tienes un asiento. *{ invite-button-decline }* lo devuelve
invite-you-brought-it = no puedes unirte porque has traído lo que se juega en esta partida. Otras personas pueden unirse
invite-full = no puedes unirte porque todos los asientos están ocupados. Uno queda libre cuando un jugador pulsa *{ invite-button-decline }*
invite-no-seat = no puedes devolver un asiento porque no tienes ninguno en esta partida
invite-rematch-needs-all = no puedes empezar esta revancha por sus jugadores. Empieza cuando todos los que juegan han pulsado *{ invite-button-start }*
invite-not-yours = no puedes empezar esta partida porque no juegas en ella. Su anfitrión y sus jugadores sí pueden
invite-not-full = la partida no puede empezar porque hay asientos libres. Espera a que se ocupen todos
invite-started-already = ya has pulsado *{ invite-button-start }*. Espera a los demás jugadores
invite-hosts-advantage = no puedes decir quién tiene la ventaja porque solo pueden los anfitriones. Espera a uno
invite-seat-given-back = la partida no puede empezar porque un jugador ha devuelto su asiento. Espera a que se ocupen todos
invite-no-player-any-more = no puedes dar la ventaja a alguien que ya no juega en esta partida. Pulsa otra vez *{ invite-button-start }* para elegir a un jugador
invite-first-absent = la partida no puede empezar porque { $who } tiene que empezar y no tiene asiento. Deja que se una, o abre la partida de nuevo
invite-hosts-machine = no puedes sentar a la máquina porque solo pueden los anfitriones. Pídeselo a uno
invite-beginning = no puedes cambiar esto porque la partida está a punto de empezar
invite-called-already = no puedes cambiar esto porque ya se ha avisado a los jugadores. Pulsa *{ ready-button-ready }* en el mensaje más nuevo de aquí
invite-choose-player = no has elegido a nadie. Elige a un jugador, o *{ invite-lot }*
invite-nobody-called = este botón no hace nada porque aún no se ha avisado a los jugadores. Pulsa *{ invite-button-start }*

## Answers

invite-over = 🚫 Esta invitación ya no vale: su partida ha empezado, se ha retirado, o hay una más nueva.
invite-outdated = 🚫 Lo que has pulsado no cuenta porque los jugadores o las apuestas han cambiado desde ese mensaje. Mira la invitación y pulsa otra vez *{ invite-button-start }*.
invite-about-to-begin = 🚫 No puedes hacer eso ahora. Una partida está a punto de empezar en este canal. Mientras se avisa a sus jugadores, `/match end` la cancela.
invite-nothing-to-end = 🚫 No hay nada que terminar porque en este canal no hay abierta ninguna partida ni invitación. `/match list` muestra dónde hay partidas abiertas.
invite-has-withdrawn = ✅ La invitación se ha retirado.
invite-on-its-server = 🚫 Solo puedes responder a una invitación en el servidor en el que está.
invite-new-buttons = Los botones son nuevos ahora. Pulsa otra vez.
invite-open = ✅ La partida #{ $number } está abierta.
invite-could-not-begin = 🚫 La partida no ha podido empezar: { $why }.
invite-failed = 🚫 La partida no ha podido empezar por un fallo mío. Pulsa otra vez *{ invite-button-start }*.
invite-preparing = Preparando { $game }

## What the channel is told

invite-newer = Esta invitación ya no vale: hay una más nueva.
invite-withdrawn = Esta invitación ya no vale: el anfitrión la ha retirado.
invite-went-without = Esta invitación ya no vale: el anfitrión ha abierto aquí una partida sin ella.
invite-begins = La partida empieza …
invite-cleared = Han cambiado los jugadores o las apuestas de la partida, así que lo que habías pulsado ya no cuenta. { $who }: pulsa otra vez *{ invite-button-start }* si aún quieres jugar.
invite-spectators-see = 👁 Los espectadores lo ven todo en { $channel }.
invite-spectators-see-nothing = 👁 En { $channel } no se muestra nada: { $why }.

## Asking for a rematch

invite-rematch-elsewhere = 🚫 Solo puedes pedir una revancha en el servidor en el que se jugó la partida.
invite-rematch-not-played = 🚫 No puedes pedir una revancha porque no jugaste en esa partida.
invite-rematch-not-over = 🚫 Aún no puedes pedir una revancha porque esa partida no ha terminado.
invite-rematch-other-match = 🚫 Ahora no puedes pedir una revancha porque hay otra partida abierta en este canal. Pídela otra vez cuando termine.
invite-rematch-other-invitation = 🚫 Ahora no puedes pedir una revancha porque hay otra invitación abierta en este canal. Pídela otra vez cuando termine.
