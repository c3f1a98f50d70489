//! Integers of any size, both ways.
//!
//! `CPython` refuses to turn integers of more than 4300 digits into text and back, because its own way takes quadratic time and
//! could be used to keep a server busy. JSON has no such bound and a value must come back exact, so larger ones go another way.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyType};

use super::ffi::small_int;
use crate::error::Fault;

/// What `CPython` converts whatever the process has configured (`sys.int_info.str_digits_check_threshold`).
const ALWAYS_ALLOWED: usize = 640;

/// Writes an integer that does not fit 64 bits.
#[cold]
pub(super) fn write_big_int(out: &mut Vec<u8>, number: &Bound<'_, PyInt>) -> Result<(), Fault> {
    out.extend_from_slice(big_digits(number)?.as_bytes());
    Ok(())
}

/// The digits of an integer of any size, whatever its class makes of `str()`.
pub(super) fn digits_of(number: &Bound<'_, PyInt>) -> Result<String, Fault> {
    match small_int(number) {
        Some(small) => Ok(small.to_string()),
        None => big_digits(number),
    }
}

fn big_digits(number: &Bound<'_, PyInt>) -> Result<String, Fault> {
    // `decimal` holds integers exactly at any size and writes one without exponent as plain digits, without the bound.
    let decimal = decimal_class(number.py())?.call1((number,))?;
    Ok(decimal.str()?.to_cow()?.into_owned())
}

/// The integer of these digits.
pub(super) fn parse_int<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = digits.parse::<i64>() {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    match digits.strip_prefix('-') {
        Some(magnitude) => parse_magnitude(py, magnitude)?.neg(),
        None => parse_magnitude(py, digits),
    }
}

/// Splits in halves, which is quicker than quadratic because `CPython` multiplies faster than that.
fn parse_magnitude<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    if digits.len() <= ALWAYS_ALLOWED {
        return py.get_type::<PyInt>().call1((digits,));
    }
    let (high, low) = digits.split_at(digits.len() / 2);
    let shift = 10_u8.into_pyobject(py)?.pow(low.len(), py.None())?;
    parse_magnitude(py, high)?
        .mul(shift)?
        .add(parse_magnitude(py, low)?)
}

/// `decimal.Decimal`.
pub(super) fn decimal_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    DECIMAL.import(py, "decimal", "Decimal")
}
