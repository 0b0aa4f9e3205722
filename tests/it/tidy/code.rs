//! Extracts the code of a source file: without comments, contents of strings, and items that only tests see.

/// The text without comments, contents of strings, and items that only tests see. Line numbers are kept.
pub(super) fn code(text: &str) -> String {
    let bare = without_strings(text);
    let mut kept = String::new();
    let mut rest = bare.as_str();
    while let Some((before, after)) = rest.split_once("#[cfg(test)]") {
        kept.push_str(before);
        // The item ends with its block, or with its semicolon if that comes first.
        let mut depth = 0;
        let end = after.char_indices().find_map(|(index, letter)| {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            (depth == 0 && matches!(letter, ';' | '}')).then_some(index + 1)
        });
        let end = end.unwrap_or(after.len());
        kept.extend(after[..end].chars().filter(|&letter| letter == '\n'));
        rest = &after[end..];
    }
    kept + rest
}

fn without_strings(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let raw = rest.strip_prefix('r').map(|after| after.len() - after.trim_start_matches('#').len());
        let is_raw = raw.is_some_and(|hashes| rest[1 + hashes..].starts_with('"'))
            && !kept.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_raw {
            let close = format!("\"{}", "#".repeat(raw.unwrap_or(0)));
            let start = raw.unwrap_or(0) + 2;
            rest[start..].find(&close).map_or(rest.len(), |end| start + end + close.len())
        } else if first == '"' {
            end_of_string(rest)
        } else if first == '\'' && is_letter(rest) {
            // After the quotation mark comes a character, or a backslash and the escaped character.
            let first_letters = if rest[1..].starts_with('\\') { 2 } else { 1 };
            let end = rest.char_indices().skip(first_letters + 1).find(|&(_, letter)| letter == '\'' || letter == '\n');
            end.map_or(rest.len(), |(at, _)| at + 1)
        } else {
            kept.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        kept.extend(rest[..length].chars().filter(|&letter| letter == '\n'));
        rest = &rest[length..];
    }
    kept
}

/// The length of a string literal, including its quotation marks.
fn end_of_string(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether an apostrophe begins a character literal and not a lifetime.
fn is_letter(text: &str) -> bool {
    let mut letters = text.chars().skip(1);
    match letters.next() {
        Some('\\') => true,
        Some(_) => letters.next() == Some('\''),
        None => false,
    }
}
