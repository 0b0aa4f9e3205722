//! Proofs in LEGUP's format: a list of nodes, each with the transitions that leave it; a transition that merges several
//! nodes appears in each of them.
//!
//! LEGUP cannot read most of what it writes: its reader requires an attribute that its writer omits, and accepts only
//! the value 0. We read both forms, and write the attribute.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::BadText;
use super::legup::{cell_of, mark_of, value_of};
use super::xml::Element;
use crate::board::Board;
use crate::grid::Puzzle;
use crate::proof::{By, Node, Proof};
use crate::rules::Rule;

const MERGE: &str = "MERGE";
/// The reason for `expect` when writing to a string.
const WRITES: &str = "writing to a string does not fail";

/// A transition with the ids of the nodes that it leaves.
struct Transition<'a> {
    id: &'a str,
    from: Vec<&'a str>,
    element: &'a Element,
}

/// Reads the `<proof>` element of a proof that starts at this board.
pub(super) fn read(element: &Element, start: Board) -> Result<Proof, BadText> {
    let mut proof = Proof::new(start);
    let tree = element.find("tree").unwrap_or(element);
    let mut waiting: Vec<Transition> = Vec::new();
    let mut boards: BTreeMap<&str, Node> = BTreeMap::new();
    for node in tree.all("node") {
        let id = attribute(node, "id")?;
        if node.attribute("root") == Some("true") {
            boards.insert(id, 0);
        }
        for transition in node.all("transition") {
            let transition_id = attribute(transition, "id")?;
            match waiting.iter_mut().find(|other| other.id == transition_id) {
                Some(merge) => merge.from.push(id),
                None => waiting.push(Transition { id: transition_id, from: vec![id], element: transition }),
            }
        }
    }
    if boards.is_empty() && !waiting.is_empty() {
        return Err(BadText::NoRoot);
    }
    // A transition is added once all nodes that it leaves have been added, so cycles are left over and reported.
    while let Some(place) = waiting.iter().position(|next| next.from.iter().all(|id| boards.contains_key(id))) {
        let Transition { from, element, .. } = waiting.remove(place);
        let from: Vec<Node> = from.iter().map(|id| boards[id]).collect();
        let mut after = *proof.base(&from);
        for cell in element.all("cell") {
            after.set(cell_of(cell, start.size())?, mark_of(cell)?);
        }
        let node = proof.add(by(element)?, from, after).expect("it goes on from boards of the proof");
        if let Some(child) = element.attribute("child") {
            boards.entry(child).or_insert(node);
        }
    }
    match waiting.first() {
        None => Ok(proof),
        Some(adrift) => Err(BadText::Adrift(adrift.id.to_owned())),
    }
}

fn attribute<'a>(element: &'a Element, attribute: &'static str) -> Result<&'a str, BadText> {
    element.attribute(attribute).ok_or_else(|| BadText::Attribute {
        element: element.name.clone(),
        attribute,
        problem: "missing".to_owned(),
    })
}

/// The justification of a transition. Like LEGUP, we read a rule only if both its name and its identifier are given.
fn by(transition: &Element) -> Result<By, BadText> {
    match (transition.attribute("rule"), transition.attribute("rule_id")) {
        (None, _) | (Some(_), None) => Ok(By::Nothing),
        (Some(_), Some(MERGE)) => Ok(By::Merge),
        (Some(_), Some(id)) => Rule::parse(id).map(By::Rule).ok_or_else(|| BadText::Rule(super::start_of(id))),
    }
}

/// Writes the `<proof>` element.
pub(super) fn write(proof: &Proof, puzzle: &Puzzle) -> String {
    let mut text = "    <proof>\n      <tree>\n".to_owned();
    for node in 0..=proof.steps().len() {
        let root = if node == 0 { " root=\"true\"" } else { "" };
        let mut steps = proof.steps_from(node).peekable();
        if steps.peek().is_none() {
            text.extend(["        <node id=\"n", &node.to_string(), "\"", root, "/>\n"]);
            continue;
        }
        text.extend(["        <node id=\"n", &node.to_string(), "\"", root, ">\n"]);
        steps.for_each(|step| write_transition(&mut text, proof, puzzle, step));
        text += "        </node>\n";
    }
    text + "      </tree>\n    </proof>\n"
}

fn write_transition(text: &mut String, proof: &Proof, puzzle: &Puzzle, nth: usize) {
    let step = &proof.steps()[nth];
    let rule = match step.by {
        By::Nothing => String::new(),
        By::Merge => format!(" rule=\"Merge\" rule_id=\"{MERGE}\""),
        By::Rule(rule) => {
            let kept = rule.kept_by_legup();
            let id = kept.legup_id().unwrap_or(kept.id());
            format!(" rule=\"{}\" rule_id=\"{id}\"", kept.title())
        }
    };
    let child = nth + 1;
    writeln!(text, "          <transition child=\"n{child}\" id=\"t{child}\"{rule}>").expect(WRITES);
    for cell in proof.base(&step.from).changes(&step.after).iter() {
        let (value, group) = (value_of(step.after.mark(cell)), puzzle.region_of(cell));
        writeln!(
            text,
            "            <cell groupIndex=\"{group}\" value=\"{value}\" x=\"{}\" y=\"{}\"/>",
            cell.column, cell.row
        )
        .expect(WRITES);
    }
    *text += "          </transition>\n";
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_tree(tree: &str) -> Result<Proof, BadText> {
        read(&Element::parse(&format!("<proof><tree>{tree}</tree></proof>"))?, Board::blank(4))
    }

    #[test]
    fn what_legup_writes_is_read() {
        let proof = read_tree(
            r#"<node id="5"><transition id="7"><cell value="-1" x="3" y="0"/></transition></node>
               <node id="1" root="true">
                 <transition child="5" id="9" rule="Star or Empty" rule_id="STBL-CASE-0002"><cell value="-2" x="0" y="0"/></transition>
                 <transition child="6" id="4" rule="Star or Empty" rule_id="STBL-CASE-0002"><cell value="-1" x="0" y="0"/></transition>
               </node>
               <node id="6"><transition child="8" id="2" rule="Merge" rule_id="MERGE"/></node>"#,
        )
        .unwrap();
        assert_eq!(proof.steps().len(), 4);
        assert_eq!(proof.steps().iter().filter(|step| step.by == By::Nothing).count(), 1);
        assert_eq!(proof.steps()[0].after.rows()[0], "*...");
    }

    #[test]
    fn a_bad_proof_is_refused_with_what_is_wrong() {
        let refusal = |tree: &str| read_tree(tree).unwrap_err().to_string();
        assert_eq!(
            refusal(r#"<node id="1"><transition id="2"/></node>"#),
            "the proof has no node that is marked as its root"
        );
        let round = r#"<node id="0" root="true"/><node id="1"><transition id="2" child="1"/></node>"#;
        assert_eq!(refusal(round), "the proof's step \"2\" goes on from no board that leads back to the root");
        let unknown =
            r#"<node id="0" root="true"><transition id="1" rule="Add Star" rule_id="STBL-CASE-0001"/></node>"#;
        assert_eq!(refusal(unknown), "rule \"STBL-CASE-0001\" is unknown");
    }
}
