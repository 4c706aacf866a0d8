import PageElements
import PageForms
import PageSite

/// The names of the records that columns refer to, by the name of the column and the key of the record.
typealias ReferencedNames = [String: [SortValue: String]]

/// The references of a list's columns.
struct ColumnReferences<Record: Sendable>: ListLookup {
  private let columns: [DataColumn<Record>]

  /// - Returns: `nil` if no column refers to other records.
  init?(_ columns: [DataColumn<Record>]) {
    self.columns = columns.filter { $0.reference != nil }
    if self.columns.isEmpty { return nil }
  }

  private func reference(of column: String) -> (DataColumn<Record>, ListReference)? {
    columns.first { $0.name.hasSameBytes(as: column) }.flatMap { column in
      column.reference.map { (column, $0) }
    }
  }

  func choices(of column: String) async throws -> ListChoices {
    guard let (_, reference) = reference(of: column) else { return .none }
    return try await reference.choices().map { .few($0) } ?? .many
  }

  func rows(of column: String, like text: String, limit: Int) async throws -> [ListChoice] {
    try await reference(of: column)?.1.search(text, limit) ?? []
  }

  func titles(of column: String, _ values: [String]) async throws -> [String: String] {
    guard let (column, reference) = reference(of: column) else { return [:] }
    let keys = values.map(column.key)
    let names = try await reference.names(keys)
    var titles: [String: String] = [:]
    for (text, key) in zip(values, keys) { titles[text] = names[key] }
    return titles
  }

  /// Adds the records that refer to a record with a search word in its name.
  func addNamedReferences(to selection: inout ListSelection<Record>) async throws {
    for word in selection.words {
      var conditions: [ListSelection<Record>.Condition] = []
      for column in selection.searched {
        guard let keys = try await column.reference?.keys(word), !keys.isEmpty else { continue }
        conditions.append(.init(column: column, test: .isOneOf(keys.map(column.key))))
      }
      selection.namedReferences.append(conditions)
    }
  }

  /// Returns the names of the records that these records refer to.
  func names(of records: [Record]) async throws -> ReferencedNames {
    var names: ReferencedNames = [:]
    for column in columns {
      names[column.name] = try await column.reference?.names(records.map(column.value))
    }
    return names
  }

  /// Returns the facets of a column with the names of the records as titles.
  func titled(_ facets: [ListFacet], of column: DataColumn<Record>) async throws -> [ListFacet] {
    guard let names = try await column.reference?.names(facets.map(\.value)) else { return facets }
    return facets.map { ListFacet($0.value, count: $0.count, title: names[$0.value] ?? $0.title) }
  }

  /// Returns the columns with fields that offer the records to choose from.
  ///
  /// - Parameters:
  ///   - all: All columns of the list.
  ///   - record: The record to change; `nil` for a new one.
  ///   - list: The address of the list.
  func withChoices(
    _ all: [DataColumn<Record>], for record: Record?, in list: Address
  ) async throws -> [DataColumn<Record>] {
    var all = all
    for index in all.indices where all[index].field != nil {
      let column = all[index]
      guard let reference = column.reference else { continue }
      if let choices = try await reference.choices() {
        all[index].offer(.choices(choices.map { Choice($0.value, $0.label) }))
      } else {
        all[index].offer(.suggestions(ListAddress.suggestions(of: column.name, in: list)))
        all[index].resolve =
          TypedReference(
            lookup: self, column: column.name,
            stored: record.flatMap { column.value($0).displayText }
          ).key
      }
    }
    return all
  }
}

extension DataColumn {
  /// Returns the stored value of a key.
  fileprivate func key(_ text: String) -> SortValue {
    kind == .text ? .text(text) : JSONNumber.read(text) ?? .text(text)
  }
}
