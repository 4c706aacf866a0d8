import PageElements
import PageSite

/// The history of changes to the records of a list.
extension ListEditing {
  /// The maximum number of records stored for one deletion or undo, and of columns for one record.
  private static var maximumRecordedRows: Int { 100 }
  /// The maximum number of changes shown for a record.
  private static var maximumShown: Int { 20 }

  /// Adds a change to the history. If that fails, the change remains.
  func addToHistory(
    _ action: ListAction, _ key: String, _ fields: [ListChange.Field], by user: String?
  ) async {
    try? await history?.add(
      ListChange(action, by: user, fields: Array(fields.prefix(Self.maximumRecordedRows))), to: key,
      of: name)
  }

  /// Adds a change of several records to the history, for the first ``maximumRecordedRows`` records.
  func addToHistory(
    _ action: ListAction, _ keys: [String], from origin: ListChange.Origin? = nil, by user: String?
  ) async {
    await addToHistory(
      Array(keys.prefix(Self.maximumRecordedRows)), ListChange(action, by: user, origin: origin))
  }

  /// Adds the rows of an imported file to the history.
  package func addImportToHistory(of keys: [String], by user: String?) async {
    await addToHistory(keys, ListChange(.create, by: user, origin: .file))
  }

  private func addToHistory(_ keys: [String], _ change: ListChange) async {
    guard !keys.isEmpty else { return }
    // An undo calls this during its write. The history is not part of that write.
    try? await ActionCommit.$current.withValue(nil) {
      try await history?.add(keys.map { ($0, change) }, of: name)
    }
  }

  /// Returns the latest changes of a record; none without a history.
  package func changes(of key: String) async throws -> [ListChange] {
    try await history?.changes(of: key, in: name, limit: Self.maximumShown) ?? []
  }
}

extension DataColumn {
  /// Returns the column's change between two records; `nil` if the values are equal.
  func change(_ before: Record?, _ after: Record) -> ListChange.Field? {
    let (old, new) = (before.map(value) ?? .null, value(after))
    guard old != new else { return nil }
    func text(_ value: SortValue) -> String? {
      if case .blob(let bytes) = value { return "\(bytes.count) B" }
      return value.displayText?.cut(toBytes: 200)
    }
    // The name is stored instead of the title, because another column may later have the same title.
    return ListChange.Field(name, before: text(old), after: text(new))
  }
}
