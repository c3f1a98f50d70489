//! `ToolCall`, and the calls of a turn as an argument.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use toolresult::{CallKind, Error, ErrorKind, ToolCall as Core};

use crate::convert::{
    TextArgument, dump, dump_envelope, is_json_text, json_text, load, text_argument,
};
use crate::error::{Fault, guard};

/// What the model asked for: one call of a tool (semantics section 6).
#[pyclass(frozen, module = "toolresult")]
pub(crate) struct ToolCall {
    core: Core,
}

impl ToolCall {
    pub(crate) fn from_core(core: Core) -> Self {
        ToolCall { core }
    }
}

#[pymethods]
impl ToolCall {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("id", "name", "arguments")
    }

    #[new]
    #[pyo3(signature = (id, name, arguments=None, *, kind=None, provider_executed=false, is_async=false, provider_data=None), text_signature = "(id, name, arguments=None, *, kind='function', provider_executed=False, is_async=False, provider_data=None)")]
    fn new<'py>(
        id: &Bound<'py, PyAny>,
        name: &Bound<'py, PyAny>,
        arguments: Option<&Bound<'py, PyAny>>,
        kind: Option<TextArgument<'py>>,
        provider_executed: bool,
        is_async: bool,
        provider_data: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        guard(|| {
            let kind = match kind.as_ref().map(TextArgument::get).as_deref() {
                None | Some("function") => CallKind::Function,
                Some("custom") => CallKind::Custom,
                _ => {
                    let detail = "the kind of a call is \"function\" or \"custom\"";
                    return Err(
                        Fault::from(Error::new(ErrorKind::InvalidToolCalls, detail)).in_key("kind")
                    );
                }
            };
            let data = provider_data.map(|data| dump(data, None)).transpose();
            let core = Core::new(
                text_argument(id, "id")?,
                text_argument(name, "name")?,
                arguments_text(arguments)?,
            )
            .with_kind(kind)
            .with_provider_executed(provider_executed)
            .with_async(is_async)
            .with_provider_data(data.map_err(|fault| fault.in_key("provider_data"))?);
            Ok(ToolCall { core })
        })
    }

    /// Reads the JSON form of one call.
    #[staticmethod]
    fn from_json(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        guard(|| {
            Ok(ToolCall::from_core(Core::from_json(json_text(
                text, "text",
            )?)?))
        })
    }

    /// The JSON form, UTF-8; what has its default is left out.
    fn to_json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| Ok(PyBytes::new(py, &self.core.to_json())))
    }

    /// The id that the result names.
    #[getter]
    fn id(&self) -> String {
        self.core.id().as_str().into_owned()
    }

    /// The name of the tool.
    #[getter]
    fn name(&self) -> String {
        self.core.name().as_str().into_owned()
    }

    /// The arguments as the model gave them: JSON text for a function, free text for a custom tool.
    #[getter]
    fn arguments(&self) -> String {
        self.core.arguments().as_str().into_owned()
    }

    /// `"function"` or `"custom"`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.core.kind() {
            CallKind::Function => "function",
            CallKind::Custom => "custom",
        }
    }

    /// Whether the provider ran the call itself: then it needs no result.
    #[getter]
    fn provider_executed(&self) -> bool {
        self.core.provider_executed()
    }

    /// Whether the result may come in a later turn.
    #[getter]
    fn is_async(&self) -> bool {
        self.core.is_async()
    }

    /// Data of the provider that must go back to it with the call: a new value each time.
    #[getter]
    fn provider_data<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        guard(|| {
            Ok(self
                .core
                .provider_data()
                .map(|data| load(py, data))
                .transpose()?)
        })
    }

    fn __eq__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| match other.cast::<ToolCall>() {
            Ok(other) => Ok((self.core == other.get().core)
                .into_pyobject(py)
                .map_err(PyErr::from)?
                .to_owned()
                .into_any()),
            Err(_) => Ok(py.NotImplemented().into_bound(py)),
        })
    }

    fn __repr__(&self) -> PyResult<String> {
        guard(|| Ok(format!("{:?}", self.core)))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let py = slf.py();
        Ok((
            super::restorer(py, "_restore_call")?,
            (slf.get().to_json(py)?,),
        ))
    }
}

/// What pickle calls.
#[pyfunction(name = "_restore_call")]
pub(crate) fn restore_call(text: &Bound<'_, PyAny>) -> PyResult<ToolCall> {
    ToolCall::from_json(text)
}

/// Arguments as text, or as a mapping that becomes text.
fn arguments_text(arguments: Option<&Bound<'_, PyAny>>) -> Result<toolresult::Text, Fault> {
    match arguments {
        None => Ok("".into()),
        Some(arguments) if arguments.is_instance_of::<PyString>() => {
            text_argument(arguments, "arguments")
        }
        Some(arguments) => {
            let json = dump(arguments, None).map_err(|fault| fault.in_key("arguments"))?;
            Ok(json.as_str().into())
        }
    }
}

/// The calls of a turn: a list of calls, each a `ToolCall` or a mapping, or an assistant message with `tool_calls`; also as JSON
/// text.
pub(crate) fn calls_argument(calls: &Bound<'_, PyAny>) -> Result<Vec<Core>, Fault> {
    if is_json_text(calls) {
        return Ok(Core::list_from_json(json_text(calls, "calls")?)?);
    }
    if let Ok(list) = calls.cast::<PyList>() {
        return listed_calls(list);
    }
    if let Ok(tuple) = calls.cast::<PyTuple>() {
        return listed_calls(&tuple.to_list());
    }
    let json = dump_envelope(calls).map_err(|fault| fault.in_key("calls"))?;
    Ok(Core::list_from_json(json)?)
}

fn listed_calls(list: &Bound<'_, PyList>) -> Result<Vec<Core>, Fault> {
    if list.iter().all(|call| call.is_instance_of::<ToolCall>()) {
        return Ok(list
            .iter()
            .filter_map(|call| Some(call.cast::<ToolCall>().ok()?.get().core.clone()))
            .collect());
    }
    let mut text = Vec::new();
    for (index, call) in list.iter().enumerate() {
        text.push(if index == 0 { b'[' } else { b',' });
        match call.cast::<ToolCall>() {
            Ok(call) => text.extend_from_slice(&call.get().core.to_json()),
            Err(_) => {
                let json =
                    dump_envelope(&call).map_err(|fault| fault.in_index(index).in_key("calls"))?;
                text.extend_from_slice(json.as_bytes());
            }
        }
    }
    text.push(b']');
    Ok(Core::list_from_json(text)?)
}
