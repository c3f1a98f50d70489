package dev.toolresult.json

private const val REPLACEMENT = '\uFFFD'
private const val HEX = "0123456789abcdef"

/** The text with each unpaired surrogate replaced by U+FFFD: JSON text is UTF-8, which has none. */
internal fun wellFormed(text: String): String {
    val first = unpaired(text, 0)
    if (first < 0) return text
    val out = StringBuilder(text)
    var at = first
    while (at >= 0) {
        out.setCharAt(at, REPLACEMENT)
        at = unpaired(text, at + 1)
    }
    return out.toString()
}

/** The first unpaired surrogate at or after `start`, else -1. */
private fun unpaired(text: String, start: Int): Int {
    var i = start
    while (i < text.length) {
        if (text[i].isSurrogate()) {
            val paired = text[i].isHighSurrogate() && i + 1 < text.length && text[i + 1].isLowSurrogate()
            if (!paired) return i
            i++
        }
        i++
    }
    return -1
}

/** The text in UTF-8, unpaired surrogates replaced. */
internal fun utf8(text: String): ByteArray = wellFormed(text).encodeToByteArray()

/** Appends a JSON string, escaped as the core escapes. */
internal fun StringBuilder.appendQuoted(text: String): StringBuilder {
    append('"')
    val wellFormed = wellFormed(text)
    var begin = 0
    for (i in wellFormed.indices) {
        val char = wellFormed[i]
        if (char >= ' ' && char != '"' && char != '\\') continue
        append(wellFormed, begin, i)
        appendEscape(char)
        begin = i + 1
    }
    return append(wellFormed, begin, wellFormed.length).append('"')
}

private fun StringBuilder.appendEscape(char: Char) {
    when (char) {
        '"' -> append("\\\"")
        '\\' -> append("\\\\")
        '\b' -> append("\\b")
        '\u000C' -> append("\\f")
        '\n' -> append("\\n")
        '\r' -> append("\\r")
        '\t' -> append("\\t")
        else -> append("\\u00").append(HEX[char.code shr 4]).append(HEX[char.code and 15])
    }
}

/** The text as a JSON string. */
internal fun quoted(text: String): String = StringBuilder(text.length + 2).appendQuoted(text).toString()

/** By UTF-8 bytes, which is the order of code points and the same in every language; that of UTF-16 is not. */
internal val byCodePoints: Comparator<String> = Comparator { a, b ->
    val end = minOf(a.length, b.length)
    val at = (0 until end).firstOrNull { a[it] != b[it] }
    if (at == null) a.length - b.length else rank(a[at]) - rank(b[at])
}

/** Surrogates stand for code points beyond all other ones. */
private fun rank(char: Char): Int = if (char.isSurrogate()) char.code + 0x10000 else char.code
