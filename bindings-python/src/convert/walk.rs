//! Python value → JSON text, in one walk without recursion: plain values first, the rest by [`simplify`].
//!
//! Depth is bounded by a list of open containers and not by the machine's stack, so that no value ends the process. Every
//! reference is owned while it is looked at, because user code that runs in the middle of a walk may change any container.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use toolresult::json::write::{write_base64_string, write_f64, write_string};
use toolresult::json::{Json, MAX_DEPTH};
use toolresult::{Error, ErrorKind, Limits};

use super::ffi::{DictCursor, Stop, list_run, small_int, tuple_run, write_small_int};
use super::key::{Key, key_of, keys_that_meet};
use super::number::write_big_int;
use super::simplify::{Simpler, simplify};
use super::text::text_of;
use crate::error::Fault;

/// Writes a Python value as compact JSON. `hook` is asked for a value in place of one that has no JSON form.
pub(crate) fn dump(
    value: &Bound<'_, PyAny>,
    hook: Option<&Bound<'_, PyAny>>,
) -> Result<Json, Fault> {
    written(value, hook, MAX_DEPTH).map(Json::from_written)
}

/// The same for values that stand inside envelopes, such as a wire's messages: as text, so that the core's reader, which knows them
/// apart, checks the depth of each value.
pub(crate) fn dump_envelope(envelope: &Bound<'_, PyAny>) -> Result<String, Fault> {
    written(envelope, None, Limits::MAX_ENVELOPE_DEPTH)
}

fn written(
    value: &Bound<'_, PyAny>,
    hook: Option<&Bound<'_, PyAny>>,
    max_depth: usize,
) -> Result<String, Fault> {
    let mut walk = Walk {
        out: Vec::with_capacity(1024),
        open: Vec::new(),
        hook,
        max_depth,
    };
    match walk.run(value.clone()) {
        // What was written came from `str` objects and from writers of the core.
        Ok(()) => Ok(String::from_utf8(walk.out).expect("the walk writes UTF-8")),
        Err(fault) => Err(walk.place(fault)),
    }
}

struct Walk<'a, 'py> {
    out: Vec<u8>,
    open: Vec<Open<'py>>,
    hook: Option<&'a Bound<'py, PyAny>>,
    max_depth: usize,
}

/// A container that is being written.
struct Open<'py> {
    /// The value it stands for, which is another object where a simpler one took its place: found again below, it is a cycle.
    owner: Bound<'py, PyAny>,
    members: Members<'py>,
}

enum Members<'py> {
    /// `next` is the index of the next member; only as many as there were at first are read.
    List {
        list: Bound<'py, PyList>,
        next: usize,
        end: usize,
    },
    Tuple {
        tuple: Bound<'py, PyTuple>,
        next: usize,
        end: usize,
    },
    /// `key` is that of the member being written.
    Dict {
        dict: Bound<'py, PyDict>,
        cursor: DictCursor,
        length: usize,
        key: Option<Key<'py>>,
        all_plain: bool,
    },
    /// A set: its members are written in any order, each start is kept, and at the end they are sorted by their text.
    Set {
        members: std::vec::IntoIter<Bound<'py, PyAny>>,
        starts: Vec<usize>,
    },
}

