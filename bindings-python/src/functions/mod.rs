//! The functions of the module, by purpose.

pub(crate) mod calls;
pub(crate) mod exchange;
pub(crate) mod json;
pub(crate) mod messages;
pub(crate) mod metadata;
pub(crate) mod plans;
pub(crate) mod wires;
