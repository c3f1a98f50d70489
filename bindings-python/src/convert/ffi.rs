//! The one room with unsafe code, and why each piece is in it.
//!
//! PyO3's safe API covers nearly all this binding does. What stands here is what it does not offer under the limited API:
//!
//! - [`list_run`], [`tuple_run`], [`DictCursor::run`]: the members of a container are mostly texts and numbers, and those are
//!   written without taking a reference to each. Through the safe API the same walk takes 2.5 times as long, because a reference
//!   costs two calls into the interpreter under the limited API. PyO3's dictionary iterator also panics when the dictionary
//!   changes under it; user code runs in the middle of a walk (a `default=` hook, a model's dump), so that must be an error.
//! - [`small_int`]: one call tells "fits 64 bits" from "is larger" without raising and clearing an exception.
//! - [`BytesStorage`]: `PyBytes::new_with` fills the storage with zeros first, which costs four times the encoding of a
//!   4 MB image; PyO3 has no way to grow or shrink `bytes` that nobody else has seen.
//!
//! Every function here is safe to call: what it needs from its caller is in its types.
#![allow(unsafe_code)]

use std::ffi::c_int;
use std::mem::MaybeUninit;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::critical_section::with_critical_section;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyTuple};
use toolresult::Error;
use toolresult::json::write::{Buffer, write_f64, write_string};

/// Writes a value that is exactly a `str`, `int`, `float`, `bool` or `None`, and says whether it did. A text that is not UTF-8 and
/// an integer beyond 64 bits are left to the slower way.
///
/// No code of the user can run in here: not one call below looks at anything but the value itself, and all of these types are
/// `CPython`'s own. That is what allows borrowed references around it.
///
/// # Safety
/// `value` is a live object, and the interpreter is attached.
#[inline]
unsafe fn write_scalar(value: *mut ffi::PyObject, out: &mut Vec<u8>) -> Result<bool, Error> {
    // SAFETY: the caller's promise; each call matches the type that was just compared.
    unsafe {
        let class = ffi::Py_TYPE(value);
        if class == &raw mut ffi::PyUnicode_Type {
            return Ok(write_text(value, out));
        }
        if class == &raw mut ffi::PyLong_Type {
            let mut overflow = 0;
            let number = ffi::PyLong_AsLongLongAndOverflow(value, &raw mut overflow);
            if overflow == 0 {
                write_small_int(out, number);
            }
            return Ok(overflow == 0);
        }
        if class == &raw mut ffi::PyFloat_Type {
            write_f64(out, ffi::PyFloat_AsDouble(value))?;
            return Ok(true);
        }
        let constant: &[u8] = if value == ffi::Py_None() {
            b"null"
        } else if value == ffi::Py_True() {
            b"true"
        } else if value == ffi::Py_False() {
            b"false"
        } else {
            return Ok(false);
        };
        out.extend_from_slice(constant);
        Ok(true)
    }
}

/// Writes an exact `str`, unless it holds a lone surrogate.
///
/// # Safety
/// `text` is a live `str`, and the interpreter is attached.
#[inline]
unsafe fn write_text(text: *mut ffi::PyObject, out: &mut Vec<u8>) -> bool {
    let mut length = 0;
    // SAFETY: the caller's promise. The bytes belong to the object, which lives at least as long as this call, and are UTF-8 as
    // the function's name says.
    unsafe {
        let bytes = ffi::PyUnicode_AsUTF8AndSize(text, &raw mut length);
        if bytes.is_null() {
            ffi::PyErr_Clear();
            return false;
        }
        let bytes = std::slice::from_raw_parts(bytes.cast::<u8>(), length.unsigned_abs());
        write_string(out, std::str::from_utf8_unchecked(bytes));
    }
    true
}

pub(crate) fn write_small_int(out: &mut Vec<u8>, number: i64) {
    let mut digits = itoa::Buffer::new();
    out.extend_from_slice(digits.format(number).as_bytes());
}

/// Writes the members of a list from `next` on, up to the first that is no plain text or number: that one is given back, with
/// its comma written. `next` ends behind it, or on the member that failed. Stops at `end`, or where the list ends by now.
pub(crate) fn list_run<'py>(
    list: &Bound<'py, PyList>,
    next: &mut usize,
    end: usize,
    out: &mut Vec<u8>,
) -> Result<Option<Bound<'py, PyAny>>, Error> {
    run(list.as_any(), ffi::PyList_GetItem, next, end, out)
}

/// The same for a tuple.
pub(crate) fn tuple_run<'py>(
    tuple: &Bound<'py, PyTuple>,
    next: &mut usize,
    end: usize,
    out: &mut Vec<u8>,
) -> Result<Option<Bound<'py, PyAny>>, Error> {
    run(tuple.as_any(), ffi::PyTuple_GetItem, next, end, out)
}

