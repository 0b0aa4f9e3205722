### What people are told of an input that did not count, or whose outcome is not known yet.

uncounted-over = 🚫 Diese Partie ist vorbei.
# In lower case, without a full stop.
uncounted-stopped = Partie #{ $number } ist durch einen Fehler von uns angehalten. Was du dort sagst oder drückst, zählt nicht. Die Spielleitung weiß Bescheid
uncounted-uncertain = ⚠ Das hat nicht geklappt, und du kannst nichts dafür. Vielleicht wurde es trotzdem gezählt: `/board` und `/match status` zeigen den Stand. { $reference }
uncounted-open = ⏳ Ich weiß noch nicht, ob das gezählt hat. Ich sage es dir, sobald ich es weiß.
uncounted-open-with-reference = { $open } { $reference }
uncounted-away = ⚠ Ich erreiche meine Datenbank gerade nicht. Bis dahin zählt nichts, und alle Uhren stehen. Versuche es in einer Minute noch einmal. Nichts wurde gezählt. { $reference }
uncounted-full = ⚠ Die Festplatte des Rechners, auf dem dieser Bot läuft, ist voll, und alle Uhren stehen, bis wieder Platz ist. Versuche es dann noch einmal. Nichts wurde gezählt. { $reference }
uncounted-locked = ⚠ Im Moment lässt sich nichts speichern, und so lange stehen alle Uhren. Versuche es in einer Minute noch einmal. Nichts wurde gezählt. { $reference }
uncounted-other = ⚠ Das hat nicht geklappt, und du kannst nichts dafür. Versuche es noch einmal. Nichts wurde gezählt. { $reference }
uncounted-it-counted = ✅ Es hat gezählt. `/board` zeigt den Stand. { $reference }
uncounted-it-did-not-count = 🚫 Es hat nicht gezählt. Mach es noch einmal, wenn du es noch willst. { $reference }
# A number that those who run the bot can look up in the log.
uncounted-reference = (Referenz { $number })
# In lower case, without a full stop.
uncounted-not-saved = das wurde nicht gezählt, als du es gesagt hast; sage es noch einmal, wenn es noch gilt
