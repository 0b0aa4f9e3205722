### The ledger of garnets, community garnets and Tokens of Life: `/garnets`.

## Books

garnets-casual = The book of casual matches
garnets-of-season = The book of season #{ $number } (**{ $name }**)
garnets-heading = 📖 { $book }
garnets-heading-closed = 📖 { $book }, closed: the season is over
garnets-others = Other books: { $books }.
garnets-others-casual = `season:0` (casual matches)
garnets-season-over = nothing can be granted or taken in the book of season #{ $number } because that season is over. If it was ended by mistake, `/season undo` opens it again
garnets-stranger = { $who } can't get anything here because they are not in the cast of season #{ $number }. For casual matches use `season:0`
garnets-no-book = season #{ $number } has no book because it was over before seasons had books. What it moved stands in the book of casual matches: `season:0`
garnets-no-season = this server has no season of that number. `season:0` is the book of casual matches
garnets-several = this channel belongs to several seasons: { $numbers }. Say which one you mean in the option `season`

## What people own

garnets-community = { $count ->
    [one] { $count } community garnet
   *[other] { $count } community garnets
}
garnets-pair = { $one } and { $other }
garnets-owns = { $who }: { $amount }
garnets-owns-staked = { $who }: { $amount }, and { $staked } in a match
garnets-nobody = Nobody owns anything yet.
garnets-page = Page { $page } of { $pages }. The option `page` shows another one.
garnets-as-file = { $heading }, as a file.
garnets-file-described = What everybody owns, as comma-separated values.
garnets-no-history = { $heading }: { $who } has no history there yet.
garnets-history = { $heading }: { $who }, the latest first:
garnets-line = { $day } { $sign }{ $amount }: { $reason }
garnets-line-match = { $line } (match #{ $number })
garnets-line-host = { $line } (by { $host })

## Grants

garnets-only-hosts = 🚫 You can't grant anything because only hosts keep the ledger: people who may manage events, or who have the hosts' role.
garnets-token-of-pair = 🚫 You can't grant a Token of Life to a pair because it belongs to one player. Leave `with` out.
garnets-same-person = 🚫 You can't make a pair of one person. Name somebody else in `with`.
garnets-no-reason = 🚫 You can't grant nothing, or without a reason. Type an amount other than 0, and a reason.
garnets-bad-also = 🚫 I can't use what you typed in `also`. It takes up to { $most } more players, each once, and no pairs.
garnets-granted = { $count ->
    [one] ⚖ { $host } grants { $amount } to { $whom }{ $within }: { $reason }
   *[other] ⚖ { $host } grants { $amount } to each of { $whom }{ $within }: { $reason }
}
garnets-taken = { $count ->
    [one] ⚖ { $host } takes { $amount } from { $whom }{ $within }: { $reason }
   *[other] ⚖ { $host } takes { $amount } from each of { $whom }{ $within }: { $reason }
}
garnets-within = { " " }in season #{ $number }
garnets-overdrawn = 🚫 You can't take that much away from { $who } because only { $amount } can be taken now.
garnets-overdrawn-staked = 🚫 You can't take that much away from { $who } because only { $amount } can be taken now. In matches: { $staked }, which can be taken when they are over.

## Gifts

garnets-only-in-season = you can give something away only in a season: { $why }
garnets-not-in-cast = 🚫 You can't give this because a gift goes from one member of a cast to another. `/season status` shows who is in the cast.
garnets-at-most = 🚫 You can't give that much away because you have only { $amount }. Give less.
garnets-offered = ✅ Your gift is offered in the season's channel. It is theirs as soon as they take it.
