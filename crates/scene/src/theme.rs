//! Colors by their meaning, in a dark and a light theme, and the eight hues of seats with their emblems.
//!
//! The hues are those of Okabe and Ito, plus white and violet. Tests check that they can be told apart with every
//! common form of color blindness, and stand out from the cells. Never distinguish two things by color alone: also draw
//! a hue's [`Emblem`].

use std::fmt;
use std::str::FromStr;

use super::Color;

/// The colors of pictures, by their meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The background of the picture. Opaque, because Discord shows pictures in dark and light appearances.
    pub card: Color,
    /// A panel beside the board.
    pub panel: Color,
    /// The thin edge of a panel, and the lines in the panel.
    pub panel_edge: Color,
    /// The area under a board's cells, which is visible between them; also the outline of pieces.
    pub plate: Color,
    /// A cell of a board.
    pub cell: Color,
    /// Every other cell of a checkered board.
    pub cell_alt: Color,
    /// The thin line between cells.
    pub grid: Color,
    /// The thick line between regions.
    pub wall: Color,
    /// Coordinates inside cells.
    pub cell_text: Color,
    /// Headings and other important text.
    pub text: Color,
    /// Explanations and labels.
    pub text_dim: Color,
    /// Text and lines on a bright piece.
    pub on_piece: Color,

    /// Mist over a cell.
    pub mist: Color,
    /// The lighter wisps in mist.
    pub mist_wisp: Color,
    /// Coordinates in mist.
    pub mist_text: Color,

    /// A mark around what was played last.
    pub last: Color,
    /// Something refused, wrong or destroyed.
    pub refused: Color,
    /// Something that a player has staged and that has not been played yet.
    pub draft: Color,
    /// Something right, done or safe.
    pub accepted: Color,
    /// A mark around the cell or piece that is pointed at.
    pub highlight: Color,

    /// A star on a board.
    pub star: Color,
    /// The dot in a cell known to be empty.
    pub dot: Color,
    /// The origin around which stars turn.
    pub origin: Color,
    /// The ring around an origin.
    pub origin_ring: Color,
    /// An arrow for a shift.
    pub arrow: Color,
    /// An arrow for a turn.
    pub turn: Color,
    /// The line of a reflection.
    pub mirror: Color,
    /// A cell of the night sky.
    pub night: Color,
    /// Every other cell of the night sky.
    pub night_alt: Color,

    /// Garden soil.
    pub soil: Color,
    /// Every other cell of garden soil.
    pub soil_alt: Color,
    /// Petals.
    pub petal: Color,
    /// The tile under a rock.
    pub rock_tile: Color,
    /// A rock.
    pub rock: Color,
    /// The lit side of a rock.
    pub rock_light: Color,

    /// A tile that can slide.
    pub tile: Color,
    /// The edge of a tile.
    pub tile_edge: Color,
    /// The place without a tile.
    pub void: Color,
    /// Trails of light; also distinguish them by dashes or numbers.
    pub trails: [Color; 3],
    /// The bright middle of a trail.
    pub trail_core: Color,

    /// The face of a playing card.
    pub paper: Color,
    /// Text on a playing card.
    pub paper_text: Color,
}

impl Default for Theme {
    fn default() -> Self {
        Self::DARK
    }
}

