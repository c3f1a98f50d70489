//! `ToolResult`.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use toolresult::{Json, Outcome, ToolResult as Core};

use super::limits::limits_argument;
use super::message::ToolMessage;
use super::part::{Parts, content_argument};
use super::show::{described, shown_output, shown_parts};
use super::{Given, Held, Slot};
use crate::convert::{BytesStorage, dump, json_text, load, text_argument};
use crate::error::{Fault, guard};
use crate::work::detached_if_large;

/// What a tool returned, in three fields that are kept apart: the application's own `output`, the `content` that the model sees,
/// and private `metadata` (semantics section 1).
#[pyclass(frozen, generic, module = "toolresult")]
pub(crate) struct ToolResult {
    /// Everything but an output that is held.
    core: Core,
    /// The caller's own object; without one, the output is in `core` or absent.
    held: Option<Held>,
    parts: Parts,
}

impl ToolResult {
    pub(crate) fn from_core(py: Python<'_>, core: Core) -> Self {
        ToolResult {
            core,
            held: None,
            parts: Parts::new(py, None),
        }
    }

    /// A result with the output of a message, which a caller's object is.
    pub(crate) fn holding(py: Python<'_>, core: Core, held: Held) -> Self {
        ToolResult {
            core,
            held: Some(held),
            parts: Parts::new(py, None),
        }
    }

    /// The output as JSON, written now where it is held.
    fn output_json(&self, py: Python<'_>) -> Result<Option<Json>, Fault> {
        match &self.held {
            Some(held) => held
                .dump(py)
                .map(Some)
                .map_err(|fault| fault.in_key("output")),
            None => Ok(self.core.output().cloned()),
        }
    }

    fn is_present(&self) -> bool {
        self.held.is_some() || self.core.has_output()
    }

    /// The output as a Python value: the caller's own, or one built from JSON now.
    pub(crate) fn output_value<'py>(
        &self,
        py: Python<'py>,
    ) -> Result<Option<Bound<'py, PyAny>>, Fault> {
        match &self.held {
            Some(held) => Ok(Some(held.value(py).clone())),
            None => Ok(self
                .core
                .output()
                .map(|output| load(py, output))
                .transpose()?),
        }
    }

    pub(crate) fn has_parts(&self) -> bool {
        self.core
            .content()
            .is_some_and(|content| !content.is_empty())
    }

    /// The message that answers a call; an output that the model does not see is not written.
    pub(crate) fn message(
        &self,
        py: Python<'_>,
        tool_call_id: &Bound<'_, PyAny>,
        name: Option<&Bound<'_, PyAny>>,
        is_error: bool,
    ) -> Result<ToolMessage, Fault> {
        let id = text_argument(tool_call_id, "tool_call_id")?;
        let name = name.map(|name| text_argument(name, "name")).transpose()?;
        let name = name.as_ref().map(|name| name.as_str());
        let made = |core: Core| {
            let outcome = if is_error {
                Outcome::error(core)
            } else {
                Outcome::ok(core)
            };
            outcome.to_message(id, name.as_deref())
        };
        let parts = Parts::new(py, self.has_parts().then(|| self.parts.made(py)).flatten());
        let Some(held) = &self.held else {
            return Ok(ToolMessage::new(made(self.core.clone())?, None, parts));
        };
        let held = held.clone_ref(py);
        if self.has_parts() {
            return Ok(ToolMessage::new(
                made(self.core.clone())?,
                Some(Slot::new(held)),
                parts,
            ));
        }
        let text = held.dump(py).map_err(|fault| fault.in_key("output"))?;
        let message = made(self.core.clone().with_output_json(text.clone()))?.without_output();
        Ok(ToolMessage::new(
            message,
            Some(Slot::written(py, held, text)),
            parts,
        ))
    }

    /// Equality of everything but the output.
    fn same_rest(&self, other: &Self) -> bool {
        self.core.clone().without_output() == other.core.clone().without_output()
    }

    /// Equality of outputs: as JSON values where both have a JSON form, else as Python compares them.
    fn same_output(&self, py: Python<'_>, other: &Self) -> Result<bool, Fault> {
        match (self.output_json(py), other.output_json(py)) {
            (Ok(own), Ok(others)) => Ok(own == others),
            _ => match (self.output_value(py)?, other.output_value(py)?) {
                (Some(own), Some(others)) => Ok(own.eq(others)?),
                _ => Ok(false),
            },
        }
    }
}

