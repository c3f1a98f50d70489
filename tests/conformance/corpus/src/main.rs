//! Writes the corpus, one case a line, to standard output; the words after the command choose cases by the start of their id.

use std::io::{self, BufWriter, Write};

use toolresult_conformance_corpus::cases;

fn main() -> io::Result<()> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    for case in cases() {
        if wanted.is_empty() || wanted.iter().any(|start| case.id.starts_with(start.as_str())) {
            writeln!(out, "{}", case.to_line()?)?;
        }
    }
    out.flush()
}
