package dev.toolresult

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.util.jar.JarFile

class JarTest {
    @Test
    fun `the tests run on the jar, which carries the native library`() {
        val location = ToolResult::class.java.protectionDomain.codeSource.location.toURI().path
        assertTrue(location.endsWith("toolresult-0.1.0.jar"), location)
        JarFile(location).use { jar ->
            val native = "${com.sun.jna.Platform.RESOURCE_PREFIX}/${System.mapLibraryName("toolresult_uniffi")}"
            assertNotNull(jar.getEntry(native), native)
            assertEquals("dev.toolresult", jar.manifest.mainAttributes.getValue("Automatic-Module-Name"))
        }
    }
}
