### Answers to hosts whose command finds nothing to act on, or cannot be carried out.

hosting-none-open = 🚫 In diesem Kanal ist keine Partie offen. `/match list` zeigt, wo Partien offen sind.
hosting-none-finished = 🚫 In diesem Kanal gibt es noch keine beendete Partie, oder auf diesem Server keine mit dieser Nummer.
hosting-nothing-waits = 🚫 Hier wartet keine Partie auf dich. Nutze den Befehl in dem Kanal, in dem du gerufen wurdest.
hosting-everybody-is-told = ✅ Alle wissen jetzt Bescheid.

hosting-who-comes-first = 🚫 { $names } sind noch im Spiel, also weiß ich nicht, wer von ihnen vorn liegt. Nenne sie in `order`, die Besten zuerst, z. B. `order:@Ann @Ben`.
hosting-order-of-those-in-play = 🚫 `order` nimmt nur Mitglieder, die noch im Spiel sind, jedes einmal. Dahinter kommen die Ausgeschiedenen, die zuletzt Ausgeschiedenen zuerst.
hosting-game-is-chosen = 🚫 Das Spiel dieses Todesspiels ist { $game }. Wenn du ein anderes willst, nutze zuerst `/season undo`. Das Protokoll zeigt, was du zurücknimmst.
hosting-host-called =
    📣 { $season } wartet auf dich: { $waits } { $place }
    `/settings calls` schaltet diese Nachrichten ab.
hosting-candidate-reminded = ⏰ { $season } wartet auf dich: { $waits } { $place }
hosting-desk-season = { $season } in { $channel }: { $waits } So steht es seit { $since }.
hosting-desk-confirm = Staffel { $season }: bestätigen oder ändern
hosting-desk-pick = Staffel { $season }: Gegner bestimmen
hosting-desk-choose = Staffel { $season }: Spiel nennen
hosting-desk-open = Staffel { $season }: Todesspiel öffnen
hosting-desk-home = Staffel { $season }: sagen, wer ausscheidet
hosting-desk-end = Staffel { $season }: ohne Preise beenden
hosting-desk-start = Liga { $league }: starten
hosting-desk-decide = Liga { $league }: entscheiden, was nicht gespielt ist
hosting-desk-play = Liga { $league }: Partie { $pairing } öffnen
hosting-who-goes-home = Wer scheidet aus?
hosting-no-thread = 🚫 Ich kann in { $channel } keinen Thread für diese Partie anlegen: { $why }. Erlaube mir dort öffentliche Threads, oder nutze `/season death` in einem anderen Kanal.