#[pymethods]
impl ToolResult {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("output", "content", "metadata")
    }

    #[new]
    #[pyo3(signature = (output=Given::Absent, content=None, metadata=None, *, default=None))]
    fn new<'py>(
        py: Python<'py>,
        output: Given<'py>,
        content: Option<&Bound<'py, PyAny>>,
        metadata: Option<&Bound<'py, PyAny>>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        guard(|| {
            let mut core = Core::new();
            let mut objects = None;
            if let Some(content) = content {
                let (parts, given) = content_argument(content)?;
                core = core.with_content(parts);
                objects = given;
            }
            if let Some(metadata) = metadata {
                let metadata =
                    dump(metadata, default.as_ref()).map_err(|fault| fault.in_key("metadata"))?;
                core = core.with_metadata_json(metadata)?;
            }
            let held = output.value().map(|output| Held::new(output, default));
            Ok(ToolResult {
                core,
                held,
                parts: Parts::new(py, objects),
            })
        })
    }

    /// Reads the JSON form. Nothing is built before it is read; `bytes` are borrowed, not copied.
    #[staticmethod]
    #[pyo3(signature = (text, *, limits=None))]
    fn from_json<'py>(
        py: Python<'py>,
        text: &Bound<'py, PyAny>,
        limits: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        guard(|| {
            let (bytes, limits) = (json_text(text, "text")?, limits_argument(limits)?);
            let core = detached_if_large(py, bytes.len(), || Core::from_bytes(bytes, &limits))?;
            Ok(Self::from_core(py, core))
        })
    }

    /// The result that a message carries: output, content and the user's metadata; the error flag stays with the message.
    #[staticmethod]
    fn from_message<'py>(py: Python<'py>, message: &Bound<'py, ToolMessage>) -> PyResult<Self> {
        guard(|| message.get().result(py))
    }

    /// The application's value: the object that was given, or one built from the JSON, a new one each time; `None` where there is
    /// none, which `has_output` tells from an output that is `None`.
    #[getter]
    fn output<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        guard(|| self.output_value(py))
    }

    /// Whether there is an output, `None` included.
    #[getter]
    fn has_output(&self) -> bool {
        self.is_present()
    }

    /// The parts as given: `None` where there is no content, which differs from an empty tuple.
    #[getter]
    fn content<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        guard(|| {
            self.core
                .content()
                .map(|parts| self.parts.get(py, parts))
                .transpose()
        })
    }

    /// Private data, never sent: a new `dict` each time.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| Ok(load(py, &self.core.metadata())?))
    }

    /// Keys this version does not know; written back, sent nowhere: a new `dict` each time.
    #[getter]
    fn extra<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| Ok(load(py, &self.core.extra())?))
    }

    /// The JSON form, UTF-8. An output that was given is written as it is now.
    fn to_json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let output = self.output_json(py)?;
            let size =
                self.core.json_len() + output.as_ref().map_or(0, |output| output.as_str().len());
            let mut out = BytesStorage::with_room(py, size);
            detached_if_large(py, size, || {
                self.core.write_with_output(&mut out, output.as_ref());
            });
            Ok(out.finish(py))
        })
    }

    /// The message that answers a call with this result (semantics section 5).
    #[pyo3(signature = (tool_call_id, *, name=None, is_error=false))]
    fn to_message<'py>(
        &self,
        py: Python<'py>,
        tool_call_id: &Bound<'py, PyAny>,
        name: Option<&Bound<'py, PyAny>>,
        is_error: bool,
    ) -> PyResult<ToolMessage> {
        guard(|| self.message(py, tool_call_id, name, is_error))
    }

    /// A copy with other fields. `content=None` takes the content away, `output=ABSENT` keeps the output as it is.
    #[pyo3(signature = (*, output=Given::Absent, content=Given::Absent, metadata=Given::Absent))]
    fn replace<'py>(
        &self,
        py: Python<'py>,
        output: Given<'py>,
        content: Given<'py>,
        metadata: Given<'py>,
    ) -> PyResult<Self> {
        guard(|| {
            let mut core = self.core.clone();
            let mut held = self.held.as_ref().map(|held| held.clone_ref(py));
            let mut objects = self.parts.made(py);
            let hook = held.as_ref().and_then(|held| held.hook(py).cloned());
            if let Some(output) = output.value() {
                core = core.without_output();
                held = Some(Held::new(output, hook.clone()));
            }
            if let Some(content) = content.value() {
                core = core.without_content();
                objects = None;
                if !content.is_none() {
                    let (parts, given) = content_argument(&content)?;
                    core = core.with_content(parts);
                    objects = given;
                }
            }
            if let Some(metadata) = metadata.value() {
                let metadata = if metadata.is_none() {
                    PyDict::new(py).into_any()
                } else {
                    metadata
                };
                let metadata =
                    dump(&metadata, hook.as_ref()).map_err(|fault| fault.in_key("metadata"))?;
                core = core.with_metadata_json(metadata)?;
            }
            Ok(ToolResult {
                core,
                held,
                parts: Parts::new(py, objects),
            })
        })
    }

    /// What `copy.replace` calls.
    #[pyo3(signature = (**changes))]
    fn __replace__<'py>(
        slf: &Bound<'py, Self>,
        changes: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.call_method(intern!(slf.py(), "replace"), (), changes)
    }

    /// A text with the values of all fields, for a person at a terminal. `repr` has types, sizes and keys only.
    fn show(&self, py: Python<'_>) -> PyResult<String> {
        guard(|| {
            let mut lines = vec!["ToolResult".to_owned()];
            if self.is_present() {
                lines.push(format!(
                    "  output: {}",
                    shown_output(py, self.held.as_ref(), self.core.output())?
                ));
            }
            if let Some(parts) = self.core.content() {
                lines.push("  content:".to_owned());
                lines.extend(shown_parts(parts));
            }
            lines.push(format!("  metadata: {}", self.core.metadata()));
            Ok(lines.join("\n"))
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        guard(|| {
            let mut fields = Vec::new();
            if self.is_present() {
                fields.push(format!(
                    "output={}",
                    described(py, self.held.as_ref(), self.core.output())
                ));
            }
            if let Some(parts) = self.core.content() {
                fields.push(format!("content={parts:?}"));
            }
            let keys = super::show::keys(py, &self.core.metadata())?;
            if !keys.is_empty() {
                fields.push(format!("metadata={{{}}}", keys.join(", ")));
            }
            Ok(format!("ToolResult({})", fields.join(", ")))
        })
    }

    fn __eq__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let Ok(other) = other.cast::<ToolResult>() else {
                return Ok(py.NotImplemented().into_bound(py));
            };
            let other = other.get();
            let equal = self.is_present() == other.is_present()
                && self.same_rest(other)
                && self.same_output(py, other)?;
            Ok(equal
                .into_pyobject(py)
                .map_err(PyErr::from)?
                .to_owned()
                .into_any())
        })
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    /// Copies an output that is held; everything else cannot change.
    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        memo: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let this = slf.get();
        let Some(held) = &this.held else {
            return Ok(slf.clone().into_any());
        };
        let output = py
            .import("copy")?
            .call_method1("deepcopy", (held.value(py), memo))?;
        // A value that holds this very result made its copy on the way.
        if let Some(copy) = memo.get_item(slf.as_ptr() as usize)? {
            return Ok(copy);
        }
        let held = Some(Held::new(output, held.hook(py).cloned()));
        let copy = ToolResult {
            core: this.core.clone(),
            held,
            parts: Parts::new(py, this.parts.made(py)),
        };
        Ok(Bound::new(py, copy)?.into_any())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        guard(|| {
            let py = slf.py();
            let this = slf.get();
            let rest = PyBytes::new(py, &this.core.to_json());
            let (output, hook) = match &this.held {
                Some(held) => (held.value(py).clone(), held.hook(py).cloned()),
                None => (Given::sentinel(py)?.clone(), None),
            };
            let arguments = (rest, output, hook).into_pyobject(py)?;
            Ok((super::restorer(py, "_restore_result")?, arguments))
        })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // No `__clear__`: as in a tuple, nothing here can be set after the object is made, so every cycle through it also goes
        // through an object that changed later and that the collector can clear.
        self.held
            .as_ref()
            .map_or(Ok(()), |held| held.traverse(visit))
    }
}

/// What pickle calls.
#[pyfunction(name = "_restore_result")]
#[pyo3(signature = (rest, output, default))]
pub(crate) fn restore_result<'py>(
    py: Python<'py>,
    rest: &Bound<'py, PyAny>,
    output: Given<'py>,
    default: Option<Bound<'py, PyAny>>,
) -> PyResult<ToolResult> {
    let mut result = ToolResult::from_json(py, rest, None)?;
    result.held = output.value().map(|output| Held::new(output, default));
    Ok(result)
}
