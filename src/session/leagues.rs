//! Leagues in the store. The results of a league follow the results of its matches, even when a match is annulled or
//! reopened.

use super::answer::Fault;
use super::directory::Directory;
use super::kept::{Followed, Kept};
use crate::store::{OpenedMatch, SeasonKind, Standing};
use league::{Ended, League, Step};
use rules::Timestamp;

/// A league, loaded from the store.
pub type TheLeague = Kept<League>;

impl Followed for League {
    const KIND: SeasonKind = SeasonKind::League;

    async fn next(directory: &Directory, the: &TheLeague) -> Result<Option<Step>, Fault> {
        for opened in directory.store().matches_of_season(the.row.id).await? {
            let followed = the.state.follow(opened.n, ending(&the.state, &opened));
            if followed.is_some() {
                return Ok(followed);
            }
        }
        let passes = directory.lets_time_pass();
        let given_back = if passes { directory.outage_of(the).await? } else { None };
        // The next pairing depends on results alone, not on the time.
        let now = if passes { directory.clock().now() } else { Timestamp::MIN };
        let due = given_back.or_else(|| the.state.due(now));
        // A player who is called to a match may still come. If the player does not come, the ready check decides.
        let is_held = due == Some(Step::Late) && directory.store().has_checks(the.row.id).await?;
        Ok(due.filter(|_| !is_held))
    }
}

/// How a match of a league has ended; `None` while it runs.
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
