//! The native layer: what was read goes into host values, and everything is built anew through the constructors a user calls.

use base64_simd::STANDARD;
use toolresult::{
    ContentPart, Error, File, FileSource, Json, Outcome as Ended, PartBody, Returned, Text,
    ToolCall, ToolMessage, ToolResult,
};

use crate::arguments::{self, MessageArguments};
use crate::host::Host;
use crate::run::Outcome;
use crate::vectors::{Case, Expected};
use crate::{text, wire};

/// What runs a vector in this layer; nothing for operations on text alone.
pub(crate) fn operation(case: &Case) -> Option<fn(&Case) -> Outcome> {
    Some(match case.operation.as_str() {
        // Text that is no JSON has no host value.
        "json" | "equal" if matches!(case.expected, Expected::Error(_)) => return None,
        "json" => value,
        "tool_result" => |case| Ok(result(case, &case.input)?.to_json()),
        "tool_message" => |case| {
            let read = ToolMessage::from_bytes(case.input.clone().into(), &text::limits(case)?)?;
            Ok(rebuilt_message(&read)?.to_json())
        },
        "content_part" => |case| {
            let read =
                ContentPart::from_bytes_with(case.input.clone().into(), &text::limits(case)?)?;
            Ok(rebuilt_part(&read)?.to_json())
        },
        "to_message" => |case| {
            let arguments = MessageArguments::read(case)?;
            Ok(arguments.message_of(&result(case, &case.input)?)?.to_json())
        },
        "returned" => returned,
        "from_message" => {
            |case| text::from_message(&rebuilt_message(&ToolMessage::from_json(&case.input)?)?)
        }
        "put_output_metadata" => put_output_metadata,
        "put_message_metadata" => put_message_metadata,
        "output_from_message" => output_from_message,
        "has_explicit_content" => has_explicit_content,
        "match_results" => match_results,
        "equal" => equal,
        "equal_results" => |case| {
            Ok(text::truth(
                result(case, &case.input)? == result(case, text::other(case))?,
            ))
        },
        "equal_messages" => |case| {
            let (left, right) = (
                ToolMessage::from_json(&case.input)?,
                ToolMessage::from_json(text::other(case))?,
            );
            Ok(text::truth(
                rebuilt_message(&left)? == rebuilt_message(&right)?,
            ))
        },
        "encode" => |case| {
            wire::encode(
                case,
                &rebuilt_messages(&text::messages(&case.input)?)?,
                calls,
            )
        },
        "encode_turns" => |case| {
            let turns = text::turns(&case.input)?;
            wire::encode_turns(
                case,
                &turns
                    .iter()
                    .map(|turn| rebuilt_messages(turn))
                    .collect::<Result<Vec<_>, _>>()?,
            )
        },
        "decode_calls" => |case| {
            Ok(wire::write_calls(&rebuilt_calls(&wire::decode_calls(
                case,
            )?)?))
        },
        "encode_calls" => |case| {
            let calls = rebuilt_calls(&ToolCall::list_from_json(&case.input)?)?;
            wire::encode_calls(case, &calls)
        },
        "plan" => |case| {
            let messages = rebuilt_messages(&text::messages(&case.input)?)?;
            wire::plan(case, &messages, calls)
        },
        "supports" => {
            |case| wire::supports(case, &rebuilt_part(&ContentPart::from_json(&case.input)?)?)
        }
        "decode" => |case| {
            Ok(text::write_messages(&rebuilt_messages(&wire::decode(
                case, calls,
            )?)?))
        },
        _ => return None,
    })
}

/// A value on its way through an output.
fn value(case: &Case) -> Outcome {
    let envelope = [OUTPUT, &case.input, END].concat();
    let written = rebuilt_result(&ToolResult::from_json(envelope)?)?.to_json();
    Ok(written[OUTPUT.len()..written.len() - END.len()].to_vec())
}

const OUTPUT: &[u8] = b"{\"output\":";
const END: &[u8] = b"}";

fn host(json: &Json) -> Result<Host, Error> {
    json.to()
}

fn result(case: &Case, text: &[u8]) -> Result<ToolResult, Error> {
    rebuilt_result(&ToolResult::from_bytes(
        text.to_vec().into(),
        &text::limits(case)?,
    )?)
}

fn rebuilt_result(read: &ToolResult) -> Result<ToolResult, Error> {
    let mut built = if is_empty(&read.extra()) {
        ToolResult::new()
    } else {
        read.clone()
    };
    if let Some(output) = read.output() {
        built = built.with_output(&host(output).map_err(|error| error.in_key("output"))?)?;
    }
    if let Some(content) = read.content() {
        built = built.with_content(rebuilt_parts(content)?);
    }
    built.with_metadata(&host(&read.metadata())?)
}

