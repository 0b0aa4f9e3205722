### The puzzle of the day: the lines below it, what is shared, the leaderboard.

daily-not-here = 🚫 I can't show a puzzle of the day here because every server has its own. Use `/daily` in a channel of the server.
daily-making = Making today's puzzle
daily-takes-long = ⏹ Making today's puzzle takes longer than usual. Ask again in a minute.
daily-dated = { $weekday ->
    [monday] Monday
    [tuesday] Tuesday
    [wednesday] Wednesday
    [thursday] Thursday
    [friday] Friday
    [saturday] Saturday
   *[sunday] Sunday
}, { $day }
daily-title = Daily { $game } · { $date }
daily-title-with-kind = Daily { $game } · { $date }: { $kind }
daily-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
daily-in-a-row = { $count ->
    [one] { $count } day in a row
   *[other] { $count } days in a row
}
daily-hints = { $count ->
    [0] no hints
    [one] { $count } hint
   *[other] { $count } hints
}

## Before somebody begins

daily-invitation =
    ⭐ **{ $title }**: { $kind }
    Everybody on this server gets the same puzzle, once. Your time runs from when you press *Start*. If you solve it before the day ends ({ $ends }), it counts for your streak and the leaderboard.
daily-longest-streak = Your longest streak: { $longest }.
daily-streak = 🔥 Your streak: { $current } (longest { $longest }).
daily-start = Start
daily-leaderboard = Leaderboard
daily-finish-yesterday = Finish yesterday's

## Below the puzzle

daily-over = 📅 { $day } is over: you may finish the puzzle, but it does not count any more. `/daily` shows today's puzzle.
daily-open = 📅 { $date } · { $kind } · the day ends { $ends }
daily-given-up = 📅 { $day }: given up.
daily-given-up-next = 📅 { $day }: given up. The next puzzle comes { $ends }.
daily-solved = 📅 { $day }: solved in **{ $time }**, { $hints } · place { $place } of the day · 🔥 { $streak }
daily-solved-late = 📅 { $day }: solved in **{ $time }**, { $hints }, after the day was over. It counts neither for your streak nor for the leaderboard.

## What is shared

daily-shared =
    Daily { $game } · { $day }
    { $facts }
daily-after-the-day = after the day

## The leaderboard

daily-best = 🏆 **Daily { $game } · { $title }**
daily-week = the week from { $from } to { $to }
daily-month = the month from { $from } to { $to }
daily-ever = all days to { $to }
daily-you = { $who } (you)
daily-row = { $who } · { $days } · ⌀ { $time } · { $hints } · streak { $longest }
daily-nobody = Nobody has solved one yet.
daily-order-of-day = -# The fewest hints first, then the best time.
daily-order-of-days = -# The most days first, then the fewest hints, then the best average time.
daily-tab-day = Day
daily-tab-week = Week
daily-tab-month = Month
daily-tab-ever = All time
