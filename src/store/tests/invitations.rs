//! Tests of invitations that wait for players.

use super::*;

#[tokio::test]
async fn an_invitation_is_found_by_its_number_until_a_newer_one_takes_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let channel = ChannelId(u64::MAX);
    let first =
        store.write(OpenInvitation { channel, body: "{}".to_owned(), is_check: false, season: None }).await.unwrap();
    store.write(PlaceInvitation { id: first, message: MessageId(5) }).await.unwrap();
    store.write(ChangeInvitation { id: first, body: "[]".to_owned() }).await.unwrap();
    let kept = InvitationRow {
        id: first,
        channel,
        message: Some(MessageId(5)),
        body: "[]".to_owned(),
        is_check: false,
        season: None,
        opened: None,
    };
    assert_eq!(store.invitation(first).await.unwrap(), Some(kept.clone()));
    assert_eq!(store.invitation_of(channel).await.unwrap(), Some(kept));

    let second =
        store.write(OpenInvitation { channel, body: "{}".to_owned(), is_check: false, season: None }).await.unwrap();
    assert_ne!(second, first);
    store.write(ChangeInvitation { id: first, body: "late".to_owned() }).await.unwrap();
    assert_eq!(store.invitation(first).await.unwrap(), None);
    assert_eq!(
        store.invitation_of(channel).await.unwrap().map(|row| (row.id, row.body)),
        Some((second, "{}".to_owned()))
    );
    store.write(CloseInvitation { id: second }).await.unwrap();
    assert_eq!(store.invitation_of(channel).await.unwrap(), None);
}

#[tokio::test]
async fn a_ready_check_is_over_with_the_match_that_is_opened_in_its_channel() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let invite = |channel, is_check, season| OpenInvitation {
        channel: ChannelId(channel),
        body: "{}".to_owned(),
        is_check,
        season,
    };
    let of_league = store.write(invite(4, true, Some(SeasonId(7)))).await.unwrap();
    let casual = store.write(invite(5, false, None)).await.unwrap();
    store.write(invite(6, false, None)).await.unwrap();
    assert!(store.has_checks(SeasonId(7)).await.unwrap() && !store.has_checks(SeasonId(8)).await.unwrap());
    store.write(PlaceInvitation { id: casual, message: MessageId(9) }).await.unwrap();
    store.write(KeepCheck { id: casual, message: None, body: "[]".to_owned() }).await.unwrap();
    let checks = store.checks().await.unwrap();
    let kept: Vec<_> = checks.iter().map(|row| (row.id, row.message, row.season)).collect();
    assert_eq!(kept, [(of_league, None, Some(SeasonId(7))), (casual, None, None)]);

    let opened = store.write(a_match(4)).await.unwrap();
    assert_eq!(store.invitation(of_league).await.unwrap(), None, "nobody presses it any more");
    assert!(!store.has_checks(SeasonId(7)).await.unwrap());
    // The ready check is listed because its message must still be edited.
    assert_eq!(store.checks().await.unwrap()[0].opened, Some(opened));
    store.write(KeepCheck { id: of_league, message: None, body: "late".to_owned() }).await.unwrap();
    assert_eq!(store.checks().await.unwrap()[0].body, "{}");
    store.write(CloseInvitation { id: of_league }).await.unwrap();
    assert_eq!(store.checks().await.unwrap().len(), 1);
    // An ordinary invitation stays when a match is opened in its channel.
    store.write(a_match(6)).await.unwrap();
    assert!(store.invitation_of(ChannelId(6)).await.unwrap().is_some());
}

/// A database from before invitations had numbers can be opened, and its invitations still wait.
#[tokio::test]
async fn an_invitation_from_before_they_had_numbers_waits_on() {
    let dir = tempfile::tempdir().unwrap();
    let store = open_file(&dir).await;
    store.write(Sql("DROP TABLE invitations")).await.unwrap();
    let before = "CREATE TABLE invitations (channel_id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT";
    store.write(Sql(before)).await.unwrap();
    store.write(Sql("INSERT INTO invitations VALUES (4, '{}')")).await.unwrap();
    store.write(Sql("DELETE FROM _sqlx_migrations WHERE version IN (11, 43)")).await.unwrap();
    store.close().await;
    let store = open_file(&dir).await;
    let kept = store.invitation_of(ChannelId(4)).await.unwrap().unwrap();
    assert_eq!((kept.message, kept.body.as_str()), (None, "{}"));
}
