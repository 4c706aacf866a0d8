public import PageSite

/// The records of a list that have one value in a column: how many there are, and what a number of theirs comes to.
public struct ListGroup: Hashable, Sendable {
  /// The value.
  public var value: SortValue
  /// How many records have it.
  public var count: Int
  /// What a column's numbers come to; `nil`, the default, where none was asked for, or that
  /// is no number.
  public var sum: Double?
  /// What people call the value, such as the name of what a key refers to; `nil`, the default, for the value itself.
  public var title: String?

  /// A value that so many records have.
  public init(_ value: SortValue, count: Int, sum: Double? = nil, title: String? = nil) {
    (self.value, self.count, self.sum, self.title) = (value, count, sum, title)
  }
}
