### Answers to hosts whose command finds nothing to act on, or cannot be carried out.

hosting-none-open = 🚫 No match is open in this channel. `/match list` shows where matches are open.
hosting-none-finished = 🚫 No match has finished in this channel, or none of that number on this server.
hosting-nothing-waits = 🚫 No match waits for you here. Say it in the channel where you were called.
hosting-everybody-is-told = ✅ Everybody has been told.

hosting-who-comes-first = 🚫 { $names } are still in play, so I don't know which of them comes first. Name them in `order`, best first, such as `order:@Ann @Ben`.
hosting-order-of-those-in-play = 🚫 `order` takes only members who are still in play, each once. Members who have gone home come after them, the last to go home first.
hosting-game-is-chosen = 🚫 The game of this death match is { $game }. If you want another one, use `/season undo` first. The log shows what you take back.
hosting-host-called =
    📣 { $season } waits for you: { $waits } { $place }
    `/settings calls` switches these messages off.
hosting-candidate-reminded = ⏰ { $season } waits for you: { $waits } { $place }
hosting-desk-season = { $season } in { $channel }: { $waits } Unchanged since { $since }.
hosting-desk-confirm = Season { $season }: confirm or change
hosting-desk-pick = Season { $season }: pick the opponent
hosting-desk-choose = Season { $season }: name the game
hosting-desk-open = Season { $season }: open the death match
hosting-desk-home = Season { $season }: say who goes home
hosting-desk-end = Season { $season }: end it without prizes
hosting-desk-start = League { $league }: start it
hosting-desk-decide = League { $league }: decide what is not played
hosting-desk-play = League { $league }: open match { $pairing }
hosting-who-goes-home = Who goes home?
hosting-no-thread = 🚫 I can't make a thread for this match in { $channel }: { $why }. Let me create public threads there, or use `/season death` in another channel.
