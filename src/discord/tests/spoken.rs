//! Finds the string literals in source files that are sentences for people, and fills in examples.

use std::path::{Path, PathBuf};

/// A sentence of a source file.
pub(super) struct Sentence {
    /// The text as it stands in the source, with each inserted value in braces.
    pub(super) template: String,
    /// The text with examples inserted; a value without an example is named in braces.
    pub(super) example: String,
}

/// Examples of what is inserted into a sentence, by the inserted value's name in the source.
const EXAMPLES: &[(&str, &str)] = &[
    ("absent", "Cleo"),
    ("bad", "row 2 of the regions has 5 cells, expected 6"),
    ("base", "1 min"),
    ("became", ": Ben declined."),
    ("before", "6"),
    ("brought", "the puzzle, 8×8 with 1★"),
    ("by", "<@3>"),
    ("called", "<@1>"),
    ("channel", "2"),
    ("chosen", "base_ms"),
    ("columns", "27"),
    ("count", "2 of 3"),
    ("ctx", "on this server "),
    ("consequence", "This ends the match; Ann wins."),
    ("day", "2027-01-18"),
    ("deadline", "<t:1800000060:R>"),
    ("drawn", ", drawn by lot,"),
    ("ends", "<t:1800000060:R>"),
    ("ends_at", "<t:1800000060:R>"),
    ("error", "expected value at line 1 column 1"),
    ("facts", "8×8 ★ easy · 1:30 · no hints"),
    ("example", "D1"),
    ("fate", "; it went on after 1 min."),
    ("from", "1800000000"),
    ("give", "17"),
    ("granted", "3 garnets"),
    ("has", "1 garnet"),
    ("held", "mirror"),
    ("hints", "1 hint"),
    ("host", "<@3>"),
    ("how", "solved in **1:30**, 1 hint"),
    ("id", "7"),
    ("number", "2"),
    ("in_a_match", " (2 more are in a match)"),
    ("known", "Mist, Demeter's Anguish"),
    ("least", "5 s"),
    ("lesson.title", "Vision"),
    ("leaves.id", "<@4>"),
    ("left", "1 min"),
    ("maker", "Ann"),
    ("match_id", "7"),
    ("meant", "match #2"),
    ("missing", "Send Messages"),
    ("n", "5"),
    ("n_entries", "2000"),
    ("n_lessons", "6"),
    ("name", "Ann"),
    ("opened_at", "<t:1800000000:R>"),
    ("option", "first"),
    ("option.name", "base_ms"),
    ("options", "8×8 ★ easy"),
    ("over", "This match is over."),
    ("own", ""),
    ("part", "`5m`"),
    ("owner", "<@1>"),
    ("reason", "`a prize`"),
    ("refusal", "Ben can read that channel"),
    ("rest", "B1"),
    ("rows", "3"),
    ("seat", "Ann"),
    ("set", "base: 5 min"),
    ("side", "rock"),
    ("spec.name", "Mist"),
    ("status", "Ann, Ben"),
    ("streak", " 3 days in a row"),
    ("table", "7"),
    ("text", "1s"),
    ("then", ", then a reserve of 5 min"),
    ("tile", "B2"),
    ("time", "1:30"),
    ("title", "2027-01-18"),
    ("to", "to"),
    ("tries", "120 tries"),
    ("turns", "3 turns"),
    ("typed", "`abc`"),
    ("unreached", "<@4>"),
    ("until", " (until <t:1800000060:R>)"),
    ("under_way", "once its day is over"),
    ("user", "Ann"),
    ("verb", "grants"),
    ("what", "Making an easy 8×8 1★ puzzle"),
    ("who", "Ann"),
    ("whom", "<@1>"),
    ("why", "expected a cell such as C4"),
    ("word", "Z9"),
    ("words", "it is too long"),
    ("worth", "picks who goes first, and wins if all groups are equal"),
    ("zone", "Middle/Earth"),
];

/// Calls that make a refusal from the text in their argument.
const REFUSING: [&str; 9] = [
    "Illegal(",
    "Illegal(format!(",
    "Unreadable(",
    "Unreadable(format!(",
    "illegal(",
    "illegal(format!(",
    "unreadable(",
    "refuse(",
    "#[error(",
];

/// All sentences for people in a source file.
pub(super) fn sentences(source: &str) -> Vec<Sentence> {
    literals(source).into_iter().filter(Literal::is_spoken).map(|found| found.sentence(source)).collect()
}

/// The texts in a source file that contain a word and a space and that people may read; texts of logs and panics, and
/// HTML, are omitted.
pub(super) fn texts(source: &str) -> Vec<String> {
    literals(source).into_iter().filter(Literal::is_text).map(|found| found.text).collect()
}

/// The refusals in a source file.
pub(super) fn refusals(source: &str) -> Vec<Sentence> {
    let is_refusal = |found: &Literal| found.is_given_to(&REFUSING) && found.text.contains(' ');
    literals(source).into_iter().filter(is_refusal).map(|found| found.sentence(source)).collect()
}

/// The files of a folder and those below it, or the one file, in order.
pub(super) fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = entries.flat_map(|path| files(&path)).collect();
    found.sort();
    found
}

/// Code without its comments and tests.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A string literal, and the code around it.
struct Literal {
    before: String,
    text: String,
    after: String,
}

