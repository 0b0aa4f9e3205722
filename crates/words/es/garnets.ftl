### The ledger of garnets, community garnets and Tokens of Life: `/garnets`.

## Books

garnets-casual = El libro de las partidas sueltas
garnets-of-season = El libro de la temporada #{ $number } (**{ $name }**)
garnets-heading = 📖 { $book }
garnets-heading-closed = 📖 { $book }, cerrado: la temporada ha terminado
garnets-others = Otros libros: { $books }.
garnets-others-casual = `season:0` (partidas sueltas)
garnets-season-over = en el libro de la temporada #{ $number } no se puede dar ni quitar nada porque esa temporada ha terminado. Si se terminó por error, `/season undo` la vuelve a abrir
garnets-stranger = { $who } no puede recibir nada aquí porque no está en el elenco de la temporada #{ $number }. Para las partidas sueltas usa `season:0`
garnets-no-book = la temporada #{ $number } no tiene libro porque terminó antes de que las temporadas tuvieran libros. Lo que movió está en el libro de las partidas sueltas: `season:0`
garnets-no-season = en este servidor no hay ninguna temporada con ese número. `season:0` es el libro de las partidas sueltas
garnets-several = este canal es de varias temporadas: { $numbers }. Di en la opción `season` cuál quieres

## What people own

garnets-community = { $count ->
    [one] { $count } granate comunitario
   *[other] { $count } granates comunitarios
}
garnets-pair = { $one } y { $other }
garnets-owns = { $who }: { $amount }
garnets-owns-staked = { $who }: { $amount }, y { $staked } en una partida
garnets-nobody = Nadie tiene nada todavía.
garnets-page = Página { $page } de { $pages }. La opción `page` muestra otra.
garnets-as-file = { $heading }, como archivo.
garnets-file-described = Lo que tiene cada uno, separado por comas.
garnets-no-history = { $heading }: { $who } aún no tiene historial ahí.
garnets-history = { $heading }: { $who }, lo último primero:
garnets-line = { $day } { $sign }{ $amount }: { $reason }
garnets-line-match = { $line } (partida #{ $number })
garnets-line-host = { $line } (por { $host })

## Grants

garnets-only-hosts = 🚫 No puedes entregar nada porque solo los anfitriones llevan el libro: quien puede gestionar eventos o tiene el rol de anfitrión.
garnets-token-of-pair = 🚫 No puedes dar una ficha de vida a una pareja porque es de un solo jugador. Deja `with` vacío.
garnets-same-person = 🚫 Una sola persona no es una pareja. Nombra a otra persona en `with`.
garnets-no-reason = 🚫 No puedes entregar nada sin cantidad ni sin motivo. Escribe una cantidad distinta de 0 y un motivo.
garnets-bad-also = 🚫 No puedo usar lo que has puesto en `also`. Acepta hasta { $most } jugadores más, cada uno una vez, y ninguna pareja.
garnets-granted = { $count ->
    [one] ⚖ { $host } da { $amount } a { $whom }{ $within }: { $reason }
   *[other] ⚖ { $host } da { $amount } a cada uno de estos: { $whom }{ $within }: { $reason }
}
garnets-taken = { $count ->
    [one] ⚖ { $host } quita { $amount } a { $whom }{ $within }: { $reason }
   *[other] ⚖ { $host } quita { $amount } a cada uno de estos: { $whom }{ $within }: { $reason }
}
garnets-within = { " " }en la temporada #{ $number }
garnets-overdrawn = 🚫 No puedes quitar tanto a { $who } porque ahora solo se puede quitar esto: { $amount }.
garnets-overdrawn-staked = 🚫 No puedes quitar tanto a { $who } porque ahora solo se puede quitar esto: { $amount }. En partidas: { $staked }, que se podrán quitar cuando terminen.

## Gifts

garnets-only-in-season = solo puedes regalar algo en una temporada: { $why }
garnets-not-in-cast = 🚫 No puedes regalar esto porque un regalo va de un miembro del elenco a otro. `/season status` muestra quién está en el elenco.
garnets-at-most = 🚫 No puedes regalar tanto porque solo tienes { $amount }. Regala menos.
garnets-offered = ✅ Tu regalo se ofrece en el canal de la temporada. Será suyo en cuanto lo acepte.
