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
/// For what demands it: showing the data is the cell's task.
public protocol ConfigurableRow: TypedRow {
  /// Runs after the cell's `Configurable.configure(for:)`, when the row joins a section. `nil`
  /// changes nothing.
  var configuration: (@Sendable (inout CellType) -> Void)? { get }
}

extension ConfigurableRow {
  public func makeCell() -> CellType {
    var cell = CellType(for: data)
    configuration?(&cell)
    return cell
  }
}
