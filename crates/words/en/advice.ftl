### Suggestions of machine players, and the reasons for their actions.

advice-suggestion = 💡 In your place I would { $action }. { $why }
advice-play = Play it
advice-reason = 🤖 { $player } chose to { $action }. { $why }
advice-reason-afterwards = 🤖 { $player } chose to { $action }. { $why } { $truth }
advice-reason-believed = 🤖 { $player } chose to { $action }. { $why } { $believed } { $truth }
advice-kept = 🤖 { $player } can't say why yet, because that would tell you what is hidden from you. Ask again when the match is over.
advice-kept-by-all = 🤖 The machines can't say why yet, because that would tell you what is hidden from you. Ask again when the match is over.
advice-resume = go on with the match
advice-agree = end the match here
advice-decline = play on
advice-say = say { $text }
advice-waits-for-nothing = I wait for nothing.
advice-more-to-be-had = I think that there is more to be had.
advice-nothing-more = Nothing more is to be had.
advice-at-random = It is legal; nothing else was looked at.
