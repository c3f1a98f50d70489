package dev.toolresult

import dev.toolresult.internal.debugPanic
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** Whatever comes in, a typed exception goes out and the program lives. */
class HostileInputTest {
    @Test
    fun `wrong JSON has an offset`() {
        for (text in listOf("", " ", "{", "[1,]", "{\"a\":1,}", "nul", "NaN", "Infinity", "01", "1.", "\"\\x\"", "\"\u0001\"", "[1] 2", "\uFEFF1", "'a'", "{a:1}")) {
            val error = failing("INVALID_JSON") { JsonValue.parse(text) }
            assertTrue(error.offset!! >= 0, text)
        }
        assertEquals(2L, failing("INVALID_JSON") { JsonValue.parse("[1") }.offset)
        val bytes = failing("INVALID_UTF8") { JsonValue.parse(byteArrayOf('"'.code.toByte(), -1, '"'.code.toByte())) }
        assertEquals(1L, bytes.offset)
    }

    @Test
    fun `envelopes that are none`() {
        failing("WRONG_TYPE") { ToolResult.fromJson("[]") }
        failing("WRONG_TYPE", "content") { ToolResult.fromJson("""{"content":1}""") }
        failing("DUPLICATE_KEY", "output") { ToolResult.fromJson("""{"output":1,"output":2}""") }
        failing("MISSING_FIELD", "content[0].text") { ToolResult.fromJson("""{"content":[{"type":"text"}]}""") }
        failing("WRONG_TYPE", "role") { ToolMessage.fromJson("""{"role":"user","content":[]}""") }
        failing("INVALID_BASE64", "content[0].data") { ToolResult.fromJson("""{"content":[{"type":"file","data":"*"}]}""") }
    }

    @Test
    fun `an index in place of bytes is no index outside a frame`() {
        failing("WRONG_TYPE", "content[0].data") { ToolResult.fromJson("""{"content":[{"type":"file","data":0}]}""") }
        failing("WRONG_TYPE", "data") { ContentPart.fromJson("""{"type":"image","data":0,"media_type":"image/png"}""") }
    }

    @Test
    fun `depth`() {
        failing("TOO_DEEP") { JsonValue.parse("[".repeat(100_000)) }
        failing("TOO_DEEP", "output") { ToolResult.fromJson("""{"output":${"[".repeat(513)}${"]".repeat(513)}}""") }
        val deepest = JsonValue.parse("[".repeat(512) + "]".repeat(512))
        assertEquals(deepest, ToolResult.fromJson(ToolResult(deepest).toJson()).output)
        assertEquals(deepest.text, JsonValue.of(deepest.element).text)
        assertEquals(deepest.hashCode(), JsonValue.of(deepest.toPlain()).hashCode())
    }

    @Test
    fun `NUL and unpaired surrogates`() {
        val message = toMessage("a\u0000b\uD83D", "id\u0000\uDE00", "n\uD83D")
        assertEquals("a\u0000b\uFFFD", (message.content.single().body as PartBody.Text).text)
        assertEquals("id\u0000\uFFFD", message.toolCallId)
        assertEquals("n\uFFFD", message.name)
        assertEquals("x\uFFFD", (ContentPart.text("x\uD83D").body as PartBody.Text).text)
        assertEquals(message, ToolMessage.fromJson(message.toJson()))
        wireId("\uD83D", Wire.ANTHROPIC)
        assertEquals("\uFFFD", (ContentPart.fileId("f", filename = "\uDC00").body as PartBody.File).filename)
    }

    @Test
    fun `a text of 64 MiB`() {
        val text = "x".repeat(64 shl 20)
        val message = toMessage(text, "c")
        val json = encodeJsonBytes(listOf(message), Wire.OPENAI_CHAT)
        assertTrue(json.size > text.length)
        assertEquals(text.length, JsonValue.parse(json)[0]?.get("content")?.string?.length)
        assertEquals(text.length, (ToolMessage.fromJson(message.toJsonBytes()).content.single().body as PartBody.Text).text.length)
    }

    @Test
    fun `random bytes`() {
        val random = kotlin.random.Random(20_261_201)
        repeat(2000) {
            val bytes = random.nextBytes(random.nextInt(40))
            for (read in listOf<(ByteArray) -> Any>({ JsonValue.parse(it) }, { ToolResult.fromJson(it) }, { ContentPart.fromJson(it) }, { decode(it, Wire.ANTHROPIC) })) {
                val error = runCatching { read(bytes) }.exceptionOrNull()
                assertTrue(error == null || error is ToolResultException, error?.stackTraceToString())
            }
        }
    }

    @Test
    fun `a panic is an exception, and the library goes on`() {
        val error = failing("INTERNAL") { native { debugPanic() } }
        assertTrue("asked to" in error.message, error.message)
        assertNull(error.offset)
        assertEquals("[1]", compactJson("[ 1 ]"))
    }

    @Test
    fun `many threads at once`() {
        val pool = Executors.newFixedThreadPool(8)
        val jobs = (0 until 200).map { number ->
            pool.submit<Boolean> {
                val message = ToolResult(mapOf("n" to number), listOf(ContentPart.image(PNG))).toMessage("call_$number")
                val json = encodeJson(listOf(message), Wire.ANTHROPIC)
                "call_$number" in json && ToolMessage.fromJson(message.toJson()) == message
            }
        }
        assertTrue(jobs.all { it.get(60, TimeUnit.SECONDS) })
        pool.shutdown()
    }
}
