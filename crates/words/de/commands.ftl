### Descriptions of slash commands, their options and their choices: plain text of at most 100 characters. A message's
### name is `command-` and the command's full name with hyphens for spaces; an attribute's is OPTION or OPTION-CHOICE.

## Options of several commands

-one-of-seasons = Nummer der Staffel, falls mehrere laufen
-one-of-matches = Die Partie, falls du in mehreren mitspielst
-one-of-machines = Bei @Dealer: welcher Computer, nach der Nummer in seinem Namen
-one-of-leagues = Nummer der Liga, falls mehrere laufen
-page = Die Seite, ab 1
-book = Welches Buch: Nummer der Staffel, 0 für freie Partien (Standard: das dieses Kanals)
-what-is-given = Was; ohne Angabe Granate
-finished-match = Nummer der Partie; ohne Angabe die letzte beendete dieses Kanals
-any-number = Ihre Nummer, falls mehrere laufen oder sie vorbei ist
-level = Bei @Dealer: wie gut er spielt; Standard: Geübt
-any-season = Nummer der Staffel, falls mehrere laufen oder sie vorbei ist
-any-league = Nummer der Liga, falls mehrere laufen oder sie vorbei ist

command-host = Öffne hier eine Partie

command-practice = Spiele gegen den Computer, per Direktnachricht

command-learn = Lerne ein Spiel anhand kleiner Stellungen
    .game = Das Spiel

command-proof = Lass den Beweis zu einem Rätsel Schritt für Schritt prüfen; nur du siehst das Ergebnis
    .file = Der Beweis: die Datei, die LEGUP speichert, oder Text, wie /export text ihn schreibt

## /garnets

command-garnets = Zeige und verwalte die Granate des Servers

command-garnets-show = Zeige, was alle besitzen oder was ein Spieler besitzt
    .player = Nur dieser Spieler, allein und gemeinsam mit anderen
    .page = { -page }
    .file = Alles als Datei für Tabellenprogramme
    .season = { -book }

command-garnets-grant = Gib einem Spieler oder einem Paar etwas oder nimm es weg; alle erfahren davon
    .player = Der Spieler
    .amount = Wie viele; unter 0, um sie wegzunehmen
    .reason = Warum; der Grund wird aufbewahrt
    .what = { -what-is-given }
    .what-Garnets = Granate
    .what-Tokens = Lebensmarken
    .with = Der andere aus dem Paar: Dann sind es Gemeinschaftsgranate
    .also = Weitere Spieler, die ebenso viel bekommen, z. B. @Ben @Cleo, oder eine Rolle
    .season = { -book }

command-garnets-give = Biete jemandem aus der Staffel Granate oder Lebensmarken an; erst wer annimmt, bekommt sie
    .player = Wer sie bekommen soll
    .amount = Wie viele
    .what = { -what-is-given }
    .what-Garnets = Granate
    .what-Tokens = Lebensmarken
    .season = { -one-of-seasons }

command-garnets-history = Zeige, woher jemand hat, was er besitzt
    .player = Der Spieler; ohne Angabe du selbst
    .with = Der andere aus dem Paar, für die Gemeinschaftsgranate der beiden
    .page = { -page }
    .season = { -book }

## /match

command-match = Verwalte die Partie dieses Kanals

command-match-status = Zeige, wer spielt, wer am Zug ist und wie die Uhren stehen

command-match-list = Zeige alle offenen Partien dieses Servers

command-match-pause = Halte alle Uhren an, bis die Spielleitung weiterspielen lässt

command-match-resume = Lass die Uhren weiterlaufen

command-match-end = Beende die Partie ohne Sieger

command-match-award = Beende die Partie mit einem Sieger
    .player = Der Sieger

command-match-extend = Verschiebe eine Frist, die für mehrere Spieler gilt
    .by = Um wie viel später: 60s, 5 minutes, 1h 30m; mit -5m früher

command-match-adjust-clock = Gib einem Spieler Bedenkzeit oder nimm ihm welche weg
    .player = Der Spieler
    .by = Wie viel: 60s, 5 minutes, 1h 30m; -5m, um sie wegzunehmen

