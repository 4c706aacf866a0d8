public import PageSite

/// A group of records with the same value in a column, their number, and the sum of another column.
public struct ListGroup: Hashable, Sendable {
  /// The value.
  public var value: SortValue
  /// The number of records.
  public var count: Int
  /// The sum of a column's numbers; `nil`, the default, if no sum was requested or the sum is not a number.
  public var sum: Double?
  /// The sum without rounding, if all summed numbers are integers and the sum is a 64-bit integer. `nil` by default.
  public var exactSum: Int64?
  /// The display name of the value, such as the name of a referenced row; `nil`, the default, for the value itself.
  public var title: String?

  /// Creates a group.
  public init(
    _ value: SortValue, count: Int, sum: Double? = nil, exactSum: Int64? = nil,
    title: String? = nil
  ) {
    (self.value, self.count, self.title) = (value, count, title)
    (self.sum, self.exactSum) = (sum, exactSum)
  }
}
