//! Content parts: what the model sees (semantics section 4).

use std::fmt;
use std::path::Path;

use bytes::Bytes;
use bytestring::ByteString;
use serde::Serialize;

use crate::envelope::{Extra, Fields, Members, Source, missing, text_of, wrong_type};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::json::write::{self, Buffer};
use crate::json::{Json, JsonKind, Limits, Reader, Text};
use crate::media::{self, Data};

/// One part of what the model sees: its kind's fields, private metadata, and options by provider.
///
/// Parts are values: the `with_…` methods give changed copies. Two parts are equal if their fields are, with media compared by
/// bytes and JSON as [`Json`] compares.
#[derive(Clone, PartialEq)]
pub struct ContentPart {
    body: PartBody,
    metadata: Json,
    provider_options: Json,
    extra: Extra,
}

/// The kind of a part with its fields.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum PartBody {
    /// `text`: words for the model.
    Text {
        /// The words.
        text: Text,
    },
    /// `thinking`: the model's own reasoning, left out of results on every wire.
    Thinking {
        /// The reasoning.
        text: Text,
    },
    /// `image`: a picture by its bytes.
    Image {
        /// The bytes, at least one.
        data: Data,
        /// Such as `image/png`; the signature of the bytes wins over a label.
        media_type: ByteString,
    },
    /// `image_url`: a picture by its address.
    ImageUrl {
        /// The address; a `data:` URL becomes an image with bytes instead.
        url: Text,
        /// The media type, where it is known.
        media_type: Option<ByteString>,
    },
    /// `video_url`: a video by its address.
    VideoUrl {
        /// The address; a `data:` URL becomes a file with bytes instead.
        url: Text,
        /// The media type, where it is known.
        media_type: Option<ByteString>,
    },
    /// `file`: any file, audio and video included.
    File(File),
    /// `provider_block`: a block of one provider, replayed only to its owner.
    ProviderBlock {
        /// The owner, such as `anthropic`.
        provider: Text,
        /// The block, any JSON.
        data: Json,
    },
    /// A kind this version does not know: kept whole and written back.
    Unknown {
        /// The value of `type`.
        kind: Text,
        /// The whole part.
        json: Json,
    },
}

impl PartBody {
    /// A part of an unknown kind is its whole JSON, so that what is set beside the kind's fields is set there too.
    fn put_into_whole(&mut self, name: &str, value: &Json) {
        if let PartBody::Unknown { json, .. } = self {
            *json = json.with_member(name, Some(value).filter(|value| value.as_str() != "{}"));
        }
    }
}

/// A file: exactly one source, and what is known about it.
#[derive(Clone, PartialEq)]
pub struct File {
    /// Where the bytes are.
    pub source: FileSource,
    /// The media type; always there for a file with bytes.
    pub media_type: Option<ByteString>,
    /// A name with extension, such as `report.pdf`.
    pub filename: Option<Text>,
    /// A title for people and models.
    pub title: Option<Text>,
    /// A description for people and models.
    pub description: Option<Text>,
    /// Who owns the `file_id`; absent means the target's own.
    pub provider: Option<Text>,
}

/// Where the bytes of a file are.
#[derive(Clone, PartialEq)]
pub enum FileSource {
    /// Here.
    Data(Data),
    /// At a provider, under this id.
    Id(Text),
    /// At this address.
    Url(Text),
}

/// The families of media that wires tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Family {
    Image,
    Audio,
    Video,
    Document,
}

impl Family {
    /// The name most wires have for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Family::Image => "image",
            Family::Audio => "audio",
            Family::Video => "video",
            Family::Document => "document",
        }
    }
}

impl FileSource {
    fn into_file(self, media_type: Option<ByteString>) -> File {
        File {
            source: self,
            media_type,
            filename: None,
            title: None,
            description: None,
            provider: None,
        }
    }
}

