//! `ContentPart`: the base of all kinds of part, with the constructors.

use std::borrow::Cow;
use std::path::PathBuf;

use bytes::Bytes;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};
use toolresult::{ContentPart as Core, Data, Error, ErrorKind};

use super::limits::limits_argument;
use super::part_kinds::wrap;
use crate::convert::{
    TextArgument, bytes_of, dump, is_bytes, json_text, load, shared_text, text_argument, type_name,
};
use crate::error::{Fault, guard};
use crate::work::detached_if_large;

/// One part of what the model sees. Parts are immutable; two are equal if their JSON is.
#[pyclass(frozen, subclass, module = "toolresult")]
pub(crate) struct ContentPart {
    pub(crate) core: Core,
    /// The `bytes` the part was made from, given back as the same object.
    pub(crate) given: Option<Py<PyBytes>>,
}

/// The keyword arguments that every constructor takes.
struct Common<'a, 'py> {
    metadata: Option<&'a Bound<'py, PyAny>>,
    provider_options: Option<&'a Bound<'py, PyAny>>,
}

impl<'py> Common<'_, 'py> {
    fn finish(
        &self,
        py: Python<'py>,
        mut part: Core,
        given: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        if let Some(metadata) = self.metadata {
            let metadata = dump(metadata, None).map_err(|fault| fault.in_key("metadata"))?;
            part = part.with_metadata_json(metadata)?;
        }
        if let Some(options) = self.provider_options {
            let options = dump(options, None).map_err(|fault| fault.in_key("provider_options"))?;
            part = part.with_provider_options_json(options)?;
        }
        let given = given
            .and_then(|given| given.cast_exact::<PyBytes>().ok())
            .map(|given| given.clone().unbind());
        Ok(wrap(py, ContentPart { core: part, given })?)
    }
}

/// The keyword arguments of files.
#[derive(Default)]
struct FileDetails<'a, 'py> {
    filename: Option<&'a Bound<'py, PyAny>>,
    title: Option<&'a Bound<'py, PyAny>>,
    description: Option<&'a Bound<'py, PyAny>>,
    provider: Option<&'a Bound<'py, PyAny>>,
}

impl FileDetails<'_, '_> {
    fn add_to(&self, mut part: Core) -> Result<Core, Fault> {
        if let Some(filename) = self.filename {
            part = part.with_filename(text_argument(filename, "filename")?);
        }
        if let Some(title) = self.title {
            part = part.with_title(text_argument(title, "title")?);
        }
        if let Some(description) = self.description {
            part = part.with_description(text_argument(description, "description")?);
        }
        if let Some(provider) = self.provider {
            part = part.with_provider(text_argument(provider, "provider")?);
        }
        Ok(part)
    }
}

/// The bytes of an image or file.
fn data_argument(data: &Bound<'_, PyAny>) -> Result<Bytes, Fault> {
    bytes_of(data)?.ok_or_else(|| {
        let detail = format!(
            "expected bytes, bytearray or memoryview, found {}; for an address there are image_url and file_url",
            type_name(data)
        );
        Fault::from(Error::new(ErrorKind::WrongType, detail)).in_key("data")
    })
}

/// The media type, where one is given.
fn label<'a>(argument: Option<&'a TextArgument<'_>>) -> Option<Cow<'a, str>> {
    argument.map(TextArgument::get)
}

