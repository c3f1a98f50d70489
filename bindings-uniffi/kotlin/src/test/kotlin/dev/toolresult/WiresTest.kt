package dev.toolresult

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.lang.reflect.Modifier

class WiresTest {
    private val message = ToolResult(mapOf("secret" to 1), listOf(ContentPart.text("shown"), ContentPart.image(PNG))).toMessage("call_1", "look")

    @Test
    fun `every wire of the core has a constant, and no other has one`() {
        val constants = Wire::class.java.fields
            .filter { Modifier.isStatic(it.modifiers) && it.type == Wire::class.java }
            .map { (it.get(null) as Wire).name }
        assertEquals(wires().map { it["wire"]?.string }.toSet(), constants.toSet())
    }

    @Test
    fun `encodes and decodes`() {
        for (wire in listOf(Wire.ANTHROPIC, Wire.OPENAI_CHAT)) {
            val json = encodeJson(listOf(message), wire)
            assertFalse("secret" in json)
            assertEquals(json, encode(listOf(message), wire).joinToString(",", "[", "]"))
            assertEquals("[$json,$json]", encodeTurnsJson(listOf(listOf(message), listOf(message)), wire))
            assertEquals(2, encodeTurns(listOf(listOf(message), listOf(message)), wire).size)
            assertEquals("call_1", decode(json, wire).first().toolCallId)
            assertEquals(decode(json, wire), decode(JsonValue.parse(json), wire))
        }
    }

    @Test
    fun `options`() {
        failing("UNSUPPORTED_PART", "[0].content[1]") { encode(listOf(message), Wire.OPENAI_CHAT, options = EncodeOptions(media = MediaMode.ERROR)) }
        val short = encodeJson(listOf(toMessage("x".repeat(100), "c")), Wire.OPENAI_CHAT, options = EncodeOptions(maxTextChars = 10))
        assertTrue(short.length < 150, short)
        assertEquals(short, encodeJson(listOf(toMessage("x".repeat(100), "c")), Wire.OPENAI_CHAT, options = EncodeOptions.of(mapOf("max_text_chars" to 10))))
        failing("INVALID_OPTION", "mediums") { encode(listOf(message), Wire.ANTHROPIC, options = EncodeOptions.of(mapOf("mediums" to 1))) }
        assertEquals(EncodeOptions(vertex = true), EncodeOptions.of(mapOf("vertex" to true)))
    }

    @Test
    fun `calls are matched first`() {
        val calls = listOf(ToolCall("b", "second"), ToolCall("a", "first", "{}"))
        val results = listOf(toMessage(1, "a"), toMessage(2, "b"))
        assertEquals(listOf("second", "first"), matchResults(calls, results).map { it.name })
        assertEquals(listOf("b", "a"), encode(results, Wire.OPENAI_CHAT, calls).map { it["tool_call_id"]?.string })
        val error = failing("MISSING_TOOL_RESULTS") { matchResults(calls, results.take(1)) }
        assertEquals("""["b"]""", error.details?.get("missing")?.text)
        assertTrue(matchResults(calls, results.take(1), fillMissing = true).first().isError)
        val assistant = mapOf("role" to "assistant", "tool_calls" to calls)
        assertEquals(matchResults(calls, results), matchResults(assistant, results))
        assertEquals("""{"id":"a","name":"n","arguments":"x","kind":"custom","provider_executed":true,"async":true,"provider_data":{}}""", ToolCall("a", "n", "x", ToolCall.Kind.CUSTOM, true, true, JsonValue.of(emptyMap<String, Any>())).toJson())
        assertEquals("ToolCall(\"a\", n)", ToolCall("a", "n", "secret").toString())
    }

    @Test
    fun `ids, needs and unknown wires`() {
        assertEquals("call_1", wireId("call_1", Wire.ANTHROPIC))
        assertEquals(wireId("a b", Wire.ANTHROPIC), wireId("a b", Wire.ANTHROPIC))
        failing("UNKNOWN_WIRE") { encode(listOf(message), Wire("no\uD83Dwhere")) }
        failing("UNKNOWN_WIRE") { needsOutput(Wire("nowhere"), message) }
        assertFalse(needsOutput(Wire.ANTHROPIC, message))
    }

    @Test
    fun `every code is one of the contract`() {
        assertTrue(ToolResultException.codes.containsAll(listOf("INVALID_JSON", "NOT_FINITE", "MISMATCHED_TOOL_RESULTS", "INTERNAL")))
        assertEquals(ToolResultException.codes.distinct(), ToolResultException.codes)
    }

    @Test
    fun `plans tell what encoding would do`() {
        val told = plan(listOf(message), Wire.OPENAI_CHAT)
        assertEquals(listOf(0 to 0, 0 to 1), told.map { it.message to it.part })
        assertEquals(listOf(PartPlan.Action.IN_PLACE, PartPlan.Action.HOISTED), told.map { it.action })
        assertEquals(PartPlan.Action.REFUSED, supports(ContentPart.image(PNG), Wire.OPENAI_CHAT, EncodeOptions(media = MediaMode.ERROR)).action)
        assertEquals(PartPlan.Action.IN_PLACE, supports(ContentPart.image(PNG), Wire.ANTHROPIC).action)
    }

    @Test
    fun `calls go to a wire and back`() {
        val calls = listOf(ToolCall("call_1", "look", """{"a":1}"""), ToolCall("call_2", "find"))
        for (wire in listOf(Wire.ANTHROPIC, Wire.OPENAI_CHAT)) {
            val json = encodeCallsJson(calls, wire)
            assertEquals(json, encodeCalls(calls, wire).joinToString(",", "[", "]"))
            assertEquals(calls, decodeCalls(json, wire))
            assertEquals(calls, decodeCalls(JsonValue.parse(json), wire))
        }
    }
}
