import Foundation
import PageLists
import PagePostgresClient

extension TimeScale {
  /// The first second of the year 1583 and the last one of 9999, which ``moment(of:)`` accepts.
  private static let (first, last) = (-12_212_553_600, 253_402_300_799)

  /// Returns the day of a column's number in the time zone, such as `2026-11-29`, in SQL; NULL for other numbers.
  func day(of column: PostgresTable.Column) -> PostgresQuery {
    // In the zone, a moment may be in the year 10000.
    let day: PostgresQuery =
      "substring(\(text(of: column, "YYYY-MM-DD")) FROM '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')"
    return "(\(day) COLLATE \"C\")"
  }

  /// Returns the time of day of a column's number, such as `20:15:00`, in SQL; NULL for other numbers.
  func timeOfDay(of column: PostgresTable.Column) -> PostgresQuery {
    text(of: column, "HH24:MI:SS")
  }

  private func text(of column: PostgresTable.Column, _ format: StaticString) -> PostgresQuery {
    // A cast of a floating-point number to `numeric` would round it to fewer digits than its text. NaN and infinities are
    // no times.
    let text: PostgresQuery = "(\(column.sql)::text)"
    let number: PostgresQuery = "(CASE WHEN \(text) ~ '[0-9]$' THEN \(text)::numeric END)"
    let seconds: PostgresQuery =
      unitsPerSecond.map { "\(number) / \(raw: "\($0)")" } ?? "\(number) * 86400"
    // Only integers have more significant digits than milliseconds.
    let whole: PostgresQuery =
      column.type.family == .integer && unitsPerSecond != nil
      ? "floor(\(seconds))" : "floor(round(\(seconds), 3))"
    let moment: PostgresQuery = "(\(whole) + \(raw: "\(epochSeconds)"))"
    let zone = zone == .gmt ? "UTC" : zone.identifier
    return """
      (CASE WHEN \(moment) BETWEEN \(raw: "\(Self.first)") AND \(raw: "\(Self.last)") \
      THEN to_char(to_timestamp(\(moment)::double precision) AT TIME ZONE \(zone)::text, '\(raw: "\(format)")') END)
      """
  }
}
