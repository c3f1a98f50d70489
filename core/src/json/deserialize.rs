//! JSON text to Rust values by serde: exact at every depth, and the same whatever features `serde_json` is built with.

use std::borrow::Cow;

use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor};

use super::serialize::RAW_VALUE;
use super::{Event, Events, Json, Text};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::media;

pub(super) fn from_json<T: DeserializeOwned>(json: &Json) -> Result<T> {
    let mut events = json.events();
    T::deserialize(Value {
        events: &mut events,
    })
}

/// The next value of the events.
struct Value<'a, 'de> {
    events: &'a mut Events<'de>,
}

fn mismatch<T>(wanted: &str) -> Result<T> {
    Err(Error::new(
        ErrorKind::WrongType,
        format!("expected {wanted}"),
    ))
}

impl<'de> Value<'_, 'de> {
    fn next(self) -> Result<(Event<'de>, Self)> {
        match self.events.next() {
            Some(event) => Ok((event, self)),
            None => mismatch("a value"),
        }
    }
}

fn visit_number<'de, V: Visitor<'de>>(text: &str, visitor: V) -> Result<V::Value> {
    if let Ok(number) = text.parse::<u64>() {
        return visitor.visit_u64(number);
    }
    // An integer `-0` would lose its sign.
    if let Ok(number) = text.parse::<i64>()
        && text != "-0"
    {
        return visitor.visit_i64(number);
    }
    visit_float(text, visitor)
}

fn visit_float<'de, V: Visitor<'de>>(text: &str, visitor: V) -> Result<V::Value> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => visitor.visit_f64(number),
        _ => mismatch("a number that a 64-bit float can hold"),
    }
}

impl<'de> de::Deserializer<'de> for Value<'_, 'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let (event, value) = self.next()?;
        match event {
            Event::Null => visitor.visit_unit(),
            Event::Bool(flag) => visitor.visit_bool(flag),
            Event::Number(text) => visit_number(text, visitor),
            Event::String(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Event::String(Cow::Owned(text)) => visitor.visit_string(text),
            Event::BeginArray => {
                let mut elements = Elements {
                    events: value.events,
                    index: 0,
                    ended: false,
                };
                let visited = visitor.visit_seq(&mut elements)?;
                elements.finish()?;
                Ok(visited)
            }
            Event::BeginObject => {
                let mut members = Members {
                    events: value.events,
                    key: String::new(),
                    ended: false,
                };
                let visited = visitor.visit_map(&mut members)?;
                members.finish()?;
                Ok(visited)
            }
            Event::Key(_) | Event::EndArray | Event::EndObject => mismatch("a value"),
        }
    }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.next()? {
            (Event::Number(text), _) => match text.parse() {
                Ok(number) => visitor.visit_i128(number),
                Err(_) => visit_float(text, visitor),
            },
            _ => mismatch("an integer"),
        }
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.next()? {
            (Event::Number(text), _) => match text.parse() {
                Ok(number) => visitor.visit_u128(number),
                Err(_) => visit_float(text, visitor),
            },
            _ => mismatch("an integer that is not negative"),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.next()? {
            (Event::Number(text), _) => visit_float(text, visitor),
            _ => mismatch("a number"),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_f64(visitor)
    }

    /// Bytes are written as base64, so they are read as base64.
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.next()? {
            (Event::String(text), _) => {
                let decoded = media::decode(&Text::from(text.as_ref()))?;
                visitor.visit_byte_buf(decoded.data.to_bytes().to_vec())
            }
            _ => mismatch("base64 text"),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.events.clone().next() == Some(Event::Null) {
            self.events.next();
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        if name == RAW_VALUE {
            let text = self.events.take_value();
            return visitor.visit_map(RawMember { text: Some(text) });
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let (event, value) = self.next()?;
        match event {
            Event::String(name) => visitor.visit_enum(name.into_owned().into_deserializer()),
            Event::BeginObject => {
                let visited = visitor.visit_enum(Variant {
                    events: value.events,
                })?;
                match value.events.next() {
                    Some(Event::EndObject) => Ok(visited),
                    _ => mismatch("an object with the one key of a variant"),
                }
            }
            _ => mismatch("the name of a variant, or an object with it as its one key"),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.events.take_value();
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 char str string unit unit_struct seq tuple tuple_struct map struct identifier
    }
}

struct Elements<'a, 'de> {
    events: &'a mut Events<'de>,
    index: usize,
    ended: bool,
}

impl Elements<'_, '_> {
    fn finish(mut self) -> Result<()> {
        if !self.ended && !self.at_end() {
            return mismatch(&format!("an array of {} elements", self.index));
        }
        Ok(())
    }

    fn at_end(&mut self) -> bool {
        self.ended = self.events.clone().next() == Some(Event::EndArray);
        if self.ended {
            self.events.next();
        }
        self.ended
    }
}

impl<'de> de::SeqAccess<'de> for &mut Elements<'_, 'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if self.ended || self.at_end() {
            return Ok(None);
        }
        let element = seed
            .deserialize(Value {
                events: self.events,
            })
            .within_index(self.index)?;
        self.index += 1;
        Ok(Some(element))
    }
}

struct Members<'a, 'de> {
    events: &'a mut Events<'de>,
    /// The key whose value comes next, for the place of an error.
    key: String,
    ended: bool,
}

impl Members<'_, '_> {
    fn finish(self) -> Result<()> {
        if self.ended || self.events.next() == Some(Event::EndObject) {
            return Ok(());
        }
        mismatch("an object with fewer members")
    }
}

impl<'de> de::MapAccess<'de> for &mut Members<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        match self.events.next() {
            Some(Event::Key(key)) => {
                self.key.clone_from(&key.clone().into_owned());
                seed.deserialize(Key(key)).map(Some)
            }
            _ => {
                self.ended = true;
                Ok(None)
            }
        }
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value> {
        seed.deserialize(Value {
            events: self.events,
        })
        .within_key(&self.key)
    }
}

