//! Prints what the vectors found; the exit code says whether all passed.

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> io::Result<ExitCode> {
    let report = toolresult_conformance::run::run()?;
    let mut out = io::stdout().lock();
    for failure in &report.failures {
        writeln!(out, "{failure}")?;
    }
    writeln!(out, "{}", report.counts())?;
    writeln!(out, "{}", report.summary())?;
    Ok(if report.failures.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
