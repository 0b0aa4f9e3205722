### Receipts of submissions, and refusals of submissions.

receipt-refused = 🚫 { $why }.
receipt-not-understood = 🚫 { $typed } habe ich nicht verstanden: { $why }.
receipt-saved =
    ✅ Gespeichert: { $what }
    Das reichst du ein, wenn du es nicht mehr änderst.
receipt-saved-until =
    ✅ Gespeichert: { $what }
    Das reichst du ein, wenn du es bis { $when } nicht mehr änderst.
receipt-saved-part =
    📝 Gespeichert: { $what }
    Das ist noch nicht alles.
receipt-played = Gespielt: { $what }
receipt-refuted = ❌ { $why }
receipt-locked = 🔒 Festgelegt.
receipt-undone = ↩ Zurückgenommen; jetzt ist nichts gespeichert.
receipt-paused-of = ⏸ Du hast die Partie angehalten. Das war Pause { $number } von { $most }, die du hast.
receipt-paused = ⏸ Du hast die Partie angehalten.
receipt-resume-noted = Notiert: Du willst weiterspielen. Die Partie geht weiter, sobald das alle wollen.
receipt-resumed = ▶ Die Partie geht nach einer Pause von { $length } weiter.
receipt-offered = 🤝 Dein Angebot, die Partie hier zu beenden, steht.
receipt-took-back = ↩ Zurück zu deinem letzten Zug.
receipt-declined = Du spielst weiter; das Angebot, die Partie hier zu beenden, ist vom Tisch.
receipt-agreed = 🤝 Einverstanden: Die Partie endet hier.
receipt-conceded = 🏳 Du hast die Partie aufgegeben.
receipt-puzzle-conceded = 🏳 Du hast das Rätsel aufgegeben.
receipt-done = ✅ Erledigt.
receipt-time-used =
    { $receipt }
    Verbrauchte Zeit: { $length }.
receipt-counted = ✅ Das wurde gezählt.
receipt-unshown = ⚠ Das wurde gezählt, aber ich konnte das Brett nicht zeigen. `/board` zeigt es.
receipt-as-before-match = ↪ Für Partie #{ $number }, wie du es zuvor gewählt hast; mit `match` nennst du bei `/submit` eine andere.
receipt-as-before-puzzle = ↪ Für dein Rätsel, wie du es zuvor gewählt hast; mit `match` nennst du bei `/submit` etwas anderes.
