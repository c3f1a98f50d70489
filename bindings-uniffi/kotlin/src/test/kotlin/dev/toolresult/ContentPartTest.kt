package dev.toolresult

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import java.io.File
import java.io.IOException

class ContentPartTest {
    @Test
    fun `every kind has its constructor and its fields`() {
        assertEquals("""{"type":"text","text":"x"}""", ContentPart.text("x").toJson())
        assertEquals("""{"type":"thinking","text":"x"}""", ContentPart.thinking("x").toJson())
        assertEquals("image/png", (ContentPart.image(PNG).body as PartBody.Image).mediaType)
        assertEquals(PartBody.ImageUrl("https://a/b.png", "image/png"), ContentPart.imageUrl("https://a/b.png", "IMAGE/PNG").body)
        assertEquals(PartBody.VideoUrl("https://a/b.mp4", null), ContentPart.videoUrl("https://a/b.mp4").body)
        assertEquals("""{"type":"file","data":"YSxi","media_type":"text/csv","filename":"t.csv"}""", ContentPart.file("a,b".toByteArray(), "text/csv", "t.csv").toJson())
        assertEquals("""{"type":"file","file_id":"f","title":"T","provider":"openai"}""", ContentPart.fileId("f", title = "T", provider = "openai").toJson())
        assertEquals("""{"type":"file","url":"https://a/b","description":"D"}""", ContentPart.fileUrl("https://a/b", description = "D").toJson())
        assertEquals("""{"type":"provider_block","provider":"x","data":null}""", ContentPart.providerBlock("x", null).toJson())
    }

    @Test
    fun `base64 and data URLs are read as bytes`() {
        val picture = ContentPart.image(PNG)
        assertEquals(picture, ContentPart.image(java.util.Base64.getEncoder().encodeToString(PNG)))
        assertEquals(picture, ContentPart.imageUrl("data:image/png;base64," + java.util.Base64.getUrlEncoder().encodeToString(PNG)))
        assertEquals("file", ContentPart.videoUrl("data:video/mp4;base64,AAAA").type)
        failing("INVALID_BASE64", "data") { ContentPart.file("%%%", mediaType = "text/plain") }
        failing("INVALID_PART", "data") { ContentPart.image("https://a/b.png") }
        failing("UNKNOWN_MEDIA_TYPE", "media_type") { ContentPart.image(byteArrayOf(1, 2, 3)) }
    }

    @Test
    fun `bytes are copied in and out, and compared`() {
        val given = PNG.copyOf()
        val part = ContentPart.image(given)
        given[0] = 0
        val body = part.body as PartBody.Image
        assertArrayEquals(PNG, body.data)
        body.data[0] = 0
        assertArrayEquals(PNG, body.data)
        assertEquals(ContentPart.image(PNG), part)
        assertEquals(ContentPart.image(PNG).hashCode(), part.hashCode())
        assertEquals(ContentPart.image(PNG).body, part.body)
        assertEquals(FileSource.Data::class, (ContentPart.file(byteArrayOf(1)).body as PartBody.File).source::class)
        assertEquals(ContentPart.file(byteArrayOf(1)).body, ContentPart.file(byteArrayOf(1)).body)
        assertNotEquals(ContentPart.file(byteArrayOf(1)), ContentPart.file(byteArrayOf(2)))
    }

    @Test
    fun `metadata, options and unknown keys are kept apart`() {
        val part = ContentPart.text("x", metadata = mapOf("m" to 1.0), providerOptions = mapOf("openai" to mapOf("detail" to "low")), extra = mapOf("k" to 1))
        val json = """{"type":"text","text":"x","metadata":{"m":1.0},"provider_options":{"openai":{"detail":"low"}},"k":1}"""
        assertEquals(json, part.toJson())
        assertEquals(part, ContentPart.fromJson(json))
        assertEquals("""{"k":1}""", part.extra.text)
        assertEquals("""{"type":"text","text":"x","k":1}""", part.withMetadata(null).withProviderOptions(null).toJson())
        assertEquals("""{"m":2}""", part.withMetadata(mapOf("m" to 2)).metadata.text)
        failing("WRONG_TYPE", "metadata") { ContentPart.text("x", metadata = listOf(1)) }
        failing("WRONG_TYPE", "provider_options.openai") { ContentPart.text("x").withProviderOptions(mapOf("openai" to 1)) }
    }

    @Test
    fun `unknown kinds are kept whole`() {
        val json = """{"type":"hologram","depth":1.0,"metadata":{"a":1},"depths":[1,2]}"""
        val part = ContentPart.fromJson(json)
        assertEquals(json, part.toJson())
        assertEquals(json, (part.body as PartBody.Unknown).json.text)
        assertEquals("hologram", part.type)
        failing("UNSUPPORTED_PART") { part.withMetadata(mapOf("a" to 1)) }
        failing("UNSUPPORTED_PART", "[0].content[0]") { encode(listOf(toMessage(part, "c")), Wire.ANTHROPIC) }
    }

    @Test
    fun `from a path`(@TempDir folder: File) {
        val picture = File(folder, "p.bin").apply { writeBytes(PNG) }
        assertEquals("image", ContentPart.fromPath(picture).type)
        val table = File(folder, "t.csv").apply { writeText("a,b") }
        val body = ContentPart.fromPath(table.path).body as PartBody.File
        assertEquals("t.csv", body.filename)
        assertEquals("text/csv", body.mediaType)
        assertThrows<IOException> { ContentPart.fromPath(File(folder, "none")) }
    }

    @Test
    fun `printable forms hide what is private`() {
        val part = ContentPart.file("secret-bytes".toByteArray(), "text/plain", "a.txt", metadata = mapOf("key" to "secret-value"))
        assertEquals("ContentPart.file(text/plain, 12 B, a.txt, metadata: {key})", part.toString())
        assertFalse("secret" in ContentPart.providerBlock("x", mapOf("a" to "secret")).toString())
        assertFalse("secret" in ContentPart.providerBlock("x", mapOf("a" to "secret")).body.toString())
        assertEquals("ContentPart.text(\"${"x".repeat(60)}\"… (100 characters))", ContentPart.text("x".repeat(100)).toString())
        assertEquals("{\n  \"type\": \"text\",\n  \"text\": \"x\"\n}", ContentPart.text("x").show())
    }
}
