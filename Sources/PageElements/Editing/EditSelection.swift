/// Which rows or sections an edit is about, by key or by position.
///
///     section.removeRows(.keys(["3", "1"]))
///     table.removeRows(.key("42", in: "people"))
///     table.removeRows(.at(table.positions { $0.tag == "done" }))
///
/// What a selection names and the list does not hold is passed over, and so is what it names
/// again. A key shared by several means the first of them.
///
/// `Position` is `Int` for the rows of a section and for the sections of a table, and
/// ``TableIndex`` for the rows of a table.
public struct EditSelection<Position: Hashable & Sendable>: Hashable, Sendable {
  enum Names: Hashable, Sendable {
    case positions([Position])
    case keys([String])
    case all
  }

  let names: Names
  /// The key of the one section to look into; `nil` means everywhere.
  let section: String?

  private init(_ names: Names, section: String? = nil) {
    (self.names, self.section) = (names, section)
  }

  /// The one at this position.
  public static func at(_ position: Position) -> EditSelection { at([position]) }

  /// Those at these positions, in the order given.
  public static func at(_ positions: [Position]) -> EditSelection {
    EditSelection(.positions(positions))
  }

  /// All of them, in display order.
  public static var all: EditSelection { EditSelection(.all) }
}

extension EditSelection where Position == Int {
  /// The one with this key.
  public static func key(_ key: some KeyConvertible) -> EditSelection { keys([key]) }

  /// Those with these keys, in the order given.
  public static func keys(_ keys: [some KeyConvertible]) -> EditSelection {
    EditSelection(.keys(keys.map(\.key)))
  }
}

extension EditSelection where Position == TableIndex {
  /// The row with this key in the section with that key.
  public static func key(
    _ key: some KeyConvertible, in section: some KeyConvertible
  ) -> EditSelection {
    keys([key], in: section)
  }

  /// The rows with these keys in the section with that key, in the order given.
  public static func keys(
    _ keys: [some KeyConvertible], in section: some KeyConvertible
  ) -> EditSelection {
    EditSelection(.keys(keys.map(\.key)), section: section.key)
  }

  /// The first row of the table with this key, whatever its section.
  public static func key(_ key: some KeyConvertible) -> EditSelection { keys([key]) }

  /// For each of these keys the first row of the table that has it, in the order given.
  public static func keys(_ keys: [some KeyConvertible]) -> EditSelection {
    EditSelection(.keys(keys.map(\.key)))
  }

  /// The row at these positions of section and row.
  public static func at(section: Int, row: Int) -> EditSelection {
    at(TableIndex(section: section, row: row))
  }

  /// All rows of the section with this key.
  public static func all(in section: some KeyConvertible) -> EditSelection {
    EditSelection(.all, section: section.key)
  }
}
