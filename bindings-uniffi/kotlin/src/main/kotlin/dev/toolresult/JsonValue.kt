package dev.toolresult

import dev.toolresult.internal.compact
import dev.toolresult.internal.equal
import dev.toolresult.json.Serialized
import dev.toolresult.json.elementsOf
import dev.toolresult.json.hashOf
import dev.toolresult.json.jsonText
import dev.toolresult.json.membersOf
import dev.toolresult.json.plainValue
import dev.toolresult.json.serialized
import dev.toolresult.json.unquoted
import dev.toolresult.json.utf8
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.SerializationStrategy
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.serializer
import java.math.BigDecimal
import java.math.BigInteger

/**
 * Any JSON value, held as its text (semantics section 3). Nothing is read until somebody asks, and nothing is lost: digits of
 * numbers, the order of keys and duplicates stay as they were. Immutable.
 *
 * Read it as kotlinx's tree ([element]), as a class of your own ([decode]), as plain Kotlin and Java values ([toPlain]), or step by step (`value["rows"]?.get(0)?.long`).
 *
 * @property text the one compact form: no white space, strings escaped only where JSON asks for it
 */
@Serializable(with = JsonValueSerializer::class)
class JsonValue private constructor(val text: String) {
    /** The kind of value, told by its first letter. */
    val kind: JsonKind
        get() = JsonKind.of(text[0])

    /** Whether the value is JSON's null. */
    val isNull: Boolean
        get() = kind == JsonKind.NULL

    /** kotlinx's tree of the value, read at the first call. Numbers keep their digits there; of duplicate keys it has the last. */
    val element: JsonElement by lazy(LazyThreadSafetyMode.PUBLICATION) { READER.parseToJsonElement(text) }

    /** The text of a string; `null` for any other kind. */
    val string: String?
        get() = if (kind == JsonKind.STRING) unquoted(text) else null

    /** The boolean; `null` for any other kind. */
    val boolean: Boolean?
        get() = text.toBooleanStrictOrNull()

    /** The number as a `Long`; `null` where it is no integer of that range. */
    val long: Long?
        get() = text.toLongOrNull()

    /** The number as a `ULong`; `null` where it is no integer of that range. */
    val ulong: ULong?
        get() = text.toULongOrNull()

    /** The nearest `Double`; `null` for any other kind and for numbers beyond its range. */
    val double: Double?
        get() = if (kind == JsonKind.NUMBER) text.toDouble().takeIf { it.isFinite() } else null

    /** The integer, of any size; `null` where the text is no integer. */
    val bigInteger: BigInteger?
        get() = if (kind == JsonKind.NUMBER) text.toBigIntegerOrNull() else null

    /** The exact number; `null` for any other kind and for exponents beyond the range of `BigDecimal`. */
    val bigDecimal: BigDecimal?
        get() = if (kind == JsonKind.NUMBER) text.toBigDecimalOrNull() else null

    /** The member of an object, the last one of duplicates; `null` where there is none. */
    operator fun get(key: String): JsonValue? =
        if (kind == JsonKind.OBJECT) membersOf(text).lastOrNull { it.key == key }?.let { JsonValue(it.text) } else null

    /** The element of an array; `null` where there is none. */
    operator fun get(index: Int): JsonValue? =
        if (kind == JsonKind.ARRAY) elementsOf(text).getOrNull(index)?.let(::JsonValue) else null

    /** The elements of an array; empty for any other kind. */
    val elements: List<JsonValue>
        get() = if (kind == JsonKind.ARRAY) elementsOf(text).map(::JsonValue) else emptyList()

    /** The members of an object in their order, the last value of duplicates; empty for any other kind. */
    val members: Map<String, JsonValue>
        get() = if (kind == JsonKind.OBJECT) membersOf(text).associate { it.key to JsonValue(it.text) } else emptyMap()

    /**
     * An instance of a class, read from this value.
     *
     * @throws ToolResultException `WRONG_TYPE` where the value does not fit the class
     */
    inline fun <reified T> decode(json: Json = READER): T = decode(json.serializersModule.serializer<T>(), json)

    /**
     * What the deserializer makes of this value.
     *
     * @throws ToolResultException `WRONG_TYPE` where the value does not fit
     */
    @JvmOverloads
    fun <T> decode(deserializer: DeserializationStrategy<T>, json: Json = READER): T = try {
        json.decodeFromString(deserializer, text)
    } catch (error: SerializationException) {
        throw failure("WRONG_TYPE", "", "the value does not fit: ${error.message}", error)
    } catch (error: IllegalArgumentException) {
        throw failure("WRONG_TYPE", "", "the value does not fit: ${error.message}", error)
    }

