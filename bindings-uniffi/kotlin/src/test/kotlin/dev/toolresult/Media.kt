package dev.toolresult

import kotlin.io.encoding.Base64

/** The smallest PNG: one white pixel. */
internal val PNG: ByteArray =
    Base64.decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg==")

/** The error of a call that must fail, with its code and place. */
internal fun failing(code: String, path: String = "", call: () -> Any?): ToolResultException {
    val error = org.junit.jupiter.api.Assertions.assertThrows(ToolResultException::class.java) { call() }
    org.junit.jupiter.api.Assertions.assertEquals("$code $path", "${error.code} ${error.path}", error.message)
    return error
}
