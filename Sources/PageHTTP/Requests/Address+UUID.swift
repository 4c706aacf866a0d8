public import Foundation
public import PageElements

extension Address.StringInterpolation {
  /// Appends a UUID in capitals.
  public mutating func appendInterpolation(_ value: UUID) { appendInterpolation(value.uuidString) }
}