impl<'py> Walk<'_, 'py> {
    fn run(&mut self, value: Bound<'py, PyAny>) -> Result<(), Fault> {
        self.value(value)?;
        while let Some(open) = self.open.last_mut() {
            if let Some(member) = open.run(&mut self.out)? {
                self.value(member)?;
            } else if let Some(open) = self.open.pop() {
                open.close(&mut self.out);
            }
        }
        Ok(())
    }

    /// Writes a value that holds no other, or opens one that does.
    fn value(&mut self, value: Bound<'py, PyAny>) -> Result<(), Fault> {
        match self.plain(value)? {
            None => Ok(()),
            Some(other) => self.unusual(other),
        }
    }

    /// The types that JSON has, exactly those: everything else is given back.
    fn plain(&mut self, value: Bound<'py, PyAny>) -> Result<Option<Bound<'py, PyAny>>, Fault> {
        if value.is_exact_instance_of::<PyDict>()
            || value.is_exact_instance_of::<PyList>()
            || value.is_exact_instance_of::<PyTuple>()
        {
            self.open(value)?;
        } else if let Ok(text) = value.cast_exact::<PyString>() {
            write_string(&mut self.out, &text_of(text));
        } else if let Ok(number) = value.cast_exact::<PyInt>() {
            self.int(number)?;
        } else if let Ok(number) = value.cast_exact::<PyFloat>() {
            write_f64(&mut self.out, number.value())?;
        } else if value.is_none() {
            self.out.extend_from_slice(b"null");
        } else if let Ok(flag) = value.cast_exact::<PyBool>() {
            self.out
                .extend_from_slice(if flag.is_true() { b"true" } else { b"false" });
        } else {
            return Ok(Some(value));
        }
        Ok(None)
    }

    /// Any other value: replaced by simpler ones until one of them can be written.
    #[cold]
    fn unusual(&mut self, owner: Bound<'py, PyAny>) -> Result<(), Fault> {
        self.refuse_cycle(&owner)?;
        let depth = self.open.len();
        let mut value = owner.clone();
        // A hook may answer with a value that needs the hook again; the bound ends one that never stops.
        for _ in 0..MAX_DEPTH {
            match simplify(&value, self.hook)? {
                Simpler::Text(text) => write_string(&mut self.out, &text),
                Simpler::Bytes(bytes) => write_base64_string(&mut self.out, &bytes),
                Simpler::Int(number) => self.int(&number)?,
                Simpler::Float(number) => write_f64(&mut self.out, number)?,
                Simpler::Set(members) => {
                    let members = Members::Set {
                        members: members.into_iter(),
                        starts: Vec::new(),
                    };
                    self.enter(owner.clone(), members, b'[')?;
                }
                Simpler::Container(container) => self.open(container)?,
                Simpler::Value(next) => {
                    if let Some(next) = self.plain(next)? {
                        value = next;
                        continue;
                    }
                }
            }
            if let Some(opened) = self.open.get_mut(depth) {
                opened.owner = owner;
            }
            return Ok(());
        }
        Err(Error::new(
            ErrorKind::UnsupportedValue,
            "this value was replaced by another without JSON form again and again; let `default` give a plain value",
        )
        .into())
    }

    fn int(&mut self, number: &Bound<'py, PyInt>) -> Result<(), Fault> {
        if let Some(small) = small_int(number) {
            write_small_int(&mut self.out, small);
            return Ok(());
        }
        write_big_int(&mut self.out, number)
    }

    /// Opens a dictionary, list or tuple, or one of a class derived from these.
    fn open(&mut self, container: Bound<'py, PyAny>) -> Result<(), Fault> {
        if let Ok(dict) = container.cast::<PyDict>() {
            let (dict, length) = (dict.clone(), dict.len());
            let members = Members::Dict {
                dict,
                cursor: DictCursor::default(),
                length,
                key: None,
                all_plain: true,
            };
            return self.enter(container, members, b'{');
        }
        let members = if let Ok(list) = container.cast::<PyList>() {
            Members::List {
                list: list.clone(),
                next: 0,
                end: list.len(),
            }
        } else {
            let tuple = container.cast::<PyTuple>().map_err(PyErr::from)?;
            Members::Tuple {
                tuple: tuple.clone(),
                next: 0,
                end: tuple.len(),
            }
        };
        self.enter(container, members, b'[')
    }

    fn enter(
        &mut self,
        owner: Bound<'py, PyAny>,
        members: Members<'py>,
        bracket: u8,
    ) -> Result<(), Fault> {
        self.refuse_cycle(&owner)?;
        if self.open.len() >= self.max_depth {
            let detail = format!(
                "more than {} containers inside one another; flatten the value",
                self.max_depth
            );
            return Err(Error::new(ErrorKind::TooDeep, detail).into());
        }
        self.out.push(bracket);
        self.open.push(Open { owner, members });
        Ok(())
    }

    fn refuse_cycle(&self, value: &Bound<'py, PyAny>) -> Result<(), Fault> {
        if self.open.iter().any(|open| open.owner.is(value)) {
            let detail =
                "the value contains itself; leave the reference out or put an id in its place";
            return Err(Error::new(ErrorKind::Cycle, detail).into());
        }
        Ok(())
    }

    /// Adds the place: the member at which each open container stands.
    fn place(&self, fault: Fault) -> Fault {
        self.open
            .iter()
            .rev()
            .fold(fault, |fault, open| open.place(fault))
    }
}