/// Every field that some kind of part has: null under one of these counts as absent, whatever the kind.
const KNOWN_FIELDS: &[&str] = &[
    "text",
    "data",
    "url",
    "file_id",
    "media_type",
    "filename",
    "title",
    "description",
    "provider",
    "metadata",
    "provider_options",
];

impl ContentPart {
    fn new(body: PartBody) -> Self {
        ContentPart {
            body,
            metadata: Json::empty_object(),
            provider_options: Json::empty_object(),
            extra: Extra::default(),
        }
    }

    /// Words for the model.
    pub fn text(text: impl Into<Text>) -> Self {
        Self::new(PartBody::Text { text: text.into() })
    }

    /// The model's own reasoning; left out of results on every wire.
    pub fn thinking(text: impl Into<Text>) -> Self {
        Self::new(PartBody::Thinking { text: text.into() })
    }

    /// A picture. The signature of the bytes tells the media type; the label is needed only for other formats.
    ///
    /// # Errors
    /// `INVALID_PART` without bytes or where they are no image, `UNKNOWN_MEDIA_TYPE` where nothing tells the type.
    pub fn image(bytes: impl Into<Bytes>, media_type: Option<&str>) -> Result<Self> {
        Self::image_of(Data::from_bytes(bytes), None, media_type)
    }

    /// Media of a wire that says whether it is an image.
    pub(crate) fn of_data(data: Data, label: Option<&str>, is_image: bool) -> Result<Self> {
        if is_image {
            Self::image_of(data, None, label)
        } else {
            Self::file_of(data, None, label)
        }
    }

    fn image_of(data: Data, url_label: Option<&str>, field: Option<&str>) -> Result<Self> {
        let media_type = media::image_type(&data, url_label, field)?;
        Ok(Self::new(PartBody::Image { data, media_type }))
    }

    /// A picture by its address. A `data:` URL is read as bytes and gives an image part.
    ///
    /// # Errors
    /// `INVALID_PART` for an empty address, and those of [`ContentPart::image`] for a `data:` URL.
    pub fn image_url(url: impl Into<Text>, media_type: Option<&str>) -> Result<Self> {
        let url = address(url.into())?;
        if media::is_data_url(&url.as_str()) {
            let decoded = media::decode_data_url(&url.as_str()).within_key("url")?;
            return Self::image_of(decoded.data, decoded.label.as_deref(), media_type);
        }
        Ok(Self::new(PartBody::ImageUrl {
            url,
            media_type: optional_label(media_type)?,
        }))
    }

    /// A video by its address. A `data:` URL is read as bytes and gives a file part.
    ///
    /// # Errors
    /// As [`ContentPart::image_url`].
    pub fn video_url(url: impl Into<Text>, media_type: Option<&str>) -> Result<Self> {
        let url = address(url.into())?;
        if media::is_data_url(&url.as_str()) {
            return Self::file_of_data_url(&url, media_type);
        }
        Ok(Self::new(PartBody::VideoUrl {
            url,
            media_type: optional_label(media_type)?,
        }))
    }

    /// A file by its bytes. Without signature and label its type is `application/octet-stream`.
    ///
    /// # Errors
    /// `UNKNOWN_MEDIA_TYPE` where the label is no media type.
    pub fn file(bytes: impl Into<Bytes>, media_type: Option<&str>) -> Result<Self> {
        Self::file_of(Data::from_bytes(bytes), None, media_type)
    }

    fn file_of(data: Data, url_label: Option<&str>, field: Option<&str>) -> Result<Self> {
        let media_type = media::file_type(&data, url_label, field)?;
        Ok(Self::new(PartBody::File(
            FileSource::Data(data).into_file(Some(media_type)),
        )))
    }

    fn file_of_data_url(url: &Text, media_type: Option<&str>) -> Result<Self> {
        let decoded = media::decode_data_url(&url.as_str()).within_key("url")?;
        Self::file_of(decoded.data, decoded.label.as_deref(), media_type)
    }

    /// A file at a provider, by its id. Without [`with_provider`](Self::with_provider) it is taken for the target's own.
    pub fn file_id(id: impl Into<Text>) -> Self {
        Self::new(PartBody::File(FileSource::Id(id.into()).into_file(None)))
    }

