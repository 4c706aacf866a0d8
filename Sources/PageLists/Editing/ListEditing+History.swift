import PageElements
import PageSite

/// A change to a record, as the history of its list stores it.
extension ListEditing {
  /// The number of records that are noted of one deletion or one undo, and of columns that are noted of one record.
  private static var mostNoted: Int { 100 }
  /// The number of changes of a record that are shown.
  private static var mostShown: Int { 20 }

  /// Notes what has been done. It stays done where that cannot be noted.
  func note(
    _ action: ListAction, _ key: String, _ fields: [ListChange.Field], by user: String?
  ) async {
    try? await history?.add(
      ListChange(action, by: user, fields: Array(fields.prefix(Self.mostNoted))), to: key, of: name)
  }

  /// Notes what has been done with several records, of the first ``mostNoted`` of them.
  func note(
    _ action: ListAction, _ keys: [String], from origin: ListChange.Origin? = nil, by user: String?
  ) async {
    await note(Array(keys.prefix(Self.mostNoted)), ListChange(action, by: user, origin: origin))
  }

  /// Notes the rows of a file that was imported.
  package func noteImport(of keys: [String], by user: String?) async {
    await note(keys, ListChange(.create, by: user, origin: .file))
  }

  private func note(_ keys: [String], _ change: ListChange) async {
    guard !keys.isEmpty else { return }
    // An undo notes within its write, and what is noted is no part of that.
    try? await TurnCommit.$current.withValue(nil) {
      try await history?.add(keys.map { ($0, change) }, of: name)
    }
  }

  /// The last changes of a record; nothing where none are kept.
  package func changes(of key: String) async throws -> [ListChange] {
    try await history?.changes(of: key, in: name, limit: Self.mostShown) ?? []
  }
}

extension DataColumn {
  /// Returns the column's change between two records; `nil` if the values are equal.
  func change(_ before: Record?, _ after: Record) -> ListChange.Field? {
    let (old, new) = (before.map(value) ?? .null, value(after))
    guard old != new else { return nil }
    func text(_ value: SortValue) -> String? {
      if case .blob(let bytes) = value { return "\(bytes.count) B" }
      return value.shownText?.cut(toBytes: 200)
    }
    // By its name: another column may have its title one day.
    return ListChange.Field(name, before: text(old), after: text(new))
  }
}
