//! Step-by-step views of something finished: the way to a puzzle's solution as hints would explain it, and players'
//! proofs.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use super::call::Call;
use super::replay::Finished;
use super::reply::refused;
use crate::discord::wire::courier::paint_way;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::{Eyes, Press, WAY_BEGINS};
use crate::discord::wire::text::{cut, safe_name};
use crate::solo::{Told, Way, way_of};
use crate::store::{MatchId, Place, PuzzleId};
use host::Table;
use rules::{BySeat, Clearance, Observer, Seat, Spec};
use scene::Theme;
use words::{Language, Message, Words, alone as said};

/// The maximum length of a name on a button, in characters.
const NAME_CHARS_MAX: usize = 60;
/// The maximum number of buttons in a row.
const ROW: usize = 5;
/// How many steps the jump buttons move.
const JUMP: usize = 5;

/// The step to show, and what its message needs.
struct Step {
    spec: &'static Spec,
    way: Way,
    /// The players' names for buttons; `None` for a puzzle that a person solves alone.
    names: Option<BySeat<String>>,
}

/// Shows a step, only to the presser: in place of another step, or as a separate answer to the button that starts the
/// view.
pub(in crate::discord) async fn show(
    call: Call<'_>,
    place: Place,
    eyes: Eyes,
    nth: usize,
    pressed: char,
) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    let told = match eyes {
        Eyes::All => Told::Solution,
        Eyes::Seat(number) => Seat::new(number).map_or(Told::Solution, Told::Proof),
    };
    let found = match place {
        Place::Puzzle(id) => of_puzzle(call, id, told, nth).await?,
        Place::Match(id) => of_match(call, id, told, nth).await?,
    };
    let Step { spec, way, names } = match found {
        Ok(step) => step,
        Err(why) => return call.answer(why).await,
    };
    let language = call.language();
    let rows = rows(place, eyes, told, &way, names.as_ref(), language);
    let game = Words::markup(spec.name);
    let number = Words::markup(if let Place::Match(id) = place { format!(" #{id}") } else { String::new() });
    let Way { is_solution, n_steps: steps, .. } = way;
    let step = way.nth + 1;
    let title: Message = match (told, names.as_ref()) {
        // After the last step of a solution, the solution is shown; after the last step of a proof, nothing more is.
        _ if is_solution => said::AfterSteps { game, number, steps }.into(),
        (Told::Solution, _) => said::StepOfWay { game, number, step, steps }.into(),
        (Told::Proof(_), None) => said::StepOfYourProof { game, number, step, steps }.into(),
        (Told::Proof(seat), Some(names)) => {
            let player = Words::markup(safe_name(&names[seat]));
            said::StepOfProof { game, number, step, steps, player }.into()
        }
    };
    let solution = is_solution.then(|| said::IsSolution.say(language).into());
    let letter = paint_way(spec, way.showing, solution).await?.led_by(&format!("{}\n", title.say(language)));
    let letter = rows.into_iter().map(CreateActionRow::Buttons).fold(letter, Letter::with_row);
    // The message with the button that started the view stays unchanged.
    if pressed == WAY_BEGINS { call.answer(letter).await } else { call.answer_in_place(letter).await }
}

async fn of_puzzle(call: Call<'_>, id: PuzzleId, told: Told, nth: usize) -> Result<Result<Step, Letter>, Fault> {
    Ok(match call.bot.solo.way(call.user(), id, told, nth).await? {
        Ok(way) => Ok(Step { spec: way.spec, way, names: None }),
        Err(refusal) => Err(refused(&refusal, call.language())),
    })
}

async fn of_match(call: Call<'_>, id: MatchId, told: Told, nth: usize) -> Result<Result<Step, Letter>, Fault> {
    let found = match Finished::find(call, id).await? {
        Ok(found) => found,
        Err(why) => return Ok(Err(why)),
    };
    let (spec, names) = (found.spec, found.row.seats.map(|_, row| row.name.clone()));
    if spec.solo.is_none() {
        return Ok(Err(Letter::words(said::OnlyPuzzles.say(call.language()))));
    }
    let language = call.language();
    let work = move |table: &dyn Table, clearance: Clearance, theme: &Theme| {
        let way = way_of(table, Observer::Omniscient(clearance), told, nth, theme, language);
        way.map_err(|bad| Fault::Corrupt(bad.to_string()))
    };
    let way = found.at_its_end(work).await?;
    Ok(Ok(Step { spec, way, names: Some(names) }))
}

/// The navigation buttons, and in further rows the other views.
fn rows(
    place: Place,
    eyes: Eyes,
    told: Told,
    way: &Way,
    names: Option<&BySeat<String>>,
    language: Language,
) -> Vec<Vec<CreateButton>> {
    let last = way.last(told);
    let step = |label: &str, to: Option<usize>, letter: char| {
        let made = button(&Press::Way(place, eyes, to.unwrap_or(way.nth), letter), label, ButtonStyle::Primary);
        made.map(|made| made.disabled(to.is_none()))
    };
    let back = |by: usize| Some(way.nth.saturating_sub(by)).filter(|_| way.nth > 0);
    let on = |by: usize| Some(way.nth.saturating_add(by).min(last)).filter(|_| way.nth < last);
    let steps = [step("⏮", back(last), 'e'), step("◀", back(1), 'b'), step("▶", on(1), 'c'), step("⏭", on(last), 'f')];
    let jumps = [step("−5", back(JUMP), 'g'), step("+5", on(JUMP), 'h')];
    let mut rows: Vec<Vec<CreateButton>> =
        vec![steps.into_iter().flatten().collect(), jumps.into_iter().flatten().collect()];
    let read = |whose: Eyes, label: &str| {
        let style = if whose == eyes { ButtonStyle::Success } else { ButtonStyle::Secondary };
        button(&Press::Way(place, whose, 0, 'd'), label, style)
    };
    if !way.provers.is_empty() {
        let proofs = way.provers.iter().map(|&seat| {
            // A label is plain text.
            let label = names.map_or_else(
                || said::YourProof.say(language),
                |names| said::ProofOf { player: Words::markup(cut(&names[seat], NAME_CHARS_MAX)) }.say(language),
            );
            read(Eyes::Seat(seat.index()), label.as_str())
        });
        let solution = said::Solution.say(language);
        let solution = read(Eyes::All, solution.as_str());
        let all: Vec<CreateButton> = std::iter::once(solution).chain(proofs).flatten().collect();
        rows.extend(all.chunks(ROW).map(<[CreateButton]>::to_vec));
    }
    rows
}
