//! Runs every vector in both layers and judges what came out.

use std::fmt::Write as _;
use std::io;

use toolresult::Error;

use crate::limits::Limits;
use crate::vectors::{Case, Expected, ExpectedError, discover};
use crate::{native, text};

/// What an operation gave: the bytes or the error.
pub type Outcome = Result<Vec<u8>, Error>;

/// What one run of all vectors found.
#[derive(Debug, Default)]
pub struct Report {
    /// How many vectors ran as text.
    pub text: usize,
    /// How many vectors ran through host values.
    pub native: usize,
    /// How many did what they must.
    pub passed: usize,
    /// One line for each that did not.
    pub failures: Vec<String>,
}

impl Report {
    /// The machine-readable line that `compare-counts` compares over the languages.
    pub fn counts(&self) -> String {
        format!(
            "counts language=rust text={} native={}",
            self.text, self.native
        )
    }

    /// The closing line.
    pub fn summary(&self) -> String {
        format!("{} passed, {} failed", self.passed, self.failures.len())
    }
}

/// Runs all vectors.
///
/// # Errors
/// Where the vectors or the limits cannot be read, or there are no vectors.
pub fn run() -> io::Result<Report> {
    let cases = discover()?;
    if cases.is_empty() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "no vectors found"));
    }
    let mut limits = Limits::read("rust")?;
    let mut report = Report::default();
    for case in &cases {
        let mut known = false;
        if let Some(operation) = text::operation(case) {
            known = true;
            report.text += 1;
            report.judge(
                "text",
                case,
                &operation(case),
                limits.take("text", &case.id),
            );
        }
        if let Some(operation) = native::operation(case) {
            known = true;
            report.native += 1;
            report.judge(
                "native",
                case,
                &operation(case),
                limits.take("native", &case.id),
            );
        }
        if !known {
            report
                .failures
                .push(format!("{}: no layer knows this operation", case.id));
        }
    }
    for (layer, vector) in limits.stale() {
        report.failures.push(format!(
            "limits.tsv: rust {layer} {vector} is no vector of that layer"
        ));
    }
    Ok(report)
}

impl Report {
    fn judge(&mut self, layer: &str, case: &Case, got: &Outcome, instead: Option<String>) {
        let as_expected = matches(&case.expected, got);
        let fault = match instead {
            None if as_expected => None,
            None => Some(format!(
                "expected {}, got {}",
                described(&case.expected),
                rendered(got)
            )),
            Some(_) if as_expected => Some("stands in limits.tsv but passes".to_owned()),
            Some(instead) if instead == rendered(got) => None,
            Some(instead) => Some(format!("limits.tsv says {instead}, got {}", rendered(got))),
        };
        match fault {
            None => self.passed += 1,
            Some(fault) => {
                self.failures
                    .push(format!("{layer} {}: {}", case.id, shortened(&fault)));
            }
        }
    }
}

fn matches(expected: &Expected, got: &Outcome) -> bool {
    match (expected, got) {
        (Expected::Output(expected), Ok(got)) => expected == got,
        (Expected::Error(expected), Err(got)) => is_error(expected, got),
        _ => false,
    }
}

fn is_error(expected: &ExpectedError, got: &Error) -> bool {
    expected.code == got.code()
        && expected.path == got.path()
        && expected
            .offset
            .is_none_or(|offset| got.offset() == Some(offset))
        && expected
            .details
            .as_deref()
            .is_none_or(|details| got.details().is_some_and(|got| got.as_str() == details))
}

/// How limits.tsv writes an outcome: the output itself, or `error CODE` with the place.
fn rendered(outcome: &Outcome) -> String {
    match outcome {
        Ok(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        Err(error) => {
            let mut text = format!("error {}", error.code());
            if !error.path().is_empty() {
                let _ = write!(text, " {}", error.path());
            }
            text
        }
    }
}

fn described(expected: &Expected) -> String {
    match expected {
        Expected::Output(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        Expected::Error(error) => format!("{error:?}"),
    }
}

fn shortened(text: &str) -> String {
    const SHOWN: usize = 2000;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}… ({} bytes)", &text[..end], text.len()),
        None => text.to_owned(),
    }
}
