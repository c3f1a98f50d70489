package dev.toolresult

import dev.toolresult.internal.Frame
import dev.toolresult.internal.Opened
import dev.toolresult.internal.message
import dev.toolresult.internal.messageEqual
import dev.toolresult.internal.messageFromJson
import dev.toolresult.internal.messageToJson
import dev.toolresult.json.Member
import dev.toolresult.json.membersOf
import dev.toolresult.json.unquoted
import dev.toolresult.json.utf8

/** One tool message: the answer to one call (semantics section 5). Immutable; what has once been written stays as written. */
class ToolMessage internal constructor(opened: Opened) {
    private val members: List<Member> = membersOf(opened.frame.json.decodeToString())
    private val blobs: List<ByteArray> = opened.frame.blobs

    /** Whether the content is the one text that the output derives to. */
    private val derived: Boolean = members.any { it.key == "derived" }

    /**
     * @param toolCallId the id of the call that this answers; `null` is absent
     * @param name the tool's name; `null` is absent
     * @param content what the model sees; without a part it is derived from the output
     * @param output the value for the application, as for [JsonValue.of]; `null` is absent, [JsonValue.NULL] is JSON's null
     * @param metadata the user's metadata, an object; reserved keys in it are dropped
     * @param isError whether the tool failed
     * @param hasExplicitContent whether the content was given by the tool, not derived
     * @param extra further keys of the JSON form, an object
     * @throws ToolResultException where a value has no JSON form, with the place
     */
    @JvmOverloads
    constructor(
        toolCallId: String? = null,
        name: String? = null,
        content: List<ContentPart>? = null,
        output: Any? = null,
        metadata: Any? = null,
        isError: Boolean = false,
        hasExplicitContent: Boolean = false,
        extra: Any? = null,
    ) : this(
        native {
            message(
                frameOf { writer ->
                    objectText {
                        text("tool_call_id", toolCallId)
                        text("name", name)
                        json("content", content?.let { contentText(it, writer) })
                        flag("derived", content == null && output != null)
                        json("output", output?.let { JsonValue.written(it, "output") })
                        json("metadata", objectValue(metadata, "metadata"))
                        flag("is_error", isError)
                        flag("explicit", hasExplicitContent)
                        json("extra", objectValue(extra, "extra"))
                    }
                },
            )
        },
    )

    /** The value for the application; `null` if absent. Nothing is read until you ask it. */
    val output: JsonValue? = opened.output

    /** Whether there is an output; JSON's null is one. */
    val hasOutput: Boolean get() = output != null

    /** The id of the call that this answers; `null` if absent. */
    val toolCallId: String? = text("tool_call_id")

    /** The tool's name; `null` if absent. */
    val name: String? = text("name")

    /** Whether the tool failed. */
    val isError: Boolean = raw("is_error") == "true"

    /** Whether the content was given by the tool, not derived from the output. */
    val hasExplicitContent: Boolean = raw("explicit") == "true"

    /** What the model sees. */
    val content: List<ContentPart> by lazy(LazyThreadSafetyMode.PUBLICATION) { unmodifiable(readContent(contentText(), blobs)) }

    /** The user's metadata, without the reserved keys; `{}` if absent. */
    val metadata: JsonValue get() = json("metadata")

    /** Keys of the JSON form that this version does not know. */
    val extra: JsonValue get() = json("extra")

    /** Whether there is a part, without reading it. */
    internal val hasPart: Boolean get() = derived || (raw("content") ?: "[]") != "[]"

    private fun raw(key: String): String? = members.find { it.key == key }?.text

    private fun text(key: String): String? = raw(key)?.let(::unquoted)

    private fun json(key: String): JsonValue = raw(key)?.let(JsonValue::ofChecked) ?: JsonValue.EMPTY_OBJECT

    /** The content's frame; the core says what text an output derives to. */
    private fun contentText(): String {
        val content = if (derived) membersOf(toJson()).find { it.key == "content" }?.text else raw("content")
        return content ?: "[]"
    }

    /** The JSON form. */
    fun toJson(): String = toJsonBytes().decodeToString()

    /** The JSON form in UTF-8. */
    fun toJsonBytes(): ByteArray = native { messageToJson(frameOf(::frameText)) }

    /** The JSON form for a person to read, values included. */
    fun show(): String = indented(toJson())

    /** Equal as JSON values. */
    override fun equals(other: Any?): Boolean =
        this === other || (other is ToolMessage && native { messageEqual(frameOf(::frameText), frameOf(other::frameText)) })

    /** Agrees with [equals]. */
    override fun hashCode(): Int = 31 * (31 * toolCallId.hashCode() + output.hashCode()) + metadata.hashCode()

    /** A short form: types, sizes and keys; no output, metadata or bytes. */
    override fun toString(): String = summary(
        "ToolMessage",
        toolCallId?.let(::shorten),
        name,
        if (isError) "error" else null,
        "content: $content",
        output?.let { "output: ${describe(it)}" },
        describeNames("metadata", metadata),
    )

    /** The full frame. */
    internal fun frameText(writer: FrameWriter): String = frameText(writer, true)

    /** The full frame, the output left out where nobody reads it. */
    internal fun frameText(writer: FrameWriter, withOutput: Boolean): String = objectText {
        for (member in members) {
            if (member.key == "content" && blobs.isNotEmpty()) json("content", contentText(content, writer)) else json(member.key, member.text)
        }
        if (withOutput || derived) json("output", output)
    }

    companion object {
        /**
         * A message from its JSON form. The text is checked; values are read when asked for.
         *
         * @throws ToolResultException with a byte offset or a place
         */
        @JvmStatic
        @JvmOverloads
        fun fromJson(json: String, limits: Limits? = null): ToolMessage = fromJson(utf8(json), limits)

        /** A message from its JSON form in UTF-8. */
        @JvmStatic
        @JvmOverloads
        fun fromJson(json: ByteArray, limits: Limits? = null): ToolMessage =
            ToolMessage(native { messageFromJson(json, limits?.toNative()) })
    }
}

/** The message for what a tool returned: the made frame, of which the core makes a message. */
internal fun madeMessage(frame: Frame): ToolMessage = ToolMessage(native { message(frame) })

/** Messages as one list. */
internal fun messagesText(messages: List<ToolMessage>, writer: FrameWriter, withOutput: (ToolMessage) -> Boolean = { true }): String =
    messages.joinToString(",", "[", "]") { it.frameText(writer, withOutput(it)) }
