### Answers of `/settings`: a person's time zone and quiet hours.

settings-server-zone = Du hast keine Zeitzone festgelegt. Für Uhrzeiten, die du hier schreibst, gilt die Zeitzone des Servers: { $zone }.
settings-no-zone = Du hast keine Zeitzone festgelegt. `/settings timezone` legt eine fest.
settings-deleted = ✅ Ich habe deine Zeitzone und deine Ruhezeit gelöscht. Für Uhrzeiten, die du schreibst, gilt jetzt die Zeitzone des Servers.
settings-zone-first = 🚫 Ich kenne deine Zeitzone nicht. Lege sie zuerst mit `/settings timezone` fest.
settings-both-ends = 🚫 Gib für die Ruhezeit `from` und `until` an, z. B. 22:00 und 07:00.
settings-no-time = 🚫 Das ist keine Uhrzeit. Schreibe sie so: `22:00` oder `10pm`.
settings-too-long = 🚫 Die Ruhezeit dauert mindestens 1 Minute und höchstens 12 Stunden. Wähle `until` höchstens 12 Stunden später als `from`.
settings-saved = ✅ { $settings }
settings-zone = Deine Zeitzone ist { $zone }: Dort ist es { $there }, auf deinem Gerät { $here }.
settings-no-quiet-hours = { $zone } Du hast keine Ruhezeit; `/settings quiet-hours` legt eine fest.
settings-quiet-hours =
    { $zone }
    Deine Ruhezeit geht von { $from } bis { $until }, auf deinem Gerät das nächste Mal von { $begins } bis { $ends }. In dieser Zeit steht deine Uhr still, wenn ein Zug 12 Stunden oder länger dauert, und ich erinnere dich an nichts. Eine Änderung gilt ab deinem nächsten Zug.
settings-calls-on = ✅ Du bekommst eine Direktnachricht, wenn eine Staffel oder Liga, die du leitest, auf dich wartet.
settings-calls-off = Du bekommst keine Direktnachricht, wenn eine Staffel oder Liga, die du leitest, auf dich wartet. Ihr Kanal ruft dich weiterhin.
