import GRDB
import PageElements

/// What the dashboard tells: all of it read at once, so that its numbers fit together.
struct ShopFigures: Sendable {
  /// What one month brought in.
  struct Month: Codable, FetchableRecord, Sendable {
    /// The month's first day.
    let day: CalendarDate
    let orders, revenue: Int
  }

  let months: [Month]
  let counts: [OrderState: Int]
  let newest: [ShopOrder]
  /// Orders that are paid and not sent for longer than the shop wants, the oldest first.
  let waiting: [ShopOrder]
  let settings: ShopSettings

  var openCount: Int { count(of: .open) }

  func count(of filter: OrderFilter) -> Int {
    filter.states.map { counts[$0, default: 0] }.reduce(0, +)
  }

  /// By how many hundredths the last month brought in more than the one before.
  var growth: Int? {
    guard let now = months.last, let before = months.dropLast().last, before.revenue > 0 else {
      return nil
    }
    return (now.revenue - before.revenue) * 100 / before.revenue
  }
}
