package dev.toolresult

import dev.toolresult.internal.Frame
import dev.toolresult.internal.equal
import dev.toolresult.internal.part
import dev.toolresult.internal.partFromJson
import dev.toolresult.internal.partFromNamedBytes
import dev.toolresult.internal.partToJson
import dev.toolresult.json.utf8
import dev.toolresult.json.wellFormed
import java.io.File
import java.io.IOException

/**
 * One part of what the model sees: its kind's fields in [body], private [metadata], and options by provider (semantics section 4). Immutable.
 *
 * Made by the functions of the companion, such as [ContentPart.text]. Each throws a [ToolResultException] where the fields do not go together.
 */
class ContentPart internal constructor(
    /** The kind with its fields. */
    val body: PartBody,
    private val ownMetadata: JsonValue? = null,
    private val ownProviderOptions: JsonValue? = null,
    private val ownExtra: JsonValue? = null,
) {
    /** The kind's name, as `type` has it in JSON. */
    val type: String get() = body.type

    /** Private data of the application, sent on no wire; `{}` if absent. */
    val metadata: JsonValue get() = ownMetadata ?: JsonValue.EMPTY_OBJECT

    /** Options by provider, such as `{"anthropic":{"cache_control":{"type":"ephemeral"}}}`; `{}` if absent. */
    val providerOptions: JsonValue get() = ownProviderOptions ?: JsonValue.EMPTY_OBJECT

    /** Keys of the JSON form that this version does not know. They are kept, written back, and sent nowhere. */
    val extra: JsonValue get() = ownExtra ?: JsonValue.EMPTY_OBJECT

    /** A copy with this private data, an object; `null` for none. */
    fun withMetadata(metadata: Any?): ContentPart = ContentPart(
        knownBody(),
        objectValue(metadata, "metadata").orAbsent(),
        ownProviderOptions,
        ownExtra,
    )

    /** A copy with these options, an object by provider; `null` for none. */
    fun withProviderOptions(providerOptions: Any?): ContentPart =
        checked(knownBody(), ownMetadata, objectValue(providerOptions, "provider_options").orAbsent(), ownExtra)

    private fun knownBody(): PartBody {
        if (body !is PartBody.Unknown) return body
        throw failure("UNSUPPORTED_PART", "", "a part of unknown type ${wellFormed(type)} is kept as it is and cannot be changed")
    }

    /** The JSON form. */
    fun toJson(): String = toJsonBytes().decodeToString()

    /** The JSON form in UTF-8. */
    fun toJsonBytes(): ByteArray = native { partToJson(frameOf(::frameText)) }

    /** The JSON form for a person to read, values included. */
    fun show(): String = indented(toJson())

    /** Equal as JSON values, media by their bytes. */
    override fun equals(other: Any?): Boolean =
        this === other || (other is ContentPart && type == other.type && native { equal(toJsonBytes(), other.toJsonBytes()) })

    /** Agrees with [equals]. */
    override fun hashCode(): Int = 31 * type.hashCode() + metadata.hashCode()

    /** A short form: type, sizes and names, text shortened; no bytes, no metadata values. */
    override fun toString(): String = summary(
        "ContentPart.$type",
        *describeBody(body),
        describeNames("metadata", ownMetadata),
        describeNames("providerOptions", ownProviderOptions),
    )

    /** The part's text within a frame. */
    internal fun frameText(writer: FrameWriter): String {
        if (body is PartBody.Unknown) return body.json.text
        return objectText {
            text("type", type)
            writeBody(body, writer)
            json("metadata", ownMetadata)
            json("provider_options", ownProviderOptions)
            membersOf(ownExtra)
        }
    }

    companion object {
        /** Text for the model. */
        @JvmStatic
        @JvmOverloads
        fun text(text: String, metadata: Any? = null, providerOptions: Any? = null, extra: Any? = null): ContentPart =
            made(PartBody.Text(wellFormed(text)), metadata, providerOptions, extra)

        /** A model's own reasoning; left out of results on every wire. */
        @JvmStatic
        @JvmOverloads
        fun thinking(text: String, metadata: Any? = null, providerOptions: Any? = null, extra: Any? = null): ContentPart =
            made(PartBody.Thinking(wellFormed(text)), metadata, providerOptions, extra)

        /**
         * A picture; the bytes are copied.
         *
         * @param mediaType such as `image/png`; for PNG, JPEG, GIF and WebP the signature of the bytes wins
         */
        @JvmStatic
        @JvmOverloads
        fun image(data: ByteArray, mediaType: String? = null, metadata: Any? = null, providerOptions: Any? = null, extra: Any? = null): ContentPart =
            made("image", "data", metadata, providerOptions, extra, data) { text("media_type", mediaType) }

        /** A picture from base64 text, with a `data:` prefix or without. */
        @JvmStatic
        @JvmOverloads
        fun image(base64: String, mediaType: String? = null, metadata: Any? = null, providerOptions: Any? = null, extra: Any? = null): ContentPart =
            made("image", "data", metadata, providerOptions, extra, base64) { text("media_type", mediaType) }

        /** A picture at a URL; a `data:` URL is read as bytes, which makes an image part. */
        @JvmStatic
        @JvmOverloads
        fun imageUrl(url: String, mediaType: String? = null, metadata: Any? = null, providerOptions: Any? = null, extra: Any? = null): ContentPart =
            made("image_url", "url", metadata, providerOptions, extra, url) { text("media_type", mediaType) }

        /** A video at a URL; a `data:` URL is read as bytes, which makes a file part. */
        @JvmStatic
        @JvmOverloads
        fun videoUrl(url: String, mediaType: String? = null, metadata: Any? = null, providerOptions: Any? = null, extra: Any? = null): ContentPart =
            made("video_url", "url", metadata, providerOptions, extra, url) { text("media_type", mediaType) }

        /**
         * A file; the bytes are copied.
         *
         * @param mediaType such as `audio/wav`; unknown without a well-known signature: `application/octet-stream`
         * @param filename a name with extension
         */
        @JvmStatic
        @JvmOverloads
        fun file(
            data: ByteArray,
            mediaType: String? = null,
            filename: String? = null,
            title: String? = null,
            description: String? = null,
            metadata: Any? = null,
            providerOptions: Any? = null,
            extra: Any? = null,
        ): ContentPart = made("file", "data", metadata, providerOptions, extra, data) { writeNames(mediaType, filename, title, description) }

        /** A file from base64 text, with a `data:` prefix or without. */
        @JvmStatic
        @JvmOverloads
        fun file(
            base64: String,
            mediaType: String? = null,
            filename: String? = null,
            title: String? = null,
            description: String? = null,
            metadata: Any? = null,
            providerOptions: Any? = null,
            extra: Any? = null,
        ): ContentPart = made("file", "data", metadata, providerOptions, extra, base64) { writeNames(mediaType, filename, title, description) }

        /**
         * A file that a provider keeps.
         *
         * @param provider who owns the id, such as `openai`; `null`: the provider it is sent to
         */
        @JvmStatic
        @JvmOverloads
        fun fileId(
            fileId: String,
            mediaType: String? = null,
            filename: String? = null,
            title: String? = null,
            description: String? = null,
            provider: String? = null,
            metadata: Any? = null,
            providerOptions: Any? = null,
            extra: Any? = null,
        ): ContentPart = made("file", "file_id", metadata, providerOptions, extra, fileId) {
            writeNames(mediaType, filename, title, description)
            text("provider", provider)
        }

        /** A file at a URL; a `data:` URL is read as bytes. */
        @JvmStatic
        @JvmOverloads
        fun fileUrl(
            url: String,
            mediaType: String? = null,
            filename: String? = null,
            title: String? = null,
            description: String? = null,
            metadata: Any? = null,
            providerOptions: Any? = null,
            extra: Any? = null,
        ): ContentPart = made("file", "url", metadata, providerOptions, extra, url) { writeNames(mediaType, filename, title, description) }

        /**
         * A block in a provider's own form, replayed only to its owner.
         *
         * @param data any value with a JSON form; `null` is JSON's null
         */
        @JvmStatic
        @JvmOverloads
        fun providerBlock(provider: String, data: Any?, metadata: Any? = null, providerOptions: Any? = null, extra: Any? = null): ContentPart =
            build(metadata, providerOptions, extra) {
                text("type", "provider_block")
                text("provider", provider)
                json("data", JsonValue.written(data, "data"))
            }

        /**
         * The file at a path, read now: an image part for a picture, else a file part with the path's last segment as its name.
         *
         * @throws IOException where the file cannot be read
         */
        @JvmStatic
        @Throws(IOException::class)
        fun fromPath(path: String): ContentPart = fromPath(File(path))

        /**
         * The same for a `java.io.File`.
         *
         * @throws IOException where the file cannot be read
         */
        @JvmStatic
        @Throws(IOException::class)
        fun fromPath(path: File): ContentPart = opened(native { partFromNamedBytes(path.readBytes(), wellFormed(path.name)) })

        /**
         * A part from its JSON form.
         *
         * @throws ToolResultException with a byte offset or a place
         */
        @JvmStatic
        @JvmOverloads
        fun fromJson(json: String, limits: Limits? = null): ContentPart = fromJson(utf8(json), limits)

        /** A part from its JSON form in UTF-8. */
        @JvmStatic
        @JvmOverloads
        fun fromJson(json: ByteArray, limits: Limits? = null): ContentPart = opened(native { partFromJson(json, limits?.toNative()) })

        private fun made(body: PartBody, metadata: Any?, providerOptions: Any?, extra: Any?): ContentPart {
            if (metadata == null && providerOptions == null && extra == null) return ContentPart(body)
            return build(metadata, providerOptions, extra) {
                text("type", body.type)
                writeBody(body, it)
            }
        }

        /** A part whose kind has one field that must be there: text, or bytes, which go beside the text. */
        private fun made(
            type: String,
            field: String,
            metadata: Any?,
            providerOptions: Any?,
            extra: Any?,
            value: Any,
            more: ObjectWriter.() -> Unit,
        ): ContentPart = build(metadata, providerOptions, extra) { writer ->
            text("type", type)
            if (value is ByteArray) json(field, writer.place(value).toString()) else text(field, value as String)
            more()
        }

        /** A part from its fields; the core checks and normalises them. */
        private fun build(metadata: Any?, providerOptions: Any?, extra: Any?, write: ObjectWriter.(FrameWriter) -> Unit): ContentPart {
            val frame = frameOf { writer ->
                objectText {
                    write(writer)
                    json("metadata", objectValue(metadata, "metadata"))
                    json("provider_options", objectValue(providerOptions, "provider_options"))
                    membersOf(objectValue(extra, "extra"))
                }
            }
            return opened(native { part(frame) })
        }

        private fun checked(body: PartBody, metadata: JsonValue?, providerOptions: JsonValue?, extra: JsonValue?): ContentPart =
            opened(native { part(frameOf(ContentPart(body, metadata, providerOptions, extra)::frameText)) })

        private fun opened(frame: Frame): ContentPart = readPart(frame.json.decodeToString(), frame.blobs)
    }
}
