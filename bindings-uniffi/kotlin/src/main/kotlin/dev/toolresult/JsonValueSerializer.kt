package dev.toolresult

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerializationException
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.JsonDecoder
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonEncoder
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonUnquotedLiteral

/** Lets `@Serializable` classes have fields of type [JsonValue], in kotlinx's JSON format. Writing keeps the text, reading keeps the digits. */
object JsonValueSerializer : KSerializer<JsonValue> {
    override val descriptor: SerialDescriptor = SerialDescriptor("dev.toolresult.JsonValue", JsonElement.serializer().descriptor)

    @OptIn(ExperimentalSerializationApi::class)
    override fun serialize(encoder: Encoder, value: JsonValue) {
        val json = encoder as? JsonEncoder ?: throw SerializationException("a JsonValue can be written as JSON only")
        // kotlinx refuses null as an unquoted literal.
        json.encodeJsonElement(if (value.isNull) JsonNull else JsonUnquotedLiteral(value.text))
    }

    override fun deserialize(decoder: Decoder): JsonValue {
        val json = decoder as? JsonDecoder ?: throw SerializationException("a JsonValue can be read from JSON only")
        return JsonValue.of(json.decodeJsonElement())
    }
}
