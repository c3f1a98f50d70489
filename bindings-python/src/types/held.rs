//! Outputs that stay Python objects until their JSON is needed.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::{PyTraverseError, PyVisit};
use toolresult::{Error, Json, JsonSource};

use crate::convert::dump;
use crate::error::Fault;

/// The caller's own object, and the `default` function that came with it.
pub(crate) struct Held {
    value: Py<PyAny>,
    hook: Option<Py<PyAny>>,
}

impl Held {
    pub(crate) fn new(value: Bound<'_, PyAny>, hook: Option<Bound<'_, PyAny>>) -> Self {
        Held {
            value: value.unbind(),
            hook: hook.map(Bound::unbind),
        }
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        Held {
            value: self.value.clone_ref(py),
            hook: self.hook.as_ref().map(|hook| hook.clone_ref(py)),
        }
    }

    pub(crate) fn value<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.value.bind(py)
    }

    pub(crate) fn hook<'py>(&self, py: Python<'py>) -> Option<&Bound<'py, PyAny>> {
        self.hook.as_ref().map(|hook| hook.bind(py))
    }

    /// What the object is now, as JSON.
    pub(crate) fn dump(&self, py: Python<'_>) -> Result<Json, Fault> {
        dump(self.value(py), self.hook(py))
    }

    pub(crate) fn traverse(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.value)?;
        visit.call(&self.hook)
    }
}

/// The output of a message: written once, at first need, and the same from then on.
pub(crate) struct Slot {
    pub(crate) held: Held,
    text: PyOnceLock<Json>,
}

impl Slot {
    pub(crate) fn new(held: Held) -> Self {
        Slot {
            held,
            text: PyOnceLock::new(),
        }
    }

    /// An output whose text was needed when the message was made.
    pub(crate) fn written(py: Python<'_>, held: Held, text: Json) -> Self {
        let slot = Slot::new(held);
        // A new cell takes the value.
        let _ = slot.text.set(py, text);
        slot
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        let text = PyOnceLock::new();
        if let Some(written) = self.text.get(py) {
            let _ = text.set(py, written.clone());
        }
        Slot {
            held: self.held.clone_ref(py),
            text,
        }
    }

    /// The text if it was needed before.
    pub(crate) fn if_written(&self, py: Python<'_>) -> Option<&Json> {
        self.text.get(py)
    }

    /// The text, written now if this is the first need. The object is walked before the cell is touched: user code in the walk may
    /// ask for the same text, and of two answers the first that is kept counts.
    pub(crate) fn text(&self, py: Python<'_>) -> Result<&Json, Fault> {
        if let Some(written) = self.text.get(py) {
            return Ok(written);
        }
        let text = self.held.dump(py)?;
        Ok(self.text.get_or_init(py, || text))
    }
}

impl JsonSource for Slot {
    fn text(&self) -> Result<Json, Error> {
        Python::attach(|py| Slot::text(self, py).cloned().map_err(Fault::into_core))
    }
}
