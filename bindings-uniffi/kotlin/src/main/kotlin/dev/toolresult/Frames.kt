package dev.toolresult

import dev.toolresult.internal.Frame
import dev.toolresult.json.appendQuoted
import dev.toolresult.json.utf8

/** Bytes on their way to the native library, beside a text that holds their indexes. */
internal class FrameWriter {
    private val blobs = ArrayList<ByteArray>()

    /** The index of the bytes. */
    fun place(bytes: ByteArray): Int {
        blobs.add(bytes)
        return blobs.lastIndex
    }

    fun frame(json: String) = Frame(utf8(json), blobs)
}

/** Writes one thing with its bytes as a frame. */
internal inline fun frameOf(write: (FrameWriter) -> String): Frame {
    val writer = FrameWriter()
    return writer.frame(write(writer))
}

/** The members of an object that is written; what is `null` is left out. */
internal class ObjectWriter {
    private val out = StringBuilder("{")

    private fun key(key: String): StringBuilder {
        if (out.length > 1) out.append(',')
        return out.appendQuoted(key).append(':')
    }

    fun text(key: String, text: String?) {
        if (text != null) key(key).appendQuoted(text)
    }

    fun json(key: String, text: String?) {
        if (text != null) key(key).append(text)
    }

    fun json(key: String, value: JsonValue?) = json(key, value?.text)

    fun flag(key: String, flag: Boolean) {
        if (flag) key(key).append("true")
    }

    /** The members of another object, whose text is checked. */
    fun membersOf(value: JsonValue?) {
        val members = value?.text?.let { it.substring(1, it.length - 1) } ?: return
        if (members.isEmpty()) return
        if (out.length > 1) out.append(',')
        out.append(members)
    }

    fun end(): String = out.append('}').toString()
}

internal inline fun objectText(write: ObjectWriter.() -> Unit): String = ObjectWriter().apply(write).end()

/** An object given by the user, under its name in errors; `null` is absent. */
internal fun objectValue(value: Any?, name: String): JsonValue? {
    if (value == null) return null
    val json = JsonValue.written(value, name)
    if (json.kind != JsonKind.OBJECT) throw failure("WRONG_TYPE", name, "must be an object, not ${json.kind.name.lowercase()}")
    return json
}

/** An object that is empty is as good as absent. */
internal fun JsonValue?.orAbsent(): JsonValue? = this?.takeIf { it.text != "{}" }
