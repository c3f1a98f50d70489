package dev.toolresult.conformance

import dev.toolresult.ContentPart
import dev.toolresult.EncodeOptions
import dev.toolresult.FileSource
import dev.toolresult.JsonValue
import dev.toolresult.MediaMode
import dev.toolresult.Outcome
import dev.toolresult.PartBody
import dev.toolresult.ToolCall
import dev.toolresult.ToolMessage
import dev.toolresult.ToolResult
import dev.toolresult.ToolResultException
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.booleanOrNull
import kotlin.io.encoding.Base64

/** The value of JSON bytes as kotlinx's tree, through the one reader a user has. */
internal fun valueOf(bytes: ByteArray): JsonElement = JsonValue.parse(bytes).element

/** The JSON text of a value that was read into the host's types. */
internal fun textOf(value: JsonValue?): String = JsonValue.of(value?.element).text

/** JSON that cannot be read stays text, so that the error is the one of the operation; so does a lone string or number. */
internal fun valueOrText(bytes: ByteArray): Any = try {
    valueOf(bytes).takeIf { it is JsonArray || it is JsonObject } ?: bytes
} catch (_: ToolResultException) {
    bytes
}

// Unknown keys have no type of their own in any language and are passed on as they were read.

internal fun ToolResult.rebuilt() = ToolResult(
    output = output?.element,
    content = content?.map { it.rebuilt() },
    metadata = metadata.element,
    extra = extra,
)

internal fun ToolMessage.rebuilt() = ToolMessage(
    toolCallId = toolCallId,
    name = name,
    content = content.map { it.rebuilt() },
    output = output?.element,
    metadata = metadata.element,
    isError = isError,
    hasExplicitContent = hasExplicitContent,
    extra = extra,
)

@JvmName("rebuiltMessages")
internal fun List<ToolMessage>.rebuilt(): List<ToolMessage> = map { it.rebuilt() }

internal fun ContentPart.rebuilt(): ContentPart {
    val (metadata, options) = listOf(metadata.element, providerOptions.element)
    return when (val body = body) {
        is PartBody.Text -> ContentPart.text(body.text, metadata, options, extra)
        is PartBody.Thinking -> ContentPart.thinking(body.text, metadata, options, extra)
        is PartBody.Image -> ContentPart.image(body.data, body.mediaType, metadata, options, extra)
        is PartBody.ImageUrl -> ContentPart.imageUrl(body.url, body.mediaType, metadata, options, extra)
        is PartBody.VideoUrl -> ContentPart.videoUrl(body.url, body.mediaType, metadata, options, extra)
        is PartBody.File -> rebuiltFile(body, metadata, options, extra)
        is PartBody.ProviderBlock -> ContentPart.providerBlock(body.provider, body.data.element, metadata, options, extra)
        is PartBody.Unknown -> this
    }
}

private fun rebuiltFile(file: PartBody.File, metadata: Any, options: Any, extra: Any): ContentPart = with(file) {
    when (val source = source) {
        is FileSource.Data -> ContentPart.file(source.data, mediaType, filename, title, description, metadata, options, extra)
        is FileSource.Id -> ContentPart.fileId(source.id, mediaType, filename, title, description, provider, metadata, options, extra)
        is FileSource.Url -> ContentPart.fileUrl(source.url, mediaType, filename, title, description, metadata, options, extra)
    }
}

/** What a tool returned, in types of the host. */
internal fun returned(vector: Vector): Any? {
    val args = vector.arguments["args"]?.let { JsonValue.parse(it) }
    val value = returnedValue(args?.get("kind")?.string, vector.input)
    return when (args?.get("outcome")?.string) {
        "ok" -> Outcome.ok(value)
        "error" -> Outcome.error(value)
        else -> value
    }
}

private fun returnedValue(kind: String?, input: ByteArray): Any? = when (kind) {
    "text" -> JsonValue.parse(input).string
    "bytes" -> Base64.decode(JsonValue.parse(input).string.orEmpty())
    "content" -> JsonValue.parse(input).elements.map { it.string ?: ContentPart.fromJson(it.text).rebuilt() }
    "nothing" -> null
    else -> valueOf(input)
}

/** Calls as objects of their class wherever a constructor takes them; anything else as it is. */
internal fun Vector.calls(): Any? = arguments["calls"]?.let(::callsOf)

internal fun callsOf(json: ByteArray): Any {
    val calls = valueOf(json)
    return if (calls is JsonArray) calls.map { callOf(it) } else calls
}

internal fun ToolCall.rebuilt() = ToolCall(id, name, arguments, kind, providerExecuted, isAsync, providerData?.let { JsonValue.of(it.element) })

private fun callOf(json: JsonElement): Any {
    val call = json as? JsonObject ?: return json
    val (id, name, arguments) = listOf("id", "name", "arguments").map { (call[it] as? JsonPrimitive)?.takeIf { text -> text.isString }?.content }
    val kind = when ((call["kind"] as? JsonPrimitive)?.content) {
        null, "function" -> ToolCall.Kind.FUNCTION
        "custom" -> ToolCall.Kind.CUSTOM
        else -> return json
    }
    if (id == null || name == null || arguments == null) return json
    return ToolCall(id, name, arguments, kind, call.flag("provider_executed"), call.flag("async"), call["provider_data"]?.let { JsonValue.of(it) })
}

private fun JsonObject.flag(name: String): Boolean = (get(name) as? JsonPrimitive)?.booleanOrNull ?: false

/** The options by the constructor that a user calls, where it can say them. */
internal fun Vector.typedOptions(): EncodeOptions {
    val given = arguments["options"]?.let { JsonValue.parse(it) } ?: return EncodeOptions()
    val media = given["media"]?.string?.let { name -> MediaMode.entries.find { it.name.lowercase() == name } }
    val typed = EncodeOptions(
        media,
        given["max_text_chars"]?.long,
        given["model"]?.string,
        given["vertex"]?.boolean ?: false,
        given["family"]?.string,
        given["revision"]?.string,
        given["structured"]?.string,
        given["version"]?.string,
    )
    return EncodeOptions.of(given).takeIf { it != typed } ?: typed
}
