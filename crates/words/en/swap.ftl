### Somebody takes over from a member of a season who sits in a match: the seat, the place in the cast, or both.

swap-question =
    ⚠ { $leaver } is in the cast of season #{ $season } and is playing match #{ $number }. What does { $comer } take over?
    With *{ swap-button-both }*, { $comer } plays on and gets { $leaver }'s stake and part in the episode. The channel of this season will read:
    { $told }
    { $only }
swap-only-seat = With *{ swap-button-seat }*, { $comer } plays this match for { $leaver }.
swap-only-place = With *{ swap-button-place }*, { $leaver } plays this match to its end for { $comer }.
swap-button-both = Seat and place
swap-button-seat = Only the seat
swap-button-place = Only the place in the cast
swap-button-cancel = Cancel
swap-takes-seat = ⚖ The host: { $comer } takes the seat of { $leaver }.
swap-done = ✅ Done.
swap-not-announced = ✅ Done. ⚠ I could not announce it in the channel of the match.
