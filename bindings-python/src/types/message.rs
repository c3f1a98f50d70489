//! `ToolMessage`.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use toolresult::{Json, MessageRef, ToolMessage as Core, ToolResult as CoreResult};

use super::limits::limits_argument;
use super::part::{Parts, content_argument};
use super::show::{described, keys, shown_output, shown_parts};
use super::{Given, Held, Slot, ToolResult};
use crate::convert::{BytesStorage, json_text, load, text_argument};
use crate::error::{Fault, guard};
use crate::work::detached_if_large;

/// The message that answers a tool call, with output, error flag and user metadata apart (semantics section 5).
#[pyclass(frozen, module = "toolresult")]
pub(crate) struct ToolMessage {
    /// Everything but an output that is held.
    core: Core,
    /// The caller's own output; without one, the output is in `core` or absent.
    slot: Option<Slot>,
    parts: Parts,
}

impl ToolMessage {
    pub(crate) fn new(core: Core, slot: Option<Slot>, parts: Parts) -> Self {
        ToolMessage { core, slot, parts }
    }

    pub(crate) fn from_core(py: Python<'_>, core: Core) -> Self {
        ToolMessage {
            core,
            slot: None,
            parts: Parts::new(py, None),
        }
    }

    pub(crate) fn core(&self) -> &Core {
        &self.core
    }

    pub(crate) fn slot(&self) -> Option<&Slot> {
        self.slot.as_ref()
    }

    /// What the encoders look at.
    pub(crate) fn view(&self) -> MessageRef<'_> {
        view(&self.core, self.slot.as_ref())
    }

    /// The same message in another form of the core's type.
    pub(crate) fn with_core(&self, py: Python<'_>, core: Core) -> Self {
        let slot = self.slot.as_ref().map(|slot| slot.clone_ref(py));
        ToolMessage {
            core,
            slot,
            parts: Parts::new(py, self.parts.made(py)),
        }
    }

    /// The output as JSON, written now if this is the first need.
    pub(crate) fn output_json(&self, py: Python<'_>) -> Result<Option<Json>, Fault> {
        match &self.slot {
            Some(slot) => slot
                .text(py)
                .cloned()
                .map(Some)
                .map_err(|fault| fault.in_key("output")),
            None => Ok(self.core.output().cloned()),
        }
    }

    pub(crate) fn is_present(&self) -> bool {
        self.slot.is_some() || self.core.has_output()
    }

    /// The output as a Python value: the caller's own, or one built from JSON now.
    pub(crate) fn output_value<'py>(
        &self,
        py: Python<'py>,
    ) -> Result<Option<Bound<'py, PyAny>>, Fault> {
        match &self.slot {
            Some(slot) => Ok(Some(slot.held.value(py).clone())),
            None => Ok(self
                .core
                .output()
                .map(|output| load(py, output))
                .transpose()?),
        }
    }

    /// The result that the message carries. An output that is held is written only if the answer depends on it.
    pub(crate) fn result(&self, py: Python<'_>) -> Result<ToolResult, Fault> {
        let core = CoreResult::from_message(&self.core)?;
        let Some(slot) = &self.slot else {
            return Ok(ToolResult::from_core(py, core));
        };
        // The core saw no output; with it, the content may turn out to be derived.
        let core = if self.view().is_derived()? {
            core.without_content()
        } else {
            core
        };
        Ok(ToolResult::holding(py, core, slot.held.clone_ref(py)))
    }

    /// About how long the JSON form is.
    pub(crate) fn json_len(&self, output: Option<&Json>) -> usize {
        self.core.json_len() + output.map_or(0, |output| output.as_str().len())
    }
}

/// The view of a message and the output that is held beside it.
pub(crate) fn view<'a>(core: &'a Core, slot: Option<&'a Slot>) -> MessageRef<'a> {
    match slot {
        Some(slot) => core.view_with_output(Some(slot)),
        None => core.view(),
    }
}

