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
    let named = rows.filter { $0.label.hasSameBytes(as: text) }
    let alike = named.isEmpty ? rows.filter { $0.label.lowercased() == text.lowercased() } : named
    if alike.count == 1 { return alike[0].value }
    let name = ListFieldName.name(of: column)
    guard !rows.isEmpty else {
      throw FormErrors([
        FormErrors.Item(name, "There is no row of this key or name. Write some of its name.")
      ])
    }
    let offered = (alike.isEmpty ? rows : alike).prefix(Self.mostOffered)
      .map { "\($0.value.cut(toBytes: 80)) (\($0.label.cut(toBytes: 80)))" }
    throw FormErrors([
      FormErrors.Item(
        name, "Several rows may be meant. Write the key of one: \(offered.joined(separator: ", "))."
      )
    ])
  }
}
