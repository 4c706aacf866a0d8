import Foundation
import GRDB
import PageLists
import Synchronization

extension TimeScale {
  /// Returns the SQL for the day of a number in the scale's time zone; NULL if the number is not a time.
  func day(of column: SQL) -> SQL { text(of: column, "%Y-%m-%d") }

  /// Returns the SQL for the time of day of a number, such as `20:15:00`; NULL if the number is not a time.
  func timeOfDay(of column: SQL) -> SQL { text(of: column, "%H:%M:%S") }

  private func text(of column: SQL, _ format: String) -> SQL {
    let seconds = seconds(of: column)
    let (first, end) = (
      SQL(sql: "\(Moment.range.lowerBound)"), SQL(sql: "\(Moment.range.upperBound)")
    )
    return """
      CASE WHEN typeof(\(column)) IN ('integer', 'real') AND \(seconds) >= \(first) AND \(seconds) < \(end) \
      THEN strftime('\(SQL(sql: format))', \(seconds) + \(offset(at: seconds)), 'unixepoch') END
      """
  }

  /// Returns the SQL for the whole seconds since 1970, rounded down. A cast in SQLite rounds towards zero instead.
  private func seconds(of column: SQL) -> SQL {
    let start = SQL(sql: "\(self.epochSeconds)")
    guard let unitsPerSecond else {
      // Rounded to a millisecond, as in ``moment(of:)``.
      let seconds: SQL = "(\(column) * 86400.0 + 0.0005)"
      return "(\(floor(seconds)) + \(start))"
    }
    let number = SQL(sql: "\(unitsPerSecond)")
    let whole: SQL = "\(column) / \(number) - (\(column) < \(column) / \(number) * \(number))"
    // Rounded to a millisecond, too.
    let rounded = floor("(\(column) / \(number).0 + 0.0005)")
    return "(CASE typeof(\(column)) WHEN 'integer' THEN \(whole) ELSE \(rounded) END + \(start))"
  }

  private func floor(_ value: SQL) -> SQL {
    "(CAST(\(value) AS INTEGER) - (\(value) < CAST(\(value) AS INTEGER)))"
  }

  /// Returns the SQL for the zone's offset from UTC: a binary search over the times at which the offset changes.
  private func offset(at seconds: SQL) -> SQL {
    let offsets = ZoneOffsets.of(zone)
    func tree(_ range: Range<Int>) -> String {
      if range.count == 1 { return "\(offsets.values[range.lowerBound])" }
      let middle = range.lowerBound + range.count / 2
      return "iif(pe_s < \(offsets.starts[middle]), \(tree(range.lowerBound..<middle)), "
        + "\(tree(middle..<range.upperBound)))"
    }
    let tree = tree(offsets.values.indices)
    if offsets.values.count == 1 { return SQL(sql: tree) }
    return "(SELECT \(SQL(sql: tree)) FROM (SELECT \(seconds) AS pe_s))"
  }
}

/// The offsets of a time zone from UTC between 1900 and 2100, and the times from which they apply.
struct ZoneOffsets: Sendable {
  /// The start of each offset, in seconds since 1970. The first is `Int.min`.
  private(set) var starts: [Int] = [.min]
  private(set) var values: [Int] = []

  /// The maximum number of offsets. Later changes are ignored.
  private static let limit = 500
  private static let cache = Mutex<[TimeZone: ZoneOffsets]>([:])

  /// Returns the offsets of a zone, and caches them. The cache stays small, because zones come from settings and not
  /// from requests.
  static func of(_ zone: TimeZone) -> ZoneOffsets {
    if let cached = cache.withLock({ $0[zone] }) { return cached }
    let offsets = ZoneOffsets(zone)
    cache.withLock { $0[zone] = offsets }
    return offsets
  }

  private init(_ zone: TimeZone) {
    var date = Date(timeIntervalSince1970: -2_208_988_800)
    let end = Date(timeIntervalSince1970: 4_133_980_800)
    values = [zone.secondsFromGMT(for: date)]
    while starts.count < Self.limit, let next = zone.nextDaylightSavingTimeTransition(after: date),
      next > date, next < end
    {
      date = next
      starts.append(Int(next.timeIntervalSince1970.rounded(.up)))
      values.append(zone.secondsFromGMT(for: next))
    }
  }
}
