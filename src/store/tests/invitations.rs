//! Tests of the invitations that wait.

use super::*;

#[tokio::test]
async fn an_invitation_is_found_by_its_number_until_a_newer_one_takes_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let channel = ChannelId(u64::MAX);
    let first = store.write(OpenInvitation { channel, body: "{}".to_owned() }).await.unwrap();
    store.write(PlaceInvitation { id: first, message: MessageId(5) }).await.unwrap();
    store.write(ChangeInvitation { id: first, body: "[]".to_owned() }).await.unwrap();
    let kept = InvitationRow { id: first, channel, message: Some(MessageId(5)), body: "[]".to_owned() };
    assert_eq!(store.invitation(first).await.unwrap(), Some(kept.clone()));
    assert_eq!(store.invitation_of(channel).await.unwrap(), Some(kept));

    let second = store.write(OpenInvitation { channel, body: "{}".to_owned() }).await.unwrap();
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

/// A database from before invitations had numbers opens, and its invitations wait on.
#[tokio::test]
async fn an_invitation_from_before_they_had_numbers_waits_on() {
    let dir = tempfile::tempdir().unwrap();
    let store = open_file(&dir).await;
    store.write(Sql("DROP TABLE invitations")).await.unwrap();
    let before = "CREATE TABLE invitations (channel_id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT";
    store.write(Sql(before)).await.unwrap();
    store.write(Sql("INSERT INTO invitations VALUES (4, '{}')")).await.unwrap();
    store.write(Sql("DELETE FROM _sqlx_migrations WHERE version = 11")).await.unwrap();
    store.close().await;
    let store = open_file(&dir).await;
    let kept = store.invitation_of(ChannelId(4)).await.unwrap().unwrap();
    assert_eq!((kept.message, kept.body.as_str()), (None, "{}"));
}
