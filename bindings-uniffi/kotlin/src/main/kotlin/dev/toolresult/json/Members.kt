package dev.toolresult.json

/** One member of an object, its value as it is written: digits and duplicates are kept. */
internal class Member(val key: String, val text: String)

/** The members of an object in compact JSON text that was checked. */
internal fun membersOf(text: String): List<Member> {
    val found = ArrayList<Member>()
    val scanner = Scanner(text, 1)
    while (!scanner.closes('}')) {
        val key = unquoted(scanner.value())
        scanner.at++ // the colon
        found.add(Member(key, scanner.value()))
    }
    return found
}

/** The elements of an array in compact JSON text that was checked. */
internal fun elementsOf(text: String): List<String> {
    val found = ArrayList<String>()
    val scanner = Scanner(text, 1)
    while (!scanner.closes(']')) found.add(scanner.value())
    return found
}

/** The text of a JSON string that was checked. */
internal fun unquoted(text: String): String {
    val end = text.length - 1
    if (text.indexOf('\\') < 0) return text.substring(1, end)
    val out = StringBuilder(text.length)
    var i = 1
    while (i < end) {
        val slash = text.indexOf('\\', i).let { if (it < 0) end else it }
        out.append(text, i, slash)
        if (slash == end) break
        i = slash + out.appendUnescaped(text, slash + 1)
    }
    return out.toString()
}

/** Appends what the escape whose letter stands at `at` means; how long it is with its backslash. */
private fun StringBuilder.appendUnescaped(text: String, at: Int): Int {
    when (val letter = text[at]) {
        'b' -> append('\b')
        'f' -> append('\u000C')
        'n' -> append('\n')
        'r' -> append('\r')
        't' -> append('\t')
        'u' -> {
            append(text.substring(at + 1, at + 5).toInt(16).toChar())
            return 6
        }
        else -> append(letter)
    }
    return 2
}

/** Goes over compact text value by value. */
private class Scanner(private val text: String, var at: Int) {
    /** Whether the container ends here; steps over a comma otherwise. */
    fun closes(bracket: Char): Boolean {
        if (text[at] == ',') at++
        return text[at] == bracket
    }

    /** The value that begins here. */
    fun value(): String {
        val begin = at
        var depth = 0
        do {
            when (text[at]) {
                '"' -> skipString()
                '{', '[' -> {
                    depth++
                    at++
                }
                '}', ']' -> {
                    depth--
                    at++
                }
                else -> if (depth == 0) skipScalar() else at++
            }
        } while (depth > 0)
        return text.substring(begin, at)
    }

    private fun skipString() {
        at++
        while (text[at] != '"') at += if (text[at] == '\\') 2 else 1
        at++
    }

    private fun skipScalar() {
        while (at < text.length && text[at] != ',' && text[at] != ']' && text[at] != '}') at++
    }
}
