@file:JvmMultifileClass
@file:JvmName("ToolResults")

package dev.toolresult

import dev.toolresult.json.elementsOf
import dev.toolresult.json.jsonText
import dev.toolresult.json.utf8
import dev.toolresult.json.wellFormed
import java.util.concurrent.ConcurrentHashMap

/**
 * One turn's messages as the wire messages that go into the next request, each as JSON.
 *
 * @param messages all results of one turn
 * @param calls the calls that they answer: a list of [ToolCall], or any value whose JSON form is such a list or the assistant message that holds
 *   them; the messages are matched first
 * @throws ToolResultException `UNKNOWN_WIRE`, `INVALID_OPTION`, `UNSUPPORTED_PART`, `OPTION_CONFLICT`, `MISSING_TOOL_CALL_ID` and those of matching
 */
@JvmOverloads
fun encode(messages: List<ToolMessage>, wire: Wire, calls: Any? = null, options: EncodeOptions = EncodeOptions.DEFAULT): List<JsonValue> =
    elementsOf(encodeJson(messages, wire, calls, options)).map(JsonValue::ofChecked)

/** The same as JSON text, the REST body's form. */
@JvmOverloads
fun encodeJson(messages: List<ToolMessage>, wire: Wire, calls: Any? = null, options: EncodeOptions = EncodeOptions.DEFAULT): String =
    encodeJsonBytes(messages, wire, calls, options).decodeToString()

/** The same as JSON text in UTF-8. */
@JvmOverloads
fun encodeJsonBytes(
    messages: List<ToolMessage>,
    wire: Wire,
    calls: Any? = null,
    options: EncodeOptions = EncodeOptions.DEFAULT,
): ByteArray {
    val needs = outputNeeds(wire, options)
    val turn = frameOf { messagesText(messages, it, needs::reads) }
    return native { dev.toolresult.internal.encode(turn, wire.toNative(), callsText(calls), options.toNative()) }
}

/**
 * The turns of a history: one list of messages for each turn, one list of wire messages for each.
 *
 * @throws ToolResultException as [encode], with the index of the turn in the place
 */
@JvmOverloads
fun encodeTurns(turns: List<List<ToolMessage>>, wire: Wire, options: EncodeOptions = EncodeOptions.DEFAULT): List<List<JsonValue>> =
    elementsOf(encodeTurnsJson(turns, wire, options)).map { turn -> elementsOf(turn).map(JsonValue::ofChecked) }

/** The same as JSON text: a list of lists. */
@JvmOverloads
fun encodeTurnsJson(turns: List<List<ToolMessage>>, wire: Wire, options: EncodeOptions = EncodeOptions.DEFAULT): String {
    val needs = outputNeeds(wire, options)
    val frame = frameOf { writer -> turns.joinToString(",", "[", "]") { messagesText(it, writer, needs::reads) } }
    return native { dev.toolresult.internal.encodeTurns(frame, wire.toNative(), options.toNative()) }.decodeToString()
}

/**
 * The tool messages in a wire's JSON: one message or block, a list, or a whole history, whose other messages are passed over. A wire without ids or
 * names takes them from the calls, or leaves them absent.
 *
 * @param calls as for [encode]
 * @throws ToolResultException `INVALID_WIRE`, `UNKNOWN_WIRE`, and those of the text
 */
@JvmOverloads
fun decode(json: String, wire: Wire, calls: Any? = null): List<ToolMessage> = decode(utf8(json), wire, calls)

/** The same from JSON text in UTF-8. */
@JvmOverloads
fun decode(json: ByteArray, wire: Wire, calls: Any? = null): List<ToolMessage> =
    native { dev.toolresult.internal.decode(json, wire.toNative(), callsText(calls)) }.map(::ToolMessage)

/** The same from a value. */
@JvmOverloads
fun decode(json: JsonValue, wire: Wire, calls: Any? = null): List<ToolMessage> = decode(json.text, wire, calls)

/**
 * The id of a call as the wire takes it: unchanged unless the wire refuses it, else by a published hash, the same for call and result.
 *
 * @throws ToolResultException `UNKNOWN_WIRE`, and `MISSING_TOOL_CALL_ID` where the id is empty
 */
@JvmOverloads
fun wireId(id: String, wire: Wire, options: EncodeOptions = EncodeOptions.DEFAULT): String =
    native { dev.toolresult.internal.wireId(wellFormed(id), wire.toNative(), options.toNative()) }

/**
 * Whether encoding this message to this wire reads its output.
 *
 * @throws ToolResultException `UNKNOWN_WIRE`
 */
@JvmOverloads
fun needsOutput(wire: Wire, message: ToolMessage, options: EncodeOptions = EncodeOptions.DEFAULT): Boolean =
    outputNeeds(wire, options).reads(message)

/** What each wire takes. */
fun wires(): List<JsonValue> = native { dev.toolresult.internal.wires() }.elements

/**
 * The results in the order of the calls, each with its call's name where it has none (semantics section 6). All or nothing.
 *
 * @param calls as for [encode]
 * @param fillMissing whether a call without a result gets an error-marked note
 * @throws ToolResultException such as `MISSING_TOOL_RESULTS`; its details carry all missing and unknown ids
 */
@JvmOverloads
fun matchResults(calls: Any, results: List<ToolMessage>, fillMissing: Boolean = false): List<ToolMessage> {
    val frame = frameOf { messagesText(results, it) }
    return native { dev.toolresult.internal.matchResults(utf8(callsJson(calls)), frame, fillMissing) }.map(::ToolMessage)
}

/** Calls as the core reads them; whether they are well-formed is for it to say. */
internal fun callsJson(calls: Any): String = jsonText(calls, "calls")

internal fun callsText(calls: Any?): ByteArray? = calls?.let { utf8(callsJson(it)) }

internal fun Wire.toNative(): String = wellFormed(name)

internal fun EncodeOptions.toNative(): ByteArray? = json?.let(::utf8)

/** Which outputs a wire reads, as the core says: a set of bits. */
private class OutputNeeds(private val bits: Int) {
    fun reads(message: ToolMessage): Boolean {
        val kind = message.isError.toInt() or (message.hasExplicitContent.toInt() shl 1) or (message.hasPart.toInt() shl 2)
        return bits shr kind and 1 == 1
    }

    private fun Boolean.toInt() = if (this) 1 else 0
}

private val known = ConcurrentHashMap<Pair<Wire, EncodeOptions>, OutputNeeds>()

/** The needs of so many wires with their options are remembered; a program uses few. */
private const val REMEMBERED = 256

private fun outputNeeds(wire: Wire, options: EncodeOptions): OutputNeeds {
    val key = wire to options
    known[key]?.let { return it }
    val bits = native { dev.toolresult.internal.outputNeeds(wire.toNative(), options.toNative()) }
    val needs = OutputNeeds(bits.toInt())
    if (known.size < REMEMBERED) known[key] = needs
    return needs
}
