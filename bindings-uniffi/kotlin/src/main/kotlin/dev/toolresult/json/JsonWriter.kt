package dev.toolresult.json

import dev.toolresult.ContentPart
import dev.toolresult.JsonValue
import dev.toolresult.Outcome
import dev.toolresult.PartBody
import dev.toolresult.ToolCall
import dev.toolresult.ToolMessage
import dev.toolresult.ToolResult
import dev.toolresult.ToolResultException
import dev.toolresult.failure
import dev.toolresult.internal.floatTexts
import dev.toolresult.native
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import java.math.BigDecimal
import java.math.BigInteger
import java.math.MathContext
import java.util.IdentityHashMap
import java.util.Optional
import kotlin.io.encoding.Base64

/** How many containers may be inside one another, as in the core. */
private const val MAX_DEPTH = 512

/**
 * The JSON text of a value of this language (semantics section 3).
 *
 * @param root what the value is called in errors, such as `output`
 * @throws ToolResultException `UNSUPPORTED_VALUE`, `NOT_FINITE`, `CYCLE`, `INVALID_KEY`, `MISPLACED_PART`, `TOO_DEEP` with the place
 */
internal fun jsonText(value: Any?, root: String): String = when (value) {
    is JsonValue -> value.text
    else -> JsonWriter(Place(root)).text(value)
}

