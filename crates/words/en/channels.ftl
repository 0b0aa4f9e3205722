### Channels that the bot makes for a match: `/match setup`.

## Answers of `/match setup`

channels-need = 🚫 I can't make channels because I lack { permission-manage-channels } here. Give it to my role, or make the channels yourself: `/match channel` and `/match spectators` take them.
channels-you-play = 🚫 You can't do this because you play in this match, and would see into everybody's channel. Ask another host.
channels-unread = 🚫 I can't find out who reads the channel of this match: { $why }. Let me see that channel, and use `/match setup` again.
channels-there-already = 🚫 I have made the channels of this match already.
channels-later-archive = A day after the end of the match I rename these channels; they can still be read.
channels-later-remove = A day after the end of the match I delete these channels.
channels-again = Use `/match setup` again to make what is missing. What is there stays.
channels-player = ✅ { $who } gets their boards in { $channel }.
channels-spectators = ✅ Spectators see everything in { $channel }. Nobody who can read it may take a seat.
channels-watchers = ✅ Everybody with the role { $role } and the hosts see everything in { $channel }. No player can read it.
channels-moved = ✅ The match goes on in { $channel }. Everybody who could read the channel before can read it. Use hosts' commands there from now on.
channels-not-made = ⚠ I can't make a channel here: { $why }.

## Names of channels

channels-name-spectators = spectators
channels-name-archived = archived-{ $name }
