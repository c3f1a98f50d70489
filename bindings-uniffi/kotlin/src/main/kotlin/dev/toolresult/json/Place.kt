package dev.toolresult.json

private const val MAX_KEY = 64

/** Where in a value the writer is: keys and indexes, under the name of the whole. */
internal class Place(private val root: String) {
    private val steps = ArrayList<Any>()

    fun enter(step: Any) {
        steps.add(step)
    }

    fun leave() {
        steps.removeAt(steps.lastIndex)
    }

    /** As the core writes a place: `output.rows[3].mean`, keys that are no identifiers as `["a b"]`. */
    override fun toString(): String = steps.fold(root) { path, step ->
        when {
            step is Int -> "$path[$step]"
            !isIdentifier(step as String) -> "$path[${quoted(shortened(step))}]"
            path.isEmpty() -> shortened(step)
            else -> "$path.${shortened(step)}"
        }
    }

    private fun shortened(key: String): String =
        if (key.codePointCount(0, key.length) <= MAX_KEY) key else "${key.substring(0, key.offsetByCodePoints(0, MAX_KEY))}…"

    private fun isIdentifier(key: String): Boolean =
        key.isNotEmpty() && isNameStart(key[0]) && key.all { isNameStart(it) || it.isDigit() }

    private fun isNameStart(char: Char) = char.isLetter() || char == '_' || char == '$'
}
