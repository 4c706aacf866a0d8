public import PageElements

/// A row of data of one type, which a cell of one type shows.
///
///     struct IntRow: TypedRow {
///       typealias CellType = IntCell
///       var data: Int
///     }
///     section.appendRow(IntRow(data: 1))
///     section.appendRow(StringRow(data: "Awesome"))
///
/// A cell type that is configured for other data does not compile. In a section the row is a
/// `Row` like any other, across all columns; `IntRow(data: 1).makeRow()` gives one to change by
/// hand.
public protocol TypedRow<DataType>: RowConvertible, Sendable {
  /// The cell that shows the data.
  associatedtype CellType: Configurable
  /// What the row holds, and its cell is configured for.
  associatedtype DataType where DataType == CellType.DataType

  /// What the row shows.
  var data: DataType { get }

  /// A row of this data. Where a row stores nothing else, Swift writes it.
  init(data: DataType)

  /// The row's `Row.key`. `nil`, the default, means its position.
  var id: String? { get }

  /// What those who cannot see the row are told of it. Nothing but its content by default.
  var accessibility: Accessibility { get }

  /// The cell, configured for the data.
  func makeCell() -> CellType

  /// Sets how rows of this type look: their height, separator, accessory. Nothing by default. What they do
  /// they say by conforming to ``DidSelectResponder`` and its like.
  ///
  ///     func style(_ row: inout Row) { row.accessory = .disclosure }
  func style(_ row: inout Row)
}

extension TypedRow {
  public var id: String? { nil }
  public var accessibility: Accessibility { Accessibility() }
  public func style(_ row: inout Row) {}

  public func makeCell() -> CellType { CellType(for: data) }

  public func makeRow() -> Row {
    var row = Row(ElementOf<CellType>(props: makeCell()))
    row.key = id
    row.accessibility = accessibility
    style(&row)
    row.wire(to: self)
    return row
  }
}