    /**
     * Plain values, for Java and for whoever has no use for kotlinx: `null`, `Boolean`, `String`, `Long` or `BigInteger`, `Double` or, where
     * that would change the number, `BigDecimal`, `List` and `Map` in their order.
     */
    fun toPlain(): Any? = plainValue(text)

    /** Equal as JSON values: key order does not matter, numbers compare by exact decimal value, the last duplicate counts. */
    override fun equals(other: Any?): Boolean =
        this === other || (other is JsonValue && (text == other.text || native { equal(utf8(text), utf8(other.text)) }))

    /** Agrees with [equals]. */
    override fun hashCode(): Int = hashOf(text)

    /** The [text]. */
    override fun toString(): String = text

    internal fun toNative(): ByteArray = text.encodeToByteArray()

    companion object {
        /** JSON's null, which is a value; Kotlin's `null` is its absence. */
        @JvmField
        val NULL = JsonValue("null")

        /** kotlinx's own limit on nesting is lower than ours, which the text has passed already. */
        @OptIn(ExperimentalSerializationApi::class)
        @PublishedApi
        internal val READER = Json { maxNestingDepth = MAX_NESTING }

        internal val EMPTY_OBJECT = JsonValue("{}")

        /**
         * Reads JSON text.
         *
         * @throws ToolResultException with a byte offset, and `LIMIT_EXCEEDED`
         */
        @JvmStatic
        @JvmOverloads
        fun parse(text: String, limits: Limits? = null): JsonValue = parse(utf8(text), limits)

        /**
         * Reads JSON text in UTF-8.
         *
         * @throws ToolResultException with a byte offset, and `LIMIT_EXCEEDED`
         */
        @JvmStatic
        @JvmOverloads
        fun parse(text: ByteArray, limits: Limits? = null): JsonValue = native { compact(text, limits?.toNative()) }

        /**
         * A value of this language as JSON, written now: `null`, booleans, numbers, text, collections, arrays, maps, enums, dates, UUIDs, kotlinx's
         * tree, and instances of `@Serializable` classes. Bytes become base64 text, sets are sorted by the JSON text of their elements.
         *
         * @throws ToolResultException `UNSUPPORTED_VALUE`, `NOT_FINITE`, `CYCLE`, `INVALID_KEY`, `MISPLACED_PART`, `TOO_DEEP` with the place
         */
        @JvmStatic
        fun of(value: Any?): JsonValue = written(value, "")

        /**
         * What the serializer makes of a value: for classes with type parameters, and for a format of your own.
         *
         * @throws ToolResultException as [of]
         */
        @JvmStatic
        @JvmOverloads
        fun <T> encode(serializer: SerializationStrategy<T>, value: T, json: Json = Json): JsonValue = try {
            of(Serialized(serialized(value, serializer, json)))
        } catch (error: SerializationException) {
            throw failure("UNSUPPORTED_VALUE", "", error.message ?: "it cannot be serialized", error)
        }

        /**
         * An instance of a `@Serializable` class, of any type.
         *
         * @throws ToolResultException as [of]
         */
        inline fun <reified T> encode(value: T, json: Json = Json): JsonValue =
            encode(json.serializersModule.serializer<T>(), value, json)

        /** A value under its name in errors. */
        internal fun written(value: Any?, root: String): JsonValue = value as? JsonValue ?: JsonValue(jsonText(value, root))

        /** Text that is known to be checked and compact. */
        internal fun ofChecked(text: String): JsonValue = JsonValue(text)

        /** Checked text from the native library. */
        internal fun fromNative(text: ByteArray): JsonValue = JsonValue(text.decodeToString())
    }
}

/** More than any checked text has. */
private const val MAX_NESTING = 1024

/** The kinds of JSON values. */
enum class JsonKind {
    /** `null` */
    NULL,

    /** `true` and `false` */
    BOOLEAN,

    /** A number of any size and form. */
    NUMBER,

    /** A text. */
    STRING,

    /** A list of values. */
    ARRAY,

    /** Values by keys. */
    OBJECT,
    ;

    internal companion object {
        fun of(first: Char): JsonKind = when (first) {
            'n' -> NULL
            't', 'f' -> BOOLEAN
            '"' -> STRING
            '[' -> ARRAY
            '{' -> OBJECT
            else -> NUMBER
        }
    }
}
