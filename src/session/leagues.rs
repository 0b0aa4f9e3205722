//! Leagues as they are kept: results that follow their matches, also when these are annulled or opened again.

use super::answer::Fault;
use super::directory::Directory;
use super::kept::{Kept, Logged};
use crate::league::{Ended, League, Line, Step};
use crate::rules::{Millis, Timestamp};
use crate::season::{Member, Move};
use crate::store::{OpenedMatch, SeasonId, SeasonKind, Standing};

/// How many steps follow by themselves at most before somebody has to do something.
const STEPS_MAX: u32 = 100;

/// A league with everything that is kept of it.
pub type TheLeague = Kept<League>;

impl Logged for League {
    type Step = Step;
    const KIND: SeasonKind = SeasonKind::League;
    const WORD: &'static str = "league";

    fn begun(line: Line) -> Result<Self, String> {
        Self::begin(line).map_err(|why| why.to_string())
    }

    fn taken(&mut self, line: Line) -> Result<(), String> {
        self.take(line).map_err(|why| why.to_string())
    }

    fn read(text: &str) -> Result<Step, serde_json::Error> {
        serde_json::from_str(text)
    }

    fn written(step: &Step) -> String {
        serde_json::to_string(step).expect("a step has only text and numbers")
    }

    fn title(&self) -> &str {
        self.name()
    }

    fn last_n(&self) -> u32 {
        self.n()
    }

    fn has_ended(&self) -> bool {
        self.is_over()
    }

    fn numbers(&self) -> Vec<(Member, bool)> {
        self.players().collect()
    }

    fn next_number(&self) -> Member {
        self.next_member()
    }

    /// Nobody owns anything in a league.
    fn moved(&self, _: &Step) -> (Vec<Move>, &'static str) {
        (Vec::new(), "a step")
    }

    fn runs_since(&self) -> Option<(Timestamp, i64)> {
        self.waits_since()
    }

    fn shift(outage: i64, by: Millis) -> Step {
        Step::Shift { outage, by_ms: by.0 }
    }
}

impl Directory {
    /// Adds to a league what follows by itself: how its matches stand, also after its end, and the next round. Says how it
    /// stands then.
    pub async fn see_to_league(&self, id: SeasonId) -> Result<TheLeague, Fault> {
        for _ in 0..STEPS_MAX {
            let the = TheLeague::load(self.store(), id).await?;
            let Some(step) = self.next_of_league(&the).await? else { return Ok(the) };
            if !self.add_by_itself(&the, &step).await? {
                return Ok(the);
            }
        }
        TheLeague::load(self.store(), id).await
    }

    async fn next_of_league(&self, the: &TheLeague) -> Result<Option<Step>, Fault> {
        for opened in self.store().matches_of_season(the.row.id).await? {
            let followed = the.state.follow(opened.n, ending(&the.state, &opened));
            if followed.is_some() {
                return Ok(followed);
            }
        }
        let passes = self.lets_time_pass();
        let given_back = if passes { self.outage_of(the).await? } else { None };
        // Who meets whom next follows from results alone, whatever the time.
        let now = if passes { self.clock().now() } else { Timestamp::MIN };
        Ok(given_back.or_else(|| the.state.due(now)))
    }
}

/// How a match of a league has ended, if it has.
fn ending(league: &League, opened: &OpenedMatch) -> Option<Ended> {
    match opened.standing {
        Standing::Open => None,
        Standing::Drawn => Some(Ended::Drawn),
        Standing::Void => Some(Ended::Void),
        Standing::Won(seat) => {
            let pairing = league.pairings().iter().find(|pairing| pairing.opened == Some(opened.n))?;
            pairing.seats.get(seat.index()).copied().map(Ended::Won)
        }
    }
}