command-match-substitute = Ersetze einen Spieler auf seinem Platz durch jemand anderen
    .leaves = Wer geht; @Dealer für den Platz eines Spielers, dessen Daten gelöscht wurden
    .comes = Wer kommt
    .time = Wie viel Zeit im laufenden Zug bleibt: 5 minutes, 1h; ohne Angabe die volle

command-match-reveal = Sieh dir die ganze Wahrheit an; alle erfahren davon

command-match-spectators = Zeige alles in einem Kanal, den kein Spieler lesen kann, oder höre damit auf
    .channel = Der Kanal; ohne Angabe wird nichts mehr gezeigt

command-match-channel = Gib einem Spieler einen eigenen Kanal statt Direktnachrichten
    .player = Der Spieler
    .channel = Der Kanal; ohne Angabe Direktnachrichten

command-match-move = Verlege eine Partie dieses Servers in diesen Kanal, etwa wenn ihr Kanal weg ist
    .number = Nummer der Partie; /match list zeigt sie

command-match-export = Gib die Aufzeichnung einer beendeten Partie aus
    .number = { -finished-match }

command-match-replay = Zeige eine beendete Partie noch einmal, Schritt für Schritt oder als Datei
    .number = { -finished-match }
    .form = Wie; ohne Angabe Schritt für Schritt
    .form-Steps = Schritte
    .form-Gif = gif
    .form-File = Datei

command-match-withhold = Zeige eine beendete Partie nur ihren Spielern und ihrer Spielleitung oder wieder dem Server
    .others = True: Aufzeichnung und Wiederholung nur für ihre Spieler und ihre Spielleitung
    .number = { -finished-match }

command-match-stream = Zeige das Brett, das alle sehen, auf einer Seite für deinen Stream
    .delay = Wie viel später es gezeigt wird, etwa 90s oder 5 minutes
    .boards = Nach wie vielen weiteren Brettern es gezeigt wird
    .revoke = True: widerrufe alle Adressen der Partien dieses Kanals

command-match-setup = Erstelle Kanäle: für die Partie, für jeden Spieler mit der Spielleitung und für Zuschauer
    .afterwards = Was einen Tag nach dem Ende der Partie mit ihnen geschieht; ohne Angabe archivieren
    .afterwards-Archive = archivieren
    .afterwards-Remove = löschen

command-match-announce = Teile allen in der Partie etwas mit: dem Kanal, jedem Spieler und den Zuschauern
    .text = Was du zu sagen hast, höchstens 1500 Zeichen

command-match-nudge = Rufe die Spieler, auf die die Partie wartet, höchstens einmal pro Stunde; nur sie erfahren es

command-match-desk = Zeige alle laufenden Partien des Servers: wer zu spät ist, was hakt, mit Buttons zum Eingreifen

command-match-when = Schlage einen Termin für die Partie vor, deren Spieler hier gerufen werden
    .time = Z. B. tomorrow 20:00, fri 19:30, 2027-01-15 20:00, in 3h
    .zone = Deine Zeitzone, z. B. Europe/Berlin; ohne Angabe die aus /settings, sonst die des Servers

command-match-rewind = Setze die Partie auf den Beginn eines früheren Zugs zurück: Alles danach wird gestrichen
    .number = Nummer der Partie; ohne Angabe die dieses Kanals

command-match-reopen = Nimm das Ende einer Partie zurück, bis einen Tag danach: Sie geht weiter, wo sie stand
    .number = Nummer der Partie; ohne Angabe die letzte dieses Kanals

command-match-annul = Lass eine Partie nicht zählen: keine Statistik, nichts gewonnen oder verloren
    .number = Nummer der Partie; ohne Angabe die dieses Kanals

## /season

command-season = Verwalte eine Staffel: Hauptspiele, Todesspiele, wer ausscheidet

