/// The place of inserted or moved rows or sections: an end, a position, or next to one with a key.
///
///     section.insertRows(rows, .after("42"))
///     table.moveRows(.key("42", in: "todo"), to: .first(in: "done"))
///
/// Several values that are placed at once keep their order. If the list does not have the place, such as one next to a
/// missing key, nothing is placed. To place values at the end, use ``last``.
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
  /// The key of the destination section. `nil` lets the anchor determine it.
  let section: String?

  private init(_ anchor: Anchor, section: String? = nil) {
    (self.anchor, self.section) = (anchor, section)
  }

  /// The place before all others. For the rows of a table, it is in the first section.
  public static var first: EditPlacement { EditPlacement(.first) }

  /// The place after all others. For the rows of a table, it is in the last section.
  public static var last: EditPlacement { EditPlacement(.last) }

  /// Returns the place where the first value has this position afterwards. The position is at most the number of
  /// existing values that stay.
  public static func at(_ position: Position) -> EditPlacement {
    EditPlacement(.position(position))
  }
}

extension EditPlacement where Position == Int {
  /// Returns the place directly before the value with this key.
  public static func before(_ key: some KeyConvertible) -> EditPlacement {
    EditPlacement(.before(key.key))
  }

  /// Returns the place directly after the value with this key.
  public static func after(_ key: some KeyConvertible) -> EditPlacement {
    EditPlacement(.after(key.key))
  }
}

extension EditPlacement where Position == TableIndex {
  /// Returns the place where the first row has this section and row position afterwards.
  public static func at(section: Int, row: Int) -> EditPlacement {
    at(TableIndex(section: section, row: row))
  }

  /// Returns the place before all rows of the section with this key, which may be empty.
  public static func first(in section: some KeyConvertible) -> EditPlacement {
    EditPlacement(.first, section: section.key)
  }

  /// Returns the place after all rows of the section with this key, which may be empty.
  public static func last(in section: some KeyConvertible) -> EditPlacement {
    EditPlacement(.last, section: section.key)
  }

  /// Returns the place directly before the row with this key, in the section with the second key.
  public static func before(
    _ key: some KeyConvertible, in section: some KeyConvertible
  ) -> EditPlacement {
    EditPlacement(.before(key.key), section: section.key)
  }

  /// Returns the place directly after the row with this key, in the section with the second key.
  public static func after(
    _ key: some KeyConvertible, in section: some KeyConvertible
  ) -> EditPlacement {
    EditPlacement(.after(key.key), section: section.key)
  }

  /// Returns the place directly before the first row of the table with this key, in that row's section.
  public static func before(_ key: some KeyConvertible) -> EditPlacement {
    EditPlacement(.before(key.key))
  }

  /// Returns the place directly after the first row of the table with this key, in that row's section.
  public static func after(_ key: some KeyConvertible) -> EditPlacement {
    EditPlacement(.after(key.key))
  }
}
