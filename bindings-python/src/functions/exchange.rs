//! Matching results to calls (semantics section 6).

use pyo3::prelude::*;
use toolresult::{Match, filled_in, match_order};

use crate::error::guard;
use crate::functions::wires::messages_argument;
use crate::types::{ToolMessage, calls_argument};

/// The results of a turn in the order of its calls, all or nothing; a nameless result takes its call's name.
///
/// `calls` are the calls, or the assistant message that holds them. With `fill_missing`, a call without result gets an error-marked
/// note instead of an `ExchangeError`.
#[pyfunction]
#[pyo3(signature = (calls, results, *, fill_missing=false))]
pub(crate) fn match_results<'py>(
    py: Python<'py>,
    calls: &Bound<'py, PyAny>,
    results: &Bound<'py, PyAny>,
    fill_missing: bool,
) -> PyResult<Vec<ToolMessage>> {
    guard(|| {
        let calls = calls_argument(calls)?;
        let results = messages_argument(results)?;
        let cores: Vec<_> = results.iter().map(|result| result.get().core()).collect();
        let order = match_order(&calls, &cores, fill_missing)?;
        Ok(order
            .into_iter()
            .map(|place| match place {
                Match::Given { call, result } => {
                    let given = results[result].get();
                    given.with_core(py, given.core().clone().named_by(&calls[call]))
                }
                Match::Filled { call } => ToolMessage::from_core(py, filled_in(&calls[call])),
            })
            .collect())
    })
}
