package dev.toolresult

import kotlinx.serialization.Serializable
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

@Serializable
private data class Document(val id: String, val pages: Int)

class ToolResultTest {
    @Test
    fun `fields, absent and null`() {
        val empty = ToolResult()
        assertEquals("{}", empty.toJson())
        assertNull(empty.output)
        assertNull(empty.content)
        assertFalse(empty.hasOutput)
        assertEquals("{}", empty.metadata.text)
        val nothing = ToolResult(output = JsonValue.NULL, content = emptyList())
        assertTrue(nothing.hasOutput)
        assertEquals("""{"output":null,"content":[]}""", nothing.toJson())
        assertNotEquals(ToolResult(output = JsonValue.NULL), nothing)
        assertEquals(ToolResult(metadata = emptyMap<String, Any>()), empty)
    }

    @Test
    fun `outputs of every kind`() {
        val expected = """{"output":{"id":"d","pages":4}}"""
        assertEquals(expected, ToolResult(output = Document("d", 4)).toJson())
        assertEquals(expected, ToolResult(output = mapOf("id" to "d", "pages" to 4)).toJson())
        assertEquals(expected, ToolResult(output = buildJsonObject { put("id", "d"); put("pages", 4) }).toJson())
        assertEquals(expected, ToolResult(output = JsonValue.parse("""{"id":"d","pages":4}""")).toJson())
        assertEquals(Document("d", 4), ToolResult.fromJson(expected).outputAs<Document>())
        failing("MISSING_FIELD", "output") { ToolResult().outputAs<Document>() }
        failing("NOT_FINITE", "output.rows[1].mean") { ToolResult(output = mapOf("rows" to listOf(1, mapOf("mean" to Double.NaN)))) }
    }

    @Test
    fun `is immutable`() {
        val content = mutableListOf(ContentPart.text("a"))
        val output = mutableMapOf("a" to 1)
        val result = ToolResult(output, content)
        content.add(ContentPart.text("b"))
        output["a"] = 2
        assertEquals("""{"output":{"a":1},"content":[{"type":"text","text":"a"}]}""", result.toJson())
        assertThrows(UnsupportedOperationException::class.java) { (result.content as MutableList<ContentPart>).clear() }
        val changed = result.copy(content = null, metadata = mapOf("m" to 1))
        assertEquals("""{"output":{"a":1},"metadata":{"m":1}}""", changed.toJson())
        assertEquals("""{"output":{"a":1}}""", changed.copy(metadata = null).toJson())
    }

    @Test
    fun `stored JSON is kept to the letter`() {
        val json = """{"output":{"n":1E3,"d":1,"d":2},"content":[{"type":"image","data":"${java.util.Base64.getEncoder().encodeToString(PNG)}","media_type":"image/png"}],"metadata":{"x":1.0},"later":[1.0]}"""
        val result = ToolResult.fromJson(json)
        assertEquals(json, result.toJson())
        assertEquals("""{"later":[1.0]}""", result.extra.text)
        assertEquals(2L, result.output?.get("d")?.long)
        assertEquals(json, result.toJson())
        assertEquals(json, ToolResult.fromJson(json.toByteArray()).toJson())
        assertEquals(json, result.copy().toJson())
    }

    @Test
    fun `equality is that of JSON values`() {
        assertEquals(ToolResult(mapOf("a" to 1, "b" to 2)), ToolResult(linkedMapOf("b" to 2.0, "a" to 1)))
        assertEquals(ToolResult(mapOf("a" to 1, "b" to 2)).hashCode(), ToolResult(linkedMapOf("b" to 2.0, "a" to 1)).hashCode())
        assertNotEquals(ToolResult(1), ToolResult(2))
        assertFalse(ToolResult().equals("x"))
    }

    @Test
    fun `limits for input that is not trusted`() {
        val json = """{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}"""
        failing("LIMIT_EXCEEDED") { ToolResult.fromJson(json, Limits(maxBytes = 10)) }
        failing("LIMIT_EXCEEDED", "content") { ToolResult.fromJson(json, Limits(maxParts = 1)) }
        failing("TOO_DEEP", "output") { ToolResult.fromJson("""{"output":[[1]]}""", Limits(maxDepth = 1)) }
        failing("INVALID_OPTION", "maxBytes") { ToolResult.fromJson(json, Limits(maxBytes = -1)) }
        assertEquals(2, ToolResult.fromJson(json, Limits(1000, 3, 2, 10)).content?.size)
    }

    @Test
    fun `the builder`() {
        val result = ToolResult.builder().output(1).addText("a").addContent(ContentPart.text("b")).metadata(mapOf("m" to 1)).build()
        assertEquals("""{"output":1,"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"metadata":{"m":1}}""", result.toJson())
        assertEquals("""{"content":[]}""", result.toBuilder().output(null).content(emptyList()).metadata(null).build().toJson())
    }

    @Test
    fun `printable forms hide what is private`() {
        val result = ToolResult(mapOf("document_id" to "secret"), listOf(ContentPart.text("shown")), mapOf("request" to "secret"))
        assertEquals("""ToolResult(output: {document_id}, content: [ContentPart.text("shown")], metadata: {request})""", result.toString())
        assertTrue("secret" in result.show())
        assertEquals("ToolResult(output: array of 2)", ToolResult(listOf(1, 2)).toString())
        assertFalse("secret" in result.toMessage("c").toString())
    }
}