command-season-create = Beginne eine Staffel mit einer Besetzung und Hausregeln
    .name = Wie sie heißt
    .cast = Wer mitspielt, z. B. @Ann @Ben @Cleo, oder eine Rolle
    .rules = Ein Regelsatz, den du mit den Optionen darunter ändern kannst; Standard: üblich
    .rules-Usual = üblich
    .rules-Show = Show
    .rules-Plain = schlicht
    .winners_safe = Ob die Sieger eines Hauptspiels nicht gewählt werden können
    .sat_out_safe = Ob nicht gewählt werden kann, wer an keinem Tisch eines Hauptspiels sitzt
    .tables = Wer den Kandidaten bestimmt, wenn Tische verschiedene nennen; Standard: die Spielleitung
    .tables-Lot = das Los
    .tables-Host = die Spielleitung
    .token = Was eine Lebensmarke bewirkt
    .token-Nothing = nichts
    .token-Safe = wer eine hat, ist sicher
    .token-Spent = wer eine hat, ist sicher; danach werden alle zurückgegeben
    .opponent = Wer den Gegner im Todesspiel wählt
    .opponent-Candidate = der Kandidat
    .opponent-Lot = das Los
    .opponent-Host = die Spielleitung
    .game = Wer wählt, was im Todesspiel gespielt wird
    .game-Candidate = der Kandidat
    .game-Lot = das Los
    .game-Host = die Spielleitung
    .games = Aus welchen Spielen das Los oder der Kandidat wählt, z. B. mist demeter
    .time = Wie viel Zeit der Kandidat für jede Wahl hat; Standard: 24h
    .late = Wer entscheidet, wenn diese Zeit um ist; Standard: das Los
    .late-Lot = das Los
    .late-Host = die Spielleitung
    .ready = Wie lange eine Partie wartet, bis ihre Spieler bereit sind; Standard: 24h
    .tempo = Wie schnell ihre Partien gespielt werden; Standard: live
    .tempo-Live = live: die üblichen Zeiten des Spiels
    .tempo-Slow = langsam: 1 Tag pro Zug
    .spoils = Ob der Überlebende eines Todesspiels die Granate des Verlierers bekommt
    .garnets = Wie viele Granate alle zu Beginn haben
    .gifts = Ob Spieler einander Granate und Lebensmarken geben dürfen
    .talks_close = Ob ein privater Thread von Mitgliedern schließt, wenn eines ausscheidet; Standard: False
    .spectators = Die Rolle, die die Kanäle für Zuschauer sieht; wer ausscheidet, bekommt sie
    .machine = Wie gut Computer spielen: Jeder @Dealer in der Besetzung ist einer; Standard: Geübt
    .machine-Beginner = Anfänger
    .machine-Player = Geübt
    .machine-Expert = Profi
    .machine-Master = Meister
    .beside = Beginne sie neben einer anderen, die schon läuft

command-season-setup = Erstelle die Kanäle der Staffel: Ankündigungen, Lounge, Beichtstühle, einen für Zuschauer
    .season = { -one-of-seasons }

command-season-status = Zeige die Besetzung einer Staffel und was als Nächstes kommt
    .season = { -any-number }

command-season-main = Öffne einen Tisch des Hauptspiels in diesem Kanal
    .game = Das Spiel, z. B. starry
    .players = Wer hier spielt, in der Reihenfolge der Plätze; ohne Angabe alle, die im Spiel sind
    .options = Optionen des Spiels, z. B. round: 12h, lock: match
    .season = { -one-of-seasons }

command-season-pick = Bestimme anstelle des Kandidaten, wer der Gegner im Todesspiel ist
    .opponent = Der Gegner
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-death = Öffne das Todesspiel in diesem Kanal
    .game = Das Spiel; ohne Angabe das gewählte
    .options = Optionen des Spiels, z. B. base: 12h, memory: all
    .season = { -one-of-seasons }

command-season-award = Gib Mitgliedern der Besetzung Granate oder Lebensmarken oder nimm sie weg
    .players = Wer, z. B. @Ann @Ben oder eine Rolle
    .amount = Wie viele für jeden; unter 0, um sie wegzunehmen
    .what = { -what-is-given }
    .what-Garnets = Granate
    .what-Tokens = Lebensmarken
    .season = { -one-of-seasons }

