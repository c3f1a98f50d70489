package dev.toolresult

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.math.BigInteger
import kotlin.random.Random

/** Random values and parts by a seed, which a failure names. */
private class Some(private val random: Random) {
    fun text(): String = String(CharArray(random.nextInt(8)) { char() })

    private fun char(): Char = when (random.nextInt(4)) {
        0 -> random.nextInt(0x80).toChar()
        1 -> random.nextInt(0x10000).toChar()
        2 -> "\"\\/\b\u0000\u001f\uD83D\uDE00\uFFFD\u2028".random(random)
        else -> 'a' + random.nextInt(26)
    }

    fun value(depth: Int = 4): Any? = when (random.nextInt(if (depth == 0) 7 else 10)) {
        0 -> null
        1 -> random.nextBoolean()
        2 -> random.nextLong()
        3 -> Double.fromBits(random.nextLong()).takeIf { it.isFinite() } ?: 0.5
        4 -> random.nextInt(-1000, 1000) / 8.0
        5 -> BigInteger(200, java.util.Random(random.nextLong())).negate()
        6 -> text()
        7 -> List(random.nextInt(5)) { value(depth - 1) }
        8 -> (0 until random.nextInt(5)).associate { "$it${text()}" to value(depth - 1) }
        else -> listOf(random.nextInt(), random.nextLong().toULong(), text())
    }

    fun objectValue(): Map<String, Any?> = (0 until random.nextInt(3)).associate { "k$it${text()}" to value(2) }

    fun bytes(): ByteArray = random.nextBytes(random.nextInt(64))

    fun part(): ContentPart {
        val metadata = objectValue()
        val options = if (random.nextBoolean()) null else mapOf("openai" to objectValue())
        return when (random.nextInt(8)) {
            0 -> ContentPart.text(text(), metadata, options)
            1 -> ContentPart.thinking(text(), metadata, options)
            2 -> ContentPart.image(PNG, null, metadata, options)
            3 -> ContentPart.file(bytes(), null, text(), text(), text(), metadata, options)
            4 -> ContentPart.fileId("f${text()}", filename = text(), metadata = metadata)
            5 -> ContentPart.imageUrl("https://example.com/${random.nextInt()}", metadata = metadata)
            6 -> ContentPart.providerBlock("p${text()}", value(2), metadata)
            else -> ContentPart.fromJson("""{"type":"unknown","x":${JsonValue.of(value(2))}}""")
        }
    }

    fun parts(): List<ContentPart> = List(random.nextInt(4)) { part() }
}

private fun check(runs: Int = 300, property: Some.() -> Unit) {
    for (seed in 1..runs) {
        try {
            Some(Random(seed)).property()
        } catch (error: Throwable) {
            throw AssertionError("seed $seed: ${error.message}", error)
        }
    }
}

class PropertyTest {
    @Test
    fun `any value has one text, which every way of reading keeps`() = check {
        val text = JsonValue.of(value()).text
        assertEquals(text, JsonValue.parse(text).text)
        assertEquals(text, JsonValue.of(JsonValue.parse(text).element).text)
        val result = ToolResult(output = JsonValue.parse(text), metadata = mapOf("given" to JsonValue.parse(text)))
        val read = ToolResult.fromJson(result.toJson())
        assertEquals(result.toJson(), read.toJson())
        assertEquals(text, read.output?.text)
        assertEquals(result, read)
        assertEquals(result.hashCode(), read.hashCode())
    }

    @Test
    fun `plain values are the same values`() = check {
        val value = JsonValue.of(value())
        val again = JsonValue.of(value.toPlain())
        assertEquals(value, again)
        assertEquals(value.hashCode(), again.hashCode())
    }

    @Test
    fun `any parts go through a result, a message and JSON`() = check {
        val result = ToolResult(value(), parts(), objectValue())
        val read = ToolResult.fromJson(result.toJsonBytes())
        assertEquals(result.toJson(), read.toJson())
        assertEquals(result.content, read.content)
        assertEquals(result, ToolResult(read.output, read.content, read.metadata))
        val message = result.toMessage("call_1", "n")
        val stored = ToolMessage.fromJson(message.toJson())
        assertEquals(message, stored)
        assertEquals(message.toJson(), stored.toJson())
        assertEquals(message.content, stored.content)
        assertEquals(message, ToolMessage("call_1", "n", stored.content, stored.output, stored.metadata, stored.isError, stored.hasExplicitContent))
        val list = messagesToJson(listOf(message, stored))
        assertEquals(list, messagesToJson(messagesFromJson(list)))
    }

    @Test
    fun `messages are encoded alike, made and stored`() = check {
        val parts = parts().filter { it.type != "provider_block" && it.type != "unknown" }.map { it.withProviderOptions(null) }
        val message = ToolResult(value(), parts).toMessage("call_1", "n")
        val stored = ToolMessage.fromJson(message.toJson())
        for (wire in listOf(Wire.ANTHROPIC, Wire.OPENAI_CHAT)) {
            val json = encodeJson(listOf(message), wire)
            assertEquals(json, encodeJson(listOf(stored), wire))
            assertEquals(json, compactJson(json))
            assertTrue(decode(json, wire).isNotEmpty())
        }
    }
}
