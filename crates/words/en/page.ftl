### The table: the page in the browser and inside Discord on which people play by pointing at the board.

## The frame of the page

page-title = { $title } · table
page-others = Matches, practice, puzzles
page-leave = Sign out
page-leave-all = Sign out everywhere
page-all-controls = All controls
page-type = Or type what you would write in Discord
page-send = Send
page-needs-script = The table needs JavaScript. Turn it on in your browser, then reload this page.
page-close = Close
page-help = Help

## Signing in and out

page-link-gone = This link has been used, or it is older than five minutes. Press “{ house-open-table }” in Discord to get a new one.
page-needs-link = Press “{ house-open-table }” under your board in Discord. You get a link that opens the table here.
page-not-identified = Discord did not say who you are. Try again.
page-away = The table can't be reached right now. Try again in a moment.
page-log-in = Log in with Discord
page-continue-as = Continue as { $name }
page-opens = This opens the table for { $title } in this browser for 24 hours.
page-opens-puzzle = This opens the table for your puzzle in this browser for 24 hours.
page-asks-discord = Asking Discord who you are …
page-not-in-activity = Discord has not confirmed that you are in this Activity. Close it and open it again.
page-signed-out = You are signed out.
page-signed-out-frame = You are signed out. Close the Activity, and open it again to sign in.
page-signed-out-browser = You are signed out. Press “{ house-open-table }” in Discord to get a new link.

## The connection

page-sent-too-much = The table has closed this page because it sent too much. Reload the page to go on.
page-too-many = You have the table open in too many windows. Close some of them, then reload this page.
page-not-here = You can't open the table here. Press “{ house-open-table }” in Discord to get a new link.
page-lost = The connection is lost. Trying again …
page-stream-over = This address has expired, or a host has revoked it.

## The list of matches and puzzles

page-mine = Your open matches and puzzles
page-none = You have no open match and no open puzzle.
page-begin-in-discord = You can begin a match or a puzzle in Discord.
page-day = Puzzle of the day
page-day-about = Everybody on this server gets the same puzzle, once. Your time runs from the moment you press { page-start }.
page-go-on = Go on
page-start = Start
page-puzzle = A puzzle for yourself
page-make-puzzle = Make a { $name } puzzle
page-yes = yes
page-no = no
page-practice = Practice against the machine
page-level = How well it plays
page-lessons = Lessons
# How many lessons of a game a person has learned, and how many there are.
page-lesson = { $name } · { $learned } of { $all }
page-lessons-of = { $name }: lessons
page-watch = Watch
page-side-by-side = Side by side
page-own-puzzle = { $name }: your puzzle { $number }
page-one-moment = One moment …
page-one-open = You have one open already
page-puzzle-open = You have a puzzle open. If you make a new one, you give up the old one.
page-practice-open = You have a practice match open. Finish it, or give it up before you begin another one.
page-continue = Continue
page-replace = Give it up and make a new one

## A match or a puzzle

page-boards-coming = The boards of this round are on their way …
page-again = Again
page-next-lesson = Next lesson
page-give-up = Give up
page-give-up-sure = This ends the puzzle and shows its solution. Are you sure?
page-sure = Are you sure?
page-loses = ⚠ { $loss } Are you sure?
page-put-back = Put back (Esc)
# These stand for a person and a channel whose names the page does not know.
page-somebody = somebody
page-channel = its channel

## A match step by step

page-steps = Step by step
page-eyes = Whose view to show
page-everything = Everything
page-as-seen = As { $name } saw it
page-first = First step
page-back = Step back
page-forward = Next step
page-last = Last step
page-step = Step { $number } of { $all }

## A match for a stream

page-stream = Stream
page-stream-begins = The stream begins when its delay has passed.

## Moments of less than ten minutes; { $time } is such as “1 min 5 s”

page-in = in { $time }
page-ago = { $time } ago
page-now = now

## Refusals

page-in-discord-only = 🚫 You can't play or watch this match here because it is played in Discord only. Go to its channel in Discord.
page-not-readable = 🚫 You can't watch this match because you can't read its channel. Ask a host to let you in.
page-not-begun = 🚫 This can't begin right now. Try again in a moment.
page-unsure-begun = ⚠ Something went wrong. Look whether it is in the list now; if not, try again.
page-unsure-counted = ⚠ Something went wrong. The board shows whether that counted.
page-not-shown = ⚠ Something went wrong. Try again in a moment.
page-session-ended = 🚫 That did not count because you have been signed out. Open the table again from Discord.
page-clock-unsure = 🚫 That did not count because I can't tell exactly enough when you pressed, and in this match the first player to press counts. Press the buttons in Discord, or try again in a moment.
page-not-all-here = 🚫 That did not count because in this match either all players play at the table or none, and not all have opened it yet. Until then press the buttons in Discord.
