//! Plays every game of the catalogue by itself against the stand-in, in the light theme: Discord accepts everything
//! that the bot sends.

use std::path::Path;
use std::time::Duration;

use clock::Clock;
use games::CATALOGUE;
use scene::Theme;
use serde_json::Value;
use standin::{Client, Crowd, Options, Sandbox, demo};

/// The number of inputs per game.
const INPUTS: u32 = 40;

#[tokio::test(flavor = "multi_thread")]
async fn every_game_plays_by_itself_and_discord_takes_it() {
    for game in CATALOGUE.iter().map(|spec| spec.id) {
        let data = tempfile::tempdir().unwrap();
        let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("demo-{game}.jsonl"));
        let options = Options {
            port: 0,
            data_dir: data.path().to_owned(),
            page: false,
            record: Some(record.clone()),
            clock: Clock::system(),
            crowd: Crowd::default(),
        };
        let sandbox = Sandbox::start(options, Some(dealer::cli::sandbox::bot(&Theme::light()))).await.unwrap();
        demo::play(&sandbox.address(), game, Duration::ZERO, INPUTS).await.unwrap();
        sandbox.quiet().await;
        for name in ["Ann", "Ben"] {
            let player = Client::named(&sandbox.address(), name).await.unwrap();
            let told = player.messages(player.dm).await.unwrap();
            let picture = told.iter().find_map(|message| message["attachments"][0]["url"].as_str());
            let picture =
                player.fetch(picture.unwrap_or_else(|| panic!("{game}: {name} got no picture"))).await.unwrap();
            let corner = image::load_from_memory(&picture).unwrap().to_rgb8()[(0, 0)].0;
            assert_eq!(corner, Theme::light().card.rgb, "{game}: {name}'s picture is not light");
            let fault = told.iter().find(|message| message["content"].as_str().unwrap().starts_with('⚠'));
            assert!(fault.is_none(), "{game}: {fault:?}");
        }
        sandbox.stop().await;
        let text = std::fs::read_to_string(&record).unwrap();
        let refused = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let refused: Vec<_> = refused.filter(|line| line["status"].as_u64() >= Some(400)).collect();
        assert!(refused.is_empty(), "{game}: {refused:#?}");
    }
}
