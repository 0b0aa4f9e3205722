### Refusals in games that list all legal actions.

legal-not-your-turn = { $said } no es posible ahora; no es tu turno
legal-not-possible = { $said } no es posible ahora; puedes usar, por ejemplo, { $examples }
