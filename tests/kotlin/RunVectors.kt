package dev.toolresult.conformance

import dev.toolresult.ToolResultException
import java.io.File
import kotlin.system.exitProcess

private const val SHOWN = 2000

/** Text that is no JSON has no host value: the native layer of these operations takes the accepted vectors. */
private val VALUES_ALONE = setOf("json", "equal")

private typealias Operations = Map<String, (Vector) -> Any>

/** Runs every vector in both layers against the Kotlin library. Ends with `N passed, N failed`. Takes the folder of the tests. */
fun main(words: Array<String>) {
    val tests = File(words.single())
    val vectors = discover(tests)
    check(vectors.isNotEmpty()) { "no vectors found" }
    val run = Run(readLimits(tests, "kotlin"))
    for (vector in vectors) run.all(vector)
    exitProcess(if (run.finish()) 0 else 1)
}

private class Run(private val limits: MutableMap<String, String>) {
    private val layers: Map<String, Operations> = mapOf("text" to textOperations, "native" to nativeOperations)
    private val counts = linkedMapOf("text" to 0, "native" to 0)
    private val failures = ArrayList<String>()

    fun all(vector: Vector) {
        val running = layers.filter { (layer, operations) -> runsIn(layer, operations, vector) }
        if (running.isEmpty()) failures.add("${vector.id}: no layer knows this operation")
        for ((layer, operations) in running) {
            counts[layer] = counts.getValue(layer) + 1
            val key = "$layer ${vector.id}"
            val got = runCatching { writtenText(operations.getValue(vector.operation)(vector)) }
            judge(vector.expected, got, limits.remove(key))?.let { failures.add("$key: ${shortened(it)}") }
        }
    }

    private fun runsIn(layer: String, operations: Operations, vector: Vector): Boolean {
        val refused = vector.expected is Expected.Failure
        return vector.operation in operations && !(layer == "native" && vector.operation in VALUES_ALONE && refused)
    }

    fun finish(): Boolean {
        limits.keys.forEach { failures.add("limits.tsv: kotlin $it is no vector of that layer") }
        failures.forEach(::println)
        println("counts language=kotlin text=${counts["text"]} native=${counts["native"]}")
        val total = counts.values.sum()
        println("${total - minOf(failures.size, total)} passed, ${failures.size} failed")
        return failures.isEmpty() && counts.values.none { it == 0 }
    }
}

private fun writtenText(value: Any): String = if (value is ByteArray) value.decodeToString() else value.toString()

private fun judge(expected: Expected, got: Result<String>, instead: String?): String? {
    val asExpected = matches(expected, got)
    return when {
        instead == null -> if (asExpected) null else "expected $expected, got ${rendered(got)}"
        asExpected -> "stands in limits.tsv but passes"
        instead == rendered(got) -> null
        else -> "limits.tsv says $instead, got ${rendered(got)}"
    }
}

private fun matches(expected: Expected, got: Result<String>): Boolean = when (expected) {
    is Expected.Output -> got.getOrNull() == expected.text
    is Expected.Failure -> (got.exceptionOrNull() as? ToolResultException)?.let { error ->
        error.code == expected.code &&
            error.path == expected.path &&
            (expected.offset == null || error.offset == expected.offset) &&
            (expected.details == null || error.details?.text == expected.details)
    } ?: false
}

/** How limits.tsv writes an outcome: the output itself, or `error CODE` with the place. */
private fun rendered(got: Result<String>): String = got.fold({ it }) { error ->
    if (error is ToolResultException) "error ${error.code} ${error.path}".trimEnd() else "an error of another kind: ${error.stackTraceToString()}"
}

private fun shortened(text: String): String = if (text.length > SHOWN) "${text.take(SHOWN)}… (${text.length} characters)" else text
