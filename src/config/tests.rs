//! Tests where each setting is read from, and that no error repeats a secret.

use super::*;

/// A token that no error may repeat.
const CANARY: &str = "MTIzNDU2Nzg5.canary.Q0FOQVJZ";

#[test]
fn the_environment_comes_before_the_file_and_the_file_before_the_defaults() {
    let file = File::parse("token = 'from-the-file'\nlog = 'debug'").unwrap();
    let settings =
        Settings::merge(file, |name| (name == "DEALER_TOKEN").then(|| " from-outside\n".to_owned())).unwrap();
    assert_eq!(settings.token.reveal(), "from-outside");
    assert_eq!(settings.colors, Colors::Dark);
    assert_eq!((settings.log.as_str(), settings.database.reveal()), ("debug", "dealer.db"));
}

#[test]
fn the_example_has_every_key_and_only_these() {
    let example = include_str!("../../config.example.toml");
    let file = File::parse(&example.replace("# ", "# # ").replace("\n#", "\n")).unwrap_or_default();
    assert!(file.token.is_some() && file.database.is_some() && file.listen.is_some() && file.log.is_some());
    assert!(file.log_format.is_some() && file.colors.is_some() && file.test_server.is_some());
    assert_eq!((file.backup_every, file.backup_keep), (Some(BACKUP_EVERY), Some(BACKUP_KEEP)));
    assert_eq!(file.retention_days, Some(RETENTION_DAYS));
    File::parse(example).expect("the example can be used as it is");
    for key in KEYS {
        assert!(example.contains(&format!("{key} = ")), "{key}");
    }
    for name in VARIABLES {
        assert!(*name == "DEALER_CONFIG" || example.contains(name), "{name}");
    }
}

/// No error repeats the token if it is in a malformed settings file (fault 45).
#[test]
fn no_error_repeats_what_may_be_the_token() {
    let wrong = |line: usize, text: String| {
        let wrong = File::parse(&text).expect_err(&text);
        assert_eq!(wrong.line, line, "{text}: {wrong}");
        for told in [wrong.to_string(), format!("{wrong:?}"), format!("{wrong:#?}")] {
            assert!(!told.contains("MTIz") && !told.contains("canary") && !told.contains("98765"), "{told}");
        }
    };
    wrong(2, format!("log = 'info'\ntoken = {CANARY}\n"));
    wrong(1, format!("token = \"{CANARY}\ndatabase = 'x'"));
    wrong(1, format!("token {CANARY}"));
    wrong(1, CANARY.to_owned());
    wrong(2, format!("\n{CANARY} = 1"));
    wrong(1, format!("\"{CANARY}\" = 'x'"));
    wrong(1, format!("tokn = \"{CANARY}\""));
    wrong(1, format!("token = [\"{CANARY}\"]"));
    wrong(1, format!("token = {{ bot = \"{CANARY}\" }}"));
    wrong(1, format!("[token]\nbot = \"{CANARY}\""));
    wrong(1, format!("token = \"Bot {CANARY}\""));
    wrong(1, "token = 987654321098765432".to_owned());
    wrong(1, "token = 98765432109876543210987".to_owned());
    wrong(3, format!("token = \"x\"\n\ntoken = \"{CANARY}\""));
    for key in ["listen", "log_format", "colors", "test_server"] {
        wrong(1, format!("{key} = \"{CANARY}\""));
    }
}

