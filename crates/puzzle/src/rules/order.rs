//! Chooses the next step: the easiest to see of all that follow.

use super::contradiction::{broken, contradiction, crowded_anywhere, crowded_nearby, crowded_units};
use super::{Deduction, Kind, Rule, Situation, Tier, basic, fewest_named, fins, first, shortest, within};

/// The set of rules that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Every rule.
    All,
    /// Only the rules that LEGUP has as well.
    Legups,
}

impl Rules {
    fn has(self, rule: Rule) -> bool {
        self == Self::All || rule.legup_id().is_some()
    }
}

/// How many units a step counts that considers one unit within another.
const PAIR: usize = 2;

/// All tiers, easiest first.
const TIERS: [Tier; 5] = [Tier::Unit, Tier::Neighbors, Tier::Counting, Tier::Room, Tier::Fins];

/// The next step that is easiest to see, by rules up to the tier `most`: a contradiction or a conclusion.
///
/// The order: steps that consider one unit; one unit within another, and stars that leave no room in a line or region;
/// units counted together or by their room, those first whose sentence names the fewest; and everything that a star
/// leads to. All cells that follow for the same reason from the same place are one step. A conclusion from units within
/// units is never explained as over- or undercounting.
pub fn nearest(situation: &Situation, most: Tier, by: Rules) -> Option<Deduction> {
    let may = |tier: Tier| tier <= most && (by == Rules::All || tier <= Tier::Counting);
    let clash = |tier: Tier| if may(tier) { clash_of(situation, tier, by) } else { None };
    let easy = clash(Tier::Unit)
        .or_else(|| Rule::direct(Tier::Unit).find_map(|rule| first(rule, situation)))
        .or_else(|| may(Tier::Neighbors).then(|| basic::starving(situation)).flatten())
        .or_else(|| clash(Tier::Counting));
    if easy.is_some() {
        return easy;
    }
    let uses = if may(Tier::Counting) { within::uses(situation) } else { Vec::new() };
    let fewest =
        |uses: &mut dyn Iterator<Item = &within::Use>| uses.min_by_key(|one| one.len()).map(|one| one.told(situation));
    let sets = fewest(&mut uses.iter());
    if sets.as_ref().is_some_and(|found| found.named <= PAIR) {
        return sets;
    }
    if let Some(found) = clash(Tier::Room) {
        return Some(found);
    }
    let rooms = Rule::direct(Tier::Room).filter(|_| may(Tier::Room)).filter_map(|rule| shortest(rule, situation));
    // The explanation by a band and the one by the remaining lines name equally many units; the smaller `width`
    // decides.
    let rooms = rooms.min_by_key(|found| (found.named, found.width));
    let is_band = |found: &Deduction| [Rule::Overcounting, Rule::Undercounting].contains(&found.rule);
    let told_nearer =
        |found: &Deduction| fewest(&mut uses.iter().filter(|one| is_band(found) && one.cells.meets(&found.cells)));
    let rooms = rooms.map(|found| told_nearer(&found).unwrap_or(found));
    if rooms.as_ref().is_some_and(|found| {
        found.named <= 1 || found.rule.tier() != Some(Tier::Room) || found.rule == Rule::TightStrip
    }) {
        return rooms;
    }
    let fin = |rule, clash| may(Tier::Fins).then(|| fins::clearest(rule, situation, clash)).flatten();
    let near = fin(Rule::Elimination, broken).or_else(|| fin(Rule::FinnedCount, crowded_nearby));
    let sets = || [rooms, sets].into_iter().flatten().min_by_key(|found| found.named);
    near.or_else(sets).or_else(|| fin(Rule::FinnedCount, crowded_anywhere))
}

