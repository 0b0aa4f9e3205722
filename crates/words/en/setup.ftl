### Answers of `/setup`, by which a server's admins change its settings.

setup-not-you = 🚫 Only people who may manage the server can set it up.
setup-shown =
    Hosts: { $hosts }
    Announcements: { $announcements }
    Spectators' channel: { $spectators }
    Time zone: { $zone }
    Language: { $language }
    Default options: { $options }
setup-hosts-of-events = people who may manage events
setup-own-channels = each match's own channel
setup-no-spectators = none
setup-zone-from = { $zone }; { $next } from { $when }
setup-as-usual = as usual
setup-everybody-hosts = 🚫 Everybody would host, and see every secret. Choose a role that only hosts have.
setup-role-hosts = ✅ Members of { $role } may host now. If they do not see `/host`, allow it for the role in the server's settings under Integrations.
setup-events-host = ✅ People who may manage events may host.
setup-announced-in-own = ✅ Matches are announced only in their own channels.
setup-announced-in = ✅ Openings and results are announced in { $channel } as well.
setup-spectators-chosen = ✅ Spectators are shown what a host chooses with `/match spectators`.
setup-spectators-in = ✅ Matches that begin from now on are shown in { $channel }, with everything that is hidden. Matches whose players can read that channel are not.
setup-unknown-zone = 🚫 There is no time zone { $typed }. Take one from the list, such as Europe/Berlin.
setup-days-of = ✅ Days here are those of { $zone }.
setup-days-of-from = ✅ Days here are those of { $zone } from { $when } on, after the present day. Nobody loses their streak if a day gets shorter by this.
setup-set = ✅ Set.
setup-defaults = ⚙ Every match of **{ $game }** here begins with: { $options }. A host may choose otherwise for each match. Choose what to change, or type it: `/setup defaults` takes options such as `base: 5m, reserve: 10m`.
setup-everything-as-usual = everything as usual
setup-choose-option = Choose an option
setup-choose-value = Choose its value
setup-which-value = ⚙ **{ $game }**: which value of { $option }?
setup-typed = ⚙ `{ $option }` must be typed: use `/setup defaults` with the game and a line such as `{ $option }: 3, 1, 0`.
setup-as-in-discord = as set in Discord
setup-language-is = ✅ What everybody on this server reads is in { $language } now, as far as it is translated. Private answers and direct messages stay in each person's own language.
setup-language-of-discord = ✅ What everybody on this server reads follows the server's own setting in Discord, as far as it is translated.
setup-unknown-language = 🚫 I do not speak that language. Choose one of { $languages }.
setup-usual = As usual
setup-usual-value = As usual: { $value }
