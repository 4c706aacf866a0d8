/// The part of a list in which a source has sought words, where an index is searched in place of all rows.
public struct ListSearchScope: Hashable, Sendable {
  /// Whether words are found by their beginnings only.
  public var findsBeginnings: Bool
  /// The names of the columns of the index, where it may lack rows and other columns; `nil` where it lacks nothing.
  public var columns: [String]?

  /// A search in an index that lacks nothing, unless told otherwise.
  public init(findsBeginnings: Bool, columns: [String]? = nil) {
    (self.findsBeginnings, self.columns) = (findsBeginnings, columns)
  }
}
