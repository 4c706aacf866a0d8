/// The settings and measurements for estimating the heights of rows, headers and footers before they are shown.
struct HeightEstimates: Equatable, Sendable {
  var updatesRows = true
  var updatesHeadersAndFooters = true
  var guessesByType = false
  /// The last measured height of each type of view.
  var guesses: [String: Double] = [:]
}

extension Table {
  /// The default estimated height of a row: 44 CSS pixels.
  public static let defaultEstimate = 44.0

  /// Whether a row's measured height replaces its estimate once it was shown. True by default.
  ///
  /// Browsers remember the height of each row with an estimate (`contain-intrinsic-block-size: auto`). On the server,
  /// ``recordRowHeight(_:section:row:)`` does so.
  public var updatesEstimatedRowHeights: Bool {
    get { estimates.updatesRows }
    set { estimates.updatesRows = newValue }
  }

  /// Whether the same applies to section headers and footers. True by default.
  public var updatesEstimatedHeaderFooterHeights: Bool {
    get { estimates.updatesHeadersAndFooters }
    set { estimates.updatesHeadersAndFooters = newValue }
  }

  /// Whether the estimate for a row is the last measured height of a row with the same type of view. False by default.
  ///
  /// The page's script measures the first row of each type and sets the estimate in the stylesheet.
  public var guessesSameHeightsForCellsWithSameType: Bool {
    get { estimates.guessesByType }
    set { estimates.guessesByType = newValue }
  }

  /// Returns the estimated height of a row: its own estimate, or else that of its section or table, or else the last
  /// measured height of its type of view, or else ``defaultEstimate``. Returns 0 for a row that does not exist.
  public func estimatedRowHeight(section: Int, row: Int) -> Double {
    guard let row = self[section: section, row: row] else { return 0 }
    if let estimatedHeight = row.estimatedRowHeight { return estimatedHeight }
    let inherited = sections[section].rowStyle.inheriting(rowStyle).estimatedHeight
    if let inherited { return inherited }
    guard estimates.guessesByType, let type = row.viewType else { return Self.defaultEstimate }
    return estimates.guesses[type] ?? Self.defaultEstimate
  }

  /// Records the measured height of a row, if the table's settings allow it, so that later renderings use better
  /// estimates. The row's ``Row/rowHeight`` does not change.
  ///
  /// Heights below 1 pixel or above 100,000 are ignored and added to ``diagnostics``.
  public mutating func recordRowHeight(_ height: Double, section: Int, row: Int) {
    guard let type = self[section: section, row: row].map(\.viewType), accepts(height) else {
      return
    }
    if estimates.updatesRows { self[section: section, row: row]?.estimatedRowHeight = height }
    if estimates.guessesByType, let type { estimates.guesses[type] = height }
  }

  /// Records the measured height of a section's own header; see ``recordRowHeight(_:section:row:)``.
  public mutating func recordHeaderHeight(_ height: Double, section: Int) {
    guard sections.indices.contains(section), accepts(height), estimates.updatesHeadersAndFooters
    else { return }
    sections[section].header?.estimatedHeaderFooterHeight = height
  }

  /// Records the measured height of a section's own footer.
  public mutating func recordFooterHeight(_ height: Double, section: Int) {
    guard sections.indices.contains(section), accepts(height), estimates.updatesHeadersAndFooters
    else { return }
    sections[section].footer?.estimatedHeaderFooterHeight = height
  }

  private mutating func accepts(_ height: Double) -> Bool {
    if (1...100_000).contains(height) { return true }
    diagnosticLog.list.append(.heightIgnored(height))
    return false
  }
}

extension Row {
  /// The type of view in a row with one element.
  var viewType: String? { spansColumns ? cells.first?.identifier : nil }
}
