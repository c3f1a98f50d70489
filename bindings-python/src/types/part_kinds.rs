//! One class for each kind of part, with the fields of that kind.

use pyo3::PyClass;
use pyo3::impl_::pyclass::PyClassImpl;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use toolresult::{Data, File, FileSource, PartBody, Text};

use super::part::ContentPart;
use crate::convert::load;
use crate::error::guard;

/// The object of the class that stands for the part's kind.
pub(super) fn wrap(py: Python<'_>, part: ContentPart) -> PyResult<Bound<'_, PyAny>> {
    macro_rules! object {
        ($class:ident) => {
            Bound::new(py, PyClassInitializer::from(part).add_subclass($class)).map(Bound::into_any)
        };
    }
    match part.core.body() {
        PartBody::Text { .. } => object!(TextPart),
        PartBody::Thinking { .. } => object!(ThinkingPart),
        PartBody::Image { .. } => object!(ImagePart),
        PartBody::ImageUrl { .. } => object!(ImageUrlPart),
        PartBody::VideoUrl { .. } => object!(VideoUrlPart),
        PartBody::File(_) => object!(FilePart),
        PartBody::ProviderBlock { .. } => object!(ProviderBlockPart),
        // A kind that this binding is too old for is kept whole like one that the core is too old for.
        _ => object!(UnknownPart),
    }
}

/// Declares the class of a kind: its name, what `type` says, the fields to match by position, and its getters.
macro_rules! kind {
    ($(#[$doc:meta])+ $class:ident, $kind:literal, [$($field:literal),+], { $($getters:tt)* }) => {
        $(#[$doc])+
        #[pyclass(frozen, extends = ContentPart, module = "toolresult")]
        pub(crate) struct $class;

        #[pymethods]
        impl $class {
            #[classattr]
            fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, pyo3::types::PyTuple>> {
                pyo3::types::PyTuple::new(py, [$($field),+])
            }

            /// The kind of the part.
            #[getter(r#type)]
            fn kind(&self) -> &'static str {
                $kind
            }

            $($getters)*
        }
    };
}

/// The part behind an object of a derived class.
fn base<'a, T>(part: &'a Bound<'_, T>) -> &'a ContentPart
where
    T: PyClass + PyClassImpl<BaseType = ContentPart>,
{
    part.as_super().get()
}

/// The text of a field.
fn text<'py>(py: Python<'py>, field: Option<&Text>) -> Option<Bound<'py, PyString>> {
    field.map(|text| PyString::new(py, &text.as_str()))
}

/// The bytes of a part: the caller's own object where there is one, else a new one each time.
fn data<'py>(py: Python<'py>, part: &ContentPart) -> PyResult<Option<Bound<'py, PyBytes>>> {
    if let Some(given) = &part.given {
        return Ok(Some(given.bind(py).clone()));
    }
    part.core
        .data()
        .map(|data| bytes_object(py, data))
        .transpose()
}

fn bytes_object<'py>(py: Python<'py>, data: &Data) -> PyResult<Bound<'py, PyBytes>> {
    match data.as_base64() {
        // Decoded into the object itself: what was read from JSON is checked base64.
        Some(text) => PyBytes::new_with(py, data.len(), |space| {
            let decoded =
                base64_simd::STANDARD.decode(text.as_bytes(), base64_simd::Out::from_slice(space));
            decoded
                .map(drop)
                .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))
        }),
        None => Ok(PyBytes::new(py, &data.to_bytes())),
    }
}

kind! {
    /// Words for the model.
    TextPart, "text", ["text"], {
        /// The words.
        #[getter]
        fn text<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(words(slf.py(), base(slf))))
        }
    }
}

kind! {
    /// The model's own reasoning; left out of results on every wire.
    ThinkingPart, "thinking", ["text"], {
        /// The reasoning.
        #[getter]
        fn text<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(words(slf.py(), base(slf))))
        }
    }
}

fn words<'py>(py: Python<'py>, part: &ContentPart) -> Option<Bound<'py, PyString>> {
    match part.core.body() {
        PartBody::Text { text: words } | PartBody::Thinking { text: words } => {
            text(py, Some(words))
        }
        _ => None,
    }
}

kind! {
    /// A picture by its bytes.
    ImagePart, "image", ["data", "media_type"], {
        /// The bytes: the object the part was made from, else a new one each time.
        #[getter]
        fn data<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyBytes>>> {
            guard(|| Ok(data(slf.py(), base(slf))?))
        }

        /// Such as `image/png`.
        #[getter]
        fn media_type(slf: &Bound<'_, Self>) -> Option<String> {
            base(slf).core.media_type().map(str::to_owned)
        }
    }
}

