### The home of a season on Discord: its channels, its private threads, and who reads them.

## Answers of `/season setup`

home-over = 🚫 You can't make a home for this season because it is over. `/season create` begins another season.
home-i-lack = 🚫 I made nothing because I lack these permissions on this server: { $missing }. Give them to my role, and use `/season setup` again.
home-nothing = 🚫 I found nothing to make. Use `/season setup` again.
home-there-already = ✅ Everything was there already. I have set the permissions again.
home-made = ✅ News of the season is posted in { $announcements } from now on. Members in play talk in { $lounge }, spectators and members who went home in { $spectators }. Confessionals: { $confessionals }.
home-nowhere = a channel that is still missing
home-again = Use `/season setup` again to make what is missing.
home-not-made = ⚠ I could not make { $name }: { $why }.
home-not-permitted = ⚠ I could not change who may do what in { $channel }: { $why }.
home-not-changed = ⚠ I could not change { $channel }: { $why }.
home-not-greeted = ⚠ I could not write in { $channel }: { $why }.

## Who reads a confessional

home-read-by = 🔒 A confessional can be read by its member and by { $who }.
home-nobody-else = nobody else
home-no-host-role = No role of hosts is set; `/setup host-role` sets one.
home-holders = everybody with the role { $role }
home-owner = { $who } (owner of this server)
home-all-read = These can read it too, because they own the server or have { -permission-administrator }: { $who }.
home-unbound = ⚠ These members of the cast can read every confessional: { $who }. Nobody can shut out the owner or an administrator; take { -permission-administrator } from them, or tell the cast.
home-threads = ⚠ These members of the cast can read every private thread of others: { $who }. Take { permission-manage-threads } from them, or tell the cast.
home-able = These could let themselves or others in: { $who }.
home-everybody = everybody
home-role-may = { $role } ({ $permissions })
home-blind = Discord does not tell me who has a role. Look in the server's settings.

## Names of channels, and what is said in them first

home-category = { $season } (season #{ $number })
home-archived = { $category }, archived
home-channel-announcements = season-{ $number }-announcements
home-channel-lounge = season-{ $number }-lounge
home-channel-spectators = season-{ $number }-spectators
home-channel-confessional = season-{ $number }-confessional
home-greet-announcements = 📢 News of **{ $season }** is posted here from now on. Everybody can read this channel; hosts can write in it.
home-greet-lounge = 🛋 This is the lounge of **{ $season }**, for members in play. Hosts can read it too. A member who goes home can't see it any more.
home-greet-spectators = 👁 Spectators of **{ $season }** talk here, with the members who went home. Members in play can't read it.
home-greet-confessional = 🔒 { $member }, this is your confessional in **{ $season }**. You and the hosts can read it; nobody else in the cast can.
    The owner of this server and its administrators can read every channel.

## Private threads

home-talk-name = season-{ $number }-talk: { $names }
home-talk-greeting = 🤝 A private thread of { $names } in **{ $season }**. The hosts can read it too.
home-talk-closes = It closes when one of you goes home.
home-talk-open = ✅ { $channel } is open. Its members and the hosts can read it.
home-talk-there = You have a thread with them already: { $channel }
home-talk-full = no more private threads can be opened because this season has { $most }. Use one that you have
home-talk-no-lounge = you can't open a private thread because this season has no lounge to open it in. Ask a host to make one with `/season setup`
home-talk-not-opened = I could not open the thread: { $why }. Ask a host to use `/season setup` again
home-talk-over = you can't open a private thread because this season is over
home-talk-in-play-only = you can't open a private thread because you are not in play. Spectators have a channel of their own
home-talk-alone = you can't open a private thread with yourself alone. Name others in `members`, such as @Ben @Cleo
home-talk-not-in-play = you can't talk with { $who } here because they are not in play. Name members in play

## Who watches

home-watch = { $count ->
    [one] 👁 { $who } may watch now.
   *[other] 👁 { $who } may watch now.
}
home-watch-not-given = ⚠ I could not give the role { $role } to { $who }. Give it to them yourself, or give me { permission-manage-roles } and a role above that one.
home-watch-not-taken = ⚠ I could not take the role { $role } from { $who }. Take it yourself, or give me { permission-manage-roles } and a role above that one.

## Reasons in the audit log of the server

home-reason = the home of a season
home-reason-spectators = the spectators of a season
