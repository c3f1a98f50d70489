//! How strings and bytes cross between V8 and Rust: the one room with `unsafe` code.
//!
//! Each block calls Node-API, whose functions take pointers. Two rules keep that sound:
//! - every pointer from Node-API is used within the call that gave it, and before the next call into JavaScript;
//! - [`Blobs`] lend memory that V8 owns. The arguments of a native function live until it returns, no JavaScript runs meanwhile, and
//!   the package hands over only Buffers of its own, which nothing writes to. What outlives the call is copied.
//!
//! The ways are those that measured best (strings as UTF-16 with a SIMD transcoder, results in Buffers that Node allocates; external
//! Buffers hold their memory until an event-loop turn, and are not used).
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::{ptr, slice};

use base64_simd::Out as Base64Out;
use bytes::Bytes;
use encoding_rs::mem;
use napi::bindgen_prelude::{FromNapiValue, ToNapiValue, TypeName, ValidateNapiValue};
use napi::{Env, Error, Result, Status, ValueType, check_status, sys};
use toolresult::json::write::Buffer;

/// JSON text or any other text from JavaScript, as UTF-8: a string (lone surrogates become U+FFFD), or a copy of bytes as they are.
pub(crate) struct Text(pub(crate) Bytes);

/// The bytes beside a frame, lent by V8 for the length of one call.
pub(crate) struct Blobs(pub(crate) Vec<Bytes>);

/// A Buffer of JavaScript that a result may be written into.
pub(crate) struct Slab<'a>(&'a mut [u8]);

/// Where a large result is written: a Buffer that Node allocated, so that nothing is copied at the end. A result that turns out longer than
/// its size was estimated goes to the heap instead.
pub(crate) struct NodeBuffer {
    env: sys::napi_env,
    value: sys::napi_value,
    /// The Buffer's memory. It does not move, and lives as long as `value`, which lives until the native function returns.
    room: &'static mut [MaybeUninit<u8>],
    length: usize,
    spilled: Option<Vec<u8>>,
}

/// UTF-8 that becomes a JavaScript string.
pub(crate) struct OutText(pub(crate) Bytes);

/// Bytes that become a Buffer.
pub(crate) struct OutBytes(pub(crate) Bytes);

/// An array of values of different types.
pub(crate) struct OutTuple(pub(crate) Vec<Out>);

/// One value of an [`OutTuple`].
pub(crate) enum Out {
    /// `null`
    Null,
    /// A boolean.
    Flag(bool),
    /// A string.
    Text(Bytes),
    /// An array of Buffers.
    List(Vec<Bytes>),
}

macro_rules! type_names {
    ($($type:ty => $name:literal, $value:expr;)+) => {
        $(
            impl TypeName for $type {
                fn type_name() -> &'static str {
                    $name
                }

                fn value_type() -> ValueType {
                    $value
                }
            }
        )+
    };
}

type_names! {
    Text => "string | Uint8Array", ValueType::Unknown;
    Blobs => "Uint8Array[]", ValueType::Object;
    Slab<'_> => "Uint8Array", ValueType::Object;
    OutText => "string", ValueType::String;
    OutBytes => "Buffer", ValueType::Object;
    NodeBuffer => "Buffer", ValueType::Object;
    OutTuple => "unknown[]", ValueType::Object;
}

impl ValidateNapiValue for Text {}
impl ValidateNapiValue for Blobs {}
impl ValidateNapiValue for Slab<'_> {}

impl FromNapiValue for Text {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        // SAFETY: napi calls this with a live environment and value, here and in the other conversions.
        unsafe {
            match type_of(env, value)? {
                sys::ValueType::napi_string => string(env, value).map(|text| Text(text.into())),
                _ => lent_bytes(env, value).map(|bytes| Text(Bytes::copy_from_slice(bytes))),
            }
        }
    }
}

impl FromNapiValue for Blobs {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        // SAFETY: as above; that the lent bytes are used within the call only is the rule of this module.
        unsafe {
            let mut length = 0;
            check_status!(sys::napi_get_array_length(env, value, &raw mut length))?;
            (0..length)
                .map(|index| {
                    let mut element = ptr::null_mut();
                    check_status!(sys::napi_get_element(env, value, index, &raw mut element))?;
                    lent_bytes(env, element).map(Bytes::from_static)
                })
                .collect::<Result<_>>()
                .map(Blobs)
        }
    }
}