impl Theme {
    /// The default theme: a dark card that suits every appearance of Discord.
    pub const DARK: Self = Self {
        card: Color::hex(0x001E_1F22),
        panel: Color::hex(0x0028_2A2E),
        panel_edge: Color::hex(0x0043_464D),
        plate: Color::hex(0x0011_1214),
        cell: Color::hex(0x002B_3742),
        cell_alt: Color::hex(0x0032_3F4B),
        grid: Color::hex(0x004E_5058),
        wall: Color::hex(0x00F2_F3F5),
        cell_text: Color::hex(0x00C9_CDD3),
        text: Color::hex(0x00F2_F3F5),
        text_dim: Color::hex(0x00B5_BAC1),
        on_piece: Color::hex(0x0011_1214),
        mist: Color::hex(0x009A_A1AB),
        mist_wisp: Color::hex(0x00C3_C8CF),
        mist_text: Color::hex(0x0023_272D),
        last: Color::hex(0x00F0_E442),
        refused: Color::hex(0x00FF_6B4A),
        draft: Color::hex(0x00FF_FFFF),
        accepted: Color::hex(0x002F_BF8F),
        highlight: Color::hex(0x00F0_E442),
        star: Color::hex(0x00F0_E442),
        dot: Color::hex(0x0094_9BA4),
        origin: Color::hex(0x00FF_5A4F),
        origin_ring: Color::hex(0x00FF_FFFF),
        arrow: Color::hex(0x0056_B4E9),
        turn: Color::hex(0x00CC_79A7),
        mirror: Color::hex(0x00E6_9F00),
        night: Color::hex(0x001B_2440),
        night_alt: Color::hex(0x0020_2B4B),
        soil: Color::hex(0x003A_3129),
        soil_alt: Color::hex(0x0042_3830),
        petal: Color::hex(0x00FF_FFFF),
        rock_tile: Color::hex(0x0062_666E),
        rock: Color::hex(0x009A_A0A8),
        rock_light: Color::hex(0x00D5_D9DE),
        tile: Color::hex(0x001A_2030),
        tile_edge: Color::hex(0x0030_3A52),
        void: Color::hex(0x000B_0D12),
        trails: [Color::hex(0x002F_B8FF), Color::hex(0x00FF_E08A), Color::hex(0x00FF_5FA2)],
        trail_core: Color::hex(0x00FF_FFFF),
        paper: Color::hex(0x00F4_F1E8),
        paper_text: Color::hex(0x001E_1F22),
    };

    /// A theme for people who prefer light pictures.
    pub const LIGHT: Self = Self {
        card: Color::hex(0x00F2_F3F5),
        panel: Color::hex(0x00FF_FFFF),
        panel_edge: Color::hex(0x00C4_C9D0),
        plate: Color::hex(0x0022_262C),
        cell: Color::hex(0x00FF_FFFF),
        cell_alt: Color::hex(0x00EC_EEF1),
        grid: Color::hex(0x00C4_C9D0),
        wall: Color::hex(0x001E_1F22),
        cell_text: Color::hex(0x004A_505A),
        text: Color::hex(0x001E_1F22),
        text_dim: Color::hex(0x0055_5B66),
        on_piece: Color::hex(0x0011_1214),
        mist: Color::hex(0x0079_828E),
        mist_wisp: Color::hex(0x00A4_ACB7),
        mist_text: Color::hex(0x0008_0A0D),
        last: Color::hex(0x00C4_9A00),
        refused: Color::hex(0x00C7_3A12),
        draft: Color::hex(0x001E_1F22),
        accepted: Color::hex(0x0000_7A5A),
        highlight: Color::hex(0x0000_72B2),
        star: Color::hex(0x0000_65A3),
        dot: Color::hex(0x0080_868F),
        origin: Color::hex(0x00D9_2D20),
        origin_ring: Color::hex(0x0022_262C),
        arrow: Color::hex(0x0000_65A3),
        turn: Color::hex(0x00B4_0A50),
        mirror: Color::hex(0x009A_5B00),
        night: Color::hex(0x00E3_E8F4),
        night_alt: Color::hex(0x00D7_DEEE),
        soil: Color::hex(0x00E9_DFD3),
        soil_alt: Color::hex(0x00DF_D3C4),
        petal: Color::hex(0x00FF_FFFF),
        rock_tile: Color::hex(0x0062_666E),
        rock: Color::hex(0x009A_A0A8),
        rock_light: Color::hex(0x00D5_D9DE),
        tile: Color::hex(0x0032_3C54),
        tile_edge: Color::hex(0x0056_637F),
        void: Color::hex(0x00B9_BEC8),
        trails: [Color::hex(0x002F_B8FF), Color::hex(0x00FF_E08A), Color::hex(0x00FF_5FA2)],
        trail_core: Color::hex(0x00FF_FFFF),
        paper: Color::hex(0x00FF_FDF6),
        paper_text: Color::hex(0x001E_1F22),
    };

    /// Returns [`Self::LIGHT`].
    pub const fn light() -> Self {
        Self::LIGHT
    }
}

