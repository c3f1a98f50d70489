//! How errors name Python values: by their type, never by what is in them.

use pyo3::prelude::*;

/// The full name of a value's class, such as `decimal.Decimal`, or `dict` for what is built in.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    let class = value.get_type();
    let name = class.qualname().map_or_else(
        |_| "an unknown type".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    );
    match class.module() {
        Ok(module) if module != "builtins" => format!("{}.{name}", module.to_string_lossy()),
        _ => name,
    }
}
