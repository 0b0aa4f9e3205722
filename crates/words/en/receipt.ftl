### Receipts of submissions, and refusals of submissions.

receipt-refused = 🚫 { $why }.
receipt-not-understood = 🚫 { $typed } was not understood: { $why }.
receipt-saved =
    ✅ Saved: { $what }
    This is what you submit unless you change it.
receipt-saved-until =
    ✅ Saved: { $what }
    This is what you submit unless you change it by { $when }.
receipt-saved-part =
    📝 Saved: { $what }
    That is not everything yet.
receipt-played = Played: { $what }
receipt-refuted = ❌ { $why }
receipt-locked = 🔒 Locked in.
receipt-undone = ↩ Taken back; nothing is saved now.
receipt-paused-of = ⏸ You paused the match; that was pause { $number } of the { $most } you have.
receipt-paused = ⏸ You paused the match.
receipt-resume-noted = Noted: you want to go on. The match resumes when everybody has said so.
receipt-resumed = ▶ The match goes on after a pause of { $length }.
receipt-offered = 🤝 Your offer to end the match here stands.
receipt-took-back = ↩ Back at your last turn.
receipt-declined = You play on; the offer to end the match here is gone.
receipt-agreed = 🤝 Agreed: the match ends here.
receipt-conceded = 🏳 You have given the match up.
receipt-puzzle-conceded = 🏳 You have given the puzzle up.
receipt-done = ✅ Done.
receipt-time-used =
    { $receipt }
    Time used: { $length }.
receipt-counted = ✅ That was counted.
receipt-unshown = ⚠ That was counted, but the board could not be shown. `/board` shows it.
receipt-as-before-match = ↪ For match #{ $number }, as you chose before; `/submit` can name another `match`.
receipt-as-before-puzzle = ↪ For your puzzle, as you chose before; `/submit` can name another `match`.
