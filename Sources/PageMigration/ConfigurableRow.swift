import PageElements

/// A typed row whose cell can be changed after it was configured, row by row.
///
///     struct IntRow: ConfigurableRow {
///       typealias CellType = IntCell
///       var data: Int
///       var configuration: (@Sendable (inout IntCell) -> Void)?
///       init(data: Int) { self.data = data }
///     }
///     var row = IntRow(data: 13)
///     row.configuration = { cell in cell.textLabel.textColor = .red }
///     section.appendRow(row)
///
/// Use it only if a row needs it: the cell's own task is to show the data.
public protocol ConfigurableRow: TypedRow {
  /// Runs after the cell's `Configurable.configure(for:)`, when the row is added to a section. `nil` changes nothing.
  var configuration: (@Sendable (inout CellType) -> Void)? { get }
}

extension ConfigurableRow {
  public func makeCell() -> CellType {
    var cell = CellType(for: data)
    configuration?(&cell)
    return cell
  }
}