command-season-vote = Lass Besetzung, Jury oder Zuschauer abstimmen; der Bot zählt und nennt das Ergebnis
    .question = Die Frage
    .choices = Z. B. ja, nein – oder Mitglieder wie @Ann @Ben; ohne Angabe alle, die im Spiel sind
    .who = Wer abstimmen darf; Standard: die Besetzung im Spiel
    .who-Cast = die Besetzung im Spiel
    .who-Jury = wer ausgeschieden ist (eine Jury)
    .who-Spectators = Zuschauer: alle, die nicht im Spiel sind
    .secret = True: nur Summen, auch für die Spielleitung; False: auch, wer was gewählt hat; Standard: True
    .time = Wie lange abgestimmt werden darf, z. B. 1d; Standard: 24h
    .follows = Was aus der Wahl mit den meisten Stimmen folgt; ohne Angabe nichts
    .follows-Home = dieses Mitglied scheidet aus
    .follows-Prize = dieses Mitglied bekommt Granate
    .follows-Game = das wird im Todesspiel gespielt
    .follows-Winner = dieses Mitglied gewinnt die Staffel
    .garnets = Wie viele Granate dieses Mitglied bekommt
    .tie = Wer bei Gleichstand entscheidet; Standard: die Spielleitung
    .tie-Hosts = die Spielleitung entscheidet
    .tie-Lot = das Los entscheidet
    .season = { -one-of-seasons }

command-season-guess = Rate, wer in dieser Folge ausscheidet, wenn du nicht im Spiel bist
    .player = Wer ausscheidet
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-talk = Öffne einen privaten Thread mit Mitgliedern, die im Spiel sind; die Spielleitung kann mitlesen
    .members = Mit wem, z. B. @Ben @Cleo
    .season = { -one-of-seasons }

command-season-eliminate = Lass jemanden von Hand ausscheiden
    .player = Wer ausscheidet
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-return = Hole jemanden zurück, der ausgeschieden ist
    .player = Wer zurückkommt
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-cast = Ändere die Besetzung

command-season-cast-add = Nimm jemanden neu in die Besetzung auf
    .player = Wer dazukommt; @Dealer für einen Computer
    .machine = { -level }
    .machine-Beginner = Anfänger
    .machine-Player = Geübt
    .machine-Expert = Profi
    .machine-Master = Meister
    .season = { -one-of-seasons }

command-season-cast-remove = Halte fest, dass jemand die Staffel verlassen hat
    .player = Wer geht
    .number = { -one-of-machines }
    .season = { -one-of-seasons }

command-season-cast-replace = Ersetze ein Mitglied durch jemand anderen, der alles übernimmt, was es besitzt
    .leaves = Wer geht
    .comes = Wer kommt; @Dealer für einen Computer
    .machine = { -level }
    .machine-Beginner = Anfänger
    .machine-Player = Geübt
    .machine-Expert = Profi
    .machine-Master = Meister
    .number = Welcher Computer geht, nach der Nummer in seinem Namen
    .season = { -one-of-seasons }

command-season-undo = Streiche den letzten Schritt einer Staffel und was daraus gefolgt ist
    .season = { -any-season }

command-season-log = Lies das öffentliche Protokoll einer Staffel, das Neueste zuerst
    .page = { -page }
    .season = { -any-season }

command-season-export = Hole dir eine Staffel als Webseite: jede Folge, was alle getan haben, das ganze Protokoll
    .publish = Spielleitung: True stellt die Seite in den Kanal der Staffel; ab jetzt dürfen alle sie holen
    .season = { -any-season }

command-season-end = Beende eine Staffel und verteile auf Wunsch Granate nach der Platzierung
    .prizes = Granate für den Ersten, Zweiten und so weiter, z. B. 10 5 3
    .order = Wer noch im Spiel ist, die Besten zuerst, z. B. @Ann @Ben; nötig für Preise vor dem Finale
    .season = { -one-of-seasons }

## /league

command-league = Verwalte eine Liga oder einen Pokal: Runden, Paarungen, Tabelle

