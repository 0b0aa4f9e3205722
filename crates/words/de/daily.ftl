### The puzzle of the day: the lines below it, what is shared, the leaderboard.

daily-not-here = 🚫 Ich kann hier kein Rätsel des Tages zeigen, weil jeder Server ein eigenes hat. Nutze `/daily` in einem Kanal des Servers.
daily-making = Das Rätsel von heute wird gemacht
daily-takes-long = ⏹ Das Rätsel von heute braucht länger als sonst. Frage in einer Minute noch einmal.
daily-dated = { $weekday ->
    [monday] Montag
    [tuesday] Dienstag
    [wednesday] Mittwoch
    [thursday] Donnerstag
    [friday] Freitag
    [saturday] Samstag
   *[sunday] Sonntag
}, { $day }
daily-title = { $game } des Tages · { $date }
daily-title-with-kind = { $game } des Tages · { $date }: { $kind }
daily-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
daily-in-a-row = { $count ->
    [one] { $count } Tag in Folge
   *[other] { $count } Tage in Folge
}
daily-hints = { $count ->
    [0] keine Hinweise
    [one] { $count } Hinweis
   *[other] { $count } Hinweise
}

## Before somebody begins

daily-invitation =
    ⭐ **{ $title }**: { $kind }
    Alle auf diesem Server bekommen dasselbe Rätsel, einmal. Deine Zeit läuft, sobald du *Start* drückst. Wenn du es vor dem Ende des Tages löst ({ $ends }), zählt es für deine Serie und die Bestenliste.
daily-longest-streak = Deine längste Serie: { $longest }.
daily-streak = 🔥 Deine Serie: { $current } (längste: { $longest }).
daily-start = Start
daily-leaderboard = Bestenliste
daily-finish-yesterday = Das von gestern beenden

## Below the puzzle

daily-over = 📅 { $day } ist vorbei: Du kannst das Rätsel zu Ende lösen, aber es zählt nicht mehr. `/daily` zeigt das Rätsel von heute.
daily-open = 📅 { $date } · { $kind } · der Tag endet { $ends }
daily-given-up = 📅 { $day }: aufgegeben.
daily-given-up-next = 📅 { $day }: aufgegeben. Das nächste Rätsel kommt { $ends }.
daily-solved = 📅 { $day }: gelöst in **{ $time }**, { $hints } · Platz { $place } des Tages · 🔥 { $streak }
daily-solved-late = 📅 { $day }: gelöst in **{ $time }**, { $hints }, nach dem Ende des Tages. Es zählt weder für deine Serie noch für die Bestenliste.

## What is shared

daily-shared =
    { $game } des Tages · { $day }
    { $facts }
daily-after-the-day = nach dem Tag

## The leaderboard

daily-best = 🏆 **{ $game } des Tages · { $title }**
daily-week = die Woche vom { $from } bis { $to }
daily-month = der Monat vom { $from } bis { $to }
daily-ever = alle Tage bis { $to }
daily-you = { $who } (du)
daily-row = { $who } · { $days } · ⌀ { $time } · { $hints } · Serie { $longest }
daily-nobody = Noch hat niemand eins gelöst.
daily-order-of-day = -# Die wenigsten Hinweise zuerst, dann die beste Zeit.
daily-order-of-days = -# Die meisten Tage zuerst, dann die wenigsten Hinweise, dann die beste mittlere Zeit.
daily-tab-day = Tag
daily-tab-week = Woche
daily-tab-month = Monat
daily-tab-ever = Insgesamt
