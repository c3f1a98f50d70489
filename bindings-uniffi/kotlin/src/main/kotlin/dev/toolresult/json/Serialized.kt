package dev.toolresult.json

import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerializationStrategy
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.serializerOrNull

/** A tree that a serializer made, in which floats look as they do in Kotlin. */
internal class Serialized(val element: JsonElement)

/** NaN gets through, so that it is met by the writer, which names the place. */
private val permissive = Json { allowSpecialFloatingPointValues = true }

/** The tree of an instance of a `@Serializable` class, else `null`. */
@Suppress("UNCHECKED_CAST")
internal fun serializedOrNull(value: Any): JsonElement? {
    val serializer = serializerOf(value) as KSerializer<Any>?
    return serializer?.let { permissive.encodeToJsonElement(it, value) }
}

private fun serializerOf(value: Any): KSerializer<*>? {
    val type = if (value is Enum<*>) value.declaringJavaClass else value.javaClass
    // An instance does not tell the type parameters of its class.
    return if (type.typeParameters.isEmpty()) serializerOrNull(type) else null
}

/** The tree that a serializer makes of the value. */
internal fun <T> serialized(value: T, serializer: SerializationStrategy<T>, json: Json): JsonElement {
    val lenient = if (json === Json) permissive else Json(from = json) { allowSpecialFloatingPointValues = true }
    return lenient.encodeToJsonElement(serializer, value)
}
