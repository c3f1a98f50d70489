package dev.toolresult

/** The kind of a part with its fields (semantics section 4). A kind that this version does not know is [Unknown]. */
sealed class PartBody {
    /** The kind's name, as `type` has it in JSON. */
    abstract val type: String

    /** Types, sizes and names, text shortened; no bytes, no data. */
    final override fun toString(): String = summary(javaClass.simpleName, *describeBody(this))

    /**
     * `text`: words for the model.
     *
     * @property text the words
     */
    data class Text(val text: String) : PartBody() {
        override val type: String get() = "text"
    }

    /**
     * `thinking`: the model's own reasoning, left out of results on every wire.
     *
     * @property text the reasoning
     */
    data class Thinking(val text: String) : PartBody() {
        override val type: String get() = "thinking"
    }

    /**
     * `image`: a picture by its bytes.
     *
     * @property mediaType such as `image/png`
     */
    class Image internal constructor(internal val bytes: ByteArray, val mediaType: String) : PartBody() {
        override val type: String get() = "image"

        /** A copy of the bytes. */
        val data: ByteArray get() = bytes.copyOf()

        /** Equal by bytes and media type. */
        override fun equals(other: Any?): Boolean = other is Image && mediaType == other.mediaType && bytes.contentEquals(other.bytes)

        /** Agrees with [equals]. */
        override fun hashCode(): Int = 31 * mediaType.hashCode() + bytes.contentHashCode()
    }

    /**
     * `image_url`: a picture by its address.
     *
     * @property url the address; a `data:` URL becomes an [Image]
     * @property mediaType the media type, where it is known
     */
    data class ImageUrl(val url: String, val mediaType: String?) : PartBody() {
        override val type: String get() = "image_url"
    }

    /**
     * `video_url`: a video by its address.
     *
     * @property url the address; a `data:` URL becomes a [File]
     * @property mediaType the media type, where it is known
     */
    data class VideoUrl(val url: String, val mediaType: String?) : PartBody() {
        override val type: String get() = "video_url"
    }

    /**
     * `file`: any file, audio and video included.
     *
     * @property source where the bytes are
     * @property mediaType the media type; always there for a file with bytes
     * @property filename a name with extension, such as `report.pdf`
     * @property title a title for people and models
     * @property description a description for people and models
     * @property provider who owns the id, such as `openai`; `null`: the provider it is sent to
     */
    data class File(
        val source: FileSource,
        val mediaType: String?,
        val filename: String? = null,
        val title: String? = null,
        val description: String? = null,
        val provider: String? = null,
    ) : PartBody() {
        override val type: String get() = "file"
    }

    /**
     * `provider_block`: a block of one provider, replayed only to its owner.
     *
     * @property provider the owner, such as `anthropic`
     * @property data the block, any JSON
     */
    data class ProviderBlock(val provider: String, val data: JsonValue) : PartBody() {
        override val type: String get() = "provider_block"
    }

    /**
     * A kind that this version does not know. It is kept whole and written back; encoding it is `UNSUPPORTED_PART`.
     *
     * @property json the whole part
     */
    @ConsistentCopyVisibility
    data class Unknown internal constructor(override val type: String, val json: JsonValue) : PartBody()
}

/** Where the bytes of a file are. */
sealed class FileSource {
    /** Here. */
    class Data internal constructor(internal val bytes: ByteArray) : FileSource() {
        /** A copy of the bytes. */
        val data: ByteArray get() = bytes.copyOf()

        /** Equal by bytes. */
        override fun equals(other: Any?): Boolean = other is Data && bytes.contentEquals(other.bytes)

        /** Agrees with [equals]. */
        override fun hashCode(): Int = bytes.contentHashCode()

        /** The size, no bytes. */
        override fun toString(): String = "Data(${formatBytes(bytes.size)})"
    }

    /**
     * At a provider.
     *
     * @property id the provider's name for it
     */
    data class Id(val id: String) : FileSource()

    /**
     * At an address.
     *
     * @property url the address
     */
    data class Url(val url: String) : FileSource()
}