    /// A file by its address. A `data:` URL is read as bytes.
    ///
    /// # Errors
    /// As [`ContentPart::image_url`].
    pub fn file_url(url: impl Into<Text>, media_type: Option<&str>) -> Result<Self> {
        let url = address(url.into())?;
        if media::is_data_url(&url.as_str()) {
            return Self::file_of_data_url(&url, media_type);
        }
        Ok(Self::new(PartBody::File(
            FileSource::Url(url).into_file(optional_label(media_type)?),
        )))
    }

    /// A block of one provider, replayed only to its owner.
    ///
    /// # Errors
    /// Those of [`Json::from_serialize`] at `data`.
    pub fn provider_block<T: Serialize + ?Sized>(
        provider: impl Into<Text>,
        data: &T,
    ) -> Result<Self> {
        let data = Json::from_serialize(data).within_key("data")?;
        Ok(Self::provider_block_json(provider, data))
    }

    /// The same for JSON text.
    pub fn provider_block_json(provider: impl Into<Text>, data: Json) -> Self {
        Self::new(PartBody::ProviderBlock {
            provider: provider.into(),
            data,
        })
    }

    /// Bytes as a tool returned them: an image where the signature says so, else a file.
    ///
    /// # Errors
    /// None in practice: a signature always gives a valid type.
    pub fn from_bytes(bytes: impl Into<Bytes>) -> Result<Self> {
        let data = Data::from_bytes(bytes);
        match media::sniff(&data) {
            Some(sniffed) if sniffed.starts_with("image/") => Self::image_of(data, None, None),
            _ => Self::file_of(data, None, None),
        }
    }

    /// An image or file from the file system, with its name; the type is told by signature, else by extension.
    ///
    /// # Errors
    /// Those of reading the file.
    pub fn from_path(path: impl AsRef<Path>) -> std::io::Result<Self> {
        let path = path.as_ref();
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        Self::from_named_bytes(std::fs::read(path)?, &name).map_err(std::io::Error::other)
    }

    /// Bytes with a file name: an image part for PNG, JPEG, GIF and WebP, else a file part that keeps the name.
    ///
    /// # Errors
    /// None in practice: the type comes from a signature or a known extension.
    pub fn from_named_bytes(bytes: impl Into<Bytes>, name: &str) -> Result<Self> {
        let part = Self::from_bytes(bytes)?;
        let PartBody::File(file) = &part.body else {
            return Ok(part);
        };
        let FileSource::Data(data) = &file.source else {
            return Ok(part);
        };
        let extension = name
            .rsplit_once('.')
            .map(|(_, extension)| extension.to_ascii_lowercase());
        let label = extension.as_deref().and_then(media::type_of_extension);
        Ok(Self::file_of(data.clone(), None, label)?.with_filename(name))
    }

    /// The kind with its fields.
    pub fn body(&self) -> &PartBody {
        &self.body
    }

