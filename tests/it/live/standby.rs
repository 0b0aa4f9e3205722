//! A standby process on a PostgreSQL server, if `DEALER_TEST_POSTGRES` names one: its health page and metrics.

use clock::Clock;
use standin::Sandbox;

use super::crash;
use super::fleet::Fleet;
use crate::standin::eventually;

/// A free address of this machine.
fn free_address() -> String {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// The status and the text of a page.
async fn page(address: &str, path: &str) -> Option<(u16, String)> {
    let answer = reqwest::get(format!("http://{address}/{path}")).await.ok()?;
    Some((answer.status().as_u16(), answer.text().await.ok()?))
}

/// Faults: a standby process reported to be healthy without its database, and its gauges for the database file's disk
/// and backups were 0.
#[tokio::test(flavor = "multi_thread")]
async fn one_that_stands_by_says_when_its_database_is_away() {
    let data = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(crash::options(data.path(), Clock::system()), None).await.unwrap();
    let Some(mut fleet) = Fleet::start("standby", sandbox.seat(), 1).await else { return };
    fleet.wait_for(0).await;
    let (health, metrics) = (free_address(), free_address());
    let mut command = crash::command(&sandbox.seat());
    command.env("DEALER_DATABASE", &fleet.address).env("DEALER_LISTEN", &health).env("DEALER_METRICS_LISTEN", &metrics);
    let mut standby = command.spawn().unwrap();
    let says = async |status: u16, words: &str| {
        eventually("the page says it", async || {
            let (found, text) = page(&health, "healthz").await?;
            (found == status && text.contains(words)).then_some(())
        })
        .await;
    };
    says(200, "ok").await;
    let (_, numbers) = page(&metrics, "metrics").await.unwrap();
    assert!(numbers.contains("dealer_up 1") && numbers.contains("dealer_processes 2"), "{numbers}");
    for none in ["dealer_disk_free_bytes", "dealer_last_backup_timestamp_seconds"] {
        assert!(!numbers.contains(none), "{numbers}");
    }
    fleet.let_in(false).await;
    fleet.cut().await;
    says(503, "the database does not say which process serves").await;
    let (_, numbers) = page(&metrics, "metrics").await.unwrap();
    assert!(numbers.contains("dealer_up 0"), "{numbers}");
    fleet.let_in(true).await;
    says(200, "ok").await;
    standby.kill().await.unwrap();
    fleet.end().await;
    sandbox.stop().await;
}
