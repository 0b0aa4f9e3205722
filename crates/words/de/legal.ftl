### Refusals in games that list all legal actions.

legal-not-your-turn = { $said } geht jetzt nicht; du bist nicht am Zug
legal-not-possible = { $said } geht jetzt nicht; möglich ist z. B. { $examples }