/** Writes one value. Floats are filled in at the end, all of them by one call of the core, which knows their digits. */
private class JsonWriter(
    private val place: Place,
    private val open: IdentityHashMap<Any, Unit> = IdentityHashMap(),
    private var depth: Int = 0,
) {
    private val out = StringBuilder()
    private val floats = ArrayList<Double>()
    private val floatPlaces = ArrayList<Int>()

    /** Whether text went in that this writer did not make, so that the whole must be checked. */
    private var foreign = false

    fun text(value: Any?): String {
        try {
            write(value)
        } catch (error: ToolResultException) {
            throw error
        } catch (error: StackOverflowError) {
            throw failure("TOO_DEEP", "", "the value is nested too deep for the stack of this thread", error)
        } catch (error: RuntimeException) {
            // A collection or serializer of the user threw: it has no JSON form, and the cause says why.
            throw failure("UNSUPPORTED_VALUE", place.toString(), "it could not be read: ${error.message ?: error}", error)
        }
        val text = withFloats()
        return if (foreign) checked(text) else text
    }

    private fun checked(text: String): String = try {
        JsonValue.parse(text).text
    } catch (error: ToolResultException) {
        throw failure(error.code, place.toString(), error.message, error)
    }

    private fun withFloats(): String {
        if (floats.isEmpty()) return out.toString()
        val texts = native { floatTexts(floats) }
        val whole = StringBuilder(out.length + texts.sumOf { it.length })
        var begin = 0
        for ((text, at) in texts.zip(floatPlaces)) {
            whole.append(out, begin, at).append(text)
            begin = at
        }
        return whole.append(out, begin, out.length).toString()
    }

    private fun write(value: Any?) {
        when (value) {
            null, Unit -> out.append("null")
            is Boolean -> out.append(value)
            is CharSequence, is Char -> out.appendQuoted(value.toString())
            is Int, is Long, is Short, is Byte, is BigInteger, is ULong, is UInt, is UShort, is UByte -> out.append(value)
            is Double -> writeDouble(value)
            is Float -> writeDouble(shortest(value))
            is BigDecimal -> out.append(value)
            is JsonValue -> writeForeign(value.text)
            is JsonElement -> ElementWriter(fromSerializer = false).write(value)
            is Serialized -> ElementWriter(fromSerializer = true).write(value.element)
            is ContentPart, is PartBody -> throw misplaced("a ContentPart belongs in content, not inside a value")
            is ToolResult, is ToolMessage, is Outcome ->
                throw misplaced("a ToolResult, ToolMessage or Outcome is what a tool returns or a turn holds, and cannot be inside a value")
            is ToolCall -> writeForeign(value.toJson())
            else -> writeContainer(value)
        }
    }

    private fun misplaced(detail: String) = failure("MISPLACED_PART", place.toString(), detail)

    private fun writeForeign(text: String) {
        foreign = true
        out.append(text)
    }

    private fun writeDouble(value: Double) {
        if (!value.isFinite()) {
            throw failure("NOT_FINITE", place.toString(), "$value has no JSON form; give null or a text instead")
        }
        floats.add(value)
        floatPlaces.add(out.length)
    }

    private fun writeContainer(value: Any) {
        val bytes = bytesOf(value)
        val time = if (bytes == null) timeText(value) else null
        when {
            bytes != null -> out.append('"').append(Base64.encode(bytes)).append('"')
            time != null -> out.appendQuoted(time)
            else -> opened(value) { writeOpened(value) }
        }
    }

    @OptIn(ExperimentalUnsignedTypes::class)
    private fun bytesOf(value: Any): ByteArray? = when (value) {
        is ByteArray -> value
        is UByteArray -> value.asByteArray()
        else -> null
    }

    // Inline, so that a value of the greatest depth fits onto a small stack.

    private inline fun within(step: Any, write: () -> Unit) {
        place.enter(step)
        write()
        place.leave()
    }

    /** Runs `write` with the object marked as open: meeting it again inside is a cycle. */
    private inline fun opened(value: Any, write: () -> Unit) {
        if (open.containsKey(value)) throw failure("CYCLE", place.toString(), "the value contains itself")
        open[value] = Unit
        write()
        open.remove(value)
    }

    private inline fun nested(begin: Char, end: Char, write: () -> Unit) {
        if (depth == MAX_DEPTH) throw failure("TOO_DEEP", place.toString(), "the value is nested more than $MAX_DEPTH deep")
        depth++
        out.append(begin)
        write()
        out.append(end)
        depth--
    }

    private fun writeOpened(value: Any) {
        when (value) {
            is Map<*, *> -> writeMap(value)
            is Set<*> -> writeSet(value)
            is Iterable<*> -> writeArray(value.iterator())
            is Sequence<*> -> writeArray(value.iterator())
            is Optional<*> -> write(value.orElse(null))
            else -> elementsOf(value)?.let { writeArray(it) } ?: writeObject(value)
        }
    }

    private fun elementsOf(value: Any): Iterator<*>? = when (value) {
        is Array<*> -> value.iterator()
        is IntArray -> value.iterator()
        is LongArray -> value.iterator()
        is DoubleArray -> value.iterator()
        is FloatArray -> value.iterator()
        is ShortArray -> value.iterator()
        is BooleanArray -> value.iterator()
        is CharArray -> value.iterator()
        else -> null
    }

    private fun writeArray(elements: Iterator<*>) = nested('[', ']') {
        var index = 0
        for (element in elements) {
            if (index > 0) out.append(',')
            within(index++) { write(element) }
        }
    }

    /** Sets have no order of their own: sorted by the JSON text of their elements, so that equal sets are equal texts. */
    private fun writeSet(elements: Set<*>) = nested('[', ']') {
        val texts = elements.map { JsonWriter(place, open, depth).text(it) }
        texts.sortedWith(byCodePoints).joinTo(out, ",")
    }

    private fun writeMap(map: Map<*, *>) = nested('{', '}') {
        val keys = HashSet<String>()
        for ((key, value) in map) {
            val text = wellFormed(keyText(key))
            if (!keys.add(text)) throw failure("INVALID_KEY", place.toString(), "two keys become the same text ${quoted(text)}")
            if (keys.size > 1) out.append(',')
            out.appendQuoted(text).append(':')
            within(text) { write(value) }
        }
    }

    private fun keyText(key: Any?): String = when (key) {
        is CharSequence, is Char, is Int, is Long, is Short, is Byte, is BigInteger, is ULong, is UInt, is UShort, is UByte -> key.toString()
        is Enum<*> -> unquoted(enumText(key))
        else -> throw failure("INVALID_KEY", place.toString(), "a key of type ${typeName(key)} has no JSON form; keys must be text")
    }

    private fun enumText(value: Enum<*>): String = serializedOrNull(value)?.toString() ?: quoted(value.name)

    /** An enum, or an instance of a class that is `@Serializable`. */
    private fun writeObject(value: Any) {
        if (value is Enum<*>) {
            out.append(enumText(value))
            return
        }
        val element = serialized(value)
            ?: throw failure(
                "UNSUPPORTED_VALUE",
                place.toString(),
                "${typeName(value)} has no JSON form; make its class @Serializable, or give a map",
            )
        ElementWriter(fromSerializer = true).write(element)
    }

    private fun serialized(value: Any): JsonElement? = try {
        serializedOrNull(value)
    } catch (error: SerializationException) {
        throw failure("UNSUPPORTED_VALUE", place.toString(), error.message ?: "it cannot be serialized", error)
    } catch (error: StackOverflowError) {
        throw failure("TOO_DEEP", place.toString(), "the object contains itself, or is nested too deep", error)
    }

    /**
     * Writes kotlinx's JSON. Digits are kept, but for those that a serializer made of a float, which get the form that floats have
     * in every language.
     */
    private inner class ElementWriter(private val fromSerializer: Boolean) {
        fun write(element: JsonElement) {
            when (element) {
                is JsonNull -> out.append("null")
                is JsonPrimitive -> if (element.isString) out.appendQuoted(element.content) else writeLiteral(element.content)
                is JsonArray -> writeElements(element)
                is JsonObject -> writeMembers(element)
            }
        }

        private fun writeElements(array: JsonArray) = nested('[', ']') {
            array.forEachIndexed { index, element ->
                if (index > 0) out.append(',')
                within(index) { write(element) }
            }
        }

        private fun writeMembers(members: JsonObject) = nested('{', '}') {
            var first = true
            for ((key, element) in members) {
                if (!first) out.append(',')
                first = false
                out.appendQuoted(key).append(':')
                within(key) { write(element) }
            }
        }

        /** A literal may hold any text that a user put there. */
        private fun writeLiteral(content: String) {
            when {
                content == "true" || content == "false" -> out.append(content)
                content in NOT_FINITE -> writeDouble(content.toDouble())
                fromSerializer && isFloat(content) -> writeDouble(content.toDouble())
                NUMBER.matches(content) -> out.append(content)
                else -> writeForeign(content)
            }
        }
    }
}

private val NOT_FINITE = setOf("NaN", "Infinity", "-Infinity")
private val NUMBER = Regex("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")

/** Whether a serializer wrote a `Double` or `Float`: then the text is what those say of themselves. */
private fun isFloat(content: String): Boolean =
    content.any { it == '.' || it == 'E' } && content.toDoubleOrNull() != null &&
        (content == content.toDouble().toString() || content == content.toFloat().toString())

/** The double with the fewest digits that is read as this float. */
private fun shortest(value: Float): Double {
    if (!value.isFinite()) return value.toDouble()
    val exact = BigDecimal(value.toDouble())
    for (digits in 1..FLOAT_DIGITS) {
        val rounded = exact.round(MathContext(digits))
        // The sign of zero is not one of a BigDecimal.
        if (rounded.toFloat() == value) return if (value == 0f) value.toDouble() else rounded.toDouble()
    }
    return value.toDouble()
}

/** So many digits tell every float from every other one. */
private const val FLOAT_DIGITS = 9

internal fun typeName(value: Any?): String = if (value == null) "null" else value.javaClass.name
