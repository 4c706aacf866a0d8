import Foundation
import GRDB
import PageLists
import Synchronization

extension TimeScale {
  /// The day of a number in the scale's zone, in SQL; NULL of what is no time.
  func day(of column: SQL) -> SQL {
    let seconds = seconds(of: column)
    let (first, end) = (
      SQL(sql: "\(Moment.range.lowerBound)"), SQL(sql: "\(Moment.range.upperBound)")
    )
    return """
      CASE WHEN typeof(\(column)) IN ('integer', 'real') AND \(seconds) >= \(first) AND \(seconds) < \(end) \
      THEN strftime('%Y-%m-%d', \(seconds) + \(offset(at: seconds)), 'unixepoch') END
      """
  }

  /// Whole seconds since the beginning of 1970. SQLite cuts towards zero, and clocks do not.
  private func seconds(of column: SQL) -> SQL {
    let start = SQL(sql: "\(self.start)")
    guard let perSecond else {
      // To a thousandth, as ``moment(of:)`` has it.
      let seconds: SQL = "(\(column) * 86400.0 + 0.0005)"
      return "(\(floor(seconds)) + \(start))"
    }
    if perSecond == 1 { return "(\(floor(column)) + \(start))" }
    let number = SQL(sql: "\(perSecond)")
    let cut: SQL = "CAST(\(column) / \(number) AS INTEGER)"
    return "(\(cut) - (\(column) < \(cut) * \(number)) + \(start))"
  }

  private func floor(_ value: SQL) -> SQL {
    "(CAST(\(value) AS INTEGER) - (\(value) < CAST(\(value) AS INTEGER)))"
  }

  /// The zone's offset from UTC: a tree of comparisons with the moments at which it changes.
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

/// The offsets of a zone from UTC between 1970 and 2100, and the moments from which they hold.
struct ZoneOffsets: Sendable {
  /// The beginnings, in seconds from 1970. The first is before all others.
  private(set) var starts: [Int] = [.min]
  private(set) var values: [Int] = []

  /// More changes are left out.
  private static let most = 400
  private static let known = Mutex<[TimeZone: ZoneOffsets]>([:])

  /// Those of a zone. The settings name zones, and no reader does, so that few are kept.
  static func of(_ zone: TimeZone) -> ZoneOffsets {
    if let known = known.withLock({ $0[zone] }) { return known }
    let offsets = ZoneOffsets(zone)
    known.withLock { $0[zone] = offsets }
    return offsets
  }

  private init(_ zone: TimeZone) {
    var date = Date(timeIntervalSince1970: 0)
    let end = Date(timeIntervalSince1970: 4_133_980_800)
    values = [zone.secondsFromGMT(for: date)]
    while starts.count < Self.most, let next = zone.nextDaylightSavingTimeTransition(after: date),
      next > date, next < end
    {
      date = next
      starts.append(Int(next.timeIntervalSince1970.rounded(.up)))
      values.append(zone.secondsFromGMT(for: next))
    }
  }
}