kind! {
    /// A picture by its address.
    ImageUrlPart, "image_url", ["url", "media_type"], {
        /// The address.
        #[getter]
        fn url<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(address(slf.py(), base(slf))))
        }

        /// The media type, where it is known.
        #[getter]
        fn media_type(slf: &Bound<'_, Self>) -> Option<String> {
            base(slf).core.media_type().map(str::to_owned)
        }
    }
}

kind! {
    /// A video by its address.
    VideoUrlPart, "video_url", ["url", "media_type"], {
        /// The address.
        #[getter]
        fn url<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(address(slf.py(), base(slf))))
        }

        /// The media type, where it is known.
        #[getter]
        fn media_type(slf: &Bound<'_, Self>) -> Option<String> {
            base(slf).core.media_type().map(str::to_owned)
        }
    }
}

fn address<'py>(py: Python<'py>, part: &ContentPart) -> Option<Bound<'py, PyString>> {
    match part.core.body() {
        PartBody::ImageUrl { url, .. }
        | PartBody::VideoUrl { url, .. }
        | PartBody::File(File {
            source: FileSource::Url(url),
            ..
        }) => text(py, Some(url)),
        _ => None,
    }
}

kind! {
    /// Any file, audio and video included: by its bytes, by its id at a provider, or by its address.
    FilePart, "file", ["data", "file_id", "url", "media_type", "filename"], {
        /// The bytes, where they are here.
        #[getter]
        fn data<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyBytes>>> {
            guard(|| Ok(data(slf.py(), base(slf))?))
        }

        /// The id at a provider, where the file is known by one.
        #[getter]
        fn file_id<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(match base(slf).core.body() {
                PartBody::File(File { source: FileSource::Id(id), .. }) => text(slf.py(), Some(id)),
                _ => None,
            }))
        }

        /// The address, where the file is known by one.
        #[getter]
        fn url<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(address(slf.py(), base(slf))))
        }

        /// The media type; always there for a file with bytes.
        #[getter]
        fn media_type(slf: &Bound<'_, Self>) -> Option<String> {
            base(slf).core.media_type().map(str::to_owned)
        }

        /// A name with extension, such as `report.pdf`.
        #[getter]
        fn filename<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(text(slf.py(), file(base(slf)).and_then(|file| file.filename.as_ref()))))
        }

        /// A title for people and models.
        #[getter]
        fn title<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(text(slf.py(), file(base(slf)).and_then(|file| file.title.as_ref()))))
        }

        /// A description for people and models.
        #[getter]
        fn description<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(text(slf.py(), file(base(slf)).and_then(|file| file.description.as_ref()))))
        }

        /// Who owns the `file_id`; `None` means the target of the encoding.
        #[getter]
        fn provider<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(text(slf.py(), file(base(slf)).and_then(|file| file.provider.as_ref()))))
        }
    }
}

fn file(part: &ContentPart) -> Option<&File> {
    match part.core.body() {
        PartBody::File(file) => Some(file),
        _ => None,
    }
}

kind! {
    /// A block of one provider, replayed only to its owner.
    ProviderBlockPart, "provider_block", ["provider", "data"], {
        /// The owner, such as `anthropic`.
        #[getter]
        fn provider<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
            guard(|| Ok(match base(slf).core.body() {
                PartBody::ProviderBlock { provider, .. } => text(slf.py(), Some(provider)),
                _ => None,
            }))
        }

        /// The block, any JSON: a new value each time.
        #[getter]
        fn data<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
            guard(|| Ok(match base(slf).core.body() {
                PartBody::ProviderBlock { data, .. } => Some(load(slf.py(), data)?),
                _ => None,
            }))
        }
    }
}

kind! {
    /// A part of a kind that this version does not know: kept whole and written back. `type` is `"unknown"`, and `kind` what the
    /// JSON says, so that `type` stays a name that type checkers know.
    UnknownPart, "unknown", ["kind", "value"], {
        /// The value of `type` in the JSON.
        #[getter(kind)]
        fn own_kind(slf: &Bound<'_, Self>) -> PyResult<String> {
            guard(|| Ok(base(slf).core.kind().into_owned()))
        }

        /// The whole part: a new `dict` each time.
        #[getter]
        fn value<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
            guard(|| Ok(match base(slf).core.body() {
                PartBody::Unknown { json, .. } => Some(load(slf.py(), json)?),
                _ => None,
            }))
        }
    }
}
