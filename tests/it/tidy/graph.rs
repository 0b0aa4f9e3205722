//! What uses what: every path that a source file names, resolved to the file it leads to.
//!
//! Grouped and renamed imports, `super::` and paths in the middle of a line are all followed. What only tests see is
//! left out, and so are comments and the contents of strings.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The path of a module from the root of the crate.
pub(super) type Module = Vec<String>;

/// The source files of the program, by module.
pub(super) struct Graph {
    files: BTreeMap<Module, (PathBuf, Vec<Use>)>,
}

/// A path that a file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Use {
    /// The line, from 1.
    pub(super) line: usize,
    /// Its parts: `crate`, `session`, `Directory`.
    pub(super) path: Vec<String>,
}

impl Graph {
    /// Reads the files: their paths below `src`, and their texts.
    pub(super) fn of<'a>(files: impl IntoIterator<Item = (&'a Path, &'a str)>) -> Self {
        let read = files.into_iter().filter(|(path, _)| !is_test(path));
        Self { files: read.map(|(path, text)| (module(path), (path.to_owned(), uses(text)))).collect() }
    }

    /// Every use that leads to a module of the crate: the file, the line, the module it is in and the one it leads to.
    pub(super) fn edges(&self) -> impl Iterator<Item = (&Path, usize, &Module, Module)> {
        self.files.iter().flat_map(move |(module, (path, uses))| {
            let to = move |used: &Use| Some((path.as_path(), used.line, module, self.resolve(module, &used.path)?));
            uses.iter().filter_map(to)
        })
    }

    /// Every use of something outside the crate.
    pub(super) fn outside(&self) -> impl Iterator<Item = (&Path, &Use)> {
        self.files.iter().flat_map(move |(module, (path, uses))| {
            let is_outside = move |used: &&Use| self.resolve(module, &used.path).is_none();
            uses.iter().filter(is_outside).map(|used| (path.as_path(), used))
        })
    }

    /// The deepest module that a path names; `None` if it begins with none of the crate.
    fn resolve(&self, from: &Module, path: &[String]) -> Option<Module> {
        let mut at = from.clone();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                at.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    at.pop();
                    rest = &rest[1..];
                }
            }
            first => {
                at.push(first.to_owned());
                if !self.files.contains_key(&at) {
                    return None;
                }
                rest = &rest[1..];
            }
        }
        for part in rest {
            at.push(part.clone());
            if !self.files.contains_key(&at) {
                at.pop();
                break;
            }
        }
        Some(at)
    }

    /// The circles of more than two files. A folder's own file is its face and uses what lies in the folder: that, and
    /// what lies there using the words of its face, is no circle.
    pub(super) fn circles(&self) -> Vec<BTreeSet<PathBuf>> {
        let mut next: BTreeMap<&Module, BTreeSet<Module>> = BTreeMap::new();
        for (_, _, from, to) in self.edges() {
            if !to.starts_with(from) && self.files.contains_key(&to) {
                next.entry(from).or_default().insert(to);
            }
        }
        let reaches = |from: &Module| {
            let mut seen = BTreeSet::new();
            let mut open = vec![from.clone()];
            while let Some(module) = open.pop() {
                for to in next.get(&module).into_iter().flatten() {
                    if seen.insert(to.clone()) {
                        open.push(to.clone());
                    }
                }
            }
            seen
        };
        let within_reach: BTreeMap<&Module, BTreeSet<Module>> =
            self.files.keys().map(|from| (from, reaches(from))).collect();
        let circle = |of: &&Module| -> BTreeSet<PathBuf> {
            let both = within_reach[*of].iter().filter(|to| within_reach[*to].contains(*of));
            both.map(|module| self.files[module].0.clone()).collect()
        };
        let circles: BTreeSet<_> =
            self.files.keys().map(|module| circle(&module)).filter(|set| set.len() > 2).collect();
        circles.into_iter().collect()
    }
}

/// Whether a file holds tests alone.
fn is_test(path: &Path) -> bool {
    path.iter().any(|part| part == "tests" || part == "tests.rs")
}

/// The module a file is: `games/mist/mod.rs` is `games::mist`.
fn module(path: &Path) -> Module {
    let mut parts: Module = path.with_extension("").iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// Every path that the code names.
pub(super) fn uses(text: &str) -> Vec<Use> {
    let code = code(text);
    let mut found = Vec::new();
    let words = words(&code);
    let mut at = 0;
    while at < words.len() {
        if words[at].1 == "use" {
            let end = words[at..].iter().position(|(_, word)| *word == ";").map_or(words.len(), |length| at + length);
            tree(&words[at + 1..end], &[], &mut found);
            at = end;
        } else if is_name(words[at].1) && words.get(at + 1).is_some_and(|(_, word)| *word == "::") {
            let line = words[at].0;
            // `pub(in crate::discord)` says who may see something, and uses nothing.
            let is_visibility = at >= 3 && [3, 2, 1].map(|back| words[at - back].1) == ["pub", "(", "in"];
            let mut path = vec![words[at].1.to_owned()];
            while words.get(at + 1).is_some_and(|(_, word)| *word == "::")
                && words.get(at + 2).is_some_and(|(_, word)| is_name(word))
            {
                path.push(words[at + 2].1.to_owned());
                at += 2;
            }
            if !is_visibility {
                found.push(Use { line, path });
            }
        }
        at += 1;
    }
    found
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The paths of a tree of imports.
fn tree(words: &[(usize, &str)], before: &[String], found: &mut Vec<Use>) {
    let mut path = before.to_vec();
    let mut at = 0;
    while let Some(&(line, word)) = words.get(at) {
        match word {
            "::" => {}
            "{" => {
                let mut depth = 0;
                let mut start = at + 1;
                for (index, (_, word)) in words.iter().enumerate().skip(at) {
                    match *word {
                        "{" => depth += 1,
                        "}" => depth -= 1,
                        _ => {}
                    }
                    let is_end = depth == 0;
                    if is_end || depth == 1 && *word == "," {
                        tree(&words[start..index], &path, found);
                        start = index + 1;
                    }
                    if is_end {
                        return;
                    }
                }
                return;
            }
            "as" => break,
            _ => path.push(word.to_owned()),
        }
        if words.get(at + 1).is_none_or(|(_, word)| *word == "as") {
            found.push(Use { line, path });
            return;
        }
        at += 1;
    }
}

/// The words and marks of the code with their lines; `::` is one.
fn words(code: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in code.lines().enumerate() {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let length = if first.is_alphanumeric() || first == '_' {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            if !first.is_whitespace() {
                found.push((number + 1, &rest[..length]));
            }
            rest = &rest[length..];
        }
    }
    found
}

/// The text without comments, without what stands in strings, and without what only tests see; lines stay lines.
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
            // What comes first is a letter, or a mark and the letter that it escapes.
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

/// The length of a string from its first quotation mark to its last.
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

/// Whether an apostrophe begins a letter rather than a lifetime.
fn is_letter(text: &str) -> bool {
    let mut letters = text.chars().skip(1);
    match letters.next() {
        Some('\\') => true,
        Some(_) => letters.next() == Some('\''),
        None => false,
    }
}
