### Receipts of submissions, and refusals of submissions.

receipt-refused = 🚫 { $why }.
receipt-not-understood = 🚫 No he entendido { $typed }: { $why }.
receipt-saved =
    ✅ Guardado: { $what }
    Esto es lo que envías si no lo cambias.
receipt-saved-until =
    ✅ Guardado: { $what }
    Esto es lo que envías si no lo cambias antes de { $when }.
receipt-saved-part =
    📝 Guardado: { $what }
    Todavía falta algo.
receipt-played = Jugado: { $what }
receipt-refuted = ❌ { $why }
receipt-locked = 🔒 Confirmado.
receipt-undone = ↩ Deshecho; ahora no hay nada guardado.
receipt-paused-of = ⏸ Has pausado la partida: pausa { $number } de las { $most } que tienes.
receipt-paused = ⏸ Has pausado la partida.
receipt-resume-noted = Anotado: quieres seguir. La partida seguirá cuando todos lo digan.
receipt-resumed = ▶ La partida sigue tras una pausa de { $length }.
receipt-offered = 🤝 Has ofrecido terminar aquí la partida.
receipt-took-back = ↩ De vuelta a tu último turno.
receipt-declined = Sigues jugando; la oferta de terminar aquí la partida ya no vale.
receipt-agreed = 🤝 De acuerdo: la partida termina aquí.
receipt-conceded = 🏳 Te has rendido.
receipt-puzzle-conceded = 🏳 Te has rendido en este puzle.
receipt-done = ✅ Hecho.
receipt-time-used =
    { $receipt }
    Tiempo usado: { $length }.
receipt-counted = ✅ Ya cuenta.
receipt-unshown = ⚠ Ya cuenta, pero no he podido mostrar el tablero. `/board` lo muestra.
receipt-as-before-match = ↪ Para la partida #{ $number }, como elegiste antes; con `match` puedes indicar otra en `/submit`.
receipt-as-before-puzzle = ↪ Para tu puzle, como elegiste antes; con `match` puedes indicar otra cosa en `/submit`.
