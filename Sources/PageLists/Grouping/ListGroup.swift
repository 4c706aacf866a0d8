public import Foundation
public import PageSite

/// A group of records with the same value in a column, their number, and the sum of another column.
public struct ListGroup: Hashable, Sendable {
  /// The value.
  public var value: SortValue
  /// The number of records.
  public var count: Int
  /// The sum of a column's numbers, as the source returns it; `nil`, the default, if no sum was requested or the source
  /// has none, as for a column without numbers.
  public var sum: Double?
  /// The sum without rounding, if the source knows it, such as that of integers. `nil` by default.
  public var exactSum: Decimal?
  /// The display name of the value, such as the name of a referenced row; `nil`, the default, for the value itself.
  public var title: String?

  /// Creates a group.
  public init(
    _ value: SortValue, count: Int, sum: Double? = nil, exactSum: Decimal? = nil,
    title: String? = nil
  ) {
    (self.value, self.count, self.title) = (value, count, title)
    (self.sum, self.exactSum) = (sum, exactSum)
  }
}
