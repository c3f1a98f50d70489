package dev.toolresult

import dev.toolresult.json.elementsOf
import dev.toolresult.json.membersOf
import dev.toolresult.json.quoted

/** Texts longer than this are cut in printable forms. */
private const val SHOWN = 60

/** So many keys are named in printable forms. */
private const val KEYS = 8
private const val KIBI = 1024

/** `Name(a, b)`, without what is absent. */
internal fun summary(name: String, vararg fields: String?): String = fields.filterNotNull().joinToString(", ", "$name(", ")")

/** Text in quotes, shortened between two characters; the end says how long it is. */
internal fun shorten(text: String): String {
    if (text.length <= SHOWN) return quoted(text)
    val end = if (text[SHOWN - 1].isHighSurrogate()) SHOWN - 1 else SHOWN
    return "${quoted(text.substring(0, end))}… (${text.length} characters)"
}

/** A size in the unit that reads best. */
internal fun formatBytes(size: Int): String = when {
    size < KIBI -> "$size B"
    size < KIBI * KIBI -> "%.1f KiB".format(java.util.Locale.ROOT, size.toDouble() / KIBI)
    else -> "%.1f MiB".format(java.util.Locale.ROOT, size.toDouble() / KIBI / KIBI)
}

/** `name: {a, b}`, keys only; `null` where there are none. */
internal fun describeNames(name: String, value: JsonValue?): String? = value.orAbsent()?.let { "$name: ${describe(it)}" }

/** What a value is, never what is in it. */
internal fun describe(value: JsonValue): String = when (value.kind) {
    JsonKind.NULL -> "null"
    JsonKind.BOOLEAN -> "boolean"
    JsonKind.NUMBER -> "number"
    JsonKind.STRING -> "text of ${value.string?.length} characters"
    JsonKind.ARRAY -> "array of ${elementsOf(value.text).size}"
    JsonKind.OBJECT -> describeKeys(membersOf(value.text).map { it.key })
}

private fun describeKeys(keys: List<String>): String {
    val shown = keys.take(KEYS).joinToString(", ") { if (it.length > SHOWN) "${it.take(SHOWN)}…" else it }
    return if (keys.size > KEYS) "{$shown, … (${keys.size} keys)}" else "{$shown}"
}

/** The form for a person to read: checked, compact text, indented. */
internal fun indented(text: String): String = StringBuilder(text.length * 2).also { indent(text, it, "\n") }.toString()

private fun indent(text: String, out: StringBuilder, line: String) {
    val inner = "$line  "
    when {
        text.length > 2 && text[0] == '{' -> {
            membersOf(text).forEachIndexed { index, member ->
                out.append(if (index == 0) "{" else ",").append(inner).append(quoted(member.key)).append(": ")
                indent(member.text, out, inner)
            }
            out.append(line).append('}')
        }
        text.length > 2 && text[0] == '[' -> {
            elementsOf(text).forEachIndexed { index, element ->
                out.append(if (index == 0) "[" else ",").append(inner)
                indent(element, out, inner)
            }
            out.append(line).append(']')
        }
        else -> out.append(text)
    }
}
