/// An action of readers on the records of a list.
public enum ListAction: String, Codable, CaseIterable, Sendable {
  /// Add a record or a copy of one.
  case create
  /// Change a record.
  case update
  /// Delete records.
  case delete
}
