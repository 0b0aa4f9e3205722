//! Checks the dependencies against `deny.toml` without a network: licences, and duplicate versions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

/// The parts of `deny.toml` that these tests read.
#[derive(Deserialize)]
struct Deny {
    graph: Graph,
    licenses: Licences,
    bans: Bans,
}

#[derive(Deserialize)]
struct Graph {
    targets: Vec<String>,
}

#[derive(Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    skip: Vec<Skip>,
}

/// An older version of a crate, such as `rand@0.8`, that is allowed beside a newer one.
#[derive(Deserialize)]
struct Skip {
    #[serde(rename = "crate")]
    name_and_version: String,
}

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
}

fn deny() -> Deny {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml");
    toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The packages that are built for the program and its tests on the platforms of `deny.toml`.
fn packages(deny: &Deny) -> Vec<Package> {
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["metadata", "--locked", "--offline", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    for target in &deny.graph.targets {
        command.args(["--filter-platform", target]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata = serde_json::from_slice(&output.stdout).unwrap();
    let used: BTreeSet<String> = metadata.resolve.nodes.into_iter().map(|node| node.id).collect();
    metadata.packages.into_iter().filter(|package| used.contains(&package.id)).collect()
}

#[test]
fn every_licence_is_allowed() {
    let deny = deny();
    let allowed: Vec<spdx::Licensee> =
        deny.licenses.allow.iter().map(|licence| spdx::Licensee::parse(licence).unwrap()).collect();
    let packages = packages(&deny);
    assert!(packages.len() > 100, "cargo metadata named {} packages", packages.len());
    for Package { name, version, license, .. } in packages {
        let license = license.unwrap_or_else(|| panic!("{name} {version} names no licence"));
        let expression = spdx::Expression::parse_mode(&license, spdx::ParseMode::LAX).unwrap();
        let is_allowed = expression.evaluate(|required| allowed.iter().any(|licensee| licensee.satisfies(required)));
        assert!(is_allowed, "{name} {version} is under {license}; deny.toml allows {:?}", deny.licenses.allow);
    }
}

#[test]
fn every_version_that_stands_twice_is_explained() {
    let deny = deny();
    let mut versions: BTreeMap<String, Vec<Vec<u64>>> = BTreeMap::new();
    for Package { name, version, .. } in packages(&deny) {
        let numbers = version.split(['.', '-', '+']).map_while(|part| part.parse().ok()).collect();
        versions.entry(name).or_default().push(numbers);
    }
    let mut explained: BTreeSet<String> = deny.bans.skip.into_iter().map(|skip| skip.name_and_version).collect();
    for (name, mut of_one) in versions {
        of_one.sort_unstable();
        of_one.pop();
        for version in of_one {
            // Versions are compatible if they agree up to the first nonzero number.
            let series =
                if version[0] == 0 { format!("{name}@0.{}", version[1]) } else { format!("{name}@{}", version[0]) };
            assert!(
                explained.remove(&series),
                "{name} {version:?} stands beside a newer version: `cargo tree --invert {series}` says why; \
                 move to one version, or explain it in deny.toml"
            );
        }
    }
    assert!(explained.is_empty(), "deny.toml explains versions that are gone: {explained:?}");
}
