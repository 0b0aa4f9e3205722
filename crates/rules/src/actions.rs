//! [`actions!`](macro@crate::actions) declares what players can do, each action once, with the word that records use
//! for it.

/// Declares the actions of players, or of nature, as an enum. The canonical text of a variant is its word, followed by
/// its value if it has one.
///
/// ```
/// rules::actions! {
///     /// What a player can do.
///     pub enum Action {
///         /// Leave the pot to the other player.
///         Fold = "fold";
///         /// Raise the bet by this many chips.
///         Raise(usize) = "raise";
///         /// Take a color; this takes effect at once, even out of turn.
///         Color(char) = "color", at_once;
///     }
/// }
///
/// assert_eq!(Action::Fold.to_string(), "fold");
/// assert_eq!(Action::Raise(3).to_string(), "raise 3");
/// assert!(rules::Action::acts_at_once(&Action::Color('b')) && !rules::Action::acts_at_once(&Action::Fold));
/// ```
#[macro_export]
macro_rules! actions {
    (
        $(#[$outer:meta])*
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident $(($value:ty))? = $word:literal $(, $when:ident)?;)*
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$doc])* $variant $(($value))?,)*
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$variant { .. } => {
                        f.write_str($word)?;
                        $(if let Self::$variant(value) = self {
                            let value: &$value = value;
                            write!(f, " {value}")?;
                        })?
                    })*
                }
                Ok(())
            }
        }

        impl $crate::Action for $name {
            fn acts_at_once(&self) -> bool {
                match self {
                    $(Self::$variant { .. } => $crate::acts!($($when)?),)*
                }
            }
        }
    };
}

/// Expands to whether an action takes effect at once; see [`actions!`](crate::actions).
#[doc(hidden)]
#[macro_export]
macro_rules! acts {
    () => {
        false
    };
    (at_once) => {
        true
    };
}
