@file:JvmMultifileClass
@file:JvmName("ToolResults")

package dev.toolresult

import dev.toolresult.internal.messagesToJson
import dev.toolresult.json.utf8

/** The key under which a message's metadata holds the output: `tool_output`. */
fun metadataKey(): String = native { dev.toolresult.internal.metadataKey() }

/** The key of the marker of explicit content, whose one value is `explicit`. */
fun contentSourceKey(): String = native { dev.toolresult.internal.contentSourceKey() }

/**
 * A copy of the metadata with the output set under [metadataKey], replacing what is there; unchanged where the output is absent or JSON's null.
 * `false`, `0`, `""`, `[]` and `{}` are values.
 *
 * @param metadata an object: a map, or anything that [JsonValue.of] makes an object of
 * @throws ToolResultException `WRONG_TYPE` where the metadata is no object
 */
@JvmOverloads
fun putOutputMetadata(metadata: Any, output: Any? = null): JsonValue {
    val (given, value) = JsonValue.written(metadata, "metadata") to output?.let { JsonValue.written(it, "output") }
    return native { dev.toolresult.internal.putOutputMetadata(given.toNative(), value?.toNative()) }
}

/**
 * A copy of the metadata for a message that carries the result: its output, if it has one (JSON's null too), and the marker of explicit content, unless
 * content is absent or empty. Any that are already there go.
 *
 * @throws ToolResultException `WRONG_TYPE` where the metadata is no object
 */
fun putMessageMetadata(metadata: Any, result: ToolResult): JsonValue {
    val given = JsonValue.written(metadata, "metadata")
    return native { dev.toolresult.internal.putMessageMetadata(given.toNative(), frameOf(result::frameText)) }
}

/**
 * The output in a message's metadata; the fallback where there is none or the value is no message. Never an error.
 *
 * @param message a [ToolMessage], or a map or other value of the same JSON form
 */
@JvmOverloads
fun outputFromMessage(message: Any?, fallback: JsonValue? = null): JsonValue? =
    messageBytes(message)?.let { native { dev.toolresult.internal.outputFromMessage(it) } } ?: fallback

/** Whether the message says that its content was given by the tool: true only if the marker is there and is `explicit`. Never an error. */
fun hasExplicitContent(message: Any?): Boolean =
    messageBytes(message)?.let { native { dev.toolresult.internal.hasExplicitContent(it) } } ?: false

/** The JSON form of a message or map; `null` for what has none. */
private fun messageBytes(message: Any?): ByteArray? = try {
    if (message is ToolMessage) message.toJsonBytes() else JsonValue.written(message, "message").toNative()
} catch (_: ToolResultException) {
    null
}

/**
 * The messages of a JSON list.
 *
 * @throws ToolResultException with a byte offset or a place
 */
@JvmOverloads
fun messagesFromJson(json: String, limits: Limits? = null): List<ToolMessage> = messagesFromJson(utf8(json), limits)

/** The messages of a JSON list in UTF-8. */
@JvmOverloads
fun messagesFromJson(json: ByteArray, limits: Limits? = null): List<ToolMessage> =
    native { dev.toolresult.internal.messagesFromJson(json, limits?.toNative()) }.map(::ToolMessage)

/** The JSON list of the messages. */
fun messagesToJson(messages: List<ToolMessage>): String =
    native { messagesToJson(frameOf { messagesText(messages, it) }) }.decodeToString()

/** The JSON Schema (2020-12) of a ToolResult's JSON form. */
fun schema(): JsonValue = native { dev.toolresult.internal.schema() }

/**
 * Whether two JSON texts are the same value: key order does not matter, numbers compare by exact decimal value, the last duplicate counts.
 *
 * @throws ToolResultException with a byte offset
 */
fun jsonEqual(a: String, b: String): Boolean = jsonEqual(utf8(a), utf8(b))

/** The same for JSON texts in UTF-8. */
fun jsonEqual(a: ByteArray, b: ByteArray): Boolean = native { dev.toolresult.internal.equal(a, b) }

/**
 * JSON text in the one compact form: no white space, digits kept, strings canonical.
 *
 * @throws ToolResultException with a byte offset
 */
@JvmOverloads
fun compactJson(text: String, limits: Limits? = null): String = JsonValue.parse(text, limits).text

/** The same for JSON text in UTF-8. */
@JvmOverloads
fun compactJson(text: ByteArray, limits: Limits? = null): String = JsonValue.parse(text, limits).text
