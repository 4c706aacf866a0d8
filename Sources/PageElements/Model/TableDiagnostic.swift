extension Table {
  /// What was set in vain, in order: reading it helps to find a header that does not show. It does
  /// not count when tables are compared.
  public var diagnostics: [TableDiagnostic] { notes.list }
}

/// Something a table was told and could not keep.
public enum TableDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// ``Table/headerView`` was set, and ``Table/stretchyHeader`` is gone.
  case headerViewReplacedStretchyHeader
  /// ``Table/stretchyHeader`` was set, and ``Table/headerView`` is gone.
  case stretchyHeaderReplacedHeaderView
  /// ``Table/stretchyHeader`` was set, and ``Table/centersContentIfPossible`` is false again.
  case stretchyHeaderEndedCentering
  /// ``Table/centersContentIfPossible`` stayed false, for there is a ``Table/stretchyHeader``.
  case centeringRefusedByStretchyHeader
  /// A measured height below one pixel or above 100,000.
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
      "A measured height of \(height) pixels was ignored: what is shown is 1 to 100,000 pixels high."
    }
  }
}

/// Diagnostics, which are all alike to `==`: a table is what it shows.
struct TableDiagnostics: Equatable, Sendable {
  var list: [TableDiagnostic] = []

  static func == (left: TableDiagnostics, right: TableDiagnostics) -> Bool { true }
}
