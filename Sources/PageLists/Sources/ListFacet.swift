public import PageSite

/// A value of a column, and how many records have it.
public struct ListFacet: Hashable, Sendable {
  /// The value.
  public var value: SortValue
  /// How many records have it.
  public var count: Int
  /// What people call it, such as the name of what a key refers to; `nil`, the default, for the value itself.
  public var title: String?

  /// A value that so many records have.
  public init(_ value: SortValue, count: Int, title: String? = nil) {
    (self.value, self.count, self.title) = (value, count, title)
  }
}