/// A step by units within units or, if that tier is allowed, by the room for stars, whichever is found first. For
/// callers that follow many boards and have already applied the rules of single stars and units.
pub fn counted(situation: &Situation, most: Tier) -> Option<Deduction> {
    let strip_or_squeeze = || [Rule::TightStrip, Rule::Squeeze].into_iter().find_map(|rule| first(rule, situation));
    let within = || within::uses(situation).iter().min_by_key(|one| one.len()).map(|one| one.told(situation));
    let bands = || [Rule::Overcounting, Rule::Undercounting].into_iter().find_map(|rule| first(rule, situation));
    if most < Tier::Room {
        return within();
    }
    strip_or_squeeze().or_else(within).or_else(bands)
}

/// The next step, chosen as for the hints in older records; [`nearest`] chooses new hints.
pub fn clearest(situation: &Situation, most: Tier, by: Rules) -> Option<Deduction> {
    let may = |tier: Tier| tier <= most && (by == Rules::All || tier <= Tier::Counting);
    let clash = |tier: Tier| if may(tier) { clash_of(situation, tier, by) } else { None };
    let unit = || clash(Tier::Unit).or_else(|| Rule::direct(Tier::Unit).find_map(|rule| first(rule, situation)));
    if let Some(found) = unit() {
        return Some(found);
    }
    if let Some(found) = may(Tier::Neighbors).then(|| basic::starving(situation)).flatten() {
        return Some(found);
    }
    if let Some(found) = clash(Tier::Counting) {
        return Some(found);
    }
    let uses = if may(Tier::Counting) { within::uses(situation) } else { Vec::new() };
    let sets = uses.iter().min_by_key(|one| one.n_named(situation.puzzle())).map(|one| one.told(situation));
    if sets.as_ref().is_some_and(|found| found.named <= PAIR) {
        return sets;
    }
    if let Some(found) = clash(Tier::Room) {
        return Some(found);
    }
    let rooms = Rule::direct(Tier::Room).filter(|_| may(Tier::Room)).filter_map(|rule| shortest(rule, situation));
    let rooms = fewest_named(rooms, |found| found.named);
    if rooms.as_ref().is_some_and(|found| found.named <= 1 || found.rule == Rule::TightStrip) {
        return rooms;
    }
    let fin = |clash| may(Tier::Fins).then(|| fins::clearest(Rule::FinnedCount, situation, clash)).flatten();
    let near = fin(crowded_nearby);
    let sets = || [rooms, sets].into_iter().flatten().min_by_key(|found| found.named);
    near.or_else(sets).or_else(|| fin(crowded_anywhere))
}

/// A contradiction that the rules of this tier find.
fn clash_of(situation: &Situation, tier: Tier, by: Rules) -> Option<Deduction> {
    match tier {
        Tier::Unit => Rule::all()
            .filter(|rule| rule.kind() == Kind::Contradiction && rule.tier() == Some(tier))
            .find_map(|rule| contradiction(rule, situation)),
        Tier::Counting if by.has(Rule::NoRoom) => crowded_units(situation),
        Tier::Room if by.has(Rule::NoRoom) => contradiction(Rule::NoRoom, situation),
        Tier::Counting | Tier::Room | Tier::Neighbors | Tier::Fins => None,
    }
}

/// The next step by the cheapest rule up to the tier `most`. The first version of the program chose hints in this way,
/// so the oldest records contain them.
pub fn next(situation: &Situation, most: Tier, by: Rules) -> Option<Deduction> {
    TIERS.into_iter().take_while(|tier| *tier <= most).find_map(|tier| {
        let clash = clash_of(situation, tier, by);
        let mut rules = Rule::direct(tier).filter(|rule| by.has(*rule) && *rule != Rule::Elimination);
        clash.or_else(|| match tier {
            // The step that counts the fewest units is the easiest to see.
            Tier::Counting => rules.filter_map(|rule| first(rule, situation)).min_by_key(|found| found.width),
            Tier::Unit | Tier::Neighbors | Tier::Room | Tier::Fins => rules.find_map(|rule| first(rule, situation)),
        })
    })
}