/// No error repeats the token if it is in an environment variable with an invalid value (fault 45).
#[test]
fn no_error_repeats_a_variable() {
    for (name, value) in [
        ("DEALER_TOKEN", format!("Bot {CANARY}")),
        ("DEALER_TOKEN", format!("{CANARY}\u{202e}")),
        ("DEALER_TOKEN_FILE", CANARY.to_owned()),
        ("DEALER_LISTEN", CANARY.to_owned()),
        ("DEALER_LOG_FORMAT", CANARY.to_owned()),
        ("DEALER_COLORS", CANARY.to_owned()),
        ("DEALER_TEST_SERVER", CANARY.to_owned()),
    ] {
        let variable = |asked: &'static str| (asked == name).then(|| value.clone());
        let error = Settings::merge(File::default(), variable).unwrap_err();
        for told in [error.to_string(), format!("{error:?}")] {
            assert!(told.contains(name) || told.starts_with("NoTokenFile"), "{told}");
            assert!(!told.contains("canary"), "{told}");
        }
    }
    assert!(!format!("{:?}", Secret::new(CANARY)).contains("canary"));
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_what_would_do() {
    let told = |text: &str| File::parse(text).unwrap_err().to_string();
    assert_eq!(told("log = 'info'\nlisten = 'here'"), format!("line 2, column 10: listen must be {LISTEN}"));
    assert_eq!(
        told("é = 1"),
        "line 1, column 1: this cannot be read; a line holds a key and a value, such as \
        log = \"info\", and a key comes once"
    );
    assert_eq!(told("lisen = 'x'"), "line 1, column 1: there is no such setting; listen may be meant");
    assert!(told("speed = 1").contains("there are token, database, listen"));
    assert!(told("backup_keep = 0").contains("from 1") && told("backup_every = -1").contains("hours"));
}

#[test]
fn the_numbers_are_for_this_machine_or_for_whoever_has_the_token() {
    let listening = |address: &str, token: &str| {
        let file = File::parse(&format!("metrics_listen = '{address}'\nmetrics_token = '{token}'")).unwrap();
        Settings::merge(file, |_| None)
    };
    assert!(listening("127.0.0.1:9091", "").is_ok() && listening("0.0.0.0:9091", "word").is_ok());
    let refused = listening("0.0.0.0:9091", "").unwrap_err().to_string();
    assert!(refused.contains("metrics_token") && refused.contains("127.0.0.1"), "{refused}");
    assert!(Secret::new("word").is("word"));
    assert!(!Secret::new("word").is("wor") && !Secret::new("word").is("worf") && !Secret::new("").is("w"));
}

#[test]
fn a_variable_with_a_slip_is_refused_and_the_right_one_named() {
    let refused = |name: &str| mistyped([name.to_owned()].into_iter()).map_err(|error| error.to_string());
    assert!(refused("DEALER_TOKENFILE").unwrap_err().contains("DEALER_TOKEN_FILE"));
    assert!(refused("DEALER_DATABSE").unwrap_err().contains("DEALER_DATABASE"));
    for fine in ["DEALER_TOKEN", "DEALER_BACKUP_KEEP", "DEALER_SEEDS", "DEALER_FUZZ", "HOME"] {
        assert_eq!(refused(fine), Ok(()), "{fine}");
    }
}

#[test]
fn a_file_with_the_token_that_others_may_read_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    for (text, mode, is_exposed) in [
        (format!("token = '{CANARY}'"), 0o644, true),
        (format!("token = '{CANARY}'"), 0o640, true),
        (format!("token = '{CANARY}'"), 0o600, false),
        ("token = ''".to_owned(), 0o644, false),
    ] {
        std::fs::write(&path, &text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        let settings = Settings::read(Some(&path)).unwrap();
        assert_eq!(settings.exposed.contains(&path), is_exposed, "{text} {mode:o}");
    }
}

/// The repository, and the image that is built from it, must not include the secrets that a host keeps beside them
/// (fault 45).
#[test]
fn neither_git_nor_docker_takes_tokens_settings_or_databases() {
    for ignore in [include_str!("../../.gitignore"), include_str!("../../.dockerignore")] {
        for kept in [FILE, "token.txt", "*.db", "*.db-*", "*.db.*"] {
            assert!(ignore.lines().any(|line| line.trim_start_matches("**/") == kept), "{kept} in {ignore}");
        }
    }
}

#[test]
fn a_proxy_is_an_address_of_its_own() {
    let proxy = |text: &str| File::parse(&format!("rest_proxy = '{text}'")).map(|file| file.rest_proxy.unwrap());
    assert_eq!(proxy("http://127.0.0.1:8080/").unwrap(), "http://127.0.0.1:8080");
    assert_eq!(proxy("https://proxy.example").unwrap(), "https://proxy.example");
    for wrong in ["", "127.0.0.1:8080", "http://", "ftp://here"] {
        assert!(proxy(wrong).unwrap_err().to_string().contains("the address of a proxy"), "{wrong}");
    }
    let variable = |name| (name == "DEALER_REST_PROXY").then(|| "http://here".to_owned());
    assert_eq!(Settings::merge(File::default(), variable).unwrap().rest_proxy.as_deref(), Some("http://here"));
}

#[test]
fn the_client_secret_is_read_as_the_token_is_and_an_activity_needs_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret.txt");
    std::fs::write(&path, format!("{CANARY}\n")).unwrap();
    let table = "table_listen = '127.0.0.1:8788'\ntable_url = 'https://table.example'\n";
    let read = |text: &str, variables: &[(&'static str, &str)]| {
        let variables: Vec<_> = variables.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let variable = move |name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
        Settings::merge(File::parse(&format!("{table}{text}")).unwrap(), variable)
    };
    let named = format!("client_secret_file = '{}'", path.display());
    let settings = read(&format!("{named}\ntable_activity = true"), &[]).unwrap();
    assert!(settings.client_secret.is(CANARY) && settings.table_activity && !format!("{settings:?}").contains(CANARY));
    let own = read(&named, &[("DEALER_CLIENT_SECRET", "own")]).unwrap();
    assert!(own.client_secret.is("own") && !own.table_activity, "the environment takes precedence");
    let by_file = read("", &[("DEALER_CLIENT_SECRET_FILE", path.to_str().unwrap()), ("DEALER_TABLE_ACTIVITY", "true")]);
    assert!(by_file.is_ok_and(|settings| settings.client_secret.is(CANARY) && settings.table_activity));
    let half = read("table_activity = true", &[]).unwrap_err().to_string();
    assert!(half.contains("client_secret_file") && half.contains("table_url"), "{half}");
    let alone = File::parse(&format!("{named}\ntable_activity = true")).map(|file| Settings::merge(file, |_| None));
    assert!(matches!(alone, Ok(Err(Error::HalfAnActivity))));
    std::fs::write(&path, format!("{CANARY} {CANARY}")).unwrap();
    let wrong = read(&named, &[]).unwrap_err().to_string();
    assert!(wrong.contains("client secret") && !wrong.contains(CANARY), "{wrong}");
    let missing = read("client_secret_file = '/nowhere/at-all'", &[]).unwrap_err().to_string();
    assert!(missing.contains("client_secret_file"), "{missing}");
}
