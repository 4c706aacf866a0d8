public import PageElements

/// A row with data of one type, which a cell of one type shows.
///
///     struct IntRow: TypedRow {
///       typealias CellType = IntCell
///       var data: Int
///     }
///     section.appendRow(IntRow(data: 1))
///     section.appendRow(StringRow(data: "Awesome"))
///
/// A cell type for other data does not compile. In a section, the row is an ordinary `Row` across all columns.
/// `IntRow(data: 1).makeRow()` returns one that you can change.
public protocol TypedRow<DataType>: RowConvertible, Sendable {
  /// The cell that shows the data.
  associatedtype CellType: Configurable
  /// The type of the row's data, for which its cell is configured.
  associatedtype DataType where DataType == CellType.DataType

  /// The data that the row shows.
  var data: DataType { get }

  /// Creates a row with data. If a row stores nothing else, Swift provides this initializer.
  init(data: DataType)

  /// The row's `Row.key`. `nil`, the default, means its position.
  var id: String? { get }

  /// The description of the row for assistive technology. By default, its content.
  var accessibility: Accessibility { get }

  /// Returns the cell, configured for the data.
  func makeCell() -> CellType

  /// Sets the appearance of rows of this type: height, separator, accessory. Does nothing by default. Handlers come
  /// from conformances to ``DidSelectResponder`` and the other responders.
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
