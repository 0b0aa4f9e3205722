### Answers of `/settings`: a person's time zone and quiet hours.

settings-server-zone = You have set no time zone. Times that you type here are read in the server's time zone, { $zone }.
settings-no-zone = You have set no time zone. `/settings timezone` sets one.
settings-deleted = ✅ I deleted your time zone and your quiet hours. Times that you type are read in the server's time zone.
settings-zone-first = 🚫 I don't know your time zone. Set it first with `/settings timezone`.
settings-both-ends = 🚫 Quiet hours need both `from` and `until`, such as 22:00 and 07:00.
settings-no-time = 🚫 That is no time of day. Write it like `22:00` or `10pm`.
settings-too-long = 🚫 Quiet hours last from a minute to 12 hours. Make `until` at most 12 hours later than `from`.
settings-saved = ✅ { $settings }
settings-zone = Your time zone is { $zone }: it is { $there } there, which is { $here } for you.
settings-no-quiet-hours = { $zone } You have no quiet hours; `/settings quiet-hours` sets them.
settings-quiet-hours =
    { $zone }
    Your quiet hours are from { $from } until { $until }, next from { $begins } until { $ends } for you. During them your clock stands still in turns of half a day or more, and I don't remind you of anything. A change counts from your next turn.
settings-calls-on = ✅ You get a direct message when a season or league that you host waits for you.
settings-calls-off = You get no direct message when a season or league that you host waits for you. Its channel still calls you.
