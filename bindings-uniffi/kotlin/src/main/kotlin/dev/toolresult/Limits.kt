package dev.toolresult

/**
 * Limits for input that is not trusted. What is `null` has no limit; the depth of 512 always holds.
 *
 * @property maxBytes the most bytes of JSON text that is read
 * @property maxDepth the deepest nesting inside one application value, where less than 512 is wanted
 * @property maxParts the most content parts in one result or message
 * @property maxMediaBytes the most bytes of one image or file, after base64 is read
 */
data class Limits @JvmOverloads constructor(
    val maxBytes: Long? = null,
    val maxDepth: Long? = null,
    val maxParts: Long? = null,
    val maxMediaBytes: Long? = null,
) {
    internal fun toNative() = dev.toolresult.internal.Limits(
        checked("maxBytes", maxBytes),
        checked("maxDepth", maxDepth),
        checked("maxParts", maxParts),
        checked("maxMediaBytes", maxMediaBytes),
    )

    private fun checked(name: String, limit: Long?): ULong? {
        if (limit != null && limit < 0) throw failure("INVALID_OPTION", name, "a limit is a non-negative integer")
        return limit?.toULong()
    }
}
