/// How the heights of what is not yet shown are estimated.
struct HeightEstimates: Equatable, Sendable {
  var updatesRows = true
  var updatesHeadersAndFooters = true
  var guessesByType = false
  /// The height last measured of each type of view.
  var guesses: [String: Double] = [:]
}

extension Table {
  /// How high a row is taken to be that says nothing: 44 CSS pixels.
  public static let defaultEstimate = 44.0

  /// Whether a row that was shown is from then on taken to be as high as it was. True by default.
  ///
  /// Browsers remember the height of each row that has an estimate
  /// (`contain-intrinsic-block-size: auto`); on the server ``recordRowHeight(_:section:row:)`` does
  /// it.
  public var updatesEstimatedRowHeights: Bool {
    get { estimates.updatesRows }
    set { estimates.updatesRows = newValue }
  }

  /// The same for section headers and footers. True by default.
  public var updatesEstimatedHeaderFooterHeights: Bool {
    get { estimates.updatesHeadersAndFooters }
    set { estimates.updatesHeadersAndFooters = newValue }
  }

  /// Whether rows not yet shown are taken to be as high as the last one shown that has the same
  /// type of view. False by default.
  ///
  /// The page's script measures the first row of each type and tells the stylesheet.
  public var guessesSameHeightsForCellsWithSameType: Bool {
    get { estimates.guessesByType }
    set { estimates.guessesByType = newValue }
  }

  /// How high a row is taken to be until it is shown: its own estimate, else its section's or
  /// table's, else the guess by its type of view, else ``defaultEstimate``. 0 for a row that does not
  /// exist.
  public func estimatedRowHeight(section: Int, row: Int) -> Double {
    guard let row = self[section: section, row: row] else { return 0 }
    if let own = row.estimatedRowHeight { return own }
    let inherited = sections[section].rowStyle.inheriting(rowStyle).estimatedHeight
    if let inherited { return inherited }
    guard estimates.guessesByType, let type = row.viewType else { return Self.defaultEstimate }
    return estimates.guesses[type] ?? Self.defaultEstimate
  }

  /// Notes how high a row turned out to be, as far as the table's policies say: later renderings
  /// begin with better estimates. The row's ``Row/rowHeight`` stays as it is.
  ///
  /// Heights below one pixel or above 100,000 are ignored, with a diagnostic.
  public mutating func recordRowHeight(_ height: Double, section: Int, row: Int) {
    guard let type = self[section: section, row: row].map(\.viewType), accepts(height) else {
      return
    }
    if estimates.updatesRows { self[section: section, row: row]?.estimatedRowHeight = height }
    if estimates.guessesByType, let type { estimates.guesses[type] = height }
  }

  /// Notes how high a section's own header turned out to be; see
  /// ``recordRowHeight(_:section:row:)``.
  public mutating func recordHeaderHeight(_ height: Double, section: Int) {
    guard sections.indices.contains(section), accepts(height), estimates.updatesHeadersAndFooters
    else { return }
    sections[section].header?.estimatedHeaderFooterHeight = height
  }

  /// Notes how high a section's own footer turned out to be.
  public mutating func recordFooterHeight(_ height: Double, section: Int) {
    guard sections.indices.contains(section), accepts(height), estimates.updatesHeadersAndFooters
    else { return }
    sections[section].footer?.estimatedHeaderFooterHeight = height
  }

  private mutating func accepts(_ height: Double) -> Bool {
    if (1...100_000).contains(height) { return true }
    notes.list.append(.heightIgnored(height))
    return false
  }
}

extension Row {
  /// The type of view a row of one element shows.
  var viewType: String? { spansColumns ? cells.first?.identifier : nil }
}