#[pymethods]
impl ToolMessage {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("tool_call_id", "name", "content")
    }

    /// Reads the JSON form, as ReqLLM writes it too. Nothing is built before it is read; `bytes` are borrowed, not copied.
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

    /// The id of the call that is answered; `None` where a wire has none.
    #[getter]
    fn tool_call_id(&self) -> Option<String> {
        self.core.tool_call_id().map(|id| id.as_str().into_owned())
    }

    /// The name of the tool, where it is known.
    #[getter]
    fn name(&self) -> Option<String> {
        self.core.name().map(|name| name.as_str().into_owned())
    }

    /// What the model sees.
    #[getter]
    fn content<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        guard(|| self.parts.get(py, self.core.content()))
    }

    /// The application's value: the object that the result was made with, or one built from the JSON, a new one each time; `None`
    /// where there is none, which `has_output` tells from an output that is `None`.
    #[getter]
    fn output<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        guard(|| self.output_value(py))
    }

    /// Whether there is an output, `None` included.
    #[getter]
    fn has_output(&self) -> bool {
        self.is_present()
    }

    /// The user's own metadata, without the reserved keys: a new `dict` each time.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| Ok(load(py, self.core.metadata())?))
    }

    /// Whether the tool failed.
    #[getter]
    fn is_error(&self) -> bool {
        self.core.is_error()
    }

    /// Whether the message carries the marker that its content was given and not derived.
    #[getter]
    fn has_explicit_content(&self) -> bool {
        self.core.has_explicit_content()
    }

    /// Keys this version does not know; written back, sent nowhere: a new `dict` each time.
    #[getter]
    fn extra<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| Ok(load(py, &self.core.extra())?))
    }

    /// The JSON form, UTF-8. An output is written once; what was written before stays as it was.
    fn to_json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let output = self.output_json(py)?;
            let size = self.json_len(output.as_ref());
            let mut out = BytesStorage::with_room(py, size);
            detached_if_large(py, size, || {
                self.core.write_with_output(&mut out, output.as_ref());
            });
            Ok(out.finish(py))
        })
    }

    /// A copy with other fields. `None` takes the id or the name away; content that is replaced, redacted text for instance, takes
    /// the place of what the output said.
    #[pyo3(signature = (*, tool_call_id=Given::Absent, name=Given::Absent, content=None))]
    fn replace<'py>(
        &self,
        py: Python<'py>,
        tool_call_id: Given<'py>,
        name: Given<'py>,
        content: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        guard(|| {
            let field = |value: Bound<'py, PyAny>, what: &str| {
                (!value.is_none())
                    .then(|| text_argument(&value, what))
                    .transpose()
            };
            let mut copy = self.with_core(py, self.core.clone());
            if let Some(id) = tool_call_id.value() {
                copy.core = copy.core.with_tool_call_id(field(id, "tool_call_id")?);
            }
            if let Some(name) = name.value() {
                copy.core = copy.core.with_name(field(name, "name")?);
            }
            if let Some(content) = content {
                let (parts, objects) = content_argument(content)?;
                copy.core = copy.core.with_content(parts);
                copy.parts = Parts::new(py, objects);
            }
            Ok(copy)
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
            let mut lines = vec![format!("ToolMessage {}", self.title())];
            if self.is_present() {
                let held = self.slot.as_ref().map(|slot| &slot.held);
                lines.push(format!(
                    "  output: {}",
                    shown_output(py, held, self.core.output())?
                ));
            }
            lines.push("  content:".to_owned());
            lines.extend(shown_parts(self.core.content()));
            lines.push(format!("  metadata: {}", self.core.metadata()));
            Ok(lines.join("\n"))
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        guard(|| {
            let mut fields = vec![self.title(), format!("content={:?}", self.core.content())];
            if self.is_present() {
                let held = self.slot.as_ref().map(|slot| &slot.held);
                fields.push(format!(
                    "output={}",
                    described(py, held, self.core.output())
                ));
            }
            let keys = keys(py, self.core.metadata())?;
            if !keys.is_empty() {
                fields.push(format!("metadata={{{}}}", keys.join(", ")));
            }
            Ok(format!("ToolMessage({})", fields.join(", ")))
        })
    }

    fn __eq__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let Ok(other) = other.cast::<ToolMessage>() else {
                return Ok(py.NotImplemented().into_bound(py));
            };
            let other = other.get();
            let equal = self.is_present() == other.is_present()
                && self.core.clone().without_output() == other.core.clone().without_output()
                && match (self.output_json(py), other.output_json(py)) {
                    (Ok(own), Ok(others)) => own == others,
                    _ => match (self.output_value(py)?, other.output_value(py)?) {
                        (Some(own), Some(others)) => own.eq(others)?,
                        _ => false,
                    },
                };
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
        let Some(slot) = &this.slot else {
            return Ok(slf.clone().into_any());
        };
        let output = py
            .import("copy")?
            .call_method1("deepcopy", (slot.held.value(py), memo))?;
        // A value that holds this very message made its copy on the way.
        if let Some(copy) = memo.get_item(slf.as_ptr() as usize)? {
            return Ok(copy);
        }
        let held = Held::new(output, slot.held.hook(py).cloned());
        let slot = match slot.if_written(py) {
            Some(text) => Slot::written(py, held, text.clone()),
            None => Slot::new(held),
        };
        let copy = ToolMessage {
            core: this.core.clone(),
            slot: Some(slot),
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
            let (output, hook, text) = match &this.slot {
                Some(slot) => (
                    slot.held.value(py).clone(),
                    slot.held.hook(py).cloned(),
                    slot.if_written(py)
                        .map(|text| PyBytes::new(py, text.as_str().as_bytes())),
                ),
                None => (Given::sentinel(py)?.clone(), None, None),
            };
            Ok((
                super::restorer(py, "_restore_message")?,
                (rest, output, hook, text).into_pyobject(py)?,
            ))
        })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // No `__clear__`, for the reason given at `ToolResult`.
        self.slot
            .as_ref()
            .map_or(Ok(()), |slot| slot.held.traverse(visit))
    }
}

impl ToolMessage {
    /// Id, name and flag, for the printable forms.
    fn title(&self) -> String {
        let mut title = match self.core.tool_call_id() {
            Some(id) => format!("tool_call_id={id:?}"),
            None => "tool_call_id=None".to_owned(),
        };
        if let Some(name) = self.core.name() {
            title.push_str(&format!(", name={name:?}"));
        }
        if self.core.is_error() {
            title.push_str(", is_error=True");
        }
        title
    }
}

/// What pickle calls.
#[pyfunction(name = "_restore_message")]
#[pyo3(signature = (rest, output, default, text))]
pub(crate) fn restore_message<'py>(
    py: Python<'py>,
    rest: &Bound<'py, PyAny>,
    output: Given<'py>,
    default: Option<Bound<'py, PyAny>>,
    text: Option<&Bound<'py, PyAny>>,
) -> PyResult<ToolMessage> {
    let mut message = ToolMessage::from_json(py, rest, None)?;
    guard(|| {
        if let Some(output) = output.value() {
            let held = Held::new(output, default);
            message.slot = Some(match text {
                Some(text) => Slot::written(py, held, Json::from_bytes(json_text(text, "text")?)?),
                None => Slot::new(held),
            });
        }
        Ok(message)
    })
}
