//! Python's richer values, one step nearer to JSON (semantics section 3).
//!
//! Nothing is imported to recognise a value: a model is known by what its class offers, numpy only if it is loaded already.

use bytes::Bytes;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PyModule, PySet, PyString, PyTuple, PyType,
};
use toolresult::{Error, ErrorKind};

use super::describe::type_name;
use super::moment::{date_text, datetime_text, moment_text, time_text};
use super::number::decimal_class;
use super::text::{bytes_of, text_of};
use crate::error::Fault;
use crate::types::is_envelope;

/// What a value can be written as.
pub(super) enum Simpler<'py> {
    Text(String),
    Bytes(Bytes),
    Int(Bound<'py, PyInt>),
    Float(f64),
    /// A dictionary, list or tuple, also of a derived class.
    Container(Bound<'py, PyAny>),
    /// The members of a set, in no order.
    Set(Vec<Bound<'py, PyAny>>),
    /// Another value in its place, to be looked at again.
    Value(Bound<'py, PyAny>),
}

/// Finds the simpler form of a value that is none of JSON's own types exactly; `hook` is the last to be asked.
pub(super) fn simplify<'py>(
    value: &Bound<'py, PyAny>,
    hook: Option<&Bound<'py, PyAny>>,
) -> Result<Simpler<'py>, Fault> {
    if is_envelope(value) {
        let detail = format!(
            "a {} stands inside a value; parts belong in `content`, and what a result holds in `output`",
            type_name(value)
        );
        return Err(Error::new(ErrorKind::MisplacedPart, detail).into());
    }
    for form in [
        of_enum,
        of_builtin,
        of_moment,
        of_decimal_or_uuid,
        of_numpy,
        of_model,
        of_dataclass,
        of_mapping,
    ] {
        if let Some(simpler) = form(value)? {
            return Ok(simpler);
        }
    }
    match hook {
        Some(hook) => hook.call1((value,)).map(Simpler::Value).map_err(|raised| {
            let detail = format!(
                "`default` raised an exception for a value of type {}",
                type_name(value)
            );
            Fault::from_user_code(value.py(), raised, detail)
        }),
        None => {
            let detail = format!(
                "a value of type {} has no JSON form; convert it, or give a `default` function",
                type_name(value)
            );
            Err(Error::new(ErrorKind::UnsupportedValue, detail).into())
        }
    }
}

type Form<'py> = Result<Option<Simpler<'py>>, Fault>;

/// A class of the standard library, looked up once.
fn class<'py>(
    cell: &'static PyOnceLock<Py<PyType>>,
    py: Python<'py>,
    module: &str,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, module, name)
}

/// Whether the value's class derives from it. The class is asked and not the object, for an object may claim to be anything.
fn is_a(value: &Bound<'_, PyAny>, class: &Bound<'_, PyType>) -> PyResult<bool> {
    value.get_type().is_subclass(class)
}

/// Before the built-in types: a member of `class Color(str, Enum)` is a `str` too, and its value is what counts.
fn of_enum<'py>(value: &Bound<'py, PyAny>) -> Form<'py> {
    static ENUM: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = value.py();
    if !is_a(value, class(&ENUM, py, "enum", "Enum")?)? {
        return Ok(None);
    }
    Ok(Some(Simpler::Value(value.getattr(intern!(py, "value"))?)))
}

/// Classes derived from JSON's own types, sets, bytes.
fn of_builtin<'py>(value: &Bound<'py, PyAny>) -> Form<'py> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Some(Simpler::Text(text_of(text).into_owned())));
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Some(Simpler::Value(flag.clone().into_any())));
    }
    if let Ok(number) = value.cast::<PyInt>() {
        return Ok(Some(Simpler::Int(number.clone())));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(Some(Simpler::Float(number.value())));
    }
    if let Some(bytes) = bytes_of(value)? {
        return Ok(Some(Simpler::Bytes(bytes)));
    }
    if value.is_instance_of::<PySet>() || value.is_instance_of::<PyFrozenSet>() {
        return Ok(Some(Simpler::Set(read(value, || {
            value.try_iter()?.collect()
        })?)));
    }
    if value.is_instance_of::<PyDict>() {
        return ordered_copy(value);
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        return Ok(Some(Simpler::Container(value.clone())));
    }
    Ok(None)
}

/// Members in the order that the class itself gives: an `OrderedDict` keeps one of its own beside the dictionary's.
fn ordered_copy<'py>(mapping: &Bound<'py, PyAny>) -> Form<'py> {
    let copy = PyDict::new(mapping.py());
    read(mapping, || copy.update(mapping.cast()?))?;
    Ok(Some(Simpler::Container(copy.into_any())))
}

fn of_mapping<'py>(value: &Bound<'py, PyAny>) -> Form<'py> {
    static MAPPING: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if !is_a(
        value,
        class(&MAPPING, value.py(), "collections.abc", "Mapping")?,
    )? {
        return Ok(None);
    }
    ordered_copy(value)
}

/// RFC 3339 text.
fn of_moment<'py>(value: &Bound<'py, PyAny>) -> Form<'py> {
    static DATETIME: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static DATE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static TIME: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = value.py();
    // A `datetime` is a `date` too, so it is asked first.
    let text = if is_a(value, class(&DATETIME, py, "datetime", "datetime")?)? {
        read(value, || datetime_text(value))?
    } else if is_a(value, class(&DATE, py, "datetime", "date")?)? {
        read(value, || date_text(value))?
    } else if is_a(value, class(&TIME, py, "datetime", "time")?)? {
        read(value, || time_text(value))?
    } else {
        return Ok(None);
    };
    Ok(Some(Simpler::Text(text)))
}

