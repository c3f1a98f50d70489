package dev.toolresult.json

import java.math.BigDecimal

/** Plain values of checked, compact text. */
internal fun plainValue(text: String): Any? = when (text[0]) {
    'n' -> null
    't' -> true
    'f' -> false
    '"' -> unquoted(text)
    '[' -> elementsOf(text).map(::plainValue)
    '{' -> membersOf(text).associate { it.key to plainValue(it.text) }
    else -> plainNumber(text)
}

private fun plainNumber(text: String): Number {
    val integer = text.toLongOrNull() ?: text.toBigIntegerOrNull()
    // `-0` is no integer of Kotlin.
    if (integer != null && text != "-0") return integer
    val double = text.toDouble()
    val exact = text.toBigDecimalOrNull()
    return if (exact == null || sameNumber(double, exact)) double else exact
}

private fun sameNumber(double: Double, exact: BigDecimal) = double.isFinite() && BigDecimal(double.toString()).compareTo(exact) == 0

/** A hash that is the same for equal values: of numbers the nearest double, of objects the last of duplicate keys in any order. */
internal fun hashOf(text: String): Int = when (text[0]) {
    '[' -> elementsOf(text).fold(1) { hash, element -> 31 * hash + hashOf(element) }
    '{' -> membersOf(text).associate { it.key to it.text }.entries.sumOf { (key, value) -> key.hashCode() xor hashOf(value) }
    '"', 'n', 't', 'f' -> text.hashCode()
    else -> (text.toDouble() + 0.0).hashCode()
}