/// The color of a seat, or of a kind of piece. It is the same in both themes; with an outline of [`Theme::plate`] it
/// stands out from every cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hue {
    /// Drawn as a disc.
    Orange,
    /// Drawn as a diamond.
    Blue,
    /// Drawn as a square.
    Green,
    /// Drawn as a triangle.
    Yellow,
    /// Drawn as a hexagon.
    Pink,
    /// Drawn as a plus.
    Red,
    /// Drawn as a pentagon.
    White,
    /// Drawn as a cogwheel.
    Violet,
}

/// The shape that goes with a hue, so that color is never the only difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emblem {
    /// A round piece.
    Disc,
    /// A square on its corner.
    Diamond,
    /// A square with rounded corners.
    Square,
    /// A triangle that points upward.
    Triangle,
    /// A hexagon with a side on top.
    Hexagon,
    /// A thick cross.
    Plus,
    /// A pentagon that points upward.
    Pentagon,
    /// A cogwheel with eight blunt teeth.
    Cog,
}

impl Hue {
    /// All hues, in the order in which seats get them.
    pub const ALL: [Self; 8] =
        [Self::Orange, Self::Blue, Self::Green, Self::Yellow, Self::Pink, Self::Red, Self::White, Self::Violet];

    /// The color of the hue.
    pub const fn color(self) -> Color {
        Color::hex(match self {
            Self::Orange => 0x00E6_9F00,
            Self::Blue => 0x0056_B4E9,
            Self::Green => 0x0000_9E73,
            Self::Yellow => 0x00F0_E442,
            Self::Pink => 0x00CC_79A7,
            Self::Red => 0x00D5_5E00,
            Self::White => 0x00F2_F3F5,
            Self::Violet => 0x009A_6BFF,
        })
    }

    /// The name of the hue, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Orange => "orange",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Pink => "pink",
            Self::Red => "red",
            Self::White => "white",
            Self::Violet => "violet",
        }
    }

    /// The shape that goes with the hue.
    pub const fn emblem(self) -> Emblem {
        match self {
            Self::Orange => Emblem::Disc,
            Self::Blue => Emblem::Diamond,
            Self::Green => Emblem::Square,
            Self::Yellow => Emblem::Triangle,
            Self::Pink => Emblem::Hexagon,
            Self::Red => Emblem::Plus,
            Self::White => Emblem::Pentagon,
            Self::Violet => Emblem::Cog,
        }
    }
}

impl fmt::Display for Hue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a hue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is none of orange, blue, green, yellow, pink, red, white, violet")]
pub struct UnknownHue(pub String);

