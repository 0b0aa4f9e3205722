//! Finished matches, step by step, for people who may see them on Discord.

use serde_json::{Value, json};

use super::input::Desk;
use super::ports::{Step, StepWanted};
use super::room::{packed, theme};
use super::show;
use crate::store::MatchId;
use words::page;

/// Reads a page's request for a step; `None` if no page of ours sends this.
pub(super) fn read(id: MatchId, wanted: &Value) -> Option<StepWanted> {
    let [seat, step] = wanted.as_array()?.as_slice() else { return None };
    let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let seat = if seat.is_null() { None } else { Some(number(seat)?) };
    Some(StepWanted { id, seat, step: number(step)? })
}

/// Sends a step to a page, if its person may see the match.
pub(super) fn show(desk: &Desk, wanted: StepWanted, is_light: bool) {
    let desk = desk.clone();
    let runtime = desk.served.runtime.clone();
    drop(runtime.spawn(async move {
        let shown = desk.served.commands.step((desk.session.user, desk.language), wanted, &theme(is_light)).await;
        let message = match shown {
            Ok(Ok(step)) => written(&step),
            Ok(Err(words)) => json!({ "step": { "not": words } }),
            Err(error) => {
                tracing::warn!(%error, "a step of a match could not be shown at the table");
                json!({ "step": { "not": page::NotShown.say(desk.language).as_str() } })
            }
        };
        // If the page has closed, it asks again when it reconnects.
        drop(desk.outbox.send(packed(&message)).await);
    }));
}

fn written(step: &Step) -> Value {
    let Step { steps: (at, last), seat, names, words, picture } = step;
    json!({ "step": {
        "at": at, "last": last, "seat": seat, "names": names, "words": words,
        "picture": show::whole(&picture.scene, &picture.text),
    } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_wanted_by_a_seat_or_none_and_a_number() {
        let id = MatchId(3);
        assert_eq!(read(id, &json!([null, 2])), Some(StepWanted { id, seat: None, step: 2 }));
        assert_eq!(read(id, &json!([1, 0])), Some(StepWanted { id, seat: Some(1), step: 0 }));
        for bad in [json!(null), json!([]), json!([null]), json!([null, -1]), json!(["x", 1]), json!([0, 1, 2])] {
            assert_eq!(read(id, &bad), None, "{bad}");
        }
    }
}
