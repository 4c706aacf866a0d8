/// Where rows or sections go: to an end, to a position, or next to one with a key.
///
///     section.insertRows(rows, .after("42"))
///     table.moveRows(.key("42", in: "todo"), to: .first(in: "done"))
///
/// Several that are placed at once keep their order. A placement that the list does not have, such
/// as one next to an absent key, places nothing; the end is ``last``.
///
/// `Position` is `Int` for the rows of a section and for the sections of a table, and
/// ``TableIndex`` for the rows of a table.
public struct EditPlacement<Position: Hashable & Sendable>: Hashable, Sendable {
  enum Anchor: Hashable, Sendable {
    case first
    case last
    case position(Position)
    case before(String)
    case after(String)
  }

  let anchor: Anchor
  /// The key of the section to place into; `nil` leaves that to the anchor.
  let section: String?

  private init(_ anchor: Anchor, section: String? = nil) {
    (self.anchor, self.section) = (anchor, section)
  }

  /// Before all others; for the rows of a table, in its first section.
  public static var first: EditPlacement { EditPlacement(.first) }

  /// After all others; for the rows of a table, in its last section.
  public static var last: EditPlacement { EditPlacement(.last) }

  /// So that the first one placed ends at this position, which is at most the number of those that
  /// are there already and stay.
  public static func at(_ position: Position) -> EditPlacement {
    EditPlacement(.position(position))
  }
}

extension EditPlacement where Position == Int {
  /// Just before the one with this key.
  public static func before(_ key: some KeyConvertible) -> EditPlacement {
    EditPlacement(.before(key.key))
  }

  /// Just after the one with this key.
  public static func after(_ key: some KeyConvertible) -> EditPlacement {
    EditPlacement(.after(key.key))
  }
}

extension EditPlacement where Position == TableIndex {
  /// So that the first row placed ends at these positions of section and row.
  public static func at(section: Int, row: Int) -> EditPlacement {
    at(TableIndex(section: section, row: row))
  }

  /// Before all rows of the section with this key, which may be empty.
  public static func first(in section: some KeyConvertible) -> EditPlacement {
    EditPlacement(.first, section: section.key)
  }

  /// After all rows of the section with this key, which may be empty.
  public static func last(in section: some KeyConvertible) -> EditPlacement {
    EditPlacement(.last, section: section.key)
  }

  /// Just before the row with this key in the section with that key.
  public static func before(
    _ key: some KeyConvertible, in section: some KeyConvertible
  ) -> EditPlacement {
    EditPlacement(.before(key.key), section: section.key)
  }

  /// Just after the row with this key in the section with that key.
  public static func after(
    _ key: some KeyConvertible, in section: some KeyConvertible
  ) -> EditPlacement {
    EditPlacement(.after(key.key), section: section.key)
  }

  /// Just before the first row of the table with this key, in that row's section.
  public static func before(_ key: some KeyConvertible) -> EditPlacement {
    EditPlacement(.before(key.key))
  }

  /// Just after the first row of the table with this key, in that row's section.
  public static func after(_ key: some KeyConvertible) -> EditPlacement {
    EditPlacement(.after(key.key))
  }
}
