### Refusals by a match or a puzzle, in lower case at the start, without a full stop.

refusal-paused = die Partie ist angehalten; mit `/resume` sagst du, dass du weiterspielen willst
refusal-waits-to-go-on = die Partie ist angehalten; du hast schon gesagt, dass du weiterspielen willst, und sie geht weiter, sobald alle anderen das auch sagen
refusal-paused-for-host = die Partie ist angehalten; `/match resume` lässt sie weitergehen
refusal-already-paused = die Partie ist schon angehalten; mit `/resume` sagst du, dass du weiterspielen willst
refusal-no-pause-left = { $most ->
    [0] in dieser Partie dürfen Spieler keine Pause machen; bitte die Spielleitung darum (`/match pause`)
    [1] du hast diese Partie einmal angehalten, öfter darfst du nicht; bitte die Spielleitung darum (`/match pause`)
   *[other] du hast diese Partie { $most } Mal angehalten, öfter darfst du nicht; bitte die Spielleitung darum (`/match pause`)
}
refusal-not-paused = die Partie ist nicht angehalten, also gibt es nichts fortzusetzen
refusal-host-paused = die Spielleitung hat die Partie angehalten, und nur sie lässt sie mit `/match resume` weitergehen
refusal-over = die Partie ist vorbei
refusal-not-your-turn = du bist nicht am Zug; dein Brett zeigt dir, wann es so weit ist
refusal-nothing-staged = es ist noch nichts gespeichert, was gespielt oder zurückgenommen werden könnte; reiche zuerst etwas ein
refusal-which-part = mehrere Teile sind gespeichert: Nimm mit { $parts } einen davon zurück oder mit `undo all` alles
refusal-other-draft = du hast deinen Entwurf seit diesem Bild geändert; lege den fest, den dein Brett jetzt zeigt
refusal-past = dieser Button gehört zu einem früheren Zug, deshalb hat sich nichts geändert; nimm die Buttons unter deinem aktuellen Brett
refusal-offer-gone = dieses Angebot gilt nicht mehr, deshalb hat sich nichts geändert; dein Brett zeigt, was jetzt angeboten ist
refusal-incomplete = es fehlt noch etwas; ergänze es und lege dann fest
refusal-nothing-to-confirm = hier ist nichts zu bestätigen: Die Phase endet, sobald alle eingereicht haben
refusal-already-confirmed = das hast du schon bestätigt, und es zählt; die Phase endet, sobald alle eingereicht haben
refusal-too-long = das ist zu lang: Höchstens { $most } Zeichen werden gelesen
refusal-turn-full = das wären mehr als { $most } Eingaben in einem Zug; was du gespeichert hast, bleibt, `lock` spielt es, wo das möglich ist, und im nächsten Zug hast du wieder so viele
refusal-race-full = das wären mehr als { $most } Eingaben in einer Runde; was du getan hast, zählt, und in der nächsten Runde hast du wieder so viele
refusal-too-fast = das war zu schnell: Höchstens { $most } Eingaben in { $length } werden angenommen; warte kurz und sende es noch einmal
refusal-lesson-full = das wären mehr als { $most } Schritte in einer Lektion; beginne sie mit *Noch einmal* von vorn
refusal-empty = das ist leer; schreibe, was du spielen willst
refusal-no-such-seat = { $seat } ist kein Platz dieser Partie
refusal-no-conceding = bei { $game } gibt niemand auf: Bitte die Spielleitung um Ersatz
refusal-no-agreement = { $concede ->
    [yes] dieses Spiel endet nicht durch Einigung; mit `concede` gibst du auf
   *[no] dieses Spiel endet nicht durch Einigung; bitte die Spielleitung um Ersatz
}
refusal-already-offered = dein Angebot steht schon; die anderen müssen es annehmen
refusal-nothing-offered = niemand bietet an, die Partie hier zu beenden, also gibt es nichts abzulehnen; spiele weiter
refusal-no-export = { $formats ->
    [0] { $game } lässt sich nicht für andere Programme exportieren
   *[other] { $game } lässt sich so exportieren: { $list }
}
refusal-no-draw = jetzt ist nichts zu ziehen
refusal-no-way-back = du hast keinen früheren Zug, zu dem du zurückkönntest
refusal-no-such-turn = dieser Zug steht nicht mehr in der Partie; `/match rewind` zeigt, welche noch stehen
refusal-nothing-since = seit Beginn dieses Zugs ist nichts geschehen
refusal-not-over = die Partie ist nicht vorbei, also gibt es nichts wieder zu öffnen; `/match rewind` setzt sie auf einen früheren Zug zurück
refusal-already-annulled = die Partie ist schon annulliert; `/match reopen` nimmt das einen Tag lang zurück
refusal-unknown-order = { $typed } ist keine Anweisung der Spielleitung; es gibt pause, resume, end, award, annul, reopen, back, shift, adjust, extend und renew

## Refusals because of seats, repeated inputs, full journals and damaged puzzles