impl FromNapiValue for Slab<'_> {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        // SAFETY: as above. The package lends its own slab, and no other argument is a view of it.
        unsafe {
            let (pointer, length) = buffer_info(env, value)?;
            Ok(Slab(if length == 0 {
                &mut []
            } else {
                slice::from_raw_parts_mut(pointer, length)
            }))
        }
    }
}

impl Slab<'_> {
    /// Copies the bytes in at the offset, if there is room.
    pub(crate) fn put(&mut self, offset: usize, bytes: &[u8]) -> bool {
        let room = self
            .0
            .get_mut(offset..)
            .and_then(|rest| rest.get_mut(..bytes.len()));
        room.map(|room| room.copy_from_slice(bytes)).is_some()
    }
}

impl NodeBuffer {
    /// Room for about so many bytes.
    pub(crate) fn with_capacity(env: &Env, capacity: usize) -> Self {
        let (env, mut value, mut pointer) = (env.raw(), ptr::null_mut(), ptr::null_mut());
        // SAFETY: the environment is that of the running call.
        let status =
            unsafe { sys::napi_create_buffer(env, capacity, &raw mut pointer, &raw mut value) };
        if status != sys::Status::napi_ok || pointer.is_null() {
            return NodeBuffer {
                env,
                value,
                room: &mut [],
                length: 0,
                spilled: Some(Vec::new()),
            };
        }
        // SAFETY: fresh memory of that size, which nothing else knows of yet.
        let room = unsafe { slice::from_raw_parts_mut(pointer.cast(), capacity) };
        NodeBuffer {
            env,
            value,
            room,
            length: 0,
            spilled: None,
        }
    }

    /// The heap's part, where the Buffer's memory does not suffice for so many bytes more.
    fn spill(&mut self, additional: usize) -> Option<&mut Vec<u8>> {
        if self.spilled.is_none() && self.room.len() - self.length < additional {
            let written = &self.room[..self.length];
            // SAFETY: all bytes up to `length` were written.
            let written =
                unsafe { slice::from_raw_parts(written.as_ptr().cast::<u8>(), written.len()) };
            let mut heap = Vec::with_capacity((self.length + additional) * 5 / 4);
            heap.extend_from_slice(written);
            self.spilled = Some(heap);
        }
        self.spilled.as_mut()
    }

    /// The Buffer, cut to what was written.
    ///
    /// # Safety
    /// The environment is live: this is the call that the buffer was made in.
    unsafe fn finish(self) -> Result<sys::napi_value> {
        // SAFETY: by the caller.
        unsafe {
            match &self.spilled {
                Some(heap) => new_buffer(self.env, heap),
                None if self.length == self.room.len() => Ok(self.value),
                None => cut(self.env, self.value, self.length),
            }
        }
    }
}

