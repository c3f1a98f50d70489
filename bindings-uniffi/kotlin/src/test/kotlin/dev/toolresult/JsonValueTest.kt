package dev.toolresult

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.math.BigDecimal
import java.math.BigInteger
import java.time.Instant
import java.time.LocalDate
import java.time.LocalDateTime
import java.time.OffsetDateTime
import java.util.Optional
import java.util.UUID

@Serializable
private data class Row(val name: String, val mean: Double, val small: Float = 0.1f, val tags: List<String> = emptyList(), val at: JsonValue? = null)

@Serializable
private data class Generic<T>(val value: T)

private enum class Plain { FIRST_ONE }

@Serializable
private enum class Named {
    @SerialName("first-one")
    FIRST_ONE,
}

class JsonValueTest {
    private fun text(value: Any?): String = JsonValue.of(value).text

    @Test
    fun `plain values have their JSON`() {
        assertEquals("null", text(null))
        assertEquals("null", text(Unit))
        assertEquals("true", text(true))
        assertEquals("\"x\"", text("x"))
        assertEquals("\"x\"", text(StringBuilder("x")))
        assertEquals("\"x\"", text('x'))
        assertEquals("[1,2,3,4]", text(listOf<Number>(1, 2L, 3.toShort(), 4.toByte())))
        assertEquals("18446744073709551615", text(ULong.MAX_VALUE))
        assertEquals("[4294967295,65535,255]", text(listOf(UInt.MAX_VALUE, UShort.MAX_VALUE, UByte.MAX_VALUE)))
        assertEquals("123456789012345678901234567890", text(BigInteger("123456789012345678901234567890")))
        assertEquals("1.10", text(BigDecimal("1.10")))
        assertEquals("{\"b\":1,\"a\":[null]}", text(linkedMapOf("b" to 1, "a" to arrayOf<Any?>(null))))
        assertEquals("[1,2]", text(sequenceOf(1, 2)))
        assertEquals("[[1],[2],[1.5],[2.5],[3],[true],[\"c\"]]", text(listOf(intArrayOf(1), longArrayOf(2), doubleArrayOf(1.5), floatArrayOf(2.5f), shortArrayOf(3), booleanArrayOf(true), charArrayOf('c'))))
        assertEquals("[1,null]", text(listOf(Optional.of(1), Optional.empty<Int>())))
    }

    @Test
    fun `floats have the digits of ECMAScript`() {
        assertEquals("[1.0,-0.0,0.1,1e+21,100000000000000000000.0,1e-7,0.000001,5e-324,1.7976931348623157e+308]", text(listOf(1.0, -0.0, 0.1, 1e21, 1e20, 1e-7, 1e-6, 4.9e-324, Double.MAX_VALUE)))
        // Java 17 writes more digits here than tell the number from its neighbours.
        assertEquals("2e+23", text(2.0E23))
        assertEquals("[0.1,3.4028235e+38,1e-45,-0.0,16777216.0]", text(listOf(0.1f, Float.MAX_VALUE, Float.MIN_VALUE, -0f, 16777216f)))
    }

    @Test
    fun `sets are sorted by the text of their elements`() {
        assertEquals("""["a","b"]""", text(linkedSetOf("b", "a")))
        assertEquals("[10,2,9.5]", text(linkedSetOf<Any>(9.5, 10, 2)))
        // By code points, in which a surrogate pair comes after U+FFFD.
        assertEquals("[\"\uFFFD\",\"\uD83D\uDE00\"]", text(linkedSetOf("\uD83D\uDE00", "\uFFFD")))
        assertEquals("""[["x","y"]]""", text(setOf(linkedSetOf("y", "x"))))
    }

    @Test
    fun `dates, times and ids are text`() {
        assertEquals("\"1970-01-01T00:00:00Z\"", text(Instant.EPOCH))
        assertEquals("\"1970-01-01T00:00:00.5Z\"", text(Instant.ofEpochMilli(500)))
        assertEquals("\"1970-01-01T00:00:00.000000001Z\"", text(kotlin.time.Instant.fromEpochSeconds(0, 1)))
        assertEquals("\"1970-01-01T00:00:00.12Z\"", text(java.util.Date(120)))
        assertEquals("\"2026-12-01T10:00:00+02:00\"", text(OffsetDateTime.parse("2026-12-01T10:00:00.000+02:00")))
        assertEquals("\"2026-12-01T10:00:00+01:00\"", text(java.time.ZonedDateTime.parse("2026-12-01T10:00:00+01:00[Europe/Paris]")))
        assertEquals("\"2026-12-01T10:00:00\"", text(LocalDateTime.parse("2026-12-01T10:00")))
        assertEquals("\"2026-12-01\"", text(LocalDate.parse("2026-12-01")))
        assertEquals("\"0af65ac3-5bb8-4b6b-8e3c-6f2d5b6f0001\"", text(UUID.fromString("0AF65AC3-5BB8-4B6B-8E3C-6F2D5B6F0001")))
        failing("UNSUPPORTED_VALUE", "[0]") { JsonValue.of(listOf(Instant.MAX)) }
        failing("UNSUPPORTED_VALUE", "[0]") { JsonValue.of(listOf(LocalDate.of(-1, 1, 1))) }
    }

