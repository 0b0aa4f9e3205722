### The home of a season on Discord: its channels, its private threads, and who reads them.

## Answers of `/season setup`

home-over = 🚫 No puedes crear los canales de esta temporada porque ha terminado. `/season create` empieza otra.
home-i-lack = 🚫 No he creado nada porque me faltan estos permisos en este servidor: { $missing }. Dáselos a mi rol y usa otra vez `/season setup`.
home-nothing = 🚫 No he encontrado nada que crear. Usa otra vez `/season setup`.
home-there-already = ✅ Ya estaba todo. He vuelto a poner los permisos.
home-made = ✅ Desde ahora las noticias de la temporada se publican en { $announcements }. Quienes están en juego hablan en { $lounge }; los espectadores y quienes se han ido a casa, en { $spectators }. Confesionarios: { $confessionals }.
home-nowhere = un canal que aún falta
home-again = Usa otra vez `/season setup` para crear lo que falta.
home-not-made = ⚠ No he podido crear { $name }: { $why }.
home-not-permitted = ⚠ No he podido cambiar los permisos de { $channel }: { $why }.
home-not-changed = ⚠ No he podido cambiar { $channel }: { $why }.
home-not-greeted = ⚠ No he podido escribir en { $channel }: { $why }.

## Who reads a confessional

home-read-by = 🔒 Un confesionario lo pueden leer su miembro y { $who }.
home-nobody-else = nadie más
home-no-host-role = No hay ningún rol de anfitrión; `/setup host-role` fija uno.
home-holders = todos los que tienen el rol { $role }
home-owner = { $who } (propietario de este servidor)
home-all-read = También lo pueden leer estos, porque el servidor es suyo o tienen «{ -permission-administrator }»: { $who }.
home-unbound = ⚠ Estos miembros del elenco pueden leer todos los confesionarios: { $who }. Nadie puede excluir al propietario ni a un administrador; quítales «{ -permission-administrator }», o díselo al elenco.
home-threads = ⚠ Estos miembros del elenco pueden leer todos los hilos privados de los demás: { $who }. Quítales «{ permission-manage-threads }», o díselo al elenco.
home-able = Estos podrían darse acceso a sí mismos o a otros: { $who }.
home-everybody = todos
home-role-may = { $role } ({ $permissions })
home-blind = Discord no me dice quién tiene un rol. Míralo en los ajustes del servidor.

## Names of channels, and what is said in them first

home-category = { $season } (temporada #{ $number })
home-archived = { $category }, archivada
home-channel-announcements = temporada-{ $number }-anuncios
home-channel-lounge = temporada-{ $number }-sala
home-channel-spectators = temporada-{ $number }-espectadores
home-channel-confessional = temporada-{ $number }-confesionario
home-greet-announcements = 📢 Desde ahora las noticias de **{ $season }** se publican aquí. Todos pueden leer este canal; los anfitriones pueden escribir en él.
home-greet-lounge = 🛋 Esta es la sala de **{ $season }**, para los miembros en juego. Los anfitriones también pueden leerla. Quien se va a casa deja de verla.
home-greet-spectators = 👁 Aquí hablan los espectadores de **{ $season }** con quienes se han ido a casa. Los miembros en juego no pueden leerlo.
home-greet-confessional = 🔒 { $member }, este es tu confesionario en **{ $season }**. Tienen acceso tú y los anfitriones; nadie más del elenco.
    El propietario de este servidor y sus administradores pueden leer todos los canales.

## Private threads

home-talk-name = temporada-{ $number }-charla: { $names }
home-talk-greeting = 🤝 Un hilo privado de { $names } en **{ $season }**. Los anfitriones también pueden leerlo.
home-talk-closes = Se cierra cuando uno de sus miembros se va a casa.
home-talk-open = ✅ { $channel } está abierto. Lo pueden leer sus miembros y los anfitriones.
home-talk-there = Ya tienes un hilo con ellos: { $channel }
home-talk-full = no se pueden abrir más hilos privados porque esta temporada ya tiene { $most }. Usa uno que tengas
home-talk-no-lounge = no puedes abrir un hilo privado porque esta temporada no tiene una sala donde abrirlo. Pide a un anfitrión que la cree con `/season setup`
home-talk-not-opened = no he podido abrir el hilo: { $why }. Pide a un anfitrión que use otra vez `/season setup`
home-talk-over = no puedes abrir un hilo privado porque esta temporada ha terminado
home-talk-in-play-only = no puedes abrir un hilo privado porque no estás en juego. Los espectadores tienen su propio canal
home-talk-alone = no puedes abrir un hilo privado contigo solo. Nombra a otros en `members`, como @Ben @Cleo
home-talk-not-in-play = no puedes hablar aquí con { $who } porque no está en juego. Nombra a miembros en juego

## Who watches

home-watch = { $count ->
    [one] 👁 { $who } ya puede mirar.
   *[other] 👁 { $who } ya pueden mirar.
}
home-watch-not-given = ⚠ No he podido dar el rol { $role } a { $who }. Dalo tú, o dame «{ permission-manage-roles }» y un rol por encima de ese.
home-watch-not-taken = ⚠ No he podido quitar el rol { $role } a { $who }. Quítalo tú, o dame «{ permission-manage-roles }» y un rol por encima de ese.

## Reasons in the audit log of the server

home-reason = los canales de una temporada
home-reason-spectators = los espectadores de una temporada
