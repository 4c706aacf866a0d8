import PageBytes
import PageElements
import PageLists

/// The columns that name a table's rows.
extension SQLiteTable {
  /// Returns the columns whose texts name a row: `name`, a first and a last name, `title`, a column that is unique, or
  /// one whose values the sample shows to be filled and distinct.
  ///
  /// - Parameters:
  ///   - sample: The table's sample. Without one, only the schema decides.
  ///   - isHidden: Whether a column is hidden from readers.
  /// - Returns: One or two places, or none where only the key tells rows apart.
  func nameColumns(
    _ sample: SQLiteSample? = nil, hiding isHidden: (String) -> Bool = { _ in false }
  ) -> [Int] {
    let places = columns.indices.filter { columns[$0].mayName && !isHidden(columns[$0].name) }
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
    // A text that is the key is one among others that are distinct.
    let keys = if case .columns(let keys) = key { keys } else { [Int]() }
    let others = keys.count == 1 ? places.filter { $0 != keys[0] } : places
    let distinct = places.filter { sample?.names.contains($0) ?? false }
    func isCalledName(_ place: Int) -> Bool {
      let name = columns[place].plainName.utf8
      return ["name", "title"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
    let unique = others.filter {
      columns[$0].isUnique && !(sample?.opaqueTexts.contains($0) ?? false)
    }
    if let name = (unique + distinct).first(where: isCalledName) ?? unique.first { return [name] }
    if let name = distinct.first { return [name] }
    return keys.count == 1 && places.contains(keys[0]) ? keys : []
  }

  /// Whether each column of the key refers to another table's rows, as in a table that joins two others.
  var isNamedByReferences: Bool {
    guard case .columns(let places) = key else { return false }
    return places.allSatisfy { place in labels.contains { $0.column == place } }
  }
}

extension SQLiteTable.Column {
  /// Whether its texts may name rows: no bytes, numbers or times, and nothing that is secret by its name.
  fileprivate var mayName: Bool {
    guard kind == .text || kind == .any, content == .any, !name.isEmpty,
      !type.containsLetters(of: "BLOB")
    else { return false }
    return !["password", "passwd", "secret", "token", "hash", "salt", "uuid", "guid"]
      .contains(where: plainName.contains)
  }

  /// The name in lower case and without signs between its words.
  fileprivate var plainName: String {
    name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
  }
}

extension SQLiteTable.Label {
  /// Whether the rows are called by one column, which has this name.
  func isCalled(_ name: String) -> Bool { secondText == nil && text.hasSameBytes(as: name) }

  /// The same with rows that are called by other columns of their table.
  ///
  /// - Parameters:
  ///   - names: The columns, one or two. None stands for the key.
  ///   - other: The table that is referred to.
  ///   - sample: Its sample; `nil` where it is not known.
  func calling(_ names: [Int], of other: SQLiteTable, sample: SQLiteSample?) -> Self {
    var label = self
    label.text = names.first.map { other.columns[$0].name } ?? key
    label.secondText = names.dropFirst().first.map { other.columns[$0].name }
    label.sharing = .none
    guard let name = names.first, !label.isCalled(key) else { return label }
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

  /// How rows that have the same name are told apart.
  package enum Sharing: Sendable {
    /// No two rows have the same name, or it is the key.
    case none
    /// Another row of the same name is looked up in an index.
    case indexed
    /// The names of a small table are compared.
    case compared
    /// Too many rows to compare: the key stands beside each name.
    case always
  }
}
