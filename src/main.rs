//! Parses the command line and calls one function.

fn main() -> std::process::ExitCode {
    dealer::cli::run()
}
