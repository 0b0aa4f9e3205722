//! `/proof`: judges a proof from another program step by step.

use std::cell::RefCell;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::CreateAttachment;

use super::Context;
use super::call;
use super::host::text_of;
use crate::discord::flow::jobs::{CHECKING_MAX, Kind, Made, Stopped, Watch, Why, Work, stopped};
use crate::discord::flow::page::when;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::refused;
use clock::Stopwatch;
use rules::{BadOptions, BroughtProof, JudgedProof};
use words::alone as said;

/// The maximum size of a proof in bytes: one of LEGUP with a thousand steps fits.
const FILE_BYTES_MAX: u32 = 1 << 20;
/// The time limit for solving the puzzle, so that its stars can be compared with puzzles that are being played.
const COMPARING_MAX: Duration = Duration::from_secs(2);

#[poise::command(slash_command)]
pub(super) async fn proof(ctx: Context<'_>, file: serenity::Attachment) -> Result<(), Fault> {
    let call = call(ctx);
    if !call.defer().await? {
        return Ok(());
    }
    if !call.is_within_rate() {
        return call.answer(Letter::words(words::place::TooFast.say(call.language()))).await;
    }
    let text = match text_of(&file, FILE_BYTES_MAX).await? {
        Ok(text) => text,
        Err(why) => return call.answer(Letter::words(refused(&why, call.language()))).await,
    };
    let read = tokio::task::spawn_blocking(move || read(&text)).await;
    let proof = match read.map_err(|panic| Fault::Corrupt(format!("reading a proof panicked: {panic}")))? {
        Ok(proof) => proof,
        Err(bad) => return call.answer(Letter::words(refused(&bad.message(), call.language()))).await,
    };
    let compare = move || {
        let began = Stopwatch::start();
        // A puzzle that takes longer to solve is compared by its regions only.
        let sketch = proof.sketch(&|| began.elapsed() > COMPARING_MAX);
        (proof, sketch)
    };
    let compared = tokio::task::spawn_blocking(compare).await;
    let (proof, sketch) = compared.map_err(|panic| Fault::Corrupt(format!("comparing a puzzle panicked: {panic}")))?;
    if let Some(under_way) = call.bot.solo.kept_from_all(&sketch).await? {
        let words = said::ProofKept { when: when(under_way) }.say(call.language());
        return call.answer(Letter::words(words)).await;
    }
    let judge = |watch: Watch| async move {
        let patience = RefCell::new(watch.patience());
        let work = move || proof.judge(&|| patience.borrow_mut()(0).is_break()).ok_or(());
        let judged = tokio::task::spawn_blocking(work).await;
        judged.map_err(|panic| Fault::Corrupt(format!("judging a proof panicked: {panic}")))
    };
    let (language, what) = (call.language(), said::Judging.say(call.language()));
    let work = Work { what: what.as_str(), kind: Kind::Own, longest: CHECKING_MAX };
    let letter = match call.bot.jobs.make(call.asked(), work, judge).await? {
        Made::Done(JudgedProof { words, report }) => {
            let file =
                CreateAttachment::bytes(report.text, report.file_name).description(said::EveryStep.say(language));
            Letter::words(words).with_file(file)
        }
        Made::Refused(()) | Made::Stopped(Stopped { why: Why::TimeUp, .. }) => {
            Letter::words(said::ProofTooLong.say(language))
        }
        Made::Stopped(how) => Letter::words(stopped(what.as_str(), how)),
    };
    call.answer_anew(letter).await
}

/// Reads a proof of a puzzle of any game; if no game can read it, returns the error of the last one.
fn read(text: &str) -> Result<Box<dyn BroughtProof>, BadOptions> {
    let mut why = BadOptions::Options(said::NoProofs.into());
    for proofs in games::solo_games().filter_map(|game| game.solo.proofs) {
        match (proofs.read)(text) {
            Ok(proof) => return Ok(proof),
            Err(bad) => why = bad,
        }
    }
    Err(why)
}