fn rebuilt_parts(read: &[ContentPart]) -> Result<Vec<ContentPart>, Error> {
    read.iter().map(rebuilt_part).collect()
}

fn rebuilt_part(read: &ContentPart) -> Result<ContentPart, Error> {
    let built = match read.body() {
        PartBody::Text { text } => ContentPart::text(text.as_str().into_owned()),
        PartBody::Thinking { text } => ContentPart::thinking(text.as_str().into_owned()),
        PartBody::Image { data, media_type } => {
            ContentPart::image(data.to_bytes().to_vec(), Some(media_type))?
        }
        PartBody::ImageUrl { url, media_type } => {
            ContentPart::image_url(url.as_str().into_owned(), media_type.as_deref())?
        }
        PartBody::VideoUrl { url, media_type } => {
            ContentPart::video_url(url.as_str().into_owned(), media_type.as_deref())?
        }
        PartBody::File(file) => rebuilt_file(file)?,
        PartBody::ProviderBlock { provider, data } => {
            ContentPart::provider_block(provider.as_str().into_owned(), &host(data)?)?
        }
        // A kind that nobody knows has no constructor.
        _ => return Ok(read.clone()),
    };
    if !is_empty(&read.extra()) {
        return Ok(read.clone());
    }
    built
        .with_metadata(&host(read.metadata())?)?
        .with_provider_options(&host(read.provider_options())?)
}

fn rebuilt_file(file: &File) -> Result<ContentPart, Error> {
    let media_type = file.media_type.as_deref();
    let mut built = match &file.source {
        FileSource::Data(data) => ContentPart::file(data.to_bytes().to_vec(), media_type)?,
        FileSource::Url(url) => ContentPart::file_url(url.as_str().into_owned(), media_type)?,
        FileSource::Id(id) => match media_type {
            Some(media_type) => {
                ContentPart::file_id(id.as_str().into_owned()).with_media_type(media_type)?
            }
            None => ContentPart::file_id(id.as_str().into_owned()),
        },
    };
    for (text, set) in [
        (
            &file.filename,
            ContentPart::with_filename as fn(ContentPart, Text) -> ContentPart,
        ),
        (&file.title, ContentPart::with_title),
        (&file.description, ContentPart::with_description),
        (&file.provider, ContentPart::with_provider),
    ] {
        if let Some(text) = plain(text.as_ref()) {
            built = set(built, text);
        }
    }
    Ok(built)
}

/// A message of the same fields: made from a result, with what only a stored message can say put back.
fn rebuilt_message(read: &ToolMessage) -> Result<ToolMessage, Error> {
    if !is_empty(&read.extra()) || (read.has_explicit_content() && read.content().is_empty()) {
        return Ok(read.clone());
    }
    let content = rebuilt_parts(read.content()).map_err(|error| error.in_key("content"))?;
    let mut result = ToolResult::new().with_metadata(&host(read.metadata())?)?;
    if let Some(output) = read.output() {
        result = result.with_output(&host(output).map_err(|error| error.in_key("output"))?)?;
    }
    if read.has_explicit_content() {
        result = result.with_content(content.clone());
    }
    let built = if read.is_error() {
        result.to_error_message("call", None)?
    } else {
        result.to_message("call", None)?
    };
    // Edited content, and a missing or empty id, exist only in a stored message.
    Ok(built
        .with_content(content)
        .with_tool_call_id(plain(read.tool_call_id()))
        .with_name(plain(read.name())))
}

fn plain(text: Option<&Text>) -> Option<Text> {
    text.map(|text| Text::from(text.as_str().into_owned()))
}

fn rebuilt_messages(read: &[ToolMessage]) -> Result<Vec<ToolMessage>, Error> {
    read.iter()
        .enumerate()
        .map(|(index, message)| rebuilt_message(message).map_err(|error| error.in_index(index)))
        .collect()
}

/// What a tool returned, as a Rust tool returns it.
fn returned(case: &Case) -> Outcome {
    let arguments = MessageArguments::read(case)?;
    let returned = returned_value(&arguments, &Json::parse(&case.input)?)?;
    let failed = arguments.is_error || arguments.outcome.as_deref() == Some("error");
    let outcome = if failed {
        Ended::error(returned)
    } else {
        Ended::ok(returned)
    };
    Ok(outcome
        .to_message(arguments.tool_call_id.as_str(), arguments.name.as_deref())?
        .to_json())
}

