//! What is handed on, and the truth beside it.
//!
//! The truth is written to files of its own, by nothing of the library, so that each hop can compare what it read with
//! something that never went through `toolresult`.

use crate::{paper, picture};
use std::{fs, io, path::Path};

/// The application's value, letter by letter as it must come out at the end: an integer past 2^53 and one past 2^64,
/// `1.0` and `1E3` with their digits, `-0`, the key "2" before "1", scripts beyond Latin and an emoji of several characters.
pub(crate) const OUTPUT: &str = concat!(
    r#"{"2":"written first","1":"written second","account":9007199254740993,"#,
    r#""ledger":123456789012345678901234567890,"ratio":1.0,"thousand":1E3,"minus_zero":-0,"#,
    r#""quarters":[{"name":"первый","share":0.35},{"name":"第二","share":0.55},{"name":"الثالث","share":0.8},{"name":"τέταρτο","share":1.0}],"#,
    r#""note":"Größer ≠ better\n\t\"quoted\" \\ 𝄞","cheer":"👩🏽‍🚀","nothing":null,"empty":[{},[],""],"#,
    r#""internal":{"api_key":"PRIVATE-OUTPUT-7f3a91","approved":false}}"#
);
/// What only the application may know.
pub(crate) const METADATA: &str = concat!(
    r#"{"provider_native":{"request_id":"PRIVATE-METADATA-c0ffee","cost":0.000123,"attempt":18446744073709551616},"#,
    r#""trace":["PRIVATE-TRACE-ünïcödé"]}"#
);
/// What only the application may know about the picture.
pub(crate) const PICTURE_METADATA: &str = r#"{"camera":"PRIVATE-PICTURE-04b1"}"#;
/// What no wire may carry, in no spelling.
const MARKERS: [&str; 6] = [
    "PRIVATE-OUTPUT-7f3a91",
    "PRIVATE-METADATA-c0ffee",
    "PRIVATE-TRACE-ünïcödé",
    "PRIVATE-PICTURE-04b1",
    "9007199254740993",
    "123456789012345678901234567890",
];

/// What the model is told first.
pub(crate) const OPENING: &str =
    "Revenue grew in all four quarters; the chart and the report are attached.";
/// The name of the attached report.
pub(crate) const REPORT_NAME: &str = "report.pdf";

const SHARES: [f32; 4] = [0.35, 0.55, 0.8, 1.0];

/// The picture, drawn anew.
pub(crate) fn picture() -> Vec<u8> {
    picture::chart_png(&SHARES)
}

/// The report, written anew.
pub(crate) fn report() -> Vec<u8> {
    paper::report_pdf(&[
        "Quarterly report",
        "Revenue grew in all four quarters.",
        "(Made on the spot by tests/relay.)",
    ])
}

/// Writes the truth that every hop compares with into the folder `truth`.
pub(crate) fn write_truth(truth: &Path) -> io::Result<()> {
    fs::create_dir_all(truth)?;
    fs::write(truth.join("output.json"), OUTPUT)?;
    fs::write(truth.join("metadata.json"), METADATA)?;
    fs::write(truth.join("picture_metadata.json"), PICTURE_METADATA)?;
    fs::write(truth.join("opening.txt"), OPENING)?;
    fs::write(truth.join("markers.txt"), MARKERS.join("\n"))?;
    fs::write(truth.join("picture.png"), picture())?;
    fs::write(truth.join(REPORT_NAME), report())
}
