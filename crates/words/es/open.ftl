### Opening a match with `/host`: what its host is answered.

## Refusals, in lower case at the start, without a full stop

open-both = no puedes traer dos cosas a la vez. Usa `file` o `{ $link }`, no los dos
open-bad-file = no puedo leer `file`: { $why }
open-bad-link = no puedo leer `{ $option }`: { $why }
open-file-too-long = el archivo es demasiado largo. Puede tener como mucho { $kibibytes } KiB
open-file-no-text = el archivo no es texto en UTF-8 ni UTF-16. Guárdalo como UTF-8
open-bot = { $who } no puede jugar porque es un bot. Nombra a una persona, o a mí para la máquina
open-named-twice = has nombrado a { $who } dos veces. Nombra a cada persona una sola vez
open-named-in-vain = no puedes nombrar a { $who } en `{ $option }` porque no juega en esta partida. Nombra a uno de sus jugadores
open-host-plays = no puedes traer lo que se juega porque juegas en esta partida. Otro anfitrión sí puede
open-does-not-fit = lo que traes no encaja: { $why }

## Answers

open-only-on-servers = 🚫 Solo puedes abrir una partida en un canal de un servidor.
open-only-hosts = 🚫 No puedes abrir una partida porque solo pueden los anfitriones: quien puede gestionar eventos o tiene el rol de anfitrión. `/setup host-role` fija ese rol.
open-permissions = 🚫 No puedo abrir una partida en este canal porque me faltan estos permisos: { $missing }. Dámelos o usa otro canal.
open-taken = 🚫 No puedes abrir una partida aquí porque ya hay una abierta en este canal. `/match end` la termina. O usa otro canal.
open-invited = ✅ La invitación está publicada. Pulsa allí *{ invite-button-start }* cuando todos los asientos estén ocupados.