    /// The value of `type`.
    pub fn kind(&self) -> std::borrow::Cow<'_, str> {
        match &self.body {
            PartBody::Text { .. } => "text".into(),
            PartBody::Thinking { .. } => "thinking".into(),
            PartBody::Image { .. } => "image".into(),
            PartBody::ImageUrl { .. } => "image_url".into(),
            PartBody::VideoUrl { .. } => "video_url".into(),
            PartBody::File(_) => "file".into(),
            PartBody::ProviderBlock { .. } => "provider_block".into(),
            PartBody::Unknown { kind, .. } => kind.as_str(),
        }
    }

    /// Private data of the part, an object; never sent.
    pub fn metadata(&self) -> &Json {
        &self.metadata
    }

    /// Options by provider, an object such as `{"anthropic":{"cache_control":{"type":"ephemeral"}}}`.
    pub fn provider_options(&self) -> &Json {
        &self.provider_options
    }

    /// Keys this version does not know, as an object; written back, sent nowhere.
    pub fn extra(&self) -> Json {
        self.extra.as_object()
    }

    /// A copy with this metadata.
    ///
    /// # Errors
    /// `WRONG_TYPE` where it is no object, and those of [`Json::from_serialize`], at `metadata`.
    pub fn with_metadata<T: Serialize + ?Sized>(self, metadata: &T) -> Result<Self> {
        let metadata = Json::from_serialize(metadata).within_key("metadata")?;
        self.with_metadata_json(metadata)
    }

    /// The same for JSON text.
    ///
    /// # Errors
    /// `WRONG_TYPE` where it is no object.
    pub fn with_metadata_json(mut self, metadata: Json) -> Result<Self> {
        self.metadata = object(metadata).within_key("metadata")?;
        self.body.put_into_whole("metadata", &self.metadata);
        Ok(self)
    }

    /// A copy with these options by provider.
    ///
    /// # Errors
    /// `WRONG_TYPE` where they are no object of objects, and those of [`Json::from_serialize`], at `provider_options`.
    pub fn with_provider_options<T: Serialize + ?Sized>(self, options: &T) -> Result<Self> {
        let options = Json::from_serialize(options).within_key("provider_options")?;
        self.with_provider_options_json(options)
    }

    /// The same for JSON text.
    ///
    /// # Errors
    /// `WRONG_TYPE` where they are no object of objects.
    pub fn with_provider_options_json(mut self, options: Json) -> Result<Self> {
        self.provider_options = options_by_provider(options).within_key("provider_options")?;
        self.body
            .put_into_whole("provider_options", &self.provider_options);
        Ok(self)
    }

    /// A file with this media type. The signature of bytes that are here still wins; other kinds stay as they are.
    ///
    /// # Errors
    /// `UNKNOWN_MEDIA_TYPE` where the label is no media type.
    pub fn with_media_type(mut self, media_type: &str) -> Result<Self> {
        match &mut self.body {
            PartBody::File(File {
                source: FileSource::Data(data),
                media_type: kept,
                ..
            }) => {
                *kept = Some(media::file_type(data, None, Some(media_type))?);
            }
            PartBody::File(File {
                media_type: kept, ..
            })
            | PartBody::ImageUrl {
                media_type: kept, ..
            }
            | PartBody::VideoUrl {
                media_type: kept, ..
            } => *kept = optional_label(Some(media_type))?,
            _ => {}
        }
        Ok(self)
    }

    /// A file with this name; other kinds stay as they are.
    pub fn with_filename(self, filename: impl Into<Text>) -> Self {
        self.with_file(|file| file.filename = Some(filename.into()))
    }

    /// A file with this title; other kinds stay as they are.
    pub fn with_title(self, title: impl Into<Text>) -> Self {
        self.with_file(|file| file.title = Some(title.into()))
    }

    /// A file with this description; other kinds stay as they are.
    pub fn with_description(self, description: impl Into<Text>) -> Self {
        self.with_file(|file| file.description = Some(description.into()))
    }

    /// A file whose id this provider owns; other kinds stay as they are.
    pub fn with_provider(self, provider: impl Into<Text>) -> Self {
        self.with_file(|file| file.provider = Some(provider.into()))
    }

    fn with_file(mut self, change: impl FnOnce(&mut File)) -> Self {
        if let PartBody::File(file) = &mut self.body {
            change(file);
        }
        self
    }

    /// Whether the part is a text with nothing beside it.
    pub(crate) fn bare_text(&self) -> Option<&Text> {
        match &self.body {
            PartBody::Text { text }
                if self.metadata.as_str() == "{}"
                    && self.provider_options.as_str() == "{}"
                    && self.extra.0.is_empty() =>
            {
                Some(text)
            }
            _ => None,
        }
    }

    /// The bytes of the part, where it has any here.
    pub fn data(&self) -> Option<&Data> {
        match &self.body {
            PartBody::Image { data, .. }
            | PartBody::File(File {
                source: FileSource::Data(data),
                ..
            }) => Some(data),
            _ => None,
        }
    }

    /// The address or the file id of the part, where its bytes are elsewhere.
    pub(crate) fn address(&self) -> Option<&Text> {
        match &self.body {
            PartBody::ImageUrl { url, .. }
            | PartBody::VideoUrl { url, .. }
            | PartBody::File(File {
                source: FileSource::Url(url) | FileSource::Id(url),
                ..
            }) => Some(url),
            _ => None,
        }
    }

    /// Whether the part is a file at a provider.
    pub(crate) fn is_file_id(&self) -> bool {
        matches!(
            self.body,
            PartBody::File(File {
                source: FileSource::Id(_),
                ..
            })
        )
    }

    /// The file with its details, where the part is one.
    pub(crate) fn as_file(&self) -> Option<&File> {
        match &self.body {
            PartBody::File(file) => Some(file),
            _ => None,
        }
    }

    /// The media type, or the one that the address of a file suggests.
    pub(crate) fn told_media_type(&self) -> Option<&str> {
        let told = || {
            let address = self.address().filter(|_| !self.is_file_id())?;
            media::type_of_url(&address.as_str())
        };
        self.media_type().or_else(told)
    }

    /// Which family of media the part belongs to.
    pub(crate) fn family(&self) -> Family {
        let family = self
            .told_media_type()
            .and_then(|media_type| media_type.split_once('/'));
        match (&self.body, family) {
            (PartBody::Image { .. } | PartBody::ImageUrl { .. }, _) | (_, Some(("image", _))) => {
                Family::Image
            }
            (PartBody::VideoUrl { .. }, _) | (_, Some(("video", _))) => Family::Video,
            (_, Some(("audio", _))) => Family::Audio,
            _ => Family::Document,
        }
    }

    /// The media type, where one is known.
    pub fn media_type(&self) -> Option<&str> {
        match &self.body {
            PartBody::Image { media_type, .. } => Some(media_type),
            PartBody::ImageUrl { media_type, .. }
            | PartBody::VideoUrl { media_type, .. }
            | PartBody::File(File { media_type, .. }) => media_type.as_deref(),
            _ => None,
        }
    }

    /// Reads the JSON form.
    ///
    /// # Errors
    /// Those of the text, and of the fields with their place.
    pub fn from_json(text: impl AsRef<[u8]>) -> Result<Self> {
        Self::from_bytes_with(Bytes::copy_from_slice(text.as_ref()), &Limits::default())
    }

    /// The same from shared bytes, within limits.
    ///
    /// # Errors
    /// As [`ContentPart::from_json`], and `LIMIT_EXCEEDED`.
    pub fn from_bytes_with(text: Bytes, limits: &Limits) -> Result<Self> {
        let source = Source {
            limits: limits.clone(),
            blobs: None,
        };
        let mut reader = Reader::new(&text, limits)?;
        let part = Self::read(&mut reader, &source)?;
        reader.end()?;
        Ok(part)
    }

    /// The JSON form.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.json_len());
        self.write(&mut out, &mut None);
        out
    }

    pub(crate) fn read(reader: &mut Reader, source: &Source<'_>) -> Result<Self> {
        Self::from_fields(Fields::read(reader)?, source)
    }

    /// A part from its whole JSON.
    pub(crate) fn of(json: &Json, source: &Source<'_>) -> Result<Self> {
        Self::from_fields(Fields::of(json)?, source)
    }

    fn from_fields(mut fields: Fields, source: &Source<'_>) -> Result<Self> {
        let kind = match fields.peek("type") {
            Some(kind) => text_of(kind).within_key("type")?,
            None => return Err(missing("type")),
        };
        // A data URL in place of an address is read into bytes, so a limit on those names the address.
        let holder = if fields.peek("data").is_some() {
            "data"
        } else {
            "url"
        };
        let Some(body) = read_body(&kind.as_str(), &mut fields, source)? else {
            return Ok(Self::unknown(kind, fields.rest(&[]).as_object()));
        };
        fields.take("type");
        let metadata = fields.object("metadata")?;
        let provider_options = options_by_provider(fields.object("provider_options")?)
            .within_key("provider_options")?;
        let part = ContentPart {
            body: with_reqllm_owner(body, &metadata)?,
            metadata,
            provider_options,
            extra: fields.rest(KNOWN_FIELDS),
        };
        if let Some(data) = part.data() {
            source.limits.check_media(data.len()).within_key(holder)?;
        }
        Ok(part)
    }

    /// A part that is kept whole. Metadata and options are told from it where they have their types; nothing is refused for them.
    fn unknown(kind: Text, json: Json) -> Self {
        let own = |name| json.member(name).and_then(|value| object(value).ok());
        let metadata = own("metadata").unwrap_or_else(Json::empty_object);
        let provider_options =
            own("provider_options").and_then(|own| options_by_provider(own).ok());
        ContentPart {
            metadata,
            provider_options: provider_options.unwrap_or_else(Json::empty_object),
            ..Self::new(PartBody::Unknown { kind, json })
        }
    }

    /// Writes the JSON form; with `blobs`, the bytes go there and their index into the text.
    pub(crate) fn write<B: Buffer + ?Sized>(&self, out: &mut B, blobs: &mut Option<Vec<Bytes>>) {
        if let PartBody::Unknown { json, .. } = &self.body {
            return out.write(json.as_str().as_bytes());
        }
        let mut members = Members::begin(out);
        members.string("type", &self.kind());
        write_body(&self.body, &mut members, blobs);
        members.object("metadata", &self.metadata);
        members.object("provider_options", &self.provider_options);
        members.extra(&self.extra);
        members.end();
    }

    /// About how long the JSON form is; exact in its large part, the base64.
    pub(crate) fn json_len(&self) -> usize {
        let body = match &self.body {
            PartBody::Text { text } | PartBody::Thinking { text } => text.kept_len(),
            PartBody::Image { data, .. }
            | PartBody::File(File {
                source: FileSource::Data(data),
                ..
            }) => data.base64_len(),
            PartBody::ProviderBlock { data, .. } => data.as_str().len(),
            PartBody::Unknown { json, .. } => json.as_str().len(),
            _ => 256,
        };
        body + self.metadata.as_str().len() + self.provider_options.as_str().len() + 128
    }
}

