### What people are told of an input that did not count, or whose outcome is not known yet.

uncounted-over = 🚫 That match is over.
# In lower case, without a full stop.
uncounted-stopped = match #{ $number } is stopped by a fault of ours. What you say or press there is not counted. Its host has been told
uncounted-uncertain = ⚠ That did not work, and it is not your fault. It may have been counted all the same: `/board` and `/match status` show how things stand. { $reference }
uncounted-open = ⏳ I can't tell yet whether this counted. I'll tell you as soon as I know.
uncounted-open-with-reference = { $open } { $reference }
uncounted-away = ⚠ I can't reach my database at the moment. Nothing counts until I can, and all clocks stand still. Please try again in a minute. Nothing was counted. { $reference }
uncounted-full = ⚠ The disk of the machine that this bot runs on is full, and all clocks stand still until there is room again. Please try again then. Nothing was counted. { $reference }
uncounted-locked = ⚠ Nothing can be saved at the moment, and all clocks stand still until it can. Please try again in a minute. Nothing was counted. { $reference }
uncounted-other = ⚠ That did not work, and it is not your fault. Please try again. Nothing was counted. { $reference }
uncounted-it-counted = ✅ It counted. `/board` shows how things stand. { $reference }
uncounted-it-did-not-count = 🚫 It did not count. Do it again if you still want it. { $reference }
# A number that those who run the bot can look up in the log.
uncounted-reference = (Reference { $number })
# In lower case, without a full stop.
uncounted-not-saved = that was not counted when you said it; say it again if it still holds
