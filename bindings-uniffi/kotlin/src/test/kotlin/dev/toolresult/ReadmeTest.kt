package dev.toolresult

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.TestFactory
import java.io.ByteArrayOutputStream
import java.io.File
import java.io.PrintStream

/** Each program of the README, which scripts/kotlin_readme.py made a source of, prints what the page says. */
class ReadmeTest {
    private val folder = File("target/readme")

    @TestFactory
    fun `the README's programs`(): List<DynamicTest> = folder.resolve("programs.txt").readLines().map { name ->
        DynamicTest.dynamicTest(name) { assertEquals(folder.resolve("$name.txt").readText(), printed(name)) }
    }

    private fun printed(name: String): String {
        val main = Class.forName("dev.toolresult.readme.${name.lowercase()}.${name}Kt").getMethod("main")
        val out = ByteArrayOutputStream()
        val before = System.out
        System.setOut(PrintStream(out, true, Charsets.UTF_8))
        try {
            main.invoke(null)
        } finally {
            System.setOut(before)
        }
        return out.toString(Charsets.UTF_8)
    }
}
