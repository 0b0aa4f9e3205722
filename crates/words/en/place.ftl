### Presses and commands at a match or at a puzzle that somebody solves alone.

place-not-here = 🚫 No match of that number runs here. `/match list` shows the matches of this server.
place-out-of-date = 🚫 This button is out of date. Use the newest message, or a slash command.
# What the press would cost, and whether it is meant.
place-question = ⚠ { $loss } { place-are-you-sure }
place-are-you-sure = Are you sure?
place-yes = Yes, I am sure
place-no = No, show my board
place-answered = 🚫 You have answered this question already.
place-said-yes = ✔ You said yes.
place-said-yes-in-vain = You said yes, but it did not count.
place-too-fast = 🚫 That was too fast. Wait a few seconds, then try again.
