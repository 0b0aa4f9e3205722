### The puzzle of the day: the lines below it, what is shared, the leaderboard.

daily-not-here = 🚫 Aquí no puedo mostrar un puzle del día porque cada servidor tiene el suyo. Usa `/daily` en un canal del servidor.
daily-making = Haciendo el puzle de hoy
daily-takes-long = ⏹ El puzle de hoy tarda más de lo normal. Pregunta otra vez dentro de un minuto.
daily-dated = { $weekday ->
    [monday] lunes
    [tuesday] martes
    [wednesday] miércoles
    [thursday] jueves
    [friday] viernes
    [saturday] sábado
   *[sunday] domingo
}, { $day }
daily-title = { $game } del día · { $date }
daily-title-with-kind = { $game } del día · { $date }: { $kind }
daily-days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
daily-in-a-row = { $count ->
    [one] { $count } día seguido
   *[other] { $count } días seguidos
}
daily-hints = { $count ->
    [0] sin pistas
    [one] { $count } pista
   *[other] { $count } pistas
}

## Before somebody begins

daily-invitation =
    ⭐ **{ $title }**: { $kind }
    En este servidor todos reciben el mismo puzle, una vez. Tu tiempo empieza cuando pulsas *Empezar*. Si lo resuelves antes de que termine el día ({ $ends }), cuenta para tu racha y para la clasificación.
daily-longest-streak = Tu racha más larga: { $longest }.
daily-streak = 🔥 Tu racha: { $current } (la más larga: { $longest }).
daily-start = Empezar
daily-leaderboard = Clasificación
daily-finish-yesterday = Terminar el de ayer

## Below the puzzle

daily-over = 📅 { $day } ya ha terminado: puedes acabar el puzle, pero ya no cuenta. `/daily` muestra el puzle de hoy.
daily-open = 📅 { $date } · { $kind } · el día termina { $ends }
daily-given-up = 📅 { $day }: te rendiste.
daily-given-up-next = 📅 { $day }: te rendiste. El próximo puzle llega { $ends }.
daily-solved = 📅 { $day }: resuelto en **{ $time }**, { $hints } · puesto { $place } del día · 🔥 { $streak }
daily-solved-late = 📅 { $day }: resuelto en **{ $time }**, { $hints }, cuando el día ya había terminado. No cuenta ni para tu racha ni para la clasificación.

## What is shared

daily-shared =
    { $game } del día · { $day }
    { $facts }
daily-after-the-day = después del día

## The leaderboard

daily-best = 🏆 **{ $game } del día · { $title }**
daily-week = la semana del { $from } al { $to }
daily-month = el mes del { $from } al { $to }
daily-ever = todos los días hasta el { $to }
daily-you = { $who } (tú)
daily-row = { $who } · { $days } · ⌀ { $time } · { $hints } · racha { $longest }
daily-nobody = Todavía no ha resuelto ninguno nadie.
daily-order-of-day = -# Primero menos pistas, después mejor tiempo.
daily-order-of-days = -# Primero más días, después menos pistas, después mejor tiempo medio.
daily-tab-day = Día
daily-tab-week = Semana
daily-tab-month = Mes
daily-tab-ever = Siempre