    @OptIn(ExperimentalUnsignedTypes::class)
    @Test
    fun `bytes are base64, enums their names`() {
        assertEquals("\"AQID\"", text(byteArrayOf(1, 2, 3)))
        assertEquals("\"/w==\"", text(ubyteArrayOf(255u)))
        assertEquals("\"FIRST_ONE\"", text(Plain.FIRST_ONE))
        assertEquals("\"first-one\"", text(Named.FIRST_ONE))
        assertEquals("{\"first-one\":1,\"2\":2}", text(linkedMapOf(Named.FIRST_ONE to 1, 2 to 2)))
    }

    @Test
    fun `serializable classes, and fields of JSON in them`() {
        val row = Row("a", 1e10, at = JsonValue.parse("""{"n":1E3}"""))
        val json = """{"name":"a","mean":10000000000.0,"at":{"n":1E3}}"""
        assertEquals(json, text(row))
        assertEquals(json, JsonValue.encode(row).text)
        assertEquals("""{"rows":[$json]}""", text(mapOf("rows" to listOf(row))))
        assertEquals(row, JsonValue.parse(json).decode<Row>())
        assertEquals("""{"value":[1.5]}""", JsonValue.encode(Generic(listOf(1.5))).text)
        assertEquals("""{"name":"a","mean":1.0,"small":0.1,"tags":[],"at":null}""", JsonValue.encode(Row("a", 1.0), Json { encodeDefaults = true }).text)
        assertNull(JsonValue.parse("""{"name":"a","mean":1,"at":null}""").decode<Row>().at)
        failing("NOT_FINITE", "rows[0].mean") { JsonValue.of(mapOf("rows" to listOf(Row("a", Double.NaN)))) }
        failing("NOT_FINITE", "mean") { JsonValue.encode(Row("a", Double.NEGATIVE_INFINITY)) }
        failing("UNSUPPORTED_VALUE") { JsonValue.of(Generic(1)) }
        failing("WRONG_TYPE") { JsonValue.parse("[1]").decode<Row>() }
    }

    @Test
    fun `kotlinx's tree goes in and out`() {
        val tree = buildJsonObject {
            put("a", JsonPrimitive(1.5))
            put("n", JsonNull)
            putJsonArray("s") { add(JsonPrimitive("1.0")) }
        }
        assertEquals("""{"a":1.5,"n":null,"s":["1.0"]}""", text(tree))
        assertEquals(tree, JsonValue.of(tree).element)
        assertEquals("[1E3,-0,1e400]", text(Json.parseToJsonElement("[1E3,-0,1e400]")))
        failing("NOT_FINITE", "a") { JsonValue.of(buildJsonObject { put("a", Double.NaN) }) }
    }

    @OptIn(kotlinx.serialization.ExperimentalSerializationApi::class)
    @Test
    fun `a literal of kotlinx cannot smuggle text in`() {
        failing("INVALID_JSON") { JsonValue.of(listOf(kotlinx.serialization.json.JsonUnquotedLiteral("1],[2"))) }
        assertEquals("[{\"a\":1}]", text(listOf(kotlinx.serialization.json.JsonUnquotedLiteral("{ \"a\": 1 }"))))
    }

    @Test
    fun `numbers are converted on request and keep their digits`() {
        val value = JsonValue.parse("""{"u":18446744073709551615,"b":123456789012345678901234567890,"f":1.10,"huge":1e400,"z":-0,"i":7}""")
        assertEquals(ULong.MAX_VALUE, value["u"]?.ulong)
        assertNull(value["u"]?.long)
        assertEquals(BigInteger("123456789012345678901234567890"), value["b"]?.bigInteger)
        assertEquals(BigDecimal("1.10"), value["f"]?.bigDecimal)
        assertEquals(1.1, value["f"]?.double)
        assertNull(value["f"]?.long)
        assertNull(value["huge"]?.double)
        assertEquals(BigDecimal("1e400"), value["huge"]?.bigDecimal)
        assertEquals(0L, value["z"]?.long)
        assertEquals(7L, value["i"]?.long)
        assertNull(JsonValue.parse("\"7\"").long)
        assertNull(JsonValue.parse("\"1\"").double)
        assertNull(JsonValue.parse("1").string)
    }

    @Test
    fun `plain values come back`() {
        val text = """{"a":[1,18446744073709551615,0.5,1.10,0.1000000000000000055,-0,null,true,"x\n\u0000é"],"b":{}}"""
        val plain = JsonValue.parse(text).toPlain() as Map<*, *>
        assertEquals(listOf(1L, BigInteger("18446744073709551615"), 0.5, 1.1, BigDecimal("0.1000000000000000055"), -0.0, null, true, "x\n\u0000é"), plain["a"])
        assertEquals(emptyMap<String, Any>(), plain["b"])
    }

