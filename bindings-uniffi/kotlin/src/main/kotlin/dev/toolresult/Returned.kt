@file:JvmMultifileClass
@file:JvmName("ToolResults")

package dev.toolresult

import dev.toolresult.json.quoted

/**
 * The message for what a tool returned (semantics section 5): a [ToolResult], an [Outcome], an exception, text, bytes, a [ContentPart], a list
 * of parts and texts, or any value with a JSON form; `null` and `Unit` are the output null.
 *
 * @param toolCallId the id of the call that this answers
 * @param name the tool's name; some wires need it
 * @param isError whether the tool failed; nothing undoes it
 * @throws ToolResultException `MISSING_TOOL_CALL_ID` where the id is empty, and those of [JsonValue.of]
 */
@JvmOverloads
fun toMessage(returned: Any?, toolCallId: String, name: String? = null, isError: Boolean = false): ToolMessage {
    val (value, failed) = unwrapped(returned, isError)
    return madeMessage(
        frameOf { writer ->
            objectText {
                json("returned", returnedText(value, writer))
                text("tool_call_id", toolCallId)
                text("name", name)
                flag("is_error", failed)
            }
        },
    )
}

/** The value inside outcomes, and whether it is a failure. */
private tailrec fun unwrapped(returned: Any?, isError: Boolean): Pair<Any?, Boolean> = when (returned) {
    is Outcome -> unwrapped(returned.value, isError || returned.isError)
    else -> returned to (isError || returned is Throwable)
}

/** What the value is, in the terms of this language. What becomes of it is the core's to say. */
private fun returnedText(returned: Any?, writer: FrameWriter): String = when {
    returned == null || returned is Unit -> """{"nothing":true}"""
    returned is ToolResult -> """{"result":${returned.frameText(writer)}}"""
    returned is CharSequence -> """{"text":${quoted(returned.toString())}}"""
    returned is Throwable -> """{"text":${quoted(returned.message.orEmpty())}}"""
    returned is ContentPart -> """{"content":${contentText(listOf(returned), writer)}}"""
    returned is ByteArray -> """{"bytes":${writer.place(returned)}}"""
    isContentList(returned) -> """{"content":${contentText((returned as List<*>).map(::asPart), writer)}}"""
    else -> """{"value":${JsonValue.written(returned, "output").text}}"""
}

/** A list of parts and texts with at least one part. */
private fun isContentList(value: Any): Boolean =
    value is List<*> && value.any { it is ContentPart } && value.all { it is ContentPart || it is CharSequence }

private fun asPart(element: Any?): ContentPart = element as? ContentPart ?: ContentPart.text(element.toString())
