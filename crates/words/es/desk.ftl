### The hosts' desk, `/match desk`: the matches of a server, who is late, and what is in the way.

desk-none-open = 🗂 No hay ninguna partida abierta en este servidor.
desk-open = 🗂 Partidas abiertas: { $count }.
desk-stopped = { $game } #{ $number } { $channel }: un fallo ha parado esta partida y no puede seguir. `dealer check` dice más a quienes llevan este bot.
desk-look-after = Atender una partida
desk-earlier = Anteriores
desk-again = Actualizar
desk-later = Siguientes
desk-all = Todas las partidas
desk-resume = Reanudar
desk-pause = Pausar
desk-nudge = Avisar a quien tarda
desk-extend = { $minutes } minutos más
desk-no-clock = no corre ningún reloj
desk-late = falta que envíen: { $players }
desk-closed-dms = ⚠ { $who } no acepta mensajes directos
desk-untold = { $audience ->
    [channel] ⚠ No puedo escribir en el canal de la partida: { $why }
    [spectators] ⚠ No puedo escribir en el canal de los espectadores: { $why }
    [announcements] ⚠ No puedo escribir en el canal de anuncios: { $why }
   *[seat] ⚠ No puedo avisar al jugador { $seat }: { $why }
}
desk-overheard = ⚠ En { $channel } se han mostrado secretos que estos jugadores pueden leer allí: { $who }
desk-full = ⚠ su registro está lleno: `/match award` o `/match end` decide la partida
desk-nobody-called = No se ha podido avisar a nadie.
desk-called = 🔔 He avisado a { $who }. Los demás no se enteran.
desk-not-called = No he podido avisar a { $who }: no aceptan mensajes directos, y en el canal todos sabrían quién no ha enviado nada. Da a un jugador su propio canal con `/match channel`.
desk-done = ✅ Hecho.
