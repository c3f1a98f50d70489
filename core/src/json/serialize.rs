//! Rust values to JSON text by serde, with the rules of semantics section 3 that `serde_json` does not keep: NaN is an error and
//! never null, floats have ECMAScript's digits, bytes are base64, and errors name the place.

use serde::ser::{self, Serialize};

use super::write::{self, Buffer};
use super::{Json, Limits, MAX_DEPTH};
use crate::error::{Error, ErrorKind, Result, Within};

/// The names under which `serde_json` hands over its own number and raw text types, whatever features it is built with.
const NUMBER: &str = "$serde_json::private::Number";
pub(super) const RAW_VALUE: &str = "$serde_json::private::RawValue";

pub(super) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<Json> {
    let mut writer = Writer {
        out: Vec::new(),
        depth: 0,
    };
    value.serialize(&mut writer)?;
    Ok(Json::from_utf8(writer.out))
}

struct Writer {
    out: Vec<u8>,
    depth: usize,
}

impl Writer {
    fn open(&mut self, bracket: u8) -> Result<()> {
        if self.depth == MAX_DEPTH {
            return Err(Error::new(
                ErrorKind::TooDeep,
                format!("more than {MAX_DEPTH} containers are nested in one value"),
            ));
        }
        self.depth += 1;
        self.out.push(bracket);
        Ok(())
    }

    fn close(&mut self, bracket: u8) {
        self.depth -= 1;
        self.out.push(bracket);
    }

    /// `{"variant":` of an externally tagged enum.
    fn open_variant(&mut self, variant: &str) -> Result<()> {
        self.open(b'{')?;
        write::write_string(&mut self.out, variant);
        self.out.push(b':');
        Ok(())
    }
}

macro_rules! integers {
    ($($method:ident($type:ty)),+) => {
        $(fn $method(self, value: $type) -> Result<()> {
            self.out.write(value.to_string().as_bytes());
            Ok(())
        })+
    };
}

impl<'a> ser::Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Elements<'a>;
    type SerializeTuple = Elements<'a>;
    type SerializeTupleStruct = Elements<'a>;
    type SerializeTupleVariant = Elements<'a>;
    type SerializeMap = Members<'a>;
    type SerializeStruct = Members<'a>;
    type SerializeStructVariant = Members<'a>;

    integers!(
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_i128(i128),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_u64(u64),
        serialize_u128(u128),
        serialize_bool(bool)
    );

    fn serialize_f32(self, value: f32) -> Result<()> {
        write::write_f32(&mut self.out, value)
    }

    fn serialize_f64(self, value: f64) -> Result<()> {
        write::write_f64(&mut self.out, value)
    }

    fn serialize_char(self, value: char) -> Result<()> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<()> {
        write::write_string(&mut self.out, value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        write::write_base64_string(&mut self.out, value);
        Ok(())
    }

    fn serialize_none(self) -> Result<()> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        self.out.write(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<()> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<()> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        self.open_variant(variant)?;
        value.serialize(&mut *self).within_key(variant)?;
        self.close(b'}');
        Ok(())
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<Elements<'a>> {
        self.open(b'[')?;
        Ok(Elements {
            writer: self,
            index: 0,
            variant: None,
        })
    }

    fn serialize_tuple(self, length: usize) -> Result<Elements<'a>> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _name: &'static str, length: usize) -> Result<Elements<'a>> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Elements<'a>> {
        self.open_variant(variant)?;
        self.open(b'[')?;
        Ok(Elements {
            writer: self,
            index: 0,
            variant: Some(variant),
        })
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Members<'a>> {
        self.open(b'{')?;
        Ok(Members {
            writer: self,
            first: true,
            key: String::new(),
            form: Form::Object,
        })
    }

    fn serialize_struct(self, name: &'static str, _length: usize) -> Result<Members<'a>> {
        let form = if name == NUMBER || name == RAW_VALUE {
            Form::Raw
        } else {
            self.open(b'{')?;
            Form::Object
        };
        Ok(Members {
            writer: self,
            first: true,
            key: String::new(),
            form,
        })
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Members<'a>> {
        self.open_variant(variant)?;
        self.open(b'{')?;
        Ok(Members {
            writer: self,
            first: true,
            key: String::new(),
            form: Form::Variant(variant),
        })
    }
}