impl<'py> Open<'py> {
    /// Writes members up to the first that is no plain text or number, and gives that one back; nothing at the end.
    fn run(&mut self, out: &mut Vec<u8>) -> Result<Option<Bound<'py, PyAny>>, Fault> {
        match &mut self.members {
            Members::List { list, next, end } => Ok(list_run(list, next, *end, out)?),
            Members::Tuple { tuple, next, end } => Ok(tuple_run(tuple, next, *end, out)?),
            Members::Set { members, starts } => {
                let Some(member) = members.next() else {
                    return Ok(None);
                };
                if !starts.is_empty() {
                    out.push(b',');
                }
                starts.push(out.len());
                Ok(Some(member))
            }
            Members::Dict {
                dict,
                cursor,
                length,
                key,
                all_plain,
            } => {
                *key = None;
                if dict.len() != *length {
                    return Err(changed().into());
                }
                match cursor.run(dict, out) {
                    Stop::End => Ok(None),
                    Stop::Value(name, value) => {
                        *key = Some(key_of(name)?);
                        Ok(Some(value))
                    }
                    Stop::Key(name, value) => {
                        *key = Some(write_key(out, name, dict, all_plain)?);
                        out.push(b':');
                        Ok(Some(value))
                    }
                    Stop::Failed(name, error) => {
                        *key = Some(key_of(name)?);
                        Err(error.into())
                    }
                }
            }
        }
    }

    fn close(self, out: &mut Vec<u8>) {
        match self.members {
            Members::Dict { .. } => out.push(b'}'),
            Members::List { .. } | Members::Tuple { .. } => out.push(b']'),
            Members::Set { starts, .. } => {
                sort_members(out, &starts);
                out.push(b']');
            }
        }
    }

    /// Adds this container's step to the place: a key or an index; the members of a set have neither.
    fn place(&self, fault: Fault) -> Fault {
        match &self.members {
            Members::Dict { key: Some(key), .. } => fault.in_key(&key.text()),
            Members::List { next, .. } | Members::Tuple { next, .. } => {
                fault.in_index(next.saturating_sub(1))
            }
            Members::Dict { key: None, .. } | Members::Set { .. } => fault,
        }
    }
}

fn changed() -> Error {
    Error::new(
        ErrorKind::UnsupportedValue,
        "the dictionary changed while it was read; give a copy of it",
    )
}

/// Writes a key. The first one that is no plain text has all keys of the dictionary compared, for two may meet as text.
fn write_key<'py>(
    out: &mut Vec<u8>,
    name: Bound<'py, PyAny>,
    dict: &Bound<'py, PyDict>,
    all_plain: &mut bool,
) -> Result<Key<'py>, Fault> {
    let key = key_of(name)?;
    if !key.is_plain() && *all_plain {
        *all_plain = false;
        keys_that_meet(dict)?;
    }
    write_string(out, &key.text());
    Ok(key)
}

/// Sorts the members of a set, which begin at `starts`, by their text.
fn sort_members(out: &mut Vec<u8>, starts: &[usize]) {
    let Some(&first) = starts.first() else {
        return;
    };
    let ends = starts
        .iter()
        .skip(1)
        .map(|start| start - 1)
        .chain([out.len()]);
    let mut members: Vec<Vec<u8>> = starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| out[start..end].to_vec())
        .collect();
    members.sort_unstable();
    out.truncate(first);
    out.extend_from_slice(&members.join(&b','));
}