type GetItem = unsafe extern "C" fn(*mut ffi::PyObject, ffi::Py_ssize_t) -> *mut ffi::PyObject;

#[inline]
fn run<'py>(
    sequence: &Bound<'py, PyAny>,
    get_item: GetItem,
    next: &mut usize,
    end: usize,
    out: &mut Vec<u8>,
) -> Result<Option<Bound<'py, PyAny>>, Error> {
    // On builds without GIL no other thread may drop a member between the look-up and the use of it.
    with_critical_section(sequence, || {
        while *next < end {
            // SAFETY: called with the type that the function is for; it checks the index against the present length, and
            // gives a borrowed reference that stays valid because nothing else runs before it is done with.
            let item = unsafe { get_item(sequence.as_ptr(), (*next).cast_signed()) };
            if item.is_null() {
                // SAFETY: attached. The list became shorter: it ends here.
                unsafe { ffi::PyErr_Clear() };
                return Ok(None);
            }
            if *next > 0 {
                out.push(b',');
            }
            *next += 1;
            // SAFETY: a live object, as above; owned before any other code runs.
            unsafe {
                if !write_scalar(item, out)? {
                    return Ok(Some(Bound::from_borrowed_ptr(sequence.py(), item)));
                }
            }
        }
        Ok(None)
    })
}

/// A place in a dictionary, to read it member by member.
#[derive(Default)]
pub(crate) struct DictCursor {
    position: ffi::Py_ssize_t,
    begun: bool,
}

/// Where a run over a dictionary stopped.
pub(crate) enum Stop<'py> {
    /// A value that is no plain text or number; its comma, key and colon are written.
    Value(Bound<'py, PyAny>, Bound<'py, PyAny>),
    /// A key that is no plain text: nothing of the member is written but its comma.
    Key(Bound<'py, PyAny>, Bound<'py, PyAny>),
    /// A value that cannot be written, and its key.
    Failed(Bound<'py, PyAny>, Error),
    /// There are no more members.
    End,
}

impl DictCursor {
    /// Writes members up to the first that needs more than this.
    ///
    /// User code that runs before the next call may change the dictionary; then that call reads some state of it, never freed
    /// memory. Whether it was changed is for the caller to ask (its length).
    pub(crate) fn run<'py>(&mut self, dict: &Bound<'py, PyDict>, out: &mut Vec<u8>) -> Stop<'py> {
        let py = dict.py();
        with_critical_section(dict.as_any(), || {
            while let Some((key, value)) = self.advance(dict) {
                if self.begun {
                    out.push(b',');
                }
                self.begun = true;
                // SAFETY: both are live, as `advance` gives them; they are owned before any other code runs.
                unsafe {
                    let owned = || {
                        (
                            Bound::from_borrowed_ptr(py, key),
                            Bound::from_borrowed_ptr(py, value),
                        )
                    };
                    if ffi::Py_TYPE(key) != &raw mut ffi::PyUnicode_Type || !write_text(key, out) {
                        let (key, value) = owned();
                        return Stop::Key(key, value);
                    }
                    out.push(b':');
                    match write_scalar(value, out) {
                        Ok(true) => {}
                        Ok(false) => {
                            let (key, value) = owned();
                            return Stop::Value(key, value);
                        }
                        Err(error) => return Stop::Failed(owned().0, error),
                    }
                }
            }
            Stop::End
        })
    }

    /// The next key, owned.
    pub(crate) fn next_key<'py>(&mut self, dict: &Bound<'py, PyDict>) -> Option<Bound<'py, PyAny>> {
        with_critical_section(dict.as_any(), || {
            // SAFETY: live, as `advance` gives it, and owned before any other code runs.
            self.advance(dict)
                .map(|(key, _)| unsafe { Bound::from_borrowed_ptr(dict.py(), key) })
        })
    }

    /// The next member, borrowed: valid until other code runs.
    #[inline]
    fn advance(
        &mut self,
        dict: &Bound<'_, PyDict>,
    ) -> Option<(*mut ffi::PyObject, *mut ffi::PyObject)> {
        let (mut key, mut value) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: `dict` is a dictionary, as its type says, and the interpreter is attached while a `Bound` lives. The call checks
        // the position against the dictionary's present size each time.
        let found = unsafe {
            ffi::PyDict_Next(
                dict.as_ptr(),
                &raw mut self.position,
                &raw mut key,
                &raw mut value,
            )
        };
        (found != 0).then_some((key, value))
    }
}

/// The number, if it fits 64 bits.
pub(crate) fn small_int(int: &Bound<'_, PyInt>) -> Option<i64> {
    let mut overflow = 0;
    // SAFETY: `int` is an `int`, so that no conversion runs user code and the call cannot fail.
    let value = unsafe { ffi::PyLong_AsLongLongAndOverflow(int.as_ptr(), &raw mut overflow) };
    (overflow == 0).then_some(value)
}