fn of_decimal_or_uuid<'py>(value: &Bound<'py, PyAny>) -> Form<'py> {
    static UUID: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = value.py();
    if is_a(value, decimal_class(py)?)? {
        if !read(value, || {
            value.call_method0(intern!(py, "is_finite"))?.is_truthy()
        })? {
            let detail =
                "a Decimal that is NaN or infinite has no JSON form; leave it out or return None";
            return Err(Error::new(ErrorKind::NotFinite, detail).into());
        }
    } else if !is_a(value, class(&UUID, py, "uuid", "UUID")?)? {
        return Ok(None);
    }
    Ok(Some(Simpler::Text(read(value, || {
        Ok(text_of(&value.str()?).into_owned())
    })?)))
}

/// numpy's scalars and arrays, where the program uses numpy.
fn of_numpy<'py>(value: &Bound<'py, PyAny>) -> Form<'py> {
    let py = value.py();
    let Some(numpy) = loaded_module(py, "numpy")? else {
        return Ok(None);
    };
    let class = |name| -> PyResult<Bound<'py, PyType>> { Ok(numpy.getattr(name)?.cast_into()?) };
    if is_a(value, &class(intern!(py, "ndarray"))?)? {
        return Ok(Some(Simpler::Value(read(value, || array_list(value))?)));
    }
    if is_a(value, &class(intern!(py, "datetime64"))?)? {
        return Ok(Some(Simpler::Text(read(value, || moment_text(value))?)));
    }
    // What has a Python type gives it; `timedelta64` and the long double have none, and `item()` is no help with them.
    if is_a(value, &class(intern!(py, "generic"))?)?
        && !is_a(value, &class(intern!(py, "timedelta64"))?)?
    {
        let item = read(value, || value.call_method0(intern!(py, "item")))?;
        return Ok((!item.get_type().is(value.get_type())).then_some(Simpler::Value(item)));
    }
    Ok(None)
}

/// Nested lists of Python's own values. Moments keep numpy's scalars, whose nanoseconds Python's type cannot hold.
fn array_list<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = array.py();
    let kind = array
        .getattr(intern!(py, "dtype"))?
        .getattr(intern!(py, "kind"))?;
    let dimensions: usize = array.getattr(intern!(py, "ndim"))?.extract()?;
    if kind.eq("M")? && dimensions > 0 {
        let members = array.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        return Ok(PyList::new(py, members)?.into_any());
    }
    if kind.eq("M")? {
        return array.get_item(PyTuple::empty(py));
    }
    array.call_method0(intern!(py, "tolist"))
}

/// A module, if the program has loaded it.
fn loaded_module<'py>(py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    static MODULES: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
    let modules = MODULES.get_or_try_init(py, || {
        Ok::<_, PyErr>(
            PyModule::import(py, "sys")?
                .getattr("modules")?
                .cast_into::<PyDict>()?
                .unbind(),
        )
    })?;
    Ok(modules
        .bind(py)
        .get_item(name)?
        .filter(|module| !module.is_none()))
}

/// Models of pydantic, either generation, by what their class offers.
fn of_model<'py>(value: &Bound<'py, PyAny>) -> Form<'py> {
    let py = value.py();
    let class = value.get_type();
    if class.hasattr(intern!(py, "__pydantic_serializer__"))?
        && class.hasattr(intern!(py, "model_dump"))?
    {
        let options = PyDict::new(py);
        options.set_item(intern!(py, "mode"), intern!(py, "json"))?;
        let dumped = read(value, || {
            value.call_method(intern!(py, "model_dump"), (), Some(&options))
        })?;
        return Ok(Some(Simpler::Value(dumped)));
    }
    if class.hasattr(intern!(py, "__fields__"))? && class.hasattr(intern!(py, "__config__"))? {
        // The first generation has a JSON form as text only; Python's reader keeps a NaN in it, which is refused as any other.
        let dumped = read(value, || {
            let text = value.call_method0(intern!(py, "json"))?;
            PyModule::import(py, "json")?.call_method1(intern!(py, "loads"), (text,))
        })?;
        return Ok(Some(Simpler::Value(dumped)));
    }
    Ok(None)
}

/// The fields in their order, each value as it is: `dataclasses.asdict` would copy them deeply first.
fn of_dataclass<'py>(value: &Bound<'py, PyAny>) -> Form<'py> {
    static FIELDS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = value.py();
    let class = value.get_type();
    if !class.hasattr(intern!(py, "__dataclass_fields__"))? {
        return Ok(None);
    }
    let fields = FIELDS.import(py, "dataclasses", "fields")?;
    let members = PyDict::new(py);
    read(value, || {
        for field in fields.call1((class,))?.try_iter()? {
            let name = field?
                .getattr(intern!(py, "name"))?
                .cast_into::<PyString>()?;
            members.set_item(&name, value.getattr(&name)?)?;
        }
        Ok(())
    })?;
    Ok(Some(Simpler::Container(members.into_any())))
}

/// Runs code of the value's own class, whose exceptions become an error that names the class.
fn read<T>(value: &Bound<'_, PyAny>, code: impl FnOnce() -> PyResult<T>) -> Result<T, Fault> {
    code().map_err(|raised| {
        let detail = format!(
            "reading a value of type {} raised an exception",
            type_name(value)
        );
        Fault::from_user_code(value.py(), raised, detail)
    })
}
