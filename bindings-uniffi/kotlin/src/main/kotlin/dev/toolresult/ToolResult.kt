package dev.toolresult

import dev.toolresult.internal.Opened
import dev.toolresult.internal.fromMessage
import dev.toolresult.internal.resultEqual
import dev.toolresult.internal.resultFromJson
import dev.toolresult.internal.resultToJson
import dev.toolresult.json.membersOf
import dev.toolresult.json.utf8
import java.util.Collections

/**
 * What a tool gives back: [output] for the application, [content] for the model, private [metadata] (semantics section 1). Immutable.
 *
 * With at least one part in [content], no byte of output or metadata leaves the application.
 */
class ToolResult private constructor(private val fields: Fields) {
    private class Fields(val output: JsonValue?, val content: List<ContentPart>?, val metadata: JsonValue?, val extra: JsonValue?)

    /**
     * @param output the value for the application, anything that [JsonValue.of] takes, written now; `null` is absent, [JsonValue.NULL] is JSON's null
     * @param content what the model sees; `null` and an empty list both mean that it is derived from the output
     * @param metadata private data, an object with a JSON form; `null` is absent
     * @param extra further keys of the JSON form, an object
     * @throws ToolResultException where a value has no JSON form, with the place
     */
    @JvmOverloads
    constructor(output: Any? = null, content: List<ContentPart>? = null, metadata: Any? = null, extra: Any? = null) : this(
        Fields(
            output?.let { JsonValue.written(it, "output") },
            content?.let(::unmodifiable),
            objectValue(metadata, "metadata").orAbsent(),
            objectValue(extra, "extra").orAbsent(),
        ),
    )

    /** The value for the application; `null` if absent. Nothing is read until you ask it. */
    val output: JsonValue? get() = fields.output

    /** Whether there is an output; JSON's null is one. */
    val hasOutput: Boolean get() = fields.output != null

    /** What the model sees; `null` if absent. Absent and empty both mean that it is derived from the output. */
    val content: List<ContentPart>? get() = fields.content

    /** Private data, sent on no wire; `{}` if absent. */
    val metadata: JsonValue get() = fields.metadata ?: JsonValue.EMPTY_OBJECT

    /** Keys of the JSON form that this version does not know. They are kept, written back, and sent nowhere. */
    val extra: JsonValue get() = fields.extra ?: JsonValue.EMPTY_OBJECT

    /**
     * The output as an instance of a class.
     *
     * @throws ToolResultException `MISSING_FIELD` without an output, `WRONG_TYPE` where it does not fit
     */
    inline fun <reified T> outputAs(): T = requiredOutput().decode()

    @PublishedApi
    internal fun requiredOutput(): JsonValue = output ?: throw failure("MISSING_FIELD", "output", "the result has no output")

    /** A copy with some fields replaced; `null` makes a field absent. */
    fun copy(
        output: Any? = this.output,
        content: List<ContentPart>? = this.content,
        metadata: Any? = this.metadata,
        extra: Any? = this.extra,
    ): ToolResult = ToolResult(output, content, metadata, extra)

    /** A builder that begins with this result's fields. */
    fun toBuilder(): Builder = Builder(output, content?.toMutableList(), metadata, extra)

    /** The JSON form. */
    fun toJson(): String = toJsonBytes().decodeToString()

    /** The JSON form in UTF-8. */
    fun toJsonBytes(): ByteArray = native { resultToJson(frameOf(::frameText)) }

    /**
     * The message that answers a call. Text derived from the output is fixed now.
     *
     * @param name the tool's name; some wires need it
     * @param isError whether the tool failed; nothing undoes it
     * @throws ToolResultException `MISSING_TOOL_CALL_ID` where the id is empty
     */
    @JvmOverloads
    fun toMessage(toolCallId: String, name: String? = null, isError: Boolean = false): ToolMessage =
        toMessage(this, toolCallId, name, isError)

    /** The JSON form for a person to read, values included. */
    fun show(): String = indented(toJson())

