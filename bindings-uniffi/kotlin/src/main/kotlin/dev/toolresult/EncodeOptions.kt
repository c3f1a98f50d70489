package dev.toolresult

/** What happens to media that a wire does not take inside a result. */
enum class MediaMode {
    /** It goes where the wire does take it; what the wire takes nowhere becomes a note. */
    HOIST,

    /** The error `UNSUPPORTED_PART`. */
    ERROR,

    /** A note says what was left out. */
    NOTE,
}

/**
 * How messages are encoded. The defaults suit every wire; an option that a wire does not know is passed over by it.
 */
class EncodeOptions private constructor(internal val json: String?) {
    /**
     * @param media what happens to media that the wire does not take inside a result; [MediaMode.HOIST] if absent
     * @param maxTextChars the most Unicode characters of one text part; the end of a shortened text says how many were left out
     * @param model for `gemini`: the model, such as `gemini-3-flash`
     * @param vertex for `gemini`: whether the request goes to Vertex
     * @param family for `bedrock`: the family of the model, such as `anthropic` or `nova`
     * @param revision for `mcp`: the revision of the protocol, such as `2025-11-25`
     * @param structured for `mcp`: when structured content is sent: `derived`, `always` or `never`
     * @param version for `ai-sdk`: the major version, `6` or `7`
     */
    @JvmOverloads
    constructor(
        media: MediaMode? = null,
        maxTextChars: Long? = null,
        model: String? = null,
        vertex: Boolean = false,
        family: String? = null,
        revision: String? = null,
        structured: String? = null,
        version: String? = null,
    ) : this(
        objectText {
            text("media", media?.name?.lowercase())
            json("max_text_chars", maxTextChars?.toString())
            text("model", model)
            flag("vertex", vertex)
            text("family", family)
            text("revision", revision)
            text("structured", structured)
            text("version", version)
        }.takeIf { it != "{}" },
    )

    /** Equal as JSON. */
    override fun equals(other: Any?): Boolean = other is EncodeOptions && json == other.json

    /** Agrees with [equals]. */
    override fun hashCode(): Int = json.hashCode()

    /** The options that were given. */
    override fun toString(): String = "EncodeOptions(${json.orEmpty()})"

    companion object {
        /** The options of every wire's own defaults. */
        @JvmField
        val DEFAULT = EncodeOptions(null as String?)

        /**
         * Options from an object with the names that every language shares, such as `{"media":"note","max_text_chars":2000}`, from a configuration
         * for instance. Names and values are checked when the options are used.
         *
         * @throws ToolResultException `WRONG_TYPE` where it is no object
         */
        @JvmStatic
        fun of(options: Any?): EncodeOptions = EncodeOptions(objectValue(options, "options")?.text)
    }
}