fn address(url: Text) -> Result<Text> {
    if url.is_blank() {
        return Err(Error::new(ErrorKind::InvalidPart, "the URL is empty").in_key("url"));
    }
    Ok(url)
}

fn optional_label(label: Option<&str>) -> Result<Option<ByteString>> {
    label
        .map(media::normal_label)
        .transpose()
        .within_key("media_type")
}

pub(crate) fn object(value: Json) -> Result<Json> {
    match value.kind() {
        JsonKind::Object => Ok(value),
        other => Err(wrong_type("an object", other)),
    }
}

fn options_by_provider(options: Json) -> Result<Json> {
    let options = object(options)?;
    for (provider, value) in options.members() {
        if value.kind() != JsonKind::Object {
            return Err(wrong_type("an object of options", value.kind()))
                .within_key(&provider.as_str());
        }
    }
    Ok(options)
}

/// The fields of a known kind; nothing for an unknown one.
fn read_body(kind: &str, fields: &mut Fields, source: &Source<'_>) -> Result<Option<PartBody>> {
    let part = match kind {
        "text" => ContentPart::text(fields.required_text("text")?),
        "thinking" => ContentPart::thinking(fields.required_text("text")?),
        "image" => {
            let label = fields.text("media_type")?;
            let data = fields.take("data").ok_or_else(|| missing("data"))?;
            let decoded = read_data(&data, source)?;
            ContentPart::image_of(
                decoded.data,
                decoded.label.as_deref(),
                as_str(label.as_ref()).as_deref(),
            )?
        }
        "image_url" => {
            let label = fields.text("media_type")?;
            ContentPart::image_url(
                fields.required_text("url")?,
                as_str(label.as_ref()).as_deref(),
            )?
        }
        "video_url" => {
            let label = fields.text("media_type")?;
            ContentPart::video_url(
                fields.required_text("url")?,
                as_str(label.as_ref()).as_deref(),
            )?
        }
        "file" => read_file(fields, source)?,
        "provider_block" => {
            let provider = fields.text("provider")?.unwrap_or_else(|| Text::from(""));
            let data = fields.take_any("data").ok_or_else(|| missing("data"))?;
            ContentPart::provider_block_json(provider, data)
        }
        _ => return Ok(None),
    };
    Ok(Some(part.body))
}

