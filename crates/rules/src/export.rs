//! Text files that an observer can take from a match to other programs.

/// The longest address, in characters, that is answered as a link instead of a file.
const ADDRESS_CHARS_MAX: usize = 1500;

/// A text in the format of another program, made from one observer's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The name of the file. It names the game and the format, and nothing that is hidden from anybody.
    pub file_name: String,
    /// The content of the file.
    pub text: String,
    /// What a person should know before opening the file in the other program, as a sentence.
    pub note: Option<String>,
}

impl Export {
    /// Whether the text is an address to open, rather than a file to save.
    pub fn is_address(&self) -> bool {
        self.text.starts_with("https://")
            && !self.text.contains(char::is_whitespace)
            && self.text.chars().count() <= ADDRESS_CHARS_MAX
    }
}
