/// The rows that a list's columns refer to, by what people call them.
package protocol ListLookup: Sendable {
  /// The rows that a column may refer to.
  func choices(of column: String) async throws -> ListChoices

  /// Those whose names have a text in them, or that have it as their key, which comes first. As far as they are found
  /// at once.
  func rows(of column: String, like text: String, limit: Int) async throws -> [ListChoice]

  /// What the rows of these keys are called, by the keys.
  func titles(of column: String, _ values: [String]) async throws -> [String: String]
}

/// A value that a column may have, and what people call it.
package struct ListChoice: Hashable, Sendable, Encodable {
  /// As an address says it.
  package var value: String
  package var label: String

  package init(_ value: String, _ label: String) { (self.value, self.label) = (value, label) }
}

/// What a column may refer to.
package enum ListChoices: Sendable {
  /// Nothing: it is no reference.
  case none
  case few([ListChoice])
  /// Too many to choose from: they are sought.
  case many
}
