package dev.toolresult

/**
 * What a tool may return to say itself whether it failed; made by [ok] and [error].
 *
 * @property value what the tool returned, as for [toMessage]
 * @property isError whether the tool failed
 */
class Outcome private constructor(val value: Any?, val isError: Boolean) {
    /** Whether it failed; nothing of the value. */
    override fun toString(): String = if (isError) "Outcome.error" else "Outcome.ok"

    companion object {
        /** A success. */
        @JvmStatic
        fun ok(value: Any?): Outcome = Outcome(value, false)

        /** A failure: nothing undoes it. A plain value `e` becomes the output `{"error":e}`. */
        @JvmStatic
        fun error(value: Any?): Outcome = Outcome(value, true)
    }
}
