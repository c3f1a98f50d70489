@file:JvmMultifileClass
@file:JvmName("ToolResults")

package dev.toolresult

import dev.toolresult.json.utf8

/**
 * What encoding would do with one part.
 *
 * @property message the index of the message in the turn
 * @property part the index of the part in its content; `null` for an output
 * @property action what becomes of it
 * @property reason why, for people
 */
data class PartPlan(val message: Int, val part: Int?, val action: Action, val reason: String) {
    /** What becomes of a part. */
    enum class Action {
        /** It stands in the result as it is. */
        IN_PLACE,

        /** Its text stands in the result, and the end says how much was left out. */
        SHORTENED,

        /** The file stands in the result as text. */
        AS_TEXT,

        /** It follows after the results; the result names it. */
        HOISTED,

        /** A note in the result says what was left out. */
        NOTED,

        /** Nothing of it is sent: blank text, thinking, a block of another provider. */
        LEFT_OUT,

        /** Encoding would fail with a typed error. */
        REFUSED,
    }
}

/**
 * What [encode] would do with each part of a turn. A part that it would refuse is told, not an error.
 *
 * @param calls as for [encode]
 * @throws ToolResultException as [encode]
 */
@JvmOverloads
fun plan(messages: List<ToolMessage>, wire: Wire, calls: Any? = null, options: EncodeOptions = EncodeOptions.DEFAULT): List<PartPlan> {
    val turn = frameOf { messagesText(messages, it) }
    return native { dev.toolresult.internal.plan(turn, wire.toNative(), callsText(calls), options.toNative()) }.elements.map(::planOf)
}

/**
 * What a wire would do with one part of a result that did not fail.
 *
 * @throws ToolResultException `UNKNOWN_WIRE`, `INVALID_OPTION`
 */
@JvmOverloads
fun supports(part: ContentPart, wire: Wire, options: EncodeOptions = EncodeOptions.DEFAULT): PartPlan =
    planOf(native { dev.toolresult.internal.supports(frameOf(part::frameText), wire.toNative(), options.toNative()) })

private fun planOf(json: JsonValue) = PartPlan(
    json["message"]?.long?.toInt() ?: 0,
    json["part"]?.long?.toInt(),
    PartPlan.Action.valueOf(json["action"]?.string.orEmpty().uppercase()),
    json["reason"]?.string.orEmpty(),
)

/**
 * The model's calls in a wire's JSON.
 *
 * @throws ToolResultException `INVALID_WIRE`, `UNKNOWN_WIRE`, and those of the text
 */
fun decodeCalls(json: String, wire: Wire): List<ToolCall> = decodeCalls(utf8(json), wire)

/** The same from JSON text in UTF-8. */
fun decodeCalls(json: ByteArray, wire: Wire): List<ToolCall> =
    native { dev.toolresult.internal.decodeCalls(json, wire.toNative()) }.elements.map(ToolCall::of)

/** The same from a value. */
fun decodeCalls(json: JsonValue, wire: Wire): List<ToolCall> = decodeCalls(json.text, wire)

/**
 * Calls as the messages or items of a wire, each as JSON.
 *
 * @param calls as for [encode]
 * @throws ToolResultException `UNKNOWN_WIRE`, `INVALID_OPTION`, `INVALID_TOOL_CALLS`
 */
@JvmOverloads
fun encodeCalls(calls: Any, wire: Wire, options: EncodeOptions = EncodeOptions.DEFAULT): List<JsonValue> =
    JsonValue.parse(encodeCallsJson(calls, wire, options)).elements

/** The same as JSON text, the REST body's form. */
@JvmOverloads
fun encodeCallsJson(calls: Any, wire: Wire, options: EncodeOptions = EncodeOptions.DEFAULT): String =
    native { dev.toolresult.internal.encodeCalls(utf8(callsJson(calls)), wire.toNative(), options.toNative()) }.decodeToString()