command-league-create = Erstelle eine Liga oder einen Pokal in diesem Kanal
    .game = Das Spiel, für zwei Spieler
    .pairing = Wer auf wen trifft; Standard: Rundenturnier
    .pairing-RoundRobin = Rundenturnier: jeder gegen jeden
    .pairing-Swiss = Schweizer System: Spieler mit gleich vielen Punkten treffen aufeinander
    .pairing-Cup = Pokal: wer verliert, ist raus
    .name = Wie sie heißt
    .players = Wer mitspielt, z. B. @Ann @Ben oder eine Rolle; andere kommen über den Button dazu
    .role = Die Rolle, mit der allein man über den Button dazukommt
    .rounds = Wie viele Runden das Schweizer System hat; für n Runden braucht es 2n-1 Spieler
    .time = Wie lange eine Runde höchstens dauert; Standard: 3 Tage
    .late = Was aus Partien wird, die bis dahin niemand öffnet; Standard: beide verlieren
    .late-Forfeit = beide verlieren
    .late-Draw = unentschieden
    .late-Host = die Spielleitung entscheidet
    .ready = Wie lange eine Partie wartet, bis beide bereit sind; Standard: 24h
    .order = Reihenfolge der Spieler am Anfang; Standard: durch das Los
    .order-Lot = durch das Los
    .order-Named = wie genannt, der Stärkste zuerst
    .tempo = Wie schnell die Partien gespielt werden; Standard: live
    .tempo-Live = live: die üblichen Zeiten des Spiels
    .tempo-Slow = langsam: 1 Tag pro Zug
    .options = Optionen der Partien, z. B. base: 12h, memory: all
    .machine = Wie gut Computer spielen: Jeder @Dealer unter den Spielern ist einer; Standard: Geübt
    .machine-Beginner = Anfänger
    .machine-Player = Geübt
    .machine-Expert = Profi
    .machine-Master = Meister

command-league-start = Starte eine Liga: Die Paarungen der ersten Runde werden gebildet
    .league = { -one-of-leagues }

command-league-status = Zeige, wie eine Liga steht und was gespielt werden kann
    .league = { -any-number }

command-league-standings = Zeige die Tabelle einer Liga
    .league = { -any-number }

command-league-round = Zeige eine Runde einer Liga: wer auf wen trifft und wie es ausging
    .number = Welche; ohne Angabe die aktuelle
    .league = { -any-league }

command-league-play = Öffne deine Partie der Runde in diesem Kanal
    .pairing = Nummer der Paarung, für die Spielleitung; ohne Angabe deine
    .league = { -one-of-leagues }

command-league-add = Nimm jemanden in eine Liga auf, auch wenn sie schon läuft
    .player = Wer dazukommt; @Dealer für einen Computer
    .machine = { -level }
    .machine-Beginner = Anfänger
    .machine-Player = Geübt
    .machine-Expert = Profi
    .machine-Master = Meister
    .league = { -one-of-leagues }

command-league-withdraw = Nimm jemanden aus einer Liga; noch nicht offene Partien gewinnen die Gegner
    .player = Wer geht
    .number = { -one-of-machines }
    .league = { -one-of-leagues }

command-league-forfeit = Entscheide eine Paarung, die nicht gespielt wird: wer sie verliert, oder beide
    .pairing = Nummer der Paarung
    .loser = Wer sie verliert; ohne Angabe beide
    .number = { -one-of-machines }
    .league = { -one-of-leagues }

command-league-undo = Streiche, was die Spielleitung zuletzt entschieden hat
    .league = { -any-league }

command-league-log = Lies das öffentliche Protokoll einer Liga, das Neueste zuerst
    .page = { -page }
    .league = { -any-league }

command-league-end = Beende eine Liga, bevor alle Partien gespielt sind
    .league = { -one-of-leagues }

command-submit = Reiche in deiner Partie etwas ein
    .text = Was du spielst; /rules sagt, was hier stehen darf
    .match = { -one-of-matches }

command-deduce = Mache einen Schritt im Beweis, indem du seine Regel nennst
    .rule = Die Regel, die ihn erlaubt
    .cells = Die Felder, die daraus folgen, z. B. ■B1 C1-C3; keine bei einem Widerspruch
    .match = { -one-of-matches }

command-undo = Nimm zurück, was du gespeichert hast, oder deinen letzten Schritt, wo Schritte sofort zählen
    .part = Ein Teil davon, wenn das Spiel Teile hat; bei Rätseln die Zahl der Schritte oder mistake
    .match = { -one-of-matches }

command-concede = Gib die Partie auf
    .sure = Schreibe hier concede, damit klar ist, dass du es ernst meinst
    .match = { -one-of-matches }

command-board = Zeige, was du gerade von der Partie siehst
    .match = { -one-of-matches }

command-clock = Zeige, wer am Zug ist und wie lange noch
    .match = { -one-of-matches }

command-export = Nimm ein Rätsel, ein Brett oder deinen bisherigen Beweis in andere Programme mit
    .format = In welchem Format
    .match = { -one-of-matches }

command-help = Sieh, was du hier tun kannst, oder finde den Befehl für das, was du willst
    .want = Ich will …: Schreibe ein paar Wörter, z. B. abstimmen oder jemanden ausscheiden lassen

