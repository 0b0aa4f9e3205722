### The table in the browser, as Discord leads to it.

table-not-served = 🚫 This bot has no table in the browser.
table-off = 🚫 This match is played in Discord alone.
table-not-launched = ⚠ Discord did not open the table. Press *{ house-open-table }* under a board in your direct messages with me: it gives you a link for your browser.
table-link = 🖱 The table shows the board live in your browser; what you do there counts as it does here. The link is for you alone, opens the table once, and works for five minutes.
table-go-to-table = Go to the table
table-stream = 📺 This address shows what everybody may see of match #{ $number }, { $later }. Open it in your streaming program: everybody who has the address can watch. It works for 30 days, or until a host uses `/match stream revoke:True` in this channel.
table-live = live
table-later-by-time = { $delay } later
table-later-by-boards = { $boards ->
    [one] { $boards } board later
   *[other] { $boards } boards later
}
table-later-by-both = { $boards ->
    [one] { $delay } and { $boards } board later
   *[other] { $delay } and { $boards } boards later
}
table-stream-button = The board for a stream
table-streams-ended = ✅ All addresses for streams of this channel's matches are revoked.
table-signed-out = ✅ That browser is signed out. Never give a link to the table to anybody.
table-signed-out-already = That browser is signed out already.
table-logged-in = 🖥 You have logged in with Discord at the table in a new browser, for 30 days. If that was not you, press *{ table-not-me }*.
table-new-browser = 🖥 The table is open for you in a new browser, for 24 hours. If that was not you, press *{ table-not-me }*.
table-not-me = Not me

## What is begun at the table

table-not-on-server = 🚫 You are not on that server, or the bot is not.
table-other-day = 🚫 That day is over. The list shows today's puzzle.
