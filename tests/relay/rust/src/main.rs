//! The Rust hops of the relay: the first makes the result and the truth, the last gets the result back.
//!
//! Orders, as every language's hop takes them: `start OUT TRUTH`, `pass IN OUT TRUTH [NAME...]`, `wires IN FOLDER`.

mod checks;
mod hop;
mod paper;
mod picture;
mod story;

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let begun = Instant::now();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match carry_out(&words).and_then(|checked| say(checked, begun)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(difference) => {
            // Nobody is left to tell if this fails; the exit code still does.
            let _ = writeln!(std::io::stderr(), "{difference}");
            ExitCode::FAILURE
        }
    }
}

/// Does what the words order; gives the number of checks that held.
fn carry_out(words: &[&str]) -> Result<usize, Box<dyn Error>> {
    match words {
        ["start", out, truth] => hop::start(Path::new(out), Path::new(truth)),
        ["pass", given, out, truth, seen @ ..] => {
            hop::pass(Path::new(given), Path::new(out), Path::new(truth), seen)
        }
        ["wires", given, folder] => hop::encode_for_wires(Path::new(given), Path::new(folder)),
        _ => Err(
            "the orders are: start OUT TRUTH, pass IN OUT TRUTH [NAME...], wires IN FOLDER".into(),
        ),
    }
}

fn say(checked: usize, begun: Instant) -> Result<(), Box<dyn Error>> {
    let micros = begun.elapsed().as_micros();
    writeln!(
        std::io::stdout(),
        r#"{{"checked":{checked},"micros":{micros}}}"#
    )?;
    Ok(())
}
