### The hosts' desk, `/match desk`: the matches of a server, who is late, and what is in the way.

desk-none-open = 🗂 Auf diesem Server ist keine Partie offen.
desk-open = 🗂 Offene Partien: { $count }.
desk-stopped = { $game } #{ $number } { $channel }: Ein Fehler hat diese Partie angehalten, und sie kann nicht weitergehen. `dealer check` sagt denen mehr, die diesen Bot betreiben.
desk-look-after = Um eine Partie kümmern
desk-earlier = Frühere
desk-again = Neu laden
desk-later = Spätere
desk-all = Alle Partien
desk-resume = Fortsetzen
desk-pause = Pausieren
desk-nudge = Fehlende rufen
desk-extend = { $minutes } Minuten mehr
desk-no-clock = es läuft keine Uhr
desk-late = noch nicht eingereicht: { $players }
desk-closed-dms = ⚠ { $who } nimmt keine Direktnachrichten an
desk-untold = { $audience ->
    [channel] ⚠ Ich kann nicht in den Kanal der Partie schreiben: { $why }
    [spectators] ⚠ Ich kann nicht in den Kanal der Zuschauer schreiben: { $why }
    [announcements] ⚠ Ich kann nicht in den Kanal für Ankündigungen schreiben: { $why }
   *[seat] ⚠ Ich kann Spieler { $seat } nicht erreichen: { $why }
}
desk-overheard = ⚠ In { $channel } standen Geheimnisse, die diese Spieler dort lesen können: { $who }
desk-full = ⚠ das Protokoll ist voll: `/match award` oder `/match end` entscheidet die Partie
desk-nobody-called = Niemand konnte gerufen werden.
desk-called = 🔔 Ich habe { $who } gerufen. Die anderen erfahren nichts davon.
desk-not-called = { $who } konnte ich nicht rufen: Direktnachrichten gehen dort nicht, und im Kanal würden alle erfahren, wer noch nicht eingereicht hat. Gib einem Spieler mit `/match channel` einen eigenen Kanal.
desk-done = ✅ Erledigt.
