extension Table {
  /// The settings that had no effect or changed another one, in order. Use it to find out why a header is missing.
  /// Comparisons of tables ignore it.
  public var diagnostics: [TableDiagnostic] { diagnosticLog.list }
}

/// A setting of a table that had no effect or changed another setting.
public enum TableDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Setting ``Table/headerView`` removed ``Table/stretchyHeader``.
  case headerViewReplacedStretchyHeader
  /// Setting ``Table/stretchyHeader`` removed ``Table/headerView``.
  case stretchyHeaderReplacedHeaderView
  /// Setting ``Table/stretchyHeader`` set ``Table/centersContentIfPossible`` to false.
  case stretchyHeaderEndedCentering
  /// ``Table/centersContentIfPossible`` stayed false because ``Table/stretchyHeader`` is set.
  case centeringRefusedByStretchyHeader
  /// A measured height below 1 pixel or above 100,000 was ignored.
  case heightIgnored(Double)

  public var description: String {
    switch self {
    case .headerViewReplacedStretchyHeader:
      "headerView was set after stretchyHeader and replaced it: a table has one header."
    case .stretchyHeaderReplacedHeaderView:
      "stretchyHeader was set after headerView and replaced it: a table has one header."
    case .stretchyHeaderEndedCentering:
      "stretchyHeader was set and ended centersContentIfPossible: a page with one is not centred."
    case .centeringRefusedByStretchyHeader:
      "centersContentIfPossible was set beside a stretchyHeader and has no effect: remove the "
        + "header first."
    case .heightIgnored(let height):
      "A measured height of \(height) pixels was ignored: heights are 1 to 100,000 pixels."
    }
  }
}

/// The diagnostics of a table. All values are equal, because diagnostics do not affect the equality of tables.
struct TableDiagnostics: Equatable, Sendable {
  var list: [TableDiagnostic] = []

  static func == (left: TableDiagnostics, right: TableDiagnostics) -> Bool { true }
}
