public import Foundation
public import PageElements
public import PageSite

/// A type of values that a column can have. They are compared and sorted as in a database.
///
///     enum Kind: String, ListValue { case tea, coffee }
public protocol ListValue: Sendable {
  /// The kind of the values.
  static var listKind: ListValueKind { get }
  /// The value to compare and sort by.
  var listValue: SortValue { get }
}

extension ListValue where Self: RawRepresentable, RawValue: ListValue {
  public static var listKind: ListValueKind { RawValue.listKind }
  public var listValue: SortValue { rawValue.listValue }
}

extension ListValue where Self: BinaryInteger {
  public static var listKind: ListValueKind { .number }
  public var listValue: SortValue {
    Int64(exactly: self).map { .integer($0) } ?? .real(Double(self))
  }
}

extension Int: ListValue {}
extension Int64: ListValue {}
extension Int32: ListValue {}
extension Int16: ListValue {}
extension UInt64: ListValue {}
extension UInt32: ListValue {}

extension Double: ListValue {
  public static var listKind: ListValueKind { .number }
  /// NULL if the number is NaN.
  public var listValue: SortValue { isNaN ? .null : .real(self) }
}

extension Decimal: ListValue {
  public static var listKind: ListValueKind { .number }
  /// The nearest `Double`.
  public var listValue: SortValue { NSDecimalNumber(decimal: self).doubleValue.listValue }
}

extension Bool: ListValue {
  public static var listKind: ListValueKind { .boolean }
  public var listValue: SortValue { .integer(self ? 1 : 0) }
}

extension String: ListValue {
  public static var listKind: ListValueKind { .text }
  public var listValue: SortValue { .text(self) }
}

extension UUID: ListValue {
  public static var listKind: ListValueKind { .text }
  public var listValue: SortValue { .text(uuidString) }
}

extension CalendarDate: ListValue {
  public static var listKind: ListValueKind { .text }
  /// `2026-11-26`.
  public var listValue: SortValue { .text(description) }
}

extension Date: ListValue {
  public static var listKind: ListValueKind { .text }
  /// `2026-11-26 09:30:00.000`, in UTC.
  public var listValue: SortValue {
    .text(
      formatted(
        .iso8601.year().month().day().dateTimeSeparator(.space)
          .time(includingFractionalSeconds: true)))
  }
}

extension Optional: ListValue where Wrapped: ListValue {
  public static var listKind: ListValueKind { Wrapped.listKind }
  public var listValue: SortValue { self?.listValue ?? .null }
}
