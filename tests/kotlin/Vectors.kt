package dev.toolresult.conformance

import java.io.File

/** What a vector must give: the exact output, or an error with its code, place and, where the vector says, offset and details. */
internal sealed interface Expected {
    data class Output(val text: String) : Expected

    data class Failure(val code: String, val path: String, val offset: Long?, val details: String?) : Expected
}

/** One vector. Files stay bytes: no JSON reader comes before the code under test. */
internal class Vector(
    val id: String,
    val operation: String,
    val wire: String?,
    val input: ByteArray,
    val arguments: Map<String, ByteArray>,
    val expected: Expected,
)

/** All vectors in the order of their ids. */
internal fun discover(tests: File): List<Vector> {
    val root = tests.resolve("vectors")
    val files = root.walkTopDown().filter { it.isFile }.associateBy { it.relativeTo(root).invariantSeparatorsPath }
    val ids = files.keys.filter { it.endsWith(".in.json") }.map { it.removeSuffix(".in.json") }.toSortedSet()
    val roles = files.keys.groupBy { ownerOf(it, ids) ?: error("$it belongs to no vector") }
    return ids.map { id -> readCase(id, roles.getValue(id).map { it.removePrefix("$id.") }) { files.getValue("$id.$it").readBytes() } }
}

private fun ownerOf(name: String, ids: Set<String>): String? =
    name.indices.filter { name[it] == '.' }.map { name.substring(0, it) }.firstOrNull { it in ids }

private fun readCase(id: String, roles: List<String>, read: (String) -> ByteArray): Vector {
    val expectation = roles.filter { it == "out.json" || it == "err" }.singleOrNull() ?: error("$id needs either .out.json or .err")
    val given = roles.filter { it.endsWith(".json") && it != "in.json" && it != "out.json" }
    val names = id.split('/')
    return Vector(
        id,
        names.first(),
        names[1].takeIf { names.size == 3 },
        read("in.json"),
        given.associate { it.removeSuffix(".json") to read(it) },
        if (expectation == "err") readError(read("err").decodeToString()) else Expected.Output(read("out.json").decodeToString()),
    )
}

/** Line 1 the code, line 2 the place; further lines `byte N` and `details JSON`. */
private fun readError(text: String): Expected.Failure {
    val lines = text.removeSuffix("\n").split('\n')
    var failure = Expected.Failure(lines[0], lines.getOrElse(1) { "" }, null, null)
    for (line in lines.drop(2)) {
        failure = when {
            line.startsWith("byte ") -> failure.copy(offset = line.removePrefix("byte ").toLong())
            line.startsWith("details ") -> failure.copy(details = line.removePrefix("details "))
            else -> error("$line is no line of an .err file")
        }
    }
    return failure
}

/** What stands in limits.tsv for a language: "layer vector" to what happens instead. */
internal fun readLimits(tests: File, language: String): MutableMap<String, String> {
    val rows = LinkedHashMap<String, String>()
    for (line in tests.resolve("limits.tsv").readLines().drop(1).filter { it.isNotEmpty() }) {
        val cells = line.split('\t')
        require(cells.size == COLUMNS && cells.none { it.isEmpty() }) { "limits.tsv: bad row $line" }
        val (rowLanguage, layer, vector, instead) = cells
        if (rowLanguage == language) require(rows.put("$layer $vector", instead) == null) { "limits.tsv: $line stands twice" }
    }
    return rows
}

private const val COLUMNS = 5
