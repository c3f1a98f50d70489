//! Writes the corpus, one case a line, to standard output; words after the command choose the cases whose id starts with one of them.

use std::io::{self, BufWriter, Write};

use toolresult_conformance_corpus::cases_where;

fn main() -> io::Result<()> {
    let starts: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted =
        |id: &str| starts.is_empty() || starts.iter().any(|start| id.starts_with(start.as_str()));
    let mut out = BufWriter::new(io::stdout().lock());
    for case in cases_where(is_wanted) {
        writeln!(out, "{}", case.to_line()?)?;
    }
    out.flush()
}