impl Buffer for NodeBuffer {
    fn reserve(&mut self, additional: usize) {
        if let Some(heap) = self.spill(additional) {
            heap.reserve(additional);
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        if let Some(heap) = self.spill(bytes.len()) {
            heap.extend_from_slice(bytes);
            return;
        }
        let end = self.length + bytes.len();
        for (room, &byte) in self.room[self.length..end].iter_mut().zip(bytes) {
            room.write(byte);
        }
        self.length = end;
    }

    fn write_base64(&mut self, bytes: &[u8]) {
        let length = bytes.len().div_ceil(3) * 4;
        if let Some(heap) = self.spill(length) {
            heap.write_base64(bytes);
            return;
        }
        let end = self.length + length;
        let _ = base64_simd::STANDARD.encode(
            bytes,
            Base64Out::from_uninit_slice(&mut self.room[self.length..end]),
        );
        self.length = end;
    }
}

impl ToNapiValue for NodeBuffer {
    unsafe fn to_napi_value(_env: sys::napi_env, value: Self) -> Result<sys::napi_value> {
        // SAFETY: napi converts the value that a native function returns before that function's scope ends.
        unsafe { value.finish() }
    }
}

impl ToNapiValue for OutText {
    unsafe fn to_napi_value(env: sys::napi_env, value: Self) -> Result<sys::napi_value> {
        // SAFETY: as above.
        unsafe { new_string(env, &value.0) }
    }
}

impl ToNapiValue for OutBytes {
    unsafe fn to_napi_value(env: sys::napi_env, value: Self) -> Result<sys::napi_value> {
        // SAFETY: as above.
        unsafe { new_buffer(env, &value.0) }
    }
}

impl ToNapiValue for OutTuple {
    unsafe fn to_napi_value(env: sys::napi_env, value: Self) -> Result<sys::napi_value> {
        // SAFETY: as above.
        unsafe { new_array(env, value.0, |element| new_value(env, element)) }
    }
}

/// # Safety
/// `env` and `value` are live.
unsafe fn type_of(env: sys::napi_env, value: sys::napi_value) -> Result<i32> {
    let mut found = 0;
    // SAFETY: by the caller.
    check_status!(unsafe { sys::napi_typeof(env, value, &raw mut found) })?;
    Ok(found)
}

/// Strings up to this many UTF-16 units are taken in one call and without an allocation for the units.
const SCRATCH_UNITS: usize = 16 * 1024;

thread_local! {
    static SCRATCH: RefCell<Vec<u16>> = const { RefCell::new(Vec::new()) };
}

/// The string as UTF-8, by way of UTF-16: V8's own conversion to UTF-8 takes more than twice as long.
///
/// # Safety
/// `env` and `value` are live.
unsafe fn string(env: sys::napi_env, value: sys::napi_value) -> Result<Vec<u8>> {
    SCRATCH.with_borrow_mut(|units| {
        units.resize(SCRATCH_UNITS, 0);
        // SAFETY: by the caller.
        let mut length = unsafe { copy_units(env, value, units)? };
        if length + 1 < SCRATCH_UNITS {
            return Ok(to_utf8(&units[..length]));
        }
        // SAFETY: by the caller; without memory for the units, only the length is asked for.
        check_status!(unsafe {
            sys::napi_get_value_string_utf16(env, value, ptr::null_mut(), 0, &raw mut length)
        })?;
        let mut units = vec![0; length + 1];
        // SAFETY: by the caller.
        let length = unsafe { copy_units(env, value, &mut units)? };
        Ok(to_utf8(&units[..length]))
    })
}

/// Copies as many UTF-16 units as there is room for but one, which takes the terminator; gives their number.
///
/// # Safety
/// `env` and `value` are live.
unsafe fn copy_units(
    env: sys::napi_env,
    value: sys::napi_value,
    units: &mut [u16],
) -> Result<usize> {
    let mut length = 0;
    // SAFETY: by the caller; Node-API writes no more than it is told there is room for.
    check_status!(unsafe {
        sys::napi_get_value_string_utf16(
            env,
            value,
            units.as_mut_ptr().cast(),
            units.len(),
            &raw mut length,
        )
    })?;
    Ok(length)
}

/// Lone surrogates become U+FFFD. Starts with room for text that is mostly ASCII, and takes more where it is not.
fn to_utf8(units: &[u16]) -> Vec<u8> {
    let mut text = vec![0; units.len() + units.len() / 16 + 16];
    let (mut read, mut written) = (0, 0);
    loop {
        let (units_read, bytes_written) =
            mem::convert_utf16_to_utf8_partial(&units[read..], &mut text[written..]);
        read += units_read;
        written += bytes_written;
        if read == units.len() {
            text.truncate(written);
            return text;
        }
        // At most three bytes a unit.
        text.resize(written + (units.len() - read) * 3 + 16, 0);
    }
}

/// # Safety
/// `env` and `value` are live.
unsafe fn buffer_info(env: sys::napi_env, value: sys::napi_value) -> Result<(*mut u8, usize)> {
    let (mut pointer, mut length): (*mut c_void, usize) = (ptr::null_mut(), 0);
    // SAFETY: by the caller. Fails for anything but a Buffer or typed array.
    check_status!(unsafe {
        sys::napi_get_buffer_info(env, value, &raw mut pointer, &raw mut length)
    })?;
    Ok((pointer.cast(), if pointer.is_null() { 0 } else { length }))
}

/// # Safety
/// `env` and `value` are live, and the bytes are used within this call into Rust only.
unsafe fn lent_bytes(env: sys::napi_env, value: sys::napi_value) -> Result<&'static [u8]> {
    // SAFETY: by the caller. A detached or empty Buffer has no pointer.
    unsafe {
        let (pointer, length) = buffer_info(env, value)?;
        Ok(if length == 0 {
            &[]
        } else {
            slice::from_raw_parts(pointer, length)
        })
    }
}