/// Parses the name of a hue, in any case.
impl FromStr for Hue {
    type Err = UnknownHue;
    fn from_str(text: &str) -> Result<Self, UnknownHue> {
        Self::ALL
            .into_iter()
            .find(|hue| hue.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownHue(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How colors look with each form of color blindness, on linear light: Machado, Oliveira and Fernandes 2009,
    /// severity 1.0.
    const EYES: [(&str, [[f64; 3]; 3]); 4] = [
        ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
        ),
        (
            "deuteranopia",
            [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        ),
        (
            "tritanopia",
            [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        ),
    ];

    fn times(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(vector).map(|(factor, value)| factor * value).sum())
    }

    /// CIE L*a*b* (D65) of linear light.
    fn lab(linear: [f64; 3]) -> [f64; 3] {
        const XYZ: [[f64; 3]; 3] = [
            [0.412_456_4, 0.357_576_1, 0.180_437_5],
            [0.212_672_9, 0.715_152_2, 0.072_175_0],
            [0.019_333_9, 0.119_192_0, 0.950_304_1],
        ];
        let [x, y, z] = times(XYZ, linear);
        let [x, y, z] = [x / 0.950_47, y, z / 1.088_83].map(|part: f64| {
            if part > 216.0 / 24_389.0 { part.cbrt() } else { (24_389.0 / 27.0 * part + 16.0) / 116.0 }
        });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The least CIE76 distance between two colors over all forms of vision, and the form for which it is least.
    fn distance(one: Color, two: Color) -> (f64, &'static str) {
        EYES.iter()
            .map(|&(eye, matrix)| {
                let [one, two] = [one, two].map(|color| lab(times(matrix, color.linear()).map(|v| v.clamp(0.0, 1.0))));
                (one.iter().zip(two).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt(), eye)
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .expect("four pairs of eyes")
    }

    #[test]
    fn every_eye_tells_any_two_hues_apart() {
        for (index, one) in Hue::ALL.into_iter().enumerate() {
            for two in &Hue::ALL[index + 1..] {
                let (distance, eye) = distance(one.color(), two.color());
                assert!(distance >= 15.0, "{one} and {two} are {distance:.1} apart to {eye} eyes");
            }
        }
    }

    #[test]
    fn things_that_lie_side_by_side_are_told_apart_by_every_eye() {
        for theme in [Theme::DARK, Theme::LIGHT] {
            let pairs = [
                ("mist, cell", theme.mist, theme.cell),
                ("last, refused", theme.last, theme.refused),
                ("star, origin", theme.star, theme.origin),
                ("arrow, turn", theme.arrow, theme.turn),
                ("turn, mirror", theme.turn, theme.mirror),
                ("arrow, mirror", theme.arrow, theme.mirror),
                ("soil, rock tile", theme.soil, theme.rock_tile),
                ("trails 1, 2", theme.trails[0], theme.trails[1]),
                ("trails 1, 3", theme.trails[0], theme.trails[2]),
                ("trails 2, 3", theme.trails[1], theme.trails[2]),
            ];
            for (names, one, two) in pairs {
                let (distance, eye) = distance(one, two);
                assert!(distance >= 15.0, "{names} are {distance:.1} apart to {eye} eyes");
            }
        }
    }

    #[test]
    fn pieces_stand_off_their_cells() {
        for hue in Hue::ALL {
            let ratio = hue.color().contrast(Theme::DARK.cell);
            assert!(ratio >= 3.0, "{hue} on a dark cell has {ratio:.1}");
            let on_piece = hue.color().contrast(Theme::DARK.on_piece);
            assert!(on_piece >= 4.5, "text on {hue} has {on_piece:.1}");
        }
        // On light cells, the dark outline makes the pieces stand out.
        assert!(Theme::LIGHT.plate.contrast(Theme::LIGHT.cell) >= 7.0);
    }

    #[test]
    fn text_and_marks_are_readable_where_they_stand() {
        for theme in [Theme::DARK, Theme::LIGHT] {
            let texts = [
                ("text on card", theme.text, theme.card, 7.0),
                ("dim text on card", theme.text_dim, theme.card, 4.5),
                ("text on panel", theme.text, theme.panel, 7.0),
                ("dim text on panel", theme.text_dim, theme.panel, 4.5),
                ("coordinates in cells", theme.cell_text, theme.cell, 4.5),
                ("coordinates in mist", theme.mist_text, theme.mist, 4.5),
                ("text on paper", theme.paper_text, theme.paper, 7.0),
                ("mist on cell", theme.mist, theme.cell, 3.0),
                ("refused on cell", theme.refused, theme.cell, 3.0),
                ("draft on cell", theme.draft, theme.cell, 3.0),
                ("draft on mist", theme.draft, theme.mist, 2.5),
                ("last on cell", theme.last, theme.cell, 2.5),
                ("star on cell", theme.star, theme.cell, 4.5),
                ("star on night", theme.star, theme.night, 4.5),
                ("arrow on night", theme.arrow, theme.night, 4.0),
                ("turn on night", theme.turn, theme.night, 4.0),
                ("mirror on night", theme.mirror, theme.night, 4.0),
                ("wall on cell", theme.wall, theme.cell, 7.0),
                ("rock on rock tile", theme.rock, theme.rock_tile, 2.0),
            ];
            for (what, one, two, least) in texts {
                let ratio = one.contrast(two);
                assert!(ratio >= least, "{what}: {ratio:.2} is less than {least}");
            }
        }
    }

    #[test]
    fn names_of_hues_are_read_back() {
        for hue in Hue::ALL {
            assert_eq!(hue.name().to_uppercase().parse(), Ok(hue));
        }
        assert!("mauve".parse::<Hue>().is_err());
    }
}