fn literals(source: &str) -> Vec<Literal> {
    let code = code(source);
    let mut found = Vec::new();
    let mut rest = code.as_str();
    while let Some((before, after)) = rest.split_once('"') {
        let mut is_escaped = false;
        let end = after.find(|sign| {
            let is_end = sign == '"' && !is_escaped;
            is_escaped = sign == '\\' && !is_escaped;
            is_end
        });
        let end = end.unwrap_or(after.len());
        let mut lines = after[..end].split("\\\n");
        let first = lines.next().unwrap_or_default();
        let whole = lines.fold(first.to_owned(), |whole, line| whole + line.trim_start());
        let text = whole.replace("\\n", "\n").replace("\\\"", "\"");
        rest = after.get(end + 1..).unwrap_or_default();
        found.push(Literal { before: before.trim_end().to_owned(), text, after: rest.to_owned() });
    }
    found
}

impl Literal {
    fn is_given_to(&self, calls: &[&str]) -> bool {
        calls.iter().any(|call| self.before.ends_with(call))
    }

    /// Whether people read the text: it begins with a symbol, or is a whole sentence, or is a refusal.
    fn is_spoken(&self) -> bool {
        let text = &self.text;
        let is_refusal = self.is_given_to(&["refused(", "refusal(", "Err(", "Err(format!(", "None(", "Some(format!("]);
        let is_sign = text.starts_with(|first: char| !first.is_ascii() && !first.is_alphanumeric());
        let is_sentence = text.starts_with(|first: char| first.is_uppercase() || first == '*' || first == '{')
            && text.ends_with(['.', '?', '…']);
        let is_ours = self.is_given_to(&["expect(", "reason ="]);
        !is_ours && text.contains(' ') && (is_refusal || is_sign || is_sentence)
    }

    fn is_text(&self) -> bool {
        let is_ours = self.is_given_to(&["expect(", "reason =", "Corrupt(", "Corrupt(format!("]);
        let is_logged = self.before.rsplit(';').next().is_some_and(|statement| statement.contains("tracing::"));
        let is_html = self.text.contains("=\"");
        let outside: String =
            self.text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect();
        let has_word = outside.split(|letter: char| !letter.is_ascii_alphabetic()).any(|word| word.len() > 1);
        !is_ours && !is_logged && !is_html && self.text.contains(' ') && has_word
    }

    fn sentence(&self, source: &str) -> Sentence {
        let mut arguments = self.arguments().into_iter();
        let mut example = String::new();
        let mut rest = self.text.as_str();
        while let Some((fixed, after)) = rest.split_once('{') {
            example.push_str(&fixed.replace("}}", "}"));
            if let Some(literally) = after.strip_prefix('{') {
                example.push('{');
                rest = literally;
                continue;
            }
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            let name = name.split(':').next().unwrap_or_default();
            let is_inline = name.starts_with(|first: char| first.is_alphabetic());
            let name = if is_inline { name.to_owned() } else { arguments.next().unwrap_or_default() };
            example.push_str(&put_in(&name, source));
            rest = after;
        }
        example.push_str(&rest.replace("}}", "}"));
        Sentence { template: self.text.clone(), example }
    }

    /// The names of the arguments that follow the text.
    fn arguments(&self) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut depth = 0_u32;
        for sign in self.after.strip_prefix(',').unwrap_or_default().chars() {
            match sign {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' if depth == 0 => break,
                ')' | ']' | '}' => depth -= 1,
                ',' if depth == 0 => {
                    all.push(String::new());
                    continue;
                }
                _ => {}
            }
            all.last_mut().expect("it begins with one").push(sign);
        }
        all.iter().map(|argument| called(argument)).collect()
    }
}

/// The name of an expression: the last variable or field in it that is not a call, with the fields' path.
fn called(expression: &str) -> String {
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '.';
    let unquoted: String = expression.split('"').step_by(2).collect();
    let mut called = String::new();
    let mut rest = unquoted.as_str();
    while let Some(start) = rest.find(is_name) {
        let (name, after) =
            rest[start..].split_at(rest[start..].find(|sign| !is_name(sign)).unwrap_or(rest.len() - start));
        let value = if after.starts_with('(') { name.rsplit_once('.').map_or("", |(value, _)| value) } else { name };
        if value.starts_with(|first: char| first.is_alphabetic()) {
            value.clone_into(&mut called);
        }
        rest = after;
    }
    called
}

/// What is inserted into a sentence for a name in the source: a constant's value, or an example.
fn put_in(name: &str, source: &str) -> String {
    if name.len() > 1 && name.chars().all(|sign| sign.is_ascii_uppercase() || sign == '_') {
        return constant(name, source);
    }
    let mut fields = name.rsplitn(3, '.');
    let last = fields.next().unwrap_or_default();
    let of = fields.next().map(|of| format!("{of}.{last}"));
    let example = |wanted: &str| EXAMPLES.iter().find(|(known, _)| *known == wanted);
    let example = of.as_deref().and_then(example).or_else(|| example(last));
    example.map_or_else(|| format!("{{{last}}}"), |&(_, example)| example.to_owned())
}

/// The value of a constant, which is defined in this source or else in another source file.
fn constant(name: &str, source: &str) -> String {
    let beginning = format!("const {name}: ");
    let others = ["src", "crates"].into_iter().flat_map(|folder| files(Path::new(folder)));
    let others = others.map(|file| std::fs::read_to_string(file).unwrap());
    let mut sources = std::iter::once(source.to_owned()).chain(others);
    let declared = sources.find_map(|source| Some(source.split_once(&beginning)?.1.to_owned()));
    let declared = declared.unwrap_or_else(|| panic!("no constant {name}"));
    let (_, value) = declared.split_once('=').expect("a constant has a value");
    let value = value.split(";\n").next().unwrap_or_default().trim();
    let factors: Option<Vec<u64>> = value.split(" * ").map(|factor| factor.replace('_', "").parse().ok()).collect();
    let text = || value.trim_matches('"').split("\\\n").map(str::trim_start).collect();
    factors.map_or_else(text, |factors| factors.iter().product::<u64>().to_string())
}
