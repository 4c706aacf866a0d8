/// The rows or sections that an edit affects, by key or by position.
///
///     section.removeRows(.keys(["3", "1"]))
///     table.removeRows(.key("42", in: "people"))
///     table.removeRows(.at(table.positions { $0.tag == "done" }))
///
/// An edit ignores names that the list does not contain, and repeated names. If several values share a key, the key
/// means the first of them.
///
/// `Position` is `Int` for the rows of a section and for the sections of a table, and
/// ``TableIndex`` for the rows of a table.
public struct EditSelection<Position: Hashable & Sendable>: Hashable, Sendable {
  enum Targets: Hashable, Sendable {
    case positions([Position])
    case keys([String])
    case all
  }

  let targets: Targets
  /// The key of the section to search. `nil` searches all sections.
  let section: String?

  private init(_ targets: Targets, section: String? = nil) {
    (self.targets, self.section) = (targets, section)
  }

  /// Returns a selection of one position.
  public static func at(_ position: Position) -> EditSelection { at([position]) }

  /// Returns a selection of these positions, in the order given.
  public static func at(_ positions: [Position]) -> EditSelection {
    EditSelection(.positions(positions))
  }

  /// A selection of all values, in display order.
  public static var all: EditSelection { EditSelection(.all) }
}

extension EditSelection where Position == Int {
  /// Returns a selection of the value with this key.
  public static func key(_ key: some KeyConvertible) -> EditSelection { keys([key]) }

  /// Returns a selection of the values with these keys, in the order given.
  public static func keys(_ keys: [some KeyConvertible]) -> EditSelection {
    EditSelection(.keys(keys.map(\.key)))
  }
}

extension EditSelection where Position == TableIndex {
  /// Returns a selection of the row with this key in the section with the second key.
  public static func key(
    _ key: some KeyConvertible, in section: some KeyConvertible
  ) -> EditSelection {
    keys([key], in: section)
  }

  /// Returns a selection of the rows with these keys in one section, in the order given.
  public static func keys(
    _ keys: [some KeyConvertible], in section: some KeyConvertible
  ) -> EditSelection {
    EditSelection(.keys(keys.map(\.key)), section: section.key)
  }

  /// Returns a selection of the first row of the table with this key, in any section.
  public static func key(_ key: some KeyConvertible) -> EditSelection { keys([key]) }

  /// Returns a selection of the first row of the table with each of these keys, in the order given.
  public static func keys(_ keys: [some KeyConvertible]) -> EditSelection {
    EditSelection(.keys(keys.map(\.key)))
  }

  /// Returns a selection of the row at this section and row position.
  public static func at(section: Int, row: Int) -> EditSelection {
    at(TableIndex(section: section, row: row))
  }

  /// Returns a selection of all rows of the section with this key.
  public static func all(in section: some KeyConvertible) -> EditSelection {
    EditSelection(.all, section: section.key)
  }
}
