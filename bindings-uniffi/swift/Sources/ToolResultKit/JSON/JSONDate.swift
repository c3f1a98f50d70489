import Foundation

/// Dates as RFC 3339 in UTC: `2025-12-01T10:30:00Z`, with as many digits of the second as are needed, up to nine.
enum JSONDate {
  static func text(_ date: Date) throws(ToolResultError) -> String {
    let (second, fraction) = try secondsSince1970(date)
    let (day, time) = floorDivided(second, 86400)
    let (year, month, dayOfMonth) = civil(day)
    guard (0...9999).contains(year) else { throw ToolResultError(.unsupportedValue, detail: "RFC 3339 has no year \(year)") }
    let clock = "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
    return "\(padded(year, 4))-\(two(month))-\(two(dayOfMonth))T\(clock)\(fractionText(fraction))Z"
  }

  /// The date of such a text; any offset and any number of digits. Nothing for other texts.
  static func date(_ text: String) -> Date? {
    let pattern = #/(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))/#
    guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
    let number = { (digits: Substring?) in digits.flatMap { Int($0) } ?? 0 }
    let (year, month, day) = (number(match.1), number(match.2), number(match.3))
    let (hour, minute, second) = (number(match.4), number(match.5), number(match.6))
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60 else { return nil }
    guard civil(days(year, month, day)) == (year, month, day) else { return nil }
    let offset = (number(match.9) * 60 + number(match.10)) * 60 * (match.8 == "-" ? -1 : 1)
    let whole = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset
    return Date(timeIntervalSince1970: Double(whole) + (match.7.flatMap { Double("0\($0)") } ?? 0))
  }

  /// A `Date` is a Double of seconds since 2001: about 100 ns apart today. Rounding to that keeps `.1` from becoming `.099999904`.
  private static func secondsSince1970(_ date: Date) throws(ToolResultError) -> (seconds: Int, nanoseconds: Int) {
    let since2001 = date.timeIntervalSinceReferenceDate
    guard since2001.isFinite else { throw ToolResultError(.notFinite, detail: "a date that is not finite has no JSON form") }
    guard abs(since2001) < 1e12 else { throw ToolResultError(.unsupportedValue, detail: "RFC 3339 has years of four digits") }
    let whole = since2001.rounded(.down)
    let ticks = Int(((since2001 - whole) * 10_000_000).rounded())
    return (Int(whole) + 978_307_200 + ticks / 10_000_000, ticks % 10_000_000 * 100)
  }

  private static func fractionText(_ nanoseconds: Int) -> String {
    if nanoseconds == 0 { return "" }
    let digits = padded(nanoseconds, 9)
    return "." + digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count)
  }

  /// The day counted from 1970-01-01 as year, month and day of the Gregorian calendar (Howard Hinnant's algorithm: years begin in March).
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = floorDivided(day + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// The inverse of ``civil(_:)``.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (era, yearOfEra) = floorDivided(month <= 2 ? year - 1 : year, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func floorDivided(_ a: Int, _ b: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder < 0 ? (quotient - 1, remainder + b) : (quotient, remainder)
  }

  private static func two(_ value: Int) -> String { padded(value, 2) }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
