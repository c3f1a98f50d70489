//! A value as an ordinary Rust program holds it: what the native layer reads into and writes from, by serde alone.

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Any JSON value in types of the standard library. Keys keep their order; of two equal keys the last value counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Host {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number that a machine integer holds.
    Integer(i128),
    /// Any other number.
    Float(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Host>),
    /// An object.
    Map(Vec<(String, Host)>),
}

impl Serialize for Host {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Host::Null => serializer.serialize_unit(),
            Host::Bool(value) => serializer.serialize_bool(*value),
            Host::Integer(value) => match i64::try_from(*value) {
                Ok(value) => serializer.serialize_i64(value),
                Err(_) => serializer.serialize_i128(*value),
            },
            Host::Float(value) => serializer.serialize_f64(*value),
            Host::Text(value) => serializer.serialize_str(value),
            Host::List(values) => {
                let mut sequence = serializer.serialize_seq(Some(values.len()))?;
                values
                    .iter()
                    .try_for_each(|value| sequence.serialize_element(value))?;
                sequence.end()
            }
            Host::Map(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                members
                    .iter()
                    .try_for_each(|(key, value)| map.serialize_entry(key, value))?;
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Host {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(HostVisitor)
    }
}

struct HostVisitor;

impl<'de> Visitor<'de> for HostVisitor {
    type Value = Host;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Host, E> {
        Ok(Host::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Host, E> {
        Ok(Host::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Host, E> {
        Ok(Host::Integer(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Host, E> {
        Ok(Host::Integer(value.into()))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Host, E> {
        Ok(Host::Integer(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Host, E> {
        Ok(Host::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Host, E> {
        Ok(Host::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Host, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = sequence.next_element()? {
            values.push(value);
        }
        Ok(Host::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Host, A::Error> {
        let mut members: Vec<(String, Host)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<String, Host>()? {
            match members.iter_mut().find(|(known, _)| *known == key) {
                Some((_, kept)) => *kept = value,
                None => members.push((key, value)),
            }
        }
        Ok(Host::Map(members))
    }
}
