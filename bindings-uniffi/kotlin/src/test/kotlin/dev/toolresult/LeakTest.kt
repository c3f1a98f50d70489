package dev.toolresult

import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import java.io.File

private const val LOOPS = 100_000
private const val MOST_GROWTH = 48L shl 20

/** What the native library does not give back shows in the process, not in Java's heap. */
class LeakTest {
    @EnabledOnOs(OS.LINUX)
    @Test
    fun `memory does not grow`() {
        repeat(LOOPS / 5, ::once)
        val before = residentOutsideHeap()
        repeat(LOOPS, ::once)
        val grown = residentOutsideHeap() - before
        assertTrue(grown < MOST_GROWTH, "grew by ${grown shr 20} MiB in $LOOPS loops")
    }

    private val stored = ToolResult(mapOf("rows" to List(20) { mapOf("n" to it) }), listOf(ContentPart.image(PNG))).toJsonBytes()
    private val message = ToolResult.fromJson(stored).toMessage("call_1")

    /** One call a loop, in turn: bytes in, bytes out, a record out, an exception. */
    private fun once(loop: Int) {
        when (loop % 4) {
            0 -> ToolResult.fromJson(stored)
            1 -> encodeJsonBytes(listOf(message), Wire.ANTHROPIC)
            2 -> message.toJsonBytes()
            else -> runCatching { JsonValue.parse("[1") }
        }
    }

    /** The heap's part moves with the collector's mood. */
    private fun residentOutsideHeap(): Long {
        System.gc()
        val heap = Runtime.getRuntime().totalMemory()
        val resident = File("/proc/self/smaps_rollup").readLines().first { it.startsWith("Rss:") }.filter { it.isDigit() }.toLong() * 1024
        return resident - minOf(heap, resident)
    }
}
