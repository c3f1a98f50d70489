package dev.toolresult.json

import java.time.Instant
import java.time.LocalDate
import java.time.LocalDateTime
import java.time.OffsetDateTime
import java.time.ZoneOffset
import java.time.ZonedDateTime
import java.time.format.DateTimeFormatter
import java.time.format.DateTimeFormatterBuilder
import java.time.temporal.ChronoField
import java.time.temporal.Temporal
import java.util.Date
import java.util.Locale
import java.util.UUID
import kotlin.time.ExperimentalTime
import kotlin.time.toJavaInstant
import kotlin.uuid.ExperimentalUuidApi
import kotlin.uuid.Uuid

/** Dates, times and ids as text: RFC 3339, UTC as `Z`, a fraction without trailing zeros; `null` for everything else. */
@OptIn(ExperimentalUuidApi::class, ExperimentalTime::class)
internal fun timeText(value: Any): String? = when (value) {
    is Instant -> instantText(value)
    is kotlin.time.Instant -> instantText(value.toJavaInstant())
    is Date -> instantText(Instant.ofEpochMilli(value.time))
    is OffsetDateTime -> formatted(ZONED, value)
    is ZonedDateTime -> formatted(ZONED, value.toOffsetDateTime())
    is LocalDateTime -> formatted(LOCAL, value)
    is LocalDate -> formatted(DateTimeFormatter.ISO_LOCAL_DATE, value)
    is UUID, is Uuid -> value.toString().lowercase()
    else -> null
}

private fun instantText(value: Instant): String = formatted(ZONED, value.atOffset(ZoneOffset.UTC))

private fun formatted(format: DateTimeFormatter, value: Temporal): String {
    require(value.get(ChronoField.YEAR) in 0..LAST_YEAR) { "RFC 3339 has years 0000 to 9999 only" }
    return format.format(value)
}

private const val LAST_YEAR = 9999

private const val NANO_DIGITS = 9

private val LOCAL: DateTimeFormatter = DateTimeFormatterBuilder()
    .append(DateTimeFormatter.ISO_LOCAL_DATE)
    .appendLiteral('T')
    .appendPattern("HH:mm:ss")
    .appendFraction(ChronoField.NANO_OF_SECOND, 0, NANO_DIGITS, true)
    .toFormatter(Locale.ROOT)

private val ZONED: DateTimeFormatter = DateTimeFormatterBuilder()
    .append(LOCAL)
    .appendOffset("+HH:MM", "Z")
    .toFormatter(Locale.ROOT)
