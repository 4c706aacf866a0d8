import Foundation
import PageElements
import PageSite

extension Formatting {
  /// Returns cents as euros.
  func money(_ cents: Int) -> String {
    let sign: FloatingPointSign = cents < 0 ? .minus : .plus
    return format(
      Decimal(sign: sign, exponent: -2, significand: Decimal(cents.magnitude)),
      .currency(code: "EUR"))
  }

  /// Returns euros without cents, such as those of an axis.
  func roundMoney(_ euros: Double) -> String {
    format(euros, .currency(code: "EUR").precision(.fractionLength(0)))
  }

  /// Returns a day, without its year if that is the current one: Nov 30, or Dec 31, 2024.
  func shortDay(_ day: CalendarDate) -> String {
    day.year == CalendarDate(TeaShop.today)?.year
      ? format(day, .dateTime.day().month(.abbreviated)) : format(day)
  }

  func month(of day: CalendarDate) -> String { format(day, .dateTime.month(.wide)) }

  func shortMonth(of day: CalendarDate) -> String { format(day, .dateTime.month(.abbreviated)) }
}
