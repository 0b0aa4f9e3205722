//! Tests of the sky: single situations, and a second implementation of counting.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

/// A sky from four rows of words.
pub(crate) fn sky(rows: &str) -> Sky {
    Sky::from_words(&rows.split_whitespace().collect::<Vec<_>>()).unwrap()
}

#[test]
fn four_arcs_round_a_corner_are_a_planet() {
    let sky = sky("SE SW NE NE  NE NW NE NE  NE NE NE NE  NE NE NE .");
    assert_eq!(sky.features().planets, 1);
}

#[test]
fn two_arcs_and_a_half_circle_are_a_planet_on_every_side() {
    let top = "SE NE NW SW  SE SE SW SW  SE SE SW SW  SE SE . SW";
    let left = "SE SE SE SE  SW SE SE SE  NW SE SE SE  SE SE SE .";
    let bottom = "NW NW NW NW  NW NW NW NW  NW NW NW .  NW SE SW NW";
    let right = "NW NW NW NW  NW NW NW SE  NW NW NW NE  NW NW NW .";
    for rows in [top, left, bottom, right] {
        assert_eq!(sky(rows).features().planets, 1, "{rows}");
    }
}

#[test]
fn a_trail_of_four_tiles_that_borders_the_void_is_no_comet() {
    // The trail runs through A2, A3, B3 and B2, and from there into the void at C2.
    let sky = sky("NE NE NE NE  SW SE . NE  NE NW SE SE  SW SW SW SW");
    let trail = sky.trails().into_iter().find(Trail::touches_void).unwrap();
    assert_eq!(trail.n_tiles(), 4);
    assert_eq!(sky.features(), Features { planets: 0, comets: 0, expanse: 1 });
}

#[test]
fn a_trail_that_loops_back_to_the_void_counts_once() {
    // The trail runs from the void at B2 east through C2, down C3, and back over B3.
    let sky = sky("NE NW SW SE  NE . SW NE  NE NE NW SE  SE SW NE NW");
    let both: Vec<_> = sky.trails().into_iter().filter(|trail| trail.ends == Some([End::OnVoid; 2])).collect();
    assert_eq!(both.len(), 1);
    assert_eq!(both[0].n_tiles(), 3);
    assert_eq!(both[0].kind(), TrailKind::Plain);
}

#[test]
fn a_half_circles_end_on_the_void_spoils_a_comet_and_adds_no_expanse() {
    // C1 NE goes up through the half-circle to the void at B1; C1's west side is dark.
    let sky = sky("NW . NE SW  NW SE SE NW  NW SE SE SE  NE SE SE SE");
    let trail = sky.trails().into_iter().find(|trail| trail.tiles().any(|tile| tile == Square::new(2, 0))).unwrap();
    assert!(trail.n_tiles() >= COMET_TILES_MIN);
    assert_eq!(trail.kind(), TrailKind::Plain);
    assert!(!trail.touches_void());
}

#[test]
fn mirrors_meet_at_the_shared_side() {
    for bend in Bend::ALL {
        for side in Side::ALL {
            let image = bend.mirrored(side);
            assert_eq!(image.mirrored(side), bend);
            assert_eq!(bend.touches(side.opposite()), image.touches(side), "{bend} over {side:?}");
            assert_ne!(image, bend);
        }
    }
}

#[test]
fn only_sixteen_words_with_one_void_are_a_sky() {
    let words = "NE NE NE NE NE NE NE NE NE NE NE NE NE NE NE .";
    assert_eq!(sky(words).to_words().join(" "), words);
    assert_eq!(sky(words).void().to_string(), "D4");
    for bad in [&words[3..], &words.replace('.', "NE"), &words.replacen("NE", ".", 1), &words.replacen("NE", "N", 1)] {
        assert_eq!(Sky::from_words(&bad.split(' ').collect::<Vec<_>>()), Err(BadSky), "{bad}");
    }
}

/// The midpoint of a square's edge, in coordinates that count half squares.
type Middle = (i8, i8);

fn middle(square: Square, side: Side) -> Middle {
    let (dx, dy) = side.step();
    let twice = |number: u8| 2 * i8::try_from(number).unwrap() + 1;
    (twice(square.column) + dx, twice(square.row) + dy)
}

/// The features computed differently: segments of light between midpoints, merged into groups until nothing changes.
fn naive(sky: &Sky) -> Features {
    let mut lines: Vec<([Middle; 2], bool)> =
        sky.tiles().map(|(square, bend)| (bend.sides().map(|side| middle(square, side)), true)).collect();
    lines.extend(Side::ALL.map(|side| (side.half_circle().map(|square| middle(square, side)), false)));
    let mut groups: Vec<usize> = (0..lines.len()).collect();
    for _ in 0..lines.len() {
        for one in 0..lines.len() {
            for other in 0..lines.len() {
                if lines[one].0.iter().any(|end| lines[other].0.contains(end)) {
                    groups[one] = groups[one].min(groups[other]);
                }
            }
        }
    }
    let shore: Vec<Middle> = Side::ALL.map(|side| middle(sky.void(), side)).to_vec();
    let mut features = Features::default();
    for group in 0..lines.len() {
        let members: Vec<_> = (0..lines.len()).filter(|&line| groups[line] == group).map(|line| lines[line]).collect();
        let n_tiles = members.iter().filter(|(_, is_arc)| *is_arc).count();
        let n_halves = members.len() - n_tiles;
        let mut degrees: BTreeMap<Middle, u32> = BTreeMap::new();
        for end in members.iter().flat_map(|(ends, _)| ends) {
            *degrees.entry(*end).or_default() += 1;
        }
        let is_ring = !members.is_empty() && degrees.values().all(|&degree| degree == 2);
        let is_planet = is_ring && matches!((n_tiles, n_halves), (4, 0) | (2, 1));
        let on_shore = degrees.keys().any(|end| shore.contains(end));
        let arc_on_shore = members.iter().any(|(ends, is_arc)| *is_arc && ends.iter().any(|end| shore.contains(end)));
        features.planets += usize::from(is_planet);
        features.comets += usize::from(n_tiles >= 3 && !is_planet && !on_shore);
        features.expanse += usize::from(arc_on_shore);
    }
    features
}

prop_compose! {
    /// Any sky.
    pub(crate) fn any_sky()(bends in prop::array::uniform16(0..4usize), void in 0..AREA.len()) -> Sky {
        let mut sky = Sky(bends.map(|bend| Some(Bend::ALL[bend])));
        sky.0[void] = None;
        sky
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn features_agree_with_a_naive_count(sky in any_sky()) {
        prop_assert_eq!(sky.features(), naive(&sky));
    }

    #[test]
    fn every_tile_is_on_exactly_one_trail_and_the_light_never_jumps(sky in any_sky()) {
        let trails = sky.trails();
        let mut tiles: Vec<_> = trails.iter().flat_map(Trail::tiles).collect();
        tiles.sort();
        prop_assert_eq!(tiles, sky.tiles().map(|(square, _)| square).collect::<Vec<_>>());
        for trail in &trails {
            let ends = |piece: &Piece| match *piece {
                Piece::Arc { square, enter, leave } => [middle(square, enter), middle(square, leave)],
                Piece::Half { side, from, to } => [middle(from, side), middle(to, side)],
            };
            for pair in trail.pieces().windows(2) {
                prop_assert_eq!(ends(&pair[0])[1], ends(&pair[1])[0]);
            }
            if trail.is_closed() {
                let (first, last) = (trail.pieces().first().unwrap(), trail.pieces().last().unwrap());
                prop_assert_eq!(ends(last)[1], ends(first)[0]);
            }
        }
    }
}
