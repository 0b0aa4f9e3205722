//! The command line; each subcommand is in a separate file.

mod backup;
mod check;
mod disk;
mod fleet;
mod forget;
mod health;
mod log;
mod pages;
mod puzzle;
mod referee;
mod relocate;
mod replay;
mod rounds;
mod run;
#[cfg(feature = "sandbox")]
pub mod sandbox;
mod study;
mod threads;

use std::io::Write;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::{self, LogFormat};
use crate::discord::Endpoint;

/// The first bytes of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A Discord bot that hosts matches of the kind played in The Genius.
#[derive(Parser)]
#[command(name = "dealer", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve, grade, deduce, generate, check and convert Star Battle puzzles: JSON Lines in, JSON Lines out.
    Puzzle {
        #[command(subcommand)]
        command: puzzle::Command,
    },
    /// Run the bot on Discord.
    Run {
        /// The settings' file; config.toml if it is there.
        #[arg(long)]
        config: Option<PathBuf>,
        /// A stand-in for Discord on this machine, for tests.
        #[cfg(feature = "sandbox")]
        #[arg(long, hide = true)]
        stand_in: Option<String>,
    },
    /// Try the bot in the browser, without a token and without a network.
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::Arguments),
    /// Look at settings, database, token and permissions, and say what to do about each failure.
    Check {
        /// The settings' file; config.toml if it is there.
        #[arg(long)]
        config: Option<PathBuf>,
        /// The id of a server whose channels are looked at one by one.
        #[arg(long)]
        server: Option<NonZeroU64>,
        /// A stand-in for Discord on this machine, for tests.
        #[cfg(feature = "sandbox")]
        #[arg(long, hide = true)]
        stand_in: Option<String>,
    },
    /// Ask the bot that runs on this machine whether it is well: for health checks of containers.
    Health {
        /// The settings' file; config.toml if it is there.
        #[arg(long)]
        config: Option<PathBuf>,
    },
    /// Copy the whole database into a new file, also while the bot runs.
    Backup {
        /// The settings' file; config.toml if it is there.
        #[arg(long)]
        config: Option<PathBuf>,
        /// The copy; the file must not be there yet.
        file: PathBuf,
    },
    /// Put a backup in the place of the database; the bot must be stopped. What was there is kept beside it.
    Restore {
        /// The settings' file; config.toml if it is there.
        #[arg(long)]
        config: Option<PathBuf>,
        /// Also take a backup with damaged journals: their matches stay stopped, the others go on.
        #[arg(long)]
        broken: bool,
        /// The backup.
        file: PathBuf,
    },
    /// Copy the database to another place, from a file to a PostgreSQL server or back; the bot must be stopped.
    Move {
        /// Where it is: a file, or `postgres://user:password@host/name`.
        from: String,
        /// Where it goes: a file that is not there yet, or a database without tables.
        to: String,
    },
    /// Replace a person's name and id by a pseudonym wherever no match of theirs runs; the bot must be stopped.
    Forget {
        /// The settings' file; config.toml if it is there.
        #[arg(long)]
        config: Option<PathBuf>,
        /// The person's id on Discord.
        user: u64,
    },
    /// Play a match record and print what was accepted, why not, and the full state after every line.
    Referee {
        /// Also print what each seat and the channel may know.
        #[arg(long)]
        views: bool,
        /// The record, or `-` for standard input.
        file: PathBuf,
    },
    /// Draw a match record: as one seat saw it or, when the match is over, with everything shown.
    Replay {
        /// The record, or `-` for standard input.
        file: PathBuf,
        #[command(flatten)]
        target: replay::Target,
        /// The seat whose eyes to use, from 0.
        #[arg(long)]
        seat: Option<usize>,
        /// Draw in the light theme.
        #[arg(long)]
        light: bool,
    },
    /// Write a generated set of Astral Flow's rounds as TOML, or check such a file and print what it comes to.
    Rounds {
        /// The seed: a match with it is dealt these rounds.
        #[arg(long, required_unless_present = "check", conflicts_with = "check")]
        seed: Option<u64>,
        /// How many rounds before the tiebreaker.
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=20))]
        rounds: u8,
        /// The file to check instead, or `-` for standard input.
        #[arg(long, value_name = "FILE")]
        check: Option<PathBuf>,
    },
    /// Let machines play many matches and say who wins them: whether a match is fair.
    Study(study::Arguments),
}