/// A string from UTF-8: latin1 where that holds it, which V8 keeps in one byte a character, else UTF-16.
///
/// # Safety
/// `env` is live.
unsafe fn new_string(env: sys::napi_env, text: &[u8]) -> Result<sys::napi_value> {
    let mut value = ptr::null_mut();
    // SAFETY: by the caller; pointers and lengths are those of slices that live until the call is over.
    let status = unsafe {
        if text.is_ascii() {
            sys::napi_create_string_latin1(
                env,
                text.as_ptr().cast(),
                length(text.len())?,
                &raw mut value,
            )
        } else if mem::is_utf8_latin1(text) {
            let mut latin1 = vec![0; text.len()];
            let written = mem::convert_utf8_to_latin1_lossy(text, &mut latin1);
            sys::napi_create_string_latin1(
                env,
                latin1.as_ptr().cast(),
                length(written)?,
                &raw mut value,
            )
        } else {
            let mut units = vec![0; text.len() + 1];
            let written = mem::convert_utf8_to_utf16(text, &mut units);
            sys::napi_create_string_utf16(env, units.as_ptr(), length(written)?, &raw mut value)
        }
    };
    check_status!(status, "the text is longer than a string can be")?;
    Ok(value)
}

fn length(length: usize) -> Result<isize> {
    isize::try_from(length).map_err(|_| Error::new(Status::InvalidArg, "the text is too long"))
}

/// # Safety
/// `env` is live.
unsafe fn new_buffer(env: sys::napi_env, bytes: &[u8]) -> Result<sys::napi_value> {
    let mut value = ptr::null_mut();
    // SAFETY: by the caller.
    let status = unsafe {
        sys::napi_create_buffer_copy(
            env,
            bytes.len(),
            bytes.as_ptr().cast(),
            ptr::null_mut(),
            &raw mut value,
        )
    };
    check_status!(status, "no memory for a Buffer of {} bytes", bytes.len())?;
    Ok(value)
}

/// `buffer.subarray(0, length)`: a view, which stays a Buffer.
///
/// # Safety
/// `env` and `buffer` are live.
unsafe fn cut(
    env: sys::napi_env,
    buffer: sys::napi_value,
    length: usize,
) -> Result<sys::napi_value> {
    let (mut subarray, mut view) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: by the caller.
    unsafe {
        check_status!(sys::napi_get_named_property(
            env,
            buffer,
            c"subarray".as_ptr(),
            &raw mut subarray
        ))?;
        let range = [
            u32::to_napi_value(env, 0)?,
            i64::to_napi_value(env, i64::try_from(length).unwrap_or(i64::MAX))?,
        ];
        check_status!(sys::napi_call_function(
            env,
            buffer,
            subarray,
            range.len(),
            range.as_ptr(),
            &raw mut view
        ))?;
    }
    Ok(view)
}

/// # Safety
/// `env` is live.
unsafe fn new_array<T>(
    env: sys::napi_env,
    elements: Vec<T>,
    mut new: impl FnMut(T) -> Result<sys::napi_value>,
) -> Result<sys::napi_value> {
    let mut array = ptr::null_mut();
    // SAFETY: by the caller; `new` gives live values.
    unsafe {
        check_status!(sys::napi_create_array_with_length(
            env,
            elements.len(),
            &raw mut array
        ))?;
        for (index, element) in (0..).zip(elements) {
            check_status!(sys::napi_set_element(env, array, index, new(element)?))?;
        }
    }
    Ok(array)
}

/// # Safety
/// `env` is live.
unsafe fn new_value(env: sys::napi_env, value: Out) -> Result<sys::napi_value> {
    // SAFETY: by the caller.
    unsafe {
        match value {
            Out::Null => <napi::bindgen_prelude::Null as ToNapiValue>::to_napi_value(
                env,
                napi::bindgen_prelude::Null,
            ),
            Out::Flag(flag) => bool::to_napi_value(env, flag),
            Out::Text(text) => new_string(env, &text),
            Out::List(list) => new_array(env, list, |bytes| new_buffer(env, &bytes)),
        }
    }
}
