import PageElements
import PageSite

/// A typed reference to a row, by its key or display name.
package struct TypedReference: Sendable {
  /// The maximum numbers of rows with similar names to read, and to suggest.
  private static let (maximumMatches, maximumOffered) = (50, 8)

  let lookup: any ListLookup
  /// The name of the column.
  let column: String
  /// The stored key; `nil` in a new record or without a value.
  let stored: String?

  package init(lookup: any ListLookup, column: String, stored: String?) {
    (self.lookup, self.column, self.stored) = (lookup, column, stored)
  }

  /// Returns the key of the row that the typed text refers to.
  ///
  /// - Throws: `FormErrors` if no row matches, or several do.
  @Sendable package func key(_ typed: String) async throws -> String {
    let text = typed.trimmingASCIIWhitespace
    guard !text.isEmpty, text.utf8.count <= 200, !stored.hasSameBytes(as: typed),
      try await lookup.titles(of: column, [text])[text] == nil
    else { return typed }
    let rows = try await lookup.rows(of: column, like: text, limit: Self.maximumMatches)
    // A key may be padded with blanks, as those of `char(10)` are.
    let keyed = rows.filter { $0.value.trimmingASCIIWhitespace.hasSameBytes(as: text) }
    if keyed.count == 1 { return keyed[0].value }
    let named = rows.filter { Self.name(of: $0).hasSameBytes(as: text) }
    let matches =
      named.isEmpty ? rows.filter { Self.name(of: $0).lowercased() == text.lowercased() } : named
    if matches.count == 1 { return matches[0].value }
    let name = ListFieldName.name(of: column)
    guard !rows.isEmpty else {
      throw FormErrors([
        FormErrors.Item(name, "No row has this key or name. Enter part of the name.")
      ])
    }
    let offered = (matches.isEmpty ? rows : matches).prefix(Self.maximumOffered)
      .map { "\($0.value.cut(toBytes: 80)) (\(Self.name(of: $0).cut(toBytes: 80)))" }
    throw FormErrors([
      FormErrors.Item(
        name, "Several rows match. Enter the key of one: \(offered.joined(separator: ", "))."
      )
    ])
  }

  /// Returns the display name of a row, without the key that follows a name shared by several rows.
  private static func name(of row: ListChoice) -> String {
    let key = Array(" · \(row.value)".utf8)
    let label = Array(row.label.utf8)
    return label.count > key.count && label.suffix(key.count).elementsEqual(key)
      ? String(decoding: label.dropLast(key.count), as: UTF8.self) : row.label
  }
}
