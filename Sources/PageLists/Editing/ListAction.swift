/// What readers may do with the records of a list.
public enum ListAction: String, Codable, CaseIterable, Sendable {
  /// Add one, and make another like it.
  case create
  /// Change one.
  case update
  /// Delete some.
  case delete
}
