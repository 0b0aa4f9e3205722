### The home of a season on Discord: its channels, its private threads, and who reads them.

## Answers of `/season setup`

home-over = 🚫 Du kannst für diese Staffel keine Kanäle anlegen, weil sie vorbei ist. `/season create` beginnt eine neue Staffel.
home-i-lack = 🚫 Ich habe nichts angelegt, weil mir auf diesem Server Berechtigungen fehlen: { $missing }. Gib sie meiner Rolle, und nutze noch einmal `/season setup`.
home-nothing = 🚫 Ich habe nichts zum Anlegen gefunden. Nutze noch einmal `/season setup`.
home-there-already = ✅ Alles war schon da. Ich habe die Berechtigungen noch einmal gesetzt.
home-made = ✅ Neues von der Staffel steht ab jetzt in { $announcements }. Wer im Spiel ist, redet in { $lounge }, Zuschauer und Ausgeschiedene in { $spectators }. Beichtstühle: { $confessionals }.
home-nowhere = einem Kanal, der noch fehlt
home-again = Nutze noch einmal `/season setup`, um anzulegen, was fehlt.
home-not-made = ⚠ Ich konnte { $name } nicht anlegen: { $why }.
home-not-permitted = ⚠ Ich konnte die Berechtigungen in { $channel } nicht ändern: { $why }.
home-not-changed = ⚠ Ich konnte { $channel } nicht ändern: { $why }.
home-not-greeted = ⚠ Ich konnte in { $channel } nichts schreiben: { $why }.

## Who reads a confessional

home-read-by = 🔒 Einen Beichtstuhl können lesen: sein Mitglied und { $who }.
home-nobody-else = sonst niemand
home-no-host-role = Es ist keine Rolle der Spielleitung gesetzt; `/setup host-role` setzt eine.
home-holders = alle mit der Rolle { $role }
home-owner = { $who } (besitzt diesen Server)
home-all-read = Auch diese können ihn lesen, weil ihnen der Server gehört oder sie „{ -permission-administrator }“ haben: { $who }.
home-unbound = ⚠ Diese Mitglieder der Besetzung können jeden Beichtstuhl lesen: { $who }. Besitzer und Administratoren kann niemand ausschließen; nimm ihnen „{ -permission-administrator }“, oder sage es der Besetzung.
home-threads = ⚠ Diese Mitglieder der Besetzung können jeden privaten Thread der anderen lesen: { $who }. Nimm ihnen „{ permission-manage-threads }“, oder sage es der Besetzung.
home-able = Diese könnten sich oder anderen Zugang verschaffen: { $who }.
home-everybody = alle
home-role-may = { $role } ({ $permissions })
home-blind = Discord sagt mir nicht, wer eine Rolle hat. Sieh in den Servereinstellungen nach.

## Names of channels, and what is said in them first

home-category = { $season } (Staffel #{ $number })
home-archived = { $category }, archiviert
home-channel-announcements = staffel-{ $number }-ankündigungen
home-channel-lounge = staffel-{ $number }-lounge
home-channel-spectators = staffel-{ $number }-zuschauer
home-channel-confessional = staffel-{ $number }-beichtstuhl
home-greet-announcements = 📢 Neues von **{ $season }** steht ab jetzt hier. Alle können diesen Kanal lesen; die Spielleitung kann darin schreiben.
home-greet-lounge = 🛋 Das ist die Lounge von **{ $season }** für alle, die im Spiel sind. Die Spielleitung kann mitlesen. Wer ausscheidet, sieht sie nicht mehr.
home-greet-spectators = 👁 Hier reden die Zuschauer von **{ $season }** mit denen, die ausgeschieden sind. Wer im Spiel ist, kann es nicht lesen.
home-greet-confessional = 🔒 { $member }, das ist dein Beichtstuhl in **{ $season }**. Du und die Spielleitung könnt ihn lesen; sonst niemand aus der Besetzung.
    Wem dieser Server gehört und wer ihn administriert, kann jeden Kanal lesen.

## Private threads

home-talk-name = staffel-{ $number }-gespräch: { $names }
home-talk-greeting = 🤝 Ein privater Thread von { $names } in **{ $season }**. Die Spielleitung kann mitlesen.
home-talk-closes = Er schließt, wenn jemand von euch ausscheidet.
home-talk-open = ✅ { $channel } ist offen. Seine Mitglieder und die Spielleitung können ihn lesen.
home-talk-there = Mit ihnen hast du schon einen Thread: { $channel }
home-talk-full = es lassen sich keine privaten Threads mehr öffnen, weil diese Staffel schon { $most } hat. Nutze einen, den du hast
home-talk-no-lounge = du kannst keinen privaten Thread öffnen, weil diese Staffel keine Lounge dafür hat. Bitte die Spielleitung, sie mit `/season setup` anzulegen
home-talk-not-opened = ich konnte den Thread nicht öffnen: { $why }. Bitte die Spielleitung, noch einmal `/season setup` zu nutzen
home-talk-over = du kannst keinen privaten Thread öffnen, weil diese Staffel vorbei ist
home-talk-in-play-only = du kannst keinen privaten Thread öffnen, weil du nicht im Spiel bist. Zuschauer haben einen eigenen Kanal
home-talk-alone = du kannst keinen privaten Thread mit dir allein öffnen. Nenne andere in `members`, z. B. @Ben @Cleo
home-talk-not-in-play = du kannst hier nicht mit { $who } reden, weil die Person nicht im Spiel ist. Nenne Mitglieder, die im Spiel sind

## Who watches

home-watch = { $count ->
    [one] 👁 { $who } darf jetzt zuschauen.
   *[other] 👁 { $who } dürfen jetzt zuschauen.
}
home-watch-not-given = ⚠ Ich konnte { $who } die Rolle { $role } nicht geben. Gib sie selbst, oder gib mir „{ permission-manage-roles }“ und eine Rolle über dieser.
home-watch-not-taken = ⚠ Ich konnte { $who } die Rolle { $role } nicht nehmen. Nimm sie selbst, oder gib mir „{ permission-manage-roles }“ und eine Rolle über dieser.

## Reasons in the audit log of the server

home-reason = die Kanäle einer Staffel
home-reason-spectators = die Zuschauer einer Staffel
