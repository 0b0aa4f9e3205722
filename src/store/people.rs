//! People's own settings: time zone, quiet hours, and whether they want to be notified as hosts.

use std::collections::BTreeMap;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Error, Query, Statement, Store, UserId};
use league::daily::{Quiet, TimeOfDay, Zone};
use rules::Timestamp;

/// A person's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Personal {
    /// The time zone of times of day that the person types.
    pub zone: Zone,
    /// When the person's quiet hours begin and end in that time zone; `None` if they have none.
    pub quiet: Option<[TimeOfDay; 2]>,
    /// When the person made the settings. Quiet hours apply only to turns that begin later.
    pub set_at: Timestamp,
}

impl Personal {
    /// The quiet hours, with the person's time zone; `None` if the person has none.
    pub fn quiet_hours(&self) -> Option<Quiet> {
        let [from, until] = self.quiet?;
        Quiet::new(self.zone.clone(), from, until)
    }
}

/// Stores a person's settings.
#[derive(Clone, Debug)]
pub struct KeepPersonal {
    /// The person whose settings are stored.
    pub user: UserId,
    /// The person's settings; `None` deletes them.
    pub personal: Option<Personal>,
}

impl Statement for KeepPersonal {
    fn statement(&self) -> Query<'_> {
        let Some(Personal { zone, quiet, set_at }) = &self.personal else {
            return sqlx::query("DELETE FROM personal_settings WHERE user_id = $1").bind(self.user);
        };
        let [from, until] = quiet.map_or([None; 2], |times| times.map(|time| Some(i64::from(time.minutes()))));
        sqlx::query(
            "INSERT INTO personal_settings (user_id, zone, quiet_from, quiet_until, set_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (user_id) DO UPDATE SET zone = excluded.zone, quiet_from = excluded.quiet_from,
                 quiet_until = excluded.quiet_until, set_at = excluded.set_at",
        )
        .bind(self.user)
        .bind(zone.name())
        .bind(from)
        .bind(until)
        .bind(set_at.0)
    }
}

/// Stores whether a person wants a direct message when a season or league that they host waits for them.
#[derive(Clone, Copy, Debug)]
pub struct KeepCalls {
    /// The person who hosts seasons or leagues.
    pub user: UserId,
    /// Whether the person wants such messages.
    pub on: bool,
}

impl Statement for KeepCalls {
    fn statement(&self) -> Query<'_> {
        let change = if self.on {
            sqlx::query("DELETE FROM calls_off WHERE user_id = $1")
        } else {
            sqlx::query("INSERT INTO calls_off (user_id) VALUES ($1) ON CONFLICT DO NOTHING")
        };
        change.bind(self.user)
    }
}

impl Store {
    /// Whether a person wants a direct message when a season or league that they host waits for them; `true` by
    /// default.
    pub async fn wants_calls(&self, user: UserId) -> Result<bool, Error> {
        let off = sqlx::query("SELECT 1 FROM calls_off WHERE user_id = $1").bind(user);
        Ok(off.fetch_optional(&self.readers).await?.is_none())
    }

    /// A person's settings, if they have any.
    pub async fn personal(&self, user: UserId) -> Result<Option<Personal>, Error> {
        let row = sqlx::query("SELECT zone, quiet_from, quiet_until, set_at FROM personal_settings WHERE user_id = $1")
            .bind(user)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read).transpose()
    }

    /// The quiet hours of those people in `people` who had set quiet hours by the time `at`.
    pub async fn quiet_hours(&self, people: &[UserId], at: Timestamp) -> Result<BTreeMap<UserId, Quiet>, Error> {
        let mut quiet = BTreeMap::new();
        for &user in people.iter().filter(|user| user.is_person()) {
            let personal = match self.personal(user).await {
                // The error is only logged: no match may stop because a time zone has been renamed.
                Err(Error::Corrupt(why)) => {
                    tracing::error!(user = user.0, why, "quiet hours cannot be read, so they do not count");
                    continue;
                }
                personal => personal?.filter(|personal| personal.set_at <= at),
            };
            if let Some(hours) = personal.and_then(|personal| personal.quiet_hours()) {
                quiet.insert(user, hours);
            }
        }
        Ok(quiet)
    }
}

fn read(row: &AnyRow) -> Result<Personal, Error> {
    let name: String = row.try_get(0)?;
    let time = |index| -> Result<Option<TimeOfDay>, Error> {
        let minutes: Option<i64> = row.try_get(index)?;
        Ok(minutes.and_then(|minutes| TimeOfDay::from_minutes(u16::try_from(minutes).ok()?)))
    };
    let zone = Zone::find(&name).ok_or_else(|| Error::Corrupt(format!("{name:?} is no time zone")))?;
    Ok(Personal {
        zone,
        quiet: time(1)?.zip(time(2)?).map(|(from, until)| [from, until]),
        set_at: Timestamp(row.try_get(3)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::open;

    #[tokio::test]
    async fn what_a_person_has_set_is_kept_and_deleted() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let (ann, ben) = (UserId(101), UserId(102));
        assert_eq!(store.personal(ann).await.unwrap(), None);
        let zone = Zone::find("Europe/Berlin").unwrap();
        let quiet = ["22:30", "07:00"].map(|time| TimeOfDay::read(time).unwrap());
        let personal = Personal { zone: zone.clone(), quiet: Some(quiet), set_at: Timestamp(5) };
        store.write(KeepPersonal { user: ann, personal: Some(personal.clone()) }).await.unwrap();
        store
            .write(KeepPersonal {
                user: ben,
                personal: Some(Personal { zone: Zone::utc(), quiet: None, set_at: Timestamp(5) }),
            })
            .await
            .unwrap();
        assert_eq!(store.personal(ann).await.unwrap(), Some(personal.clone()));
        let known = store.quiet_hours(&[ann, ben, UserId(103)], Timestamp(5)).await.unwrap();
        assert_eq!(known, BTreeMap::from([(ann, Quiet::new(zone, quiet[0], quiet[1]).unwrap())]));
        assert_eq!(store.quiet_hours(&[ann], Timestamp(4)).await.unwrap(), BTreeMap::new(), "they were not set yet");
        let held = store.held_of(ann).await.unwrap();
        assert_eq!(held["time zone and quiet hours"][0]["quiet_until"], 420, "{held:?}");
        store.write(KeepPersonal { user: ann, personal: None }).await.unwrap();
        assert_eq!(store.personal(ann).await.unwrap(), None);
    }
}
