import PageElements
import PageLists
import PageSite

/// The rows that a table's columns refer to, for filters and fields.
struct ReferenceLookup: ListLookup {
  /// The maximum number of rows in a menu. Above it, readers search the rows.
  static let maximumChoices = 200

  private let source: DataSource
  private let table: any ServedTable

  init(_ location: TableLocation) { (source, table) = (location.source, location.table) }

  private func label(of column: String) -> ReferenceLabel? {
    table.labels.first { label in
      table.columns[label.column].name.hasSameBytes(as: column) && !source.isHidden(label)
    }
  }

  func choices(of column: String) async throws -> ListChoices {
    guard let label = label(of: column) else { return .none }
    guard let rows = try await table.choices(of: label, upTo: Self.maximumChoices) else {
      return .many
    }
    let choices = rows.compactMap { row in
      row.value.fieldText.flatMap { value in
        value.isEmpty || value.utf8.count > 400
          ? nil : ListChoice(value, row.title.cut(toBytes: 200))
      }
    }
    // A choice cannot distinguish the number 1 and the text "1".
    return Set(choices.map { Array($0.value.utf8) }).count == choices.count ? .few(choices) : .many
  }

  func rows(of column: String, like text: String, limit: Int) async throws -> [ListChoice] {
    guard let label = label(of: column) else { return [] }
    return try await table.rows(of: label, like: text, limit: limit)
      .compactMap { row in
        row.value.fieldText.map { ListChoice($0, row.title.cut(toBytes: 200)) }
      }
  }

  func titles(of column: String, _ values: [String]) async throws -> [String: String] {
    guard let label = label(of: column) else { return [:] }
    // Converts the texts as the column does for an address.
    let keys = values.map { text in (text: text, value: key(text, of: label)) }
    let titles = try await table.titles(of: label, keys.map(\.value))
    return Dictionary(
      keys.compactMap { key in
        titles[key.value].map { (key.text, $0.cut(toBytes: 200)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private func key(_ text: String, of label: ReferenceLabel) -> SortValue {
    if table.sqliteTable != nil || table.columns[label.column].isBytes,
      let bytes = text.bytesOfAddress
    {
      return .blob(bytes)
    }
    return label.mayBeNumber ? JSONNumber.read(text) ?? .text(text) : .text(text)
  }
}
