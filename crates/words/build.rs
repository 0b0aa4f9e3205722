//! Generates a type for every message of the English catalogue, with a field for each of its variables, so that code
//! with a missing message or a wrong variable does not compile: `settings-server-zone = …{ $zone }…` in
//! `en/settings.ftl` becomes `settings::ServerZone { zone }.say(language)`. A lesson, `mist-lesson-vision` with the
//! attributes `words`, `learned` and `aim`, becomes the constant `mist::LESSON_VISION`.

#![expect(clippy::unwrap_used, reason = "a fault in a catalogue ends the build")]
#![expect(clippy::disallowed_methods, reason = "Cargo tells a build script by the environment where its output goes")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::Entry;
use fluent_syntax::parser::parse;
use fluent_syntax::serializer::serialize;

#[path = "src/variables.rs"]
mod variables;

use variables::Variables;

/// Catalogues without generated types: the program looks up their messages at run time, by the names of its commands
/// and options.
const FOUND_BY_NAME: [&str; 2] = ["commands", "options"];

fn main() {
    println!("cargo::rerun-if-changed=en");
    println!("cargo::rerun-if-changed=de");
    println!("cargo::rerun-if-changed=es");
    let mut files: Vec<PathBuf> = fs::read_dir("en").unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut code = String::new();
    for (constant, folder) in [("ENGLISH", "en"), ("GERMAN", "de"), ("SPANISH", "es")] {
        writeln!(code, "/// The texts in `{folder}/`.\nconst {constant}: &[&str] = &[").unwrap();
        for file in &files {
            let path = fs::canonicalize(Path::new(folder).join(file.file_name().unwrap()))
                .unwrap_or_else(|error| panic!("{folder} has no {}: {error}", file.display()));
            writeln!(code, "    include_str!({:?}),", path.display().to_string()).unwrap();
        }
        code.push_str("];\n");
    }
    for file in &files {
        let name = file.file_stem().unwrap().to_str().unwrap();
        if !FOUND_BY_NAME.contains(&name) {
            module(&mut code, name, &fs::read_to_string(file).unwrap());
        }
    }
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("catalogue.rs"), code).unwrap();
}

/// Writes the module for one file: its first comment becomes the documentation, and every message gets a type.
fn module(code: &mut String, name: &str, source: &str) {
    let resource = parse(source).unwrap_or_else(|(_, errors)| panic!("en/{name}.ftl: {errors:?}"));
    let about = resource.body.iter().find_map(|entry| {
        if let Entry::ResourceComment(comment) = entry { Some(comment.content.join(" ")) } else { None }
    });
    let about = about.unwrap_or_else(|| panic!("en/{name}.ftl must begin with a ### comment"));
    writeln!(code, "/// {about}\npub mod {name} {{\n    use crate::{{Language, Message, Words}};").unwrap();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        assert!(id.starts_with(&format!("{name}-")), "en/{name}.ftl: {id} must begin with {name}-");
        if !message.attributes.is_empty() {
            let lesson = id.strip_prefix(&format!("{name}-lesson-"));
            let lesson = lesson.unwrap_or_else(|| panic!("en/{name}.ftl: {id} has attributes, but is no lesson"));
            let parts: Vec<&str> = message.attributes.iter().map(|attribute| attribute.id.name).collect();
            assert_eq!(parts, ["words", "learned", "aim"], "en/{name}.ftl: {id} must have the texts of a lesson");
            let constant = lesson.to_uppercase().replace('-', "_");
            writeln!(code, "    /// The lesson `{id}`.").unwrap();
            writeln!(code, "    pub const LESSON_{constant}: crate::Lesson = crate::Lesson(\"{id}\");").unwrap();
            continue;
        }
        let pattern = message.value.as_ref().unwrap_or_else(|| panic!("en/{name}.ftl: {id} has no text"));
        let mut variables = Variables::default();
        variables.of_pattern(pattern);
        let mut body = resource.clone();
        body.body = vec![Entry::Message(message.clone())];
        code.push('\n');
        for line in serialize(&body).lines() {
            writeln!(code, "    /// > {}", line.replace('<', "\\<").replace('[', "\\[").replace('`', "\\`")).unwrap();
        }
        let names: Vec<&str> = variables.0.iter().map(String::as_str).collect();
        item(code, (id, &camel_case(&id[name.len() + 1..])), &names);
    }
    code.push_str("}\n");
}

/// Writes the type of a message, with a field for each variable, its conversions and its `say`.
fn item(code: &mut String, (id, name): (&str, &str), variables: &[&str]) {
    let types: Vec<_> = (0..variables.len()).map(|n| format!("T{n}")).collect();
    let generics = if types.is_empty() { String::new() } else { format!("<{}>", types.join(", ")) };
    let bounds: Vec<_> = types.iter().map(|of| format!("{of}: Into<crate::Argument>")).collect();
    let bounds = if types.is_empty() { String::new() } else { format!("<{}>", bounds.join(", ")) };
    let mut fields = String::new();
    for (variable, of) in variables.iter().zip(&types) {
        writeln!(fields, "        /// The value of `${variable}`.\n        pub {variable}: {of},").unwrap();
    }
    let body = if types.is_empty() { ";".to_owned() } else { format!(" {{\n{fields}    }}") };
    writeln!(code, "    #[derive(Clone, Copy, Debug)]\n    pub struct {name}{generics}{body}").unwrap();
    let given: Vec<_> = variables.iter().map(|variable| format!("(\"{variable}\", said.{variable}.into())")).collect();
    let (said, given) = if variables.is_empty() { ("_", String::new()) } else { ("said", given.join(", ")) };
    writeln!(code, "    impl{bounds} From<{name}{generics}> for Message {{").unwrap();
    writeln!(code, "        fn from({said}: {name}{generics}) -> Self {{").unwrap();
    writeln!(code, "            Self::listed(\"{id}\", [{given}])\n        }}\n    }}").unwrap();
    writeln!(code, "    impl{bounds} From<{name}{generics}> for crate::Argument {{").unwrap();
    writeln!(code, "        fn from(said: {name}{generics}) -> Self {{").unwrap();
    writeln!(code, "            Message::from(said).into()\n        }}\n    }}").unwrap();
    writeln!(code, "    impl{bounds} {name}{generics} {{").unwrap();
    writeln!(code, "        /// The message in a language.\n        #[must_use]").unwrap();
    writeln!(code, "        pub fn say(self, language: Language) -> Words {{").unwrap();
    writeln!(code, "            Message::from(self).say(language)\n        }}\n    }}").unwrap();
}

/// Turns the name of a message into the name of a type: `no-zone` becomes `NoZone`.
fn camel_case(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').map(word).collect()
}
