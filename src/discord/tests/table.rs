//! Tests that boards lead to the table in the browser.

use std::collections::BTreeMap;

use crate::discord::wire::message::Letter;
use crate::store::{MatchId, Place};
use host::{Bound, Record, Sealed};
use rules::{BySeat, Language, Names, Observer, Showing};
use scene::Theme;

/// Every board of a player has a button that opens the table. If the board's rows are full, the answer to **More** has
/// that button.
#[test]
fn the_table_is_one_or_two_presses_from_every_board() {
    let (mut boards, mut full) = (0, BTreeMap::<&str, usize>::new());
    for spec in games::CATALOGUE {
        let record = Record::read(spec.example.as_bytes()).unwrap();
        let names = Names::from(BySeat::from(record.header.seats.clone()));
        let mut table = host::open(record.header.clone()).unwrap();
        table.serve_table(true);
        for entry in &record.entries {
            while let Some(due) = table.due(Bound::UpTo(entry.at)) {
                table.commit(&due).unwrap();
            }
            drop(table.commit(entry));
            if table.outcome().is_some() {
                break;
            }
            for seat in names.seats() {
                let place = Place::Match(MatchId(1));
                let shown = |sealed: Sealed<Showing>| sealed.unseal().1;
                let has = |showing: &Showing| {
                    let letter = Letter::unpainted(spec, place, showing);
                    let message = serde_json::to_value(letter.into_message()).unwrap();
                    message["components"].to_string().contains("\"O:1\"")
                };
                boards += 1;
                if !has(&shown(table.show(Observer::Seat(seat), &names, &Theme::DARK))) {
                    assert!(has(&shown(table.help(seat, Language::English))), "{}", spec.id);
                    *full.entry(spec.id).or_default() += 1;
                }
            }
        }
    }
    assert!(full.values().sum::<usize>() * 4 < boards, "{full:?} of {boards}");
}
