//! Dates and times as RFC 3339 text: UTC as `Z`, fractions without trailing zeros, what has no zone keeps none.

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyModule;

/// `2026-12-01T09:30:00.25Z`.
pub(super) fn datetime_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = value.py();
    let text = iso_text(value)?;
    if offset_of(&text).is_some_and(|offset| offset.len() > "+00:00".len()) {
        // RFC 3339 has no seconds in an offset, as some zones had before they had hours: the same moment in UTC has none.
        let utc = PyModule::import(py, "datetime")?
            .getattr("timezone")?
            .getattr("utc")?;
        return Ok(tidy(&iso_text(
            &value.call_method1(intern!(py, "astimezone"), (utc,))?,
        )?));
    }
    Ok(tidy(&text))
}

/// `2026-12-01`.
pub(super) fn date_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    iso_text(value)
}

/// `09:30:00`, with an offset where it has one.
pub(super) fn time_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(tidy(&iso_text(value)?))
}

/// A numpy moment, whose `str` is ISO text without a zone.
pub(super) fn moment_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(tidy(&checked(value.str()?.to_cow()?.into_owned())?))
}

fn iso_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    checked(
        value
            .call_method0(intern!(value.py(), "isoformat"))?
            .str()?
            .to_cow()?
            .into_owned(),
    )
}

/// A class derived from these may have "not a time", which is no text for a moment.
fn checked(text: String) -> PyResult<String> {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        Ok(text)
    } else {
        Err(PyValueError::new_err(format!("{text} is no moment")))
    }
}

/// The offset at the end, such as `+02:00`. A sign before the time of day belongs to the date.
fn offset_of(text: &str) -> Option<&str> {
    let time = text.find('T').map_or(0, |at| at + 1);
    let at = text.get(time..)?.rfind(['+', '-'])?;
    (text.contains(':')).then(|| &text[time + at..])
}

fn tidy(text: &str) -> String {
    let offset = offset_of(text).unwrap_or_default();
    let local = &text[..text.len() - offset.len()];
    let local = if local.contains('.') {
        local.trim_end_matches('0').trim_end_matches('.')
    } else {
        local
    };
    let zone = if matches!(offset, "+00:00" | "-00:00") {
        "Z"
    } else {
        offset
    };
    format!("{local}{zone}")
}
