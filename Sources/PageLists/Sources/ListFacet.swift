public import PageSite

/// A value of a column, and how many records have it.
public struct ListFacet: Hashable, Sendable {
  /// What of a column's values is counted.
  public enum Part: Hashable, Sendable {
    /// The values themselves, the most frequent first.
    case value
    /// What texts begin with that begin with a day: years where there are several, or else months, or else days, as
    /// texts (`2026`, `2026-11`, `2026-11-26`), the latest first. What begins with no day is left out.
    case date
    /// The elements of texts that are arrays in JSON, each once in a record, as texts, the most frequent first. What is
    /// no array is left out, and what no address says: null, and what is an array or object itself.
    case element
    /// The values that ``date`` omits: null counts the empty ones, and an empty text counts those that do not begin
    /// with a date.
    case undated
  }

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
