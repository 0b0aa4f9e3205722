### Matches that are over, shown again: step by step in a message, or as a file.

replay-withheld = 🚫 You can't see this match because its host shows it to those alone who played or hosted it.
replay-not-here = 🚫 I know no finished match of that number here. On another server you can see only matches that you played or hosted.
replay-too-large = 🚫 The record of this match is too large for Discord. `/match replay` shows the match, also as a file. The person who runs this bot has its record.
replay-under-way = 🚫 Others are still solving this puzzle. You can see this match { $when }.
replay-no-machine = 🚫 No machine has said anything in that match.

## A step

replay-step = **{ $game } #{ $number }** · step { $step } of { $steps } · { $whose }
replay-as-seen = as { $who } saw it
replay-everything-shown = everything shown
replay-button-as-seen = As { $who } saw it
replay-button-everything = Everything
replay-button-gif = Moving picture
replay-button-page = Page to keep

## Files

replay-record = The record of match #{ $number }.
replay-record-described = The record of the match, for `dealer referee` and `dealer replay`.
replay-gif = Match #{ $number }, with everything shown.
replay-gif-described = The whole match as moving pictures, with everything shown.
replay-page = Match #{ $number } as a page. Open it in any browser, or put it on your own website.
replay-page-described = The whole match as a page, as each player saw it and with everything shown.