fn read_file(fields: &mut Fields, source: &Source<'_>) -> Result<ContentPart> {
    let label = fields.text("media_type")?;
    let label = as_str(label.as_ref());
    let (data, id, url) = (
        fields.take("data"),
        fields.text("file_id")?,
        fields.text("url")?,
    );
    let part = match (data, id, url) {
        (Some(data), None, None) => {
            let decoded = read_data(&data, source)?;
            ContentPart::file_of(decoded.data, decoded.label.as_deref(), label.as_deref())?
        }
        (None, Some(id), None) if id.is_blank() => {
            return Err(
                Error::new(ErrorKind::InvalidPart, "the file id is empty").in_key("file_id")
            );
        }
        (None, Some(id), None) => {
            let part = ContentPart::file_id(id);
            match label {
                Some(label) => part.with_media_type(&label)?,
                None => part,
            }
        }
        (None, None, Some(url)) => ContentPart::file_url(url, label.as_deref())?,
        (None, None, None) => {
            return Err(Error::new(
                ErrorKind::InvalidPart,
                "a file needs one of data, file_id and url",
            ));
        }
        _ => {
            return Err(Error::new(
                ErrorKind::InvalidPart,
                "a file has only one of data, file_id and url",
            ));
        }
    };
    let (filename, title) = (fields.text("filename")?, fields.text("title")?);
    let (description, provider) = (fields.text("description")?, fields.text("provider")?);
    Ok(part.with_file(|file| {
        file.filename = filename;
        file.title = title;
        file.description = description;
        file.provider = provider;
    }))
}

