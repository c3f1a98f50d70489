package dev.toolresult.conformance

import dev.toolresult.ContentPart
import dev.toolresult.EncodeOptions
import dev.toolresult.JsonValue
import dev.toolresult.Limits
import dev.toolresult.PartPlan
import dev.toolresult.ToolCall
import dev.toolresult.ToolMessage
import dev.toolresult.ToolResult
import dev.toolresult.Wire
import dev.toolresult.compactJson
import dev.toolresult.decode
import dev.toolresult.decodeCalls
import dev.toolresult.encode
import dev.toolresult.encodeCalls
import dev.toolresult.encodeCallsJson
import dev.toolresult.encodeJsonBytes
import dev.toolresult.encodeTurns
import dev.toolresult.encodeTurnsJson
import dev.toolresult.hasExplicitContent
import dev.toolresult.jsonEqual
import dev.toolresult.matchResults
import dev.toolresult.messagesFromJson
import dev.toolresult.messagesToJson
import dev.toolresult.outputFromMessage
import dev.toolresult.plan
import dev.toolresult.putMessageMetadata
import dev.toolresult.putOutputMetadata
import dev.toolresult.schema
import dev.toolresult.supports
import dev.toolresult.toMessage
import dev.toolresult.wireId
import kotlinx.serialization.json.JsonNull

/** Bytes in, bytes out. */
internal val textOperations: Map<String, (Vector) -> Any> = mapOf(
    "json" to { compactJson(it.input, it.limits()) },
    "tool_result" to { ToolResult.fromJson(it.input, it.limits()).toJsonBytes() },
    "tool_message" to { ToolMessage.fromJson(it.input, it.limits()).toJsonBytes() },
    "content_part" to { ContentPart.fromJson(it.input, it.limits()).toJsonBytes() },
    "to_message" to { it.messageOf(ToolResult.fromJson(it.input)).toJson() },
    "from_message" to { resultOf(ToolMessage.fromJson(it.input)) },
    "match_results" to { messagesToJson(matchResults(JsonValue.parse(it.argument("calls")), messagesFromJson(it.input), it.fillMissing())) },
    "equal" to { jsonEqual(it.input, it.argument("other")) },
    "equal_results" to { ToolResult.fromJson(it.input) == ToolResult.fromJson(it.argument("other")) },
    "equal_messages" to { ToolMessage.fromJson(it.input) == ToolMessage.fromJson(it.argument("other")) },
    "encode" to { encodeJsonBytes(messagesFromJson(it.input), it.wireOf(), it.arguments["calls"]?.let(JsonValue::parse), it.options()) },
    "encode_turns" to { encodeTurnsJson(turnsOf(it.input), it.wireOf(), it.options()) },
    "decode" to { messagesToJson(decode(it.input, it.wireOf(), it.arguments["calls"]?.let(JsonValue::parse))) },
    "decode_calls" to { callsText(decodeCalls(it.input, it.wireOf())) },
    "encode_calls" to { encodeCallsJson(JsonValue.parse(it.input), it.wireOf(), it.options()) },
    "plan" to { plansText(plan(messagesFromJson(it.input), it.wireOf(), it.arguments["calls"]?.let(JsonValue::parse), it.options())) },
    "supports" to { planText(supports(ContentPart.fromJson(it.input), it.wireOf(), it.options())) },
    "wire_id" to { JsonValue.of(wireId(JsonValue.parse(it.input).string!!, it.wireOf(), it.options())).text },
    "schema" to { compactJson(schema().text) },
)

