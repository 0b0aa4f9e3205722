//! Tests of trades by machine players.

use super::super::action::{Action, TradeStep};
use super::super::mind::StarryMind;
use super::*;
use rules::{Level, Mind};

/// The action of a master-level machine in this seat.
fn thought(table: &Table, number: usize, seed: u64) -> Action {
    let mut mind = StarryMind::new(seat(number), Level::Master);
    let mut dice = Dice::new(seed, "trade", 0);
    mind.think(&table.view(Observer::Seat(seat(number))), Timestamp(0), &mut dice, &mut endless).unwrap().action
}

/// Each offer is legal and the machine's only offer of the round, and it is accepted if all cards are public.
#[test]
fn masters_offer_trades_from_which_both_gain() {
    for horoscopes in ["public", "private"] {
        let (mut n_offered, mut n_accepted) = (0, 0);
        for seed in 0..12 {
            let mut table = Table::new(json!({"community": 3, "horoscopes": horoscopes}), seed);
            at_round(&mut table, 4, &mut Dice::new(seed, "trades", 0));
            let action = thought(&table, 0, seed);
            let Action::Trade { with, step: TradeStep::Offer { .. } } = &action else { continue };
            n_offered += 1;
            table.say(0, &action.to_string()).unwrap();
            assert!(matches!(thought(&table, 0, seed), Action::Submit(_)), "{horoscopes} seed {seed}: a second offer");
            let answer = thought(&table, with.seat.index(), seed);
            assert!(matches!(answer, Action::Trade { .. }), "{horoscopes} seed {seed}: {answer}");
            n_accepted += u32::from(answer.to_string().starts_with("trade accept"));
            table.say(with.seat.index(), &answer.to_string()).unwrap();
            assert!(matches!(thought(&table, 0, seed), Action::Submit(_)), "{horoscopes} seed {seed}: a second offer");
        }
        assert!(n_offered > 0, "{horoscopes}: nobody offers anything");
        assert!(horoscopes == "private" || n_accepted == n_offered, "{n_accepted} of {n_offered} offers accepted");
    }
}

#[test]
fn nobody_offers_what_cannot_be_paid() {
    for seed in 0..4 {
        let mut table = Table::new(json!({"horoscopes": "public"}), seed);
        at_round(&mut table, 4, &mut Dice::new(seed, "trades", 0));
        assert!(matches!(thought(&table, 0, seed), Action::Submit(_)), "seed {seed}");
    }
}

#[test]
fn a_machine_that_was_made_an_offer_does_not_repeat_its_own() {
    let mut n_offered = 0;
    for seed in 0..12 {
        let mut table = Table::new(json!({"community": 3}), seed);
        at_round(&mut table, 4, &mut Dice::new(seed, "trades", 0));
        let action = thought(&table, 0, seed);
        let Action::Trade { with, step: TradeStep::Offer { .. } } = &action else { continue };
        let other = with.seat.index();
        let [Some(give), Some(take)] = [other, 0].map(|number| horoscope(&table, number).first().copied()) else {
            continue;
        };
        n_offered += 1;
        table.say(0, &action.to_string()).unwrap();
        table.say(other, "trade decline Ann").unwrap();
        table.say(other, &format!("trade Ann give {give} take {take}")).unwrap();
        table.say(0, &format!("trade decline {}", with.name)).unwrap();
        assert!(matches!(thought(&table, 0, seed), Action::Submit(_)), "seed {seed}: a second offer");
    }
    assert!(n_offered > 0, "nobody offers anything");
}