fn as_str(text: Option<&Text>) -> Option<String> {
    text.map(|text| text.as_str().into_owned())
}

/// The bytes of a `data` field: base64 text, or in a frame the index of a blob.
fn read_data(value: &Json, source: &Source<'_>) -> Result<media::Decoded> {
    let blob = (value.kind() == JsonKind::Number)
        .then(|| source.blobs?.get(value.as_str().parse::<usize>().ok()?))
        .flatten();
    match blob {
        Some(bytes) => Ok(media::Decoded {
            data: Data::from_bytes(bytes.clone()),
            label: None,
        }),
        None => text_of(value)
            .and_then(|text| media::decode(&text))
            .within_key("data"),
    }
}

/// `ReqLLM` keeps the owner of blocks and files in the part's metadata; it becomes `provider` where that is absent.
fn with_reqllm_owner(mut body: PartBody, metadata: &Json) -> Result<PartBody> {
    let owner = |container: Option<Json>| container?.member("provider")?.as_text();
    match &mut body {
        PartBody::ProviderBlock { provider, .. } if provider.is_empty() => {
            *provider = owner(Some(metadata.clone())).ok_or_else(|| missing("provider"))?;
        }
        PartBody::File(file)
            if file.provider.is_none() && matches!(file.source, FileSource::Id(_)) =>
        {
            let reference = metadata
                .member("req_llm")
                .and_then(|own| own.member("provider_file"));
            file.provider = owner(reference);
        }
        _ => {}
    }
    Ok(body)
}

