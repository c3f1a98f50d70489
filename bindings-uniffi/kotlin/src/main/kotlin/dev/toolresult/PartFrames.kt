package dev.toolresult

import dev.toolresult.json.Member
import dev.toolresult.json.elementsOf
import dev.toolresult.json.membersOf
import dev.toolresult.json.unquoted

/** The fields of each kind, as JSON names them. Whatever else stands in a part is unknown, and kept. */
private val FIELDS = mapOf(
    "text" to setOf("text"),
    "thinking" to setOf("text"),
    "image" to setOf("data", "media_type"),
    "image_url" to setOf("url", "media_type"),
    "video_url" to setOf("url", "media_type"),
    "file" to setOf("data", "file_id", "url", "media_type", "filename", "title", "description", "provider"),
    "provider_block" to setOf("provider", "data"),
)
private val COMMON = setOf("type", "metadata", "provider_options")

/** Writes the fields of a kind. */
internal fun ObjectWriter.writeBody(body: PartBody, writer: FrameWriter) {
    when (body) {
        is PartBody.Text -> text("text", body.text)
        is PartBody.Thinking -> text("text", body.text)
        is PartBody.Image -> {
            json("data", writer.place(body.bytes).toString())
            text("media_type", body.mediaType)
        }
        is PartBody.ImageUrl -> writeUrl(body.url, body.mediaType)
        is PartBody.VideoUrl -> writeUrl(body.url, body.mediaType)
        is PartBody.File -> {
            writeSource(body.source, writer)
            writeNames(body.mediaType, body.filename, body.title, body.description)
            text("provider", body.provider)
        }
        is PartBody.ProviderBlock -> {
            text("provider", body.provider)
            json("data", body.data)
        }
        // Written whole, by the part.
        is PartBody.Unknown -> Unit
    }
}

private fun ObjectWriter.writeUrl(url: String, mediaType: String?) {
    text("url", url)
    text("media_type", mediaType)
}

private fun ObjectWriter.writeSource(source: FileSource, writer: FrameWriter) {
    when (source) {
        is FileSource.Data -> json("data", writer.place(source.bytes).toString())
        is FileSource.Id -> text("file_id", source.id)
        is FileSource.Url -> text("url", source.url)
    }
}

/** What is known about a file. */
internal fun ObjectWriter.writeNames(mediaType: String?, filename: String?, title: String?, description: String?) {
    text("media_type", mediaType)
    text("filename", filename)
    text("title", title)
    text("description", description)
}

/** The list of parts as the text of a frame's `content`. */
internal fun contentText(content: List<ContentPart>, writer: FrameWriter): String =
    content.joinToString(",", "[", "]") { it.frameText(writer) }

/** The parts of a frame's `content`. */
internal fun readContent(text: String, blobs: List<ByteArray>): List<ContentPart> =
    elementsOf(text).map { readPart(it, blobs) }

/** The part that a frame of the core describes. */
internal fun readPart(text: String, blobs: List<ByteArray>): ContentPart {
    val members = membersOf(text)
    val fields = Fields(members, blobs)
    val type = fields.text("type").orEmpty()
    val known = FIELDS[type] ?: return ContentPart(PartBody.Unknown(type, JsonValue.ofChecked(text)))
    val rest = members.filter { it.key !in known && it.key !in COMMON }
    val extra = if (rest.isEmpty()) null else objectText { rest.forEach { json(it.key, it.text) } }
    return ContentPart(fields.body(type), fields.json("metadata"), fields.json("provider_options"), extra?.let(JsonValue::ofChecked))
}

/** The fields of a part. */
private class Fields(members: List<Member>, private val blobs: List<ByteArray>) {
    private val texts = members.associate { it.key to it.text }

    fun text(key: String): String? = texts[key]?.let(::unquoted)

    fun json(key: String): JsonValue? = texts[key]?.let(JsonValue::ofChecked)

    private fun bytes(): ByteArray? = texts["data"]?.let { blobs[it.toInt()] }

    fun body(type: String): PartBody = when (type) {
        "text" -> PartBody.Text(text("text").orEmpty())
        "thinking" -> PartBody.Thinking(text("text").orEmpty())
        "image" -> PartBody.Image(bytes() ?: ByteArray(0), text("media_type").orEmpty())
        "image_url" -> PartBody.ImageUrl(text("url").orEmpty(), text("media_type"))
        "video_url" -> PartBody.VideoUrl(text("url").orEmpty(), text("media_type"))
        "file" -> PartBody.File(source(), text("media_type"), text("filename"), text("title"), text("description"), text("provider"))
        else -> PartBody.ProviderBlock(text("provider").orEmpty(), json("data") ?: JsonValue.NULL)
    }

    private fun source(): FileSource {
        val id = text("file_id")
        val url = text("url")
        return when {
            id != null -> FileSource.Id(id)
            url != null -> FileSource.Url(url)
            else -> FileSource.Data(bytes() ?: ByteArray(0))
        }
    }
}

/** What a printable form shows of a kind's fields. */
internal fun describeBody(body: PartBody): Array<String?> = when (body) {
    is PartBody.Text -> arrayOf(shorten(body.text))
    is PartBody.Thinking -> arrayOf(shorten(body.text))
    is PartBody.Image -> arrayOf(body.mediaType, formatBytes(body.bytes.size))
    is PartBody.ImageUrl -> arrayOf(body.mediaType, shorten(body.url))
    is PartBody.VideoUrl -> arrayOf(body.mediaType, shorten(body.url))
    is PartBody.File -> arrayOf(body.mediaType, describeSource(body.source), body.filename)
    is PartBody.ProviderBlock -> arrayOf(body.provider)
    is PartBody.Unknown -> arrayOf()
}

private fun describeSource(source: FileSource): String = when (source) {
    is FileSource.Data -> formatBytes(source.bytes.size)
    is FileSource.Id -> source.id
    is FileSource.Url -> shorten(source.url)
}
