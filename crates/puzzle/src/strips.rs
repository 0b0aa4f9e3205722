//! The strip bound: two neighboring rows have exactly `2k` stars, no two of them in the same or in neighboring columns,
//! so the columns in which a star is still possible must have room for `2k` stars with gaps. The same holds for
//! columns.
//!
//! Columns are given as bits; bit 0 is the first column. A run of `m` columns has room for `ceil(m / 2)` stars.

/// The greatest number of stars with gaps between them that fit into these columns.
pub(super) fn room(columns: u32) -> u32 {
    u32::midpoint(columns.count_ones(), odd_run_ends(columns).count_ones())
}

/// The bit after the end of each run of odd length.
fn odd_run_ends(columns: u32) -> u32 {
    const EVEN: u32 = 0x5555_5555;
    let starts = columns & !(columns << 1);
    // Adding a run's first bit carries to the bit after the end of the run. Runs whose bits were not added stay inside
    // `columns`.
    let from_even = (columns + (starts & EVEN)) & !columns;
    let from_odd = (columns + (starts & !EVEN)) & !columns;
    (from_even & !EVEN) | (from_odd & EVEN)
}

/// What follows if there is exactly as much room as needed: in a run of odd length, every second column from the first
/// has a star, and the columns between have none. Returns (columns with a star, columns without).
pub(super) fn tight(columns: u32) -> (u32, u32) {
    let (mut with, mut without) = (0, 0);
    let mut rest = columns;
    while rest != 0 {
        let start = rest & rest.wrapping_neg();
        let run = rest & !(rest + start);
        rest &= !run;
        if run.count_ones() % 2 == 1 {
            let even = if start.trailing_zeros().is_multiple_of(2) { 0x5555_5555 } else { 0xAAAA_AAAA };
            with |= run & even;
            without |= run & !even;
        }
    }
    (with, without)
}

/// The columns that are left when `columns` are covered by as few pairs of neighboring columns as possible. These
/// columns are closed; that is why there is no more room.
pub(super) fn uncovered(columns: u32, covered: u32, all: u32) -> u32 {
    let mut covered = covered;
    let mut rest = columns & !covered;
    while rest != 0 {
        let start = rest & rest.wrapping_neg();
        covered |= start | start << 1;
        rest &= !covered;
    }
    all & !covered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_what_greedy_placing_finds() {
        for columns in 0..1_u32 << 12 {
            let (mut rest, mut placed) = (columns, 0);
            while rest != 0 {
                let first = rest & rest.wrapping_neg();
                rest &= !(first | first << 1);
                placed += 1;
            }
            assert_eq!(room(columns), placed, "{columns:b}");
        }
    }

    #[test]
    fn a_tight_run_alternates() {
        assert_eq!(tight(0b0111_0110), (0b0101_0000, 0b0010_0000));
        assert_eq!(tight(0b1000_0001), (0b1000_0001, 0));
    }

    #[test]
    fn pairs_cover_and_the_rest_is_left_over() {
        assert_eq!(uncovered(0b0000_0111, 0, 0xFF), 0b1111_0000);
    }
}
