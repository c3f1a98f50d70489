//! The one table of what the native layer cannot keep, strict in both directions.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The rows of one language: (layer, vector) to what happens instead.
#[derive(Debug)]
pub struct Limits(BTreeMap<(String, String), String>);

impl Limits {
    /// Reads `tests/limits.tsv`.
    ///
    /// # Errors
    /// Those of the file system, and `InvalidData` for a row without exactly five filled columns or one that stands twice.
    pub fn read(language: &str) -> io::Result<Self> {
        let table =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../limits.tsv"))?;
        let mut rows = BTreeMap::new();
        for line in table.lines().skip(1).filter(|line| !line.is_empty()) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [row_language, layer, vector, instead, why] = columns[..] else {
                return Err(invalid(line));
            };
            if instead.is_empty() || why.is_empty() {
                return Err(invalid(line));
            }
            let key = (layer.to_owned(), vector.to_owned());
            if row_language == language && rows.insert(key, instead.to_owned()).is_some() {
                return Err(invalid(line));
            }
        }
        Ok(Limits(rows))
    }

    /// What happens instead, taken out so that stale rows are what remains.
    pub fn take(&mut self, layer: &str, vector: &str) -> Option<String> {
        self.0.remove(&(layer.to_owned(), vector.to_owned()))
    }

    /// Rows that belong to no vector.
    pub fn stale(&self) -> impl Iterator<Item = &(String, String)> {
        self.0.keys()
    }
}

fn invalid(line: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("limits.tsv: bad row {line:?}"),
    )
}