// Part of the stable ABI since 3.2; PyO3 declares it for itself only.
#[cfg_attr(windows, link(name = "python3", kind = "raw-dylib"))]
unsafe extern "C" {
    fn _PyBytes_Resize(bytes: *mut *mut ffi::PyObject, size: ffi::Py_ssize_t) -> c_int;
}

/// The storage of a `bytes` object that nobody else has seen yet: JSON text is written into it directly, so that a large result
/// exists once.
pub(crate) struct BytesStorage {
    /// A `bytes` object with one reference, ours; null before the first room is made.
    object: *mut ffi::PyObject,
    /// Where its bytes are; dangling while there is no object.
    data: *mut u8,
    length: usize,
    capacity: usize,
}

// SAFETY: the object is reachable through this value only, so that moving the value moves its only user with it; every call that
// needs the interpreter attaches first.
unsafe impl Send for BytesStorage {}

impl BytesStorage {
    pub(crate) fn new() -> Self {
        BytesStorage {
            object: std::ptr::null_mut(),
            data: std::ptr::dangling_mut(),
            length: 0,
            capacity: 0,
        }
    }

    /// Storage with room for so many bytes.
    pub(crate) fn with_room(py: Python<'_>, capacity: usize) -> Self {
        let mut storage = Self::new();
        storage.resize(py, capacity);
        storage
    }

    /// The finished object, cut to what was written.
    pub(crate) fn finish(mut self, py: Python<'_>) -> Bound<'_, PyBytes> {
        if self.object.is_null() || self.length != self.capacity {
            self.resize(py, self.length);
        }
        let object = std::mem::replace(&mut self.object, std::ptr::null_mut());
        // SAFETY: an owned reference to a `bytes` object: `resize` panics rather than leave it null.
        unsafe { Bound::from_owned_ptr(py, object).cast_into_unchecked() }
    }

    /// Gives the storage another size.
    ///
    /// # Panics
    /// When memory is short, as a `Vec` would; the export turns that into an exception.
    fn resize(&mut self, _py: Python<'_>, capacity: usize) {
        let size = ffi::Py_ssize_t::try_from(capacity).expect("a result fits the address space");
        if self.object.is_null() {
            // SAFETY: without a source the call makes a new object with room for `size` bytes, not yet written.
            self.object = unsafe { ffi::PyBytes_FromStringAndSize(std::ptr::null(), size) };
        } else {
            // SAFETY: a `bytes` object with exactly one reference, as the call demands; on failure it drops the object and
            // leaves null in its place.
            unsafe { _PyBytes_Resize(&raw mut self.object, size) };
        }
        if self.object.is_null() {
            self.length = 0;
            self.capacity = 0;
            // SAFETY: attached; the exception of the failed call gives way to ours.
            unsafe { ffi::PyErr_Clear() };
            panic!("out of memory for a result of {capacity} bytes");
        }
        // SAFETY: a `bytes` object, as checked.
        self.data = unsafe { ffi::PyBytes_AsString(self.object) }.cast();
        self.capacity = capacity;
    }

    /// Makes room where there is too little: exactly as much as asked for at first, then in growing steps.
    fn grow(&mut self, additional: usize) {
        let needed = self
            .length
            .checked_add(additional)
            .expect("a result fits the address space");
        let step = self.capacity.saturating_add(self.capacity / 2);
        Python::attach(|py| self.resize(py, needed.max(step)));
    }

    /// The room after what was written, for at least `additional` bytes; its bytes are not initialised.
    #[inline]
    fn room(&mut self, additional: usize) -> *mut u8 {
        if self.capacity - self.length < additional {
            self.grow(additional);
        }
        // SAFETY: `data` points to `capacity` bytes, and `length` is never more. A dangling pointer is moved by nothing.
        unsafe { self.data.add(self.length) }
    }
}

impl Buffer for BytesStorage {
    fn reserve(&mut self, additional: usize) {
        self.room(additional);
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let room = self.room(bytes.len());
        // SAFETY: the room is that large, and inside an object that nothing else can see, so that the two do not overlap.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), room, bytes.len()) };
        self.length += bytes.len();
    }

    fn write_base64(&mut self, bytes: &[u8]) {
        let length = base64_simd::STANDARD.encoded_length(bytes.len());
        let room = self.room(length).cast::<MaybeUninit<u8>>();
        // SAFETY: the room is that large, and the type says that nothing in it is initialised.
        let space = unsafe { std::slice::from_raw_parts_mut(room, length) };
        self.length += base64_simd::STANDARD
            .encode(bytes, base64_simd::Out::from_uninit_slice(space))
            .len();
    }
}

impl Drop for BytesStorage {
    fn drop(&mut self) {
        if !self.object.is_null() {
            // SAFETY: attached, and the one reference is ours.
            Python::attach(|_| unsafe { ffi::Py_DECREF(self.object) });
        }
    }
}