fn write_body<B: Buffer + ?Sized>(
    body: &PartBody,
    members: &mut Members<'_, B>,
    blobs: &mut Option<Vec<Bytes>>,
) {
    match body {
        PartBody::Text { text } | PartBody::Thinking { text } => members.text("text", text),
        PartBody::Image { data, media_type } => {
            write_data(data, members, blobs);
            members.string("media_type", media_type);
        }
        PartBody::ImageUrl { url, media_type } | PartBody::VideoUrl { url, media_type } => {
            members.text("url", url);
            if let Some(media_type) = media_type {
                members.string("media_type", media_type);
            }
        }
        PartBody::File(file) => write_file(file, members, blobs),
        PartBody::ProviderBlock { provider, data } => {
            members.text("provider", provider);
            members.json("data", data);
        }
        PartBody::Unknown { .. } => {}
    }
}

fn write_file<B: Buffer + ?Sized>(
    file: &File,
    members: &mut Members<'_, B>,
    blobs: &mut Option<Vec<Bytes>>,
) {
    match &file.source {
        FileSource::Data(data) => write_data(data, members, blobs),
        FileSource::Id(id) => members.text("file_id", id),
        FileSource::Url(url) => members.text("url", url),
    }
    if let Some(media_type) = &file.media_type {
        members.string("media_type", media_type);
    }
    members.optional_text("filename", file.filename.as_ref());
    members.optional_text("title", file.title.as_ref());
    members.optional_text("description", file.description.as_ref());
    members.optional_text("provider", file.provider.as_ref());
}

fn write_data<B: Buffer + ?Sized>(
    data: &Data,
    members: &mut Members<'_, B>,
    blobs: &mut Option<Vec<Bytes>>,
) {
    let out = members.key("data");
    match blobs {
        Some(blobs) => {
            out.write(blobs.len().to_string().as_bytes());
            blobs.push(data.to_bytes());
        }
        None => {
            out.write(b"\"");
            data.write_base64(out);
            out.write(b"\"");
        }
    }
}

/// How many characters of a text the printable form shows.
const SHOWN_CHARACTERS: usize = 40;

impl fmt::Debug for ContentPart {
    /// Kind, sizes and shortened text; never bytes or metadata values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.body {
            PartBody::Text { text } | PartBody::Thinking { text } => {
                write!(
                    f,
                    "{}({:?})",
                    self.kind(),
                    write::shortened(&text.as_str(), SHOWN_CHARACTERS)
                )
            }
            PartBody::ImageUrl { url, .. } | PartBody::VideoUrl { url, .. } => {
                write!(
                    f,
                    "{}({:?})",
                    self.kind(),
                    write::shortened(&url.as_str(), SHOWN_CHARACTERS)
                )
            }
            PartBody::Image { data, media_type } => {
                write!(f, "image({media_type}, {} bytes)", data.len())
            }
            PartBody::File(file) => write!(f, "file({file:?})"),
            PartBody::ProviderBlock { provider, data } => {
                write!(f, "provider_block({provider:?}, {data:?})")
            }
            PartBody::Unknown { kind, json } => write!(f, "unknown({kind:?}, {json:?})"),
        }
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            FileSource::Data(data) => write!(f, "{} bytes", data.len())?,
            FileSource::Id(id) => write!(f, "id {id:?}")?,
            FileSource::Url(url) => {
                write!(f, "{:?}", write::shortened(&url.as_str(), SHOWN_CHARACTERS))?;
            }
        }
        let details = [
            self.media_type.as_deref().map(Into::into),
            self.filename.as_ref().map(Text::as_str),
        ];
        for detail in details.into_iter().flatten() {
            write!(f, ", {detail}")?;
        }
        Ok(())
    }
}

impl Serialize for ContentPart {
    fn serialize<S: serde::Serializer>(
        &self,
        serializer: S,
    ) -> std::result::Result<S::Ok, S::Error> {
        Json::from_utf8(self.to_json()).serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for ContentPart {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> std::result::Result<Self, D::Error> {
        let json = Json::deserialize(deserializer)?;
        ContentPart::of(&json, &Source::default()).map_err(serde::de::Error::custom)
    }
}
