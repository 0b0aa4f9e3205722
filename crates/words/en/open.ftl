### Opening a match with `/host`: what its host is answered.

## Refusals, in lower case at the start, without a full stop

open-both = you can't bring two things at once. Use `file` or `{ $link }`, not both
open-bad-file = I can't read `file`: { $why }
open-bad-link = I can't read `{ $option }`: { $why }
open-file-too-long = the file is too long. It can have at most { $kibibytes } KiB
open-file-no-text = the file is not text in UTF-8 or UTF-16. Save it as UTF-8
open-bot = { $who } can't play because that is a bot. Name a person, or me for the machine
open-named-twice = { $who } is named twice. Name each person once
open-named-in-vain = you can't name { $who } in `{ $option }` because they do not play in this match. Name one of its players
open-host-plays = you can't bring what is played because you play in this match. Another host can
open-does-not-fit = what you bring does not fit: { $why }

## Answers

open-only-on-servers = 🚫 You can open a match only in a channel of a server.
open-only-hosts = 🚫 You can't open a match because only hosts can: people who may manage events, or who have the hosts' role. `/setup host-role` says which role that is.
open-permissions = 🚫 I can't open a match in this channel because I lack these permissions: { $missing }. Give them to me, or use another channel.
open-taken = 🚫 You can't open a match here because one is open in this channel already. `/match end` ends it. Or use another channel.
open-invited = ✅ The invitation is posted. Press *{ invite-button-start }* there when every seat is taken.
