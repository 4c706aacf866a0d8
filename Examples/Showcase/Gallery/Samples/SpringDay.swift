/// A day of spring 2026, by the number of days before 31 May.
struct SpringDay: Hashable, Sendable {
  let daysAgo: Int

  /// The key of the day's section, such as `2026-05-31`.
  var key: String { "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)" }

  /// A title such as "Sunday, May 31".
  var title: String {
    let weekdays = ["Sunday", "Saturday", "Friday", "Thursday", "Wednesday", "Tuesday", "Monday"]
    return "\(weekdays[daysAgo % 7]), \(Self.months[month - 1].name) \(day)"
  }

  private static let months: [(name: String, days: Int)] = [
    ("January", 31), ("February", 28), ("March", 31), ("April", 30), ("May", 31),
  ]

  private let month, day: Int

  /// - Parameter daysAgo: 0 (31 May) to 150 (1 January).
  init(daysAgo: Int) {
    var (month, day) = (5, 31 - daysAgo)
    while day < 1, month > 1 {
      month -= 1
      day += Self.months[month - 1].days
    }
    (self.daysAgo, self.month, self.day) = (daysAgo, month, day)
  }
}
