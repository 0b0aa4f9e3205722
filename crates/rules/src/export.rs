//! What an observer may take from a match to other programs.

/// The longest export that is answered as an address instead of a file.
const ADDRESS_CHARS_MAX: usize = 1500;

/// A text in a format of other programs, made from one observer's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The name of the file, which tells the game, the format and nothing that anybody could be denied.
    pub file_name: String,
    /// The content of the file.
    pub text: String,
    /// What to know before taking the file to that program, in a sentence.
    pub note: Option<String>,
}

impl Export {
    /// Whether the text is an address, to be opened instead of saved.
    pub fn is_address(&self) -> bool {
        self.text.starts_with("https://")
            && !self.text.contains(char::is_whitespace)
            && self.text.chars().count() <= ADDRESS_CHARS_MAX
    }
}