/// The elements of an array; those of a tuple variant close two containers.
struct Elements<'a> {
    writer: &'a mut Writer,
    index: usize,
    variant: Option<&'static str>,
}

impl Elements<'_> {
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        if self.index > 0 {
            self.writer.out.push(b',');
        }
        let written = value.serialize(&mut *self.writer).within_index(self.index);
        self.index += 1;
        match self.variant {
            Some(variant) => written.within_key(variant),
            None => written,
        }
    }

    fn finish(self) {
        self.writer.close(b']');
        if self.variant.is_some() {
            self.writer.close(b'}');
        }
    }
}

macro_rules! elements {
    ($($trait:ident::$method:ident),+) => {
        $(impl ser::$trait for Elements<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.element(value)
            }

            fn end(self) -> Result<()> {
                self.finish();
                Ok(())
            }
        })+
    };
}

elements!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

/// The members of an object, or the one text of a raw value.
struct Members<'a> {
    writer: &'a mut Writer,
    first: bool,
    /// The key whose value comes next, for the place of an error.
    key: String,
    form: Form,
}

enum Form {
    Object,
    Variant(&'static str),
    Raw,
}

impl Members<'_> {
    fn key(&mut self, key: String) {
        if !self.first {
            self.writer.out.push(b',');
        }
        self.first = false;
        write::write_string(&mut self.writer.out, &key);
        self.writer.out.push(b':');
        self.key = key;
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let written = value.serialize(&mut *self.writer).within_key(&self.key);
        match self.form {
            Form::Variant(variant) => written.within_key(variant),
            _ => written,
        }
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        if matches!(self.form, Form::Raw) {
            let text = value.serialize(TextOnly)?;
            let limits = Limits {
                max_depth: Some(MAX_DEPTH - self.writer.depth),
                ..Limits::default()
            };
            let json = Json::from_bytes_with(text.into(), &limits)?;
            self.writer.out.write(json.as_str().as_bytes());
            return Ok(());
        }
        self.key(key.to_owned());
        self.value(value)
    }

    fn finish(self) {
        match self.form {
            Form::Object => self.writer.close(b'}'),
            Form::Variant(_) => {
                self.writer.close(b'}');
                self.writer.close(b'}');
            }
            Form::Raw => {}
        }
    }
}

impl ser::SerializeMap for Members<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        let key = key.serialize(TextOnly)?;
        self.key(key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.value(value)
    }

    fn end(self) -> Result<()> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeStruct for Members<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<()> {
        self.field(key, value)
    }

    fn end(self) -> Result<()> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeStructVariant for Members<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<()> {
        self.field(key, value)
    }

    fn end(self) -> Result<()> {
        self.finish();
        Ok(())
    }
}

/// Object keys, and the text of a raw value: texts as they are, integers as their digits, nothing else.
struct TextOnly;

fn no_key<T>(what: &str) -> Result<T> {
    Err(Error::new(
        ErrorKind::InvalidKey,
        format!("{what} cannot be an object key; use a text or an integer"),
    ))
}

macro_rules! integer_keys {
    ($($method:ident($type:ty)),+) => {
        $(fn $method(self, value: $type) -> Result<String> {
            Ok(value.to_string())
        })+
    };
}

macro_rules! no_keys {
    ($($method:ident($($type:ty),*) -> $result:ty, $what:literal;)+) => {
        $(fn $method(self, $(_: $type),*) -> Result<$result> {
            no_key($what)
        })+
    };
}

type Impossible = ser::Impossible<String, Error>;

impl ser::Serializer for TextOnly {
    type Ok = String;
    type Error = Error;
    type SerializeSeq = Impossible;
    type SerializeTuple = Impossible;
    type SerializeTupleStruct = Impossible;
    type SerializeTupleVariant = Impossible;
    type SerializeMap = Impossible;
    type SerializeStruct = Impossible;
    type SerializeStructVariant = Impossible;

    integer_keys!(
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_i128(i128),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_u64(u64),
        serialize_u128(u128),
        serialize_char(char)
    );

