package dev.toolresult

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class ToolMessageTest {
    private fun texts(message: ToolMessage) = message.content.map { (it.body as PartBody.Text).text }

    @Test
    fun `what a tool may return`() {
        assertEquals(listOf("hello"), texts(toMessage("hello", "c")))
        assertFalse(toMessage("hello", "c").hasOutput)
        assertEquals("image", toMessage(PNG, "c").content.single().type)
        assertEquals("a", texts(toMessage(ContentPart.text("a"), "c")).single())
        assertEquals(listOf("a", "b"), texts(toMessage(listOf(ContentPart.text("a"), "b"), "c")))
        assertEquals("""["a","b"]""", toMessage(listOf("a", "b"), "c").output?.text)
        assertTrue(toMessage(null, "c").output!!.isNull)
        assertTrue(toMessage(Unit, "c").output!!.isNull)
        assertEquals(listOf("1000.0"), texts(toMessage(1000.0, "c")))
        assertEquals("21.5", toMessage(ToolResult(output = 21.5), "c").output?.text)
        assertEquals("""[["x"]]""", toMessage(listOf(setOf("x")), "c").output?.text)
    }

    @Test
    fun `failure`() {
        val failed = toMessage(Outcome.error("no such city"), "c")
        assertTrue(failed.isError)
        assertEquals(listOf("""{"error":"no such city"}"""), texts(failed))
        assertTrue(toMessage(IllegalStateException("too far"), "c").isError)
        assertEquals(listOf("""{"error":"too far"}"""), texts(toMessage(IllegalStateException("too far"), "c")))
        assertEquals(listOf("""{"error":"Tool failed"}"""), texts(toMessage(Outcome.error(ToolResult()), "c")))
        assertFalse(toMessage(Outcome.ok(1), "c").isError)
        assertTrue(toMessage(Outcome.ok(Outcome.error(1)), "c").isError)
        assertTrue(ToolResult(1).toMessage("c", isError = true).isError)
    }

    @Test
    fun `a message and its JSON`() {
        val message = ToolResult(mapOf("a" to 1), listOf(ContentPart.text("x")), mapOf("trace" to "t")).toMessage("call_1", "tool")
        val json = """{"role":"tool","tool_call_id":"call_1","name":"tool","content":[{"type":"text","text":"x"}],"metadata":{"trace":"t","tool_output":{"a":1},"req_llm_tool_result_content_source":"explicit"}}"""
        assertEquals(json, message.toJson())
        val stored = ToolMessage.fromJson(json)
        assertEquals(message, stored)
        assertEquals(message.hashCode(), stored.hashCode())
        assertEquals("call_1", stored.toolCallId)
        assertEquals("tool", stored.name)
        assertTrue(stored.hasExplicitContent)
        assertEquals("""{"trace":"t"}""", stored.metadata.text)
        assertEquals(ToolResult(mapOf("a" to 1), listOf(ContentPart.text("x")), mapOf("trace" to "t")), ToolResult.fromMessage(stored))
        assertEquals(listOf(message, stored), messagesFromJson(messagesToJson(listOf(message, stored))))
        failing("MISSING_TOOL_CALL_ID", "tool_call_id") { toMessage(1, "") }
    }

    @Test
    fun `made by its fields`() {
        val message = ToolMessage("c", "n", output = listOf(1), metadata = mapOf("m" to 1), isError = true)
        assertEquals(listOf("[1]"), texts(message))
        assertTrue(message.isError)
        assertEquals("""{"m":1}""", message.metadata.text)
        assertEquals(listOf("y"), texts(ToolMessage("c", content = listOf(ContentPart.text("y")), output = 1)))
        assertNull(ToolMessage().toolCallId)
        assertEquals("""{"k":1}""", ToolMessage(extra = mapOf("k" to 1)).extra.text)
        val picture = ToolMessage("c", content = listOf(ContentPart.image(PNG)))
        assertEquals(picture, ToolMessage.fromJson(picture.toJson()))
    }

    @Test
    fun `the seed's functions`() {
        val message = ToolResult(mapOf("a" to 1), listOf(ContentPart.text("x"))).toMessage("c")
        assertEquals("tool_output", metadataKey())
        assertEquals("req_llm_tool_result_content_source", contentSourceKey())
        assertEquals("""{"tool_output":false}""", putOutputMetadata(mapOf("tool_output" to 1), false).text)
        assertEquals("""{"a":1}""", putOutputMetadata(mapOf("a" to 1)).text)
        assertEquals("""{"a":1}""", putOutputMetadata(mapOf("a" to 1), JsonValue.NULL).text)
        failing("WRONG_TYPE", "metadata") { putOutputMetadata(listOf(1)) }
        assertEquals("""{"tool_output":null}""", putMessageMetadata(mapOf("tool_output" to 1), ToolResult(JsonValue.NULL)).text)
        assertEquals("""{"a":1}""", outputFromMessage(message)?.text)
        assertEquals("false", outputFromMessage(mapOf("metadata" to mapOf("tool_output" to false)))?.text)
        assertNull(outputFromMessage(Any()))
        assertNull(outputFromMessage(null))
        assertEquals("1", outputFromMessage("x", JsonValue.of(1))?.text)
        assertTrue(hasExplicitContent(message))
        assertFalse(hasExplicitContent(mapOf("metadata" to mapOf("x" to Double.NaN))))
        assertEquals("object", schema()["type"]?.string)
        assertTrue(jsonEqual("[1]", "[ 1.0 ]"))
        assertEquals("[1.0]", compactJson("[ 1.0 ]"))
    }

    @Test
    fun `a call is answered`() {
        val call = ToolCall("call_1", "divide", """{"by":0}""")
        assertEquals(toMessage(1, "call_1", "divide"), call.answer(1))
        assertEquals("[1]", call.answerWith { listOf(1) }.output?.text)
        val failed = call.answerWith { throw ArithmeticException("by zero") }
        assertTrue(failed.isError)
        assertEquals(listOf("""{"error":"by zero"}"""), texts(failed))
        org.junit.jupiter.api.assertThrows<InterruptedException> { call.answerWith { throw InterruptedException() } }
    }
}
