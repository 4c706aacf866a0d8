/// The part of a list that a search covers, if the source searches an index instead of all rows.
public struct ListSearchScope: Hashable, Sendable {
  /// Whether words match by prefix only.
  public var matchesPrefixes: Bool
  /// The names of the indexed columns, if the index may lack rows and columns; `nil` if it covers the whole list.
  public var columns: [String]?

  /// Creates the scope of a search in an index, which by default covers the whole list.
  public init(matchesPrefixes: Bool, columns: [String]? = nil) {
    (self.matchesPrefixes, self.columns) = (matchesPrefixes, columns)
  }
}
