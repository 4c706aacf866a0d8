import PageBytes
import PageElements
import PageLists

/// The columns that provide the display names of a table's rows.
extension SQLiteTable {
  /// Returns the columns for display names: `name`, a first and a last name, `title`, a unique column, or a column
  /// whose sampled values are all present and distinct.
  ///
  /// - Parameters:
  ///   - sample: The table's sample. Without one, only the schema decides.
  ///   - isHidden: Whether a column is hidden from readers.
  /// - Returns: One or two column indexes, or an empty array if only the key identifies a row.
  func nameColumns(
    _ sample: SQLiteSample? = nil, hiding isHidden: (String) -> Bool = { _ in false }
  ) -> [Int] {
    let places = columns.indices.filter { columns[$0].canNameRows && !isHidden(columns[$0].name) }
    func first(_ names: Set<String>) -> Int? {
      places.first { names.contains(columns[$0].plainName) }
    }
    if let name = first(["name"]) { return [name] }
    if let given = first(["firstname", "givenname", "forename"]),
      let family = first(["lastname", "familyname", "surname"])
    {
      return [given, family]
    }
    if let title = first(["title"]) { return [title] }
    // A text that is the only key column has no priority over other distinct columns.
    let keys = if case .columns(let keys) = key { keys } else { [Int]() }
    let others = keys.count == 1 ? places.filter { $0 != keys[0] } : places
    let distinct = places.filter { sample?.names.contains($0) ?? false }
    func endsInName(_ place: Int) -> Bool {
      let name = columns[place].plainName.utf8
      return ["name", "title"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
    let unique = others.filter {
      columns[$0].isUnique && !(sample?.opaqueTexts.contains($0) ?? false)
    }
    if let name = (unique + distinct).first(where: endsInName) ?? unique.first { return [name] }
    if let name = distinct.first { return [name] }
    return keys.count == 1 && places.contains(keys[0]) ? keys : []
  }

  /// Whether each column of the key references another table, as in a junction table.
  var isNamedByReferences: Bool {
    guard case .columns(let places) = key else { return false }
    return places.allSatisfy { place in labels.contains { $0.column == place } }
  }
}

extension SQLiteTable.Column {
  /// Whether its texts may be display names. BLOBs, numbers, times, and columns with names such as `password` may not.
  fileprivate var canNameRows: Bool {
    guard kind == .text || kind == .any, content == .any, !name.isEmpty,
      !type.containsLetters(of: "BLOB")
    else { return false }
    return !["password", "passwd", "secret", "token", "hash", "salt", "uuid", "guid"]
      .contains(where: plainName.contains)
  }

  /// The name in lower case, without separators between its words.
  fileprivate var plainName: String {
    name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
  }
}

extension SQLiteTable.Label {
  /// Whether the display name of rows is this single column.
  func isNamed(by name: String) -> Bool { secondText == nil && text.hasSameBytes(as: name) }

  /// Returns the label with other columns as the display name.
  ///
  /// - Parameters:
  ///   - names: The indexes of one or two columns. An empty array selects the key.
  ///   - other: The referenced table.
  ///   - sample: The sample of that table; `nil` without a sample.
  func named(by names: [Int], of other: SQLiteTable, sample: SQLiteSample?) -> Self {
    var label = self
    label.text = names.first.map { other.columns[$0].name } ?? key
    label.secondText = names.dropFirst().first.map { other.columns[$0].name }
    label.sharing = .none
    guard let name = names.first, !label.isNamed(by: key) else { return label }
    let isOne = names.count == 1
    if isOne, other.columns[name].isUnique { return label }
    let isRepeated = sample.map { names.allSatisfy($0.repeated.contains) } ?? true
    if sample?.isPart == true, isOne, other.columns[name].isIndexed, other.columns[name].isBinary {
      label.sharing = .indexed
    } else if isRepeated {
      label.sharing = sample?.isPart == true ? .always : .compared
    }
    return label
  }

  /// The way in which rows with the same display name are distinguished.
  package enum Sharing: Sendable {
    /// Names are unique, or the name is the key.
    case none
    /// An index finds other rows with the same name.
    case indexed
    /// The names of all rows of a small table are compared.
    case compared
    /// Each name is followed by its key, because there are too many rows to compare.
    case always
  }
}
