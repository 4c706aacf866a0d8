/// A column of a table: its heading and how it shares the width.
///
///     Table(columns: [Column("Drink"), Column("Price", width: .fixed(96), alignment: .end)])
public struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
  /// How wide a column is.
  public enum Width: Hashable, Sendable {
    /// A share of what the fixed columns leave, in proportion to `weight`.
    case flexible(weight: Int = 1)
    /// So many CSS pixels.
    case fixed(Double)
  }
  /// To which side a column's cells keep.
  public enum Alignment: Hashable, Sendable {
    /// Where lines begin: the left, in English.
    case start
    /// The middle.
    case center
    /// Where lines end, as suits numbers: the right, in English.
    case end
  }

  /// The heading. Empty means none is seen.
  public var title: String
  /// An equal share by default.
  public var width: Width
  /// The start (left, in English) by default.
  public var alignment: Alignment

  /// A column that takes an equal share and keeps to the start, unless told otherwise.
  public init(
    _ title: String, width: Width = .flexible(), alignment: Alignment = .start
  ) {
    (self.title, self.width, self.alignment) = (title, width, alignment)
  }

  public init(stringLiteral value: String) { self.init(value) }

  public static func == (left: Column, right: Column) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.width == right.width
      && left.alignment == right.alignment
  }
}
