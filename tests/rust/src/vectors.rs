//! Finds the vectors by listing the folder, so that adding one touches no code.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// One vector: an operation, its arguments as raw bytes, and what must come out.
#[derive(Clone, Debug)]
pub struct Case {
    /// The folder, such as `json` or `encode`.
    pub operation: String,
    /// The wire, for operations that have one folder a wire.
    pub wire: Option<String>,
    /// The path below the vectors without any ending, such as `encode/anthropic/text`.
    pub id: String,
    /// The main argument.
    pub input: Vec<u8>,
    /// The further arguments by name.
    pub arguments: BTreeMap<String, Vec<u8>>,
    /// What must come out.
    pub expected: Expected,
}

/// What a vector expects.
#[derive(Clone, Debug)]
pub enum Expected {
    /// Exactly these bytes.
    Output(Vec<u8>),
    /// This error.
    Error(ExpectedError),
}

/// An error by code and place; offset and details count only where the vector names them.
#[derive(Clone, Debug, Default)]
pub struct ExpectedError {
    /// The stable code.
    pub code: String,
    /// The place, empty for none.
    pub path: String,
    /// The byte offset.
    pub offset: Option<usize>,
    /// The details as JSON text.
    pub details: Option<String>,
}

impl Case {
    /// A further argument, where the vector has it.
    pub fn argument(&self, name: &str) -> Option<&[u8]> {
        self.arguments.get(name).map(Vec::as_slice)
    }
}

/// The folder of the vectors.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors")
}

/// All vectors, in the order of their ids.
///
/// # Errors
/// Those of the file system, and `InvalidData` for a file that belongs to no vector or a vector without exactly one expectation.
pub fn discover() -> io::Result<Vec<Case>> {
    let root = root();
    let mut files = BTreeMap::new();
    list(&root, &root, &mut files)?;
    let mut cases = Vec::new();
    let ids: Vec<String> = files
        .keys()
        .filter_map(|name| name.strip_suffix(".in.json"))
        .map(str::to_owned)
        .collect();
    for id in ids {
        cases.push(take_case(&id, &mut files)?);
    }
    match files.keys().next() {
        Some(stray) => Err(invalid(format!("{stray} belongs to no vector"))),
        None => Ok(cases),
    }
}

fn list(root: &Path, folder: &Path, files: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root).map_err(io::Error::other)?;
            let name = name
                .to_str()
                .ok_or_else(|| invalid(format!("{} is no UTF-8", path.display())))?;
            files.insert(name.replace(std::path::MAIN_SEPARATOR, "/"), path);
        }
    }
    Ok(())
}

fn take_case(id: &str, files: &mut BTreeMap<String, PathBuf>) -> io::Result<Case> {
    let prefix = format!("{id}.");
    let names: Vec<String> = files
        .range(prefix.clone()..)
        .map(|(name, _)| name.clone())
        .collect();
    let mut case = Case {
        operation: id.split('/').next().unwrap_or_default().to_owned(),
        wire: (id.split('/').count() == 3)
            .then(|| id.split('/').nth(1).unwrap_or_default().to_owned()),
        id: id.to_owned(),
        input: Vec::new(),
        arguments: BTreeMap::new(),
        expected: Expected::Output(Vec::new()),
    };
    let mut expectations = 0;
    for name in names.iter().take_while(|name| name.starts_with(&prefix)) {
        let Some(path) = files.remove(name) else {
            continue;
        };
        let bytes = std::fs::read(path)?;
        match &name[prefix.len()..] {
            "in.json" => case.input = bytes,
            "out.json" => {
                case.expected = Expected::Output(bytes);
                expectations += 1;
            }
            "err" => {
                case.expected = Expected::Error(read_error(&bytes)?);
                expectations += 1;
            }
            role => {
                let argument = role
                    .strip_suffix(".json")
                    .ok_or_else(|| invalid(format!("{name} has no known role")))?;
                case.arguments.insert(argument.to_owned(), bytes);
            }
        }
    }
    if expectations == 1 {
        Ok(case)
    } else {
        Err(invalid(format!("{id} needs either .out.json or .err")))
    }
}

/// Line 1 the code, line 2 the place; further lines `byte N` and `details JSON`.
fn read_error(bytes: &[u8]) -> io::Result<ExpectedError> {
    let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
    let mut lines = text.lines();
    let mut error = ExpectedError {
        code: lines.next().unwrap_or_default().to_owned(),
        path: lines.next().unwrap_or_default().to_owned(),
        ..ExpectedError::default()
    };
    for line in lines {
        match line.split_once(' ') {
            Some(("byte", offset)) => {
                error.offset = Some(offset.parse().map_err(io::Error::other)?);
            }
            Some(("details", details)) => error.details = Some(details.to_owned()),
            _ => return Err(invalid(format!("{line:?} is no line of an .err file"))),
        }
    }
    Ok(error)
}

fn invalid(text: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}
