//! Exports a book of the ledger as a file for spreadsheets.

use std::collections::BTreeMap;

use super::super::people::named;
use super::{Context, call};
use crate::discord::wire::fault::Fault;
use crate::store::{Balance, Book, Owner, UserId};
use rules::Asset;

/// How many names are requested from Discord: those of people who have never played here are not in the store.
const ASKED_MAX: usize = 50;

/// The header line of the file.
const HEADINGS: &str = "user,name,together_with,their_name,what,at_hand,in_matches\n";

/// The names of everybody who owns something according to these rows.
pub(super) async fn names(
    ctx: Context<'_>,
    book: Book,
    rows: &[(Owner, Asset, Balance)],
) -> Result<BTreeMap<UserId, String>, Fault> {
    let mut names = call(ctx).bot.store.names_of_owners(book.guild).await?;
    let owners = rows.iter().flat_map(|(owner, ..)| match *owner {
        Owner::User(user) => vec![user],
        Owner::Pair(one, other) => vec![one, other],
    });
    let mut unknown: Vec<UserId> = owners.filter(|user| user.is_person() && !names.contains_key(user)).collect();
    unknown.sort_unstable();
    unknown.dedup();
    for user in unknown.into_iter().take(ASKED_MAX) {
        if let Ok(name) = named(ctx, book.guild, user).await? {
            names.insert(user, name);
        }
    }
    Ok(names)
}

/// The whole file as text.
pub(super) fn table(rows: &[(Owner, Asset, Balance)], names: &BTreeMap<UserId, String>) -> String {
    let rows = rows.iter().map(|row| self::row(row, names));
    std::iter::once(HEADINGS.to_owned()).chain(rows).collect()
}

fn row(
    (owner, asset, Balance { at_hand, at_stake }): &(Owner, Asset, Balance),
    names: &BTreeMap<UserId, String>,
) -> String {
    let name = |user: UserId| names.get(&user).map_or_else(String::new, |name| field(name));
    let (one, other) = match *owner {
        Owner::User(user) => (user, None),
        Owner::Pair(one, other) => (one, Some(other)),
    };
    let other = other.map_or_else(|| ",".to_owned(), |other| format!("{other},{}", name(other)));
    let what = match asset {
        Asset::Garnet => "garnet",
        Asset::CommunityGarnet => "community garnet",
        Asset::TokenOfLife => "token of life",
    };
    format!("{one},{},{other},{what},{at_hand},{at_stake}\n", name(one))
}

/// A name as a quoted CSV field that no spreadsheet takes for a formula.
fn field(name: &str) -> String {
    let guard = if name.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_names_and_as_many_columns_as_headings() {
        let balance = Balance { at_hand: 3, at_stake: 1 };
        let names = BTreeMap::from([(UserId(7), "Ann".to_owned()), (UserId(9), "=\"Ben\"".to_owned())]);
        let rows = [
            (Owner::User(UserId(7)), Asset::Garnet, balance),
            (Owner::pair(UserId(9), UserId(7)), Asset::CommunityGarnet, balance),
            (Owner::User(UserId(8)), Asset::TokenOfLife, balance),
        ];
        let expected = [
            HEADINGS.trim_end(),
            "7,\"Ann\",,,garnet,3,1",
            "7,\"Ann\",9,\"'=\"\"Ben\"\"\",community garnet,3,1",
            "8,,,,token of life,3,1",
        ];
        let table = table(&rows, &names);
        assert_eq!(table.lines().collect::<Vec<_>>(), expected);
        assert!(table.lines().all(|line| line.split(',').count() == HEADINGS.split(',').count()));
    }
}
