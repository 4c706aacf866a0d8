import Foundation
import PageSite

extension Formatting {
  /// Cents as euros.
  func money(_ cents: Int) -> String { format(Decimal(cents) / 100, .currency(code: "EUR")) }

  /// Euros without cents, such as those of an axis.
  func roundMoney(_ euros: Double) -> String {
    format(euros, .currency(code: "EUR").precision(.fractionLength(0)))
  }
}