/** Through host values: everything is built anew from what was read, by the constructors that a user calls. */
internal val nativeOperations: Map<String, (Vector) -> Any> = mapOf(
    "json" to { textOf(ToolResult(output = valueOf(it.input)).output) },
    "tool_result" to { ToolResult.fromJson(it.input, it.limits()).rebuilt().toJson() },
    "tool_message" to { ToolMessage.fromJson(it.input, it.limits()).rebuilt().toJson() },
    "content_part" to { ContentPart.fromJson(it.input, it.limits()).rebuilt().toJson() },
    "to_message" to { it.messageOf(ToolResult.fromJson(it.input).rebuilt()).toJson() },
    "returned" to { it.messageOf(returned(it)).toJson() },
    "from_message" to { resultOf(ToolMessage.fromJson(it.input).rebuilt()) },
    "put_output_metadata" to { putOutputMetadata(valueOf(it.input), it.arguments["output"]?.let(::valueOf)) },
    "put_message_metadata" to { putMessageMetadata(valueOf(it.input), ToolResult.fromJson(it.argument("result")).rebuilt()) },
    "output_from_message" to { sameForBoth(it) { message -> outputFromMessage(message, JsonValue.NULL)?.let { found -> textOf(found) } } },
    "has_explicit_content" to { sameForBoth(it, ::hasExplicitContent) },
    "match_results" to { messagesToJson(matchResults(it.calls() ?: JsonNull, messagesFromJson(it.input).rebuilt(), it.fillMissing())) },
    "equal" to { ToolResult(output = valueOf(it.input)) == ToolResult(output = valueOf(it.argument("other"))) },
    "equal_results" to { ToolResult.fromJson(it.input).rebuilt() == ToolResult.fromJson(it.argument("other")).rebuilt() },
    "equal_messages" to { ToolMessage.fromJson(it.input).rebuilt() == ToolMessage.fromJson(it.argument("other")).rebuilt() },
    "encode" to { listText(encode(messagesFromJson(it.input).rebuilt(), it.wireOf(), it.calls(), it.typedOptions())) },
    "encode_turns" to {
        val turns = encodeTurns(turnsOf(it.input).map { turn -> turn.rebuilt() }, it.wireOf(), it.typedOptions())
        turns.joinToString(",", "[", "]", transform = ::listText)
    },
    "decode" to { messagesToJson(decode(valueOrText(it.input), it.wireOf(), it.calls()).rebuilt()) },
    "decode_calls" to { callsText(decodeCalls(valueOrText(it.input), it.wireOf()).map { call -> call.rebuilt() }) },
    "encode_calls" to { listText(encodeCalls(callsOf(it.input), it.wireOf(), it.typedOptions())) },
    "plan" to { plansText(plan(messagesFromJson(it.input).rebuilt(), it.wireOf(), it.calls(), it.typedOptions())) },
    "supports" to { planText(supports(ContentPart.fromJson(it.input).rebuilt(), it.wireOf(), it.typedOptions())) },
)

private fun decode(json: Any, wire: Wire, calls: Any?): List<ToolMessage> =
    if (json is ByteArray) dev.toolresult.decode(json, wire, calls) else dev.toolresult.decode(JsonValue.of(json), wire, calls)

/** What kotlinx writes of its tree: with its envelope a wire's message may be deeper than one value of ours. */
private fun decodeCalls(json: Any, wire: Wire): List<ToolCall> =
    if (json is ByteArray) dev.toolresult.decodeCalls(json, wire) else dev.toolresult.decodeCalls(JsonValue.of(json), wire)

private fun callsText(calls: List<ToolCall>): String = calls.joinToString(",", "[", "]") { it.toJson() }

private fun plansText(told: List<PartPlan>): String = told.joinToString(",", "[", "]", transform = ::planText)

/** What is decided; why is told to people, in words that no vector fixes. */
private fun planText(told: PartPlan): String {
    check(told.reason.isNotEmpty()) { "a decision without a reason" }
    val part = told.part?.let { """"part":$it,""" }.orEmpty()
    return """{"message":${told.message},$part"action":"${told.action.name.lowercase()}"}"""
}

private fun listText(values: List<JsonValue>): String = values.joinToString(",", "[", "]") { it.element.toString() }

private fun Vector.argument(name: String): ByteArray = arguments[name] ?: error("$id has no .$name.json")

private fun Vector.wireOf() = Wire(wire ?: error("$id has no wire"))

private fun Vector.args(): JsonValue = arguments["args"]?.let { JsonValue.parse(it) } ?: JsonValue.of(emptyMap<String, Any>())

private fun Vector.fillMissing(): Boolean = args()["fill_missing"]?.boolean ?: false

private fun Vector.limits(): Limits? {
    val limits = arguments["limits"]?.let { JsonValue.parse(it) } ?: return null
    return Limits(limits["max_bytes"]?.long, limits["max_depth"]?.long, limits["max_parts"]?.long, limits["max_media_bytes"]?.long)
}

private fun Vector.options(): EncodeOptions = EncodeOptions.of(arguments["options"]?.let { JsonValue.parse(it) })

private fun Vector.messageOf(returned: Any?): ToolMessage {
    val args = args()
    return toMessage(returned, args["tool_call_id"]?.string.orEmpty(), args["name"]?.string, args["is_error"]?.boolean ?: false)
}

private fun resultOf(message: ToolMessage): String =
    """{"result":${ToolResult.fromMessage(message).toJson()},"is_error":${message.isError}}"""

private fun turnsOf(bytes: ByteArray): List<List<ToolMessage>> = JsonValue.parse(bytes).elements.map { messagesFromJson(it.text) }

/** A typed message and a plain value must give the same answer. */
private fun sameForBoth(vector: Vector, ask: (Any?) -> Any?): Any {
    val answer = ask(valueOf(vector.input))
    val message = runCatching { ToolMessage.fromJson(vector.input) }.getOrNull()
    if (message != null) check(ask(message) == answer) { "a typed message and a plain value give different answers" }
    return answer!!
}