#[pymethods]
impl ContentPart {
    /// Words for the model.
    #[staticmethod]
    #[pyo3(signature = (text, *, metadata=None, provider_options=None))]
    fn text<'py>(
        py: Python<'py>,
        text: &Bound<'py, PyAny>,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let part = Core::text(text_argument(text, "text")?);
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, None)
        })
    }

    /// The model's own reasoning; left out of results on every wire.
    #[staticmethod]
    #[pyo3(signature = (text, *, metadata=None, provider_options=None))]
    fn thinking<'py>(
        py: Python<'py>,
        text: &Bound<'py, PyAny>,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let part = Core::thinking(text_argument(text, "text")?);
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, None)
        })
    }

    /// A picture by its bytes. `bytes` are held and not copied; `bytearray` and `memoryview` are copied once.
    ///
    /// The signature of the bytes tells the media type; the label is needed only for formats other than PNG, JPEG, GIF and WebP.
    #[staticmethod]
    #[pyo3(signature = (data, media_type=None, *, metadata=None, provider_options=None))]
    fn image<'py>(
        py: Python<'py>,
        data: &Bound<'py, PyAny>,
        media_type: Option<TextArgument<'py>>,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let part = Core::image(data_argument(data)?, label(media_type.as_ref()).as_deref())?;
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, Some(data))
        })
    }

    /// A picture by its address. A `data:` URL is read as bytes and gives an image with bytes.
    #[staticmethod]
    #[pyo3(signature = (url, media_type=None, *, metadata=None, provider_options=None))]
    fn image_url<'py>(
        py: Python<'py>,
        url: &Bound<'py, PyAny>,
        media_type: Option<TextArgument<'py>>,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let part = Core::image_url(
                text_argument(url, "url")?,
                label(media_type.as_ref()).as_deref(),
            )?;
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, None)
        })
    }

    /// A video by its address. A `data:` URL is read as bytes and gives a file with bytes.
    #[staticmethod]
    #[pyo3(signature = (url, media_type=None, *, metadata=None, provider_options=None))]
    fn video_url<'py>(
        py: Python<'py>,
        url: &Bound<'py, PyAny>,
        media_type: Option<TextArgument<'py>>,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let part = Core::video_url(
                text_argument(url, "url")?,
                label(media_type.as_ref()).as_deref(),
            )?;
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, None)
        })
    }

    /// Any file by its bytes, audio and video included. `bytes` are held and not copied.
    ///
    /// Without a known signature and a label its type is `application/octet-stream`.
    #[staticmethod]
    #[pyo3(signature = (data, media_type=None, *, filename=None, title=None, description=None, metadata=None, provider_options=None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "each is a keyword of the Python constructor"
    )]
    fn file<'py>(
        py: Python<'py>,
        data: &Bound<'py, PyAny>,
        media_type: Option<TextArgument<'py>>,
        filename: Option<&Bound<'py, PyAny>>,
        title: Option<&Bound<'py, PyAny>>,
        description: Option<&Bound<'py, PyAny>>,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let details = FileDetails {
                filename,
                title,
                description,
                provider: None,
            };
            let part = details.add_to(Core::file(
                data_argument(data)?,
                label(media_type.as_ref()).as_deref(),
            )?)?;
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, Some(data))
        })
    }

    /// A file at a provider, by its id. `provider` says who owns the id; without it that is the target of the encoding.
    #[staticmethod]
    #[pyo3(signature = (file_id, *, media_type=None, filename=None, title=None, description=None, provider=None, metadata=None, provider_options=None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "each is a keyword of the Python constructor"
    )]
    fn file_id<'py>(
        py: Python<'py>,
        file_id: &Bound<'py, PyAny>,
        media_type: Option<TextArgument<'py>>,
        filename: Option<&Bound<'py, PyAny>>,
        title: Option<&Bound<'py, PyAny>>,
        description: Option<&Bound<'py, PyAny>>,
        provider: Option<&Bound<'py, PyAny>>,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let details = FileDetails {
                filename,
                title,
                description,
                provider,
            };
            let mut part = details.add_to(Core::file_id(text_argument(file_id, "file_id")?))?;
            if let Some(media_type) = media_type {
                part = part.with_media_type(&media_type.get())?;
            }
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, None)
        })
    }

    /// A file by its address. A `data:` URL is read as bytes.
    #[staticmethod]
    #[pyo3(signature = (url, media_type=None, *, filename=None, title=None, description=None, metadata=None, provider_options=None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "each is a keyword of the Python constructor"
    )]
    fn file_url<'py>(
        py: Python<'py>,
        url: &Bound<'py, PyAny>,
        media_type: Option<TextArgument<'py>>,
        filename: Option<&Bound<'py, PyAny>>,
        title: Option<&Bound<'py, PyAny>>,
        description: Option<&Bound<'py, PyAny>>,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let details = FileDetails {
                filename,
                title,
                description,
                provider: None,
            };
            let part = details.add_to(Core::file_url(
                text_argument(url, "url")?,
                label(media_type.as_ref()).as_deref(),
            )?)?;
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, None)
        })
    }

    /// A block of one provider, any JSON, replayed only to its owner.
    #[staticmethod]
    #[pyo3(signature = (provider, data, *, metadata=None, provider_options=None))]
    fn provider_block<'py>(
        py: Python<'py>,
        provider: &Bound<'py, PyAny>,
        data: &Bound<'py, PyAny>,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let data = dump(data, None).map_err(|fault| fault.in_key("data"))?;
            let part = Core::provider_block_json(text_argument(provider, "provider")?, data);
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, None)
        })
    }

    /// An image or file from the file system, with its name; the type is told by signature, else by extension.
    ///
    /// Raises `OSError` as `open` does.
    #[staticmethod]
    #[pyo3(signature = (path, *, metadata=None, provider_options=None))]
    fn from_path<'py>(
        py: Python<'py>,
        path: PathBuf,
        metadata: Option<&Bound<'py, PyAny>>,
        provider_options: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            // Python's own file: its exceptions are those a user knows, and the `bytes` it gives are held as they are.
            let file = py.import("io")?.call_method1("open", (&path, "rb"))?;
            let read = file.call_method0("read");
            file.call_method0("close")?;
            let data = read?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let part = Core::from_named_bytes(data_argument(&data)?, &name)?;
            Common {
                metadata,
                provider_options,
            }
            .finish(py, part, Some(&data))
        })
    }

    /// Reads the JSON form. Of an unknown kind it gives an `UnknownPart`, which keeps everything.
    #[staticmethod]
    #[pyo3(signature = (text, *, limits=None))]
    fn from_json<'py>(
        py: Python<'py>,
        text: &Bound<'py, PyAny>,
        limits: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let (bytes, limits) = (json_text(text, "text")?, limits_argument(limits)?);
            let core =
                detached_if_large(py, bytes.len(), || Core::from_bytes_with(bytes, &limits))?;
            Ok(wrap(py, ContentPart { core, given: None })?)
        })
    }

    /// The JSON form, UTF-8.
    fn to_json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let size = self.core.data().map_or(0, Data::base64_len);
            Ok(PyBytes::new(
                py,
                &detached_if_large(py, size, || self.core.to_json()),
            ))
        })
    }

    /// The kind of the part, a literal in each class.
    #[getter(r#type)]
    fn kind(&self) -> String {
        self.core.kind().into_owned()
    }

    /// Private data of the part, never sent: a new `dict` each time.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| Ok(load(py, self.core.metadata())?))
    }

    /// Options by provider: a new `dict` each time.
    #[getter]
    fn provider_options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| Ok(load(py, self.core.provider_options())?))
    }

    /// Keys this version does not know; written back, sent nowhere: a new `dict` each time.
    #[getter]
    fn extra<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| Ok(load(py, &self.core.extra())?))
    }

    fn __eq__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        guard(|| match other.cast::<ContentPart>() {
            Ok(other) => Ok((self.core == other.get().core)
                .into_pyobject(py)
                .map_err(PyErr::from)?
                .to_owned()
                .into_any()),
            Err(_) => Ok(py.NotImplemented().into_bound(py)),
        })
    }

    fn __repr__(&self) -> PyResult<String> {
        guard(|| Ok(format!("ContentPart.{:?}", self.core)))
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
            super::restorer(py, "_restore_part")?,
            (slf.get().to_json(py)?,),
        ))
    }
}

