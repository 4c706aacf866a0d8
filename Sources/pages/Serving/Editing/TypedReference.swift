import PageElements
import PageLists
import PageSite

/// A reference that is typed: the key of a row, or what people call it.
struct TypedReference: Sendable {
  /// Rows of like names, of which some are offered.
  private static let (mostSought, mostOffered) = (50, 8)

  let lookup: ReferenceLookup
  /// The name of the column.
  let column: String
  /// The key that is stored; `nil` for none.
  let stored: String?

  /// Returns the key of the row that is meant.
  ///
  /// - Throws: `FormErrors` if it may be one of several rows, or none.
  func key(_ typed: String) async throws -> String {
    let text = typed.withoutSpacesAround
    guard !text.isEmpty, text.utf8.count <= 200, !stored.hasSameBytes(as: typed),
      try await lookup.titles(of: column, [text])[text] == nil
    else { return typed }
    let rows = try await lookup.rows(of: column, like: text, limit: Self.mostSought)
    let named = rows.filter { Self.name(of: $0).hasSameBytes(as: text) }
    let alike =
      named.isEmpty ? rows.filter { Self.name(of: $0).lowercased() == text.lowercased() } : named
    if alike.count == 1 { return alike[0].value }
    let name = ListFieldName.name(of: column)
    guard !rows.isEmpty else {
      throw FormErrors([
        FormErrors.Item(name, "There is no row of this key or name. Write some of its name.")
      ])
    }
    let offered = (alike.isEmpty ? rows : alike).prefix(Self.mostOffered)
      .map { "\($0.value.cut(toBytes: 80)) (\(Self.name(of: $0).cut(toBytes: 80)))" }
    throw FormErrors([
      FormErrors.Item(
        name, "Several rows may be meant. Write the key of one: \(offered.joined(separator: ", "))."
      )
    ])
  }

  /// The name of a row, without the key that stands behind one that several rows have.
  private static func name(of row: ListChoice) -> String {
    let key = Array(" · \(row.value)".utf8)
    let label = Array(row.label.utf8)
    return label.count > key.count && label.suffix(key.count).elementsEqual(key)
      ? String(decoding: label.dropLast(key.count), as: UTF8.self) : row.label
  }
}