    @Test
    fun `steps into values`() {
        val value = JsonValue.parse("""{"rows":[{"n":1},{"n":2}],"n":null,"t":true,"d":1,"d":2}""")
        assertEquals(2L, value["rows"]?.get(1)?.get("n")?.long)
        assertEquals(2L, value["d"]?.long)
        assertEquals(true, value["t"]?.boolean)
        assertTrue(value["n"]!!.isNull)
        assertNull(value["none"])
        assertNull(value["rows"]?.get(2))
        assertNull(value[0])
        assertEquals(listOf("rows", "n", "t", "d"), value.members.keys.toList())
        assertEquals(2, value["rows"]?.elements?.size)
        assertEquals(JsonKind.OBJECT, value.kind)
    }

    @Test
    fun `equal values have equal hashes`() {
        val pairs = listOf(
            "1" to "1.0", "1e400" to "10e399", "-0" to "0", """{"a":1,"b":2}""" to """{"b":2.0,"a":1}""", """{"a":1,"a":2}""" to """{"a":2}""",
            "[1,[]]" to "[1.00,[]]", "\"é\"" to "\"\\u00e9\"",
        )
        for ((a, b) in pairs) {
            assertEquals(JsonValue.parse(a), JsonValue.parse(b))
            assertEquals(JsonValue.parse(a).hashCode(), JsonValue.parse(b).hashCode(), "$a $b")
        }
        assertNotEquals(JsonValue.parse("9007199254740992"), JsonValue.parse("9007199254740993"))
        assertNotEquals(JsonValue.parse("1"), JsonValue.parse("\"1\""))
        assertFalse(JsonValue.NULL.equals(null))
    }

    @Test
    fun `unpaired surrogates become U+FFFD, in keys too`() {
        assertEquals("{\"a\uFFFD\":\"\uFFFDb\uFFFD\uD83D\uDE00\"}", text(mapOf("a\uD83D" to "\uDE00b\uD83D\uD83D\uDE00")))
        assertEquals("\"\uFFFD\"", JsonValue.parse("\"\uDC00\"").text)
        failing("INVALID_KEY") { JsonValue.of(mapOf("\uD83D" to 1, "\uDE00" to 2)) }
    }

    @Test
    fun `what has no JSON form names its place`() {
        failing("NOT_FINITE", "rows[3].mean") { JsonValue.of(mapOf("rows" to listOf(1, 2, 3, mapOf("mean" to Double.NaN)))) }
        failing("NOT_FINITE", "[\"a b\"][0]") { JsonValue.of(mapOf("a b" to floatArrayOf(Float.POSITIVE_INFINITY))) }
        failing("NOT_FINITE") { JsonValue.of(setOf(Double.NaN)) }
        failing("UNSUPPORTED_VALUE", "a") { JsonValue.of(mapOf("a" to Any())) }
        failing("UNSUPPORTED_VALUE", "a") { JsonValue.of(mapOf("a" to { 1 })) }
        failing("INVALID_KEY", "a") { JsonValue.of(mapOf("a" to mapOf(1.5 to 1))) }
        failing("INVALID_KEY") { JsonValue.of(mapOf(null to 1)) }
        failing("INVALID_KEY") { JsonValue.of(mapOf(1 to 1, "1" to 2)) }
        failing("UNSUPPORTED_VALUE", "a") { JsonValue.of(mapOf("a" to Iterable<Int> { error("broken") })) }
    }

    @Test
    fun `cycles and depth`() {
        val list = ArrayList<Any>()
        list.add(mapOf("self" to list))
        failing("CYCLE", "[0].self") { JsonValue.of(list) }
        val shared = listOf(1)
        assertEquals("[[1],[1]]", text(listOf(shared, shared)))
        val deepest = (1..512).fold<Int, Any>(1) { inner, _ -> listOf(inner) }
        assertEquals(1025, text(deepest).length)
        failing("TOO_DEEP", "[0]".repeat(512)) { JsonValue.of(listOf(deepest)) }
        failing("TOO_DEEP") { JsonValue.of(listOf(JsonValue.of(deepest))) }
    }

    @Test
    fun `parts and results belong elsewhere`() {
        for (value in listOf(ContentPart.text("x"), PartBody.Text("x"), ToolResult(), toMessage(1, "c"), Outcome.ok(1))) {
            failing("MISPLACED_PART", "a[0]") { JsonValue.of(mapOf("a" to listOf(value))) }
        }
        failing("MISPLACED_PART", "output.a") { ToolResult(output = mapOf("a" to ContentPart.text("x"))) }
        failing("MISPLACED_PART", "metadata.a") { ToolResult(metadata = mapOf("a" to ToolResult())) }
    }
}