    /** Equal as JSON values: key order does not matter, `1` and `1.0` are equal, an empty and an absent content differ. */
    override fun equals(other: Any?): Boolean =
        this === other || (other is ToolResult && native { resultEqual(frameOf(::frameText), frameOf(other::frameText)) })

    /** Agrees with [equals]. */
    override fun hashCode(): Int = 31 * (31 * output.hashCode() + (content?.size ?: -1)) + metadata.hashCode()

    /** A short form: types, sizes and keys; no output, metadata or bytes. */
    override fun toString(): String = summary(
        "ToolResult",
        output?.let { "output: ${describe(it)}" },
        content?.let { "content: $it" },
        describeNames("metadata", fields.metadata),
    )

    /** The result frame. */
    internal fun frameText(writer: FrameWriter): String = objectText {
        json("output", output)
        json("content", content?.let { contentText(it, writer) })
        json("metadata", fields.metadata)
        membersOf(fields.extra)
    }

    /** Makes a result field by field, for Java. */
    class Builder internal constructor(
        private var output: Any?,
        private var content: MutableList<ContentPart>?,
        private var metadata: Any?,
        private var extra: Any?,
    ) {
        /** The value for the application, as for [JsonValue.of]; `null` is absent, [JsonValue.NULL] is JSON's null. */
        fun output(output: Any?): Builder = apply { this.output = output }

        /** What the model sees, in place of what was added before; `null` is absent. */
        fun content(content: List<ContentPart>?): Builder = apply { this.content = content?.toMutableList() }

        /** One more part. */
        fun addContent(part: ContentPart): Builder = apply { content = (content ?: ArrayList()).apply { add(part) } }

        /** One more text part. */
        fun addText(text: String): Builder = addContent(ContentPart.text(text))

        /** Private data, an object; `null` is absent. */
        fun metadata(metadata: Any?): Builder = apply { this.metadata = metadata }

        /** Further keys of the JSON form, an object; `null` is absent. */
        fun extra(extra: Any?): Builder = apply { this.extra = extra }

        /**
         * The result.
         *
         * @throws ToolResultException where a value has no JSON form, with the place
         */
        fun build(): ToolResult = ToolResult(output, content, metadata, extra)
    }

    companion object {
        /** An empty builder. */
        @JvmStatic
        fun builder(): Builder = Builder(null, null, null, null)

        /**
         * A result from its JSON form. The text is checked; values are read when asked for.
         *
         * @throws ToolResultException with a byte offset or a place
         */
        @JvmStatic
        @JvmOverloads
        fun fromJson(json: String, limits: Limits? = null): ToolResult = fromJson(utf8(json), limits)

        /** A result from its JSON form in UTF-8. */
        @JvmStatic
        @JvmOverloads
        fun fromJson(json: ByteArray, limits: Limits? = null): ToolResult = opened(native { resultFromJson(json, limits?.toNative()) })

        /** The result that a message carries (semantics section 5); whether it is an error, the message says. */
        @JvmStatic
        fun fromMessage(message: ToolMessage): ToolResult = opened(native { fromMessage(frameOf(message::frameText)) }.result)

        private fun opened(opened: Opened): ToolResult {
            var content: List<ContentPart>? = null
            var metadata: JsonValue? = null
            val rest = ObjectWriter()
            for (member in membersOf(opened.frame.json.decodeToString())) {
                when (member.key) {
                    "content" -> content = unmodifiable(readContent(member.text, opened.frame.blobs))
                    "metadata" -> metadata = JsonValue.ofChecked(member.text)
                    else -> rest.json(member.key, member.text)
                }
            }
            return ToolResult(Fields(opened.output, content, metadata, JsonValue.ofChecked(rest.end()).orAbsent()))
        }
    }
}

/** A copy that nobody can change. */
internal fun <T> unmodifiable(list: List<T>): List<T> = Collections.unmodifiableList(ArrayList(list))
