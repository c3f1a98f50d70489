// The Kotlin hop of the relay: reads the result with the library, checks it against the truth, adds its part.

package dev.toolresult.relay

import dev.toolresult.ContentPart
import dev.toolresult.FileSource
import dev.toolresult.JsonValue
import dev.toolresult.PartBody
import dev.toolresult.ToolCall
import dev.toolresult.ToolResult
import dev.toolresult.Wire
import dev.toolresult.encodeJsonBytes
import dev.toolresult.wires
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import java.io.File
import java.math.BigDecimal
import java.math.BigInteger
import kotlin.system.exitProcess
import kotlin.time.measureTimedValue

private const val SIGNATURE = "Kotlin was here: すべての文字が届きました 🦜"
private const val SHOWN = 300

private class Difference(message: String) : Exception(message)

private class Checks {
    var done = 0
        private set

    fun same(what: String, got: Any?, expected: Any?) {
        if (got != expected) throw Difference("$what is ${shortened(got)} and must be ${shortened(expected)}")
        done++
    }

    fun sameBytes(what: String, got: ByteArray?, expected: ByteArray) = same("$what, byte for byte", got.contentEquals(expected), true)
}

private fun shortened(value: Any?): String {
    val text = value.toString()
    return if (text.length <= SHOWN) text else "${text.take(SHOWN)}… (${text.length} characters)"
}

/** The output as a class of the application's own. */
@Serializable
private data class Report(val account: Long, val ratio: Double)

private val lenient = Json { ignoreUnknownKeys = true }

private fun checkOutput(check: Checks, result: ToolResult, truth: File) {
    val text = truth.resolve("output.json").readText()
    val output = result.output ?: throw Difference("the output is gone")
    check.same("the output's text", output.text, text)
    check.same("2^53 + 1", output["account"]?.ulong, (1uL shl 53) + 1u)
    check.same("30 digits", output["ledger"]?.bigInteger, BigInteger("123456789012345678901234567890"))
    check.same("1.0 as a BigDecimal", output["ratio"]?.bigDecimal, BigDecimal("1.0"))
    check.same("1E3 as a BigDecimal", output["thousand"]?.bigDecimal, BigDecimal("1E3"))
    check.same("-0 as a Double", output["minus_zero"]?.double, -0.0)
    check.same("a class of the application's own", output.decode<Report>(lenient), Report((1L shl 53) + 1, 1.0))
    // kotlinx's reader as the judge of everything else.
    check.same("the output as kotlinx reads it", output.element, Json.parseToJsonElement(text))
    check.same("the output, written from kotlinx's tree", JsonValue.of(output.element).text, text)
}

private fun checkContent(check: Checks, result: ToolResult, truth: File, seen: List<String>) {
    val parts = result.content.orEmpty()
    check.same("the number of parts", parts.size, 3 + seen.size)
    val (opening, picture, report) = parts
    check.same("the first text", textOf(opening), truth.resolve("opening.txt").readText())
    val image = picture.body as? PartBody.Image
    check.same("the picture's media type", image?.mediaType, "image/png")
    check.sameBytes("the picture", image?.data, truth.resolve("picture.png").readBytes())
    check.same("the picture's private metadata", picture.metadata.text, truth.resolve("picture_metadata.json").readText())
    val file = report.body as? PartBody.File
    check.same("the report's media type", file?.mediaType, "application/pdf")
    check.same("the report's name", file?.filename, "report.pdf")
    check.sameBytes("the report", (file?.source as? FileSource.Data)?.data, truth.resolve("report.pdf").readBytes())
    check.same("who added a text", parts.drop(3).map { textOf(it)?.substringBefore(' ') }, seen)
}

private fun textOf(part: ContentPart): String? = (part.body as? PartBody.Text)?.text

private fun passOn(given: File, out: File, truth: File, seen: List<String>): Int {
    val check = Checks()
    val result = ToolResult.fromJson(given.readBytes())
    check.same("the whole, written again", result.toJson(), given.readText())
    checkOutput(check, result, truth)
    checkContent(check, result, truth, seen)
    check.same("the private metadata's text", result.metadata.text, truth.resolve("metadata.json").readText())
    check.same("2^64 in the metadata", result.metadata["provider_native"]?.get("attempt")?.bigInteger, BigInteger.TWO.pow(64))
    val changed = result.copy(content = result.content.orEmpty() + ContentPart.text(SIGNATURE))
    check.same("the equality with the result before", changed == result, false)
    out.writeBytes(changed.toJsonBytes())
    check.same("what was written, read again", ToolResult.fromJson(out.readBytes()), changed)
    return check.done
}

private fun encodeForWires(given: File, folder: File): Int {
    val message = ToolResult.fromJson(given.readBytes()).toMessage("call_1", "quarterly_report")
    val calls = listOf(ToolCall("call_1", "quarterly_report"))
    val names = wires().mapNotNull { it["wire"]?.string }
    for (name in names) folder.resolve("$name.json").writeBytes(encodeJsonBytes(listOf(message), Wire(name), calls))
    return names.size
}

private fun run(words: List<String>): Int {
    val files = words.drop(1).map(::File)
    return when (words.firstOrNull()) {
        "pass" -> passOn(files[0], files[1], files[2], words.drop(4))
        "wires" -> encodeForWires(files[0], files[1])
        else -> throw Difference("unknown order ${words.firstOrNull()}")
    }
}

/** Orders, as every language's hop takes them: `pass IN OUT TRUTH [NAME...]`, `wires IN FOLDER`. */
fun main(words: Array<String>) {
    try {
        val (checked, time) = measureTimedValue { run(words.toList()) }
        println("""{"checked":$checked,"micros":${time.inWholeMicroseconds}}""")
    } catch (error: Difference) {
        stop(error)
    } catch (error: dev.toolresult.ToolResultException) {
        stop(error)
    }
}

private fun stop(error: Exception): Nothing {
    System.err.println(error.message)
    exitProcess(1)
}
