public import PageSite

/// A value of a column, and the number of records that have it.
public struct ListFacet: Hashable, Sendable {
  /// The part of a column's values that a facet counts.
  public enum Part: Hashable, Sendable {
    /// The whole value, the most frequent first.
    case value
    /// The date at the start of a text, the latest first. If there are several years, they are counted by year
    /// (`2026`), otherwise by month (`2026-11`) or by day (`2026-11-26`). Other texts are omitted, except years and
    /// months in a SQLite file.
    case date
    /// The elements of JSON arrays as texts, the most frequent first. Each is counted once for a record. Other texts,
    /// and elements that are null, arrays or objects, are omitted.
    case element
    /// The values that ``date`` omits: NULL counts the empty ones, and the empty text counts those that do not begin
    /// with a date.
    case undated
  }

  /// The value.
  public var value: SortValue
  /// The number of records that have it.
  public var count: Int
  /// The display name of the value, such as the name of a referenced row; `nil`, the default, for the value itself.
  public var title: String?

  /// Creates a facet.
  public init(_ value: SortValue, count: Int, title: String? = nil) {
    (self.value, self.count, self.title) = (value, count, title)
  }
}