/// A key: text, or the integer whose digits it is.
struct Key<'de>(Cow<'de, str>);

macro_rules! integer_keys {
    ($($method:ident),+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            visit_number(&self.0, visitor)
        })+
    };
}

impl<'de> de::Deserializer<'de> for Key<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.0 {
            Cow::Borrowed(key) => visitor.visit_borrowed_str(key),
            Cow::Owned(key) => visitor.visit_string(key),
        }
    }

    integer_keys!(
        deserialize_i8,
        deserialize_i16,
        deserialize_i32,
        deserialize_i64,
        deserialize_u8,
        deserialize_u16,
        deserialize_u32,
        deserialize_u64
    );

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.0.parse().map_or_else(
            |_| mismatch("an integer"),
            |number| visitor.visit_i128(number),
        )
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.0.parse().map_or_else(
            |_| mismatch("an integer"),
            |number| visitor.visit_u128(number),
        )
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_enum(self.0.into_owned().into_deserializer())
    }

    serde::forward_to_deserialize_any! {
        bool f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// `{"variant":value}` after its `{`.
struct Variant<'a, 'de> {
    events: &'a mut Events<'de>,
}

impl<'a, 'de> de::EnumAccess<'de> for Variant<'a, 'de> {
    type Error = Error;
    type Variant = Value<'a, 'de>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant)> {
        match self.events.next() {
            Some(Event::Key(key)) => Ok((
                seed.deserialize(Key(key))?,
                Value {
                    events: self.events,
                },
            )),
            _ => mismatch("an object with the one key of a variant"),
        }
    }
}

impl<'de> de::VariantAccess<'de> for Value<'_, 'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        <() as de::Deserialize>::deserialize(self)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _length: usize, visitor: V) -> Result<V::Value> {
        de::Deserializer::deserialize_any(self, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        de::Deserializer::deserialize_any(self, visitor)
    }
}

/// How `serde_json` hands raw text to its own type: one member under a private name.
struct RawMember<'de> {
    text: Option<&'de str>,
}

impl<'de> de::MapAccess<'de> for RawMember<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        self.text
            .map(|_| seed.deserialize(Key(Cow::Borrowed(RAW_VALUE))))
            .transpose()
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value> {
        let text = self.text.take().unwrap_or_default();
        seed.deserialize(Key(Cow::Borrowed(text)))
    }
}

impl de::Error for Error {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Error::new(ErrorKind::WrongType, message.to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Shape {
        Unit,
        New(u8),
        Pair(u8, f64),
        Named { x: Option<i64> },
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Record {
        id: u128,
        name: String,
        shapes: Vec<Shape>,
        by_number: BTreeMap<i32, bool>,
        letter: char,
        nothing: (),
    }

    fn read<T: DeserializeOwned>(text: &str) -> Result<T> {
        Json::parse(text)?.to()
    }

    #[test]
    fn reads_what_was_written() {
        let record = Record {
            id: u128::MAX,
            name: "a\"\n🦦".into(),
            shapes: vec![
                Shape::Unit,
                Shape::New(1),
                Shape::Pair(2, 0.1),
                Shape::Named { x: None },
            ],
            by_number: BTreeMap::from([(-2, true), (10, false)]),
            letter: 'é',
            nothing: (),
        };
        let json = Json::from_serialize(&record).expect("JSON");
        assert_eq!(json.to::<Record>().expect("record"), record);
    }

    #[test]
    fn errors_name_the_place() {
        let error =
            read::<BTreeMap<String, Vec<u8>>>(r#"{"rows":[1,2,-3]}"#).expect_err("negative");
        assert_eq!(
            (error.code(), error.path().as_str()),
            ("WRONG_TYPE", "rows[2]")
        );
        assert_eq!(
            read::<f64>("1e400").expect_err("too large").code(),
            "WRONG_TYPE"
        );
        assert_eq!(
            read::<(u8, u8)>("[1,2,3]").expect_err("too long").code(),
            "WRONG_TYPE"
        );
    }

    #[test]
    fn floats_are_rounded_correctly_and_depth_is_no_limit() {
        for text in [
            "0.1",
            "5e-324",
            "2.2250738585072011e-308",
            "9007199254740993.0",
            "1.7976931348623157e308",
        ] {
            assert_eq!(
                read::<f64>(text).expect(text).to_bits(),
                text.parse::<f64>().expect(text).to_bits()
            );
        }
        let deep = format!("{}1{}", "[".repeat(512), "]".repeat(512));
        assert!(read::<serde_json::Value>(&deep).is_ok());
        assert_eq!(read::<Json>(&deep).expect("JSON").as_str(), deep);
        assert_eq!(
            read::<Vec<Json>>("[1E3,1.0]").expect("JSON")[0].as_str(),
            "1E3"
        );
    }
}