command-rules = Lies die Regeln eines Spiels
    .game = Das Spiel; ohne Angabe das dieses Kanals

command-daily = Löse das Rätsel des Tages auf diesem Server oder sieh, wer am besten war
    .show = Eine Bestenliste; ohne Angabe das Rätsel von heute
    .show-Today = Bestenliste von heute
    .show-Yesterday = Bestenliste von gestern
    .show-Week = Bestenliste der Woche
    .show-Month = Bestenliste des Monats
    .show-Ever = Bestenliste aller Zeiten

command-history = Zeige die letzten Partien von jemandem; jede lässt sich noch einmal ansehen
    .player = Von wem; ohne Angabe von dir

command-stats = Zeige, wie viele Partien und Rätsel jemand gespielt hat und wie sie ausgingen
    .player = Von wem; ohne Angabe von dir

command-leaderboard = Zeige, wer in einem Spiel auf diesem Server am stärksten ist, nach Glicko-2
    .game = Das Spiel
    .page = { -page }

## /settings

command-settings = Lege deine Zeitzone und Ruhezeit fest, und ob du als Leitung gerufen wirst

command-settings-show = Zeige deine Zeitzone und deine Ruhezeit

command-settings-timezone = Lege die Zeitzone fest, die für Uhrzeiten gilt, die du schreibst
    .zone = Z. B. Europe/Berlin; ohne Angabe wird sie gelöscht, und deine Ruhezeit auch

command-settings-quiet-hours = Lege fest, wann du schläfst: Lange Züge warten auf dich, und es kommt keine Erinnerung
    .from = Wann die Ruhezeit in deiner Zeitzone beginnt, z. B. 22:00; ohne beide Angaben gibt es keine
    .until = Wann sie endet, z. B. 07:00; höchstens 12 Stunden später

command-settings-calls = Leitung: Direktnachricht, wenn deine Staffel oder Liga auf dich wartet, ja oder nein
    .on = Ob du diese Nachrichten willst

## /privacy

command-privacy = Sieh dir deine gespeicherten Daten an oder lösche sie

command-privacy-show = Hole dir alle Daten, die über dich gespeichert sind, als Datei

command-privacy-delete = Lösche deinen Namen und deine ID für immer: Ein Pseudonym ersetzt sie
    .sure = True: Deine Ergebnisse, Serien, Granate und offenen Rätsel gehören dann niemandem mehr

## /setup

command-setup = Richte den Bot für diesen Server ein

command-setup-show = Zeige, was eingestellt ist

command-setup-host-role = Mache die Mitglieder einer Rolle zur Spielleitung
    .role = Die Rolle; ohne Angabe nur, wer Events verwalten darf

command-setup-announcements = Melde neue Partien und Ergebnisse zusätzlich in einem Kanal
    .channel = Der Kanal; ohne Angabe keiner

command-setup-spectators = Zeige alles von jeder Partie in einem Kanal, den ihre Spieler nicht lesen können
    .channel = Der Kanal; ohne Angabe keiner

command-setup-language = Stelle die Sprache ein, die alle auf diesem Server lesen
    .language = Die Sprache; ohne Angabe gilt die Einstellung des Servers bei Discord

command-setup-timezone = Lege die Zeitzone fest, nach der um Mitternacht das Rätsel des Tages wechselt
    .zone = Die Zeitzone, z. B. Europe/Berlin

command-setup-defaults = Lege Optionen eines Spiels für alle Partien fest, die nichts anderes festlegen
    .game = Das Spiel: mist, demeter, …
    .options = Z. B. base: 5m, reserve: 10m; none für nichts; ohne Angabe kommen Menüs

command-hint = Bitte um einen Tipp zum Rätsel; beim nächsten Mal erfährst du alles
    .match = { -one-of-matches }

command-lock = Spiele, was du gespeichert hast, ohne auf die Uhr zu warten
    .match = { -one-of-matches }

command-pause = Halte alle Uhren deiner Partie an
    .match = { -one-of-matches }

command-resume = Sage, dass du nach einer Pause weiterspielen willst
    .match = { -one-of-matches }

command-agree = Biete an, die Partie so zu beenden, wie sie steht, oder nimm das Angebot an
    .match = { -one-of-matches }
