### Somebody takes over from a member of a season who sits in a match: the seat, the place in the cast, or both.

swap-question =
    ⚠ { $leaver } gehört zur Besetzung von Staffel #{ $season } und spielt gerade Partie #{ $number }. Was übernimmt { $comer }?
    Mit *{ swap-button-both }* spielt { $comer } weiter und bekommt Einsatz und Rolle von { $leaver } in der Episode. Im Kanal dieser Staffel wird stehen:
    { $told }
    { $only }
swap-only-seat = Mit *{ swap-button-seat }* spielt { $comer } diese Partie für { $leaver }.
swap-only-place = Mit *{ swap-button-place }* spielt { $leaver } diese Partie für { $comer } zu Ende.
swap-button-both = Platz und Rolle
swap-button-seat = Nur den Platz am Tisch
swap-button-place = Nur die Rolle in der Besetzung
swap-button-cancel = Abbrechen
swap-takes-seat = ⚖ Die Spielleitung: { $comer } übernimmt den Platz von { $leaver }.
swap-done = ✅ Erledigt.
swap-not-announced = ✅ Erledigt. ⚠ Im Kanal der Partie konnte ich es nicht ankündigen.