fn returned_value(arguments: &MessageArguments, input: &Json) -> Result<Returned, Error> {
    Ok(match arguments.kind.as_str() {
        "text" => Returned::from(input.to::<String>()?),
        "bytes" => Returned::from(bytes::Bytes::from(
            STANDARD
                .decode_to_vec(input.to::<String>()?)
                .unwrap_or_default(),
        )),
        "content" => Returned::from(
            input
                .to::<Vec<Json>>()?
                .iter()
                .map(part_or_text)
                .collect::<Result<Vec<_>, _>>()?,
        ),
        "nothing" => Returned::from(()),
        _ => Returned::from(Json::from_serialize(&host(input)?)?),
    })
}

fn part_or_text(element: &Json) -> Result<ContentPart, Error> {
    match element.as_text() {
        Some(text) => Ok(ContentPart::text(text.as_str().into_owned())),
        None => rebuilt_part(&ContentPart::from_json(element.as_str())?),
    }
}

fn put_output_metadata(case: &Case) -> Outcome {
    let output = case.argument("output").map(native_json).transpose()?;
    Ok(native_text(&toolresult::put_output_metadata(
        &native_json(&case.input)?,
        output.as_ref(),
    )?))
}

fn put_message_metadata(case: &Case) -> Outcome {
    let result = rebuilt_result(&ToolResult::from_json(
        case.argument("result").unwrap_or_default(),
    )?)?;
    Ok(native_text(&toolresult::put_message_metadata(
        &native_json(&case.input)?,
        &result,
    )?))
}

fn output_from_message(case: &Case) -> Outcome {
    let output = toolresult::output_from_message(&native_json(&case.input)?);
    if let Ok(message) = ToolMessage::from_json(&case.input) {
        assert_eq!(
            message.output(),
            output.as_ref(),
            "{}: a typed message and a plain map differ",
            case.id
        );
    }
    Ok(output.map_or_else(|| b"null".to_vec(), |output| native_text(&output)))
}

fn has_explicit_content(case: &Case) -> Outcome {
    let explicit = toolresult::has_explicit_content(&native_json(&case.input)?);
    if let Ok(message) = ToolMessage::from_json(&case.input) {
        assert_eq!(
            message.has_explicit_content(),
            explicit,
            "{}: a typed message and a plain map differ",
            case.id
        );
    }
    Ok(text::truth(explicit))
}

fn match_results(case: &Case) -> Outcome {
    let calls = calls(case)?.unwrap_or_default();
    let results = rebuilt_messages(&text::messages(&case.input)?)?;
    let fill_missing = arguments::fill_missing(case)?;
    Ok(text::write_messages(&toolresult::match_results(
        &calls,
        &results,
        fill_missing,
    )?))
}

fn calls(case: &Case) -> Result<Option<Vec<ToolCall>>, Error> {
    let read = arguments::calls(case)?;
    read.map(|calls| rebuilt_calls(&calls)).transpose()
}

fn rebuilt_calls(read: &[ToolCall]) -> Result<Vec<ToolCall>, Error> {
    read.iter().map(rebuilt_call).collect()
}

fn rebuilt_call(read: &ToolCall) -> Result<ToolCall, Error> {
    let data = read
        .provider_data()
        .map(host)
        .transpose()?
        .map(|data| Json::from_serialize(&data))
        .transpose()?;
    let (id, name, arguments) = (
        read.id().as_str(),
        read.name().as_str(),
        read.arguments().as_str(),
    );
    Ok(
        ToolCall::new(id.into_owned(), name.into_owned(), arguments.into_owned())
            .with_kind(read.kind())
            .with_provider_executed(read.provider_executed())
            .with_async(read.is_async())
            .with_provider_data(data),
    )
}

/// Two values, each as the output of a result.
fn equal(case: &Case) -> Outcome {
    let left = ToolResult::new().with_output(&host(&Json::parse(&case.input)?)?)?;
    let right = ToolResult::new().with_output(&host(&Json::parse(text::other(case))?)?)?;
    Ok(text::truth(left == right))
}

fn native_json(text: &[u8]) -> Result<Json, Error> {
    Json::from_serialize(&host(&Json::parse(text)?)?)
}

fn native_text(json: &Json) -> Vec<u8> {
    json.as_str().as_bytes().to_vec()
}

fn is_empty(object: &Json) -> bool {
    object.as_str() == "{}"
}
