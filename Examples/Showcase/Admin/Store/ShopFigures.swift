import GRDB
import PageElements

/// The figures of the dashboard, read from one snapshot so that they are consistent.
struct ShopFigures: Sendable {
  /// The orders and the revenue of a month.
  struct Month: Codable, FetchableRecord, Sendable {
    /// The month's first day.
    let day: CalendarDate
    let orders, revenue: Int
  }

  let months: [Month]
  let counts: [OrderState: Int]
  let newest: [ShopOrder]
  /// Orders that are paid but have not been sent within the shop's limit, the oldest first.
  let waiting: [ShopOrder]
  let settings: ShopSettings

  var openCount: Int { count(of: .open) }

  func count(of filter: OrderFilter) -> Int {
    filter.states.map { counts[$0, default: 0] }.reduce(0, +)
  }

  /// The growth of the last month's revenue in percent, compared with the month before.
  var growth: Int? {
    guard let now = months.last, let before = months.dropLast().last, before.revenue > 0 else {
      return nil
    }
    return (now.revenue - before.revenue) * 100 / before.revenue
  }
}
