### Refusals in games that list all legal actions.

legal-not-your-turn = { $said } is not possible now; it is not your turn
legal-not-possible = { $said } is not possible now; expected one such as { $examples }
