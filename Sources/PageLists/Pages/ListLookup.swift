/// A lookup of the rows that a list's columns refer to, by their display names.
package protocol ListLookup: Sendable {
  /// Returns the rows that a column may refer to.
  func choices(of column: String) async throws -> ListChoices

  /// Returns the rows whose display name contains a text or whose key equals it, the latter first. It returns only rows
  /// that it finds quickly.
  func rows(of column: String, like text: String, limit: Int) async throws -> [ListChoice]

  /// Returns the display names of rows, by their keys.
  func titles(of column: String, _ values: [String]) async throws -> [String: String]
}

/// A value that a column may have, and its display name.
package struct ListChoice: Hashable, Sendable, Encodable {
  /// The value as an address contains it.
  package var value: String
  package var label: String

  package init(_ value: String, _ label: String) { (self.value, self.label) = (value, label) }
}

/// The rows that a column may refer to.
package enum ListChoices: Sendable {
  /// None: the column has no reference.
  case none
  case few([ListChoice])
  /// Too many for a menu: the reader searches them.
  case many
}
