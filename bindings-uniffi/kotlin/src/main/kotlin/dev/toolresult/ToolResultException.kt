package dev.toolresult

import dev.toolresult.internal.CoreException
import dev.toolresult.internal.InternalException

/**
 * The one exception of this library: a stable [code], the place, and a [message] that says what to do.
 *
 * @property code the stable code, the same in every language, such as `INVALID_JSON`
 * @property path the place, such as `content[2].data` or `output.rows[3].mean`; empty where there is none
 * @property offset the byte offset in the text that was read, where the text itself is wrong; else `null`
 * @property details for errors of matching, an object that names all ids concerned, such as `{"missing":["call_2"],"unknown":[]}`; else `null`
 */
class ToolResultException internal constructor(
    val code: String,
    val path: String,
    val offset: Long?,
    val details: JsonValue?,
    override val message: String,
    cause: Throwable? = null,
) : RuntimeException(message, cause) {
    companion object {
        /** Every code there is, in the order of the documentation. */
        @JvmStatic
        val codes: List<String> by lazy { native { dev.toolresult.internal.codes() } }
    }
}

/** An error found on this side of the boundary. */
internal fun failure(code: String, path: String, detail: String, cause: Throwable? = null) =
    ToolResultException(code, path, null, null, if (path.isEmpty()) detail else "$path: $detail", cause)

/** Calls the native library, and makes this library's exception of whatever it throws. */
internal inline fun <T> native(call: () -> T): T =
    try {
        call()
    } catch (error: CoreException.Failed) {
        throw ToolResultException(error.code, error.path, error.offset, error.details, error.text)
    } catch (error: InternalException) {
        throw failure("INTERNAL", "", "a fault of this library, please report it: ${error.message}", error)
    }