refusal-not-seated = du hast keinen Platz in dieser Partie; `/match status` zeigt, wer mitspielt
refusal-not-yours = dieses Rätsel gehört jemand anderem; `/puzzle` macht dir ein eigenes
refusal-counted = das wurde schon gezählt
refusal-overtaken = das kam erst nach etwas an, was du später gesagt hast, deshalb zählt es nicht; sage es noch einmal, wenn du es noch willst
refusal-full = das Protokoll dieser Partie ist mit { $most } Einträgen voll; die Spielleitung beendet sie mit `/match award` oder `/match end`, und ein Spieler darf mit `concede` aufgeben, wo das Spiel es erlaubt
refusal-puzzle-full = niemand braucht mehr als { $most } Schritte für ein Rätsel; `concede` gibt es auf und zeigt die Lösung
refusal-puzzle-over = dieses Rätsel ist vorbei; `/puzzle` macht ein neues
refusal-puzzle-damaged = was du in diesem Rätsel getan hast, wurde auf der Festplatte des Bots beschädigt, deshalb ist es beiseitegelegt; `/puzzle` macht ein neues
refusal-puzzle-taken = du hast schon ein Rätsel offen; `/puzzle` zeigt es
refusal-begun-before = du hast dieses Rätsel begonnen, bevor du vergessen werden wolltest, und kennst es vielleicht; morgen kommt ein neues
refusal-no-help = du bekommst jetzt keine Hilfe, weil andere dieses oder ein fast gleiches Rätsel lösen; Hilfe bekommst du { $when }, und bis dahin zählen Markierungen wie immer
refusal-solution-kept = andere lösen dieses Rätsel noch, deshalb sieht jetzt niemand die Lösung; frage { $when } noch einmal
# From when on there is help, or a solution is shown.
refusal-when-match-over = nach dem Ende der Partie, in der andere es lösen
refusal-when-day-over = nach dem Ende seines Tages
refusal-host-plays = du spielst in dieser Partie mit, oder für dich steht etwas auf dem Spiel, deshalb hast du hier nur die Rechte eines Spielers; das muss jemand anderes aus der Spielleitung tun
refusal-still-running = die Partie läuft noch; die Aufzeichnung gibt es, wenn sie vorbei ist
refusal-channel-taken = in diesem Kanal läuft schon eine Partie; beende sie zuerst oder nimm einen anderen Kanal
refusal-puzzle-under-way = du kannst dieses Rätsel nicht öffnen, weil andere es oder ein fast gleiches lösen; bring ein anderes mit
refusal-nothing-to-say = dazu gibt es jetzt nichts zu sagen
refusal-seated-already = { $name } sitzt schon in dieser Partie
refusal-lacks = was auf dem Spiel steht, muss man besitzen: { $who }; `lend` leiht für diese Partie, was fehlt, `/garnets grant` gibt es, oder lass die Angabe weg, dann gilt, was jeder besitzt
refusal-spent-since = was diese Partie ausgezahlt hat, ist inzwischen ausgegeben, deshalb lässt es sich nicht zurücknehmen; `/garnets grant` bringt es in Ordnung
refusal-place-gone = den Platz von { $had } in der Staffel hat seit dem Ende dieser Partie { $has }, mit allem, was sie ausgezahlt hat; gib den Platz zuerst mit `/season cast replace` zurück, oder lass die Partie, wie sie ist, und bring es mit `/garnets grant` in Ordnung
refusal-too-late = eine Partie kann nur bis einen Tag nach ihrem Ende fortgesetzt werden; der ist vorbei, aber mit `/match annul` zählt sie nicht mehr
refusal-nobody-late = die Partie wartet gerade auf keinen Spieler, deshalb wird niemand gerufen
refusal-nudged-lately = die Spieler, auf die die Partie wartet, wurden in der letzten Stunde schon gerufen; in { $length } kannst du sie wieder rufen
refusal-announcement = eine Durchsage hat 1 bis { $most } Zeichen
refusal-staked-elsewhere = was jemand besitzt, ist gerade in eine andere Partie gegangen; öffne sie noch einmal
refusal-season-went-on = die Staffel ist gerade weitergegangen; `/season status` zeigt, wie sie steht
refusal-at-stake-already = für den neuen Spieler steht in dieser Partie schon etwas auf dem Spiel; nenne jemand anderen
refusal-overheard = { $who } könnte in diesem Kanal lesen, was geheim bleiben soll; wähle einen Kanal, bei dem das nicht so ist
refusal-everybodys-channel = das ist der Kanal der Partie, den alle lesen; wähle einen anderen
refusal-secret-channel = in diesem Kanal standen schon Geheimnisse dieser Partie; wähle einen anderen
refusal-unreadable = der Bot kann gerade nicht herausfinden, wer die Kanäle mit Geheimnissen dieser Partie lesen kann; sorge dafür, dass der Bot sie sehen kann, und versuche es noch einmal
refusal-saw-everything = { $who } konnte in dieser Partie alles sehen; frage jemanden, der nicht mehr als ihren Kanal gesehen hat
refusal-saw-another-seat = { $who } konnte sehen, was ein anderer Platz dieser Partie verbirgt; frage jemanden, der nicht mehr als ihren Kanal gesehen hat oder nur auf diesem Platz saß

## Words that mean something in matches of several only

refusal-alone-no-pause = die Zeit eines Rätsels lässt sich nicht anhalten; es wartet auf dich, solange du willst
refusal-alone-nothing-to-lock = hier ist nichts festzulegen: Jede Markierung zählt sofort
refusal-alone-nobody-agrees = hier ist niemand, der zustimmen könnte; `concede` gibt das Rätsel auf
refusal-alone-concede = `concede` gibt das Rätsel auf und zeigt die Lösung
refusal-alone-way = den Weg zur Lösung siehst du, sobald du es gelöst oder aufgegeben hast
