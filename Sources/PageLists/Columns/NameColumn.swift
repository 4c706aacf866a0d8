/// The facts about a column that decide whether it provides the display names of a table's rows.
package struct NameColumn: Sendable {
  /// Whether its texts may be display names.
  package let canNameRows: Bool
  /// The name in lower case, without separators between its words.
  private let plainName: String
  private let isUnique, isDistinct, isOpaque: Bool

  /// Parts of names of columns with secrets, or with keys that readers cannot remember.
  private static let excluded = [
    "password", "passwd", "secret", "token", "hash", "salt", "uuid", "guid",
  ]

  /// - Parameters:
  ///   - name: The name of the column.
  ///   - isText: Whether it is a visible column of texts other than days, times and BLOBs.
  ///   - isUnique: Whether a unique index covers this column alone.
  ///   - isDistinct: Whether its known values are all present, distinct and readable. False by default.
  ///   - isOpaque: Whether its known values are all UUIDs or hexadecimal digits. False by default.
  package init(
    _ name: String, isText: Bool, isUnique: Bool, isDistinct: Bool = false, isOpaque: Bool = false
  ) {
    plainName =
      isText ? name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" } : ""
    canNameRows =
      isText && !name.isEmpty && !Self.excluded.contains(where: plainName.contains)
    (self.isUnique, self.isDistinct, self.isOpaque) = (isUnique, isDistinct, isOpaque)
  }

  private var endsInName: Bool {
    ["name", "title"].contains { plainName.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Returns the columns for display names: `name`, a first and a last name, `title`, a unique column, or a column with
  /// known values that are all present and distinct.
  ///
  /// - Parameters:
  ///   - columns: All columns of a table.
  ///   - key: The indexes of the columns of its key.
  /// - Returns: One or two indexes, or an empty array if only the key identifies a row.
  package static func displayNames(among columns: [NameColumn], key: [Int]) -> [Int] {
    let candidates = columns.indices.filter { columns[$0].canNameRows }
    func first(_ names: Set<String>) -> Int? {
      candidates.first { names.contains(columns[$0].plainName) }
    }
    if let name = first(["name"]) { return [name] }
    if let givenName = first(["firstname", "givenname", "forename"]),
      let family = first(["lastname", "familyname", "surname"])
    {
      return [givenName, family]
    }
    if let title = first(["title"]) { return [title] }
    // A text that is the only key column has no priority over other distinct columns.
    let otherColumns = key.count == 1 ? candidates.filter { $0 != key[0] } : candidates
    let distinct = candidates.filter { columns[$0].isDistinct }
    let unique = otherColumns.filter { columns[$0].isUnique && !columns[$0].isOpaque }
    if let name = (unique + distinct).first(where: { columns[$0].endsInName }) ?? unique.first {
      return [name]
    }
    if let name = distinct.first { return [name] }
    return key.count == 1 && candidates.contains(key[0]) ? key : []
  }

  /// Returns whether each column of a key references another table, as in a junction table. The names of the referenced
  /// rows then say more than a text that happens to be distinct.
  package static func areReferences(_ key: [Int], in references: some Sequence<Int>) -> Bool {
    !key.isEmpty && Set(key).isSubset(of: references)
  }
}
