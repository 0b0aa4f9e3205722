### Opening a match with `/host`: what its host is answered.

## Refusals, in lower case at the start, without a full stop

open-both = du kannst nicht zwei Dinge auf einmal mitbringen. Nimm `file` oder `{ $link }`, nicht beides
open-bad-file = ich kann `file` nicht lesen: { $why }
open-bad-link = ich kann `{ $option }` nicht lesen: { $why }
open-file-too-long = die Datei ist zu lang. Sie darf höchstens { $kibibytes } KiB haben
open-file-no-text = die Datei ist kein Text in UTF-8 oder UTF-16. Speichere sie als UTF-8
open-bot = { $who } kann nicht spielen, weil das ein Bot ist. Nenne eine Person, oder mich für den Computer
open-named-twice = { $who } ist doppelt genannt. Nenne alle nur einmal
open-named-in-vain = du kannst { $who } nicht in `{ $option }` nennen, weil die Person in dieser Partie nicht spielt. Nenne jemanden, der mitspielt
open-host-plays = du kannst nicht mitbringen, was gespielt wird, weil du in dieser Partie mitspielst. Eine andere Spielleitung kann es
open-does-not-fit = was du mitbringst, passt nicht: { $why }

## Answers

open-only-on-servers = 🚫 Eine Partie kannst du nur in einem Kanal eines Servers eröffnen.
open-only-hosts = 🚫 Du kannst keine Partie eröffnen, weil das nur die Spielleitung darf: wer Events verwalten darf oder die Rolle der Spielleitung hat. `/setup host-role` legt diese Rolle fest.
open-permissions = 🚫 Ich kann in diesem Kanal keine Partie öffnen, weil mir diese Berechtigungen fehlen: { $missing }. Gib sie mir, oder nutze einen anderen Kanal.
open-taken = 🚫 Du kannst hier keine Partie eröffnen, weil in diesem Kanal schon eine offen ist. `/match end` beendet sie. Oder nimm einen anderen Kanal.
open-invited = ✅ Die Einladung ist da. Drücke dort *{ invite-button-start }*, wenn alle Plätze besetzt sind.