/// Why a command failed. The text goes to standard error.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input cannot be used: exit code 2.
    #[error("{0}")]
    Unusable(String),
    /// Reading or writing failed: exit code 1.
    #[error("{0}: {1}")]
    Io(String, #[source] std::io::Error),
    /// Something that should work does not: exit code 1.
    #[error("{0}")]
    Broken(String),
    /// A picture could not be drawn: exit code 1.
    #[error("a picture could not be made: {0}")]
    Render(#[from] render::Error),
}

impl Failure {
    fn exit_code(&self) -> ExitCode {
        match self {
            Self::Unusable(_) => ExitCode::from(2),
            Self::Io(..) | Self::Broken(_) | Self::Render(_) => ExitCode::FAILURE,
        }
    }
}

/// Runs the program with its command line.
pub fn run() -> ExitCode {
    let command = Arguments::parse().command;
    // A log collector must be able to parse the bot's last line too. Other commands write for people at a terminal.
    let format = if let Command::Run { config, .. } = &command {
        config::log_format(config.as_deref())
    } else {
        LogFormat::Text
    };
    let result = match command {
        Command::Puzzle { command } => puzzle::run(&command),
        #[cfg(feature = "sandbox")]
        Command::Run { config, stand_in: Some(address) } => run::run(config.as_deref(), Endpoint::StandIn(address)),
        Command::Run { config, .. } => run::run(config.as_deref(), Endpoint::Discord),
        #[cfg(feature = "sandbox")]
        Command::Sandbox(arguments) => sandbox::sandbox(arguments),
        #[cfg(feature = "sandbox")]
        Command::Check { config, server, stand_in: Some(address) } => {
            check::check(config.as_deref(), Endpoint::StandIn(address), server.map(NonZeroU64::get))
        }
        Command::Check { config, server, .. } => {
            check::check(config.as_deref(), Endpoint::Discord, server.map(NonZeroU64::get))
        }
        Command::Health { config } => health::ask(config.as_deref()),
        Command::Backup { config, file } => backup::backup(config.as_deref(), &file),
        Command::Restore { config, broken, file } => backup::restore(config.as_deref(), &file, broken),
        Command::Move { from, to } => relocate::relocate(&from, &to),
        Command::Forget { config, user } => forget::forget(config.as_deref(), user),
        Command::Referee { views, file } => referee::run(&file, views),
        Command::Rounds { check: Some(file), .. } => rounds::check(&file),
        Command::Rounds { seed, rounds, .. } => rounds::generate(seed.unwrap_or_default(), usize::from(rounds)),
        Command::Study(arguments) => study::run(&arguments),
        Command::Replay { file, target, seat, light } => replay::run(&file, &target, seat, light),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed it, which is not an error.
        Err(Failure::Io(_, error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => match writeln!(std::io::stderr(), "{}", log::fatal(&failure.to_string(), format)) {
            Ok(()) => failure.exit_code(),
            Err(_) => ExitCode::FAILURE,
        },
    }
}

/// Reads a whole file, or standard input for `-`.
fn read_input(file: &std::path::Path) -> Result<Vec<u8>, Failure> {
    let read = if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    read.map_err(|error| Failure::Io(file.display().to_string(), error))
}

/// Reads a match record from a file, which may be compressed with gzip.
fn read_record(file: &std::path::Path) -> Result<host::Record, Failure> {
    let bytes = unpacked(read_input(file)?).map_err(|error| Failure::Io(file.display().to_string(), error))?;
    host::Record::read(&bytes).map_err(|malformed| Failure::Unusable(format!("{}: {malformed}", file.display())))
}

/// Decompresses the bytes if they are in gzip format.
fn unpacked(bytes: Vec<u8>) -> std::io::Result<Vec<u8>> {
    if !bytes.starts_with(&GZIP) {
        return Ok(bytes);
    }
    let mut unpacked = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(bytes.as_slice()), &mut unpacked)?;
    Ok(unpacked)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn a_record_is_read_packed_or_not() {
        let record = b"{\"record\":1}\n".to_vec();
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(&record).unwrap();
        assert_eq!(unpacked(packer.finish().unwrap()).unwrap(), record);
        assert_eq!(unpacked(record.clone()).unwrap(), record);
        assert!(unpacked([&GZIP[..], &record].concat()).is_err());
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    #[cfg(feature = "sandbox")]
    fn the_book_names_every_command_and_what_it_takes() {
        let page = include_str!("../../docs/admins/command-line.md");
        for command in Arguments::command().get_subcommands() {
            let name = command.get_name();
            let start = format!("| `dealer {name}");
            let row = page.lines().find(|line| line.starts_with(&start));
            let row = row.unwrap_or_else(|| panic!("the book says nothing of dealer {name}"));
            let words = || row.split(|letter: char| letter != '-' && !letter.is_alphanumeric());
            for option in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                // All commands that read the settings take --config.
                if let Some(long) = option.get_long().filter(|long| *long != "config") {
                    let long = format!("--{long}");
                    assert!(words().any(|word| word == long), "the book says nothing of dealer {name} {long}");
                }
            }
            for below in command.get_subcommands() {
                assert!(row.contains(below.get_name()), "the book says nothing of dealer {name} {}", below.get_name());
            }
        }
    }
}