/// What pickle calls.
#[pyfunction(name = "_restore_part")]
pub(crate) fn restore_part<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    ContentPart::from_json(text.py(), text, None)
}

/// Content given by a caller: one text, or parts and texts in order. The second are the caller's own objects, where all are parts.
pub(crate) fn content_argument<'py>(
    content: &Bound<'py, PyAny>,
) -> Result<(Vec<Core>, Option<Bound<'py, PyTuple>>), Fault> {
    if let Ok(text) = content.cast::<PyString>() {
        return Ok((vec![Core::text(shared_text(text))], None));
    }
    let wrong = |value: &Bound<'_, PyAny>, expected: &str| {
        let detail = format!("expected {expected}, found {}", type_name(value));
        Fault::from(Error::new(ErrorKind::WrongType, detail))
    };
    let members = match content.try_iter() {
        Ok(members) if !content.is_instance_of::<PyDict>() && !is_bytes(content) => members,
        _ => return Err(wrong(content, "a list of content parts, or one str").in_key("content")),
    };
    let (mut parts, mut objects) = (Vec::new(), Vec::new());
    for (index, member) in members.enumerate() {
        let member = member?;
        match part_or_text(&member) {
            Some(part) => parts.push(part),
            None => {
                return Err(wrong(&member, "a content part or str")
                    .in_index(index)
                    .in_key("content"));
            }
        }
        objects.push(member);
    }
    let all_parts = objects
        .iter()
        .all(PyAnyMethods::is_instance_of::<ContentPart>);
    let objects = if all_parts {
        Some(PyTuple::new(content.py(), objects)?)
    } else {
        None
    };
    Ok((parts, objects))
}

/// A part, or a text as one.
pub(crate) fn part_or_text(value: &Bound<'_, PyAny>) -> Option<Core> {
    if let Ok(part) = value.cast::<ContentPart>() {
        return Some(part.get().core.clone());
    }
    value
        .cast::<PyString>()
        .ok()
        .map(|text| Core::text(shared_text(text)))
}

/// The parts as objects, made at first need.
pub(crate) struct Parts(PyOnceLock<Py<PyTuple>>);

impl Parts {
    pub(crate) fn new(py: Python<'_>, objects: Option<Bound<'_, PyTuple>>) -> Self {
        let parts = Parts(PyOnceLock::new());
        if let Some(objects) = objects {
            // A new cell takes the value.
            let _ = parts.0.set(py, objects.unbind());
        }
        parts
    }

    pub(crate) fn get<'py>(
        &self,
        py: Python<'py>,
        parts: &[Core],
    ) -> Result<Bound<'py, PyTuple>, Fault> {
        let objects = self.0.get_or_try_init(py, || -> PyResult<_> {
            let parts = parts.iter().map(|part| {
                wrap(
                    py,
                    ContentPart {
                        core: part.clone(),
                        given: None,
                    },
                )
            });
            Ok(PyTuple::new(py, parts.collect::<PyResult<Vec<_>>>()?)?.unbind())
        })?;
        Ok(objects.bind(py).clone())
    }

    /// The objects if they were made.
    pub(crate) fn made<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyTuple>> {
        self.0.get(py).map(|objects| objects.bind(py).clone())
    }
}