    fn serialize_str(self, value: &str) -> Result<String> {
        Ok(value.to_owned())
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<String> {
        Ok(variant.to_owned())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<String> {
        value.serialize(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<String> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<String> {
        no_key("an enum with a value")
    }

    no_keys! {
        serialize_bool(bool) -> String, "a boolean";
        serialize_f32(f32) -> String, "a float";
        serialize_f64(f64) -> String, "a float";
        serialize_bytes(&[u8]) -> String, "a byte array";
        serialize_none() -> String, "nothing";
        serialize_unit() -> String, "nothing";
        serialize_unit_struct(&'static str) -> String, "nothing";
        serialize_seq(Option<usize>) -> Impossible, "a sequence";
        serialize_tuple(usize) -> Impossible, "a tuple";
        serialize_tuple_struct(&'static str, usize) -> Impossible, "a tuple";
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Impossible, "a tuple";
        serialize_map(Option<usize>) -> Impossible, "a map";
        serialize_struct(&'static str, usize) -> Impossible, "a structure";
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Impossible, "a structure";
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;

    use super::*;

    #[derive(Serialize)]
    enum Shape {
        Unit,
        New(u8),
        Pair(u8, f64),
        Named { x: Option<i64> },
    }

    fn written<T: Serialize>(value: T) -> String {
        Json::from_serialize(&value).expect("JSON").to_string()
    }

    #[test]
    fn writes_as_serde_json_does_but_for_floats() {
        assert_eq!(written((1, "a\n", true, ())), r#"[1,"a\n",true,null]"#);
        assert_eq!(written([1.0, 2.5, -0.0]), "[1.0,2.5,-0.0]");
        assert_eq!(written([0.1_f32]), "[0.1]");
        assert_eq!(
            written([
                Shape::Unit,
                Shape::New(1),
                Shape::Pair(2, 3.0),
                Shape::Named { x: None }
            ]),
            r#"["Unit",{"New":1},{"Pair":[2,3.0]},{"Named":{"x":null}}]"#
        );
        assert_eq!(
            written(BTreeMap::from([(2_i32, 'x'), (10, 'y')])),
            r#"{"2":"x","10":"y"}"#
        );
        assert_eq!(written(u128::MAX), u128::MAX.to_string());
    }

    #[test]
    fn errors_name_the_place() {
        let error = Json::from_serialize(&BTreeMap::from([("rows", vec![1.0, f64::NAN])]))
            .expect_err("NaN");
        assert_eq!(
            (error.code(), error.path().as_str()),
            ("NOT_FINITE", "rows[1]")
        );
        let error = Json::from_serialize(&Shape::Pair(1, f64::INFINITY)).expect_err("infinity");
        assert_eq!(error.path(), "Pair[1]");
        let error = Json::from_serialize(&BTreeMap::from([(vec![1], 1)])).expect_err("key");
        assert_eq!(error.code(), "INVALID_KEY");
    }

    #[test]
    fn values_of_serde_json_keep_what_they_hold() {
        for text in [
            r#"{"b":[1,2.5,"x"],"a":null}"#,
            "18446744073709551615",
            "-1",
        ] {
            let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
            assert_eq!(
                Json::from_serialize(&value).expect("JSON"),
                Json::parse(text).expect("JSON")
            );
        }
        let raw = serde_json::value::RawValue::from_string("[1E3, 1.0]".into()).expect("JSON");
        assert_eq!(written(&raw), "[1E3,1.0]");
        let spoof = BTreeMap::from([(NUMBER, "7")]);
        assert_eq!(written(spoof), r#"{"$serde_json::private::Number":"7"}"#);
    }

    #[test]
    fn depth_ends_at_512() {
        let nested = |depth| {
            let mut value = serde_json::Value::Null;
            for _ in 0..depth {
                value = serde_json::Value::Array(vec![value]);
            }
            value
        };
        assert!(Json::from_serialize(&nested(512)).is_ok());
        assert_eq!(
            Json::from_serialize(&nested(513))
                .expect_err("depth")
                .code(),
            "TOO_DEEP"
        );
    }
}
