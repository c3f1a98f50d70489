//! Equality of JSON values: objects without order, numbers by exact decimal value, the last duplicate counts.

use std::collections::BTreeMap;

use super::{Event, Events, Json};

pub(super) fn equal(a: &Json, b: &Json) -> bool {
    tree(a) == tree(b)
}

/// A value for comparing. Built only when two texts differ, and never deeper than the 512 containers of a checked value.
#[derive(PartialEq)]
enum Tree<'a> {
    Null,
    Bool(bool),
    Number(Decimal<'a>),
    String(std::borrow::Cow<'a, str>),
    Array(Vec<Tree<'a>>),
    Object(BTreeMap<std::borrow::Cow<'a, str>, Tree<'a>>),
}

fn tree(json: &Json) -> Tree<'_> {
    let mut events = json.events();
    events
        .next()
        .map_or(Tree::Null, |first| value(first, &mut events))
}

fn value<'a>(event: Event<'a>, events: &mut Events<'a>) -> Tree<'a> {
    match event {
        Event::Bool(flag) => Tree::Bool(flag),
        Event::Number(text) => Tree::Number(Decimal::of(text)),
        Event::String(text) => Tree::String(text),
        Event::BeginArray => {
            let mut elements = Vec::new();
            while let Some(event) = events.next().filter(|event| *event != Event::EndArray) {
                elements.push(value(event, events));
            }
            Tree::Array(elements)
        }
        Event::BeginObject => {
            let mut members = BTreeMap::new();
            while let Some(Event::Key(key)) = events.next() {
                let member = events
                    .next()
                    .map_or(Tree::Null, |event| value(event, events));
                members.insert(key, member);
            }
            Tree::Object(members)
        }
        _ => Tree::Null,
    }
}

/// A number as sign, significant digits and power of ten: equal values have equal parts.
struct Decimal<'a> {
    negative: bool,
    /// The digits before and after the point, without leading and trailing zeros.
    digits: (&'a str, &'a str),
    exponent: Exponent,
}

impl PartialEq for Decimal<'_> {
    fn eq(&self, other: &Self) -> bool {
        let digits = |number: &Self| {
            (number.digits.0.bytes().chain(number.digits.1.bytes())).collect::<Vec<_>>()
        };
        self.negative == other.negative
            && self.exponent == other.exponent
            && digits(self) == digits(other)
    }
}

/// The power of ten of the last digit: a sign and decimal digits without leading zeros, because JSON sets no bound.
#[derive(PartialEq)]
struct Exponent {
    negative: bool,
    digits: String,
}

impl<'a> Decimal<'a> {
    fn of(text: &'a str) -> Self {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));

        let (mut whole, mut fraction) = (
            whole.trim_start_matches('0'),
            fraction.trim_end_matches('0'),
        );
        let mut shift = -signed(fraction.len());
        if fraction.is_empty() {
            let trimmed = whole.trim_end_matches('0');
            shift = signed(whole.len() - trimmed.len());
            whole = trimmed;
        }
        if whole.is_empty() {
            fraction = fraction.trim_start_matches('0');
        }
        if whole.is_empty() && fraction.is_empty() {
            return Decimal {
                negative: false,
                digits: ("", ""),
                exponent: Exponent::from(0),
            };
        }
        Decimal {
            negative,
            digits: (whole, fraction),
            exponent: Exponent::of(exponent, shift),
        }
    }
}

impl From<i128> for Exponent {
    fn from(value: i128) -> Self {
        Exponent {
            negative: value < 0,
            digits: value.unsigned_abs().to_string(),
        }
    }
}

impl Exponent {
    fn of(text: &str, shift: i128) -> Self {
        if let Some(sum) = text
            .parse::<i128>()
            .ok()
            .and_then(|exponent| exponent.checked_add(shift))
        {
            return sum.into();
        }
        let negative = text.starts_with('-');
        let digits = text.trim_start_matches(['+', '-']).trim_start_matches('0');
        Exponent {
            negative,
            digits: add(digits.as_bytes(), if negative { -shift } else { shift }),
        }
    }
}

/// Adds a small number to a decimal number of at least 38 digits, digit by digit.
fn add(digits: &[u8], small: i128) -> String {
    let mut carry = small;
    let mut reversed = Vec::with_capacity(digits.len() + 1);
    for digit in digits.iter().rev() {
        let total = i128::from(digit.wrapping_sub(b'0')) + carry;
        reversed.push(total.rem_euclid(10));
        carry = total.div_euclid(10);
    }
    while carry > 0 {
        reversed.push(carry % 10);
        carry /= 10;
    }
    let sum: String = reversed.iter().rev().map(i128::to_string).collect();
    sum.trim_start_matches('0').to_owned()
}

fn signed(length: usize) -> i128 {
    i128::try_from(length).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::Json;

    fn equal(a: &str, b: &str) -> bool {
        Json::parse(a).expect(a) == Json::parse(b).expect(b)
    }

    #[test]
    fn numbers_compare_by_value() {
        for (a, b) in [
            ("1", "1.0"),
            ("1", "1e0"),
            ("1000", "1E3"),
            ("0.5", "5e-1"),
            ("-0", "0"),
            ("0e99", "0.000"),
            ("12.50", "1250e-2"),
            ("1e400", "10e399"),
            ("100e-2", "1"),
            (
                "1e99999999999999999999999999999999999999999",
                "10e99999999999999999999999999999999999999998",
            ),
            (
                "1e-99999999999999999999999999999999999999999",
                "0.1e-99999999999999999999999999999999999999998",
            ),
            (
                "10e99999999999999999999999999999999999999999",
                "1e100000000000000000000000000000000000000000",
            ),
            (
                "1e170141183460469231731687303715884105727",
                "0.1e170141183460469231731687303715884105728",
            ),
            ("12.5", "1.25e1"),
            ("100.5", "1.005E+2"),
            ("0.00125", "125e-5"),
        ] {
            assert!(equal(a, b), "{a} = {b}");
        }
        for (a, b) in [
            ("1", "-1"),
            ("1", "10"),
            ("1.5", "15"),
            ("12", "1.2"),
            ("9007199254740993", "9007199254740992"),
            ("0.1", "0.10000000000000001"),
            (
                "1e99999999999999999999999999999999999999999",
                "1e99999999999999999999999999999999999999998",
            ),
            (
                "1e99999999999999999999999999999999999999999",
                "1e-99999999999999999999999999999999999999999",
            ),
        ] {
            assert!(!equal(a, b), "{a} ≠ {b}");
        }
    }

    #[test]
    fn objects_compare_without_order_and_the_last_duplicate_counts() {
        assert!(equal(r#"{"a":1,"b":[2,{}]}"#, r#"{"b":[2.0,{}],"a":1}"#));
        assert!(equal(r#"{"a":1,"a":2}"#, r#"{"a":2}"#));
        assert!(!equal(r#"{"a":2,"a":1}"#, r#"{"a":2}"#));
        assert!(!equal("[1,2]", "[2,1]"));
        assert!(!equal("{}", "[]"));
        assert!(!equal(r#""1""#, "1"));
        assert!(equal(r#"{"\u0061":null}"#, r#"{"a":null}"#));
    }
}
